// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that exchanges data gets an array, and a function a parameter, which its calls pass. Others stay as they are.

// REQUIRES: once
// RUN: %bin/layer-scan %s --words | grep -v '^//' | FileCheck %s --match-full-lines --strict-whitespace --implicit-check-not=__cltile
// RUN: %bin/layer-scan %s --words | wc -l | FileCheck %s --check-prefix=LINES
// LINES: {{^}}104{{$}}

//      CHECK:float sum(__local ulong *__cltile_exchange_words, float x);
// CHECK-NEXT:uint next(__local ulong *__cltile_exchange_words );
// CHECK-NEXT:int empty(__local ulong *__cltile_exchange_words);
float sum(float x);
uint next(void);
int empty();

//      CHECK:#define TWICE(x) (sum(__cltile_exchange_words, x) + sum(__cltile_exchange_words, x))
#define TWICE(x) (sum(x) + sum(x))

// A function that exchanges data by a macro's pasted name, and one by that function.
#define REDUCE(operation, x) sub_group_reduce_##operation(x)
//      CHECK:float sum(__local ulong *__cltile_exchange_words, float x) { return REDUCE(add, x); }
// CHECK-NEXT:int empty(__local ulong *__cltile_exchange_words) { return (int)sum(__cltile_exchange_words, 1.0f); }
float sum(float x) { return REDUCE(add, x); }
int empty() { return (int)sum(1.0f); }

// A name of several lines, with attributes.
//      CHECK:next(__local ulong *__cltile_exchange_words )
static inline uint __attribute__((noinline))
next(void)
{
    return intel_sub_group_shuffle(1u, 2);
}

// These do not exchange data.
int plain(int x) { return x + 1; }
struct values { int sum, next; };
kernel void none(global int *out) {
    struct values v = {1, 2};
    out[0] = plain(v.sum) + v.next;
}

//      CHECK:kernel void all(global float *out) { __local ulong __cltile_exchange_words[64];
// CHECK-NEXT:    out[0] = TWICE(out[0]) + next(__cltile_exchange_words) + plain(empty(__cltile_exchange_words));
kernel void all(global float *out) {
    out[0] = TWICE(out[0]) + next() + plain(empty());
}

// The array is as large as the work-group must be, unless a condition may leave that out.
//      CHECK:void small(global int *out) { __local ulong __cltile_exchange_words[24]; out[0] = sub_group_any(out[0]); }
__kernel __attribute__((reqd_work_group_size(4, 3, 2)))
void small(global int *out) { out[0] = sub_group_any(out[0]); }
//      CHECK:kernel void unsure(global int *out) { __local ulong __cltile_exchange_words[64]; out[0] = sub_group_any(out[0]); }
#if SMALL
__attribute__((reqd_work_group_size(4, 3, 2)))
#endif
kernel void unsure(global int *out) { out[0] = sub_group_any(out[0]); }

// One of two kernels that share their body.
//      CHECK:kernel void one(global int *out) { __local ulong __cltile_exchange_words[64];
//      CHECK:kernel void two(global int *out) { __local ulong __cltile_exchange_words[64];
#ifdef ONE
kernel void one(global int *out) {
#else
kernel void two(global int *out) {
#endif
    out[0] = sub_group_all(out[0]);
}

// Kernels and functions in macros.
//      CHECK:#define KERNEL(n) kernel void k##n(global float *out) { __local ulong __cltile_exchange_words[64]; *out = TWICE(*out); }
#define KERNEL(n) kernel void k##n(global float *out) { *out = TWICE(*out); }
KERNEL(1)
//      CHECK:#define FUNCTION(T) T first(__local ulong *__cltile_exchange_words, T x) { return sub_group_broadcast(x, 0); }
#define FUNCTION(T) T first(T x) { return sub_group_broadcast(x, 0); }
FUNCTION(int)
//      CHECK:kernel void use(global int *out) { __local ulong __cltile_exchange_words[64]; *out = first(__cltile_exchange_words, *out); }
kernel void use(global int *out) { *out = first(*out); }

// A macro whose kernel or function exchanges data by an argument of the macro; a call in its argument is no declaration.
//      CHECK:#define SHARED(n, value) kernel void s##n(global int *out) { __local ulong __cltile_exchange_words[64]; *out = value; }
#define SHARED(n, value) kernel void s##n(global int *out) { *out = value; }
//      CHECK:SHARED(1, sub_group_any(out[1]))
SHARED(1, sub_group_any(out[1]))
//      CHECK:#define OTHER(n, value) kernel void o##n(global int *out) { *out = value; }
#define OTHER(n, value) kernel void o##n(global int *out) { *out = value; }
OTHER(1, out[1])
//      CHECK:#define MADE(value) int made(__local ulong *__cltile_exchange_words, int x) { return value; }
#define MADE(value) int made(int x) { return value; }
MADE(sub_group_all(x))
//      CHECK:kernel void of_made(global int *out) { __local ulong __cltile_exchange_words[64]; *out = made(__cltile_exchange_words, *out); }
kernel void of_made(global int *out) { *out = made(*out); }

// A kernel that another calls.
//      CHECK:kernel void called(global float *out) { __local ulong __cltile_exchange_words[64]; *out = TWICE(*out); }
// CHECK-NEXT:kernel void calls(global float *out) { called(out); }
kernel void called(global float *out) { *out = TWICE(*out); }
kernel void calls(global float *out) { called(out); }

// A builtin that the program declares again.
//      CHECK:int __attribute__((overloadable)) (sub_group_any)(int);
int __attribute__((overloadable)) sub_group_any(int);

// Comments and strings: sum(x)
constant char text[] = "sum(x) next()";
