/* The search of the hard player of Double Rum, the same as engine/players/double_rum in plain Python: for the same
   question and dice it gives the same answer. Names are those of the modules there, where the reasons are. */

#include "race.h"

/* hand.py */

typedef u64 Cards; /* a face is a bit, a suit thirteen of them, and the jokers one above all */

typedef struct {
  Cards once, twice; /* faces that are held, and those that are held twice */
} Hand;

enum { RANKS = 0x1FFF, A_CARD = 16, WILD = 15, SHORTEST = 3, LONGEST_RUN = 5 };
static const Cards EVERY_SUIT = 1ull | 1ull << 13 | 1ull << 26 | 1ull << 39, JOKER = 1ull << 52;
#define KINGS (EVERY_SUIT << 12)
#define NATURALS (JOKER - 1)
static const u8 WORTH[13] = {11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};
static const Hand NOTHING = {0, 0};
static u16 POINTS[1 << 13], PRICES[1 << 13];

static void tables(void) {
  for (u32 suit = 0; suit < 1 << 13; suit++) {
    POINTS[suit] = 0;
    for (u32 rank = 0; rank < 13; rank++)
      if (suit >> rank & 1) POINTS[suit] = (u16)(POINTS[suit] + WORTH[rank]);
    PRICES[suit] = (u16)(POINTS[suit] + A_CARD * __builtin_popcount(suit));
  }
}

#define SUMMED(table, mask) \
  (table[(mask) & RANKS] + table[(mask) >> 13 & RANKS] + table[(mask) >> 26 & RANKS] + table[(mask) >> 39 & RANKS])

static inline Cards low_bit(Cards mask) { return mask & -mask; }
static inline i32 size(Cards mask) { return __builtin_popcountll(mask); }
static inline i32 held(Hand hand) { return size(hand.once) + size(hand.twice); }
static inline i32 jokers_in(Hand hand) { return (i32)(hand.once >> 52) + (i32)(hand.twice >> 52); }

static i32 points(Hand hand) {
  return SUMMED(POINTS, hand.once) + SUMMED(POINTS, hand.twice) + WILD * jokers_in(hand);
}

static inline Hand added(Hand hand, Cards card) {
  if (hand.once & card) hand.twice |= card;
  else hand.once |= card;
  return hand;
}

static inline Hand removed(Hand hand, Cards card) {
  if (hand.twice & card) hand.twice ^= card;
  else hand.once ^= card;
  return hand;
}

/* Faces one place higher and lower, the ace beside the king too. */
static inline Cards above(Cards faces) { return (faces & ~KINGS & NATURALS) << 1 | (faces & KINGS) >> 12; }
static inline Cards below(Cards faces) { return (faces & ~EVERY_SUIT & NATURALS) >> 1 | (faces & EVERY_SUIT) << 12; }

/* Ranks of which there are two, and three. */
static inline void mates(Hand hand, Cards *two, Cards *three) {
  Cards seen = 0, again = 0, more = 0;
  for (i32 suit = 0; suit < 52; suit += 13) {
    Cards once = hand.once >> suit & RANKS, twice = hand.twice >> suit & RANKS;
    more |= again & once, again |= seen & once, seen |= once;
    more |= again & twice, again |= seen & twice;
  }
  *two = again * EVERY_SUIT, *three = more * EVERY_SUIT;
}

/* Faces that lie in sequences of three. */
static inline Cards in_runs(Cards faces) {
  Cards up = above(faces) & faces, down = below(faces) & faces; /* with one below, with one above */
  Cards middle = up & down & ~EVERY_SUIT;                       /* an ace is never in the middle */
  return middle | above(middle) | below(middle);
}

/* Faces that would make a sequence of three with two others. */
static inline Cards growing(Cards faces) {
  Cards high = above(faces), low = below(faces);
  Cards two_below = high & above(above(faces) & faces & ~EVERY_SUIT), two_above = low & below(low & faces & ~EVERY_SUIT);
  return ((high & low & ~EVERY_SUIT) | (high & two_below) | (low & two_above)) & NATURALS;
}

static inline Cards wanted(Hand hand) {
  Cards two, three;
  mates(hand, &two, &three);
  return two | growing(hand.once & NATURALS);
}

/* laying out: which cards are left over at the least price */

typedef struct {
  Hand loose;
  i32 price;
} LaidHand;

