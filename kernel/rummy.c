/* The search of the hard Rummy player, the same as engine/players/rummy in plain Python: for the same question and dice
   it gives the same answer. Names are those of the modules there, where the reasons are. */

#include "race.h"
#include "walk.h"

/* hand.py */

enum { A_CARD = 16 };
static u16 PRICES[8192];
static Cards AROUND[52];

static void tables(void) {
  suit_tables();
  for (u32 suit = 0; suit < 8192; suit++) PRICES[suit] = (u16)(POINTS[suit] + A_CARD * __builtin_popcount(suit));
  for (u32 card = 0; card < 52; card++) {
    u32 rank = 1u << card % 13;
    Cards near = (rank << 1 | rank << 2 | rank >> 1 | rank >> 2) & SUIT;
    AROUND[card] = ((Cards)rank * EVERY_SUIT | near << card / 13 * 13) & ~(1ull << card);
  }
}

static Cards around(Cards card) { return AROUND[__builtin_ctzll(card)]; }
static Layout laid(Cards hand) { return laid_out(hand, PRICES); }
static Cards beside(Cards runs) { return ((runs << 1 & ~EVERY_SUIT) | (runs >> 1 & ~(EVERY_SUIT << 12))) & ~runs; }

/* playout.py */

static const Cards EVERY_CARD = (1ull << 52) - 1;
enum { THROW, LAY, TAKE, DRAW };
enum { LONGEST = 80, COMES_ROUND = 2, FORESEEN = 5 };
static const i32 FIRST_OUT[12] = {100, 42, 47, 48, 28, 24, 24, 16, 14, 13, 9, 8};

typedef struct {
  Cards hands[SEATS], runs, groups, buried, taken;
  i32 down[SEATS];
  i32 pile_size, place, end, renewals, renewed;
  Cards pile[64], stock[64];
} Deal;

static i32 per_chance, per_out, per_point, per_near, danger, blur;

static Cards left_of(const Deal *deal, Cards hand) {
  Cards loose = laid(hand).loose;
  if (!(deal->runs | deal->groups)) return loose;
  return loose & ~fourths(deal->groups) & ~reached(deal->runs, loose);
}

static i32 asking(Cards hand, Cards wants, Cards card, Cards live) {
  i32 lost = size(wants & ~wanted(hand ^ card) & ~card & live), near = size(around(card) & live);
  return per_point * points(card) - per_out * lost - per_near * near;
}

static i32 foreseen(const Deal *deal, Cards hand, i32 rest, Cards card, Cards live) {
  Cards kept = hand ^ card, open = fourths(deal->groups) | beside(deal->runs);
  i32 better = 0, gone = 0;
  for (Cards coming = live & (wanted(kept) | open); coming; coming &= coming - 1) {
    i32 after = size(left_of(deal, kept | low_bit(coming))) - 1;
    if (after < 0) after = 0;
    if (after < rest) gone++, better += FIRST_OUT[after];
  }
  i32 chance = per_chance * 10 * better / (10 * gone + size(live) + 1);
  return chance + per_point * points(card) - per_near * size(around(card) & live);
}

static Cards thrown(const Deal *deal, Cards hand, Cards left) {
  Cards spare = left & ~deal->taken;
  if (!spare) spare = hand & ~deal->taken;
  Cards wants = wanted(hand), live = ~(deal->buried | deal->runs | deal->groups), unseen = live & ~hand & EVERY_CARD;
  Cards best = 0;
  i32 most = 0, near = size(left) <= FORESEEN;
  for (Cards rest = spare; rest; rest &= rest - 1) {
    Cards card = low_bit(rest);
    i32 asks = near ? foreseen(deal, hand, size(left) - 1, card, unseen) : asking(hand, wants, card, live);
    if (!best || asks > most) most = asks, best = card;
  }
  return best;
}

static int lays(const Deal *deal, i32 who) {
  if (deal->down[who] || deal->renewed >= COMES_ROUND) return 1;
  for (i32 other = 0; other < seats; other++)
    if (other != who && deal->down[other] && size(deal->hands[other]) <= danger) return 1;
  return 0;
}

