/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Linked bitcode to SPIR-V, validated and free of undefined functions. */

#include "spirv/translation.h"

#include "devices.h"
#include "findings.h"
#include "process.h"
#include "report.h"
#include "spirv/blocks_2d.h"
#include "spirv/llc.h"
#include "spirv/lower.h"
#include "spirv/mend.h"
#include "spirv/module.h"
#include "spirv/spirv_tools.h"
#include "text.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What SPIR-V is made with: LLVM's own target from version 22 on, the first that is complete enough; before, the
 * translator of the same version. */
#define HAS_SPIRV_TARGET (CLTILE_LLVM_VERSION_MAJOR >= 22)
#define LLVM_SPIRV "llvm-spirv-" CLTILE_LLVM_MAJOR_TEXT
#if HAS_SPIRV_TARGET
#define TRANSLATOR "llc"
#define MOTION_ESTIMATION
#define OTHER_LLVM "19"
#else
#define TRANSLATOR LLVM_SPIRV
#define MOTION_ESTIMATION ",+SPV_INTEL_device_side_avc_motion_estimation"
#define OTHER_LLVM "22"
#endif

/* llvm-spirv has 2D blocks from version 21 on. */
#define HAS_2D_BLOCKS (CLTILE_LLVM_VERSION_MAJOR >= 21)
#if HAS_2D_BLOCKS
#define BLOCKS_2D ",+" EXTENSION_2D_BLOCKS
#else
#define BLOCKS_2D
#endif

#define SPIR_KERNEL 76 /* llvm::CallingConv::SPIR_KERNEL */

/* ---- Reading bitcode ---- */

/* The OpenCL types of a kernel's arguments, as Clang and llvm-spirv write them; NULL where they do not. */
static LLVMValueRef argument_types(LLVMValueRef kernel) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(kernel));
    const unsigned kind = LLVMGetMDKindIDInContext(context, "kernel_arg_type", strlen("kernel_arg_type"));
    LLVMValueRef types = NULL;
    size_t count;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(kernel, &count);
    for (unsigned i = 0; i < count; ++i)
        if (LLVMValueMetadataEntriesGetKind(entries, i) == kind)
            types = LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(entries, i));
    LLVMDisposeValueMetadataEntries(entries);
    return types;
}

/* Whether a kernel is given an image as a pointer. */
static bool takes_image_by_pointer(LLVMValueRef kernel) {
    LLVMValueRef types = argument_types(kernel), names[256];
    const unsigned count = LLVMCountParams(kernel);
    if (types == NULL || LLVMGetMDNodeNumOperands(types) != count || count > sizeof names / sizeof *names)
        return false;
    LLVMGetMDNodeOperands(types, names);
    for (unsigned i = 0; i < count; ++i) {
        unsigned length;
        const char *name = LLVMGetMDString(names[i], &length);
        if (name != NULL && length > 5 && strncmp(name, "image", 5) == 0 && name[length - 1] != '*' &&
            LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(kernel, i))) == LLVMPointerTypeKind)
            return true;
    }
    return false;
}

/* llvm-spirv reads SPIR-V with images as pointers, which bitcode can be linked with; but what makes SPIR-V of it again
 * makes pointers of them. */
static bool check_images(const char *label, LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMGetFunctionCallConv(f) == SPIR_KERNEL && takes_image_by_pointer(f))
            return report_error(label,
                                "kernel '%s' takes an image as a pointer, which has no SPIR-V form: the bitcode is "
                                "llvm-spirv's, of SPIR-V. Link it to bitcode, or give the source that it was made of",
                                LLVMGetValueName2(f, &(size_t){0}));
    return true;
}

/* ---- Types that not all have ---- */

typedef bool (*type_test)(LLVMTypeRef);

static bool is_double(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMDoubleTypeKind;
}

static bool is_wide(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) > 64;
}

