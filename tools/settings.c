/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The settings of a command line: one table of options for all subcommands. */

#include "settings.h"

#include "file.h"
#include "text.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

const char *const arch_names[] = {"spir",   "spir64", "spirv32", "spirv64", "nvptx64",
                                  "amdgcn", "x86_64", "aarch64", NULL};
static const char *const targets[] = {"auto", "generic", "intel", "intel-xe2", "pocl", "nvptx", NULL};
static const char *const hosts[] = {"pocl", "rusticl", "intel-cpu", NULL};
const char *const emit_names[] = {"bc", "ll", "spv", "spvasm", "isa", NULL};
const char *const emit_endings[] = {".bc", ".ll", ".spv", ".spvasm", ".asm", NULL};
static const char *const sub_groups[] = {"emulated", "native", NULL};
static const char *const sub_group_sizes[] = {"1", "2", "4", "8", "16", "32", "64", "128", NULL};
static const char *const region_rows[] = {"padded", "packed", NULL};
static const char *const spirv_writers[] = {"llvm", "translator", NULL}; /* as spirv_writer */
static const char *const events[] = {"host", "null", NULL};
static const char *const standards[] = {"CL1.2", "CL2.0", "CL3.0", NULL}; /* clang knows more */

static const char *const set_names[] = {"NonSemantic.Codeplay.GroupAsyncCopies", "Codeplay.GroupAsyncCopies", NULL};

typedef enum form {
    FORM_FLAG,   /* --name */
    FORM_VALUE,  /* --name value, --name=value */
    FORM_JOINED, /* -n value, -nvalue */
    FORM_PREFIX, /* -name..., taken whole */
} form;

typedef struct option {
    unsigned subcommands;
    form form;
    const char *name;
    bool (*set)(settings *s, const struct option *o, const char *value);
    const char *shown, *help; /* in --help and the manual page; NULL: in neither */
    value_kind kind;
    const char *const *list; /* for VALUE_ONE_OF */
    /* Where the value goes, as offsets in settings, 0: none. A flag sets its number to 1. */
    size_t text, number; /* receives the value; its index in the list, or the number */
    size_t given;        /* a bool, becomes true */
} option;

/* ---- Values ---- */

#define FIELD(name) offsetof(settings, name)

/* Stores one of the values in the option's list. Reports another value, and returns false. */
static bool choose(settings *s, const option *o, const char *value) {
    char *bytes = (char *)s, *choices = NULL;
    for (unsigned i = 0; o->list[i] != NULL; ++i) {
        append_text(&choices, "%s%s", i > 0 ? ", " : "", o->list[i]);
        if (strcmp(o->list[i], value) != 0)
            continue;
        if (o->text != 0)
            *(const char **)(bytes + o->text) = value;
        if (o->number != 0)
            memcpy(bytes + o->number, &i, sizeof i);
        if (o->given != 0)
            *(bool *)(bytes + o->given) = true;
        return true;
    }
    return report_usage(s->name, "%s '%s' does not exist%s There are %s", o->name, value, suggest(value, o->list, "."),
                        choices);
}
_Static_assert(CLTILE_SUB_GROUPS_NATIVE == 1 && CLTILE_REGION_ROWS_PACKED == 1 && CLTILE_EVENTS_NULL == 1,
               "values are numbers of names");

static bool set_target(settings *s, const option *o, const char *value) {
    for (const char *const *arch = arch_names; *arch != NULL; ++arch)
        if (strcmp(value, *arch) == 0)
            return report_usage(s->name, "%s is no --target but an --arch: --arch %s", value, value);
    return choose(s, o, value);
}

static bool add_devices(settings *s, const option *o, const char *value) {
    (void)o;
    for (const char *device = value;; ++device) {
        const size_t length = strcspn(device, ",");
        if (length == 0)
            return report_usage(s->name,
                                "--device '%s' names no device: give names such as skl, tgllp or dg2-g10, "
                                "with a comma between them",
                                value);
        add_word(&s->devices, "%.*s", (int)length, device);
        device += length;
        if (*device == '\0')
            return true;
    }
}

