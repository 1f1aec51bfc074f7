/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The layer's binary for one device, in the host's byte order:
 *
 *     char magic[8]
 *     uint32_t companions, kernels
 *     companions times: uint32_t variant (of program.h), uint32_t 0, uint64_t bytes of the driver's binary
 *     kernels times:    uint32_t variant, uint32_t length of the name; then the name, padded to 4 bytes
 *     the driver's binaries, one after another */

#include "binary.h"

#include "ptx.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char magic[8] = {'c', 'l', 't', 'i', 'l', 'e', 'L', '1'};

typedef struct head {
    char magic[8];
    uint32_t companions, kernels;
} head;

typedef struct companion_row {
    uint32_t size, zero;
    uint64_t bytes;
} companion_row;

typedef struct kernel_row {
    uint32_t size, length;
} kernel_row;

static size_t padded(size_t bytes) {
    return (bytes + 3) & ~(size_t)3;
}

/* The sizes of a program's binaries, one for each of its devices. The caller frees them, also after a failure. */
static cl_int driver_sizes(cl_program program, size_t **sizes, size_t *devices) {
    size_t bytes = 0;
    *sizes = NULL;
    const cl_int status = layer_driver->clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, 0, NULL, &bytes);
    if (status != CL_SUCCESS)
        return status;
    *sizes = calloc(1, bytes + 1);
    *devices = bytes / sizeof **sizes;
    return *sizes == NULL ? CL_OUT_OF_HOST_MEMORY
                          : layer_driver->clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, bytes, *sizes, NULL);
}

static size_t table_size(const layer_program *program) {
    size_t size = sizeof(head) + program->companion_count * sizeof(companion_row);
    for (size_t i = 0; i < program->size_count; ++i)
        size += sizeof(kernel_row) + padded(strlen(program->sizes[i].name));
    return size;
}

/* The sizes of the layer's binaries, and of the driver's, [companion * devices + device]. The caller frees both. */
static cl_int measure(const layer_program *program, size_t *devices, size_t **sizes, size_t **parts) {
    *sizes = *parts = NULL;
    for (size_t c = 0; c < program->companion_count; ++c) {
        size_t count = 0, *own;
        const cl_int status = driver_sizes(program->companions[c].program, &own, &count);
        if (status != CL_SUCCESS) {
            free(own);
            return status;
        }
        if (c == 0) {
            *devices = count;
            *sizes = calloc(count + 1, sizeof **sizes);
            *parts = calloc(program->companion_count * count + 1, sizeof **parts);
        }
        if (*sizes == NULL || *parts == NULL || count != *devices) {
            free(own);
            return CL_OUT_OF_HOST_MEMORY;
        }
        for (size_t d = 0; d < count; ++d) {
            (*parts)[c * count + d] = own[d];
            if (own[d] != 0)
                (*sizes)[d] += own[d] + ((*sizes)[d] == 0 ? table_size(program) : 0);
        }
        free(own);
    }
    return CL_SUCCESS;
}

cl_int layer_give_binary_sizes(const layer_program *program, const layer_answer *answer) {
    size_t devices = 0, *sizes, *parts;
    cl_int status = measure(program, &devices, &sizes, &parts);
    if (status == CL_SUCCESS)
        status = layer_give(answer, sizes, devices * sizeof *sizes);
    free(sizes);
    free(parts);
    return status;
}

/* Writes everything but the driver's binaries; returns where they begin. */
static unsigned char *write_table(const layer_program *program, size_t device, size_t devices, const size_t *parts,
                                  unsigned char *at) {
    head h = {.companions = (uint32_t)program->companion_count, .kernels = (uint32_t)program->size_count};
    memcpy(h.magic, magic, sizeof magic);
    memcpy(at, &h, sizeof h);
    at += sizeof h;
    for (size_t c = 0; c < program->companion_count; ++c) {
        const companion_row row = {program->companions[c].variant, 0, parts[c * devices + device]};
        memcpy(at, &row, sizeof row);
        at += sizeof row;
    }
    for (size_t i = 0; i < program->size_count; ++i) {
        const size_t length = strlen(program->sizes[i].name);
        const kernel_row row = {program->sizes[i].variant, (uint32_t)length};
        memcpy(at, &row, sizeof row);
        memset(at + sizeof row, 0, padded(length));
        memcpy(at + sizeof row, program->sizes[i].name, length);
        at += sizeof row + padded(length);
    }
    return at;
}

