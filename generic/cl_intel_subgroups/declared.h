// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declares the sub-group functions that other builtins are made of.

#pragma once

#include "cl_intel_subgroups.h"
