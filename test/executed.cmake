# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Kernels and what executes them, linked by cltile and from sources by the layer.

include(sources.cmake)

# test_program(<name> <source>...): also layer-<name>, for sources.
function(test_program name)
  add_test_program(${name} ${ARGN})
  add_source_program(layer-${name} ${ARGN})
endfunction()

# compile_kernel(<output> <source> [flag...]): as bitcode, test/kernels/<output>.bc.
set(TEST_KERNELS)
set(TEST_INCLUDES)
file(GLOB TEST_HEADERS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/opencl/*.h)
foreach(header IN LISTS TEST_HEADERS)
  list(APPEND TEST_INCLUDES -include ${header})
endforeach()
function(compile_kernel output source)
  set(bitcode ${PROJECT_BINARY_DIR}/test/kernels/${output}.bc)
  get_filename_component(folder ${bitcode} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  get_filename_component(inputs ${source} DIRECTORY)
  file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${inputs}/*.h)
  add_custom_command(
    OUTPUT ${bitcode}
    COMMAND ${CLTILE_CLANG} --target=spir64-unknown-unknown -x cl -cl-std=CL3.0 -O0 -Wall ${CLTILE_WARNING_ERRORS}
            ${TEST_INCLUDES} ${ARGN} -emit-llvm -c ${CMAKE_CURRENT_SOURCE_DIR}/${source} -o ${bitcode}
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${source} ${headers} ${TEST_HEADERS}
    VERBATIM)
  set(TEST_KERNELS ${TEST_KERNELS} ${bitcode} PARENT_SCOPE)
endfunction()

# test_kernel(<output> <source> [flag...]): as bitcode and as a source.
macro(test_kernel)
  compile_kernel(${ARGV})
  write_source(${ARGV})
endmacro()

include(kernels.cmake)

# For lit.cfg.py.
add_test_program(device-features common/device-features.c)

# What is of libcltile alone.
add_test_program(tiles cltile-spirv/tiles.c)
add_test_program(lane-holdings cltile-layout/lane-holdings.c)
foreach(type IN LISTS TEST_BLOCK_TYPES)
  texels_of(${type} texels)
  compile_kernel(holdings/${type} cltile-layout/Inputs/holdings.cl -DTEXELS=${texels}
              -DFUNCTION=intel_sub_group_media_block_read_${type})
endforeach()

# The shuffles, by type.
add_test_program(shuffles sub-group-exchange/shuffles.c sub-group-exchange/shapes.c)
set(types long ulong double half short3 ushort3 int3 uint3 float3)
foreach(type char uchar short ushort int uint float)
  foreach(components "" 2 4 8 16)
    list(APPEND types ${type}${components})
  endforeach()
endforeach()
foreach(type IN LISTS types)
  compile_kernel(sub-group-exchange/shuffle/${type} sub-group-exchange/Inputs/shuffle.cl -DTYPE=${type})
endforeach()

# Those of Khronos' extensions.
foreach(type char uchar short ushort int uint long ulong float double half)
  set(folder sub-group-exchange/khronos)
  compile_kernel(${folder}/${type} sub-group-exchange/Inputs/khronos.cl -DTYPE=${type} -DRESULTS=6)
  foreach(components 2 3 4 8 16)
    compile_kernel(${folder}/${type}${components} sub-group-exchange/Inputs/khronos.cl -DTYPE=${type}${components} -DRESULTS=1)
  endforeach()
endforeach()

# Ballots.
add_test_program(ballots sub-group-exchange/ballots.c sub-group-exchange/shapes.c)
compile_kernel(sub-group-exchange/ballot/uint4 sub-group-exchange/Inputs/ballot.cl)
compile_kernel(sub-group-exchange/ballot/wide/uint4 sub-group-exchange/Inputs/ballot.cl -DWIDE)

# Exchanges under conditions, as written and optimised by Clang.
add_test_program(conditions sub-group-exchange/conditions.c sub-group-exchange/shapes.c)
compile_kernel(sub-group-exchange/conditions/int sub-group-exchange/Inputs/conditions.cl)
compile_kernel(sub-group-exchange/conditions/optimised/int sub-group-exchange/Inputs/conditions.cl -O2)

# Broadcasts, votes, reductions and scans, by type.
add_test_program(combinations sub-group-exchange/combinations.c sub-group-exchange/shapes.c)
foreach(type int uint long ulong float double half)
  string(REPLACE half float result ${type})
  compile_kernel(sub-group-exchange/combine/${type} sub-group-exchange/Inputs/combine.cl -DTYPE=${type} -DRESULT=${result})
endforeach()
foreach(type char uchar short ushort)
  compile_kernel(sub-group-exchange/combine/${type} sub-group-exchange/Inputs/combine.cl -DTYPE=${type} -DRESULT=${type} -DINTEL)
endforeach()

# Some of them linked ahead, with the image builtins renamed to those of Inputs/image-model.cl, which has the formats that no
# device here has; reads alone, since the model takes one kind of image for another to write, which SPIR-V
# cannot.
compile_kernel(image-model media-block/Inputs/image-model.cl ${CLTILE_TEST_FEATURES})
set(kernels ${PROJECT_BINARY_DIR}/test/kernels)
foreach(name read/uc-read_only read/uc16-read_only read/us4-read_only read/ui2-read_only)
  string(REGEX REPLACE "/.*" "" direction ${name})
  file(MAKE_DIRECTORY ${kernels}/model/${direction})
  set(modelled ${kernels}/model/${name}.bc)
  add_custom_command(
    OUTPUT ${modelled}
    COMMAND cltile link --sub-groups native -W no-all ${kernels}/${name}.bc -o ${modelled}.1
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-dis ${modelled}.1 -o ${modelled}.1.ll
    COMMAND sed -E "s/@(_Z[0-9]+(read_image|write_image|get_image))/@model.\\1/g" ${modelled}.1.ll > ${modelled}.2.ll
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-as ${modelled}.2.ll -o ${modelled}.2
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-link --only-needed ${modelled}.2 ${kernels}/image-model.bc
            -o ${modelled}
    DEPENDS cltile ${kernels}/${name}.bc ${kernels}/image-model.bc
    VERBATIM)
  list(APPEND TEST_KERNELS ${modelled})
endforeach()

add_custom_target(test_kernels ALL DEPENDS ${TEST_KERNELS})

# Random kernels, by each way into a driver. No libcltile in them: see fuzz/ways.c.
add_source_program(
  fuzz-semantics
  fuzz/fuzz.c
  fuzz/draws.c
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
  fuzz/shapes_run.c
  fuzz/shapes_source.c
  fuzz/shapes_steps.c
  fuzz/source.c
  fuzz/ways.c
  ../examples/common/process.c
  async-copies/reference.c
  media-block/reference.c
  media-block/tables.c)
target_include_directories(fuzz-semantics PRIVATE ${PROJECT_SOURCE_DIR}/examples/common ${PROJECT_SOURCE_DIR}/include)
target_compile_definitions(
  fuzz-semantics
  PRIVATE FUZZ_CLANG="${CLTILE_CLANG}" FUZZ_LLVM_LINK="${LLVM_TOOLS_BINARY_DIR}/llvm-link"
          FUZZ_LLC="${LLVM_TOOLS_BINARY_DIR}/llc"
          FUZZ_INCLUDE="${PROJECT_SOURCE_DIR}/include/opencl" FUZZ_COPIES="${CMAKE_CURRENT_SOURCE_DIR}/async-copies/Inputs"
          FUZZ_INPUTS="${CMAKE_CURRENT_SOURCE_DIR}/fuzz/Inputs"
          FUZZ_LAYER="${PROJECT_BINARY_DIR}/lib/libcltile-layer.so" FUZZ_CLTILE="$<TARGET_FILE:cltile>"
          FUZZ_REFERENCE="$<TARGET_FILE:fuzz-reference>")
add_dependencies(fuzz-semantics cltile fuzz-reference)

# What whole kernels should leave: it has OpenCL alone, since Oclgrind has another LLVM.
add_source_program(
  fuzz-reference
  fuzz/draws.c
  fuzz/messages.c
  fuzz/reference_main.c
  fuzz/shapes.c
  fuzz/shapes_blocks.c
  fuzz/shapes_compute.c
  fuzz/shapes_copies.c
  fuzz/shapes_run.c
  fuzz/shapes_source.c
  media-block/tables.c)
target_include_directories(fuzz-reference PRIVATE ${PROJECT_SOURCE_DIR}/examples/common)
target_compile_definitions(
  fuzz-reference PRIVATE FUZZ_INPUTS="${CMAKE_CURRENT_SOURCE_DIR}/fuzz/Inputs"
                         FUZZ_OCLGRIND="/usr/lib/oclgrind/liboclgrind-rt-icd.so")
