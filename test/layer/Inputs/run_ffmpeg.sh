#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints the MD5 sums of four pictures behind six of ffmpeg's OpenCL filters.
exec ffmpeg -v error -init_hw_device opencl=device -filter_hw_device device \
    -f lavfi -i testsrc2=size=320x240:duration=0.4:rate=10 \
    -vf format=yuv420p,hwupload,unsharp_opencl=la=1.5,avgblur_opencl=3,convolution_opencl,erosion_opencl,sobel_opencl,transpose_opencl,hwdownload,format=yuv420p \
    -f framemd5 -
