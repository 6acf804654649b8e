"""One file is all that a language needs: it is offered, spoken and drawn, and falls back to English."""

import json
import os
import subprocess
import sys
from pathlib import Path

from locales import extract

ROOT = Path(__file__).parent.parent.parent
DUTCH = {
    "You're not at a table. `/help` shows how to start a game.": "Je zit aan geen tafel. `/help` toont hoe je begint.",
    "Join": "Meedoen",
    "Tee off": "Afslaan",
    "Manage": "Beheren",
    "Add a house {level}": "Huisspeler erbij: {level}",
    "amateur": "amateur",
    "Scorecard": "Scorekaart",
    "Total": "Totaal",
    "birdie": "birdie",
    "How to play": "Zo speel je",
}


def project(folder: Path) -> Path:
    """Return the project with one more file among its languages, and nothing else changed."""
    for part in ROOT.iterdir():
        if part.name != "locales" and not part.name.startswith("."):
            (folder / part.name).symlink_to(part)
    (folder / "locales").mkdir()
    for file in {*(ROOT / "locales").glob("*.*")} - {ROOT / "locales" / "nl.po"}:
        (folder / "locales" / file.name).symlink_to(file)
    head = 'msgid ""\nmsgstr ""\n"Language: nl\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    messages = (f'\nmsgid "{english}"\nmsgstr "{dutch}"\n' for english, dutch in DUTCH.items())
    (folder / "locales" / "nl.po").write_text(head + "".join(messages), "utf-8")
    return folder


def test_a_file_with_ten_messages_adds_a_language(tmp_path: Path) -> None:
    assert len(DUTCH) == 10 and set(DUTCH) <= {
        message.id for message in extract.extract_messages() if isinstance(message.id, str)
    }
    (tmp_path / "store").mkdir()
    (tmp_path / "project").mkdir()
    run = subprocess.run(
        [sys.executable, "-m", "tests.locales.third_language", "nl", str(tmp_path / "store")],
        cwd=project(tmp_path / "project"),
        env={**os.environ, "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    data = json.loads(run.stdout)
    assert {"Deutsch", "Nederlands"} < set(data["choices"])
    assert (data["choices"][0], data["choices"][-1]) == ("English", "as in Discord")
    assert data["answer"].startswith("Je zit aan geen tafel.")
    assert {"Meedoen", "Afslaan", "Beheren", "Zo speel je"} < set(data["board"])
    assert "Fair deal" in data["board"]
    assert {"Scorekaart", "Totaal"} < set(data["pictures"])
    assert "Scorecard" not in data["pictures"] and "Hole" in data["pictures"]
