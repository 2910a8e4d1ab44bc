/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel's version. FreeRTOSConfig.h is read before the kernel says its version, so the build gives
 * OVE_FREERTOS_IS_OLD=1 for a kernel before 11.2; the extension of tasks.c compares the two.
 */
#ifndef OVE_FREERTOS_VERSION_H
#define OVE_FREERTOS_VERSION_H

#ifndef OVE_FREERTOS_IS_OLD
#define OVE_FREERTOS_IS_OLD 0
#endif

/** Where task.h is known. */
#define OVE_FREERTOS_IS_BEFORE(major, minor) \
	(tskKERNEL_VERSION_MAJOR < (major) || (tskKERNEL_VERSION_MAJOR == (major) && tskKERNEL_VERSION_MINOR < (minor)))

#endif
