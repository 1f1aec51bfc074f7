/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V of any compiler, made fit for llvm-spirv. */

#include "spirv/spirv.h"

#include "text.h"

#include <spirv/unified1/OpenCL.std.h>
#include <string.h>

/* llvm-spirv reads no newer one; what came after it, kernels do not use or spell the same. */
#define READABLE_VERSION 0x10400u

/* ---- Wrong operands ---- */

/* LLVM's own target passes the arguments of the builtins on in their order, where the image is last. */
static bool check_media_block(const char *label, const spirv_module *m, const instruction *i) {
    const uint32_t image = i->opcode == SpvOpSubgroupImageMediaBlockReadINTEL ? 3 : 1;
    const uint32_t type = cltile_type_opcode(m, i->words[image]);
    if (type == 0 || type == SpvOpTypeImage)
        return true;
    return report_error(
        label,
        "the first operand of OpSubgroupImageMediaBlock%sINTEL is no image, so the module is invalid: "
        "LLVM's SPIR-V target, up to version 22 at least, puts the operands in the order of the OpenCL C "
        "function. Make the SPIR-V with cltile build --emit spv, or with llvm-spirv; " SPIRV_REMEDY,
        i->opcode == SpvOpSubgroupImageMediaBlockReadINTEL ? "Read" : "Write");
}

/* llvm-spirv takes every name that begins with async_work_group_copy for the 1D copy, whatever the arguments are. */
static bool check_copy(const char *label, const spirv_module *m, const instruction *i) {
    instruction type;
    const bool is_sound = !cltile_find_definition(m, i->words[1], &type) || type.opcode == SpvOpTypeEvent;
    const uint32_t source = cltile_type_opcode(m, i->words[5]);
    if (is_sound && (source == 0 || source == SpvOpTypePointer))
        return true;
    return report_error(
        label, "the operands of an OpGroupAsyncCopy have the wrong types, so the module is invalid: llvm-spirv "
               "makes that of async_work_group_copy_2D2D and _3D3D, for which SPIR-V has no instruction. Make "
               "the SPIR-V with cltile build --emit spv; " SPIRV_REMEDY);
}

bool check_operands(const char *label, const spirv_module *m, bool of_copies_alone) {
    bool right = true;
    instruction i;
    for (size_t offset = HEADER_WORDS; right && cltile_next_instruction(m->words, m->count, &offset, &i);)
        if (i.opcode == SpvOpGroupAsyncCopy)
            right = check_copy(label, m, &i);
        else if (i.opcode == SpvOpSubgroupImageMediaBlockReadINTEL ||
                 i.opcode == SpvOpSubgroupImageMediaBlockWriteINTEL)
            right = of_copies_alone || check_media_block(label, m, &i);
    return right;
}

bool check_copies(const char *label, file_bytes *spirv) {
    spirv_module m;
    const bool right = parse_module(label, spirv, &m) && check_operands(label, &m, true);
    cltile_free_spirv(&m);
    return right;
}

/* ---- Leaving sets out ---- */

static bool is_debug_set(const char *name) {
    return strcmp(name, "OpenCL.DebugInfo.100") == 0 || strcmp(name, "SPIRV.debug") == 0 ||
           strcmp(name, "DebugInfo") == 0;
}

void drop_debug_info(file_bytes *spirv) {
    if (spirv->size < 4 * HEADER_WORDS)
        return;
    ids sets = make_ids(spirv);
    spirv_words out = {0};
    cltile_append_header(&out, (const void *)spirv->bytes);
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        const char *set = i.opcode == SpvOpExtInstImport ? cltile_read_literal(&i, 2) : NULL;
        const uint32_t word = set != NULL ? 1 : i.opcode == SpvOpExtInst && i.count > 3 ? 3 : 0;
        if (set != NULL && is_debug_set(set))
            add_id(&sets, i.words[1]);
        if (word == 0 || !has_id(&sets, i.words[word]))
            cltile_copy_instruction(&out, &i);
    }
    take_words(spirv, &out);
}

/* ---- Mending ---- */

