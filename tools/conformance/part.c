/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A part of the cases, in a process of its own: one program for all, or for each where the driver lacks some. */

#include "conformance.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct part {
    const device *device;
    const test_case *cases;
    int to;
} part;

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
        snprintf(name, sizeof name, "case_%03zu", c->number);
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
    for (char *next; (next = strstr(line, ": ")) != NULL && next[2] != '\0';)
        line = next + 2;
    return line;
}

/* Where not all of them build as one program, each is a program of its own. */
static void run_numbers(const part *p, const size_t *numbers, size_t count) {
    char *log = NULL;
    cl_program program = build(p, numbers, count, &log);
    for (size_t i = 0; i < count; ++i)
        if (program != NULL)
            run_case(p, program, numbers[i]);
        else if (count == 1)
            send_absent(p, numbers[0], first_error(log));
        else
            run_numbers(p, &numbers[i], 1);
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
