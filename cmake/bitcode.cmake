# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Compiles builtins to LLVM bitcode: one member per source for libcltile, one whole library per target and arch.

set(CLTILE_CLANG ${LLVM_TOOLS_BINARY_DIR}/clang)
if(NOT EXISTS ${CLTILE_CLANG})
  message(FATAL_ERROR "no clang in ${LLVM_TOOLS_BINARY_DIR}: install clang-${LLVM_VERSION_MAJOR}")
endif()

# OpenCL C 3.0; but Clang has images (nvptx64), or read_write ones (amdgcn), only in 2.0 there, where sub-groups and
# half are extensions.
set(CLTILE_STANDARD -cl-std=CL3.0)
set(CLTILE_STANDARD_nvptx64
    -cl-std=CL2.0 -Xclang -cl-ext=+cl_khr_subgroups,+cl_khr_fp16,+__opencl_c_read_write_images)
set(CLTILE_STANDARD_amdgcn ${CLTILE_STANDARD_nvptx64})
set(CLTILE_STANDARD_aarch64 -cl-std=CL3.0 -Xclang -cl-ext=+all) # as Clang has it for x86_64

# cltile_find_source(<order> <source> <arch> <tree> <name> <known>): what a source (<extension>/<builtin>.cl) is compiled from in an order
# of folders: `files`, of which `file` is the first, and functions that OpenCL C cannot say beside them, `functions`. The name, which is a
# result, is <folder>/<extension>/<builtin>: the folder is the first of the order that a file of the source is from. Whether
# <tree>/<arch>/<name> is known already is the other result.
macro(cltile_find_source order source arch tree name known)
  cltile_trace(${source} files folder ${order})
  string(REGEX REPLACE "\\.cl$" "" ${name} ${folder}/${source})
  set(label "CLTILE_FILES ${tree}/${arch}/${${name}}")
  get_property(${known} GLOBAL PROPERTY "${label}")
  if(${known} AND NOT ${known} STREQUAL files)
    message(FATAL_ERROR "${${name}} of the folders ${order} is not that of other folders")
  endif()
  set_property(GLOBAL PROPERTY "${label}" "${files}")
  list(GET files 0 file)
  list(TRANSFORM files REPLACE "/[^/]*$" "/*.ll" OUTPUT_VARIABLE beside)
  list(REMOVE_DUPLICATES beside)
  list(TRANSFORM beside PREPEND ${CLTILE_TREE}/)
  file(GLOB functions CONFIGURE_DEPENDS ${beside})
  list(TRANSFORM files PREPEND ${CLTILE_TREE}/)
  get_filename_component(directory ${folder}/${source} DIRECTORY)
  file(MAKE_DIRECTORY ${tree}/${arch}/${directory})
endmacro()

# The command by which Clang compiles a file to LLVM IR as text. Builtins are inlined, so how vectors are passed does not matter
# (-Wno-psabi).
function(cltile_clang result order file arch out)
  set(standard ${CLTILE_STANDARD})
  if(DEFINED CLTILE_STANDARD_${arch})
    set(standard ${CLTILE_STANDARD_${arch}})
  endif()
  cltile_search_path(search_path ${order})
  set(${result}
      COMMAND ${CLTILE_CLANG} --target=${arch}-unknown-unknown -nogpulib -x cl ${standard} -O0 -fno-ident -ffp-contract=off
              -Xclang -disable-O0-optnone -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins
              -Wall -Wextra ${CLTILE_WARNING_ERRORS} -Wno-psabi ${search_path} ${ARGN} -S -emit-llvm ${file} -o ${out}
      PARENT_SCOPE)
endfunction()

