/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The API on bytes: bitcode in, bitcode out, and the library itself. */

#include "api/api.h"
#include "cltile/cltile.h"
#include "ir/archive.h"
#include "ir/llvm.h"
#include "link/link.h"
#include "report/report.h"
#include "report/symbols.h"

#include <limits.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <stdlib.h>
#include <string.h>

/* What the bytes are when they are no bitcode, with the remedy; NULL for bitcode. */
static const char *not_bitcode(const unsigned char *bytes, size_t size) {
    static const unsigned char raw[] = {'B', 'C', 0xc0, 0xde}, wrapped[] = {0xde, 0xc0, 0x17, 0x0b},
                               spirv[] = {0x03, 0x02, 0x23, 0x07}, spirv_big[] = {0x07, 0x23, 0x02, 0x03};
    if (size == 0)
        return "the module is empty: give LLVM bitcode";
    if (size < sizeof raw)
        return "this is no LLVM bitcode: compile the kernel with clang -emit-llvm -c";
    if (memcmp(bytes, raw, sizeof raw) == 0 || memcmp(bytes, wrapped, sizeof wrapped) == 0)
        return NULL;
    if (memcmp(bytes, spirv, sizeof spirv) == 0 || memcmp(bytes, spirv_big, sizeof spirv_big) == 0)
        return "this is SPIR-V, not LLVM bitcode: translate it with llvm-spirv -r first";
    if (memcmp(bytes, "; Mo", 4) == 0 || memcmp(bytes, "sour", 4) == 0 || memcmp(bytes, "targ", 4) == 0)
        return "this is LLVM IR as text: assemble it with llvm-as first";
    return "this is no LLVM bitcode: compile the kernel with clang -emit-llvm -c";
}

/* The version in "LLVM<version>", or NULL: other producers' numbers are not LLVM's. */
static const char *find_version(const char *producer) {
    static const char llvm[] = "LLVM";
    const char *version = producer + strlen(llvm);
    return cltile_starts_with(producer, llvm) && *version >= '0' && *version <= '9' ? version : NULL;
}

/* Refuses what a newer LLVM wrote, even where this one could parse it: what it means may have changed. */
static cltile_status check_producer(const void *bytes, size_t size, char **message) {
    char producer[CLTILE_PRODUCER_SIZE];
    const char *version = cltile_read_producer(bytes, size, producer) ? find_version(producer) : NULL;
    const long major = version == NULL ? 0 : strtol(version, NULL, 10);
    if (major <= LLVM_VERSION_MAJOR)
        return CLTILE_SUCCESS;
    return cltile_fail(
        CLTILE_INVALID_BITCODE, message,
        "the module was written by LLVM %s, and this cltile was built with LLVM %s, which reads that version "
        "and older ones: compile the kernel with clang-%d, or take a cltile built with LLVM %ld",
        version, cltile_llvm_version(), LLVM_VERSION_MAJOR, major);
}

static cltile_status refuse_module(const char *error, char **message) {
    return cltile_fail(CLTILE_INVALID_BITCODE, message,
                       "LLVM %s cannot read the module: %s. It is broken: compile the kernel again, with clang-%d",
                       cltile_llvm_version(), error == NULL ? "no reason given" : error, LLVM_VERSION_MAJOR);
}

/* Reads a module, which belongs to `context`, without the bodies of its functions. The bytes must outlive it. */
static cltile_status read_module(LLVMContextRef context, const void *bytes, size_t size, LLVMModuleRef *module,
                                 char **message) {
    char *error = NULL;
    LLVMContextSetDiagnosticHandler(context, cltile_keep_error, &error);
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(bytes, size, "kernel", 0);
    cltile_status status = CLTILE_SUCCESS;
    if (LLVMGetBitcodeModuleInContext2(context, buffer, module)) {
        LLVMDisposeMemoryBuffer(buffer); /* else the module has it */
        *module = NULL;
        status = refuse_module(error, message);
    }
    LLVMContextSetDiagnosticHandler(context, NULL, NULL);
    LLVMDisposeMessage(error);
    return status;
}

static cltile_status read_bodies(LLVMContextRef context, LLVMModuleRef module, char **message) {
    char *error = NULL, *reason = NULL;
    LLVMContextSetDiagnosticHandler(context, cltile_keep_error, &error);
    const bool read = cltile_read_bodies(module, &reason);
    LLVMContextSetDiagnosticHandler(context, NULL, NULL);
    const cltile_status status = read ? CLTILE_SUCCESS : refuse_module(reason, message);
    free(reason);
    LLVMDisposeMessage(error);
    return status;
}

