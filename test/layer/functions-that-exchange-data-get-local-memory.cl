// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that exchanges data gets an array, and a function a parameter, which its calls pass. Others stay as they are, and so do
// lines. Macros of the program are expanded before that; what a preprocessor makes of the directives tells which branches it takes.

// REQUIRES: once
// RUN: %bin/layer-scan %s --directives | %clang -x cl -E -P - -o %t.i
// RUN: %bin/layer-scan %s --words %t.i | FileCheck %s --implicit-check-not=__cltile
// RUN: %bin/layer-scan %s --words %t.i | wc -l | FileCheck %s --check-prefix=LINES
// LINES: {{^}}114{{$}}

//      CHECK:{{^}}float sum(__local ulong *__cltile_exchange_words, __private uint *__cltile_exchange_turn, float x);
// CHECK-NEXT:{{^}}uint next(__local ulong *__cltile_exchange_words, __private uint *__cltile_exchange_turn );
// CHECK-NEXT:{{^}}int empty(__local ulong *__cltile_exchange_words, __private uint *__cltile_exchange_turn);
float sum(float x);
uint next(void);
int empty();

#define TWICE(x) (sum(x) + sum(x))
#define REDUCE(operation, x) sub_group_reduce_##operation(x)
#define HEAD(type, name) type name

//      CHECK:float sum(__local ulong *__cltile_exchange_words, __private uint *__cltile_exchange_turn, float x) { return sub_group_reduce_add(x); }
// CHECK-NEXT:int empty(__local ulong *__cltile_exchange_words, __private uint *__cltile_exchange_turn) { return (int)sum(__cltile_exchange_words, __cltile_exchange_turn, 1.0f); }
float sum(float x) { return REDUCE(add, x); }
int empty() { return (int)sum(1.0f); }

// Names that macros make, or that stand in parentheses.
//      CHECK:int made (__local ulong *__cltile_exchange_words, __private uint *__cltile_exchange_turn, int x) { return (int)sum(__cltile_exchange_words, __cltile_exchange_turn, x); }
// CHECK-NEXT:int (wrapped)(__local ulong *__cltile_exchange_words, __private uint *__cltile_exchange_turn, int x) { return made(__cltile_exchange_words, __cltile_exchange_turn, x); }
HEAD(int, made)(int x) { return (int)sum(x); }
int (wrapped)(int x) { return made(x); }

// A name of several lines, with attributes.
//      CHECK:next(__local ulong *__cltile_exchange_words, __private uint *__cltile_exchange_turn )
static inline uint __attribute__((noinline))
next(void)
{
    return intel_sub_group_shuffle(1u, 2);
}

// These do not exchange data.
//      CHECK:{{^}}int plain(int x) { return x + 1; }
//      CHECK:{{^}}kernel void none(global int *out) {
//      CHECK:{{^}}    out[0] = plain(v.sum) + v.next;
int plain(int x) { return x + 1; }
struct values { int sum, next; };
kernel void none(global int *out) {
    struct values v = {1, 2};
    out[0] = plain(v.sum) + v.next;
}

//      CHECK:{{^}}kernel void all(global float *out) { __local ulong __cltile_exchange_memory[64]; __local ulong *__cltile_exchange_words = __cltile_exchange_memory + !get_work_dim(); __private uint __cltile_exchange_turn[1] = {0};
//      CHECK:out[0] = (sum(__cltile_exchange_words, __cltile_exchange_turn, out[0]) + sum(__cltile_exchange_words, __cltile_exchange_turn, out[0])) + next(__cltile_exchange_words, __cltile_exchange_turn) + plain(empty(__cltile_exchange_words, __cltile_exchange_turn));
kernel void all(global float *out) {
    out[0] = TWICE(out[0]) + next() + plain(empty());
}

// The array is as large as the work-group must be.
//      CHECK:void small(global int *out) { __local ulong __cltile_exchange_memory[24]; __local ulong *__cltile_exchange_words = __cltile_exchange_memory + !get_work_dim(); __private uint __cltile_exchange_turn[1] = {0}; out[0] = sub_group_any(out[0]); }
__kernel __attribute__((reqd_work_group_size(4, 3, 2)))
void small(global int *out) { out[0] = sub_group_any(out[0]); }

