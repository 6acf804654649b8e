"""The form that sets up a table: from `/play` to the lobby, wrong answers, and “the same as last time”."""

import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from discord.ui import Modal
from msgspec import convert, to_builtins
from msgspec.structs import replace
from simcord import InteractionResult

from club.table_rules import read_options
from cogs.play import questions
from db.rows import Phase
from engine.final_nine.options import Options as FinalNine
from engine.game import AnyGame
from engine.play_nine.options import Options as PlayNine
from engine.registry import GAMES
from engine.scramble.options import Options as Scramble
from tests.cogs.club import Club, open_club
from tests.cogs.messages import answer_of, labels, private, texts
from tests.cogs.test_outside_games import WordyOptions, register_game
from ui.games import FACES
from ui.widgets.custom_id import MAX_ARGUMENT_CHARACTERS
from ui.widgets.discord_limits import MAX_NOTE_CHARACTERS, MAX_TITLE_CHARACTERS
from ui.widgets.table_form import (
    MAX_ANSWERS,
    MAX_GUESTS,
    MAX_MENU_ANSWERS,
    FilledForm,
    FormQuestion,
    default_form,
    modal,
)

COMMAND = {"players", "pace", "ranked", "hints"}
"""Options of every game's command, besides the game's own options."""


def fields_of(form: InteractionResult) -> dict[str, dict[str, Any]]:
    """Return the fields of the form that opened, by their titles."""
    assert form.modal is not None
    return {part["label"]: part["component"] for part in form.modal["components"]}


def lines(field: dict[str, Any]) -> list[str]:
    return [option["label"] for option in field["options"]]


def defaults(form: InteractionResult) -> dict[str, list[str]]:
    """Return the default answers of a form by question; people by their ids."""
    return {
        title: [str(one["id"]) for one in field.get("default_values", ())]
        if field["type"] == 5
        else [option["label"] for option in field["options"] if option.get("default")]
        for title, field in fields_of(form).items()
    }


async def fill(club: Club, name: str, form: InteractionResult, **answers: Any) -> InteractionResult:
    """Submit a form with these answers in place of its defaults: a label, a list of labels, or people."""
    values: dict[str, Any] = {}
    for title, field in fields_of(form).items():
        given = answers.get(title.split()[0].rstrip(",").lower(), defaults(form)[title])
        if field["type"] == 5:
            values[field["custom_id"]] = [club[one] if one in club.people else _member(club, one) for one in given]
            continue
        wanted = [given] if isinstance(given, str) else given
        chosen = [option["value"] for option in field["options"] if option["label"] in wanted]
        assert len(chosen) == len(wanted), (wanted, lines(field))
        values[field["custom_id"]] = chosen[0] if field["type"] == 21 else chosen
    return await club[name].submit_modal(form, values)


def _member(club: Club, id: str) -> Any:
    return club[club.name_of(int(id))]


async def test_without_a_game_every_game_has_a_sentence_and_a_button(club: Club) -> None:
    page = await club.slash("Annika", "play")
    assert labels(answer_of(page)) == [game.title for game in GAMES.values()]
    for game in GAMES.values():
        assert game.text.tagline() in private(page)
    form = await club["Annika"].click(answer_of(page), label="Scramble Golf")
    assert form.modal is not None and form.modal["title"] == "Scramble Golf"


async def test_play_nine_from_the_form_to_the_lobby(club: Club) -> None:
    form = await club.slash("Annika", "play", game="play-nine")
    assert defaults(form) == {
        "How many holes?": ["All nine holes"],
        "Table rules": ["Sudden death", "Cut for the deal"],
        "Pace, ranking and caddie": ["Casual, ranked"],
        "People to invite": [],
    }
    await fill(club, "Annika", form, how="Three holes", table=["Sudden death"], pace="Live, friendly")
    table = await club.table()
    assert read_options(table) == PlayNine(holes=3, cut=False)
    assert (table.room, table.pace, table.ranked, table.host) == (6, "live", False, club["Annika"].id)
    assert "3 holes" in await club.text()
    await club.press("Björn", "Join")
    assert [seat.name for seat in (await club.table()).seats] == ["Annika", "Björn"]


