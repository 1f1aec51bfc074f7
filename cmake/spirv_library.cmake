# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Compiles the builtins under their private names to SPIR-V: one library per target and arch, share/cltile/<target>-<arch>.spv.
#
# All are made by LLVM 22, whichever LLVM the tree has.

find_program(CLTILE_LLVM22_CONFIG llvm-config-22 HINTS /usr/lib/llvm-22/bin)

# Adds the program that makes SPIR-V of a library's bitcode by one LLVM: its version, headers, library and tools.
function(cltile_add_translator name version include library tools)
  set(tool ${PROJECT_SOURCE_DIR}/tools)
  add_executable(
    ${name} cmake/bitcode.c cmake/spirv_library.c lib/ir/selects.c ${tool}/file.c ${tool}/process.c
            ${tool}/report.c ${tool}/spirv/atomics.c ${tool}/spirv/calls.c ${tool}/spirv/conversions.c ${tool}/spirv/fences.c
            ${tool}/spirv/integers.c ${tool}/spirv/llc.c ${tool}/spirv/lower.c ${tool}/spirv/module.c ${tool}/spirv/spirv_tools.c ${tool}/text.c)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/generated)
  target_include_directories(${name} PRIVATE tools lib include ${PROJECT_BINARY_DIR}/include)
  target_include_directories(${name} SYSTEM PRIVATE ${include})
  target_compile_definitions(${name} PRIVATE CLTILE_LLVM_MAJOR_TEXT="${version}" CLTILE_LLVM_TOOLS="${tools}")
  target_link_libraries(${name} PRIVATE ${library} cltile_completion cltile_spirv cltile_spirv_tools)
endfunction()

# Gives a text of test/symbols the private names: _Z10a_function... becomes _Z19__cltile_a_function...
function(cltile_make_private text result)
  string(REGEX MATCHALL "[^\n]+" lines "${text}")
  set(private "")
  foreach(line IN LISTS lines)
    if(line MATCHES "^_Z([0-9]+)([a-z].*)$")
      math(EXPR length "${CMAKE_MATCH_1} + 9")
      set(line "_Z${length}__cltile_${CMAKE_MATCH_2}")
    endif()
    string(APPEND private "${line}\n")
  endforeach()
  set(${result} "${private}" PARENT_SCOPE)
endfunction()

# cltile_add_spirv_library(<name> <target> <arch> <translator> <source>...): builds share/cltile/<name>-<arch>.spv with the
# LLVM whose tools are in LLVM_TOOLS_BINARY_DIR.
function(cltile_add_spirv_library name target arch translator)
  list(FILTER ARGN EXCLUDE REGEX "_gentype\\.cl$") # which the header makes of copies of bytes
  set(private ${PROJECT_BINARY_DIR}/generated/private)
  set(modules)
  cltile_order(order ${target})
  foreach(source IN LISTS ARGN)
    cltile_find_source("${order}" ${source} ${arch} ${private} member known)
    set(module ${private}/${arch}/${member}.ll)
    list(APPEND modules ${module})
    if(NOT known)
      cltile_clang(compile "${order}" ${file} ${arch} ${module} -DCLTILE_PRIVATE_NAMES
                   "-DCLTILE_SHARED=__attribute__((weak,overloadable,convergent))")
      add_custom_command(OUTPUT ${module} ${compile} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} DEPENDS ${files} VERBATIM)
    endif()
  endforeach()

  set(exported ${private}/exported-${name}-${arch}.txt)
  cltile_list_exported(${arch} ${exported} ${ARGN})
  file(READ ${exported} text)
  string(REGEX REPLACE "[^\n]*_copy_[23]D[23]DPU3AS[13][^v\n][^\n]*\n" "" text "${text}")
  string(REGEX REPLACE "[^\n]*Dh[^\n]*\n" "" text "${text}") # of halves, which hosts may lack
  cltile_make_private("${text}" text)
  set(others ${PROJECT_SOURCE_DIR}/test/symbols/private.txt)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${others})
  file(READ ${others} wait)
  file(CONFIGURE OUTPUT ${exported} CONTENT "${text}${wait}" @ONLY)

  set(library ${PROJECT_BINARY_DIR}/share/cltile/${name}-${arch}.spv)
  add_custom_command(
    OUTPUT ${library}
    COMMAND ${translator} ${library} ${exported} ${modules}
    DEPENDS ${translator} ${modules} ${exported}
    COMMENT "SPIR-V library ${name}-${arch}"
    VERBATIM)
  add_custom_target(cltile_spirv_${name}_${arch} ALL DEPENDS ${library})
  set_property(GLOBAL APPEND PROPERTY CLTILE_SPIRV_LIBRARIES ${name}-${arch}.spv)
endfunction()

# The portable library of an arch; and its copies alone, since hosts of OpenCL 1.2 refuse modules that declare read_write images
# or sub-groups, whether a kernel uses them or not.
function(cltile_add_generic_spirv_libraries arch translator)
  set(sources ${CLTILE_SOURCES} ${CLTILE_PRIVATE_SOURCES})
  cltile_add_spirv_library(generic generic ${arch} ${translator} ${sources})
  list(FILTER sources EXCLUDE REGEX "^cl_intel_")
  cltile_add_spirv_library(generic-copies generic ${arch} ${translator} ${sources})
endfunction()

# The spirv64 libraries, with LLVM 22 where the tree's is another.
function(cltile_add_spirv64_libraries)
  if(LLVM_VERSION_MAJOR LESS 22)
    set(tools)
    if(CLTILE_LLVM22_CONFIG)
      execute_process(COMMAND ${CLTILE_LLVM22_CONFIG} --bindir OUTPUT_VARIABLE tools OUTPUT_STRIP_TRAILING_WHITESPACE)
      execute_process(COMMAND ${CLTILE_LLVM22_CONFIG} --includedir OUTPUT_VARIABLE include
                      OUTPUT_STRIP_TRAILING_WHITESPACE)
      execute_process(COMMAND ${CLTILE_LLVM22_CONFIG} --libdir OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE)
      find_library(CLTILE_LLVM22_LIBRARY LLVM-22 HINTS ${folder})
    endif()
    if(NOT EXISTS ${tools}/clang OR NOT EXISTS ${include}/llvm-c/Core.h OR NOT CLTILE_LLVM22_LIBRARY)
      message(STATUS "No LLVM 22: generic-*spirv64.spv and intel-spirv64.spv are not made; install clang-22 and llvm-22-dev")
      return()
    endif()
    cltile_add_translator(spirv-library-22 22 ${include} ${CLTILE_LLVM22_LIBRARY} ${tools})
    set(LLVM_TOOLS_BINARY_DIR ${tools})
    set(CLTILE_CLANG ${tools}/clang)
  else()
    cltile_add_translator(spirv-library-22 22 "${LLVM_INCLUDE_DIRS}" LLVM ${LLVM_TOOLS_BINARY_DIR})
  endif()
  cltile_add_generic_spirv_libraries(spirv64 spirv-library-22)
  cltile_add_spirv_library(intel intel spirv64 spirv-library-22 ${CLTILE_SOURCES} ${CLTILE_PRIVATE_SOURCES})
endfunction()

cltile_add_spirv64_libraries()
