/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions of OpenCL C that LLVM 22's own SPIR-V target translates wrong, or not at all, and what they become before.
 *
 * - conversions (conversions.c), atomics (atomics.c), fences (fences.c), integer dot products and operations on bits
 *   (integers.c);
 * - any() and all() of integers, which become OpAny and OpAll of vectors that are not of bool: comparisons with 0;
 * - ldexp() of a vector and one exponent, which is not valid: that of a vector of it;
 * - work_group_barrier() with a scope of memory, which becomes that of the work-items, too;
 * - get_image_dim() of a 3D image, whose fourth number is left undefined: the three sizes and 0;
 * - read_imageh and write_imageh, which stay calls: those of float;
 * - vloada_half3 and vstorea_half3, whose offsets count wrong: vload_half3 and vstore_half3 of another pointer;
 * - shuffle and shuffle2 of halves, which drivers lack: those of integers;
 * - rotations in sub-groups, which take an extension that hosts may lack: shuffles;
 * - async_work_group_copy, which gets a stride of 32 bits with pointers of 64, too: an operation with a whole one, as
 *   Intel's compiler needs;
 * - printf, whose strings are pointers to arrays: pointers to their first characters.
 *
 * Vectors of other than 2, 3, 4, 8 and 16 components, which LLVM's SLP vectoriser makes, stay, and are not valid. Their
 * functions become ones of scalars. */

#include "spirv/spirv.h"

#include "ir/instructions.h"
#include "link/halves.h"

#include <llvm-c/Core.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <llvm/Config/llvm-config.h>
#include <string.h>

/* ---- Questions about vectors ---- */

/* Whether the highest bit of any element, or of all, is set. */
static LLVMValueRef lower_question(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const bool all = is_name(m, "all");
    LLVMValueRef value = LLVMGetOperand(call, 0), answer = NULL;
    LLVMValueRef is_set = LLVMBuildICmp(builder, LLVMIntSLT, value, LLVMConstNull(LLVMTypeOf(value)), "");
    const bool is_vector = LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(value)));
    for (unsigned i = 0; is_vector && i < LLVMGetVectorSize(LLVMTypeOf(value)); ++i) {
        LLVMValueRef element = LLVMBuildExtractElement(builder, is_set, LLVMConstInt(i32, i, 0), "");
        answer = answer == NULL ? element
                 : all          ? LLVMBuildAnd(builder, answer, element, "")
                                : LLVMBuildOr(builder, answer, element, "");
    }
    return LLVMBuildZExt(builder, is_vector ? answer : is_set, LLVMTypeOf(call), "");
}

/* ---- Numbers and texels ---- */

static LLVMValueRef lower_image_dim(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    static const char *const sizes[] = {"_Z15get_image_width", "_Z16get_image_height", "_Z15get_image_depth"};
    LLVMTypeRef type = LLVMTypeOf(call), i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    LLVMValueRef all = LLVMConstNull(type), image = LLVMGetOperand(call, 0);
    for (unsigned i = 0; LLVMGetVectorSize(type) == 4 && i < 3; ++i) {
        LLVMValueRef size = build_call(builder, format_text("%s%s", sizes[i], m->parameters), i32, &image, 1);
        all = LLVMBuildInsertElement(builder, all, size, LLVMConstInt(i32, i, 0), "");
    }
    return LLVMGetVectorSize(type) == 4 ? all : NULL;
}

static LLVMValueRef lower_ldexp(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    LLVMTypeRef type = LLVMTypeOf(call), i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return NULL;
    const unsigned count = LLVMGetVectorSize(type);
    LLVMValueRef both[] = {LLVMGetOperand(call, 0),
                           spread(builder, LLVMGetOperand(call, 1), LLVMVectorType(i32, count))};
    const int length = (int)strlen(m->parameters) - 1; /* without the "i" */
    return build_call(builder, format_text("_Z5ldexp%.*sDv%u_i", length, m->parameters, count), type, both, 2);
}

/* ---- Halves ---- */