# cltile_compile(<order> <source> <arch> <name>): compiles a source to members/<arch>/<name>.bc. A member exports what its twin
# does: the same source in the order without the member's folder.
set(CLTILE_MEMBERS_FOLDER ${PROJECT_BINARY_DIR}/members)
function(cltile_compile order source arch result)
  cltile_find_source("${order}" ${source} ${arch} ${CLTILE_MEMBERS_FOLDER} name known)
  set(${result} ${name} PARENT_SCOPE)
  if(known)
    return()
  endif()
  set(member ${CLTILE_MEMBERS_FOLDER}/${arch}/${name}.bc)
  set(twin)
  list(REMOVE_ITEM order ${folder})
  cltile_find(${source} replaced ${order})
  if(NOT replaced STREQUAL "")
    cltile_compile("${order}" ${source} ${arch} replaced)
    set(twin ${CLTILE_MEMBERS_FOLDER}/${arch}/${replaced}.bc)
  endif()
  cltile_clang(
    compile "${ARGV0}" ${file} ${arch} ${member}.ll "-DCLTILE_BUILTIN=__attribute__((always_inline,overloadable,convergent))"
    "-DCLTILE_SHARED=__attribute__((weak,noinline,overloadable))" -DCLTILE_LINKED)
  if(twin)
    set(compared ${twin})
  else()
    set(compared -)
  endif()
  file(RELATIVE_PATH label ${PROJECT_BINARY_DIR} ${member})
  add_custom_command(
    OUTPUT ${member} ${compile}
    COMMAND make-bitcode member ${member} ${compared} ${member}.ll ${functions}
    COMMAND rm ${member}.ll
    WORKING_DIRECTORY ${CLTILE_TREE}
    DEPENDS make-bitcode ${files} ${functions} ${twin}
    COMMENT "Bitcode ${label}"
    VERBATIM)
endfunction()

# Members of spirv32 and spirv64, LLVM's own target for SPIR-V, are those of spir and spir64: Clang makes the same of them, but for
# the module's triple and data layout, which a link leaves aside.
function(cltile_arch_of_members result arch)
  string(REGEX REPLACE "^spirv32$" "spir" arch ${arch})
  string(REGEX REPLACE "^spirv64$" "spir64" arch ${arch})
  set(${result} ${arch} PARENT_SCOPE)
endfunction()

# cltile_add_member(<order> <source> <arch>): compiles a member of libcltile, and sets `member` to its path. Appends to the
# list CLTILE_MEMBERS "<arch> <folder>/<extension>/<builtin>", once per member.
function(cltile_add_member order source arch)
  cltile_arch_of_members(arch ${arch})
  cltile_compile("${order}" ${source} ${arch} name)
  set(member ${CLTILE_MEMBERS_FOLDER}/${arch}/${name}.bc PARENT_SCOPE)
  get_property(members GLOBAL PROPERTY CLTILE_MEMBERS)
  if(NOT "${arch} ${name}" IN_LIST members)
    set_property(GLOBAL APPEND PROPERTY CLTILE_MEMBERS "${arch} ${name}")
  endif()
endfunction()

