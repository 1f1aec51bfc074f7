// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the format of an image is asked for.

#pragma once

#define CLTILE_CHANNEL_ORDER(image) get_image_channel_order(image)
#define CLTILE_CHANNEL_DATA_TYPE(image) get_image_channel_data_type(image)
