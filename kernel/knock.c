/* The search of the hard players of games that a knock ends, the same as engine/players/knock in plain Python: for the
   same question and dice it gives the same answer. Names are those of the modules there, where the reasons are. */

#include "race.h"
#include "walk.h"

/* hand.py */

enum { GAMES = 2, ASKED = 512 };
static u16 COUNTS[GAMES][8192];
static const u8 SHORT_WORTH[14] = {0, 1, 2, 3, 4, 5, 6, 7, 10, 10, 10, 10, 10, 10};
static Cards AROUND[52];
static const u16 *counts;

static void tables(void) {
  suit_tables();
  for (u32 suit = 0; suit < 8192; suit++) {
    COUNTS[0][suit] = POINTS[suit];
    u32 points = 0;
    for (u32 rank = 1; rank <= 13; rank++)
      if (suit >> (rank - 1) & 1) points += SHORT_WORTH[rank];
    COUNTS[1][suit] = (u16)points;
  }
  for (u32 card = 0; card < 52; card++) {
    u32 rank = 1u << card % 13;
    Cards near = (rank << 1 | rank << 2 | rank >> 1 | rank >> 2) & SUIT;
    AROUND[card] = ((Cards)rank * EVERY_SUIT | near << card / 13 * 13) & ~(1ull << card);
  }
}

static Cards around(Cards card) { return AROUND[__builtin_ctzll(card)]; }
static i32 counted(Cards cards) { return SUMMED(counts, cards); }
static Cards loose_of(Cards hand) { return laid_out(hand, counts).loose; }
static i32 least(Cards hand) { return counted(loose_of(hand)); }

static Cards dearest(Cards cards) {
  Cards best = 0;
  i32 most = -1;
  for (Cards rest = cards; rest; rest &= rest - 1)
    if (counted(low_bit(rest)) > most) best = low_bit(rest), most = counted(best);
  return best;
}

static Cards spared(Cards hand, Cards taken) {
  Cards best = 0;
  i32 lowest = 1000;
  for (Cards rest = hand & ~taken; rest; rest &= rest - 1) {
    i32 left = least(hand ^ low_bit(rest));
    if (left < lowest) lowest = left, best = low_bit(rest);
  }
  return best;
}

static Cards laid_off(Cards hand, Cards runs, Cards groups) {
  Cards lacking = fourths(groups), fitting = (hand & lacking) | reached(runs, hand), best = 0;
  i32 lowest = 16 * least(hand);
  for (Cards laid = fitting; laid; laid = (laid - 1) & fitting)
    if (!(laid & ~lacking & ~reached(runs, laid))) {
      i32 left = 16 * least(hand & ~laid) + size(laid);
      if (left < lowest) lowest = left, best = laid;
    }
  return best;
}

/* playout.py */

enum { THROW, KNOCK, TAKE, DRAW };
enum { KNOCK_RUMMY, CHINCHON };
enum { LONGEST = 80, ANY = 1000, RUM = 25, PENALTY = 10, CLEAN = -10, IN_ORDER = 0x7F };

typedef struct {
  Cards hands[SEATS], buried, taken;
  i32 turns[SEATS], caps[SEATS];
  i32 pile_size, place, end, renewals;
  Cards pile[64], stock[64];
} Deal;

static i32 game, bold, eases, sure, waits, match_won, per_point, per_out, per_near, patient;

static int is_chinchon(Cards hand) {
  for (i32 suit = 0; suit < 4; suit++)
    for (i32 low = 0; low < 4; low++)
      if (hand == (Cards)IN_ORDER << (13 * suit + low)) return 1;
  return 0;
}

/* What the round brings the player at 0, times the number of the others. */
static i32 closed(const Deal *deal, i32 who) {
  Layout own = laid_out(deal->hands[who], counts);
  i32 mine = counted(own.loose), value = mine ? mine : CLEAN;
  if (is_chinchon(deal->hands[who])) value = -match_won;
  Cards runs = deal->hands[who] & ~own.loose & ~own.groups, groups = own.groups;
  i32 all = 0, first = 0;
  for (i32 step = 1; step < seats; step++) {
    i32 other = (who + step) % seats;
    Cards hand = deal->hands[other], laid = mine ? laid_off(hand, runs, groups) : 0, fourth = laid & fourths(groups);
    runs |= laid & ~fourth, groups |= fourth;
    i32 left = least(hand & ~laid);
    all += left;
    if (!other) first = left;
  }
  if (!who) first = value;
  return all + value - seats * first;
}

