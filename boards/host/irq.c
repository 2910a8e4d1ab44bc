/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The software interrupt: a host thread that runs the handler, one trigger after the other. */
#include <ove/stop.h>
#include <ove_board.h>
#include <ove_seam/kernel.h>

#include <pthread.h>

static struct {
	pthread_mutex_t lock;
	pthread_cond_t raised;
	pthread_cond_t served;
	ove_board_irq_fn handler;
	void *arg;
	unsigned long raised_count;
	unsigned long served_count;
	bool has_thread;
} line = {.lock = PTHREAD_MUTEX_INITIALIZER, .raised = PTHREAD_COND_INITIALIZER, .served = PTHREAD_COND_INITIALIZER};

static void *serve(void *arg)
{
	(void)arg;
	(void)pthread_mutex_lock(&line.lock);
	for (;;) {
		ove_board_irq_fn handler;
		void *handler_arg;

		while (line.served_count == line.raised_count) {
			(void)pthread_cond_wait(&line.raised, &line.lock);
		}
		handler = line.handler;
		handler_arg = line.arg;
		(void)pthread_mutex_unlock(&line.lock);
		ove_posix_isr_enter();
		handler(handler_arg);
		ove_posix_isr_exit();
		(void)pthread_mutex_lock(&line.lock);
		line.served_count++;
		(void)pthread_cond_broadcast(&line.served);
	}
	return NULL;
}

static void make_thread(void)
{
	const bool guarded = ove_posix_self.heap_guarded;
	pthread_t thread;

	ove_posix_self.heap_guarded = false;
	if (pthread_create(&thread, NULL, serve, NULL) != 0) {
		ove_stop(OVE_STOP_KERNEL, "ove_board_irq_attach");
	}
	(void)pthread_detach(thread);
	ove_posix_self.heap_guarded = guarded;
}

void ove_board_irq_attach(ove_board_irq_fn handler, void *arg)
{
	ove_posix_hold();
	(void)pthread_mutex_lock(&line.lock);
	line.handler = handler;
	line.arg = arg;
	if (!line.has_thread) {
		line.has_thread = true;
		make_thread();
	}
	(void)pthread_mutex_unlock(&line.lock);
	ove_posix_release();
}

/* Runs on the stack of the triggering thread. */
static void serve_here(void)
{
	line.handler(line.arg);
}

void ove_board_irq_trigger(void)
{
	if (ove_posix_interrupt(serve_here)) {
		return;
	}
	/* Inside a critical section or an interrupt, a processor too would keep the interrupt pending. */
	const bool masked = ove_posix_self.critical != 0u || ove_backend_in_isr();
	unsigned long mine;

	ove_posix_hold();
	(void)pthread_mutex_lock(&line.lock);
	mine = ++line.raised_count;
	(void)pthread_cond_signal(&line.raised);
	while (!masked && (long)(line.served_count - mine) < 0) {
		(void)pthread_cond_wait(&line.served, &line.lock);
	}
	(void)pthread_mutex_unlock(&line.lock);
	ove_posix_release();
}