static LaidHand best;
static Cards free_cards; /* that could be laid off */

static void placed(Hand rest, i32 jokers, Hand loose, i32 price, i32 melds);

static void grouped(Hand rest, Cards card, i32 jokers, Hand loose, i32 price, i32 melds) {
  Cards mask = EVERY_SUIT << __builtin_ctzll(card) % 13, others[8];
  i32 count = 0;
  if (rest.twice & card) others[count++] = card;
  for (Cards more = rest.once & mask & ~card; more; more &= more - 1) {
    others[count++] = low_bit(more);
    if (rest.twice & low_bit(more)) others[count++] = low_bit(more);
  }
  if (count + 1 + jokers < SHORTEST || !count) return;
  for (i32 choice = (1 << count) - 1; choice > 0; choice--) {
    i32 naturals = 1 + __builtin_popcount((u32)choice), wild = naturals < SHORTEST ? SHORTEST - naturals : 0;
    if (wild > jokers) continue;
    Hand kept = removed(rest, card);
    i32 same = 0;
    for (i32 other = 0; other < count; other++) {
      if (choice >> other & 1) kept = removed(kept, others[other]);
      else if (other + 1 < count && others[other + 1] == others[other] && choice >> (other + 1) & 1) same = 1;
    }
    if (!same) placed(kept, jokers - wild, loose, price, melds + 1);
  }
}

static void run_from(Hand rest, Cards card, i32 step, i32 jokers, Hand loose, i32 price, i32 melds) {
  i32 suit = __builtin_ctzll(card) / 13 * 13, place = step > 0 ? __builtin_ctzll(card) % 13 : 13, wild = 0;
  Hand kept = removed(rest, card);
  for (i32 length = 2, naturals = 1; length <= LONGEST_RUN; length++) {
    place += step;
    if (place < 0 || place > 12) return;
    Cards next = 1ull << (suit + place);
    if (!(rest.once & next)) {
      if (++wild > jokers) return;
      continue;
    }
    kept = removed(kept, next);
    naturals++;
    i32 used = wild + (length < SHORTEST ? SHORTEST - length : 0);
    if (used <= jokers) placed(kept, jokers - used, loose, price, melds + 1);
  }
}

static i32 price_of(Cards card) { return A_CARD + WORTH[__builtin_ctzll(card) % 13]; }

static void noted(i32 jokers, Hand loose, i32 price, i32 melds) {
  if (jokers > 1 && loose.once) {
    Cards dearest = low_bit(loose.once);
    for (Cards more = loose.once; more; more &= more - 1)
      if (price_of(low_bit(more)) > price_of(dearest)) dearest = low_bit(more);
    loose = removed(loose, dearest);
    price -= price_of(dearest);
  } else if (jokers && !melds && !free_cards) {
    loose.once |= JOKER;
    if (jokers > 1) loose.twice |= JOKER;
    price += jokers * (A_CARD + WILD);
  }
  if (price < best.price) best.price = price, best.loose = loose;
}

static void placed(Hand rest, i32 jokers, Hand loose, i32 price, i32 melds) {
  if (price - (jokers > 1 ? A_CARD + WILD : 0) >= best.price) return;
  if (!rest.once) {
    noted(jokers, loose, price, melds);
    return;
  }
  Cards card = low_bit(rest.once);
  grouped(rest, card, jokers, loose, price, melds);
  run_from(rest, card, 1, jokers, loose, price, melds);
  if (card & EVERY_SUIT) run_from(rest, card, -1, jokers, loose, price, melds);
  rest = removed(rest, card);
  if (card & free_cards) placed(rest, jokers, loose, price, melds);
  else placed(rest, jokers, added(loose, card), price + price_of(card), melds);
}

/* Return what is left over of a hand where some cards can be laid off. */
static LaidHand laid_out(Hand hand, Cards open) {
  i32 jokers = jokers_in(hand);
  Cards two, three, naturals = hand.once & NATURALS, useful;
  mates(hand, &two, &three);
  if (!jokers) useful = naturals & (three | in_runs(naturals));
  else if (jokers == 1) {
    Cards high = above(naturals), low = below(naturals);
    useful = naturals & (two | high | low | above(high & ~EVERY_SUIT) | below(low & ~EVERY_SUIT));
  } else useful = naturals;
  Hand loose = {naturals & ~useful & ~open, hand.twice & NATURALS & ~useful & ~open};
  i32 price = SUMMED(PRICES, loose.once) + SUMMED(PRICES, loose.twice);
  if (!useful && !jokers) return (LaidHand){loose, price};
  best = (LaidHand){NOTHING, 1 << 20};
  free_cards = open;
  placed((Hand){useful, hand.twice & useful}, jokers, loose, price, 0);
  return best;
}

