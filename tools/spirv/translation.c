/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Linked bitcode to SPIR-V, validated and free of undefined functions. */

#include "spirv/spirv.h"

#include "ir/instructions.h"
#include "settings.h"
#include "spirv/blocks_2d.h"
#include "text.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

/* LLVM's own target is complete enough from version 22 on. The translator is that of the same version. */
#define HAS_SPIRV_TARGET (CLTILE_LLVM_VERSION_MAJOR >= 22)
#define LLVM_SPIRV "llvm-spirv-" CLTILE_LLVM_MAJOR_TEXT

/* llvm-spirv has 2D blocks from version 21 on. */
#define HAS_2D_BLOCKS (CLTILE_LLVM_VERSION_MAJOR >= 21)
#if HAS_2D_BLOCKS
#define BLOCKS_2D ",+" EXTENSION_2D_BLOCKS
#define MATRICES ",+" EXTENSION_MATRICES
#else
#define BLOCKS_2D
#define MATRICES
#endif

#define TRANSLATOR_EXTENSIONS                                                                                          \
    ",+SPV_INTEL_device_side_avc_motion_estimation,+SPV_KHR_bit_instructions,+SPV_KHR_integer_dot_product,"            \
    "+SPV_KHR_subgroup_rotate"

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
static bool check_images(const char *label, LLVMValueRef function) {
    return LLVMGetFunctionCallConv(function) != SPIR_KERNEL || !takes_image_by_pointer(function) ||
           report_error(label,
                        "kernel '%s' takes an image as a pointer, which has no SPIR-V form: the bitcode is "
                        "llvm-spirv's, of SPIR-V. Link it to bitcode, or give the source that it was made of",
                        cltile_symbol(function));
}

/* ---- What SPIR-V and its writers lack ---- */

/* Refuses instructions that make one image type of another: SPIR-V has no cast to another access qualifier. With
 * emulated sub-groups a write to a write_only image reads texels first. */
static bool check_casts(const char *label, LLVMValueRef function) {
    for (LLVMValueRef i = cltile_first_in(function); i != NULL; i = cltile_next_in(i))
        if (LLVMIsABitCastInst(i) != NULL && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMTargetExtTypeKind)
            return report_error(label, "media block writes to a write_only image have no SPIR-V form with "
                                       "--sub-groups=emulated, since they read the texels first: make the image "
                                       "read_write, or link with --sub-groups=native");
    return true;
}

static bool is_double(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMDoubleTypeKind;
}

static bool is_wide(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) > 64;
}

const char *find_double(const settings *s) {
    return locate_type(s, is_double);
}

static bool check_integers(const settings *s, LLVMModuleRef module) {
    return !has_value_of(module, is_wide) ||
           report_error(locate_type(s, is_wide),
                        "an integer of more than 64 bits, which SPIR-V does not have: write it "
                        "with ulong and mul_hi, and give the OpenCL C, or bitcode of clang -O2 "
                        "-Xclang -disable-llvm-passes: optimisers make such integers, too");
}

/* Whether the translator writes the module, as far as that is chosen before it is tried. */
static bool is_by_translator(const settings *s) {
    return s->spirv_by_given ? s->spirv_by == SPIRV_BY_TRANSLATOR : !HAS_SPIRV_TARGET;
}

static const char *name_of_writer(const settings *s) {
    return is_by_translator(s) ? LLVM_SPIRV : "LLVM " CLTILE_LLVM_MAJOR_TEXT "'s SPIR-V target";
}

/* The other writer, as the end of a sentence. */
static const char *way_out(const settings *s) {
    return !is_by_translator(s) ? ", or give --spirv-by translator, which takes " LLVM_SPIRV
                                  ", or take a cltile built with LLVM 19, whose translator Debian 13 has"
           : HAS_SPIRV_TARGET ? ", or leave out --spirv-by translator"
                              : ", or take a cltile built with LLVM 22";
}

/* Reports that the translator does not know the instructions of 2D blocks, where it is given some. */
static bool check_2d_blocks(const char *label, LLVMValueRef function) {
    return HAS_2D_BLOCKS || strstr(cltile_symbol(function), "__spirv_Subgroup2DBlock") == NULL ||
           report_error(label, LLVM_SPIRV " has no " EXTENSION_2D_BLOCKS
                                          ", which 2D blocks by messages need: take a cltile built with LLVM 22, or "
                                          "give --target generic, for which they are loads and stores");
}

