/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file lwIP's view of an operating system, over ove's public API. */
#include <ove/ove.h>

#include <lwip/sys.h>
#include <lwip/tcpip.h>

static void must(int result, const char *place)
{
	if (result != OVE_OK) {
		ove_stop(OVE_STOP_PANIC, place);
	}
}

void sys_init(void)
{
}

u32_t sys_now(void)
{
	return (u32_t)ove_time_get_ms();
}

sys_prot_t sys_arch_protect(void)
{
	return ove_critical_enter();
}

void sys_arch_unprotect(sys_prot_t key)
{
	ove_critical_exit(key);
}

err_t sys_mutex_new(sys_mutex_t *mutex)
{
	ove_mutex_t handle;

	mutex->is_valid = ove_mutex_init(&handle, &mutex->storage) == OVE_OK;
	return mutex->is_valid ? ERR_OK : ERR_MEM;
}

void sys_mutex_free(sys_mutex_t *mutex)
{
	must(ove_mutex_deinit(&mutex->storage), "sys_mutex_free");
	mutex->is_valid = false;
}

/* lwIP's waits without a timeout cannot fail: a thread that returned early would leave the stack a dangling message.
 */
static bool is_aborted(int result)
{
	return result == OVE_ERR_CANCELLED;
}

void sys_mutex_lock(sys_mutex_t *mutex)
{
	int result;

	do {
		result = ove_mutex_lock(&mutex->storage, OVE_WAIT_FOREVER);
	} while (is_aborted(result));
	must(result, "sys_mutex_lock");
}

void sys_mutex_unlock(sys_mutex_t *mutex)
{
	must(ove_mutex_unlock(&mutex->storage), "sys_mutex_unlock");
}

#if OVE_LWIP_ALLOCATES
#define HANDLE(object) ((object)->handle)
#else
#define HANDLE(object) (&(object)->storage)
#endif

err_t sys_sem_new(sys_sem_t *sem, u8_t count)
{
#if OVE_LWIP_ALLOCATES
	return ove_sem_create(&sem->handle, count, 1) == OVE_OK ? ERR_OK : ERR_MEM;
#else
	ove_sem_t handle;

	sem->is_valid = ove_sem_init(&handle, &sem->storage, count, 1) == OVE_OK;
	return sem->is_valid ? ERR_OK : ERR_MEM;
#endif
}

void sys_sem_free(sys_sem_t *sem)
{
#if OVE_LWIP_ALLOCATES
	must(ove_sem_destroy(sem->handle), "sys_sem_free");
#else
	must(ove_sem_deinit(&sem->storage), "sys_sem_free");
#endif
	sys_sem_set_invalid(sem);
}

void sys_sem_signal(sys_sem_t *sem)
{
	/* lwIP's semaphores are binary, so a second signal has no effect. */
	(void)ove_sem_give(HANDLE(sem));
}

/* lwIP waits forever if its timeout is 0. */
static uint32_t timeout_of(u32_t timeout_ms)
{
	return timeout_ms == 0 ? OVE_WAIT_FOREVER : timeout_ms;
}

u32_t sys_arch_sem_wait(sys_sem_t *sem, u32_t timeout_ms)
{
	int result;

	do {
		result = ove_sem_take(HANDLE(sem), timeout_of(timeout_ms));
	} while (is_aborted(result) && timeout_ms == 0);
	return result == OVE_OK ? 0 : SYS_ARCH_TIMEOUT;
}

err_t sys_mbox_new(sys_mbox_t *mbox, int size)
{
	const size_t capacity = size > 0 ? (size_t)size : TCPIP_MBOX_SIZE;
#if OVE_LWIP_ALLOCATES
	return ove_queue_create(&mbox->handle, sizeof(void *), capacity) == OVE_OK ? ERR_OK : ERR_MEM;
#else
	ove_queue_t handle;

	LWIP_ASSERT("OVE_LWIP_MBOX_SLOTS is too small", capacity <= OVE_LWIP_MBOX_SLOTS);
	mbox->is_valid =
		ove_queue_init(&handle, &mbox->storage, mbox->slots, sizeof(mbox->slots[0]), capacity) == OVE_OK;
	return mbox->is_valid ? ERR_OK : ERR_MEM;
#endif
}

