# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Compiles builtins to LLVM bitcode: one member per source for libcltile, one whole library per target and arch.

set(CLTILE_CLANG ${LLVM_TOOLS_BINARY_DIR}/clang)
if(NOT EXISTS ${CLTILE_CLANG})
  message(FATAL_ERROR "no clang in ${LLVM_TOOLS_BINARY_DIR}: install clang-${LLVM_VERSION_MAJOR}")
endif()

# Inlining and the removal of memory slots only: instcombine makes integers of odd widths, and what optimises further
# leaves `freeze`, both of which translators to SPIR-V refuse. llvm-spirv also lists a switch's block once per case in OpPhi.
set(CLTILE_PASSES
    "always-inline,globaldce,function(sroa,early-cse,sccp,simplifycfg,early-cse,adce,simplifycfg,lower-switch)")

# Names of blocks and alias scopes that inlining leaves behind are half of the bytes. The order of uses, which opt keeps,
# took a fifth of the time that reading a member takes.
set(CLTILE_OPT_FLAGS -discard-value-names -enable-noalias-to-md-conversion=false -preserve-bc-uselistorder=false)

# In a library each builtin keeps calling others (a copy of version 0.9.0 that of 1.0), which are inlined with it.
set(CLTILE_LIBRARY_PASSES
    "globaldce,function(sroa,early-cse,sccp,simplifycfg,early-cse,adce,lower-switch),globaldce")
if(LLVM_VERSION_MAJOR LESS 19) # which has another name for it
  string(REPLACE "lower-switch" "lowerswitch" CLTILE_PASSES "${CLTILE_PASSES}")
  string(REPLACE "lower-switch" "lowerswitch" CLTILE_LIBRARY_PASSES "${CLTILE_LIBRARY_PASSES}")
endif()

# OpenCL C 3.0; but Clang has images (nvptx64), or read_write ones (amdgcn), only in 2.0 there, where sub-groups and
# half are extensions.
set(CLTILE_STANDARD -cl-std=CL3.0)
set(CLTILE_STANDARD_nvptx64
    -cl-std=CL2.0 -Xclang -cl-ext=+cl_khr_subgroups,+cl_khr_fp16,+__opencl_c_read_write_images)
set(CLTILE_STANDARD_amdgcn ${CLTILE_STANDARD_nvptx64})

# The commands that compare a member with what it replaces (the same source, in the order without the member's folder), and that
# other member; nothing where there is none. The two export the same functions.
function(cltile_compare_with_twin result twin order source arch tree compared)
  cltile_find(${source} file ${order})
  if(file STREQUAL "")
    return()
  endif()
  cltile_compile("${order}" ${source} ${arch} ${tree} replaced ${ARGN})
  set(${twin} ${tree}/${arch}/${replaced}.bc PARENT_SCOPE)
  set(${result} COMMAND ${CMAKE_COMMAND} -DNM=${LLVM_TOOLS_BINARY_DIR}/llvm-nm -DLIBRARY=${compared}
                        -DEXPORTED=${tree}/${arch}/${replaced}.bc -P ${PROJECT_SOURCE_DIR}/cmake/check_symbols.cmake
      PARENT_SCOPE)
endfunction()

