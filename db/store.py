"""The store: one method for each operation, the same on SQLite and PostgreSQL.

Each operation is a transaction that is defined and described in its own module. Called by the clubhouse and the
bot.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

from db import (
    bans,
    daily,
    daily_posts,
    direct_messages,
    guests,
    health,
    leaderboard,
    lobby,
    messages,
    play,
    practice,
    privacy,
    purge,
    records,
    results,
    seats,
    settings,
    shards,
    sqlite_files,
    tables,
    timers,
)
from db.address import MEMORY, sqlite_path
from db.errors import UnusableDatabase
from db.installation import install_command
from db.migrate import Migration, load_migrations
from db.shards import ALL_SHARDS, Shards
from db.sqlite import SqliteDatabase
from db.transaction import Database, NotificationHandler, read_operation, write_operation


class Store:
    """The operations of the store, one transaction each; a write returns once it is on disk.

    Raises `Rejected` (a subclass tells why) or `StoreUnavailable`; nothing is changed then.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    table = read_operation(tables.table)
    require_caps = read_operation(lobby.require_caps)
    open_tables = read_operation(tables.open_tables)
    last_game = read_operation(tables.last_game)
    last_finished_in = read_operation(tables.last_finished_in)
    last_finished_of = read_operation(tables.last_finished_of)
    last_hosted_tables = read_operation(tables.last_hosted_tables)
    tables_to_redraw = read_operation(tables.tables_to_redraw)
    tables_without_hands = read_operation(tables.tables_without_hands)
    rematch_of = read_operation(tables.rematch_of)

    store_commitment = write_operation(lobby.store_commitment)
    open_table = write_operation(lobby.open_table)
    join_lobby = write_operation(lobby.join_lobby)
    leave_lobby = write_operation(lobby.leave_lobby)
    add_house_player = write_operation(lobby.add_house_player)
    remove_guest = write_operation(lobby.remove_guest)
    remove_house_player = write_operation(lobby.remove_house_player)
    reorder_seats = write_operation(lobby.reorder_seats)
    set_pace = write_operation(lobby.set_pace)
    set_hint_policy = write_operation(lobby.set_hint_policy)
    start_game = write_operation(lobby.start_game)

    day_chain_root = write_operation(daily.day_chain_root)
    mark_day_open = write_operation(daily.mark_day_open)
    open_daily_round = write_operation(daily.open_daily_round)
    close_daily_rounds = write_operation(daily.close_daily_rounds)
    next_morning_post = read_operation(daily_posts.next_morning_post)
    mark_morning_post = write_operation(daily_posts.mark_morning_post)
    next_unreminded = read_operation(daily_posts.next_unreminded)
    claim_reminder = write_operation(daily_posts.claim_reminder)
    mark_daily_shared = write_operation(daily.mark_daily_shared)
    unmark_daily_shared = write_operation(daily.unmark_daily_shared)
    daily_table = read_operation(daily.daily_table)
    daily_result = read_operation(daily.daily_result)
    daily_history = read_operation(daily.daily_history)
    downtime_days = read_operation(daily.downtime_days)
    daily_place = read_operation(daily.daily_place)
    daily_board = read_operation(daily.daily_board)
    best_of_days = read_operation(daily.best_of_days)

    append_moves = write_operation(play.append_moves)
    take_back_moves = write_operation(play.take_back_moves)
    move_of_interaction = write_operation(play.move_of_interaction)
    moves = read_operation(play.moves)
    secret = read_operation(play.secret)
    mark_board_shown = write_operation(play.mark_board_shown)
    stale_pages = read_operation(messages.stale_pages)
    mark_page_refreshed = write_operation(messages.mark_page_refreshed)
    report_message = read_operation(messages.report_message)
    set_report_message = write_operation(messages.set_report_message)
    add_film_message = write_operation(messages.add_film_message)
    set_ping_message = write_operation(play.set_ping_message)
    move_table = write_operation(play.move_table)
    record = read_operation(records.record)
    rebuild_results = write_operation(records.rebuild_results)
    head_to_head = read_operation(results.head_to_head)
    first_win = read_operation(results.first_win)
    results = read_operation(results.results)

    replace_seat = write_operation(seats.replace_seat)
    mark_left = write_operation(seats.mark_left)
    set_missed_turns = write_operation(seats.set_missed_turns)
    set_hand_message = write_operation(seats.set_hand_message)
    reserve_dm_opening = write_operation(direct_messages.reserve_dm_opening)
    pause_dm_openings = write_operation(direct_messages.pause_dm_openings)
    set_dm_channel = write_operation(direct_messages.set_dm_channel)
    accept_dms = write_operation(direct_messages.accept_dms)
    set_auto_answers = write_operation(seats.set_auto_answers)
    count_hint = write_operation(seats.count_hint)
    cast_vote = write_operation(seats.cast_vote)
    drop_votes = write_operation(seats.drop_votes)

    make_offer = write_operation(seats.make_offer)
    offer_of = read_operation(seats.offer_of)
    set_offer_message = write_operation(seats.set_offer_message)
    take_offer = write_operation(seats.take_offer)
    end_offer = write_operation(seats.end_offer)

    invite_people = write_operation(guests.invite_people)
    invite_roles = write_operation(guests.invite_roles)
    block_user = write_operation(guests.block_user)
    unblock_user = write_operation(guests.unblock_user)
    blocked_users = read_operation(guests.blocked_users)
    guests = read_operation(guests.guests)

    cancel_lobby = write_operation(play.cancel_lobby)
    close_table = write_operation(play.close_table)
    set_aside = write_operation(play.set_aside)

    timers_of = read_operation(timers.timers_of)
    holiday_ends = read_operation(timers.holiday_ends)
    timer_state = read_operation(timers.timer_state)
    set_timers = write_operation(timers.set_timers)
    delete_timer = write_operation(timers.delete_timer)
    postpone_timer = write_operation(timers.postpone_timer)
    due_timers = read_operation(timers.due_timers)
    next_due_time = read_operation(timers.next_due_time)
    record_heartbeat = write_operation(timers.record_heartbeat)
    record_downtime = write_operation(timers.record_downtime)
    postpone_some_timers = write_operation(timers.postpone_some_timers)

    async def postpone_for_downtime(self, now: float, shards: Shards = ALL_SHARDS) -> float:
        """Postpone all timers once by the time in which no bot was running; return the longest downtime in seconds.

        Each transaction postpones a piece, so that no other write waits long; what a crash leaves is postponed
        at the next start.
        """
        await self._postpone_pending()
        downtime = await self.record_downtime(now, shards)
        await self._postpone_pending()
        return downtime

    async def _postpone_pending(self) -> None:
        while await self.postpone_some_timers():
            pass

    async def notify(self, notice: str) -> None:
        """Notify all processes on this database."""
        await self.database.notify(notice)

    async def listen(self, hear: NotificationHandler) -> None:
        """Call `hear` with each notification until cancelled; those sent while there is no database are lost."""
        await self.database.listen(hear)

    last_digest = read_operation(messages.last_digest)
    set_digest = write_operation(messages.set_digest)

    acquire_leases = write_operation(shards.acquire_leases)
    release_leases = write_operation(shards.release_leases)
    reserve_session_start = write_operation(shards.reserve_session_start)

    check_writable = write_operation(health.check_writable)
    health_figures = read_operation(health.health_figures)
    record_incident = write_operation(health.record_incident)
    incident = read_operation(health.incident)
    ban_user = write_operation(bans.ban_user)
    unban_user = write_operation(bans.unban_user)
    ban_server = write_operation(bans.ban_server)
    unban_server = write_operation(bans.unban_server)
    bans = read_operation(bans.bans)
    set_draining = write_operation(lobby.set_draining)
    draining_since = read_operation(lobby.draining_since)

    next_mistake = read_operation(practice.next_mistake)
    mistake = read_operation(practice.mistake)
    open_mistake_count = read_operation(practice.open_mistake_count)
    recent_mistakes = read_operation(practice.recent_mistakes)
    unstudied_tables = read_operation(practice.unstudied_tables)
    add_mistakes = write_operation(practice.add_mistakes)
    retire_mistake = write_operation(practice.retire_mistake)
    postpone_mistake = write_operation(practice.postpone_mistake)

    user_settings = read_operation(settings.user_settings)
    mark_dms_closed = write_operation(settings.mark_dms_closed)
    save_user_settings = write_operation(settings.save_user_settings)
    set_locale = write_operation(settings.set_locale)
    server_settings = read_operation(settings.server_settings)
    change_server_settings = write_operation(settings.change_server_settings)
    is_new_server = read_operation(settings.is_new_server)
    add_server = write_operation(settings.add_server)
    known_servers = read_operation(settings.known_servers, long=True)
    mark_server_removed = write_operation(settings.mark_server_removed)
    mark_server_back = write_operation(settings.mark_server_back)
    remember_interaction = write_operation(settings.remember_interaction)

    standings_page = read_operation(leaderboard.standings_page)
    profile = read_operation(leaderboard.profile)
    friendly_totals = read_operation(leaderboard.friendly_totals)

    export_user = read_operation(privacy.export_user, long=True)
    erase_user = write_operation(privacy.erase_user)
    erase_server_rows = write_operation(purge.erase_server_rows)
    purge = write_operation(purge.purge)


