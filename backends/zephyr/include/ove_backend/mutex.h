/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef OVE_BACKEND_MUTEX_H
#define OVE_BACKEND_MUTEX_H

#include <ove_generic/mutex.h>

#endif
