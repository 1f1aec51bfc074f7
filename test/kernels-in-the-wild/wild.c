/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs kernels on all their sizes and compares all bytes with those of plain C:
 *
 *     wild [--way WAY] [--linked] [--no-blocks] [--no-exchange] [--size N] [--turn K/N] [--seconds N] FOLDER [NAME...]
 *         the kernels, or these, from NAME.bc or NAME.txt in the folder. It prints a line for each, "NAME: WAY on HOST:
 *         ok", or why not. --way is what the lines call the way by which the kernels came here; --linked takes bitcode
 *         as it is; --no-blocks leaves out kernels with media blocks, --no-exchange those whose lanes exchange data, or
 *         with sub-group blocks; --size runs on one size alone; --turn takes every Nth kernel, from number K on, which
 *         begin at 0; --seconds (300) is the time that a kernel has.
 *     wild --table FILE...
 *         the lines of such runs, as a table in Markdown
 *
 * Each kernel has a process of its own. The exit status is 0 when all are ok, 1 when one is not, and 77 when there is
 * no device. */

#include "wild.h"

#include "host.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_ARGUMENTS 16
#define MAX_FUNCTIONS 8
#define MAX_MEMORIES 16
#define GUARD 64   /* bytes behind a buffer */
#define SKIPPED 78 /* the exit status of a child whose device cannot run the kernel */

typedef struct memory {
    bool is_image;
    size_t size; /* in bytes, with the guard */
    unsigned char *expected, *input;
    cl_image_format format;
    size_t width, height;
    cl_mem object;
} memory;

typedef struct argument {
    const memory *memory; /* or NULL: a value, or local memory */
    size_t size;
    bool is_local;
    unsigned char value[64];
} argument;

typedef struct function {
    const char *name;
    argument arguments[MAX_ARGUMENTS];
    cl_uint count;
    size_t groups[3], items[3];
} function;

struct wild_run {
    memory memories[MAX_MEMORIES];
    int memory_count;
    function functions[MAX_FUNCTIONS];
    int function_count;
    uint32_t random;
};

/* ---- What kernels run on ---- */

uint32_t wild_random(wild_run *run, uint32_t below) {
    return (host_random(&run->random) >> 4) % below;
}

int wild_clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

static void *allocate(size_t size) {
    void *bytes = malloc(size);
    if (bytes == NULL)
        host_die("wild", "out of memory");
    return bytes;
}

static function *current(wild_run *run) {
    return &run->functions[run->function_count - 1];
}

static argument *add(wild_run *run, size_t size) {
    function *f = current(run);
    if (f->count == MAX_ARGUMENTS)
        host_die("wild", "too many arguments");
    argument *a = &f->arguments[f->count++];
    *a = (argument){.size = size};
    return a;
}

/* Passed to the current function, with random bytes. */
static memory *add_memory(wild_run *run, size_t size) {
    if (run->memory_count == MAX_MEMORIES)
        host_die("wild", "too many buffers and images");
    memory *m = &run->memories[run->memory_count++];
    *m = (memory){.size = size, .expected = allocate(size)};
    for (size_t i = 0; i < size; ++i)
        m->expected[i] = (unsigned char)wild_random(run, 256);
    add(run, sizeof m->object)->memory = m;
    return m;
}

void *wild_buffer(wild_run *run, int count, size_t element) {
    return add_memory(run, (size_t)count * element + GUARD)->expected;
}

void *wild_image(wild_run *run, cl_channel_order order, cl_channel_type type, size_t texel, int width, int height) {
    memory *m = add_memory(run, texel * (size_t)(width * height));
    m->is_image = true;
    m->format = (cl_image_format){order, type};
    m->width = (size_t)width, m->height = (size_t)height;
    return m->expected;
}

void wild_value(wild_run *run, const void *value, size_t size) {
    argument *a = add(run, size);
    if (size > sizeof a->value)
        host_die("wild", "too large a value");
    memcpy(a->value, value, size);
}
void wild_int(wild_run *run, int32_t value) {
    wild_value(run, &value, sizeof value);
}
void wild_local(wild_run *run, int count, size_t element) {
    add(run, (size_t)count * element)->is_local = true;
}