@asynccontextmanager
async def open_store(url: str, *, backup_done: bool = False) -> AsyncIterator[Store]:
    """Open the store at `sqlite:///file.db`, `sqlite:///:memory:` or `postgresql://…` for the block."""
    database = await open_database(url, load_migrations(), backup_done=backup_done)
    try:
        yield Store(database)
    finally:
        await database.close()


async def open_database(url: str, migrations: Sequence[Migration], *, backup_done: bool = False) -> Database:
    """Open the database at this address and bring it to the last of these migrations, after a backup.

    With `backup_done` PostgreSQL needs none. Raise `UnusableDatabase`, or `StoreUnavailable` if it cannot be reached.
    """
    if path := sqlite_path(url):
        return await SqliteDatabase.open(path, migrations)
    with _require_postgres():
        from db.postgres import PostgresDatabase
    return await PostgresDatabase.open(url, migrations, backup_done=backup_done)


async def require_current_version(url: str) -> None:
    """Raise `UnusableDatabase` if a PostgreSQL database has another version than the program; change nothing.

    An SQLite file is upgraded with a backup beside it, so it may have an older version.
    """
    if sqlite_path(url) is None:
        with _require_postgres():
            from db import postgres
        await postgres.require_current_version(url, load_migrations())


@contextmanager
def _require_postgres() -> Iterator[None]:
    """Raise `UnusableDatabase` with how to install what PostgreSQL needs, if that is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        text = f"PostgreSQL needs {error.name}: install it with {install_command('postgres')}."
        raise UnusableDatabase(text) from error


@asynccontextmanager
async def exclusive_access(url: str, *, fleet: bool = False) -> AsyncIterator[None]:
    """Lock the database at this address against other copies of the bot; a killed copy does not keep its lock.

    The processes of a `fleet` share the lock. Raise `DatabaseInUse`, `UnusableDatabase` or `StoreUnavailable`.
    """
    path = sqlite_path(url)
    if path == MEMORY:
        yield
    elif path:
        with sqlite_files.exclusive_access(path):
            yield
    else:
        with _require_postgres():
            from db import postgres
        async with postgres.exclusive_access(url, fleet=fleet):
            yield
