/* The search of the hard Gin player, the same as engine/players/gin in plain Python: for the same question and dice it
   gives the same answer, bit by bit. Names are those of the modules there, where the reasons are. */

#include "hand.h"
#include "race.h"

enum { BONUS = 25, BIG_BONUS = 31, MOST = 131, LONGEST = 60 };
/* hand.py */

static u16 NEAR[8192];
static u8 TOP[8192];
static double THROWS[8192]; /* written from outside, so that no exponential differs by machine */

static void tables(void) {
  suit_tables();
  for (u32 suit = 0; suit < 8192; suit++) {
    NEAR[suit] = (u16)(suit & (suit << 1 | suit << 2 | suit >> 1 | suit >> 2));
    u32 top = 0;
    for (u32 rank = 1; rank <= 13; rank++)
      if (suit >> (rank - 1) & 1) top = rank;
    TOP[suit] = (u8)top;
  }
}

static i32 least(Cards hand) { return points(laid_out(hand, POINTS).loose); }

static Cards mated(Cards hand) { return hand & (pairs(hand) | JOINED(NEAR, hand)); }

static Cards spared(Cards hand, Cards taken) {
  Cards best = 0;
  i32 lowest = 1000;
  for (Cards rest = hand & ~taken; rest; rest &= rest - 1) {
    Cards card = low_bit(rest);
    i32 left = least(hand ^ card);
    if (left < lowest) lowest = left, best = card;
  }
  return best;
}

static Cards thrown(Cards hand, Cards loose, Cards taken, i32 favour) {
  Cards spare = loose & ~taken;
  if (!spare) return spared(hand, taken);
  Cards mates = spare & mated(hand);
  u32 alone = folded(spare & ~mates), together = folded(mates);
  Cards choice;
  if (alone && WORTH[TOP[alone]] + favour >= WORTH[TOP[together]])
    choice = spare & ~mates & EVERY_SUIT << (TOP[alone] - 1);
  else
    choice = mates & EVERY_SUIT << (TOP[together] - 1);
  return low_bit(choice);
}

static int helps(Cards hand, Cards card) {
  i32 before = least(hand);
  Cards loose = laid_out(hand | card, POINTS).loose;
  return points(loose) - WORTH[TOP[folded(loose & ~card)]] < before;
}

static i32 answered(Cards hand, Cards runs, Cards groups) {
  Cards lacking = fourths(groups);
  Cards fitting = (hand & lacking) | reached(runs, hand);
  i32 lowest = least(hand);
  for (Cards laid = fitting; laid; laid = (laid - 1) & fitting)
    if (!(laid & ~lacking & ~reached(runs, laid))) {
      i32 left = least(hand & ~laid);
      if (left < lowest) lowest = left;
    }
  return lowest;
}

static i32 settled(Cards knocker, Cards other) {
  Layout own = laid_out(knocker, POINTS);
  i32 mine = points(own.loose);
  if (!mine) return BONUS + least(other);
  i32 theirs = answered(other, knocker & ~own.loose & ~own.groups, own.groups);
  return mine < theirs ? theirs - mine : theirs - mine - BONUS;
}

/* playout.py */

enum { THROW, KNOCK, TAKE, DRAW, PASS_FIRST, PASS_LAST, BIG_GIN, THROW_FIRST };

typedef struct {
  Cards hand;
  i32 low, favour;
} Player;

static Cards stock[64];
static i32 end;

static i32 played_out(Player mover, Player other, Cards top, i32 place) {
  i32 sign = 1;
  for (i32 turn = 0; turn < LONGEST; turn++) {
    Cards taken = 0;
    if (top & wanted(mover.hand) && helps(mover.hand, top)) taken = top, mover.hand |= top;
    else mover.hand |= stock[place++];
    Cards loose = laid_out(mover.hand, POINTS).loose;
    top = thrown(mover.hand, loose, taken, mover.favour);
    mover.hand ^= top;
    if (points(loose & ~top) <= mover.low && least(mover.hand) <= mover.low)
      return sign * settled(mover.hand, other.hand);
    if (place >= end) return 0;
    Player next = other;
    other = mover, mover = next, sign = -sign;
  }
  return 0;
}

static i32 finished(Player mover, Player other, Cards taken, i32 place) {
  Cards loose = laid_out(mover.hand, POINTS).loose, top = thrown(mover.hand, loose, taken, mover.favour);
  mover.hand ^= top;
  if (points(loose & ~top) <= mover.low && least(mover.hand) <= mover.low) return settled(mover.hand, other.hand);
  return place >= end ? 0 : -played_out(other, mover, top, place);
}