/* `wanted`: where each device's binary goes, NULL for none. */
static cl_int write_binaries(const layer_program *program, size_t devices, const size_t *sizes, const size_t *parts,
                             unsigned char *const *wanted) {
    unsigned char **ends = calloc(devices + 1, sizeof *ends);
    cl_int status = ends == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS;
    for (size_t d = 0; status == CL_SUCCESS && d < devices; ++d) {
        if (wanted[d] != NULL && sizes[d] != 0)
            ends[d] = write_table(program, d, devices, parts, wanted[d]);
    }
    for (size_t c = 0; status == CL_SUCCESS && c < program->companion_count; ++c) {
        status = layer_driver->clGetProgramInfo(program->companions[c].program, CL_PROGRAM_BINARIES,
                                                devices * sizeof *ends, ends, NULL);
        for (size_t d = 0; d < devices; ++d)
            ends[d] = ends[d] == NULL ? NULL : ends[d] + parts[c * devices + d];
    }
    free(ends);
    return status;
}

cl_int layer_give_binaries(const layer_program *program, const layer_answer *answer) {
    size_t devices = 0, *sizes, *parts;
    cl_int status = measure(program, &devices, &sizes, &parts);
    const size_t capacity = devices * sizeof(unsigned char *);
    if (status == CL_SUCCESS && answer->value != NULL)
        status = answer->capacity < capacity ? CL_INVALID_VALUE
                                             : write_binaries(program, devices, sizes, parts, answer->value);
    if (status == CL_SUCCESS && answer->size_ret != NULL)
        *answer->size_ret = capacity;
    free(sizes);
    free(parts);
    return status;
}

bool layer_has_variables_in_ptx(cl_program program) {
    size_t devices = 0, *sizes, total = 0;
    cl_int status = driver_sizes(program, &sizes, &devices);
    for (size_t d = 0; status == CL_SUCCESS && d < devices; ++d)
        total += sizes[d];
    unsigned char **starts = calloc(devices + 1, sizeof *starts), *bytes = calloc(1, total + 1);
    bool has = false;
    if (status == CL_SUCCESS && starts != NULL && bytes != NULL) {
        unsigned char *at = bytes;
        for (size_t d = 0; d < devices; at += sizes[d++])
            starts[d] = at;
        status = layer_driver->clGetProgramInfo(program, CL_PROGRAM_BINARIES, devices * sizeof *starts, starts, NULL);
        for (size_t d = 0; status == CL_SUCCESS && d < devices && !has; ++d)
            has = layer_has_ptx_variables((const char *)starts[d], sizes[d]);
    }
    free(starts);
    free(bytes);
    free(sizes);
    return has;
}

static bool has_magic(const unsigned char *binary, size_t length) {
    return binary != NULL && length >= sizeof magic && memcmp(binary, magic, sizeof magic) == 0;
}

/* Reads `size` bytes from `*at` on, which is `*left` bytes from the end. */
static bool take(const unsigned char **at, size_t *left, void *value, size_t size) {
    if (*left < size)
        return false;
    memcpy(value, *at, size);
    *at += size;
    *left -= size;
    return true;
}

/* Reads the kernels' sizes into the record. */
static bool read_kernels(layer_program *program, const unsigned char **at, size_t *left, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        kernel_row row;
        if (!take(at, left, &row, sizeof row) || row.length > 4096 || *left < padded(row.length))
            return false;
        layer_kernel_size *grown = realloc(program->sizes, (program->size_count + 1) * sizeof *grown);
        if (grown == NULL)
            return false;
        program->sizes = grown;
        grown[i] = (layer_kernel_size){strndup((const char *)*at, row.length), row.size};
        if (grown[i].name == NULL)
            return false;
        ++program->size_count;
        *at += padded(row.length);
        *left -= padded(row.length);
    }
    return true;
}

/* The driver's binaries in a binary of the layer, one for each companion. */
typedef struct parts {
    uint32_t count;
    uint32_t sizes[32]; /* variants */
    const unsigned char *starts[32];
    size_t lengths[32];
} parts;

