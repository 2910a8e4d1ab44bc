/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/error.h>

/* One text, in which the name of error -n follows n zeros: a table of pointers would be a third larger, and the start
 * of a Zig program needs the names to report errors. */
static const char names[] = "OVE_OK\0"
			    "OVE_ERR_INVALID\0"
			    "OVE_ERR_TIMEOUT\0"
			    "OVE_ERR_NO_MEMORY\0"
			    "OVE_ERR_FULL\0"
			    "OVE_ERR_EMPTY\0"
			    "OVE_ERR_NOT_OWNER\0"
			    "OVE_ERR_DEADLOCK\0"
			    "OVE_ERR_OVERFLOW\0"
			    "OVE_ERR_BUSY\0"
			    "OVE_ERR_CONTEXT\0"
			    "OVE_ERR_NOT_SUPPORTED\0"
			    "OVE_ERR_CANCELLED\0"
			    "OVE_ERR_OWNER_DEAD\0"
			    "OVE_ERR_CLOSED\0"
			    "OVE_ERR_?";

const char *ove_strerror(int error)
{
	const char *name = names;

	if (error < OVE_ERR_CLOSED) {
		error = OVE_ERR_CLOSED - 1;
	}
	for (; error < OVE_OK; error++) {
		while (*name++ != '\0') {
		}
	}
	return name;
}
