// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// -include takes a header that calls a builtin, -isystem a folder whose headers draw no warnings, -w leaves warnings out. At each
// level of -O the helper's width is still constant.
// RUN: rm -rf %t && mkdir -p %t/system
// RUN: echo "static uint at(read_only image2d_t i, int w) { return intel_sub_group_media_block_read_ui((int2)(0), w, 2, i); }" > %t/helper.h
// RUN: echo "inline int idle(void) { int never; return 8; }" > %t/system/width.h
// RUN: %cltile build -include %t/helper.h -isystem %t/system -Wunused-variable -W no-all --target intel --emit ll %s -o %t/k.ll 2>&1 | count 0
// RUN: FileCheck %s --input-file %t/k.ll
// RUN: %cltile build -include%t/helper.h -I%t/system -Wunused-variable -W no-all --target intel --emit ll %s -o %t/k.ll 2>&1 | FileCheck %s --check-prefix WARNING
// RUN: %cltile build -w -include %t/helper.h -I %t/system -Wunused-variable -W no-all --target intel --emit ll %s -o %t/k.ll 2>&1 | count 0
// RUN: %cltile build -O0 -include %t/helper.h -isystem%t/system -W no-all --target intel --emit ll %s -o - | FileCheck %s
// RUN: %cltile build -O3 -include %t/helper.h -isystem %t/system -W no-all --target intel --emit ll %s -o - | FileCheck %s

// WARNING: width.h:1:{{[0-9]+}}: warning: unused variable 'never'
// CHECK: call {{.*}}ReadINTEL{{.*}}, i32 noundef 8, i32 noundef 2)
#include <width.h>
kernel void read(read_only image2d_t image, global uint *out) {
    out[get_global_id(0)] = at(image, 8);
}
