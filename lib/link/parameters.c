/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The types of parameters in a mangled name, as Itanium's ABI for C++ has them. */

#include "link/parameters.h"

#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HALF "Dh"
#define MOST_NAMED (4 * CLTILE_MOST_PARAMETERS) /* a pointer to a qualified vector names three types */

/* The types that S_, S0_, S1_ and so on repeat. */
typedef struct named {
    char types[MOST_NAMED][CLTILE_TYPE_SIZE];
    unsigned count;
} named;

/* The length of what a type has before another type: "P", "U3AS1K", "Dv4_"; 0 for a type without one. */
static size_t length_of_prefix(const char *type) {
    size_t length = 0;
    if (type[0] == 'P')
        return 1;
    if (type[0] == 'D' && type[1] == 'v')
        return 2 + strspn(type + 2, "0123456789") + 1;
    for (size_t more = 1; more > 0; length += more) { /* qualifiers count as one */
        char *name = NULL;
        const unsigned long count = type[length] == 'U' ? strtoul(type + length + 1, &name, 10) : 0;
        more =
            count > 0 && count <= strlen(name) ? (size_t)(name - type) - length + count : strspn(type + length, "KV");
    }
    return length;
}

/* The length of a type that has no other type in it; 0 for one that is not of OpenCL C. */
static size_t length_of_plain(const char *type) {
    char *name = NULL;
    const unsigned long count = strtoul(type, &name, 10);
    if (count > 0)
        return count <= strlen(name) ? (size_t)(name - type) + count : 0;
    if (strncmp(type, HALF, strlen(HALF)) == 0)
        return strlen(HALF);
    return *type != '\0' && strchr("vbcahstijlmfd", *type) != NULL;
}

/* Whether a type is repeated by number: numbers are not. */
static bool is_named(const char *type) {
    return strlen(type) > 1 && strcmp(type, HALF) != 0;
}

static void add_name(named *all, const char *type) {
    if (all->count < MOST_NAMED && is_named(type))
        strcpy(all->types[all->count++], type);
}

/* The type that "S_" or "S0_" repeats, and how long that is; NULL for another one. */
static const char *find_repeated(const named *all, const char *text, size_t *length) {
    static const char digits[] = "0123456789ABCDEFGHIJ";
    const char *digit = text[0] == 'S' && text[1] != '_' && text[1] != '\0' ? strchr(digits, text[1]) : NULL;
    const unsigned index = digit == NULL ? 0 : (unsigned)(digit - digits) + 1;
    *length = digit == NULL ? 2 : 3;
    return text[0] == 'S' && text[*length - 1] == '_' && index < all->count ? all->types[index] : NULL;
}

/* Reads a type at *text, and moves it behind. */
static bool read_type(const char **text, named *all, char type[CLTILE_TYPE_SIZE]) {
    char inner[CLTILE_TYPE_SIZE] = "";
    const char *start = *text, *repeated = NULL;
    size_t length = length_of_prefix(start);
    if (length > 0) {
        *text += length;
        if (!read_type(text, all, inner))
            return false;
    } else {
        repeated = find_repeated(all, start, &length);
        length = repeated == NULL ? length_of_plain(start) : length;
        if (length == 0)
            return false;
        *text += length;
    }
    const int size = repeated != NULL ? snprintf(type, CLTILE_TYPE_SIZE, "%s", repeated)
                                      : snprintf(type, CLTILE_TYPE_SIZE, "%.*s%s", (int)length, start, inner);
    if (repeated == NULL && size < CLTILE_TYPE_SIZE)
        add_name(all, type);
    return size < CLTILE_TYPE_SIZE;
}

bool cltile_read_parameters(const char *mangled, cltile_parameters *parameters) {
    named all = {.count = 0};
    for (parameters->count = 0; *mangled != '\0'; ++parameters->count)
        if (parameters->count == CLTILE_MOST_PARAMETERS ||
            !read_type(&mangled, &all, parameters->types[parameters->count]))
            return false;
    return true;
}

static bool ends_with(const char *text, const char *end) {
    return strlen(text) >= strlen(end) && strcmp(text + strlen(text) - strlen(end), end) == 0;
}

bool cltile_is_pointer_to_halves(const cltile_parameters *parameters, unsigned index) {
    const char *type = index < parameters->count ? parameters->types[index] : "";
    return type[0] == 'P' && ends_with(type, HALF);
}

/* The type of floats or of integers that stands for one of halves or of short integers. */
static const char *other_element(const char *element, bool to_floats) {
    return strcmp(element, HALF) == 0               ? (to_floats ? "f" : "s")
           : to_floats && strcmp(element, "s") == 0 ? "i"
           : to_floats && strcmp(element, "t") == 0 ? "j"
                                                    : element;
}

/* The element of a type, behind what it has before: "Dh" of "PU3AS1Dv4_Dh". */
static const char *element_of(const char *type) {
    for (size_t length; (length = length_of_prefix(type)) > 0;)
        type += length;
    return type;
}

void cltile_convert_parameters(const cltile_parameters *parameters, bool to_floats, cltile_parameters *converted) {
    converted->count = parameters->count;
    for (unsigned i = 0; i < parameters->count; ++i) {
        const char *type = parameters->types[i], *element = element_of(type), *vector = strstr(type, "Dv");
        const bool is_private = to_floats && cltile_is_pointer_to_halves(parameters, i);
        const char *start = !is_private ? type : vector != NULL ? vector : element;
        const bool is_kept = to_floats && type[0] == 'P' && !is_private;
        snprintf(converted->types[i], CLTILE_TYPE_SIZE, "%s%.*s%s", is_private ? "P" : "", (int)(element - start),
                 start, is_kept ? element : other_element(element, to_floats));
    }
}

static void write_type(const char *type, named *all, char *text) {
    for (unsigned i = 0; i < all->count; ++i)
        if (strcmp(all->types[i], type) == 0) {
            sprintf(text + strlen(text), i == 0 ? "S_" : "S%c_", "0123456789ABCDEFGHIJ"[i == 0 ? 0 : i - 1]);
            return;
        }
    const size_t length = length_of_prefix(type);
    strncat(text, type, length > 0 ? length : CLTILE_TYPE_SIZE);
    if (length > 0)
        write_type(type + length, all, text);
    add_name(all, type);
}

char *cltile_mangle(const char *name, const cltile_parameters *parameters) {
    char text[CLTILE_MOST_PARAMETERS * CLTILE_TYPE_SIZE] = "";
    named all = {.count = 0};
    for (unsigned i = 0; i < parameters->count; ++i)
        write_type(parameters->types[i], &all, text);
    return cltile_format("_Z%zu%s%s", strlen(name), name, text);
}
