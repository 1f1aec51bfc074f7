/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the stages of a link share (link/link.c). Options are complete (api/options.h). */

#pragma once

#include "analysis/hosts.h"
#include "ir/archive.h"
#include "ir/flow.h"
#include "ir/llvm.h"
#include "ir/target_file.h"
#include "report/report.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

/* What the emulation asks for its size by (generic/cl_khr_subgroups/sub_group.h), and what the kernel asks by.
 */
#define CLTILE_SIZE_QUERY "__cltile_sub_group_size"
#define CLTILE_MAX_SIZE_QUERY "_Z22get_max_sub_group_sizev"

/* Functions that builtins are made of, and no kernel calls: what waits and events become, and what is known at link
 * time or asked at run time. */
#define CLTILE_OWN_PREFIX "__cltile_"
#define CLTILE_KEPT_PREFIX "__wrap_" CLTILE_OWN_PREFIX /* see keeps_names of drivers.h */

/* The second stage links what the first leaves, once that is inlined: sub-groups, waits and events. */
typedef enum cltile_stage { CLTILE_STAGE_CHECK, CLTILE_STAGE_BUILTINS, CLTILE_STAGE_HOST } cltile_stage;

typedef struct cltile_linker {
    LLVMContextRef context;
    LLVMModuleRef module;
    cltile_options options;
    const cltile_driver *needs;
    const cltile_target *target; /* its manifest's lines; NULL: generic */
    cltile_target_file *file;    /* of options.library, or NULL: its members stand before those of the target */
    char arch[16];
    cltile_stage stage;
    bool has_copies;        /* the module calls 2D or 3D copies of cltile's */
    bool passes_by_memory;  /* calls of members put arguments or results into memory, which passes remove */
    bool keeps_lines;       /* debug information is dropped, but only once exchanges have their memory */
    const char *folders[8]; /* where members are looked up, in order; ended by NULL */
    const char **linked;    /* the symbols of linked builtins; they point into the archive */
    size_t linked_count;
    cltile_reporter reporter;
    cltile_found found; /* what keeps the module from being linked */
    LLVMValueRef size;  /* the constant that linked functions load, while they are inlined */
    char *llvm_error;   /* the first error LLVM reported, or NULL */
    char **message;
} cltile_linker;

/* ---- Members (members.c) ---- */

/* Reads options.library, and finds the target's lines. */
cltile_status cltile_choose_target(cltile_linker *l);

/* Whether copies go on when they return, and events tell one from another. */
bool cltile_counts_copies(const cltile_linker *l);

/* Whether builtins have loops that are to be straight code, by constants of the calls. */
bool cltile_unrolls(const cltile_linker *l);

void cltile_choose_folders(cltile_linker *l);

/* CLTILE_INVALID_TARGET where the target has no library for the module's triple. */
cltile_status cltile_choose_arch(cltile_linker *l);

/* The member that defines a symbol for the options, or NULL; *found is the symbol as the archive has it. */
const cltile_member *cltile_find_member(const cltile_linker *l, const char *symbol, const char **found);

/* Whether a product of matrices is one that the GPU's compiler knows by name (cltile_options.matrix_lanes). */
bool cltile_is_matrix_of_host(const cltile_linker *l, const char *symbol);

bool cltile_is_used_declaration(LLVMValueRef function);

/* Whether a function is one that builtins are made of. */
bool cltile_has_own_name(LLVMValueRef function);

/* Whether a function is code that members have in common, of which a module needs one. */
bool cltile_is_shared(LLVMValueRef function);

void cltile_drop_unused_declarations(cltile_linker *l);

/* Links what the module needs in this stage, and what that needs. */
cltile_status cltile_link_members(cltile_linker *l);

/* ---- Uses (uses.c) ---- */

/* Whether a function that no member defines is nevertheless cltile's to define. */
bool cltile_should_exist(const cltile_linker *l, const char *symbol);

/* Marks functions that wait for copies, and those that call the host's copies. Sets *has_copies if there are any. */
bool cltile_mark_waits(LLVMModuleRef module, cltile_found *found, bool *has_copies);

/* Marks what reaches builtins; *found tells whether there is one. Changes nothing but marks. False when a call cannot
 * be inlined, which is reported. */
