// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What drivers' compilers warn of is a warning, where newer Clangs have an error: pointers of other types, pointers and
// integers, and declarations without a type.
// RUN: %cltile build --emit bc %s -o %t.bc 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: %cltile check %s 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: %cltile inspect %s 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: %cltile build -Wno-incompatible-pointer-types -Wno-int-conversion -Wno-implicit-int --emit bc %s -o %t.bc 2>&1 | count 0
// RUN: not %cltile build -Werror --emit bc %s -o %t.bc 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not %cltile build -Werror=incompatible-pointer-types -Wno-error=int-conversion --emit bc %s -o %t.bc 2>&1 | FileCheck %s --check-prefix=ONE
// ERROR: error: {{.*}}Wincompatible-pointer-types
// ERROR: error: {{.*}}Wint-conversion
// ONE: error: {{.*}}Wincompatible-pointer-types
// ONE: warning: {{.*}}Wint-conversion
kernel void bits(global uint *bits) {
    uint u = bits[get_global_id(0)];
    // CHECK: :[[#@LINE+1]]:12: warning: incompatible pointer types {{.*}} [-Wincompatible-pointer-types]
    float *f = &u;
    // CHECK: :[[#@LINE+1]]:11: warning: incompatible pointer to integer conversion {{.*}} [-Wint-conversion]
    ulong at = bits;
    bits[get_global_id(0)] = (uint)*f + (uint)at;
}
// CHECK: warning: type specifier missing, defaults to 'int'; {{.*}} [-Wimplicit-int]
static two() {
    return 2;
}
kernel void twos(global int *out) {
    out[get_global_id(0)] = two();
}
