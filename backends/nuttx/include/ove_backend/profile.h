/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The parts of backends/generic that NuttX uses: waits on its semaphores, and the kernel's own mutexes. */
#ifndef OVE_BACKEND_PROFILE_H
#define OVE_BACKEND_PROFILE_H

#define OVE_BACKEND_PROFILE OVE_PROFILE_QUEUES_MUTEX

#endif
