# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Names with the version of LLVM, so that builds for several can be installed in one place, and names without it.

set(is_22 OFF)
if(LLVM_VERSION_MAJOR EQUAL 22)
  set(is_22 ON)
endif()
option(CLTILE_DEFAULT "Install names without the version of LLVM as well: cltile, libcltile.so, cltile.pc" ${is_22})

# The build tree has its bitcode in share/cltile; it is found by the name that the folder has where it is installed.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/cltile)
file(CREATE_LINK . ${PROJECT_BINARY_DIR}/share/cltile/llvm-${LLVM_VERSION_MAJOR} SYMBOLIC)

# In the build tree all have names without the version, too: <folder>/<name> is a link to <folder>/<file> of the target.
function(cltile_add_default_name target folder file name)
  add_custom_command(
    TARGET ${target}
    POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E create_symlink ${file} ${name}
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/${folder}
    VERBATIM)
endfunction()

# Where libcltile finds LLVM's library: nowhere in particular if that is in one of the system's own folders.
function(cltile_find_llvm_rpath result)
  get_target_property(library LLVM LOCATION)
  get_filename_component(library ${library} REALPATH)
  get_filename_component(folder ${library} DIRECTORY)
  set(${result} ${LLVM_LIBRARY_DIRS} PARENT_SCOPE)
  if(folder IN_LIST CMAKE_C_IMPLICIT_LINK_DIRECTORIES)
    set(${result} PARENT_SCOPE)
  endif()
endfunction()
cltile_find_llvm_rpath(CLTILE_LLVM_RPATH)
