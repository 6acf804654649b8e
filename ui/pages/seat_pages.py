"""Pages and lines about a seat: confirmations, offers, automatic answers, who has left, until when a hand is updated.

The menu of a table is in `cogs.table_menu`.
"""

from collections.abc import Iterator

from club import pending_moves
from club.deadlines import is_secret_choice
from club.live_table import LiveTable
from club.pending_moves import AutoAnswerOption, is_seated
from club.seat_changes import is_rated, is_taken_over_by_house
from club.seat_offers import OfferEnd
from db.rows import SeatOffer, TableRow
from engine.game import Seat, View
from engine.i18n import _, join_list, ngettext
from ui.widgets.custom_id import AUTO_ANSWERS_VERB, SET_AUTO_ANSWER_VERB
from ui.widgets.message_formatting import bold, mention
from ui.widgets.page import Button, Page, rows_of_five


def confirm_page(table: TableRow, sentence: str, cost: str, yes: Button) -> Page:
    """Return the private page that asks for confirmation; without a press nothing is changed."""
    texts = (bold(sentence), cost)
    return Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=texts, rows=((yes._replace(style="red"),),))


def done_page(table: TableRow, sentence: str) -> Page:
    """Return the page that replaces the question once it was answered."""
    return Page(table=table.id, ply=table.ply, texts=(sentence,))


def offer_page(table: TableRow, offer: SeatOffer) -> Page:
    """Return the offer: whose seat it is, until when it holds, and the buttons to take, decline or withdraw it."""
    line = _("{member}: would you like {name}'s seat at table {number}? You have until <t:{due}:f> to take it.").format(
        member=_member(offer), name=mention(table.seats[offer.seat]), number=table.id, due=int(offer.due)
    )
    ranked_note = _("-# This round is ranked: the result counts for the player who started it.")
    row = (
        Button(_("Take the seat"), "take", str(offer.seat), "green"),
        Button(_("No, thanks"), "decline", str(offer.seat)),
        Button(_("Withdraw"), "withdraw", str(offer.seat)),
    )
    return Page(table=table.id, ply=table.ply, texts=(line, ranked_note if is_rated(table) else ""), rows=(row,))


def ended_offer_page(offer: SeatOffer, ending: OfferEnd) -> Page:
    """Return the page that replaces an offer which has ended."""
    text = _(ending).format(member=_member(offer), number=offer.table)
    return Page(table=offer.table, ply=0, texts=(text,))


def _member(offer: SeatOffer) -> str:
    return f"<@{offer.member}>" if offer.member > 0 else _("Someone")


def left_line(live: LiveTable) -> str:
    """Return which players have left for good and are played for by the house; "" if there are none."""
    left = [mention(row) for row in live.table.seats if row.gone]
    if not left or not is_taken_over_by_house(live):
        return ""
    form = ngettext("{names} has left. The house plays on.", "{names} have left. The house plays on.", len(left))
    return "-# " + form.format(names=join_list(left))


def edits_line(live: LiveTable, seat: Seat, until: float | None) -> str:
    """Return the line that says when a hand updates itself, and until when.

    It is "" for a hand that never does, or does to the end, and once the game is over. The hand of a player who waits
    is not edited for each move of the others.
    """
    if until is None or live.is_over:
        return ""
    line = _("-# This page follows the game until <t:{time}:t>. After that, press “My hand” again.")
    if not live.view(seat).moves:
        line = _(
            "-# When you're up, this page updates by itself (until <t:{time}:t>)."
            " “What's new?” shows what the others do."
        )
    return line.format(time=int(until))


ON, OFF, ON_HAND = "+", "-", "!"
"""The first character of a button's argument: `ON` switches an answer on, `OFF` switches it off.

`ON_HAND` switches it on and shows the hand, on which the button is.
"""


def auto_answers_page(live: LiveTable, seat: Seat, heading: str) -> Page:
    """Return the page of a seat's automatic answers, one button each; pressing a button twice changes nothing."""
    text = _(
        "**Automatic answers**\n"
        "Turn one on, and I'll give that answer for you in this game. If the answer is secret, I wait a moment first, "
        "so nobody can guess your hand. Until then, you can still answer yourself."
    )
    return Page(
        table=live.table.id,
        ply=live.ply,
        ahead=live.table.ahead,
        texts=(heading, text),
        rows=(*rows_of_five(map(_answer_button, offered_answers(live, seat))), (Button(_("My hand"), "hand"),)),
    )


