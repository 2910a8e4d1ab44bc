/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/run.h>

#include <ove/ove.h>
#include <ove_seam/heap_guard.h>

/* The linker defines these two for any section whose name is a C identifier; weak, because a program may have no static
 * object. */
extern const struct ove_static_object __start_ove_static[] __attribute__((weak));
extern const struct ove_static_object __stop_ove_static[] __attribute__((weak));

const char *ove_prepare_or_name(void)
{
	for (const struct ove_static_object *object = __start_ove_static; object != __stop_ove_static; object++) {
		if (object->init() != OVE_OK) {
			return object->name;
		}
	}
	return NULL;
}

void ove_prepare(void)
{
	const char *const failed = ove_prepare_or_name();

	if (failed != NULL) {
		ove_stop(OVE_STOP_STATIC, failed);
	}
}

void ove_enter_main(void)
{
	ove_main();
	ove_stop(OVE_STOP_NOT_STARTED, "ove_main");
}

void ove_boot(void)
{
	ove_prepare();
	ove_enter_main();
}

int ove_run(void)
{
#if CONFIG_OVE_ZERO_HEAP
	ove_heap_guard_lock();
#endif
	return ove_thread_start_scheduler();
}
