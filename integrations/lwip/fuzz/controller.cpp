// SPDX-License-Identifier: MIT OR Apache-2.0
#include "controller.h"

#include <ove_board.h>

#include <string.h>

#include "failed.h"
#include "frames.h"

extern "C" {
#include "ethernet_irq.h"
}

namespace
{
constexpr uint32_t RX_STATUS_LEVEL = 1u << 3, TX_FIRST_LAST = 1u << 13 | 1u << 12;
constexpr uint32_t BROKEN = 1u << 15;
constexpr size_t CHECKSUM = 4, WORD = sizeof(uint32_t);
// The sizes of the controller's FIFOs with HW_CFG_TX_KB(5).
constexpr size_t RX_WORDS = 10560 / WORD, STATUSES = 176 / WORD, TX_BYTES = 4608;
// A driver that peeks at one frame this often never takes it.
constexpr unsigned PEEKS = 1000;

template <typename Item, size_t SIZE> class Fifo
{
      public:
	bool has_room(size_t items) const
	{
		return SIZE - count >= items;
	}
	void put(Item item)
	{
		items[(first + count++) % SIZE] = item;
	}
	Item take()
	{
		const Item item = items[first];

		first = (first + 1) % SIZE;
		count--;
		return item;
	}
	const Item &front() const
	{
		return items[first];
	}
	size_t size() const
	{
		return count;
	}

      private:
	Item items[SIZE]{};
	size_t first = 0, count = 0;
};

Fifo<uint32_t, RX_WORDS> received;
Fifo<uint32_t, STATUSES> statuses;
unsigned peeks;
// Written by both the ISR and lwIP's thread.
volatile uint32_t enabled;

struct {
	uint32_t commands[2];
	uint32_t words, wanted;
	uint8_t bytes[FRAME_MOST + WORD];
	unsigned statuses, full_for;
} sending;

size_t words_of(size_t bytes)
{
	return (bytes + WORD - 1) / WORD;
}

void send_word(uint32_t value)
{
	if (sending.wanted == 0 && sending.words < 2) {
		sending.commands[sending.words++] = value;
		if (sending.words < 2) {
			return;
		}
		const size_t length = value & 0x7ffu;

		if (sending.commands[0] != (TX_FIRST_LAST | length) || length == 0 || length > FRAME_MOST) {
			fuzz_failed("the driver's words do not command a frame");
		}
		sending.wanted = words_of(length);
		sending.words = 0;
		return;
	}
	memcpy(sending.bytes + WORD * sending.words++, &value, WORD);
	if (sending.words == sending.wanted) {
		sending.wanted = 0;
		sending.words = 0;
		sending.statuses++;
		controller_sent(sending.bytes, sending.commands[1] & 0x7ffu);
	}
}

uint32_t room_to_send()
{
	if (sending.full_for > 0) {
		sending.full_for--;
		return 0;
	}
	return TX_BYTES;
}

uint32_t take_word()
{
	if (received.size() == 0) {
		fuzz_failed("the driver reads more words than were received");
	}
	return received.take();
}

uint32_t take_status()
{
	if (statuses.size() == 0) {
		fuzz_failed("the driver takes a status where there is none");
	}
	peeks = 0;
	return statuses.take();
}

uint32_t peek_status()
{
	if (++peeks > PEEKS) {
		fuzz_failed("the driver looks at a frame again and again, and does not take it");
	}
	return statuses.size() == 0 ? 0 : statuses.front();
}

void allow(uint32_t value)
{
	if (value != 0 && statuses.size() == 0 && received.size() != 0) {
		fuzz_failed("the driver leaves words of a frame in the FIFO");
	}
	__atomic_store_n(&enabled, value, __ATOMIC_SEQ_CST);
}

void raise(void *)
{
	ove_board_ethernet_interrupt();
}
} // namespace

uint32_t controller_read(uint32_t offset)
{
	switch (offset) {
	case 0x00:
		return take_word();
	case 0x40:
		return take_status();
	case 0x44:
		return peek_status();
	case 0x48:
		if (sending.statuses == 0) {
			fuzz_failed("the driver takes a status of sending where there is none");
		}
		sending.statuses--;
		return 0;
	case 0x64:
		return 0x87654321u;
	case 0x7c:
		return static_cast<uint32_t>(statuses.size() << 16 | received.size() * WORD);
	case 0x80:
		return sending.statuses << 16 | room_to_send();
	case 0x74:
	case 0xa4:
		// A reset, or an access to the other block of registers, has ended.
		return 0;
	default:
		fuzz_failed("the driver reads a register that the model does not have");
	}
}

void controller_write(uint32_t offset, uint32_t value)
{
	switch (offset) {
	case 0x20:
		send_word(value);
		return;
	case 0x5c:
		allow(value);
		return;
	case 0x54:
	case 0x58:
	case 0x68:
	case 0x70:
	case 0x74:
	case 0xa4:
	case 0xa8:
		return;
	default:
		fuzz_failed("the driver writes a register that the model does not have");
	}
}

extern "C" {
bool controller_receives(const uint8_t *frame, size_t length, bool is_broken)
{
	const size_t words = words_of(length + CHECKSUM);

	if (!statuses.has_room(1) || !received.has_room(words)) {
		return false;
	}
	for (size_t i = 0; i < words; i++) {
		uint32_t word = 0xa5a5a5a5u;

		if (i * WORD < length) {
			const size_t left = length - i * WORD;

			memcpy(&word, frame + i * WORD, left < WORD ? left : WORD);
		}
		received.put(word);
	}
	statuses.put(static_cast<uint32_t>((length + CHECKSUM) << 16) | (is_broken ? BROKEN : 0));
	return true;
}

void controller_interrupts(void)
{
	if (__atomic_load_n(&enabled, __ATOMIC_SEQ_CST) == RX_STATUS_LEVEL) {
		ove_board_irq_trigger();
	}
}

bool controller_is_idle(void)
{
	return statuses.size() == 0 && __atomic_load_n(&enabled, __ATOMIC_SEQ_CST) == RX_STATUS_LEVEL;
}

void controller_is_full_for(unsigned frames)
{
	sending.full_for = frames;
}

void ove_board_ethernet_irq_enable(void)
{
	ove_board_irq_attach(raise, nullptr);
}

void ove_board_ethernet_irq_pend(void)
{
	ove_board_irq_trigger();
}
}
