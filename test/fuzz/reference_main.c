/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs whole kernels on Oclgrind, with the plain loops of Inputs/plain.h, and answers with what they leave. A program
 * of its own: Oclgrind has another LLVM than libcltile, and the two do not bear each other in one process. */

#include "message.h"
#include "messages.h"
#include "opencl.h"
#include "shapes_run.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

static size_t results_bytes(const shape_plan *p) {
    size_t bytes = 0;
    for (int i = 0; i < p->kernel_count; ++i)
        bytes += shape_result_bytes(p, &p->kernels[i]) * (size_t)p->inputs;
    return bytes;
}

static bool make_file(const char *folder, const char *name, const char *line) {
    char path[5100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    return file != NULL && fputs(line, file) >= 0 && fclose(file) == 0;
}

/* Oclgrind is no platform of the machine's: the vendor folder is another one. */
static bool choose_oclgrind(const char *folder) {
    char vendors[5000], log[5000];
    snprintf(vendors, sizeof vendors, "%s/vendors", folder);
    snprintf(log, sizeof log, "%s/oclgrind.txt", folder);
    unsetenv("OPENCL_LAYERS");
    unsetenv("CLTILE_TEST_PLATFORM");
    return mkdir(vendors, 0700) == 0 && make_file(vendors, "oclgrind.icd", FUZZ_OCLGRIND "\n") &&
           setenv("OCL_ICD_VENDORS", vendors, 1) == 0 && setenv("OCLGRIND_DATA_RACES", "1", 1) == 0 &&
           setenv("OCLGRIND_LOG", log, 1) == 0;
}

static bool build(const host *h, const char *folder, const shape_plan *p, cl_program *program, char **message) {
    char path[5000], options[5200];
    const opencl_device device = {.id = h->device};
    snprintf(path, sizeof path, "%s/reference.cl", folder);
    snprintf(options, sizeof options, "-cl-std=CL1.2 -DS=%d%s", p->sub_group_size, p->packed_rows ? " -DPACKED" : "");
    char *source = shape_source(p);
    FILE *file = fopen(path, "w");
    const bool written = file != NULL && fprintf(file, "#include \"%s/plain.h\"\n%s", FUZZ_INPUTS, source) > 0;
    free(source);
    if (file == NULL || fclose(file) != 0 || !written)
        return fail(message, "%s cannot be written", path);
    return opencl_build_source(h->context, &device, path, options, program, message);
}

/* What Oclgrind says of races and bad accesses: then it is the kernel that is wrong, so what draws kernels. */
static bool is_silent(const char *folder, char **message) {
    char said[1000];
    messages_read_text(folder, "oclgrind.txt", said, sizeof said);
    return said[0] == '\0' || fail(message, "the kernel itself is wrong, says Oclgrind: %s", said);
}

static bool run_all(const host *h, const shape_plan *p, cl_program program, uint8_t *results) {
    for (int i = 0; i < p->kernel_count; ++i) {
        const shape_kernel *k = &p->kernels[i];
        char name[32];
        snprintf(name, sizeof name, "kernel%d", k->id);
        cl_kernel cl = host_kernel(program, name);
        for (int input = 0; input < p->inputs; ++input) {
            shape_run(h, cl, p, k, input, true, results);
            results += shape_result_bytes(p, k);
        }
        clReleaseKernel(cl);
    }
    return true;
}

static void serve(const char *folder, int requests, int answers) {
    static shape_plan plan;
    if (!choose_oclgrind(folder))
        host_die("the reference", strerror(errno));
    const host h = host_open();
    while (messages_receive(requests, &plan, sizeof plan)) {
        char *message = NULL;
        cl_program program = NULL;
        uint8_t *results = calloc(results_bytes(&plan) + 1, 1);
        alarm(MESSAGES_SECONDS);
        const bool done = results != NULL && build(&h, folder, &plan, &program, &message) &&
                          run_all(&h, &plan, program, results) && is_silent(folder, &message);
        alarm(0);
        const answer a = {!done, done ? results_bytes(&plan) : message != NULL ? strlen(message) + 1 : 0};
        const bool is_sent = (done || message != NULL) && messages_send(answers, &a, sizeof a) &&
                             messages_send(answers, done ? results : (uint8_t *)message, a.size);
        if (program != NULL)
            clReleaseProgram(program);
        free(results);
        free(message);
        if (!done || !is_sent)
            break; /* its log is not empty any more */
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: fuzz-reference FOLDER REQUESTS ANSWERS: fuzz-semantics runs it\n");
        return 2;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    serve(argv[1], atoi(argv[2]), atoi(argv[3]));
    return 0;
}
