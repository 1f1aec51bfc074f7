# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Parts of the README's sentence on speed, from the tables of docs/performance.md. The first table is of images of one byte a texel.

# 4204 as 4,204
function with_comma(number) {
    return int(number / 1000) sprintf(",%03d", number % 1000)
}

$2 == "us8 layer" && !blocks {
    blocks = sprintf("copy an image at %.0f GB/s, %.0f times as fast as a loop over texels", $3, $4)
}
$2 == "clEnqueueCopyBuffer" {
    buffer = with_comma($3)
}
$2 == "2D copies, aligned to 16" {
    copies = with_comma($3)
}
END {
    print "2D copies move " copies " GB/s; `clEnqueueCopyBuffer` moves " buffer "."
    print blocks
}
