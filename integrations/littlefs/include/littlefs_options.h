/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The options of littlefs. An application's options/littlefs_options.h replaces this file. */
#ifndef LITTLEFS_OPTIONS_H
#define LITTLEFS_OPTIONS_H

#include <ove/stop.h>

#include "ove_config.h"

/** Calls lock the volume: struct lfs_config has `lock` and `unlock`. */
#define LFS_THREADSAFE

/* littlefs reports with printf(), which may allocate. */
#define LFS_NO_DEBUG
#define LFS_NO_WARN
#define LFS_NO_ERROR

#if CONFIG_OVE_ZERO_HEAP
/** The application provides each buffer: lfs_file_opencfg() instead of lfs_file_open(). */
#define LFS_NO_MALLOC
#endif

#if CONFIG_OVE_CHECKS
#define LFS_ASSERT(test) ((test) ? (void)0 : ove_stop(OVE_STOP_PANIC, "littlefs: " #test))
#else
#define LFS_ASSERT(test) ((void)0)
#endif

#endif
