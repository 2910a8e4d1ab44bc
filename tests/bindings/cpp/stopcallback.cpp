// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

namespace
{

OVE_STATIC_WITH(is_ready, (0, 1), ove::Sem);
OVE_STATIC_WITH(wake, (0, 1), ove::Sem);
OVE_STATIC_WITH(may_end, (0, 1), ove::Sem);

} // namespace

OVE_TEST(stopcallback, function, runs_once_when_asked,
	 "A stop callback runs once, in the requesting thread, before the request returns.")
{
	ove::ThreadHandle asker;
	test::Helper waits("waits", ove::Priority::High, [&asker](ove::StopToken token) {
		const ove::StopCallback callback(token, [&asker] {
			test_point(1);
			asker = ove::this_thread::self();
			wake.give_unchecked();
		});
		EXPECT_DONE(is_ready.give());
		EXPECT_DONE(wake.take());
		EXPECT(token.stop_requested());
	});
	EXPECT_DONE(is_ready.take());
	waits.blocked();
	waits->request_stop();
	test_point(2);
	waits->request_stop();
	EXPECT_DONE(waits->join());
	EXPECT(asker == ove::this_thread::self());
	EXPECT_POINTS(1, 2);
}

OVE_TEST(stopcallback, function, runs_at_once_when_asked_before,
	 "A callback that is created after the request runs in its constructor.")
{
	test::Helper late("late", ove::Priority::High, [](ove::StopToken token) {
		EXPECT_DONE(wake.take());
		test_point(1);
		const ove::StopCallback callback(token, [] { test_point(2); });
		test_point(3);
	});
	late->request_stop();
	EXPECT_DONE(wake.give());
	EXPECT_DONE(late->join());
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(stopcallback, function, is_not_called_after_its_end, "A callback whose scope has ended is not called.")
{
	test::Helper ends("ends", ove::Priority::High, [](ove::StopToken token) {
		{
			const ove::StopCallback callback(token, [] { test_point(9); });
			const ove::StopCallback other(token, [] { test_point(8); });
		}
		const ove::StopCallback kept(token, [] { test_point(1); });
		EXPECT_DONE(is_ready.give());
		EXPECT_DONE(wake.take());
	});
	EXPECT_DONE(is_ready.take());
	ends->request_stop();
	EXPECT_DONE(wake.give());
	EXPECT_DONE(ends->join());
	EXPECT_POINTS(1);
}

OVE_TEST(stopcallback, function, end_waits_while_it_runs,
	 "The destructor of a callback waits while another thread runs the callback.")
{
	test::Helper owner("owner", ove::Priority::High, [](ove::StopToken token) {
		{
			const ove::StopCallback callback(token, [] {
				test_point(1);
				EXPECT_DONE(is_ready.give());
				EXPECT_DONE(may_end.take());
				test_point(3);
			});
			EXPECT_DONE(is_ready.give());
			EXPECT_DONE(wake.take());
			test_point(2);
		}
		test_point(4);
	});
	EXPECT_DONE(is_ready.take());
	test::Helper asker("asker", ove::Priority::Low, [&owner] { owner->request_stop(); });
	EXPECT_DONE(is_ready.take());
	EXPECT_DONE(wake.give());
	WAIT_UNTIL(test_points() == 2);
	EXPECT_DONE(may_end.give());
	EXPECT_DONE(asker->join());
	EXPECT_DONE(owner->join());
	EXPECT_POINTS(1, 2, 3, 4);
}

OVE_TEST(stopcallback, function, may_end_itself, "A callback may destroy itself while it runs.")
{
	using Callback = ove::StopCallback<void (*)()>;
	static test::Room<Callback> room;
	test::Helper ends("ends", ove::Priority::High, [](ove::StopToken token) {
		room.make(token, [] {
			room.end();
			test_point(1);
		});
		EXPECT_DONE(is_ready.give());
		EXPECT_DONE(wake.take());
	});
	EXPECT_DONE(is_ready.take());
	ends->request_stop();
	EXPECT_DONE(wake.give());
	EXPECT_DONE(ends->join());
	EXPECT_POINTS(1);
}

OVE_TEST(stopcallback, function, is_called_for_a_request_in_c,
	 "A request through the C API calls the callback too, also in an ISR.")
{
	test::Helper waits("waits", ove::Priority::High, [](ove::StopToken token) {
		const ove::StopCallback callback(token, [] { EXPECT_DONE(wake.from_isr().give()); });
		EXPECT_DONE(is_ready.give());
		EXPECT_DONE(wake.take());
	});
	EXPECT_DONE(is_ready.take());
	const ove_thread_t thread = waits->native_handle();
	test::in_isr([thread] { EXPECT_OK(ove_thread_request_stop(thread)); });
	EXPECT_DONE(waits->join());
}
