"""The simple choices, the judge of a table in the making, notation, and play with nonsense."""

from contextlib import suppress

import pytest
from tests.support.rhine_rummy.positions import game_of, state_of, table, view_of

from meldhouse.bots import make_bot
from meldhouse.bots.rhine_rummy.novice import RhineRummyNovice
from meldhouse.core.match import Match
from meldhouse.core.random_play import play_deal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.draft_verdict import Judgement
from meldhouse.games.rhine_rummy.events import DealEnded, Laid
from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.games.rhine_rummy.simple_plays import MOST
from meldhouse.parts.chance import Dice
from meldhouse.parts.draft import Draft, DraftError
from meldhouse.parts.errors import NotationError, OptionError
from meldhouse.parts.layout import write_layout
from meldhouse.parts.playing_cards import packs_of_cards, read_card, read_cards, write_cards

VARIATIONS = [
    {"qualify": qualify, "twos_wild": twos_wild, "values": values}
    for qualify in ("set", "thirty")
    for twos_wild in (False, True)
    for values in ("face", "canasta")
]


def choices(lies, holds, opened=True, **options):
    game, view = view_of(lies, holds, opened, **options)
    return [game.write_action(action) for action in game.choices(view)]


# --- choices ---


@pytest.mark.parametrize(
    ("lies", "holds", "expected"),
    [
        ("", "5h 6h 7h 9c", "lay 5h 6h 7h"),
        ("", "Qc Kc Ac 2d", "lay Qc Kc Ac"),
        ("", "5h 5c 5d 9c", "lay 5c 5d 5h"),
        ("", "5h 5c * 9s", "lay 5c 5h *"),
        ("", "5h 7h * 9s", "lay 5h * 7h"),
        ("", "Kh Ah * 9s", "lay * Kh Ah"),
        ("5c 5d 5h", "5s 9c", "lay 5c 5d 5h 5s"),
        ("5h 6h 7h", "8h 9c", "lay 5h 6h 7h 8h"),
        ("2h 3h 4h", "Ah 9c", "lay Ah 2h 3h 4h"),
        ("Jh Qh Kh", "Ah 9c", "lay Jh Qh Kh Ah"),
        ("3h 4h 5h 6h 7h", "5h' 9c", "lay 3h 4h 5h / 5h' 6h 7h"),
        ("3h 4h * 6h 7h", "5h' 9c", "lay 3h 4h * / 5h' 6h 7h"),
        ("5c 5d 5h 5s", "6h 7h Kc", "lay 5c 5d 5s / 5h 6h 7h"),
        ("5h 6h 7h 8h", "8c 8d Kc", "lay 5h 6h 7h / 8h 8c 8d"),
        ("7c * 9c", "8c 4h 4s Kd", "lay 7c 8c 9c / 4h 4s *"),
        ("3c 3d *", "3h 4h 6h Kd", "lay 3c 3d 3h / 4h * 6h"),
    ],
)
def test_rr_4_simple_turns_are_among_the_choices(lies, holds, expected):
    assert expected in choices(lies, holds)


def test_rr_5_before_qualifying_only_qualifying_turns_are_listed():
    assert choices("5c 5d 5h", "5s 9h *", opened=False) == ["draw"]
    assert choices("5c 5d 5h", "5s 9h 10h Jh *", opened=False) == ["draw", "lay 5c 5d 5h / 9h 10h Jh"]


def test_rr_9_with_thirty_only_turns_worth_thirty_are_listed():
    assert choices("", "4c 5c 6c Kd", opened=False, qualify="thirty") == ["draw"]
    assert choices("", "4c 5c 6c 4h 5h 6h Kd", opened=False, qualify="thirty") == [
        "draw",
        "lay 4c 5c 6c / 4h 5h 6h",
    ]
    assert "lay Jc Qc *" in choices("", "Jc Qc * 2d", opened=False, qualify="thirty")


def test_choices_are_bounded_and_always_the_same():
    everything = write_cards(packs_of_cards(2)[:60])
    game, view = view_of("", everything)
    found = game.choices(view)
    assert len(found) <= MOST + 1
    assert found == game.choices(view)


@pytest.mark.parametrize("options", VARIATIONS, ids=str)
@pytest.mark.parametrize("players", [2, 5, 8])
def test_no_choice_is_refused_and_every_deal_ends(players, options):
    game = build_game("rhine-rummy", players, options)
    dice = Dice(players)
    for seed in range(3):
        match = Match(game, SeededShuffle(f"{players} {seed}".encode()))
        match.deal()
        while match.awaited:
            (seat,) = match.awaited
            view = match.view(seat)
            found = game.choices(view)
            for action in found:
                assert game.refusal(view, action) is None, game.write_action(action)
                assert game.read_action(game.write_action(action)) == action
            match.decide(seat, found[dice.below(len(found))])
        assert isinstance(match.view(None).public.result, DealEnded)


