/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Each lwIP buffer is a separate block of the C library, so that a sanitizer sees an access beyond it. lwIP's random
 * numbers are the same in each run. Buffers are small, so that a long frame does not fit into one.
 */
#include "memory.h"

/* ethernet.c of the port includes the driver's header. */
#define OVE_BOARD_HAS_ETHERNET 1

#define MEMP_MEM_MALLOC      1
#define MEM_CUSTOM_ALLOCATOR 1
#define MEM_CUSTOM_MALLOC    fuzz_malloc
#define MEM_CUSTOM_CALLOC    fuzz_calloc
#define MEM_CUSTOM_FREE      fuzz_free

#define LWIP_RAND()                                  fuzz_random()
#define LWIP_HOOK_TCP_ISN(ip, port, peer, peer_port) FUZZ_FIRST_SEQUENCE

#define PBUF_POOL_BUFSIZE 256
#define IP_REASS_MAXAGE   2
#define LWIP_TESTMODE     1
#define LWIP_STATS        1
#define LWIP_STATS_LARGE  1
#define LWIP_AUTOIP       1
#define LWIP_IGMP         1

#include <ove_lwipopts.h>
