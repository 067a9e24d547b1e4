/* What every part of the kernel shares: the sizes of numbers, the dice, and how a function is seen from outside. */

#ifndef COMMON_H
#define COMMON_H

typedef signed int i32;
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef signed long long i64;
typedef unsigned long long u64;

#define EXPORT(name) __attribute__((export_name(#name)))

#define PRIME 2147483647ll
#define FACTOR 48271ll

static inline i64 rolled(i64 dice) { return dice * FACTOR % PRIME; }

#endif
