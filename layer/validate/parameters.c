/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Finds function definitions between the braces of OpenCL C, and in them the calls that images reach. */

#include "parameters.h"

#include "validate/preprocess.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Of a program's words, from one on up to another. */
typedef struct range {
    const layer_word *at, *end;
} range;

static bool is_at(const range *words, const char *spelling) {
    return words->at < words->end && layer_word_is(words->at, spelling);
}

static bool is_name(const layer_word *word) {
    return word->kind == LAYER_WORD_NAME;
}

/* The word that closes the bracket at `open`, or the end. */
static const layer_word *find_close(const layer_word *open, const layer_word *end) {
    size_t depth = 0;
    for (const layer_word *word = open; word < end; ++word)
        if (layer_word_is(word, "(") || layer_word_is(word, "[") || layer_word_is(word, "{"))
            ++depth;
        else if ((layer_word_is(word, ")") || layer_word_is(word, "]") || layer_word_is(word, "}")) && --depth == 0)
            return word;
    return end;
}

static bool is_attribute(const layer_word *word) {
    return layer_word_is(word, "__attribute__") || layer_word_is(word, "__attribute") || layer_word_is(word, "_Pragma");
}

/* Past attributes, and macros that may be some. */
static const layer_word *skip_attributes(const layer_word *at, const layer_word *end) {
    while (at < end && (is_attribute(at) || at->kind == LAYER_WORD_UNKNOWN)) {
        bool has_arguments = is_attribute(at) && at + 1 < end && layer_word_is(at + 1, "(");
        ++at;
        if (has_arguments && (at = find_close(at, end)) < end)
            ++at;
    }
    return at;
}

/* The next of the parts that commas separate. */
static bool next_part(range *rest, range *part) {
    if (rest->at >= rest->end)
        return false;
    part->at = rest->at;
    while (rest->at < rest->end && !layer_word_is(rest->at, ","))
        if (layer_word_is(rest->at, "(") || layer_word_is(rest->at, "[") || layer_word_is(rest->at, "{"))
            rest->at = find_close(rest->at, rest->end);
        else
            ++rest->at;
    part->end = rest->at;
    rest->at += rest->at < rest->end ? 1 : 0;
    return true;
}

/* A macro may hide commas. */
static bool has_unknown(range words) {
    for (; words.at < words.end; ++words.at)
        if (words.at->kind == LAYER_WORD_UNKNOWN)
            return true;
    return false;
}

static bool is_image_type(const char *name) {
    size_t length = strlen(name);
    return strncmp(name, "image", 5) == 0 && length > 7 && strcmp(name + length - 2, "_t") == 0;
}

static layer_access read_access(range part) {
    bool is_image = false;
    layer_access access = LAYER_READ_ONLY;
    for (const layer_word *word = part.at; word < part.end; ++word) {
        const char *name = word->text + (strncmp(word->text, "__", 2) == 0 ? 2 : 0);
        is_image |= is_name(word) && is_image_type(word->text);
        if (strcmp(name, "write_only") == 0)
            access = LAYER_WRITE_ONLY;
        else if (strcmp(name, "read_write") == 0)
            access = LAYER_READ_WRITE;
    }
    return is_image ? access : LAYER_NO_IMAGE;
}

/* The last name that is not in brackets or attributes. */
static const char *read_name(range part) {
    const char *name = "";
    for (const layer_word *word = part.at; word < part.end; ++word) {
        word = skip_attributes(word, part.end);
        if (word == part.end)
            break;
        if (is_name(word))
            name = word->text;
        if ((layer_word_is(word, "(") || layer_word_is(word, "[")) && (word = find_close(word, part.end)) == part.end)
            break;
    }
    return name;
}

static bool read_parameters(layer_function *function, range parameters) {
    if (parameters.end - parameters.at == 1 && layer_word_is(parameters.at, "void"))
        return true;
    for (range part; next_part(&parameters, &part);) {
        layer_parameter *parameter = layer_add_parameter(function, read_name(part));
        if (parameter == NULL)
            return false;
        parameter->access = read_access(part);
    }
    return true;
}

/* The parameter that the argument is, or NULL. */
static layer_parameter *find_parameter(const layer_function *function, range argument) {
    if (argument.end - argument.at != 1 || !is_name(argument.at))
        return NULL;
    for (size_t i = 0; i < function->parameter_count; ++i)
        if (strcmp(function->parameters[i].name, argument.at->text) == 0)
            return &function->parameters[i];
    return NULL;
}

/* Which builtin the name is: the blocks are read or written, or neither. */
static layer_blocks name_blocks(const char *name) {
    static const char reads[] = "intel_sub_group_media_block_read_u", writes[] = "intel_sub_group_media_block_write_u";
    bool are_read = strncmp(name, reads, sizeof reads - 1) == 0;
    bool are_written = strncmp(name, writes, sizeof writes - 1) == 0;
    return (layer_blocks){.are_read = are_read, .are_written = are_written};
}

