/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The parts of backends/generic that ThreadX takes: its mutexes and most objects, with waits of the kernel's. */
#ifndef OVE_BACKEND_PROFILE_H
#define OVE_BACKEND_PROFILE_H

#define OVE_BACKEND_PROFILE OVE_PROFILE_QUEUES

#endif
