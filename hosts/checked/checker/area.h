// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The area of the run-time checker, in global memory, for OpenCL C and the layer: what the host fills in before a
// launch, what the work-items of a work-group share, and what the host reads after the launch.
//
//     area | findings, a hash table | files, a hash table | ranges | groups
//
//     a group: __cltile_group | record_capacity times __cltile_record, a ring | item_capacity counters of calls
//
// Behind the ranges are the number of the kernel's arguments, and the bytes of each that is in local memory, 0 of
// others.
//
// The host sets all bytes to 0, then fills in the header, the ranges and the arguments. Work-groups from group_capacity
// on run unchecked.
//
// The device functions:
//
//     ulong __cltile_checked_copy(line, file, destination, source, to_global, object_bytes, alignment, element,
//                                 elements, lines, planes, destination_line, destination_plane, source_line,
//                                 source_plane, event)
//         Any async copy; what it returns is its event. Addresses are those of the first bytes, element and the four
//         pitches are in bytes. to_global: 0 for a copy into local memory, 1 for one into global memory. object_bytes:
//         from the local address to the end of its object, ~0 where it is not known. alignment: that of the pointers'
//         type, 1 for void.
//     void __cltile_checked_wait(line, file, count, events, list_bytes)       wait_group_events; has two barriers
//     void __cltile_checked_fence(line, file)                                 async_work_group_copy_fence; likewise
//     void __cltile_checked_intel_work_group_barrier_arrive(line, file, flags), ..._wait(line, file, flags)
//         Halves of barriers, also with a scope; the wait has two barriers.
//     void __cltile_report(work-group, id, line, file number, four numbers)
//     uint __cltile_file(file)                                                the number of a file's name
//
// line and file are those of the call in the program's source.

#pragma once

#if defined(__OPENCL_C_VERSION__) || defined(__OPENCL_CPP_VERSION__)
typedef uint __cltile_u32;
typedef ulong __cltile_u64;
#else
#include <stdint.h>
typedef uint32_t __cltile_u32;
typedef uint64_t __cltile_u64;
#endif

enum {
    __cltile_area_version = 1,
    __cltile_file_capacity = 64,
    __cltile_file_bytes = 124,
    __cltile_noted_arguments = 16,
};

// Of __cltile_area.flags: a global address of a copy is in one of the ranges, or wrong; a local one is in an argument.
enum { __cltile_ranges_are_all = 1, __cltile_has_no_local_variables = 2 };

struct __cltile_area {
    __cltile_u32 version;
    __cltile_u32 finding_capacity; // a power of two
    __cltile_u32 group_capacity;
    __cltile_u32 record_capacity; // a power of two, at most 1024
    __cltile_u32 item_capacity;
    __cltile_u32 range_count;
    __cltile_u32 flags;
    __cltile_u32 unchecked_copies;   // all records of the group were copies without a wait
    __cltile_u32 kernel_hash;        // a number for the name of the launched kernel
    __cltile_u32 sub_group_capacity; // of the part for blocks
    __cltile_u64 local_limit;        // bytes: no object in local memory is larger; ~0 where that is not known
    __cltile_u64 findings, files, ranges, groups; // bytes from the area's begin
    __cltile_u64 group_bytes;
    __cltile_u64 blocks; // the part for blocks
};

struct __cltile_finding {
    __cltile_u32 key; // 0: free
    __cltile_u32 id;
    __cltile_u32 line;
    __cltile_u32 file;
    __cltile_u32 count;
    __cltile_u32 group; // linear, of the first time
    __cltile_u64 numbers[4];
};

struct __cltile_file {
    __cltile_u32 key; // 0: free
    char name[__cltile_file_bytes];
};

// A buffer that the launch may access.
struct __cltile_range {
    __cltile_u64 address, bytes;
};

struct __cltile_tile {
    __cltile_u64 destination, source;
    __cltile_u64 element, elements, lines, planes;
    __cltile_u64 destination_line, destination_plane, source_line, source_plane;
};

