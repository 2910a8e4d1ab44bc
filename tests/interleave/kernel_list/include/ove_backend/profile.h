/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The model as a kernel that provides its wait queues to ove. */
#ifndef OVE_BACKEND_PROFILE_H
#define OVE_BACKEND_PROFILE_H

#define OVE_BACKEND_PROFILE OVE_PROFILE_QUEUES

#endif
