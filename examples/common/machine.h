/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels as machine code of Intel GPUs, in numbers. */

#ifndef EXAMPLES_MACHINE_H
#define EXAMPLES_MACHINE_H

#include <stdbool.h>
#include <stddef.h>

/* Messages of one kind. */
typedef struct machine_sends {
    unsigned count, bytes; /* bytes of all of them */
} machine_sends;

typedef struct machine_kernel {
    char name[64], device[24];
    unsigned simd, registers; /* lanes; general registers that a thread has */
    unsigned peak, touched;   /* registers that are live at once, at most; that the code names */
    unsigned spill_bytes, instructions;
    machine_sends reads, writes, other; /* media block reads and writes; all else */
    double milliseconds;                /* that it takes where it was run, to be shown beside; 0: not known */
} machine_kernel;

typedef struct machine_code {
    machine_kernel *kernels; /* of each device in the order of the devices; owned */
    size_t count;
} machine_code;

/* The GPUs that demos show: of Gen9, Xe-LP, Xe-HPG and Xe-LPG+ those that the installed ocloc compiles for, as
 * "skl,tgllp,dg2-g10", which the caller frees. NULL with a message where there is none. */
char *machine_devices(char **message);

/* Compiles a kernel file for Intel devices with the cltile command of the build folder, for a target ("intel",
 * "generic"), and takes the numbers from `cltile registers`. No such GPU is needed. `option` is one more of the
 * command's, or NULL. The caller disposes of the code. */
bool machine_measure(machine_code *code, const char *kernel_file, const char *target, const char *devices,
                     const char *option, char **message);
void machine_dispose(machine_code *code);

/* Prints a line of titles, and lines of numbers that stand below them; `heading` is what the first of these begins
 * with. `like` has the kernels' names. */
void machine_print_titles(const machine_code *like);
void machine_print(const machine_code *code, const machine_code *like, const char *heading);

/* Sets the time of a kernel for all devices. */
void machine_note_time(machine_code *code, const char *kernel, double milliseconds);

/* A kernel on a device, or NULL. */
const machine_kernel *machine_find(const machine_code *code, const char *kernel, const char *device);

#endif
