class Card:
    suit: str
    rank: str
