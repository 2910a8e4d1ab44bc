/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interface without hardware receives frames through the path that the driver uses. Each frame is sent whole, at
 * each shorter length, and with each of its bytes damaged in three ways.
 */
#include <ove/ove.h>

#include <ove_lwip_ethernet.h>

#include <lwip/etharp.h>
#include <lwip/ip_addr.h>
#include <lwip/netifapi.h>
#include <lwip/tcpip.h>

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "claims.h"

#define MAC  0x02, 0x6f, 0x76, 0x65, 0x00, 0x02
#define PEER 0x02, 0x6f, 0x76, 0x65, 0x00, 0x03
/* 192.168.7.2 is the interface, 192.168.7.3 its peer. */
#define OWN_IP                      192, 168, 7, 2
#define PEER_IP                     192, 168, 7, 3
#define TO_IP                       0x08, 0x00
#define IP(length, protocol, flags) 0x45, 0, 0, length, 0, 1, flags, 0, 64, protocol, 0, 0, PEER_IP, OWN_IP

static const uint8_t arp[] = {MAC, PEER, 0x08, 0x06, 0, 1, 8, 0, 6, 4, 0, 1, PEER, PEER_IP, 0, 0, 0, 0, 0, 0, OWN_IP};
static const uint8_t ping[] = {MAC, PEER, TO_IP, IP(32, 1, 0), 8, 0, 0, 0, 0, 1, 0, 1, 'o', 'v', 'e', '!'};
static const uint8_t syn[] = {MAC, PEER, TO_IP, IP(48, 6, 0), 4, 0, 0, 7, 0, 0, 0, 1, 0,    0, 0,
			      0,   0x70, 2,     16,           0, 0, 0, 0, 0, 2, 4, 5, 0xb4, 1, 1,
			      4,   2};
static const uint8_t dns[] = {MAC, PEER, TO_IP, IP(40, 17, 0), 0, 53, 4, 0, 0, 20, 0, 0,
			      0,   1,    0x81,  0x80,          0, 1,  0, 1, 0, 0,  0, 0};
static const uint8_t fragment[] = {MAC, PEER, TO_IP, IP(36, 17, 0x20), 4, 0, 4, 1, 0, 60, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8};

static const struct {
	const uint8_t *bytes;
	size_t length;
	/* 1 if the frame has an IP header, whose checksum is recomputed after damage. */
	int kind;
} corpus[] = {{arp, sizeof(arp), 0},
	      {ping, sizeof(ping), 1},
	      {syn, sizeof(syn), 1},
	      {dns, sizeof(dns), 1},
	      {fragment, sizeof(fragment), 1}};
#define LONGEST 80u
#define KINDS   (sizeof(corpus) / sizeof(corpus[0]))

static struct netif wire;
static uint32_t answers;

static err_t count_answer(struct netif *netif, struct pbuf *frame)
{
	(void)netif;
	(void)frame;
	answers++;
	return ERR_OK;
}

static err_t wire_init(struct netif *netif)
{
	static const u8_t address[] = {MAC};

	memcpy(netif->hwaddr, address, sizeof(address));
	netif->hwaddr_len = sizeof(address);
	netif->mtu = 1500;
	netif->output = etharp_output;
	netif->linkoutput = count_answer;
	netif->flags = NETIF_FLAG_BROADCAST | NETIF_FLAG_ETHARP | NETIF_FLAG_ETHERNET | NETIF_FLAG_LINK_UP;
	return ERR_OK;
}

static void copy(void *arg, void *to, size_t length)
{
	if (to != NULL) {
		memcpy(to, arg, length);
	}
}

/* Recomputes the checksum of an IP header over its damaged bytes, so that the damage passes the first check. */
static void sum_header(uint8_t *header)
{
	uint32_t sum = 0;

	header[10] = 0;
	header[11] = 0;
	for (int i = 0; i < 20; i += 2) {
		sum += (uint32_t)header[i] << 8 | header[i + 1];
	}
	sum = (sum & 0xffffu) + (sum >> 16);
	sum = (sum & 0xffffu) + (sum >> 16);
	header[10] = (uint8_t)(~sum >> 8);
	header[11] = (uint8_t)~sum;
}

static void send(const uint8_t *frame, size_t length)
{
	/* The frame ends where the memory ends, so a sanitizer sees each read beyond it. */
	static uint8_t memory[LONGEST];
	uint8_t *const cut = memory + sizeof(memory) - length;

	memcpy(cut, frame, length);
	ove_lwip_ethernet_input(&wire, length, copy, cut);
}

static void send_all(void *arg)
{
	static const uint8_t damages[] = {0x00, 0xff, 0x80};

	(void)arg;
	for (size_t kind = 0; kind < KINDS; kind++) {
		uint8_t frame[LONGEST];
		const size_t length = corpus[kind].length;

		memcpy(frame, corpus[kind].bytes, length);
		if (corpus[kind].kind != 0) {
			sum_header(frame + 14);
		}
		for (size_t shorter = 0; shorter <= length; shorter++) {
			send(frame, shorter);
		}
		for (size_t place = 0; place < length; place++) {
			for (size_t i = 0; i < sizeof(damages); i++) {
				const uint8_t whole = frame[place];

				frame[place] = damages[i] == 0x80 ? (uint8_t)(whole ^ 0x80u) : damages[i];
				if (corpus[kind].kind != 0) {
					sum_header(frame + 14);
				}
				send(frame, length);
				frame[place] = whole;
			}
		}
	}
}

/* Including lengths that truncate, in 16 bits, to that of a valid frame. */
static const size_t too_long[] = {1515, 65535, 65536 + 60};
#define TOO_LONG (sizeof(too_long) / sizeof(too_long[0]))

static void count_drop(void *arg, void *to, size_t length)
{
	CHECK(to == NULL && length > 1514);
	(*(unsigned *)arg)++;
}

static void send_too_long(void)
{
	unsigned drops = 0;

	for (size_t i = 0; i < TOO_LONG; i++) {
		ove_lwip_ethernet_input(&wire, too_long[i], count_drop, &drops);
	}
	CHECK(drops == TOO_LONG);
}

static void send_all_and_say(void *arg)
{
	send_all(NULL);
	send_too_long();
	ove_sem_give((ove_sem_t)arg);
}

void hostile_frames_are_dropped(void)
{
	static ove_sem_storage_t storage;
	ip4_addr_t address;
	ip4_addr_t mask;
	ove_sem_t done;

	IP4_ADDR(&address, 192, 168, 7, 2);
	IP4_ADDR(&mask, 255, 255, 255, 0);
	CHECK(ove_sem_init(&done, &storage, 0, 1) == OVE_OK);
	CHECK(netifapi_netif_add(&wire, &address, &mask, NULL, NULL, wire_init, tcpip_input) == ERR_OK);
	CHECK(netifapi_netif_set_up(&wire) == ERR_OK);
	CHECK(tcpip_callback(send_all_and_say, done) == ERR_OK);
	CHECK(ove_sem_take(done, OVE_WAIT_FOREVER) == OVE_OK);
	/* The undamaged request for the address was answered, so the frames reached the stack. */
	CHECK(answers > 0);
	CHECK(netifapi_netif_remove(&wire) == ERR_OK);
	CHECK(ove_sem_deinit(done) == OVE_OK);
	printf("hostile frames: %u kinds, each truncated and damaged; %u too long\n", (unsigned)KINDS,
	       (unsigned)TOO_LONG);
}
