/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef OVE_BACKEND_SEM_H
#define OVE_BACKEND_SEM_H

#include <ove_generic/sem.h>

#endif
