// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

// A minimal harness that gives each test a stable id and a claim. A program runs all its tests, or those named on the
// command line; --list prints them.

namespace check {

struct Test {
    const char* id;
    const char* claim;
    void (*body)();
};

struct Register {
    Register(const char* id, const char* claim, void (*body)());
};

/// Records a failure of the running test and continues.
void fail(const char* file, int line, const std::string& what);

/// A stop of the kernel that the running test expects: its number and the call that it names.
struct Stopped {
    std::uint32_t number = 0;
    std::string call;
    std::string thread;
};
/// Runs `body` and returns the stop that ends it; number 0 if none does. alloy_stop() jumps back here, so `body` is not
/// completed: reset the simulator afterwards.
Stopped stopped_by(void (*body)());

/// Records an event of the running test; returns the events so far.
void event(const std::string& what);
std::vector<std::string>& events();
std::string joined(const std::vector<std::string>& parts);

} // namespace check

#define CHECK_NAME_2(line) test_##line
#define CHECK_NAME(line) CHECK_NAME_2(line)
#define TEST_2(name, id, claim)                                                                                        \
    static void name();                                                                                                \
    static const check::Register register_##name(id, claim, name);                                                     \
    static void name()
#define TEST_3(name, id, claim) TEST_2(name, id, claim)
/// A test: a stable id, the claim it proves, and the body.
#define TEST(id, claim) TEST_3(CHECK_NAME(__LINE__), id, claim)

#define EXPECT(holds)                                                                                                  \
    do {                                                                                                               \
        if (!(holds))                                                                                                  \
            check::fail(__FILE__, __LINE__, #holds);                                                                   \
    } while (false)

/// Checks that the recorded events are exactly these, separated by spaces.
#define EXPECT_EVENTS(sequence)                                                                                        \
    do {                                                                                                               \
        if (check::joined(check::events()) != (sequence))                                                              \
            check::fail(__FILE__, __LINE__,                                                                            \
                        "events: " + check::joined(check::events()) + ", expected: " + (sequence));                    \
    } while (false)
