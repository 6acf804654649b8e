"""The report after a game: luck and skill add up, the costliest decisions, and the public part."""

import re
from hashlib import sha256

import pytest

from club.commit_reveal import decode_commitment
from club.mistake_practice import ADVISED_ROUNDS
from db.rows import Phase
from engine.analysis import Decision
from engine.caddie import MoveValue
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, labels, private
from tests.cogs.test_welcome import button_commitment
from ui.pages.game_report import no_decision_sentence, opponents_line


async def test_a_report_adds_up_and_leads_to_each_costly_decision(club: Club) -> None:
    number = await club.play_out("Annika", "Björn")
    page = await club.press("Annika", "My report", number)
    said = private(page)
    assert "Your report" in said and "Hole 1: expected" in said and "Total: expected" in said
    assert "What cost you most" in said and "1. Hole" in said
    one = await club["Annika"].click(answer_of(page), label="Look at 1")
    told = private(one)
    assert len(answer_of(page).attachments) == len(answer_of(one).attachments) == 1
    assert "this cost you" in told and ("You landed on" in told or "You chose" in told) and "was better" in told
    assert "1. **" in told and "2. You" in told, "the numbers on the map"
    back = await club["Annika"].click(answer_of(one), label="Back to the report")
    assert "Your report" in private(back)
    for arg in ("9", "x", ""):
        assert "out of date" in private(await club.forge("Annika", f"n19:{number}:0:decision:{arg}")), "an old button"


async def test_the_figures_of_a_report_make_the_score(club: Club) -> None:
    number = await club.gather("playnine new", "Annika", "Björn", "Mia", ranked=False, holes=1)
    await club.finish(number)
    said = private(await club.press("Annika", "My report", number))
    sums = re.search(r"· (-?\d+) strokes? \(a champion averages (\S+)\)\. Strokes saved: (.*?)\. ", said)
    assert sums and "“Unclear” is what our estimate got wrong." in said
    saved = [float(figure.replace("−", "-")) for figure in re.findall(r"(?:luck|skill|others|unclear) (\S+)", sums[3])]
    assert len(saved) == 4 and round(float(sums[2]) - sum(saved), 1) == int(sums[1])


@pytest.mark.usefixtures("real_seeds")
async def test_the_report_plays_again_by_the_promise_of_the_final_card(club: Club) -> None:
    number = await club.play_out("Annika", "Björn")
    commitment = decode_commitment(button_commitment(await club.board(number), "rematch"))
    await club["Annika"].click(answer_of(await club.press("Annika", "My report", number)), label="Play again")
    await club.press("Björn", "Luck and skill", number)
    await club["Björn"].click(club.channel.history()[-1], label="Play again 1/2")
    table = await club.table(2)
    assert (table.phase, table.previous) == (Phase.PLAYING, number)
    assert sha256(await club.store.secret(2)).hexdigest() == commitment


async def test_the_summary_is_posted_once_and_taken_off_where_somebody_on_it_is_forgotten(club: Club) -> None:
    number = await club.play_out("Annika", "Björn")
    board, button = await club.board(number), await club.control("summary", number)
    before, locks = len(club.channel_texts()), club.record_locks()
    for name in ("Björn", "Tom"):
        club.send(name, board, button)
    await club.env.settle()
    assert number not in locks, "the table is free while the report is made"
    assert len(club.channel_texts()) == before + 1
    said = club.channel_texts()[-1]
    assert "Annika" in said and "Björn" in said and "expected" in said
    assert "already posted" in private(await club.press("Mia", "Luck and skill", number))
    assert len(club.channel_texts()) == before + 1
    await club.slash("Annika", "settings forget", sure=True)
    await club.advance(60)
    assert not any("expected" in said for said in club.channel_texts())


async def test_reports_are_refused_before_the_end_and_to_strangers(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", ranked=False)
    assert not {"My report", "Luck and skill"} & {*labels(await club.board(number))}
    for verb in ("report", "decision", "summary"):
        said = private(await club.forge("Annika", f"n19:{number}:0:{verb}:0"))
        assert said == "Your report will be ready when the round is over."
    await club.finish(number)
    assert "didn't play" in private(await club.press("Mia", "My report", number))


async def test_after_three_rounds_the_report_says_what_to_practise(club: Club) -> None:
    for _number in range(ADVISED_ROUNDS):
        number = await club.play_out("Annika", "Björn")
        page = await club.press("Annika", "My report", number)
    said = [private(await club.press("Annika", "My report", one)) for one in (1, number)]
    assert "Worth practising: " in private(page) and "in your last 3 rounds" in said[1]
    assert "Practise" in labels(answer_of(page))
    assert "Worth practising" not in private(await club.press("Björn", "My report", number))
    club.sql("UPDATE tables SET game = 'chess' WHERE id = 1")
    assert "Worth practising" not in private(await club.press("Annika", "My report", number))


def test_a_decision_says_what_it_cost_the_opponents_so_that_its_figures_add_up() -> None:
    best = MoveValue("skip", 2.41, 0.0)
    ended = Decision(9, 0, 2, 0.0, MoveValue("flip", 10.33, 7.0, harm=7.0), best, certain=False)
    said = opponents_line(ended, 1, is_mean=True)
    assert said == "Your move also cost your opponent 7.0 strokes, so your net loss is 0.9."
    assert opponents_line(ended, 3, is_mean=False) == said.replace("your opponent", "your opponents")
    said = opponents_line(ended, 3, is_mean=True)
    assert said == "Your move also cost each opponent 7.0 strokes on average, so your net loss is 0.9."
    gave = Decision(9, 0, 2, 0.0, MoveValue("take", 3.4, -0.5, harm=-0.5), best, certain=False)
    assert not opponents_line(gave, 1, is_mean=True), "the own strokes alone are the loss"


def test_a_round_is_praised_only_if_its_decisions_cost_little_each_and_together() -> None:
    praise = "You played that well: no decision cost you 0.3 strokes."
    unsure = "I can't say for sure which of your decisions to change."
    assert no_decision_sentence("scramble", -0.9, 0.29) == praise
    assert no_decision_sentence("scramble", -1.0, 0.29) == unsure
    assert no_decision_sentence("scramble", -0.9, 0.3) == unsure, "one that no reason explains"
