/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Provides test_line_attach(), which connects the interrupt line of the sweeps' alarm. */
#ifndef OVE_TRAITS_LANDING_H
#define OVE_TRAITS_LANDING_H

#include "line_vector.h"

#endif
