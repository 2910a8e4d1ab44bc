/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The parts of backends/generic that ThreadX uses: its mutexes and most objects, on the kernel's waits. */
#ifndef OVE_BACKEND_PROFILE_H
#define OVE_BACKEND_PROFILE_H

#define OVE_BACKEND_PROFILE OVE_PROFILE_QUEUES

#endif