def test_random_deals_are_not_dull():
    """RR-6 In a walk through the choices wilds are freed, and sets of the table broken up."""
    game = build_game("rhine-rummy", 3)
    freed = broken = 0
    for seed in range(20):
        played = play_deal(game, game.opening(), SeededShuffle(b"%d" % seed).chance(1), Dice(seed))
        before = ()
        for entry in played.referee.log:
            event = entry.to(None)
            if isinstance(event, Laid):
                lay = {frozenset(cards) for cards in event.table}
                broken += any(not any(new >= set(cards) for new in lay) for cards in before)
                freed += any(
                    meaning != meanings(event.table)[wild] for wild, meaning in meanings(before).items()
                )
                before = event.table
    assert freed > 5
    assert broken > 50


def meanings(lies):
    readings = [read_set(cards, False) for cards in lies]
    return {reading.wild: reading.meaning for reading in readings if reading.wild >= 0}


# --- the judge ---


def codes(judgement: Judgement):
    sets = [None if judged.flaw is None else judged.flaw.code for judged in judgement.sets]
    return sets, [
        flaw.code for flaw in judgement.flaws if flaw not in [judged.flaw for judged in judgement.sets]
    ]


@pytest.mark.parametrize(
    ("lies", "now", "holds", "opened", "sets", "turn"),
    [
        ("5c 5d 5h", "5c 5d 5h", "5s 9c", True, [None], ["nothing-tabled"]),
        ("5c 5d 5h", "5c 5d 5h / 5s", "5s 9c", True, [None, "set-too-short"], []),
        ("5c 5d 5h", "5c 5d 5h 5s", "5s 9c", True, [None], []),
        ("5c 5d 5h", "5c 5d 5h 5s", "5s 9c", False, [None], ["not-qualified"]),
        ("5c 5d 5h", "5c 5d 5h 5s / 9c 9d", "5s 9c 9d 9h", False, [None, "set-too-short"], ["not-qualified"]),
        ("5c 5d 5h", "5c 5d 5h / 9c 9d 9h / 5s", "5s 9c 9d 9h", False, [None, None, "set-too-short"], []),
        ("5c 5d 5h", "5c 5d / 5s 6s 7s", "5s 6s 7s", True, ["set-too-short", None], ["card-missing"]),
        ("7h * 9h", "7h 8d 9h / *", "8d Kc", True, ["no-set", "set-too-short"], []),
        ("7h * 9h", "7h 8h 9h / * Kc Kd", "8h Kc Kd", True, [None, None], []),
        (
            "7h * 9h / 3c 3d 3h",
            "7h 7c 7d / 9h 9c 9d / 8c 8d * / 3c 3d 3h *'",
            "7c 7d 9c 9d 8c 8d *'",
            True,
            [None, None, None, None],
            ["wild-not-freed", "wild-without-company"],
        ),
    ],
)
def test_rr_3_to_rr_6_a_table_in_the_making(lies, now, holds, opened, sets, turn):
    game, view = view_of(lies, holds, opened)
    judgement = game.judge(view, table(now))
    assert codes(judgement) == (sets, turn)
    assert judgement.is_legal == (game.refuse_lay(view, table(now)) is None)


def test_rr_3_the_judge_says_what_each_set_is():
    game, view = view_of("3c 3d 3h", "3s 4s * 8c *' 8d 9c")
    judgement = game.judge(view, table("3c 3d 3h / 3s 4s * / 8c *' 8d / 9c"))
    assert [(judged.kind, judged.value, judged.wild_as, judged.is_new) for judged in judgement.sets] == [
        ("group", 9, "", False),
        ("sequence", 12, "5s", True),
        ("group", 24, "8", True),
        ("", 0, "", True),
    ]
    assert write_cards(judgement.laid) == "3s 4s * 8c *' 8d 9c"


def test_the_judge_answers_watchers_too():
    game = game_of()
    state = state_of(game, "3c 3d 3h", "3s 9c")
    judgement = game.judge(state.view(None), table("3c 3d 3h 3s"))
    assert [flaw.code for flaw in judgement.flaws] == ["card-not-held"]


def test_the_judge_and_the_referee_agree_through_random_drafts():
    dice = Dice(11)
    game = game_of()
    legal = 0
    for _ in range(150):
        state = state_of(
            game, "7h * 9h / 5c 5d 5h 5s / 3d 4d 5d' 6d", "8h 9h' 5h' 7d 8s *' 2d", opened=dice.below(2) > 0
        )
        view = state.view(0)
        draft = Draft(view.public.table, view.own.hand)
        for _ in range(12):
            random_step(dice, draft, view)
            judgement = game.judge(view, draft.layout)
            assert judgement.is_legal == (game.refusal(view, Lay(draft.layout)) is None)
            legal += judgement.is_legal
    assert legal


