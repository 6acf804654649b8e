"""The exception for a request that cannot be met; its text tells the user what to do instead."""


class UserError(Exception):
    """A request that cannot be met; the text is shown to that user alone and says what to do instead."""