static bool set_sub_group_size(settings *s, const option *o, const char *value) {
    s->link.sub_group_size = (unsigned)strtoul(value, NULL, 10);
    return choose(s, o, value);
}

static bool set_output(settings *s, const option *o, const char *value) {
    (void)o;
    if (s->output != NULL)
        return report_usage(s->name, "two outputs, '%s' and '%s': give one", s->output, value);
    if (value[0] == '\0' || value[0] == '=')
        return report_usage(s->name, "-o '%s' names no file: write -o OUT", value);
    s->output = value;
    return true;
}

static bool set_type(settings *s, const option *o, const char *value) {
    s->type = find_layout_type(value);
    if (s->type == NULL && strcmp(value, "ui16") == 0)
        return report_usage(s->name, "--type 'ui16' does not exist: lanes have at most 8 dwords, ui8");
    return s->type != NULL || choose(s, o, value);
}

static bool set_2d_block(settings *s, const option *o, const char *value) {
    s->block_2d = find_layout_2d(value);
    if (s->block_2d != NULL)
        return true;
    if (strstr(value, "prefetch_") != NULL)
        return report_usage(s->name, "%s '%s' is no read or write: lanes have no part of a prefetch", o->name, value);
    return report_usage(
        s->name, "%s '%s' does not exist%s", o->name, value,
        suggest(value, o->list, ": give the end of a builtin's name, such as read_transform_16b_16r16x1c"));
}

/* A number that is small enough for its bytes to be counted. */
static bool set_count(settings *s, const option *o, const char *value) {
    char *end = NULL;
    const unsigned long number = strtoul(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != '\0' || number == 0 || number > 999999999)
        return report_usage(s->name, "%s '%s' is not possible: it is a number from 1 on", o->name, value);
    *(unsigned *)((char *)s + o->number) = (unsigned)number;
    return true;
}

static bool set_svg(settings *s, const option *o, const char *value) {
    (void)o;
    if (value[0] == '\0')
        return report_usage(s->name, "--svg '' names no file: write --svg OUT.svg");
    s->svg = value;
    return true;
}

static bool set_text(settings *s, const option *o, const char *value) {
    *(const char **)((char *)s + o->text) = value;
    return true;
}

static bool set_flag(settings *s, const option *o, const char *word) {
    (void)word;
    if (o->number != 0)
        *(unsigned *)((char *)s + o->number) = 1;
    else
        *(bool *)((char *)s + o->given) = true;
    return true;
}

static bool set_sarif(settings *s, const option *o, const char *word) {
    s->json = true;
    return set_flag(s, o, word);
}

static bool add_clang_option(settings *s, const option *o, const char *value) {
    (void)o;
    add_word(&s->clang, "%s", value);
    return true;
}

/* Not to Clang go options that it does not know: of cl_khr_subgroups, which say nothing here, and of Intel's drivers.
 */
static bool add_opencl_option(settings *s, const option *o, const char *value) {
    if (starts_with(value, "-cl-intel-"))
        report_remark("note", NULL, "%s is for Intel's driver: cltile leaves it out; give it to clBuildProgram", value);
    else if (strcmp(value, "-cl-no-subgroup-ifp") != 0)
        return add_clang_option(s, o, value);
    return true;
}

static bool add_image_format(settings *s, const option *o, const char *value) {
    (void)o;
    add_word(&s->image_formats, "%s", value);
    return true;
}

/* Whether it names a finding that can be switched off. */
static bool is_finding_option(const char *option) {
    static const char *const forms[] = {"no-error=", "error=", "no-", NULL};
    for (const char *const *form = forms; *form != NULL; ++form) {
        if (strncmp(option, *form, strlen(*form)) != 0)
            continue;
        const char *id = option + strlen(*form), *known;
        bool found = strcmp(id, "all") == 0;
        for (size_t i = 0; (known = cltile_diagnostic_id(i)) != NULL && !found; ++i)
            found = strcmp(id, known) == 0;
        return found;
    }
    return false;
}

