// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../common_m/alloy_mask_m.h"