/* The call of a function of floats, or of short integers; by the same name where the other is NULL. */
static LLVMValueRef convert(LLVMBuilderRef builder, LLVMValueRef call, const char *name, bool to_floats) {
    LLVMValueRef other = cltile_convert_call(builder, call, name, to_floats);
    if (other == NULL)
        end_without_memory();
    return other;
}

static LLVMValueRef lower_texels_of_halves(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    return convert(builder, call, is_name(m, "read_imageh") ? "read_imagef" : "write_imagef", true);
}

/* Drivers lack the function for halves. */
static LLVMValueRef lower_shuffle(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    (void)m;
    return cltile_has_halves(LLVMTypeOf(call)) ? convert(builder, call, NULL, false) : NULL;
}

/* vloada_half3 and vstorea_half3 count in fours of halves; LLVM's target makes them vload_half3 and vstore_half3, which
 * count in threes. So their offset goes into the pointer. */
static LLVMValueRef lower_aligned_half3(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const char *rest = strstr(m->name, "a_half3") + strlen("a"); /* "_half3_rtz..." */
    LLVMTypeRef type = LLVMTypeOf(call), halves = LLVMHalfTypeInContext(LLVMGetTypeContext(type));
    const unsigned count = LLVMGetNumArgOperands(call); /* the last are an offset and a pointer */
    LLVMValueRef offset = LLVMGetOperand(call, count - 2), none = LLVMConstNull(LLVMTypeOf(offset));
    LLVMValueRef index = LLVMBuildMul(builder, offset, LLVMConstInt(LLVMTypeOf(offset), 4, 0), "");
    LLVMValueRef pointer = LLVMBuildInBoundsGEP2(builder, halves, LLVMGetOperand(call, count - 1), &index, 1, "");
    LLVMValueRef arguments[] = {LLVMGetOperand(call, 0), none, pointer};
    const char *symbol = format_text("_Z%zu%.*s%s", m->length - 1, (int)(rest - 1 - m->name), m->name, rest);
    return build_call(builder, symbol, type, arguments + 3 - count, count);
}

/* ---- Sub-groups ---- */

/* From the lane (id + delta) modulo the number of lanes, or of those in the lane's cluster. */
static LLVMValueRef lower_rotation(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const bool has_clusters = is_name(m, "sub_group_clustered_rotate");
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(call)));
    LLVMValueRef id = build_call(builder, "_Z22get_sub_group_local_idv", i32, NULL, 0);
    LLVMValueRef count =
        has_clusters ? LLVMGetOperand(call, 2) : build_call(builder, "_Z22get_max_sub_group_sizev", i32, NULL, 0);
    LLVMValueRef moved = LLVMBuildAdd(builder, id, LLVMGetOperand(call, 1), "");
    LLVMValueRef mask = LLVMBuildSub(builder, count, LLVMConstInt(i32, 1, 0), ""); /* sizes are powers of two */
    LLVMValueRef lane = LLVMBuildOr(builder, LLVMBuildAnd(builder, moved, mask, ""),
                                    LLVMBuildAnd(builder, id, LLVMBuildNot(builder, mask, ""), ""), "");
    LLVMValueRef both[] = {LLVMGetOperand(call, 0), lane};
    const int length = (int)strlen(m->parameters) - (has_clusters ? 2 : 1); /* without "i", "ij" */
    return build_call(builder, format_text("_Z17sub_group_shuffle%.*sj", length, m->parameters), LLVMTypeOf(call), both,
                      2);
}

/* ---- Copies ---- */

