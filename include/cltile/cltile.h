/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/** @file
 * Links cltile's OpenCL C builtins into the LLVM bitcode of a kernel, at JIT time.
 *
 * Threads: no function keeps state between calls. Calls may run at the same time if they use different LLVM contexts.
 *
 * Memory: the caller owns what a function returns through a `char **`, `void **` or `uint32_t **`, and frees it with
 * cltile_free().
 *
 * Callbacks run in the thread of the call, before it returns. A callback may call any function of this header, with a
 * module of another LLVM context. It must return normally: no longjmp() and no C++ exception may leave it. Pointers
 * that it gets are valid until it returns, unless their comment says otherwise.
 *
 * New versions may add members at the end of structures. So a program reads a structure through the pointer that it
 * gets, and does not copy it or compute the address of the next one. cltile_constant and cltile_completion never
 * change.
 */

#ifndef CLTILE_CLTILE_H
#define CLTILE_CLTILE_H

#include <stddef.h>
#include <stdint.h>

/* CLTILE_VERSION "0.1.0", CLTILE_VERSION_MAJOR, _MINOR and _PATCH, CLTILE_LLVM_VERSION "22.1.8" and
 * CLTILE_LLVM_VERSION_MAJOR. The build writes this file, so a source tree does not have it. */
#ifdef __has_include
#if __has_include("cltile/version.h")
#include "cltile/version.h"
#endif
#endif

/** Marks the functions that the shared library exports. */
#define CLTILE_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* An LLVMModuleRef of <llvm-c/Types.h>. It is named here so that a caller who links bytes needs no LLVM header. */
struct LLVMOpaqueModule;

/** What a function returns. */
typedef enum cltile_status {
    CLTILE_SUCCESS = 0,      /**< done */
    CLTILE_INVALID_ARGUMENT, /**< a null pointer, or an option whose value does not exist */
    CLTILE_INVALID_BITCODE,  /**< not bitcode, broken, or written by an LLVM that this one cannot read */
    CLTILE_INVALID_TARGET,   /**< no library exists for the target and the module's triple */
    CLTILE_INVALID_KERNEL,   /**< the kernel uses the builtins in a way that cannot be linked */
    CLTILE_OUT_OF_MEMORY,    /**< an allocation failed */
    CLTILE_INVALID_SPIRV,    /**< broken, without kernels, or with copies that break the rules of their instructions */
} cltile_status;

/** Who answers get_sub_group_local_id() and the other queries of sub-groups. */
typedef enum cltile_sub_groups {
    /** cltile: the lane is the linear local id modulo the sub-group size. For hosts without sub-groups that run one
     * work-item after another (PoCL 3.1, Oclgrind). Shuffles, broadcasts, reductions and scans go through local memory,
     * a variable that is added to the kernel. On nvptx64 and amdgcn sub-groups are always native. */
    CLTILE_SUB_GROUPS_EMULATED = 0,
    CLTILE_SUB_GROUPS_NATIVE, /**< the host: the queries stay calls */
    /** Either, which the checks cannot know: what would be wrong on hosts without sub-groups is reported. A link takes
     * it for CLTILE_SUB_GROUPS_NATIVE. */
    CLTILE_SUB_GROUPS_ANY,
} cltile_sub_groups;

/** Layout of a region whose row size in bytes is no power of two (12, 20, 24, 28). */
typedef enum cltile_region_rows {
    /** Each row takes the next power of two: SPV_INTEL_media_block_io, and the hardware. */
    CLTILE_REGION_ROWS_PADDED = 0,
    CLTILE_REGION_ROWS_PACKED, /**< row after row: the literal text of cl_intel_media_block_io */
} cltile_region_rows;

/** Where the event of a 2D or 3D copy comes from if the caller passes none, in kernels that also use the host's async
 * copies. Other kernels need no events: their waits become barriers. */
typedef enum cltile_events {
    CLTILE_EVENTS_HOST = 0, /**< the host's async_work_group_copy of no elements. Oclgrind checks events */
    CLTILE_EVENTS_NULL, /**< a null event: for SPIR-V, and hosts whose waits ignore events (all known but Oclgrind) */
} cltile_events;

