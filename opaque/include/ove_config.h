/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The configuration for files that include no kernel: every call is declared and is a function. An image that leaves
 * out a call does not link with a library that makes it.
 *
 * The numbers are those of the default configuration, and compiler options can change them. An image with a different
 * number does not link, because the number is part of a symbol's name.
 */
#ifndef OVE_OPAQUE_CONFIG_H
#define OVE_OPAQUE_CONFIG_H

#ifndef OVE_OPAQUE
#define OVE_OPAQUE 1
#endif

/* In C++, the binding's classes have other sizes here than in an image, and the linker uses one body of an inline
 * function for all files: a different namespace keeps them apart. */
#ifdef __cplusplus
#define ove ove_opaque
#endif

/* For the library's own assertions: the calls check their callers according to the image's configuration. */
#ifndef CONFIG_OVE_CHECKS
#define CONFIG_OVE_CHECKS 1
#endif

/* With 1, the calls that need a heap are not declared, and the library works in both modes. */
#ifndef CONFIG_OVE_ZERO_HEAP
#define CONFIG_OVE_ZERO_HEAP 0
#endif

#define CONFIG_OVE_LOG              1
#define CONFIG_OVE_MEASURE          1
#define CONFIG_OVE_MUTEX_ROBUST     1
#define CONFIG_OVE_OBJECT_CLOSE     1
#define CONFIG_OVE_POWER            1
#define CONFIG_OVE_RESET            1
#define CONFIG_OVE_THREAD_DETACH    1
#define CONFIG_OVE_THREAD_RUNTIME   1
#define CONFIG_OVE_THREAD_TERMINATE 1
#define CONFIG_OVE_TIMER_SLACK      1
#define CONFIG_OVE_WATCHDOG         1

#ifndef CONFIG_OVE_PRIORITY_STEP
#define CONFIG_OVE_PRIORITY_STEP 1
#endif

/* The longest string in a log line; the image's functions write the strings. The number is part of the functions'
 * names. */
#ifndef CONFIG_OVE_LOG_LEVEL
#define CONFIG_OVE_LOG_LEVEL 3
#endif
#ifndef CONFIG_OVE_LOG_STRING_MAX
#define CONFIG_OVE_LOG_STRING_MAX 32
#endif
#define OVE_OPAQUE_LOG_NAME_(name, most) name##_of_##most
#define OVE_OPAQUE_LOG_NAME(name, most)  OVE_OPAQUE_LOG_NAME_(name, most)
#define ove_log_put_bytes                OVE_OPAQUE_LOG_NAME(ove_opaque_log_bytes, CONFIG_OVE_LOG_STRING_MAX)
#define ove_log_put_terminated           OVE_OPAQUE_LOG_NAME(ove_opaque_log_string, CONFIG_OVE_LOG_STRING_MAX)

#include "ove_opaque/needs.h"

#endif