static bool check_functions(const char *label, LLVMModuleRef module) {
    bool good = true;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && good; f = LLVMGetNextFunction(f))
        good = check_images(label, f) && check_casts(label, f) && check_2d_blocks(label, f);
    return good;
}

/* Reports atomics that Intel's CPU runtime lacks in SPIR-V. */
static bool check_atomics(const settings *s, LLVMModuleRef module) {
    bool good = true;
    if (s->link.host == NULL || strcmp(s->link.host, "intel-cpu") != 0)
        return true;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        const char *symbol = cltile_symbol(f);
        if (!LLVMIsDeclaration(f))
            continue;
        if (calls_generic_atomic(f))
            good = report_error(locate_call(s, symbol),
                                "'%s': Intel's CPU runtime has no atomics of generic pointers in SPIR-V: give it a "
                                "pointer that is declared global or local",
                                name_of_symbol(symbol));
        if (is_atomic_of_halves(f))
            good = report_error(locate_call(s, symbol),
                                "'%s': Intel's CPU runtime has no such atomics of halves in SPIR-V: take a float, or a "
                                "uint of two halves",
                                name_of_symbol(symbol));
    }
    return good;
}

/* Checks the linked bitcode, and makes its functions ones that both writers know. Bitcode that cannot be read is the
 * translator's to refuse. */
static bool prepare_linked_bitcode(const settings *s, const char *path) {
    bitcode_file linked = open_bitcode(path);
    bool good = linked.module == NULL || (check_functions(label_of(s->input), linked.module) &&
                                          check_integers(s, linked.module) && check_atomics(s, linked.module));
    if (linked.module != NULL && good) {
        const bool renamed = rename_sub_group_functions(linked.module);
        if (lower_integer_conversions(linked.module) || renamed)
            good = write_bitcode(linked.module, path);
    }
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

/* Whether an id is a variable such as __spirv_BuiltInGlobalInvocationId: hosts define it. Decorations precede
 * functions. */
static bool is_builtin_variable(const file_bytes *spirv, uint32_t id) {
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i) && i.opcode != SpvOpFunction;)
        if (i.opcode == SpvOpDecorate && i.count > 2 && i.words[1] == id && i.words[2] == SpvDecorationBuiltIn)
            return true;
    return false;
}

/* Whether a function has a private name: those of the libraries in SPIR-V have one. */
static bool is_private(const char *name) {
    return starts_with(name, "_Z") && starts_with(name + 2 + strspn(name + 2, "0123456789"), "__cltile_");
}

/* The next function that a module imports and no host defines, after an offset; NULL: no more. */
static const char *next_import(const file_bytes *spirv, size_t *offset) {
    instruction i;
    while (next_instruction(spirv, offset, &i)) {
        const char *name = cltile_imported_name(&i);
        if (name != NULL && !is_builtin_variable(spirv, i.words[1]))
            return name;
    }
    return NULL;
}

/* Whether a module imports what nobody defines. */
static bool has_unknown_imports(const file_bytes *spirv) {
    size_t offset = HEADER_WORDS;
    const char *name;
    do
        name = next_import(spirv, &offset);
    while (name != NULL && is_private(name));
    return name != NULL;
}

/* Who has cl_intel_subgroup_split_matrix_multiply_accumulate. */
#define OF_PAIRS                                                                                                       \
    "emulated sub-groups have it (--host pocl, --host rusticl, --sub-groups emulated), and GPUs of --device dg2"

/* Compilers for GPUs report success for modules that need functions which nobody defines. */
bool check_imports(const settings *s, const file_bytes *spirv, const char *writer, const char *remedy) {
    bool complete = true;
    size_t offset = HEADER_WORDS;
    const char *name;
    while ((name = next_import(spirv, &offset)) != NULL)
        if (is_private(name) && s->emit == EMIT_ISA)
            complete = report_error(label_of(s->input),
                                    "'%s' is of the libraries in SPIR-V, which --emit isa does not link: leave "
                                    "CLTILE_PRIVATE_NAMES undefined",
                                    name);
        else if (!is_private(name) && !gpus_know_function(s, name))
            complete = report_error(locate_call(s, name),
                                    "'%s' is called but defined nowhere, and no builtin that %s knows: %s",
                                    name_of_symbol(name), writer, cltile_is_split_matrix(name) ? OF_PAIRS : remedy);
    return complete;
}

/* Adds that the kernels' images alias nothing. To PoCL an image is a pointer to its description, which kernels do not
 * change; with this LLVM reads the address of an image's bytes once, rather than for each work-item. */
