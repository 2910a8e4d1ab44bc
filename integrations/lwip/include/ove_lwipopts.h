/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * lwIP's options on ove. An application's options/lwipopts.h can set some of them and then include this file.
 */
#ifndef OVE_LWIPOPTS_H
#define OVE_LWIPOPTS_H

#include <ove/types/thread.h>

#include "ove_config.h"

/* Threads call the stack through the sequential and the socket API. */
#define NO_SYS               0
#define SYS_LIGHTWEIGHT_PROT 1
#ifndef LWIP_SOCKET
#define LWIP_SOCKET 1
#endif
#ifndef LWIP_NETCONN
#define LWIP_NETCONN 1
#endif
/* The calls have lwIP's own names, such as lwip_socket(), because a C library may define the others. */
#ifndef LWIP_COMPAT_SOCKETS
#define LWIP_COMPAT_SOCKETS 0
#endif
#define LWIP_POSIX_SOCKETS_IO_NAMES 0
#define LWIP_TIMEVAL_PRIVATE        0
#define LWIP_ERRNO_STDINCLUDE       1
/* With locking, a thread's call runs in the caller; without, it is a message to the stack's thread. */
#ifndef LWIP_TCPIP_CORE_LOCKING
#define LWIP_TCPIP_CORE_LOCKING 1
#endif
/* A semaphore per thread needs thread-local storage; one per connection does not. */
#ifndef LWIP_NETCONN_SEM_PER_THREAD
#define LWIP_NETCONN_SEM_PER_THREAD 0
#endif
#ifndef LWIP_NETIF_API
#define LWIP_NETIF_API 1
#endif
#ifndef LWIP_SO_LINGER
#define LWIP_SO_LINGER 1
#endif
#ifndef LWIP_SO_RCVTIMEO
#define LWIP_SO_RCVTIMEO 1
#endif
#ifndef SO_REUSE
#define SO_REUSE 1
#endif

/** The stack's thread: its priority and its stack size in bytes. */
#ifndef TCPIP_THREAD_PRIO
#define TCPIP_THREAD_PRIO OVE_PRIO_ABOVE_NORMAL
#endif
#ifndef TCPIP_THREAD_STACKSIZE
#define TCPIP_THREAD_STACKSIZE 4096
#endif
#define TCPIP_THREAD_NAME "lwip"
/** The most messages that can wait for the stack's thread, and frames or connections for a socket. */
#ifndef TCPIP_MBOX_SIZE
#define TCPIP_MBOX_SIZE 16
#endif
#ifndef DEFAULT_TCP_RECVMBOX_SIZE
#define DEFAULT_TCP_RECVMBOX_SIZE 16
#endif
#ifndef DEFAULT_UDP_RECVMBOX_SIZE
#define DEFAULT_UDP_RECVMBOX_SIZE 8
#endif
#ifndef DEFAULT_RAW_RECVMBOX_SIZE
#define DEFAULT_RAW_RECVMBOX_SIZE 8
#endif
#ifndef DEFAULT_ACCEPTMBOX_SIZE
#define DEFAULT_ACCEPTMBOX_SIZE 8
#endif
/**
 * Set if a connection's semaphore and mailboxes are allocated on the heap when it is made, each mailbox with its own
 * size. Without memory, a connection is rejected: ERR_MEM, or ENOBUFS for a socket. With 0, the slots of all
 * MEMP_NUM_NETCONN connections contain them from the start.
 */
#ifndef OVE_LWIP_ALLOCATES
#define OVE_LWIP_ALLOCATES !CONFIG_OVE_ZERO_HEAP
#endif
/** Without allocation, the length of the longest of these mailboxes: each contains its slots. */
#ifndef OVE_LWIP_MBOX_SLOTS
#define OVE_LWIP_MBOX_SLOTS 16
#endif

/* lwIP uses its own memory, in both modes. */
#define MEM_LIBC_MALLOC 0
#define MEM_ALIGNMENT   8
#ifndef MEM_SIZE
#define MEM_SIZE 32768
#endif
#ifndef PBUF_POOL_SIZE
#define PBUF_POOL_SIZE 24
#endif
#ifndef MEMP_NUM_NETCONN
#define MEMP_NUM_NETCONN 16
#endif
#ifndef MEMP_NUM_TCP_PCB
#define MEMP_NUM_TCP_PCB 16
#endif
#ifndef MEMP_NUM_TCP_PCB_LISTEN
#define MEMP_NUM_TCP_PCB_LISTEN 4
#endif
#ifndef MEMP_NUM_TCP_SEG
#define MEMP_NUM_TCP_SEG 48
#endif

/** lwIP's own timeouts, one for the Ethernet interface, and some for the application. */
#ifndef MEMP_NUM_SYS_TIMEOUT
#define MEMP_NUM_SYS_TIMEOUT (LWIP_NUM_SYS_TIMEOUT_INTERNAL + 4)
#endif

#ifndef TCP_MSS
#define TCP_MSS 1460
#endif
#ifndef TCP_WND
#define TCP_WND (4 * TCP_MSS)
#endif
#ifndef TCP_SND_BUF
#define TCP_SND_BUF (4 * TCP_MSS)
#endif

#ifndef LWIP_HAVE_LOOPIF
#define LWIP_HAVE_LOOPIF 1
#endif
#define LWIP_NETIF_LOOPBACK LWIP_HAVE_LOOPIF
#ifndef LWIP_DHCP
#define LWIP_DHCP 1
#endif
#ifndef LWIP_DNS
#define LWIP_DNS 1
#endif
#ifndef LWIP_STATS
#define LWIP_STATS 1
#endif
#define LWIP_STATS_DISPLAY 0

/** Drops every frame with this number, received or sent, to test retransmission; 0 drops none. */
#ifndef OVE_LWIP_DROP_EVERY
#define OVE_LWIP_DROP_EVERY 0
#endif

#endif