static i32 left_in(Hand hand, Cards open) { return held(laid_out(hand, open).loose); }

/* playout.py */

enum { THROW, LAY, TAKE, DRAW };
enum { SEATS = 6, LONGEST = 80, COMES_ROUND = 2 };
static const i32 FIRST_OUT[12] = {100, 79, 62, 59, 49, 39, 39, 31, 26, 24, 22, 20};

typedef struct {
  Hand hands[SEATS], buried;
  Cards runs, groups, taken; /* groups: every card of their ranks */
  i32 down[SEATS];
  i32 pile_size, place, end, renewals, renewed;
  Cards pile[112], stock[112];
} Deal;

static i32 seats, per_want, per_near, per_point, per_fed, danger;

static Cards open_to(const Deal *deal, Cards faces) {
  Cards open = deal->groups, runs = deal->runs;
  if (!(runs | open)) return 0;
  for (;;) {
    Cards high = runs & EVERY_SUIT & (runs & KINGS) >> 12; /* sequences that end there */
    Cards beside = (above(runs & ~high) | below(runs)) & ~runs;
    open |= beside;
    if (!(beside & faces)) return open;
    runs |= beside & faces;
  }
}

/* Faces of which one is to come, and two. */
static inline Hand live_of(const Deal *deal, Hand hand) {
  Cards lie = deal->runs | deal->groups;
  Hand live;
  live.once = ~(deal->buried.twice | hand.twice | (deal->buried.once & hand.once)) & NATURALS;
  live.twice = ~(deal->buried.once | hand.once | lie) & NATURALS;
  return live;
}

static inline i32 of(Hand live, Cards faces) { return size(live.once & faces) + size(live.twice & faces); }

static inline Cards around(Cards card) {
  Cards high = above(card), low = below(card);
  Cards further = (card & EVERY_SUIT ? above(high) | below(low) : above(high & ~EVERY_SUIT) | below(low & ~EVERY_SUIT));
  return (EVERY_SUIT << __builtin_ctzll(card) % 13) | high | low | further;
}

static i32 asking(Hand hand, Cards wants, Cards card, Hand live) {
  i32 lost = of(live, wants & ~wanted(removed(hand, card))), near = of(live, around(card));
  return per_point * WORTH[__builtin_ctzll(card) % 13] - per_want * lost - per_near * near;
}

static Cards thrown(const Deal *deal, Hand hand, Hand loose, Cards kept) {
  Cards spare = loose.once & ~kept & NATURALS;
  if (!spare) spare = hand.once & ~kept & NATURALS;
  if (!spare) spare = hand.once & ~kept;
  if (!spare) spare = hand.once;
  if (!(spare & (spare - 1))) return spare;
  Hand live = live_of(deal, hand);
  Cards wants = wanted(hand), open = open_to(deal, 0), best_card = 0;
  i32 most = 0;
  for (Cards rest = spare; rest; rest &= rest - 1) {
    Cards card = low_bit(rest);
    i32 asks = asking(hand, wants, card, live) - (card & open ? per_fed : 0);
    if (!best_card || asks > most) most = asks, best_card = card;
  }
  return best_card;
}

static void throw(Deal *deal, i32 who, Cards card) {
  deal->hands[who] = removed(deal->hands[who], card);
  deal->buried = added(deal->buried, card);
  deal->pile[deal->pile_size++] = card;
}

static void take(Deal *deal, i32 who) {
  Cards top = deal->pile[--deal->pile_size];
  deal->buried = removed(deal->buried, top);
  deal->hands[who] = added(deal->hands[who], top);
  deal->taken = deal->hands[who].twice & top ? 0 : top;
}

