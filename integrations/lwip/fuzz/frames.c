/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "frames.h"

#include <stdbool.h>
#include <string.h>

#include "memory.h"

#define PROTOCOL_ICMP 1u
#define PROTOCOL_IGMP 2u
#define PROTOCOL_TCP  6u
#define PROTOCOL_UDP  17u
#define TCP_HEADER    20u
#define CLIENTS       4u
#define CLIENT_PORT   1024u
#define TCP_FIN       0x01u
#define TCP_SYN       0x02u
#define TCP_RST       0x04u
#define TCP_ACK       0x10u

static uint64_t state;
/* The learned part: each connection's numbers, and what the last query of lwIP needs in its reply. */
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
static uint8_t before[FRAME_MOST];
static size_t before_length;

uint32_t frames_draw(uint32_t below)
{
	/* Marsaglia's xorshift64; the low bits are the weak ones. */
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)((state >> 32) * below >> 32);
}

static bool one_in(uint32_t count)
{
	return frames_draw(count) == 0;
}

void frames_start(uint32_t seed)
{
	state = (uint64_t)seed * 0x9e3779b97f4a7c15u + 1u;
	memset(clients, 0, sizeof(clients));
	memset(&dns, 0, sizeof(dns));
	memset(lease_number, 0, sizeof(lease_number));
	before_length = 0;
	for (int i = 0; i < 8; i++) {
		(void)frames_draw(2);
	}
}

static void put16(uint8_t *to, uint32_t value)
{
	to[0] = (uint8_t)(value >> 8);
	to[1] = (uint8_t)value;
}

static void put32(uint8_t *to, uint32_t value)
{
	put16(to, value >> 16);
	put16(to + 2, value);
}

static uint32_t get16(const uint8_t *from)
{
	return (uint32_t)from[0] << 8 | from[1];
}

static uint32_t get32(const uint8_t *from)
{
	return get16(from) << 16 | get16(from + 2);
}

static size_t fill(uint8_t *to, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		to[i] = (uint8_t)frames_draw(256);
	}
	return length;
}

uint16_t frames_sum_of(const uint8_t *bytes, size_t length, uint32_t sum)
{
	for (size_t i = 0; i < length; i++) {
		sum += i % 2 == 0 ? (uint32_t)bytes[i] << 8 : bytes[i];
	}
	while (sum >> 16 != 0) {
		sum = (sum & 0xffffu) + (sum >> 16);
	}
	return (uint16_t)~sum;
}

/* The place of a protocol's sum in its header, 0 where the protocol has none that is checked. */
static size_t sum_at(uint32_t protocol)
{
	switch (protocol) {
	case PROTOCOL_ICMP:
	case PROTOCOL_IGMP:
		return 2;
	case PROTOCOL_UDP:
		return 6;
	case PROTOCOL_TCP:
		return 16;
	default:
		return 0;
	}
}

void frames_sum(uint8_t *frame, size_t length)
{
	uint8_t *const ip = frame + ETHERNET_HEADER;

	if (length < ETHERNET_HEADER + IP_HEADER || get16(frame + 12) != 0x0800u) {
		return;
	}
	const size_t header = (ip[0] & 0x0fu) * 4u;
	const size_t total = get16(ip + 2);
	const size_t at = header + sum_at(ip[9]);

	if (header < IP_HEADER || total > length - ETHERNET_HEADER || header > total) {
		return;
	}
	put16(ip + 10, 0);
	put16(ip + 10, frames_sum_of(ip, header, 0));
	/* A fragment has a part of the protocol's bytes only. */
	if (at == header || at + 2 > total || (get16(ip + 6) & 0x3fffu) != 0) {
		return;
	}
	const bool has_addresses = ip[9] == PROTOCOL_UDP || ip[9] == PROTOCOL_TCP;
	uint32_t sum = 0;

	if (has_addresses) {
		for (size_t i = 12; i < IP_HEADER; i += 2) {
			sum += get16(ip + i);
		}
		sum += ip[9] + (uint32_t)(total - header);
	}
	put16(ip + at, 0);
	put16(ip + at, frames_sum_of(ip + header, total - header, sum));
}