static LLVMValueRef lower_group_copy(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const bool is_strided = is_name(m, "async_work_group_strided_copy");
    const char *event = strstr(m->parameters, "9ocl_event"); /* size_t, 'j' or 'm', is before it */
    if (event == NULL)
        return NULL;
    LLVMValueRef count = LLVMGetOperand(call, 2);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(count)));
    LLVMValueRef arguments[] = {LLVMConstInt(i32, SpvScopeWorkgroup, 0),
                                LLVMGetOperand(call, 0),
                                LLVMGetOperand(call, 1),
                                count,
                                is_strided ? LLVMGetOperand(call, 3) : LLVMConstInt(LLVMTypeOf(count), 1, 0),
                                LLVMGetOperand(call, is_strided ? 4 : 3)};
    for (unsigned i = 1; i <= 2; ++i)
        if (LLVMIsConstant(arguments[i]))
            arguments[i] = reload(builder, arguments[i], call);
    const int pointers = (int)(event - m->parameters) - (is_strided ? 2 : 1);
    const char *symbol =
        format_text("_Z22__spirv_GroupAsyncCopyi%.*s%c%c%s", pointers, m->parameters, event[-1], event[-1], event);
    return build_call(builder, symbol, LLVMTypeOf(call), arguments, 6);
}

/* ---- Calls ---- */

#define OF_CONVERSION "m~"

/* A * at the end of a name stands for any rest; the first name that fits counts. The types are a letter each
 * (is_of_type), the result's first, with ? after those that may be missing: functions of these names with other types
 * are the program's own. */
static const struct {
    const char *name, *types;
    lowering lower;
} lowerings[] = {
    {"__to_*", "pg", lower_address_cast},
    {"all", "in", lower_question},
    {"any", "in", lower_question},
    {"async_work_group_copy", "xppn=", lower_group_copy},
    {"async_work_group_strided_copy", "xppnn=", lower_group_copy},
    {"atom_cmpxchg", "ap==", lower_atomic},
    {"atom_dec", "ap", lower_atomic},
    {"atom_inc", "ap", lower_atomic},
    {"atom_*", "sp=", lower_atomic},
    {"atomic_cmpxchg", "ap==", lower_atomic},
    {"atomic_compare_exchange_*", "bppsi?i?i?", lower_compare_exchange},
    {"atomic_dec", "ap", lower_atomic},
    {"atomic_exchange*", "hp=i?i?", lower_atomic_exchange},
    {"atomic_fetch_*", "hp=i?i?", lower_atomic_fetch},
    {"atomic_flag_clear*", "vpi?i?", lower_atomic_access},
    {"atomic_flag_test_and_set*", "bpi?i?", lower_atomic_exchange},
    {"atomic_inc", "ap", lower_atomic},
    {"atomic_load*", "hpi?i?", lower_atomic_access},
    {"atomic_store*", "vphi?i?", lower_atomic_access},
    {"atomic_*", "sp=", lower_atomic},
    {"bit_reverse", "n=", lower_bit_reverse},
    {"bitfield_extract_*", "n=ii", lower_bitfield},
    {"bitfield_insert", "n==ii", lower_bitfield},
    {"convert_*", OF_CONVERSION, lower_conversion},
    {"dot", "iww", lower_dot},
    {"dot_4x8packed_*", "iww", lower_dot},
    {"dot_acc_sat*", "iww=", lower_dot},
    {"get_fence", "ig", lower_get_fence},
    {"get_image_dim", "dx", lower_image_dim},
    {"ldexp", "m=i", lower_ldexp},
    {"mem_fence", "vi", lower_fence},
    {"read_imageh", "mxxx?x?x?", lower_texels_of_halves},
    {"read_mem_fence", "vi", lower_fence},
    {"shuffle", "mmn", lower_shuffle},
    {"shuffle2", "mmmn", lower_shuffle},
    {"sub_group_barrier", "vii?", lower_barrier},
    {"sub_group_clustered_rotate", "m=ii", lower_rotation},
    {"sub_group_rotate", "m=i", lower_rotation},
    {"vloada_half3", "mnp", lower_aligned_half3},
    {"vstorea_half3*", "vmnp", lower_aligned_half3},
    {"work_group_barrier", "vii?", lower_barrier},
    {"write_imageh", "vxxmx?", lower_texels_of_halves},
    {"write_mem_fence", "vi", lower_fence},
};

