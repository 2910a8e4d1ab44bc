// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

using ove::Priority;
using test::Helper;

namespace
{

struct Calibration {
	int offset;
	int scale;
};

constinit ove::LateCell<Calibration> shared;

} // namespace

OVE_TEST(latecell, get, is_empty_until_filled,
	 "A late cell is empty until it is filled, and then gives the same object to threads and ISRs. It can be "
	 "filled once.")
{
	EXPECT(shared.try_get() == nullptr);
	const auto filled = shared.emplace(3, 4);
	EXPECT_OK(test::code_of(filled));
	EXPECT_ERROR(shared.emplace(5, 6), ove::Error::Busy);
	EXPECT(shared.try_get() == *filled);
	const Calibration *in_isr = nullptr;
	test::in_isr([&] { in_isr = shared.try_get(); });
	EXPECT(in_isr == *filled);
	Helper reader("reader", Priority::High, [] { test_point(shared.try_get()->scale); });
	EXPECT_DONE(reader->join());
	EXPECT_EQ(shared.get_unchecked().offset, 3);
	EXPECT_POINTS(4);
}
