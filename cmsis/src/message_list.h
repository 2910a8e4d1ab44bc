/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Messages in order of priority, and of arrival at equal priority. A queue with memory for this (os_message before each
 * message) is a list; any other is an ove queue, whose messages have no priority.
 */
#ifndef OVE_CMSIS_MESSAGE_LIST_H
#define OVE_CMSIS_MESSAGE_LIST_H

#include "object.h"

/** Initialise the list in its memory: all slots are free. @returns false if a waiters' semaphore cannot be created */
bool os_message_list_init(struct os_message_list *list, void *memory, uint32_t count, uint32_t size);

/** Deinitialise a list. @returns false while a thread waits */
bool os_message_list_deinit(struct os_message_list *list);

/** Bytes of a message including its head. */
uint32_t os_message_bytes(uint32_t size);

/** Add a message or take the first one. A thread waits for a free slot or a message. An ISR may call with a timeout of
 * 0. */
osStatus_t os_message_list_put(struct os_message_list *list, const void *message, uint8_t priority, uint32_t timeout);
osStatus_t os_message_list_get(struct os_message_list *list, void *message, uint8_t *priority, uint32_t timeout);

/** Discard all messages; waiting senders continue. */
void os_message_list_reset(struct os_message_list *list);

#endif
