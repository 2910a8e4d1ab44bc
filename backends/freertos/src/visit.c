/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/kernel.h>
#include <ove_backend/visit.h>

#if CONFIG_OVE_CHECKS

static struct ove_freertos_visit *visits;

void ove_freertos_visit_note(struct ove_freertos_visit *visit, const void *object)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	visit->object = object;
	visit->next = visits;
	visits = visit;
	ove_backend_critical_exit(key);
}

void ove_freertos_visit_forget(struct ove_freertos_visit *visit)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_freertos_visit **link = &visits;

	while (*link != visit) {
		link = &(*link)->next;
	}
	*link = visit->next;
	ove_backend_critical_exit(key);
}

bool ove_freertos_is_visited(const void *object)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const struct ove_freertos_visit *visit = visits;

	while (visit != NULL && visit->object != object) {
		visit = visit->next;
	}
	ove_backend_critical_exit(key);
	return visit != NULL;
}

#endif
