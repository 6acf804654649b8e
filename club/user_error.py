"""The exception for a request that cannot be met; its text tells the user what to do instead."""


class Refused(Exception):
    """What a person asked for cannot be done; the text says what to do instead, to that person alone."""
