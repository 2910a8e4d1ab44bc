/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef OVE_BACKEND_EVENTGROUP_H
#define OVE_BACKEND_EVENTGROUP_H

#include <ove_generic/eventgroup.h>

#endif
