/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile __complete: what a word of a command line may become, out of the tables that read it. tools/completions/ has
 * the shell's part.
 *
 * A line is a word, or tells the shell to complete names: ":files cl bc" of files that end so, or of any, and
 * ":folders". */

#include "commands.h"
#include "findings.h"
#include "settings.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words that begin with `start`, each behind `lead`, which is on the command line already. */
static void print_words(const char *lead, const char *start, const char *const *list) {
    for (; list != NULL && *list != NULL; ++list)
        if (strncmp(*list, start, strlen(start)) == 0)
            printf("%s%s\n", lead, *list);
}

static void print_devices(const char *lead, const char *start) {
    const char *comma = strrchr(start, ',');
    const int done = comma == NULL ? 0 : (int)(comma + 1 - start);
    words names = {0};
    add_device_names(&names);
    print_words(format_text("%s%.*s", lead, done, start), start + done, (const char *const *)names.items);
}

/* The values of -W. */
static void add_warnings(words *options) {
    const char *id;
    for (size_t i = 0; (id = cltile_diagnostic_id(i)) != NULL; ++i) {
        add_word(options, "no-%s", id);
        add_word(options, "error=%s", id);
        add_word(options, "no-error=%s", id);
    }
}

static void print_values(value_kind kind, const char *const *list, const char *lead, const char *start) {
    words values = {0};
    if (kind == VALUE_DEVICES)
        print_devices(lead, start);
    else if (kind == VALUE_WARNINGS)
        add_warnings(&values);
    else if (kind == VALUE_FINDINGS)
        add_explained_ids(&values);
    else if (kind == VALUE_FILE || kind == VALUE_FOLDER)
        puts(kind == VALUE_FILE ? ":files" : ":folders");
    print_words(lead, start, kind == VALUE_ONE_OF ? list : (const char *const *)values.items);
}

/* Whether the word is an option's value; then what it may become is printed. Bash splits "--emit=spv" at the "=", which
 * is a word then; others do not. */
static bool complete_value(subcommand of, char **before, size_t count, const char *word) {
    const char *const *list = NULL;
    const char *option = count > 0 ? before[count - 1] : "", *lead = "", *start = word;
    if (strcmp(word, "=") == 0)
        start = "";
    else if (strcmp(option, "=") == 0 && count > 1)
        option = before[count - 2];
    else if (word[0] == '-' && strchr(word, '=') != NULL) {
        start = strchr(word, '=') + 1;
        lead = format_text("%.*s", (int)(start - word), word);
        option = format_text("%.*s", (int)(start - word) - 1, word);
    }
    const value_kind kind = get_option_values(of, option, &list);
    print_values(kind, list, lead, start);
    return kind != VALUE_NONE;
}

/* `before` are the words between the subcommand and the one to complete. */
static void complete_argument(const subcommand_row *row, char **before, size_t count, const char *word) {
    bool options_end = false;
    words names = {0};
    for (size_t i = 0; i < count; ++i)
        options_end = options_end || strcmp(before[i], "--") == 0;
    if (!options_end && complete_value(row->subcommand, before, count, word))
        return;
    if (!options_end && word[0] == '-')
        add_option_names(&names, row->subcommand);
    else if (row->inputs != NULL)
        printf(":files %s\n", row->inputs);
    print_words("", word, (const char *const *)names.items);
}

static void complete_subcommand(const char *word) {
    static const char *const others[] = {"--help", "--version", NULL};
    for (const subcommand_row *const *row = subcommands; *row != NULL; ++row)
        if (strncmp((*row)->name, word, strlen(word)) == 0)
            puts((*row)->name);
    if (word[0] == '-')
        print_words("", word, others);
}

int complete_command(char **arguments) {
    size_t count = 0;
    while (arguments[count] != NULL)
        ++count;
    const size_t number = count == 0 ? 0 : (size_t)strtoul(arguments[0], NULL, 10);
    if (number == 0 || number >= count)
        return EXIT_WRONG_USAGE;
    char **line = arguments + 1; /* line[0] is cltile */
    const char *word = number + 1 < count ? line[number] : "";
    if (number == 1)
        complete_subcommand(word);
    for (const subcommand_row *const *row = subcommands; number > 1 && *row != NULL; ++row)
        if (strcmp((*row)->name, line[1]) == 0)
            complete_argument(*row, line + 2, number - 2, word);
    return EXIT_DONE;
}
