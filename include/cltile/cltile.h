/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile.h: links cltile's OpenCL C builtins into a kernel's LLVM bitcode at JIT time.
 *
 * Threads: no function keeps state between calls; calls may run at once as long as they work on different LLVM
 * contexts. Memory: whatever a function hands out through a `char **`, `void **` or `uint32_t **` belongs to the
 * caller, who frees it with cltile_free.
 */

#ifndef CLTILE_CLTILE_H
#define CLTILE_CLTILE_H

#include <stddef.h>
#include <stdint.h>

/* CLTILE_VERSION "0.1.0", CLTILE_VERSION_MAJOR, _MINOR and _PATCH, CLTILE_LLVM_VERSION "22.1.8" and
 * CLTILE_LLVM_VERSION_MAJOR: written by the build, so not there in a source tree. */
#ifdef __has_include
#if __has_include("cltile/version.h")
#include "cltile/version.h"
#endif
#endif

#define CLTILE_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* An LLVMModuleRef of <llvm-c/Types.h>; named here so that a caller who links bytes needs no LLVM header. */
struct LLVMOpaqueModule;

typedef enum cltile_status {
    CLTILE_SUCCESS = 0,
    CLTILE_INVALID_ARGUMENT, /* a null pointer, or an option with a value that does not exist */
    CLTILE_INVALID_BITCODE,  /* not bitcode, broken, or written by an LLVM that this one cannot read */
    CLTILE_INVALID_TARGET,   /* no library for the target and the module's triple */
    CLTILE_INVALID_KERNEL,   /* the kernel uses the builtins in a way that cannot be linked */
    CLTILE_OUT_OF_MEMORY,
    CLTILE_INVALID_SPIRV, /* broken, not of kernels, or with copies that break the rules of their instructions */
} cltile_status;

/* How get_sub_group_local_id() and its kin are answered. */
typedef enum cltile_sub_groups {
    CLTILE_SUB_GROUPS_EMULATED = 0, /* by cltile: linear local id modulo the sub-group size; for bitcode that a host
                                       without sub-groups runs, work-item after work-item (PoCL 3.1, Oclgrind). Not for
                                       nvptx64 and amdgcn, where sub-groups are always native */
    CLTILE_SUB_GROUPS_NATIVE,       /* by the host: the queries stay calls */
} cltile_sub_groups;

/* Where rows of a region stand when their bytes are no power of two (12, 20, 24, 28). */
typedef enum cltile_region_rows {
    CLTILE_REGION_ROWS_PADDED =
        0,                     /* each row takes the next power of two: SPV_INTEL_media_block_io, and the hardware */
    CLTILE_REGION_ROWS_PACKED, /* row after row: the text of cl_intel_media_block_io, read literally */
} cltile_region_rows;

/* Where the event of a 2D or 3D copy comes from when none is passed in, in kernels that have both these and the host's
 * async copies. Kernels without the host's need no events: their waits become barriers. */
typedef enum cltile_events {
    CLTILE_EVENTS_HOST = 0, /* from the host: an async_work_group_copy of no elements. Oclgrind checks events */
    CLTILE_EVENTS_NULL, /* there is none: for SPIR-V, and hosts whose waits ignore events (all known but Oclgrind) */
} cltile_events;

/* How much a finding matters. An error stops a link. */
typedef enum cltile_severity { CLTILE_NOTE = 0, CLTILE_WARNING, CLTILE_ERROR } cltile_severity;

/* One finding of the checks. Strings live as long as the call that hands them out; those that may be missing are NULL.
 */
typedef struct cltile_diagnostic {
    size_t size;    /* of this structure; fields are only ever added at the end */
    const char *id; /* stable, such as "media-block-height": docs/diagnostics.md */
    cltile_severity severity;
    const char *kernel;    /* the kernel that is affected, or NULL */
    const char *function;  /* the function that the call is written in, or NULL */
    const char *file;      /* its whole path, from debug information, or NULL */
    unsigned line, column; /* likewise, from 1; or 0 */
    const char *message;   /* what is wrong */
    const char *note;      /* the remedy */
} cltile_diagnostic;

typedef void (*cltile_diagnostic_fn)(void *user, const cltile_diagnostic *diagnostic);

