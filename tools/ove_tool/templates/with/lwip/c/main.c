/**
 * A web page that lists this program's threads. By default, the program requests the page itself and ends. To see it:
 *     {{ove}} run . --net 8080:80 -- serve
 * and open http://127.0.0.1:8080 in a browser.
 */
#include <ove/ove.h>

#include <ove_board.h>
#include <ove_lwip_ethernet.h>

#include <lwip/api.h>
#include <lwip/netifapi.h>
#include <lwip/tcpip.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PORT         80
#define MOST_THREADS 16
/* A browser opens connections in advance and sends nothing on some of them. */
#define SILENCE_MS 1000

OVE_SEM_DEFINE_STATIC(stack_is_up, 0, 1);
OVE_SEM_DEFINE_STATIC(is_listening, 0, 1);

static void stack_up(void *arg)
{
	(void)arg;
	ove_sem_give(stack_is_up);
}

/* A board without Ethernet, such as the host, has only the loopback interface. */
static void start_ethernet(void)
{
	static struct netif ethernet;
	ip4_addr_t address;
	ip4_addr_t mask;
	ip4_addr_t gateway;

	IP4_ADDR(&address, 10, 0, 2, 15);
	IP4_ADDR(&mask, 255, 255, 255, 0);
	IP4_ADDR(&gateway, 10, 0, 2, 2);
	if (netifapi_netif_add(&ethernet, &address, &mask, &gateway, NULL, ove_lwip_ethernet_init, tcpip_input) ==
	    ERR_OK) {
		netifapi_netif_set_default(&ethernet);
		netifapi_netif_set_up(&ethernet);
	}
}

static void send_text(struct netconn *client, const char *text)
{
	netconn_write(client, text, strlen(text), NETCONN_COPY);
}

static void send_page(struct netconn *client)
{
	static const char *const states[] = {"running", "ready", "blocked", "suspended", "terminated"};
	ove_thread_t threads[MOST_THREADS];
	size_t count = ove_thread_list(threads, MOST_THREADS);
	char row[160];

	count = count < MOST_THREADS ? count : MOST_THREADS;
	send_text(client, "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n"
			  "<!doctype html><meta http-equiv=refresh content=2><title>{{name}}</title><h1>{{name}}</h1>"
			  "<table><tr><th>thread<th>state<th>free stack");
	for (size_t i = 0; i < count; i++) {
		snprintf(row, sizeof(row), "<tr><td>%s<td>%s<td>%u", ove_thread_get_name(threads[i]),
			 states[ove_thread_get_state(threads[i])], (unsigned)ove_thread_get_stack_headroom(threads[i]));
		send_text(client, row);
	}
	snprintf(row, sizeof(row), "</table><p>%lu ms since the start", (unsigned long)ove_time_get_ms());
	send_text(client, row);
}

static void serve(void *arg)
{
	struct netconn *listener;
	struct netconn *client;
	struct netbuf *request;

	(void)arg;
	tcpip_init(stack_up, NULL);
	ove_sem_take(stack_is_up, OVE_WAIT_FOREVER);
	start_ethernet();
	listener = netconn_new(NETCONN_TCP);
	netconn_bind(listener, IP_ADDR_ANY, PORT);
	netconn_listen(listener);
	ove_sem_give(is_listening);
	for (;;) {
		if (netconn_accept(listener, &client) != ERR_OK) {
			continue;
		}
		netconn_set_recvtimeout(client, SILENCE_MS);
		if (netconn_recv(client, &request) == ERR_OK) {
			netbuf_delete(request);
			send_page(client);
		}
		netconn_close(client);
		netconn_delete(client);
	}
}

OVE_THREAD_DEFINE_STATIC(server, serve, NULL, OVE_PRIO_NORMAL, 8192);

static void ask(void *arg)
{
	const char *const *arguments;
	struct netconn *connection;
	struct netbuf *answer;
	ip_addr_t address;
	void *bytes;
	u16_t length;

	(void)arg;
	ove_sem_take(is_listening, OVE_WAIT_FOREVER);
	if (ove_board_args(&arguments) > 1 && strcmp(arguments[1], "serve") == 0) {
		printf("serving\n");
		return;
	}
	connection = netconn_new(NETCONN_TCP);
	IP_ADDR4(&address, 127, 0, 0, 1);
	netconn_connect(connection, &address, PORT);
	send_text(connection, "GET / HTTP/1.0\r\n\r\n");
	if (netconn_recv(connection, &answer) == ERR_OK && netbuf_data(answer, &bytes, &length) == ERR_OK) {
		const char *const end = memchr(bytes, '\r', length);

		printf("answer: %.*s\n", end == NULL ? (int)length : (int)(end - (const char *)bytes),
		       (const char *)bytes);
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(client, ask, NULL, OVE_PRIO_NORMAL, 8192);

void ove_main(void)
{
	static char line[120];

	setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove_run();
}
