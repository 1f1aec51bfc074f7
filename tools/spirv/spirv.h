/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V: modules that are read, mended and shown, and bitcode that becomes SPIR-V. */

#pragma once

#include "file.h"
#include "settings.h"
#include "spirv/blocks_2d.h"
#include "spirv/parse.h"
#include "text.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- A file, parsed, and the making of a changed one (module.c) ---- */

typedef cltile_instruction instruction;
typedef cltile_spirv spirv_module;
typedef cltile_words spirv_words;

/* As cltile_next_instruction. */
static inline bool next_instruction(const file_bytes *spirv, size_t *offset, instruction *i) {
    return cltile_next_instruction((const void *)spirv->bytes, spirv->size / 4, offset, i);
}

/* Checks only the first word and the size. Reports an error and returns false. */
bool check_words(const char *label, const file_bytes *spirv);

/* Parses as cltile_parse_spirv, which may swap bytes. Reports an error and returns false; free with cltile_free_spirv
 * in any case. */
bool parse_module(const char *label, file_bytes *spirv, spirv_module *m);

/* Parses as a check. */
bool check_module(const char *label, file_bytes *spirv);

/* Parses a module that is known to be right: an error ends the command. */
spirv_module index_module(const file_bytes *spirv);

/* Replaces a module by `out`, which becomes empty. */
void take_words(file_bytes *spirv, spirv_words *out);

/* A set of ids of a module. */
typedef struct ids {
    bool *has;
    uint32_t bound;
} ids;

ids make_ids(const file_bytes *spirv);
bool has_id(const ids *set, uint32_t id);
void add_id(ids *set, uint32_t id);

/* The ids that instructions of an opcode have at a word. */
ids find_ids(const file_bytes *spirv, uint32_t opcode, uint32_t word);

/* ---- Instructions that are tile operations, and the functions that have them (operations.c) ---- */

/* An instruction that is a tile operation, or a wait. */
typedef struct spirv_operation {
    size_t word;        /* where it begins in the module as it was read */
    uint32_t id;        /* of its result; 0: none */
    const char *opcode; /* "OpSubgroupImageMediaBlockReadINTEL", "OpFunctionCall", "GroupAsyncCopy2D2D" */
    const char *name;   /* of the builtin, or of the instruction of Codeplay's set */
    const char *set;    /* the extended instruction set that the last is of, or NULL */
    const char *file;   /* by OpLine, or NULL */
    uint32_t line, column;
} spirv_operation;

typedef struct spirv_operations {
    spirv_operation *rows;
    size_t count;
    bool is_spirv; /* there is such a module */
} spirv_operations;

void find_operations(const spirv_module *m, spirv_operations *all);

/* Gives each instruction an OpLine whose column is its number, from 1 on, so that it is found in the translation of
 * the module; lines stay. Only the first 65,535 get one: LLVM's columns have 16 bits. */
void number_operations(file_bytes *spirv, const spirv_operations *all);

/* ---- SPIR-V, of any compiler, to bitcode (input.c) ---- */

/* Translates a SPIR-V module to bitcode, equivalent as far as checks look at it, with the module's lines. The module is
 * changed. Copies may be instructions of Codeplay's set. If `all` is not NULL, it receives the module's operations, and
 * columns are their numbers (operations.c). Reports an error and returns false. */
bool translate_from_spirv(const settings *s, file_bytes *spirv, spirv_operations *all, file_bytes *bitcode);

/* Checks that a module is valid and complete: that it has no copies as instructions of Codeplay's set, and imports only
 * builtins of SPIR-V. Words in the other byte order are turned round. Reports an error and returns false. */
bool check_linked(const settings *s, file_bytes *spirv);

/* Validates a module as if its copies were calls, whose events SPIRV-Tools takes anywhere, and without its debug
 * information. Takes a module with a set of instructions that SPIRV-Tools does not know without validation. Reports an
 * error and returns false. */
bool validate_with_calls(const char *label, const file_bytes *spirv);

/* ---- SPIR-V of any compiler, made fit for llvm-spirv (mend.c, blocks_2d.c) ---- */

/* Modules are written by compilers. */
#define SPIRV_REMEDY "check the OpenCL C or the LLVM bitcode that it was made from"

/* Checks instructions that compilers are known to write with wrong operands, which validators accept: media blocks, and
 * async copies, of which llvm-spirv makes instructions for other copies. Reports an error and returns false. */
bool check_operands(const char *label, const spirv_module *m, bool of_copies_alone);

/* Parses a module, and checks the operands of its async copies alone. */
bool check_copies(const char *label, file_bytes *spirv);

/* Replaces instructions that llvm-spirv cannot read by equivalent ones, and removes non-semantic instructions. The
 * module was parsed. */
void mend_module(file_bytes *spirv);

