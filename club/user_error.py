"""The exception for a request that cannot be met; its text tells the user what to do instead."""


class UserError(Exception):
    """A request that cannot be met; the text is shown to that user alone and says what to do instead."""


class OutdatedPress(UserError):
    """A press on a button of an earlier position, where the move would mean something else now."""
