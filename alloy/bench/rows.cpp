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

// From the load of one reading to the load of the next: now() is two instructions.
constexpr std::uint32_t COST_OF_MEASURING = 2;

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
    Result& r = results[row];
    const std::uint32_t n = instructions(before, after) - r.besides;
    if (r.samples == 0 || n < r.least)
        r.least = n;
    if (n > r.most)
        r.most = n;
    r.sum += n;
    ++r.samples;
}

void less(unsigned row, std::uint32_t instructions_besides) { results[row].besides = instructions_besides; }

void print_plain(const char* const* names, unsigned count) {
    target::print("instructions                                             least      mean      most\n");
    for (unsigned i = 0; i < count; ++i) {
        unsigned length = 0;
        while (names[i][length] != '\0')
            ++length;
        target::print(names[i]);
        pad(length, 52);
        const Result& r = results[i];
        column(r.least, r.samples != 0);
        column(r.samples != 0 ? (r.sum + r.samples / 2) / r.samples : 0, r.samples != 0);
        column(r.most, r.samples != 0);
        target::print("\n");
    }
}

unsigned print(const Row* rows, unsigned count) {
    unsigned missed = 0;
    target::print("instructions                                             least      most       aim      best\n");
    for (unsigned i = 0; i < count; ++i) {
        const char* const name = rows[i].name;
        unsigned length = 0;
        while (name[length] != '\0')
            ++length;
        target::print(name);
        pad(length, 52);
        const bool known = results[i].samples != 0;
        column(results[i].least, known);
        column(results[i].most, known);
        column(rows[i].aim, rows[i].aim != 0);
        column(rows[i].best_elsewhere, rows[i].best_elsewhere != 0);
        const bool miss = !known || (rows[i].aim != 0 && results[i].most > rows[i].aim);
        target::print(miss ? "   MISSED\n" : "\n");
        missed += miss ? 1U : 0U;
    }
    return missed;
}

} // namespace bench
