# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds whose code watches itself, which ./dev test --sanitize and --coverage make.

set(CLTILE_SANITIZE "" CACHE STRING "What all code for the host is built with: address (and undefined behaviour) or thread; \
or valgrind, which its tests run under")
option(CLTILE_COVERAGE "Whether lines of the host's code are counted as they run" OFF)
set_property(CACHE CLTILE_SANITIZE PROPERTY STRINGS "" address thread valgrind)
if(NOT CLTILE_SANITIZE MATCHES "^(address|thread|valgrind)?$")
  message(FATAL_ERROR "CLTILE_SANITIZE=${CLTILE_SANITIZE} is none of address, thread and valgrind")
endif()

set(CLTILE_SANITIZER_address -fsanitize=address,undefined)
set(CLTILE_SANITIZER_thread -fsanitize=thread)

set(CLTILE_WATCH_FLAGS)
if(CLTILE_SANITIZE STREQUAL valgrind)
  set(CLTILE_WATCH_FLAGS -O1 -fno-omit-frame-pointer)
elseif(CLTILE_SANITIZE)
  set(CLTILE_WATCH_FLAGS ${CLTILE_SANITIZER_${CLTILE_SANITIZE}} -O1 -g1 -fno-omit-frame-pointer -fno-sanitize-recover=all)
elseif(CLTILE_COVERAGE) # counted as it is written, not as it is optimised; threads count, too
  set(CLTILE_WATCH_FLAGS --coverage -O0 -fprofile-update=atomic)
endif()
add_compile_options(${CLTILE_WATCH_FLAGS})
add_link_options(${CLTILE_WATCH_FLAGS})
