"""The bot's own form on the page: radio buttons, boxes, a menu, people."""

import pytest
from playwright.sync_api import Locator, expect

from tests.sandbox.player import Player, Screens
from tests.sandbox.process import Server


def field(form: Locator, title: str) -> Locator:
    """Return a question of a form."""
    return form.locator(".field").filter(has=form.page.locator(f":is(legend, span):text-is('{title}')"))


def choose(form: Locator, title: str, line: str) -> None:
    """Choose a line of a menu of a form."""
    field(form, title).locator(".menu").click()
    form.page.locator(".listbox .option").filter(has_text=line).click()


def answers(form: Locator) -> list[str]:
    """Return the chosen radio buttons and boxes of a form."""
    chosen: list[str] = form.locator(".tick:has(input:checked) > span").evaluate_all(
        "ticks => ticks.map(tick => tick.firstChild.data)"
    )
    return chosen


@pytest.mark.parametrize("device", [pytest.param("desk", marks=pytest.mark.exhaustive), "phone"])
def test_a_table_is_set_up_by_a_form(sandbox: Server, browser: Screens, device: str) -> None:
    me = Player.at(browser, device, sandbox.address)
    me.write("/play ")
    me.page.keyboard.press("Enter")
    me.button("Final Nine", me.messages.filter(has_text="What are we playing?")).click()
    form = me.page.locator(".form")
    expect(form.locator("h2")).to_have_text("Final Nine")
    assert answers(form) == ["Standard"]
    choose(form, "Course and holes", "Suburban, 3 holes")
    for answer in ("Ace Run", "Chain Links"):
        form.locator(".tick").filter(has_text=answer).click()
    choose(form, "Pace, ranking and caddie", "Live, friendly")
    field(form, "People to invite").locator(".menu").click()
    for name in ("Björn", "Mia"):
        me.page.locator(".listbox .option").filter(has_text=name).click()
    me.page.get_by_role("button", name="Done").click()
    me.keep("set-up")
    form.get_by_role("button", name="Submit").click()
    expect(me.messages.last).to_contain_text("Ace Run is played in the Park. Choose the Park.")
    me.button("Change my choices", me.messages.last).click()
    form.wait_for()
    assert answers(form) == ["Ace Run", "Chain Links"]
    expect(field(form, "Course and holes").locator(".menu")).to_contain_text("Suburban, 3 holes")
    expect(field(form, "Pace, ranking and caddie").locator(".menu")).to_contain_text("Live, friendly")
    expect(field(form, "People to invite").locator(".menu")).to_have_text("BBjörnMMia")
    choose(form, "Course and holes", "Park, 9 holes")
    form.locator(".tick").filter(has_text="Battle").first.click()
    form.get_by_role("button", name="Submit").click()
    expect(form).to_have_count(0)
    expect(me.board).to_contain_text("Players 1 of 4")
    expect(me.board).to_contain_text("Battle")
    call = me.messages.filter(has_text=f"invites you to a game of Final Nine at table {me.table}.")
    expect(call).to_contain_text("@Björn")
    expect(call).to_contain_text("@Mia")
    me.keep("set-up-lobby")
    assert (me.faults, sandbox.complaints()) == ([], "")