/* The state of a copy. */
typedef struct mending {
    spirv_module module;
    spirv_words out;
    uint32_t next_id, uint_type; /* the second is that of integers of 32 bits, or 0 */
} mending;

/* LLVM's own target writes 0 and false as null constants, which llvm-spirv has for composites and pointers alone,
 * and those of events with too many words. */
static void mend_null(mending *m, const instruction *i) {
    const uint32_t zero[] = {i->words[1], i->words[2], 0, 0};
    instruction type = {NULL, 0, 0};
    cltile_find_definition(&m->module, i->words[1], &type);
    const bool is_number = (type.opcode == SpvOpTypeInt || type.opcode == SpvOpTypeFloat);
    if (is_number && type.words[2] <= 64)
        cltile_append_instruction(&m->out, SpvOpConstant, zero, type.words[2] > 32 ? 4 : 3);
    else if (type.opcode == SpvOpTypeBool)
        cltile_append_instruction(&m->out, SpvOpConstantFalse, zero, 2);
    else
        cltile_append_instruction(&m->out, SpvOpConstantNull, zero, 2);
}

static uint32_t find_uint(const file_bytes *spirv) {
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);)
        if (i.opcode == SpvOpTypeInt && i.words[2] == 32)
            return i.words[1];
    return 0;
}

/* llvm-spirv does not know comparisons of pointers, so bits of them are compared: 32, as longer
 * integers may need a capability. */
static void mend_comparison(mending *m, const instruction *i) {
    const uint32_t first[] = {m->uint_type, m->next_id++, i->words[3]};
    const uint32_t second[] = {m->uint_type, m->next_id++, i->words[4]};
    const uint32_t compared[] = {i->words[1], i->words[2], first[1], second[1]};
    cltile_append_instruction(&m->out, SpvOpConvertPtrToU, first, 3);
    cltile_append_instruction(&m->out, SpvOpConvertPtrToU, second, 3);
    cltile_append_instruction(&m->out, i->opcode == SpvOpPtrEqual ? SpvOpIEqual : SpvOpINotEqual, compared, 4);
}

/* The type of a value, where it is a vector of integers. */
static bool find_integers(const spirv_module *m, uint32_t value, instruction *vector) {
    instruction component;
    return cltile_find_type(m, value, vector) && vector->opcode == SpvOpTypeVector &&
           cltile_find_definition(m, vector->words[2], &component) && component.opcode == SpvOpTypeInt;
}

static uint32_t append_value(mending *m, uint32_t opcode, uint32_t type, uint32_t first, uint32_t second) {
    const uint32_t operands[] = {type, m->next_id++, first, second};
    cltile_append_instruction(&m->out, opcode, operands, 4);
    return operands[1];
}

/* LLVM's own target gives OpAny and OpAll what any() and all() are given: integers, whose highest bits count, instead
 * of booleans. */
static void mend_any(mending *m, const instruction *i, const instruction *vector) {
    const uint32_t type = vector->words[2], combine = i->opcode == SpvOpAny ? SpvOpBitwiseOr : SpvOpBitwiseAnd;
    uint32_t combined = append_value(m, SpvOpCompositeExtract, type, i->words[3], 0);
    for (uint32_t c = 1; c < vector->words[3] && c < 16; ++c) {
        const uint32_t component = append_value(m, SpvOpCompositeExtract, type, i->words[3], c);
        combined = append_value(m, combine, type, combined, component);
    }
    const uint32_t zero = append_value(m, SpvOpISub, type, combined, combined);
    const uint32_t compared[] = {i->words[1], i->words[2], combined, zero};
    cltile_append_instruction(&m->out, SpvOpSLessThan, compared, 4);
}

/* Whether it is there for non-semantic instructions, or one of them. */
static bool is_non_semantic_part(const spirv_module *m, const instruction *i) {
    const char *extension = i->opcode == SpvOpExtension ? cltile_read_literal(i, 1) : NULL;
    return cltile_is_non_semantic(cltile_instruction_set(m, i)) ||
           (extension != NULL && strcmp(extension, NON_SEMANTIC_EXTENSION) == 0);
}