void sys_mbox_free(sys_mbox_t *mbox)
{
#if OVE_LWIP_ALLOCATES
	must(ove_queue_destroy(mbox->handle), "sys_mbox_free");
#else
	must(ove_queue_deinit(&mbox->storage), "sys_mbox_free");
#endif
	sys_mbox_set_invalid(mbox);
}

void sys_mbox_post(sys_mbox_t *mbox, void *message)
{
	int result;

	do {
		result = ove_queue_send(HANDLE(mbox), &message, OVE_WAIT_FOREVER);
	} while (is_aborted(result));
	must(result, "sys_mbox_post");
}

err_t sys_mbox_trypost(sys_mbox_t *mbox, void *message)
{
	return ove_queue_try_send(HANDLE(mbox), &message) == OVE_OK ? ERR_OK : ERR_MEM;
}

err_t sys_mbox_trypost_fromisr(sys_mbox_t *mbox, void *message)
{
	return ove_queue_send_from_isr(HANDLE(mbox), &message) == OVE_OK ? ERR_OK : ERR_MEM;
}

u32_t sys_arch_mbox_fetch(sys_mbox_t *mbox, void **message, u32_t timeout_ms)
{
	void *unwanted;

	message = message == NULL ? &unwanted : message;
	*message = NULL;
	return ove_queue_receive(HANDLE(mbox), message, timeout_of(timeout_ms)) == OVE_OK ? 0 : SYS_ARCH_TIMEOUT;
}

u32_t sys_arch_mbox_tryfetch(sys_mbox_t *mbox, void **message)
{
	void *unwanted;

	message = message == NULL ? &unwanted : message;
	return ove_queue_try_receive(HANDLE(mbox), message) == OVE_OK ? 0 : SYS_MBOX_EMPTY;
}

/* lwIP creates its own thread once and never ends it. Without a heap, it is the only one. */
sys_thread_t sys_thread_new(const char *name, lwip_thread_fn entry, void *arg, int stack_bytes, int priority)
{
	ove_thread_desc_t desc = {name, entry, arg, (ove_prio_t)priority, NULL, (size_t)stack_bytes};
	ove_thread_t thread;
#if CONFIG_OVE_ZERO_HEAP
	OVE_THREAD_STACK_DEFINE(stack, TCPIP_THREAD_STACKSIZE);
	static ove_thread_storage_t storage;

	LWIP_ASSERT("without a heap lwIP has one thread", desc.stack_size <= TCPIP_THREAD_STACKSIZE);
	desc.stack = stack;
	must(ove_thread_init(&thread, &storage, &desc), "sys_thread_new");
#else
	must(ove_thread_create(&thread, &desc), "sys_thread_new");
#endif
	return thread;
}

#if CONFIG_OVE_CHECKS
static ove_thread_t tcpip_thread;

void ove_lwip_mark_tcpip_thread(void)
{
	tcpip_thread = ove_thread_get_self();
}

void ove_lwip_check_core_locked(void)
{
	if (ove_in_isr()) {
		ove_stop(OVE_STOP_CONTEXT, "lwip: a call of the stack in an ISR");
	}
	if (tcpip_thread == NULL) {
		return;
	}
#if LWIP_TCPIP_CORE_LOCKING
	const bool may_call = ove_mutex_get_owner(&lock_tcpip_core.storage) == ove_thread_get_self();
#else
	const bool may_call = ove_thread_get_self() == tcpip_thread;
#endif
	if (!may_call) {
		ove_stop(OVE_STOP_CONTEXT, "lwip: a call of the stack without LOCK_TCPIP_CORE()");
	}
}
#endif
