# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D CLTILE=... -D IN=... -D OUT=... -P manual.cmake: writes the manual page of the command CLTILE. The command prints its
# subcommands and options; the page IN has the rest. With PROGRAM in place of CLTILE: that of a program without subcommands,
# whose usage has the forms, the options and the exit status.

if(CLTILE)
  execute_process(COMMAND ${CLTILE} __manual OUTPUT_VARIABLE COMMANDS_AND_OPTIONS COMMAND_ERROR_IS_FATAL ANY)
else()
  execute_process(COMMAND ${PROGRAM} --help OUTPUT_VARIABLE usage COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "-" "\\-" usage "${usage}")
  string(REGEX REPLACE "\n    +" " " usage "${usage}") # an option's next line
  string(REGEX REPLACE "\n  (([^ ]| [^ ])+)   *" "\n.TP\n.B \\1\n" usage "${usage}")
  string(FIND "${usage}" "\n.TP" first)
  string(SUBSTRING "${usage}" ${first} -1 OPTIONS)
  string(REGEX REPLACE "^usage: ([^\n]*).*" ".B \\1" SYNOPSIS "${usage}")
  string(REGEX REPLACE ".*\nExit status: (.*)\n$" "\\1" EXIT_STATUS "${usage}")
  string(REGEX REPLACE "Exit status: .*" "" OPTIONS "${OPTIONS}")
endif()
configure_file(${IN} ${OUT} @ONLY)
