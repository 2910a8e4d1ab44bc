/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The template's kernel as one with usable wait queues and a mutex. */
#ifndef OVE_BACKEND_PROFILE_H
#define OVE_BACKEND_PROFILE_H

#define OVE_BACKEND_PROFILE OVE_PROFILE_QUEUES_MUTEX

#endif
