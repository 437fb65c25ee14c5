"""High Card, a tiny game outside of Meldhouse: it proves that a game needs no change anywhere else.

HC-1 Two to four players get three of the cards 1 to 20 each. HC-2 In turn each plays a card; the highest takes the
trick and a point, and its player leads next. HC-3 Whoever takes the most of the three tricks wins the deal; equal
players share nothing.
"""
