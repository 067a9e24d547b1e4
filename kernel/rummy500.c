/* The search of the hard player of 500, the same as engine/players/rummy500 in plain Python: for the same question and
   dice it gives the same answer. Names are those of the modules there, where the reasons are; `melds_of` is `laid_out`,
   as hand.h has one of its own. */

#include "hand.h"
#include "race.h"

/* hand.py: a suit has fourteen bits here, so the ways of hand.h are of no use */

enum { LANE = 14, RANKS = 0x1FFF, PLACES = 0x3FFF, MOST_CHOICES = 216 };
static const Cards ACES = 1ull | 1ull << 14 | 1ull << 28 | 1ull << 42;
#define HIGH_ACES (ACES << 13)
#define EVERY_CARD (RANKS * ACES)
#define STARTS (0xFFF * ACES)
static u16 COUNTS[1 << LANE];

typedef struct {
  Cards loose, groups, runs;
} MeldedHand;

static void tables(void) {
  static const u8 worth[LANE] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15};
  for (u32 suit = 0; suit < 1 << LANE; suit++) {
    COUNTS[suit] = 0;
    for (u32 place = 0; place < LANE; place++)
      if (suit >> place & 1) COUNTS[suit] = (u16)(COUNTS[suit] + worth[place]);
  }
}

static i32 on_table(Cards places) {
  return COUNTS[places & PLACES] + COUNTS[places >> 14 & PLACES] + COUNTS[places >> 28 & PLACES] +
         COUNTS[places >> 42];
}

static i32 in_hand(Cards cards) { return on_table((cards & ~ACES) | (cards & ACES) << 13); }
static Cards either_end(Cards cards) { return cards | (cards & ACES) << 13; }
static Cards held(Cards places) { return (places & EVERY_CARD) | (places >> 13 & ACES); }

static Cards same_ranks(Cards cards) {
  return ((cards | cards >> 14 | cards >> 28 | cards >> 42) & RANKS) * ACES;
}

static Cards threes(Cards places) {
  Cards starts = places & places >> 1 & places >> 2 & STARTS;
  return starts | starts << 1 | starts << 2;
}

static Cards sequences(Cards cards) {
  Cards places = either_end(cards), runs = threes(places), twice = runs & runs >> 13 & ACES;
  return twice ? threes(places & ~twice) : runs;
}

static Cards near(Cards cards) {
  Cards places = either_end(cards);
  Cards above = (places << 1 & ~ACES) | (places << 2 & ~(ACES | ACES << 1));
  Cards below = (places >> 1 & ~HIGH_ACES) | (places >> 2 & ~(HIGH_ACES | HIGH_ACES >> 1));
  return held(above | below);
}

static Cards mated(Cards cards) {
  Cards a = cards & RANKS, b = cards >> 14 & RANKS, c = cards >> 28 & RANKS, d = cards >> 42;
  return cards & (((a & b) | (c & d) | ((a | b) & (c | d))) * ACES | near(cards));
}

static MeldedHand contested(Cards hand, Cards groups, Cards ranks) {
  i32 choices = 1, most = -1000;
  Cards disputed = 0;
  for (Cards rest = ranks; rest; rest &= rest - 1) {
    i32 ways = (hand & low_bit(rest) * ACES) == low_bit(rest) * ACES ? 6 : 2;
    if (choices * ways <= MOST_CHOICES) choices *= ways, disputed |= low_bit(rest);
  }
  groups &= ~(disputed * ACES);
  MeldedHand best = {hand, 0, 0};
  for (i32 choice = 0; choice < choices; choice++) {
    Cards chosen = groups;
    i32 number = choice;
    for (Cards rest = disputed; rest; rest &= rest - 1) {
      Cards rank = low_bit(rest), cards = hand & rank * ACES;
      i32 ways = cards == rank * ACES ? 6 : 2, way = number % ways;
      number /= ways;
      if (way == 1) chosen |= cards;
      else if (way > 1) chosen |= cards & ~(rank << LANE * (way - 2));
    }
    Cards free = hand & ~chosen, runs = sequences(free), loose = free & ~held(runs);
    i32 counts = on_table(runs) + in_hand(chosen) - in_hand(loose);
    if (counts > most) most = counts, best = (MeldedHand){loose, chosen, runs};
  }
  return best;
}

static MeldedHand melds_of(Cards hand) {
  Cards a = hand & RANKS, b = hand >> 14 & RANKS, c = hand >> 28 & RANKS, d = hand >> 42;
  Cards runs = sequences(hand), ranks = (a & b & (c | d)) | (c & d & (a | b));
  if (!ranks) return (MeldedHand){hand & ~held(runs), 0, runs};
  Cards groups = hand & ranks * ACES, both = groups & held(runs);
  if (!both) return (MeldedHand){hand & ~held(runs) & ~groups, groups, runs};
  return contested(hand, groups, ranks & same_ranks(both));
}