if(NOT TARGET make-bitcode) # the installed one
  add_executable(make-bitcode cmake/make_bitcode.c cmake/bitcode.c cmake/by_hand.c cmake/target_file.c lib/ir/selects.c)
  set_target_properties(make-bitcode PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/generated)
  target_include_directories(make-bitcode PRIVATE lib include ${PROJECT_BINARY_DIR}/include)
  target_include_directories(make-bitcode SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
  target_link_libraries(make-bitcode PRIVATE LLVM)
endif()

# Gives a text of test/symbols as Clang mangles names for `arch`: with the arch's size_t for @; and on CPUs address
# spaces have no numbers, but names. Private pointers, which come last, have a number on AMD's GPUs alone, where generic ones have
# none, or 0 by older Clangs; on NVIDIA's the two are one.
function(cltile_mangle arch text result)
  set(size_t m)
  if(arch MATCHES "^spir(v32)?$")
    set(size_t j)
  endif()
  string(REPLACE "@" ${size_t} text "${text}")
  if(arch MATCHES "^(x86_64|aarch64)$")
    string(REPLACE PU3AS3 PU7CLlocal text "${text}")
    string(REPLACE PU3AS1 PU8CLglobal text "${text}")
    string(REPLACE PU3AS4 PU9CLgeneric text "${text}")
    string(REGEX REPLACE "_iP([hjt])\n" "_iPU9CLprivate\\1\n" text "${text}")
  elseif(arch STREQUAL nvptx64)
    string(REGEX REPLACE "[^\n]*PU3AS4[^\n]*\n" "" text "${text}")
  elseif(arch STREQUAL amdgcn)
    string(REGEX REPLACE "_iP([hjt])\n" "_iPU3AS5\\1\n" text "${text}")
    set(generic P)
    if(LLVM_VERSION_MAJOR LESS 21)
      set(generic PU3AS0)
    endif()
    string(REPLACE PU3AS4 ${generic} text "${text}")
  endif()
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

# Writes what a library of `arch` exports to a file: for each extension of the sources test/symbols/<extension>.txt.
function(cltile_list_exported arch file)
  set(extensions ${ARGN})
  list(TRANSFORM extensions REPLACE "/.*" "")
  list(REMOVE_DUPLICATES extensions)
  set(lines)
  foreach(extension IN LISTS extensions)
    set(list ${PROJECT_SOURCE_DIR}/test/symbols/${extension}.txt)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
    file(READ ${list} text)
    cltile_mangle(${arch} "${text}" text)
    string(APPEND lines "${text}")
  endforeach()
  file(CONFIGURE OUTPUT ${file} CONTENT "${lines}" @ONLY)
endfunction()

# cltile_add_library(<result> <target> <arch> <suffix> <size> <member>... [-- <member>...]): makes share/cltile/<target>-<arch><suffix>.bc
# of members, and checks its symbols. Members after -- are functions that a host may have itself; sub-groups have `size` lanes, or 0: the
# host's size.
function(cltile_add_library target arch suffix size)
  set(library ${PROJECT_BINARY_DIR}/share/cltile/${target}-${arch}${suffix}.bc)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/cltile)
  set(undefined ${PROJECT_SOURCE_DIR}/test/symbols/undefined-${target}.txt)
  set(exported ${PROJECT_BINARY_DIR}/generated/exported-${arch}.txt)
  if(target STREQUAL waits)
    set(undefined ${PROJECT_SOURCE_DIR}/test/symbols/undefined-generic.txt)
    set(exported ${PROJECT_BINARY_DIR}/generated/exported-waits-${arch}.txt)
  endif()
  # A module of the arch's data layout. Link-time constants of the library take their defaults: padded rows.
  set(empty ${PROJECT_BINARY_DIR}/generated/empty-${arch}.ll)
  cltile_clang(compile "" /dev/null ${arch} ${empty})
  get_property(known GLOBAL PROPERTY "CLTILE_EMPTY_${arch}")
  if(NOT known)
    set_property(GLOBAL PROPERTY "CLTILE_EMPTY_${arch}" TRUE)
    add_custom_command(OUTPUT ${empty} ${compile} VERBATIM)
  endif()
  set(members ${ARGN})
  list(REMOVE_ITEM members --)
  add_custom_command(
    OUTPUT ${library}
    COMMAND make-bitcode library ${library} ${exported} ${undefined} ${size} ${empty} ${ARGN}
    DEPENDS make-bitcode ${members} ${empty} ${exported} ${undefined}
    COMMENT "Bitcode library ${target}-${arch}${suffix}"
    VERBATIM)
endfunction()

# cltile_add_variants(<name>...): libraries that are installed, and that libcltile does not have.
function(cltile_add_variants)
  set_property(GLOBAL APPEND PROPERTY CLTILE_VARIANTS ${ARGN})
endfunction()

