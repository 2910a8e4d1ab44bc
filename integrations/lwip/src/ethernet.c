/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_lwip_ethernet.h>

#include <lwip/etharp.h>
#include <lwip/netif.h>
#include <lwip/pbuf.h>
#include <lwip/snmp.h>
#include <lwip/stats.h>
#include <lwip/tcpip.h>
#include <lwip/timeouts.h>
#include <netif/ethernet.h>

#define FRAME 1514u

#if OVE_LWIP_DROP_EVERY
static bool drop_frame(void)
{
	static uint32_t count;

	return ++count % OVE_LWIP_DROP_EVERY == 0;
}
#else
static bool drop_frame(void)
{
	return false;
}
#endif

void ove_lwip_ethernet_input(struct netif *netif, size_t length, void (*read)(void *arg, void *to, size_t length),
			     void *arg)
{
	const bool fits = length <= FRAME && !drop_frame();
	struct pbuf *frame = fits ? pbuf_alloc(PBUF_RAW, (u16_t)length, PBUF_POOL) : NULL;

	/* An application may have small buffers; the controller is read into one contiguous piece. */
	if (frame != NULL && frame->next != NULL) {
		pbuf_free(frame);
		frame = pbuf_alloc(PBUF_RAW, (u16_t)length, PBUF_RAM);
	}
	if (frame == NULL) {
		read(arg, NULL, length);
		LINK_STATS_INC(link.drop);
		return;
	}
	read(arg, frame->payload, length);
	LINK_STATS_INC(link.recv);
	if (ethernet_input(frame, netif) != ERR_OK) {
		pbuf_free(frame);
	}
}

#ifdef OVE_BOARD_HAS_ETHERNET
#include <ove_board_ethernet.h>

/* A full mailbox of lwIP's thread loses the ISR's message; at this interval, lwIP's thread then polls for frames. */
#define POLL_MS 50u

static struct netif *interface;
static struct tcpip_callback_msg *message;

static void read_frame(void *arg, void *to, size_t length)
{
	(void)arg;
	ove_board_ethernet_receive(to, length);
}

static void take_frames(void *arg)
{
	size_t length;

	(void)arg;
	while ((length = ove_board_ethernet_pending()) != 0) {
		ove_lwip_ethernet_input(interface, length, read_frame, NULL);
	}
	ove_board_ethernet_resume();
}

static void poll_frames(void *arg)
{
	take_frames(arg);
	sys_timeout(POLL_MS, poll_frames, arg);
}

static void frames_from_isr(void *arg)
{
	(void)arg;
	(void)tcpip_callbackmsg_trycallback_fromisr(message);
}

static err_t send_frame(struct netif *netif, struct pbuf *frame)
{
	(void)netif;
	if (drop_frame()) {
		return ERR_OK;
	}
	if (frame->tot_len > FRAME || !ove_board_ethernet_send_begin(frame->tot_len)) {
		LINK_STATS_INC(link.drop);
		return ERR_BUF;
	}
	for (const struct pbuf *part = frame; part != NULL; part = part->next) {
		ove_board_ethernet_send_part(part->payload, part->len);
	}
	LINK_STATS_INC(link.xmit);
	return ERR_OK;
}

err_t ove_lwip_ethernet_init(struct netif *netif)
{
	/* Locally administered; an application with several boards sets hwaddr before netif_add(). */
	static const u8_t address[ETH_HWADDR_LEN] = {0x02, 0x6f, 0x76, 0x65, 0x00, 0x01};

	if (netif->hwaddr_len != ETH_HWADDR_LEN) {
		MEMCPY(netif->hwaddr, address, sizeof(address));
		netif->hwaddr_len = sizeof(address);
	}
	netif->name[0] = 'e';
	netif->name[1] = 'n';
	netif->mtu = FRAME - SIZEOF_ETH_HDR;
	netif->output = etharp_output;
	netif->linkoutput = send_frame;
	netif->flags = NETIF_FLAG_BROADCAST | NETIF_FLAG_ETHARP | NETIF_FLAG_ETHERNET | NETIF_FLAG_LINK_UP;
	message = tcpip_callbackmsg_new(take_frames, NULL);
	if (message == NULL) {
		return ERR_MEM;
	}
	interface = netif;
	if (!ove_board_ethernet_start(netif->hwaddr, frames_from_isr, NULL)) {
		return ERR_IF;
	}
	sys_timeout(POLL_MS, poll_frames, NULL);
	return ERR_OK;
}

#else

err_t ove_lwip_ethernet_init(struct netif *netif)
{
	(void)netif;
	return ERR_IF;
}

#endif
