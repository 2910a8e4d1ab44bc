/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef OVE_BACKEND_CONDVAR_H
#define OVE_BACKEND_CONDVAR_H

#include <ove_generic/condvar.h>

#endif
