"""What is said at a table, and what is answered; the rules and the log decide."""

from __future__ import annotations

import msgspec

from meldhouse.core.refusal import Refusal, Refused
from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.container import House
from meldhouse.server.errors import failed
from meldhouse.server.tables.driver import draft
from meldhouse.server.tables.entries import AnyBody, AutoSet, Hinted, Said
from meldhouse.server.tables.proposals import STALE, Acting
from meldhouse.server.tables.table import Room
from meldhouse.server.transport.outbox import Connection
from meldhouse.wire import to_client, to_server
from meldhouse.words import Words

_encode = msgspec.json.Encoder().encode
PHRASES = ("hello", "well-played", "thanks", "good-luck", "oops", "one-moment", "again", "bye")
AUTO_MODES = ("ask", "pass-unless-call", "pass")


class Rejected(MeldhouseError):
    """A message that is understood, but not for this sender or not now."""

    code = "not-allowed"


class Messages:
    """What one connection says, and is answered."""

    def __init__(self, house: House, connection: Connection, words: Words) -> None:
        self._house = house
        self._connection = connection
        self.table = connection.table
        self._words = words

    def say(self, message: to_client.ToClient) -> None:
        self._connection.say(_encode(message))

    async def hear(self, message: to_server.ToServer) -> None:
        """Do what is asked and say what came of it."""
        try:
            answer = await self._answer(message)
        except MeldhouseError as error:
            answer = failed(error, getattr(message, "id", ""))
        if answer is not None:
            self.say(answer)

    async def _answer(self, message: to_server.ToServer) -> to_client.ToClient | None:
        if isinstance(message, to_server.Ping):
            return to_client.Pong(message.id)
        if isinstance(message, to_server.Subscribe):
            raise Rejected("this connection has subscribed already")
        room = await self._house.rooms.room(self._connection.table)
        if isinstance(message, to_server.Chat):
            return await self._chat(room, message)
        if isinstance(message, to_server.Next):
            return await self._next(room, message)
        if isinstance(message, to_server.Act):
            await self._act(room, message)
            return None
        seat = self._seat(room, message.seat)
        if isinstance(message, to_server.Draft):
            return await self._draft(room, seat, message)
        if isinstance(message, to_server.Auto):
            await self._auto(room, seat, message)
            return None
        if isinstance(message, to_server.WhyNot):
            return self._why_not(room, seat, message)
        return await self._hint(room, seat, message)

    def _seat(self, room: Room, asked: int | None, identity: str = "") -> int:
        """The seat that a guest acts for: their own, or the one they name among their own.

        Who has several and names none acts for one that is asked; what is said again is for the one it was for.
        """
        mine = room.seats_of(self._connection.guest)
        if asked is not None:
            if asked not in mine:
                raise Rejected("this is not your seat")
            return asked
        if not mine:
            raise Rejected("you are watching; only players decide")
        if len(mine) == 1:
            return mine[0]
        again = [seat for seat in mine if room.has_seen(seat, identity)]
        owing = [seat for seat in mine if room.owes(seat)]
        return (again or owing or mine)[0]

    # --- decisions ---

    def acting(self, room: Room, message: to_server.Act) -> Acting:
        """A decision as its sender means it."""
        seat = self._seat(room, message.seat, message.id)
        return Acting(seat, message, room.game.read_action(message.action))

    async def _act(self, room: Room, message: to_server.Act) -> None:
        act = self.acting(room, message)
        if room.chairs[act.seat].gone_since is not None:
            await self._house.came(room.table, self._connection.guest)
        room = await self._house.rooms.commit(room.table, act.propose)
        self.acted(room, act)

    def acted(self, room: Room, act: Acting) -> None:
        """Say how a decision went. Whoever was overtaken is then shown how things stand."""
        if act.refusal is None:
            self.say(to_client.Done(act.message.id))
            return
        is_stale = act.refusal is STALE
        self.say(self._refused(room, act.message.id, act.refusal, is_stale))
        if is_stale:
            self._house.hub.update(room, self._connection)

    def _refused(
        self, room: Room, identity: str, refusal: Refusal, is_stale: bool = False
    ) -> to_client.Refused:
        names = [chair.name or chair.level or str(seat) for seat, chair in enumerate(room.chairs)]
        return to_client.Refused(
            identity,
            refusal.code,
            refusal.clause,
            self._words.refusal(refusal, room.game.write_cards, names),
            room.game.write_cards(refusal.cards),
            dict(refusal.numbers),
            is_stale,
        )

    # --- everything else ---

    def _why_not(self, room: Room, seat: int, message: to_server.WhyNot) -> to_client.ToClient:
        refusal = room.refusal(seat, room.meant(seat, room.game.read_action(message.action)))
        return to_client.Done(message.id) if refusal is None else self._refused(room, message.id, refusal)

    async def _hint(self, room: Room, seat: int, message: to_server.Hint) -> to_client.ToClient:
        if not room.created.has_hints:
            raise Rejected("this table is played without hints")
        if not room.owes(seat):
            raise Rejected("it is not your turn")
        action = await self._house.thinking.decide(room, seat, "novice")
        if action is None:
            raise Rejected("it is not your turn any more")
        await self._house.rooms.commit(
            room.table, lambda room: Hinted(seat) if room.status == "running" else None
        )
        return to_client.Hinted(message.id, action)

    async def _draft(self, room: Room, seat: int, message: to_server.Draft) -> to_client.ToClient | None:
        if not room.owes(seat) or room.is_claim:
            raise Rejected("it is not your turn")
        if room.match is None or room.rearranging is None:
            raise Rejected("there is nothing to rearrange in this game")
        try:
            written = room.rearranging.read_draft(room.match.view(seat), message.arrangement)
        except Refused as refused:
            return self._refused(room, "", refused.refusal)
        await self._house.rooms.commit(room.table, draft(seat, written))
        return None

    async def _auto(self, room: Room, seat: int, message: to_server.Auto) -> None:
        if message.mode not in AUTO_MODES:
            raise Rejected(f"a mode is one of {', '.join(AUTO_MODES)}")

        def propose(room: Room) -> AnyBody | None:
            return None if room.chairs[seat].auto == message.mode else AutoSet(seat, message.mode)

        await self._house.rooms.commit(room.table, propose)

    async def _next(self, room: Room, message: to_server.Next) -> to_client.ToClient:
        self._seat(room, None)
        await self._house.driver.next_asked(room, room.seats_of(self._connection.guest))
        return to_client.Done(message.id)

    async def _chat(self, room: Room, message: to_server.Chat) -> to_client.ToClient:
        if message.phrase and message.phrase not in PHRASES:
            raise Rejected(f"a phrase is one of {', '.join(PHRASES)}")
        text = " ".join("".join(c if c.isprintable() else " " for c in message.text).split())
        if not (text or message.phrase):
            raise Rejected("there is nothing to say")
        seats = room.seats_of(self._connection.guest)
        if not seats:
            raise Rejected("only who sits here may talk")
        name = self._connection.name
        said = Said(name, seats[0], "" if message.phrase else text, message.phrase, message.id)

        def propose(room: Room) -> AnyBody | None:
            return None if room.has_seen(seats[0], message.id) else said

        await self._house.rooms.commit(room.table, propose)
        return to_client.Done(message.id)