static cltile_status verify(LLVMModuleRef module, char **message) {
    char *problem = NULL;
    cltile_status status = CLTILE_SUCCESS;
    if (LLVMVerifyModule(module, LLVMReturnStatusAction, &problem)) {
        problem[strcspn(problem, "\n")] = '\0';
        status =
            cltile_fail(CLTILE_INVALID_BITCODE, message, "the module is broken: %s. Compile the kernel again", problem);
    }
    LLVMDisposeMessage(problem);
    return status;
}

static cltile_status copy_out(const void *bytes, size_t size, void **out, size_t *out_size, char **message) {
    *out = cltile_allocate(size, 1);
    if (*out == NULL)
        return cltile_fail(CLTILE_OUT_OF_MEMORY, message, "out of memory");
    memcpy(*out, bytes, size);
    *out_size = size;
    return CLTILE_SUCCESS;
}

/* What a caller gets of a link: the module as it is now, or the bytes as they were. */
static cltile_status write_result(LLVMModuleRef module, bool changed, const void *in, size_t in_size, void **out,
                                  size_t *out_size, char **message) {
    if (!changed)
        return copy_out(in, in_size, out, out_size, message);
    LLVMMemoryBufferRef buffer = LLVMWriteBitcodeToMemoryBuffer(module);
    const cltile_status status =
        copy_out(LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer), out, out_size, message);
    LLVMDisposeMemoryBuffer(buffer);
    return status;
}

/* What is asked of a module's bytes. */
typedef struct request {
    const cltile_task *task;
    const void *in;
    size_t in_size;
    const cltile_options *options;
    void **out; /* NULL when there is nothing to write */
    size_t *out_size;
    char **message;
} request;

/* Does what is asked with a module that was read whole. */
static cltile_status process_parsed(const request *r, LLVMModuleRef module) {
    bool changed = false;
    cltile_status status = verify(module, r->message);
    if (status == CLTILE_SUCCESS)
        status = cltile_process(module, r->task, r->options, &changed, r->message);
    if (status == CLTILE_SUCCESS && r->out != NULL)
        status = write_result(module, changed, r->in, r->in_size, r->out, r->out_size, r->message);
    return status;
}

/* The bodies of functions are read where there is something to do, which their names say. */
static cltile_status process_module(const request *r, LLVMContextRef context, LLVMModuleRef module) {
    bool used = false;
    cltile_status status = cltile_look_for_use(module, r->task, r->options, &used, r->message);
    if (status == CLTILE_SUCCESS && !used && r->task->on_kernel == NULL)
        return r->out == NULL ? CLTILE_SUCCESS : copy_out(r->in, r->in_size, r->out, r->out_size, r->message);
    if (status == CLTILE_SUCCESS)
        status = read_bodies(context, module, r->message);
    return status == CLTILE_SUCCESS ? process_parsed(r, module) : status;
}

static cltile_status process_by_llvm(const request *r) {
    LLVMModuleRef module = NULL;
    cltile_status status = check_producer(r->in, r->in_size, r->message);
    if (status != CLTILE_SUCCESS)
        return status;
    LLVMContextRef context = LLVMContextCreate();
    status = read_module(context, r->in, r->in_size, &module, r->message);
    if (status == CLTILE_SUCCESS)
        status = process_module(r, context, module);
    if (module != NULL)
        LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return status;
}

/* ---- Modules that are not trusted ---- */

/* What a trial may take, in milliseconds: whatever sane modules take, and more for large ones. */
static int patience_for(size_t bytes) {
    const size_t seconds = 60 + bytes / 16384;
    return seconds < INT_MAX / 1000 ? (int)seconds * 1000 : INT_MAX;
}

static void ignore_member(void *user, const char *name, size_t bytes) {
    (void)user, (void)name, (void)bytes;
}

static void ignore_diagnostic(void *user, const cltile_diagnostic *diagnostic) {
    (void)user, (void)diagnostic;
}

static void ignore_kernel(void *user, const cltile_kernel *kernel) {
    (void)user, (void)kernel;
}

