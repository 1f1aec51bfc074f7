/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What callers are told of a kernel's operations. */

#include "tests.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text(const char *string) {
    return string == NULL ? "-" : string;
}

static void print_finding(void *user, const cltile_diagnostic *d) {
    (void)user;
    printf("finding %s\n", d->id);
}

static void print_constant(const char *name, cltile_constant number) {
    if (number.is_known)
        printf(" %s=%lld", name, (long long)number.value);
    else
        printf(" %s=?", name);
}

static void print_kernel(void *user, const cltile_kernel *k) {
    ++*(int *)user;
    printf("kernel %s lanes=%u required=%d group=%u,%u,%u local=%llu+%u size=%s\n", k->name, k->sub_group_size,
           k->is_sub_group_size_required, k->work_group_size[0], k->work_group_size[1], k->work_group_size[2],
           (unsigned long long)k->local_bytes, k->local_parameters, k->size == sizeof *k ? "known" : "other");
    for (size_t i = 0; i < k->operation_count; ++i) {
        const cltile_operation *o = k->operations[i];
        printf("  %d %s in %s line=%u from=%u loops=%u conditional=%d event=%ld", (int)o->kind, text(o->builtin),
               text(o->function), o->line, o->called_from, o->loops, o->is_conditional, o->event_of);
        if (o->image != NULL)
            printf(" image=%s,%s", text(o->image->name), text(o->image->access));
        if (o->dst != NULL && o->src != NULL)
            printf(" dst=%s,%u src=%s,%u", text(o->dst->name), o->dst->parameter, text(o->src->name),
                   o->src->parameter);
        print_constant("width", o->width);
        print_constant("used", o->used);
        print_constant("bytes", o->bytes);
        if (o->kind == CLTILE_OPERATION_EXCHANGE) {
            printf(" from=%d lanes=%u", (int)o->from, o->lanes);
            print_constant("lane", o->lane);
            print_constant("lane_bytes", o->lane_bytes);
        }
        if (o->kind >= CLTILE_OPERATION_2D_BLOCK_READ && o->kind <= CLTILE_OPERATION_2D_BLOCK_PREFETCH) {
            const cltile_tile *matrix = o->src != NULL ? o->src : o->dst;
            printf(" %s=%s,%u blocks=%u components=%u", o->src != NULL ? "src" : "dst", text(matrix->name),
                   matrix->parameter, o->blocks, o->components);
            print_constant("height", o->height);
            print_constant("width", matrix->width);
            print_constant("height", matrix->height);
            print_constant("pitch", matrix->pitch);
            print_constant("x", matrix->x);
            print_constant("y", matrix->y);
        }
        puts("");
    }
    for (size_t i = 0; i < k->completion_count; ++i)
        printf("  %zu is completed by %zu\n", k->completions[i].copy, k->completions[i].wait);
}

typedef struct subject {
    const char *what;
    const void *bytes; /* or a module */
    size_t size;
    LLVMModuleRef module;
    cltile_kernel_fn on_kernel;
} subject;

static void inspect(const subject *s, const cltile_options *options, int is_module) {
    char *message = NULL;
    const cltile_status status = is_module ? cltile_inspect_module(s->module, options, s->on_kernel, &message)
                                           : cltile_inspect_bitcode(s->bytes, s->size, options, s->on_kernel, &message);
    printf("%s: status %d: %s\n", s->what, (int)status, text(message));
    cltile_free(message);
}

/* api inspect KERNEL: from bytes and as a module, and what is wrong usage. */
int test_inspect(char **arguments) {
    const test_bytes in = test_read_file(arguments[0]);
    int count = 0;
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.on_diagnostic = print_finding;
    options.user = &count;
    LLVMContextRef context = test_create_context();
    LLVMModuleRef module = test_parse(context, in);
    char *before = LLVMPrintModuleToString(module);
    inspect(&(subject){"bytes", in.start, in.size, NULL, print_kernel}, &options, 0);
    inspect(&(subject){"module", NULL, 0, module, print_kernel}, &options, 1);
    char *after = LLVMPrintModuleToString(module);
    printf("%d kernels, module %s\n", count, strcmp(before, after) == 0 ? "as it was" : "changed");
    inspect(&(subject){"no function", in.start, in.size, NULL, NULL}, &options, 0);
    inspect(&(subject){"no function", NULL, 0, module, NULL}, &options, 1);
    inspect(&(subject){"no bytes", NULL, 0, NULL, print_kernel}, &options, 0);
    inspect(&(subject){"no module", NULL, 0, NULL, print_kernel}, &options, 1);
    printf("no message: status %d\n", (int)cltile_inspect_bitcode(in.start, 3, NULL, print_kernel, NULL));
    LLVMDisposeMessage(before);
    LLVMDisposeMessage(after);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    free(in.start);
    return 0;
}
