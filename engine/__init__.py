"""The games: pure functions on immutable values.

The engine knows no Discord, pictures, database or clock; its only random numbers are those of `engine.rng`.
Two things that it shows are set from outside: the language (`engine.i18n`) and the games' names (`engine.name_choice`).
"""
