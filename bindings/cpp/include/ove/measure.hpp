// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Regions of your own code whose instructions `./ove measure` counts: OVE_MEASURE("name") { ... } as in C, described in
 * ove/measure.h. In C++, break and continue inside a region apply to the loop around the region.
 */
#pragma once

#include <ove/measure.h>