static Player with(Player player, Cards card) {
  player.hand |= card;
  return player;
}

static i32 tried(i32 kind, Cards card, Player own, Player other, Cards top) {
  switch (kind) {
    case THROW:
      own.hand ^= card;
      return end <= 0 ? 0 : -played_out(other, own, card, 0);
    case KNOCK:
      return settled(own.hand ^ card, other.hand);
    case TAKE:
      return finished(with(own, top), other, top, 0);
    case DRAW:
      return finished(with(own, stock[0]), other, 0, 1);
    case PASS_FIRST:
      if (top & wanted(other.hand) && helps(other.hand, top)) return -finished(with(other, top), own, top, 0);
      return finished(with(own, stock[0]), other, 0, 1);
    case PASS_LAST:
      return -played_out(other, own, 0, 0);
    case BIG_GIN:
      return BIG_BONUS + least(other.hand);
    default:
      own.hand = (own.hand ^ card) | stock[0];
      return -played_out(other, own, card, 1);
  }
}

/* guess.py */

enum { FROM_STOCK, FROM_PILE, REFUSED, BEFORE_EXTRA, TURNS = 64 };
static const double TAKES_WANTED = 0.85, TAKES_OTHER = 0.04, WAITS = 0.3, SLIP = 0.005;
static double MATE, MELDED; /* written from outside, as THROWS */

static i32 turns, limit;
static i64 kinds[TURNS];
static Cards offered[TURNS], gone[TURNS], seen[TURNS], came[TURNS];

static double asking(Cards mask) { return THROWS[A(mask)] + THROWS[B(mask)] + THROWS[C(mask)] + THROWS[D(mask)]; }

static double throw_chance(Cards hand, Cards card, Cards taken) {
  Cards loose = laid_out(hand, POINTS).loose & ~taken, mates = loose & mated(hand), alone = loose & ~mates;
  double total = asking(alone) + MATE * asking(mates) + MELDED * 10;
  double asks = card & alone ? asking(card) : card & mates ? MATE * asking(card) : MELDED;
  return SLIP + (1 - SLIP) * asks / total;
}

static double likelihood(Cards hand) {
  double chance = 1.0;
  for (i32 turn = turns - 1; turn >= 0; turn--) {
    i64 kind = kinds[turn];
    if (kind != REFUSED) {
      if (least(hand) <= limit) chance *= WAITS;
      Cards card = came[turn];
      if (!((hand | gone[turn]) & card) || (kind != FROM_PILE && card & seen[turn])) return 0.0;
      hand |= gone[turn];
      if (kind == BEFORE_EXTRA) hand ^= card;
      chance *= throw_chance(hand, gone[turn], kind == FROM_PILE ? card : 0);
      hand &= ~card;
    }
    if (offered[turn]) {
      double takes = offered[turn] & wanted(hand) ? TAKES_WANTED : TAKES_OTHER;
      chance *= kind == FROM_PILE ? takes : 1 - takes;
    }
  }
  return chance;
}

static Cards begun(Cards known, Cards pool, i32 holds, i64 *dice) {
  Cards hand = known;
  for (i32 more = holds - size(known); more > 0; more--) {
    *dice = rolled(*dice);
    hand |= one_of(pool & ~hand, *dice);
  }
  Cards back = hand;
  for (i32 turn = turns - 1; turn >= 0; turn--) {
    if (kinds[turn] == REFUSED) continue;
    Cards able = back & ~seen[turn] & ~known;
    back |= gone[turn];
    if (kinds[turn] == FROM_STOCK) able = back & ~seen[turn] & ~known;
    if (kinds[turn] != FROM_PILE) {
      *dice = rolled(*dice);
      came[turn] = one_of(able, *dice);
    }
    back &= ~came[turn];
  }
  return hand;
}

static i32 turn_of(Cards card) {
  for (i32 turn = 0; turn < turns; turn++)
    if (came[turn] == card) return turn;
  return -1;
}