static i32 shown(const Deal *deal, i32 who) {
  i32 lefts[SEATS], lowest = 1000, winners = 0, given = 0, wins = 0;
  for (i32 seat = 0; seat < seats; seat++) {
    lefts[seat] = least(deal->hands[seat]);
    if (lefts[seat] < lowest) lowest = lefts[seat];
  }
  for (i32 seat = 0; seat < seats; seat++) {
    given += lefts[seat] - lowest;
    if (lefts[seat] == lowest && seat != who) winners++, wins |= !seat;
  }
  if (!winners) winners = 1, wins = !who;
  if (!lowest) given += RUM * (seats - winners);
  if (who >= 0 && lefts[who] > lowest) given += PENALTY;
  i32 each = given / winners;
  return wins ? each * (seats - winners) : -each * winners;
}

static i32 settled(const Deal *deal, i32 who) { return game == CHINCHON ? closed(deal, who) : shown(deal, who); }

static i32 low_enough(const Deal *deal, i32 who) {
  i32 low = bold - eases * deal->turns[who];
  if (low < sure) low = sure;
  return low < deal->caps[who] ? low : deal->caps[who];
}

static i32 asking(Cards hand, Cards wants, Cards card, Cards live) {
  i32 lost = size(wants & ~wanted(hand ^ card) & ~card & live), near = size(around(card) & live);
  return per_point * counted(card) - per_out * lost - per_near * near;
}

static Cards thrown(const Deal *deal, Cards hand, Cards loose) {
  Cards spare = loose & ~deal->taken;
  if (!spare) return spared(hand, deal->taken);
  if (!(spare & (spare - 1))) return spare;
  Cards wants = wanted(hand), live = ~deal->buried, best = 0;
  i32 most = 0;
  for (Cards rest = spare; rest; rest &= rest - 1) {
    Cards card = low_bit(rest);
    i32 asks = asking(hand, wants, card, live);
    if (!best || asks > most) most = asks, best = card;
  }
  return best;
}

static void throw(Deal *deal, i32 who, Cards card) {
  deal->hands[who] ^= card;
  deal->buried |= card;
  deal->pile[deal->pile_size++] = card;
  deal->turns[who]++;
}

static int is_over(const Deal *deal) { return game == KNOCK_RUMMY && deal->place == deal->end; }

static int ended(Deal *deal, i32 who, i32 *value) {
  Cards hand = deal->hands[who], loose = loose_of(hand);
  if (deal->turns[who] >= waits) {
    Cards spare = loose & ~deal->taken, dear = spare ? dearest(spare) : spared(hand, deal->taken);
    if (least(hand ^ dear) <= low_enough(deal, who)) {
      deal->hands[who] ^= dear;
      *value = settled(deal, who);
      return 1;
    }
  }
  throw(deal, who, thrown(deal, hand, loose));
  if (!is_over(deal)) return 0;
  *value = settled(deal, -1);
  return 1;
}

