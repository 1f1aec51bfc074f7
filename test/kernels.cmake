# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The programs that execute kernels, and the kernels: test_program(<name> <source>...), test_kernel(<output> <source>
# [flag...]).

test_program(semantics media-block/semantics.c media-block/reference.c media-block/tables.c)
test_program(sub-group-blocks sub-group-block/semantics.c sub-group-block/reference.c)
test_program(lane-map media-block/lane-map.c)
test_program(round-trip media-block/round-trip.c)
test_program(queries emulated/queries.c)
test_program(copies async-copies/copies.c async-copies/kernels.c async-copies/cases.c async-copies/reference.c)
test_program(accesses async-copies/accesses.c)

set(WILD_SOURCES wild.c table.c filters.c images.c layers.c pipelines.c sobel.c tiles.c)
list(TRANSFORM WILD_SOURCES PREPEND kernels-in-the-wild/)
test_program(wild ${WILD_SOURCES})
foreach(program wild layer-wild)
  if(TARGET ${program})
    target_link_libraries(${program} PRIVATE m)
  endif()
endforeach()

# Every builtin on every access qualifier: read/<type>-<access>.bc, write/<type>-<access>.bc.
set(TEST_BLOCK_TYPES uc uc2 uc4 uc8 uc16 us us2 us4 us8 us16 ui ui2 ui4 ui8)
function(texels_of type variable)
  string(REGEX REPLACE "uc" "uchar" texels ${type})
  string(REGEX REPLACE "us" "ushort" texels ${texels})
  string(REGEX REPLACE "ui" "uint" texels ${texels})
  set(${variable} ${texels} PARENT_SCOPE)
endfunction()
foreach(type IN LISTS TEST_BLOCK_TYPES)
  texels_of(${type} texels)
  foreach(access read_only read_write)
    test_kernel(read/${type}-${access} media-block/Inputs/region.cl -DACCESS=${access} -DTEXELS=${texels}
                -DFUNCTION=intel_sub_group_media_block_read_${type})
  endforeach()
  foreach(access write_only read_write)
    test_kernel(write/${type}-${access} media-block/Inputs/region.cl -DWRITE -DACCESS=${access} -DTEXELS=${texels}
                -DFUNCTION=intel_sub_group_media_block_write_${type})
  endforeach()
endforeach()

# Every sub-group block builtin: sub-group-block/read/<type>-<access>.bc, ../write/<type>-<access>.bc. Those without a type in
# their names are `dword`.
function(flags_of_blocks type direction access variable)
  string(REGEX REPLACE "^dword" "ui" texels ${type})
  texels_of(${texels} texels)
  string(REGEX REPLACE "^ul" "ulong" texels ${texels})
  string(REGEX REPLACE "[0-9]+$" "" element ${texels})
  string(REGEX REPLACE "^_dword" "" suffix _${type})
  set(flags -DACCESS=${access} -DTEXELS=${texels} -DELEMENT=${element} -DFUNCTION=intel_sub_group_block_${direction}${suffix})
  if(direction STREQUAL write)
    list(APPEND flags -DWRITE)
  endif()
  if(access STREQUAL read_write)
    list(APPEND flags -DIMAGES_ONLY)
  endif()
  set(${variable} ${flags} PARENT_SCOPE)
endfunction()
foreach(type dword dword2 dword4 dword8 ui ui2 ui4 ui8 uc uc2 uc4 uc8 uc16 us us2 us4 us8 us16 ul ul2 ul4 ul8)
  foreach(direction read write)
    foreach(access ${direction}_only read_write)
      flags_of_blocks(${type} ${direction} ${access} flags)
      test_kernel(sub-group-block/${direction}/${type}-${access} sub-group-block/Inputs/block.cl ${flags})
    endforeach()
  endforeach()
endforeach()

# The shuffles, by type.
test_program(shuffles sub-group-exchange/shuffles.c sub-group-exchange/shapes.c)
set(types long ulong double half short3 ushort3 int3 uint3 float3)
foreach(type char uchar short ushort int uint float)
  foreach(components "" 2 4 8 16)
    list(APPEND types ${type}${components})
  endforeach()
endforeach()
foreach(type IN LISTS types)
  test_kernel(sub-group-exchange/shuffle/${type} sub-group-exchange/Inputs/shuffle.cl -DTYPE=${type})
endforeach()

# Those of Khronos' extensions.
foreach(type char uchar short ushort int uint long ulong float double half)
  set(folder sub-group-exchange/khronos)
  test_kernel(${folder}/${type} sub-group-exchange/Inputs/khronos.cl -DTYPE=${type} -DRESULTS=6)
  foreach(components 2 3 4 8 16)
    test_kernel(${folder}/${type}${components} sub-group-exchange/Inputs/khronos.cl -DTYPE=${type}${components} -DRESULTS=1)
  endforeach()
endforeach()

# Ballots.
test_program(ballots sub-group-exchange/ballots.c sub-group-exchange/shapes.c)
test_kernel(sub-group-exchange/ballot/uint4 sub-group-exchange/Inputs/ballot.cl)
test_kernel(sub-group-exchange/ballot/wide/uint4 sub-group-exchange/Inputs/ballot.cl -DWIDE)

# Broadcasts, votes, reductions and scans, by type.
test_program(combinations sub-group-exchange/combinations.c sub-group-exchange/shapes.c)
foreach(type int uint long ulong float double half)
  string(REPLACE half float result ${type})
  test_kernel(sub-group-exchange/combine/${type} sub-group-exchange/Inputs/combine.cl -DTYPE=${type} -DRESULT=${result})
endforeach()
foreach(type char uchar short ushort)
  test_kernel(sub-group-exchange/combine/${type} sub-group-exchange/Inputs/combine.cl -DTYPE=${type} -DRESULT=${type} -DINTEL)
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

# Its test compiles the bitcode.
write_source(queries emulated/answers-in-all-shapes-of-work-groups.cl)

# Kernels in the shapes of public ones: by version of OpenCL C, and optimised by Clang. PoCL 3.1 has no 1D copies of
# halves, and Oclgrind calculates with none.
set(CLTILE_WILD_KERNELS
    reorg grn convolution3x3 quantise correlate tiers matmul stencil3d transpose histogram scan_rows patches copy_image
    invert_in_place downsample copy_blocks block_search median box motion_search picture sobel_naive sobel_local sobel_copy sobel_stored sobel_double
    sobel_rows gauss_blocks gauss_separable canny fast simplex double_buffers duplex double_volume)
foreach(name IN LISTS CLTILE_WILD_KERNELS)
  set(source kernels-in-the-wild/Inputs/${name}.cl)
  set(flags -Wno-ignored-pragmas -Wno-pass-failed)
  set(version -cl-std=CL1.2)
  if(name STREQUAL invert_in_place)
    list(APPEND flags -DACCESS=read_write)
    set(version ${CLTILE_TEST_FEATURES})
  elseif(name STREQUAL block_search) # sub-groups of Khronos'
    set(version ${CLTILE_TEST_FEATURES})
  elseif(name STREQUAL convolution3x3)
    list(APPEND flags -DHALVES_AS_WORDS)
  endif()
  test_kernel(wild/3.0/${name} ${source} ${CLTILE_TEST_FEATURES} ${flags})
  test_kernel(wild/1.2/${name} ${source} ${version} -O2 -Xclang -disable-llvm-passes ${flags} -DHALVES_AS_WORDS)
  test_kernel(wild/optimised/${name} ${source} ${CLTILE_TEST_FEATURES} -O2 ${flags})
endforeach()
