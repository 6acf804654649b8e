"""The memo of a state: never another state's answer, never more states than slots."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from weakref import ref

from engine.memo import memoize


class State(list[int]):
    """A list with identity and equality, as states have."""


def test_a_memoized_answer_is_computed_once() -> None:
    asked: list[tuple[Sequence[int], int]] = []

    @memoize(8)
    def nth(state: State, place: int) -> int:
        asked.append((state, place))
        return state[place]

    state = State([7, 8, 9])
    assert nth.peek(state, 1) is None
    assert [nth(state, 1), nth(state, 1)] == [8, 8]
    assert len(asked) == 1
    assert nth.peek(state, 1) == 8


def test_an_equal_state_is_computed_anew() -> None:
    @memoize(1)
    def itself(state: State, _key: None) -> int:
        return id(state)

    states = [State([1]) for _ in range(3)]
    for state in states * 2:
        assert itself(state, None) == id(state)
        assert [itself.peek(other, None) for other in states if other is not state] == [None, None]


def test_the_memo_keeps_as_many_states_as_it_has_slots() -> None:
    @memoize(4)
    def length(state: State, _key: int) -> int:
        return len(state)

    states = [State(range(number)) for number in range(100)]
    held = [ref(state) for state in states]
    assert [length(state, 0) for state in states] == list(range(100))
    states.clear()
    assert sum(one() is not None for one in held) <= 4 + 1, "the slots, and the last one of the loop"


def test_concurrent_threads_get_the_answer_of_their_own_state() -> None:
    @memoize(2)
    def twice(state: State, key: int) -> tuple[int, int]:
        return 2 * state[0], key

    states = [State([number]) for number in range(20)]

    def ask(number: int) -> bool:
        return all(twice(state, number % 3) == (2 * state[0], number % 3) for state in states * 20)

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(ask, range(40)))
