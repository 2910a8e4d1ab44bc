/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Untracked owners and trust in the model, for the ove_backend/owner.h of both kinds of list. */
#ifndef NATIVE_THREADS_H
#define NATIVE_THREADS_H

#include <ove_generic/native_owner.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_list.h>

/* An untracked owner also has the fields of a thread, so that a search detects an access to them. */
static inline bool ove_generic_is_native(const struct ove_thread *thread)
{
	return thread->is_native;
}

/* Trusts no owner, because the searches also cover the code that runs without checks. */
static inline bool ove_generic_is_trusted(const struct ove_thread *owner)
{
	return ove_threads_contain(owner);
}

#endif
