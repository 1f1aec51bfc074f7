# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Kernels and what executes them, linked by cltile and from sources by the layer.

include(sources.cmake)

# test_program(<name> <source>...): also layer-<name>, for sources, which are tested once.
function(test_program name)
  add_test_program(${name} ${ARGN})
  if(CLTILE_ONCE)
    add_source_program(layer-${name} ${ARGN})
  endif()
endfunction()

# Whether kernels are compiled: where neither this LLVM makes SPIR-V, nor llvm-spirv of its version, nothing executes them.
find_program(CLTILE_TEST_TRANSLATOR llvm-spirv-${LLVM_VERSION_MAJOR})
set(CLTILE_TEST_KERNELS OFF)
if(CLTILE_ONCE OR LLVM_VERSION_MAJOR GREATER_EQUAL 22 OR CLTILE_TEST_TRANSLATOR)
  set(CLTILE_TEST_KERNELS ON)
endif()

# Kernels that daily tests do not link, unless the host compiles them fast: target nightly_kernels.
set(NIGHTLY_KERNELS "^(2d-block|(one-size/)?sub-group-block|holdings|async-copies/(0.9.0|strided)|wild/(1.2|optimised))/")

# add_test_kernel(<output> <file>): the file of that name in test/kernels is built for daily tests, or nightly ones.
function(add_test_kernel output file)
  set(list TEST_KERNELS)
  if(output MATCHES "${NIGHTLY_KERNELS}" OR (output MATCHES "^wild/3.0/" AND NOT output MATCHES "/(fast|sobel_naive)$"))
    set(list NIGHTLY_KERNELS)
  endif()
  set_property(GLOBAL APPEND PROPERTY ${list} ${file})
endfunction()

