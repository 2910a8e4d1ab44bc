/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ends all waits for an object; see docs/design/waits-and-ownership.md, "Objects that are closed". */
#ifndef OVE_SEAM_OBJECT_CLOSE_H
#define OVE_SEAM_OBJECT_CLOSE_H

#include <stddef.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

#if CONFIG_OVE_OBJECT_CLOSE
/**
 * End the waits of ove threads for the objects in the @p size bytes at @p object with OVE_ERR_CLOSED, until no thread
 * is inside such a call. If the caller may not wait (before the start, in a locked kernel), no wait is ended. Not in an
 * ISR.
 *
 * @returns OVE_OK; OVE_ERR_BUSY if a thread stays in such a call although its wait has ended, if the caller is being
 * terminated, or if the caller may not wait and a thread is inside such a call
 */
int ove_object_close(const void *object, size_t size);
#endif

OVE_EXTERN_C_END

#endif
