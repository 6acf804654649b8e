"""The pages of the report on a finished game: a player's own, one decision, and everybody's."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from club.live_table import LiveTable, printable_name
from club.mistake_practice import ADVISED_ROUNDS
from club.post_game_analysis import AnalysedPosition
from club.stroke_stories import StrokeStory
from engine.analysis import Decision
from engine.game import Seat
from engine.i18n import _, format_number, format_percent, format_signed, game_gettext, game_ngettext, ngettext
from engine.report import MIN_COSTLY_STROKES, Report
from render.gains import Gains, GainsLine, GainsNote, gains_line, sum_of_gains_lines
from ui.pages.board import hand_alt, heading, link
from ui.pages.film_page import part_menu
from ui.pages.move_hints import with_strokes_by_rivals
from ui.widgets.discord_limits import MAX_ALT_CHARACTERS
from ui.widgets.page import BRASS, MINT, Button, Page, Picture

MUCH_STROKES: Final = 1.0
"""The strokes from which on the decisions of a round have cost much together."""
ROUNDING_STROKES: Final = 0.05
"""The strokes below which a figure is 0 in tenths."""
RARE_CHANCE: Final = 0.1
"""The chance below which percents are too coarse."""


def own_report(
    live: LiveTable,
    seat: Seat,
    report: Report,
    scenes: Sequence[AnalysedPosition],
    gains: Gains,
    again: Sequence[Button],
    weakness: tuple[str, float] | None = None,
) -> Page:
    """Return a player's report: the holes, the decisions that cost most with a button for each, the menu of films,
    and the buttons `again` of another round.
    """
    alt = "\n".join(map(line_text, gains.lines))[:MAX_ALT_CHARACTERS]
    costly, total = report.costly[seat], gains.lines[-1]
    lines = _decision_lines(live, costly, scenes) if costly else (_no_decision_line(live, seat, report, total.skill),)
    ways = tuple(_decision_button(number) for number in range(len(costly)))
    return Page(
        table=live.table.id,
        ply=live.ply,
        texts=(heading(live), " ".join((total_line(total), *_column_sentences(gains)))),
        pictures=(Picture(f"report-{live.table.id}.png", None, alt),),
        captions=(*lines, *skill_lines(live.game.key, report, seat), *_advice(weakness), link(live.table)),
        rows=((*ways, Button(_("Practise"), "practice")) if ways or weakness else (), part_menu(live), (*again,)),
        accent=MINT,
    )


def total_line(line: GainsLine) -> str:
    """Return the sums of a round, which make the score of what was to be expected."""
    text = ngettext(
        "**Your report** · {strokes} stroke (a champion averages {tee}). Strokes saved: {parts}.",
        "**Your report** · {strokes} strokes (a champion averages {tee}). Strokes saved: {parts}.",
        line.strokes,
    )
    figures = {"strokes": format_number(line.strokes), "tee": format_number(line.expected, 1)}
    return text.format(**figures, parts=_parts_text(line))


def _column_sentences(gains: Gains) -> Iterator[str]:
    """Yield what the columns “Others” and “Unclear” of the picture mean, if it has them."""
    if any(line.gifts for line in gains.lines):
        yield _("“Others” is what the other players gave or took.")
    if any(line.other for line in gains.lines):
        yield _("“Unclear” is what our estimate got wrong.")


def _parts_text(line: GainsLine) -> str:
    """Return the parts of a line that the picture shows, with its headings."""
    parts = [_("luck {strokes}").format(strokes=format_signed(line.luck, 1))]
    parts.append(_("skill {strokes}").format(strokes=format_signed(line.skill, 1)))
    if line.gifts:
        parts.append(_("others {strokes}").format(strokes=format_signed(line.gifts, 1)))
    if line.other:
        parts.append(_("unclear {strokes}").format(strokes=format_signed(line.other, 1)))
    return " · ".join(parts)


def line_text(line: GainsLine) -> str:
    text = _("{name}: expected {tee}, saved {parts}, score {strokes}")
    average = format_number(line.expected, 1)
    return text.format(name=line.name, tee=average, parts=_parts_text(line), strokes=format_number(line.strokes))


def _no_decision_line(live: LiveTable, seat: Seat, report: Report, skill: float) -> str:
    if live.table.seats[seat].handed:
        return _(
            "Someone else played this seat, too. I can't tell which decisions were yours. The figures count them all."
        )
    return no_decision_sentence(live.game.key, skill, report.greatest_loss(seat))


def no_decision_sentence(game: str, skill: float, greatest_loss: float) -> str:
    """Return what stands in place of the decisions where none is named, though some may have cost strokes."""
    if skill <= -MUCH_STROKES or greatest_loss >= MIN_COSTLY_STROKES:
        return _("I can't say for sure which of your decisions to change.")
    praise = game_gettext(game, "You played that well: no decision cost you as much as {strokes} strokes.")
    return praise.format(strokes=format_number(MIN_COSTLY_STROKES, 1))


def _decision_lines(live: LiveTable, costly: Sequence[Decision], scenes: Sequence[AnalysedPosition]) -> Iterator[str]:
    """Yield a line for each of the decisions that cost most."""
    yield _("**What cost you most**")
    for number, (decision, scene) in enumerate(zip(costly, scenes, strict=True), 1):
        line = game_gettext(
            live.game.key,
            "{number}. Hole {hole} · {played} **{better}** would have saved {loss} strokes.",
        )
        yield line.format(
            number=number,
            hole=decision.hole,
            played=scene.played,
            better=scene.better,
            loss=format_number(decision.loss, 1),
        )


def skill_lines(game: str, report: Report, seat: Seat) -> Iterator[str]:
    """Yield what sets the skill of a hole apart from its named losses, in tenths that add up as printed."""
    costly, others, harms = report.costly[seat], dict[int, float](), dict[int, float]()
    if not costly:
        return
    for hole, share in enumerate(report.shares[seat], 1):
        named = [decision for decision in costly if decision.hole == hole]
        losses = (strokes for decision in named for strokes in (decision.loss, decision.offset_loss))
        harms[hole] = -round(sum(round(decision.offset_loss, 1) for decision in named), 1)
        others[hole] = _sum_of_tenths([share.skill, *losses])
    opponents = len(report.shares) - 1
    if told := _holes_text(game, harms):
        text = ngettext(
            "Skill counts only what these moves cost you, not what they did to your opponent. {holes}.",
            "Skill counts only what these moves cost you, not what they did to your opponents. {holes}.",
            opponents,
        )
        yield text.format(holes=told)
    if told := _holes_text(game, others):
        line = _("Skill also has smaller or unsure decisions, and some like these. {holes}.").format(holes=told)
        yield f"{line} {_plus_sentence(opponents)}" if max(others.values()) > 0 else line


def _sum_of_tenths(figures: Sequence[float]) -> float:
    """Return the sum of figures in tenths, as they are printed; 0 if rounding alone makes it."""
    exact, printed = sum(figures), round(sum(round(one, 1) for one in figures), 1)
    return printed if abs(exact) >= ROUNDING_STROKES and exact * printed > 0 else 0.0


def _holes_text(game: str, strokes: Mapping[int, float]) -> str:
    """Return the holes with strokes that are not zero as printed, or ""."""
    hole = game_gettext(game, "Hole {number}")
    told = (f"{hole.format(number=number)}: {format_signed(one, 1)}" for number, one in strokes.items() if one)
    return " · ".join(told)


def _plus_sentence(opponents: int) -> str:
    return ngettext(
        "A plus means that they saved you strokes, but saved your opponent even more.",
        "A plus means that they saved you strokes, but saved your opponents even more.",
        opponents,
    )


def _advice(weakness: tuple[str, float] | None) -> Iterator[str]:
    """Yield what to practise: the kind of decision that cost most in the last rounds."""
    if weakness:
        topic, strokes = weakness
        text = _("**Worth practising: {topic}.** They cost you {strokes} strokes in your last {count} rounds.")
        yield text.format(topic=_(topic), strokes=format_number(strokes, 1), count=ADVISED_ROUNDS)


def _decision_button(number: int) -> Button:
    return Button(_("Look at decision {number}").format(number=number + 1), "decision", str(number), "blue")


def decision_page(live: LiveTable, decision: Decision, scene: AnalysedPosition, number: int, most: int) -> Page:
    """Return the page of one decision: the position, the move that was made, the better move, the difference and
    the reason.
    """
    title = game_gettext(live.game.key, "**Hole {hole}** · this cost you **{loss}** strokes")
    return Page(
        table=live.table.id,
        ply=live.ply,
        texts=(heading(live), title.format(hole=decision.hole, loss=format_number(decision.loss, 1))),
        pictures=tuple(_position_pictures(live, decision, scene)),
        captions=(*_move_lines(live, decision, scene), *filter(None, (scene.fault,))),
        rows=(
            (
                *(_decision_button(other) for other in range(most) if other != number),
                Button(_("Back to the report"), "report"),
            ),
        ),
        accent=MINT,
    )


def _move_lines(live: LiveTable, decision: Decision, scene: AnalysedPosition) -> Iterator[str]:
    """Yield the better move and the one made with their strokes, and what else counts for the loss."""
    game, caddie, opponents = live.game, live.game.ai.caddie, len(live.table.seats) - 1
    assert caddie is not None
    is_best_sure, is_played_sure = (caddie.is_sure_score(scene.view, worth.move) for worth in scene.worths)
    figures = decision_figures(decision, is_best_sure=is_best_sure, is_played_sure=is_played_sure)
    yield better_line(game.key, scene, figures, opponents)
    strokes = _strokes_text(game.key, figures.played, is_sure=is_played_sure)
    yield _("2. {played} That leads to {strokes}.").format(played=scene.played, strokes=strokes)
    is_mean, has_cards = caddie.averages_harm and opponents > 1, bool(game.text.hand(scene.view))
    yield from net_loss_lines(figures, opponents, is_mean=is_mean, has_cards=has_cards)


class DecisionFigures(NamedTuple):
    """The figures of a decision in tenths of a stroke: `played - best + later - harm` is `loss` as they are printed."""

    best: float
    """The strokes of the hole after the best move."""
    played: float
    loss: float
    later: float
    """The strokes that the cards in hand save less on later holes after the move made."""
    harm: float
    """The further strokes that the move made costs the opponents, where they make up for own strokes."""
    is_later_harm: bool
    """Whether the cards in hand are to do most of that harm later."""
    is_best_sure: bool
    """Whether the strokes after the best move are a score, and no average."""


def decision_figures(
    decision: Decision, *, is_best_sure: bool = False, is_played_sure: bool = False
) -> DecisionFigures:
    """Return the figures of a decision; what rounding leaves is the played move's, or the best one's if that is sure.

    A sure move is one whose strokes are a score, and no average.
    """
    played, best = decision.played, decision.best
    later_harm, exact_harm = played.later_harm - best.later_harm, decision.offset_loss
    before, after, loss, later, harm = (
        round(strokes, 1) for strokes in (best.strokes, played.strokes, decision.loss, decision.later_loss, exact_harm)
    )
    if is_played_sure and not is_best_sure:
        before = round(after + later - harm - loss, 1)
    else:
        after = round(before + loss + harm - later, 1)
    return DecisionFigures(before, after, loss, later, harm, 2 * later_harm > exact_harm, is_best_sure)


def _strokes_text(game: str, strokes: float, *, is_sure: bool) -> str:
    """Return the strokes of a hole, to a tenth where they are an average."""
    if is_sure and strokes.is_integer():
        count = round(strokes)
        return game_ngettext(game, "{count} stroke", "{count} strokes", count).format(count=format_number(count))
    return _("{strokes} strokes on average").format(strokes=format_number(strokes, 1))


def better_line(game: str, scene: AnalysedPosition, figures: DecisionFigures, opponents: int) -> str:
    """Return the best move with its strokes, the noticeable part of them that rivals' cards add, and its merit."""
    strokes = _strokes_text(game, figures.best, is_sure=figures.is_best_sure)
    told = _("1. **{move}** was better: {strokes}").format(move=scene.better, strokes=strokes)
    return f"{with_strokes_by_rivals(told, scene.by_rivals, opponents)}. {scene.merit}".rstrip()


