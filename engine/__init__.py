"""The games: pure functions on immutable values.

The engine knows no Discord, pictures, database or clock; its only random numbers are those of `engine.rng`.
"""