static void separate_images(file_bytes *spirv) {
    spirv_words decorations = {0}, out = {0};
    const ids images = find_ids(spirv, SpvOpTypeImage, 1), kernels = find_ids(spirv, SpvOpEntryPoint, 2);
    size_t last = 0; /* the end of the last decoration */
    bool is_kernel = false;
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        if (i.opcode == SpvOpDecorate)
            last = offset;
        if (i.opcode == SpvOpFunction && i.count > 2)
            is_kernel = has_id(&kernels, i.words[2]);
        if (i.opcode == SpvOpFunctionParameter && is_kernel && i.count > 2 && has_id(&images, i.words[1]))
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

/* Whether a value is a number, or a vector of numbers, that are integers. */
static bool is_of_integers(const spirv_module *m, uint32_t value) {
    instruction i;
    bool found = cltile_find_definition(m, value, &i) && cltile_find_definition(m, i.words[1], &i);
    if (found && i.opcode == SpvOpTypeVector)
        found = cltile_find_definition(m, i.words[2], &i);
    return found && i.opcode == SpvOpTypeInt;
}

/* Says that integers which are written to images have no sign. For others PoCL 6.0 looks for functions by names that it
 * has not, where the image has three coordinates; what it writes is the same. */
static void write_unsigned_texels(file_bytes *spirv) {
    spirv_module m = index_module(spirv);
    spirv_words out = {0};
    instruction i;
    cltile_append_header(&out, (const void *)spirv->bytes);
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);)
        if (i.opcode == SpvOpImageWrite && i.count > 3 && is_of_integers(&m, i.words[3]))
            cltile_append_instruction(
                &out, SpvOpImageWrite,
                (const uint32_t[]){i.words[1], i.words[2], i.words[3], SpvImageOperandsZeroExtendMask}, 4);
        else
            cltile_copy_instruction(&out, &i);
    cltile_free_spirv(&m);
    take_words(spirv, &out);
}

/* ---- Writers ---- */

/* With NoSignedWrap, which SPIR-V before 1.4 has from an extension, Intel's compiler makes fewer instructions of
 * offsets: as many as when it is given the OpenCL C. What lower.c makes plain arithmetic for LLVM's own target takes
 * extensions of the translator, and only the translator knows motion estimation. */
static const char *extensions_for(const settings *s, spirv_writer writer) {
    return format_text("%s%s%s", SPIRV_EXTENSIONS BLOCKS_2D MATRICES,
                       writer == SPIRV_BY_LLVM ? "" : TRANSLATOR_EXTENSIONS,
                       is_for_intel(s->link.target) ? ",+SPV_KHR_no_integer_wrap_decoration" : "");
}

static bool is_for_pocl(const settings *s) {
    return s->link.host != NULL && strcmp(s->link.host, "pocl") == 0;
}

/* A name stands in bitcode as it is. */
static bool has_name(const file_bytes *bitcode, const char *name) {
    return memmem(bitcode->bytes, bitcode->size, name, strlen(name)) != NULL;
}

/* SPIR-V 1.3, since from 1.4 on llvm-spirv adds ZeroExtend operands to image accesses, which Intel's compiler of 2022
 * (ocloc 22.43) cannot link. Only 1.5 has broadcasts from a lane that is no constant; the translators write them in
 * every version. */
static const char *find_version(const settings *s, const file_bytes *bitcode) {
    if (has_name(bitcode, "sub_group_non_uniform_broadcast"))
        return "1.5";
    const bool writes_integers = has_name(bitcode, "_Z12write_imagei") || has_name(bitcode, "_Z13write_imageui");
    return is_for_pocl(s) && writes_integers ? "1.4" : "1.3";
}

static bool run_llvm_spirv(const settings *s, const char *extensions, const char *version, const char *bitcode,
                           const char *spirv, char **reason) {
    const char *label = label_of(s->input);
    if (!is_program(LLVM_SPIRV))
        return report_error(label, "SPIR-V needs " LLVM_SPIRV ", which is not in PATH, %s",
                            HAS_SPIRV_TARGET ? "with --spirv-by translator: install it, or leave that out"
                                             : "since the llc of LLVM " CLTILE_LLVM_VERSION
                                               " has no SPIR-V target: install "
                                               "it, or take a cltile built with LLVM 22");
    char most[32];
    snprintf(most, sizeof most, "--spirv-max-version=%s", version);
    command c = {.doing = LLVM_SPIRV, .package = LLVM_SPIRV};
    add_words(&c.words, LLVM_SPIRV, most, extensions, bitcode, "-o", spirv, NULL);
    return run_writer(label, &c, reason);
}