# compile_kernel(<output> <source> [flag...]): as bitcode, test/kernels/<output>.bc.
set(TEST_INCLUDES)
file(GLOB TEST_HEADERS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/opencl/*.h)
foreach(header IN LISTS TEST_HEADERS)
  list(APPEND TEST_INCLUDES -include ${header})
endforeach()
function(compile_kernel output source)
  if(NOT CLTILE_TEST_KERNELS)
    return()
  endif()
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
  add_test_kernel(${output} ${bitcode})
endfunction()

# test_kernel(<output> <source> [flag...]): as bitcode and as a source.
macro(test_kernel)
  compile_kernel(${ARGV})
  write_source(${ARGV})
endmacro()

include(kernels.cmake)

# For lit.cfg.py.
add_test_program(device-features common/device-features.c)

# The samples of blocks that run by default, in kernels for one size of sub-groups: drivers take a second for each kernel.
set(sizes 8 16 32)
function(compile_one_size direction turn)
  foreach(name IN LISTS ARGN)
    string(REGEX MATCH "^(.*)-(.*)$" name ${name})
    texels_of(${CMAKE_MATCH_1} texels)
    set(flags -DACCESS=${CMAKE_MATCH_2} -DTEXELS=${texels} -DFUNCTION=intel_sub_group_media_block_${direction}_${CMAKE_MATCH_1})
    if(direction STREQUAL write)
      list(APPEND flags -DWRITE)
    endif()
    list(GET sizes ${turn} size)
    compile_kernel(one-size/${direction}/${name} media-block/Inputs/region.cl ${flags} -DSUB_GROUP_SIZE=${size})
    math(EXPR turn "(${turn} + 1) % 3")
  endforeach()
endfunction()
compile_one_size(read 0 uc-read_only uc2-read_write uc4-read_only uc16-read_only us2-read_only us4-read_write us8-read_only
                 ui-read_only ui4-read_only ui8-read_write)
compile_one_size(write 0 uc-write_only uc2-write_only uc4-write_only uc4-read_write uc8-write_only uc16-write_only)
compile_one_size(write 1 us-write_only us2-write_only us4-write_only us8-write_only us16-write_only us16-read_write)
compile_one_size(write 2 ui-write_only ui2-write_only ui2-read_write ui4-write_only ui8-write_only)

# compile_one_size_of_blocks(<type> <access> <size>): reads and writes of blocks, as above.
function(compile_one_size_of_blocks type access size)
  foreach(direction read write)
    string(REGEX REPLACE "^only$" "${direction}_only" images ${access})
    flags_of_blocks(${type} ${direction} ${images} flags)
    compile_kernel(one-size/sub-group-block/${direction}/${type}-${images} sub-group-block/Inputs/block.cl ${flags} -DSUB_GROUP_SIZE=${size})
  endforeach()
endfunction()
# Every ninth, as `sub-group-blocks --every 9` takes them.
compile_one_size_of_blocks(dword only 8)
compile_one_size_of_blocks(uc2 only 16)
compile_one_size_of_blocks(ul only 32)
compile_one_size_of_blocks(ui2 read_write 8)
compile_one_size_of_blocks(us2 read_write 16)

# What is of libcltile alone.
add_test_program(tiles cltile-spirv/tiles.c)
add_test_program(lane-holdings cltile-layout/lane-holdings.c)
foreach(type IN LISTS TEST_BLOCK_TYPES)
  texels_of(${type} texels)
  compile_kernel(holdings/${type} cltile-layout/Inputs/holdings.cl -DTEXELS=${texels}
              -DFUNCTION=intel_sub_group_media_block_read_${type})
endforeach()

# Exchanges under conditions, as written and optimised by Clang.
add_test_program(conditions sub-group-exchange/conditions.c sub-group-exchange/shapes.c)
compile_kernel(sub-group-exchange/conditions/int sub-group-exchange/Inputs/conditions.cl)
compile_kernel(sub-group-exchange/conditions/barriers/int sub-group-exchange/Inputs/conditions.cl -DBARRIERS)
compile_kernel(sub-group-exchange/conditions/optimised/int sub-group-exchange/Inputs/conditions.cl -O2)

# Some of them linked ahead, with the image builtins renamed to those of Inputs/image-model.cl, which has the formats that no
# device here has; reads alone, since the model takes one kind of image for another to write, which SPIR-V
# cannot.
compile_kernel(image-model media-block/Inputs/image-model.cl ${CLTILE_TEST_FEATURES})
set(kernels ${PROJECT_BINARY_DIR}/test/kernels)
function(model_kernel folder name)
  get_filename_component(direction ${name} DIRECTORY)
  file(MAKE_DIRECTORY ${kernels}/${folder}/${direction})
  set(modelled ${kernels}/${folder}/${name}.bc)
  add_custom_command(
    OUTPUT ${modelled}
    COMMAND cltile link ${ARGN} -W no-all ${kernels}/${name}.bc -o ${modelled}.1
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-dis ${modelled}.1 -o ${modelled}.1.ll
    COMMAND sed -E "s/@(_Z[0-9]+(read_image|write_image|get_image))/@model.\\1/g" ${modelled}.1.ll > ${modelled}.2.ll
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-as ${modelled}.2.ll -o ${modelled}.2
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-link --only-needed ${modelled}.2 ${kernels}/image-model.bc
            -o ${modelled}
    DEPENDS cltile ${kernels}/${name}.bc ${kernels}/image-model.bc
    VERBATIM)
  add_test_kernel(${folder}/${name} ${modelled})
endfunction()
if(CLTILE_TEST_KERNELS)
  foreach(name uc uc16 us4 ui2)
    model_kernel(model read/${name}-read_only --sub-groups emulated)
  endforeach()
  model_kernel(model-xe2 one-size/read/us2-read_only --target intel-xe2 --host intel-cpu)
endif()

get_property(kernels GLOBAL PROPERTY TEST_KERNELS)
add_custom_target(test_kernels ALL DEPENDS ${kernels})
get_property(kernels GLOBAL PROPERTY NIGHTLY_KERNELS)
add_custom_target(nightly_kernels DEPENDS ${kernels})

# Random kernels, by each way into a driver.
if(CLTILE_ONCE)
  set(FUZZ_OCLGRIND /usr/lib/oclgrind/liboclgrind-rt-icd.so)
  include(${CMAKE_CURRENT_LIST_DIR}/fuzz.cmake)
  target_compile_definitions(
    fuzz-semantics
    PRIVATE FUZZ_CLANG="${CLTILE_CLANG}" FUZZ_LLVM_LINK="${LLVM_TOOLS_BINARY_DIR}/llvm-link"
            FUZZ_LLC="${LLVM_TOOLS_BINARY_DIR}/llc" FUZZ_CLTILE="$<TARGET_FILE:cltile>"
            FUZZ_LAYER="${PROJECT_BINARY_DIR}/lib/libcltile-layer.so")
  add_dependencies(fuzz-semantics cltile)
endif()

# What nightly tests run besides.
add_custom_target(nightly)
add_dependencies(nightly nightly_kernels)
if(TARGET fuzz-semantics)
  set_target_properties(fuzz-semantics fuzz-reference PROPERTIES EXCLUDE_FROM_ALL ON)
  add_dependencies(nightly fuzz-semantics)
endif()
