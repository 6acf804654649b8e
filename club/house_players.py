"""The house players as people of the club: name, level, and their lines for an ace, a penalty, a win and a defeat.

A seat stores the name and the level, so a game under way keeps the names it began with. `ui.pages.house_lines` chooses
when a line is shown.
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.i18n import N_

Occasion: TypeAlias = Literal["ace", "penalty", "win", "defeat"]
"""The occasions on which house players say a line; the first two are a game's `HouseCue`."""


class HousePerson(NamedTuple):
    """A house player of the club; the lines are marked for the catalogue."""

    name: str
    level: str
    ace: str
    penalty: tuple[str, ...]
    """The lines for a disc in the water or out of bounds."""
    win: tuple[str, ...]
    defeat: tuple[str, ...]
    """The lines for a lost game, however short it was."""

    @property
    def lines(self) -> Mapping[Occasion, tuple[str, ...]]:
        """The lines by occasion."""
        return {"ace": (self.ace,), "penalty": self.penalty, "win": self.win, "defeat": self.defeat}


PEOPLE: Final = (
    HousePerson(
        "Pippa",
        "rookie",
        N_("Did that go in? Quick, hold my tea!"),
        (N_("My disc likes a bit of adventure."), N_("Oops. Is that still our garden?")),
        (N_("I won? Quick, before you count again!"), N_("That's going straight on the fridge.")),
        (N_("Same time tomorrow? I'll bring biscuits."), N_("I'm only here for the tea anyway.")),
    ),
    HousePerson(
        "Benno",
        "rookie",
        N_("I meant that. Mostly."),
        (N_("I'm just checking where the course ends."), N_("I took the scenic route.")),
        (N_("Beginner's luck. I've had it for nine years."), N_("Don't ask me how. I don't know either.")),
        (N_("At least I looked good doing it."), N_("Losing was my plan all along. Honest.")),
    ),
    HousePerson(
        "Tilda",
        "rookie",
        N_("I had my eyes closed!"),
        (N_("It looked closer from here."), N_("Sorry! Sorry. Did I hit anything?")),
        (N_("I'm calling my mum."), N_("Is this what talent feels like?")),
        (N_("You're all so good! I'm taking notes."), N_("Show me that once more, slowly.")),
    ),
    HousePerson(
        "Mo",
        "rookie",
        N_("Nobody move. I want to remember this."),
        (N_("Ah. There it goes."), N_("I'll have a biscuit and move on.")),
        (N_("Wait, low score wins? Great!"), N_("The winner gets the last crisp, right?")),
        (N_("I'd like to thank the snacks."), N_("My plan looked better on paper.")),
    ),
    HousePerson(
        "Greta",
        "rookie",
        N_("Granny's right: never think first."),
        (N_("Finders keepers!"), N_("Does the five-second rule apply here?")),
        (N_("I'm framing that scorecard."), N_("Granny will never believe me.")),
        (N_("Next time I'll read the rules."), N_("Please don't tell Granny.")),
    ),
    HousePerson(
        "Hank",
        "amateur",
        N_("Drinks are on me. Just this once."),
        (N_("That's my third disc this month."), N_("That disc was on sale anyway.")),
        (N_("I told you the new shoes would help."), N_("Tonight I'll tell everyone. Twice.")),
        (N_("I was only warming up."), N_("I know, I know. I'm buying.")),
    ),
    HousePerson(
        "Rosie",
        "amateur",
        N_("Write that down, in capitals."),
        (N_("Nothing to see here. Carry on."), N_("Let's call that a practice throw.")),
        (N_("I could get used to this."), N_("Cake for everyone! I'm in a good mood.")),
        (N_("Well played! There's cake on the terrace."), N_("You've earned the big slice.")),
    ),
    HousePerson(
        "Walter",
        "amateur",
        N_("I've waited forty years for that."),
        (N_("The wind. It's always the wind."), N_("My glasses. It must be my glasses.")),
        (N_("Slow and steady. Mostly slow."), N_("Not bad for a man with my knee.")),
        (N_("My knee says well played."), N_("Next time I'll bring the other knee.")),
    ),
    HousePerson(
        "Conny",
        "amateur",
        N_("One for the club newsletter!"),
        (N_("Put it on my tab."), N_("That stays out of the newsletter.")),
        (N_("Again from the top? I'd love to."), N_("Front page, please, with a photo.")),
        (N_("You take the win, I'll take dessert."), N_("I'll put you in the club newsletter.")),
    ),
    HousePerson(
        "Jonas",
        "amateur",
        N_("I'm retiring at the top. Tomorrow."),
        (N_("Plan B it is."), N_("Who moved the course?")),
        (N_("Not bad before breakfast."), N_("I should sleep in more often.")),
        (N_("I blame the sandwich."), N_("I'll find a better excuse by tomorrow.")),
    ),
    HousePerson(
        "Ingrid",
        "pro",
        N_("Just like I practised it."),
        (N_("That wasn't part of the plan."), N_("Noted. That needs practice.")),
        (N_("Thank you. I'll be practising my putts."), N_("All that practice. It was worth it.")),
        (N_("Good round. I'm off to practise."), N_("Now I know what to practise.")),
    ),
    HousePerson(
        "Dario",
        "pro",
        N_("Please tell me you filmed that."),
        (N_("A bold line. Too bold."), N_("It was worth a try.")),
        (N_("Fortune favours the bold."), N_("No risk, no story.")),
        (N_("I'd take every one of those risks again."), N_("It'll make a good story one day.")),
    ),
    HousePerson(
        "Maud",
        "pro",
        N_("Patience, my dears. Patience."),
        (N_("One deep breath. On we go."), N_("These things happen, my dears.")),
        (N_("I was in no hurry."), N_("Good things take their time.")),
        (N_("You were even more patient. Lovely."), N_("I've got time. Once more?")),
    ),
    HousePerson(
        "Kenji",
        "pro",
        N_("Now I owe everyone lunch."),
        (N_("That one goes to the course."), N_("The course is playing well today.")),
        (N_("Thanks for the game. I had to work for it."), N_("That was a pleasure. Thank you all.")),
        (N_("Beaten fair and square. Again?"), N_("I take my hat off. Well played.")),
    ),
    HousePerson(
        "Solveig",
        "pro",
        N_("I'll be modest again tomorrow."),
        (N_("Every round needs one of those."), N_("There goes my perfect round.")),
        (N_("A rematch? Any time."), N_("I'll try not to mention it all week.")),
        (N_("Could you teach me that?"), N_("I'll look for you at the next table.")),
    ),
    HousePerson(
        "Vera",
        "champion",
        N_("Hm. A little left of centre."),
        (N_("Don't tell my sponsors."), N_("Let's pretend that was the wind.")),
        (N_("You made me sweat. I liked that."), N_("I've had easier days. Well played.")),
        (N_("Remember today. I will."), N_("Very good. Now do it again.")),
    ),
    HousePerson(
        "Magnus",
        "champion",
        N_("I'll sign that one for you."),
        (N_("So I'm only human after all."), N_("Take a good look. It's a rare sight.")),
        (N_("Good game. You'll get me one day."), N_("Ask me anything. I'm in a good mood.")),
        (N_("At last, a challenge!"), N_("Will you sign the card for me?")),
    ),
    HousePerson(
        "Beatrix",
        "champion",
        N_("The trick is to look surprised."),
        (N_("One for the scrapbook."), N_("Even my hat is embarrassed.")),
        (N_("Same again? I have all evening."), N_("Thank you, thank you. Please sit down.")),
        (N_("Who taught you that? Splendid!"), N_("I'd clap, but I'm holding my hat.")),
    ),
    HousePerson(
        "Angus",
        "champion",
        N_("Seen it before. Still lovely."),
        (N_("Eighty years old and still learning."), N_("I've lost better discs than that one.")),
        (N_("Old dog, old tricks."), N_("I've still got it.")),
        (N_("The club is in good hands."), N_("I taught you too well.")),
    ),
    HousePerson(
        "Yara",
        "champion",
        N_("I could feel that one coming."),
        (N_("Good. Now it's getting interesting."), N_("I needed a challenge.")),
        (N_("Coffee? I'm buying."), N_("That was fun. Who's next?")),
        (N_("What a round! I loved watching."), N_("The coffee's on you, then.")),
    ),
)
"""The people of the club; a game has at most six players, so five of each level suffice."""
_BY_NAME: Mapping[str, HousePerson] = MappingProxyType({person.name: person for person in PEOPLE})


def free_house_name(level: str, used_names: Collection[str]) -> str:
    """Return the name of a house player of that level that is not taken; one of another level if all of these are."""
    own = sorted(PEOPLE, key=lambda person: person.level != level)
    return next(person.name for person in own if person.name not in used_names)


def is_house_name(name: str) -> bool:
    """Return whether the club has a house player of that name."""
    return name in _BY_NAME


def house_line(name: str, occasion: Occasion, table: int) -> str:
    """Return the line of the house player of that name, not translated; "" for a name that has none.

    The number of the table chooses among the player's lines, so a rematch seldom hears the last one again.
    """
    person = _BY_NAME.get(name)
    lines = person.lines[occasion] if person else ("",)
    return lines[table % len(lines)]