# cltile_compile_all(<result> <order> <arch> <source>...): the paths of compiled members, for libraries alone.
function(cltile_compile_all result order arch)
  set(members)
  foreach(source IN LISTS ARGN)
    cltile_compile("${order}" ${source} ${arch} name)
    list(APPEND members ${CLTILE_MEMBERS_FOLDER}/${arch}/${name}.bc)
  endforeach()
  set(${result} ${members} PARENT_SCOPE)
endfunction()

# What hosts of an arch may lack, and its libraries have. Translators to SPIR-V have instructions for all of it. A GPU's lanes
# exchange data by instructions; on CPUs that takes memory, which libcltile alone adds to kernels.
set(CLTILE_HOST_FOLDER_nvptx64 hosts/warps)
set(CLTILE_HOST_FOLDER_amdgcn hosts/waves)
set(CLTILE_HOST_SIZE_nvptx64 32)
set(CLTILE_HOST_SIZE_amdgcn 32)
set(CLTILE_HOST_SIZE_x86_64 16)
set(CLTILE_HOST_SIZE_aarch64 16)
function(cltile_find_host_members result arch)
  set(sources)
  if(DEFINED CLTILE_HOST_SIZE_${arch})
    set(sources ${CLTILE_EMULATED_SOURCES})
    list(FILTER sources EXCLUDE REGEX "/(__cltile_work_group_any|get_enqueued_num_sub_groups)[.]cl$")
    if(NOT DEFINED CLTILE_HOST_FOLDER_${arch})
      list(FILTER sources INCLUDE REGEX "/(get_|sub_group_(barrier|inverse_ballot|ballot_))")
    endif()
    list(APPEND sources ${CLTILE_BY_HAND_SOURCES})
  endif()
  cltile_order(order ${CLTILE_HOST_FOLDER_${arch}})
  cltile_compile_all(members "${order}" ${arch} ${sources})
  set(${result} ${members} PARENT_SCOPE)
endfunction()

# cltile_add_bitcode(<target> <arch> <source>...): builds share/cltile/<target>-<arch>.bc, and the members of libcltile, with those of
# CLTILE_LINKER_SOURCES. Variants of the library: -sg<size> for sub-groups of one size, and -bare without what hosts may lack.
function(cltile_add_bitcode target arch)
  cltile_order(order ${target})
  set(members)
  foreach(source IN LISTS CLTILE_LINKER_SOURCES)
    cltile_add_member("${order}" ${source} ${arch})
  endforeach()
  foreach(source IN LISTS ARGN)
    cltile_add_member("${order}" ${source} ${arch})
    list(APPEND members ${member})
  endforeach()
  cltile_add_libraries(${target} ${arch} "${members}" ${ARGN})
endfunction()

# The same of an arch that libcltile has no members of.
function(cltile_add_by_hand target arch)
  cltile_order(order ${target})
  cltile_compile_all(members "${order}" ${arch} ${ARGN})
  cltile_add_libraries(${target} ${arch} "${members}" ${ARGN})
endfunction()

# The libraries of members.
function(cltile_add_libraries target arch members)
  cltile_list_exported(${arch} ${PROJECT_BINARY_DIR}/generated/exported-${arch}.txt ${ARGN})
  cltile_find_host_members(host ${arch})
  set(size 0)
  if(host)
    set(size ${CLTILE_HOST_SIZE_${arch}})
    cltile_add_library(${target} ${arch} -bare 0 ${members})
    cltile_add_variants(${target}-${arch}-bare)
    list(PREPEND host --)
  endif()
  cltile_add_library(${target} ${arch} "" ${size} ${members} ${host})
  set_property(GLOBAL APPEND PROPERTY CLTILE_LIBRARIES "${target} ${arch}")
  if(target STREQUAL generic AND NOT arch MATCHES "^spir(v32)?$")
    foreach(other 8 16 32)
      if(NOT other EQUAL size)
        cltile_add_library(${target} ${arch} -sg${other} ${other} ${members} ${host})
        cltile_add_variants(${target}-${arch}-sg${other})
      endif()
    endforeach()
  endif()
