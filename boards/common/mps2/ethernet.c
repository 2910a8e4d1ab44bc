/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The LAN9118 of the MPS2 boards, used through its FIFOs. QEMU accepts a frame only as one buffer, so the parts of a
 * frame are packed into words here.
 */
#include <ove_board_ethernet.h>

#include <ove_reg.h>
#include <string.h>

#include "ethernet_irq.h"

#define REG(offset) OVE_REG32(OVE_BOARD_ETHERNET_BASE + (offset))

#define RX_DATA        REG(0x00u)
#define TX_DATA        REG(0x20u)
#define RX_STATUS      REG(0x40u)
#define RX_STATUS_PEEK REG(0x44u)
#define TX_STATUS      REG(0x48u)
#define IRQ_CFG        REG(0x54u)
#define INT_STS        REG(0x58u)
#define INT_EN         REG(0x5cu)
#define BYTE_TEST      REG(0x64u)
#define FIFO_INT       REG(0x68u)
#define TX_CFG         REG(0x70u)
#define HW_CFG         REG(0x74u)
#define RX_FIFO_INF    REG(0x7cu)
#define TX_FIFO_INF    REG(0x80u)
#define MAC_CSR_CMD    REG(0xa4u)
#define MAC_CSR_DATA   REG(0xa8u)

#define BYTE_TEST_VALUE 0x87654321u
#define HW_CFG_RESET    (1u << 0)
#define HW_CFG_SF       (1u << 20)
#define HW_CFG_TX_KB(n) ((uint32_t)(n) << 16)
#define IRQ_CFG_ON      (1u << 8 | 1u << 4 | 1u << 0)
#define RX_STATUS_LEVEL (1u << 3)
#define TX_CFG_ON       (1u << 1)
#define MAC_BUSY        (1u << 31)
#define MAC_CR          1u
#define MAC_ADDRH       2u
#define MAC_ADDRL       3u
#define MAC_CR_ON       (1u << 20 | 1u << 3 | 1u << 2)
#define RX_ERROR        (1u << 15)
#define RX_LENGTH(word) ((word) >> 16 & 0x3fffu)
#define TX_FIRST_LAST   (1u << 13 | 1u << 12)
#define CHECKSUM_BYTES  4u
#define TRIES           1000u

static ove_board_irq_fn handler;
static void *handler_arg;
/* The bytes of the frame that do not fill a word yet. */
static struct {
	uint32_t word;
	uint32_t bytes;
	size_t left;
} sending;

static bool mac_write(uint32_t which, uint32_t value)
{
	MAC_CSR_DATA = value;
	MAC_CSR_CMD = MAC_BUSY | which;
	for (uint32_t i = 0; i < TRIES; i++) {
		if ((MAC_CSR_CMD & MAC_BUSY) == 0) {
			return true;
		}
	}
	return false;
}

void ove_board_ethernet_interrupt(void)
{
	INT_EN = 0;
	handler(handler_arg);
}

bool ove_board_ethernet_start(const uint8_t address[6], ove_board_irq_fn on_frames, void *arg)
{
	uint32_t low;
	uint16_t high;

	if (BYTE_TEST != BYTE_TEST_VALUE) {
		return false;
	}
	handler = on_frames;
	handler_arg = arg;
	HW_CFG = HW_CFG_RESET;
	for (uint32_t i = 0; (HW_CFG & HW_CFG_RESET) != 0; i++) {
		if (i == TRIES) {
			return false;
		}
	}
	HW_CFG = HW_CFG_SF | HW_CFG_TX_KB(5);
	memcpy(&low, address, sizeof(low));
	memcpy(&high, address + sizeof(low), sizeof(high));
	TX_CFG = TX_CFG_ON;
	/* No interrupt for sent frames; one for each received frame. */
	FIFO_INT = 0xff000000u;
	INT_STS = UINT32_MAX;
	IRQ_CFG = IRQ_CFG_ON;
	if (!mac_write(MAC_ADDRL, low) || !mac_write(MAC_ADDRH, high) || !mac_write(MAC_CR, MAC_CR_ON)) {
		return false;
	}
	ove_board_ethernet_irq_enable();
	INT_EN = RX_STATUS_LEVEL;
	return true;
}

