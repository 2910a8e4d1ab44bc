/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Messages in order of their priority, and of their arrival among equals. A queue with memory for it (os_message in
 * front of each message) is a list; another one is a queue of ove, whose messages have no priority.
 */
#ifndef OVE_CMSIS_MESSAGE_LIST_H
#define OVE_CMSIS_MESSAGE_LIST_H

#include "object.h"

/** The list takes its memory: all slots are free. @returns false if a semaphore of its waiters cannot be made */
bool os_message_list_init(struct os_message_list *list, void *memory, uint32_t count, uint32_t size);

/** End a list. @returns false while a thread waits */
bool os_message_list_deinit(struct os_message_list *list);

/** Bytes of a message with its head. */
uint32_t os_message_bytes(uint32_t size);

/** Add a message or take the first one. Without room or message, a thread waits. In an ISR with a timeout of 0. */
osStatus_t os_message_list_put(struct os_message_list *list, const void *message, uint8_t priority, uint32_t timeout);
osStatus_t os_message_list_get(struct os_message_list *list, void *message, uint8_t *priority, uint32_t timeout);

/** Forget all messages; waiting senders go on. */
void os_message_list_reset(struct os_message_list *list);

#endif
