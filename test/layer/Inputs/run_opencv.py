# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints sums of pictures that OpenCV's filters make by OpenCL, on the device that OPENCV_OPENCL_DEVICE names.

import hashlib

import cv2
import numpy

cv2.ocl.setUseOpenCL(True)
picture = cv2.UMat(numpy.random.default_rng(1).integers(0, 256, (240, 320, 3), dtype=numpy.uint8))
blurred = cv2.GaussianBlur(picture, (7, 7), 1.5)
grey = cv2.cvtColor(blurred, cv2.COLOR_BGR2GRAY)
results = {
    "blurred": blurred,
    "grey": grey,
    "smaller": cv2.resize(grey, (160, 120), interpolation=cv2.INTER_LINEAR),
    "edges": cv2.Canny(grey, 50, 100),
    "median": cv2.medianBlur(grey, 5),
    "histogram": cv2.calcHist([grey], [0], None, [256], [0, 256]),
}
for name, result in results.items():
    print(name, hashlib.md5(result.get().tobytes()).hexdigest())
print("OpenCL" if cv2.ocl.useOpenCL() else "no OpenCL")
