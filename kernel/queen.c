/* What the others may hold where a whole hand goes down at once, the same as engine/players/rummy/whole_*.py in plain
   Python: for the same question and dice it gives the same answer. Names are those of the modules there. */

#include "hand.h"

/* whole_aims.py */

enum { MELDS = 128, SHORT_LACKS = 4, LONG_LACKS = 5, FARTHEST = 7, SEATS = 6 };

typedef struct {
  i32 count;
  Cards cards[MELDS];
} Melds;

typedef struct {
  i32 count[LONG_LACKS];
  Cards melds[LONG_LACKS][MELDS];
} Lacking;

typedef struct {
  i32 lacks;
  Cards goals;
} Aims;

static Melds shorter, longer;
static Lacking of_shorter, of_longer;

static void sort_out(const Melds *melds, Lacking *lacking, Cards hand, Cards dead) {
  for (i32 lacks = 0; lacks < LONG_LACKS; lacks++) lacking->count[lacks] = 0;
  for (i32 meld = 0; meld < melds->count; meld++) {
    Cards missing = melds->cards[meld] & ~hand;
    if (missing & dead) continue;
    i32 lacks = size(missing);
    lacking->melds[lacks][lacking->count[lacks]++] = melds->cards[meld];
  }
}

static Cards paired(i32 some, i32 rest) {
  Cards all = 0;
  for (i32 one = 0; one < of_shorter.count[some]; one++)
    for (i32 other = 0; other < of_longer.count[rest]; other++) {
      Cards first = of_shorter.melds[some][one], second = of_longer.melds[rest][other];
      if (!(first & second)) all |= first | second;
    }
  return all;
}

static Aims nearest(Cards hand, Cards dead) {
  sort_out(&shorter, &of_shorter, hand, dead);
  sort_out(&longer, &of_longer, hand, dead);
  for (i32 lacks = 0; lacks < FARTHEST; lacks++) {
    Cards all = 0;
    for (i32 some = 0; some < SHORT_LACKS && some <= lacks; some++)
      if (lacks - some < LONG_LACKS) all |= paired(some, lacks - some);
    if (all) return (Aims){lacks, all};
  }
  return (Aims){FARTHEST, 0};
}

/* whole_deals.py */

enum { CLUES = 160, KINDS = 3, TURNS = 12 };
static struct {
  double nearness[TURNS][FARTHEST + 1], likes[8], mates[8], left[2];
} tables; /* written from outside */

typedef struct {
  Cards hand, known;
  double likely;
  i64 holds, turns;
  i64 count[KINDS];
  Cards clues[KINDS][CLUES];
} Rival;

static Rival rivals[SEATS];
static i32 seats;

static double likelihood(const Rival *rival, Cards hand) {
  double chance = tables.nearness[rival->turns][nearest(hand, 0).lacks];
  for (i64 clue = 0; clue < rival->count[0]; clue++) chance *= tables.likes[size(rival->clues[0][clue] & hand)];
  for (i64 clue = 0; clue < rival->count[1]; clue++) chance *= tables.mates[size(rival->clues[1][clue] & hand)];
  for (i64 clue = 0; clue < rival->count[2]; clue++) chance *= tables.left[!(rival->clues[2][clue] & ~hand)];
  return chance;
}

static i64 begun(Rival *rival, Cards pool, i64 dice) {
  rival->hand = rival->known;
  for (i64 more = rival->holds - size(rival->known); more > 0; more--) {
    dice = rolled(dice);
    rival->hand |= one_of(pool & ~rival->hand, dice);
  }
  rival->likely = likelihood(rival, rival->hand);
  return dice;
}

static i64 exchanged(Rival *rival, Cards pool, i64 dice) {
  dice = rolled(dice);
  Cards out = one_of(rival->hand & ~rival->known, dice);
  dice = rolled(dice);
  Cards in = one_of(pool & ~rival->hand, dice);
  if (!out || !in) return dice;
  Rival *other = 0;
  for (i32 seat = 1; seat < seats; seat++)
    if (rivals[seat].hand & in) other = &rivals[seat];
  double likely = likelihood(rival, rival->hand ^ out ^ in), others = 1, were = 1;
  if (other) were = other->likely, others = likelihood(other, other->hand ^ in ^ out);
  dice = rolled(dice);
  if (likely * others * PRIME > rival->likely * were * (double)dice) {
    rival->hand ^= out ^ in, rival->likely = likely;
    if (other) other->hand ^= in ^ out, other->likely = others;
  }
  return dice;
}

/* whole_feeding.py: the question comes in one block of numbers, and the answer goes into it */

enum { HEAD = 12, NEAR = 3, ROOM = 1 << 13 };
static i64 block[ROOM];
static Cards guesses[1 << 13];

static void guessed(Cards pool, i64 dice, i64 first, i64 between, i64 count) {
  Cards free = pool;
  for (i32 seat = 1; seat < seats; seat++) {
    dice = begun(&rivals[seat], free, dice);
    free &= ~rivals[seat].hand;
  }
  for (i64 step = 0; step < first + between * count; step++) {
    dice = rolled(dice);
    dice = exchanged(&rivals[1 + dice * (seats - 1) / PRIME], pool, dice);
    if (step >= first && (step - first) % between == 0) guesses[(step - first) / between] = rivals[1].hand;
  }
}

static i64 *read_melds(Melds *melds, i64 count, i64 *next) {
  melds->count = (i32)count;
  for (i64 meld = 0; meld < count; meld++) melds->cards[meld] = *next++;
  return next;
}

EXPORT(queen_block) i64 *queen_block(void) { return block; }
EXPORT(queen_tables) void *queen_tables(void) { return &tables; }

EXPORT(queen_think) void queen_think(void) {
  seats = (i32)block[0];
  Cards pool = block[1], dead = block[2];
  i64 cards = block[3], count = block[4], dice = block[5], first = block[6], between = block[7];
  i64 *next = read_melds(&shorter, block[8], block + HEAD);
  next = read_melds(&longer, block[9], next);
  for (i32 seat = 1; seat < seats; seat++) {
    Rival *rival = &rivals[seat];
    rival->known = *next++, rival->holds = *next++, rival->turns = *next++;
    for (i32 kind = 0; kind < KINDS; kind++) {
      rival->count[kind] = *next++;
      for (i64 clue = 0; clue < rival->count[kind]; clue++) rival->clues[kind][clue] = *next++;
    }
  }
  i64 *fed = next + cards;
  for (i64 place = 0; place < NEAR * cards; place++) fed[place] = 0;
  guessed(pool, dice, first, between, count);
  for (i64 guess = 0; guess < count; guess++) {
    Cards hand = guesses[guess];
    Aims aims = nearest(hand, dead);
    if (aims.lacks < 1 || aims.lacks > NEAR) continue;
    for (i64 card = 0; card < cards; card++)
      if (aims.goals & ~hand & (Cards)next[card]) fed[NEAR * card + aims.lacks - 1]++;
  }
}
