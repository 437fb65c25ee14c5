"""The record of a match as text: header, shuffle, decisions in the game's notation, results.

The format is described in docs/reference/record.md. Reading a record replays it decision by decision. The result is a
match, or an error that names the line and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, final

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame
from meldhouse.core.match import Match
from meldhouse.core.options import OptionValue
from meldhouse.core.refusal import Refused
from meldhouse.core.shuffle import SeededShuffle, Shuffle, StackedShuffle
from meldhouse.parts.errors import MeldhouseError, RulesVersionError
from meldhouse.parts.values import Value

FORMAT: Final = "meldhouse record 1"
_LONGEST_NAME: Final = 40
_LONGEST_PART: Final = 200

#: name, players, options, rules version
BuildGame = Callable[[str, int, Mapping[str, OptionValue], int], AnyGame]


class RecordError(MeldhouseError):
    """Raised for a text that is not a record, or a record of an impossible match."""

    code = "bad-record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class MatchRunning(MeldhouseError):
    """Raised when the record of a running match is requested. It would show hidden cards."""

    code = "match-running"


@final
class Player(Value):
    """The player in a seat. `kind` is `person`, or `bot:` and a level.

    >>> Player("bot:novice", "Ada").name
    'Ada'
    """

    FIELDS = ("kind", "name")

    def __init__(self, kind: str, name: str) -> None:
        self.kind = kind
        self.name = name


@final
class Record:
    """A match with its players and its date: what a record says."""

    def __init__(self, match: Match[Any, Any, Any, Any, Any], seats: Sequence[Player], date: str) -> None:
        self.match = match
        self.seats = tuple(seats)
        self.date = date


def clean_name(name: str) -> str:
    """Shortens a name to one line without control characters."""
    kept = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(kept.split())[:_LONGEST_NAME].rstrip()


# --- writing ---


def write_record(record: Record, for_house: bool = False) -> str:
    """Writes a record as text. Raises MatchRunning before the end of the match, unless it is for the house.

    >>> match = Match(build_game("rummy-five", players=2), SeededShuffle(b"a secret"))
    >>> events = match.deal()
    >>> record = Record(match, [Player("person", "Ada"), Player("person", "Ben")], date="2026-11-16")
    >>> write_record(record, for_house=True).splitlines()[:2]
    ['meldhouse record 1', 'game rummy-five']
    """
    match = record.match
    if not (match.is_over or for_house):
        raise MatchRunning("the match is not over; its record would show what is hidden")
    lines = [FORMAT, *_header_lines(record)]
    for number, decisions in enumerate(match.decisions, start=1):
        lines.append("")
        lines.append(f"deal {number}")
        if isinstance(match.shuffle, StackedShuffle):
            lines += [f"deck {match.game.write_cards(order)}" for order in match.shuffle.deals[number - 1]]
        lines += _decision_lines(match.game, [(made.seat, made.action) for made in decisions])
        if number <= len(match.standings):
            lines.append("points " + " ".join(str(points) for points in match.standings[number - 1].points))
    if match.ranking is not None:
        lines.append("result " + " ".join(str(place) for place in match.ranking))
    return "\n".join(lines) + "\n"


def _header_lines(record: Record) -> list[str]:
    game = record.match.game
    lines = [f"game {game.name}", f"rules {game.rules_version}", f"players {game.players}"]
    for name, value in game.options.items():
        written = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        lines.append(f"option {name} {written}")
    for seat, player in enumerate(record.seats):
        lines.append(f"seat {seat} {player.kind} {clean_name(player.name)}".rstrip())
    date = clean_name(record.date)
    if date:
        lines.append(f"date {date}")
    shuffle = record.match.shuffle
    if isinstance(shuffle, SeededShuffle):
        lines += [
            "shuffle seeded",
            f"commitment {shuffle.commitment}",
            f"house {shuffle.house.hex()}".rstrip(),
        ]
        for seat, part in enumerate(shuffle.parts):
            lines.append(f"part {seat} {part.encode('utf-8').hex()}".rstrip())
    else:
        lines.append("shuffle stacked")
    return lines


def _decision_lines(game: AnyGame, decisions: Sequence[tuple[int, Action]]) -> list[str]:
    """Writes decisions, one line a turn. A second decision of a seat begins a new line."""
    lines: list[str] = []
    seen: set[int] = set()
    for seat, action in decisions:
        written = f"{seat} {game.write_action(action)}"
        if seat in seen or not lines:
            lines.append(written)
            seen = {seat}
        else:
            lines[-1] += f"; {written}"
            seen.add(seat)
    return lines


# --- reading ---


def read_record(text: str, build: BuildGame) -> Record:
    """Reads and replays a record. `build` builds the rules of a game by name: pass `meldhouse.build_game`.

    >>> match = Match(build_game("rummy-five", players=2), SeededShuffle(b"a secret"))
    >>> events = match.deal()
    >>> text = write_record(Record(match, [], date=""), for_house=True)
    >>> read_record(text, build_game).match.awaited
    (0,)
    """
    return _Reading(text, build).record()


@final
class _Reading:
    """Reads a record line by line."""

    def __init__(self, text: str, build: BuildGame) -> None:
        self._build = build
        self._lines: list[tuple[int, str]] = []
        for number, line in enumerate(text.split("\n"), start=1):
            line = line.strip()
            if line and not line.startswith("#"):
                self._lines.append((number, line))
        self._last = len(text.split("\n"))
        self._header: dict[str, tuple[int, str]] = {}
        self._options: dict[str, OptionValue] = {}
        self._seats: dict[int, Player] = {}
        self._parts: dict[int, str] = {}

    def record(self) -> Record:
        if not self._lines or self._lines[0][1] != FORMAT:
            raise RecordError(self._lines[0][0] if self._lines else 1, f"a record begins with {FORMAT!r}")
        body = self._read_header()
        game = self._game()
        seats = [self._seats.get(seat, Player("person", "")) for seat in range(game.players)]
        match: Match[Any, Any, Any, Any, Any] = Match(game, self._shuffle(game, body))
        self._replay(match, body)
        date = self._header["date"][1] if "date" in self._header else ""
        return Record(match, seats, date)

    def _read_header(self) -> list[tuple[int, str]]:
        """Reads the header and returns the lines from the first deal on."""
        for at, (number, line) in enumerate(self._lines):
            if at == 0:
                continue
            word, _, rest = line.partition(" ")
            rest = rest.strip()
            if word == "deal":
                return self._lines[at:]
            if word == "option":
                name, _, value = rest.partition(" ")
                if name in self._options:
                    raise RecordError(number, f"option {name} stands twice")
                self._options[name] = value.strip()
            elif word == "seat":
                self._read_seat(number, rest)
            elif word == "part":
                self._read_part(number, rest)
            elif word in ("game", "rules", "players", "date", "shuffle", "commitment", "house"):
                if word in self._header:
                    raise RecordError(number, f"{word} stands twice")
                self._header[word] = (number, rest)
            else:
                raise RecordError(number, f"{word!r} is nothing that a header says")
        return []

    def _read_seat(self, number: int, rest: str) -> None:
        words = rest.split(" ", 2)
        seat = _number(number, words[0], "a seat")
        if len(words) < 2 or not (words[1] == "person" or words[1].startswith("bot:")):
            raise RecordError(number, "a seat line is: seat NUMBER person|bot:LEVEL NAME")
        if seat in self._seats:
            raise RecordError(number, f"seat {seat} stands twice")
        self._seats[seat] = Player(words[1], clean_name(words[2]) if len(words) > 2 else "")

    def _read_part(self, number: int, rest: str) -> None:
        name, _, written = rest.partition(" ")
        seat = _number(number, name, "a seat")
        if seat in self._parts:
            raise RecordError(number, f"part {seat} stands twice")
        try:
            part = bytes.fromhex(written).decode("utf-8")
        except ValueError:
            raise RecordError(number, "a part is UTF-8 text written in hexadecimal") from None
        if len(part) > _LONGEST_PART:
            raise RecordError(number, f"a part has at most {_LONGEST_PART} characters")
        self._parts[seat] = part

    def _said(self, word: str) -> tuple[int, str]:
        if word not in self._header:
            raise RecordError(self._last, f"the header does not say {word}")
        return self._header[word]

    def _game(self) -> AnyGame:
        line, name = self._said("game")
        at, players = self._said("players")
        rules_at, version = self._said("rules")
        rules_version = _number(rules_at, version, "the rules version")
        try:
            game = self._build(
                name, _number(at, players, "the number of players"), self._options, rules_version
            )
        except RecordError:
            raise
        except RulesVersionError as unknown:  # mypyc gives a name one type in a whole function
            raise RecordError(rules_at, unknown.detail) from None
        except MeldhouseError as error:
            raise RecordError(line, error.detail) from None
        for seat in [*self._seats, *self._parts]:
            if seat >= game.players:
                raise RecordError(self._last, f"there is no seat {seat} among {game.players} players")
        return game

    def _shuffle(self, game: AnyGame, body: Sequence[tuple[int, str]]) -> Shuffle:
        line, kind = self._said("shuffle")
        if kind == "stacked":
            return StackedShuffle(_decks(game, body))
        if kind != "seeded":
            raise RecordError(line, f"a shuffle is seeded or stacked, not {kind!r}")
        line, written = self._said("house")
        try:
            house = bytes.fromhex(written)
        except ValueError:
            raise RecordError(line, "the house's part is written in hexadecimal") from None
        if sorted(self._parts) != list(range(len(self._parts))):
            raise RecordError(line, "parts are given for all seats from 0 on, or for none")
        shuffle = SeededShuffle(house, [self._parts[seat] for seat in range(len(self._parts))])
        line, committed = self._said("commitment")
        if committed != shuffle.commitment:
            raise RecordError(line, "the house's part does not fit its commitment")
        return shuffle

    def _replay(self, match: Match[Any, Any, Any, Any, Any], body: Sequence[tuple[int, str]]) -> None:
        for number, line in body:
            word, _, rest = line.partition(" ")
            try:
                if word == "deal":
                    self._begin_deal(match, number, rest)
                elif word == "deck":
                    if not isinstance(match.shuffle, StackedShuffle):
                        raise RecordError(number, "only a stacked shuffle has decks")
                elif word == "points":
                    _check_numbers(
                        number, rest, match.standings[-1].points if _is_settled(match) else None, "points"
                    )
                elif word == "result":
                    _check_numbers(number, rest, match.ranking, "result")
                else:
                    _replay_line(match, number, line)
            except Refused as refused:
                raise RecordError(number, f"refused: {refused.detail}") from None
            except RecordError:
                raise
            except MeldhouseError as error:
                raise RecordError(number, error.detail) from None

    def _begin_deal(self, match: Match[Any, Any, Any, Any, Any], number: int, rest: str) -> None:
        expected = len(match.decisions) + 1
        if rest.strip() != str(expected):
            raise RecordError(number, f"this should be deal {expected}")
        match.deal()


def _is_settled(match: Match[Any, Any, Any, Any, Any]) -> bool:
    return bool(match.standings) and not match.is_dealt


def _replay_line(match: Match[Any, Any, Any, Any, Any], number: int, line: str) -> None:
    for written in line.split(";"):
        name, _, action = written.strip().partition(" ")
        seat = _number(number, name, "a decision's seat")
        if seat >= match.game.players:
            raise RecordError(number, f"there is no seat {seat} among {match.game.players} players")
        match.take(seat, match.game.read_action(action.strip()))


def _decks(game: AnyGame, body: Sequence[tuple[int, str]]) -> list[list[tuple[int, ...]]]:
    """Returns the stacked decks of each deal."""
    decks: list[list[tuple[int, ...]]] = []
    for number, line in body:
        word, _, rest = line.partition(" ")
        if word == "deal":
            decks.append([])
        elif word == "deck":
            try:
                decks[-1].append(tuple(game.read_cards(rest)))
            except MeldhouseError as error:
                raise RecordError(number, error.detail) from None
    return decks


def _number(line: int, text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise RecordError(line, f"{what} is a number, not {text[:40]!r}")
    return int(text)


def _check_numbers(line: int, text: str, expected: Sequence[int] | None, what: str) -> None:
    if expected is None:
        raise RecordError(line, f"there is no {what} yet at this place")
    if text.split() != [str(number) for number in expected]:
        raise RecordError(line, f"the {what} should be {' '.join(str(number) for number in expected)}")
