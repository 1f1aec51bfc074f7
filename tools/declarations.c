/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Declarations of functions, as Clang prints them, and their types as a program writes them. */

#include "compile.h"

#include <ctype.h>
#include <string.h>

#define VECTOR " __attribute__((ext_vector_type("

static bool is_of_name(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

/* Puts a text, which is not longer, in place of each occurrence of another. */
static void replace_all(char *text, const char *old, const char *new) {
    while ((text = strstr(text, old)) != NULL) {
        memcpy(text, new, strlen(new));
        memmove(text + strlen(new), text + strlen(old), strlen(text + strlen(old)) + 1);
        text += strlen(new);
    }
}

/* int __attribute__((ext_vector_type(2))) becomes int2; other attributes go. */
static void drop_attributes(char *text) {
    for (char *found; (found = strstr(text, VECTOR)) != NULL;) {
        char *number = found + strlen(VECTOR), *end = number + strcspn(number, ")");
        memmove(found, number, (size_t)(end - number));
        found += end - number;
        end += strspn(end, ")");
        memmove(found, end, strlen(end) + 1);
    }
    for (char *found; (found = strstr(text, "__attribute__((")) != NULL;) {
        const char *end = strstr(found, "))");
        end = end == NULL ? found + strlen(found) : end + 2;
        end += strspn(end, " ");
        memmove(found, end, strlen(end) + 1);
    }
}

static void drop_underscores(char *text) {
    char *out = text;
    for (const char *in = text; *in != '\0'; *out++ = *in++)
        if ((in == text || !is_of_name(in[-1])) && starts_with(in, "__"))
            in += 2;
    *out = '\0';
}

char *simplify_type(const char *text) {
    char *type = copy_text(text);
    drop_attributes(type);
    drop_underscores(type);
    replace_all(type, "read_only read_only ", "read_only ");
    replace_all(type, "write_only write_only ", "write_only ");
    replace_all(type, "read_write read_write ", "read_write ");
    replace_all(type, "*private", "*"); /* where the variable itself is */
    return starts_with(type, "private ") && strchr(type, '*') == NULL ? type + strlen("private ") : type;
}

words list_declarations(const char *printed, const char *name) {
    const char *call = format_text(" %s(", name);
    words all = {0};
    for (const char *found = strstr(printed, call); found != NULL; found = strstr(found + 1, call)) {
        const char *begin = found;
        while (begin > printed && begin[-1] != '\n')
            --begin;
        add_word(&all, "%s", simplify_type(format_text("%.*s", (int)strcspn(begin, "\n"), begin)));
    }
    return all;
}

/* The text between the parentheses; NULL if there is nothing. */
static char *parameters_of(const char *declaration) {
    const char *begin = strchr(declaration, '('), *end = strrchr(declaration, ')');
    char *text = begin == NULL || end == NULL ? NULL : format_text("%.*s", (int)(end - begin - 1), begin + 1);
    return text == NULL || text[0] == '\0' || strcmp(text, "void") == 0 ? NULL : text;
}

size_t count_parameters(const char *declaration) {
    const char *text = parameters_of(declaration);
    size_t count = text != NULL;
    for (; text != NULL && (text = strchr(text, ',')) != NULL; ++text)
        ++count;
    return count;
}

parameter find_parameter(const char *declaration, size_t number) {
    char *text = parameters_of(declaration);
    for (; text != NULL && number > 1; --number) {
        text = strchr(text, ',');
        text = text == NULL ? NULL : text + strspn(text, ", ");
    }
    if (text == NULL || number == 0)
        return (parameter){NULL, NULL};
    text[strcspn(text, ",")] = '\0';
    const char *name = text + strlen(text);
    while (name > text && is_of_name(name[-1]))
        --name;
    size_t length = (size_t)(name - text);
    while (length > 0 && text[length - 1] == ' ')
        --length;
    return (parameter){format_text("%.*s", (int)length, text), name};
}