static bool has_type(LLVMValueRef value, type_test is_type) {
    LLVMTypeRef type = LLVMTypeOf(value);
    while (LLVMGetTypeKind(type) == LLVMVectorTypeKind || LLVMGetTypeKind(type) == LLVMArrayTypeKind)
        type = LLVMGetElementType(type);
    return is_type(type);
}

static bool uses_type(LLVMValueRef instruction, type_test is_type) {
    bool uses = has_type(instruction, is_type);
    for (int i = 0; i < LLVMGetNumOperands(instruction) && !uses; ++i)
        uses = has_type(LLVMGetOperand(instruction, (unsigned)i), is_type);
    return uses;
}

static char *format_position(LLVMValueRef instruction) {
    unsigned length = 0, folder_length = 0;
    const char *name = LLVMGetDebugLocFilename(instruction, &length);
    const char *folder = LLVMGetDebugLocDirectory(instruction, &folder_length);
    const bool is_whole = folder == NULL || folder_length == 0 || (length > 0 && name[0] == '/');
    const char *path = format_text("%.*s%s%.*s", is_whole ? 0 : (int)folder_length, is_whole ? "" : folder,
                                   is_whole ? "" : "/", (int)length, name);
    return format_text("%s:%u:%u", shorten_path(path), LLVMGetDebugLocLine(instruction),
                       LLVMGetDebugLocColumn(instruction));
}

/* The first use of a type: *position is "FILE:LINE:COLUMN" of the first that has a line. Returns false for no use. */
static bool find_use(LLVMModuleRef module, type_test is_type, char **position) {
    bool found = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL && *position == NULL;
                 i = LLVMGetNextInstruction(i))
                if (uses_type(i, is_type)) {
                    found = true;
                    *position = LLVMGetDebugLocLine(i) > 0 ? format_position(i) : NULL;
                }
    return found;
}

/* Where the input first uses a type, by its debug information, which linking may have stripped; else its label. */
static const char *locate_use(const settings *s, type_test is_type) {
    const char *compiled = temporary_path("kernel.bc");
    char *position = NULL;
    bitcode_file input = open_bitcode(compiled != NULL && access(compiled, R_OK) == 0 ? compiled : s->input);
    if (input.module != NULL)
        find_use(input.module, is_type, &position);
    close_bitcode(&input);
    return position == NULL ? label_of(s->input) : position;
}

const char *find_double(const settings *s) {
    return locate_use(s, is_double);
}

static bool check_integers(const settings *s, LLVMModuleRef module) {
    char *position = NULL;
    return !find_use(module, is_wide, &position) ||
           report_error(locate_use(s, is_wide), "an integer of more than 64 bits, which SPIR-V does not have: write it "
                                                "with ulong and mul_hi, and give the OpenCL C, or bitcode of clang -O2 "
                                                "-Xclang -disable-llvm-passes: optimisers make such integers, too");
}

/* Reports that the translator does not know the instructions of 2D blocks, where it is given some. */
static bool check_2d_blocks(const char *label, LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && !HAS_2D_BLOCKS; f = LLVMGetNextFunction(f))
        if (strstr(LLVMGetValueName2(f, &(size_t){0}), "__spirv_Subgroup2DBlock") != NULL)
            return report_error(label, TRANSLATOR " has no " EXTENSION_2D_BLOCKS
                                                  ", which 2D blocks by messages need: take a cltile built with LLVM "
                                                  "22, or give --target generic, for which they are loads and stores");
    return true;
}

/* Checks the linked bitcode, and gives its functions names that translators know. Bitcode that cannot be read is the
 * translator's to refuse. */
static bool prepare_linked_bitcode(const settings *s, const char *path) {
    bitcode_file linked = open_bitcode(path);
    const char *label = label_of(s->input);
    bool good = linked.module == NULL || (check_images(label, linked.module) && check_integers(s, linked.module) &&
                                          check_2d_blocks(label, linked.module));
    if (linked.module != NULL && good && rename_sub_group_functions(linked.module))
        good = write_bitcode(linked.module, path);
    close_bitcode(&linked);
    return good;
}

