/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * lwIP's objects as ove objects. With OVE_LWIP_ALLOCATES, a connection's semaphore and mailboxes are allocated when it
 * is made; without, each connection's slot contains their storage, and nothing is allocated.
 */
#ifndef OVE_LWIP_ARCH_SYS_ARCH_H
#define OVE_LWIP_ARCH_SYS_ARCH_H

#include <ove/critical.h>
#include <ove/mutex.h>
#include <ove/queue.h>
#include <ove/sem.h>
#include <ove/thread.h>

#if OVE_LWIP_ALLOCATES
typedef struct {
	ove_sem_t handle;
} sys_sem_t;

typedef struct {
	ove_queue_t handle;
} sys_mbox_t;

#define OVE_LWIP_IS_VALID(object)    ((object)->handle != NULL)
#define OVE_LWIP_SET_INVALID(object) ((void)((object)->handle = NULL))
#else
typedef struct {
	ove_sem_storage_t storage;
	bool is_valid;
} sys_sem_t;

typedef struct {
	ove_queue_storage_t storage;
	void *slots[OVE_LWIP_MBOX_SLOTS];
	bool is_valid;
} sys_mbox_t;

#define OVE_LWIP_IS_VALID(object)    ((object)->is_valid)
#define OVE_LWIP_SET_INVALID(object) ((void)((object)->is_valid = false))
#endif

typedef struct {
	ove_mutex_storage_t storage;
	bool is_valid;
} sys_mutex_t;

typedef ove_thread_t sys_thread_t;
typedef ove_critical_t sys_prot_t;

/* lwIP clears a connection's memory before it creates the objects in it. */
#define sys_sem_valid(sem)           OVE_LWIP_IS_VALID(sem)
#define sys_sem_set_invalid(sem)     OVE_LWIP_SET_INVALID(sem)
#define sys_mutex_valid(mutex)       ((mutex)->is_valid)
#define sys_mutex_set_invalid(mutex) ((void)((mutex)->is_valid = false))
#define sys_mbox_valid(mbox)         OVE_LWIP_IS_VALID(mbox)
#define sys_mbox_set_invalid(mbox)   OVE_LWIP_SET_INVALID(mbox)

/* The points at which lwIP's threading rules are checked. */
#if CONFIG_OVE_CHECKS
void ove_lwip_check_core_locked(void);
void ove_lwip_mark_tcpip_thread(void);
#define LWIP_ASSERT_CORE_LOCKED() ove_lwip_check_core_locked()
#define LWIP_MARK_TCPIP_THREAD()  ove_lwip_mark_tcpip_thread()
#endif

#endif
