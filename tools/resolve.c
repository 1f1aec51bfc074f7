/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Checks the options of a command line against each other, and chooses what they leave open. */

#include "commands.h"

#include "settings.h"
#include "text.h"

#include <string.h>

/* The ending of the output's name chooses the format, or agrees with --emit. */
static bool choose_format(settings *s) {
    const char *dot = s->subcommand == SUBCOMMAND_BUILD && s->output != NULL ? strrchr(s->output, '.') : NULL;
    for (unsigned i = 0; dot != NULL && emit_endings[i] != NULL; ++i) {
        if (strcmp(dot, emit_endings[i]) != 0)
            continue;
        if (s->emit_given && s->emit != (emit)i)
            return report_usage(s->name, "--emit %s and -o %s, whose ending is for --emit %s: change one of them",
                                emit_names[s->emit], s->output, emit_names[i]);
        s->emit = (emit)i;
    }
    return true;
}

static bool check_files(const settings *s) {
    if (s->input == NULL)
        return report_usage(s->name, "no input: name a file, or - for stdin");
    if (s->output == NULL && (s->subcommand & (SUBCOMMAND_CHECK | SUBCOMMAND_INSPECT | SUBCOMMAND_REGISTERS)) == 0)
        return report_usage(s->name, "no output: add -o OUT, or -o - for stdout");
    if (s->subcommand == SUBCOMMAND_REGISTERS && s->devices.count == 0)
        return report_usage(s->name, "no device: add the GPUs to compile for, as in --device skl,tgllp,dg2-g10");
    if (s->emit == EMIT_ISA && s->devices.count == 0)
        return report_usage(s->name, "--emit isa needs the GPUs to compile for: add --device skl, tgllp or dg2-g10");
    return true;
}

/* Where the target is chosen and has no library for the arch, the generic one is linked. */
static bool check_arch(const settings *s) {
    size_t size;
    const char *target = s->target_is_auto ? "generic" : s->link.target;
    if (s->arch != NULL && cltile_library_bitcode(target, s->arch, &size) == NULL)
        return report_usage(s->name, "target %s has no library for --arch %s%s", target, s->arch,
                            CLTILE_LLVM_VERSION_MAJOR < 19 && strncmp(s->arch, "spirv", strlen("spirv")) == 0
                                ? ": spirv64 and spirv32 come with LLVM 19 and newer, and this cltile was built with "
                                  "LLVM " CLTILE_LLVM_VERSION
                                : "");
    if (!is_for_spir(s) && s->subcommand != SUBCOMMAND_REGISTERS && s->emit != EMIT_BC && s->emit != EMIT_LL)
        return report_usage(s->name, "--arch %s is for bitcode: with --emit %s, give spir64 or spir", s->arch,
                            emit_names[s->emit]);
    if (!is_for_spir(s) && s->devices.count > 0)
        return report_usage(s->name, "--arch %s is not for --device %s: Intel's GPUs take spir64 and spir", s->arch,
                            s->devices.items[0]);
    return true;
}

static bool check_direction(const settings *s) {
    const int tasks = s->to_codeplay + s->from_codeplay + (s->completed_by != NULL);
    if (tasks != 1)
        return report_usage(s->name, "%s: give one of --to-codeplay, --from-codeplay and --complete",
                            tasks == 0 ? "no task" : "several tasks");
    if (!s->to_codeplay && s->set_name != NULL)
        return report_usage(s->name, "--set-name is for --to-codeplay: --from-codeplay reads both names");
    return true;
}

/* The host decides what it needs. */
static bool choose_host(settings *s) {
    const cltile_host *host = cltile_find_host(s->link.host);
    if (host == NULL)
        return true;
    if (s->devices.count > 0)
        return report_usage(s->name, "--host %s and --device %s: give one of them: an Intel GPU is no %s", host->name,
                            s->devices.items[0], host->driver);
    if (s->sub_groups_given)
        return report_usage(s->name, "--host %s and --sub-groups: leave the latter out, which the host decides",
                            host->name);
    const bool is_anywhere = s->link.target != NULL && strcmp(s->link.target, "intel-xe2") == 0;
    if (s->link.target != NULL && strcmp(s->link.target, host->target) != 0 && !is_anywhere)
        return report_usage(s->name, "--host %s is for --target %s: leave --target %s out", host->name, host->target,
                            s->link.target);
    if (!is_anywhere) /* see choose_host in lib/api/options.c */
        s->link.target = host->target;
    s->link.sub_groups = host->sub_groups;
    s->sub_groups_given = true;
    return true;
}

/* Checks that options are complete and agree. */
static bool check_settings(settings *s) {
    if (s->subcommand == SUBCOMMAND_SPIRV)
        return check_direction(s) && check_files(s);
    if (s->subcommand == SUBCOMMAND_LAYOUT || s->subcommand == SUBCOMMAND_TARGETS)
        return true; /* see layout.c, targets.c */
    if (s->lists_findings || s->explained != NULL)
        return true;
    if (s->wants_assembly && s->json)
        return report_usage(s->name, "--json and --spvasm: give one of them");
    return choose_format(s) && check_files(s) && choose_host(s) && choose_target(s) && check_arch(s);
}

/* Bitcode is run by hosts that have no sub-groups (PoCL 3.1, Oclgrind); what reads SPIR-V has them, and so have Intel's
 * GPUs. Who checks a kernel may run it on all of them. */
static cltile_sub_groups choose_sub_groups(const settings *s, bool is_bitcode) {
    if (s->devices.count > 0 || is_for_intel(s->link.target))
        return CLTILE_SUB_GROUPS_NATIVE;
    if (s->subcommand == SUBCOMMAND_CHECK)
        return CLTILE_SUB_GROUPS_ANY;
    return is_bitcode ? CLTILE_SUB_GROUPS_EMULATED : CLTILE_SUB_GROUPS_NATIVE;
}

/* Hosts of bitcode may check events, others do not. */
static void complete_host(settings *s) {
    const bool is_bitcode =
        (s->subcommand & (SUBCOMMAND_CHECK | SUBCOMMAND_INSPECT)) == 0 && (s->emit == EMIT_BC || s->emit == EMIT_LL);
    if (!s->events_given)
        s->link.events =
            is_bitcode && s->devices.count == 0 && s->link.host == NULL ? CLTILE_EVENTS_HOST : CLTILE_EVENTS_NULL;
    if (!s->sub_groups_given)
        s->link.sub_groups = choose_sub_groups(s, is_bitcode);
}

bool resolve_settings(settings *s) {
    if (!check_settings(s))
        return false;
    if (s->link.target != NULL) { /* the subcommand links or checks */
        complete_host(s);
        s->link.matrix_lanes = find_matrix_lanes(s);
        report_devices(s);
    }
    return true;
}
