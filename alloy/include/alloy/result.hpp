// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/error.hpp>
#include <alloy/stop.hpp>

#include <type_traits>
#include <utility>

namespace alloy::rtos {

/// Marks an error for return in a Result: `return Err{Error::Full};`.
template <class E> struct Err {
    E value;
};
template <class E> Err(E) -> Err<E>;

/// Success of a call without a return value.
struct Ok {};

/// A value, or the error why there is none. Legal everywhere; never blocks; owns its value.
template <class T, class E> class [[nodiscard]] Result {
    static_assert(std::is_trivially_destructible_v<T>, "alloy: a Result holds only trivially destructible types");

  public:
    constexpr Result(const T& value) : value_(value), ok_(true) {}
    constexpr Result(Err<E> error) : error_(error.value), ok_(false) {}

    [[nodiscard]] constexpr bool is_ok() const { return ok_; }
    [[nodiscard]] constexpr bool is_err() const { return !ok_; }
    constexpr explicit operator bool() const { return ok_; }

    /// The value. If the result is an error: stop 4 (BadUnwrap).
    [[nodiscard]] constexpr T& unwrap() & {
        require(ok_, "Result::unwrap");
        return value_;
    }
    [[nodiscard]] constexpr const T& unwrap() const& {
        require(ok_, "Result::unwrap");
        return value_;
    }
    [[nodiscard]] constexpr T unwrap() && {
        require(ok_, "Result::unwrap");
        return std::move(value_);
    }
    /// The value, or `other`.
    [[nodiscard]] constexpr T unwrap_or(T other) const { return ok_ ? value_ : other; }
    /// The error. If the result is a value: stop 4 (BadUnwrap).
    [[nodiscard]] constexpr E unwrap_err() const {
        require(!ok_, "Result::unwrap_err");
        return error_;
    }

  private:
    static constexpr void require(bool holds, const char* call) {
        if (!holds) [[unlikely]]
            stop(Stop::BadUnwrap, call);
    }

    union {
        T value_;
        E error_;
    };
    bool ok_;
};

/// Success, or the error.
template <class E> class [[nodiscard]] Result<void, E> {
  public:
    constexpr Result(Ok) : code_(), ok_(true) {}
    constexpr Result(Err<E> error) : code_(error.value), ok_(false) {}

    [[nodiscard]] constexpr bool is_ok() const { return ok_; }
    [[nodiscard]] constexpr bool is_err() const { return !ok_; }
    constexpr explicit operator bool() const { return ok_; }

    constexpr void unwrap() const {
        if (!ok_) [[unlikely]]
            stop(Stop::BadUnwrap, "Result::unwrap");
    }
    [[nodiscard]] constexpr E unwrap_err() const {
        if (ok_) [[unlikely]]
            stop(Stop::BadUnwrap, "Result::unwrap_err");
        return code_;
    }

  private:
    E code_;
    bool ok_;
};

/// The kernel's Result: one byte, so that it is returned in a register.
template <> class [[nodiscard]] Result<void, Error> {
  public:
    constexpr Result(Ok) : code_(0) {}
    constexpr Result(Err<Error> error) : code_(static_cast<std::uint8_t>(error.value)) {}
    /// @param code  0, or the number of an Error
    static constexpr Result from_code(std::uint8_t code) { return Result(code); }

    [[nodiscard]] constexpr bool is_ok() const { return code_ == 0; }
    [[nodiscard]] constexpr bool is_err() const { return code_ != 0; }
    constexpr explicit operator bool() const { return code_ == 0; }

    constexpr void unwrap() const {
        if (code_ != 0) [[unlikely]]
            stop(Stop::BadUnwrap, "Result::unwrap");
    }
    [[nodiscard]] constexpr Error unwrap_err() const {
        if (code_ == 0) [[unlikely]]
            stop(Stop::BadUnwrap, "Result::unwrap_err");
        return static_cast<Error>(code_);
    }

  private:
    constexpr explicit Result(std::uint8_t code) : code_(code) {}
    std::uint8_t code_;
};

using Status = Result<void, Error>;

/// A result that a caller may ignore without a warning. The call fails only because of a caller's error or in a mode
/// that the caller asked for, or it is a wait whose value the caller need not read. Otherwise it behaves like the
/// result itself.
template <class Of> class Droppable : public Of {
  public:
    using Of::Of;
    constexpr Droppable(const Of& result) : Of(result) {}
};

} // namespace alloy::rtos
