"""Items of news, one line for each player."""

from engine.news import (
    MAX_LINE_CHARACTERS,
    NewsItem,
    drop_interim,
    drop_oldest,
    keep_done_to,
    latest_lines,
    lines,
    player_item,
    sentences,
    trim_own_history,
)

NAMES = ("Ada", "Birdie")


def test_moves_of_one_player_in_a_row_are_one_line_with_the_name_once() -> None:
    turn = (
        player_item(1, "drew 11"),
        player_item(1, "discarded 11 and turned up 4", "result", "discarded it and turned up 4"),
        NewsItem("The deck is empty."),
        player_item(1, "drew 5"),
        player_item(0, "drew 6"),
    )
    assert lines(turn, NAMES) == (
        "Birdie drew 11, discarded it and turned up 4.",
        "The deck is empty.",
        "Birdie drew 5.",
        "Ada drew 6.",
    )
    assert lines(turn[1:], NAMES)[0] == "Birdie discarded 11 and turned up 4."
    assert sentences(turn[:3], NAMES) == (
        "Birdie drew 11.",
        "Birdie discarded 11 and turned up 4.",
        "The deck is empty.",
    )


def test_news_speak_to_the_reader_in_the_second_person_where_translated() -> None:
    flew, holed = (
        player_item(1, "makes the putt", "result", you="make the putt"),
        player_item(1, "holes out", "end", "a par"),
    )
    names = ("House", "You")
    assert lines((player_item(0, "makes the putt", you="make the putt"), flew, holed), names, 1) == (
        "House makes the putt.",
        "You make the putt, a par.",
    )
    assert lines((flew, holed), NAMES) == ("Birdie makes the putt, a par.",)
    assert lines((player_item(1, "draws 4"),), names, 1) == ("You: draws 4.",)


def test_a_reader_is_told_no_clause_in_the_third_person() -> None:
    taken = player_item(0, "takes 1", you="take 1")
    put = player_item(0, "puts 1 on card 8", "result", "puts it on card 8", you="put 1 on card 8")
    assert lines((taken, put), ("You",), 0) == ("You take 1, put 1 on card 8.",)


def test_repeated_news_are_said_once() -> None:
    again = (
        player_item(0, "drew a disc"),
        player_item(0, "drew a disc"),
        player_item(1, "threw"),
        player_item(0, "drew a disc"),
    )
    assert lines(again, NAMES) == ("Ada drew a disc, 2 times.", "Birdie threw.", "Ada drew a disc.")


def test_news_with_equal_counts_are_summed() -> None:
    drew = [player_item(0, f"drew {what}", more="drew {count}") for what in ("a disc", "a card", "a disc")]
    assert lines(drew, NAMES) == ("Ada drew 3.",)
    assert lines(drew[:1], NAMES) == ("Ada drew a disc.",)


def test_news_without_a_player_are_as_brief_as_possible() -> None:
    over = NewsItem("Hole 1 is over: Ada 3 (cards 3).", weight="end", then="Hole 1 is over: Ada 3.")
    assert lines((over,), NAMES) == (over.then,)
    assert sentences((over,), NAMES) == (over.text,)


def test_a_line_that_is_too_long_leaves_out_asides_first_and_then_the_oldest() -> None:
    rolled = player_item(0, "rolled " + "6" * 40, "aside")
    flew, hit = (
        player_item(0, "flew from A1 to A9", "result", "flew to A9"),
        player_item(0, "is hit by Gust", then="is hit by it"),
    )
    drew, played = player_item(0, "drew Gust " + "!" * 20), player_item(0, "played " + "?" * 60)
    assert lines((rolled, flew, drew), NAMES) == (f"Ada {rolled.text}, flew to A9, {drew.text}.",)
    assert lines((rolled, flew, drew, hit), NAMES) == (f"Ada flew to A9, {drew.text}, is hit by it.",)
    assert lines((drew, hit, played, flew), NAMES) == (f"… Ada is hit by Gust, {played.text}, flew to A9.",)
    putted = player_item(0, "putted " + "?" * 60)
    assert lines((drew, hit, played, putted, flew), NAMES) == (f"… Ada {putted.text}, flew to A9.",)


