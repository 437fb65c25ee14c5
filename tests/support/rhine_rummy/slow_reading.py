"""A slow reading of RR-3, RR-5, RR-6 and RR-9, straight from the text of the rulings.

It shares nothing with the package: cards are pairs of a name and a copy, sets are lists of them, and every
sentence is a loop over everything it could speak of.
"""

from itertools import permutations

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
#: the ace stands at both ends
ORDER = [*RANKS, "A"]


def cards(text):
    """Physical cards from notation: `5h' *` is [("5h", 1), ("*", 0)]."""
    return [(word.rstrip("'"), word.count("'")) for word in text.split()]


def rank(card):
    return card[0][:-1]


def suit(card):
    return card[0][-1]


class Slow:
    """One choice of variations."""

    def __init__(self, qualify="set", twos_wild=False, values="face"):
        self.qualify = qualify
        self.twos_wild = twos_wild
        self.values = values

    def wild(self, card):
        return card[0] == "*" or (self.twos_wild and rank(card) == "2")

    # --- RR-3 ---

    def readings(self, cards):
        """Every way to read the cards as a set: what each place stands for. None is no set."""
        if len(cards) < 3 or sum(self.wild(card) for card in cards) > 1:
            return []
        found = []
        for name in RANKS:
            if all(self.wild(card) or rank(card) == name for card in cards):
                found.append(("group", [name] * len(cards)))
        for colour in "cdhs":
            for start in range(14 - len(cards) + 1):
                names = [ORDER[start + at] + colour for at in range(len(cards))]
                if all(self.wild(card) or card[0] == name for card, name in zip(cards, names, strict=True)):
                    found.append(("sequence", names))
        return found

    def meaning(self, cards, wild):
        """Returns the card that the wild of a set stands for, and the kind of set."""
        (form, names), *others = self.readings(cards)
        assert not others
        return form, names[cards.index(wild)]

    # --- RR-6 ---

    def broken(self, before, after, hand, qualified):
        """The clauses that a turn breaks."""
        on_table = [card for cards in before for card in cards]
        now = [card for cards in after for card in cards]
        if len(set(now)) < len(now) or any(card not in on_table + hand for card in now):
            return {"RR-4", "RR-6"}
        found = set()
        if any(not self.readings(cards) for cards in after):
            found.add("RR-3")
        if any(card not in now for card in on_table):
            found.add("RR-6")
        if not any(card in hand for card in now):
            found.add("RR-4")
        if found:
            return found
        if not qualified and not self.qualifies(after, hand):
            found.add("RR-9" if self.qualify == "thirty" else "RR-5")
        return found | self.broken_by_wilds(before, after, hand)

    def broken_by_wilds(self, before, after, hand):
        found = set()
        freed, placed = [], []
        for new in after:
            for wild in filter(self.wild, new):
                old = next((cards for cards in before if wild in cards), None)
                if old is None:
                    placed.append((wild, new))
                elif self.meaning(old, wild) != self.meaning(new, wild):
                    freed.append((wild, old))
                    placed.append((wild, new))
        if not self.all_freed(freed, before, after, hand):
            found.add("RR-6b")
        for wild, new in placed:
            if not self.has_company(wild, new, before):
                found.add("RR-6c")
            if self.is_swapped(wild, new, before):
                found.add("RR-6d")
        return found

    def all_freed(self, freed, before, after, hand):
        """b. Each by a natural of its own."""
        naturals = [card for cards in after for card in cards if not self.wild(card)]
        return any(
            all(
                self.took_place(card, old, wild, after, hand)
                for card, (wild, old) in zip(takers, freed, strict=True)
            )
            for takers in permutations(naturals, len(freed))
        )

    def took_place(self, card, old, wild, after, hand):
        form, name = self.meaning(old, wild)
        if (rank(card) if form == "group" else card[0]) != name:
            return False
        if card in hand:
            return True
        if card in old:
            return False
        new = next(cards for cards in after if card in cards)
        return any(other in old and not self.wild(other) for other in new)

    def has_company(self, wild, new, before):
        """c. The naturals of its new set did not all lie in one and the same set."""
        naturals = [card for card in new if not self.wild(card)]
        return not any(all(card in old for card in naturals) for old in before)

    def is_swapped(self, wild, new, before):
        """d. In a sequence: it stands for a card that left a set which still shares a card with this one."""
        form, name = self.meaning(new, wild)
        if form == "group":
            return False
        for old in before:
            shares = any(card in new for card in old if card != wild)
            if shares and any(card[0] == name and not self.wild(card) and card not in new for card in old):
                return True
        return False

    # --- RR-5, RR-9 ---

    def qualifies(self, after, hand):
        if self.qualify == "set":
            return any(
                len(part) >= 3 and not any(self.wild(card) for card in part)
                for cards in after
                for part in self.hand_parts(cards, hand)
            )
        return self.best_worth(after, hand) >= 30

    def hand_parts(self, cards, hand):
        """Every choice of hand cards in a set that is a legal set by itself."""
        ((form, _),) = self.readings(cards)
        if form == "sequence":
            parts = [
                cards[start:end] for start in range(len(cards)) for end in range(start + 3, len(cards) + 1)
            ]
        else:
            held = [card for card in cards if card in hand]
            naturals = [card for card in held if not self.wild(card)]
            parts = [held, naturals]
        return [part for part in parts if all(card in hand for card in part) and self.readings(part)]

    def best_worth(self, after, hand):
        """All of them that do not overlap, as good as can be."""
        return sum(self.best_of_set(cards, hand) for cards in after)

    def best_of_set(self, cards, hand):
        parts = self.hand_parts(cards, hand)
        assert len(parts) <= 15
        best = 0
        for choice in range(1 << len(parts)):
            chosen = [part for at, part in enumerate(parts) if choice >> at & 1]
            flat = [card for part in chosen for card in part]
            if len(set(flat)) == len(flat):
                best = max(best, sum(self.worth(part) for part in chosen))
        return best

    def worth(self, part):
        ((form, names),) = self.readings(part)
        return sum(self.value(name if form == "group" else name[:-1]) for name in names)

    def value(self, name):
        if self.values == "canasta":
            return 20 if name == "A" else 5 if name in RANKS[1:7] else 10
        return {"A": 15, "J": 11, "Q": 12, "K": 13}.get(name) or int(name)
