/* Runs of a colour tracked one by one, the same as engine/tiles/tracked_runs.py and tracked_steps.py, under the same names. */

#include "tiles.h"

enum { LENGTH = 3, CARRIES = 2, NOTHING_YET = 0, SPENT = 1, OLD = 2, START = -1 };
enum { OLD_RUNS = 9, MOST_RUNS = 4, LINEUPS = STATE + 1, GROWTHS = 1 << 12, PICKED = 1 << 8, STEPS = 1 << 15, LINEUP_SLOTS = 1 << 12 };

typedef struct {
  i32 first, last, jokers; /* the numbers that jokers stand for, as bits */
} Run;

static struct {
  i32 count[4]; /* by colour */
  Run runs[4][OLD_RUNS];
} old;

EXPORT(tiles_runs) void *tiles_runs(void) { return &old; }

/* The old runs that are over, as bits, above the open runs: a byte for each from the low end, in order, 0 for none. */
typedef u64 Lineup;
enum { OVER = 32 };

typedef struct {
  u8 run;
  signed char source; /* where it is in the line-up, or START */
} Base;

typedef struct {
  Lineup after;
  i32 with_joker, with_nothing, lost, due;
  Base bases[MOST_RUNS];
} Growth;

typedef struct {
  u8 run, rank;
} Slot;

static i32 carried(i32 run) { return run >> CARRIES >= OLD ? 1 << ((run >> CARRIES) - OLD) : 0; }

static i32 going_on(i32 colour, i32 number) {
  i32 bits = 0;
  for (i32 place = 0; place < old.count[colour]; place++)
    if (old.runs[colour][place].first <= number && number < old.runs[colour][place].last) bits |= 1 << place;
  return bits;
}

static Slot slot_of(i32 colour, i32 number, i32 run) {
  i32 length = smaller(SHORTEST, (run & LENGTH) + 1), carries = run >> CARRIES, rank = 1;
  if (carries >= OLD) {
    rank = old.runs[colour][carries - OLD].jokers >> number & 1 ? 0 : 2;
    if (old.runs[colour][carries - OLD].last <= number) carries = SPENT;
  }
  if (carries == SPENT) {
    i32 is_last = 1;
    for (i32 place = 0; place < old.count[colour]; place++) is_last &= old.runs[colour][place].first <= number;
    if (is_last) carries = NOTHING_YET;
  }
  return (Slot){(u8)(carries << CARRIES | length), (u8)rank};
}

static i32 to_come(i32 colour, i32 number, i32 parted) {
  i32 loss = 0;
  for (; parted; parted &= parted - 1)
    loss += A_TILE_MOVED * (old.runs[colour][__builtin_ctz((u32)parted)].last + 1 - number);
  return loss;
}

static int has_room(i32 colour, i32 number, const Slot *slots, i32 count) {
  Place place = place_of(colour, number);
  i32 few = 0;
  for (i32 at = 0; at < count; at++) few += (slots[at].run & LENGTH) < SHORTEST;
  return place.joinable > 0 || place.near > few;
}

/* Those of one line-up, by the slots that they fill. */
static Growth growths[MOST_RUNS + 1][GROWTHS];
static i32 growth_count[MOST_RUNS + 1];

static i32 free_runs(i32 colour, i32 number, Lineup lineup) {
  i32 bits = 0, taken = (i32)(lineup >> OVER);
  for (i32 at = 0; at < MOST_RUNS; at++) taken |= carried(lineup >> 8 * at & 255);
  for (i32 place = 0; place < old.count[colour]; place++)
    if (old.runs[colour][place].first <= number && number <= old.runs[colour][place].last) bits |= 1 << place;
  return bits & ~taken;
}

static void add_growth(i32 colour, i32 number, i32 over, i32 parted, const Base *bases, i32 count, i32 free) {
  if (growth_count[count] == GROWTHS) {
    overflow = 1;
    return;
  }
  Growth *growth = &growths[count][growth_count[count]++];
  i32 lost = A_TILE_MOVED * __builtin_popcount((u32)(over | parted)), due = to_come(colour, number, parted), picked = 0;
  for (i32 at = 0; at < count; at++) picked |= carried(bases[at].run);
  for (i32 left = free; left; left &= left - 1) {
    i32 place = __builtin_ctz((u32)left), is_picked = picked >> place & 1;
    lost += (old.runs[colour][place].first < number) + 1 - is_picked;
    due += is_picked ? 0 : A_TILE_MOVED - (old.runs[colour][place].last == number);
  }
  Slot slots[MOST_RUNS];
  growth->with_joker = growth->with_nothing = 0;
  for (i32 at = 0; at < count; at++) {
    slots[at] = slot_of(colour, number, bases[at].run);
    growth->with_joker += slots[at].rank == 0;
    growth->with_nothing += slots[at].rank == 1;
    growth->bases[at] = bases[at];
  }
  i32 ends = !has_room(colour, number, slots, count), ended = 0, kept = 0;
  u8 after[MOST_RUNS];
  for (i32 at = 0; at < count; at++) {
    u8 run = slots[at].run;
    if (ends && (run & LENGTH) == SHORTEST) {
      ended |= carried(run);
      continue;
    }
    i32 place = kept++;
    for (; place && after[place - 1] > run; place--) after[place] = after[place - 1];
    after[place] = run;
  }
  growth->after = (Lineup)((over | parted | ended) & going_on(colour, number)) << OVER;
  for (i32 at = 0; at < kept; at++) growth->after |= (Lineup)after[at] << 8 * at;
  growth->lost = lost;
  growth->due = due + to_come(colour, number + 1, ended);
}

