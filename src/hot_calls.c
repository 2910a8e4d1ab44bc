/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The one external symbol of each hot call; see docs/design/2026-11-20-hot-calls.md. */
#define OVE_EMIT_HOT_CALLS

#include <ove/ove.h>
