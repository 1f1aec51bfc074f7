/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What both directions between calls of async_work_group_copy_2D2D and _3D3D and instructions of Codeplay's set share:
 * the set, the functions, and the rules of the operands. Source: the specification of Codeplay.GroupAsyncCopies,
 * revision 1. */

#pragma once

#include "report/report.h"
#include "spirv/parse.h"

/* Operands that instructions and functions have in the same places. */
enum { OPERAND_DESTINATION = 0, OPERAND_SOURCE = 2 };

/* An instruction of the set, which is also a function. */
typedef struct cltile_copy_form {
    uint32_t number;                  /* of the instruction */
    const char *dimensions;           /* "2D2D" */
    const char *instruction;          /* "GroupAsyncCopy2D2D" */
    const char *const *names;         /* of the operands, the function's arguments */
    uint32_t count;                   /* of them; the last is the event, and all but the pointers are sizes */
    unsigned elements, lines, planes; /* which operand is which; planes 0: there are none */
    unsigned source_length, source_area, destination_length, destination_area;
} cltile_copy_form;

#define FORM_COUNT 2
extern const cltile_copy_form cltile_copy_forms[FORM_COUNT]; /* number 1 is the first */

/* The roles of an id of the module. */
enum {
    ROLE_COPY_2D = 1, /* an imported function that copies */
    ROLE_COPY_3D = 2,
    ROLE_COPY = ROLE_COPY_2D | ROLE_COPY_3D,
    ROLE_TO_LOCAL = 4, /* and from global memory, rather than the other way */
    ROLE_GONE = 8,     /* not there in the result */
    ROLE_EVENT = 16,   /* what a copy returns */
    ROLE_SET = 32,     /* Codeplay's set under any of its names */
};

typedef struct cltile_conversion {
    cltile_spirv module;
    unsigned char *roles; /* by id */
    const char *set_name;
    cltile_reporter reporter;
    uint32_t address_bits, size_type, event_type; /* the latter are ids, or 0 */
    bool has_kernel, has_linkage, has_int8;       /* capabilities */
    bool has_extension;                           /* NON_SEMANTIC_EXTENSION */
    uint32_t next_id;
    unsigned section; /* that `out` has come to */
    cltile_words out;
    cltile_status status; /* the first error's */
} cltile_conversion;

/* ---- Errors ---- */

/* Ends the conversion with an error at an instruction, named by id (0: none) and word offset. Returns false. */
__attribute__((format(printf, 4, 5))) bool cltile_fail_at(cltile_conversion *c, const cltile_instruction *i,
                                                          uint32_t id, const char *format, ...);

/* ---- The module ---- */

unsigned cltile_role(const cltile_conversion *c, uint32_t id);
void cltile_add_role(cltile_conversion *c, uint32_t id, unsigned role);

/* The form of a function with such a role. */
const cltile_copy_form *cltile_form_of(unsigned role);

/* The function's name in a module of such addresses. */
#define COPY_SYMBOL_SIZE 128
void cltile_write_copy_symbol(char *symbol, const cltile_copy_form *form, bool to_local, uint32_t address_bits);

/* The role of an imported function by its name, 0 for one that does not copy or is not one of these; *bits receives
 * those of its sizes. */
unsigned cltile_copy_role(const char *symbol, uint32_t *bits);

/* Checks an instruction, or a call that is to become one, by the rules of its operands: what it is of the right types
 * with constants in the right relation. */
bool cltile_check_copy_operands(cltile_conversion *c, const cltile_copy_form *form, const cltile_instruction *i,
                                const uint32_t *operands);

/* False, with the error, for a module without the capability Kernel: the set cannot be imported there. */
bool cltile_has_kernel_capability(cltile_conversion *c);

/* The storage class of what a value points to, or UINT32_MAX. */
uint32_t cltile_storage_class(const cltile_conversion *c, uint32_t value);

/* ---- The result ---- */

/* Appends to the result, before an instruction, what is new at the ends of sections. */
void cltile_reach_section(cltile_conversion *c, const cltile_instruction *i, void (*append_new)(void *user, unsigned),
                          void *user);

/* Appends an instruction, unless it names or decorates a removed id. */
void cltile_keep_instruction(cltile_conversion *c, const cltile_instruction *i);

/* Both directions: reads, checks and indexes the module, and hands the result out. `convert` appends to c->out, or
 * leaves it empty for a module that stays as it is; it returns false on an error. */
cltile_status cltile_convert_spirv(const uint32_t *in, size_t in_count, const cltile_spirv_options *options,
                                   uint32_t **out, size_t *out_count, char **message,
                                   bool (*convert)(cltile_conversion *c));
