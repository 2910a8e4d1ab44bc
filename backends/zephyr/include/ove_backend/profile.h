/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The parts of backends/generic that Zephyr uses: all objects, on the kernel's wait queues. */
#ifndef OVE_BACKEND_PROFILE_H
#define OVE_BACKEND_PROFILE_H

#define OVE_BACKEND_PROFILE OVE_PROFILE_QUEUES

#endif
