/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the layer sees of images in a source: layer-image-calls FILE OPTIONS KERNEL PARAMETER... A line for each
 * parameter says whether it may have blocks. */

#include "source/calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *text = malloc(1 << 20);
    if (file == NULL || text == NULL) {
        fprintf(stderr, "layer-image-calls: cannot read %s\n", path);
        exit(1);
    }
    *size = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

int main(int argc, char **argv) {
    static const char header[] = "#define INCLUDED hidden\n";
    const layer_header headers[] = {{"header.h", header, strlen(header)}};
    layer_sources sources = {.headers = headers, .header_count = 1};
    if (argc < 4)
        return 2;
    char *text = read_file(argv[1], &sources.size);
    sources.text = text;
    sources.options = argv[2];
    for (int i = 4; i < argc; ++i) {
        layer_image_parameter parameter = {.kernel = argv[3], .name = argv[i]};
        if (!layer_find_image_calls(&sources, &parameter))
            return 1;
        printf("%s %s: %s\n", argv[3], argv[i], parameter.may_have_blocks ? "may have blocks" : "no blocks");
    }
    free(text);
    return 0;
}
