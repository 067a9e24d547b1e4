/* The walk through likely hands of all others, the same as engine/players/rummy/walk.py, for all who guess by it; how
   likely a hand is, each says for itself. */

#ifndef WALK_H
#define WALK_H

#include "hand.h"

enum { SEATS = 6, MEMORY = 12, FROM_STOCK = 0, FROM_PILE = 1 };

typedef struct {
  Cards hand, known;
  double likely;
  i64 holds, down, since, turns;
  i64 kinds[MEMORY];
  Cards offered[MEMORY], gone[MEMORY], seen[MEMORY], came[MEMORY];
} Rival;

static i32 seats;
static Rival rivals[SEATS];
static Cards guesses[1 << 15];

static double likelihood(const Rival *rival, Cards hand);

static i64 begun(Rival *rival, Cards pool, i64 dice) {
  rival->hand = rival->known;
  for (i64 more = rival->holds - size(rival->known); more > 0; more--) {
    dice = rolled(dice);
    rival->hand |= one_of(pool & ~rival->hand, dice);
  }
  Cards back = rival->hand;
  for (i64 turn = rival->turns - 1; turn >= 0; turn--) {
    back |= rival->gone[turn];
    if (rival->kinds[turn] == FROM_STOCK) {
      dice = rolled(dice);
      rival->came[turn] = one_of(back & ~rival->seen[turn] & ~rival->known, dice);
    }
    back &= ~rival->came[turn];
  }
  rival->likely = likelihood(rival, rival->hand);
  return dice;
}

static i64 turn_of(const Rival *rival, Cards card) {
  for (i64 turn = 0; turn < rival->turns; turn++)
    if (rival->came[turn] == card) return turn;
  return -1;
}

static i64 redrawn(Rival *rival, i64 dice) {
  dice = rolled(dice);
  i64 turn = dice * rival->turns / PRIME;
  if (rival->kinds[turn] != FROM_STOCK) return dice;
  Cards able = rival->hand & ~rival->known;
  for (i64 later = turn; later < rival->turns; later++) able |= rival->gone[later];
  dice = rolled(dice);
  Cards card = one_of(able & ~rival->seen[turn] & ~rival->came[turn], dice);
  i64 elsewhere = turn_of(rival, card);
  if (!card || (elsewhere >= 0 && rival->kinds[elsewhere] != FROM_STOCK)) return dice;
  Cards old = rival->came[turn];
  rival->came[turn] = card;
  if (elsewhere >= 0) rival->came[elsewhere] = old;
  double likely = likelihood(rival, rival->hand);
  dice = rolled(dice);
  if (likely * PRIME > rival->likely * (double)dice) {
    rival->likely = likely;
    return dice;
  }
  rival->came[turn] = old;
  if (elsewhere >= 0) rival->came[elsewhere] = card;
  return dice;
}

static void swapped(Rival *rival, Cards out, Cards in) {
  i64 turn = turn_of(rival, out);
  rival->hand ^= out ^ in;
  if (turn >= 0) rival->came[turn] = in;
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
  swapped(rival, out, in);
  double likely = likelihood(rival, rival->hand), others = 1, were = 1;
  if (other) {
    swapped(other, in, out);
    were = other->likely, others = likelihood(other, other->hand);
  }
  dice = rolled(dice);
  if (likely * others * PRIME > rival->likely * were * (double)dice) {
    rival->likely = likely;
    if (other) other->likely = others;
    return dice;
  }
  swapped(rival, in, out);
  if (other) swapped(other, out, in);
  return dice;
}

static i64 guessed(Cards pool, i64 dice, i64 first, i64 between, i64 count) {
  Cards free = pool;
  for (i32 seat = 1; seat < seats; seat++) {
    dice = begun(&rivals[seat], free, dice);
    free &= ~rivals[seat].hand;
  }
  for (i64 step = 0; step < first + between * count; step++) {
    dice = rolled(dice);
    Rival *rival = &rivals[1 + dice * (seats - 1) / PRIME];
    if (dice % 4 == 0 && rival->turns > 0) dice = redrawn(rival, dice);
    else dice = exchanged(rival, pool, dice);
    if (step >= first && (step - first) % between == 0)
      for (i32 seat = 1; seat < seats; seat++)
        guesses[(step - first) / between * (seats - 1) + seat - 1] = rivals[seat].hand;
  }
  return dice;
}

/* Turns as they come in a question: of each its kind, what was offered, thrown and seen before, and what came. */
static i64 *turns_read(Rival *rival, i64 *next) {
  for (i32 turn = 0; turn < rival->turns; turn++) {
    rival->kinds[turn] = *next++, rival->offered[turn] = *next++, rival->gone[turn] = *next++;
    rival->seen[turn] = *next++, rival->came[turn] = *next++;
  }
  return next;
}

#endif
