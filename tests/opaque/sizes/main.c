/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Prints the size of each object in this build, and the space in a library without a kernel's headers. */
#include <stdio.h>
#include <stdlib.h>

#include <ove/ove.h>

#include "opaque_storage.h"

#define LINE(object, room)                                                                               \
	printf("%s %u of %u, aligned %u\n", #object, (unsigned)sizeof(ove_##object##_storage_t), (room), \
	       (unsigned)_Alignof(ove_##object##_storage_t));
#define STACK_MORE(n) (unsigned)(OVE_BACKEND_STACK_BYTES(n) - (n))

void ove_main(void)
{
	OPAQUE_OBJECTS(LINE)
	printf("stack +%u +%u +%u of +%u, aligned %u of %u\n", STACK_MORE(512), STACK_MORE(513), STACK_MORE(1023),
	       (unsigned)OVE_OPAQUE_STACK_BYTES(1023) - 1023u, (unsigned)OVE_BACKEND_STACK_ALIGN,
	       OVE_OPAQUE_STACK_ALIGN);
	printf("enumeration %u of %u\n", (unsigned)sizeof(ove_prio_t), OVE_OPAQUE_ENUM_BYTES);
	exit(0);
}