static uint8_t *ethernet(uint8_t *frame, uint32_t type)
{
	static const uint8_t addresses[] = {OWN_MAC, PEER_MAC};

	memcpy(frame, addresses, sizeof(addresses));
	if (one_in(16)) {
		memset(frame, 0xff, 6);
	}
	put16(frame + 12, type);
	return frame + ETHERNET_HEADER;
}

/* Returns the place of the protocol's header; ip_end() sets the lengths. */
static uint8_t *ip_begin(uint8_t *frame, uint32_t protocol)
{
	static const uint8_t addresses[] = {PEER_IP, OWN_IP};
	uint8_t *ip = ethernet(frame, 0x0800u);
	const size_t options = one_in(16) ? 4u * frames_draw(11) : 0;

	memset(ip, 0, IP_HEADER);
	ip[0] = (uint8_t)(0x45u + options / 4u);
	put16(ip + 4, frames_draw(4));
	ip[8] = 64;
	ip[9] = (uint8_t)protocol;
	memcpy(ip + 12, addresses, sizeof(addresses));
	if (one_in(16)) {
		memset(ip + 16, 0xff, 4);
	}
	fill(ip + IP_HEADER, options);
	return ip + IP_HEADER + options;
}

static size_t ip_end(uint8_t *frame, const uint8_t *end)
{
	put16(frame + ETHERNET_HEADER + 2, (uint32_t)(end - frame) - ETHERNET_HEADER);
	return (size_t)(end - frame);
}

static size_t udp(uint8_t *frame, uint8_t *header, uint32_t from, uint32_t to, size_t length)
{
	put16(header, from);
	put16(header + 2, to);
	put16(header + 4, (uint32_t)(UDP_HEADER + length));
	put16(header + 6, 0);
	return ip_end(frame, header + UDP_HEADER + length);
}

/* Mostly short, at times as long as a frame may be. */
static size_t some_length(void)
{
	return one_in(4) ? frames_draw(1401) : frames_draw(65);
}

static size_t build_arp(uint8_t *frame)
{
	static const uint8_t fixed[] = {0, 1, 8, 0, 6, 4, 0};
	static const uint8_t peer[] = {PEER_MAC, PEER_IP};
	static const uint8_t own[] = {OWN_MAC, OWN_IP};
	uint8_t *arp = ethernet(frame, 0x0806u);

	memcpy(arp, fixed, sizeof(fixed));
	arp[7] = (uint8_t)(1 + frames_draw(2));
	memcpy(arp + 8, peer, sizeof(peer));
	memcpy(arp + 18, own, sizeof(own));
	arp[17] = (uint8_t)(one_in(4) ? frames_draw(16) : arp[17]);
	return ETHERNET_HEADER + 28;
}

static size_t build_icmp(uint8_t *frame)
{
	static const uint8_t types[] = {8, 0, 3, 11, 5, 13, 17};
	uint8_t *icmp = ip_begin(frame, PROTOCOL_ICMP);
	const uint8_t type = types[one_in(3) ? frames_draw(sizeof(types)) : 0];
	size_t length = some_length();

	put32(icmp, (uint32_t)type << 24 | (one_in(4) ? frames_draw(16) << 16 : 0));
	put32(icmp + 4, frames_draw(UINT32_MAX));
	fill(icmp + 8, length);
	/* An error quotes what lwIP sent. */
	if (type != 8 && length >= IP_HEADER + UDP_HEADER) {
		icmp[8] = 0x45;
		icmp[8 + 9] = PROTOCOL_UDP;
	}
	return ip_end(frame, icmp + 8 + length);
}

static size_t build_igmp(uint8_t *frame)
{
	uint8_t *igmp = ip_begin(frame, PROTOCOL_IGMP);

	put32(igmp, (one_in(2) ? 0x11u : 0x16u) << 24 | frames_draw(256) << 16);
	put32(igmp + 4, one_in(2) ? 0 : 0xe0000001u);
	return ip_end(frame, igmp + 8);
}

static size_t build_udp(uint8_t *frame)
{
	static const uint16_t ports[] = {7, 9, 68, 12345};
	uint8_t *header = ip_begin(frame, PROTOCOL_UDP);

	return udp(frame, header, 1024 + frames_draw(4), ports[frames_draw(4)],
		   fill(header + UDP_HEADER, some_length()));
}

