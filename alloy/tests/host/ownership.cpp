// SPDX-License-Identifier: MIT OR Apache-2.0
// Messages without a default constructor, and objects that change owners.

#include "tasks.hpp"

#include <memory>
#include <vector>

namespace {

struct Point {
    constexpr Point(int a, int b) : x(a), y(b) {}
    int x, y;
};
/// Neither default-constructible nor assignable.
struct Sealed {
    constexpr explicit Sealed(int v) : value(v) {}
    const int value;
};
static_assert(!std::is_default_constructible_v<Point> && !std::is_copy_assignable_v<Sealed>);

struct Block {
    static inline std::vector<int> gone;
    explicit Block(int n) : number(n) {}
    ~Block() { gone.push_back(number); }
    int number;
};

} // namespace

TEST("queue.without_default",
     "a message needs no default constructor, and passes through waiting threads and the ring") {
    static std::unique_ptr<Queue<Point, 2>> points;
    points = std::make_unique<Queue<Point, 2>>();
    MidTask receiver([] {
        for (int i = 0; i < 3; ++i) {
            const Point point = points->receive().unwrap();
            event(std::to_string(point.x) + "," + std::to_string(point.y));
        }
        EXPECT(points->try_receive().unwrap_err() == Error::Empty);
    });
    LowTask sender([] {
        points->send({1, 2}).unwrap();
        RTOS::suspend(RTOS::current_task()).unwrap();
    });
    HighTask helper([] {
        RTOS::delay(1);
        points->send(Point(3, 4)).unwrap();
        points->send(Point(5, 6)).unwrap();
        Point first(0, 0);
        EXPECT(points->peek(first).is_ok() && first.x == 5);
    });
    run();
    EXPECT_EVENTS("1,2 3,4 5,6");
}

TEST("queue.not_assignable", "a message that cannot be assigned is still copied") {
    Queue<Sealed, 2> queue;
    queue.try_send(Sealed(7)).unwrap();
    queue.try_send(Sealed(8)).unwrap();
    EXPECT(queue.try_receive().unwrap().value == 7);
    EXPECT(queue.try_receive().unwrap().value == 8);
}

TEST("pool_allocator.moves", "ownership moves, is released and adopted, and ends exactly once") {
    static std::unique_ptr<StaticPool<Block, 2>> pool;
    pool = std::make_unique<StaticPool<Block, 2>>();
    Block::gone.clear();
    {
        PoolAllocator<Block> a(*pool, 1);
        PoolAllocator<Block> b(std::move(a));
        EXPECT(!a.is_ok() && b.is_ok() && b->number == 1);
        PoolAllocator<Block> c(*pool, 2);
        c = std::move(b);
        EXPECT(Block::gone == std::vector<int>{2} && !b.is_ok() && c->number == 1);
        PoolAllocator<Block>& same = c;
        c = std::move(same);
        EXPECT(c.is_ok());
        Block* const raw = c.release();
        EXPECT(!c.is_ok() && Block::gone.size() == 1);
        PoolAllocator<Block> d = PoolAllocator<Block>::adopt(*pool, raw);
        EXPECT(d.get() == raw);
        EXPECT(!PoolAllocator<Block>::adopt(*pool, nullptr).is_ok());
    }
    EXPECT((Block::gone == std::vector<int>{2, 1}));
    EXPECT(pool->allocate().is_ok() && pool->allocate().is_ok() && pool->allocate().is_err());
}

TEST("pool_allocator.queue", "a queue of pointers carries ownership; a send that fails leaves it with the sender") {
    static std::unique_ptr<StaticPool<Block, 3>> pool;
    static std::unique_ptr<Queue<Block*, 1>> queue;
    pool = std::make_unique<StaticPool<Block, 3>>();
    queue = std::make_unique<Queue<Block*, 1>>();
    Block::gone.clear();
    LowTask low([] {
        PoolAllocator<Block> one(*pool, 1), two(*pool, 2);
        send_owned(*queue, one).unwrap();
        EXPECT(!one.is_ok() && send_owned(*queue, one).unwrap_err() == Error::Invalid);
        EXPECT(send_owned(*queue, two, 3).unwrap_err() == Error::Timeout && two.is_ok());
        event("kept" + std::to_string(two->number));
    });
    MidTask mid([] {
        RTOS::delay(10);
        const PoolAllocator<Block> one = receive_owned(*queue, *pool);
        EXPECT(one.is_ok() && Block::gone == std::vector<int>{2});
        event("received");
        EXPECT(!receive_owned(*queue, *pool, 1).is_ok());
    });
    run();
    EXPECT((Block::gone == std::vector<int>{2, 1}));
    EXPECT_EVENTS("kept2 received");
}