/** How serious a finding is. An error stops a link. */
typedef enum cltile_severity {
    CLTILE_NOTE = 0, /**< worth knowing */
    CLTILE_WARNING,  /**< probably wrong */
    CLTILE_ERROR,    /**< wrong */
} cltile_severity;

/** One finding of the checks. */
typedef struct cltile_diagnostic {
    size_t size;              /**< of this structure, in bytes */
    const char *id;           /**< stable, such as "media-block-height": docs/diagnostics.md */
    cltile_severity severity; /**< after the options' `warnings` are applied */
    const char *kernel;       /**< the kernel that is affected, or NULL */
    const char *function;     /**< the function that contains the call, or NULL */
    const char *file;         /**< its full path, from debug information, or NULL */
    unsigned line;            /**< from 1, from debug information, or 0 */
    unsigned column;          /**< likewise */
    const char *message;      /**< what is wrong */
    const char *note;         /**< the remedy, or NULL */
} cltile_diagnostic;

/** Receives a finding. `user` is the pointer in the options. */
typedef void (*cltile_diagnostic_fn)(void *user, const cltile_diagnostic *diagnostic);

/** Receives each library member that a link takes. `name` is "FOLDER/EXTENSION/FILE"; it stays valid after the call.
 * `bytes` is the size of the member's bitcode. */
typedef void (*cltile_member_fn)(void *user, const char *name, size_t bytes);

/** Options of a link and of the checks. Start from CLTILE_OPTIONS_INIT, which sets `size`; 0 is the default of every
 * other member. A library that is newer than the caller's header gives defaults to the members that the caller lacks.
 * An older library refuses members that it does not know, unless they are 0. A size that ends within a member is
 * CLTILE_INVALID_ARGUMENT. */
typedef struct cltile_options {
    size_t size;                  /**< of this structure, in bytes */
    const char *target;           /**< "generic", "intel", "intel-xe2", "nvptx" or "pocl" */
    cltile_sub_groups sub_groups; /**< who answers the queries of sub-groups */
    /** Size of sub-groups in kernels without intel_reqd_sub_group_size: 1, 2, 4, ... 128. 0 stands for 16 if sub-groups
     * are emulated, and for the host's choice if they are native. */
    unsigned sub_group_size;
    cltile_region_rows region_rows; /**< layout of narrow regions */
    cltile_member_fn on_member;     /**< or NULL */
    void *user;                     /**< passed to the callbacks */
    cltile_events events;           /**< where events come from */
    /** 0 or 1, without effect: copies of target intel are shorter without messages of cl_intel_subgroup_local_block_io.
     */
    unsigned local_block_io;
    cltile_diagnostic_fn on_diagnostic; /**< or NULL */
    /** NULL, or a list that ends with NULL. "no-ID" omits a finding, "error=ID" makes it an error, "no-error=ID" a
     * warning. ID may be "all". Later entries win. With "no-all" a link makes no checks. */
    const char *const *warnings;
    unsigned strip_debug_info; /**< 1: a link removes debug information, after the checks have used it */
    /** 1: the bytes may be broken, by chance or on purpose. LLVM may end the process on such bytes. So a forked child
     * tries each request first, and its end becomes an error. 0: a compiler wrote the bytes, and LLVM reads them at
     * once. It has no effect on modules, which are already read. */
    unsigned untrusted;
    /** NULL, or the driver that runs the kernels, by the name of a cltile_host: "pocl", "rusticl", "intel-cpu". It sets
     * sub_groups and target; the caller leaves target at "generic", or passes the host's own. */
    const char *host;
    /** NULL, or a list that ends with NULL: formats of kernels' images that the caller knows. An element is
     * "KERNEL:ARGUMENT=ORDER,TYPE", such as "blur:0=RGBA,UNORM_INT8": the argument as clSetKernelArg() counts, and
     * names of OpenCL with or without CL_. A link puts them in place of get_image_channel_order() and
     * get_image_channel_data_type(), so that media blocks of these images have code for that format alone. The kernel
     * is right for images of that format alone. */
    const char *const *image_formats;
    /** NULL, or a list that ends with NULL: names that the host has for functions of OpenCL C in bitcode. An element is
     * "NAME=HOST_NAME", such as "wait_group_events=_cl_wait_group_events"; "read_image*=_cl_read_image*" stands for all
     * names that begin so. Calls by the host's names are linked and checked as those of OpenCL C, and what linked code
     * calls of the host has the host's names. */
    const char *const *host_names;
    /** NULL, or a list that ends with NULL: extensions whose functions the host defines itself, such as
     * "cl_khr_extended_async_copies". A link leaves their calls as they are, and nothing checks them. */
    const char *const *host_extensions;
    /** NULL, or the path of a target outside cltile's source tree: a file that cltile_add_target() of the CMake package
     * has made. Its members stand before those of `target`; the file may name another target than "generic" for these.
     * A file that cannot be read, or of another version of cltile, is CLTILE_INVALID_TARGET. on_member's names of its
     * members are valid until the link returns. */
    const char *library;
    /** 0, or 8: the host multiplies matrices in sub-groups of 8 (cltile_device.matrix_lanes). With target intel and
     * native sub-groups a link leaves calls of these products as they are. */
    unsigned matrix_lanes;
} cltile_options;

