// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rows.hpp"

#include "target.hpp"

namespace bench {

namespace {

constexpr std::uint32_t NS_PER_INSTRUCTION = 128;
constexpr std::uint32_t NS_PER_COUNT = 40;

struct Result {
    std::uint32_t samples;
    std::uint32_t least;
    std::uint32_t most;
    std::uint32_t besides;
    std::uint32_t sum;
};
Result results[MAX_ROWS];

// From the load of one reading to the load of the next: now() takes two instructions.
constexpr std::uint32_t COST_OF_MEASURING = 2;

constexpr unsigned NAME_WIDTH = 52;

unsigned length(const char* text) {
    unsigned n = 0;
    while (text[n] != '\0')
        ++n;
    return n;
}
void pad(unsigned used, unsigned width) {
    for (; used < width; ++used)
        target::print(" ");
}
unsigned digits(std::uint32_t number) {
    unsigned n = 1;
    for (; number >= 10; number /= 10)
        ++n;
    return n;
}
void column(std::uint32_t number, bool known) {
    pad(known ? digits(number) : 1, 10);
    if (known)
        target::print(number);
    else
        target::print("-");
}

} // namespace

std::uint32_t instructions(std::uint32_t before, std::uint32_t after) {
    return ((before - after) * NS_PER_COUNT + NS_PER_INSTRUCTION / 2) / NS_PER_INSTRUCTION - COST_OF_MEASURING;
}

void begin() {
    reg(0x40000000U) = 0;
    reg(0x40000004U) = 0xffffffffU;
    reg(0x40000008U) = 0xffffffffU;
    reg(0x40000000U) = 1;
}

void sample(unsigned row, std::uint32_t before, std::uint32_t after) {
    enter(row, instructions(before, after) - results[row].besides);
}

void enter(unsigned row, std::uint32_t figure) {
    Result& r = results[row];
    if (r.samples == 0 || figure < r.least)
        r.least = figure;
    if (figure > r.most)
        r.most = figure;
    r.sum += figure;
    ++r.samples;
}

void less(unsigned row, std::uint32_t instructions_besides) { results[row].besides = instructions_besides; }

unsigned print(const char* unit, const Row* rows, unsigned count) {
    unsigned missed = 0;
    target::print(unit);
    pad(length(unit), NAME_WIDTH);
    target::print("     least      mean      most       aim      best\n");
    for (unsigned i = 0; i < count; ++i) {
        target::print(rows[i].name);
        pad(length(rows[i].name), NAME_WIDTH);
        const Result& r = results[i];
        const bool known = r.samples != 0;
        column(r.least, known);
        column(known ? (r.sum + r.samples / 2) / r.samples : 0, known);
        column(r.most, known);
        column(rows[i].aim, rows[i].aim != 0);
        column(rows[i].best_elsewhere, rows[i].best_elsewhere != 0);
        const bool miss = rows[i].aim != 0 && (!known || r.most > rows[i].aim);
        target::print(miss ? "   MISSED\n" : "\n");
        missed += miss ? 1U : 0U;
    }
    return missed;
}

} // namespace bench
