"""The report after a game: luck and skill add up, the costliest decisions, and the public part."""

import re
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.commit_reveal import decode_commitment
from club.mistake_practice import ADVISED_ROUNDS
from club.post_game_analysis import AnalysedPosition
from club.stroke_stories import StrokeStory
from db.rows import Phase
from engine.analysis import Decision
from engine.caddie import MoveValue
from engine.chance import Odds
from engine.report import Report, Share, Stroke
from engine.scramble import GAME
from engine.scramble.state import Move as ScrambleMove
from render.gains import GainsLine
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, labels, private
from tests.cogs.test_welcome import button_commitment
from tests.engine.scramble.positions import NAMES, begin, make, practice
from ui.pages.board import hand_alt
from ui.pages.game_report import (
    DecisionFigures,
    better_line,
    decision_figures,
    line_text,
    net_loss_lines,
    no_decision_sentence,
    skill_lines,
    story_chance,
    total_line,
)


async def test_a_report_adds_up_and_leads_to_each_costly_decision(club: Club) -> None:
    number = await club.play_out("Annika", "Björn")
    page = await club.press("Annika", "My report", number)
    text = private(page)
    assert "Your report" in text and "Hole 1: expected" in text and "Total: expected" in text
    assert "What cost you most" in text and "1. Hole" in text
    one = await club["Annika"].click(answer_of(page), label="Look at decision 1")
    answer = private(one)
    assert len(answer_of(page).attachments) == len(answer_of(one).attachments) == 1
    assert "this cost you" in answer and ("You landed on" in answer or "You chose" in answer) and "was better" in answer
    assert "1. **" in answer and "2. You" in answer, "the numbers on the map"
    back = await club["Annika"].click(answer_of(one), label="Back to the report")
    assert "Your report" in private(back)
    for arg in ("9", "x", ""):
        assert "out of date" in private(await club.forge("Annika", f"n19:{number}:0:decision:{arg}")), "an old button"


def test_cards_that_stand_in_the_words_of_a_board_are_not_told_again_beside_it() -> None:
    words, view = GAME.text, GAME.rules.view(practice("B4", "B8", hands=["great-shot"]), 0)
    cards = words.hand(view)
    assert "Great Shot" in cards
    assert (hand_alt(cards), hand_alt(cards, words.board(view, NAMES))) == (cards, "Your cards")


async def test_the_figures_of_a_report_make_the_score(club: Club) -> None:
    number = await club.gather("playnine new", "Annika", "Björn", "Mia", ranked=False, holes=1)
    await club.finish(number)
    text = private(await club.press("Annika", "My report", number))
    sums = re.search(r"· (−?\d+) strokes? \(a champion averages (\S+)\)\. Strokes saved: (.*?)\. ", text)
    assert sums and "“Unclear” is what our estimate got wrong." in text
    saved = [float(figure.replace("−", "-")) for figure in re.findall(r"(?:luck|skill|others|unclear) (\S+)", sums[3])]
    await club.press("Björn", "Luck and skill", number)
    assert "“Unclear” is what our estimate got wrong." in club.channel_texts()[-1]
    assert len(saved) == 4 and round(float(sums[2]) - sum(saved), 1) == int(sums[1].replace("−", "-"))


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
    text = club.channel_texts()[-1]
    assert "Annika" in text and "Björn" in text and "expected" in text
    assert "already posted" in private(await club.press("Mia", "Luck and skill", number))
    assert len(club.channel_texts()) == before + 1
    await club.slash("Annika", "settings forget", sure=True)
    await club.advance(60)
    assert not any("expected" in text for text in club.channel_texts())