/* Called for each library member that a link takes. `name` is "<room>/<extension>/<file>"; it outlives the call, as
 * does nothing else. `bytes` is the size of the member's bitcode. */
typedef void (*cltile_member_fn)(void *user, const char *name, size_t bytes);

/* Set `size` with CLTILE_OPTIONS_INIT; fields are only ever added at the end, with 0 for their default. A library that
 * is newer than its caller's cltile.h gives the fields that the caller lacks their defaults; an older one refuses
 * options that it does not know, unless they are 0. A size that ends within a field is refused. */
typedef struct cltile_options {
    size_t size;
    const char *target; /* "generic", "intel", "nvptx" or "pocl" */
    cltile_sub_groups sub_groups;
    unsigned sub_group_size; /* of kernels without intel_reqd_sub_group_size: 1, 2, 4, ... 128; 0: 16 where emulated,
                                the host's choice where native */
    cltile_region_rows region_rows;
    cltile_member_fn on_member; /* or NULL */
    void *user;                 /* passed to on_member */
    cltile_events events;
    unsigned local_block_io; /* 1: for target intel, the device has cl_intel_subgroup_local_block_io (Gen11 and newer).
                           0: it may not have, and copies access local memory by loads and stores */
    cltile_diagnostic_fn on_diagnostic; /* or NULL; also called with `user` */
    const char *const *warnings; /* NULL, or a list ended by NULL: "no-ID" leaves a finding out, "error=ID" makes it an
                                    error, "no-error=ID" a warning; ID may be "all". Later ones win. "no-all" is a link
                                    without checks */
    unsigned strip_debug_info;   /* 1: a link drops debug information, which its checks have made use of */
    unsigned untrusted; /* 1: bytes may be broken by chance or on purpose, and what LLVM cannot bear, which may end
                           the process, has to be an error. Whatever is asked is tried in a forked child first.
                           0: what a compiler wrote, which LLVM reads at once. Of no effect on modules, which
                           have been read */
    const char *host;   /* NULL, or the driver that runs the kernels, by the name of a cltile_host: "pocl", "rusticl",
                        "intel-cpu". It decides sub_groups; and the target, which is left "generic" or is the
                        host's own */
} cltile_options;

#define CLTILE_OPTIONS_INIT                                                                                            \
    {                                                                                                                  \
        sizeof(cltile_options), "generic", CLTILE_SUB_GROUPS_EMULATED, 0, CLTILE_REGION_ROWS_PADDED, NULL, NULL,       \
            CLTILE_EVENTS_HOST, 0, NULL, NULL, 0, 0, NULL                                                              \
    }

/* Links into `module`, in place, what its kernels use: takes the members that define the called builtins, settles the
 * sub-group size of each kernel, makes wait_group_events complete its 2D and 3D copies, and inlines the builtins, so
 * that no definition keeps a builtin's public name and constant arguments reach the code as constants. What builtins
 * have in common may stay a function, an internal one whose name begins with __cltile_ once demangled; with host
 * pocl some are exported, under names that begin with __wrap___cltile_ and end with a kernel's name. User functions
 * between a kernel and a builtin are inlined too (they lose noinline and optnone), since kernels of different sub-group
 * sizes may share them. The arch is the module's triple's.
 *
 * A module that uses nothing of cltile is left as it is. On an error before anything was changed (a finding of the
 * checks that is one, no library for the triple) the module is untouched, too; LLVM's own failures after that are
 * reported, and the module is then fit only for disposal.
 *
 * options: NULL for CLTILE_OPTIONS_INIT.   message: NULL, or receives the reason on an error, else NULL. */
CLTILE_API cltile_status cltile_link_module(struct LLVMOpaqueModule *module, const cltile_options *options,
                                            char **message);

/* The same from bytes to bytes, in an LLVM context of its own. `in` is not changed. On success *out and *out_size are a
 * new bitcode module: for input that uses nothing of cltile, the bytes of `in`, of which then no function was read. On
 * an error they are NULL and 0. */
CLTILE_API cltile_status cltile_link_bitcode(const void *in, size_t in_size, const cltile_options *options, void **out,
                                             size_t *out_size, char **message);

