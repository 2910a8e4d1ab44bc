/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The condition variable that goes with the generic mutex. */
#define CONDVAR condvar
#include "condvar_searches.h"
