/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The assembly of Intel's compiler that cltile registers counts in, and what both its forms say of it. */

#include "input.h"
#include "registers/registers.h"

#include <stdlib.h>
#include <string.h>

static void draw(const register_report *report) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    draw_registers_text(out, report, 1);
    draw_registers_json(out, "kernel.cl", report, 1);
    fclose(out);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    part p = take_rest(&bytes, &size);
    isa_kernel kernel = {.device = "skl", .target = "intel", .name = "k", .lanes = 16, .assembly = p.text};
    register_report report;
    if (report_registers("assembly", &kernel, &report)) {
        ALWAYS(report.use.peak <= report.use.touched && report.use.touched <= report.assembly.register_count);
        draw(&report);
    }
    free(p.text);
    release_memory();
    return 0;
}