// Of __cltile_record.flags.
enum {
    __cltile_copy_to_global = 1,
    __cltile_copy_is_not_made = 2, // it would access memory outside its objects
    __cltile_copy_overlaps = 4,    // another copy in progress
};

// Of __cltile_record.state: the copy of a call n is in progress in state n + 1, and was completed by the wait n in the
// state n + 1 with this bit.
enum { __cltile_is_complete = (int)0x80000000u };

// The n-th call of each work-item belongs to record n, modulo the capacity. A copy stays in its record until its wait;
// the four members before are of the last call.
struct __cltile_record {
    __cltile_u32 site, arguments; // hashes, with the call's number
    __cltile_u32 call_line, call_file;

    __cltile_u32 state;
    __cltile_u32 arrived;  // work-items
    __cltile_u32 hash;     // of the source at the call
    __cltile_u32 verified; // work-items that have compared it
    __cltile_u32 event;
    __cltile_u32 moved; // 1 + the fence that has moved the bytes
    __cltile_u32 flags;
    __cltile_u32 line, file;
    __cltile_u32 number; // of the call
    struct __cltile_tile tile;
};

struct __cltile_group {
    __cltile_u32 diverged; // work-items make different calls: nothing is compared from then on
    __cltile_u32 oldest;   // no call before is in progress
    __cltile_u32 arrivals; // at a split barrier, of work-items, since the wait before; and where the first one was
    __cltile_u32 arrival_line, arrival_file;
    __cltile_u32 unused; // keeps the size a multiple of 8
    __cltile_u64
        noted[__cltile_noted_arguments]; // 1 + where each argument in local memory begins; 0: none, or not known
};

// An event: this in its upper half, and in the lower one 1 + the call whose copy it belongs to.
enum { __cltile_event_mark = 0x45c0b1e5 };
enum { __cltile_event_of_unchecked = (int)0xffffffffu };

// What the device finds, in the order of findings.inc.
enum {
#define FINDING(name, severity, id, text) __cltile_finding_##name,
#include "checker/findings.inc"
#undef FINDING
    __cltile_finding_count
};

// Behind the ranges is the part for media blocks, 2D blocks and sub-group blocks:
//
//     uses, a hash table: which media blocks of which images, for the rules that only the host can check
//     sub-groups of the first work-groups: what their lanes pass

enum {
    __cltile_use_capacity = 256,
    __cltile_lane_capacity = 64, // of larger sub-groups calls are not compared
    __cltile_block_call_capacity = 32,
};

// The blocks that are compared.
enum { __cltile_media_block, __cltile_2d_block, __cltile_sub_group_block };

// Of __cltile_block_use.flags.
enum { __cltile_block_is_written = 1, __cltile_block_is_outside = 2 };

struct __cltile_block_use {
    __cltile_u32 key; // 0: free
    __cltile_u32 line, file;
    __cltile_u32 flags;
    __cltile_u32 height;                           // of the block
    __cltile_u32 image_width, image_height, texel; // texels, rows, bytes of a texel
};

// A lane's n-th call belongs to entry n, modulo the capacity. The last lane to arrive compares, and frees the entry.
// Minimum and maximum begin at 0: values are stored so that 0 is below all, minima as maxima of the complement.
struct __cltile_block_call {
    __cltile_u32 number; // 1 + n; 0: free
    __cltile_u32 arrived, lanes;
    __cltile_u32 file, group;                             // the work-group, linear
    __cltile_u32 kind;                                    // __cltile_media_block, ..., of the first lane to arrive
    __cltile_u32 line[2], x[2], y[2], size[2], memory[2]; // maximum, minimum
};

struct __cltile_sub_group {
    __cltile_u32 diverged; // lanes make different calls: nothing is compared from then on
    __cltile_u32 skipped;  // ~number of the first call that was not compared, since its lane was too far ahead; 0: none
    __cltile_u32 calls[__cltile_lane_capacity];
    struct __cltile_block_call entries[__cltile_block_call_capacity];
};
