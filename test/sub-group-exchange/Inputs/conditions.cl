// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exchanges that only some sub-groups of a work-group reach, or some lanes, in sub-groups of 8, 16 and 32: after an
// `if`, in both arms, in arms of arms in a loop, and behind a return; and in loops of which sub-groups make different
// numbers of rounds: until no lane votes for another, a row for each sub-group, in an arm, in one that whole work-groups
// take, and left by a return; with BARRIERS also through local memory between sub_group_barrier of both forms, in an
// arm. Each work-item has twelve results, which are 0 at first, and stores its sub-group and lane.

int smallest(int x) {
    return sub_group_reduce_min(x);
}

uint take_turns(uint x) {
    for (uint k = 0; k <= get_sub_group_id() % 3; ++k) {
        x = 3 * x + sub_group_broadcast(x, 0);
        if ((get_group_id(0) + k) % 3 == 0) {
            x = 5 * x + 7;
            if ((get_group_id(0) + k + get_sub_group_id()) % 3 == 2)
                break;
        }
        x = 3 * x + sub_group_broadcast(x, 0);
    }
    return x;
}

#ifdef BARRIERS
#define WAIT_IN_ARM(own, x, id, lane, shared)                                                                          \
    if (id % 2 == 1) {                                                                                                 \
        local int *ours = shared + id * get_max_sub_group_size();                                                      \
        ours[lane] = x;                                                                                                \
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);                                                                        \
        own[11] = ours[(lane + 1) % get_sub_group_size()];                                                             \
        sub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);                                                \
        ours[lane] = 0;                                                                                                \
    }
#else
#define WAIT_IN_ARM(own, x, id, lane, shared) (void)shared;
#endif

#define CONDITIONS(size)                                                                                               \
    __attribute__((intel_reqd_sub_group_size(size)))                                                                   \
    kernel void conditions_##size(global const int *values, global int *results, global uint2 *lanes) {                \
        local int partial[256], shared[1024];                                                                          \
        const size_t row = get_local_id(2) * get_local_size(1) + get_local_id(1);                                      \
        const size_t items = get_local_size(0) * get_local_size(1) * get_local_size(2);                                \
        const size_t item = get_group_id(0) * items + row * get_local_size(0) + get_local_id(0);                       \
        const uint id = get_sub_group_id(), lane = get_sub_group_local_id();                                           \
        const int x = values[item];                                                                                    \
        global int *own = results + 12 * item;                                                                         \
        lanes[item] = (uint2)(id, lane);                                                                               \
        const int sum = sub_group_reduce_add(x);                                                                       \
        if (lane == 0)                                                                                                 \
            partial[id] = sum;                                                                                         \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        if (id == 0) {                                                                                                 \
            int total = 0;                                                                                             \
            for (uint i = lane; i < get_num_sub_groups(); i += get_sub_group_size())                                   \
                total += partial[i];                                                                                   \
            total = sub_group_reduce_add(total);                                                                       \
            own[0] = sub_group_broadcast(total + x, 0);                                                                \
        }                                                                                                              \
        if (id % 2 == 0) {                                                                                             \
            const int square = x * x;                                                                                  \
            own[1] = sub_group_reduce_max(x) + square;                                                                 \
        } else {                                                                                                       \
            const int cube = x * x * x;                                                                                \
            own[1] = smallest(x) - cube;                                                                               \
        }                                                                                                              \
        for (uint k = 0; k < 3; ++k)                                                                                   \
            if (id % 2 == k % 2) {                                                                                     \
                if (get_num_groups(0) > 1)                                                                             \
                    own[2] += sub_group_scan_inclusive_add(x + (int)k);                                                \
            }                                                                                                          \
        if (lane % 2 == 1)                                                                                             \
            own[3] = (int)sub_group_ballot_bit_count(sub_group_ballot(x > 0));                                         \
        if (id == 0) {                                                                                                 \
            int most = x;                                                                                              \
            for (uint step = get_max_sub_group_size() / 2; step > 0; step /= 2)                                        \
                most = max(most, sub_group_shuffle(most, min(lane + step, get_sub_group_size() - 1)));                 \
            own[5] = most;                                                                                             \
        }                                                                                                              \
        int left = x, votes = 0, rows = 0;                                                                             \
        while (sub_group_any(left > 0)) {                                                                              \
            votes += sub_group_reduce_add(left > 0 ? 1 : 0);                                                           \
            left -= 7;                                                                                                 \
        }                                                                                                              \
        own[6] = votes;                                                                                                \
        for (uint r = id; r < 7 * get_num_groups(0); r += get_num_sub_groups()) {                                      \
            if (r % 5 == 3)                                                                                            \
                continue;                                                                                              \
            for (uint k = 0; k <= r; ++k)                                                                              \
                rows += sub_group_broadcast(x, (k + r) % get_sub_group_size());                                        \
            if (rows > 300)                                                                                            \
                break;                                                                                                 \
        }                                                                                                              \
        own[7] = rows + (int)lane;                                                                                     \
        if (id % 2 == 1) {                                                                                             \
            int n = (int)id;                                                                                           \
            do                                                                                                         \
                own[8] += sub_group_scan_inclusive_add(x) + n;                                                         \
            while (--n > 0);                                                                                           \
        }                                                                                                              \
        WAIT_IN_ARM(own, x, id, lane, shared)                                                                          \
        uint turns = take_turns((uint)x);                                                                              \
        turns = 3 * turns + sub_group_broadcast(turns, 0);                                                             \
        if (get_group_id(0) % 3 == 2)                                                                                  \
            turns = take_turns(turns);                                                                                 \
        own[10] = (int)turns;                                                                                          \
        int more = 0;                                                                                                  \
        for (int k = 0;; ++k) {                                                                                        \
            more = sub_group_reduce_max(x + k);                                                                        \
            if (id % 3 == 1 && more > 55) {                                                                            \
                own[9] = -more;                                                                                        \
                return;                                                                                                \
            }                                                                                                          \
            if (more > 60 + (int)id)                                                                                   \
                break;                                                                                                 \
        }                                                                                                              \
        own[9] = more;                                                                                                 \
        if (id != 0)                                                                                                   \
            return;                                                                                                    \
        own[4] = sub_group_broadcast(x, 0);                                                                            \
    }
CONDITIONS(8)
CONDITIONS(16)
CONDITIONS(32)
