/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reading a program as its compiler does: directives as they come, and included files in place. */

#pragma once

#include "source/files.h"
#include "source/macros.h"
#include "source/tables.h"

/* Limits that real programs do not reach. */
enum { LAYER_DEEPEST_FILES = 100, LAYER_MOST_BYTES = 1 << 24 };

typedef struct layer_reading {
    size_t file; /* of walk.files */
    layer_tokens tokens;
} layer_reading;

typedef struct layer_walk {
    layer_expansion *expansion;
    layer_files files;
    layer_macros *macros;
    layer_reading readings[LAYER_DEEPEST_FILES];
    size_t depth; /* 0: the program has ended */
    bool failed;

    /* The directive that was read last: its tokens behind #. */
    layer_token *words;
    size_t word_count, word_capacity;
    const char *begin, *end; /* from # on */
    unsigned line;
} layer_walk;

/* Begins with the macros of the options. End it with layer_end_walk in either case, which returns whether it failed. */
void layer_begin_walk(layer_walk *walk, layer_expansion *expansion, layer_read_token *read, void *data);
bool layer_end_walk(layer_walk *walk);

/* Fails with a reason. Where memory runs out, the walk fails without. */
__attribute__((format(printf, 3, 4))) void layer_refuse_walk(layer_walk *walk, unsigned line, const char *format, ...);

/* Reads a file from now on, up to its end. */
void layer_enter_file(layer_walk *walk, size_t file, unsigned line);
layer_reading *layer_reading_of(layer_walk *walk);
const layer_file *layer_file_of(const layer_walk *walk); /* that is read */

/* The next token of the innermost file. Behind a # the directive is read whole: walk.words. False at its end. */
bool layer_walk_on(layer_walk *walk, layer_token *token);

/* Whether a word of the directive, counted from 0, is this spelling. */
bool layer_word_is(const layer_walk *walk, size_t index, const char *spelling);

typedef enum layer_condition_word { LAYER_NO_CONDITION, LAYER_IF, LAYER_ELSE, LAYER_ENDIF } layer_condition_word;

/* What the directive is to conditions; #elif and its like are LAYER_ELSE. */
layer_condition_word layer_condition_of(const layer_walk *walk);

/* The file that #include names, its name by macros, too, which is read. False if there is no such file, or it is a
 * missing header. */
bool layer_find_included(layer_walk *walk, size_t *file, bool *is_missing_header);
