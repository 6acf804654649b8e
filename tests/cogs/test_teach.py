"""`/teach`: a first hole in private, with one highlighted button a step and reasons for other moves."""

import re
from collections.abc import Awaitable, Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from simcord import InteractionResult
from simcord.results import ResponseMessage

from club.tutorial import Tutorial, tutorial_of
from engine.i18n import use_locale
from engine.registry import GAMES
from engine.rng import Luck
from engine.tutorial_script import LEARNER_SEAT
from tests.cogs.club import Club
from tests.cogs.messages import MARKS, answer_of, controls, labels, raw, texts
from tests.cogs.payloads import parts
from ui.pages.tutorial_step import TutorialPosition, news_since
from ui.widgets.custom_id import moves_of
from ui.widgets.tutorial_controls import POINTER

LESSONS = [key for key, game in GAMES.items() if game.clubhouse.tutorial]
SENTENCES, PRESSES = 5, 25
Use = Callable[[Any, str, tuple[str, ...]], Awaitable[InteractionResult]]
each_lesson = pytest.mark.parametrize("key", LESSONS)
each_place = pytest.mark.parametrize("in_private", [False, True], ids=["channel", "direct messages"])


def course_of(key: str) -> Tutorial:
    found = tutorial_of(key)
    assert found is not None
    return found


def moves(message: Any) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield every move on a page: the id of its control, the menu lines to choose, and the move itself."""
    for part in controls(message):
        _n19, _table, _ply, verb, arg = part["custom_id"].split(":", 4)
        _key, _space, control = arg.partition(" ")
        kind, _space, text = control.partition(" ")
        if verb != "teach" or not control:
            continue
        options = [option["value"] for option in part.get("options", ())]
        picks = combinations(options, part.get("max_values", 1)) if options else [()]
        for picked in picks:
            yield part["custom_id"], picked, moves_of(kind, text, picked)


def highlighted_control(message: Any) -> tuple[str, tuple[str, ...]]:
    """Return the highlighted control of a page, a green button or a menu with marked lines."""
    found = []
    for part in controls(message):
        picked = tuple(option["value"] for option in part.get("options", ()) if option["label"].startswith(POINTER))
        if part.get("style") == 3 or picked:
            found.append((part["custom_id"], picked))
    (only,) = found
    return only


def step_of(message: Any) -> int:
    """Return the step of a page."""
    return int(next(part["custom_id"].split(":")[2] for part in controls(message)))


async def open_lesson(club: Club, key: str, in_private: bool) -> tuple[ResponseMessage, Use]:
    """Open a lesson; return its first page and a function that uses its controls."""
    person = club["Annika"].user if in_private else club["Annika"]
    if in_private:
        shown = answer_of(await club["Annika"].user.slash("teach", game=key))
    else:
        shown = answer_of(await club.slash("Annika", "teach", game=key))

    async def use(message: Any, control: str, picked: tuple[str, ...]) -> InteractionResult:
        if picked:
            return await person.select(message, list(picked), custom_id=control)
        return await person.click(message, custom_id=control)

    return shown, use


@each_place
@each_lesson
async def test_a_lesson_is_a_hole_in_five_sentences_and_25_presses(club: Club, key: str, in_private: bool) -> None:
    lesson, presses, said = course_of(key), 0, set[str]()
    before = club.channel_texts()
    page, use = await open_lesson(club, key, in_private)
    first, message = page.id, page.message
    while (at := step_of(message)) < lesson.end:
        says = lesson.script.steps[at].says
        said |= {says} if says else set()
        assert says in texts(message)
        assert POINTER in texts(message)
        page = answer_of(await use(message, *highlighted_control(message)))
        assert page.id == first
        message, presses = page.message, presses + 1
        assert "Not that one" not in texts(message)
    assert presses <= PRESSES
    assert len(said) == SENTENCES
    assert "You finished the hole in" in texts(message)
    assert {"How to play", "Again"} <= {*labels(message)}
    assert club.channel_texts() == before
    assert await club.store.open_tables() == ()


@each_lesson
async def test_a_wrong_press_in_a_lesson_gets_a_reason_and_changes_nothing(club: Club, key: str) -> None:
    lesson = course_of(key)
    page, use = await open_lesson(club, key, in_private=False)
    message = page.message
    while (at := step_of(message)) < lesson.end:
        offered, way = [*moves(message)], highlighted_control(message)
        right = [(control, picked) for control, picked, text in offered if lesson.ply_after(at, text)]
        wrong = [one[:2] for one in offered if one[:2] not in (way, *right)]
        assert wrong or len(offered) == 1
        for control, picked in wrong[:: max(1, len(wrong) // 3)]:
            message = answer_of(await use(message, control, picked)).message
            assert step_of(message) == at
            assert f"Not that one. {lesson.script.steps[at].why}" in texts(message).replace("*", "")
        while step_of(message) == at:
            message = answer_of(await use(message, *highlighted_control(message))).message
            assert "Not that one" not in texts(message)


@pytest.mark.parametrize("wrong", ["Card 3", "✓ Card 1"])
async def test_a_wrong_press_keeps_the_card_that_was_right(club: Club, wrong: str) -> None:
    page, use = await open_lesson(club, "play-nine", in_private=False)
    message = answer_of(await use(page.message, *highlighted_control(page.message))).message
    message = answer_of(await club["Annika"].click(message, label=wrong)).message
    assert "Not that one" in texts(message) and "Press Card 6" in texts(message).replace("*", "")
    assert "✓ Card 1" in labels(message)


@each_lesson
async def test_a_lesson_goes_on_after_a_restart(club: Club, key: str) -> None:
    lesson = course_of(key)
    page, use = await open_lesson(club, key, in_private=True)
    message = page.message
    while step_of(message) < lesson.end:
        await club.restart()
        message = answer_of(await use(message, *highlighted_control(message))).message
        assert "Not that one" not in texts(message)
    again = answer_of(await club["Annika"].user.click(message, label="Again")).message
    assert step_of(again) == lesson.next_question(0)


@each_lesson
def test_a_lesson_asks_the_pupil_exactly_the_decisions_of_a_player(key: str) -> None:
    """A step without a reason is not asked: it is another player's, or it has one public answer."""
    game, lesson = GAMES[key], course_of(key).script
    state = game.rules.setup(lesson.options, lesson.seats, Luck(lesson.seed, 0))
    for ply, (text, why, _says, seat) in enumerate(lesson.steps, 1):
        free = seat == LEARNER_SEAT and game.clubhouse.forced_move(state, seat) is None
        assert free if why else not (free and len(game.rules.legal_moves(state, seat)) > 1)
        state = game.rules.apply(state, seat, game.rules.parse_move(text), Luck(lesson.seed, ply))


