/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/kernel.h>

#include "fits.h"

#include "../include/ove_opaque/storage/thread.h"

FITS(thread, OVE_OPAQUE_THREAD_BYTES);
GIVES(thread, OVE_OPAQUE_THREAD_BYTES);

/* The extra space of a stack grows in steps of a power of two up to 128. */
#define STACK_FITS(n)                                                              \
	OVE_OPAQUE_ASSERT(OVE_BACKEND_STACK_BYTES(n) <= OVE_OPAQUE_STACK_BYTES(n), \
			  "this kernel adds more to a stack than OVE_OPAQUE_STACK_EXTRA_BYTES")
STACK_FITS(1024);
STACK_FITS(1025);
STACK_FITS(1032);
STACK_FITS(1033);
STACK_FITS(1056);
STACK_FITS(1057);
STACK_FITS(1089);
STACK_FITS(1048577);
OVE_OPAQUE_ASSERT(OVE_OPAQUE_STACK_ALIGN % (OVE_BACKEND_STACK_ALIGN) == 0,
		  "this kernel aligns a stack to more than OVE_OPAQUE_STACK_ALIGN");
OVE_OPAQUE_GIVES("ove_opaque_stack_with_" OVE_OPAQUE_TEXT(OVE_OPAQUE_STACK_EXTRA_BYTES) "_bytes_more");

OVE_OPAQUE_ASSERT(sizeof(ove_prio_t) == OVE_OPAQUE_ENUM_BYTES,
		  "this image's enumerations have another size than those of opaque libraries");
OVE_OPAQUE_GIVES("ove_opaque_priority_step_" OVE_OPAQUE_TEXT(CONFIG_OVE_PRIORITY_STEP));

bool ove_opaque_in_thread(void);
bool ove_opaque_in_thread(void)
{
	return ove_backend_in_thread();
}
