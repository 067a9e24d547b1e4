/* What the search of tiles and the runs it tracks share: the question, totals, and what a number does to a colour. */

#ifndef TILES_H
#define TILES_H

#include "common.h"

enum { KING = 13, WIDTH = KING + 4, BEYOND = -1, NEVER = 3, SHORTEST = 3, A_TILE_MOVED = 2, A_TILE = 1 << 10 };
enum { COUNT = 7, STATE = 1023, FIELD_BITS = 12, FIELDS = 8, LAID = 4, BOUND_MASK = 15, POINT_BITS = 10 };
enum { GROUPS = 36 };

/* A total: loss and points above, below them the jokers bound and laid and the fields of the four colours. */
typedef struct {
  i64 high;
  u64 low;
} Total;

typedef struct {
  i32 slots, links, jokers;
} Past;

typedef struct {
  i32 number, colours, jokers;
} Group;

typedef struct {
  i32 crowd_limit, limit, worth, spare; /* that of a crowd is one more than it, 0 for none, -1 to ask for it */
  i32 tracked, slack;                   /* the tracked colours, as bits */
  i32 must_jokers, jokers, lost, count_points, prices[KING + 1], points[KING + 1], must[4][WIDTH], have[4][WIDTH];
  Past pasts[4][KING + 2];
  i32 group_count;
  Group groups[GROUPS];
} Question;

extern Question asked;
extern i32 overflow; /* there is too little room */

static inline i32 smaller(i32 one, i32 other) { return one < other ? one : other; }
static inline i32 larger(i32 one, i32 other) { return one > other ? one : other; }

/* runs.py and stages.py: what the steps of a colour at a number depend on */

typedef struct {
  i32 near, far, joinable, spare;
} Place;

static inline i32 spare_at(i32 colour, i32 number) {
  if (asked.spare) return number <= KING ? asked.jokers : 0;
  if (number == KING - 2 && asked.have[colour][KING]) return asked.jokers;
  return number <= KING + 1 ? asked.pasts[colour][number].jokers : 0;
}

static inline Place place_of(i32 colour, i32 number) {
  const i32 *line = asked.have[colour];
  Place place = {line[number + 1], line[number + 2], 0, 0};
  if (asked.jokers) {
    i32 is_joined = place.far > 0 || (line[number + 3] > 0 && asked.jokers > 1);
    place.spare = spare_at(colour, number);
    place.joinable = is_joined ? asked.jokers : spare_at(colour, number + 1);
  }
  return place;
}

static inline i32 most_jokers(const Place *place, i32 least, i32 unfed) {
  i32 bridge = place->near > 0 || (place->far > 0 && asked.jokers > 1) ? unfed : 0;
  return smaller(asked.jokers, larger(least, larger(place->spare, bridge)));
}

static inline i32 owed_to(const Place *place, i32 one, i32 two) {
  i32 owed = 0, few = one + two;
  if (few > place->near && few) owed += place->near != BEYOND ? few - place->near : NEVER;
  if (one > place->far && one) owed += place->far != BEYOND ? one - place->far : NEVER;
  return owed;
}

static inline i32 past_loss(i32 colour, i32 number, i32 tiles, i32 jokers, i32 open_runs) {
  Past past = asked.pasts[colour][number];
  i32 all = tiles + jokers, gone = larger(past.slots - all, past.jokers - jokers);
  return larger(0, gone) + larger(0, past.links - smaller(all, open_runs));
}

/* tracked.c: the steps of a colour whose runs are tracked, for each number of tiles that may go into them */

typedef struct {
  i32 count;
  const Total *steps; /* the field in the place of the first colour */
} Laid;

void tracked_start(void);
void tracked_stage(void);
const Laid *tracked_row(i32 colour, i32 number, i32 state, i32 in_runs);
i64 tracked_slots(i32 colour, i32 number, i32 before, i32 after, i32 tiles, i32 jokers);

#endif