/* Checks how a module uses the builtins, and changes nothing. Each finding goes to options->on_diagnostic; a link makes
 * the same checks first. CLTILE_SUCCESS when there was no error among them; else CLTILE_INVALID_KERNEL, and *message is
 * the first. sub_group_size is that of kernels that require none, region_rows says what has room, and target and
 * sub_groups which functions exist. */
CLTILE_API cltile_status cltile_check_module(struct LLVMOpaqueModule *module, const cltile_options *options,
                                             char **message);
CLTILE_API cltile_status cltile_check_bitcode(const void *in, size_t in_size, const cltile_options *options,
                                              char **message);

/* ---- Inspection: what kernels ask of the builtins ---- */

/* A number that a call is given, or 0 and is_known 0 where it is no constant once everything is inlined. INT64_MAX
 * stands for more, too. */
typedef struct cltile_constant {
    int64_t value;
    int is_known;
} cltile_constant;

typedef enum cltile_operation_kind {
    CLTILE_OPERATION_BLOCK_READ = 0,
    CLTILE_OPERATION_BLOCK_WRITE,
    CLTILE_OPERATION_COPY_2D,
    CLTILE_OPERATION_COPY_3D,
    CLTILE_OPERATION_FENCE,
    CLTILE_OPERATION_WAIT, /* wait_group_events, in kernels that have 2D or 3D copies */
} cltile_operation_kind;

typedef enum cltile_memory { CLTILE_MEMORY_IMAGE = 0, CLTILE_MEMORY_GLOBAL, CLTILE_MEMORY_LOCAL } cltile_memory;

/* What an operation reads or writes: a block's image, or one side of a copy. New versions may add fields at the end. */
typedef struct cltile_tile {
    cltile_memory memory;
    const char *name;       /* of the kernel's parameter or the local variable, in the source; NULL where names were not
                               kept, and where it is not the same one on all paths */
    unsigned parameter;     /* the parameter's number, from 1; 0: it is none */
    const char *access;     /* of an image: "read_only", "write_only" or "read_write"; or NULL */
    cltile_constant x, y;   /* of a block: byte and row of the image that it begins at */
    cltile_constant offset; /* of a copy: bytes from where the parameter points, or the variable begins, to the tile */
    cltile_constant line_length; /* of a copy: from the beginning of a line to that of the next, in elements */
    cltile_constant plane_area;  /* likewise, of planes */
    cltile_constant extent;      /* of a copy: bytes from the tile's first to behind its last */
} cltile_tile;

/* One operation of a kernel. A call in a function that the kernel calls twice is two operations. Strings live as long
 * as the call that hands them out, tiles too. New versions may add fields at the end. */
typedef struct cltile_operation {
    cltile_operation_kind kind;
    const char *builtin;                /* its name in OpenCL C, whichever form the module has; NULL: there is none */
    const char *symbol;                 /* the function that the module calls */
    const char *function;               /* that the call is written in, or NULL */
    const char *file;                   /* as in cltile_diagnostic, or NULL */
    unsigned line, column, called_from; /* the last is the line of the call of `function`; 0: unknown, or not called */
    unsigned loops;                     /* loops that it is in, one within the other */
    int is_conditional;                 /* 1: there are paths through the kernel without it */

    cltile_constant element_bytes;
    /* Of blocks. A lane's component number c is element c * lanes + lane of the padded rows. */
    cltile_constant width, height; /* elements, rows */
    unsigned components, lanes;    /* of each lane; the sub-group's size, 0 where it is not fixed */
    cltile_constant row_bytes, padded_row_bytes;
    cltile_constant used;     /* elements of lanes that the block has; without those of padding */
    const cltile_tile *image; /* NULL in other operations */
    /* Of copies. */
    int is_version_0_9_0;
    cltile_constant elements, lines, planes; /* elements of a line */
    const cltile_tile *src, *dst;            /* NULL in other operations */
    int is_event_followed; /* 0: it goes where it is not, or the kernel is too large; not all waits for it are known */
    long event_of;         /* the operation whose event is passed on; -1: a null event; -2: not known */

    cltile_constant bytes; /* that one execution moves: of a sub-group for blocks, of a work-group for copies */
} cltile_operation;

/* A wait that may complete a copy, by their indices in `operations`; sorted by copy, then by wait. This structure never
 * grows. */
typedef struct cltile_completion {
    size_t copy, wait;
} cltile_completion;

