# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Random kernels. OpenCL is all that the programs link: see fuzz/ways.c. FUZZ_OCLGRIND is the driver of the references.

add_source_program(
  fuzz-semantics
  fuzz/fuzz.c
  fuzz/draws.c
  fuzz/exchanges.c
  fuzz/exchanges_execute.c
  fuzz/exchanges_source.c
  fuzz/calls_steps.c
  fuzz/execute.c
  fuzz/input.c
  fuzz/input_blocks.c
  fuzz/input_copies.c
  fuzz/messages.c
  fuzz/minimise.c
  fuzz/plan.c
  fuzz/program.c
  fuzz/reference.c
  fuzz/shapes.c
  fuzz/shapes_blocks.c
  fuzz/shapes_compute.c
  fuzz/shapes_copies.c
  fuzz/shapes_execute.c
  fuzz/shapes_matrices.c
  fuzz/shapes_run.c
  fuzz/shapes_source.c
  fuzz/shapes_steps.c
  fuzz/source.c
  fuzz/ways.c
  ../examples/common/process.c
 
 
  media-block/tables.c)
target_include_directories(fuzz-semantics PRIVATE ${TEST_FOLDER}/../examples/common ${TEST_FOLDER}/../include)
target_compile_definitions(
  fuzz-semantics PRIVATE FUZZ_INCLUDE="${TEST_FOLDER}/../include/opencl" FUZZ_COPIES="${TEST_FOLDER}/async-copies/Inputs"
                         FUZZ_INPUTS="${TEST_FOLDER}/fuzz/Inputs" FUZZ_REFERENCE="$<TARGET_FILE:fuzz-reference>" FUZZ_OCLGRIND="${FUZZ_OCLGRIND}")
add_dependencies(fuzz-semantics fuzz-reference)

# What whole kernels should leave: a program of its own, since Oclgrind has another LLVM than PoCL.
add_source_program(
  fuzz-reference
  fuzz/draws.c
  fuzz/messages.c
  fuzz/reference_main.c
  fuzz/shapes.c
  fuzz/shapes_blocks.c
  fuzz/shapes_compute.c
  fuzz/shapes_copies.c
  fuzz/shapes_matrices.c
  fuzz/shapes_run.c
  fuzz/shapes_source.c
  media-block/tables.c)
target_include_directories(fuzz-reference PRIVATE ${TEST_FOLDER}/../examples/common)
target_compile_definitions(fuzz-reference PRIVATE FUZZ_INPUTS="${TEST_FOLDER}/fuzz/Inputs" FUZZ_OCLGRIND="${FUZZ_OCLGRIND}")
