# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes generated/archive.{c,s}: the bytes of every member and library, and tables of them (lib/archive.h).
# cmake -DNM=llvm-nm -DMEMBERS="arch name;..." -DLIBRARIES="target arch;..." -DBINARY_DIR=build -P embed_bitcode.cmake

set(bytes "# Generated from the bitcode in members/ and share/cltile/.\n.section .rodata\n")
set(externs "")
set(member_rows "")
set(library_rows "")
set(number 0)

# Adds a file's bytes under a label; leaves the C name of the bytes and their number in `label` and `size`.
macro(embed file)
  set(label cltile_bitcode_${number})
  math(EXPR number "${number} + 1")
  file(SIZE ${file} size)
  string(APPEND bytes ".globl ${label}\n.hidden ${label}\n.balign 16\n${label}:\n.incbin \"${file}\"\n")
  string(APPEND externs "extern const unsigned char ${label}[];\n")
endmacro()

foreach(row IN LISTS MEMBERS)
  string(REPLACE " " ";" row "${row}")
  list(GET row 0 arch)
  list(GET row 1 name)
  set(file ${BINARY_DIR}/members/${arch}/${name}.bc)
  embed(${file})
  execute_process(COMMAND ${NM} --defined-only ${file} OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "T [^ \n]+" symbols "${listing}")
  list(TRANSFORM symbols REPLACE "^T (.*)" "\"\\1\", ")
  list(JOIN symbols "" symbols)
  string(REGEX REPLACE "/.*" "" room ${name})
  string(APPEND externs "static const char *const symbols_${number}[] = {${symbols}NULL};\n")
  string(APPEND member_rows "    {\"${room}\", \"${arch}\", \"${name}\", ${label}, ${size}, symbols_${number}},\n")
endforeach()

foreach(row IN LISTS LIBRARIES)
  string(REPLACE " " ";" row "${row}")
  list(GET row 0 target)
  list(GET row 1 arch)
  embed(${BINARY_DIR}/share/cltile/${target}-${arch}.bc)
  string(APPEND library_rows "    {\"${target}\", \"${arch}\", ${label}, ${size}},\n")
endforeach()

file(MAKE_DIRECTORY ${BINARY_DIR}/generated)
file(WRITE ${BINARY_DIR}/generated/archive.s "${bytes}.section .note.GNU-stack,\"\",@progbits\n")
file(WRITE ${BINARY_DIR}/generated/archive.c "/* Generated from the bitcode in members/ and share/cltile/. */
#include \"archive.h\"

${externs}
const cltile_member cltile_members[] = {
${member_rows}    {NULL, NULL, NULL, NULL, 0, NULL},
};

const cltile_library cltile_libraries[] = {
${library_rows}    {NULL, NULL, NULL, 0},
};
")
