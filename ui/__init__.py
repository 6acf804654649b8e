"""The pages on Discord: pages made of widgets, and the face of each game; nothing here is sent."""