static bool read_parts(const unsigned char *binary, size_t length, layer_program *program, parts *p) {
    head h;
    companion_row rows[32];
    if (!take(&binary, &length, &h, sizeof h) || h.companions == 0 || h.companions > 32 ||
        !take(&binary, &length, rows, h.companions * sizeof *rows) ||
        !read_kernels(program, &binary, &length, h.kernels))
        return false;
    p->count = h.companions;
    for (uint32_t c = 0; c < h.companions; ++c) {
        if (rows[c].bytes > length)
            return false;
        p->sizes[c] = rows[c].size;
        p->starts[c] = binary;
        p->lengths[c] = (size_t)rows[c].bytes;
        binary += rows[c].bytes;
        length -= (size_t)rows[c].bytes;
    }
    return length == 0;
}

/* Whether each kernel has a companion of its variant. */
static bool is_whole(const layer_program *program) {
    for (size_t i = 0; i < program->size_count; ++i) {
        if (layer_companion_for(program, program->sizes[i].variant) == NULL)
            return false;
    }
    return program->companion_count != 0;
}

/* Creates one companion from its binaries of all devices. */
static cl_int create_companion(const layer_binaries *in, layer_program *program, const parts *all, uint32_t number) {
    size_t *lengths = calloc(in->count, sizeof *lengths);
    const unsigned char **starts = calloc(in->count, sizeof *starts);
    cl_int status = lengths == NULL || starts == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS;
    for (cl_uint d = 0; status == CL_SUCCESS && d < in->count; ++d) {
        if (all[d].count != all[0].count || all[d].sizes[number] != all[0].sizes[number])
            status = CL_INVALID_BINARY;
        lengths[d] = all[d].lengths[number];
        starts[d] = all[d].starts[number];
    }
    if (status == CL_SUCCESS) {
        cl_program companion = layer_driver->clCreateProgramWithBinary(in->context, in->count, in->devices, lengths,
                                                                       starts, in->binary_status, &status);
        if (companion != NULL && !layer_add_companion(program, all[0].sizes[number], companion))
            status = CL_OUT_OF_HOST_MEMORY;
    }
    free(lengths);
    free(starts);
    return status;
}

/* Fills a record. The kernels' sizes are those that the first device's binary has. */
static cl_int create_all(const layer_binaries *in, layer_program *program) {
    parts *all = calloc(in->count, sizeof *all);
    cl_int status = all == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS;
    for (cl_uint d = 0; status == CL_SUCCESS && d < in->count; ++d) {
        layer_program *other = d == 0 ? program : layer_new_program(NULL);
        if (other == NULL || !read_parts(in->binaries[d], in->lengths[d], other, &all[d]))
            status = other == NULL ? CL_OUT_OF_HOST_MEMORY : CL_INVALID_BINARY;
        if (d != 0)
            layer_drop(other);
    }
    for (uint32_t c = 0; status == CL_SUCCESS && c < all[0].count; ++c)
        status = create_companion(in, program, all, c);
    free(all);
    return status == CL_SUCCESS && !is_whole(program) ? CL_INVALID_BINARY : status;
}

cl_program layer_create_with_binaries(const layer_binaries *in, cl_int *status) {
    bool ours = in->count != 0 && in->binaries != NULL && in->lengths != NULL;
    for (cl_uint d = 0; ours && d < in->count; ++d)
        ours = has_magic(in->binaries[d], in->lengths[d]);
    if (!ours)
        return layer_driver->clCreateProgramWithBinary(in->context, in->count, in->devices, in->lengths, in->binaries,
                                                       in->binary_status, status);
    layer_program *program = layer_new_program(NULL);
    cl_int own_status = program == NULL ? CL_OUT_OF_HOST_MEMORY : create_all(in, program);
    cl_program original = NULL;
    if (own_status == CL_SUCCESS) {
        program->is_binary = program->owns_first = program->plan.emulates_sub_groups = true;
        original = program->original = program->companions[0].program;
        if (!layer_keep(program))
            own_status = CL_OUT_OF_HOST_MEMORY;
    }
    if (own_status != CL_SUCCESS) {
        for (cl_uint d = 0; own_status == CL_INVALID_BINARY && in->binary_status != NULL && d < in->count; ++d)
            in->binary_status[d] = CL_INVALID_BINARY;
        if (program != NULL)
            program->owns_first = false; /* the caller does not get it */
        layer_drop(program);
        original = NULL;
    }
    if (status != NULL)
        *status = own_status;
    return original;
}
