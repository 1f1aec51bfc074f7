# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Code that watches itself: for builds as a whole, which ./dev test --sanitize and --coverage make, and for single programs.

set(CLTILE_SANITIZE "" CACHE STRING "What all code for the host is built with: address (and undefined behaviour) or thread; \
or valgrind, which its tests run under")
option(CLTILE_COVERAGE "Whether lines of the host's code are counted as they run" OFF)
set_property(CACHE CLTILE_SANITIZE PROPERTY STRINGS "" address thread valgrind)
if(NOT CLTILE_SANITIZE MATCHES "^(address|thread|valgrind)?$")
  message(FATAL_ERROR "CLTILE_SANITIZE=${CLTILE_SANITIZE} is none of address, thread and valgrind")
endif()

set(CLTILE_SANITIZER_address -fsanitize=address,undefined)
set(CLTILE_SANITIZER_thread -fsanitize=thread)
set(CLTILE_SANITIZER_FLAGS -O1 -g1 -fno-omit-frame-pointer -fno-sanitize-recover=all)

set(CLTILE_WATCH_FLAGS) # the tree's
if(CLTILE_SANITIZE STREQUAL valgrind)
  set(CLTILE_WATCH_FLAGS -O1 -fno-omit-frame-pointer)
  add_compile_definitions(CLTILE_PATIENCE=3600000) # milliseconds: all takes long, and what it says of that is no finding
elseif(CLTILE_SANITIZE)
  set(CLTILE_WATCH_FLAGS ${CLTILE_SANITIZER_${CLTILE_SANITIZE}} ${CLTILE_SANITIZER_FLAGS})
elseif(CLTILE_COVERAGE) # counted as it is written, not as it is optimised; threads count, too
  set(CLTILE_WATCH_FLAGS --coverage -O0 -fprofile-update=atomic)
endif()
add_compile_options(${CLTILE_WATCH_FLAGS})
add_link_options(${CLTILE_WATCH_FLAGS})

# cltile_sanitize(<target> address|thread): the target, whose code is all its own, has this sanitizer, and none of the tree's.
function(cltile_sanitize target sanitizer)
  foreach(property COMPILE_OPTIONS LINK_OPTIONS)
    get_target_property(options ${target} ${property})
    if(NOT options) # there is no such property
      set(options)
    elseif(CLTILE_SANITIZE)
      list(REMOVE_ITEM options ${CLTILE_WATCH_FLAGS})
    endif()
    set_property(TARGET ${target} PROPERTY ${property} ${options} ${CLTILE_SANITIZER_${sanitizer}} ${CLTILE_SANITIZER_FLAGS})
  endforeach()
endfunction()
