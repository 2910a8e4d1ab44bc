/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The parts of backends/generic that Alloy takes: waits by its notification, and mutexes of its own. */
#ifndef OVE_BACKEND_PROFILE_H
#define OVE_BACKEND_PROFILE_H

#define OVE_BACKEND_PROFILE OVE_PROFILE_PARK_MUTEX

#endif
