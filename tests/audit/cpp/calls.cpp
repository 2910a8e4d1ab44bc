// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Each hot call as C++ makes it: cpp_<call> must enter what <call> enters, and be no longer. */
#include <ove/ove.hpp>

namespace
{

using Items = ove::AnyQueue<std::uint32_t>;

ove::Milliseconds ms(std::uint32_t timeout)
{
	return ove::Milliseconds{timeout};
}

template <class T> int code(const ove::Result<T> &result)
{
	return result ? OVE_OK : static_cast<int>(result.error());
}

int length(const ove::Result<std::size_t> &result)
{
	return result ? static_cast<int>(*result) : static_cast<int>(result.error());
}

} // namespace

/** A counterpart of one call: its return type, its name, its parameters in parentheses, and what it returns. */
#define TWIN(type, call, parameters, answer) \
	type cpp_##call parameters;          \
	type cpp_##call parameters           \
	{                                    \
		return answer;               \
	}

extern "C" {

TWIN(int, ove_condvar_wait, (ove::Condvar & c, ove::Mutex &m, std::uint32_t t), code(c.wait(m, ms(t))))
TWIN(int, ove_condvar_signal, (ove::Condvar & c), code(c.signal()))
TWIN(int, ove_condvar_broadcast, (ove::Condvar & c), code(c.broadcast()))

TWIN(int, ove_event_wait, (ove::Event & e, std::uint32_t t), code(e.wait(ms(t))))
TWIN(int, ove_event_signal, (ove::Event & e), code(e.signal()))
TWIN(int, ove_event_signal_from_isr, (ove::Event & e), code(e.from_isr().signal()))

TWIN(int, ove_eventgroup_set_bits, (ove::EventGroup & g, std::uint32_t bits), code(g.set(bits)))
TWIN(int, ove_eventgroup_clear_bits, (ove::EventGroup & g, std::uint32_t bits), code(g.clear(bits)))
TWIN(std::uint32_t, ove_eventgroup_get_bits, (ove::EventGroup & g), g.get())
TWIN(int, ove_eventgroup_wait_bits,
     (ove::EventGroup & g, std::uint32_t bits, ove::WaitFor which, ove::Bits after, std::uint32_t t,
      std::uint32_t &seen),
     code(g.wait(bits, which, after, ms(t), seen)))
TWIN(int, ove_eventgroup_set_bits_from_isr, (ove::EventGroup & g, std::uint32_t bits), code(g.from_isr().set(bits)))

TWIN(int, ove_pool_alloc, (ove::AnyPool<int> & p, std::uint32_t t), code(p.alloc(ms(t))))
TWIN(int, ove_pool_alloc_from_isr, (ove::AnyPool<int> & p), code(p.from_isr().alloc()))
TWIN(int, ove_pool_free, (ove::AnyPool<int> & p, int *block), code(p.free(block)))
TWIN(int, ove_pool_free_from_isr, (ove::AnyPool<int> & p, int *block), code(p.from_isr().free(block)))
TWIN(std::size_t, ove_pool_available, (ove::AnyPool<int> & p), p.available())

TWIN(int, ove_thread_notify, (ove::ThreadHandle thread, std::uint32_t bits), code(thread.notify(bits)))
TWIN(int, ove_thread_notify_from_isr, (ove::ThreadHandle thread, std::uint32_t bits),
     code(thread.from_isr().notify(bits)))
TWIN(int, ove_thread_wait_notify,
     (std::uint32_t bits, ove::NotifyMode mode, ove::NotifyBits after, std::uint32_t t, std::uint32_t &seen),
     code(ove::this_thread::wait_notify(bits, mode, after, ms(t), seen)))

TWIN(int, ove_mutex_lock, (ove::Mutex & m, std::uint32_t t), code(m.acquire(ms(t))))
TWIN(int, ove_mutex_try_lock, (ove::Mutex & m), code(m.try_acquire()))
TWIN(int, ove_mutex_unlock, (ove::Mutex & m), code(m.release()))
TWIN(int, ove_rmtx_lock, (ove::RMutex & m, std::uint32_t t), code(m.acquire(ms(t))))
TWIN(int, ove_rmtx_try_lock, (ove::RMutex & m), code(m.try_acquire()))
TWIN(int, ove_rmtx_unlock, (ove::RMutex & m), code(m.release()))

TWIN(int, ove_queue_send, (Items & q, const std::uint32_t &item, std::uint32_t t), code(q.send(item, ms(t))))
TWIN(int, ove_queue_receive, (Items & q, std::uint32_t &item, std::uint32_t t), code(q.receive_into(item, ms(t))))
TWIN(int, ove_queue_try_send, (Items & q, const std::uint32_t &item), code(q.try_send(item)))
TWIN(int, ove_queue_try_receive, (Items & q, std::uint32_t &item), code(q.try_receive_into(item)))
TWIN(int, ove_queue_send_from_isr, (Items & q, const std::uint32_t &item), code(q.from_isr().send(item)))
TWIN(int, ove_queue_receive_from_isr, (Items & q, std::uint32_t &item), code(q.from_isr().receive_into(item)))

TWIN(int, ove_sem_take, (ove::Sem & s, std::uint32_t t), code(s.take(ms(t))))
TWIN(int, ove_sem_try_take, (ove::Sem & s), code(s.try_take()))
TWIN(int, ove_sem_give, (ove::Sem & s), code(s.give()))
TWIN(int, ove_sem_give_from_isr, (ove::Sem & s), code(s.from_isr().give()))
TWIN(std::uint32_t, ove_sem_count, (const ove::Sem &s), s.count())

TWIN(int, ove_stream_send, (ove::AnyStream & s, const unsigned char *bytes, std::size_t size, std::uint32_t t),
     length(s.send({bytes, size}, ms(t))))
TWIN(int, ove_stream_receive, (ove::AnyStream & s, unsigned char *bytes, std::size_t size, std::uint32_t t),
     length(s.receive({bytes, size}, ms(t))))
TWIN(int, ove_stream_send_from_isr, (ove::AnyStream & s, const unsigned char *bytes, std::size_t size),
     length(s.from_isr().send({bytes, size})))
TWIN(int, ove_stream_receive_from_isr, (ove::AnyStream & s, unsigned char *bytes, std::size_t size),
     length(s.from_isr().receive({bytes, size})))

TWIN(ove_thread_t, ove_thread_get_self, (), ove::this_thread::self().native_handle())
TWIN(void, ove_thread_yield, (), ove::this_thread::yield())
TWIN(int, ove_thread_sleep_ms, (std::uint32_t t), code(ove::this_thread::sleep_for(ms(t))))

TWIN(std::uint64_t, ove_time_get_us, (), ove::time::get_us())
TWIN(int, ove_time_delay_ms, (std::uint32_t t), code(ove::time::delay(ms(t))))
}

void ove_main()
{
}
