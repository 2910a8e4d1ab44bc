/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Options of FatFs on ove: one volume that threads share, with long names. An application's options/ffconf.h defines
 * other values of the options below that have an #ifndef, and includes this file.
 *
 * The application defines disk_initialize(), disk_status(), disk_read(), disk_write() and disk_ioctl() for its medium.
 */
#ifndef OVE_FFCONF_H
#define OVE_FFCONF_H

#include <ove/mutex.h>

/* A kernel header included above may also define a type of this name. */
#define DIR FF_DIR

/* The revision of ff.h, which includes this file. */
#define FFCONF_DEF FF_DEFINED

#ifndef FF_VOLUMES
#define FF_VOLUMES 1
#endif
#ifndef FF_USE_MKFS
#define FF_USE_MKFS 1
#endif
#ifndef FF_FS_READONLY
#define FF_FS_READONLY 0
#endif
/* With 0, only one thread calls FatFs, and the volume has no lock. */
#ifndef FF_FS_REENTRANT
#define FF_FS_REENTRANT 1
#endif
/* Milliseconds that a call waits for a volume before it returns FR_TIMEOUT. */
#ifndef FF_FS_TIMEOUT
#define FF_FS_TIMEOUT 1000
#endif
/* Latin letters as used in the United States. */
#ifndef FF_CODE_PAGE
#define FF_CODE_PAGE 437
#endif
/* A call that takes a name needs a stack buffer of twice this many bytes. */
#ifndef FF_MAX_LFN
#define FF_MAX_LFN 64
#endif
#ifndef FF_FS_MINIMIZE
#define FF_FS_MINIMIZE 0
#endif
#ifndef FF_USE_STRFUNC
#define FF_USE_STRFUNC 0
#endif
#ifndef FF_USE_FIND
#define FF_USE_FIND 0
#endif
#ifndef FF_USE_EXPAND
#define FF_USE_EXPAND 0
#endif
#ifndef FF_USE_CHMOD
#define FF_USE_CHMOD 0
#endif
#ifndef FF_USE_LABEL
#define FF_USE_LABEL 0
#endif
#ifndef FF_USE_FORWARD
#define FF_USE_FORWARD 0
#endif
#ifndef FF_USE_FASTSEEK
#define FF_USE_FASTSEEK 0
#endif
#ifndef FF_FS_RPATH
#define FF_FS_RPATH 0
#endif
#ifndef FF_USE_TRIM
#define FF_USE_TRIM 0
#endif
#ifndef FF_FS_TINY
#define FF_FS_TINY 0
#endif
#ifndef FF_FS_EXFAT
#define FF_FS_EXFAT 0
#endif
/* The files that may be open at once, over all volumes; the volumes then share one lock. 0: files are not protected. */
#ifndef FF_FS_LOCK
#define FF_FS_LOCK 0
#endif
#ifndef FF_MAX_SS
#define FF_MAX_SS 512
#endif
/* Boards have no calendar. With 0 the application defines get_fattime(). */
#ifndef FF_FS_NORTC
#define FF_FS_NORTC 1
#endif

#define FF_USE_LFN         2
#define FF_LFN_UNICODE     0
#define FF_LFN_BUF         FF_MAX_LFN
#define FF_SFN_BUF         12
#define FF_STRF_ENCODE     3
#define FF_STR_VOLUME_ID   0
#define FF_MULTI_PARTITION 0
#define FF_MIN_SS          512
#define FF_FS_NOFSINFO     0
#define FF_NORTC_MON       1
#define FF_NORTC_MDAY      1
#define FF_NORTC_YEAR      2026
#define FF_SYNC_t          ove_mutex_t

#endif