static Cards lacking(Cards groups) { return same_ranks(groups) & ~groups; }
static Cards beside(Cards runs) { return ((runs << 1 & ~ACES) | (runs >> 1 & ~HIGH_ACES)) & ~runs; }

static Cards continued(Cards runs, Cards cards) {
  Cards places = either_end(cards), grown = runs;
  for (Cards further; (further = beside(grown) & places);) grown |= further;
  grown &= ~runs;
  return grown & ~(grown >> 13 & ACES);
}

/* playout.py */

enum { THROW, LAY, TAKE, DRAW, STOP };
enum { SEATS = 4, STOCK = 30, MATE = 1, STRANGER = -6, FEEDS = 12, NEARLY_OUT = 3 };

typedef struct {
  Cards left, groups, runs;
  i32 points;
} Laying;

typedef struct {
  Cards hands[SEATS], runs, groups;
  i32 made, pile_size, place, end;
  Cards pile[52], stock[52];
} Deal;

static i32 seats, weights[SEATS];

static Laying planned(const Deal *deal, Cards hand) {
  MeldedHand laid = melds_of(hand);
  Cards fourth = laid.loose & lacking(deal->groups), added = continued(deal->runs, laid.loose & ~fourth);
  Cards groups = laid.groups | fourth, runs = laid.runs | added;
  return (Laying){laid.loose & ~fourth & ~held(added), groups, runs, on_table(runs) + in_hand(groups)};
}

static Cards spared(const Deal *deal, Cards hand, Cards owed) {
  Cards best = 0;
  i32 most = 0;
  for (Cards rest = hand & ~owed; rest; rest &= rest - 1) {
    Cards card = low_bit(rest);
    Laying plan = planned(deal, hand ^ card);
    if (plan.left & owed) continue;
    i32 worth = 10 * plan.points + STRANGER * in_hand(plan.left);
    if (!best || worth > most) best = card, most = worth;
  }
  return best;
}

static int is_hurried(const Deal *deal, i32 who) {
  for (i32 other = 0; other < seats; other++)
    if ((weights[other] > 0) != (weights[who] > 0) && size(deal->hands[other]) <= NEARLY_OUT) return 1;
  return 0;
}

static i32 worth_of(Laying plan, int hurried) {
  Cards mates = hurried ? 0 : mated(plan.left);
  return 10 * plan.points + MATE * in_hand(mates) + STRANGER * in_hand(plan.left & ~mates);
}

static i32 found(const Deal *deal, i32 who) {
  Cards hand = deal->hands[who];
  int hurried = is_hurried(deal, who);
  i32 best = deal->pile_size, most = worth_of(planned(deal, hand), hurried);
  if (deal->place < deal->end) most += STOCK;
  for (i32 index = deal->pile_size - 1; index >= 0; index--) {
    Cards card = deal->pile[index];
    hand |= card;
    Laying plan = planned(deal, hand);
    if (plan.left & card) continue;
    i32 worth = worth_of(plan, hurried);
    if (worth > most && (plan.left || spared(deal, hand, card))) best = index, most = worth;
  }
  return best;
}

static int is_melded(Cards cards, Cards card) {
  return size(same_ranks(card) & cards & ~card) > 1 || held(sequences(cards | card)) & card;
}

static Cards thrown(const Deal *deal, Cards left) {
  Cards buried = 0, fitting = lacking(deal->groups) | held(beside(deal->runs)), mates = mated(left), best = 0;
  for (i32 index = 0; index < deal->pile_size; index++) buried |= deal->pile[index];
  Cards live = ~(buried | deal->groups | held(deal->runs) | left);
  i32 most = 0;
  for (Cards rest = left; rest; rest &= rest - 1) {
    Cards card = low_bit(rest);
    i32 points = in_hand(card), worth = -points * (card & mates ? MATE : STRANGER);
    if (card & fitting || is_melded(buried, card)) worth -= 10 * (points + FEEDS);
    else worth -= (points + FEEDS) * size((same_ranks(card) | near(card)) & live) / 2;
    if (!best || worth > most) best = card, most = worth;
  }
  return best;
}

static Cards take(Deal *deal, i32 who, i32 index) {
  for (i32 above = index; above < deal->pile_size; above++) deal->hands[who] |= deal->pile[above];
  deal->pile_size = index;
  return deal->pile[index];
}

static void throw(Deal *deal, i32 who, Cards card) {
  deal->hands[who] ^= card;
  deal->pile[deal->pile_size++] = card;
}