void wild_again(wild_run *run, const void *memory) {
    for (int i = 0; i < run->memory_count; ++i)
        if (run->memories[i].expected == memory) {
            add(run, sizeof run->memories[i].object)->memory = &run->memories[i];
            return;
        }
    host_die("wild", "no such buffer or image");
}

void wild_function(wild_run *run, const char *name) {
    const bool is_first = run->function_count == 1 && current(run)->count == 0;
    if (run->function_count == MAX_FUNCTIONS)
        host_die("wild", "too many functions");
    run->function_count += is_first ? 0 : 1;
    *current(run) = (function){.name = name, .groups = {1, 1, 1}, .items = {1, 1, 1}};
}

void wild_begins(wild_run *run) {
    for (int i = 0; i < run->memory_count; ++i) {
        memory *m = &run->memories[i];
        m->input = allocate(m->size);
        memcpy(m->input, m->expected, m->size);
    }
}

static void set_three(size_t three[3], int x, int y, int z) {
    three[0] = (size_t)x, three[1] = (size_t)y, three[2] = (size_t)z;
}
void wild_groups(wild_run *run, int x, int y, int z) {
    set_three(current(run)->groups, x, y, z);
}
void wild_items(wild_run *run, int x, int y, int z) {
    set_three(current(run)->items, x, y, z);
}

/* ---- Running a kernel ---- */

typedef struct settings {
    const char *way, *folder;
    bool is_linked, no_blocks, no_exchange;
    int size;        /* -1: all */
    int turn, turns; /* of the kernels */
    unsigned seconds;
} settings;

/* What a child tells its parent: the host, and what is wrong. */
static struct { char host[160], what[256]; } * told;

static void run_function(const host *h, cl_program program, const function *f) {
    cl_kernel kernel = host_kernel(program, f->name);
    for (cl_uint i = 0; i < f->count; ++i) {
        const argument *a = &f->arguments[i];
        const void *value = a->memory != NULL ? (const void *)&a->memory->object : a->value;
        host_check(clSetKernelArg(kernel, i, a->size, a->is_local ? NULL : value), "clSetKernelArg");
    }
    size_t global[3];
    for (int i = 0; i < 3; ++i)
        global[i] = f->groups[i] * f->items[i];
    const cl_int status = clEnqueueNDRangeKernel(h->queue, kernel, 3, NULL, global, f->items, 0, NULL, NULL);
    if (status == CL_IMAGE_FORMAT_NOT_SUPPORTED) {
        snprintf(told->what, sizeof told->what, "'%s' does not run with images of these formats", f->name);
        fflush(stdout);
        _exit(SKIPPED);
    }
    host_check(status, f->name);
    host_check(clFinish(h->queue), f->name);
    clReleaseKernel(kernel);
}

/* Whether all bytes are equal. */
static bool compare(const host *h, const memory *m, int number, int size) {
    const size_t origin[3] = {0}, extent[3] = {m->width, m->height, 1};
    unsigned char *got = allocate(m->size);
    if (m->is_image)
        host_check(clEnqueueReadImage(h->queue, m->object, CL_TRUE, origin, extent, 0, 0, got, 0, NULL, NULL), "read");
    else
        host_check(clEnqueueReadBuffer(h->queue, m->object, CL_TRUE, 0, m->size, got, 0, NULL, NULL), "read");
    size_t wrong = 0, first = 0;
    for (size_t at = 0; at < m->size; ++at)
        if (got[at] != m->expected[at] && wrong++ == 0)
            first = at;
    if (wrong != 0)
        snprintf(told->what, sizeof told->what, "size %d, %s %d: %zu of %zu bytes differ, first %zu: %u, not %u", size,
                 m->is_image ? "image" : "buffer", number, wrong, m->size, first, got[first], m->expected[first]);
    free(got);
    return wrong == 0;
}

static void create(const host *h, memory *m) {
    m->object =
        m->is_image ? host_image(h, m->format, m->width, m->height, m->input) : host_buffer(h, m->size, m->input);
}