// One of two kernels that share their body: that of the branch taken.
//  CHECK-NOT:void one(
//      CHECK:{{^}}kernel void two(global int *out) { __local ulong __cltile_exchange_memory[64]; __local ulong *__cltile_exchange_words = __cltile_exchange_memory + !get_work_dim(); __private uint __cltile_exchange_turn[1] = {0};
#ifdef ONE
kernel void one(global int *out) {
#else
kernel void two(global int *out) {
#endif
    out[0] = sub_group_all(out[0]);
}

// Kernels and functions in macros.
//      CHECK:kernel void k1(global float *out) { __local ulong __cltile_exchange_memory[64]; __local ulong *__cltile_exchange_words = __cltile_exchange_memory + !get_work_dim(); __private uint __cltile_exchange_turn[1] = {0}; *out = (sum(__cltile_exchange_words, __cltile_exchange_turn, *out) + sum(__cltile_exchange_words, __cltile_exchange_turn, *out)); }
#define KERNEL(n) kernel void k##n(global float *out) { *out = TWICE(*out); }
KERNEL(1)
//      CHECK:int first(__local ulong *__cltile_exchange_words, __private uint *__cltile_exchange_turn, int x) { return sub_group_broadcast(x, 0); }
//      CHECK:{{^}}kernel void use(global int *out) { __local ulong __cltile_exchange_memory[64]; __local ulong *__cltile_exchange_words = __cltile_exchange_memory + !get_work_dim(); __private uint __cltile_exchange_turn[1] = {0}; *out = first(__cltile_exchange_words, __cltile_exchange_turn, *out); }
#define FUNCTION(T) T first(T x) { return sub_group_broadcast(x, 0); }
#define PICK first
FUNCTION(int)
kernel void use(global int *out) { *out = PICK(*out); }

// A macro whose kernel exchanges data by an argument of the macro, or does not.
//      CHECK:void s1(global int *out) { __local ulong __cltile_exchange_memory[64]; __local ulong *__cltile_exchange_words = __cltile_exchange_memory + !get_work_dim(); __private uint __cltile_exchange_turn[1] = {0}; *out = sub_group_any(out[1]); }
//      CHECK:void o1(global int *out) { *out = out[1]; }
#define SHARED(n, value) kernel void s##n(global int *out) { *out = value; }
#define OTHER(n, value) kernel void o##n(global int *out) { *out = value; }
SHARED(1, sub_group_any(out[1]))
OTHER(1, out[1])

// A kernel that another calls becomes a function, which the kernel calls.
//      CHECK:static void called__cltile_called(__local ulong *__cltile_exchange_words, __private uint *__cltile_exchange_turn, global float *out, local int (*p)[2]) { *out = sum(__cltile_exchange_words, __cltile_exchange_turn, *out); } __attribute__ ( ( reqd_work_group_size ( 8 , 1 , 1 ) ) ) kernel void called ( global float * out , local int ( * p ) [ 2 ] ) { __local ulong __cltile_exchange_memory[8]; __local ulong *__cltile_exchange_words = __cltile_exchange_memory + !get_work_dim(); __private uint __cltile_exchange_turn[1] = {0}; called__cltile_called(__cltile_exchange_words, __cltile_exchange_turn, out, p); }
// CHECK-NEXT:{{^}}kernel void calls(global float *out, local int (*p)[2]) { __local ulong __cltile_exchange_memory[64]; __local ulong *__cltile_exchange_words = __cltile_exchange_memory + !get_work_dim(); __private uint __cltile_exchange_turn[1] = {0}; called__cltile_called(__cltile_exchange_words, __cltile_exchange_turn, out, p); }
__attribute__((reqd_work_group_size(8, 1, 1))) kernel void called(global float *out, local int (*p)[2]) { *out = sum(*out); }
kernel void calls(global float *out, local int (*p)[2]) { called(out, p); }

// A builtin that the program declares again.
//      CHECK:int __attribute__((overloadable)) (sub_group_any)(int);
int __attribute__((overloadable)) sub_group_any(int);

// Comments and strings: sum(x)
//      CHECK:constant char text[] = "sum(x) next()";
constant char text[] = "sum(x) next()";

// An attribute, and a call over lines.
//      CHECK:{{^}}kernel void last(global float *out) { __local ulong __cltile_exchange_memory[64]; __local ulong *__cltile_exchange_words = __cltile_exchange_memory + !get_work_dim(); __private uint __cltile_exchange_turn[1] = {0};
//      CHECK:{{^}}    out[0] = sum(__cltile_exchange_words, __cltile_exchange_turn,
// CHECK-NEXT:{{^}}        out[1]);
kernel void last(global float *out) {
    out[0] = sum(
        out[1]);
}
