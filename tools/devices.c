/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The target for each GPU of --device. */

#include "settings.h"

#include "file.h"
#include "ocloc.h"

#include <stdio.h>
#include <string.h>

void add_device_names(words *names) {
    const cltile_device *device;
    for (size_t i = 0; (device = cltile_device_at(i)) != NULL; ++i)
        add_parts(names, device->names, " ");
}

const cltile_device *look_up_device(const char *name) {
    const cltile_device *device = cltile_find_device(name);
    const char *version = device == NULL ? ocloc_version_of(name) : NULL;
    return version != NULL ? cltile_find_device(version) : device;
}

char *find_release(const char *name) {
    const cltile_device *device = cltile_find_device(name);
    return device == NULL ? NULL : text_behind(device->source, "branch releases/", ",");
}

static void report_unknown(const settings *s, const char *name) {
    words names = {0};
    add_device_names(&names);
    report_usage(
        s->name,
        "--device '%s' is not known%s 'cltile targets' lists what is. For another GPU choose --target intel if "
        "it has cl_intel_media_block_io, intel-xe2 if it is of Xe2 or newer, else --target generic",
        name, suggest(name, (const char *const *)names.items, ":"));
}

const cltile_device *find_device(const settings *s, const char *name) {
    const cltile_device *device = look_up_device(name);
    if (device != NULL && device->target != NULL)
        return device;
    if (device != NULL)
        report_usage(s->name, "--device %s: %s: name the GPU", name, device->why);
    else if (strchr(name, ':') != NULL)
        report_usage(s->name, "--device '%s' is a range: name the GPUs one by one, with a comma between them", name);
    else
        report_unknown(s, name);
    return NULL;
}

const char *find_without_images(const settings *s) {
    for (size_t i = 0; i < s->devices.count; ++i) {
        const char *name = s->devices.items[i];
        const cltile_device *device = look_up_device(name);
        if (device != NULL && device->images == 0 && strcmp(target_of(s, name), s->link.target) == 0)
            return name;
    }
    return NULL;
}

bool is_for_intel(const char *target) {
    return strcmp(target, "intel") == 0 || strcmp(target, "intel-xe2") == 0;
}

const char *target_of(const settings *s, const char *device) {
    return s->target_is_auto ? look_up_device(device)->target : s->link.target;
}

/* Outputs that are not built for each GPU separately are for one target. */
static bool check_agreement(const settings *s, const char *first, const char *other) {
    const char *target = target_of(s, first), *other_target = target_of(s, other);
    if (strcmp(target, other_target) == 0)
        return true;
    return report_usage(s->name,
                        "--device %s needs target %s, and %s needs %s: build for one after the other, with an output "
                        "for each (--emit isa takes both at once)",
                        first, target, other, other_target);
}

bool choose_target(settings *s) {
    const bool is_auto = s->link.target == NULL ? s->devices.count > 0 : strcmp(s->link.target, "auto") == 0;
    if (!is_auto) {
        s->link.target = s->link.target == NULL ? "generic" : s->link.target;
        return true;
    }
    if (s->devices.count == 0)
        return report_usage(s->name, "--target auto chooses by the GPU: add --device skl, tgllp or dg2-g10, or choose "
                                     "--target generic or intel");
    s->target_is_auto = true;
    char *const *names = s->devices.items;
    for (size_t i = 0; i < s->devices.count; ++i)
        if (find_device(s, names[i]) == NULL || (s->emit != EMIT_ISA && !check_agreement(s, names[0], names[i])))
            return false;
    s->link.target = target_of(s, names[0]);
    return true;
}

unsigned find_matrix_lanes(const settings *s) {
    for (size_t i = 0; i < s->devices.count; ++i) {
        const cltile_device *device = look_up_device(s->devices.items[i]);
        if (device == NULL || device->matrix_lanes != 8)
            return 0;
    }
    return s->devices.count > 0 ? 8 : 0;
}

void report_devices(const settings *s) {
    for (size_t i = 0; i < s->devices.count; ++i) {
        const char *name = s->devices.items[i];
        const cltile_device *device = look_up_device(name);
        if (s->verbose && s->target_is_auto)
            fprintf(stderr, "cltile: target %s for %s: %s\n", target_of(s, name), name, device->why);
        /* A target of Intel's on a GPU that has other messages than it may use. */
        if (device != NULL && is_for_intel(target_of(s, name)) && device->target != NULL &&
            strcmp(device->target, target_of(s, name)) != 0)
            report_remark("warning", label_of(s->input),
                          "--target %s is not for %s: %s. Leave --target out, or choose --target %s",
                          target_of(s, name), name, device->why, device->target);
    }
}