static int draw(Deal *deal, i32 who) {
  deal->taken = 0;
  if (deal->place == deal->end) {
    if (!deal->renewals || deal->pile_size < 2) return 0;
    deal->renewals--, deal->renewed++;
    deal->end = deal->pile_size - 1;
    for (i32 place = 0; place < deal->end; place++) deal->stock[place] = deal->pile[place];
    deal->pile[0] = deal->pile[deal->end];
    deal->pile_size = 1, deal->place = 0;
    deal->buried = (Hand){deal->pile[0], 0};
  }
  deal->hands[who] = added(deal->hands[who], deal->stock[deal->place++]);
  return 1;
}

static int lays(const Deal *deal, i32 who) {
  if (deal->down[who] || deal->renewed >= COMES_ROUND) return 1;
  for (i32 other = 0; other < seats; other++)
    if (other != who && deal->down[other] && held(deal->hands[other]) <= danger) return 1;
  return 0;
}

static void lay(Deal *deal, i32 who, Hand loose) {
  Hand hand = deal->hands[who];
  if (held(hand) == held(loose)) return;
  Hand gone = hand;
  for (Cards more = loose.once; more; more &= more - 1) gone = removed(gone, low_bit(more));
  for (Cards more = loose.twice; more; more &= more - 1) gone = removed(gone, low_bit(more));
  Cards two, three;
  mates(gone, &two, &three);
  Cards laid = gone.once & NATURALS, runs = in_runs(laid), ranks = three | (jokers_in(gone) ? two : 0);
  Cards groups = laid & ranks & ~runs;
  deal->runs |= (runs | (laid & ~ranks)) & ~deal->groups;
  for (Cards more = groups; more; more &= more - 1) deal->groups |= EVERY_SUIT << __builtin_ctzll(more) % 13;
  deal->hands[who] = loose;
  deal->down[who] = 1;
}

static i32 settled(const Deal *deal, i32 who) {
  i32 prize = 0;
  for (i32 other = 0; other < seats; other++)
    if (other != who) prize += points(deal->hands[other]);
  if (!deal->down[who]) prize *= 2;
  return who ? -prize : prize * (seats - 1);
}

static int helps(const Deal *deal, i32 who, Cards top) {
  if (top & JOKER) return 1;
  Hand hand = deal->hands[who];
  if (!jokers_in(hand) && !(top & (wanted(hand) | open_to(deal, hand.once)))) return 0;
  Hand more = added(hand, top);
  i32 after = left_in(more, open_to(deal, more.once)) - 1;
  return FIRST_OUT[after < 0 ? 0 : after] > FIRST_OUT[left_in(hand, open_to(deal, hand.once))];
}

static int ended(Deal *deal, i32 who, i32 *value) {
  Hand hand = deal->hands[who];
  Hand loose = laid_out(hand, open_to(deal, hand.once)).loose;
  i32 left = held(loose);
  if (!left || (left == 1 && !(loose.once & deal->taken))) {
    *value = settled(deal, who);
    return 1;
  }
  if (lays(deal, who)) lay(deal, who, loose);
  throw(deal, who, thrown(deal, deal->hands[who], loose, deal->taken));
  return 0;
}

static i32 played_out(Deal *deal, i32 who) {
  for (i32 turn = 0; turn < LONGEST; turn++) {
    i32 value;
    if (deal->pile_size && helps(deal, who, deal->pile[deal->pile_size - 1])) take(deal, who);
    else if (!draw(deal, who)) return 0;
    if (ended(deal, who, &value)) return value;
    who = who + 1 == seats ? 0 : who + 1;
  }
  return 0;
}

static i32 tried(Deal *deal, i32 kind, Cards card) {
  i32 value;
  if (kind == THROW) throw(deal, 0, card);
  else {
    if (kind == LAY) lay(deal, 0, laid_out(deal->hands[0], open_to(deal, deal->hands[0].once)).loose);
    if (kind == TAKE) take(deal, 0);
    if (kind == DRAW && !draw(deal, 0)) return 0;
    if (ended(deal, 0, &value)) return value;
  }
  return played_out(deal, 1);
}

/* deals.py */

enum { UNLIKELY = 40, TURNS = 12, CHANGES = 4 };
static const u8 FURTHER[TURNS + 1] = {0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 9, 9};

typedef struct {
  Hand known;
  Cards unlikely;
  i64 holds, turns;
} Rival;

static Rival rivals[SEATS];
static Deal before; /* as the deal stands, but for hands and stock that are guessed */

