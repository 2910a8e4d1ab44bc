/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "interface.h"

#include <ove/ove.h>

#include <ove_lwip_ethernet.h>

#include <lwip/api.h>
#include <lwip/dhcp.h>
#include <lwip/dns.h>
#include <lwip/etharp.h>
#include <lwip/igmp.h>
#include <lwip/ip4_frag.h>
#include <lwip/priv/tcp_priv.h>
#include <lwip/stats.h>
#include <lwip/tcp.h>
#include <lwip/tcpip.h>
#include <lwip/timeouts.h>
#include <lwip/udp.h>

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "controller.h"
#include "draw.h"
#include "failed.h"
#include "frames.h"
#include "memory.h"

#define ECHO_PORT  7
#define QUIET_PORT 9
/* More than any lwIP timer counts before it gives up. */
#define EXPIRED_DNS   64
#define SETTLED_TRIES 5000u
/* On a busy machine, no thread may run for a while. */
#define ANSWER_MS 60000u

OVE_SEM_DEFINE_STATIC(settled, 0, 1);
static struct netif wire;
static struct netconn *listener;
static struct netconn *datagrams;

static void set_address(ip4_addr_t *address, const u8_t bytes[4])
{
	IP4_ADDR(address, bytes[0], bytes[1], bytes[2], bytes[3]);
}

static void addresses_are_fixed(void)
{
	static const u8_t own[] = {OWN_IP};
	static const u8_t other[] = {PEER_IP};
	ip4_addr_t address;
	ip4_addr_t mask;
	ip4_addr_t peer;

	set_address(&address, own);
	IP4_ADDR(&mask, 255, 255, 255, 0);
	set_address(&peer, other);
	netif_set_addr(&wire, &address, &mask, &peer);
}

static err_t echo_bytes(void *arg, struct tcp_pcb *connection, struct pbuf *bytes, err_t result)
{
	(void)arg;
	(void)result;
	if (bytes == NULL) {
		if (tcp_close(connection) != ERR_OK) {
			tcp_abort(connection);
			return ERR_ABRT;
		}
		return ERR_OK;
	}
	for (const struct pbuf *part = bytes; part != NULL; part = part->next) {
		(void)tcp_write(connection, part->payload, part->len, TCP_WRITE_FLAG_COPY);
	}
	tcp_recved(connection, bytes->tot_len);
	pbuf_free(bytes);
	return ERR_OK;
}

static err_t take_connection(void *arg, struct tcp_pcb *connection, err_t result)
{
	(void)arg;
	if (result == ERR_OK) {
		tcp_recv(connection, echo_bytes);
	}
	return result;
}

static void echo_datagram(void *arg, struct udp_pcb *pcb, struct pbuf *bytes, const ip_addr_t *address, u16_t port)
{
	(void)arg;
	(void)udp_sendto(pcb, bytes, address, port);
	pbuf_free(bytes);
}

void interface_start(void)
{
	static const u8_t mac[] = {OWN_MAC};
	struct tcp_pcb *tcp;
	struct udp_pcb *udp;

	LOCK_TCPIP_CORE();
	memcpy(wire.hwaddr, mac, sizeof(mac));
	wire.hwaddr_len = sizeof(mac);
	CHECK(netif_add(&wire, NULL, NULL, NULL, NULL, ove_lwip_ethernet_init, tcpip_input) != NULL);
	wire.flags |= NETIF_FLAG_IGMP;
	netif_set_default(&wire);
	addresses_are_fixed();
	netif_set_up(&wire);
	tcp = tcp_new();
	CHECK(tcp != NULL && tcp_bind(tcp, IP_ADDR_ANY, ECHO_PORT) == ERR_OK);
	tcp = tcp_listen(tcp);
	CHECK(tcp != NULL);
	tcp_accept(tcp, take_connection);
	udp = udp_new();
	CHECK(udp != NULL && udp_bind(udp, IP_ADDR_ANY, ECHO_PORT) == ERR_OK);
	udp_recv(udp, echo_datagram, NULL);
	UNLOCK_TCPIP_CORE();
}

void interface_open(void)
{
	listener = netconn_new(NETCONN_TCP);
	datagrams = netconn_new(NETCONN_UDP);
	CHECK(listener != NULL && datagrams != NULL);
	CHECK(netconn_bind(listener, IP_ADDR_ANY, QUIET_PORT) == ERR_OK);
	CHECK(netconn_listen(listener) == ERR_OK);
	CHECK(netconn_bind(datagrams, IP_ADDR_ANY, QUIET_PORT) == ERR_OK);
}

static void abort_all(struct tcp_pcb **list)
{
	while (*list != NULL) {
		tcp_abort(*list);
	}
}

void interface_close(void)
{
	controller_is_full_for(0);
	CHECK(netconn_delete(listener) == ERR_OK);
	CHECK(netconn_delete(datagrams) == ERR_OK);
	LOCK_TCPIP_CORE();
	dhcp_release_and_stop(&wire);
	dhcp_cleanup(&wire);
	abort_all(&tcp_active_pcbs);
	abort_all(&tcp_tw_pcbs);
	for (int i = 0; i <= IP_REASS_MAXAGE; i++) {
		ip_reass_tmr();
	}
	for (int i = 0; i < EXPIRED_DNS; i++) {
		dns_tmr();
	}
	/* The end of DHCP also sends a frame, which waits for an address. */
	etharp_cleanup_netif(&wire);
	addresses_are_fixed();
	etharp_cleanup_netif(&wire);
	UNLOCK_TCPIP_CORE();
	interface_settles();
}

