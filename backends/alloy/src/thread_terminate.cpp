/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <ove_cortex_m/redirect.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_terminate.h>

#if CONFIG_OVE_THREAD_TERMINATE

using namespace ove_alloy;

/* The ninth word of each frame shows how the thread left: by a call, if it is the return address, or by an exception,
 * if it is an EXC_RETURN, which is negative. */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	constexpr unsigned tag = 8;
	auto *const saved = reinterpret_cast<std::uint32_t *>(as<kernel::NotifiableTcb>(thread).sp);

	if ((saved[tag] >> 31) != 0) {
		ove_cortex_m_redirect_saved(saved, tag + 1, tag, where);
	} else {
		saved[tag] = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(where)) | 1u;
	}
	return true;
}

#endif