/* A call of a builtin: offset, width, height, for writes the texels, and the image. */
static void read_block(const layer_function *function, range arguments, layer_blocks blocks) {
    unsigned long long height = 0;
    range part = {0};
    size_t count = 0;
    while (next_part(&arguments, &part))
        if (count++ == 2 && (part.end - part.at != 1 || !layer_read_integer(part.at, &height) || height > UINT_MAX))
            height = 0;
    layer_parameter *image = find_parameter(function, part);
    if (image == NULL || count != (blocks.are_read ? 4 : 5))
        return;
    *(blocks.are_read ? &blocks.read_height : &blocks.written_height) = (unsigned)height;
    layer_merge_blocks(&image->blocks, &blocks);
}

static bool read_call(layer_function *function, const char *callee, range arguments) {
    range part, rest = arguments;
    size_t count = 0, index = 0;
    while (next_part(&rest, &part))
        ++count;
    for (; next_part(&arguments, &part); ++index) {
        const layer_parameter *parameter = find_parameter(function, part);
        if (parameter == NULL || parameter->access == LAYER_NO_IMAGE)
            continue;
        layer_passed *passed = layer_add_passed(function, callee);
        if (passed == NULL)
            return false;
        passed->argument_count = count;
        passed->argument = index;
        passed->parameter = (size_t)(parameter - function->parameters);
    }
    return true;
}

/* A name with parentheses behind it, and something in them, is taken for a call. */
static bool read_body(layer_function *function, range body) {
    for (; body.at < body.end; ++body.at) {
        if (!is_name(body.at) || body.at + 1 == body.end || !layer_word_is(body.at + 1, "("))
            continue;
        range arguments = {body.at + 2, find_close(body.at + 1, body.end)};
        layer_blocks blocks = name_blocks(body.at->text);
        if (blocks.are_read || blocks.are_written)
            read_block(function, arguments, blocks);
        else if (!has_unknown(arguments) && !read_call(function, body.at->text, arguments))
            return false;
    }
    return true;
}

/* The definition whose name is at `name`, and whose body begins at `brace`. */
static bool read_function(layer_functions *functions, bool is_kernel, const layer_word *name, range body) {
    range parameters = {name + 2, find_close(name + 1, body.at)};
    if (has_unknown(parameters))
        return true;
    layer_function *function = layer_add_function(functions, name->text);
    if (function == NULL || (is_kernel && (function->kernel = strdup(name->text)) == NULL))
        return false;
    return read_parameters(function, parameters) && read_body(function, body);
}

/* Up to the end of one declaration or definition that is in no braces. */
static bool read_declaration(layer_functions *functions, range *words) {
    bool is_kernel = false;
    const layer_word *begin = words->at, *name = NULL;
    for (; words->at < words->end; ++words->at) {
        words->at = skip_attributes(words->at, words->end);
        if (words->at == words->end || is_at(words, ";"))
            break;
        is_kernel |= is_at(words, "kernel") || is_at(words, "__kernel");
        if (is_at(words, "{")) {
            const layer_word *end = find_close(words->at, words->end);
            range body = {words->at, end};
            words->at = end; /* after which its caller goes on */
            return name == NULL || read_function(functions, is_kernel, name, body);
        }
        if (is_at(words, "(")) {
            bool is_first = name == NULL && words->at > begin && is_name(words->at - 1);
            name = is_first ? words->at - 1 : name;
            words->at = find_close(words->at, words->end);
            if (words->at == words->end)
                break;
        } else if (is_at(words, "=")) {
            name = NULL;
        }
    }
    return true;
}

/* A program that defines a builtin's name has none of the builtins. */
static bool defines_builtin(const layer_functions *functions) {
    for (size_t i = 0; i < functions->count; ++i) {
        layer_blocks blocks = name_blocks(functions->functions[i].name);
        if (blocks.are_read || blocks.are_written)
            return true;
    }
    return false;
}

bool layer_find_parameters(const layer_sources *sources, layer_functions *functions) {
    *functions = (layer_functions){0};
    layer_words words;
    layer_outcome outcome = layer_preprocess(sources, &words);
    range rest = {words.words, words.count > 0 ? words.words + words.count : words.words};
    bool is_done = outcome != LAYER_NO_MEMORY;
    for (; is_done && outcome == LAYER_DONE && rest.at < rest.end; rest.at += rest.at < rest.end ? 1 : 0)
        is_done = read_declaration(functions, &rest);
    layer_free_words(&words);
    if (!is_done)
        return false;
    if (defines_builtin(functions))
        layer_free_functions(functions);
    layer_follow_calls(functions);
    return true;
}
