/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V of any compiler, made fit for llvm-spirv. */

#pragma once

#include "spirv/module.h"

/* Modules are written by compilers. */
#define SPIRV_REMEDY "check the OpenCL C or the LLVM bitcode that it was made from"

/* Checks instructions that compilers are known to write with wrong operands, which validators accept. Reports an error
 * and returns false. */
bool check_operands(const char *label, const spirv_module *m);

/* Parses a module, and checks only async copies, of which llvm-spirv makes instructions for other copies. */
bool check_copies(const char *label, file_bytes *spirv);

/* Replaces instructions that llvm-spirv cannot read by equivalent ones, and removes non-semantic instructions. The
 * module was parsed. */
void mend_module(file_bytes *spirv);

/* The part of mend_module that is about SPV_INTEL_2d_block_io: its instructions become calls. */
void call_2d_blocks(file_bytes *spirv);

/* LLVM's own target, up to version 22 at least, writes alignments as signed bytes: that of a long16 is -128, and one
 * of 256 or more is 0, for which 4096 stands then. llvm-spirv crashes on both. */
void mend_alignments(file_bytes *spirv);

/* Removes debug information; OpLine stays. Returns whether there was any. */
bool drop_debug_info(file_bytes *spirv);

/* Leaves one OpLoopMerge to a block, right before its branch: of a loop of one block llvm-spirv writes several, before
 * other instructions. One whose merge block is the loop's latch is not valid and goes: no more than a hint is lost. */
void mend_loop_merges(file_bytes *spirv);