/* What a kernel runs on, and what comes of it. */
static void make_run(wild_run *run, const wild_kernel *k, int size) {
    *run = (wild_run){.random = 1 + (uint32_t)size, .function_count = 1};
    wild_function(run, k->name);
    k->mean(run, size);
}

static void dispose(const memory *m) {
    free(m->expected);
    free(m->input);
}

/* Whether it is equal. */
static bool run_size(const host *h, cl_program program, const wild_kernel *k, int size) {
    wild_run run;
    make_run(&run, k, size);
    bool same = true;
    for (int i = 0; i < run.memory_count; ++i)
        create(h, &run.memories[i]);
    for (int i = 0; i < run.function_count; ++i)
        run_function(h, program, &run.functions[i]);
    for (int i = 0; i < run.memory_count; ++i) {
        memory *m = &run.memories[i];
        same = same && compare(h, m, i, size);
        clReleaseMemObject(m->object);
        dispose(m);
    }
    return same;
}

/* The platform's name and the driver's version, which may begin with the name. */
static void tell_host(const host *h) {
    char name[64] = "", version[64] = "";
    cl_platform_id platform = NULL;
    clGetDeviceInfo(h->device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
    clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, NULL);
    clGetDeviceInfo(h->device, CL_DRIVER_VERSION, sizeof version, version, NULL);
    const bool is_named = strncmp(version, name, strlen(name)) == 0;
    snprintf(told->host, sizeof told->host, "%s%s%s", is_named ? "" : name, is_named ? "" : " ", version);
}

/* host_open may print what it found: the first child's line is enough. */
static host open_host(void) {
    const int out = told->host[0] != '\0' ? dup(STDOUT_FILENO) : -1;
    if (out >= 0 && freopen("/dev/null", "w", stdout) == NULL)
        host_die("/dev/null", "cannot be opened");
    const host h = host_open();
    fflush(stdout);
    if (out >= 0)
        dup2(out, STDOUT_FILENO);
    tell_host(&h);
    return h;
}

/* Drivers choose which formats they have: PoCL 7.1 has none of one channel. */
static bool has_formats(const host *h, const wild_kernel *k) {
    wild_run run;
    make_run(&run, k, 0);
    bool all = true;
    for (int i = 0; i < run.memory_count; ++i) {
        const memory *m = &run.memories[i];
        if (all && m->is_image && !host_has_format(h, "of the kernel", m->format)) {
            snprintf(told->what, sizeof told->what, "the driver has no images of order %#x and type %#x",
                     m->format.image_channel_order, m->format.image_channel_data_type);
            all = false;
        }
        dispose(m);
    }
    return all;
}

/* Whether the device, and the OpenCL C that it is asked for, have all that a kernel needs. */
static bool can_run(const host *h, const wild_kernel *k) {
    const char *options = getenv("CLTILE_TEST_OPTIONS");
    if (!k->has_read_write_image)
        return has_formats(h, k);
    if (!host_links && options != NULL && strstr(options, "=CL1.2") != NULL) {
        snprintf(told->what, sizeof told->what, "OpenCL C 1.2 has no images that are read_write");
        return false;
    }
    return host_has_read_write(h) && has_formats(h, k);
}

/* Gives the child's exit status. */
static int run_kernel(const settings *s, const wild_kernel *k) {
    char path[4096];
    const host_link defaults = {0};
    host h = open_host();
    if (!can_run(&h, k))
        return SKIPPED;
    snprintf(path, sizeof path, "%s/%s%s", s->folder, k->name, host_ending);
    cl_program program = host_build(&h, path, s->is_linked ? NULL : &defaults);
    bool same = true;
    for (int size = 0; size < k->sizes && same; ++size)
        if (s->size < 0 || s->size == size)
            same = run_size(&h, program, k, size);
    clReleaseProgram(program);
    host_close(&h);
    return same ? 0 : 1;
}

