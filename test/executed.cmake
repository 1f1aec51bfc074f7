# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The programs that execute kernels, and the kernels.

test_program(semantics media-block/semantics.c media-block/reference.c)
test_program(lane-map media-block/lane-map.c)
test_program(round-trip media-block/round-trip.c)
test_program(queries emulated/queries.c)
test_program(copies async-copies/copies.c async-copies/kernels.c async-copies/cases.c async-copies/reference.c)
test_program(accesses async-copies/accesses.c)
test_program(lane-holdings cltile-layout/lane-holdings.c)
test_program(tiles cltile-spirv/tiles.c)

# test_kernel(<output> <source> [flag...]): a test's kernel as bitcode, test/kernels/<output>.bc.
set(TEST_KERNELS)
set(TEST_INCLUDES)
file(GLOB TEST_HEADERS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/opencl/*.h)
foreach(header IN LISTS TEST_HEADERS)
  list(APPEND TEST_INCLUDES -include ${header})
endforeach()
function(test_kernel output source)
  set(bitcode ${PROJECT_BINARY_DIR}/test/kernels/${output}.bc)
  get_filename_component(folder ${bitcode} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  get_filename_component(inputs ${source} DIRECTORY)
  file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${inputs}/*.h)
  add_custom_command(
    OUTPUT ${bitcode}
    COMMAND ${CLTILE_CLANG} --target=spir64-unknown-unknown -x cl -cl-std=CL3.0 -O0 ${CLTILE_CLANG_POINTERS} -Wall -Werror
            ${TEST_INCLUDES} ${ARGN} -emit-llvm -c ${CMAKE_CURRENT_SOURCE_DIR}/${source} -o ${bitcode}
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${source} ${headers} ${TEST_HEADERS}
    VERBATIM)
  set(TEST_KERNELS ${TEST_KERNELS} ${bitcode} PARENT_SCOPE)
endfunction()

# Every builtin on every access qualifier: read/<type>-<access>.bc, write/<type>-<access>.bc.
foreach(type uc uc2 uc4 uc8 uc16 us us2 us4 us8 us16 ui ui2 ui4 ui8)
  string(REGEX REPLACE "uc" "uchar" texels ${type})
  string(REGEX REPLACE "us" "ushort" texels ${texels})
  string(REGEX REPLACE "ui" "uint" texels ${texels})
  foreach(access read_only read_write)
    test_kernel(read/${type}-${access} media-block/Inputs/region.cl -DACCESS=${access} -DTEXELS=${texels}
                -DFUNCTION=intel_sub_group_media_block_read_${type})
  endforeach()
  foreach(access write_only read_write)
    test_kernel(write/${type}-${access} media-block/Inputs/region.cl -DWRITE -DACCESS=${access} -DTEXELS=${texels}
                -DFUNCTION=intel_sub_group_media_block_write_${type})
  endforeach()
  test_kernel(holdings/${type} cltile-layout/Inputs/holdings.cl -DTEXELS=${texels}
              -DFUNCTION=intel_sub_group_media_block_read_${type})
endforeach()

# Async copies: by what a kernel tests; with typed pointers, by the elements' type.
set(CLTILE_TEST_FEATURES -Xclang -cl-ext=-__opencl_c_generic_address_space,-__opencl_c_device_enqueue,-__opencl_c_pipes)
foreach(name one-copy events host-copies loops fences known accesses)
  test_kernel(async-copies/${name} async-copies/Inputs/${name}.cl ${CLTILE_TEST_FEATURES})
endforeach()
foreach(name one-copy known)
  test_kernel(async-copies/optimised/${name} async-copies/Inputs/${name}.cl ${CLTILE_TEST_FEATURES} -O2)
endforeach()
foreach(type char ushort int double uchar3 float4 short16 long16)
  test_kernel(async-copies/strided/${type} async-copies/Inputs/strided.cl ${CLTILE_TEST_FEATURES} -DTYPE=${type})
endforeach()
foreach(type uchar half float int2 uchar16 double3)
  test_kernel(async-copies/1.0/${type} async-copies/Inputs/typed.cl ${CLTILE_TEST_FEATURES} -DTYPE=${type} -DVERSION=1_0)
endforeach()
foreach(scalar char uchar short ushort int uint long ulong half float double)
  foreach(components "" 2 3 4 8 16)
    test_kernel(async-copies/0.9.0/${scalar}${components} async-copies/Inputs/typed.cl ${CLTILE_TEST_FEATURES}
                -DTYPE=${scalar}${components} -DVERSION=0_9_0)
  endforeach()
endforeach()

# Some of them linked ahead: for native sub-groups, which Inputs/host-sub-groups.cl provides; and with the image builtins
# renamed to those of Inputs/image-model.cl, which has the formats that no device here has.
test_kernel(host-sub-groups media-block/Inputs/host-sub-groups.cl ${CLTILE_TEST_FEATURES})
test_kernel(image-model media-block/Inputs/image-model.cl ${CLTILE_TEST_FEATURES})
set(kernels ${PROJECT_BINARY_DIR}/test/kernels)
foreach(name read/uc-read_write read/uc16-read_only read/us4-read_only read/ui2-read_write
             write/uc-read_write write/uc16-write_only write/us4-read_write write/us8-write_only write/ui2-write_only)
  string(REGEX REPLACE "/.*" "" direction ${name})
  file(MAKE_DIRECTORY ${kernels}/native/${direction} ${kernels}/model/${direction})
  set(linked ${kernels}/native/${name}.bc)
  add_custom_command(
    OUTPUT ${linked}
    COMMAND cltile link -W no-all --sub-groups=native ${kernels}/${name}.bc -o ${linked}.1
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-link ${CLTILE_LLVM_POINTERS} ${linked}.1 ${kernels}/host-sub-groups.bc
            -o ${linked}
    DEPENDS cltile ${kernels}/${name}.bc ${kernels}/host-sub-groups.bc
    VERBATIM)
  set(modelled ${kernels}/model/${name}.bc)
  add_custom_command(
    OUTPUT ${modelled}
    COMMAND cltile link -W no-all ${kernels}/${name}.bc -o ${modelled}.1
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-dis ${CLTILE_LLVM_POINTERS} ${modelled}.1 -o ${modelled}.1.ll
    COMMAND sed -E "s/@(_Z[0-9]+(read_image|write_image|get_image))/@model.\\1/g" ${modelled}.1.ll > ${modelled}.2.ll
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-as ${CLTILE_LLVM_POINTERS} ${modelled}.2.ll -o ${modelled}.2
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-link ${CLTILE_LLVM_POINTERS} ${modelled}.2 ${kernels}/image-model.bc
            -o ${modelled}
    DEPENDS cltile ${kernels}/${name}.bc ${kernels}/image-model.bc
    VERBATIM)
  list(APPEND TEST_KERNELS ${linked} ${modelled})
endforeach()

add_custom_target(test_kernels ALL DEPENDS ${TEST_KERNELS})
