/* The search for the table that loses least, the same as engine/tiles in plain Python (choices, groups, runs, stages and
   search): for the same question it finds the same way, tie for tie. Names are those of the modules there. */

#include "tiles.h"

enum { FEW = 12, CROWD = 24, TOO_MANY = 8000 };
enum { CHOICES = 1 << 14, HALVES = 1 << 13, SUMS = 1 << 18, NODES = 1 << 17, SLOTS = 1 << 16 };

static int is_less(Total one, Total other) {
  return one.high < other.high || (one.high == other.high && one.low < other.low);
}

Question asked;
i32 overflow;

/* groups.py; those of the old table by number */

static Group old_groups[KING + 2][4];
static i32 old_count[KING + 2];

static void sort_groups(void) {
  for (i32 number = 0; number <= KING + 1; number++) old_count[number] = 0;
  for (i32 place = 0; place < asked.group_count; place++) {
    i32 number = asked.groups[place].number;
    old_groups[number][old_count[number]++] = asked.groups[place];
  }
}

static i32 needed_jokers(const i32 *counts) {
  i32 sum = counts[0] + counts[1] + counts[2] + counts[3], most = 0;
  for (i32 colour = 0; colour < 4; colour++)
    if (counts[colour] > most) most = counts[colour];
  for (i32 jokers = 0; jokers <= 2; jokers++) {
    i32 tiles = sum + jokers, fewest = (tiles + 3) / 4;
    if (fewest < most) fewest = most;
    if (SHORTEST * fewest <= tiles) return jokers;
  }
  return -1;
}

static int groupable(const i32 *counts, i32 jokers) {
  i32 tiles = counts[0] + counts[1] + counts[2] + counts[3] + jokers, fewest = (tiles + 3) / 4;
  for (i32 colour = 0; colour < 4; colour++)
    if (counts[colour] > fewest) fewest = counts[colour];
  return SHORTEST * fewest <= tiles;
}

static i32 parted(i32 number, i32 place, i32 colours, i32 jokers) {
  i32 old = old_groups[number][place].colours, spare = old_groups[number][place].jokers;
  i32 shared = __builtin_popcount(old & colours) + (spare < jokers ? spare : jokers);
  return A_TILE_MOVED * (__builtin_popcount(old) + spare - shared) - !shared;
}

static i32 new_colours[8], new_jokers[8];

static i32 assigned(i32 number, i32 place, i32 news, i32 taken) {
  /* The least loss of the old groups from a place on, each carried on by another new one, or by none of those left over. */
  i32 olds = old_count[number], best = 1 << 20, all = news > olds ? news : olds;
  if (place == olds) return 0;
  for (i32 one = 0; one < all; one++)
    if (!(taken >> one & 1)) {
      i32 loss = one < news ? parted(number, place, new_colours[one], new_jokers[one]) : parted(number, place, 0, 0);
      loss += assigned(number, place + 1, news, taken | 1 << one);
      if (loss < best) best = loss;
    }
  return best;
}

static i32 best_parts(i32 number, const i32 *counts, i32 jokers, i32 news, i32 least, i32 best) {
  i32 colours = 0, most = 0, left[4];
  for (i32 colour = 0; colour < 4; colour++) {
    if (counts[colour]) colours |= 1 << colour;
    if (counts[colour] > most) most = counts[colour];
  }
  i32 size = __builtin_popcount(colours) + jokers;
  if (most == 1 && SHORTEST <= size && size <= 4) {
    new_colours[news] = colours, new_jokers[news] = jokers;
    i32 loss = assigned(number, 0, news + 1, 0);
    return loss < best ? loss : best;
  }
  if (!colours) {
    if (jokers) return best;
    i32 loss = assigned(number, 0, news, 0);
    return loss < best ? loss : best;
  }
  i32 first = colours & -colours;
  for (i32 group = 1; group < 16 && best > least; group++)
    for (i32 with = 0; with <= jokers && best > least; with++) {
      i32 tiles = __builtin_popcount(group) + with;
      if (!(group & first) || group & ~colours || tiles < SHORTEST || tiles > 4) continue;
      for (i32 colour = 0; colour < 4; colour++) left[colour] = counts[colour] - (group >> colour & 1);
      new_colours[news] = group, new_jokers[news] = with;
      best = best_parts(number, left, jokers - with, news + 1, least, best);
    }
  return best;
}

