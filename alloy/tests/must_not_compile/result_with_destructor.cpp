// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a Result holds only trivially destructible types

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

struct T {
    ~T();
};
void f(const Result<T, Error>& r) { (void)r.is_ok(); }
Result<T, Error> r(Err{Error::Full});