static void lay(Deal *deal, i32 who, Cards left) {
  Cards hand = deal->hands[who];
  if (hand == left) return;
  Layout layout = laid(hand);
  Cards added = layout.loose & ~left, fourth = added & fourths(deal->groups);
  deal->groups |= layout.groups | fourth;
  deal->runs |= (hand & ~layout.loose & ~layout.groups) | (added & ~fourth);
  deal->hands[who] = left;
  deal->down[who] = 1;
}

/* What the round brings, times the number of the others, to the player at 0. */
static i32 settled(const Deal *deal, i32 who) {
  i32 prize = 0;
  for (i32 other = 0; other < seats; other++)
    if (other != who) prize += points(deal->hands[other]);
  if (!deal->down[who]) prize *= 2;
  return who ? -prize : prize * (seats - 1);
}

static int ended(Deal *deal, i32 who, i32 *value) {
  /* The rest of a turn, once a card has come. */
  Cards left = left_of(deal, deal->hands[who]);
  if (!(left & (left - 1)) && !(left & deal->taken)) {
    *value = settled(deal, who);
    return 1;
  }
  if (lays(deal, who)) lay(deal, who, left);
  Cards card = thrown(deal, deal->hands[who], left);
  deal->hands[who] ^= card;
  deal->buried |= card;
  deal->pile[deal->pile_size++] = card;
  return 0;
}

static int drew(Deal *deal, i32 who) {
  deal->taken = 0;
  if (deal->place == deal->end) {
    if (!deal->renewals || deal->pile_size < 2) return 0;
    deal->renewals--, deal->renewed++;
    deal->end = deal->pile_size - 1;
    for (i32 place = 0; place < deal->end; place++) deal->stock[place] = deal->pile[place];
    deal->pile[0] = deal->pile[deal->end];
    deal->pile_size = 1, deal->place = 0;
    deal->buried = deal->pile[0];
  }
  deal->hands[who] |= deal->stock[deal->place++];
  return 1;
}

static void took(Deal *deal, i32 who) {
  Cards top = deal->pile[--deal->pile_size];
  deal->buried ^= top;
  deal->hands[who] |= top;
  deal->taken = top;
}

static int helps(const Deal *deal, i32 who, Cards top) {
  Cards hand = deal->hands[who], open = fourths(deal->groups) | beside(deal->runs);
  if (!(top & (wanted(hand) | open))) return 0;
  i32 after = size(left_of(deal, hand | top)) - 1;
  return FIRST_OUT[after < 0 ? 0 : after] > FIRST_OUT[size(left_of(deal, hand))];
}

static i32 played_out(Deal *deal, i32 who) {
  for (i32 turn = 0; turn < LONGEST; turn++) {
    i32 value;
    if (deal->pile_size && helps(deal, who, deal->pile[deal->pile_size - 1])) took(deal, who);
    else if (!drew(deal, who)) return 0;
    if (ended(deal, who, &value)) return value;
    who = who + 1 == seats ? 0 : who + 1;
  }
  return 0;
}

static i32 tried(Deal *deal, i32 kind, Cards card) {
  i32 value;
  if (kind == THROW) {
    deal->hands[0] ^= card;
    deal->buried |= card;
    deal->pile[deal->pile_size++] = card;
  } else {
    if (kind == LAY) lay(deal, 0, left_of(deal, deal->hands[0]));
    if (kind == TAKE) took(deal, 0);
    if (kind == DRAW && !drew(deal, 0)) return 0;
    if (ended(deal, 0, &value)) return value;
  }
  return played_out(deal, 1);
}

/* deals.py */

enum { ASKED = 512 };
static const double TAKES = 0.95, TAKES_OTHER = 0.03, SLIP = 0.03, STAYS = 0.02, KEEPS = 0.1;
static double ASKS[2 * ASKED]; /* written from outside, so that no exponential differs by machine */

static Deal before; /* as the deal stands, but for hands and stock that are guessed */