static bool has_frame(void)
{
	return (RX_FIFO_INF >> 16 & 0xffu) != 0;
}

/* The data FIFO ends each frame at a word. */
static uint32_t words_of(size_t bytes)
{
	return (uint32_t)(bytes + 3u) / 4u;
}

/* QEMU's fast-forward (RX_DP_CTRL) leaves the dropped frame's words in the FIFO, before the next frame. */
static void drop_words(uint32_t words)
{
	while (words-- > 0) {
		(void)RX_DATA;
	}
}

size_t ove_board_ethernet_pending(void)
{
	while (has_frame()) {
		const uint32_t status = RX_STATUS_PEEK;
		const uint32_t length = RX_LENGTH(status);

		if ((status & RX_ERROR) == 0 && length > CHECKSUM_BYTES &&
		    length <= OVE_BOARD_ETHERNET_FRAME + CHECKSUM_BYTES) {
			return length - CHECKSUM_BYTES;
		}
		(void)RX_STATUS;
		drop_words(words_of(length));
	}
	return 0;
}

void ove_board_ethernet_receive(void *to, size_t length)
{
	uint8_t *target = to;
	size_t left = length;

	(void)RX_STATUS;
	if (to == NULL) {
		drop_words(words_of(length + CHECKSUM_BYTES));
		return;
	}
	for (; left >= sizeof(uint32_t); left -= sizeof(uint32_t)) {
		const uint32_t word = RX_DATA;

		memcpy(target, &word, sizeof(word));
		target += sizeof(word);
	}
	for (uint32_t rest = words_of(length + CHECKSUM_BYTES) - (uint32_t)(length / sizeof(uint32_t)); rest > 0;
	     rest--) {
		const uint32_t word = RX_DATA;

		memcpy(target, &word, left);
		target += left;
		left = 0;
	}
}

void ove_board_ethernet_resume(void)
{
	INT_STS = RX_STATUS_LEVEL;
	/* A frame that came before the acknowledgement does not raise a new interrupt. */
	if (has_frame()) {
		ove_board_ethernet_irq_pend();
	}
	INT_EN = RX_STATUS_LEVEL;
}

bool ove_board_ethernet_send_begin(size_t length)
{
	while ((TX_FIFO_INF >> 16 & 0xffu) != 0) {
		(void)TX_STATUS;
	}
	if ((TX_FIFO_INF & 0xffffu) < length + 4u * sizeof(uint32_t)) {
		return false;
	}
	TX_DATA = TX_FIRST_LAST | (uint32_t)length;
	TX_DATA = (uint32_t)length;
	sending.word = 0;
	sending.bytes = 0;
	sending.left = length;
	return true;
}

static void put_byte(uint8_t byte)
{
	sending.word |= (uint32_t)byte << 8u * sending.bytes;
	sending.bytes++;
	if (sending.bytes == sizeof(uint32_t)) {
		TX_DATA = sending.word;
		sending.word = 0;
		sending.bytes = 0;
	}
}

void ove_board_ethernet_send_part(const void *bytes, size_t length)
{
	const uint8_t *source = bytes;

	sending.left -= length;
	while (length > 0 && sending.bytes != 0) {
		put_byte(*source++);
		length--;
	}
	for (; length >= sizeof(uint32_t); length -= sizeof(uint32_t)) {
		uint32_t word;

		memcpy(&word, source, sizeof(word));
		TX_DATA = word;
		source += sizeof(word);
	}
	while (length > 0) {
		put_byte(*source++);
		length--;
	}
	if (sending.left == 0 && sending.bytes != 0) {
		TX_DATA = sending.word;
		/* A part without bytes may follow. */
		sending.bytes = 0;
	}
}