static void add_picked(i32 colour, i32 number, i32 over, i32 parted, const Base *bases, i32 count, i32 free) {
  static Base picked[PICKED][MOST_RUNS];
  i32 found = 1;
  for (i32 at = 0; at < count; at++) picked[0][at] = bases[at];
  for (i32 left = free; left; left &= left - 1) {
    i32 place = __builtin_ctz((u32)left), begins = old.runs[colour][place].first == number;
    for (i32 each = 0, known = found; each < known; each++)
      for (i32 index = 0; index < count; index++) {
        Base base = picked[each][index];
        if (base.run >> CARRIES != NOTHING_YET || !(begins || base.source == START)) continue;
        if (found == PICKED) {
          overflow = 1;
          return;
        }
        for (i32 at = 0; at < count; at++) picked[found][at] = picked[each][at];
        picked[found++][index].run |= (u8)((OLD + place) << CARRIES);
      }
  }
  for (i32 each = 0; each < found; each++) add_growth(colour, number, over, parted, picked[each], count, free);
}

static void each_growth(i32 colour, i32 number, Lineup lineup, i32 slots, i32 limit) {
  i32 over = (i32)(lineup >> OVER), few = 0, many = 0, free = free_runs(colour, number, lineup);
  Base bases[MOST_RUNS], enough[MOST_RUNS];
  for (i32 at = 0; at < MOST_RUNS && lineup >> 8 * at & 255; at++) {
    Base base = {(u8)(lineup >> 8 * at), (signed char)at};
    if ((base.run & LENGTH) < SHORTEST) bases[few++] = base;
    else enough[many++] = base;
  }
  growth_count[slots] = 0;
  i32 spare = slots - few;
  for (i32 size = 0; size <= smaller(spare, many); size++)
    for (i32 chosen = (1 << many) - 1; chosen >= 0; chosen--) { /* the highest bit is the first, so these are in order */
      if (__builtin_popcount((u32)chosen) != size) continue;
      i32 count = few, parted = 0, is_idle = 0;
      for (i32 at = 0; at < many; at++) {
        if (chosen >> (many - 1 - at) & 1) {
          bases[count++] = enough[at];
        } else {
          parted |= carried(enough[at].run);
          is_idle |= enough[at].run == SHORTEST;
        }
      }
      if (size < spare && is_idle) continue;
      if (A_TILE_MOVED * __builtin_popcount((u32)(over | parted)) >= limit) continue;
      while (count < slots) bases[count++] = (Base){0, START};
      add_picked(colour, number, over, parted, bases, slots, free);
    }
}

static i32 misplaced(const Growth *growth, i32 jokers) {
  i32 extra = jokers - growth->with_joker;
  return A_TILE_MOVED * (extra < 0 ? -extra : larger(0, extra - growth->with_nothing));
}

static void grow(i32 colour, i32 number, Lineup lineup, i32 slots) {
  i32 open_runs = 0;
  for (i32 at = 0; at < MOST_RUNS; at++) open_runs += (lineup >> 8 * at & 255) > 0;
  each_growth(colour, number, lineup, slots, past_loss(colour, number, slots, 0, open_runs) + asked.slack);
}

/* tracked_steps.py: a line-up is known by its place among those met at its number */

typedef struct {
  u32 turn;
  i32 state;
} Known;

static u32 turn;
static Lineup lineups[4][KING + 1][LINEUPS];
static i32 lineup_count[4][KING + 1];
static Known known[4][LINEUP_SLOTS];
static Laid rows[4][LINEUPS][3];
static u32 row_turn[4][LINEUPS];
static Total steps[4][STEPS];
static i32 step_count[4];

void tracked_start(void) {
  for (i32 colour = 0; colour < 4; colour++)
    for (i32 number = 0; number <= KING; number++) lineup_count[colour][number] = 1; /* the empty one, at 0 */
}

void tracked_stage(void) {
  turn++;
  for (i32 colour = 0; colour < 4; colour++) step_count[colour] = 0;
}

