"""What is asked of a grid again and again."""

from training.play_nine.cards import CARDS, DOWN, ROW, Ints, compiled


@compiled
def downs(row: Ints) -> int:
    """The face-down cards of a grid."""
    count = 0
    for position in range(CARDS):
        if row[position] == DOWN:
            count += 1
    return count


@compiled
def fewest(seen: Ints, seat: int) -> int:
    """The fewest face-down cards among the others."""
    least = 7
    for other in range(seen.shape[0]):
        if other != seat:
            least = min(least, downs(seen[other]))
    return least


@compiled
def twin(row: Ints, position: int) -> int:
    """An earlier position with the same card above or below the same one; -1 if there is none."""
    for earlier in range(position):
        if row[earlier] == row[position] and row[(earlier + ROW) % CARDS] == row[(position + ROW) % CARDS]:
            return earlier
    return -1
