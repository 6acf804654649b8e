"""The titles and command words of the games, each in this one place, and neutral ones if a publisher objects."""

from engine.game import GameNames

PLAY_NINE = GameNames(
    usual_title="Play Nine",
    usual_command="playnine",
    neutral_title="Card Golf",
    neutral_command="cardgolf",
    publisher="Bonfit America",
)
FINAL_NINE = GameNames(
    usual_title="Final Nine",
    usual_command="finalnine",
    neutral_title="Hand of Nine",
    neutral_command="handofnine",
    publisher="mnkymnd games",
)
SCRAMBLE = GameNames(
    usual_title="Scramble Golf",
    usual_command="scramble",
    neutral_title="Disc Dice",
    neutral_command="discdice",
    publisher="Jason Deeds",
    published_title="Racing for Chains: Scramble Golf",
)