static bool add_warning_option(settings *s, const option *o, const char *value) {
    (void)o;
    if (!is_finding_option(value))
        return report_usage(s->name,
                            "-W '%s' is unknown: write no-ID, error=ID or no-error=ID, with the ID of a finding, or "
                            "all; options for clang follow -W at once, as in -Wall",
                            value);
    add_word(&s->warnings, "%s", value);
    return true;
}

/* -Wno-ID is the same as -W no-ID; -Werror is for findings and clang; others are clang's. */
static bool add_joined_warning_option(settings *s, const option *o, const char *value) {
    const char *option = value + strlen("-W");
    if (strcmp(option, "error") == 0 || strcmp(option, "no-error") == 0) {
        s->warnings_are_errors = strcmp(option, "error") == 0;
        return true;
    }
    if (is_finding_option(option) && strcmp(option, "no-all") != 0 && strcmp(option, "error=all") != 0)
        return add_warning_option(s, o, option);
    if (s->subcommand == SUBCOMMAND_LINK || s->subcommand == SUBCOMMAND_SPIRV)
        return add_warning_option(s, o, option);
    return add_clang_option(s, o, value);
}

static bool set_debug_info(settings *s, const option *o, const char *value) {
    s->keeps_debug_info = strcmp(value, "-g0") != 0;
    return add_clang_option(s, o, value);
}

/* -D NAME is -DNAME for clang. */
static bool add_clang_value(settings *s, const option *o, const char *value) {
    add_word(&s->clang, "%s%s", o->name, value);
    return true;
}

/* ---- The table ---- */

#define BUILD SUBCOMMAND_BUILD
#define LINK SUBCOMMAND_LINK
#define CHECK SUBCOMMAND_CHECK
#define LAYOUT SUBCOMMAND_LAYOUT
#define TARGETS SUBCOMMAND_TARGETS
#define SPIRV SUBCOMMAND_SPIRV
#define INSPECT SUBCOMMAND_INSPECT
#define REGISTERS SUBCOMMAND_REGISTERS
#define CHECKED (CHECK | INSPECT)
#define COMPILED (BUILD | REGISTERS)
#define LINKED (COMPILED | LINK)
#define ALL SUBCOMMAND_ANY

