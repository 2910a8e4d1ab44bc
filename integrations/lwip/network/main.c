/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An echo server on the board's Ethernet. Port 9 reports lwIP's memory use, and ends the program on a `q`.
 */
#include <ove/ove.h>

#include <ove_lwip_ethernet.h>

#include <lwip/api.h>
#include <lwip/netifapi.h>
#include <lwip/stats.h>

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "claims.h"
#include "lwip_up.h"
#include "used.h"

#define REPORT_PORT 9

static void start_interface(void)
{
	static struct netif ethernet;
	ip4_addr_t address;
	ip4_addr_t mask;
	ip4_addr_t gateway;

	/* QEMU's user network. */
	IP4_ADDR(&address, 10, 0, 2, 15);
	IP4_ADDR(&mask, 255, 255, 255, 0);
	IP4_ADDR(&gateway, 10, 0, 2, 2);
	CHECK(netifapi_netif_add(&ethernet, &address, &mask, &gateway, NULL, ove_lwip_ethernet_init, tcpip_input) ==
	      ERR_OK);
	CHECK(netifapi_netif_set_default(&ethernet) == ERR_OK);
	CHECK(netifapi_netif_set_up(&ethernet) == ERR_OK);
}

/* Returns true if the client requested the end. */
static bool report(struct netconn *client)
{
	struct netbuf *buffer;
	char text[96];
	bool is_end = false;

	if (netconn_recv(client, &buffer) == ERR_OK) {
		char *bytes;
		u16_t length;

		CHECK(netbuf_data(buffer, (void **)&bytes, &length) == ERR_OK);
		is_end = length > 0 && bytes[0] == 'q';
		netbuf_delete(buffer);
	}
	snprintf(text, sizeof(text), "blocks %u bytes %u dropped %u\n", used_blocks(), used_bytes(),
		 (unsigned)lwip_stats.link.drop);
	(void)netconn_write(client, text, strlen(text), NETCONN_COPY);
	return is_end;
}

/* lwIP's longest timer is that of a closed connection, two minutes. */
#define PERIOD_MS  30000u
#define SETTLED_MS 130000u
#define LASTS_MS   (CONFIG_APP_MINUTES * 60000u)

static void time_passes(void)
{
	connection_echoes();
	ove_thread_sleep_ms(SETTLED_MS);
	const unsigned blocks = used_blocks();
	const unsigned bytes = used_bytes();
	const unsigned allocations = used_allocations();
	const uint64_t end_ms = ove_time_get_ms() + LASTS_MS;
	unsigned connections = 0;

	while (ove_time_get_ms() < end_ms) {
		connection_echoes();
		connections++;
		ove_thread_sleep_ms(PERIOD_MS);
	}
	ove_thread_sleep_ms(SETTLED_MS);
	printf("%u connections, %u blocks for %u, %u bytes for %u\n", connections, used_blocks(), blocks, used_bytes(),
	       bytes);
	CHECK(connections > LASTS_MS / PERIOD_MS / 2);
	CHECK(used_blocks() == blocks);
	CHECK(used_bytes() == bytes);
	CHECK(used_allocations() == allocations);
}

static void serve_reports(void)
{
	struct netconn *listener;
	struct netconn *client;
	bool is_end = false;

	listener = netconn_new(NETCONN_TCP);
	CHECK(listener != NULL);
	CHECK(netconn_bind(listener, IP_ADDR_ANY, REPORT_PORT) == ERR_OK);
	CHECK(netconn_listen(listener) == ERR_OK);
	printf("ready\n");
	while (!is_end) {
		if (netconn_accept(listener, &client) == ERR_OK) {
			is_end = report(client);
			netconn_close(client);
			netconn_delete(client);
		}
	}
	/* The last bytes are acknowledged after the close. */
	ove_thread_sleep_ms(200);
}

void judge_claims(void)
{
	lwip_up();
	start_interface();
	echo_start();
	if (CONFIG_APP_MINUTES > 0) {
		time_passes();
	} else {
		serve_reports();
	}
}
