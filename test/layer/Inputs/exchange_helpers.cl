// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of a program that exchange data between lanes, in the forms that C has for them. Each kernel stores eight numbers
// for each work-item.

int __attribute__((overloadable)) sub_group_reduce_max(int x);
float total(float x);
uint next_id(void);
int first_id();

#define DOUBLED(x) (total(x) + total(x))
#define NEXT next_id()
#define OF_LANE(x, lane) intel_sub_group_shuffle(x, lane)
#define REDUCE(operation, x) sub_group_reduce_##operation(x)

float total(float x) {
    return REDUCE(add, x);
}

uint next_id(void) {
    return OF_LANE((uint)get_local_id(0), (get_sub_group_local_id() + 1) % get_sub_group_size());
}

int first_id() {
    return sub_group_broadcast((int)get_local_id(0), 0u);
}

int __attribute__((overloadable)) largest(int x) {
    return sub_group_reduce_max(x);
}

float __attribute__((overloadable))
largest(float x)
{
    return sub_group_reduce_max(x);
}

#define BEFORE(T)                                                                                                      \
    T __attribute__((overloadable)) before(T x) {                                                                      \
        return sub_group_scan_exclusive_add(x);                                                                        \
    }
BEFORE(int)
BEFORE(float)

// One of two, by a condition.
#ifdef SMALLEST_BY_MACRO
#define smallest(x) sub_group_reduce_min(x)
#else
int smallest(int x) {
    return sub_group_reduce_min(x);
}
#endif

// These exchange nothing.
static int plus_one(int x) { return x + 1; }
struct pair { int total, largest; };

// Nor does it, but what it calls.
struct pair both(global const int *in, int x) {
    struct pair p;
    for (int i = 0; i < 2; ++i) {
        p.total = (int)total((float)x + 10 * (i + 1));
        p.largest = largest(in[get_global_id(0)]);
    }
    return p;
}

#define KERNEL(name, size)                                                                                             \
    __attribute__((intel_reqd_sub_group_size(size))) kernel void name(global const int *in, global int *out) {         \
        const int x = in[get_global_id(0)];                                                                            \
        const struct pair p = both(in, x);                                                                             \
        out += 8 * get_global_id(0);                                                                                   \
        out[0] = (int)DOUBLED((float)x);                                                                               \
        out[1] = (int)NEXT;                                                                                            \
        out[2] = first_id();                                                                                           \
        out[3] = largest(x) + 1000 * (int)largest((float)-x);                                                          \
        out[4] = plus_one(OF_LANE(x, 2));                                                                              \
        out[5] = before(x) + 1000 * (int)before((float)x);                                                             \
        out[6] = smallest(x);                                                                                          \
        out[7] = p.total + 1000 * p.largest;                                                                           \
    }
KERNEL(lanes_8, 8)
KERNEL(lanes_16, 16)

// A kernel that requires its work-group's size, calls another kernel, and has local memory of its own.
__kernel __attribute__((reqd_work_group_size(24, 1, 1), intel_reqd_sub_group_size(16)))
void inner(global const int *in, global int *out) {
    out[8 * get_global_id(0) + 1] = largest(in[get_global_id(0)]);
}

__kernel __attribute__((reqd_work_group_size(24, 1, 1), intel_reqd_sub_group_size(16)))
void outer(
#if 1
    global const int *in,
#endif
    global int *out) {
    local int own[24];
    own[get_local_id(0)] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[8 * get_global_id(0)] = smallest(own[23 - get_local_id(0)]);
    inner(in, out);
}
