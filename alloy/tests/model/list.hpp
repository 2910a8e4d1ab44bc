// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef ALLOY_TESTS_MODEL_LIST_HPP
#define ALLOY_TESTS_MODEL_LIST_HPP

#include <algorithm>

namespace model {

/// A sequence of at most N, stored in place, so that a state of the model can be copied and needs no heap on a target.
template <class T, unsigned N> class List {
  public:
    constexpr List() = default;
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr unsigned size() const { return size_; }
    [[nodiscard]] constexpr const T& front() const { return items_[0]; }
    [[nodiscard]] constexpr const T& operator[](unsigned at) const { return items_[at]; }
    [[nodiscard]] constexpr const T* begin() const { return items_; }
    [[nodiscard]] constexpr const T* end() const { return items_ + size_; }

    constexpr void clear() { size_ = 0; }
    constexpr void push_back(const T& item) { insert(size_, item); }
    constexpr void insert(unsigned at, const T& item) {
        if (size_ == N)
            __builtin_trap();
        for (unsigned i = size_++; i > at; --i)
            items_[i] = items_[i - 1];
        items_[at] = item;
    }
    constexpr void erase(unsigned at) {
        --size_;
        for (unsigned i = at; i < size_; ++i)
            items_[i] = items_[i + 1];
    }
    constexpr void pop_front() { erase(0); }
    /// Removes the equal element, if there is one.
    constexpr void remove(const T& item) {
        const T* const found = std::find(begin(), end(), item);
        if (found != end())
            erase(static_cast<unsigned>(found - begin()));
    }
    /// Moves the first to the end.
    constexpr void rotate() {
        const T first = items_[0];
        erase(0);
        push_back(first);
    }
    friend constexpr bool operator==(const List& a, const List& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    T items_[N]{};
    unsigned size_ = 0;
};

} // namespace model

#endif