# cltile_compile(<order> <source> <arch> <tree> <name> <flag>...): compiles a source (<extension>/<builtin>.cl) as it is in an
# order of folders, to the bitcode file <tree>/<arch>/<name>.bc. The name, which is a result, is <folder>/<extension>/<builtin>:
# the folder is the first of the order that a file of the source is from.
function(cltile_compile order source arch tree result)
  cltile_trace(${source} files folder ${order})
  string(REGEX REPLACE "\\.cl$" "" name ${folder}/${source})
  set(${result} ${name} PARENT_SCOPE)
  set(member ${tree}/${arch}/${name}.bc)
  get_property(known GLOBAL PROPERTY "CLTILE_FILES ${member}")
  if(known AND NOT known STREQUAL files)
    message(FATAL_ERROR "${name} of the folders ${order} is not that of other folders")
  endif()
  if(known)
    return()
  endif()
  set_property(GLOBAL PROPERTY "CLTILE_FILES ${member}" "${files}")

  set(others ${order})
  list(REMOVE_ITEM others ${folder})
  set(compare)
  set(twin)
  cltile_compare_with_twin(compare twin "${others}" ${source} ${arch} ${tree} ${member}.unoptimised ${ARGN})

  set(standard ${CLTILE_STANDARD})
  if(DEFINED CLTILE_STANDARD_${arch})
    set(standard ${CLTILE_STANDARD_${arch}})
  endif()
  cltile_search_path(search_path ${order})
  get_filename_component(directory ${folder}/${source} DIRECTORY)
  set(assemble ${LLVM_TOOLS_BINARY_DIR}/llvm-as ${member}.ll)
  list(TRANSFORM files REPLACE "/[^/]*$" "/*.ll" OUTPUT_VARIABLE beside) # functions that OpenCL C cannot say
  list(REMOVE_DUPLICATES beside)
  list(TRANSFORM beside PREPEND ${PROJECT_SOURCE_DIR}/)
  file(GLOB functions CONFIGURE_DEPENDS ${beside})
  if(functions)
    set(assemble ${LLVM_TOOLS_BINARY_DIR}/llvm-link --suppress-warnings ${member}.ll ${functions}) # of the latter what the former calls
  endif()
  file(MAKE_DIRECTORY ${tree}/${arch}/${directory})
  file(RELATIVE_PATH label ${PROJECT_BINARY_DIR} ${member})
  list(GET files 0 file)
  list(TRANSFORM files PREPEND ${PROJECT_SOURCE_DIR}/)
  # Builtins are inlined, so how vectors are passed does not matter (-Wno-psabi).
  # A kernel's module has its own flags, OpenCL version and compiler identification; the library's are left out. Functions
  # that are not inlined are the host's to optimise. Attributes that say nothing of what is inlined are gone, too: to read
  # them took a third of the time that a member's header takes.
  add_custom_command(
    OUTPUT ${member}
    COMMAND ${CLTILE_CLANG} --target=${arch}-unknown-unknown -nogpulib -x cl ${standard} -O0 -fno-ident -ffp-contract=off
            -Xclang -disable-O0-optnone -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins
            -Wall -Wextra ${CLTILE_WARNING_ERRORS} -Wno-psabi ${search_path} ${ARGN}
            -S -emit-llvm ${file} -o ${member}.unoptimised.ll
    COMMAND sed -E -e "/^!opencl\\./d" -e "/^!llvm\\.(ident|module\\.flags)/d" -e "s/^define weak /define linkonce_odr /"
            -e "/^(define|declare) /s/ noundef//g" -e "/^attributes #/s/ \"(frame-pointer|min-legal-vector-width|no-trapping-math|stack-protector-buffer-size)\"=\"[^\"]*\"//g"
            ${member}.unoptimised.ll > ${member}.ll
    COMMAND ${assemble} -o ${member}.unoptimised
    ${compare}
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/opt ${CLTILE_OPT_FLAGS} -passes=${CLTILE_PASSES}
            ${member}.unoptimised -o ${member}
    COMMAND rm ${member}.ll ${member}.unoptimised.ll ${member}.unoptimised
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    DEPENDS ${files} ${functions} ${twin} ${PROJECT_SOURCE_DIR}/cmake/check_symbols.cmake
    COMMENT "Bitcode ${label}"
    VERBATIM)
endfunction()

# cltile_add_member(<order> <source> <arch>): compiles a member of libcltile, and sets `member` to its path. Appends to the
# list CLTILE_MEMBERS "<arch> <folder>/<extension>/<builtin>", once per member.
function(cltile_add_member order source arch)
  cltile_compile("${order}" ${source} ${arch} ${PROJECT_BINARY_DIR}/members name
                 "-DCLTILE_BUILTIN=__attribute__((always_inline,overloadable,convergent))"
                 "-DCLTILE_SHARED=__attribute__((weak,noinline,overloadable))")
  set(member ${PROJECT_BINARY_DIR}/members/${arch}/${name}.bc PARENT_SCOPE)
  get_property(members GLOBAL PROPERTY CLTILE_MEMBERS)
  if(NOT "${arch} ${name}" IN_LIST members)
    set_property(GLOBAL APPEND PROPERTY CLTILE_MEMBERS "${arch} ${name}")
  endif()
endfunction()