static double redrawn(Cards hand, Cards known, double likely, i64 *dice) {
  *dice = rolled(*dice);
  i32 turn = (i32)(*dice * turns / PRIME);
  if (kinds[turn] != FROM_STOCK && kinds[turn] != BEFORE_EXTRA) return likely;
  Cards able = hand & ~known;
  for (i32 later = turn; later < turns; later++) able |= gone[later];
  if (kinds[turn] == BEFORE_EXTRA) able &= ~gone[turn];
  *dice = rolled(*dice);
  Cards card = one_of(able & ~seen[turn] & ~came[turn], *dice);
  i32 elsewhere = turn_of(card);
  if (!card || (elsewhere >= 0 && kinds[elsewhere] == FROM_PILE)) return likely;
  Cards old = came[turn];
  came[turn] = card;
  if (elsewhere >= 0) came[elsewhere] = old;
  double new = likelihood(hand);
  *dice = rolled(*dice);
  if (new * PRIME > likely * (double)*dice) return new;
  came[turn] = old;
  if (elsewhere >= 0) came[elsewhere] = card;
  return likely;
}

static double exchanged(Cards *hand, Cards known, Cards pool, double likely, i64 *dice) {
  *dice = rolled(*dice);
  Cards out = one_of(*hand & ~known, *dice);
  *dice = rolled(*dice);
  Cards card = one_of(pool & ~*hand, *dice);
  i32 turn = turn_of(out);
  if (turn >= 0) came[turn] = card;
  double new = likelihood(*hand ^ out ^ card);
  *dice = rolled(*dice);
  if (new * PRIME > likely * (double)*dice) {
    *hand ^= out ^ card;
    return new;
  }
  if (turn >= 0) came[turn] = out;
  return likely;
}

static i64 guessed(Cards known, Cards pool, i32 holds, i64 dice, i64 before, i64 between, i64 *guesses, i64 count) {
  Cards hand = begun(known, pool, holds, &dice);
  double likely = likelihood(hand);
  for (i64 step = 0; step < before + between * count; step++) {
    dice = rolled(dice);
    if (dice % 4 == 0 && turns > 0) likely = redrawn(hand, known, likely, &dice);
    else if (hand != known) likely = exchanged(&hand, known, pool, likely, &dice);
    if (step >= before && (step - before) % between == 0) guesses[(step - before) / between] = (i64)hand;
  }
  return dice;
}

/* search.py: the question comes in one block of numbers, and the answer goes into it */

enum { FAVOUR = 4, FOR_GIN = 8, HEAD = 16, ROOM = 1 << 16 };
static i64 block[ROOM];
static struct {
  Cards hand, top, pool;
  const i64 *kinds, *cards, *lows, *worths;
  i64 *hands, count;
} asked;
static Player other; /* as the deal has it */

static i64 dealt(i64 number, i64 dice) {
  Cards hand = asked.hands[number % asked.count];
  other = (Player){hand, number % FOR_GIN == FOR_GIN - 1 ? 0 : limit, FAVOUR * (i32)(number & 1)};
  return shuffle_into(stock, asked.pool & ~hand, dice);
}

static i64 made(i32 choice) {
  Player own = {asked.hand, (i32)asked.lows[choice], FAVOUR};
  return asked.worths[MOST + tried((i32)asked.kinds[choice], asked.cards[choice], own, other, asked.top)];
}

EXPORT(gin_block) i64 *gin_block(void) { return block; }
EXPORT(gin_throws) double *gin_throws(void) { return THROWS; }

EXPORT(gin_prepare) void gin_prepare(double mate, double melded) {
  MATE = mate, MELDED = melded;
  tables();
}

EXPORT(gin_think) void gin_think(void) {
  Cards known = block[2];
  i32 holds = (i32)block[4], choices = (i32)block[7];
  i64 dice = block[9], before = block[10], between = block[11], samples = block[12];
  asked.hand = block[0], asked.top = block[1], asked.pool = block[3], asked.count = block[8];
  limit = (i32)block[5], turns = (i32)block[6];
  i64 *next = block + HEAD;
  for (i32 turn = 0; turn < turns; turn++) {
    kinds[turn] = next[turn];
    offered[turn] = next[turns + turn];
    gone[turn] = next[2 * turns + turn];
    seen[turn] = next[3 * turns + turn];
    came[turn] = next[4 * turns + turn];
  }
  asked.kinds = next + 5 * turns, asked.cards = asked.kinds + choices, asked.lows = asked.cards + choices;
  asked.worths = asked.lows + choices;
  i64 *answer = next + 5 * turns + 3 * choices + 2 * MOST + 1;
  asked.hands = answer + 3 * choices;
  dice = guessed(known, asked.pool, holds, dice, before, between, asked.hands, asked.count);
  end = size(asked.pool) - (holds - size(known)) - 2;
  raced(choices, samples, dice, 0, answer);
}