/* Return the state of a line-up after the number, -1 if there is none left. */
static i32 state_after(i32 colour, i32 number, Lineup lineup) {
  if (!lineup) return 0;
  u32 slot = (u32)(lineup * 0x9E3779B97F4A7C15ull >> 52);
  for (; known[colour][slot].turn == turn; slot = (slot + 1) & (LINEUP_SLOTS - 1))
    if (lineups[colour][number][known[colour][slot].state] == lineup) return known[colour][slot].state;
  if (lineup_count[colour][number] > STATE) return -1;
  i32 state = lineup_count[colour][number]++;
  lineups[colour][number][state] = lineup;
  known[colour][slot] = (Known){turn, state};
  return state;
}

static i32 owed_after(const Place *place, Lineup lineup) {
  i32 lengths[SHORTEST + 1] = {0};
  for (i32 at = 0; at < MOST_RUNS; at++) lengths[lineup >> 8 * at & LENGTH]++;
  return owed_to(place, lengths[1], lengths[2]);
}

const Laid *tracked_row(i32 colour, i32 number, i32 state, i32 in_runs) {
  static u32 seen[3][LINEUPS], look;
  static i32 at[3][LINEUPS];
  Laid *row = rows[colour][state];
  if (row_turn[colour][state] == turn) return row;
  row_turn[colour][state] = turn;
  Place place = place_of(colour, number);
  Lineup lineup = lineups[colour][number - 1][state];
  i32 open_runs = 0, few = 0, hungry = __builtin_popcount((u32)free_runs(colour, number, lineup));
  for (i32 run = 0; run < MOST_RUNS; run++) {
    i32 length = lineup >> 8 * run & LENGTH;
    open_runs += length > 0, few += length && length < SHORTEST;
  }
  hungry += open_runs;
  for (i32 slots = 0; slots <= MOST_RUNS; slots++) growth_count[slots] = -1;
  for (i32 tiles = 0; tiles < 3; tiles++) {
    Total *found = &steps[colour][step_count[colour]];
    i32 count = 0, room = STEPS - step_count[colour], least = larger(0, few - tiles);
    look++;
    for (i32 laid = least; in_runs >> tiles & 1 && laid <= most_jokers(&place, least, hungry - tiles); laid++) {
      i32 told = past_loss(colour, number, tiles, laid, open_runs), slots = tiles + laid;
      if (growth_count[slots] < 0) grow(colour, number, lineup, slots);
      for (i32 each = 0; each < growth_count[slots]; each++) {
        const Growth *growth = &growths[slots][each];
        i32 wrong = misplaced(growth, laid), excess = growth->lost + wrong - told, loss = growth->due + wrong;
        if (excess >= asked.slack || loss >= asked.limit) continue;
        i32 after = state_after(colour, number, growth->after);
        if (after < 0) continue;
        i32 bound = owed_after(&place, growth->after) + laid;
        if (bound > asked.jokers) continue;
        Total total = {
            ((i64)loss << POINT_BITS) + excess,
            (u64)bound + ((u64)laid << LAID) + ((u64)(after | laid << 10) << FIELDS),
        };
        if (seen[laid][after] == look) {
          if (found[at[laid][after]].high > total.high) found[at[laid][after]] = total;
          continue;
        }
        if (count == room) {
          overflow = 1;
          return row;
        }
        seen[laid][after] = look, at[laid][after] = count;
        found[count++] = total;
      }
    }
    row[tiles] = (Laid){count, found};
    step_count[colour] += count;
  }
  return row;
}

/* Return the slots by which the search came from one state to another: for each, from the low end, sixteen bits with the
   run after it, 0 if it cannot go on, then its rank, then one more than where it comes from; and a bit that it is there. */
i64 tracked_slots(i32 colour, i32 number, i32 before, i32 after, i32 tiles, i32 jokers) {
  i32 count = tiles + jokers, best = -1, least = 0;
  grow(colour, number, lineups[colour][number - 1][before], count);
  for (i32 each = 0; each < growth_count[count]; each++) {
    const Growth *growth = &growths[count][each];
    i32 loss = growth->due + misplaced(growth, jokers);
    if (growth->after == lineups[colour][number][after] && (best < 0 || loss < least)) best = each, least = loss;
  }
  Slot slots[MOST_RUNS];
  u16 packed[MOST_RUNS];
  const Base *bases = growths[count][best].bases;
  for (i32 at = 0; at < count; at++) slots[at] = slot_of(colour, number, bases[at].run);
  i32 ends = has_room(colour, number, slots, count) ? 0 : SHORTEST;
  for (i32 at = 0; at < count; at++) {
    i32 run = (slots[at].run & LENGTH) == ends ? 0 : slots[at].run, place = at;
    u16 one = (u16)(run << 8 | slots[at].rank << 4 | (bases[at].source + 1) << 1 | 1);
    for (; place && packed[place - 1] > one; place--) packed[place] = packed[place - 1];
    packed[place] = one;
  }
  u64 all = 0;
  for (i32 at = 0; at < count; at++) all |= (u64)packed[at] << 16 * at;
  return (i64)all;
}
