/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A part of the cases, in a process of its own: one program for all, or for those whose builtins the driver has. */

#include "device.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct part {
    const device *device;
    const test_case *cases;
    int to;
} part;

static const char *name_of(const part *p, size_t number) {
    return builtins[p->cases[number].builtin].name;
}

static void send(const part *p, const outcome *o) {
    if (write(p->to, o, sizeof *o) != (ssize_t)sizeof *o)
        _exit(1);
}

static void send_absent(const part *p, size_t number, const char *why) {
    outcome o = {.number = number, .verdict = VERDICT_ABSENT};
    snprintf(o.text, sizeof o.text, "%s", why);
    send(p, &o);
}

/* ---- Programs ---- */

/* Extensions that OpenCL C before 3.0 has to be told of, and what kernels have in common. */
static void write_head(FILE *source, const device *d, const char *head) {
    static const char *const extensions[] = {"cl_khr_fp64", "cl_khr_fp16", "cl_khr_subgroups", NULL};
    const bool needs_pragmas = strcmp(d->options, "-cl-std=CL3.0") != 0;
    for (const char *const *name = extensions; *name != NULL; ++name)
        if (device_has(d, *name) && (needs_pragmas || strcmp(*name, "cl_khr_subgroups") != 0))
            fprintf(source, "#pragma OPENCL EXTENSION %s : enable\n", *name);
    if (d->size != 0)
        fprintf(source, "#define SIZED __attribute__((intel_reqd_sub_group_size(%u)))\n", d->size);
    else
        fputs("#define SIZED\n", source);
    fputs("#define SUB_GROUP (get_group_id(0) * get_num_sub_groups() + get_sub_group_id())\n"
          "#define ITEM get_global_id(0)\n",
          source);
    fputs(head, source);
}

static cl_program build(const part *p, const size_t *numbers, size_t count, char **log) {
    char *text = NULL;
    size_t size = 0;
    FILE *source = open_memstream(&text, &size);
    if (source == NULL)
        _exit(1);
    write_head(source, p->device, p->cases[numbers[0]].suite->head);
    for (size_t i = 0; i < count; ++i)
        p->cases[numbers[i]].suite->write(source, p->device, p->cases[numbers[i]].number);
    fclose(source);
    cl_program program = device_build(p->device, text, log);
    free(text);
    return program;
}

static void run_case(const part *p, cl_program program, size_t number) {
    const test_case *c = &p->cases[number];
    outcome o = {.number = number, .verdict = VERDICT_NONE};
    if (setjmp(device_failed) == 0) {
        char name[32];
        cl_int status;
        snprintf(name, sizeof name, "case_%zu", c->number);
        cl_kernel kernel = clCreateKernel(program, name, &status);
        device_check(status, "clCreateKernel");
        c->suite->run(p->device, kernel, c->number, &o);
        clReleaseKernel(kernel);
    } else
        expect(&o, false, "%s", device_failure);
    if (o.verdict == VERDICT_NONE)
        o.verdict = VERDICT_RIGHT;
    send(p, &o);
}

/* ---- Builtins that a driver lacks ---- */

/* Whether a line has a word. */
static bool has_word(const char *line, size_t length, const char *word) {
    const size_t size = strlen(word);
    for (size_t i = 0; i + size <= length; ++i)
        if (strncmp(line + i, word, size) == 0 && (i == 0 || (line[i - 1] != '_' && !isalnum(line[i - 1]))) &&
            (i + size == length || (line[i + size] != '_' && !isalnum(line[i + size]))))
            return true;
    return false;
}

/* The length of a line up to what the compiler would rather have. */
static size_t length_of(const char *line) {
    const size_t length = strcspn(line, "\n");
    const char *guess = memmem(line, length, "did you mean", strlen("did you mean"));
    return guess == NULL ? length : (size_t)(guess - line);
}

/* Writes the first line of a log that names a function as one that is not declared. */
static bool find_undeclared(const char *log, const char *name, char *why, size_t size) {
    static const char *const words[] = {"undeclared", "implicit", "undefined", "Unresolved", NULL};
    for (const char *line = log; line != NULL; line = strchr(line, '\n') == NULL ? NULL : strchr(line, '\n') + 1)
        for (const char *const *word = words; *word != NULL; ++word)
            if (has_word(line, length_of(line), *word) && has_word(line, length_of(line), name)) {
                snprintf(why, size, "%.*s", (int)strcspn(line, "\n"), line);
                return true;
            }
    return false;
}

/* The first error of a log, or the first line that is no warning, without the place in the source before it. */
static const char *first_error(char *log) {
    char *line = strstr(log, "error: ");
    while (line == NULL && *log != '\0') {
        const size_t length = strcspn(log, "\n");
        if (length > 0 && memmem(log, length, "warning", strlen("warning")) == NULL)
            line = log;
        log += length + (log[length] == '\n');
    }
    if (line == NULL)
        return "the driver's compiler refuses it, without a reason";
    line[strcspn(line, "\n")] = '\0';
    for (char *next = line; (next = strstr(line, ": ")) != NULL && next[2] != '\0';)
        line = next + 2;
    return line;
}

static void run_numbers(const part *p, const size_t *numbers, size_t count);

/* Cases of undeclared functions are absent. The others are tried again, in halves if the log names none. */
static void split(const part *p, const size_t *numbers, size_t count, char *log) {
    size_t *rest = allocate(count * sizeof *rest), left = 0;
    char why[sizeof((outcome *)NULL)->text];
    for (size_t i = 0; i < count; ++i)
        if (find_undeclared(log, name_of(p, numbers[i]), why, sizeof why))
            send_absent(p, numbers[i], first_error(why));
        else
            rest[left++] = numbers[i];
    if (left == count && count == 1)
        send_absent(p, numbers[0], first_error(log));
    else if (left == count) {
        run_numbers(p, numbers, count / 2);
        run_numbers(p, numbers + count / 2, count - count / 2);
    } else if (left > 0)
        run_numbers(p, rest, left);
    free(rest);
}

static void run_numbers(const part *p, const size_t *numbers, size_t count) {
    char *log = NULL;
    cl_program program = build(p, numbers, count, &log);
    if (program == NULL)
        split(p, numbers, count, log);
    for (size_t i = 0; i < count && program != NULL; ++i)
        run_case(p, program, numbers[i]);
    if (program != NULL)
        clReleaseProgram(program);
    free(log);
}

void run_part(const device *d, const test_case *cases, const size_t *numbers, size_t count, int to) {
    const part p = {d, cases, to};
    size_t *fit = allocate(count * sizeof *fit), left = 0;
    for (size_t i = 0; i < count; ++i) {
        const test_case *c = &cases[numbers[i]];
        const char *lacks = c->suite->lacks == NULL ? NULL : c->suite->lacks(d, c->number);
        if (lacks != NULL && *lacks == '\0')
            send(&p, &(outcome){.number = numbers[i], .verdict = VERDICT_RIGHT});
        else if (lacks != NULL)
            send_absent(&p, numbers[i], lacks);
        else
            fit[left++] = numbers[i];
    }
    if (left > 0)
        run_numbers(&p, fit, left);
    free(fit);
}