/** The defaults. */
#define CLTILE_OPTIONS_INIT                                                                                            \
    {                                                                                                                  \
        sizeof(cltile_options), "generic", CLTILE_SUB_GROUPS_EMULATED, 0, CLTILE_REGION_ROWS_PADDED, NULL, NULL,       \
            CLTILE_EVENTS_HOST, 0, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, 0                                   \
    }

/** Sets the options of a runtime that links the kernels of any program for one of its devices. Findings are warnings,
 * since generic code defines a result for every call that can be linked; the device decides target and sub-groups.
 * Other options stay.
 *
 * @param options        as CLTILE_OPTIONS_INIT has set it, or later
 * @param platform       CL_PLATFORM_NAME, or NULL. With driver_version it chooses options->host, if it is that of a
 *                       cltile_host
 * @param driver_version CL_DRIVER_VERSION, or NULL
 * @param device         NULL, or an Intel GPU, as for cltile_find_device()
 * @param triple         of the bitcode, such as "nvptx64-nvidia-cuda". GPUs, and a device, have native sub-groups;
 *                       others have emulated ones
 * @return CLTILE_INVALID_ARGUMENT if options or triple is NULL, or if no target is known for the device */
CLTILE_API cltile_status cltile_set_runtime_options(cltile_options *options, const char *platform,
                                                    const char *driver_version, const char *device, const char *triple);

/** Links into `module`, in place, what its kernels use. It takes the members that define the called builtins, settles
 * the sub-group size of each kernel, makes wait_group_events complete the 2D and 3D copies, and inlines the builtins.
 * Afterwards no definition has a builtin's public name, and constant arguments have reached the code as constants.
 *
 * Code that builtins share may stay an internal function, whose demangled name begins with __cltile_. For host pocl
 * some such functions are exported, under names that begin with __wrap___cltile_ and end with the name of a kernel.
 * User functions between a kernel and a builtin are inlined too, because kernels of different sub-group sizes may share
 * them; they lose noinline and optnone.
 *
 * A module without cltile's builtins is unchanged. The module is also unchanged after an error of the checks, or if no
 * library exists for its triple. After another error the module is fit only for disposal.
 *
 * @param module  of any LLVM context; its triple decides the library's arch
 * @param options NULL for CLTILE_OPTIONS_INIT
 * @param message NULL, or receives the reason of an error, and NULL on success */
CLTILE_API cltile_status cltile_link_module(struct LLVMOpaqueModule *module, const cltile_options *options,
                                            char **message);

/** Does the same from bytes to bytes, in an LLVM context of its own.
 *
 * @param in       bitcode; not changed
 * @param in_size  its size in bytes
 * @param options  NULL for CLTILE_OPTIONS_INIT
 * @param out      receives a new bitcode module, or NULL on an error. Without cltile's builtins these are the bytes of
 *                 `in`, and no function of it is read
 * @param out_size receives its size in bytes, or 0
 * @param message  as in cltile_link_module() */
