# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Embeds device code as text.

# cltile_embed_texts(<result> <folder>...): writes texts.{c,s}, the bytes of the folders' files and a table of them
# (layer/source/texts.h); names both in ${result}.
function(cltile_embed_texts result)
  set(bytes "# Generated from the library's OpenCL C.\n.section .rodata\n")
  set(externs "")
  set(rows "")
  set(number 0)
  set(files)
  foreach(folder IN LISTS ARGN)
    set(path ${CLTILE_TREE}/${folder})
    file(GLOB_RECURSE names RELATIVE ${path} CONFIGURE_DEPENDS ${path}/*.cl ${path}/*.h ${path}/*.inc)
    foreach(name IN LISTS names)
      set(label layer_text_${number})
      math(EXPR number "${number} + 1")
      foreach(symbol ${label} ${label}_end)
        string(APPEND bytes ".globl ${symbol}\n.hidden ${symbol}\n")
      endforeach()
      string(APPEND bytes "${label}:\n.incbin \"${path}/${name}\"\n${label}_end:\n")
      string(APPEND externs "extern const char ${label}[], ${label}_end[];\n")
      string(APPEND rows "    {\"${folder}\", \"${name}\", ${label}, ${label}_end},\n")
      list(APPEND files ${path}/${name})
    endforeach()
  endforeach()
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/texts.c ${CMAKE_CURRENT_BINARY_DIR}/texts.s)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/texts.s
       CONTENT "${bytes}.section .note.GNU-stack,\"\",@progbits\n" @ONLY)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/texts.c @ONLY CONTENT
"/* Generated from the library's OpenCL C. */
#include \"source/texts.h\"

${externs}
const layer_text layer_texts[] = {
${rows}};
const size_t layer_text_count = sizeof layer_texts / sizeof *layer_texts;
")
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/texts.s PROPERTIES OBJECT_DEPENDS "${files}")
  set(${result} ${generated} PARENT_SCOPE)
endfunction()