/* A kernel with all its operations, in the order of its code. In a module without kernels, a function that nothing
 * calls. Fields are only ever added at the end. */
typedef struct cltile_kernel {
    size_t size; /* of this structure */
    const char *name;
    int is_kernel;
    unsigned sub_group_size;        /* 0: not fixed */
    int is_sub_group_size_required; /* by the kernel, rather than by an option */
    unsigned work_group_size[3];    /* that the kernel requires, or zeros */
    uint64_t local_bytes;           /* of local variables that it uses */
    unsigned local_parameters;      /* pointers to local memory, whose size the host sets */
    const cltile_operation *const *operations;
    size_t operation_count;
    const cltile_completion *completions;
    size_t completion_count;
} cltile_kernel;

typedef void (*cltile_kernel_fn)(void *user, const cltile_kernel *kernel);

/* Looks at a module's kernels, and changes nothing. Each goes to on_kernel, with options->user, in the order of the
 * module, those without operations, too; and what is found wrong to options->on_diagnostic, as by cltile_check_module,
 * before. Errors among that do not matter, unless they keep code from being inlined: then the module cannot be
 * inspected, and CLTILE_INVALID_KERNEL is returned. options as for cltile_check_module. */
CLTILE_API cltile_status cltile_inspect_module(struct LLVMOpaqueModule *module, const cltile_options *options,
                                               cltile_kernel_fn on_kernel, char **message);
CLTILE_API cltile_status cltile_inspect_bitcode(const void *in, size_t in_size, const cltile_options *options,
                                                cltile_kernel_fn on_kernel, char **message);

/* How copies are written as SPIR-V. Set `size` with CLTILE_SPIRV_OPTIONS_INIT; as with cltile_options, fields are only
 * ever added at the end. */
typedef struct cltile_spirv_options {
    size_t size;
    const char *set_name; /* that cltile_spirv_to_codeplay writes: "NonSemantic.Codeplay.GroupAsyncCopies", which NULL
                             stands for, or "Codeplay.GroupAsyncCopies" */
    cltile_diagnostic_fn on_diagnostic; /* or NULL */
    void *user;                         /* passed to it */
    const char *const *warnings;        /* as in cltile_options */
} cltile_spirv_options;

#define CLTILE_SPIRV_OPTIONS_INIT                                                                                      \
    { sizeof(cltile_spirv_options), NULL, NULL, NULL, NULL }

/* Turns calls of the imported functions async_work_group_copy_2D2D and _3D3D of a SPIR-V module into the instructions
 * GroupAsyncCopy2D2D and 3D3D of the extended instruction set Codeplay.GroupAsyncCopies, and removes the imports.
 * Everything else is kept word for word, but for superfluous words of null events that LLVM 22 writes. A module
 * without such imports comes out as it is. Words are taken in either byte order and given in the host's.
 *
 * in, in_count: the module and its number of words; not changed. options: NULL for CLTILE_SPIRV_OPTIONS_INIT. On
 * success *out and *out_count are a new module, whose words the caller frees with cltile_free; on an error NULL and 0.
 * message: NULL, or receives the reason on an error, with the id and the word offset of the instruction, else NULL. No
 * LLVM is used; SPIRV-Tools parses the module, and what it does not know is an error. Source: Codeplay's specification
 * of the set, revision 1. */
CLTILE_API cltile_status cltile_spirv_to_codeplay(const uint32_t *in, size_t in_count,
                                                  const cltile_spirv_options *options, uint32_t **out,
                                                  size_t *out_count, char **message);

/* The reverse: instructions of the set under either name become calls of imported functions, as compilers of OpenCL C
 * write them, to be translated to LLVM bitcode and linked. options->set_name does not matter. */
CLTILE_API cltile_status cltile_spirv_from_codeplay(const uint32_t *in, size_t in_count,
                                                    const cltile_spirv_options *options, uint32_t **out,
                                                    size_t *out_count, char **message);

/* The ids of diagnostics, one after the other; NULL past the last. */
CLTILE_API const char *cltile_diagnostic_id(size_t number);

/* A function that kernels call and cltile defines. Rows and strings live as long as the program. New versions may add
 * fields at the end. */
