/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Renames declarations: before a link to the names of OpenCL C, after it to the host's. */

#include "link/link.h"

#include "ir/instructions.h"
#include "report/report.h"
#include "report/symbols.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>

#define HIDDEN "__host." /* before the symbol of a function that the host defines */
#define MOST 512         /* characters of a symbol that is renamed */

/* ---- Names ---- */

/* A side of "NAME=HOST_NAME". */
typedef struct side {
    const char *text;
    size_t length;   /* without the star */
    bool is_pattern; /* it has a star at its end */
} side;

static side make_side(const char *text, size_t length) {
    const bool is_pattern = length > 0 && text[length - 1] == '*';
    return (side){text, length - is_pattern, is_pattern};
}

static bool split(const char *text, side *name, side *host) {
    const char *equals = strchr(text, '=');
    if (equals == NULL)
        return false;
    *name = make_side(text, (size_t)(equals - text));
    *host = make_side(equals + 1, strlen(equals + 1));
    return name->length > 0 && host->length > 0 && name->is_pattern == host->is_pattern &&
           memchr(name->text, '*', name->length) == NULL && memchr(host->text, '*', host->length) == NULL;
}

static bool fits(const side *s, const char *base, size_t length) {
    return (s->is_pattern ? length >= s->length : length == s->length) && memcmp(s->text, base, s->length) == 0;
}

/* Writes the symbol with `to` in place of `from`; false if its name is another. */
static bool replace(const char *symbol, const side *from, const side *to, char renamed[MOST]) {
    int length;
    const char *base = cltile_base_name(symbol, &length);
    if (!fits(from, base, (size_t)length))
        return false;
    const char *rest = base + from->length;
    const size_t new_length = to->length + (size_t)length - from->length;
    const int written = base == symbol
                            ? snprintf(renamed, MOST, "%.*s%s", (int)to->length, to->text, rest)
                            : snprintf(renamed, MOST, "_Z%zu%.*s%s", new_length, (int)to->length, to->text, rest);
    return written > 0 && written < MOST;
}

static bool find_name(const cltile_options *options, const char *symbol, bool to_host, char renamed[MOST]) {
    side sides[2]; /* ours, the host's */
    for (const char *const *text = options->host_names; *text != NULL; ++text)
        if (split(*text, &sides[0], &sides[1]) && replace(symbol, &sides[!to_host], &sides[to_host], renamed))
            return true;
    return false;
}

static void rename_all(LLVMModuleRef module, const cltile_options *options, bool to_host) {
    char renamed[MOST];
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMIsDeclaration(f) && LLVMGetIntrinsicID(f) == 0 &&
            find_name(options, cltile_symbol(f), to_host, renamed))
            cltile_rename(f, renamed);
}

/* ---- Extensions ---- */

static bool is_hosts(const cltile_options *options, const char *symbol) {
    const cltile_family *family = cltile_family_of(symbol);
    for (const char *const *name = options->host_extensions; family != NULL && name != NULL && *name != NULL; ++name)
        if (strcmp(*name, family->extension) == 0)
            return true;
    return false;
}

static void hide(LLVMModuleRef module, const cltile_options *options) {
    char hidden[MOST];
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMIsDeclaration(f) && is_hosts(options, cltile_symbol(f)) &&
            snprintf(hidden, sizeof hidden, HIDDEN "%s", cltile_symbol(f)) < (int)sizeof hidden)
            LLVMSetValueName2(f, hidden, strlen(hidden));
}

static void show(LLVMModuleRef module) {
    char symbol[MOST];
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_starts_with(cltile_symbol(f), HIDDEN)) {
            snprintf(symbol, sizeof symbol, "%s", cltile_symbol(f) + strlen(HIDDEN));
            cltile_rename(f, symbol);
        }
}

/* ---- Both ---- */

cltile_status cltile_check_names(const cltile_options *options, char **message) {
    side name, host;
    for (const char *const *text = options->host_names; text != NULL && *text != NULL; ++text)
        if (!split(*text, &name, &host))
            return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                               "option host_names: '%s' is not NAME=HOST_NAME, with a * at both ends or none", *text);
    for (const char *const *text = options->host_extensions; text != NULL && *text != NULL; ++text)
        if (!cltile_is_family(*text))
            return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                               "option host_extensions: cltile has no functions of '%s'", *text);
    return CLTILE_SUCCESS;
}

void cltile_take_host_names(LLVMModuleRef module, const cltile_options *options) {
    if (options->host_names != NULL)
        rename_all(module, options, false);
    if (options->host_extensions != NULL)
        hide(module, options);
}

void cltile_give_host_names(LLVMModuleRef module, const cltile_options *options) {
    if (options->host_extensions != NULL)
        show(module);
    if (options->host_names != NULL)
        rename_all(module, options, true);
}