CLTILE_API cltile_status cltile_link_bitcode(const void *in, size_t in_size, const cltile_options *options, void **out,
                                             size_t *out_size, char **message);

/** Checks how a module uses the builtins, and changes nothing. Each finding goes to options->on_diagnostic. A link
 * makes the same checks first.
 *
 * Of the options, sub_group_size applies to kernels that require no size, region_rows decides what fits in registers,
 * and target and sub_groups decide which functions exist.
 *
 * @return CLTILE_SUCCESS if no finding is an error, else CLTILE_INVALID_KERNEL; *message is then the first error */
CLTILE_API cltile_status cltile_check_module(struct LLVMOpaqueModule *module, const cltile_options *options,
                                             char **message);
/** cltile_check_module() for bitcode. */
CLTILE_API cltile_status cltile_check_bitcode(const void *in, size_t in_size, const cltile_options *options,
                                              char **message);

/* ---- Inspection: what kernels ask of the builtins ---- */

/** A number that a call is given. It never changes size. */
typedef struct cltile_constant {
    int64_t value; /**< INT64_MAX stands for more, too; 0 if the number is not known */
    int is_known;  /**< 0: the number is no constant after inlining */
} cltile_constant;

/** The kinds of operations. */
typedef enum cltile_operation_kind {
    CLTILE_OPERATION_BLOCK_READ = 0,        /**< intel_sub_group_media_block_read */
    CLTILE_OPERATION_BLOCK_WRITE,           /**< intel_sub_group_media_block_write */
    CLTILE_OPERATION_COPY_2D,               /**< async_work_group_copy_2D2D */
    CLTILE_OPERATION_COPY_3D,               /**< async_work_group_copy_3D3D */
    CLTILE_OPERATION_FENCE,                 /**< async_work_group_copy_fence */
    CLTILE_OPERATION_WAIT,                  /**< wait_group_events, in kernels that have 2D or 3D copies */
    CLTILE_OPERATION_EXCHANGE,              /**< a shuffle, broadcast, vote, ballot, reduction or scan of a sub-group */
    CLTILE_OPERATION_SUB_GROUP_BLOCK_READ,  /**< intel_sub_group_block_read */
    CLTILE_OPERATION_SUB_GROUP_BLOCK_WRITE, /**< intel_sub_group_block_write */
    CLTILE_OPERATION_2D_BLOCK_READ,         /**< intel_sub_group_2d_block_read */
    CLTILE_OPERATION_2D_BLOCK_READ_TRANSFORM, /**< intel_sub_group_2d_block_read_transform */
    CLTILE_OPERATION_2D_BLOCK_READ_TRANSPOSE, /**< intel_sub_group_2d_block_read_transpose */
    CLTILE_OPERATION_2D_BLOCK_WRITE,          /**< intel_sub_group_2d_block_write */
    CLTILE_OPERATION_2D_BLOCK_PREFETCH,       /**< intel_sub_group_2d_block_prefetch */
} cltile_operation_kind;

/** The lanes whose data a lane receives by an exchange. The lane itself is l; n is the constant `lane` of the
 * operation. */
typedef enum cltile_lanes {
    CLTILE_LANES_ONE = 0, /**< lane n */
    CLTILE_LANES_LOWER,   /**< lane l - n */
    CLTILE_LANES_HIGHER,  /**< lane l + n */
    CLTILE_LANES_XOR,     /**< lane l ^ n */
    CLTILE_LANES_ALL,     /**< all lanes */
    CLTILE_LANES_BEFORE,  /**< lanes 0 to l - 1 */
    CLTILE_LANES_UP_TO,   /**< lanes 0 to l */
    CLTILE_LANES_FIRST,   /**< the first lane that makes the call */
} cltile_lanes;

/** Kinds of memory. */
typedef enum cltile_memory {
    CLTILE_MEMORY_IMAGE = 0, /**< an image */
    CLTILE_MEMORY_GLOBAL,    /**< global memory */
    CLTILE_MEMORY_LOCAL,     /**< local memory */
} cltile_memory;

/** What an operation reads or writes: the image of a block, one side of a copy, what a sub-group block reads or
 * writes, or the matrix of a 2D block. */
