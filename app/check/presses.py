"""Checks of every way to respond to a press: one message with a button for each way, which the operator presses."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from app.check.channel_posts import Channel, edit, picture_page, require_picture
from app.check.results import CheckFailed, Checks, CheckState
from ui.widgets.custom_id import custom_id, parse_press
from ui.widgets.page import Button, Page, button_rows

VERB: Final = "check"
CHANGE, PUT_OFF = "change with a picture", "put off, then edit with a picture"
PRIVATE, PRIVATE_PUT_OFF = "private picture, then its edit", "private put off, then edit with a picture"
FOLLOWUP, FORM, DIRECT = "follow-up with a picture", "form with its fields", "direct message with a picture"
LABELS: Final = {
    CHANGE: "Change",
    PUT_OFF: "Put off",
    PRIVATE: "In private",
    PRIVATE_PUT_OFF: "In private, put off",
    FOLLOWUP: "Follow-up",
    FORM: "Form",
    DIRECT: "Direct message",
}
PRESS_SECONDS: Final = 600.0
"""Seconds that the operator has for all buttons."""
FORM_FIELD: Final = "answer"
Interaction: TypeAlias = discord.Interaction[Any]
Way: TypeAlias = Callable[[Interaction], Awaitable[None]]


async def change(interaction: Interaction) -> None:
    """Respond by a change of the message that was pressed."""
    page = with_buttons(picture_page(1, "Changed. Press the next one."))
    response = await interaction.response.edit_message(view=page.layout(), attachments=page.files())
    require_picture(_message_of(response))


async def put_off(interaction: Interaction) -> None:
    """Put the response off, then edit the message that was pressed."""
    await interaction.response.defer()
    require_picture(await _edit_original(interaction, with_buttons(picture_page(2, "Changed late. Go on."))))


async def private(interaction: Interaction) -> None:
    """Respond in private with a picture, then edit it."""
    page = picture_page(3, "For you alone.")
    response = await interaction.response.send_message(view=page.layout(), files=page.files(), ephemeral=True)
    require_picture(_message_of(response))
    require_picture(await _edit_original(interaction, picture_page(4, "For you alone, changed.")))


async def private_put_off(interaction: Interaction) -> None:
    """Put a private response off, then edit it."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    require_picture(await _edit_original(interaction, picture_page(3, "For you alone, late.")))


async def follow_up(interaction: Interaction) -> None:
    """Acknowledge the press, then send a private follow-up."""
    await interaction.response.defer()
    page = picture_page(4, "A follow-up for you alone.")
    message = await interaction.followup.send(view=page.layout(), files=page.files(), ephemeral=True, wait=True)
    require_picture(message)


async def direct_message(interaction: Interaction) -> None:
    """Acknowledge the press, then send a direct message, edit it and delete it."""
    await interaction.response.defer()
    page = picture_page(5, "A hand comes like this.")
    message = await interaction.user.send(view=page.layout(), files=page.files())
    try:
        require_picture(message)
        require_picture(await edit(message, picture_page(1, "And changes like this.")))
    finally:
        await message.delete()


class CheckForm(ui.Modal):
    """A form with a text field and a menu; it keeps what was sent."""

    def __init__(self, number: int) -> None:
        super().__init__(title="Nineteenth", custom_id=custom_id(0, 0, VERB, FORM_FIELD), timeout=PRESS_SECONDS)
        self.field: ui.TextInput[CheckForm] = ui.TextInput(default=str(number), required=False)
        self.menu: ui.Select[CheckForm] = ui.Select(options=[discord.SelectOption(label="9 holes", default=True)])
        self.add_item(ui.Label(text="Send it as it is", component=self.field))
        self.add_item(ui.Label(text="Holes", component=self.menu))
        self.sent: asyncio.Future[tuple[str, list[str]]] = asyncio.get_running_loop().create_future()

    async def on_submit(self, interaction: Interaction, /) -> None:
        await interaction.response.defer()
        if not self.sent.done():
            self.sent.set_result((self.field.value, self.menu.values))


async def open_form(interaction: Interaction) -> None:
    """Open a form and wait until it is sent."""
    form = CheckForm(19)
    await interaction.response.send_modal(form)
    try:
        values = await asyncio.wait_for(form.sent, PRESS_SECONDS / 5)
    except TimeoutError:
        raise CheckFailed("the form opened, and was not sent") from None
    if values != ("19", ["9 holes"]):
        raise CheckFailed(f"its fields came as {values}")


WAYS: Final[dict[str, Way]] = {
    CHANGE: change,
    PUT_OFF: put_off,
    PRIVATE: private,
    PRIVATE_PUT_OFF: private_put_off,
    FOLLOWUP: follow_up,
    FORM: open_form,
    DIRECT: direct_message,
}


def with_buttons(page: Page) -> Page:
    """Return a page with the button of every way."""
    buttons = [Button(label, VERB, str(number)) for number, label in enumerate(LABELS.values())]
    return Page(texts=page.texts, pictures=page.pictures, rows=button_rows(buttons))


class PressCheck:
    """Waits until each button was pressed once, and tries its way."""

    def __init__(self, checks: Checks) -> None:
        self.checks = checks
        self._left = [*WAYS]
        self._done = asyncio.Event()

    async def run(self, channel: Channel, messages: list[discord.Message]) -> None:
        """Post the buttons, add the message to `messages`, and wait for the presses."""
        page = with_buttons(Page(texts=("Press each button once, from the left.",)))

        async def post() -> None:
            messages.append(await channel.send(view=page.layout(), silent=True))

        if not await self.checks.run("message with buttons", post):
            return
        minutes = int(PRESS_SECONDS // 60)
        self.checks.write(
            f"Now press the {len(WAYS)} buttons in #{channel.name}, from the left, within {minutes} minutes."
        )
        self.checks.write("Send the form as it is.")
        try:
            await asyncio.wait_for(self._done.wait(), PRESS_SECONDS)
        except TimeoutError:
            for name in self._left:
                self.checks.add(name, CheckState.NOT_TRIED, "nobody pressed its button")

    async def on_interaction(self, interaction: Interaction) -> None:
        """Try the way of the button that was pressed; a second press of it only gets a response."""
        press = parse_press(interaction)
        if press is None or press.verb != VERB or not press.arg.isdecimal():
            return
        name = [*WAYS][int(press.arg) % len(WAYS)]
        if name not in self._left:
            await interaction.response.defer()
            return
        self._left.remove(name)
        await self.checks.run(name, partial(WAYS[name], interaction))
        if not self._left:
            self._done.set()


async def _edit_original(interaction: Interaction, page: Page) -> discord.InteractionMessage:
    return await interaction.edit_original_response(view=page.layout(), attachments=page.files())


def _message_of(response: discord.InteractionCallbackResponse[Any] | None) -> discord.Message:
    """Return the message that a response has made or changed."""
    if response is None or not isinstance(response.resource, discord.Message):
        raise CheckFailed("Discord returns no message")
    return response.resource