def random_step(dice, draft, view):
    tiles = [*view.own.hand, *(card for cards in draft.layout for card in cards)]
    sets = len(draft.layout)
    with suppress(DraftError):
        match dice.below(4):
            case 0 | 1:
                to = dice.below(sets + 1)
                draft.put([tiles[dice.below(len(tiles))]], None if to == sets else to)
            case 2:
                draft.split(dice.below(sets), 1 + dice.below(3))
            case 3:
                draft.replace(tiles[dice.below(len(tiles))], tiles[dice.below(len(tiles))])


# --- nonsense ---


def test_fuzzed_tables_are_refused_or_played_but_never_a_traceback():
    dice = Dice(77)
    for options in VARIATIONS:
        game = game_of(**options)
        state = state_of(game, "7h * 9h / 5c 5d 5h", "8h 5s 2d *' Kc Qc", opened=dice.below(2) > 0)
        view = state.view(0)
        pool = [*view.own.hand, *(card for cards in view.public.table for card in cards), 5, 999, -3]
        for _ in range(400):
            sets = tuple(
                tuple(pool[dice.below(len(pool))] for _ in range(dice.below(6))) for _ in range(dice.below(4))
            )
            refused = game.refusal(view, Lay(sets))
            game.judge(view, sets)
            assert refused is None or refused.clause.startswith("RR-")


# --- notation ---


@pytest.mark.parametrize(
    "text",
    ["draw", "pass", "lay", "lay 5h 6h 7h", "lay 5h' 6h'' 7h / * 10d 10d' / *''''''' As Ks"],
)
def test_actions_round_trip(text):
    game = game_of()
    assert game.write_action(game.read_action(text)) == text


def test_cards_without_marks_are_read_in_order():
    assert read_cards("5h 5h *  * 10D aS") == read_cards("5h 5h' * *' 10d As")
    assert read_cards("5h' 5h 5h") == read_cards("5h' 5h 5h''")
    assert write_layout(table("5h 5h / 5h"), write_cards) == "5h 5h' / 5h''"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "go",
        "draw 5h",
        "lay 5x",
        "lay 1h",
        "lay 5h5h",
        "lay 5h / / 6h",
        "lay 5h''''",
        "lay " + "5h " * 5,
        "lay " + "*" * 2,
    ],
)
def test_bad_notation_is_one_clear_line(text):
    with pytest.raises(NotationError) as caught:
        game_of().read_action(text)
    assert "\n" not in caught.value.detail


# --- the novice ---


@pytest.mark.slow
def test_the_novice_beats_random_players():
    """It comes first more often than the other three together; by chance it would in one match of four.

    It did in 266 of 400 matches (95%: 62% to 71%). At that strength it fails here once in 50 choices of seeds; a
    player who is no better than the others passes once in 5000.
    """
    lowest = total = 0
    for seed in range(40):
        game = build_game("rhine-rummy", 4, {"deals": 3})
        match = Match(game, SeededShuffle(b"novice %d" % seed))
        novice = seed % 4
        bots = [make_bot("novice" if seat == novice else "random", game, seed) for seat in range(4)]
        while not match.is_over:
            match.deal()
            while match.awaited:
                (seat,) = match.awaited
                match.decide(seat, bots[seat].decide(match.view(seat)))
        total += 1
        lowest += match.ranking[novice] == 1
    assert lowest > total / 2


@pytest.mark.parametrize("options", VARIATIONS, ids=str)
def test_the_novice_plays_every_variation(options):
    game = build_game("rhine-rummy", 3, {**options, "deals": 1})
    match = Match(game, SeededShuffle(b"variation"))
    bots = [make_bot("novice", game, seat) for seat in range(3)]
    match.deal()
    while match.awaited:
        (seat,) = match.awaited
        match.decide(seat, bots[seat].decide(match.view(seat)))
    assert match.is_over


def test_the_novice_makes_one_turn_of_many_steps():
    game = game_of()
    state = state_of(game, "5c 5d 5h / 3h 4h 5h' 6h 7h", "5s 8h 9h 9c 9d", opened=True)
    action = make_bot("novice", game, 1).decide(state.view(0))
    after, _ = game.play(state, 0, action)
    assert len(after.private[0]) == 0


def test_the_novice_draws_or_passes_when_it_sees_nothing():
    game = game_of()
    novice = RhineRummyNovice(game, 1)
    assert novice.decide(state_of(game, "", "5s 8h").view(0)) == DRAW
    assert novice.decide(state_of(game, "", "5s 8h", stock="").view(0)) == PASS
    with pytest.raises(OptionError, match="watcher"):
        novice.decide(state_of(game, "", "5s 8h").view(None))


def test_imagined_truths_fit_the_view():
    game = build_game("rhine-rummy", 4)
    match = Match(game, SeededShuffle(b"imagine"))
    match.deal()
    view = match.view(2)
    state = game.imagine(view, Dice(4))
    assert state.view(2) == view
    cards = [card for own in state.private for card in own.hand] + list(state.secret.left)
    assert sorted(cards) == sorted(packs_of_cards(2))
    assert read_card("*") in cards
