/* The search where a whole hand goes down at once, the same as engine/players/rummy/whole_playout.py and whole_search.py
   in plain Python: for the same question and dice it gives the same answer. Names are those of the modules there. */

#include "race.h"
#include "whole.h"

/* whole_playout.py */

enum { THROW, LAY, TAKE, DRAW };
enum { LONGEST = 80, OWN = 24, THEIRS = 10, HELD = 5, BURIED = 1 };

typedef struct {
  Cards hands[SEATS], wants[SEATS], buried;
  i32 pile_size, place, end, renewals;
  Cards pile[64], stock[64];
} Deal;

static i64 coming[52]; /* how likely each card comes to who is about to throw */

static void foresee(const Deal *deal) {
  for (i32 card = 0; card < 52; card++) coming[card] = deal->buried >> card & 1 ? BURIED : HELD;
  for (i32 index = deal->place; index < deal->end; index++)
    coming[__builtin_ctzll(deal->stock[index])] = (index - deal->place + 1) % seats ? THEIRS : OWN;
}

/* By goals that lack one card, any of them may come; by those that lack more, all of one. */
static i64 chance_of(Cards hand, i32 lacks, Cards card, Cards *wants) {
  i64 chance = 0;
  Cards all = 0;
  for (i32 goal = 0; goal < goal_count; goal++) {
    if (goals[goal] & card) continue;
    Cards missing = goals[goal] & ~hand;
    i64 each = lacks > 1;
    all |= missing;
    if (each)
      for (; missing; missing &= missing - 1) each *= coming[__builtin_ctzll(missing)];
    chance += each;
  }
  if (lacks == 1)
    for (Cards rest = all; rest; rest &= rest - 1) chance += coming[__builtin_ctzll(rest)];
  *wants = all;
  return chance;
}

static void throw(Deal *deal, i32 who, Cards card) {
  deal->hands[who] ^= card;
  deal->buried |= card;
  deal->pile[deal->pile_size++] = card;
}

static void take(Deal *deal, i32 who) {
  Cards top = deal->pile[--deal->pile_size];
  deal->buried ^= top;
  deal->hands[who] |= top;
}

static int draw(Deal *deal, i32 who) {
  if (deal->place == deal->end) {
    if (!deal->renewals || deal->pile_size < 2) return 0;
    deal->renewals--;
    deal->end = deal->pile_size - 1;
    for (i32 place = 0; place < deal->end; place++) deal->stock[place] = deal->pile[place];
    deal->pile[0] = deal->pile[deal->end];
    deal->pile_size = 1, deal->place = 0;
    deal->buried = deal->pile[0];
  }
  deal->hands[who] |= deal->stock[deal->place++];
  return 1;
}

static int ended(Deal *deal, i32 who, i32 *value) {
  Cards hand = deal->hands[who], best = 0;
  i32 lacks = goals_of(hand, 0);
  if (!lacks) {
    i32 worth = 0;
    for (i32 goal = 0; goal < goal_count; goal++)
      if (points(goals[goal]) > worth) worth = points(goals[goal]);
    *value = who ? -worth : worth * (seats - 1);
    return 1;
  }
  foresee(deal);
  i64 most = 0;
  for (Cards rest = hand; rest; rest &= rest - 1) {
    Cards wants;
    i64 chance = chance_of(hand, lacks, low_bit(rest), &wants);
    if (chance > most) most = chance, best = low_bit(rest), deal->wants[who] = wants;
  }
  throw(deal, who, best);
  return 0;
}

static i32 played_out(Deal *deal, i32 who) {
  for (i32 turn = 0; turn < LONGEST; turn++) {
    i32 value;
    if (deal->pile_size && deal->pile[deal->pile_size - 1] & deal->wants[who]) take(deal, who);
    else if (!draw(deal, who)) return 0;
    if (ended(deal, who, &value)) return value;
    who = who + 1 == seats ? 0 : who + 1;
  }
  return 0;
}

static Cards wanted_by(Cards hand) { return nearest(hand, 0).goals & ~hand; }

static i32 tried(Deal *deal, i32 kind, Cards card) {
  i32 value;
  if (kind == THROW) {
    throw(deal, 0, card);
    deal->wants[0] = wanted_by(deal->hands[0]);
    return played_out(deal, 1);
  }
  if (kind == TAKE) take(deal, 0);
  if (kind == DRAW && !draw(deal, 0)) return 0;
  return ended(deal, 0, &value) ? value : played_out(deal, 1);
}

/* whole_search.py: the question comes in one block of numbers, and the answer goes into it */

enum { HEAD = 16, ROOM = 1 << 13 };
static i64 block[ROOM], count;
static const i64 *kinds, *cards;
static Cards wants[GUESSES * (SEATS - 1)];
static Deal before; /* as the deal stands, but for hands that are guessed */

static i64 dealt(i64 number, i64 dice) {
  i64 guess = number % count * (seats - 1);
  for (i32 seat = 1; seat < seats; seat++)
    before.hands[seat] = guesses[guess + seat - 1], before.wants[seat] = wants[guess + seat - 1];
  return dice;
}

static i64 made(i32 choice) {
  static Deal deal;
  deal = before;
  return tried(&deal, (i32)kinds[choice], (Cards)cards[choice]);
}

EXPORT(whole_block) i64 *whole_block(void) { return block; }
EXPORT(whole_tables) void *whole_tables(void) { return &tables; }
EXPORT(whole_prepare) void whole_prepare(void) { suit_tables(); }

EXPORT(whole_think) void whole_think(void) {
  seats = (i32)block[0];
  Cards pool = block[2];
  before = (Deal){0};
  before.hands[0] = block[1], before.renewals = (i32)block[3];
  before.pile_size = (i32)block[4], before.end = (i32)block[5];
  i32 choices = (i32)block[6];
  i64 dice = block[8], first = block[9], between = block[10], samples = block[11];
  count = block[7];
  const i64 *next = melds_read(&shorter, block[12], block + HEAD);
  next = melds_read(&longer, block[13], next);
  for (i32 place = 0; place < before.pile_size; place++)
    before.pile[place] = *next++, before.buried |= before.pile[place];
  for (i32 place = 0; place < before.end; place++) before.stock[place] = *next++;
  next = rivals_read(next);
  kinds = next, cards = next + choices;
  guessed(pool, dice, first, between, count);
  for (i64 guess = 0; guess < count * (seats - 1); guess++) wants[guess] = wanted_by(guesses[guess]);
  raced(choices, samples, dice, 1, block + (next - block) + 2 * choices);
}