async def test_final_nine_from_the_form_to_the_lobby(club: Club) -> None:
    form = await club.slash("Annika", "play", game="final-nine")
    await fill(
        club,
        "Annika",
        form,
        course="Forest, 18 holes",
        style="Battle, full course",
        extras=["Wind", "Partners", "Mischief"],
    )
    table = await club.table()
    expected = FinalNine(
        course="forest",
        holes=18,
        rules="battle",
        layout="full",
        level="pro",
        doubles=True,
        characters="kstar",
        mischief=True,
    )
    assert read_options(table) == expected
    assert (table.room, table.pace, table.ranked) == (4, "casual", True)


async def test_scramble_golf_from_the_form_to_the_lobby(club: Club) -> None:
    form = await club.slash("Annika", "play", game="scramble")
    await fill(
        club, "Annika", form, what="Match play", cards="Good and Bad Luck cards", course="Granite Flats, 3 holes"
    )
    table = await club.table()
    assert read_options(table) == Scramble(play="match", cards="luck", course="B", holes=3)
    assert table.room == 2


async def test_the_form_for_only_me_opens_a_table_for_one(club: Club) -> None:
    form = await club.slash("Annika", "play", game="play-nine")
    await fill(club, "Annika", form, pace="Just me, to practise")
    table = await club.table()
    assert (table.room, table.ranked) == (1, False)


async def test_the_forms_default_pace_is_the_servers(club: Club) -> None:
    await club.store.change_server_settings(club.guild.id, partial(replace, pace="correspondence"))
    form = await club.slash("Annika", "play", game="scramble")
    assert defaults(form)["Pace, ranking and caddie"] == ["Correspondence, ranked"]


async def test_people_named_in_the_form_are_called_and_have_seats(club: Club) -> None:
    await club.slash("Mia", "settings me", pings=False)
    form = await club.slash("Annika", "play", game="scramble")
    people = ["Björn", "Mia", "Tom", "Yuki", "Annika"]
    await fill(club, "Annika", form, people=people)
    assert (await club.table()).room == 5
    (call,) = [text for text in club.channel_texts() if "invites you to a game of Scramble Golf at table 1" in text]
    assert "Annika" in call
    for name in people:
        assert (f"<@{club[name].id}>" in call) == (name in ("Björn", "Tom", "Yuki"))
    board = (await club.table()).board
    assert f"/{club.channel.id}/{board}" in call


async def test_a_wrong_combination_is_refused_and_reopens_the_form_as_filled_in(club: Club) -> None:
    form = await club.slash("Annika", "play", game="final-nine")
    wrong = {
        "course": "Suburban, 18 holes",
        "style": "Ace Run",
        "extras": ["Tee Off", "Chain Links"],
        "pace": "Live, friendly",
        "people": ["Björn", "Tom", "Zoé"],
    }
    told = await fill(club, "Annika", form, **wrong)
    assert "Ace Run is played in the Park. Choose the Park." in private(told)
    assert await club.store.open_tables() == ()
    await club.restart()
    form = await club["Annika"].click(answer_of(told), label="Change my choices")
    names = [str(club[name].id) for name in ("Björn", "Tom", "Zoé")]
    assert [*defaults(form).values()] == [
        ["Suburban, 18 holes"],
        ["Ace Run"],
        ["Tee Off", "Chain Links"],
        ["Live, friendly"],
        names,
    ]
    await fill(club, "Annika", form, course="Park, 1 hole", extras=[])
    table = await club.table()
    assert read_options(table) == FinalNine(ace_run=True, holes=1)
    assert (table.pace, table.ranked) == ("live", False)
    assert [text for text in club.channel_texts() if "invites you to a game of Final Nine" in text]


async def test_a_bot_is_no_guest(club: Club) -> None:
    bot = club.env.create_user("robot", bot=True)
    club.people["Robot"] = club.guild.add_member(bot)
    form = await club.slash("Annika", "play", game="play-nine")
    assert "only invite people" in private(await fill(club, "Annika", form, people=["Robot"]))
    assert await club.store.open_tables() == ()


async def test_a_form_is_sent_in_after_a_restart(club: Club) -> None:
    form = await club.slash("Annika", "play", game="scramble")
    await club.restart()
    await fill(club, "Annika", form, what="Skins")
    assert read_options(await club.table()) == Scramble(play="skins")


async def test_a_form_that_is_never_sent_in_leaves_nothing_behind(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Modal] = []

    def record(*arguments: Any) -> Modal:
        shown.append(modal(*arguments))
        return shown[-1]

    monkeypatch.setattr(sys.modules["cogs.play"], "modal", record)
    before = club.channel_texts()
    for game in GAMES:
        await club.slash("Annika", "play", game=game)
    assert await club.store.open_tables() == ()
    assert club.channel_texts() == before
    assert len(shown) == len(GAMES)
    assert all(form.is_finished() for form in shown), "discord.py keeps a form that is not"