bool cltile_mark_calls(cltile_linker *l, bool *found);

/* ---- Waits and events of kernels that have 2D or 3D copies (waits.c, fences.c) ---- */

/* A wait's placeholder, which nothing defines; what completes copies, and what the copies call at their end
 * (generic/cl_khr_extended_async_copies). */
#define CLTILE_WAIT "__cltile_wait"
#define CLTILE_COMPLETE "__cltile_complete_copies"
#define CLTILE_COPY_EVENT "__cltile_copy_event"

/* Before functions are linked and inlined: puts a placeholder behind every wait of a module that has copies, with the
 * same events. */
void cltile_place_waits(LLVMModuleRef module);

/* When the copies are inlined: decides by what each function reaches (analysis/calls.h).
 *
 * Copies are done by then, by each work-item for itself: the placeholder becomes a call of __cltile_complete_copies
 * with the fences of its barrier, or goes where nothing follows it. Where the target counts copies, that the wait of
 * one leaves others on their way, the call takes the events, and stays. In a function without copies it goes, and the
 * wait is as it was.
 *
 * A kernel that has no host copies needs no events: its waits go, and __cltile_copy_event(event, fence) is a null
 * event. In others the host's wait stays, for its own copies; __cltile_copy_event stays a call, for the member that has
 * the host make an event, unless `events` is CLTILE_EVENTS_NULL. Of a host that has no waits, and whose copies a
 * barrier completes, too, every wait goes, and its placeholder is such a call. */
void cltile_settle_waits(LLVMModuleRef module, cltile_events events, bool counts, bool has_no_waits);

#define CLTILE_BOTH_FENCES 3 /* CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE */

/* The fences of the barrier of a wait: of the memories that the copies of its events write. Both where an event may be
 * of any copy. */
unsigned cltile_fences_of_wait(LLVMValueRef wait);

/* Whether the function returns behind an instruction without an access to memory. */
bool cltile_is_last_access(LLVMValueRef i);

/* When all is cleaned up: kernels that need no events, and read none, have numbers in place of those in memory, which
 * helpers may have had pointers to. Intel's CPU runtime crashes on variables of events whose addresses are kept. */
void cltile_forget_events(LLVMModuleRef module);

/* When all is inlined: gives each kernel that counts its copies a variable for the number. Other functions get none:
 * their copies and waits may meet in another module. */
void cltile_give_counters(LLVMModuleRef module);

/* ---- How many low bits of a value are zero (alignment.c) ---- */

/* Replaces calls of __cltile_is_multiple(bits, of) by `true` where constants and the alignment of arguments and
 * variables prove it. The other calls stay: a member decides them at run time. Calls of __cltile_is_surely_multiple are
 * settled then, once more is constant, and replaced by `false` where nothing proves them. */
cltile_status cltile_settle_alignments(LLVMModuleRef module, char **message);

/* Raises the alignment of loads and stores, where it is less than their type's, by the same proofs. */
void cltile_raise_alignments(LLVMModuleRef module);

/* ---- Sub-group sizes (sizes.c) ---- */

/* Reports required sizes that cannot be. */
void cltile_check_sizes(cltile_linker *l);

/* The size that is known of a function's sub-groups, or 0: where sub-groups are native the host may choose. */
unsigned cltile_known_size(cltile_linker *l, LLVMValueRef function);

/* Whether the calls of a function give their kernels options.sub_group_size, unless they require one. */
bool cltile_sets_size_by(const cltile_linker *l, LLVMValueRef function);

/* Sets it in their kernels, and in those that reach builtins. Tells whether there is such a kernel. */
bool cltile_require_sizes(cltile_linker *l);

/* Puts each caller's sub-group size in place of its calls of `query`. */
void cltile_fold_size(cltile_linker *l, const char *query);

/* Dimensions in which reqd_work_group_size is 1: get_local_size() becomes 1 there, and get_local_id() 0, so that copies
 * number work-items without them. Other sizes stay calls: IGC unrolls loops whose steps are constants. */
void cltile_fold_flat_dimensions(cltile_linker *l);

/* ---- Formats of images (formats.c) ---- */

/* CLTILE_INVALID_ARGUMENT if options.image_formats names an image that the module has not. Changes nothing. */
cltile_status cltile_check_formats(cltile_linker *l);