typedef struct cltile_tile {
    cltile_memory memory; /**< its kind */
    /** The kernel's parameter or the local variable, as the source names it. NULL if names were not kept, or if it is
     * not the same one on all paths. */
    const char *name;
    unsigned parameter; /**< the parameter's number, from 1; 0: no parameter */
    const char *access; /**< of an image: "read_only", "write_only" or "read_write"; or NULL */
    cltile_constant x;  /**< where the block begins: of an image, the byte of the row; of a matrix, the column */
    cltile_constant y;  /**< of an image or a matrix: the row where the block begins */
    /** Not of images: bytes from the parameter's address, or the variable's first byte, to the tile or the matrix. */
    cltile_constant offset;
    cltile_constant line_length; /**< of a copy: elements from the start of one line to the start of the next */
    cltile_constant plane_area;  /**< of a copy: elements from the start of one plane to the start of the next */
    /** Not of images and matrices: bytes from the tile's first byte to its last, both included. */
    cltile_constant extent;
    cltile_constant width;  /**< of a matrix: bytes of a row */
    cltile_constant height; /**< of a matrix: its rows */
    cltile_constant pitch;  /**< of a matrix: bytes from the start of one row to the start of the next */
} cltile_tile;

/** One operation of a kernel. A call in a function that the kernel calls twice is two operations. */
typedef struct cltile_operation {
    cltile_operation_kind kind; /**< decides which members below have a meaning */
    const char *builtin;        /**< its name in OpenCL C, whichever form the module has; NULL: unknown */
    const char *symbol;         /**< the function that the module calls */
    const char *function;       /**< the function that contains the call, or NULL */
    const char *file;           /**< as in cltile_diagnostic, or NULL */
    unsigned line;              /**< from 1, or 0 */
    unsigned column;            /**< from 1, or 0 */
    unsigned called_from;       /**< the line of the call of `function`; 0: unknown, or not called */
    unsigned loops;             /**< how many loops contain it */
    int is_conditional;         /**< 1: some paths through the kernel omit it */

    cltile_constant element_bytes; /**< size of an element */
    cltile_constant width;         /**< of blocks: elements; of 2D blocks: columns of one block, in memory */
    cltile_constant height;        /**< of blocks and 2D blocks: rows */
    /** Of blocks and sub-group blocks: of each lane. Component c is element c * lanes + lane of the padded rows, of a
     * sub-group block of global or local memory element c * lanes + lane, of an image element lane of row c. Of 2D
     * blocks: the values of each lane, 0 of prefetches. */
    unsigned components;
    /** Of blocks, sub-group blocks and exchanges: the sub-group's size; 0: not fixed. Of 2D blocks: 16. */
    unsigned lanes;
    cltile_constant
        row_bytes; /**< of blocks and 2D blocks: size of a row; of sub-group blocks: of all lanes' component c */
    cltile_constant padded_row_bytes; /**< of blocks: size of a row with its padding */
    cltile_constant used;             /**< of blocks: elements of the lanes that belong to the block, without padding */
    const cltile_tile *image;         /**< of blocks; NULL in other operations */

    int is_version_0_9_0;     /**< of copies: 1: the form of the extension's version 0.9.0 */
    cltile_constant elements; /**< of copies: elements of a line */
    cltile_constant lines;    /**< of copies: lines of a plane */
    cltile_constant planes;   /**< of copies */
    /** Of copies, sub-group block reads, 2D block reads and prefetches; NULL in other operations. */
    const cltile_tile *src;
    const cltile_tile *dst; /**< of copies, sub-group block writes and 2D block writes; NULL in other operations */
    /** Of copies. 0: the event leaves the code that is analysed, or the kernel is too large; so some waits for it may
     * be missing from the completions. */
    int is_event_followed;
    long event_of; /**< of copies: the operation whose event is passed in; -1: a null event; -2: unknown */

    /** Bytes that one execution moves: of a sub-group for blocks, sub-group blocks, 2D blocks and exchanges, of a
     * work-group for copies. */
    cltile_constant bytes;

    cltile_lanes from;    /**< of exchanges */
    cltile_constant lane; /**< of exchanges: the lane, the distance or the mask */
    /** Of exchanges: size of a lane's value; a vector of three has the room of four. Of 2D blocks, except prefetches:
     * size of each of a lane's values. */
    cltile_constant lane_bytes;

    unsigned blocks; /**< of 2D blocks: how many blocks there are, side by side */
} cltile_operation;

