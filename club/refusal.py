"""What a person is told who asked for something that cannot be done."""


class Refused(Exception):
    """What a person asked for cannot be done; the text says what to do instead, to that person alone."""
