/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Formats of kernels' images: constants in place of the queries. The numbers are those of OpenCL C's CLK_... and of
 * cl_channel_order and cl_channel_type, which are the same (OpenCL C 3.0, "Image Read and Write Functions"). */

#include "link/link.h"

#include "analysis/kernels.h"
#include "ir/instructions.h"
#include "ir/passes.h"
#include "link/linker.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

/* Names without CL_, from the first number on. */
static const unsigned first_order = 0x10b0, first_type = 0x10d0;
static const char *const orders[] = {
    "R",         "A",         "RG",    "RA",   "RGB",  "RGBA",  "BGRA",          "ARGB",
    "INTENSITY", "LUMINANCE", "Rx",    "RGx",  "RGBx", "DEPTH", "DEPTH_STENCIL", "sRGB",
    "sRGBx",     "sRGBA",     "sBGRA", "ABGR", NULL};
static const char *const types[] = {
    "SNORM_INT8",       "SNORM_INT16", "UNORM_INT8",   "UNORM_INT16",  "UNORM_SHORT_565",    "UNORM_SHORT_555",
    "UNORM_INT_101010", "SIGNED_INT8", "SIGNED_INT16", "SIGNED_INT32", "UNSIGNED_INT8",      "UNSIGNED_INT16",
    "UNSIGNED_INT32",   "HALF_FLOAT",  "FLOAT",        "UNORM_INT24",  "UNORM_INT_101010_2", NULL};

/* The number of a name of so many characters, or 0. */
static unsigned find_name(const char *const *names, unsigned first, const char *text, size_t length) {
    if (length > 3 && strncmp(text, "CL_", 3) == 0) {
        text += 3;
        length -= 3;
    }
    for (unsigned i = 0; names[i] != NULL; ++i)
        if (strlen(names[i]) == length && memcmp(names[i], text, length) == 0)
            return first + i;
    return 0;
}

cltile_status cltile_read_image_format(const char *text, cltile_image_format *format, char **message) {
    const char *colon = strchr(text, ':'), *equals = colon == NULL ? NULL : strchr(colon, '=');
    const char *comma = equals == NULL ? NULL : strchr(equals, ',');
    char *end = NULL;
    if (comma != NULL && colon[1] >= '0' && colon[1] <= '9') {
        const unsigned long argument = strtoul(colon + 1, &end, 10);
        *format = (cltile_image_format){text, (size_t)(colon - text), argument > 0xffff ? 0xffff : (unsigned)argument,
                                        find_name(orders, first_order, equals + 1, (size_t)(comma - equals - 1)),
                                        find_name(types, first_type, comma + 1, strlen(comma + 1))};
    }
    if (end == NULL || end != equals || colon == text)
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                           "image format '%s': write KERNEL:ARGUMENT=ORDER,TYPE, such as blur:0=RGBA,UNORM_INT8", text);
    if (format->order == 0)
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message, "image format '%s': OpenCL has no channel order '%.*s'",
                           text, (int)(comma - equals - 1), equals + 1);
    if (format->type == 0)
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message, "image format '%s': OpenCL has no channel type '%s'", text,
                           comma + 1);
    return CLTILE_SUCCESS;
}

/* The kernel's parameter, or NULL: there is no such kernel, or it is no image. */
static LLVMValueRef find_image(LLVMModuleRef module, const cltile_image_format *format) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        const char *name = cltile_symbol(f);
        if (!cltile_is_kernel(f) || strlen(name) != format->kernel_length ||
            memcmp(name, format->kernel, format->kernel_length) != 0 || format->argument >= LLVMCountParams(f))
            continue;
        LLVMValueRef parameter = LLVMGetParam(f, format->argument);
        return cltile_has_access(parameter, "read_only") || cltile_has_access(parameter, "write_only") ||
                       cltile_has_access(parameter, "read_write")
                   ? parameter
                   : NULL;
    }
    return NULL;
}

static bool passes(LLVMValueRef call, LLVMValueRef image) {
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); ++i)
        if (LLVMGetOperand(call, i) == image)
            return true;
    return false;
}

/* Inlines a call that passes the image to code that members have in common; tells whether there was one. */
static bool inline_one(LLVMModuleRef module, LLVMValueRef image) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMUseRef use = LLVMGetFirstUse(f); use != NULL && cltile_is_shared(f); use = LLVMGetNextUse(use))
            if (cltile_is_call_of(LLVMGetUser(use), f) && passes(LLVMGetUser(use), image))
                return cltile_inline_call(LLVMGetUser(use));
    return false;
}

/* What a query of an image gives. */
typedef struct answer {
    LLVMValueRef image;
    unsigned number;
} answer;

static void fold_query(LLVMValueRef call, void *user) {
    const answer *its = user;
    if (LLVMGetOperand(call, 0) == its->image)
        cltile_replace(call, LLVMConstInt(LLVMTypeOf(call), its->number, 0));
}

cltile_status cltile_check_formats(cltile_linker *l) {
    for (const char *const *text = l->options.image_formats; text != NULL && *text != NULL; ++text) {
        cltile_image_format format = {.kernel = ""};
        cltile_read_image_format(*text, &format, l->message);
        if (find_image(l->module, &format) == NULL)
            return cltile_fail(CLTILE_INVALID_ARGUMENT, l->message,
                               "image format '%s': the module has no kernel '%.*s' whose argument %u is an image",
                               *text, (int)format.kernel_length, format.kernel, format.argument);
    }
    return CLTILE_SUCCESS;
}

cltile_status cltile_fold_formats(cltile_linker *l) {
    if (l->options.image_formats == NULL)
        return CLTILE_SUCCESS;
    cltile_status status = cltile_run_passes(l->module, "function(sroa)", l->message); /* images are parameters */
    for (const char *const *text = l->options.image_formats; *text != NULL && status == CLTILE_SUCCESS; ++text) {
        cltile_image_format format = {.kernel = ""};
        cltile_read_image_format(*text, &format, l->message);
        LLVMValueRef image = find_image(l->module, &format);
        answer order = {image, format.order}, type = {image, format.type};
        while (inline_one(l->module, image))
            ;
        for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
            if (cltile_starts_with(cltile_symbol(f), "_Z23get_image_channel_order"))
                cltile_for_calls(f, fold_query, &order);
            if (cltile_starts_with(cltile_symbol(f), "_Z27get_image_channel_data_type"))
                cltile_for_calls(f, fold_query, &type);
        }
    }
    return status;
}