/** A wait that may complete a copy. It never changes size. */
typedef struct cltile_completion {
    size_t copy; /**< index of the copy in the kernel's operations */
    size_t wait; /**< index of the wait */
} cltile_completion;

/** A kernel with all its operations, in the order of its code. In a module without kernels, a function that nothing
 * calls. */
typedef struct cltile_kernel {
    size_t size;                               /**< of this structure, in bytes */
    const char *name;                          /**< as the source has it */
    int is_kernel;                             /**< 0: a function of a module without kernels */
    unsigned sub_group_size;                   /**< 0: not fixed */
    int is_sub_group_size_required;            /**< 1: by the kernel; 0: by an option */
    unsigned work_group_size[3];               /**< that the kernel requires, or zeros */
    uint64_t local_bytes;                      /**< size of the local variables that it uses */
    unsigned local_parameters;                 /**< number of pointers to local memory, whose size the host sets */
    const cltile_operation *const *operations; /**< in the order of the code */
    size_t operation_count;                    /**< number of operations */
    const cltile_completion *completions;      /**< sorted by copy, then by wait */
    size_t completion_count;                   /**< number of completions */
} cltile_kernel;

/** Receives a kernel. `user` is the pointer in the options. */
typedef void (*cltile_kernel_fn)(void *user, const cltile_kernel *kernel);

/** Inspects the kernels of a module, and changes nothing. First the findings go to options->on_diagnostic, as in
 * cltile_check_module(). Then each kernel goes to on_kernel, in the order of the module, also if it has no operations.
 *
 * @param module    of any LLVM context
 * @param options   as for cltile_check_module()
 * @param on_kernel receives the kernels
 * @param message   as in cltile_link_module()
 * @return CLTILE_SUCCESS also if findings are errors. CLTILE_INVALID_KERNEL only if they prevent inlining, so that the
 *         module cannot be inspected */
CLTILE_API cltile_status cltile_inspect_module(struct LLVMOpaqueModule *module, const cltile_options *options,
                                               cltile_kernel_fn on_kernel, char **message);
/** cltile_inspect_module() for bitcode. */
CLTILE_API cltile_status cltile_inspect_bitcode(const void *in, size_t in_size, const cltile_options *options,
                                                cltile_kernel_fn on_kernel, char **message);

/* ---- Copies in SPIR-V ---- */

/** Options of the SPIR-V rewriting. Start from CLTILE_SPIRV_OPTIONS_INIT, which sets `size`; it works as in
 * cltile_options. */
typedef struct cltile_spirv_options {
    size_t size; /**< of this structure, in bytes */
    /** The set that cltile_spirv_to_codeplay() writes: "NonSemantic.Codeplay.GroupAsyncCopies", which is the default
     * for NULL, or "Codeplay.GroupAsyncCopies". */
    const char *set_name;
    cltile_diagnostic_fn on_diagnostic; /**< or NULL */
    void *user;                         /**< passed to the callback */
    const char *const *warnings;        /**< as in cltile_options */
} cltile_spirv_options;

/** The defaults. */
#define CLTILE_SPIRV_OPTIONS_INIT                                                                                      \
    { sizeof(cltile_spirv_options), NULL, NULL, NULL, NULL }

/** Turns calls of the imported functions async_work_group_copy_2D2D and _3D3D into the instructions GroupAsyncCopy2D2D
 * and 3D3D of the extended instruction set Codeplay.GroupAsyncCopies (Codeplay's specification, revision 1), and
 * removes the imports. Every other word is kept, except superfluous words of null events that LLVM 22 writes. A module
 * without such imports is unchanged. No LLVM is used. SPIRV-Tools parses the module; an instruction that it does not
 * know is an error.
 *
 * @param in        the module, in either byte order; not changed
 * @param in_count  its number of words
 * @param options   NULL for CLTILE_SPIRV_OPTIONS_INIT
 * @param out       receives a new module in the host's byte order, or NULL on an error
 * @param out_count receives its number of words, or 0
 * @param message   NULL, or receives the reason of an error, with the id and the word offset of the instruction, and
 *                  NULL on success */