async def test_the_same_form_delivered_twice_opens_one_table(club: Club) -> None:
    form = await club.slash("Annika", "play", game="play-nine")
    await fill(club, "Annika", form)
    await club.redeliver()
    assert [table.id for table in await club.store.open_tables()] == [1]


async def test_as_last_time_has_the_choices_of_the_last_table(club: Club) -> None:
    await club.slash("Annika", "playnine new", holes=6, players=3, pace="live", ranked=False)
    await club.forge("Annika", "n19:1:0:cancel:")
    page = await club.slash("Annika", "play")
    assert "Last time: " in private(page) and "6 holes" in private(page)
    assert labels(answer_of(page))[-2:] == ["Same as last time: Play Nine", "Fair deal"]
    opening = await club["Annika"].click(answer_of(page), label="Same as last time: Play Nine")
    first, second = await club.table(1), await club.table(2)
    assert second.options == first.options
    assert (second.room, second.pace, second.ranked, second.previous) == (3, "live", False, None)
    assert [seat.name for seat in second.seats] == ["Annika"]
    assert "Table 2 is open." in texts(answer_of(opening))
    assert "Players 1 of 3" in await club.text(2)


async def test_as_last_time_brings_the_same_house_players_and_tees_off(club: Club) -> None:
    await club.gather("playnine new", "Annika", house=2, players=4, holes=1, ranked=False)
    await club.press("Annika", "Tee off")
    page = await club.slash("Annika", "play")
    assert "Last time: 1 hole · Hank · Rosie" in private(page)
    await club["Annika"].click(answer_of(page), label="Same as last time: Play Nine")
    table = await club.table(2)
    assert (table.phase, [seat.name for seat in table.seats]) == (Phase.PLAYING, ["Annika", "Hank", "Rosie"])
    await club.forge("Annika", "n19:0:0:last:play-nine")  # a button of before carries no commitment
    lobby = await club.table(3)
    assert (lobby.phase, len(lobby.seats), lobby.room) == (Phase.LOBBY, 3, 3)


async def test_as_last_time_keeps_the_seats_of_friends_free(club: Club) -> None:
    await club.gather("playnine new", "Annika", "Björn", house=1, players=4, holes=1)
    await club.press("Annika", "Tee off")
    page = await club.slash("Annika", "play")
    await club["Annika"].click(answer_of(page), label="Same as last time: Play Nine")
    assert [seat.name for seat in (await club.table(2)).seats] == ["Annika", "Hank"]
    assert "Players 2 of 4" in await club.text(2)


async def test_a_game_played_before_offers_as_last_time_or_the_form(club: Club) -> None:
    await club.slash("Annika", "playnine new", holes=6)
    page = await club.slash("Annika", "play", game="play-nine")
    assert labels(answer_of(page)) == ["Play Nine", "Same as last time: Play Nine", "Fair deal"]
    assert (await club.slash("Annika", "play", game="scramble")).modal
    assert (await club.slash("Björn", "play", game="play-nine")).modal


async def test_as_last_time_is_not_offered_for_what_cannot_be_played_again(club: Club) -> None:
    await club.slash("Annika", "playnine new", holes=6)
    club.sql("UPDATE tables SET options = '{\"greens\": 4}'")
    assert "Last time" not in private(await club.slash("Annika", "play"))
    assert "no earlier round" in private(await club.forge("Annika", "n19:0:0:last:play-nine"))


async def test_no_form_opens_where_no_table_can_be_opened(club: Club) -> None:
    told = await club["Annika"].user.slash("play")
    assert "You can only play in a server's channels" in private(told)
    club.deny(send_messages=True)
    refusal = await club.slash("Annika", "play", game="play-nine")
    assert refusal.modal is None and "I need the permission" in private(refusal)


@pytest.mark.parametrize("arg", ["final-nine", "final-nine x", "final-nine 1.1 !", "final-nine 1.1.1.1 AAA", "bowls 1"])
async def test_a_forged_button_opens_a_form_or_explains_itself(club: Club, arg: str) -> None:
    result = await club.forge("Annika", f"n19:0:0:form:{arg}")
    assert result.modal is not None or private(result)
    assert "incident" not in private(result)


