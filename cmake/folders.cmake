# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The folders of device code, and the one rule by which a file is found in them.
#
# Device code names files <extension>/<file>. A name stands for the first of such files in the folders of a target and of hosts,
# and in generic, in the order of this list:
set(CLTILE_TARGETS intel-xe2 intel nvptx pocl)
set(CLTILE_BASE_hosts/waves hosts/warps) # what a folder takes files of, besides generic; those of targets are in manifests
set(CLTILE_HOSTS functions lockstep native one-by-one waves warps no-counter checked source)
list(TRANSFORM CLTILE_HOSTS PREPEND hosts/)
set(CLTILE_FOLDERS ${CLTILE_TARGETS} ${CLTILE_HOSTS} generic)

get_filename_component(CLTILE_TREE ${CMAKE_CURRENT_LIST_DIR}/.. ABSOLUTE)

# cltile_read_manifest(<target>): what <target>/manifest.txt says, in MANIFEST_<line's word>:
#
#   base: <target>       whose files stand behind the target's own
#   counts_copies: yes   copies go on when they return, and events tell one from another; else they are complete
#   packed_rows: yes     the folder has no media blocks, or moves the bytes of packed rows as well
#   archs: <arch>...     those that a target outside the source tree is compiled for
macro(cltile_read_manifest target)
  set(words base counts_copies packed_rows archs)
  foreach(word IN LISTS words)
    set(MANIFEST_${word} "")
  endforeach()
  set(manifest ${CLTILE_TREE}/${target}/manifest.txt)
  if(NOT EXISTS ${manifest})
    message(FATAL_ERROR "${target}: there is no manifest.txt in this folder; it may be empty")
  endif()
  file(STRINGS ${manifest} lines REGEX "^[^#]")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "^([a-z_]+): (.*)$" matched "${line}")
    if(NOT CMAKE_MATCH_1 IN_LIST words)
      list(JOIN words ", " known)
      message(FATAL_ERROR "${target}/manifest.txt has the line '${line}': lines begin with one of ${known}, a colon and a space")
    endif()
    string(REPLACE " " ";" MANIFEST_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
  endforeach()
  foreach(word counts_copies packed_rows)
    if(NOT MANIFEST_${word} MATCHES "^(|yes|no)$")
      message(FATAL_ERROR "${target}/manifest.txt has ${word}: ${MANIFEST_${word}}, which is neither yes nor no")
    endif()
  endforeach()
endmacro()
foreach(target IN LISTS CLTILE_TARGETS)
  cltile_read_manifest(${target})
  set(CLTILE_BASE_${target} ${MANIFEST_base})
endforeach()

# What builtins include by a name without a folder: the headers that kernels include, too.
set(CLTILE_HEADERS include/opencl)

# cltile_order(<result> <folder>...): the folders, those that they are based on, and generic, in that order.
function(cltile_order result)
  set(order ${CLTILE_FOLDERS})
  foreach(folder IN LISTS ARGN)
    list(APPEND ARGN ${CLTILE_BASE_${folder}})
  endforeach()
  foreach(folder IN LISTS CLTILE_FOLDERS)
    if(NOT folder IN_LIST ARGN AND NOT folder STREQUAL generic)
      list(REMOVE_ITEM order ${folder})
    endif()
  endforeach()
  set(${result} ${order} PARENT_SCOPE)
endfunction()

# cltile_find(<name> <result> <folder>...): the path from the tree's root of the file that a name stands for; empty if
# there is none.
function(cltile_find name result)
  set(${result} "" PARENT_SCOPE)
  foreach(folder IN LISTS ARGN ITEMS ${CLTILE_HEADERS})
    if(EXISTS ${CLTILE_TREE}/${folder}/${name})
      set(${result} ${folder}/${name} PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# cltile_search_path(<flags> <folder>...): the same for a compiler.
function(cltile_search_path result)
  set(flags ${ARGN} ${CLTILE_HEADERS})
  list(TRANSFORM flags PREPEND -I${CLTILE_TREE}/)
  set(${result} ${flags} PARENT_SCOPE)
endfunction()

# The names that a file includes.
function(cltile_read_includes file result)
  file(STRINGS ${CLTILE_TREE}/${file} names REGEX "^#include \"")
  list(TRANSFORM names REPLACE "^#include \"([^\"]*)\".*" "\\1")
  set(${result} ${names} PARENT_SCOPE)
endfunction()

# cltile_trace(<name> <files> <folder> <folder>...): the files that <extension>/<builtin>.cl is compiled from in an order
# of folders, and the first of the folders that has any of them.
function(cltile_trace name files first)
  set(found)
  while(NOT name STREQUAL "")
    list(POP_FRONT name next)
    cltile_find(${next} file ${ARGN})
    if(file STREQUAL "")
      message(FATAL_ERROR "${next} is in none of the folders ${ARGN}")
    endif()
    if(NOT file IN_LIST found)
      list(APPEND found ${file})
      cltile_read_includes(${file} names)
      list(APPEND name ${names})
    endif()
  endwhile()
  foreach(folder IN LISTS ARGN)
    if(";${found}" MATCHES ";${folder}/")
      set(${first} ${folder} PARENT_SCOPE)
      break()
    endif()
  endforeach()
  set(${files} ${found} PARENT_SCOPE)
endfunction()

# cltile_check_source(<folder> <name> <later folders> <source>...): a .cl file is one of the sources, or of an extension that
# no later folder has.
function(cltile_check_source folder name later)
  get_filename_component(extension ${name} DIRECTORY)
  set(is_first TRUE)
  foreach(other IN LISTS later)
    if(IS_DIRECTORY ${CLTILE_TREE}/${other}/${extension})
      set(is_first FALSE)
    endif()
  endforeach()
  if(NOT name IN_LIST ARGN AND (NOT is_first OR later STREQUAL ""))
    message(FATAL_ERROR "${folder}/${name} overrides nothing: ${name} is in none of CLTILE_SOURCES, CLTILE_LINKER_SOURCES and CLTILE_PRIVATE_SOURCES")
  endif()
endfunction()

# cltile_check_folders(<user> <source>...): each file has a use, so that no override has a wrong name. A header or a piece
# (.inc) replaces one of a host or of generic, or a file of device code names it, or the file `user`.
function(cltile_check_folders user)
  file(STRINGS ${CLTILE_TREE}/${user} lines REGEX "\"[a-z_]+/[A-Za-z0-9_]+[.]")
  string(REGEX MATCHALL "[a-z_]+/[A-Za-z0-9_]+[.][a-z]+" used "${lines}")
  set(own)
  set(later ${CLTILE_FOLDERS})
  foreach(folder IN LISTS CLTILE_FOLDERS)
    list(REMOVE_ITEM later ${folder} ${CLTILE_TARGETS})
    set(path ${CLTILE_TREE}/${folder})
    file(GLOB names RELATIVE ${path} CONFIGURE_DEPENDS ${path}/*/*.cl ${path}/*/*.h ${path}/*/*.inc)
    foreach(name IN LISTS names)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path}/${name})
      cltile_read_includes(${folder}/${name} includes)
      foreach(include IN LISTS includes)
        cltile_find(${include} file ${CLTILE_FOLDERS})
        if(file STREQUAL "")
          message(FATAL_ERROR "${folder}/${name} includes ${include}, which is in no folder: name it <extension>/<file>")
        endif()
      endforeach()
      list(APPEND used ${includes})
      cltile_find(${name} twin ${later})
      if(name MATCHES "\\.cl$")
        cltile_check_source(${folder} ${name} "${later}" ${ARGN})
      elseif(twin STREQUAL "")
        list(APPEND own ${folder}/${name})
      endif()
    endforeach()
  endforeach()
  foreach(file IN LISTS own)
    string(REGEX MATCH "[^/]+/[^/]+$" name ${file})
    if(NOT name IN_LIST used)
      message(FATAL_ERROR "${file} overrides nothing, and no file includes it")
    endif()
  endforeach()
endfunction()