@pytest.mark.parametrize(("language", "you"), [("en", "You"), ("de", "Du")])
def test_the_news_of_a_lesson_speak_to_the_pupil(language: str, you: str) -> None:
    lesson = course_of("scramble")
    with use_locale(language):
        lines = [
            line for ply in range(1, lesson.end + 1) for line in news_since(lesson, TutorialPosition(ply, ply - 1))
        ]
    spoken = [line for line in lines if line.startswith(you)]
    assert spoken and not any(line.startswith(f"{you}:") for line in spoken)


def alt_texts(message: Any) -> list[str]:
    """Return the alt texts of a message's images."""
    return [item["description"].translate(MARKS) for part in parts(raw(message)) for item in part.get("items", ())]


@pytest.mark.parametrize("language", ["en", "de"])
@each_lesson
async def test_a_lesson_names_the_pupil_in_words_about_the_table(club: Club, key: str, language: str) -> None:
    """Their verbs are in the third person: "Du wirft" and "You drives" are wrong."""
    await club.set_language(language)
    page, use = await open_lesson(club, key, in_private=False)
    message, lesson = page.message, course_of(key)
    boards = [text for text in alt_texts(message) if text.startswith("Annika")]
    while step_of(message) < lesson.end:
        assert not any(re.search(r"\b(You|Du)\b", text) for text in alt_texts(message))
        message = answer_of(await use(message, *highlighted_control(message))).message
        boards += [text for text in alt_texts(message) if text.startswith("Annika")]
    assert len(boards) > 1
    assert f"Annika {lesson.view(lesson.end).card.strokes[LEARNER_SEAT][-1]}" in alt_texts(message)[-1]


@each_lesson
def test_a_lesson_is_the_only_hole_of_its_round(key: str) -> None:
    tutorial = course_of(key)
    assert len(tutorial.view(0).card.pars) == 1
    assert tutorial.view(tutorial.end).result is not None


@each_lesson
def test_only_the_last_step_ends_the_hole(key: str) -> None:
    lesson = course_of(key)
    finished = [len(lesson.view(ply).card.strokes[LEARNER_SEAT]) for ply in range(lesson.end + 1)]
    assert finished == [0] * lesson.end + [1]
    assert all(step.why for step in lesson.script.steps if step.says)


@pytest.mark.parametrize("control", ["move eat 9", "choose tee", "move draw;draw", "fly 9"])
async def test_a_forged_press_in_a_lesson_gets_the_reason_too(club: Club, control: str) -> None:
    result = answer_of(await club.forge("Annika", f"n19:0:0:teach:play-nine {control}"))
    assert "Not that one" in texts(result)
    assert step_of(result) == 0


@pytest.mark.parametrize("step", [1, 999, 999_999])
async def test_an_unknown_step_begins_the_lesson(club: Club, step: int) -> None:
    result = answer_of(await club.forge("Annika", f"n19:0:{step}:teach:play-nine move draw"))
    assert result.ephemeral
    assert course_of("play-nine").script.steps[0].says in texts(result)


async def test_a_game_without_a_lesson_says_so(club: Club) -> None:
    result = answer_of(await club.forge("Annika", "n19:0:0:teach:patience"))
    assert "no lesson" in texts(result)


@each_lesson
async def test_how_to_play_leads_to_the_lesson(club: Club, key: str) -> None:
    page = answer_of(await club.slash("Annika", "rules", game=key))
    result = answer_of(await club["Annika"].click(page.message, label="Teach me"))
    assert result.ephemeral
    assert step_of(result) == course_of(key).next_question(0)


@each_lesson
async def test_the_end_of_a_lesson_leads_to_a_round_against_the_house(club: Club, key: str) -> None:
    result = answer_of(await club.forge("Annika", f"n19:0:{course_of(key).end}:teach:{key} move again"))
    await club["Annika"].click(result.message, label="Play against the house")
    (table,) = await club.store.open_tables()
    assert (table.game, table.host) == (key, club["Annika"].id)
    private = answer_of(await club.forge("Mia", f"n19:0:{course_of(key).end}:teach:{key} move again", in_private=True))
    assert labels(private) == ["How to play", "Again"]


async def test_teach_without_a_game_offers_all_games(club: Club) -> None:
    result = answer_of(await club.forge("Annika", "n19:0:0:teach:"))
    assert labels(result) == [GAMES[key].title for key in LESSONS]
    begin_result = answer_of(await club["Annika"].click(result.message, label="Scramble Golf"))
    assert begin_result.id == result.id
    assert course_of("scramble").script.steps[0].says in texts(begin_result)