def net_loss_lines(figures: DecisionFigures, opponents: int, *, is_mean: bool, has_cards: bool = True) -> Iterator[str]:
    """Yield what makes the loss more or less than the own strokes: later holes, and what the opponents lose.

    `is_mean` tells that the opponents' strokes are those of each of them, `has_cards` that there are cards in hand.
    """
    loss, cards = format_number(figures.loss, 1), _("your cards") if has_cards else _("new cards")
    if figures.later:
        form = _later_form(figures.later > 0, is_last=not figures.harm)
        yield form.format(cards=cards, strokes=format_number(abs(figures.later), 1), loss=loss)
    if figures.harm:
        form = (_later_harm_form if figures.is_later_harm else _harm_form)(opponents, is_mean=is_mean)
        yield form.format(cards=cards, strokes=format_number(figures.harm, 1), loss=loss)


def _later_form(is_less: bool, *, is_last: bool) -> str:
    """Return the sentence for what the cards in hand save on later holes; the last of such sentences sums up."""
    if is_less:
        summed_up = _("Later, {cards} would save you {strokes} strokes less, so your net loss is {loss}.")
        return summed_up if is_last else _("Later, {cards} would save you {strokes} strokes less.")
    summed_up = _("Later, {cards} would save you {strokes} strokes more, so your net loss is {loss}.")
    return summed_up if is_last else _("Later, {cards} would save you {strokes} strokes more.")


