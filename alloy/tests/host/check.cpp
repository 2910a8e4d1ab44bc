// SPDX-License-Identifier: MIT OR Apache-2.0
#include "check.hpp"

#include <alloy/port.hpp>
#include <alloy_sim.hpp>

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace check {

namespace {

std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}
std::vector<std::string> noted;
unsigned failures;
std::jmp_buf back;
bool expecting;
Stopped latest;

} // namespace

Register::Register(const char* id, const char* claim, void (*body)()) { tests().push_back({id, claim, body}); }

void fail(const char* file, int line, const std::string& what) {
    ++failures;
    if (failures <= 10)
        std::printf("  %s:%d: %s\n", file, line, what.c_str());
}

Stopped stopped_by(void (*body)()) {
    latest = {};
    expecting = true;
    const auto key = alloy::port::Port::mask_save();
    alloy::port::Port::mask_restore(key);
    if (setjmp(back) == 0)
        body();
    expecting = false;
    (void)alloy::port::Port::mask_save();
    alloy::port::Port::mask_restore(key);
    return latest;
}

void event(const std::string& what) {
    using alloy::port::Port;
    if (!Port::in_isr() && !Port::in_thread())
        fail(__FILE__, __LINE__, "masked at event " + what);
    noted.push_back(what);
}
std::vector<std::string>& events() { return noted; }

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : " ") + part;
    return text;
}

} // namespace check

extern "C" void alloy_stop(std::uint32_t number, const char* call, const char* thread) {
    if (!alloy::port::Port::mask_save())
        check::fail(__FILE__, __LINE__, "a stop comes with interrupts masked");
    if (!check::expecting) {
        std::printf("alloy: stop %u in %s, thread %s\n", static_cast<unsigned>(number), call,
                    thread == nullptr ? "-" : thread);
        std::exit(1);
    }
    check::latest = {number, call, thread == nullptr ? "" : thread};
    std::longjmp(check::back, 1);
}

int main(int argc, char** argv) {
    unsigned ran = 0;
    unsigned failed = 0;
    for (const check::Test& test : check::tests()) {
        if (argc == 2 && std::strcmp(argv[1], "--list") == 0) {
            std::printf("%s  %s\n", test.id, test.claim);
            ++ran;
            continue;
        }
        bool wanted = argc == 1;
        for (int i = 1; i < argc; ++i)
            wanted = wanted || std::strcmp(argv[i], test.id) == 0;
        if (!wanted)
            continue;
        ++ran;
        check::failures = 0;
        check::noted.clear();
        alloy::sim::reset();
        test.body();
        std::printf("%s %s  %s\n", check::failures == 0 ? "pass" : "FAIL", test.id, test.claim);
        failed += check::failures != 0 ? 1U : 0U;
    }
    if (ran == 0)
        std::printf("no such test; --list shows them\n");
    return failed == 0 && ran != 0 ? 0 : 1;
}
