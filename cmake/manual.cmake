# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D CLTILE=... -D IN=... -D OUT=... -P manual.cmake: writes the manual page of the command CLTILE. The command prints its
# subcommands and options; the page IN has the rest.

execute_process(COMMAND ${CLTILE} __manual OUTPUT_VARIABLE COMMANDS_AND_OPTIONS COMMAND_ERROR_IS_FATAL ANY)
configure_file(${IN} ${OUT} @ONLY)
