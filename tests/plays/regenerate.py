"""Play and transcribe anew, after rules or events have changed on purpose.

    python -m tests.plays.regenerate             only the transcripts, of the records that are there
    python -m tests.plays.regenerate octablitz   new records of a game, and their transcripts

Records of earlier versions of the rules stay as they are: new ones get the number of their version.
A transcript that changed means that old records lead elsewhere: the game's rules_version must be raised
and the change told in CHANGELOG.md, unless only events or views were given another form.
"""

import sys

from tests.support.transcript import HERE, transcript

from meldhouse.core.match import Match
from meldhouse.core.record import Player, Record, read_record, write_record
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.chance import Dice

PLAYS = {
    "rummy-five": [
        (2, {"rounds": 1}),
        (3, {"deals": 6}),
        (4, {"deals": 4}),
        (3, {"deals": 4, "calls": "table", "points": 300}),
        (4, {"points": 4}),
    ],
    "rhine-rummy": [
        (2, {"deals": 2}),
        (3, {"deals": 2, "qualify": "thirty", "twos_wild": True, "values": "canasta"}),
        (6, {"deals": 1}),
    ],
    "big-eight": [
        (2, {"deals": 3, "two_players": True}),
        (3, {"deals": 4}),
        (4, {"deals": 3}),
        (4, {"deals": 3, "calls": "table", "points": 300}),
    ],
    "rummikub": [(2, {}), (3, {"jokers": "free"}), (4, {"clock": 30})],
    "octablitz": [(3, {"deals": 5}), (4, {"deals": 5}), (3, {"deals": 0, "points": 20})],
}


def record_match(name: str, players: int, options: dict, seed: int) -> Record:
    """A whole match, mostly at random, with every player's part in the shuffle."""
    game = build_game(name, players, options)
    shuffle = SeededShuffle(
        f"a play of {name} {seed}".encode(), [f"part of {seat}" for seat in range(players)]
    )
    match = Match(game, shuffle)
    dice = Dice(seed)
    while not match.is_over:
        if not match.awaited:
            match.deal()
        seat = match.awaited[dice.below(len(match.awaited))]
        choices = match.choices(seat)
        # Who could answer anything but a pass mostly does: more happens than in blind play.
        eager = len(match.awaited) > 1 and dice.below(4) > 0
        match.decide(seat, choices[-1] if eager else choices[dice.below(len(choices))])
    seats = [Player("person" if seat == 0 else "bot:random", f"Player {seat}") for seat in range(players)]
    return Record(match, seats, "2026-01-01")


def play(name: str) -> None:
    usual = [(players, {}) for players in GAMES[name].players]
    for seed, (players, options) in enumerate(PLAYS.get(name, usual)):
        changed = [f"-{option}" for option in options if option in ("calls", "points", "rounds", "jokers")]
        version = GAMES[name].rules_version
        record = record_match(name, players, options, seed + 10 * (version - 1))
        if version > 1:
            changed.append(f"-rules-{version}")
        file = HERE / f"{name}-{players}{''.join(changed)}.record"
        file.write_text(write_record(record), encoding="utf-8")


def transcribe() -> None:
    for file in sorted(HERE.glob("*.record")):
        lines = transcript(read_record(file.read_text(encoding="utf-8"), build_game))
        file.with_suffix(".told").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{file.name}: {len(lines)} lines")


if __name__ == "__main__":
    for chosen in sys.argv[1:]:
        play(chosen)
    transcribe()