static size_t build_fragment(uint8_t *frame)
{
	uint8_t *part = ip_begin(frame, one_in(4) ? PROTOCOL_ICMP : PROTOCOL_UDP);
	const uint32_t offset = frames_draw(one_in(8) ? 0x2000u : 6);
	const size_t length = one_in(8) ? some_length() : 8u * (1u + frames_draw(4));

	put16(frame + ETHERNET_HEADER + 6, offset | (one_in(3) ? 0 : 0x2000u));
	fill(part, length);
	if (offset == 0 && length >= UDP_HEADER) {
		put16(part + 2, 7);
		put16(part + 6, 0);
	}
	return ip_end(frame, part + length);
}

static size_t tcp_options(uint8_t *to)
{
	static const uint8_t known[][4] = {{2, 4, 5, 0xb4}, {1, 3, 3, 7}, {4, 2, 1, 1}, {2, 4, 0, 0}, {8, 10, 0, 0}};
	size_t length = 0;

	while (length < 40 && !one_in(3)) {
		memcpy(to + length, known[frames_draw(sizeof(known) / sizeof(known[0]))], sizeof(known[0]));
		length += sizeof(known[0]);
	}
	return length;
}

/* A client of the echo: it opens, sends, closes and resets, with its numbers at times next to the right ones. */
static size_t build_tcp(uint8_t *frame)
{
	static const uint8_t flags_of[] = {TCP_ACK, TCP_ACK | 0x08u, TCP_ACK, TCP_ACK | TCP_FIN,
					   TCP_RST, TCP_SYN,         0x3f,    0};
	const uint32_t which = frames_draw(CLIENTS);
	uint8_t *tcp = ip_begin(frame, PROTOCOL_TCP);
	const bool opens = !clients[which].is_open || one_in(32);
	const size_t options = opens || one_in(8) ? tcp_options(tcp + TCP_HEADER) : 0;
	const uint8_t flags = opens ? TCP_SYN : flags_of[one_in(3) ? frames_draw(sizeof(flags_of)) : frames_draw(2)];
	const uint32_t off_by = one_in(4) ? frames_draw(64) - 32u : 0;
	const size_t length = opens ? 0 : some_length();

	if (opens) {
		clients[which].sequence = frames_draw(UINT32_MAX);
	}
	put16(tcp, CLIENT_PORT + which);
	put16(tcp + 2, which == 3 ? 9 : 7);
	put32(tcp + 4, clients[which].sequence + off_by);
	put32(tcp + 8, clients[which].expected + (one_in(16) ? frames_draw(64) - 32u : 0));
	put16(tcp + 12, (uint32_t)(TCP_HEADER + options) / 4u << 12 | flags);
	put16(tcp + 14, one_in(8) ? frames_draw(65536) : 8192);
	put16(tcp + 16, 0);
	put16(tcp + 18, one_in(8) ? frames_draw(64) : 0);
	fill(tcp + TCP_HEADER + options, length);
	if (off_by == 0) {
		clients[which].sequence += (uint32_t)length + ((flags & (TCP_SYN | TCP_FIN)) != 0);
	}
	clients[which].is_open = (flags & TCP_RST) == 0;
	return ip_end(frame, tcp + TCP_HEADER + options + length);
}

static size_t build_dhcp(uint8_t *frame)
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
	dhcp[at++] = types[frames_draw(sizeof(types))];
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (!one_in(8)) {
			memcpy(dhcp + at, known[i], sizeof(known[i]));
			at += sizeof(known[i]);
		}
	}
	at += fill(dhcp + at, one_in(4) ? frames_draw(64) : 0);
	dhcp[at++] = one_in(8) ? 55 : 255;
	return udp(frame, header, 67, 68, at);
}

static size_t build_dns(uint8_t *frame)
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
			reply[at + 1] = (uint8_t)frames_draw((uint32_t)at + 4);
		}
		at += sizeof(answer);
	}
	return udp(frame, header, 53, dns.port, at);
}

static size_t build_noise(uint8_t *frame)
{
	static const uint16_t types[] = {0x0800, 0x0806, 0x8100, 0x86dd, 0, 1500};
	uint8_t *at = ethernet(frame, types[frames_draw(6)]);

	return ETHERNET_HEADER + fill(at, some_length());
}