bool interface_had(uint32_t frames)
{
	const uint32_t counts[] = {lwip_stats.etharp.recv, lwip_stats.ip_frag.recv, lwip_stats.icmp.recv,
				   lwip_stats.udp.recv,    lwip_stats.tcp.recv,     lwip_stats.igmp.recv,
				   lwip_stats.udp.xmit,    lwip_stats.tcp.xmit};

	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		if (counts[i] < frames) {
			return false;
		}
	}
	return true;
}

unsigned interface_blocks(void)
{
	unsigned blocks;

	LOCK_TCPIP_CORE();
	blocks = fuzz_blocks();
	/* TCP's timer exists while a connection does, and for a quarter of a second longer. */
	for (const struct sys_timeo *timer = *sys_timeouts_get_next_timeout(); timer != NULL; timer = timer->next) {
		blocks--;
	}
	UNLOCK_TCPIP_CORE();
	return blocks;
}

void interface_receives(const uint8_t *frame, size_t length, bool is_broken)
{
	LOCK_TCPIP_CORE();
	(void)controller_receives(frame, length, is_broken);
	UNLOCK_TCPIP_CORE();
}

static void report_settled(void *arg)
{
	(void)arg;
	ove_sem_give(settled);
}

void interface_settles(void)
{
	bool is_idle = false;

	controller_interrupts();
	for (unsigned tries = 0; !is_idle; tries++) {
		if (tries == SETTLED_TRIES) {
			fuzz_failed("lwIP's thread does not take the frames");
		}
		if (tcpip_callback(report_settled, NULL) != ERR_OK || ove_sem_take(settled, ANSWER_MS) != OVE_OK) {
			fuzz_failed("lwIP's thread does not answer");
		}
		LOCK_TCPIP_CORE();
		is_idle = controller_is_idle();
		UNLOCK_TCPIP_CORE();
		if (!is_idle && tries > 10) {
			ove_thread_sleep_ms(1);
		}
	}
}

struct fed {
	const uint8_t *frame;
	size_t length;
};

static void copy_fed(void *arg, void *to, size_t length)
{
	const struct fed *fed = arg;

	if (to == NULL) {
		return;
	}
	/* The port reads no more than fits its buffer; a shorter frame is repeated. */
	for (size_t i = 0; i < length; i++) {
		((uint8_t *)to)[i] = fed->frame[i % fed->length];
	}
}

void interface_feeds_port(const uint8_t *frame, size_t length)
{
	static const size_t lengths[] = {0, 1, 13, 14, 255, 256, 257, 1514, 1515, 1516, 4095, 65535, 65536, 65536 + 60};
	struct fed fed = {frame, length == 0 ? 1 : length};

	LOCK_TCPIP_CORE();
	ove_lwip_ethernet_input(&wire, lengths[draw(sizeof(lengths) / sizeof(lengths[0]))], copy_fed, &fed);
	UNLOCK_TCPIP_CORE();
}

/* Replaces the port's clock: time passes only by steps of a case. */
static u32_t now_ms;

u32_t __wrap_sys_now(void);
u32_t __wrap_sys_now(void)
{
	return __atomic_load_n(&now_ms, __ATOMIC_RELAXED);
}

static void pass_time(void)
{
	__atomic_store_n(&now_ms, now_ms + 1u + draw(500), __ATOMIC_RELAXED);
}

static void ignore_name(const char *name, const ip_addr_t *address, void *arg)
{
	(void)name;
	(void)address;
	(void)arg;
}

static void ask_for_a_name(void)
{
	static const u8_t server[] = {PEER_IP};
	ip_addr_t address;
	char name[32];

	/* lwIP keeps known names, so use a new one each time. */
	snprintf(name, sizeof(name), "a%lu.example", (unsigned long)draw(UINT32_MAX));
	set_address(ip_2_ip4(&address), server);
	IP_SET_TYPE(&address, IPADDR_TYPE_V4);
	dns_setserver(0, &address);
	(void)dns_gethostbyname(name, &address, ignore_name, NULL);
}

static void start_dhcp(void)
{
	(void)dhcp_start(&wire);
}

static void fill_wire(void)
{
	controller_is_full_for(1u + draw(3));
}

void interface_ticks(void)
{
	static void (*const steps[])(void) = {tcp_tmr,         etharp_tmr, ip_reass_tmr,   dns_tmr,
					      dhcp_fine_tmr,   igmp_tmr,   ask_for_a_name, start_dhcp,
					      dhcp_coarse_tmr, fill_wire,  pass_time};

	LOCK_TCPIP_CORE();
	steps[draw(sizeof(steps) / sizeof(steps[0]))]();
	UNLOCK_TCPIP_CORE();
}
