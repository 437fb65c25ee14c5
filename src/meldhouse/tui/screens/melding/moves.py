"""The commands that move tiles in a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import final

from meldhouse.parts.draft import Draft, DraftError
from meldhouse.parts.layout import SEPARATOR, Layout
from meldhouse.tui.screens.melding.kit import Kit, Tiles
from meldhouse.tui.screens.melding.places import added, joined, new_set
from meldhouse.tui.screens.melding.set_numbers import SetNumbers
from meldhouse.tui.screens.protocol import Unread

#: the words that separate the parts of a line; the first part has no name
_PARTS = ("from", "to", "at", "for", "in", "with", "and")
#: the texts of moves that are impossible
_REASONS = {
    "no-such-tile": "play.draft.not-on-table",
    "no-such-set": "play.draft.which-set",
    "no-such-place": "play.draft.no-such-place",
    "named-twice": "play.draft.same-tile",
    "not-your-tile": "play.draft.not-your-tile",
    "no-tiles": "play.draft.no-tiles",
    "same-set": "play.draft.same-set",
    "same-tile": "play.draft.same-tile",
    "not-on-table": "play.draft.not-on-table",
    "nothing-to-undo": "play.draft.nothing-to-undo",
    "nothing-to-redo": "play.draft.nothing-to-redo",
}
_IN_HAND = ("rack", "hand")
_NEW = ("new", "table")
#: between a tile and the number of the set that it is taken from: `k7@2`
_FROM_SET = "@"


@final
class Mover:
    """Follows the commands of one turn on its draft."""

    def __init__(self, kit: Kit, draft: Draft) -> None:
        self._kit = kit
        self._draft = draft
        self._numbers = SetNumbers(draft.before)
        #: for the current step: the number that the set with this tile keeps
        self._kept: dict[int, int] = {}
        self._commands: Mapping[str, Callable[[Sequence[str]], None]] = {
            "put": self._put,
            "p": self._put,
            "move": self._put,
            "take": self._take,
            "t": self._take,
            "split": self._split,
            "join": self._join,
            "swap": self._swap,
            "undo": self._undo,
            "u": self._undo,
            "redo": self._redo,
            "reset": self._reset,
        }

    def knows(self, text: str) -> bool:
        """Checks if a line is one of these commands. Tiles without a command are put."""
        word = next(iter(_words(text)), "").lower()
        return word in self._commands or self._kit.read_kind(word.partition(_FROM_SET)[0]) is not None

    @property
    def commands(self) -> list[str]:
        """Returns the commands and the small words of a line."""
        return [*(name for name in self._commands if len(name) > 1), *_PARTS, _NEW[0]]

    def numbers_of(self, layout: Layout) -> tuple[int, ...]:
        """Returns the number of each set of the layout shown."""
        return self._numbers.of(layout)

    def follow(self, text: str) -> None:
        """Follows a line as one step, or raises `Unread` and changes nothing."""
        word, *rest = _words(text)
        command = self._commands.get(word.lower())
        self._numbers.of(self._draft.layout)
        self._kept = {}
        try:
            if command is None:
                self._put([word, *rest])
            else:
                command(rest)
        except DraftError as error:
            raise Unread(_REASONS[error.reason], tiles=self._kit.write(error.tiles)) from None
        self._numbers.after_step(self._draft.layout, self._kept)

    def _keep(self, number: int, tile: int) -> None:
        """Lets the set that this tile will lie in keep the number of a set."""
        self._kept = {tile: self._number_of(number)}

    def _number_of(self, at: int) -> int:
        return self._numbers.of(self._draft.layout)[at]

    # --- The commands ---

    def _put(self, words: Sequence[str]) -> None:
        """Follows `put r5 r6 r7`, `put r8 to 3`, `put * to 3 at 1`, `put r5 from 2 to 4`, `put r5@2 r6@4 r7`."""
        parts = _parts(words)
        if SEPARATOR in words and len(parts) == 1:
            self._put_sets(words)
            return
        target = self._target(parts)
        tiles = self._tiles(parts[""], parts.get("from"), target)
        if target is not None:
            self._keep(target, tiles[0])
        if target is None:
            self._draft.put(new_set(self._kit, tiles))
        elif "at" in parts:
            self._draft.put(tiles, target, _number(parts["at"]) - 1)
        else:
            rest = tuple(tile for tile in self._draft.layout[target] if tile not in tiles)
            self._draft.put(added(self._kit, rest, tiles), target, 0)

    def _put_sets(self, words: Sequence[str]) -> None:
        """Follows `put r5 r6 r7 / k1 b1 o1`: several new sets."""
        left = list(self._tiles([word for word in words if word != SEPARATOR], None, None))
        sets: list[Tiles] = []
        for part in " ".join(words).split(SEPARATOR):
            count = len(part.split())
            if count:
                sets.append(new_set(self._kit, tuple(left[:count])))
                del left[:count]
        self._draft.put_sets(sets)

    def _take(self, words: Sequence[str]) -> None:
        """Follows `take r8`, `take r8 from 3`: tiles laid in this turn go back to the hand."""
        parts = _parts(words)
        self._draft.take_back(self._tiles(parts[""], parts.get("from"), None, self._draft.from_hand))

    def _split(self, words: Sequence[str]) -> None:
        """Follows `split 3 at 2` (after two tiles) and `split 3 at r7` (before that tile)."""
        parts = _parts(words)
        number = self._set(parts[""][:1])
        where = parts.get("at", parts[""][1:])
        self._keep(number, self._draft.layout[number][0])
        self._draft.split(number, self._place(number, where))

    def _place(self, number: int, words: Sequence[str]) -> int:
        """Returns the number of tiles in the first part."""
        kind = self._kit.read_kind(words[0]) if len(words) == 1 else None
        if kind is None:
            return _number(words)
        for at, tile in enumerate(self._draft.layout[number]):
            if self._kit.kind(tile) == kind:
                return at
        raise Unread("play.draft.not-in-set", tile=words[0], number=self._number_of(number))

    def _join(self, words: Sequence[str]) -> None:
        """Follows `join 2 4`."""
        numbers = [word for part in _parts(words).values() for word in part]
        if len(numbers) != 2:
            raise Unread("play.draft.two-sets")
        first, second = self._set(numbers[:1]), self._set(numbers[1:])
        if first == second:
            raise Unread("play.draft.same-set")
        table = self._draft.layout
        self._keep(first, table[first][0])
        self._draft.put(joined(self._kit, table[first], table[second]), first, 0)

    def _swap(self, words: Sequence[str]) -> None:
        """Follows `swap r7 for * in 3`: the tile takes the place of the joker, which is then loose."""
        parts = _parts(words)
        kind = self._kind((parts.get("for") or parts.get("with") or ["*"])[0])
        if len(parts[""]) != 1:
            raise Unread("play.draft.no-tiles")
        other = self._replaced(parts[""][0].partition(_FROM_SET)[0], kind, parts.get("in"))
        home = self._set_of(other)
        tile = self._tiles(parts[""], parts.get("from"), home)[0]
        if home is not None:
            self._keep(home, tile)
        self._draft.replace(tile, other)

    def _replaced(self, word: str, kind: int, among: Sequence[str] | None) -> int:
        """Returns the tile of this kind to swap: in the given set, or in the only one where it fits."""
        named = None if among is None else self._set(among)
        found: list[int] = []
        for number, tiles in enumerate(self._draft.layout):
            if named in (None, number):
                found += [tile for tile in tiles if self._kit.kind(tile) == kind]
        if not found:
            raise Unread("play.draft.nothing-to-swap")
        if len(found) > 1 and named is None:
            asked = self._kind(word)
            fitting = [tile for tile in found if self._fits(asked, tile)]
            found = fitting or found
        if len({self._set_of(tile) for tile in found}) > 1:
            raise Unread("play.draft.which-swap", sets=self._sets_of(found))
        return found[0]

    def _fits(self, kind: int, other: int) -> bool:
        """Checks if a set stays legal with a tile of this kind in the other one's place."""
        ready = [tile for tile in self._ready() if self._kit.kind(tile) == kind]
        old = self._draft.layout[self._set_of(other) or 0]
        new = [tuple(tile if place == other else place for place in old) for tile in ready[:1]]
        return any(self._kit.shown(tiles) is not None for tiles in new)

    def _undo(self, words: Sequence[str]) -> None:
        self._draft.undo()

    def _redo(self, words: Sequence[str]) -> None:
        self._draft.redo()

    def _reset(self, words: Sequence[str]) -> None:
        self._draft.reset()

    # --- Sets and tiles by what was typed ---

    def _target(self, parts: Mapping[str, Sequence[str]]) -> int | None:
        """Returns the set to put tiles into; None for a new one."""
        words = parts.get("to", parts.get("in"))
        if words is not None and not (words and words[0].lower() in _NEW):
            return self._set(words)
        if "at" in parts:
            raise Unread("play.draft.which-set")
        return None

    def _set(self, words: Sequence[str]) -> int:
        """Returns the place of the set with this number in the layout, from 0."""
        numbers = self._numbers.of(self._draft.layout)
        number = _number(words)
        if number not in numbers:
            raise Unread("play.draft.no-such-set", number=words[0][:9], last=len(numbers))
        return numbers.index(number)

    def _kind(self, word: str) -> int:
        kind = self._kit.read_kind(word)
        if kind is None:
            raise Unread("play.draft.no-tile", typed=word[:20])
        return kind

    def _ready(self) -> list[int]:
        """Returns all tiles that can be moved: the hand first, then the table."""
        table = [tile for tiles in self._draft.layout for tile in tiles]
        return [*self._draft.hand, *table]

    def _tiles(
        self,
        words: Sequence[str],
        source: Sequence[str] | None,
        target: int | None,
        only: Sequence[int] | None = None,
    ) -> Tiles:
        """Returns the tiles named, each a different one."""
        if not words:
            raise Unread("play.draft.no-tiles")
        chosen: list[int] = []
        for named in words:
            word, is_from, number = named.partition(_FROM_SET)
            kind = self._kind(word)
            free = [tile for tile in self._ready() if self._kit.kind(tile) == kind and tile not in chosen]
            if only is not None:
                free = [tile for tile in free if tile in only] or free
            if is_from or source is not None:
                free = self._from([number] if is_from else source or (), free)
            if not free:
                raise Unread("play.draft.not-there", tile=word)
            chosen.append(self._meant(word, free, target))
        return tuple(chosen)

    def _from(self, source: Sequence[str], free: Sequence[int]) -> list[int]:
        """Returns those tiles that lie in the given set, or in the hand."""
        if source and source[0].lower() in _IN_HAND:
            return [tile for tile in free if tile in self._draft.hand]
        number = self._set(source)
        return [tile for tile in free if tile in self._draft.layout[number]]

    def _meant(self, word: str, free: Sequence[int], target: int | None) -> int:
        """Chooses one of equal tiles: from the hand, else a loose one, else the only one elsewhere."""
        for tile in free:
            if tile in self._draft.hand:
                return tile
        elsewhere = [tile for tile in free if self._set_of(tile) != target] or list(free)
        loose = [tile for tile in elsewhere if not self._is_settled(tile)]
        found = loose or elsewhere
        if len({self._set_of(tile) for tile in found}) > 1:
            raise Unread("play.draft.which", tile=word, sets=self._sets_of(found))
        return found[0]

    def _is_settled(self, tile: int) -> bool:
        """Checks if a tile lies in a legal set."""
        number = self._set_of(tile)
        return number is not None and self._kit.shown(self._draft.layout[number]) is not None

    def _set_of(self, tile: int) -> int | None:
        for number, tiles in enumerate(self._draft.layout):
            if tile in tiles:
                return number
        return None

    def _sets_of(self, tiles: Sequence[int]) -> str:
        places = {self._set_of(tile) for tile in tiles}
        return ", ".join(str(one) for one in sorted(self._number_of(at) for at in places if at is not None))


def _words(text: str) -> list[str]:
    """Returns the words of a line; tiles may be apart by commas, and sets by / or |."""
    return text.replace(",", " ").replace("|", SEPARATOR).replace(SEPARATOR, f" {SEPARATOR} ").split()


def _parts(words: Sequence[str]) -> dict[str, list[str]]:
    """Splits a line at its small words: `r5 from 2 to 4` is r5, from: 2, to: 4."""
    parts: dict[str, list[str]] = {"": []}
    name = ""
    for word in words:
        if word.lower() in _PARTS:
            name = word.lower()
            parts[name] = []
        else:
            parts[name].append(word)
    return parts


def _number(words: Sequence[str]) -> int:
    """Returns the only number of a part."""
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit() and len(words[0]) < 9):
        raise Unread("play.draft.no-number", typed=" ".join(words)[:20])
    return int(words[0])