/* The part of mend_module that is about SPV_INTEL_2d_block_io: its instructions become calls. */
void call_2d_blocks(file_bytes *spirv);

/* LLVM's own target, up to version 22 at least, writes alignments as signed bytes: that of a long16 is -128, and one
 * of 256 or more is 0, for which 4096 stands then. llvm-spirv crashes on both. */
void mend_alignments(file_bytes *spirv);

/* Removes debug information; OpLine stays. */
void drop_debug_info(file_bytes *spirv);

/* Leaves one OpLoopMerge to a block, right before its branch: of a loop of one block llvm-spirv writes several, before
 * other instructions. One whose merge block is the loop's latch is not valid and goes: no more than a hint is lost. */
void mend_loop_merges(file_bytes *spirv);

/* ---- Source lines in the form that llvm-spirv translates to LLVM's debug information (lines.c) ---- */

/* Adds debug information of each function that has OpLine to a module without any: llvm-spirv passes lines on only
 * within a scope. A module without OpLine stays as it is. The module is valid. */
void add_line_scopes(file_bytes *spirv);

/* ---- SPIRV-Tools on a module: whether it is valid, and its text (spirv_tools.c) ---- */

/* Why a module is not valid, says spirv-val without options; NULL where it is. */
const char *find_invalid(const file_bytes *spirv);

/* Validates a module as spirv-val without options. Reports with the reason and the remedy that `subject` ("this
 * SPIR-V") is not valid, and returns false. */
bool validate_spirv(const char *label, const file_bytes *spirv, const char *subject, const char *remedy);

/* The text that spirv-dis --offsets writes: each instruction's byte offset in the module ends its line as a
 * comment. Reports an error and returns false. */
bool spirv_to_text(const char *label, const file_bytes *spirv, file_bytes *text);

/* Assembles text as spirv-as does, with the ids' numbers. The version is that of the comment "; Version: 1.6", or 1.3.
 * Reports an error and returns false. */
bool spirv_from_text(const char *label, const file_bytes *text, file_bytes *spirv);

/* ---- SPIR-V as text, with what its tile operations are as comments (comments.c) ---- */

/* The text that spirv-dis writes, with the name of the builtin or of the instruction behind each tile operation:
 * disassemblers show those of Codeplay's set as bare numbers, and refuse the set's name without NonSemantic. The module
 * has been through check_module. Reports an error and returns false. */
bool comment_operations(const char *label, const file_bytes *spirv, file_bytes *text);

/* ---- Linked bitcode to SPIR-V, validated and free of undefined functions (translation.c) ---- */

/* Translates the file of link_bitcode. Returns a temporary file that has the SPIR-V with llvm-spirv's debug
 * information, too. Reports an error and returns NULL. */
const char *translate_to_spirv(const settings *s, const char *linked, file_bytes *spirv);

/* Whether all functions that a module imports are builtins that its writer knows. Reports an error with the remedy for
 * each other one. */
bool check_imports(const settings *s, const file_bytes *spirv, const char *writer, const char *remedy);

/* The target whose instructions a module has: "intel" with media blocks, "intel-xe2" with 2D blocks. */
const char *find_target(const file_bytes *spirv);

/* Where the input first uses double, "FILE:LINE:COLUMN", or its label where that is not known. */
const char *find_double(const settings *s);

/* Whether pointers have 32 bits. */
bool has_32_bit_pointers(const file_bytes *spirv);

/* ---- What cannot become SPIR-V: the function at fault, and where the input calls it (refusal.c) ---- */

/* Where the input first uses a type or calls a function, "FILE:LINE:COLUMN" by its debug information, which linking may
 * have stripped; else its label. */
const char *locate_type(const settings *s, bool (*is_type)(LLVMTypeRef));
const char *locate_call(const settings *s, const char *symbol);

/* Whether a module has a value of a type. */
bool has_value_of(LLVMModuleRef module, bool (*is_type)(LLVMTypeRef));

/* The name that a function has in OpenCL C. */
char *name_of_symbol(const char *symbol);

/* Translates a file of bitcode, and reports nothing. Returns why that fails, or NULL. */
typedef char *(*attempt)(const settings *s, const char *bitcode);

/* The symbol of a function whose calls make an attempt at the file `linked` fail, and *reason; NULL where attempts fail
 * without any function. */
char *find_culprit(const settings *s, const char *linked, attempt try, char **reason);

/* ---- Bitcode to SPIR-V by LLVM's own target (llc.c) ---- */

/* The extensions that translators may use; modules use only those that they need. */
#define SPIRV_EXTENSIONS                                                                                               \
    "--spirv-ext=+SPV_INTEL_media_block_io,+SPV_INTEL_subgroups,+SPV_EXT_shader_atomic_float_add,"                     \
    "+SPV_EXT_shader_atomic_float16_add,+SPV_EXT_shader_atomic_float_min_max,+SPV_KHR_shader_clock,"                   \
    "+" EXTENSION_SPLIT_BARRIER ",+" EXTENSION_BFLOAT16