/* Puts these formats in place of the queries of their images. */
cltile_status cltile_fold_formats(cltile_linker *l);

/* ---- Inlining (inlining.c) ---- */

/* Kernels for a host that does not do well with functions are adapted to it even where they call no builtin. */
bool cltile_adapts_all(const cltile_linker *l);

/* Whether what is linked can be inlined without passes: builtins are reached from kernels alone, whose arguments of
 * builtins are in no memory. */
bool cltile_inlines_simply(const cltile_linker *l);

/* Inlines what this stage linked, without passes where *simply, which becomes false where that cannot be. */
cltile_status cltile_inline_linked(cltile_linker *l, bool *simply);

/* Fails where a definition keeps a builtin's name: SPIR-V translators would take it for the builtin. */
cltile_status cltile_check_inlined(cltile_linker *l);

/* ---- Exchanges of emulated sub-groups (lift.c) ---- */

/* Once builtins are inlined, and before the host's functions are. Tells whether the module has changed. */
cltile_status cltile_lift_exchanges(cltile_linker *l, bool *lifted);

/* ---- Loops around exchanges (rounds.c) ---- */

/* Unrolls the loops of a kernel whose numbers of rounds are constant, also by the sub-group size: as loops that halve a
 * distance between lanes are. Branches on what is known go, and switches become branches. */
cltile_status cltile_unroll_loops(LLVMValueRef kernel, unsigned sub_group_size, char **message);

/* Has the inner loop that a block is in be made by rounds, which all work-items of the work-group make. `exchange` is a
 * call in the same function. False, and nothing changed, where there is no such loop, or it waits for the work-group.
 */
bool cltile_make_rounds(const cltile_flow *f, unsigned block, LLVMValueRef exchange);

/* Whether a call is what each round begins with, and the block that all work-items come to behind the last round. */
bool cltile_begins_round(LLVMValueRef instruction);
LLVMBasicBlockRef cltile_end_of_rounds(LLVMValueRef call);

/* ---- Local memory in which they exchange data (exchange.c) ---- */

/* When all is inlined: gives each kernel that exchanges data a local variable for it. It has room for the work-items of
 * reqd_work_group_size, or for CLTILE_MOST_ITEMS. Fails for an exchange outside kernels. */
#define CLTILE_MOST_ITEMS 4096
cltile_status cltile_give_exchange_areas(cltile_linker *l);

/* ---- Conditional barriers, which not every work-group reaches (barriers.c) ---- */

/* Whether a function is a barrier of the work-group, of the host's. */
bool cltile_is_barrier(LLVMValueRef function);

/* Whether a module has conditional barriers. */
bool cltile_has_conditional_barriers(LLVMModuleRef module);

/* Rewrites the code around conditional barriers, such as a barrier behind an early return, to the one form that PoCL
 * compiles correctly. */
void cltile_guard_barriers(LLVMModuleRef module);

/* ---- Names of local variables (locals.c) ---- */

#define CLTILE_LOCAL_SPACE 3 /* the address space of local memory */

/* Gives each local variable that one kernel alone uses the name KERNEL.NAME, which Clang gives them in OpenCL C, but
 * not in C++. PoCL 3.1 knows them by that name alone: any other variable is one memory for all work-groups, which run
 * at once. */
void cltile_name_locals(LLVMModuleRef module);

/* ---- Vectors that are too large for the host's functions (large_vectors.c) ---- */

/* Calls the functions of OpenCL C, other than those that are instructions of SPIR-V, with vectors of at most 32 bytes.
 */
void cltile_halve_vectors(LLVMModuleRef module);

/* Whether each element of a function's result is of the arguments' elements of the same number. */
bool cltile_is_by_elements(const char *name, int length);

/* ---- Halves, for hosts without functions of them (halves.c) ---- */

/* Calls functions of floats, or of short integers, in place of those of halves. False when out of memory. */
bool cltile_widen_halves(LLVMModuleRef module);

/* ---- Loops for hosts that unroll none (unrolling.c) ---- */

cltile_status cltile_unroll(cltile_linker *l);

/* ---- The end (finish.c) ---- */

/* Settles what is left once all is inlined, folds constants, and cleans up for the host. */
cltile_status cltile_finish(cltile_linker *l, bool simply);