/* No check asks what is printed, and LLVM's own target writes formats in a way that is not valid. */
static bool is_printf(const spirv_module *m, const instruction *i) {
    return i->opcode == SpvOpExtInst && i->words[4] == OpenCLstd_Printf &&
           strcmp(cltile_instruction_set(m, i), "OpenCL.std") == 0;
}

static void mend_instruction(mending *m, const instruction *i) {
    instruction vector;
    if (is_non_semantic_part(&m->module, i))
        return;
    if (is_printf(&m->module, i))
        cltile_append_instruction(&m->out, SpvOpUndef, i->words + 1, 2);
    else if (i->opcode == SpvOpConstantNull)
        mend_null(m, i);
    else if ((i->opcode == SpvOpPtrEqual || i->opcode == SpvOpPtrNotEqual) && m->uint_type != 0)
        mend_comparison(m, i);
    else if ((i->opcode == SpvOpAny || i->opcode == SpvOpAll) && find_integers(&m->module, i->words[3], &vector))
        mend_any(m, i, &vector);
    else
        cltile_copy_instruction(&m->out, i);
}

#define MOST_ALIGNMENT 4096u

void mend_alignments(file_bytes *spirv) {
    uint32_t *words = (void *)spirv->bytes;
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i) && i.opcode != SpvOpFunction;) {
        if (i.opcode != SpvOpDecorate || i.count != 4 || i.words[2] != SpvDecorationAlignment)
            continue;
        if (i.words[3] == (uint32_t)INT8_MIN)
            words[offset - 1] = -INT8_MIN;
        else if (i.words[3] == 0)
            words[offset - 1] = MOST_ALIGNMENT;
    }
}

void mend_module(file_bytes *spirv) {
    mend_alignments(spirv);
    call_2d_blocks(spirv);
    mending m = {.module = index_module(spirv), .uint_type = find_uint(spirv)};
    m.next_id = m.module.bound;
    cltile_append_header(&m.out, (const void *)spirv->bytes);
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        if (i.opcode == SpvOpFunction && m.uint_type == 0) { /* types end here */
            const uint32_t type[] = {m.uint_type = m.next_id++, 32, 0};
            cltile_append_instruction(&m.out, SpvOpTypeInt, type, 3);
        }
        mend_instruction(&m, &i);
    }
    cltile_free_spirv(&m.module);
    take_words(spirv, &m.out);
    uint32_t *header = (void *)spirv->bytes;
    header[3] = m.next_id;
    if (header[1] > READABLE_VERSION)
        header[1] = READABLE_VERSION;
}

/* ---- Loop merges ---- */

#define MAX_MERGE_WORDS 4u /* more come with SPIR-V 1.4 */

/* The OpLoopMerge of the current block, of `count` words; 0: none. */
typedef struct merge {
    uint32_t words[MAX_MERGE_WORDS];
    size_t count;
} merge;

/* Takes a valid OpLoopMerge. */
static void take(merge *m, const instruction *i) {
    if (i->count > MAX_MERGE_WORDS || i->count < 3 || i->words[1] == i->words[2])
        return;
    memcpy(m->words, i->words, 4 * i->count);
    m->count = i->count;
}

void mend_loop_merges(file_bytes *spirv) {
    uint32_t *words = (void *)spirv->bytes;
    if (spirv->size < 4 * HEADER_WORDS)
        return; /* spirv-val says the rest */
    merge m = {.count = 0};
    size_t kept = HEADER_WORDS;
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        if (i.opcode == SpvOpLoopMerge) {
            take(&m, &i);
            continue;
        }
        const bool is_branch = i.opcode == SpvOpBranch || i.opcode == SpvOpBranchConditional;
        if (is_branch) { /* where the last was that is taken, or behind */
            memcpy(words + kept, m.words, 4 * m.count);
            kept += m.count;
        }
        if (is_branch || i.opcode == SpvOpLabel)
            m.count = 0;
        memmove(words + kept, i.words, 4 * i.count);
        kept += i.count;
    }
    spirv->size = 4 * kept;
}
