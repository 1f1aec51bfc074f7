# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What libcltile has besides the archive: the headers that kernels include, and an id of the build.

set(generated ${PROJECT_BINARY_DIR}/generated)
file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/opencl/*.h)
set(bytes "# Generated from include/opencl.\n.section .rodata\n")
set(rows "")
set(externs "")
foreach(header IN LISTS headers)
  get_filename_component(name ${header} NAME)
  string(MAKE_C_IDENTIFIER "cltile_header_${name}" label)
  string(APPEND bytes ".globl ${label}\n.hidden ${label}\n${label}:\n.ascii \"#define CLTILE_HOST_WAITS\\n\"\n"
                      ".incbin \"${header}\"\n.byte 0\n")
  string(APPEND externs "extern const char ${label}[];\n")
  string(APPEND rows "    {\"${name}\", ${label}},\n")
endforeach()
file(CONFIGURE OUTPUT ${generated}/headers.s CONTENT "${bytes}.section .note.GNU-stack,\"\",@progbits\n" @ONLY)
file(CONFIGURE OUTPUT ${generated}/headers.c CONTENT "/* Generated from include/opencl. */
#include \"api/api.h\"

#include <stddef.h>

${externs}
const cltile_embedded_header cltile_embedded_headers[] = {
${rows}    {NULL, NULL},
};
" @ONLY)
set_source_files_properties(${generated}/headers.s PROPERTIES OBJECT_DEPENDS "${headers}")

# What decides the bytes of linked modules.
file(GLOB_RECURSE code CONFIGURE_DEPENDS *.c *.h *.cpp *.inc ${PROJECT_SOURCE_DIR}/hosts/*.c ${PROJECT_SOURCE_DIR}/hosts/*.h)
list(SORT code)
add_custom_command(
  OUTPUT ${generated}/build_id.c
  COMMAND ${CMAKE_COMMAND} "-DPREFIX=${PROJECT_VERSION}-${LLVM_PACKAGE_VERSION}" -DARCHIVE=${generated}/archive.s "-DCODE=${code}"
          -DOUT=${generated}/build_id.c -P ${CMAKE_CURRENT_SOURCE_DIR}/build_id.cmake
  DEPENDS ${code} ${generated}/archive.s cltile_archive ${CMAKE_CURRENT_SOURCE_DIR}/build_id.cmake
  VERBATIM)
set(CLTILE_EMBEDDED ${generated}/headers.c ${generated}/headers.s ${generated}/build_id.c)