typedef struct cltile_builtin {
    const char *name;           /* "intel_sub_group_media_block_read_us4" */
    const char *extension;      /* "cl_intel_media_block_io" */
    const char *family;         /* "media-block", "async-copy" or "copy-fence" */
    const char *const *symbols; /* its mangled names, for all its types of arguments on all archs; ended by NULL */
} cltile_builtin;

/* The builtin at an index, in the order of their names; NULL past the last. */
CLTILE_API const cltile_builtin *cltile_builtin_at(size_t index);

/* The builtin of a name, plain or mangled; NULL when there is none: of a mangled name that no arch has, too, even if a
 * builtin with other arguments has that name. NULL has none. */
CLTILE_API const cltile_builtin *cltile_find_builtin(const char *symbol);

/* The whole library of a target ("generic", "intel", "nvptx", "pocl") and arch ("spir", "spir64", "nvptx64", "amdgcn",
 * "x86_64"; with LLVM 19 and newer "spirv32" and "spirv64") as one bitcode module, for callers with a linker of their
 * own; the bytes live as long as the program. NULL, and 0 in *size, when there is none, as of a target or an arch that
 * is NULL. `size` may be NULL. */
CLTILE_API const void *cltile_library_bitcode(const char *target, const char *arch, size_t *size);

/* An Intel GPU, or a name that several have in common. Rows live as long as the program; fields are only ever added at
 * the end. */
typedef struct cltile_device {
    const char *names;      /* those that ocloc, Intel's offline compiler, takes, with blanks between them */
    const char *version;    /* the first two numbers of its IP version: "12.55" of 12.55.8; "" for several GPUs */
    const char *generation; /* "Gen9", "Xe-HPG", "Xe2" */
    const char *target;     /* to link: "intel" where there are media block messages, else "generic"; NULL for a name of
                               GPUs that differ */
    const char *why;        /* "Xe2 has no media block messages" */
    const char *source;     /* where Intel's public code says so */
    unsigned local_block_io; /* for cltile_options: 1 where there is cl_intel_subgroup_local_block_io */
} cltile_device;

/* Looks up one of ocloc's names ("skl", "DG2-G10", "dg2_g10_c0", "gen9") or an IP version ("12.55.8"). NULL when there
 * is none, and for NULL. */
CLTILE_API const cltile_device *cltile_find_device(const char *name);

/* All that are known, from index 0 on; NULL behind the last. */
CLTILE_API const cltile_device *cltile_device_at(size_t index);

/* The target for a GPU, as in its row, and why, unless `why` is NULL. NULL for a name that is not known or stands for
 * GPUs that differ; *why says which. */
CLTILE_API const char *cltile_target_for_device(const char *device, const char **why);

/* An OpenCL driver that runs linked kernels, given as SPIR-V to clCreateProgramWithIL, and what it needs of a link.
 * Rows live as long as the program; fields are only ever added at the end. */
typedef struct cltile_host {
    const char *name;             /* for cltile_options: "pocl", "rusticl", "intel-cpu" */
    const char *driver;           /* "PoCL 6 and 7 on CPUs" */
    const char *platform;         /* its CL_PLATFORM_NAME */
    unsigned oldest;              /* the first major number of its CL_DRIVER_VERSION that is known to do */
    const char *target;           /* that is linked */
    cltile_sub_groups sub_groups; /* likewise */
} cltile_host;

/* Looks up a host by its name. NULL when there is none, and for NULL. */
CLTILE_API const cltile_host *cltile_find_host(const char *name);

/* The host of a device, by its platform's CL_PLATFORM_NAME and its CL_DRIVER_VERSION. NULL when none is known, as of an
 * older driver, and for NULL. */
CLTILE_API const cltile_host *cltile_host_of_device(const char *platform, const char *driver_version);

/* All that are known, from index 0 on; NULL behind the last. */
CLTILE_API const cltile_host *cltile_host_at(size_t index);

/* The version of the library, such as "0.1.0". */
CLTILE_API const char *cltile_version(void);

/* The LLVM that cltile was built with, such as "22.1.8": it reads bitcode of this version and older, and refuses that
 * of a newer major version. */
CLTILE_API const char *cltile_llvm_version(void);

/* Frees what another function handed out; NULL is allowed. */
CLTILE_API void cltile_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