def offered_answers(live: LiveTable, seat: Seat) -> tuple[AutoAnswerOption, ...]:
    """Return the automatic answers that a seat may switch on or has on."""
    return pending_moves.available_answers(live.game, live.record.options, live.view(), live.table.seats[seat])


def auto_answers_line(live: LiveTable, seat: Seat) -> str:
    """Return the line in small print that lists a seat's automatic answers; "" if there is none."""
    on = "; ".join(_(one.auto_answer.label) for one in offered_answers(live, seat) if one.on)
    return _("-# Automatic answers: {answers}").format(answers=on) if on else ""


def auto_answers_row(live: LiveTable, seat: Seat) -> Iterator[tuple[Button, ...]]:
    """Yield the row with the button of the page; none in a game without automatic answers."""
    if offered_answers(live, seat) and not live.is_over:
        yield (Button(_("Automatic answers"), AUTO_ANSWERS_VERB),)


def board_answers_row(live: LiveTable, view: View) -> Iterator[tuple[Button, ...]]:
    """Yield the buttons on the board that switch on an automatic answer to the current question; a press answers
    it as well.
    """
    if len(view.awaiting) != 1 or not is_seated(live.table.seats[view.awaiting[0]]):
        return
    (seat,) = view.awaiting
    limit = live.game.clubhouse.time_limit(view, seat)
    offers = () if is_secret_choice(limit) else offered_answers(live, seat)
    presses = tuple(_answer_button(one) for one in offers if _decides(one, view, seat))
    if presses:
        yield presses


def _decides(option: AutoAnswerOption, view: View, seat: Seat) -> bool:
    """Return whether an answer would be given now if it were switched on."""
    return (
        not option.on and not option.auto_answer.empty_presses and option.auto_answer.answer(view, seat) in view.moves
    )


def hand_answers_rows(live: LiveTable, seat: Seat) -> Iterator[tuple[Button, ...]]:
    """Yield the buttons on the hand that switch on an answer to the current question, or to empty ones.

    At a secret choice the answer comes later, as for everybody asked.
    """
    view, limit = live.view(seat), None
    if seat in view.awaiting:
        limit = live.game.clubhouse.time_limit(live.view(), seat)
    visible_view = view if is_secret_choice(limit) else live.view()
    offers = offered_answers(live, seat) if view.moves else ()
    decisive = [
        one
        for one in offers
        if _decides(one, visible_view, seat) and one.auto_answer.answer(visible_view, seat) in view.moves
    ]
    yield from rows_of_five(_hand_answer_button(one) for one in (*decisive, *_sparing_answers(live, seat)))


def is_spared(live: LiveTable, seat: Seat) -> bool:
    """Return whether the seat can do nothing now and has said that it need not be asked then."""
    answers = (one.auto_answer for one in offered_answers(live, seat) if one.on and one.auto_answer.empty_presses)
    return any(one.answer(live.view(seat), seat) is not None for one in answers)


def _sparing_answers(live: LiveTable, seat: Seat) -> Iterator[AutoAnswerOption]:
    """Yield the answers that are offered by now because the person has pressed without a choice (F-179, S-204)."""
    for one in offered_answers(live, seat):
        if not one.on and 0 < one.auto_answer.empty_presses <= live.empty_presses[seat]:
            yield one


def _hand_answer_button(option: AutoAnswerOption) -> Button:
    return Button(_(option.auto_answer.label), SET_AUTO_ANSWER_VERB, ON_HAND + option.text)


def _answer_button(option: AutoAnswerOption) -> Button:
    label = _(option.auto_answer.label)
    if option.on:
        return Button(_("✓ {answer}").format(answer=label), SET_AUTO_ANSWER_VERB, OFF + option.text, "green")
    return Button(label, SET_AUTO_ANSWER_VERB, ON + option.text)