static i32 groups_loss(i32 number, const i32 *counts, i32 jokers, i32 limit) {
  /* The loss for the tiles of old groups that must part; the limit where it is as much. */
  i32 before[4] = {0}, spare = 0, gone = 0, more = 0;
  for (i32 place = 0; place < old_count[number]; place++) {
    for (i32 colour = 0; colour < 4; colour++) before[colour] += old_groups[number][place].colours >> colour & 1;
    spare += old_groups[number][place].jokers;
  }
  for (i32 colour = 0; colour < 4; colour++) {
    if (before[colour] > counts[colour]) gone += before[colour] - counts[colour];
    more |= before[colour] != counts[colour];
  }
  if (spare > jokers) gone += spare - jokers;
  more |= spare != jokers;
  i32 least = A_TILE_MOVED * gone - gone / SHORTEST;
  if (least >= limit) return limit;
  if (!more) return 0;
  return best_parts(number, counts, jokers, 0, least, 1 << 20);
}

/* choices.py: those of a number by the tiles of the first two colours that go into runs */

typedef struct {
  Total cost;
  u8 left, right; /* a pair as three times the first and the second */
  u8 in_groups[4], group_jokers;
} Choice;

static Choice choices[KING + 1][CHOICES / 8];
static u16 starts[KING + 1][10]; /* by left pair, where its choices begin in the list below */
static u16 listed[KING + 1][CHOICES / 8];
static u16 rights[KING + 1];
static Choice found[CHOICES / 8];

static void choices_at(i32 number) {
  i32 count = 0, most = CHOICES / 8, worth = asked.count_points ? asked.points[number] : 0, have = 0;
  i32 stand[4], group[4];
  for (i32 colour = 0; colour < 4; colour++) have += asked.have[colour][number];
#define EACH(at, low, high) for (at = (low); at <= (high); at++)
  EACH(stand[0], asked.must[0][number], asked.have[0][number])
  EACH(stand[1], asked.must[1][number], asked.have[1][number])
  EACH(stand[2], asked.must[2][number], asked.have[2][number])
  EACH(stand[3], asked.must[3][number], asked.have[3][number]) {
    i32 tiles = stand[0] + stand[1] + stand[2] + stand[3];
    i64 high = ((i64)(have - tiles) * asked.prices[number] << POINT_BITS) + tiles * worth;
    EACH(group[0], 0, stand[0])
    EACH(group[1], 0, stand[1])
    EACH(group[2], 0, stand[2])
    EACH(group[3], 0, stand[3]) {
      i32 needed = needed_jokers(group);
      if (needed < 0 || needed > asked.jokers) continue;
      if (count == most) { overflow = 1; return; }
      found[count++] = (Choice){
          {high, (u64)needed * ((1 << LAID) + 1)},
          (u8)(3 * (stand[0] - group[0]) + stand[1] - group[1]),
          (u8)(3 * (stand[2] - group[2]) + stand[3] - group[3]),
          {(u8)group[0], (u8)group[1], (u8)group[2], (u8)group[3]},
          (u8)needed,
      };
    }
  }
  i32 spare = 0;
  for (i32 place = 0; place < old_count[number]; place++) spare += old_groups[number][place].jokers;
  if (asked.spare) spare = asked.jokers;
  for (i32 place = 0, plain = count; spare && place < plain; place++)
    for (i32 extra = 1; extra <= spare - found[place].group_jokers; extra++) {
      Choice one = found[place];
      for (i32 colour = 0; colour < 4; colour++) group[colour] = one.in_groups[colour];
      if (!groupable(group, one.group_jokers + extra)) continue;
      if (count == most) { overflow = 1; return; }
      one.cost.low += (u64)extra * ((1 << LAID) + 1);
      one.group_jokers += extra;
      found[count++] = one;
    }
  if (old_count[number]) {
    i32 kept = 0;
    for (i32 place = 0; place < count; place++) {
      for (i32 colour = 0; colour < 4; colour++) group[colour] = found[place].in_groups[colour];
      i32 loss = groups_loss(number, group, found[place].group_jokers, asked.limit);
      if (loss >= asked.limit) continue;
      found[kept] = found[place];
      found[kept++].cost.high += (i64)loss << POINT_BITS;
    }
    count = kept;
  }
  i32 kept = 0;
  for (i32 jokers = 0; jokers <= 2; jokers++)
    for (i32 place = 0; place < count; place++)
      if (found[place].group_jokers == jokers) choices[number][kept++] = found[place];
  rights[number] = 0;
  i32 next = 0;
  for (i32 pair = 0; pair < 9; pair++) {
    starts[number][pair] = (u16)next;
    for (i32 place = 0; place < count; place++)
      if (choices[number][place].left == pair) listed[number][next++] = (u16)place;
  }
  starts[number][9] = (u16)next;
  for (i32 place = 0; place < count; place++) rights[number] |= (u16)(1 << choices[number][place].right);
}

