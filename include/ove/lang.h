/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The keyword of a hot call. C inlines a hot call where it is called; other languages link one external symbol.
 * The reasons are in docs/design/layout.md, "Hot calls are inlined, and still have one symbol each".
 */
#ifndef OVE_LANG_H
#define OVE_LANG_H

#include "ove_config.h"

/* Only src/hot_calls.c defines OVE_EMIT_HOT_CALLS, so only that file holds the symbols. */
#if defined(OVE_EMIT_HOT_CALLS)
#define OVE_HOT
#else
#define OVE_HOT extern inline __attribute__((gnu_inline, always_inline))
#endif

/*
 * With checks on, a call site makes a plain call instead of holding a copy of every check. If the user asked for small
 * code, it makes a plain call instead of holding a copy of the body.
 */
#if defined(OVE_EMIT_HOT_CALLS) || (!CONFIG_OVE_CHECKS && !defined(__OPTIMIZE_SIZE__))
#define OVE_HOT_BODIES 1
#else
#define OVE_HOT_BODIES 0
#endif

#ifdef __cplusplus
#define OVE_EXTERN_C_BEGIN extern "C" {
#define OVE_EXTERN_C_END   }
#else
#define OVE_EXTERN_C_BEGIN
#define OVE_EXTERN_C_END
#endif

#endif
