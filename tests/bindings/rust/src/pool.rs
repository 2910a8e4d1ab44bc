// SPDX-License-Identifier: MIT OR Apache-2.0
use core::time::Duration;

use ove::{time, IsrCell, Pool, PoolBlock, Priority, Timeout};

use crate::harness::{in_isr, point, Helper};

struct Pointed(i32);

impl Drop for Pointed {
    fn drop(&mut self) {
        point(self.0);
    }
}

test!(thread pool.alloc.gives_each_block_once,
    "Each block is allocated once. Without a free block, an allocation times out in time; a freed block \
     can be reused.", {
    ove::statics! { static POOL: Pool<Pointed, 2> = Pool::new(); }
    let a = expect_ok!(POOL.alloc(Pointed(3)));
    let mut b = expect_ok!(POOL.alloc_for(Pointed(5), Timeout::NONE));
    b.0 += 1;
    expect!(a.0 == 3 && b.0 == 6 && POOL.available() == 0);
    let before = time::now();
    expect_error!(POOL.alloc_for(Pointed(1), Duration::from_millis(2)), TIMEOUT);
    expect!(time::now() - before >= Duration::from_millis(2));
    drop(a);
    let c = expect_ok!(POOL.alloc(Pointed(7)));
    drop(b);
    drop(c);
    expect!(POOL.available() == 2);
    expect_points!(1, 3, 6, 7);
});

test!(thread pool.free.wakes_the_waiter, "A freed block goes to the waiting thread, from an ISR too.", {
    ove::statics! { static POOL: Pool<i32, 1> = Pool::new(); }
    static FOR_ISR: IsrCell<Option<PoolBlock<'static, i32>>> = IsrCell::new();
    fn wait_twice() {
        let block = expect_ok!(POOL.alloc(2));
        point(*block);
        expect!(FOR_ISR.put(Some(block)).is_ok());
        let block = expect_ok!(POOL.alloc(3));
        point(*block);
    }
    let block = expect_ok!(POOL.alloc(0));
    let waiter = Helper::blocked(Priority::High, wait_twice);
    point(1);
    drop(block);
    waiter.wait_blocked();
    in_isr(|token| {
        let freed = FOR_ISR.with(token, |block| block.take().map(|block| block.free_from_isr(token)));
        expect!(matches!(freed, Ok(Some(()))));
    });
    expect!(waiter.join().is_ok());
    expect_points!(1, 2, 3);
});

test!(thread pool.isr.allocates_and_frees, "An ISR allocates and frees a block, and gets an error when none is free.", {
    ove::statics! { static POOL: Pool<i32, 1> = Pool::new(); }
    in_isr(|token| {
        let Ok(block) = POOL.alloc_from_isr(token, 4) else { return expect!(false) };
        expect!(*block == 4);
        expect!(POOL.alloc_from_isr(token, 5).err() == Some(ove::Error::EMPTY));
        block.free_from_isr(token);
    });
    expect!(POOL.available() == 1);
});

#[cfg(not(ove_zero_heap))]
test!(thread pool.create.gives_its_memory_back,
    "A pool on the heap works like any other, and its owner releases its memory.", {
    let before = expect_ok!(ove::heap::stats());
    let pool = expect_ok!(ove::Owned::new(Pool::<u64, 3>::new()));
    let block = expect_ok!(pool.alloc(8));
    expect!(*block == 8 && pool.available() == 2);
    drop(block);
    drop(pool);
    expect!(expect_ok!(ove::heap::stats()).used == before.used);
});