/* In a process of its own, which a driver may end. Gives its exit status. */
static int run_child(const settings *s, const wild_kernel *k) {
    told->what[0] = '\0';
    fflush(stdout);
    const pid_t child = fork();
    if (child < 0)
        host_die("wild", "there can be no process more");
    if (child == 0) {
        alarm(s->seconds);
        const int status = run_kernel(s, k);
        fflush(stdout);
        _exit(status);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    snprintf(told->what, sizeof told->what, "signal %d%s", WTERMSIG(status),
             WTERMSIG(status) == SIGALRM ? ": it had no end in the time that it has" : "");
    return 1;
}

/* Prints a line. Gives the program's exit status. */
static int report(const settings *s, const wild_kernel *k, int status) {
    if (status == HOST_NO_DEVICE)
        return status;
    printf("%s: %s on %s: ", k->name, s->way, told->host[0] != '\0' ? told->host : "an unknown host");
    if (status == 0)
        printf("ok\n");
    else if (status == SKIPPED)
        printf("skipped: %s\n", told->what[0] != '\0' ? told->what : "the device has not what it takes");
    else
        printf("FAILED: %s\n", told->what[0] != '\0' ? told->what : "the message is on standard error");
    return status == 0 || status == SKIPPED ? 0 : 1;
}

/* ---- All ---- */

static bool is_wanted(const settings *s, const wild_kernel *k, char *const *names) {
    if ((s->no_blocks && k->has_blocks) || (s->no_exchange && k->has_exchange))
        return false;
    bool wanted = *names == NULL;
    for (; *names != NULL && !wanted; ++names)
        wanted = strcmp(*names, k->name) == 0;
    return wanted;
}

static int run_all(const settings *s, char *const *names) {
    static const wild_kernel *const tables[] = {wild_layers,  wild_tiles,     wild_images,  wild_sobel,
                                                wild_filters, wild_pipelines, wild_products};
    int worst = 0, ran = 0, number = 0;
    told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (told == MAP_FAILED)
        host_die("wild", "out of memory");
    for (size_t t = 0; t < sizeof tables / sizeof *tables; ++t)
        for (const wild_kernel *k = tables[t]; k->name != NULL && worst != HOST_NO_DEVICE; ++k) {
            if (!is_wanted(s, k, names) || number++ % s->turns != s->turn)
                continue;
            const int status = report(s, k, run_child(s, k));
            worst = status > worst ? status : worst;
            ++ran;
        }
    if (ran == 0)
        host_die("wild", "there is no such kernel");
    return worst;
}

static int complain(void) {
    fprintf(
        stderr,
        "usage: wild [--way WAY] [--linked] [--no-blocks] [--no-exchange] [--size N] [--turn K/N] [--seconds N] FOLDER [NAME...]\n"
        "       wild --table FILE...\n");
    return 2;
}

int main(int count, char **arguments) {
    settings s = {.way = host_links ? "libcltile" : "layer", .size = -1, .turns = 1, .seconds = 300};
    int i = 1;
    if (count > 2 && strcmp(arguments[1], "--table") == 0)
        return table_print(arguments + 2);
    for (; i < count && arguments[i][0] == '-'; ++i) {
        const char *value = i + 1 < count ? arguments[i + 1] : "";
        if (strcmp(arguments[i], "--linked") == 0)
            s.is_linked = true;
        else if (strcmp(arguments[i], "--no-blocks") == 0)
            s.no_blocks = true;
        else if (strcmp(arguments[i], "--no-exchange") == 0)
            s.no_exchange = true;
        else if (strcmp(arguments[i], "--way") == 0 && ++i)
            s.way = value;
        else if (strcmp(arguments[i], "--size") == 0 && ++i)
            s.size = atoi(value);
        else if (strcmp(arguments[i], "--turn") == 0 && sscanf(value, "%d/%d", &s.turn, &s.turns) == 2 && s.turns > 0)
            ++i;
        else if (strcmp(arguments[i], "--seconds") == 0 && ++i)
            s.seconds = (unsigned)atoi(value);
        else
            return complain();
    }
    if (i >= count)
        return complain();
    s.folder = arguments[i];
    return run_all(&s, arguments + i + 1);
}
