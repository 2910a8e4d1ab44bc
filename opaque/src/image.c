/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The facts that libraries without a kernel's headers need: an image's objects fit into the memory that such a library
 * reserves, and each symbol that a library refers to states one fact that holds here. Compiled like ove itself, for
 * each image that links such a library. The linker leaves out functions that no library calls.
 *
 * An object that the configuration leaves out counts as fitting: a call on it does not link.
 */
#include "fits.h"

OVE_OPAQUE_GIVES("ove_opaque_needs_ove_link_opaque");
OVE_OPAQUE_GIVES(OVE_OPAQUE_API);

#if CONFIG_OVE_LOG
#define NAME_(name, most) name##_of_##most
#define NAME(name, most)  NAME_(name, most)

uint32_t *NAME(ove_opaque_log_bytes, CONFIG_OVE_LOG_STRING_MAX)(uint32_t *at, const char *text, size_t length);
uint32_t *NAME(ove_opaque_log_string, CONFIG_OVE_LOG_STRING_MAX)(uint32_t *at, const char *text, size_t most);

uint32_t *NAME(ove_opaque_log_bytes, CONFIG_OVE_LOG_STRING_MAX)(uint32_t *at, const char *text, size_t length)
{
	return ove_log_put_bytes(at, text, length);
}

uint32_t *NAME(ove_opaque_log_string, CONFIG_OVE_LOG_STRING_MAX)(uint32_t *at, const char *text, size_t most)
{
	return ove_log_put_terminated(at, text, most);
}
#endif