/* Longer than Ethernet allows: a controller may pass it on. */
static size_t build_long(uint8_t *frame)
{
	uint8_t *header = ip_begin(frame, PROTOCOL_UDP);
	const size_t length = FRAME_SOUND - 64u + frames_draw(one_in(2) ? 64 : FRAME_MOST - FRAME_SOUND - 64);

	return udp(frame, header, 1024, 7, fill(header + UDP_HEADER, length));
}

/* The shortest that controllers pass on, and shorter ones. */
static size_t build_short(uint8_t *frame)
{
	return fill(frame, frames_draw(61));
}

static size_t build_again(uint8_t *frame)
{
	memcpy(frame, before, before_length);
	return before_length;
}

static const struct {
	const char *name;
	size_t (*build)(uint8_t *frame);
	uint32_t share;
} kinds[] = {{"ARP", build_arp, 4},   {"ICMP", build_icmp, 4},         {"IGMP", build_igmp, 1},
	     {"UDP", build_udp, 4},   {"fragment", build_fragment, 6}, {"TCP", build_tcp, 16},
	     {"DHCP", build_dhcp, 3}, {"DNS", build_dns, 3},           {"noise", build_noise, 1},
	     {"long", build_long, 2}, {"short", build_short, 2},       {"again", build_again, 2}};
#define KINDS (sizeof(kinds) / sizeof(kinds[0]))

static size_t cut(uint8_t *frame, size_t length)
{
	(void)frame;
	return frames_draw((uint32_t)length + 1);
}

static size_t grow(uint8_t *frame, size_t length)
{
	const size_t more = frames_draw(64);

	return length + more > FRAME_MOST ? length : length + fill(frame + length, more);
}

static size_t flip(uint8_t *frame, size_t length)
{
	if (length > 0) {
		frame[frames_draw((uint32_t)length)] ^= (uint8_t)(1u << frames_draw(8));
	}
	return length;
}

static size_t set_byte(uint8_t *frame, size_t length)
{
	static const uint8_t values[] = {0, 1, 0x7f, 0x80, 0xff, 0xc0, 4, 60};
	/* Most headers end here. */
	const uint32_t most = length < 80 || one_in(4) ? (uint32_t)length : 80;

	if (length > 0) {
		frame[frames_draw(most)] = values[frames_draw(sizeof(values))];
	}
	return length;
}

static size_t set_word(uint8_t *frame, size_t length)
{
	const uint32_t values[] = {0, 1, 0x7fff, 0x8000, 0xffff, (uint32_t)length, (uint32_t)length - 1u, 8};
	const uint32_t most = length < 80 || one_in(4) ? (uint32_t)length : 80;

	if (length > 2) {
		put16(frame + frames_draw(most - 1u), values[frames_draw(8)]);
	}
	return length;
}

/* The same bytes at another place: lengths and types meet others. */
static size_t move(uint8_t *frame, size_t length)
{
	if (length > 40) {
		const uint32_t from = frames_draw((uint32_t)length - 16u);
		const uint32_t to = frames_draw((uint32_t)length - 16u);

		memmove(frame + to, frame + from, 1u + frames_draw(16));
	}
	return length;
}

static size_t (*const damages[])(uint8_t *frame, size_t length) = {cut, grow, flip, set_byte, set_word, move};
#define DAMAGES (sizeof(damages) / sizeof(damages[0]))

size_t frames_next(uint8_t *frame, const char **kind)
{
	uint32_t total = 0;
	size_t which = 0;

	for (size_t i = 0; i < KINDS; i++) {
		total += kinds[i].share;
	}
	for (uint32_t at = frames_draw(total); at >= kinds[which].share; which++) {
		at -= kinds[which].share;
	}
	size_t length = kinds[which].build(frame);

	*kind = kinds[which].name;
	frames_sum(frame, length);
	memcpy(before, frame, length);
	before_length = length;
	if (one_in(2)) {
		for (uint32_t left = 1u + frames_draw(4); left > 0; left--) {
			length = damages[frames_draw(DAMAGES)](frame, length);
		}
		/* Mostly the damage passes the sums. */
		if (!one_in(4)) {
			frames_sum(frame, length);
		}
	}
	return length;
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

void frames_saw(const uint8_t *frame, size_t length)
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
