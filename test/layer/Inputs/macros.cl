// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros of all kinds: what a preprocessor makes of them is compared with what the layer makes.
#define EMPTY
#define ID(x) x
#define PAIR(a, b) a b
#define STRING(x) #x
#define EXPANDED_STRING(x) STRING(x)
#define PASTE(a, b) a##b
#define EXPANDED_PASTE(a, b) PASTE(a, b)
#define THREE(a, b, c) a##b##c
#define REST(first, ...) first(__VA_ARGS__)
#define NAMED(first, rest...) first(rest)
#define COMMA(format, ...) printf(format, ##__VA_ARGS__)
#define SELF SELF + self
#define MUTUAL_A MUTUAL_B 1
#define MUTUAL_B MUTUAL_A 2
#define CALL(f, x) f(x)
#define NOT_CALLED(x) [x]
#define OPEN (
#define CLOSE )
#define DEFER(x) x EMPTY
#define NUMBER 1
#define HASH_HASH # ## #
#define MINUS -1
#define LONG(a, \
             b) \
    a + b

strings: STRING(  a  +  b  ) STRING("quoted \n") STRING('"') STRING() EXPANDED_STRING(NUMBER) STRING(NUMBER) STRING(a/**/b) STRING(a
    b)
paths: EXPANDED_STRING(NUMBER/folder.h) EXPANDED_STRING(<NUMBER.h>)
pastes: PASTE(a, b) PASTE(, b) PASTE(a, ) PASTE(, ) PASTE(NUMBER, 2) EXPANDED_PASTE(NUMBER, 2) EXPANDED_PASTE(x, NUMBER) THREE(a, , c) THREE(, b, )
punctuators: PASTE(<, <) PASTE(-, >) PASTE(+, =) ID(-)-1 ID(+)+ -ID(-1) ID(<)< x ID(&)& ID(.)5 5 ID(.) ID(1)e -MINUS a-MINUS 1MINUS
rest: REST(f) REST(f, 1) REST(f, 1, (2, 3), 4) NAMED(g) NAMED(g, 1, 2) COMMA("a") COMMA("a", 1) COMMA("a", NUMBER, 2)
self: SELF MUTUAL_A MUTUAL_B ID(SELF) ID(ID(ID)(1)) ID(ID)(2)
calls: CALL(ID, 3) CALL(NOT_CALLED, NUMBER) NOT_CALLED NOT_CALLED (4) ID(NOT_CALLED)(5) NOT_CALLED
    (6)
deferred: DEFER(ID)(7) ID OPEN 8 CLOSE ID(ID OPEN 8 CLOSE)
commas: ID((a, b)) PAIR((a, b), c) PAIR({a, b) ID([a)
blanks: a ID(b)c ID( d )e(ID(f)) ID()g ID(h)"text" 'c'ID('d') EMPTY i EMPTY
lines: LONG(1,
    2) LONG
    (3, 4)
number: __LINE__ EXPANDED_PASTE(at_, __LINE__) ID(__LINE__
) __COUNTER__ EXPANDED_PASTE(n, __COUNTER__)
hash: HASH_HASH # ID(#)
#undef NUMBER
undefined: NUMBER EXPANDED_PASTE(x, NUMBER)
#define NUMBER(x) (x)
again: NUMBER NUMBER(9) EXPANDED_STRING(NUMBER(9))
#if defined(NUMBER) && !defined(EMPTY2) && \
    __has_attribute(overloadable)
first branch
#if 0
not this
#elif defined NOT_THERE
nor this
#elif 1
inner branch
#else
nor that
#endif
#elif 1
second branch
#error not reached
#else
third branch
#endif
#ifdef SOME // a comment
some
#elif !defined(SOME)
none
#endif
#ifndef GUARD /* a comment
   of two lines */
#define GUARD ID(
#endif
guarded: GUARD 10)
arguments: PAIR(
#ifdef GUARD
    1,
#else
    2,
#endif
    3)
#include "macros.h"
#include "macros.h"
#include "macros_once.h"
#include "macros_once.h"
#define FROM_MACRO EXPANDED_STRING(macros_once.h)
#include FROM_MACRO
#define T int
#include "macros_template.h"
#define T float
#include "macros_template.h"
/* not // */ a /* b */ + /* ' " */ b // "
"// no comment" '"' "/* none */"
# /* null directive */
#
#pragma unroll 4
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
last: %: <: :> <%