CLTILE_API cltile_status cltile_spirv_to_codeplay(const uint32_t *in, size_t in_count,
                                                  const cltile_spirv_options *options, uint32_t **out,
                                                  size_t *out_count, char **message);

/** Does the reverse. Instructions of the set, under either name, become calls of imported functions, as compilers of
 * OpenCL C write them. The result can be translated to LLVM bitcode and linked. options->set_name is not used; the
 * parameters are those of cltile_spirv_to_codeplay(). */
CLTILE_API cltile_status cltile_spirv_from_codeplay(const uint32_t *in, size_t in_count,
                                                    const cltile_spirv_options *options, uint32_t **out,
                                                    size_t *out_count, char **message);

/* ---- Tables. Rows and strings live as long as the program ---- */

/** The id of a diagnostic at an index; NULL past the last. */
CLTILE_API const char *cltile_diagnostic_id(size_t number);

/** A finding as one line without an end of line: "blur.cl:7:5: warning: MESSAGE [ID]. Remedy: NOTE". The caller frees
 * it with cltile_free(). NULL for NULL, and if memory ran out. */
CLTILE_API char *cltile_format_diagnostic(const cltile_diagnostic *diagnostic);

/** An extension of OpenCL that a link gives to kernels. */
typedef struct cltile_extension {
    const char *name;     /**< such as "cl_intel_media_block_io" */
    uint32_t version;     /**< as CL_MAKE_VERSION() makes it: major << 22 | minor << 12 | patch */
    const char *header;   /**< the file that declares its functions, for cltile_header(); NULL: the compiler does */
    const char *macros;   /**< the macros that its header defines, separated by blanks; or "" */
    const char *needs;    /**< what the host has to have, in words; or "" */
    unsigned is_emulated; /**< 1: a link gives it only if it emulates sub-groups */
} cltile_extension;

/** The extension at an index; NULL past the last. */
CLTILE_API const cltile_extension *cltile_extension_at(size_t index);

/** The extension of a name. NULL if a link does not give it, and for NULL. */
CLTILE_API const cltile_extension *cltile_find_extension(const char *name);

/** Forms of a header. */
typedef enum cltile_header_form {
    CLTILE_HEADER_WHOLE = 0, /**< the installed file */
    /** Without wait_group_events() for private pointers, which Clang up to version 19 lacks. A host that has that
     * function for generic pointers alone takes this form. */
    CLTILE_HEADER_WITHOUT_WAITS,
} cltile_header_form;

/** The declarations of an extension's functions, as text to compile before a kernel, for compilers that have no folder
 * of headers. It lives as long as the program.
 *
 * @return NULL if the extension has no header, or if it is NULL */
CLTILE_API const char *cltile_header(const char *extension, cltile_header_form form);

/** A function that kernels call and cltile defines. */
typedef struct cltile_builtin {
    const char *name;           /**< such as "intel_sub_group_media_block_read_us4" */
    const char *extension;      /**< such as "cl_intel_media_block_io" */
    const char *family;         /**< "media-block", "sub-group-block", "2d-block", "async-copy" or "copy-fence" */
    const char *const *symbols; /**< its mangled names, for all argument types and all archs; ends with NULL */
} cltile_builtin;

/** The builtin at an index, in the order of their names; NULL past the last. */
CLTILE_API const cltile_builtin *cltile_builtin_at(size_t index);

/** The builtin of a plain or mangled name, or NULL. A mangled name with argument types that no arch has is not found,
 * even if a builtin of that plain name exists. NULL is not found. */
CLTILE_API const cltile_builtin *cltile_find_builtin(const char *symbol);