/* The bits of a number; 0 for another type. */
static unsigned bits_of(LLVMTypeRef type) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMIntegerTypeKind  ? LLVMGetIntTypeWidth(type)
           : kind == LLVMHalfTypeKind   ? 16
           : kind == LLVMFloatTypeKind  ? 32
           : kind == LLVMDoubleTypeKind ? 64
                                        : 0;
}

static unsigned elements_of(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : 1;
}

static bool is_of_type(LLVMTypeRef type, char letter, LLVMTypeRef result) {
    LLVMTypeRef element = cltile_element_type(type);
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    const bool is_integer = LLVMGetTypeKind(element) == LLVMIntegerTypeKind, is_alone = kind != LLVMVectorTypeKind;
    const unsigned bits = bits_of(element);
    const bool has_usual_bits = is_alone && (bits == 32 || bits == 64);
    switch (letter) {
    case 'v':
        return kind == LLVMVoidTypeKind;
    case 'p': /* a pointer */
        return kind == LLVMPointerTypeKind;
    case 'g': /* a generic pointer */
        return kind == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(type) == 4;
    case 'b': /* a bool */
        return is_integer && is_alone && bits == 1;
    case 'i': /* an int */
        return is_integer && is_alone && bits == 32;
    case 'd': /* a vector of ints */
        return is_integer && !is_alone && bits == 32;
    case 'a': /* an int or long */
        return is_integer && has_usual_bits;
    case 's': /* one of these, a float or a double */
        return has_usual_bits;
    case 'h': /* one of these, or a half */
        return has_usual_bits || kind == LLVMHalfTypeKind;
    case 'n': /* an integer, or a vector of integers */
        return is_integer;
    case 'm': /* a number, or a vector of numbers */
        return bits > 0;
    case '~': /* as many numbers as in the result */
        return bits > 0 && elements_of(type) == elements_of(result);
    case 'w': /* 32 bits */
        return bits * elements_of(type) == 32;
    case '=': /* the result's type */
        return type == result;
    default: /* x: any type */
        return true;
    }
}

static bool has_types(LLVMValueRef function, const char *types) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function), result = LLVMGetReturnType(type), parameters[MOST_PARAMETERS];
    const unsigned count = LLVMCountParamTypes(type);
    if (count > MOST_PARAMETERS || !is_of_type(result, *types++, result))
        return false;
    LLVMGetParamTypes(type, parameters);
    for (unsigned i = 0; i < count; ++i) {
        if (*types == '\0' || !is_of_type(parameters[i], *types++, result))
            return false;
        types += *types == '?';
    }
    return *types == '\0' || types[1] == '?';
}

static bool is_of_pattern(const mangled *m, const char *pattern) {
    const size_t length = strcspn(pattern, "*");
    return pattern[length] == '*' ? m->length >= length && strncmp(m->name, pattern, length) == 0 : is_name(m, pattern);
}

void visit_calls(LLVMValueRef function, void (*visit)(LLVMBuilderRef builder, LLVMValueRef call, void *user),
                 void *user) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(function)));
    for (LLVMUseRef use = LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef call = LLVMGetUser(use);
        if (!cltile_is_call_of(call, function))
            continue;
        LLVMPositionBuilderBefore(builder, call);
        visit(builder, call, user);
    }
    LLVMDisposeBuilder(builder);
}

/* A function whose calls are replaced. */
typedef struct replaced {
    mangled name;
    lowering lower;
} replaced;

static void lower_call(LLVMBuilderRef builder, LLVMValueRef call, void *user) {
    const replaced *r = user;
    LLVMValueRef replacement = r->lower(builder, call, &r->name);
    if (replacement != NULL)
        cltile_replace(call, replacement);
}

