// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
once : FROM_HEADER(2) __COUNTER__
