/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Programs of all kinds. */

#include "program.h"

#include "shapes_execute.h"
#include "source.h"

#include <stdlib.h>
#include <string.h>

const char *const kind_names[KINDS] = {"calls", "shapes", "exchanges"};

void program_draw(program *p, unsigned kinds, uint64_t seed, uint64_t number, int inputs) {
    draws d = draws_of(seed, number, -2, 0, 0, 0);
    memset(p, 0, sizeof *p);
    do
        p->kind = (program_kind)draws_below(&d, KINDS);
    while ((kinds >> p->kind & 1) == 0);
    if (p->kind == KIND_CALLS)
        plan_draw(&p->calls, seed, number, inputs);
    else if (p->kind == KIND_SHAPES)
        shape_draw(&p->shapes, seed, number, inputs);
    else
        exchange_draw(&p->exchanges, seed, number, inputs);
}

void program_choose_input(program *p, int input) {
    int *const first[KINDS] = {&p->calls.first_input, &p->shapes.first_input, &p->exchanges.first_input};
    int *const inputs[KINDS] = {&p->calls.inputs, &p->shapes.inputs, &p->exchanges.inputs};
    *first[p->kind] += input;
    *inputs[p->kind] = 1;
}

bool program_execute(const workshop *shop, program *p, unsigned ways, report *r) {
    if (p->kind == KIND_EXCHANGES)
        return exchange_execute(shop, &p->exchanges, ways, r);
    return p->kind == KIND_CALLS ? execute(shop, &p->calls, ways, r) : shape_execute(shop, &p->shapes, ways, r);
}

/* ---- Printing ---- */

static void print(FILE *file, const char *optimisation, const char *standard, bool packed_rows, bool null_events,
                  char *source) {
    fprintf(file, "// compiled with %s %s%s%s\n%s\n", standard, optimisation, packed_rows ? ", rows packed" : "",
            null_events ? ", null events" : "", source);
    free(source);
}

static void print_exchanges(FILE *file, const exchange_plan *p) {
    exchange_file files[EXCHANGE_FILES];
    char options[8192];
    const int count = exchange_write(p, files);
    exchange_options(p, ".", options);
    fprintf(file, "// compiled with %s\n", options);
    for (int i = 0; i < count; ++i) {
        fprintf(file, "// %s\n%s\n", files[i].name, files[i].text);
        free(files[i].text);
    }
}

void program_print(FILE *file, program *p) {
    if (p->kind == KIND_EXCHANGES) {
        print_exchanges(file, &p->exchanges);
        return;
    }
    if (p->kind == KIND_SHAPES) {
        const shape_plan *s = &p->shapes;
        print(file, shape_optimisations[s->optimisation], shape_standards[s->standard].option, s->packed_rows,
              s->null_events, shape_source(s));
        return;
    }
    program_plan *c = &p->calls;
    execute_free_inputs(c, execute_draw_inputs(c)); /* inputs settle the source */
    print(file, plan_optimisations[c->optimisation], "-cl-std=CL3.0", c->packed_rows, c->null_events, source_of(c));
}

int program_kernel_id(const program *p, int kernel) {
    if (p->kind == KIND_EXCHANGES)
        return exchange_kernel(&p->exchanges, kernel)->id;
    if (p->kind == KIND_CALLS)
        return p->calls.kernels[kernel < p->calls.kernel_count ? kernel : 0].id;
    return p->shapes.kernels[kernel < p->shapes.kernel_count ? kernel : 0].id;
}

static void print_shape(FILE *file, const shape_plan *p, const shape_kernel *k) {
    fprintf(file, "// %d work-groups of %dx%d, k0 %d, k1 %d, n %d\n", k->groups, k->shape[0], k->shape[1], SHAPE_K0,
            SHAPE_K1, p->first_input);
    for (int i = 0; i < k->tiles; ++i)
        if (k->tile_is_argument[i])
            fprintf(file, "// tile%d: %d bytes\n", i, k->tile_bytes[i]);
    for (int i = 0; i < k->image_count; ++i)
        fprintf(file, "// image%d: %s, %dx%d texels\n", i, device_formats[k->images[i].format].name, k->images[i].width,
                shape_image_rows(k, i, p->sub_group_size));
}

void program_print_input(FILE *file, program *p, int kernel) {
    if (p->kind == KIND_EXCHANGES) {
        fprintf(file, "// %d work-groups of %d, n %d\n", EXCHANGE_GROUPS, p->exchanges.items, p->exchanges.first_input);
        return;
    }
    if (p->kind == KIND_SHAPES) {
        print_shape(file, &p->shapes, &p->shapes.kernels[kernel < p->shapes.kernel_count ? kernel : 0]);
        return;
    }
    program_plan *c = &p->calls;
    input *inputs = execute_draw_inputs(c);
    if (kernel >= c->kernel_count)
        kernel = 0;
    input_print(file, &c->kernels[kernel], &inputs[kernel * c->inputs]);
    execute_free_inputs(c, inputs);
}
