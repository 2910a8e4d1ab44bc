/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Condition variables: the kernel has none. */
#ifndef OVE_BACKEND_CONDVAR_H
#define OVE_BACKEND_CONDVAR_H

#include <ove_generic/condvar.h>

#endif