/* Makes the strings of a printf, which are constant arrays, addresses of characters. */
static void point_to_characters(LLVMBuilderRef builder, LLVMValueRef call, void *user) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(call));
    LLVMValueRef zero = LLVMConstInt(LLVMInt64TypeInContext(context), 0, 0);
    (void)user;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); ++i) {
        LLVMValueRef text = LLVMGetOperand(call, i);
        if (LLVMGetTypeKind(LLVMTypeOf(text)) != LLVMPointerTypeKind || !LLVMIsConstant(text))
            continue;
        LLVMValueRef variable = LLVMBuildFreeze(builder, text, ""); /* the address of a constant would be folded */
        LLVMValueRef address = LLVMBuildInBoundsGEP2(builder, LLVMInt8TypeInContext(context), variable, &zero, 1, "");
        LLVMSetOperand(address, 0, text);
        LLVMInstructionEraseFromParent(variable);
        LLVMSetOperand(call, i, address);
    }
}

/* The name that a function has without intel_; NULL for another. */
static char *name_without_intel(LLVMValueRef function) {
    static const char *const names[] = {"broadcast", "reduce_", "scan_"};
    const size_t prefix = strlen("intel_");
    const mangled m = read_name(cltile_symbol(function));
    if (!LLVMIsDeclaration(function) || !starts_with(m.name, "intel_sub_group_"))
        return NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        if (starts_with(m.name + strlen("intel_sub_group_"), names[i]))
            return format_text("_Z%zu%s", m.length - prefix, m.name + prefix);
    return NULL;
}

bool rename_sub_group_functions(LLVMModuleRef module) {
    bool renamed = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        const char *name = name_without_intel(f);
        LLVMValueRef other = name == NULL ? NULL : LLVMGetNamedFunction(module, name);
        if (other != NULL)
            LLVMReplaceAllUsesWith(f, other);
        else if (name != NULL)
            LLVMSetValueName2(f, name, strlen(name));
        renamed |= name != NULL;
    }
    return renamed;
}

bool lower_integer_conversions(LLVMModuleRef module) {
    bool lowered = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        replaced r = {read_name(cltile_symbol(f)), lower_integer_conversion};
        next = LLVMGetNextFunction(f);
        if (!LLVMIsDeclaration(f) || !starts_with(r.name.name, "convert_") || !has_types(f, OF_CONVERSION))
            continue;
        visit_calls(f, lower_call, &r);
        if (LLVMGetFirstUse(f) == NULL) {
            LLVMDeleteFunction(f);
            lowered = true;
        }
    }
    return lowered;
}

void lower_calls(LLVMValueRef function) {
    replaced r = {.name = read_name(cltile_symbol(function))};
    if (is_name(&r.name, "printf"))
        visit_calls(function, point_to_characters, NULL);
    size_t i = 0;
    while (i < sizeof lowerings / sizeof *lowerings && !is_of_pattern(&r.name, lowerings[i].name))
        ++i;
    if (i == sizeof lowerings / sizeof *lowerings || !has_types(function, lowerings[i].types))
        return;
    r.lower = lowerings[i].lower;
    visit_calls(function, lower_call, &r);
}

static bool is_odd_vector(LLVMValueRef value) {
    LLVMTypeRef type = LLVMTypeOf(value);
    const unsigned count = LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : 2;
    return count != 2 && count != 3 && count != 4 && count != 8 && count != 16;
}

static bool has_odd_vector(LLVMValueRef instruction) {
    const int count = LLVMGetNumOperands(instruction);
    bool has = is_odd_vector(instruction);
    for (int i = 0; !has && i < count; ++i)
        has = is_odd_vector(LLVMGetOperand(instruction, (unsigned)i));
    return has;
}

void split_odd_vectors(LLVMValueRef function) {
    bool has = false;
    for (LLVMValueRef i = cltile_first_in(function); i != NULL && !has; i = cltile_next_in(i))
        has = has_odd_vector(i);
#if LLVM_VERSION_MAJOR >= 20 /* older ones have llvm-spirv for it */
    if (!has)
        return;
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMConsumeError(LLVMRunPassesOnFunction(function, "scalarizer<load-store>,dce", NULL, options));
    LLVMDisposePassBuilderOptions(options);
#endif
}
