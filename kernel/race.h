/* The race of choices, the same as engine/players/racing.py, for all who search; what the next deal is and what a choice
   makes of it, each says for itself. */

#ifndef RACE_H
#define RACE_H

#include "common.h"

enum { CHOICES = 64 };
static i32 alive[CHOICES];

static i64 dealt(i64 number, i64 dice); /* returns the dice */
static i64 made(i32 choice);

static i32 halved(i32 living, const i64 *totals, i32 first_stays) {
  i32 keep = (living + 1) / 2;
  if (keep < 1 + first_stays) keep = 1 + first_stays;
  for (i32 place = first_stays; place < keep; place++) {
    i32 best = place;
    for (i32 other = place + 1; other < living; other++)
      if (totals[alive[other]] > totals[alive[best]]) best = other;
    i32 chosen = alive[best];
    alive[best] = alive[place];
    alive[place] = chosen;
  }
  return keep;
}

/* The answer is three rows: what each choice made in all, on how many deals, and its squared differences from the first
   on the same. */
static void raced(i32 choices, i64 samples, i64 dice, i32 first_stays, i64 *answer) {
  i64 *totals = answer, *counts = totals + choices, *squares = counts + choices, number = 0;
  for (i32 choice = 0; choice < choices; choice++)
    totals[choice] = counts[choice] = squares[choice] = 0, alive[choice] = choice;
  i32 stages = 1, living = choices;
  while (1 << stages < living) stages++;
  for (i32 stage = 0; stage < stages; stage++) {
    i64 deals = samples / (stages * living);
    for (i64 more = deals > 1 ? deals : 1; more > 0; more--) {
      i64 standard = 0;
      dice = dealt(number++, dice);
      for (i32 place = 0; place < living; place++) {
        i32 choice = alive[place];
        i64 value = made(choice);
        if (!place) standard = value;
        totals[choice] += value, counts[choice]++;
        squares[choice] += (value - standard) * (value - standard);
      }
    }
    living = halved(living, totals, first_stays);
  }
}

#endif
