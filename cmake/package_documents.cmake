# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What Debian's policy wants of every package: its copyright, a change log, and compressed manual pages. CPack includes this when
# what is installed is in place, before it makes packages of it.

# Debian has the text of the Apache License; what LLVM adds to it is at the end of ours.
file(READ ${CPACK_RESOURCE_FILE_LICENSE} exceptions)
string(REGEX REPLACE "^.*\n(---- LLVM Exceptions)" "\\1" exceptions "${exceptions}")
set(copyright "Copyright (c) the authors of cltile

License: Apache-2.0 WITH LLVM-exception
The text of the Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0. With it go these exceptions:

${exceptions}")

function(cltile_compress file)
  execute_process(COMMAND gzip -9n ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(cltile_add_documents root package)
  set(folder ${root}/share/doc/${package})
  file(MAKE_DIRECTORY ${folder})
  file(WRITE ${folder}/copyright "${copyright}")
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE ${folder}/changelog "cltile (${CPACK_PACKAGE_VERSION}) unstable; urgency=low\n\n  * Version ${CPACK_PACKAGE_VERSION}.\n\n"
       " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  cltile_compress(${folder}/changelog)
  file(GLOB pages ${root}/share/man/man1/*.1)
  foreach(page IN LISTS pages)
    if(IS_SYMLINK ${page})
      file(READ_SYMLINK ${page} target)
      file(CREATE_LINK ${target}.gz ${page}.gz SYMBOLIC)
      file(REMOVE ${page})
    else()
      cltile_compress(${page})
    endif()
  endforeach()
endfunction()

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  cltile_add_documents(${CPACK_TEMPORARY_DIRECTORY}/${component}${CPACK_PACKAGING_INSTALL_PREFIX}
                       ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
endforeach()
