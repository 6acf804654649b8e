"""The gateway of the loopback Discord: a session for each shard, which may be resumed after a cut."""

from collections import deque
from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from testing.loopback.world import APPLICATION, BOT, SHARD_SHIFT, LoopbackWorld, guild_payload, snowflake

HEARTBEAT_MS = 41_250
OP_DISPATCH, OP_INVALID_SESSION, OP_HELLO, OP_HEARTBEAT_ACK = 0, 9, 10, 11
KEPT_FRAMES = 10_000
"""The newest frames, which a resumed session gets again."""
RESUMABLE_CODE = 4000
encode = msgspec.json.encode


class Session:
    """The events that a shard has received; it outlives its connection."""

    def __init__(self, shard: int, shards: int) -> None:
        self.id = f"session-{snowflake()}"
        self.shard = shard
        self.shards = shards
        self.socket: web.WebSocketResponse | None = None
        self.sent_frames: deque[tuple[int, str]] = deque(maxlen=KEPT_FRAMES)
        self.sequence = 0

    def serves(self, guild: int | None) -> bool:
        """Return whether the shard gets the events of a server; the first shard gets those of direct messages."""
        return ((guild or 0) >> SHARD_SHIFT) % self.shards == self.shard

    async def send_event(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event to the shard, now or when it resumes."""
        self.sequence += 1
        frame = encode({"op": OP_DISPATCH, "s": self.sequence, "t": event, "d": payload}).decode()
        self.sent_frames.append((self.sequence, frame))
        await self.send_frame(frame)

    async def send_frame(self, frame: str) -> None:
        if self.socket is not None and not self.socket.closed:
            try:
                await self.socket.send_str(frame)
            except ConnectionError:
                self.socket = None


class Gateway:
    """The sessions of all shards, of any number of bot processes."""

    def __init__(self, world: LoopbackWorld) -> None:
        self.world = world
        self.address = ""
        self.sessions: list[Session] = []
        self.is_refusing = False
        """Whether new connections are refused."""
        self.identified_at: list[float] = []
        """When each session began, on the monotonic clock."""
        self.identify_close_code: int | None = None
        """The code with which a session is refused, if any."""

    @property
    def shards(self) -> set[int]:
        """The shards that are connected."""
        return {session.shard for session in self.sessions if session.socket is not None}

    async def send_event(self, event: str, payload: Mapping[str, Any], guild: int | None) -> bool:
        """Send an event to the shard of a server; return False if no session serves it."""
        receivers = [session for session in self.sessions if session.serves(guild)]
        for session in receivers:
            await session.send_event(event, payload)
        return bool(receivers)

    async def cut_connection(self, shard: int) -> None:
        """Close the connection of a shard with a code after which it may resume."""
        for session in self.sessions:
            if session.shard == shard and session.socket is not None:
                await session.socket.close(code=RESUMABLE_CODE)

    async def close(self) -> None:
        """Close every connection."""
        for session in self.sessions:
            if session.socket is not None:
                await session.socket.close()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection; forget the session at its end unless it may be resumed."""
        if self.is_refusing:
            raise web.HTTPServiceUnavailable
        line = web.WebSocketResponse(max_msg_size=0, compress=False)
        await line.prepare(request)
        await line.send_json({"op": OP_HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        session: Session | None = None
        async for frame in line:
            if frame.type is not WSMsgType.TEXT:
                continue
            message = msgspec.json.decode(frame.data)
            match message:
                case {"op": 1}:
                    await line.send_json({"op": OP_HEARTBEAT_ACK})
                case {"op": 2} if self.identify_close_code is not None:
                    await line.close(code=self.identify_close_code)
                case {"op": 2, "d": who}:
                    session = await self._identify(line, *who.get("shard", (0, 1)))
                case {"op": 6, "d": who}:
                    session = await self._resume(line, who)
        if session is not None and session.socket is line:
            session.socket = None
            if line.close_code != RESUMABLE_CODE:
                self.sessions.remove(session)
        return line

    async def _identify(self, line: web.WebSocketResponse, shard: int, shards: int) -> Session:
        self.identified_at.append(monotonic())
        self.sessions = [one for one in self.sessions if one.socket is not None or one.shard != shard]
        session = Session(shard, shards)
        session.socket = line
        self.sessions.append(session)
        mine = {guild: channels for guild, channels in self.world.guilds.items() if session.serves(guild)}
        ready = {
            "v": 10,
            "user": BOT,
            "guilds": [{"id": str(guild), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "shard": [shard, shards],
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        await session.send_event("READY", ready)
        for guild, channels in mine.items():
            threads = [thread for thread in self.world.threads if thread.guild == guild]
            await session.send_event("GUILD_CREATE", guild_payload(guild, channels, threads))
        return session

    async def _resume(self, line: web.WebSocketResponse, resume: Mapping[str, Any]) -> Session | None:
        session = next((one for one in self.sessions if one.id == resume["session_id"]), None)
        if session is None:
            await line.send_json({"op": OP_INVALID_SESSION, "d": False})
            return None
        session.socket = line
        for frame in [*self._missed_frames(session, resume["seq"])]:
            await session.send_frame(frame)
        await session.send_event("RESUMED", {})
        return session

    def _missed_frames(self, session: Session, last_frame: int) -> Iterator[str]:
        return (frame for number, frame in session.sent_frames if number > last_frame)