def _harm_form(opponents: int, *, is_mean: bool) -> str:
    """Return the sentence for what a move cost the opponents at once."""
    if is_mean:
        return _("Your move also cost each opponent {strokes} strokes on average, so your net loss is {loss}.")
    return ngettext(
        "Your move also cost your opponent {strokes} strokes, so your net loss is {loss}.",
        "Your move also cost your opponents {strokes} strokes, so your net loss is {loss}.",
        opponents,
    )


def _later_harm_form(opponents: int, *, is_mean: bool) -> str:
    """Return the sentence for what the cards that a move keeps, or lets the seat win, cost the opponents later."""
    if is_mean:
        return _(
            "Later, {cards} would cost each opponent {strokes} strokes more on average, so your net loss is {loss}."
        )
    return ngettext(
        "Later, {cards} would cost your opponent {strokes} strokes more, so your net loss is {loss}.",
        "Later, {cards} would cost your opponents {strokes} strokes more, so your net loss is {loss}.",
        opponents,
    )


def _position_pictures(live: LiveTable, decision: Decision, scene: AnalysedPosition) -> Iterator[Picture]:
    """Yield the images of a position without their files: the board, and the cards in games that have cards."""
    words, name = live.game.text, f"{live.table.id}-{decision.ply}.png"
    board = words.board(scene.view, live.labels)
    yield Picture(f"map-{name}", None, board)
    if cards := words.hand(scene.view):
        yield Picture(f"hand-{name}", None, hand_alt(cards, board))


