/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Building whole kernels by each way, running them, and comparing with the reference. */

#include "shapes_execute.h"

#include "message.h"
#include "reference.h"
#include "shapes_run.h"

#include <stdlib.h>

static bool has_gaps(const shape_plan *p) {
    for (int i = 0; i < p->kernel_count; ++i)
        for (int n = 0; n < p->kernels[i].node_count; ++n)
            if (p->kernels[i].nodes[n].kind == NODE_COPY && p->kernels[i].nodes[n].copy == COPY_2D_GAPS)
                return true;
    return false;
}

static build_plan build_plan_of(const shape_plan *p) {
    return (build_plan){shape_optimisations[p->optimisation],
                        shape_standards[p->standard].option,
                        shape_standards[p->standard].layer_option,
                        p->packed_rows,
                        p->null_events,
                        !has_gaps(p)};
}

static bool compare(report *r, const shape_plan *p, const shape_kernel *k, const uint8_t *got,
                    const uint8_t *expected) {
    const size_t size = shape_result_bytes(p, k);
    for (size_t i = 0; i < size; ++i)
        if (got[i] != expected[i]) {
            char where[96], *message = NULL;
            shape_describe(where, p, k, i);
            fail(&message, "%s: expected %#x, got %#x", where, expected[i], got[i]);
            return execute_fail(r, message);
        }
    return true;
}

/* Returns the results that follow, or NULL where these differ. */
static const uint8_t *run_kernel(const workshop *shop, const shape_plan *p, cl_program built, int kernel,
                                 const uint8_t *expected, report *r) {
    const shape_kernel *k = &p->kernels[kernel];
    const size_t size = shape_result_bytes(p, k);
    char name[32];
    snprintf(name, sizeof name, "kernel%d", k->id);
    cl_kernel cl = host_kernel(built, name);
    uint8_t *got = malloc(size + 1);
    bool same = got != NULL;
    r->kernel = kernel;
    for (int i = 0; i < p->inputs && same; ++i) {
        r->input = i;
        shape_run(shop->host, cl, p, k, i, false, got);
        same = compare(r, p, k, got, expected);
        expected += size;
        r->runs += same;
    }
    free(got);
    clReleaseKernel(cl);
    return same ? expected : NULL;
}

static bool calls_builtins(const shape_plan *p) {
    for (int i = 0; i < p->kernel_count; ++i)
        for (int n = 0; n < p->kernels[i].node_count; ++n)
            switch (p->kernels[i].nodes[n].kind) {
            case NODE_READ:
            case NODE_WRITE:
            case NODE_MATRIX:
            case NODE_PIPELINE:
                return true;
            case NODE_COPY:
                if (p->kernels[i].nodes[n].copy <= COPY_2D_GAPS)
                    return true;
                break;
            default:
                break;
            }
    return false;
}

/* For which some work-groups may miss barriers; of a loop that may be unrolled as many as trips. */
static int count_conditions(const shape_kernel *k) {
    int times[SHAPE_DEPTH + 2] = {1}, conditions = 0;
    for (int i = 0; i < k->node_count; ++i) {
        const node *n = &k->nodes[i];
        const bool is_loop = n->kind == NODE_LOOP;
        times[n->depth + 1] = times[n->depth] * (!is_loop ? 1 : n->by_argument ? n->unroll : n->trips);
        if (n->kind == NODE_IF || n->kind == NODE_ELSE || n->kind == NODE_BREAK || n->kind == NODE_RETURN ||
            (is_loop && n->by_argument))
            conditions += times[n->depth];
    }
    return conditions;
}

#define MOST_CONDITIONS 12

static bool is_gpu(const workshop *shop) {
    cl_device_type type = 0;
    host_check(clGetDeviceInfo(shop->host->device, CL_DEVICE_TYPE, sizeof type, &type, NULL), "clGetDeviceInfo");
    return (type & CL_DEVICE_TYPE_GPU) != 0;
}

/* GPUs do not read write_only images, so that the rest of a texel is lost: docs/layer.md. */
static bool writes_parts_of_texels(const shape_kernel *k) {
    for (int i = 0; i < k->node_count; ++i)
        if (k->nodes[i].kind == NODE_WRITE && builtins[k->nodes[i].builtin].element_bytes <
                                                  device_formats[k->images[k->nodes[i].from].format].texel_bytes)
            return true;
    return false;
}

/* PoCL 3.1 compiles conditional barriers wrong, in plain source, too. What libcltile links has them in a form that it
 * survives (lib/link/barriers.c), while it copies what is behind each of them: of many it makes no end. The layer
 * leaves them to the driver. Modules without builtins stay as they are, with all that PoCL lacks, as waits with generic
 * pointers. What is not for a way is built, and not run. */
static bool is_for_way(const workshop *shop, way w, const shape_plan *p, const shape_kernel *k) {
    const int conditions = count_conditions(k);
    return w == WAY_LAYER ? (is_gpu(shop) ? !writes_parts_of_texels(k) : conditions == 0)
                          : calls_builtins(p) && conditions <= MOST_CONDITIONS;
}

static bool run_way(const workshop *shop, const shape_plan *p, const build_plan *b, way w, const uint8_t *expected,
                    report *r) {
    cl_program built = NULL;
    char *message = NULL;
    r->way = w;
    r->kernel = r->input = 0;
    if (!way_build(shop, w, b, &built, &message))
        return execute_fail(r, message);
    for (int i = 0; i < p->kernel_count && expected != NULL && built != NULL; ++i)
        if (is_for_way(shop, w, p, &p->kernels[i]))
            expected = run_kernel(shop, p, built, i, expected, r);
        else
            expected += shape_result_bytes(p, &p->kernels[i]) * (size_t)p->inputs;
    if (built != NULL)
        clReleaseProgram(built);
    return expected != NULL;
}

bool shape_execute(const workshop *shop, const shape_plan *p, unsigned ways, report *r) {
    const build_plan b = build_plan_of(p);
    char *message = NULL, *source = shape_source(p);
    uint8_t *expected = NULL;
    r->number = p->number;
    r->way = WAYS;
    r->kernel = r->input = 0;
    bool same =
        ways_begin(shop, &b, source, &message) && (expected = reference_results(shop->reference, p, &message)) != NULL;
    if (!same)
        execute_fail(r, message);
    for (int w = 0; w < WAYS && same; ++w)
        if ((ways >> w & 1) != 0 && way_takes(shop, (way)w, &b, source))
            same = run_way(shop, p, &b, (way)w, expected, r);
    if (same) {
        r->programs += 1;
        r->kernels += p->kernel_count;
        r->cases += p->kernel_count * p->inputs;
    }
    free(expected);
    free(source);
    r->failed = !same;
    return same;
}