def test_results_and_ends_stay_in_a_long_line() -> None:
    ends = [player_item(0, "x" * MAX_LINE_CHARACTERS, "result"), player_item(0, "y" * MAX_LINE_CHARACTERS, "end")]
    assert lines((*ends, player_item(0, "drew a disc")), NAMES) == (f"… Ada {ends[0].text}, {ends[1].text}.",)


def test_of_the_readers_own_moves_only_the_last_result_is_told() -> None:
    told = (
        player_item(1, "lies at C1", "result"),
        player_item(0, "lies at B2", "result"),
        player_item(0, "drew a disc"),
        player_item(0, "lies at B3", "result"),
        player_item(0, "drew a card"),
    )
    assert trim_own_history(told, {0}) == (told[0], *told[2:])
    assert trim_own_history(told, {1}) == told
    assert trim_own_history(told[:3], {0}) == told[:3]
    assert trim_own_history((*told, player_item(1, "drew a card")), {0})[: len(told)] == told
    over = (*told[:2], player_item(0, "is in", "end"), *told[3:])
    assert trim_own_history(over, {0}) == (over[0], *over[2:])


def test_the_last_result_of_each_player_and_every_end_outlast_what_else_was_told() -> None:
    told = (
        player_item(0, "lies at B2", "result"),
        player_item(0, "lies at B3", "result"),
        player_item(1, "is in", "end"),
        player_item(1, "drew a disc"),
    )
    assert drop_oldest(told, 0) == told
    assert drop_oldest(told, 1) == told[1:]
    assert drop_oldest(told, 9) == told[1:3]


def test_a_line_that_is_too_long_keeps_what_was_done_to_the_reader() -> None:
    played = player_item(1, "plays " + "!" * 60)._replace(target=0)
    flew = player_item(1, "drives " + "?" * 60, "result")
    assert lines(keep_done_to((played, flew), {0}), NAMES) == (f"Birdie {played.text}, {flew.text}.",)
    assert lines(keep_done_to((played, flew), {1}), NAMES) == (f"… Birdie {flew.text}.",)
    assert drop_oldest(keep_done_to((played, flew), {0}), 9) == keep_done_to((played, flew), {0})


def test_a_new_throw_and_another_players_act_begin_a_sentence() -> None:
    threw = player_item(0, "throws to E9", "result")._replace(is_new=True)
    told = (player_item(0, "wins a card"), threw, player_item(0, "picks up", "end"), threw, player_item(1, "waits"))
    assert lines(told, NAMES) == (
        "Ada wins a card.",
        "Ada throws to E9, picks up.",
        "Ada throws to E9.",
        "Birdie waits.",
    )


def test_interim_news_are_told_until_a_result() -> None:
    threw, turned = player_item(0, "throws", "interim"), player_item(0, "turns up Gust", "interim")
    lies = player_item(0, "drives to B2", "result")
    assert drop_interim((threw, turned)) == (threw, turned)
    assert drop_interim((threw, turned, lies, threw)) == (lies, threw)


def test_news_above_a_hand_mark_where_lines_between_those_shown_are_left_out() -> None:
    told = ("Ada drives to E9.", "Birdie drives to D8.", "Cleo throws to D4.", "Cleo holes out.")
    assert [*latest_lines(told, "Ada", rows=2)] == ["Ada drives to E9. …", "Cleo throws to D4.", "Cleo holes out."]
    assert [*latest_lines(told, "Ada", rows=3)] == [*told]
    assert [*latest_lines(told, "Dan", rows=2)] == ["Cleo throws to D4.", "Cleo holes out."]
    assert [*latest_lines(told, "Birdie", rows=1)] == ["Birdie drives to D8. …", "Cleo holes out."]