async def test_reports_are_refused_before_the_end_and_to_strangers(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", ranked=False)
    assert not {"My report", "Luck and skill"} & {*labels(await club.board(number))}
    for verb in ("report", "decision", "summary"):
        text = private(await club.forge("Annika", f"n19:{number}:0:{verb}:0"))
        assert text == "Your report will be ready when the round is over."
    await club.finish(number)
    assert "didn't play" in private(await club.press("Mia", "My report", number))


async def test_the_report_blames_nobody_for_the_decisions_of_a_seat_that_changed_hands(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", ranked=False, holes=3)
    await club.rush_hole(number)
    await club.hand_over("Annika", "Mia", number)
    await club.finish(number)
    for name in ("Annika", "Mia"):
        page = await club.press(name, "My report", number)
        text = private(page)
        assert "Total: expected" in text and "I can't tell which decisions were yours" in text
        assert "What cost you most" not in text and "played that well" not in text
        assert not {"Look at decision 1", "Practise"} & {*labels(answer_of(page))}
        assert "out of date" in private(await club.forge(name, f"n19:{number}:0:decision:0"))
        assert not (await club.store.export_user(club[name].id))["practice"]
    assert "I can't tell" not in private(await club.press("Björn", "My report", number))


@pytest.mark.parametrize("game", ["scramble", "finalnine"])
async def test_a_player_who_leaves_on_the_first_hole_has_no_report_and_the_others_have_theirs(
    club: Club, game: str
) -> None:
    number = await club.gather(f"{game} new", "Annika", "Björn", "Mia", ranked=False, holes=1)
    await club.confirm("Björn", "table leave", table=number)
    await club.finish(number)
    assert "You left before a hole was over" in private(await club.press("Björn", "My report", number))
    assert "Total: expected" in private(await club.press("Annika", "My report", number))
    await club.press("Mia", "Luck and skill", number)
    lines = [line for line in club.channel_texts()[-1].splitlines() if ": expected" in line]
    assert [line.split(":")[0] for line in lines] == ["Annika", "Mia"]


async def test_a_round_that_ends_before_a_hole_is_over_has_no_report(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", ranked=False, play="match")
    await club.confirm("Björn", "table leave", table=number)
    for name, button in (("Annika", "My report"), ("Björn", "My report"), ("Mia", "Luck and skill")):
        assert "The round ended before a hole was over" in private(await club.press(name, button, number))


async def test_after_three_rounds_the_report_says_what_to_practise(club: Club) -> None:
    for _number in range(ADVISED_ROUNDS):
        number = await club.play_out("Annika", "Björn")
        page = await club.press("Annika", "My report", number)
    texts = [private(await club.press("Annika", "My report", one)) for one in (1, number)]
    assert "Worth practising: " in private(page) and "in your last 3 rounds" in texts[1]
    assert "Practise" in labels(answer_of(page))
    assert "Worth practising" not in private(await club.press("Björn", "My report", number))
    club.sql("UPDATE tables SET game = 'chess' WHERE id = 1")
    assert "Worth practising" not in private(await club.press("Annika", "My report", number))


def figures_of(best: MoveValue, played: MoveValue, *sure: MoveValue) -> DecisionFigures:
    decision = Decision(9, 0, 2, 0.0, played, best, certain=False)
    return decision_figures(decision, is_best_sure=best in sure, is_played_sure=played in sure)


def test_a_decision_says_what_it_cost_the_opponents_so_that_its_figures_add_up() -> None:
    best = MoveValue("skip", 2.41, 0.0)
    ended = figures_of(best, MoveValue("flip", 10.33, 7.0, harm=7.0))
    (said,) = net_loss_lines(ended, 1, is_mean=False)
    assert said == "Your move also cost your opponent 7.0 strokes, so your net loss is 0.9."
    assert [*net_loss_lines(ended, 3, is_mean=False)] == [said.replace("your opponent", "your opponents")]
    (said,) = net_loss_lines(ended, 3, is_mean=True)
    assert said == "Your move also cost each opponent 7.0 strokes on average, so your net loss is 0.9."
    gave = figures_of(best, MoveValue("take", 3.4, -0.5, harm=-0.5))
    assert not [*net_loss_lines(gave, 1, is_mean=False)], "the own strokes alone are the loss"


def test_what_other_decisions_add_to_the_skill_of_each_hole_is_told_in_tenths_that_add_up() -> None:
    dear = Decision(1, 0, 2, 0.0, MoveValue("take", 8.04), MoveValue("draw", 5.0), certain=False)
    even = Share(6.9, 9, 0.0, 0.0, 0.0, 0.0)
    shares = (even._replace(skill=-0.86), even._replace(skill=-1.04), even._replace(skill=-3.9), even)
    report = Report((shares, shares), (), ((dear, dear._replace(hole=3, best=MoveValue("draw", 4.1))), ()), (), None)
    (line,) = skill_lines("play-nine", report, 0)
    assert line == (
        "Skill also has smaller or unsure decisions, and some like these. Hole 1: −0.9 · Hole 2: +2.0. "
        "A plus means that they saved you strokes, but saved your opponent even more."
    )
    (line,) = skill_lines("play-nine", report._replace(shares=(shares,) * 3), 0)
    assert line.endswith("saved your opponents even more.")
    lost = shares[0], shares[1]._replace(skill=-3.9), *shares[2:]
    (line,) = skill_lines("play-nine", report._replace(shares=(lost, lost)), 0)
    assert line == "Skill also has smaller or unsure decisions, and some like these. Hole 1: −0.9 · Hole 2: −0.9."
    assert not [*skill_lines("play-nine", report, 1)], "without a named decision there are no other ones"
    shown = (even, shares[1]._replace(skill=-3.0), shares[2], even)
    assert not [*skill_lines("play-nine", report._replace(shares=(shown, shown)), 0)], "the figures say it all"
    rounded = shown[0], shown[1]._replace(skill=-3.08), *shown[2:]
    assert not [*skill_lines("play-nine", report._replace(shares=(rounded, rounded)), 0)], "rounding is no decision"
    tenth = shown[0]._replace(skill=-0.14), *shown[1:]
    (line,) = skill_lines("play-nine", report._replace(shares=(tenth, tenth)), 0)
    assert line == "Skill also has smaller or unsure decisions, and some like these. Hole 1: −0.1."


def test_skill_counts_what_a_named_decision_cost_oneself_though_it_cost_the_opponent_too() -> None:
    """The decision cost 8.9 own strokes, of which 7.2 are made up for: they are no other decisions."""
    best, flip = MoveValue("skip", 6.5), MoveValue("flip", 15.4, 7.2, harm=7.2)
    named = Decision(9, 0, 1, 0.0, flip, best, certain=False)
    share = Share(6.9, 15, 0.0, -12.9, 0.0, 0.0)
    report = Report(((share,), (share,)), (), ((named,), ()), (), None)
    assert [*skill_lines("play-nine", report, 0)] == [
        "Skill counts only what these moves cost you, not what they did to your opponent. Hole 1: −7.2.",
        "Skill also has smaller or unsure decisions, and some like these. Hole 1: −4.0.",
    ]


def test_the_report_and_the_page_of_a_decision_name_the_same_harm() -> None:
    """The loss of 7.66 is printed as 7.7, the own one of 8.52 as 8.5, and the 0.86 between them as 0.9."""
    named = Decision(9, 0, 1, 0.0, MoveValue("flip", 15.02, 0.86, harm=0.86), MoveValue("skip", 6.5), certain=False)
    share = Share(6.9, 15, 0.0, -9.96, 0.0, 0.0)
    report = Report(((share,), (share,)), (), ((named,), ()), (), None)
    (page_line,) = net_loss_lines(decision_figures(named), 1, is_mean=False)
    harm_line, rest_line = skill_lines("play-nine", report, 0)
    assert "cost your opponent 0.9 strokes" in page_line and "Hole 1: −0.9." in harm_line
    skill, rest = round(share.skill, 1), float(rest_line[-5:-1].replace("−", "-"))
    assert round(-round(named.loss, 1) - 0.9 + rest, 1) == skill


def test_cards_that_a_decision_keeps_cost_the_opponents_later() -> None:
    kept = figures_of(MoveValue("stay", 2.41, 0.0), MoveValue("roll", 3.4, 0.2, harm=0.2, later_harm=0.2))
    (said,) = net_loss_lines(kept, 1, is_mean=False)
    assert said == "Later, your cards would cost your opponent 0.2 strokes more, so your net loss is 0.8."
    (said,) = net_loss_lines(kept, 3, is_mean=True)
    assert said == "Later, your cards would cost each opponent 0.2 strokes more on average, so your net loss is 0.8."


def test_a_decision_says_what_the_cards_save_later_so_that_its_figures_add_up() -> None:
    drew, threw = MoveValue("draw", 3.0, 0.81), MoveValue("throw", 4.1, 0.7)
    figures = figures_of(drew, threw)
    (said,) = net_loss_lines(figures, 1, is_mean=False)
    assert said == "Later, your cards would save you 0.1 strokes less, so your net loss is 1.2."
    assert (figures.best, figures.played) == (3.0, 4.1)
    lines = [*net_loss_lines(figures_of(drew, threw._replace(edge=1.21, harm=0.3)), 1, is_mean=False)]
    assert lines == [
        "Later, your cards would save you 0.1 strokes more.",
        "Your move also cost your opponent 0.3 strokes, so your net loss is 0.7.",
    ]


def test_where_no_card_is_in_hand_those_to_come_save_strokes_later() -> None:
    figures = figures_of(MoveValue("N8", 1.2, 0.0), MoveValue("H9", 2.4, 0.1))
    (said,) = net_loss_lines(figures, 1, is_mean=False, has_cards=False)
    assert said == "Later, new cards would save you 0.1 strokes more, so your net loss is 1.1."


def test_sure_strokes_are_told_as_they_are_and_no_average() -> None:
    scene = AnalysedPosition(GAME.rules.view(begin(), 0), (), "You chose **B**.", "A", "")
    putt_out = MoveValue("flip", 1.0, 6.37, harm=6.37)
    figures = figures_of(MoveValue("swap", -6.45, 0.24, harm=0.24), putt_out, putt_out)
    assert figures.played == 1.0
    assert round(figures.played - figures.best - figures.harm, 1) == figures.loss == 1.3
    best, played = MoveValue("place", 1.0), MoveValue("flip", 1.6)
    assert better_line("scramble", scene, figures_of(best, played, best), 1) == "1. **A** was better: 1 stroke."
    assert better_line("scramble", scene, figures_of(best, played), 1).endswith("1.0 strokes on average.")


def test_a_landing_in_the_basket_leads_to_no_strokes_and_no_average() -> None:
    view, caddie = GAME.rules.view(make(practice("E5", hands=["great-shot"]), "throw | 1 2 3"), 0), GAME.ai.caddie
    assert caddie
    moves = "use MP", "use MP J5", "use DP", "use P", "use DM"
    sure = [caddie.is_sure_score(view, ScrambleMove(*move.split(maxsplit=1))) for move in moves]
    assert sure == [True, True, True, False, False], "Great Shot takes the disc from I5 into the basket"
    scene = AnalysedPosition(view, (), "You landed on **H5**.", "J5, holed out", "")
    holed, landed = MoveValue("use MP", 0.0), MoveValue("use P", 1.02)
    text = better_line("scramble", scene, figures_of(holed, landed, holed), 1)
    assert text == "1. **J5, holed out** was better: 0 strokes."


def test_the_merit_of_the_better_move_stands_beside_it() -> None:
    scene = AnalysedPosition(GAME.rules.view(begin(), 0), (), "You chose **B**.", "A", "", merit="It saves 4 strokes.")
    figures = figures_of(MoveValue("place", 1.0), MoveValue("flip", 1.6))
    assert better_line("scramble", scene, figures, 1).endswith(" 1.0 strokes on average. It saves 4 strokes.")


@pytest.mark.parametrize(
    ("chance", "is_exact", "text"),
    [
        (0.39, True, "39 % chance"),
        (1 / 22, True, "1-in-22 chance"),
        (0.39, False, "about a 40 % chance to do as well"),
        (0.052, False, "about a 1-in-20 chance to do as well"),
    ],
)
def test_the_chance_of_a_stroke_is_told_as_on_the_pages_of_decisions(chance: float, is_exact: bool, text: str) -> None:
    dummy = Stroke(Decision(1, 0, 1, 0.0, MoveValue("a", 1.0), MoveValue("a", 1.0), certain=False), 0.0, False, 0.0)
    assert story_chance(StrokeStory(dummy, "", 1, Odds(chance, is_exact))) == text


@given(*(st.floats(-9, 9) for _ in range(4)), st.floats(0.3, 9), st.floats(-9, 9))
def test_the_figures_of_a_decision_add_up_as_they_are_printed(
    strokes: float, edge: float, harm: float, later_harm: float, behind: float, more: float
) -> None:
    best = MoveValue("best", strokes, edge, harm=harm, later_harm=later_harm)
    played = MoveValue("played", strokes + behind + more, edge + more, harm=0.0)
    figures = figures_of(best, played)
    shown = figures.played - figures.best + figures.later - figures.harm
    assert round(shown, 1) == figures.loss
    assert figures.played == pytest.approx(played.strokes, abs=0.21)
    assert figures.best == pytest.approx(best.strokes, abs=0.26)


def test_the_score_of_a_report_has_the_minus_sign_and_the_plural_of_its_figures() -> None:
    below = GainsLine("Total", 4.9, 13.9, 0.0, 0.0, 0.0, -9)
    assert "**Your report** · −9 strokes" in total_line(below) and line_text(below).endswith("score −9")
    assert "**Your report** · 1 stroke (" in total_line(below._replace(strokes=1))


def test_a_round_is_praised_only_if_its_decisions_cost_little_each_and_together() -> None:
    praise = "You played that well: no decision cost you as much as 0.3 strokes."
    unsure = "I can't say for sure which of your decisions to change."
    assert no_decision_sentence("scramble", -0.9, 0.29) == praise
    assert no_decision_sentence("scramble", -1.0, 0.29) == unsure
    assert no_decision_sentence("scramble", -0.9, 0.3) == unsure, "one that no reason explains"


def test_a_decision_says_what_part_of_its_strokes_the_opponents_cards_add() -> None:
    """A throw that lands in the basket 84 times in 100 leads to 2.2 strokes: the rivals may disrupt it."""
    figures = figures_of(MoveValue("throw", 2.2), MoveValue("other", 3.9))
    scene = AnalysedPosition(GAME.rules.view(begin(), 0), (), "You chose **B**.", "A", "", 0.76)
    said = "1. **A** was better: 2.2 strokes on average"
    assert better_line("scramble", scene, figures, 2) == f"{said}, about 0.8 of them through your opponents' cards."
    assert better_line("scramble", scene._replace(by_rivals=0.04), figures, 2) == f"{said}."