/* runs.py: what a number does to the open runs of a colour */

static void steps_of(i32 colour, i32 number, i32 state, Total (*steps)[3], Laid *row) {
  Place place = place_of(colour, number);
  i32 one = state & COUNT, two = state >> 3 & COUNT, enough = state >> 6 & COUNT, few = one + two;
  for (i32 tiles = 0; tiles < 3; tiles++) {
    i32 least = few > tiles ? few - tiles : 0, count = 0;
    i32 most = asked.jokers ? most_jokers(&place, least, few + enough - tiles) : least;
    for (i32 laid = least; laid <= most; laid++) {
      i32 longer = smaller(enough, tiles + laid - few), new_one = tiles + laid - few - longer;
      i32 bound = owed_to(&place, new_one, one) + laid, room = place.joinable + larger(0, place.near - new_one - one);
      i32 after = new_one | one << 3 | smaller(room, two + longer) << 6;
      i32 loss = past_loss(colour, number, tiles, laid, few + enough);
      if (bound > asked.jokers || loss >= asked.limit) continue;
      steps[tiles][count++] = (Total){
          (i64)loss << POINT_BITS,
          (u64)bound + ((u64)laid << LAID) + ((u64)(after | laid << 10) << FIELDS),
      };
    }
    row[tiles] = (Laid){count, steps[tiles]};
  }
}

/* search.py */

typedef struct {
  i32 states; /* of both colours */
  i32 starts[10]; /* by pair, where its sums begin */
} Half;

static Total sums[2][SUMS];

/* A place in a table of hashes; it is empty unless it was filled in this turn, so that none has to be cleared. */
typedef struct {
  u32 turn;
  i32 place;
} Slot;

static u32 turn;
static Half halves[2][HALVES];
static i32 half_count[2], sum_count[2];
static Slot half_at[2][SLOTS];

static u64 moved(u64 low, i32 colour) {
  u64 field = low & (u64)((1 << FIELD_BITS) - 1) << FIELDS;
  return low - field + (field << FIELD_BITS * colour);
}

static i32 is_wanted(i32 number, i32 side, i32 pair) {
  return side ? rights[number] >> pair & 1 : starts[number][pair] < starts[number][pair + 1];
}