add_executable(finish-bitcode cmake/finish_bitcode.c cmake/rewrite_bitcode.c lib/ir/selects.c)
set_target_properties(finish-bitcode PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/generated)
target_include_directories(finish-bitcode PRIVATE lib)
target_include_directories(finish-bitcode SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
target_link_libraries(finish-bitcode PRIVATE LLVM)

# Gives a text of test/symbols as Clang mangles names for `arch`: with the arch's size_t for @; and on CPUs address
# spaces have no numbers, but names. Private pointers, which come last, have a number on AMD's GPUs alone, where generic ones have
# none, or 0 by older Clangs; on NVIDIA's the two are one.
function(cltile_mangle arch text result)
  set(size_t m)
  if(arch MATCHES "^spir(v32)?$")
    set(size_t j)
  endif()
  string(REPLACE "@" ${size_t} text "${text}")
  if(arch STREQUAL x86_64)
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

# cltile_add_bitcode(<target> <arch> <source>...): builds share/cltile/<target>-<arch>.bc and checks its symbols; and the
# members of CLTILE_LINKER_SOURCES.
function(cltile_add_bitcode target arch)
  cltile_order(order ${target})
  foreach(source IN LISTS CLTILE_LINKER_SOURCES)
    cltile_add_member("${order}" ${source} ${arch})
  endforeach()
  set(members)
  foreach(source IN LISTS ARGN)
    cltile_add_member("${order}" ${source} ${arch})
    list(APPEND members ${member})
  endforeach()

  set(library ${PROJECT_BINARY_DIR}/share/cltile/${target}-${arch}.bc)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/cltile)
  set(symbols ${PROJECT_SOURCE_DIR}/test/symbols)
  set(exported ${PROJECT_BINARY_DIR}/generated/exported-${arch}.txt)
  cltile_list_exported(${arch} ${exported} ${ARGN})
  add_custom_command(
    OUTPUT ${library}
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-link ${members} -o ${library}.linked
    # Link-time constants take their defaults: padded rows, the host's own sub-groups. As in lib/link/finish.c, nothing is left
    # that has no form in SPIR-V 1.3.
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/opt ${CLTILE_OPT_FLAGS} "-passes=internalize,${CLTILE_LIBRARY_PASSES}"
            -internalize-public-api-file=${exported} ${library}.linked -o ${library}.unfinished
    COMMAND finish-bitcode ${library}.unfinished ${library}.unchecked
    COMMAND ${CMAKE_COMMAND} -DNM=${LLVM_TOOLS_BINARY_DIR}/llvm-nm -DLIBRARY=${library}.unchecked
            -DEXPORTED=${exported} -DUNDEFINED=${symbols}/undefined-${target}.txt
            -P ${PROJECT_SOURCE_DIR}/cmake/check_symbols.cmake
    COMMAND ${CMAKE_COMMAND} -E rename ${library}.unchecked ${library}
    COMMAND ${CMAKE_COMMAND} -E rm ${library}.linked ${library}.unfinished
    DEPENDS finish-bitcode ${members} ${exported} ${symbols}/undefined-${target}.txt
            ${PROJECT_SOURCE_DIR}/cmake/check_symbols.cmake
    COMMENT "Bitcode library ${target}-${arch}"
    VERBATIM)
  set_property(GLOBAL APPEND PROPERTY CLTILE_LIBRARIES "${target} ${arch}")
endfunction()

# Embeds all members and libraries that were added into the sources of libcltile: ${result} names the generated files.
# Called where the custom commands of the bitcode are, as CMake asks.
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
  set(generated ${PROJECT_BINARY_DIR}/generated/archive.c ${PROJECT_BINARY_DIR}/generated/archive.s)
  add_custom_command(
    OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -DNM=${LLVM_TOOLS_BINARY_DIR}/llvm-nm "-DMEMBERS=${members}" "-DLIBRARIES=${libraries}"
            -DBINARY_DIR=${PROJECT_BINARY_DIR} -P ${PROJECT_SOURCE_DIR}/cmake/embed_bitcode.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/embed_bitcode.cmake
    COMMENT "Archive of bitcode"
    VERBATIM)
  add_custom_target(cltile_archive ALL DEPENDS ${generated})
  set(${result} ${generated} PARENT_SCOPE)
endfunction()
