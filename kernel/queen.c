/* What a discard brings where a whole hand goes down at once, the same as engine/players/rummy/whole_feeding.py in plain
   Python: for the same question and dice it gives the same answer. The question comes in one block of numbers, and the
   answer goes into it. */

#include "whole.h"

enum { HEAD = 12, NEAR = 3, ROOM = 1 << 13 };
static i64 block[ROOM];

EXPORT(queen_block) i64 *queen_block(void) { return block; }
EXPORT(queen_tables) void *queen_tables(void) { return &tables; }

EXPORT(queen_think) void queen_think(void) {
  seats = (i32)block[0];
  Cards pool = block[1], dead = block[2];
  i64 cards = block[3], count = block[4], dice = block[5], first = block[6], between = block[7];
  const i64 *next = melds_read(&shorter, block[8], block + HEAD);
  next = melds_read(&longer, block[9], next);
  next = rivals_read(next);
  i64 *fed = block + (next - block) + cards;
  for (i64 place = 0; place < NEAR * cards; place++) fed[place] = 0;
  guessed(pool, dice, first, between, count);
  for (i64 guess = 0; guess < count; guess++) {
    Cards hand = guesses[guess * (seats - 1)];
    Aims aims = nearest(hand, dead);
    if (aims.lacks < 1 || aims.lacks > NEAR) continue;
    for (i64 card = 0; card < cards; card++)
      if (aims.goals & ~hand & (Cards)next[card]) fed[NEAR * card + aims.lacks - 1]++;
  }
}
