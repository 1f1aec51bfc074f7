# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How C and C++ for the host are compiled, and where what is built goes.

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo)
endif()
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)
# C++ is lib/ir/llvm.cpp alone, compiled like LLVM.
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions> $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
# GCC warns so of LLVM's hash tables, in its headers.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized>)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
option(CLTILE_WERROR "Warnings are errors: for cltile's own tests, since other compilers warn of other things" OFF)
set(CLTILE_WARNING_ERRORS)
if(CLTILE_WERROR)
  set(CLTILE_WARNING_ERRORS -Werror)
endif()
add_compile_options(-Wall -Wextra -Wconversion ${CLTILE_WARNING_ERRORS})
# The same bytes wherever the trees are: paths in debug information are relative to the source tree, and archives have no
# times. Of two maps that fit, compilers take the last.
# Reports of lines that ran want the paths.
if(NOT CLTILE_COVERAGE)
  add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}=. -ffile-prefix-map=${PROJECT_BINARY_DIR}=./build)
endif()
set(CMAKE_C_ARCHIVE_CREATE "<CMAKE_AR> qcD <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_C_ARCHIVE_FINISH "<CMAKE_RANLIB> -D <TARGET>")
set(CMAKE_CXX_ARCHIVE_CREATE "${CMAKE_C_ARCHIVE_CREATE}")
set(CMAKE_CXX_ARCHIVE_FINISH "${CMAKE_C_ARCHIVE_FINISH}")
add_compile_definitions(_GNU_SOURCE)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON) # for ./dev lint
include(${CMAKE_CURRENT_LIST_DIR}/sanitize.cmake)
