/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "peer.h"

#include <stdbool.h>
#include <string.h>

#include "bytes.h"
#include "draw.h"
#include "frames.h"
#include "layers.h"

#define TCP_HEADER  20u
#define CLIENTS     4u
#define CLIENT_PORT 1024u
#define TCP_FIN     0x01u
#define TCP_SYN     0x02u
#define TCP_RST     0x04u
#define TCP_ACK     0x10u

/* The learned part: each connection's numbers, and the parts of lwIP's last query that its reply needs. */
static struct {
	uint32_t sequence;
	uint32_t expected;
	bool is_open;
} clients[CLIENTS];
static struct {
	uint16_t port;
	uint8_t number[2];
	uint8_t question[64];
	size_t length;
} dns;
static uint8_t lease_number[4];

void peer_start(void)
{
	memset(clients, 0, sizeof(clients));
	memset(&dns, 0, sizeof(dns));
	memset(lease_number, 0, sizeof(lease_number));
}

static size_t tcp_options(uint8_t *to)
{
	static const uint8_t known[][4] = {{2, 4, 5, 0xb4}, {1, 3, 3, 7}, {4, 2, 1, 1}, {2, 4, 0, 0}, {8, 10, 0, 0}};
	size_t length = 0;

	while (length < 40 && !one_in(3)) {
		memcpy(to + length, known[draw(sizeof(known) / sizeof(known[0]))], sizeof(known[0]));
		length += sizeof(known[0]);
	}
	return length;
}

/* A client of the echo: it opens, sends, closes and resets, with numbers sometimes close to the right ones. */
size_t build_tcp(uint8_t *frame)
{
	static const uint8_t flags_of[] = {TCP_ACK, TCP_ACK | 0x08u, TCP_ACK, TCP_ACK | TCP_FIN,
					   TCP_RST, TCP_SYN,         0x3f,    0};
	const uint32_t which = draw(CLIENTS);
	uint8_t *tcp = ip_begin(frame, PROTOCOL_TCP);
	const bool opens = !clients[which].is_open || one_in(32);
	const size_t options = opens || one_in(8) ? tcp_options(tcp + TCP_HEADER) : 0;
	const uint8_t flags = opens ? TCP_SYN : flags_of[one_in(3) ? draw(sizeof(flags_of)) : draw(2)];
	const uint32_t off_by = one_in(4) ? draw(64) - 32u : 0;
	const size_t length = opens ? 0 : some_length();

	if (opens) {
		clients[which].sequence = draw(UINT32_MAX);
	}
	put16(tcp, CLIENT_PORT + which);
	put16(tcp + 2, which == 3 ? 9 : 7);
	put32(tcp + 4, clients[which].sequence + off_by);
	put32(tcp + 8, clients[which].expected + (one_in(16) ? draw(64) - 32u : 0));
	put16(tcp + 12, (uint32_t)(TCP_HEADER + options) / 4u << 12 | flags);
	put16(tcp + 14, one_in(8) ? draw(65536) : 8192);
	put16(tcp + 16, 0);
	put16(tcp + 18, one_in(8) ? draw(64) : 0);
	fill(tcp + TCP_HEADER + options, length);
	if (off_by == 0) {
		clients[which].sequence += (uint32_t)length + ((flags & (TCP_SYN | TCP_FIN)) != 0);
	}
	clients[which].is_open = (flags & TCP_RST) == 0;
	return ip_end(frame, tcp + TCP_HEADER + options + length);
}