static double throw_chance(Cards hand, Cards card, Cards taken, Cards live) {
  Cards wants = wanted(hand), spare = laid(hand).loose & ~taken;
  double total = 0, own = 0;
  for (Cards rest = spare; rest; rest &= rest - 1) {
    Cards one = low_bit(rest);
    double asks = ASKS[ASKED + (asking(hand, wants, one, live) >> blur)];
    total += asks;
    if (one == card) own = asks;
  }
  return SLIP / 10 + (total > 0 ? (1 - SLIP) * own / total : 0);
}

static int is_better(Cards hand, Cards top) {
  return top & wanted(hand) && size(laid(hand | top).loose) <= size(laid(hand).loose);
}

static double likelihood(const Rival *rival, Cards hand) {
  double chance = 1.0;
  if (rival->down && left_of(&before, hand) != hand) chance *= KEEPS;
  for (i64 turn = rival->turns - 1; turn >= 0; turn--) {
    i64 kind = rival->kinds[turn];
    Cards card = rival->came[turn];
    if (!rival->down && !laid(hand).loose) chance *= STAYS;
    hand |= rival->gone[turn];
    if (!(hand & card) || (kind == FROM_STOCK && card & rival->seen[turn])) return 0.0;
    chance *= throw_chance(hand, rival->gone[turn], kind == FROM_PILE ? card : 0, ~rival->seen[turn]);
    hand &= ~card;
    if (rival->offered[turn]) {
      double takes = is_better(hand, rival->offered[turn]) ? TAKES : TAKES_OTHER;
      chance *= kind == FROM_PILE ? takes : 1 - takes;
    }
  }
  return chance;
}

/* search.py: the question comes in one block of numbers, and the answer goes into it */

enum { HEAD = 24, ROOM = 1 << 16 };
static i64 block[ROOM], count;
static const i64 *kinds, *cards;
static Cards pool;
static i32 is_known; /* the stock was renewed, and is remembered */

static i64 dealt(i64 number, i64 dice) {
  const Cards *hands = guesses + number % count * (seats - 1);
  Cards free = pool;
  for (i32 seat = 1; seat < seats; seat++) before.hands[seat] = hands[seat - 1], free &= ~hands[seat - 1];
  if (is_known) return dice;
  before.end = size(free);
  return shuffle_into(before.stock, free, dice);
}

static i64 made(i32 choice) {
  static Deal deal;
  deal = before;
  return tried(&deal, (i32)kinds[choice], (Cards)cards[choice]);
}

EXPORT(rummy_block) i64 *rummy_block(void) { return block; }
EXPORT(rummy_asks) double *rummy_asks(void) { return ASKS; }
EXPORT(rummy_prepare) void rummy_prepare(void) { tables(); }

EXPORT(rummy_think) void rummy_think(void) {
  seats = (i32)block[0];
  per_chance = (i32)block[1], per_out = (i32)block[2], per_point = (i32)block[3], per_near = (i32)block[4];
  danger = (i32)block[5], blur = (i32)block[6];
  pool = block[14], count = block[18];
  i32 choices = (i32)block[17];
  i64 dice = block[19], first = block[20], between = block[21], samples = block[22];
  i64 *next = block + HEAD;
  before = (Deal){0};
  before.renewals = (i32)block[7], before.renewed = (i32)block[8];
  before.hands[0] = block[9], before.down[0] = (i32)block[10], before.taken = block[11];
  before.runs = block[12], before.groups = block[13];
  before.pile_size = (i32)block[15], before.end = (i32)block[16];
  for (i32 place = 0; place < before.pile_size; place++)
    before.pile[place] = *next++, before.buried |= before.pile[place];
  for (i32 place = 0; place < before.end; place++) before.stock[place] = *next++;
  for (i32 seat = 1; seat < seats; seat++) {
    Rival *rival = &rivals[seat];
    rival->known = *next++, rival->holds = *next++, rival->down = *next++, rival->turns = *next++;
    before.down[seat] = (i32)rival->down;
    next = turns_read(rival, next);
  }
  kinds = next, cards = next + choices, is_known = before.end > 0;
  dice = guessed(pool, dice, first, between, count);
  raced(choices, samples, dice, 1, next + 2 * choices);
}