def own_gains(live: LiveTable, seat: Seat, report: Report) -> Gains:
    """Return the data of the image of a player's report: one line a hole, and their sum."""
    hole = game_gettext(live.game.key, "Hole {number}")
    lines = tuple(gains_line(hole.format(number=number), share) for number, share in enumerate(report.shares[seat], 1))
    total = sum_of_gains_lines(_("Total"), lines)._replace(whole=True)
    return Gains(printable_name(live.names[seat]), _subtitle(live), (*lines, total))


def _subtitle(live: LiveTable) -> str:
    if live.table.day is not None:
        text = _("{game} · round of the day #{day} · plus = strokes saved")
        return text.format(game=live.game.title, day=live.table.day)
    return _("{game} · table {number} · plus = strokes saved").format(game=live.game.title, number=live.table.id)


def everybodys_gains(live: LiveTable, report: Report, best: StrokeStory | None, turning: StrokeStory | None) -> Gains:
    """Return the data of the image for everybody: one line a player, the stroke of the round, the turning point.

    A player who has finished no hole has no line.
    """
    lines = (
        sum_of_gains_lines(printable_name(name), [gains_line("", share) for share in shares])._replace(seat=seat)
        for seat, (name, shares) in enumerate(zip(live.names, report.shares, strict=True))
        if shares
    )
    return Gains(_("Luck and skill"), _subtitle(live), tuple(lines), tuple(_notes(live, report, best, turning)))


def _notes(
    live: LiveTable, report: Report, best: StrokeStory | None, turning: StrokeStory | None
) -> Iterator[GainsNote]:
    """Yield the stroke of the round and the turning point, as far as there is news of them."""
    game = live.game.key
    if best:
        form, gain = game_gettext(game, "Stroke of the round · hole {hole} · {gained} strokes, {chance}"), best.stroke
        gained = format_signed(gain.luck_and_skill, 1)
        yield GainsNote(form.format(hole=gain.decision.hole, gained=gained, chance=story_chance(best)), best.text)
    if turning and (turn := report.turning_point):
        title = game_gettext(game, "Turning point · hole {hole} · winner's lead {before} → {after}")
        lead = {"before": format_signed(turn.before, 1), "after": format_signed(turn.after, 1)}
        is_best = best is not None and best.stroke == turning.stroke
        story = game_gettext(game, "That was the stroke of the round.") if is_best else turning.text
        yield GainsNote(title.format(hole=turn.stroke.decision.hole, **lead), story)


def story_chance(story: StrokeStory) -> str:
    """Return the chance of a stroke: as percent, or in how many tries it succeeds once where it is rare."""
    chance, is_exact = story.odds
    if chance < RARE_CHANCE:
        rare = _("1-in-{count} chance") if is_exact else _("about a 1-in-{count} chance to do as well")
        return rare.format(count=story.one_in)
    form = _("{share} chance") if is_exact else _("about a {share} chance to do as well")
    return form.format(share=format_percent(chance if is_exact else round(20 * chance) / 20))


def summary(live: LiveTable, gains: Gains, png: bytes | None, again: Sequence[Button]) -> Page:
    """Return the page of the report for everybody, with the buttons `again` of another round, and one of films."""
    alt = "\n".join((*map(line_text, gains.lines), *(f"{note.title}: {note.text}" for note in gains.notes)))
    return Page(
        table=live.table.id,
        ply=live.ply,
        texts=(heading(live), *_column_sentences(gains)),
        pictures=(Picture(f"summary-{live.table.id}.png", png, alt[:MAX_ALT_CHARACTERS]),),
        rows=((*again, Button(_("Replays"), "film")),),
        accent=BRASS,
    )