async def test_a_form_of_another_version_is_explained(club: Club) -> None:
    assert "out of date" in private(await club.submit_old_form("Annika", "n19:0:0:book:bowls"))
    await club.submit_old_form("Annika", "n19:0:0:book:play-nine")
    assert read_options(await club.table()) == PlayNine(cut=False, sudden_death=False)


async def test_help_leads_to_the_form(club: Club) -> None:
    page = await club.slash("Annika", "help")
    assert "What are we playing?" in private(await club["Annika"].click(answer_of(page), label="With friends"))


async def test_a_game_of_another_package_is_asked_for_its_first_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_game(monkeypatch, "outer-nine")
    register_game(monkeypatch, "wordy-nine", options=WordyOptions)
    async with open_club(f"sqlite:///{tmp_path / 'club.db'}") as club:
        form = await club.forge("Annika", "n19:0:0:form:wordy-nine")
        assert defaults(form)["More choices"] == ["Cut for deal"]
        form = await club.forge("Annika", "n19:0:0:form:outer-nine")
        await fill(club, "Annika", form, holes="6", more=["Cut"])
        assert read_options(await club.table()) == PlayNine(holes=6, sudden_death=False)


def every_question() -> list[tuple[AnyGame, FormQuestion]]:
    return [(game, question) for game in GAMES.values() for question in questions(game)]


def test_every_answer_of_a_form_is_a_value_of_the_command() -> None:
    for game, question in every_question():
        for pick in question.picks:
            for values in (pick.sets, pick.otherwise):
                own = {name: value for name, value in values.items() if name not in COMMAND}
                known = to_builtins(game.rules.options())
                assert own.keys() <= known.keys(), own
                for name, value in own.items():
                    convert({name: value} | required_options(name), game.rules.options)


def required_options(name: str) -> dict[str, str]:
    """Return the options without which an option of Final Nine cannot be chosen."""
    return {"mischief": {"rules": "battle"}, "doubles": {"characters": "kstar"}}.get(name, {})


def most_answers(question: FormQuestion) -> int:
    return MAX_MENU_ANSWERS if question.kind == "menu" else MAX_ANSWERS


@pytest.mark.parametrize("game", FACES)
def test_every_form_offers_one_three_six_and_nine_holes(game: str) -> None:
    found = {
        pick.sets["holes"] for question in questions(GAMES[game]) for pick in question.picks if "holes" in pick.sets
    }
    assert found >= {1, 3, 6, 9}


def test_forms_are_within_discords_limits() -> None:
    for game in GAMES.values():
        assert len(questions(game)) <= 4
    for _game, question in every_question():
        assert len(question.title) <= MAX_TITLE_CHARACTERS and len(question.note) <= MAX_NOTE_CHARACTERS
        assert (2 if question.kind == "radio" else 1) <= len(question.picks) <= most_answers(question)
        assert all(len(pick.text()) <= 38 and len(pick.note) <= MAX_NOTE_CHARACTERS for pick in question.picks)
        assert len({pick.text() for pick in question.picks}) == len(question.picks)


def test_a_filled_form_fits_into_a_buttons_id() -> None:
    for game in GAMES.values():
        fields = questions(game)
        people = tuple(range(2**63, 2**63 + min(MAX_GUESTS, game.rules.seats[-1] - 1)))
        full = FilledForm(
            tuple(tuple(range(len(each.picks)) if each.kind == "ticks" else (len(each.picks) - 1,)) for each in fields),
            people,
        )
        assert FilledForm.parse(full.as_text()) == full
        assert len(f"{game.key} {full.as_text()}") <= MAX_ARGUMENT_CHARACTERS
        plain = default_form(fields, game.rules.options, pace="live", ranked=True)
        assert FilledForm.parse(plain.as_text()) == plain
        assert (
            game.rules.options(**{k: v for k, v in plain.values(fields).items() if k not in COMMAND})
            == game.rules.options()
        )


def test_answers_to_no_question_of_the_form_are_dropped() -> None:
    form_questions = questions(GAMES["play-nine"])
    fields = [
        {"custom_id": "0", "value": "9" * 9},
        {"custom_id": "1", "values": ["0", "2", "-1", "x"]},
        {"custom_id": "7", "value": "0"},
        {"custom_id": "people", "values": ["12", "9" * 30]},
    ]
    sent = FilledForm.from_modal({"components": [{"component": field} for field in fields]}, form_questions)
    assert sent == FilledForm(((), (0,), ()), (12,))