/* ---- Reading a module ---- */

/* Whether the module has an instruction of that opcode with a value at a word. */
static bool has_instruction(const file_bytes *spirv, uint32_t opcode, uint32_t word, uint32_t value) {
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);)
        if (i.opcode == opcode && i.count > word && i.words[word] == value)
            return true;
    return false;
}

bool has_32_bit_pointers(const file_bytes *spirv) {
    return has_instruction(spirv, SpvOpMemoryModel, 1, SpvAddressingModelPhysical32);
}

const char *find_target(const file_bytes *spirv) {
    return has_instruction(spirv, SpvOpCapability, 1, SpvCapabilitySubgroupImageMediaBlockIOINTEL) ? "intel"
           : has_instruction(spirv, SpvOpCapability, 1, CAPABILITY_2D_BLOCKS)                      ? "intel-xe2"
                                                                                                   : "generic";
}

/* Whether an id is a variable such as __spirv_BuiltInGlobalInvocationId: hosts define it. */
static bool is_builtin_variable(const file_bytes *spirv, uint32_t id) {
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);)
        if (i.opcode == SpvOpDecorate && i.count > 2 && i.words[1] == id && i.words[2] == SpvDecorationBuiltIn)
            return true;
    return false;
}

/* Whether a function has a private name: those of the libraries in SPIR-V have one. */
static bool is_private(const char *name) {
    return starts_with(name, "_Z") && starts_with(name + 2 + strspn(name + 2, "0123456789"), "__cltile_");
}

/* Compilers for GPUs report success for modules that need functions which nobody defines. */
bool check_imports(const settings *s, const file_bytes *spirv, const char *remedy) {
    bool complete = true;
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        const char *name = cltile_imported_name(&i);
        if (name == NULL || is_builtin_variable(spirv, i.words[1]))
            continue;
        if (is_private(name) && s->emit == EMIT_ISA)
            complete = report_error(label_of(s->input),
                                    "'%s' is of the libraries in SPIR-V, which --emit isa does not link: leave "
                                    "CLTILE_PRIVATE_NAMES undefined",
                                    name);
        else if (!is_private(name))
            complete =
                report_error(label_of(s->input),
                             "'%s' is called but defined nowhere, and no builtin that SPIR-V knows: %s", name, remedy);
    }
    return complete;
}

static bool check_casts(const settings *s, const file_bytes *spirv) {
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);)
        if (i.opcode == SpvOpBitcast && i.count > 1 && has_instruction(spirv, SpvOpTypeImage, 1, i.words[1]))
            return refuse_image_cast(label_of(s->input));
    return true;
}

/* Adds that the kernels' images alias nothing. To PoCL an image is a pointer to its description, which kernels do not
 * change; with this LLVM reads the address of an image's bytes once, rather than for each work-item. */
static void separate_images(file_bytes *spirv) {
    spirv_words decorations = {0}, out = {0};
    size_t last = 0; /* the end of the last decoration */
    bool is_kernel = false;
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        if (i.opcode == SpvOpDecorate)
            last = offset;
        if (i.opcode == SpvOpFunction && i.count > 2)
            is_kernel = has_instruction(spirv, SpvOpEntryPoint, 2, i.words[2]);
        if (i.opcode == SpvOpFunctionParameter && is_kernel && i.count > 2 &&
            has_instruction(spirv, SpvOpTypeImage, 1, i.words[1]))
            cltile_append_instruction(
                &decorations, SpvOpDecorate,
                (const uint32_t[]){i.words[2], SpvDecorationFuncParamAttr, SpvFunctionParameterAttributeNoAlias}, 3);
    }
    const uint32_t *words = (const void *)spirv->bytes;
    cltile_append_words(&out, words, last);
    if (last > 0)
        cltile_move_words(&out, &decorations);
    free(decorations.words);
    cltile_append_words(&out, words + last, spirv->size / 4 - last);
    take_words(spirv, &out);
}

/* ---- Tools ---- */

