/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Writes the file of a target outside the source tree, which libcltile reads (lib/ir/target_file.h). */

#include "bitcode.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of the rows: a member, and the one that it replaces. */
typedef struct row {
    char arch[32], name[256], path[4096], twin[4096];
} row;

static bool is_defined(LLVMValueRef function) {
    return !LLVMIsDeclaration(function) && LLVMGetLinkage(function) == LLVMExternalLinkage;
}

/* Whether the member needs no more of the host than the one that it replaces, or a list of symbols has. */
static bool check_needs(const row *r, LLVMModuleRef module, const char *undefined) {
    LLVMModuleRef twin = read_module(LLVMGetModuleContext(module), r->twin);
    if (twin == NULL)
        return false;
    const bool right = check_needed(r->name, module, twin, undefined);
    LLVMDisposeModule(twin);
    return right;
}

static bool write_row(FILE *head, FILE *bytes, LLVMContextRef context, const row *r, const char *undefined) {
    size_t size, length;
    LLVMModuleRef module = read_module(context, r->path);
    char *contents = module == NULL ? NULL : read_text(r->path, &size);
    const bool right = contents != NULL && check_needs(r, module, undefined);
    if (right) {
        fprintf(head, "member %s %s %zu\n", r->arch, r->name, size);
        for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
            if (is_defined(f))
                fprintf(head, "symbol %s\n", LLVMGetValueName2(f, &length));
        fwrite(contents, 1, size, bytes);
    }
    free(contents);
    if (module != NULL)
        LLVMDisposeModule(module);
    return right;
}

bool make_target(LLVMContextRef context, char **arguments) {
    const char *out = arguments[0], *head_path = arguments[1], *undefined = arguments[2];
    char *head = NULL, *bytes = NULL, *rows, *lines;
    size_t head_size, bytes_size, size;
    FILE *to_head = open_memstream(&head, &head_size), *to_bytes = open_memstream(&bytes, &bytes_size);
    if (to_head == NULL || to_bytes == NULL)
        abort();
    bool right = (lines = read_text(head_path, &size)) != NULL && (rows = read_text(arguments[3], &size)) != NULL;
    if (right)
        fputs(lines, to_head);
    for (char *line = right ? strtok(rows, "\n") : NULL; line != NULL; line = strtok(NULL, "\n")) {
        row r;
        if (sscanf(line, "%31s %255s %4095s %4095s", r.arch, r.name, r.path, r.twin) == 4)
            right = write_row(to_head, to_bytes, context, &r, undefined) && right;
    }
    fputs("end\n", to_head);
    fclose(to_head);
    fclose(to_bytes);
    FILE *file = right ? fopen(out, "w") : NULL;
    right = file != NULL && fwrite(head, 1, head_size, file) == head_size &&
            fwrite(bytes, 1, bytes_size, file) == bytes_size;
    if (file != NULL && fclose(file) != 0)
        right = false;
    free(head);
    free(bytes);
    return right;
}