/* clang-format off */
static const option options[] = {
    {SPIRV, FORM_FLAG, "--to-codeplay", set_flag, "--to-codeplay",
     "calls of imported 2D and 3D copies to instructions of Codeplay's set", .given = FIELD(to_codeplay)},
    {SPIRV, FORM_FLAG, "--from-codeplay", set_flag, "--from-codeplay", "the reverse, of the set under either name",
     .given = FIELD(from_codeplay)},
    {SPIRV, FORM_VALUE, "--complete", set_text, "--complete LIBRARY.spv",
     "put in the functions that the module imports of a library in SPIR-V, such as share/cltile/generic-spirv64.spv, "
     "and what they need", .kind = VALUE_FILE, .text = FIELD(completed_by)},
    {SPIRV, FORM_VALUE, "--set-name", choose, "--set-name N",
     "NonSemantic.Codeplay.GroupAsyncCopies (default), or without NonSemantic.",
     .kind = VALUE_ONE_OF, .list = set_names, .text = FIELD(set_name)},
    {ALL & ~TARGETS & ~CHECK, FORM_JOINED, "-o", set_output, "-o OUT",
     "the file to write; - for stdout, the default of inspect, layout and registers", .kind = VALUE_FILE},
    {LAYOUT, FORM_VALUE, "--type", set_type, "--type T",
     "the end of a media block builtin's name: uc, us or ui, and 2, 4, 8, 16 or nothing", .kind = VALUE_ONE_OF,
     .list = layout_type_names},
    {LAYOUT, FORM_VALUE, "--width", set_count, "--width N", "elements in a row of the region",
     .kind = VALUE_TEXT, .number = FIELD(width)},
    {LAYOUT, FORM_VALUE, "--height", set_count, "--height N", "rows of the region",
     .kind = VALUE_TEXT, .number = FIELD(height)},
    {LAYOUT, FORM_VALUE, "--2d-block", set_2d_block, "--2d-block B",
     "the end of a 2D block's name, such as read_transform_16b_16r16x1c or write_8b_4r32x1c", .kind = VALUE_ONE_OF,
     .list = layout_2d_names},
    {LAYOUT, FORM_VALUE, "--svg", set_svg, "--svg OUT.svg", "draw a picture as well; with - for stdout, only that",
     .kind = VALUE_FILE},
    {CHECKED | REGISTERS | LAYOUT | TARGETS, FORM_FLAG, "--json", set_flag, "--json",
     "as JSON, which docs/SUBCOMMAND.schema.json describes. An error is an object with the member error on stdout, and "
     "text on stderr. U+FFFD replaces bytes of file names that are not UTF-8", .given = FIELD(json)},
    {CHECK, FORM_FLAG, "--sarif", set_sarif, "--sarif",
     "as SARIF 2.1.0, which code hosts and editors read, with Clang's errors and warnings", .given = FIELD(sarif)},
    {INSPECT, FORM_FLAG, "--spvasm", set_flag, "--spvasm",
     "the whole SPIR-V as text, with the operations' names as comments",
     .given = FIELD(wants_assembly)},
    {CHECK, FORM_FLAG, "--list", set_flag, "--list", "show the IDs that findings have", .given = FIELD(lists_findings)},
    {CHECK, FORM_VALUE, "--explain", set_text, "--explain ID",
     "show what the finding with this ID means, with a kernel that has it and one without", .kind = VALUE_FINDINGS,
     .text = FIELD(explained)},
    {LINKED | CHECKED, FORM_VALUE, "--target", set_target, "--target T",
     "generic: for any host; intel: messages of Intel GPUs; intel-xe2: those of Xe2 and newer; pocl: CPUs of PoCL; "
     "nvptx: NVIDIA GPUs from compute capability 8.0 on; auto: what --device needs. auto is the default with --device, "
     "and generic without",
     .kind = VALUE_ONE_OF, .list = targets, .text = FIELD(link.target)},
    {LINKED | CHECKED, FORM_VALUE, "--library", set_text, "--library FILE",
     "a target outside cltile's source tree: a file of cltile_add_target, whose builtins stand before those of --target",
     .kind = VALUE_FILE, .text = FIELD(link.library)},
    {LINKED | CHECKED, FORM_VALUE, "--host", choose, "--host H",
     "the driver that runs the kernels, which decides target and sub-groups: pocl: CPUs of PoCL 6 and 7; rusticl: "
     "Mesa's rusticl 25 and 26 with llvmpipe; intel-cpu: Intel's CPU runtime. They take SPIR-V. Macros of extensions "
     "are those that the driver has or cltile gives; -D and -U win",
     .kind = VALUE_ONE_OF, .list = hosts, .text = FIELD(link.host)},
    {COMPILED | CHECKED, FORM_VALUE, "--arch", choose, "--arch A",
     "what OpenCL C is compiled for: spir64 (default), spir, nvptx64, amdgcn, x86_64, aarch64; from LLVM 19 on spirv64 and "
     "spirv32. Bitcode has it in its triple",
     .kind = VALUE_ONE_OF, .list = arch_names, .text = FIELD(arch)},
    {BUILD, FORM_VALUE, "--emit", choose, "--emit E",
     "bc: LLVM bitcode; ll: LLVM IR; spv, spvasm: SPIR-V and its text, of version 1.3, or of 1.4 or 1.5 if a kernel needs it; "
     "isa: the assembly of the GPUs of --device. Without it the ending of OUT decides: .bc, .ll, .spv, .spvasm, .asm for isa; "
     "others are bc",
     .kind = VALUE_ONE_OF, .list = emit_names, .number = FIELD(emit), .given = FIELD(emit_given)},
    {BUILD, FORM_VALUE, "--spirv-by", choose, "--spirv-by W",
     "the writer of SPIR-V: llvm: LLVM's own, from 22 on; translator: llvm-spirv of the same LLVM. The default is LLVM's "
     "own; for a module that only the translator can write it is the translator, if that is installed",
     .kind = VALUE_ONE_OF, .list = spirv_writers, .number = FIELD(spirv_by), .given = FIELD(spirv_by_given)},
    {LINKED | CHECKED | TARGETS, FORM_VALUE, "--device", add_devices, "--device D[,D...]",
     "Intel GPUs by ocloc's names, such as skl, tgllp and dg2-g10, or by IP versions. They choose the target",
     .kind = VALUE_DEVICES},
    {LINKED | CHECKED, FORM_VALUE, "--sub-groups", choose, "--sub-groups S",
     "emulated: for hosts without sub-groups, which run work-items one after another; native: the host's own. "
     "Emulated is the default where bitcode or IR is written, no device is named, the target is not Intel's, and the "
     "arch is not a GPU's (nvptx64, amdgcn)",
     .kind = VALUE_ONE_OF, .list = sub_groups, .number = FIELD(link.sub_groups), .given = FIELD(sub_groups_given)},
    {LINKED | CHECKED | LAYOUT, FORM_VALUE, "--sub-group-size", set_sub_group_size, "--sub-group-size N",
     "of layouts (default: 16), and of kernels without intel_reqd_sub_group_size: 1, 2, 4, 8, 16, 32, 64 or 128",
     .kind = VALUE_ONE_OF, .list = sub_group_sizes},
    {LINKED | CHECKED | LAYOUT, FORM_VALUE, "--region-rows", choose, "--region-rows R",
     "padded (default): rows of a media block take the next power of two bytes, as hardware has them; packed: rows "
     "follow each other",
     .kind = VALUE_ONE_OF, .list = region_rows, .number = FIELD(link.region_rows)},
    {LINKED, FORM_VALUE, "--events", choose, "--events E",
     "the events of 2D and 3D copies in kernels that also have the host's copies: host: from the host; null: none, the "
     "default for SPIR-V",
     .kind = VALUE_ONE_OF, .list = events, .number = FIELD(link.events), .given = FIELD(events_given)},
    {LINKED, FORM_FLAG, "--local-block-io", set_flag, "--local-block-io",
     "accepted, without effect: copies are shorter without such messages", .number = FIELD(link.local_block_io)},
    {BUILD | LINK, FORM_VALUE, "--image-format", add_image_format, "--image-format K:N=F",
     "images that argument N of kernel K gets have format F alone, such as RGBA,UNORM_INT8: media blocks have code for "
     "no other", .kind = VALUE_TEXT},
    {COMPILED | CHECKED, FORM_PREFIX, "-cl-std=", set_text, NULL, NULL, .kind = VALUE_ONE_OF, .list = standards,
     .text = FIELD(standard)},
    {COMPILED | CHECKED, FORM_PREFIX, "-cl-", add_opencl_option, "-cl-...",
     "OpenCL options, for clang; -cl-std=CL3.0 unless given. CLTILE_CLANG in the environment names another clang", .kind = VALUE_NONE},
    {COMPILED | CHECKED, FORM_JOINED, "-D", add_clang_value, "-D NAME[=X]",
     "for clang, as are -U NAME, -I FOLDER, -isystem FOLDER, -include HEADER, -O, -f..., -w, -g, and other forms of -W than "
     "the next. -g keeps the lines of the source. The header may call the builtins. Clang runs no optimisation, "
     "since the OpenCL compiler that gets the output optimises. Pointers of other types, integers as pointers and "
     "declarations without a type are warnings, as in drivers' compilers; -Werror=incompatible-pointer-types makes the "
     "first an error", .kind = VALUE_TEXT},
    {COMPILED | CHECKED, FORM_JOINED, "-U", add_clang_value, NULL, NULL, .kind = VALUE_TEXT},
    {COMPILED | CHECKED, FORM_JOINED, "-I", add_clang_value, NULL, NULL, .kind = VALUE_FOLDER},
    {COMPILED | CHECKED, FORM_PREFIX, "-f", add_clang_option, NULL, NULL, .kind = VALUE_NONE},
    {COMPILED | CHECKED, FORM_PREFIX, "-g", set_debug_info, NULL, NULL, .kind = VALUE_NONE},
    {LINKED | CHECKED | SPIRV, FORM_VALUE, "-W", add_warning_option, "-W no-ID",
     "leave the finding with this ID out; error=ID, no-error=ID: make it an error or a warning. The ID all stands for "
     "every finding. -Werror makes all warnings of cltile and Clang errors, except those of -W no-error=ID",
     .kind = VALUE_WARNINGS},
    {LINKED | CHECKED | SPIRV, FORM_PREFIX, "-W", add_joined_warning_option, NULL, NULL, .kind = VALUE_NONE},
    {COMPILED | CHECKED, FORM_FLAG, "-w", add_clang_option, NULL, NULL, .kind = VALUE_NONE},
    {COMPILED | CHECKED, FORM_PREFIX, "-O", add_clang_option, NULL, NULL, .kind = VALUE_NONE},
    {COMPILED | CHECKED, FORM_JOINED, "-include", add_clang_value, NULL, NULL, .kind = VALUE_FILE},
    {COMPILED | CHECKED, FORM_JOINED, "-isystem", add_clang_value, NULL, NULL, .kind = VALUE_FOLDER},
    {LINKED | CHECKED, FORM_FLAG, "--save-temps", set_flag, "--save-temps",
     "keep the files between the steps, and say where", .given = FIELD(saves_temporaries)},
    {LINKED | CHECKED, FORM_FLAG, "--verbose", set_flag, "-v, --verbose",
     "show each command that runs, and each member of the library that is linked", .given = FIELD(verbose)},
    {LINKED | CHECKED, FORM_FLAG, "-v", set_flag, NULL, NULL, .given = FIELD(verbose)},
    {ALL, FORM_FLAG, "--help", set_flag, "-h, --help", "show a subcommand's options; without one, the subcommands",
     .given = FIELD(help)},
    {ALL, FORM_FLAG, "-h", set_flag, NULL, NULL, .given = FIELD(help)},
    {ALL, FORM_FLAG, "--version", set_flag, "--version", "show the versions of cltile and of its LLVM",
     .given = FIELD(version)},
};
/* clang-format on */
#define OPTION_COUNT (sizeof options / sizeof *options)

