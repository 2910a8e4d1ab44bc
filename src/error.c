/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/error.h>

const char *ove_strerror(int error)
{
	switch (error) {
	case OVE_ERR_INVALID:
		return "OVE_ERR_INVALID";
	case OVE_ERR_TIMEOUT:
		return "OVE_ERR_TIMEOUT";
	case OVE_ERR_NO_MEMORY:
		return "OVE_ERR_NO_MEMORY";
	case OVE_ERR_FULL:
		return "OVE_ERR_FULL";
	case OVE_ERR_EMPTY:
		return "OVE_ERR_EMPTY";
	case OVE_ERR_NOT_OWNER:
		return "OVE_ERR_NOT_OWNER";
	case OVE_ERR_DEADLOCK:
		return "OVE_ERR_DEADLOCK";
	case OVE_ERR_OVERFLOW:
		return "OVE_ERR_OVERFLOW";
	case OVE_ERR_BUSY:
		return "OVE_ERR_BUSY";
	case OVE_ERR_CONTEXT:
		return "OVE_ERR_CONTEXT";
	case OVE_ERR_NOT_SUPPORTED:
		return "OVE_ERR_NOT_SUPPORTED";
	default:
		return error >= OVE_OK ? "OVE_OK" : "OVE_ERR_?";
	}
}
