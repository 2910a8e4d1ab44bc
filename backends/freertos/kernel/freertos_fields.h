/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The fields of the kernel's objects that ove reads and writes.
 *
 * The kernel defines these types in its sources, where no other file can name them. Each field here has the name of the
 * kernel's field. The kernel's own compilation compares its offset and size: see freertos_hooks.h. If a field has
 * moved, the build fails. FreeRTOSConfig.h includes this file, so the kernel's types are not declared at this point.
 */
#ifndef OVE_FREERTOS_FIELDS_H
#define OVE_FREERTOS_FIELDS_H

/** The kernel's UBaseType_t and TickType_t. */
typedef unsigned long ove_freertos_number_t;
#if defined(__UINT32_TYPE__)
typedef __UINT32_TYPE__ ove_freertos_ticks_t;
#endif

/* If both options are on, an object records whether the application supplied its memory. */
#if defined(configSUPPORT_DYNAMIC_ALLOCATION) && configSUPPORT_DYNAMIC_ALLOCATION == 0
#define OVE_FREERTOS_HAS_ORIGIN 0
#else
#define OVE_FREERTOS_HAS_ORIGIN 1
#endif

/** The kernel's List_t. Its end marker is a MiniListItem_t, or a whole ListItem_t without the mini list option. */
struct ove_freertos_list {
	ove_freertos_number_t uxNumberOfItems;
	void *pxIndex;
	struct {
		ove_freertos_ticks_t xItemValue;
		void *pxNext;
		void *pxPrevious;
#if defined(configUSE_MINI_LIST_ITEM) && configUSE_MINI_LIST_ITEM == 0
		void *pvOwner;
		void *pxContainer;
#endif
	} xListEnd;
};

/** Queue_t of queue.c: queues, semaphores and mutexes. */
struct ove_freertos_queue {
	void *pcHead;
	void *pcWriteTo;
	union {
		struct {
			void *pcTail;
			void *pcReadFrom;
		} xQueue;
		struct {
			void *xMutexHolder;
			ove_freertos_number_t uxRecursiveCallCount;
		} xSemaphore;
	} u;
	struct ove_freertos_list xTasksWaitingToSend;
	struct ove_freertos_list xTasksWaitingToReceive;
	volatile ove_freertos_number_t uxMessagesWaiting;
	ove_freertos_number_t uxLength;
	ove_freertos_number_t uxItemSize;
	volatile signed char cRxLock;
	volatile signed char cTxLock;
#if OVE_FREERTOS_HAS_ORIGIN
	unsigned char ucStaticallyAllocated;
#endif
#if defined(configUSE_QUEUE_SETS) && configUSE_QUEUE_SETS == 1
	void *pxQueueSetContainer;
#endif
};

/** StreamBuffer_t of stream_buffer.c, up to its waiting tasks. */
struct ove_freertos_stream {
	volatile __SIZE_TYPE__ xTail;
	volatile __SIZE_TYPE__ xHead;
	__SIZE_TYPE__ xLength;
	__SIZE_TYPE__ xTriggerLevelBytes;
	void *volatile xTaskWaitingToReceive;
	void *volatile xTaskWaitingToSend;
};

/** Timer_t of timers.c, up to its period. */
struct ove_freertos_timer {
	const char *pcTimerName;
	struct {
		ove_freertos_ticks_t xItemValue;
		void *pxNext;
		void *pxPrevious;
		void *pvOwner;
		void *list; /* pxContainer; configENABLE_BACKWARD_COMPATIBILITY renames it after this file */
	} xTimerListItem;
	ove_freertos_ticks_t xTimerPeriodInTicks;
};

/** The members of the public StaticTask_t at the offsets of xStateListItem, uxPriority and pvThreadLocalStoragePointers
 * in the TCB_t of tasks.c; freertos_tasks_c_additions.h compares them. */
#define OVE_FREERTOS_TASK_STATE_ITEM xDummy3[0]
#define OVE_FREERTOS_TASK_PRIORITY   uxDummy5
#define OVE_FREERTOS_TASK_POINTERS   pvDummy15

/* For use in a function of the kernel's source, where its type is complete. */
#define OVE_FREERTOS_FIELD(type, mirror, field) OVE_FREERTOS_FIELD_AS(type, field, mirror, field)
#define OVE_FREERTOS_FIELD_AS(type, theirs, mirror, ours)                                                          \
	__extension__ _Static_assert(__builtin_offsetof(type, theirs) == __builtin_offsetof(mirror, ours) &&       \
					     sizeof(((type *)0)->theirs) == sizeof(((mirror *)0)->ours),           \
				     "ove does not support the layout of this FreeRTOS kernel: " #type "." #theirs \
				     " has moved")

#endif