const char *get_option_help(subcommand subcommands, size_t number, const char **help) {
    for (size_t i = 0; i < OPTION_COUNT; ++i)
        if (options[i].shown != NULL && (options[i].subcommands & subcommands) != 0 && number-- == 0) {
            *help = options[i].help;
            return options[i].shown;
        }
    return NULL;
}

/* ---- Completion ---- */

/* Whether the word before another takes that for its value; "-cl-std" and "-cl-std=" both do, as shells may split. */
static bool takes_value(const option *o, const char *word) {
    const size_t length = strlen(word), name_length = strlen(o->name);
    if (o->form == FORM_PREFIX)
        return o->name[name_length - 1] == '=' && strncmp(o->name, word, name_length - 1) == 0 &&
               (length == name_length - 1 || strcmp(o->name, word) == 0);
    return (o->form == FORM_VALUE || o->form == FORM_JOINED) && strcmp(o->name, word) == 0;
}

void add_option_names(words *names, subcommand subcommand) {
    for (size_t i = 0; i < OPTION_COUNT; ++i) {
        const option *o = &options[i];
        const bool is_name = o->form != FORM_PREFIX || o->name[strlen(o->name) - 1] == '=';
        if ((o->subcommands & subcommand) != 0 && is_name)
            add_word(names, "%s", o->name);
    }
}