static void lay(Deal *deal, i32 who, Laying plan) {
  deal->groups |= plan.groups;
  deal->runs |= plan.runs;
  deal->made += weights[who] * plan.points;
  deal->hands[who] = plan.left;
}

static void finish(Deal *deal, i32 who, Cards owed) {
  Cards hand = deal->hands[who];
  Laying plan = planned(deal, hand);
  if (plan.left) {
    lay(deal, who, plan);
    throw(deal, who, thrown(deal, plan.left));
  } else {
    throw(deal, who, spared(deal, hand, owed));
    lay(deal, who, planned(deal, deal->hands[who]));
  }
}

static i32 settled(const Deal *deal) {
  i32 made = deal->made;
  for (i32 who = 0; who < seats; who++) made -= weights[who] * in_hand(deal->hands[who]);
  return made;
}

static i32 played_out(Deal *deal, i32 who) {
  while (deal->hands[who]) {
    who = who + 1 == seats ? 0 : who + 1;
    i32 index = found(deal, who);
    Cards owed = 0;
    if (index < deal->pile_size) owed = take(deal, who, index);
    else if (deal->place < deal->end) deal->hands[who] |= deal->stock[deal->place++];
    else break;
    finish(deal, who, owed);
  }
  return settled(deal);
}

static i32 tried(Deal *deal, i32 kind, Cards card) {
  if (kind == STOP) return settled(deal);
  if (kind == THROW) {
    throw(deal, 0, card);
    return played_out(deal, 0);
  }
  Cards owed = 0;
  if (kind == TAKE) {
    i32 index = 0;
    while (deal->pile[index] != card) index++;
    owed = take(deal, 0, index);
  }
  if (kind == DRAW) deal->hands[0] |= deal->stock[deal->place++];
  finish(deal, 0, owed);
  return played_out(deal, 0);
}

/* deals.py */

enum { UNLIKELY = 40, CHANGES = 4 };

typedef struct {
  Cards known, unlikely;
  i64 holds, played;
} Rival;

static Rival rivals[SEATS];
static Deal before; /* as the deal stands, but for hands and stock that are guessed */

static i64 guess(Cards *pool, i64 dice) {
  for (i32 seat = 1; seat < seats; seat++) {
    const Rival *rival = &rivals[seat];
    Cards hand = rival->known, free = *pool;
    for (i64 more = rival->holds - size(rival->known); more > 0; more--) {
      dice = rolled(dice);
      Cards card = one_of(free, dice);
      dice = rolled(dice);
      if (card & rival->unlikely && dice % 100 >= UNLIKELY) {
        dice = rolled(dice);
        card = one_of(free, dice);
      }
      hand |= card;
      free ^= card;
    }
    for (i32 change = 0; rival->played && change < CHANGES; change++) {
      Cards able = hand & ~planned(&before, hand).left & ~rival->known;
      if (!able || !free) break;
      dice = rolled(dice);
      Cards out = one_of(able, dice);
      dice = rolled(dice);
      Cards into = one_of(free, dice);
      hand ^= out | into;
      free ^= out | into;
    }
    before.hands[seat] = hand;
    *pool = free;
  }
  return dice;
}

/* search.py: the question comes in one block of numbers, and the answer goes into it */

enum { HEAD = 16, ROOM = 512 };
static i64 block[ROOM];
static const i64 *kinds, *cards;
static Cards pool;

static i64 dealt(i64 number, i64 dice) {
  (void)number;
  Cards free = pool;
  dice = guess(&free, dice);
  before.end = size(free);
  return shuffle_into(before.stock, free, dice);
}

static i64 made(i32 choice) {
  static Deal deal;
  deal = before;
  return tried(&deal, (i32)kinds[choice], (Cards)cards[choice]);
}

EXPORT(rummy500_block) i64 *rummy500_block(void) { return block; }
EXPORT(rummy500_prepare) void rummy500_prepare(void) { tables(); }

EXPORT(rummy500_think) void rummy500_think(void) {
  seats = (i32)block[0];
  before = (Deal){0};
  before.hands[0] = block[1], before.runs = block[2], before.groups = block[3];
  before.pile_size = (i32)block[5];
  pool = block[4];
  i32 choices = (i32)block[6];
  i64 dice = block[7], samples = block[8], *next = block + HEAD;
  for (i32 seat = 0; seat < seats; seat++) weights[seat] = (i32)*next++;
  for (i32 place = 0; place < before.pile_size; place++) before.pile[place] = *next++;
  for (i32 seat = 1; seat < seats; seat++) {
    Rival *rival = &rivals[seat];
    rival->known = *next++, rival->holds = *next++, rival->unlikely = *next++, rival->played = *next++;
  }
  kinds = next, cards = next + choices;
  raced(choices, samples, dice, 1, next + 2 * choices);
}