static const Laid *row_of(i32 colour, i32 number, i32 state, Total (*steps)[3], Laid *row) {
  if (!(asked.tracked >> colour & 1)) {
    steps_of(colour, number, state, steps, row);
    return row;
  }
  i32 in_runs = 0;
  for (i32 pair = 0; pair < 9; pair++)
    if (is_wanted(number, colour / 2, pair)) in_runs |= 1 << (colour % 2 ? pair % 3 : pair / 3);
  return tracked_row(colour, number, state, in_runs);
}

static const Half *half_of(i32 number, i32 side, i32 states) {
  u32 slot = (u32)states * 2654435761u >> 16;
  while (half_at[side][slot].turn == turn) {
    const Half *known = &halves[side][half_at[side][slot].place];
    if (known->states == states) return known;
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (half_count[side] == HALVES) {
    overflow = 1;
    return &halves[side][0];
  }
  half_at[side][slot] = (Slot){turn, half_count[side]};
  Half *half = &halves[side][half_count[side]++];
  half->states = states;
  Laid plain[2][3];
  Total steps[2][3][3];
  const Laid *first = row_of(2 * side, number, states & STATE, steps[0], plain[0]);
  const Laid *second = row_of(2 * side + 1, number, states >> FIELD_BITS & STATE, steps[1], plain[1]);
  i32 count = sum_count[side];
  for (i32 pair = 0; pair < 9; pair++) {
    const Laid *one = &first[pair / 3], *two = &second[pair % 3];
    half->starts[pair] = count;
    if (!one->count || !two->count || !is_wanted(number, side, pair)) continue;
    if (count + one->count * two->count > SUMS) {
      overflow = 1;
      return half;
    }
    for (u64 bound = 0; bound <= (u64)asked.jokers; bound++) /* those that bind fewer jokers first */
      for (i32 a = 0; a < one->count; a++)
        for (i32 b = 0; b < two->count; b++) {
          Total left = one->steps[a], right = two->steps[b];
          if (((left.low + right.low) & BOUND_MASK) != bound) continue;
          sums[side][count++] =
              (Total){left.high + right.high, moved(left.low, 2 * side) + moved(right.low, 2 * side + 1)};
        }
  }
  half->starts[9] = sum_count[side] = count;
  return half;
}

typedef struct {
  Total total;
  i32 before, choice;
} Way;

static Way ways[NODES];
static i32 way_count, numbers[KING + 1], stages;
static Slot way_at[2 * SLOTS];

#define EACH_FIELD(bits) ((u64)(bits) << FIELDS | (u64)(bits) << 20 | (u64)(bits) << 32 | (u64)(bits) << 44)
static const u64 LAID_MASK = 15 << LAID, FIELD_KEY = EACH_FIELD(1023), OVER = EACH_FIELD(512), ENOUGH = EACH_FIELD(448);
static const u64 CARRIED = ~(u64)(BOUND_MASK | EACH_FIELD(4095));

static u64 key_low(Total total) { return total.low & (FIELD_KEY | LAID_MASK); }
static i64 points_of(Total total) { return total.high & ((1 << POINT_BITS) - 1); }
static i64 key_high(Total total) { return asked.slack ? 0 : points_of(total); }
static u32 hashed(u64 low, i64 high) { return (u32)((low ^ (u64)high << 56 ^ low >> 29) * 0x9E3779B97F4A7C15ull >> 47); }

static i64 merit_low(Total total) { return (i64)(total.low & LAID_MASK) - (i64)(total.low & ENOUGH); }

static int comes_before(const Way *one, const Way *other) {
  i64 loss = one->total.high >> POINT_BITS, rival = other->total.high >> POINT_BITS;
  return loss != rival ? loss < rival : merit_low(one->total) < merit_low(other->total);
}

static Way sorted[NODES];
static i32 chain[NODES];
static Slot group_at[2 * SLOTS];

static void sort(Way *list, Way *room, i32 count) {
  /* by merit, equal ones as they come */
  for (i32 width = 1; width < count; width *= 2) {
    for (i32 start = 0; start < count; start += 2 * width) {
      i32 middle = smaller(start + width, count), end = smaller(start + 2 * width, count), a = start, b = middle;
      for (i32 place = start; place < end; place++)
        room[place] = b == end || (a < middle && !comes_before(&list[b], &list[a])) ? list[a++] : list[b++];
    }
    for (i32 place = 0; place < count; place++) list[place] = room[place];
  }
}

static i32 undominated(Way *frontier, i32 count) {
  sort(frontier, sorted, count);
  turn++;
  u64 mask = (FIELD_KEY & ~ENOUGH) | (asked.spare ? LAID_MASK : 0);
  i32 kept = 0;
  for (i32 place = 0; place < count; place++) {
    Way way = frontier[place];
    u64 group = way.total.low & mask;
    u32 slot = hashed(group, key_high(way.total));
    i32 other = -1;
    for (; group_at[slot].turn == turn; slot = (slot + 1) & (2 * SLOTS - 1)) {
      Total known = frontier[group_at[slot].place].total;
      if ((known.low & mask) != group || key_high(known) != key_high(way.total)) continue;
      other = group_at[slot].place;
      break;
    }
    i32 worse = 0;
    for (i32 rival = other; rival >= 0 && !worse; rival = chain[rival]) {
      u64 low = frontier[rival].total.low;
      worse = (low & LAID_MASK) <= (way.total.low & LAID_MASK) &&
              ((((low & ENOUGH) | OVER) - (way.total.low & ENOUGH)) & OVER) == OVER;
    }
    if (worse) continue;
    frontier[kept] = way;
    chain[kept] = other;
    group_at[slot] = (Slot){turn, kept++};
  }
  return kept;
}

static i32 without_excess(Way *frontier, i32 count) {
  i32 kept = 0;
  for (i32 place = 0; place < count; place++)
    if (points_of(frontier[place].total) < asked.slack) frontier[kept++] = frontier[place];
  return kept;
}

static i32 after(i32 number, i32 from, i32 to, i32 limit) {
  /* Add the best ways from those of a stage to each state after a number; return how many there are. */
  i32 begun = way_count, most = asked.jokers + 1;
  half_count[0] = half_count[1] = sum_count[0] = sum_count[1] = 0;
  turn++;
  if (asked.tracked) tracked_stage();
  for (i32 place = from; place < to && !overflow; place++) {
    Total total = ways[place].total;
    u64 key = key_low(total);
    const Half *left = half_of(number, 0, (i32)(key >> FIELDS & 0xFFFFFF));
    const Half *right = half_of(number, 1, (i32)(key >> (FIELDS + 24) & 0xFFFFFF));
    u64 carried = (total.low & CARRIED) + ((total.low & LAID_MASK) >> LAID);
    for (i32 pair = 0; pair < 9; pair++)
      for (i32 a = left->starts[pair]; a < left->starts[pair + 1]; a++) {
        Total start = {total.high + sums[0][a].high, carried + sums[0][a].low};
        if ((i32)(start.low & BOUND_MASK) >= most) break;
        for (i32 at = starts[number][pair]; at < starts[number][pair + 1]; at++) {
          i32 chosen = listed[number][at];
          const Choice *choice = &choices[number][chosen];
          u64 middle = start.low + choice->cost.low;
          if ((i32)(middle & BOUND_MASK) >= most) break;
          for (i32 b = right->starts[choice->right]; b < right->starts[choice->right + 1]; b++) {
            const Total *step = &sums[1][b];
            Total sum = {start.high + choice->cost.high + step->high, middle + step->low};
            if ((i32)(sum.low & BOUND_MASK) >= most) break;
            if (sum.high >> POINT_BITS >= limit) continue;
            u64 low = key_low(sum);
            i64 high = key_high(sum);
            u32 slot = hashed(low, high);
            Way *rival = 0;
            for (; way_at[slot].turn == turn; slot = (slot + 1) & (2 * SLOTS - 1)) {
              rival = &ways[way_at[slot].place];
              if (key_low(rival->total) == low && key_high(rival->total) == high) break;
              rival = 0;
            }
            if (!rival) {
              if (way_count == NODES || way_count - begun == SLOTS) {
                overflow = 1;
                return 0;
              }
              way_at[slot] = (Slot){turn, way_count};
              rival = &ways[way_count++];
            } else if (!is_less(sum, rival->total)) {
              continue;
            }
            *rival = (Way){sum, place, chosen};
          }
        }
      }
  }
  return way_count - begun;
}

/* The answer: for each number its total and choice. */

static i64 answer[16 * (KING + 1)];

EXPORT(tiles_question) Question *tiles_question(void) { return &asked; }
EXPORT(tiles_answer) i64 *tiles_answer(void) { return answer; }

/* Return the numbers of the way, 0 if there is none, -1 if a lower limit is asked for, -2 if there is too little room. */
EXPORT(tiles_search) i32 tiles_search(void) {
  i32 limit = asked.limit, crowd = asked.crowd_limit;
  overflow = 0, stages = 0;
  sort_groups();
  if (asked.tracked) tracked_start();
  for (i32 number = 1; number <= KING; number++) {
    i32 any = asked.jokers;
    for (i32 colour = 0; colour < 4; colour++) any |= asked.have[colour][number];
    if (!any) continue;
    choices_at(number);
    numbers[stages++] = number;
  }
  if (overflow) return -2;
  ways[0] = (Way){{(i64)asked.lost << POINT_BITS, 0}, -1, -1};
  way_count = 1;
  i32 from = 0;
  for (i32 stage = 0; stage < stages; stage++) {
    i32 count = way_count - from;
    if (asked.slack) {
      way_count = from + without_excess(ways + from, count);
      if (way_count - from > TOO_MANY) return 0;
    } else if (count > FEW) {
      way_count = from + undominated(ways + from, count);
    }
    if (way_count - from > CROWD && crowd) {
      if (crowd < 0) return -1;
      limit = smaller(limit, crowd - 1), crowd = 0;
    }
    i32 next = way_count;
    after(numbers[stage], from, next, limit);
    if (overflow) return -2;
    from = next;
  }
  i32 best = -1;
  i64 least = 0;
  for (i32 place = from; place < way_count; place++) {
    Total total = ways[place].total;
    i64 laid = (i64)(total.low & LAID_MASK) >> LAID, loss = total.high >> POINT_BITS;
    if (points_of(total) < asked.worth || (asked.spare && laid < asked.must_jokers)) continue;
    i64 merit = asked.spare ? loss + (asked.jokers - laid) * A_TILE : loss * 16 + laid;
    if (best < 0 || merit < least) best = place, least = merit;
  }
  if (best < 0 || !stages) return 0;
  for (i32 stage = stages - 1; stage >= 0; stage--) {
    i64 *row = answer + 16 * stage;
    const Choice *choice = &choices[numbers[stage]][ways[best].choice];
    row[0] = numbers[stage], row[1] = ways[best].total.high, row[2] = (i64)ways[best].total.low;
    row[3] = choice->left, row[4] = choice->right, row[5] = choice->group_jokers;
    const Way *before = &ways[ways[best].before];
    for (i32 colour = 0; colour < 4; colour++) {
      row[6 + colour] = choice->in_groups[colour];
      if (!(asked.tracked >> colour & 1)) continue;
      u64 one = ways[best].total.low >> (FIELDS + FIELD_BITS * colour);
      i32 pair = colour < 2 ? choice->left : choice->right, tiles = colour % 2 ? pair % 3 : pair / 3;
      i32 last = (i32)(before->total.low >> (FIELDS + FIELD_BITS * colour) & STATE);
      row[10 + colour] = tracked_slots(colour, numbers[stage], last, (i32)(one & STATE), tiles, (i32)(one >> 10 & 3));
    }
    best = ways[best].before;
  }
  return stages;
}
