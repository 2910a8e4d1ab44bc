/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel's version. FreeRTOSConfig.h is read before the kernel defines its version, so the build defines
 * OVE_FREERTOS_IS_OLD=1 for a kernel before 11.2. The extension of tasks.c checks that the two agree.
 */
#ifndef OVE_FREERTOS_VERSION_H
#define OVE_FREERTOS_VERSION_H

#ifndef OVE_FREERTOS_IS_OLD
#define OVE_FREERTOS_IS_OLD 0
#endif

/** Usable where task.h is included. */
#define OVE_FREERTOS_IS_BEFORE(major, minor) \
	(tskKERNEL_VERSION_MAJOR < (major) || (tskKERNEL_VERSION_MAJOR == (major) && tskKERNEL_VERSION_MINOR < (minor)))

#endif
