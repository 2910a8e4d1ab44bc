/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The parts of backends/generic that this kernel uses: all of them. */
#ifndef OVE_BACKEND_PROFILE_H
#define OVE_BACKEND_PROFILE_H

#define OVE_BACKEND_PROFILE OVE_PROFILE_PARK

#endif