/* Does all that is asked, and tells nobody. */
static cltile_status try_request(void *user, char **message) {
    const request *asked = user;
    cltile_options options = *asked->options;
    cltile_task task = *asked->task;
    void *out = NULL;
    size_t out_size = 0;
    options.on_member = options.on_member == NULL ? NULL : ignore_member;
    options.on_diagnostic = options.on_diagnostic == NULL ? NULL : ignore_diagnostic;
    task.on_kernel = task.on_kernel == NULL ? NULL : ignore_kernel;
    const cltile_status status = process_by_llvm(&(request){.task = &task,
                                                            .in = asked->in,
                                                            .in_size = asked->in_size,
                                                            .options = &options,
                                                            .out = asked->out == NULL ? NULL : &out,
                                                            .out_size = &out_size,
                                                            .message = message});
    free(out);
    return status;
}

/* Options that are wrong are refused in this process. */
static cltile_status process_untrusted(const request *r) {
    const cltile_status status = r->options->untrusted == 1
                                     ? cltile_try_in_child(try_request, (void *)r, patience_for(r->in_size), r->message)
                                     : CLTILE_SUCCESS;
    return status == CLTILE_SUCCESS ? process_by_llvm(r) : status;
}

/* All forms of the API that take bitcode; `missing` is the argument that is null, or NULL. */
static cltile_status process_bytes(const char *name, const char *missing, const request *asked) {
    cltile_call call;
    cltile_options options = CLTILE_OPTIONS_INIT;
    request r = *asked;
    cltile_begin_call(&call, asked->message);
    r.options = &options;
    r.message = call.message;
    const char *reason = missing == NULL ? not_bitcode(r.in, r.in_size) : NULL;
    cltile_status status =
        missing != NULL  ? cltile_fail(CLTILE_INVALID_ARGUMENT, r.message, "%s: a null pointer for %s", name, missing)
        : reason != NULL ? cltile_fail(CLTILE_INVALID_BITCODE, r.message, "%s", reason)
                         : cltile_complete_options(asked->options, &options, r.message);
    if (status == CLTILE_SUCCESS)
        status = process_untrusted(&r);
    status = cltile_end_call(&call, status);
    if (status != CLTILE_SUCCESS && missing == NULL && r.out != NULL) {
        free(*r.out);
        *r.out = NULL;
        *r.out_size = 0;
    }
    return status;
}

cltile_status cltile_link_bitcode(const void *in, size_t in_size, const cltile_options *options, void **out,
                                  size_t *out_size, char **message) {
    const cltile_task task = {.links = true};
    const char *missing = in == NULL ? "in" : out == NULL ? "out" : out_size == NULL ? "out_size" : NULL;
    if (out != NULL)
        *out = NULL;
    if (out_size != NULL)
        *out_size = 0;
    return process_bytes("cltile_link_bitcode", missing,
                         &(request){&task, in, in_size, options, out, out_size, message});
}

cltile_status cltile_check_bitcode(const void *in, size_t in_size, const cltile_options *options, char **message) {
    const cltile_task task = {.links = false};
    return process_bytes("cltile_check_bitcode", in == NULL ? "in" : NULL,
                         &(request){&task, in, in_size, options, NULL, NULL, message});
}

cltile_status cltile_inspect_bitcode(const void *in, size_t in_size, const cltile_options *options,
                                     cltile_kernel_fn on_kernel, char **message) {
    const cltile_task task = {.on_kernel = on_kernel};
    const char *missing = in == NULL ? "in" : on_kernel == NULL ? "on_kernel" : NULL;
    return process_bytes("cltile_inspect_bitcode", missing,
                         &(request){&task, in, in_size, options, NULL, NULL, message});
}

const void *cltile_library_bitcode(const char *target, const char *arch, size_t *size) {
    size_t ignored = 0;
    size_t *bytes = size == NULL ? &ignored : size;
    *bytes = 0;
    if (target == NULL || arch == NULL)
        return NULL;
    for (const cltile_library *library = cltile_libraries; library->bytes != NULL; ++library)
        if (strcmp(library->target, target) == 0 && strcmp(library->arch, arch) == 0) {
            *bytes = library->size;
            return library->bytes;
        }
    return NULL;
}

const char *cltile_version(void) {
    return CLTILE_VERSION;
}

const char *cltile_build_id(void) {
    return cltile_build_id_text;
}

const char *cltile_llvm_version(void) {
    return LLVM_VERSION_STRING;
}

void cltile_free(void *memory) {
    free(memory);
}