value_kind get_option_values(subcommand subcommand, const char *word, const char *const **values) {
    for (size_t i = 0; i < OPTION_COUNT; ++i) {
        if ((options[i].subcommands & subcommand) == 0 || !takes_value(&options[i], word))
            continue;
        *values = options[i].list;
        return options[i].kind;
    }
    return VALUE_NONE;
}

/* ---- Reading ---- */

static bool matches(const option *o, const char *word) {
    const size_t length = strlen(o->name);
    if (strncmp(word, o->name, length) != 0)
        return false;
    switch (o->form) {
    case FORM_FLAG:
        return word[length] == '\0';
    case FORM_VALUE:
        return word[length] == '\0' || word[length] == '=';
    default:
        return true;
    }
}

static const option *find_option(const settings *s, const char *word) {
    for (size_t i = 0; i < OPTION_COUNT; ++i)
        if ((options[i].subcommands & s->subcommand) != 0 && matches(&options[i], word))
            return &options[i];
    return NULL;
}

static bool refuse_unknown(const settings *s, const char *word) {
    const char *names[OPTION_COUNT + 1];
    size_t count = 0;
    for (size_t i = 0; i < OPTION_COUNT; ++i)
        if ((options[i].subcommands & s->subcommand) != 0 && options[i].name[1] == '-')
            names[count++] = options[i].name;
    names[count] = NULL;
    const char *name = format_text("%.*s", (int)strcspn(word, "="), word);
    return report_usage(s->name, "unknown option '%s'%s", name, suggest(name, names, ""));
}

