# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes generated/archive.{c,s}: the bytes of every member and library, and tables of them and of the builtins
# (lib/ir/archive.h).
# cmake -DNM=llvm-nm -DMEMBERS="arch name;..." -DLIBRARIES="target arch;..." -DEMULATED="extension/builtin.cl;..."
#       -DBINARY_DIR=build -P embed_bitcode.cmake

cmake_policy(SET CMP0057 NEW) # IN_LIST
include(${CMAKE_CURRENT_LIST_DIR}/folders.cmake)
set(bytes "# Generated from the bitcode in members/ and share/cltile/.\n.section .rodata\n")
set(externs "")
set(member_rows "")
set(library_rows "")
set(number 0)
set(definitions) # "<key> <symbol> <member's row> <builtin>"; see cltile_make_key of lib/report/symbols.h
set(builtins)

# Adds a file's bytes under a label; leaves the C name of the bytes and their number in `label` and `size`.
macro(embed file)
  set(label cltile_bitcode_${number})
  math(EXPR number "${number} + 1")
  file(SIZE ${file} size)
  string(APPEND bytes ".globl ${label}\n.hidden ${label}\n.balign 16\n${label}:\n.incbin \"${file}\"\n")
  string(APPEND externs "extern const unsigned char ${label}[];\n")
endmacro()

# The name of the function that a symbol is mangled from, as kernels call it, in `builtin`; or NULL, for what they do not.
macro(demangle symbol)
  set(builtin NULL)
  if("${symbol}" MATCHES "^_Z([0-9]+)([a-z].*)$")
    string(SUBSTRING "${CMAKE_MATCH_2}" 0 ${CMAKE_MATCH_1} builtin)
  endif()
endmacro()

# One llvm-nm for all of them: the functions that a file defines in `defined_by_<file>`.
string(REGEX REPLACE "([^; ]+) ([^;]+)" "${BINARY_DIR}/members/\\1/\\2.bc" files "${MEMBERS}")
execute_process(COMMAND ${NM} --defined-only --print-file-name ${files} OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+ T [^\n]+" lines "${listing}")
foreach(line IN LISTS lines)
  string(REGEX MATCH "^(.+): .* T (.+)$" line "${line}")
  list(APPEND defined_by_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()

set(row_number 0)
foreach(row IN LISTS MEMBERS)
  string(REPLACE " " ";" row "${row}")
  list(GET row 0 arch)
  list(GET row 1 name)
  set(file ${BINARY_DIR}/members/${arch}/${name}.bc)
  embed(${file})
  string(REGEX MATCH "^(.+)/([^/]+)/[^/]+$" path ${name})
  set(folder ${CMAKE_MATCH_1})
  set(extension ${CMAKE_MATCH_2})
  string(REGEX REPLACE "^generic/" "" source ${name}.cl)
  set(is_emulated 0)
  if(source IN_LIST EMULATED)
    set(is_emulated 1)
  endif()
  foreach(symbol IN LISTS defined_by_${file})
    demangle(${symbol})
    if(is_emulated) # the host's functions
      set(builtin NULL)
    elseif(NOT builtin STREQUAL NULL)
      list(APPEND builtins ${builtin})
      set(extension_${builtin} ${extension})
      list(APPEND symbols_${builtin} ${symbol})
    endif()
    string(REPLACE U8CLglobal U3AS1 key ${symbol})
    string(REPLACE U7CLlocal U3AS3 key ${key})
    string(REPLACE U9CLgeneric U3AS4 key ${key})
    string(REPLACE U9CLprivate "" key ${key})
    string(REPLACE U3AS0 "" key ${key})
    list(APPEND definitions "${key} ${symbol} ${row_number} ${builtin}")
    if(arch STREQUAL nvptx64 AND key MATCHES "^(.*_iP)([hjt])$") # where a generic pointer is no other, unless names are those of CPUs
      list(APPEND definitions "${CMAKE_MATCH_1}U3AS4${CMAKE_MATCH_2} ${symbol} ${row_number} ${builtin}")
    endif()
  endforeach()
  string(APPEND member_rows "    {\"${folder}\", \"${arch}\", \"${name}\", ${label}, ${size}, ${is_emulated}},\n")
  math(EXPR row_number "${row_number} + 1")
endforeach()

list(REMOVE_DUPLICATES builtins)
list(SORT builtins COMPARE NATURAL)
set(builtin_symbols "")
set(builtin_rows "")
set(row_number 0)
foreach(builtin IN LISTS builtins)
  set(symbols ${symbols_${builtin}})
  list(REMOVE_DUPLICATES symbols)
  list(SORT symbols)
  list(JOIN symbols "\",\n    \"" symbols)
  string(APPEND builtin_symbols
         "static const char *const symbols_${row_number}[] = {\n    \"${symbols}\",\n    NULL,\n};\n")
  set(extension ${extension_${builtin}})
  string(APPEND builtin_rows
         "    {\"${builtin}\", \"${extension}\", family_of_${extension}, symbols_${row_number}},\n")
  set(row_of_${builtin} "&cltile_builtin_rows[${row_number}]")
  math(EXPR row_number "${row_number} + 1")
endforeach()
set(row_of_NULL NULL)

list(SORT definitions)
set(definition_rows "")
foreach(row IN LISTS definitions)
  string(REPLACE " " ";" row "${row}")
  list(GET row 0 key)
  list(GET row 1 symbol)
  list(GET row 2 member)
  list(GET row 3 builtin)
  string(APPEND definition_rows "    {\"${key}\", \"${symbol}\", &members[${member}], ${row_of_${builtin}}},\n")
endforeach()

foreach(row IN LISTS LIBRARIES)
  string(REPLACE " " ";" row "${row}")
  list(GET row 0 target)
  list(GET row 1 arch)
  embed(${BINARY_DIR}/share/cltile/${target}-${arch}.bc)
  string(APPEND library_rows "    {\"${target}\", \"${arch}\", ${label}, ${size}},\n")
endforeach()

set(target_rows "")
foreach(target IN LISTS CLTILE_TARGETS)
  cltile_read_manifest(${target})
  foreach(word counts_copies packed_rows)
    string(COMPARE EQUAL "${MANIFEST_${word}}" yes ${word})
  endforeach()
  string(APPEND target_rows "    {\"${target}\", ${counts_copies}, ${packed_rows}},\n")
endforeach()

file(MAKE_DIRECTORY ${BINARY_DIR}/generated)
file(WRITE ${BINARY_DIR}/generated/archive.s "${bytes}.section .note.GNU-stack,\"\",@progbits\n")
file(WRITE ${BINARY_DIR}/generated/archive.c "/* Generated from the bitcode in members/ and share/cltile/. */
#include \"ir/archive.h\"

#define CLTILE_FAMILY(extension, family, ...) static const char family_of_##extension[] = family;
#include \"report/builtins.inc\"

${externs}
${builtin_symbols}
const cltile_builtin cltile_builtin_rows[] = {
${builtin_rows}};
const size_t cltile_builtin_count = sizeof cltile_builtin_rows / sizeof *cltile_builtin_rows;

static const cltile_member members[] = {
${member_rows}};

const cltile_definition cltile_definitions[] = {
${definition_rows}};
const size_t cltile_definition_count = sizeof cltile_definitions / sizeof *cltile_definitions;

const cltile_library cltile_libraries[] = {
${library_rows}    {NULL, NULL, NULL, 0},
};

const cltile_target cltile_targets[] = {
${target_rows}    {NULL, 0, 0},
};
")
