/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels from sources, as a program builds them that knows OpenCL 1.2 and the extensions, and nothing of cltile. */

#include "bytes.h"
#include "devices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const bool host_links = false;
const char *host_ending = ".txt";
const char *host_library;

/* More files in a program take some drivers longer than programs of their own. */
enum { MOST_PARTS = 8 };

/* A file's lines: the path of a source, and options. */
typedef struct recipe {
    test_bytes file;
    const char *source_path;
    char *options;
} recipe;

static recipe read_recipe(const char *path) {
    const test_bytes file = test_read_file(path);
    char *source_path = (char *)file.start;
    source_path[file.size] = '\0';
    char *options = strchr(source_path, '\n');
    if (options == NULL)
        host_die(path, "not two lines");
    *options++ = '\0';
    options[strcspn(options, "\n")] = '\0';
    return (recipe){file, source_path, options};
}

/* Whether images are read and written; then an option may have to say so. */
static const char *read_write_option(const char *options) {
    const bool needed = host_read_write_option != NULL && strstr(options, "=read_write") != NULL;
    return needed ? host_read_write_option : "";
}

/* Makes SPIR-V of a source by the command `compiler`, and a program of it. */
static cl_program build_il(const host *h, const char *compiler, const char *source, size_t size, const char *options) {
    char folder[] = "/tmp/cltile-test-XXXXXX", command[4096 + 256], in[64], out[64];
    if (mkdtemp(folder) == NULL)
        host_die(folder, "cannot be made");
    snprintf(in, sizeof in, "%s/kernel.cl", folder);
    snprintf(out, sizeof out, "%s/kernel.spv", folder);
    FILE *file = fopen(in, "w");
    if (file == NULL || fwrite(source, 1, size, file) != size || fclose(file) != 0)
        host_die(in, "cannot be written");
    snprintf(command, sizeof command, "%s %s %s %s", compiler, in, out, options);
    if (system(command) != 0) /* NOLINT(cert-env33-c): whoever runs the test writes the compiler's command */
        host_die(command, "failed");
    const test_bytes spirv = test_read_file(out);
    unlink(in);
    unlink(out);
    rmdir(folder);
    cl_int status;
    cl_program program = clCreateProgramWithIL(h->context, spirv.start, spirv.size, &status);
    host_check(status, "clCreateProgramWithIL");
    free(spirv.start);
    if (clBuildProgram(program, 1, &h->device, "", NULL, NULL) != CL_SUCCESS)
        host_die(command, host_build_log(h, program));
    return program;
}

static cl_program build(const host *h, const char *path, const char *source, size_t size, const char *options) {
    char all[4096], *log = NULL;
    const char *more = getenv("CLTILE_TEST_OPTIONS"), *compiler = getenv("CLTILE_TEST_IL");
    snprintf(all, sizeof all, "%s %s", options, more == NULL ? "" : more);
    if (compiler != NULL)
        return build_il(h, compiler, source, size, all);
    cl_program program = host_build_source(h, source, size, all, &log);
    if (program == NULL)
        host_die(path, log);
    return program;
}

cl_program host_build(const host *h, const char *path, const host_link *link) {
    const recipe r = read_recipe(path);
    char options[4096], size[64] = "";
    if (link != NULL && link->sub_group_size != 0)
        snprintf(size, sizeof size, "-DSUB_GROUP_SIZE=%u", link->sub_group_size);
    snprintf(options, sizeof options, "%s %s %s", r.options, size, read_write_option(r.options));
    const test_bytes source = test_read_file(r.source_path);
    cl_program program = build(h, r.source_path, (const char *)source.start, source.size, options);
    free(source.start);
    free(r.file.start);
    return program;
}

/* ---- Several files as a program ---- */

/* Defines what options define, or ends that. */
static void print_options(FILE *to, const char *options, bool defines) {
    for (const char *option = options; *option != '\0'; option += strspn(option, " ")) {
        const size_t length = strcspn(option, " "), name = strcspn(option, "= ");
        if (strncmp(option, "-D", 2) == 0 && defines)
            fprintf(to, "#define %.*s %.*s\n", (int)name - 2, option + 2, name == length ? 1 : (int)(length - name - 1),
                    name == length ? "1" : option + name + 1);
        else if (strncmp(option, "-D", 2) == 0)
            fprintf(to, "#undef %.*s\n", (int)name - 2, option + 2);
        option += length;
    }
}

static void print_ends_of_macros(FILE *to, const char *source) {
    for (const char *macro = strstr(source, "#define "); macro != NULL; macro = strstr(macro, "#define ")) {
        macro += strlen("#define ");
        fprintf(to, "#undef %.*s\n", (int)strcspn(macro, "( \n"), macro);
    }
}

/* The source with its macros, and with the part's ending at its kernels' names. */
static void print_part(FILE *to, const host_part *part, const recipe *r, const char *const *kernels) {
    const test_bytes file = test_read_file(r->source_path);
    char *source = (char *)file.start;
    source[file.size] = '\0';
    print_options(to, r->options, true);
    if (part->sub_group_size != 0)
        fprintf(to, "#define SUB_GROUP_SIZE %u\n", part->sub_group_size);
    for (const char *const *name = kernels; *name != NULL; ++name)
        fprintf(to, "#define %s %s%s\n", *name, *name, part->ending);
    fputs(source, to);
    for (const char *const *name = kernels; *name != NULL; ++name)
        fprintf(to, "#undef %s\n", *name);
    print_ends_of_macros(to, source);
    print_options(to, r->options, false);
    fputs("#undef SUB_GROUP_SIZE\n", to);
    free(source);
}

static void build_together(const host *h, host_part *parts, size_t count, const char *const *kernels) {
    char *source = NULL, include[2048] = "", options[4096];
    const char *more = "";
    size_t size = 0;
    FILE *file = open_memstream(&source, &size);
    if (file == NULL)
        host_die(parts->path, "out of memory");
    for (size_t i = 0; i < count; ++i) {
        const recipe r = read_recipe(parts[i].path);
        snprintf(parts[i].ending, sizeof parts[i].ending, "_of_%zu", i);
        print_part(file, &parts[i], &r, kernels);
        if (*more == '\0')
            more = read_write_option(r.options);
        snprintf(include, sizeof include, "-I %.*s", (int)(strrchr(r.source_path, '/') - r.source_path), r.source_path);
        free(r.file.start);
    }
    fclose(file);
    snprintf(options, sizeof options, "%s %s", include, more);
    parts[0].program = build(h, parts[0].path, source, size, options);
    for (size_t i = 1; i < count; ++i) {
        parts[i].program = parts[0].program;
        host_check(clRetainProgram(parts[i].program), "clRetainProgram");
    }
    free(source);
}

void host_build_parts(const host *h, host_part *parts, size_t count, const char *const *kernels) {
    for (size_t from = 0; from < count; from += MOST_PARTS)
        build_together(h, parts + from, count - from < MOST_PARTS ? count - from : MOST_PARTS, kernels);
}
