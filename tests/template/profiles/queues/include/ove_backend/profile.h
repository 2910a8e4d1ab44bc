/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The template's kernel as one with usable wait queues. */
#ifndef OVE_BACKEND_PROFILE_H
#define OVE_BACKEND_PROFILE_H

#define OVE_BACKEND_PROFILE OVE_PROFILE_QUEUES

#endif