static Cards one_of(Hand pool, i64 dice) {
  i64 number = dice * held(pool) / PRIME;
  Cards mask = pool.once;
  if (number >= size(mask)) number -= size(mask), mask = pool.twice;
  while (number--) mask &= mask - 1;
  return low_bit(mask);
}

static i64 guess(Hand *pool, i64 dice) {
  for (i32 seat = 1; seat < seats; seat++) {
    const Rival *rival = &rivals[seat];
    Hand hand = rival->known, free = *pool;
    i64 further = FURTHER[rival->turns < TURNS ? rival->turns : TURNS];
    for (i64 more = rival->holds - held(rival->known) + further; more > 0 && free.once; more--) {
      dice = rolled(dice);
      Cards card = one_of(free, dice);
      dice = rolled(dice);
      if (card & rival->unlikely && dice % 100 >= UNLIKELY) {
        dice = rolled(dice);
        card = one_of(free, dice);
      }
      hand = added(hand, card);
      free = removed(free, card);
    }
    while (held(hand) > rival->holds) {
      Hand loose = laid_out(hand, 0).loose;
      Cards card = thrown(&before, hand, loose, rival->known.once);
      hand = removed(hand, card);
      free = added(free, card);
    }
    for (i32 change = 0; change < CHANGES && free.once && !left_in(hand, 0); change++) {
      dice = rolled(dice);
      Cards out = one_of(hand, dice);
      if (out & rival->known.once) continue;
      dice = rolled(dice);
      Cards into = one_of(free, dice);
      hand = added(removed(hand, out), into);
      free = added(removed(free, into), out);
    }
    before.hands[seat] = hand;
    *pool = free;
  }
  return dice;
}

static i64 shuffle_into(Cards *stock, Hand cards, i64 dice) {
  for (i64 place = 0; cards.once; place++) {
    Cards card = low_bit(cards.once);
    cards = removed(cards, card);
    dice = rolled(dice);
    i64 other = dice * (place + 1) / PRIME;
    stock[place] = stock[other];
    stock[other] = card;
  }
  return dice;
}

/* search.py: the question comes in one block of numbers, and the answer goes into it */

enum { HEAD = 24, ROOM = 1024 };
static i64 block[ROOM];
static const i64 *kinds, *cards;
static Hand pool;
static i32 is_known; /* the stock was renewed, and is remembered */

static i64 dealt(i64 number, i64 dice) {
  (void)number;
  Hand free = pool;
  dice = guess(&free, dice);
  if (is_known) return dice;
  before.end = held(free);
  return shuffle_into(before.stock, free, dice);
}

static i64 made(i32 choice) {
  static Deal deal;
  deal = before;
  return tried(&deal, (i32)kinds[choice], (Cards)cards[choice]);
}

EXPORT(double_rum_block) i64 *double_rum_block(void) { return block; }
EXPORT(double_rum_prepare) void double_rum_prepare(void) { tables(); }

EXPORT(double_rum_think) void double_rum_think(void) {
  seats = (i32)block[0];
  before = (Deal){0};
  before.hands[0] = (Hand){block[1], block[2]};
  pool = (Hand){block[3], block[4]};
  before.runs = block[5], before.groups = block[6], before.taken = block[7];
  before.renewals = (i32)block[8], before.renewed = (i32)block[9];
  before.pile_size = (i32)block[10];
  before.end = (i32)block[11], is_known = before.end > 0;
  i32 choices = (i32)block[12];
  i64 dice = block[13], samples = block[14], *next = block + HEAD;
  per_want = (i32)block[15], per_near = (i32)block[16], per_point = (i32)block[17], per_fed = (i32)block[18];
  danger = (i32)block[19];
  for (i32 seat = 0; seat < seats; seat++) before.down[seat] = (i32)*next++;
  for (i32 place = 0; place < before.pile_size; place++)
    before.pile[place] = *next++, before.buried = added(before.buried, before.pile[place]);
  for (i32 place = 0; place < before.end; place++) before.stock[place] = *next++;
  for (i32 seat = 1; seat < seats; seat++) {
    Rival *rival = &rivals[seat];
    rival->known.once = *next++, rival->known.twice = *next++;
    rival->holds = *next++, rival->unlikely = *next++, rival->turns = *next++;
  }
  kinds = next, cards = next + choices;
  raced(choices, samples, dice, 1, next + 2 * choices);
}
