// SPDX-License-Identifier: MIT OR Apache-2.0
//! Queues of values that have a destructor: each is dropped once, by its last owner.

use core::sync::atomic::{AtomicU32, Ordering::SeqCst};
use core::time::Duration;

use ove::{Error, Place, Priority, Queue, Timeout};

use crate::harness::{in_isr, point, Helper};

/// A value whose drop adds its bit to `of`, so that a second drop would carry into the next bit.
#[derive(Debug)]
struct Value {
    bit: u32,
    of: &'static AtomicU32,
}

impl Drop for Value {
    fn drop(&mut self) {
        add!(self.of, 1 << (4 * self.bit));
    }
}

test!(thread queue.owned.moves_in_and_out,
    "An owned item moves into a queue and out to its receiver, waiting or not, and is dropped once, by the receiver.", {
    ove::statics! {
        static QUEUE: Queue<Value, 2> = Queue::new();
    }
    static DROPS: AtomicU32 = AtomicU32::new(0);
    fn receive() {
        let value = expect_ok!(QUEUE.receive());
        point(if DROPS.load(SeqCst) == 0 { 2 } else { 9 });
        expect!(value.bit == 0);
        drop(value);
        point(3);
    }
    let receiver = Helper::blocked(Priority::High, receive);
    point(1);
    expect!(QUEUE.send(Value { bit: 0, of: &DROPS }).is_ok());
    expect!(receiver.join().is_ok());
    expect!(DROPS.load(SeqCst) == 0x1);
    expect!(QUEUE.try_send(Value { bit: 1, of: &DROPS }).is_ok());
    in_isr(|token| {
        expect!(QUEUE.send_from_isr(token, Value { bit: 2, of: &DROPS }).is_ok());
        let value = expect_ok!(QUEUE.receive_from_isr(token));
        expect!(value.bit == 1);
    });
    expect!(DROPS.load(SeqCst) == 0x11);
    expect!(expect_ok!(QUEUE.try_receive()).bit == 2);
    expect!(DROPS.load(SeqCst) == 0x111);
    expect!(QUEUE.count() == 0);
    expect_points!(1, 2, 3);
});

test!(thread queue.owned.refused_is_dropped_or_comes_back,
    "An item that a queue does not accept is dropped once, or returned if the caller asked for that.", {
    ove::statics! {
        static QUEUE: Queue<Value, 1> = Queue::new();
    }
    static DROPS: AtomicU32 = AtomicU32::new(0);
    let value = |bit| Value { bit, of: &DROPS };
    expect!(QUEUE.send(value(0)).is_ok());
    expect_error!(QUEUE.try_send(value(1)), FULL);
    expect_error!(QUEUE.send_for(value(2), Duration::from_millis(1)), TIMEOUT);
    in_isr(|token| {
        expect_error!(QUEUE.send_from_isr(token, value(3)), FULL);
        let Err((back, error)) = QUEUE.send_or_back_from_isr(token, value(4)) else { return expect!(false) };
        expect!(back.bit == 4 && error == Error::FULL && DROPS.load(SeqCst) == 0x1110);
    });
    expect!(DROPS.load(SeqCst) == 0x1_1110);
    let Err((back, error)) = QUEUE.try_send_or_back(value(5)) else { return expect!(false) };
    expect!(error == Error::FULL);
    let Err((back, error)) = QUEUE.send_or_back(back, Timeout::millis(1)) else { return expect!(false) };
    expect!(error == Error::TIMEOUT && DROPS.load(SeqCst) == 0x1_1110);
    drop(expect_ok!(QUEUE.receive()));
    expect!(QUEUE.send_or_back(back, Timeout::NONE).is_ok());
    expect!(expect_ok!(QUEUE.receive()).bit == 5);
    expect!(DROPS.load(SeqCst) == 0x11_1111);
});

test!(thread queue.owned.reset_drops_what_is_in,
    "A reset drops each item in the queue once, and admits a waiting sender's item; in a wrong context, \
     it drops nothing.", {
    ove::statics! {
        static QUEUE: Queue<Value, 2> = Queue::new();
    }
    static DROPS: AtomicU32 = AtomicU32::new(0);
    fn send() {
        expect!(QUEUE.send(Value { bit: 2, of: &DROPS }).is_ok());
        point(1);
    }
    expect!(QUEUE.send(Value { bit: 0, of: &DROPS }).is_ok());
    expect!(QUEUE.send(Value { bit: 1, of: &DROPS }).is_ok());
    let sender = Helper::blocked(Priority::High, send);
    if cfg!(ove_checks) {
        in_isr(|_| expect_error!(QUEUE.reset(), CONTEXT));
    }
    expect!(DROPS.load(SeqCst) == 0);
    expect!(QUEUE.reset().is_ok());
    expect!(sender.join().is_ok());
    expect!(DROPS.load(SeqCst) == 0x11);
    expect!(QUEUE.count() == 1);
    expect!(expect_ok!(QUEUE.receive()).bit == 2);
    expect!(QUEUE.reset().is_ok());
    expect!(DROPS.load(SeqCst) == 0x111);
    expect_points!(1);
});

test!(thread queue.owned.end_drops_what_is_left,
    "Destroying a queue drops each remaining item once; its place is then vacant.", {
    static PLACE: Place<Queue<Value, 3>> = Place::new();
    static DROPS: AtomicU32 = AtomicU32::new(0);
    for drops in [0x10, 0x20] {
        let queue = expect_ok!(PLACE.put(Queue::new()));
        expect!(queue.send(Value { bit: 0, of: &DROPS }).is_ok());
        expect!(queue.send(Value { bit: 1, of: &DROPS }).is_ok());
        core::mem::forget(queue.receive());
        expect!(queue.end().is_ok());
        expect!(DROPS.load(SeqCst) == drops);
    }
});

/// A value whose destructor reads the queue that it comes from and sends another value to it.
struct Meddler(u32);

ove::statics! {
    static MEDDLED: Queue<Meddler, 2> = Queue::new();
}

impl Drop for Meddler {
    fn drop(&mut self) {
        point(self.0 as i32);
        if self.0 < 3 {
            expect!(MEDDLED.try_send(Meddler(self.0 + 2)).is_ok());
        }
    }
}

test!(thread queue.owned.drop_may_use_the_queue,
    "An item's destructor that uses its queue finds the queue intact; an item that it sends survives the reset.", {
    expect!(MEDDLED.send(Meddler(1)).is_ok());
    expect!(MEDDLED.send(Meddler(2)).is_ok());
    expect!(MEDDLED.reset().is_ok());
    expect_points!(1, 2);
    expect!(MEDDLED.count() == 2);
    expect!(MEDDLED.reset().is_ok());
    expect_points!(1, 2, 3, 4);
    expect!(MEDDLED.count() == 0);
});
