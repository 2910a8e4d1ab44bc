/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "tally.h"

#include "harness.h"

struct soak_flow soak_tokens_in;
struct soak_flow soak_tokens_out;
struct soak_flow soak_signals;
struct soak_flow soak_bits[SOAK_BITS];

static struct {
	atomic_uint sent;
	atomic_uint received;
	atomic_uint come[SOAK_NUMBERS / 32u];
} senders[SOAK_SENDERS];

/* One more than the last number that each receiver got from each sender. Only the receiver uses its row. */
static uint32_t expected[SOAK_SENDERS][SOAK_SENDERS];

static void reset_flow(struct soak_flow *flow)
{
	atomic_store(&flow->begun, 0u);
	atomic_store(&flow->done, 0u);
}

void soak_tally_reset(void)
{
	reset_flow(&soak_tokens_in);
	reset_flow(&soak_tokens_out);
	reset_flow(&soak_signals);
	for (unsigned i = 0; i < SOAK_BITS; i++) {
		reset_flow(&soak_bits[i]);
	}
	for (unsigned i = 0; i < SOAK_SENDERS; i++) {
		atomic_store(&senders[i].sent, 0u);
		atomic_store(&senders[i].received, 0u);
		for (unsigned j = 0; j < SOAK_NUMBERS / 32u; j++) {
			atomic_store(&senders[i].come[j], 0u);
		}
		for (unsigned j = 0; j < SOAK_SENDERS; j++) {
			expected[i][j] = 0;
		}
	}
}

bool soak_next_item(unsigned sender, struct soak_item *item)
{
	const unsigned number = atomic_load(&senders[sender].sent);

	*item = (struct soak_item){(uint16_t)sender, (uint16_t)number};
	return number < SOAK_NUMBERS;
}

void soak_sent(unsigned sender)
{
	atomic_fetch_add(&senders[sender].sent, 1u);
}

void soak_received(unsigned receiver, struct soak_item item)
{
	if (item.sender >= SOAK_SENDERS) {
		test_fail(__FILE_NAME__, __LINE__, "an item is one that was sent");
		return;
	}
	const unsigned bit = 1u << item.number % 32u;
	const unsigned before = atomic_fetch_or(&senders[item.sender].come[item.number / 32u], bit);

	EXPECT((before & bit) == 0u);
	EXPECT(item.number >= expected[receiver][item.sender]);
	expected[receiver][item.sender] = item.number + 1u;
	atomic_fetch_add(&senders[item.sender].received, 1u);
}

/* Numbers start at 0 and none arrived twice, so equal counts mean that every item arrived. */
void soak_check_items(void)
{
	for (unsigned i = 0; i < SOAK_SENDERS; i++) {
		const unsigned sent = atomic_load(&senders[i].sent);

		EXPECT_EQ(atomic_load(&senders[i].received), sent);
		for (unsigned j = 0; j < sent; j++) {
			EXPECT((atomic_load(&senders[i].come[j / 32u]) >> j % 32u & 1u) != 0u);
		}
	}
}
