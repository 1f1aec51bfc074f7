# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Asks twice for the function of cl_khr_il_program, and creates a program from an empty binary.

import ctypes

opencl = ctypes.CDLL("libOpenCL.so.1")
opencl.clCreateContext.restype = opencl.clCreateProgramWithBinary.restype = ctypes.c_void_p
platform, device, status = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_int32()
opencl.clGetPlatformIDs(1, ctypes.byref(platform), None)
opencl.clGetDeviceIDs(platform, ctypes.c_uint64(0xFFFFFFFF), 1, ctypes.byref(device), None)
for _ in range(2):
    opencl.clGetExtensionFunctionAddressForPlatform(platform, b"clCreateProgramWithILKHR")
context = ctypes.c_void_p(opencl.clCreateContext(None, 1, ctypes.byref(device), None, None, None))
size, binary = ctypes.c_size_t(0), ctypes.c_char_p(b"")
program = opencl.clCreateProgramWithBinary(context, 1, ctypes.byref(device), ctypes.byref(size), ctypes.byref(binary), None, ctypes.byref(status))
print("created" if program else "refused")
