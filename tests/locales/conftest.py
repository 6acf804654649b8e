"""The messages of the source, which one worker of a test run extracts for all of them."""

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from locales import extract
from tests.shared_folder import folder_filled_once

FILE = "messages.pickle"


@pytest.fixture(scope="session", autouse=True)
def shared_messages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let all tests of these languages share the messages, which take seconds to extract."""
    folder = folder_filled_once(tmp_path_factory, "messages", _extract_into)
    messages = pickle.loads((folder / FILE).read_bytes())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(extract, "extract_messages", lambda: messages)
        yield


def _extract_into(folder: Path) -> None:
    (folder / FILE).write_bytes(pickle.dumps(extract.extract_messages()))
