/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/kernel.h>
#include <ove_seam/tls.h>

#if CONFIG_OVE_TLS && defined(OVE_GENERIC_TLS)

/* The key of each slot. Accessed only inside the critical section. */
static const struct ove_tls *keys[CONFIG_OVE_TLS_KEYS];

bool ove_backend_tls_init(struct ove_tls *tls, ove_tls_destructor_fn destructor)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	unsigned slot = 0;

	while (slot < CONFIG_OVE_TLS_KEYS && keys[slot] != NULL) {
		slot++;
	}
	const bool is_free = slot < CONFIG_OVE_TLS_KEYS;

	if (is_free) {
		tls->destructor = destructor;
		tls->slot = slot;
		keys[slot] = tls;
	}
	ove_backend_critical_exit(key);
	return is_free;
}

static bool is_used(unsigned slot)
{
	const struct ove_thread *thread = ove_threads_newest;

	while (thread != NULL && __atomic_load_n(&thread->common.values[slot], __ATOMIC_RELAXED) == NULL) {
		thread = thread->common.next;
	}
	return thread != NULL;
}

bool ove_backend_tls_deinit(struct ove_tls *tls)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool ends = !is_used(tls->slot);

	if (ends) {
		keys[tls->slot] = NULL;
	}
	ove_backend_critical_exit(key);
	return ends;
}

/* A key with a value exists, because the value keeps it from being deleted. */
static ove_tls_destructor_fn take(struct ove_thread *self, unsigned slot, void **value)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	ove_tls_destructor_fn destructor = NULL;

	*value = self->common.values[slot];
	if (*value != NULL) {
		destructor = keys[slot]->destructor;
		__atomic_store_n(&self->common.values[slot], NULL, __ATOMIC_RELAXED);
	}
	ove_backend_critical_exit(key);
	return destructor;
}

/* A destructor that ends the thread calls this again, so the progress is stored in the thread. */
void ove_backend_tls_leave(struct ove_thread *self)
{
	unsigned without = 0;

	while (without < CONFIG_OVE_TLS_KEYS && self->common.slots_seen < OVE_TLS_ROUNDS * CONFIG_OVE_TLS_KEYS) {
		void *value;
		const ove_tls_destructor_fn destructor =
			take(self, self->common.slots_seen++ % CONFIG_OVE_TLS_KEYS, &value);

		without++;
		if (destructor != NULL) {
			without = 0;
			destructor(value);
		}
	}
	ove_backend_tls_forget(self);
}

void ove_backend_tls_forget(struct ove_thread *self)
{
	for (unsigned slot = 0; slot < CONFIG_OVE_TLS_KEYS; slot++) {
		__atomic_store_n(&self->common.values[slot], NULL, __ATOMIC_RELAXED);
	}
}

#endif
