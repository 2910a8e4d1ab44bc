/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef OVE_BACKEND_EVENT_H
#define OVE_BACKEND_EVENT_H

#include <ove_generic/event.h>

#endif