/* Writes a valid module. Returns a file of it that has debug information; or NULL, with *reason where the writer
 * cannot; else the error was reported. */
static const char *write_by(spirv_writer writer, const settings *s, const char *bitcode, file_bytes *spirv,
                            char **reason) {
    const char *extensions = extensions_for(s, writer);
    const char *translated = temporary_path(writer == SPIRV_BY_LLVM ? "llvm.spv" : "translator.spv");
    file_bytes linked;
    if (translated == NULL || !read_file(bitcode, &linked))
        return NULL;
    const char *version = find_version(s, &linked);
    const bool written = writer == SPIRV_BY_LLVM
                             ? translate_with_llc(label_of(s->input), extensions, version, bitcode, translated, reason)
                             : run_llvm_spirv(s, extensions, version, bitcode, translated, reason);
    if (!written || !read_file(translated, spirv))
        return NULL;
    drop_debug_info(spirv); /* llvm-spirv's is invalid for image arguments and definitions; OpLine stays */
    mend_loop_merges(spirv);
    mend_alignments(spirv);
    if (is_for_pocl(s))
        separate_images(spirv);
    if (is_for_pocl(s) && strcmp(version, "1.3") != 0)
        write_unsigned_texels(spirv);
    const char *why = find_invalid(spirv);
    if (why != NULL)
        *reason = format_text("its SPIR-V is not valid, says SPIRV-Tools: %s", why);
    return why == NULL ? translated : NULL;
}

static spirv_writer writer_of(const settings *s) {
    return is_by_translator(s) ? SPIRV_BY_TRANSLATOR : SPIRV_BY_LLVM;
}

static char *try_chosen(const settings *s, const char *bitcode) {
    file_bytes spirv;
    char *reason = NULL;
    return write_by(writer_of(s), s, bitcode, &spirv, &reason) != NULL ? NULL : reason == NULL ? copy_text("") : reason;
}

/* Reports what the writer that was chosen cannot translate. */
static void refuse(const settings *s, const char *linked, char *reason) {
    const char *culprit = find_culprit(s, linked, try_chosen, &reason);
    const char *position = culprit == NULL ? label_of(s->input) : locate_call(s, culprit);
    const char *name = culprit == NULL ? "" : format_text("'%s': ", name_of_symbol(culprit));
    report_error(position, "%s%s cannot translate this (%s): write it in another way%s", name, name_of_writer(s),
                 reason, way_out(s));
    if (strstr(reason, "Can't translate llvm instruction") != NULL)
        report_remark("note", label_of(s->input),
                      "llvm-spirv cannot translate all that optimisers leave: give the OpenCL C, or bitcode of clang "
                      "-O2 -Xclang -disable-llvm-passes");
}

/* By the writer that was chosen; otherwise by the translator, where it is installed and alone knows all. */
static const char *write_spirv(const settings *s, const char *linked, file_bytes *spirv) {
    const spirv_writer writer = writer_of(s);
    if (writer == SPIRV_BY_LLVM && !HAS_SPIRV_TARGET) {
        report_error(label_of(s->input),
                     "--spirv-by llvm: LLVM's own SPIR-V target is complete enough from version 22 on, and this cltile "
                     "was built with LLVM %s: leave it out, or take a cltile built with LLVM 22",
                     cltile_llvm_version());
        return NULL;
    }
    char *reason = NULL, *other_reason = NULL;
    const char *written = write_by(writer, s, linked, spirv, &reason), *by_other = NULL;
    file_bytes other;
    const bool is_sure =
        written == NULL ? reason == NULL : writer == SPIRV_BY_TRANSLATOR || !has_unknown_imports(spirv);
    if (!is_sure && writer == SPIRV_BY_LLVM && !s->spirv_by_given && is_program(LLVM_SPIRV))
        by_other = write_by(SPIRV_BY_TRANSLATOR, s, linked, &other, &other_reason);
    if (by_other != NULL && !has_unknown_imports(&other)) {
        *spirv = other;
        return by_other;
    }
    if (written == NULL && reason != NULL)
        refuse(s, linked, reason);
    return written;
}

const char *translate_to_spirv(const settings *s, const char *linked, file_bytes *spirv) {
    const char *written = prepare_linked_bitcode(s, linked) ? write_spirv(s, linked, spirv) : NULL;
    const char *remedy = format_text(
        "define it in the kernel's source, as static if it is inline, which clang -O0 leaves out%s", way_out(s));
    return written != NULL && check_imports(s, spirv, name_of_writer(s), remedy) ? written : NULL;
}