endfunction()

# share/cltile/waits-<arch>.bc: waits as barriers, for kernels in SPIR-V without the host's copies.
function(cltile_add_waits arch)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/exported-waits-${arch}.txt CONTENT "" @ONLY)
  cltile_arch_of_members(members_arch ${arch})
  cltile_order(order)
  cltile_compile_all(members "${order}" ${members_arch} ${CLTILE_BY_HAND_SOURCES})
  cltile_add_library(waits ${arch} "" 0 -- ${members})
  cltile_add_variants(waits-${arch})
endfunction()

# Clang has events in generic pointers for amdgcn, or in private ones, if the language has no others.
function(cltile_add_private_events target arch space)
  get_property(variants GLOBAL PROPERTY CLTILE_VARIANTS)
  list(FILTER variants INCLUDE REGEX "^${target}-${arch}-")
  foreach(name IN LISTS variants ITEMS ${target}-${arch})
    set(library ${PROJECT_BINARY_DIR}/share/cltile/${name}.bc)
    string(REPLACE ${target}-${arch} ${target}-${arch}-private-events other ${name})
    set(out ${PROJECT_BINARY_DIR}/share/cltile/${other}.bc)
    add_custom_command(
      OUTPUT ${out}
      COMMAND make-bitcode events ${out} ${library} ${space}
      DEPENDS make-bitcode ${library}
      COMMENT "Bitcode library ${other}"
      VERBATIM)
    cltile_add_variants(${other})
  endforeach()
endfunction()

# cltile_embed_bitcode(<result> <source>...): embeds all members and libraries that were added into the sources of libcltile:
# ${result} names the generated files. The sources are those of emulated sub-groups. Called where the custom commands of the bitcode are, as CMake asks.
function(cltile_embed_bitcode result)
  get_property(members GLOBAL PROPERTY CLTILE_MEMBERS)
  get_property(libraries GLOBAL PROPERTY CLTILE_LIBRARIES)
  set(files)
  foreach(row IN LISTS members)
    string(REPLACE " " "/" path ${row})
    list(APPEND files ${PROJECT_BINARY_DIR}/members/${path}.bc)
  endforeach()
  foreach(row IN LISTS libraries)
    string(REPLACE " " "-" name ${row})
    list(APPEND files ${PROJECT_BINARY_DIR}/share/cltile/${name}.bc)
  endforeach()
  set(manifests ${CLTILE_TARGETS})
  list(TRANSFORM manifests PREPEND ${CLTILE_TREE}/)
  list(TRANSFORM manifests APPEND /manifest.txt)
  set(generated ${PROJECT_BINARY_DIR}/generated/archive.c ${PROJECT_BINARY_DIR}/generated/archive.s)
  add_custom_command(
    OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -DNM=${LLVM_TOOLS_BINARY_DIR}/llvm-nm "-DMEMBERS=${members}" "-DLIBRARIES=${libraries}"
            "-DEMULATED=${ARGN}" -DBINARY_DIR=${PROJECT_BINARY_DIR} -P ${PROJECT_SOURCE_DIR}/cmake/embed_bitcode.cmake
    DEPENDS ${files} ${manifests} ${PROJECT_SOURCE_DIR}/cmake/embed_bitcode.cmake ${PROJECT_SOURCE_DIR}/cmake/folders.cmake
    COMMENT "Archive of bitcode"
    VERBATIM)
  get_property(variants GLOBAL PROPERTY CLTILE_VARIANTS)
  list(TRANSFORM variants PREPEND ${PROJECT_BINARY_DIR}/share/cltile/)
  list(TRANSFORM variants APPEND .bc)
  add_custom_target(cltile_archive ALL DEPENDS ${generated})
  add_custom_target(cltile_variants ALL DEPENDS ${variants})
  set(${result} ${generated} PARENT_SCOPE)
endfunction()