/* Reads one option; *next is the argument after it, and is moved past its value. */
static bool read_option(settings *s, const char *word, char ***next) {
    const option *o = find_option(s, word);
    if (o == NULL)
        return refuse_unknown(s, word);
    const char *rest = word + strlen(o->name);
    if (o->form == FORM_FLAG || o->form == FORM_PREFIX)
        return o->set(s, o, word);
    if (*rest != '\0')
        return o->set(s, o, o->form == FORM_VALUE ? rest + 1 : rest);
    if (**next == NULL)
        return report_usage(s->name, "%s needs a value", word);
    return o->set(s, o, *(*next)++);
}

static bool read_input(settings *s, const char *word) {
    if (s->subcommand == LAYOUT)
        return report_usage(s->name, "'%s': there is no input; the region is given by --type, --width and --height",
                            word);
    if (s->subcommand == TARGETS)
        return report_usage(s->name, "'%s' is not taken: to ask for a GPU write --device %s", word, word);
    if (s->input != NULL && (s->subcommand & CHECKED) == 0)
        return report_usage(s->name, "two inputs, '%s' and '%s': give one at a time", s->input, word);
    if (word[0] == '\0')
        return report_usage(s->name, "the name of the input is empty");
    if (s->input == NULL)
        s->input = word;
    add_word(&s->inputs, "%s", word);
    return true;
}

/* Options about single findings win, wherever -Werror stands. */
static void precede_with_errors(words *warnings) {
    words all = {0};
    add_word(&all, "error=all");
    append_words(&all, warnings);
    *warnings = all;
}

bool read_settings(settings *s, subcommand subcommand, const char *name, char **arguments) {
    *s = (settings){.subcommand = subcommand, .name = name, .link = CLTILE_OPTIONS_INIT};
    s->emit = subcommand == REGISTERS ? EMIT_ISA : EMIT_BC;
    s->link.target = NULL; /* not given */
    bool options_end = false;
    while (*arguments != NULL && !s->help && !s->version) {
        const char *word = *arguments++;
        const bool is_option = !options_end && word[0] == '-' && word[1] != '\0';
        if (is_option && strcmp(word, "--") == 0)
            options_end = true;
        else if (!(is_option ? read_option(s, word, &arguments) : read_input(s, word)))
            return false;
    }
    if (s->warnings_are_errors)
        precede_with_errors(&s->warnings);
    s->link.warnings = (const char *const *)s->warnings.items;
    s->link.image_formats = (const char *const *)s->image_formats.items;
    show_commands(s->verbose);
    if (s->saves_temporaries)
        save_temporaries();
    return true;
}

bool is_for_spir(const settings *s) {
    return s->arch == NULL || strncmp(s->arch, "spir", strlen("spir")) == 0;
}

findings_format findings_format_of(const settings *s) {
    return (findings_format){.label = label_of(s->input),
                             .form = s->sarif  ? FINDINGS_SARIF
                                     : s->json ? FINDINGS_JSON
                                               : FINDINGS_TEXT};
}

bool is_for_cpu(const settings *s) {
    return s->arch != NULL && (strcmp(s->arch, "x86_64") == 0 || strcmp(s->arch, "aarch64") == 0);
}
