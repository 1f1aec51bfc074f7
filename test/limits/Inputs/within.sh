# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# within.sh KIBIBYTES COMMAND...: runs a command in that much address space, and with a stack of 1 MiB.
# shellcheck shell=sh
# shellcheck disable=SC3045 # dash and bash have them, and dash takes one of them at a time
ulimit -v "$1" && ulimit -s 1024 || exit 1
shift
exec "$@"