/* A file of bitcode that cltile or clang wrote. */
typedef struct bitcode_file {
    LLVMContextRef context;
    LLVMMemoryBufferRef buffer;
    LLVMModuleRef module; /* NULL: it cannot be read */
} bitcode_file;

bitcode_file open_bitcode(const char *path);
void close_bitcode(bitcode_file *file);

/* Reports an error and returns false where the file cannot be written. */
bool write_bitcode(LLVMModuleRef module, const char *path);

/* Stores a value to memory and loads it again, before an instruction: llc takes the address of a constant for one of
 * its own type, whatever it is for. */
LLVMValueRef reload(LLVMBuilderRef builder, LLVMValueRef value, LLVMValueRef before);

/* Translates the file `bitcode`, which cltile linked, to the file `spirv`, of a version such as "1.3", with an option
 * that names the extensions which may be used. Returns false, with *reason where llc cannot translate it; else the
 * error was reported. */
bool translate_with_llc(const char *label, const char *extensions, const char *version, const char *bitcode,
                        const char *spirv, char **reason);

/* The error of a translator in one line, or how it crashed. */
char *find_reason(const child_result *result, const char *program);

/* Runs a writer of SPIR-V. Returns false, with *reason where it cannot write the module; else the error was reported.
 */
bool run_writer(const char *label, const command *c, char **reason);

/* ---- Calls of functions of OpenCL C by their mangled names, and calls that replace them (calls.c) ---- */

/* A mangled name: of _Z3maxij, "max" and "ij"; or one that is not, without parameters. */
typedef struct mangled {
    const char *name, *parameters;
    size_t length; /* of the name */
} mangled;

mangled read_name(const char *symbol);
bool is_name(const mangled *m, const char *name);
bool has_word(const mangled *m, const char *word);

/* What lowers a call: the replacement, with the builder before the call; NULL: the call stays. */
typedef LLVMValueRef (*lowering)(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);

#define MOST_PARAMETERS 8

/* Calls a function, which is declared where the module lacks it. */
LLVMValueRef build_call(LLVMBuilderRef builder, const char *symbol, LLVMTypeRef result, LLVMValueRef *arguments,
                        unsigned count);

/* A number for each element of a type. */
LLVMValueRef splat(LLVMTypeRef type, uint64_t number);

/* A value in each element of a type; the value itself where the type is its own. */
LLVMValueRef spread(LLVMBuilderRef builder, LLVMValueRef value, LLVMTypeRef type);

/* Conversions between numbers, convert_<type>: those between integers, and the others. */
LLVMValueRef lower_integer_conversion(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_conversion(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);

/* Atomics of OpenCL C 1.2, atomic_<operation> and atom_<operation>; and those of later versions. */
LLVMValueRef lower_atomic(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_atomic_fetch(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_atomic_access(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_atomic_exchange(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_compare_exchange(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);

/* Whether an atomic function is called for a pointer that may be to any memory. */
bool calls_generic_atomic(LLVMValueRef function);

/* Whether a function is an atomic that reads and writes a half, and is called. */
bool is_atomic_of_halves(LLVMValueRef function);

/* mem_fence, read_mem_fence, write_mem_fence, get_fence, sub_group_barrier, work_group_barrier, and to_global and its
 * kin. */
LLVMValueRef lower_fence(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_get_fence(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_address_cast(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_barrier(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);

/* cl_khr_integer_dot_product and cl_khr_extended_bit_ops, by plain arithmetic, which no host has to know. */
LLVMValueRef lower_dot(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_bit_reverse(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_bitfield(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);

/* ---- Functions that LLVM's own SPIR-V target translates wrong, or not at all (lower.c) ---- */

/* Visits each call of a function, with the builder before the call, which may be erased. */
void visit_calls(LLVMValueRef function, void (*visit)(LLVMBuilderRef builder, LLVMValueRef call, void *user),
                 void *user);

/* Gives intel_sub_group_broadcast, _reduce_<op> and _scan_<op>, which no translator knows, the names that they have in
 * cl_khr_subgroups and cl_khr_subgroup_extended_types: those without intel_. Tells whether the module calls one. */
bool rename_sub_group_functions(LLVMModuleRef module);

/* Makes conversions between integers plain casts and comparisons. Tells whether the module calls one. */
bool lower_integer_conversions(LLVMModuleRef module);

/* Replaces the calls of a declared function by instructions if it is one of those. */
void lower_calls(LLVMValueRef function);

/* Makes scalars of a function's vectors if some have a number of components that SPIR-V has not. */
void split_odd_vectors(LLVMValueRef function);