size_t build_dhcp(uint8_t *frame)
{
	static const uint8_t head[] = {2, 1, 6, 0};
	static const uint8_t own[] = {OWN_IP, PEER_IP};
	static const uint8_t mac[] = {OWN_MAC};
	static const uint8_t magic[] = {99, 130, 83, 99, 53, 1};
	static const uint8_t types[] = {2, 5, 6, 9};
	static const uint8_t known[][6] = {{54, 4, PEER_IP},   {1, 4, 255, 255, 255, 0}, {3, 4, PEER_IP},
					   {6, 4, PEER_IP},    {51, 4, 0, 0, 0, 9},      {52, 1, 3, 0, 0, 0},
					   {58, 4, 0, 0, 0, 2}};
	uint8_t *header = ip_begin(frame, PROTOCOL_UDP);
	uint8_t *dhcp = header + UDP_HEADER;
	size_t at = 236;

	memset(dhcp, 0, at);
	memcpy(dhcp, head, sizeof(head));
	memcpy(dhcp + 4, lease_number, sizeof(lease_number));
	memcpy(dhcp + 16, own, sizeof(own));
	memcpy(dhcp + 28, mac, sizeof(mac));
	memcpy(dhcp + at, magic, sizeof(magic));
	at += sizeof(magic);
	dhcp[at++] = types[draw(sizeof(types))];
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (!one_in(8)) {
			memcpy(dhcp + at, known[i], sizeof(known[i]));
			at += sizeof(known[i]);
		}
	}
	at += fill(dhcp + at, one_in(4) ? draw(64) : 0);
	dhcp[at++] = one_in(8) ? 55 : 255;
	return udp(frame, header, 67, 68, at);
}

size_t build_dns(uint8_t *frame)
{
	static const uint8_t counts[] = {0x81, 0x80, 0, 1, 0, 2, 0, 0, 0, 0};
	static const uint8_t answer[] = {0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 10, 0, 0, 1};
	uint8_t *header = ip_begin(frame, PROTOCOL_UDP);
	uint8_t *reply = header + UDP_HEADER;
	size_t at = 12;

	memcpy(reply, dns.number, sizeof(dns.number));
	memcpy(reply + 2, counts, sizeof(counts));
	memcpy(reply + at, dns.question, dns.length);
	at += dns.length;
	for (int i = 0; i < 2; i++) {
		memcpy(reply + at, answer, sizeof(answer));
		if (one_in(4)) {
			reply[at + 1] = (uint8_t)draw((uint32_t)at + 4);
		}
		at += sizeof(answer);
	}
	return udp(frame, header, 53, dns.port, at);
}

static void saw_tcp(const uint8_t *tcp, size_t length)
{
	const uint32_t which = get16(tcp + 2) - CLIENT_PORT;
	const size_t header = (tcp[12] >> 4) * 4u;

	if (which < CLIENTS && header <= length) {
		clients[which].expected =
			get32(tcp + 4) + (uint32_t)(length - header) + ((tcp[13] & (TCP_SYN | TCP_FIN)) != 0);
	}
}

static void saw_udp(const uint8_t *header, size_t length)
{
	const uint8_t *bytes = header + UDP_HEADER;
	const uint32_t port = get16(header + 2);

	length -= UDP_HEADER;
	if (port == 53 && length > 12) {
		dns.port = (uint16_t)get16(header);
		memcpy(dns.number, bytes, sizeof(dns.number));
		dns.length = length - 12 < sizeof(dns.question) ? length - 12 : sizeof(dns.question);
		memcpy(dns.question, bytes + 12, dns.length);
	} else if (port == 67 && length > 8) {
		memcpy(lease_number, bytes + 4, sizeof(lease_number));
	}
}

void peer_saw(const uint8_t *frame, size_t length)
{
	const uint8_t *ip = frame + ETHERNET_HEADER;
	const uint8_t *bytes = ip + IP_HEADER;

	if (length < ETHERNET_HEADER + IP_HEADER + UDP_HEADER || get16(frame + 12) != 0x0800u || ip[0] != 0x45) {
		return;
	}
	length -= ETHERNET_HEADER + IP_HEADER;
	if (ip[9] == PROTOCOL_TCP && length >= TCP_HEADER) {
		saw_tcp(bytes, length);
	} else if (ip[9] == PROTOCOL_UDP) {
		saw_udp(bytes, length);
	}
}