static int drew(Deal *deal, i32 who) {
  deal->taken = 0;
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

static void took(Deal *deal, i32 who) {
  Cards top = deal->pile[--deal->pile_size];
  deal->buried ^= top;
  deal->hands[who] |= top;
  deal->taken = top;
}

static int helps(Cards hand, Cards top) {
  if (!(top & wanted(hand))) return 0;
  Cards loose = loose_of(hand | top);
  return counted(loose) - counted(dearest(loose & ~top)) < least(hand);
}

static i32 played_out(Deal *deal, i32 who) {
  for (i32 turn = 0; turn < LONGEST; turn++) {
    i32 value;
    if (deal->pile_size && helps(deal->hands[who], deal->pile[deal->pile_size - 1])) took(deal, who);
    else if (!drew(deal, who)) return 0;
    if (ended(deal, who, &value)) return value;
    who = who + 1 == seats ? 0 : who + 1;
  }
  return 0;
}

static i32 tried(Deal *deal, i32 kind, Cards card, i32 cap) {
  i32 value;
  if (kind == KNOCK) {
    deal->hands[0] ^= card;
    return settled(deal, 0);
  }
  deal->caps[0] = cap;
  if (kind == THROW) {
    throw(deal, 0, card);
    if (is_over(deal)) return settled(deal, -1);
  } else {
    if (kind == TAKE) took(deal, 0);
    else if (!drew(deal, 0)) return 0;
    if (ended(deal, 0, &value)) return value;
  }
  return played_out(deal, 1);
}

/* deals.py */

static const double TAKES = 0.9, TAKES_OTHER = 0.05, SLIP = 0.05, STAYS = 0.3;
static double ASKS[2 * ASKED]; /* written from outside, so that no exponential differs by machine */

static double throw_chance(Cards hand, Cards card, Cards taken, Cards live) {
  Cards wants = wanted(hand), spare = loose_of(hand) & ~taken;
  double total = 0, own = 0;
  for (Cards rest = spare; rest; rest &= rest - 1) {
    Cards one = low_bit(rest);
    double asks = ASKS[ASKED + asking(hand, wants, one, live)];
    total += asks;
    if (one == card) own = asks;
  }
  return SLIP / 10 + (total > 0 ? (1 - SLIP) * own / total : 0);
}

static double likelihood(const Rival *rival, Cards hand) {
  double chance = 1.0;
  for (i64 turn = rival->turns - 1; turn >= 0; turn--) {
    i64 kind = rival->kinds[turn], number = rival->since + turn;
    Cards card = rival->came[turn];
    if (number >= waits) {
      i32 low = patient - eases * (i32)number;
      if (least(hand) <= (low < sure ? sure : low)) chance *= STAYS;
    }
    hand |= rival->gone[turn];
    if (!(hand & card) || (kind == FROM_STOCK && card & rival->seen[turn])) return 0.0;
    chance *= throw_chance(hand, rival->gone[turn], kind == FROM_PILE ? card : 0, ~rival->seen[turn]);
    hand &= ~card;
    if (rival->offered[turn]) {
      double takes = helps(hand, rival->offered[turn]) ? TAKES : TAKES_OTHER;
      chance *= kind == FROM_PILE ? takes : 1 - takes;
    }
  }
  return chance;
}

/* search.py: the question comes in one block of numbers, and the answer goes into it */

enum { HEAD = 32, ROOM = 1 << 16 };
static i64 block[ROOM], count;
static const i64 *kinds, *cards, *caps;
static Cards pool;
static i32 is_known; /* the stock was renewed, and is remembered */
static Deal before; /* as the deal stands, but for hands and stock that are guessed */

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
  return tried(&deal, (i32)kinds[choice], (Cards)cards[choice], (i32)caps[choice]);
}

EXPORT(knock_block) i64 *knock_block(void) { return block; }
EXPORT(knock_asks) double *knock_asks(void) { return ASKS; }
EXPORT(knock_prepare) void knock_prepare(void) { tables(); }

EXPORT(knock_think) void knock_think(void) {
  seats = (i32)block[0], game = (i32)block[1], counts = COUNTS[game];
  bold = (i32)block[2], eases = (i32)block[3], sure = (i32)block[4], waits = (i32)block[5], match_won = (i32)block[6];
  per_point = (i32)block[7], per_out = (i32)block[8], per_near = (i32)block[9];
  patient = (i32)block[10];
  pool = block[11], count = block[13];
  i32 choices = (i32)block[12];
  i64 dice = block[14], first = block[15], between = block[16], samples = block[17];
  before = (Deal){0};
  before.hands[0] = block[18], before.taken = block[19], before.renewals = (i32)block[20];
  before.pile_size = (i32)block[21], before.end = (i32)block[22], before.turns[0] = (i32)block[23];
  i64 *next = block + HEAD;
  for (i32 place = 0; place < before.pile_size; place++)
    before.pile[place] = *next++, before.buried |= before.pile[place];
  for (i32 place = 0; place < before.end; place++) before.stock[place] = *next++;
  for (i32 seat = 1; seat < seats; seat++) {
    Rival *rival = &rivals[seat];
    rival->known = *next++, rival->holds = *next++, rival->since = *next++, rival->turns = *next++;
    before.turns[seat] = (i32)(rival->since + rival->turns);
    before.caps[seat] = ANY;
    next = turns_read(rival, next);
  }
  kinds = next, cards = next + choices, caps = next + 2 * choices, is_known = before.end > 0;
  i64 *answer = next + 3 * choices, *lows = answer + 3 * choices;
  dice = guessed(pool, dice, first, between, count);
  for (i64 guess = 0; guess < count; guess++) {
    i32 low = 1000;
    for (i32 seat = 1; seat < seats; seat++) {
      i32 left = least(guesses[guess * (seats - 1) + seat - 1]);
      if (left < low) low = left;
    }
    lows[guess] = low;
  }
  raced(choices, samples, dice, 0, answer);
}
