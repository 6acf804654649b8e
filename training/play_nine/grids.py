"""Queries of a grid."""

from training.play_nine.cards import CARDS, DOWN, ROW, Ints, compile_function


@compile_function
def count_face_down(row: Ints) -> int:
    """Return the number of face-down cards of a grid."""
    count = 0
    for position in range(CARDS):
        if row[position] == DOWN:
            count += 1
    return count


@compile_function
def fewest_face_down(seen: Ints, seat: int) -> int:
    """Return the fewest face-down cards among the other grids."""
    least = 7
    for other in range(seen.shape[0]):
        if other != seat:
            least = min(least, count_face_down(seen[other]))
    return least


@compile_function
def equivalent_position(row: Ints, position: int) -> int:
    """Return an earlier position that holds the same card beside the same partner; -1 if there is none."""
    for earlier in range(position):
        if row[earlier] == row[position] and row[(earlier + ROW) % CARDS] == row[(position + ROW) % CARDS]:
            return earlier
    return -1