/* With NoSignedWrap, which SPIR-V before 1.4 has from an extension, Intel's compiler makes fewer instructions of
 * offsets: as many as when it is given the OpenCL C. LLVM's own target does not know motion estimation. */
#define MORE_EXTENSIONS SPIRV_EXTENSIONS BLOCKS_2D MOTION_ESTIMATION
static const char *extensions_for(const char *target) {
    return is_for_intel(target) ? MORE_EXTENSIONS ",+SPV_KHR_no_integer_wrap_decoration" : MORE_EXTENSIONS;
}

/* SPIR-V 1.3, since from 1.4 on llvm-spirv adds ZeroExtend operands to image accesses, which Intel's compiler of 2022
 * (ocloc 22.43) cannot link. Only 1.5 has broadcasts from a lane that is no constant; the translators write them in
 * every version. A name stands in bitcode as it is. */
static const char *find_version(const file_bytes *bitcode) {
    static const char name[] = "sub_group_non_uniform_broadcast";
    return memmem(bitcode->bytes, bitcode->size, name, strlen(name)) != NULL ? "1.5" : "1.3";
}

/* The extensions are used only by modules that need them. */
static bool run_llvm_spirv(const char *label, const char *extensions, const char *version, const char *bitcode,
                           const char *spirv) {
    if (!is_program(LLVM_SPIRV))
        return report_error(label,
                            "SPIR-V needs " LLVM_SPIRV ", which is not in PATH, since the llc of LLVM %s has no SPIR-V "
                            "target: install it, or take a cltile built with LLVM 22",
                            cltile_llvm_version());
    char most[32];
    snprintf(most, sizeof most, "--spirv-max-version=%s", version);
    command c = {.doing = LLVM_SPIRV, .package = LLVM_SPIRV};
    add_words(&c.words, LLVM_SPIRV, most, extensions, bitcode, "-o", spirv, NULL);
    const child_result result = run_command(label, &c);
    if (has_succeeded(&result))
        return true;
    if (result.started) {
        report_failure(label, &c, &result);
        if (strstr(result.output, "Can't translate llvm instruction") != NULL)
            report_remark(
                "note", label,
                "llvm-spirv cannot translate all that optimisers leave: give the OpenCL C, or bitcode of clang "
                "-O2 -Xclang -disable-llvm-passes");
    }
    return false;
}

static bool run_translator(const settings *s, const char *bitcode, const char *spirv) {
    const char *label = label_of(s->input), *extensions = extensions_for(s->link.target);
    file_bytes linked;
    if (!read_file(bitcode, &linked))
        return false;
    const char *version = find_version(&linked);
    return HAS_SPIRV_TARGET ? translate_with_llc(label, extensions, version, bitcode, spirv)
                            : run_llvm_spirv(label, extensions, version, bitcode, spirv);
}

bool translate_to_spirv(const settings *s, file_bytes *spirv) {
    const char *label = label_of(s->input), *out = temporary_path("kernel.spv");
    const char *linked = temporary_path("linked.bc"), *translated = temporary_path("translated.spv");
    if (linked == NULL || translated == NULL || out == NULL || !prepare_linked_bitcode(s, linked) ||
        !run_translator(s, linked, translated) || !read_file(translated, spirv) || !check_casts(s, spirv))
        return false;
    drop_debug_info(spirv); /* llvm-spirv's is invalid for image arguments and definitions; OpLine stays */
    mend_loop_merges(spirv);
    if (s->link.host != NULL && strcmp(s->link.host, "pocl") == 0)
        separate_images(spirv);
    return write_file(out, spirv->bytes, spirv->size) &&
           validate_spirv(label, spirv, "the SPIR-V that " TRANSLATOR " makes of this",
                          "write what the instruction is made of in another way, or take a cltile built with "
                          "LLVM " OTHER_LLVM " (--save-temps keeps the SPIR-V, kernel.spv)") &&
           check_imports(s, spirv, "define it in the kernel's source");
}
