/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The one external symbol of each hot call; see docs/design/layout.md. */
#define OVE_EMIT_HOT_CALLS

#include <ove/ove.h>
