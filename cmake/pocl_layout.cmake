# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Compares what pocl/ knows of images in memory with PoCL's own header, where it is installed (libpocl2-common). Sets
# CLTILE_POCL_LAYOUT: false when it does not fit.

cmake_policy(SET CMP0057 NEW) # IN_LIST
include(${CMAKE_CURRENT_LIST_DIR}/folders.cmake)
find_path(POCL_DEVICE_INCLUDE pocl_image_types.h PATHS /usr/share/pocl/include /usr/local/share/pocl/include)
set(CLTILE_POCL_LAYOUT TRUE)
if(NOT POCL_DEVICE_INCLUDE)
  message(STATUS "No pocl_image_types.h to compare pocl/ with: it is for the images of PoCL 3.0 to 7.1; install "
                 "libpocl2-common, or give its folder with -DPOCL_DEVICE_INCLUDE=")
else()
  cltile_search_path(search_path pocl generic)
  execute_process(
    COMMAND ${CLTILE_CLANG} --target=spir64-unknown-unknown -x cl -cl-std=CL3.0 -Xclang
            -finclude-default-header ${search_path} -I${POCL_DEVICE_INCLUDE} -fsyntax-only
            ${PROJECT_SOURCE_DIR}/cmake/pocl_layout.cl
    RESULT_VARIABLE differs ERROR_VARIABLE difference)
  if(differs)
    string(REGEX MATCHALL "_[a-z_]+ is elsewhere|fatal error: [^\n]+" difference "${difference}")
    list(JOIN difference ", " difference)
    set(CLTILE_POCL_LAYOUT FALSE)
    message(WARNING "Images of the PoCL whose pocl_image_types.h is in ${POCL_DEVICE_INCLUDE} are not as pocl/ knows "
                    "them: there will be no target pocl; take generic (${difference})")
  endif()
endif()
