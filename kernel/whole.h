/* Goals and guesses where a whole hand goes down at once, the same as engine/players/rummy/whole_aims.py and
   whole_deals.py, for all who search with them. */

#ifndef WHOLE_H
#define WHOLE_H

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

static Cards goals[MELDS * MELDS];
static i32 goal_count;

static void pair(i32 some, i32 rest) {
  for (i32 one = 0; one < of_shorter.count[some]; one++)
    for (i32 other = 0; other < of_longer.count[rest]; other++) {
      Cards first = of_shorter.melds[some][one], second = of_longer.melds[rest][other];
      if (!(first & second)) goals[goal_count++] = first | second;
    }
}

/* Fills in the nearest goals, and returns how many cards each lacks. */
static i32 goals_of(Cards hand, Cards dead) {
  sort_out(&shorter, &of_shorter, hand, dead);
  sort_out(&longer, &of_longer, hand, dead);
  goal_count = 0;
  for (i32 lacks = 0; lacks < FARTHEST; lacks++) {
    for (i32 some = 0; some < SHORT_LACKS && some <= lacks; some++)
      if (lacks - some < LONG_LACKS) pair(some, lacks - some);
    if (goal_count) return lacks;
  }
  return FARTHEST;
}

static Aims nearest(Cards hand, Cards dead) {
  Aims aims = {goals_of(hand, dead), 0};
  for (i32 goal = 0; goal < goal_count; goal++) aims.goals |= goals[goal];
  return aims;
}

/* whole_deals.py */

enum { CLUES = 160, KINDS = 3, TURNS = 12, GUESSES = 1 << 13 };
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

/* What is guessed of the others, all of them in turn */
static Cards guesses[GUESSES * (SEATS - 1)];

static void guessed(Cards pool, i64 dice, i64 first, i64 between, i64 count) {
  Cards free = pool;
  for (i32 seat = 1; seat < seats; seat++) {
    dice = begun(&rivals[seat], free, dice);
    free &= ~rivals[seat].hand;
  }
  for (i64 step = 0; step < first + between * count; step++) {
    dice = rolled(dice);
    dice = exchanged(&rivals[1 + dice * (seats - 1) / PRIME], pool, dice);
    if (step < first || (step - first) % between) continue;
    for (i32 seat = 1; seat < seats; seat++)
      guesses[(step - first) / between * (seats - 1) + seat - 1] = rivals[seat].hand;
  }
}

/* Melds and rivals as they come in a question */

static const i64 *melds_read(Melds *melds, i64 count, const i64 *next) {
  melds->count = (i32)count;
  for (i64 meld = 0; meld < count; meld++) melds->cards[meld] = *next++;
  return next;
}

static const i64 *rivals_read(const i64 *next) {
  for (i32 seat = 1; seat < seats; seat++) {
    Rival *rival = &rivals[seat];
    rival->known = *next++, rival->holds = *next++, rival->turns = *next++;
    for (i32 kind = 0; kind < KINDS; kind++) {
      rival->count[kind] = *next++;
      for (i64 clue = 0; clue < rival->count[kind]; clue++) rival->clues[kind][clue] = *next++;
    }
  }
  return next;
}

#endif