/** The whole library of a target and an arch as one bitcode module, for callers with a linker of their own. The bytes
 * live as long as the program.
 *
 * @param target "generic", "intel", "intel-xe2", "nvptx" or "pocl"
 * @param arch   "spir", "spir64", "nvptx64", "amdgcn", "x86_64" or "aarch64"; with LLVM 19 and newer also "spirv32" and
 * "spirv64"
 * @param size   NULL, or receives the size in bytes, or 0
 * @return NULL if there is no such library, or if target or arch is NULL */
CLTILE_API const void *cltile_library_bitcode(const char *target, const char *arch, size_t *size);

/** An Intel GPU, or a name that several GPUs share. */
typedef struct cltile_device {
    const char *names;      /**< that Intel's offline compiler ocloc takes, separated by blanks */
    const char *version;    /**< the first two numbers of its IP version: "12.55" of 12.55.8; "" for several GPUs */
    const char *generation; /**< "Gen9", "Xe-HPG", "Xe2" */
    /** To link: "intel" if the GPU has media block messages, "intel-xe2" if it has 2D block messages, else "generic".
     * NULL for a name of GPUs that differ. */
    const char *target;
    const char *why;         /**< such as "Gen9 has media block messages" */
    const char *source;      /**< where Intel's public code says so */
    unsigned local_block_io; /**< 1 if it has cl_intel_subgroup_local_block_io */
    unsigned images;         /**< 0 if it has no images: kernels with media blocks do not run on it */
    unsigned matrix_lanes;   /**< the size of sub-groups in which it multiplies matrices: 8, 16 or 0 */
} cltile_device;

/** The GPU of an ocloc name ("skl", "DG2-G10", "dg2_g10_c0", "gen9") or an IP version ("12.55.8"). NULL if it is
 * unknown, and for NULL. */
CLTILE_API const cltile_device *cltile_find_device(const char *name);

/** The GPU at an index; NULL past the last. */
CLTILE_API const cltile_device *cltile_device_at(size_t index);

/** The target for a GPU, as in its row. NULL if the name is unknown, or if it stands for GPUs that differ.
 *
 * @param device as for cltile_find_device()
 * @param why    NULL, or receives the reason, also if the target is NULL */
CLTILE_API const char *cltile_target_for_device(const char *device, const char **why);

/** An OpenCL driver that runs linked kernels, as SPIR-V through clCreateProgramWithIL, and what it needs of a link. */
typedef struct cltile_host {
    const char *name;             /**< for cltile_options: "pocl", "rusticl", "intel-cpu" */
    const char *driver;           /**< such as "PoCL 6 and 7 on CPUs" */
    const char *platform;         /**< its CL_PLATFORM_NAME */
    unsigned oldest;              /**< the first major number of CL_DRIVER_VERSION that is known to work */
    const char *target;           /**< of the link */
    cltile_sub_groups sub_groups; /**< of the link */
    /** Extensions of OpenCL C that the driver has by itself, and their optional features, separated by blanks; and for
     * PoCL cl_khr_fp16, as a link replaces the functions of halves. Others that compilers know, such as
     * cl_intel_bfloat16_conversions, it lacks. */
    const char *extensions;
} cltile_host;

/** The host of a name. NULL if it is unknown, and for NULL. */
CLTILE_API const cltile_host *cltile_find_host(const char *name);

/** The host of a device, by its CL_PLATFORM_NAME and CL_DRIVER_VERSION. NULL if it is unknown or too old, and for
 * NULL. */
CLTILE_API const cltile_host *cltile_host_of_device(const char *platform, const char *driver_version);

/** The host at an index; NULL past the last. */
CLTILE_API const cltile_host *cltile_host_at(size_t index);

/** The version of the library, such as "0.1.0". */
CLTILE_API const char *cltile_version(void);

/** The LLVM that cltile was built with, such as "22.1.8". It reads bitcode of this version and older ones, and refuses
 * bitcode of a newer major version. */
CLTILE_API const char *cltile_llvm_version(void);

/** Names this build in caches of linked kernels: equal texts link equal modules to equal bytes. Such as
 * "0.1.0-22.1.8-6f1c0b7a9d3e4f52"; the last part is a hash of the library's code and bitcode. */
CLTILE_API const char *cltile_build_id(void);

/** Frees what another function returned. NULL is allowed. */
CLTILE_API void cltile_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
