#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_hashcat.sh FOLDER: finds a word of four letters by its MD5 sum, on PoCL. FOLDER becomes hashcat's home, and has its caches.
mkdir -p "$1/cache" "$1/data" "$1/pocl"
export HOME="$1" XDG_CACHE_HOME="$1/cache" XDG_DATA_HOME="$1/data" POCL_CACHE_DIR="$1/pocl" OCL_ICD_VENDORS=/etc/OpenCL/vendors/pocl.icd
exec hashcat --force -D 1 -m 0 -a 3 --potfile-disable --quiet -w 1 c13367945d5d4c91047b3b50234aa7ab '?l?l?l?l'
