"""The house players as people of the club: name, level, and a line each for an ace, a penalty, a win and a defeat.

A seat stores the name and the level, so a game under way keeps the names it began with. `ui.pages.house_lines` chooses
when a line is shown.
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.i18n import N_

Occasion: TypeAlias = Literal["ace", "penalty", "win", "defeat"]
"""What a house player has a line for; the first two are a game's `HouseCue`."""


class HousePerson(NamedTuple):
    """A house player of the club; the lines are marked for the catalogue."""

    name: str
    level: str
    ace: str
    penalty: str
    """The line for a disc in the water or out of bounds."""
    win: str
    defeat: str

    @property
    def lines(self) -> Mapping[Occasion, str]:
        """The lines by occasion."""
        return {"ace": self.ace, "penalty": self.penalty, "win": self.win, "defeat": self.defeat}


PEOPLE: Final = (
    HousePerson(
        "Pippa",
        "rookie",
        N_("Did that go in? Quick, hold my tea!"),
        N_("My disc likes a bit of adventure."),
        N_("I won? Quick, before you count again!"),
        N_("My best round so far. Same time tomorrow?"),
    ),
    HousePerson(
        "Benno",
        "rookie",
        N_("I meant that. Mostly."),
        N_("I'm just checking where the course ends."),
        N_("Beginner's luck. I've had it for nine years."),
        N_("At least I got my steps in."),
    ),
    HousePerson(
        "Tilda",
        "rookie",
        N_("I had my eyes closed!"),
        N_("It looked closer from here."),
        N_("I'm calling my mum."),
        N_("You're all so good! I'm taking notes."),
    ),
    HousePerson(
        "Mo",
        "rookie",
        N_("Nobody move. I want to remember this."),
        N_("Ah. There it goes."),
        N_("Wait, low score wins? Great!"),
        N_("I'd like to thank the snacks."),
    ),
    HousePerson(
        "Greta",
        "rookie",
        N_("Granny's right: never think first."),
        N_("Finders keepers!"),
        N_("I'm framing that scorecard."),
        N_("Next time I'll read the rules."),
    ),
    HousePerson(
        "Hank",
        "amateur",
        N_("Drinks are on me. Just this once."),
        N_("That's my third disc this month."),
        N_("I told you the new shoes would help."),
        N_("I was only warming up."),
    ),
    HousePerson(
        "Rosie",
        "amateur",
        N_("Write that down, in capitals."),
        N_("Nothing to see here. Carry on."),
        N_("I could get used to this."),
        N_("Well played! There's cake on the terrace."),
    ),
    HousePerson(
        "Walter",
        "amateur",
        N_("I've waited forty years for that."),
        N_("The wind. It's always the wind."),
        N_("Slow and steady. Mostly slow."),
        N_("My knee says well played."),
    ),
    HousePerson(
        "Conny",
        "amateur",
        N_("One for the club newsletter!"),
        N_("Put it on my tab."),
        N_("Again from the top? I'd love to."),
        N_("You take the win, I'll take dessert."),
    ),
    HousePerson(
        "Jonas",
        "amateur",
        N_("I'm retiring at the top. Tomorrow."),
        N_("Plan B it is."),
        N_("Not bad before breakfast."),
        N_("I blame the sandwich."),
    ),
    HousePerson(
        "Ingrid",
        "pro",
        N_("Just as I practised it."),
        N_("That wasn't in the plan."),
        N_("Thank you. I'll be practising my putts."),
        N_("Good round. I'm off to practise."),
    ),
    HousePerson(
        "Dario",
        "pro",
        N_("Please tell me you filmed that."),
        N_("A bold line. Too bold."),
        N_("Fortune favours the bold."),
        N_("I'd take every one of those risks again."),
    ),
    HousePerson(
        "Maud",
        "pro",
        N_("Patience, my dears. Patience."),
        N_("One deep breath. On we go."),
        N_("I was in no hurry."),
        N_("You were even more patient. Lovely."),
    ),
    HousePerson(
        "Kenji",
        "pro",
        N_("Now I owe everyone lunch."),
        N_("That one goes to the course."),
        N_("Thanks for the game. I had to work for it."),
        N_("Beaten fair and square. Again?"),
    ),
    HousePerson(
        "Solveig",
        "pro",
        N_("I'll be modest again tomorrow."),
        N_("Every round needs one of those."),
        N_("A rematch? Any time."),
        N_("Could you teach me that?"),
    ),
    HousePerson(
        "Vera",
        "champion",
        N_("Hm. A little left of centre."),
        N_("Don't tell my sponsors."),
        N_("You made me sweat. I liked that."),
        N_("Remember today. I will."),
    ),
    HousePerson(
        "Magnus",
        "champion",
        N_("I'll sign that one for you."),
        N_("So I'm only human after all."),
        N_("Good game. You'll get me one day."),
        N_("At last, a rival!"),
    ),
    HousePerson(
        "Beatrix",
        "champion",
        N_("The trick is to look surprised."),
        N_("One for the scrapbook."),
        N_("Same again? I have all evening."),
        N_("Who taught you that? Splendid!"),
    ),
    HousePerson(
        "Angus",
        "champion",
        N_("Seen it before. Still lovely."),
        N_("Eighty years old and still learning."),
        N_("Old dog, old tricks."),
        N_("The club is in good hands."),
    ),
    HousePerson(
        "Yara",
        "champion",
        N_("I felt that one right away."),
        N_("Good. Now it gets exciting."),
        N_("Coffee? I'm buying."),
        N_("What a round! I loved watching."),
    ),
)
"""The people of the club; a game has at most six players, so five of each level suffice."""
_BY_NAME: Mapping[str, HousePerson] = MappingProxyType({person.name: person for person in PEOPLE})


def free_house_name(level: str, taken: Collection[str]) -> str:
    """Return the name of a house player of that level that is not taken; one of another level if all of these are."""
    own = sorted(PEOPLE, key=lambda person: person.level != level)
    return next(person.name for person in own if person.name not in taken)


def is_house_name(name: str) -> bool:
    """Return whether the club has a house player of that name."""
    return name in _BY_NAME


def house_line(name: str, occasion: Occasion) -> str:
    """Return the line of the house player of that name, not translated; "" for a name that has none."""
    person = _BY_NAME.get(name)
    return "" if person is None else person.lines[occasion]
