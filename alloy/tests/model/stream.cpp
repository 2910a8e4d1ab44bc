// SPDX-License-Identifier: MIT OR Apache-2.0
// The stream buffer: bytes in order, one sender, one receiver.
#include "model.hpp"

namespace model {

/// Stores these bytes, and wakes the waiting receiver if it has enough.
void Model::put(std::uint32_t first, unsigned n) {
    for (unsigned i = 0; i < n; ++i)
        bytes_.push_back(static_cast<std::uint8_t>(first + i));
    if (!readers_.empty() && bytes_.size() >= threads_[readers_.front()].mask)
        wake(readers_.front(), 0);
}

/// Returns the number of bytes removed. With any removed byte, a waiting sender has space.
std::uint32_t Model::take(unsigned n) {
    Bytes bytes;
    for (; n != 0; --n) {
        bytes.add(bytes_.front());
        bytes_.pop_front();
    }
    if (bytes.count != 0 && !writers_.empty())
        wake(writers_.front(), 0);
    return bytes.result();
}

/// Interrupts come while bytes are copied: the number that fits, or is available, is determined before.
unsigned Model::room_for(unsigned size) const { return std::min<unsigned>(size, STREAM_CAPACITY - bytes_.size()); }
unsigned Model::at_hand(unsigned size) const { return std::min<unsigned>(size, bytes_.size()); }

/// Sends bytes; while some are left and the timeout has not expired, it waits whenever the buffer is full. One timeout
/// for all.
void Model::send_bytes(unsigned t) {
    Thread& self = threads_[t];
    const Call& call = calls_[t];
    const unsigned size = call.value & 0xffU;
    Thread::Steps& steps = self.steps;
    enum Phase : std::uint32_t { DECIDES, PUTS, LOOKS_AT_TIME };
    bool has_ended = false;
    if (steps.cleared == DECIDES) {
        steps.cleared = PUTS;
        steps.looked = room_for(size - steps.at);
    } else if (steps.cleared == PUTS) {
        steps.cleared = LOOKS_AT_TIME;
        put((call.value >> 8U) + steps.at, steps.looked);
        steps.at = static_cast<std::uint8_t>(steps.at + steps.looked);
        // It does not wait longer than for its last byte.
        has_ended = steps.at == size || call.timeout == 0;
    } else {
        has_ended = call.timeout != FOREVER && now_ - (steps.until - call.timeout) >= call.timeout;
        if (!has_ended) {
            steps.cleared = DECIDES;
            if (bytes_.size() == STREAM_CAPACITY)
                wait(t, Wait::StreamWriter, call, steps.until);
        }
    }
    if (has_ended) {
        const std::uint32_t done = steps.at;
        end_steps(t);
        end(t, OK_VALUE | done);
    }
}

void Model::begin_receive_bytes(unsigned t, const Call& call) {
    begin_steps(t, call, false);
    const unsigned enough = std::min<unsigned>(call.value, TRIGGER);
    threads_[t].mask = enough;
    if (bytes_.size() < enough && call.timeout != 0)
        wait(t, Wait::StreamReader, call);
}

void Model::receive_bytes(unsigned t) {
    Thread::Steps& steps = threads_[t].steps;
    if (!steps.begun) {
        steps.begun = true;
        steps.looked = at_hand(calls_[t].value);
    } else {
        const unsigned n = steps.looked;
        end_steps(t);
        end(t, take(n));
    }
}

} // namespace model
