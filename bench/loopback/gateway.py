"""The gateway of the loopback Discord: a session for each shard, which may be resumed after a cut."""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bench.loopback.world import APPLICATION, BOT, SHARDED, World, guild_payload, snowflake

HEARTBEAT = 41_250
DISPATCH, INVALID, HELLO, BEATEN = 0, 9, 10, 11
KEPT = 10_000
"""The newest frames, which a resumed session gets again."""
RESUMABLE = 4000
encode = msgspec.json.encode


class Session:
    """The events that a shard has received; it outlives its connection."""

    def __init__(self, shard: int, shards: int) -> None:
        self.id = f"session-{snowflake()}"
        self.shard = shard
        self.shards = shards
        self.line: web.WebSocketResponse | None = None
        self.told: deque[tuple[int, str]] = deque(maxlen=KEPT)
        self.number = 0

    def minds(self, guild: int | None) -> bool:
        """Return whether the shard gets the events of a server; the first shard gets those of direct messages."""
        return ((guild or 0) >> SHARDED) % self.shards == self.shard

    async def tell(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event to the shard, now or when it resumes."""
        self.number += 1
        frame = encode({"op": DISPATCH, "s": self.number, "t": event, "d": payload}).decode()
        self.told.append((self.number, frame))
        await self.send(frame)

    async def send(self, frame: str) -> None:
        if self.line is not None and not self.line.closed:
            try:
                await self.line.send_str(frame)
            except ConnectionError:
                self.line = None


class Gateway:
    """The sessions of all shards, of any number of bot processes."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.address = ""
        self.sessions: list[Session] = []
        self.away = False
        """Whether new connections are refused."""

    @property
    def shards(self) -> set[int]:
        """The shards that are connected."""
        return {session.shard for session in self.sessions if session.line is not None}

    async def tell(self, event: str, payload: Mapping[str, Any], guild: int | None) -> bool:
        """Send an event to the shard of a server; return False if no session serves it."""
        heard = [session for session in self.sessions if session.minds(guild)]
        for session in heard:
            await session.tell(event, payload)
        return bool(heard)

    async def cut(self, shard: int) -> None:
        """Close the connection of a shard with a code after which it may resume."""
        for session in self.sessions:
            if session.shard == shard and session.line is not None:
                await session.line.close(code=RESUMABLE)

    async def close(self) -> None:
        """Close every connection."""
        for session in self.sessions:
            if session.line is not None:
                await session.line.close()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection; forget the session at its end unless it may be resumed."""
        if self.away:
            raise web.HTTPServiceUnavailable
        line = web.WebSocketResponse(max_msg_size=0, compress=False)
        await line.prepare(request)
        await line.send_json({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT}})
        session: Session | None = None
        async for frame in line:
            if frame.type is not WSMsgType.TEXT:
                continue
            said = msgspec.json.decode(frame.data)
            match said:
                case {"op": 1}:
                    await line.send_json({"op": BEATEN})
                case {"op": 2, "d": who}:
                    session = await self._identified(line, *who.get("shard", (0, 1)))
                case {"op": 6, "d": who}:
                    session = await self._resumed(line, who)
        if session is not None and session.line is line:
            session.line = None
            if line.close_code != RESUMABLE:
                self.sessions.remove(session)
        return line

    async def _identified(self, line: web.WebSocketResponse, shard: int, shards: int) -> Session:
        self.sessions = [one for one in self.sessions if one.line is not None or one.shard != shard]
        session = Session(shard, shards)
        session.line = line
        self.sessions.append(session)
        mine = {guild: channels for guild, channels in self.world.guilds.items() if session.minds(guild)}
        ready = {
            "v": 10,
            "user": BOT,
            "guilds": [{"id": str(guild), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "shard": [shard, shards],
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        await session.tell("READY", ready)
        for guild, channels in mine.items():
            await session.tell("GUILD_CREATE", guild_payload(guild, channels))
        return session

    async def _resumed(self, line: web.WebSocketResponse, said: Mapping[str, Any]) -> Session | None:
        session = next((one for one in self.sessions if one.id == said["session_id"]), None)
        if session is None:
            await line.send_json({"op": INVALID, "d": False})
            return None
        session.line = line
        for frame in [*self._missed(session, said["seq"])]:
            await session.send(frame)
        await session.tell("RESUMED", {})
        return session

    def _missed(self, session: Session, heard: int) -> Iterator[str]:
        return (frame for number, frame in session.told if number > heard)
