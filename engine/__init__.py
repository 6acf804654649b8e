"""The games, pure and immutable: no Discord, no pictures, no database, no clock, no chance but `luck`."""
