/* Hands of one deck as masks, the same as engine/players/gin/hand.py, for all who search with them. */

#ifndef HAND_H
#define HAND_H

#include "common.h"

typedef u64 Cards; /* a card is a bit, a suit thirteen of them */

enum { SUIT = 0x1FFF };
static const Cards EVERY_SUIT = 1ull | 1ull << 13 | 1ull << 26 | 1ull << 39;

/* Tables by the ranks held of one suit */

static u16 SEQUENCES[8192], GROWING[8192], POINTS[8192];
static const u8 WORTH[14] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};

static inline void suit_tables(void) {
  for (u32 suit = 0; suit < 8192; suit++) {
    u32 starts = suit & suit >> 1 & suit >> 2;
    SEQUENCES[suit] = (u16)(starts | starts << 1 | starts << 2);
    u32 below = suit << 1, above = suit >> 1;
    GROWING[suit] = (u16)(((below & suit << 2) | (below & above) | (above & suit >> 2)) & SUIT);
    u32 points = 0;
    for (u32 rank = 1; rank <= 13; rank++)
      if (suit >> (rank - 1) & 1) points += WORTH[rank];
    POINTS[suit] = (u16)points;
  }
}

#define A(mask) ((mask) & SUIT)
#define B(mask) ((mask) >> 13 & SUIT)
#define C(mask) ((mask) >> 26 & SUIT)
#define D(mask) ((mask) >> 39)
#define JOINED(table, mask) \
  ((Cards)table[A(mask)] | (Cards)table[B(mask)] << 13 | (Cards)table[C(mask)] << 26 | (Cards)table[D(mask)] << 39)
#define SUMMED(table, mask) (table[A(mask)] + table[B(mask)] + table[C(mask)] + table[D(mask)])

static inline Cards low_bit(Cards mask) { return mask & -mask; }
static inline i32 size(Cards mask) { return __builtin_popcountll(mask); }
static inline u32 folded(Cards mask) { return (mask | mask >> 13 | mask >> 26 | mask >> 39) & SUIT; }
static inline i32 points(Cards mask) { return SUMMED(POINTS, mask); }
static inline Cards in_sequences(Cards mask) { return JOINED(SEQUENCES, mask); }

typedef struct {
  Cards loose, groups;
} Layout;

static inline Layout contest(Cards hand, Cards groups, u32 contested, const u16 *counted) {
  i32 choices = 1;
  for (u32 rest = contested; rest; rest &= rest - 1) {
    Cards four = (Cards)(rest & -rest) * EVERY_SUIT;
    choices *= (hand & four) == four ? 6 : 2;
  }
  i32 least = 1000;
  Layout best = {0, 0};
  for (i32 choice = 0; choice < choices; choice++) {
    Cards chosen = groups;
    i32 number = choice;
    for (u32 rest = contested; rest; rest &= rest - 1) {
      Cards rank = rest & -rest, held = hand & rank * EVERY_SUIT;
      i32 ways = held == rank * EVERY_SUIT ? 6 : 2, way = number % ways;
      number /= ways;
      if (way == 1) chosen |= held;
      else if (way > 1) chosen |= held & ~(rank << 13 * (way - 2));
    }
    Cards free = hand & ~chosen, loose = free & ~in_sequences(free);
    i32 left = SUMMED(counted, loose);
    if (left < least) least = left, best.loose = loose, best.groups = chosen;
  }
  return best;
}

/* The least is left over by what the ranks of a suit count. */
static inline Layout laid_out(Cards hand, const u16 *counted) {
  u32 a = A(hand), b = B(hand), c = C(hand), d = D(hand);
  Cards runs = in_sequences(hand);
  u32 ranks = (a & b & (c | d)) | (c & d & (a | b));
  if (!ranks) return (Layout){hand & ~runs, 0};
  u32 contested = ranks & folded(runs);
  Cards groups = hand & (Cards)(ranks & ~contested) * EVERY_SUIT;
  if (!contested) return (Layout){hand & ~runs & ~groups, groups};
  return contest(hand, groups, contested, counted);
}

static inline Cards pairs(Cards hand) {
  u32 a = A(hand), b = B(hand), c = C(hand), d = D(hand);
  return (Cards)((a & b) | (c & d) | ((a | b) & (c | d))) * EVERY_SUIT;
}

static inline Cards wanted(Cards hand) { return (pairs(hand) | JOINED(GROWING, hand)) & ~hand; }

static inline Cards reached(Cards runs, Cards cards) {
  Cards grown = runs;
  for (;;) {
    Cards further = ((grown << 1 & ~EVERY_SUIT) | (grown >> 1 & ~(EVERY_SUIT << 12))) & cards & ~grown;
    if (!further) return grown & ~runs;
    grown |= further;
  }
}

static inline Cards fourths(Cards groups) {
  u32 all_four = groups & groups >> 13 & groups >> 26 & groups >> 39 & SUIT;
  return (Cards)(folded(groups) & ~all_four) * EVERY_SUIT & ~groups;
}

/* dice.py */

static inline Cards one_of(Cards mask, i64 dice) {
  i64 number = dice * size(mask) / PRIME;
  while (number--) mask &= mask - 1;
  return low_bit(mask);
}

static inline i64 shuffle_into(Cards *stock, Cards cards, i64 dice) {
  for (i64 place = 0; cards; place++) {
    Cards card = low_bit(cards);
    cards ^= card;
    dice = rolled(dice);
    i64 other = dice * (place + 1) / PRIME;
    stock[place] = stock[other];
    stock[other] = card;
  }
  return dice;
}

#endif
