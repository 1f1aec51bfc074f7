# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Takes from the output of CLBlast's tuners what is another in each run.
s/[0-9.]+ ms/TIME/g
s/ +TIME/ TIME/g
s#[0-9.]+ (GB/s|N/A)#SPEED#
s/TIME \| +[0-9.]+ \|/TIME | SPEED |/
s/"(time|best_time)": "?[0-9.]+"?/"\1": TIME/
/(Best parameters|"best_parameters"): ?/d
