/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the programs of the build do with bitcode: modules of Clang become members, and members libraries. */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

/* A context, and options of LLVM for all that follows. */
LLVMContextRef create_context(void);

/* Reads LLVM IR as text, or bitcode, without what Clang says of a whole program: its own version, module flags and the
 * version of OpenCL, which a kernel's module has. On an error says why on stderr and returns NULL; so do all below that
 * return a pointer, or false. */
LLVMModuleRef read_module(LLVMContextRef context, const char *path);

/* A file's bytes with a zero behind them; NULL, and a message, where it cannot be read. */
char *read_text(const char *path, size_t *size);

/* Makes a member of Clang's output: shared functions may be in several members, attributes that say nothing of what is
 * inlined are gone, and everything is inlined. */
bool make_member(LLVMModuleRef module);

/* Links modules into the first, whose triple and data layout they take; and takes them. */
bool link_module(LLVMModuleRef into, LLVMModuleRef module);

/* Makes a library of linked members: functions that are neither weak nor in the list `exported` are internal, and in
 * each builtin what it calls is inlined (`inlines`), or stays for libcltile to inline. */
bool make_library(LLVMModuleRef module, const char *exported, bool inlines);

/* ---- Libraries that are linked by hand (by_hand.c) ---- */

/* Makes the functions of a member weak: a definition of the host's takes their place. */
void make_weak(LLVMModuleRef module);

/* Puts a size of sub-groups in place of the queries for it. */
void fold_size(LLVMModuleRef module, unsigned size);

/* Makes the functions of a library that take events in generic pointers take private ones. */
void make_events_private(LLVMModuleRef module, unsigned private_space);

/* Whether the module defines each function of a list of one symbol a line, with # comments. `undefined` lists the
 * functions that it may need, unless it is NULL. */
bool check_library(const char *label, LLVMModuleRef module, const char *exported, const char *undefined);

/* Whether a module needs no functions but those of a list, and those that its twin needs or has. The twin may be NULL.
 */
bool check_needed(const char *label, LLVMModuleRef module, LLVMModuleRef twin, const char *path);

/* Writes the file of a target (target_file.c): OUT HEAD.txt UNDEFINED.txt ROWS.txt. */
bool make_target(LLVMContextRef context, char **arguments);

/* Whether a member exports the functions of a bitcode file, and no others. */
bool check_twin(const char *label, LLVMModuleRef module, const char *twin);

/* Writes beside the file, and renames. */
bool write_module(LLVMModuleRef module, const char *path);
