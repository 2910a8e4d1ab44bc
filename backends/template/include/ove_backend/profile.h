/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The parts of backends/generic that this kernel uses. Yours: one of the four of ove_generic/profile.h. */
#ifndef OVE_BACKEND_PROFILE_H
#define OVE_BACKEND_PROFILE_H

#define OVE_BACKEND_PROFILE OVE_PROFILE_PARK

#endif
