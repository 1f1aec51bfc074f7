# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes the id of a build: a hash of the library's code and of all files in the archive.
# cmake -DPREFIX=version -DARCHIVE=archive.s "-DCODE=file;..." -DOUT=build_id.c -P build_id.cmake

file(STRINGS ${ARCHIVE} lines REGEX "^[.]incbin")
list(TRANSFORM lines REPLACE "^[.]incbin \"(.*)\"$" "\\1")
set(hashes "")
foreach(file IN LISTS CODE lines)
  file(SHA256 ${file} hash)
  string(APPEND hashes ${hash})
endforeach()
string(SHA256 hash "${hashes}")
string(SUBSTRING ${hash} 0 16 hash)
file(WRITE ${OUT} "/* Generated from the library's code and bitcode. */
#include \"api/api.h\"

const char cltile_build_id_text[] = \"${PREFIX}-${hash}\";
")
