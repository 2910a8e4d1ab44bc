// SPDX-License-Identifier: MIT OR Apache-2.0
use core::time::Duration;

use ove::{isr, time, Priority, Queue, Timeout};

use crate::harness::{in_isr, point, Helper};

#[derive(Clone, Copy, PartialEq, Debug)]
struct Reading {
    sensor: u8,
    value: i32,
}

test!(thread queue.send.is_first_in_first_out,
    "Items are received unchanged and in the order in which they were sent.", {
    ove::statics! { static QUEUE: Queue<Reading, 3> = Queue::new(); }
    for sensor in 0..3 {
        expect!(QUEUE.send(Reading { sensor, value: -i32::from(sensor) }).is_ok());
    }
    expect!(QUEUE.count() == 3 && QUEUE.space() == 0);
    expect!(QUEUE.peek() == Ok(Reading { sensor: 0, value: 0 }));
    for sensor in 0..3 {
        expect!(QUEUE.receive() == Ok(Reading { sensor, value: -i32::from(sensor) }));
    }
    expect_error!(QUEUE.peek(), EMPTY);
    let mut out = Reading { sensor: 9, value: 9 };
    expect!(QUEUE.send_copy(&Reading { sensor: 1, value: 5 }, Timeout::FOREVER).is_ok());
    expect!(QUEUE.try_send_copy(&Reading { sensor: 2, value: 6 }).is_ok());
    expect!(QUEUE.receive_into(&mut out, Timeout::FOREVER).is_ok());
    expect!(out == Reading { sensor: 1, value: 5 });
    expect!(QUEUE.try_receive_into(&mut out).is_ok());
    expect!(out == Reading { sensor: 2, value: 6 });
});

test!(thread queue.send.full_and_empty_are_told,
    "A full or an empty queue gives an error at once, or a timeout in time; the receiver's buffer is then unchanged.", {
    ove::statics! { static QUEUE: Queue<u32, 1> = Queue::new(); }
    expect_error!(QUEUE.try_receive(), EMPTY);
    let mut room = [7; 2];
    let before = time::now();
    expect_error!(QUEUE.receive_for(Duration::from_millis(1)), TIMEOUT);
    expect_error!(QUEUE.receive_many(&mut room, Duration::from_millis(1)), TIMEOUT);
    expect_error!(QUEUE.try_receive_into(&mut room[0]), EMPTY);
    expect_error!(QUEUE.receive_into(&mut room[0], Duration::from_millis(1)), TIMEOUT);
    expect!(room == [7; 2]);
    expect!(QUEUE.try_send(1).is_ok());
    expect_error!(QUEUE.try_send(2), FULL);
    expect_error!(QUEUE.send_for(2, Duration::from_millis(1)), TIMEOUT);
    expect!(time::now() - before >= Duration::from_millis(3));
});

test!(thread queue.receive.waits_for_an_item, "A receiver waits for an item, a sender for room.", {
    ove::statics! { static QUEUE: Queue<i32, 1> = Queue::new(); }
    fn receive() {
        point(expect_ok!(QUEUE.receive()));
    }
    fn send() {
        expect!(QUEUE.send(3).is_ok());
        point(4);
    }
    let receiver = Helper::blocked(Priority::High, receive);
    point(1);
    expect!(QUEUE.send(2).is_ok());
    expect!(receiver.join().is_ok());
    expect!(QUEUE.send(9).is_ok());
    let sender = Helper::blocked(Priority::High, send);
    expect!(QUEUE.receive() == Ok(9));
    expect!(sender.join().is_ok());
    expect!(QUEUE.receive() == Ok(3));
    expect_points!(1, 2, 4);
});

test!(thread queue.many.moves_what_fits,
    "A batch moves as many items as fit or are available, in order, and waits only for the first.", {
    ove::statics! { static QUEUE: Queue<u16, 4> = Queue::new(); }
    expect!(QUEUE.send_many(&[1, 2, 3, 4, 5, 6], Timeout::FOREVER) == Ok(4));
    expect_error!(QUEUE.send_many(&[5, 6], Duration::from_millis(1)), TIMEOUT);
    let mut items = [0; 6];
    expect!(QUEUE.receive_many(&mut items[..3], Timeout::FOREVER) == Ok(3));
    expect!(QUEUE.receive_many(&mut items[3..], Timeout::FOREVER) == Ok(1));
    expect!(items == [1, 2, 3, 4, 0, 0]);
    expect_error!(QUEUE.receive_many(&mut items, Timeout::NONE), TIMEOUT);
    expect_error!(QUEUE.send_many(&[], Timeout::NONE), INVALID);
});

test!(thread queue.isr.sends_and_receives, "An ISR sends and receives, and gets an error if that is not possible.", {
    ove::statics! { static QUEUE: Queue<u32, 1> = Queue::new(); }
    in_isr(|token| {
        expect_error!(QUEUE.receive_from_isr(token), EMPTY);
        expect!(QUEUE.send_from_isr(token, 5).is_ok());
        expect_error!(QUEUE.send_from_isr(token, 6), FULL);
        expect!(QUEUE.receive_from_isr(token) == Ok(5));
        let mut out = 0;
        expect_error!(QUEUE.receive_into_from_isr(token, &mut out), EMPTY);
        expect!(QUEUE.send_copy_from_isr(token, &6).is_ok());
        expect_error!(QUEUE.send_copy_from_isr(token, &8), FULL);
        expect!(QUEUE.receive_into_from_isr(token, &mut out).is_ok());
        expect!(out == 6);
        expect!(QUEUE.send_from_isr(token, 7).is_ok());
    });
    expect!(QUEUE.receive() == Ok(7));
});

test!(check queue.isr.wrong_context_is_an_error, "A queue's calls in a wrong context return the error for it.", {
    ove::statics! { static QUEUE: Queue<u32, 1> = Queue::new(); }
    in_isr(|_| {
        expect_error!(QUEUE.try_send(1), CONTEXT);
        expect_error!(QUEUE.send(1), CONTEXT);
        expect_error!(QUEUE.try_receive(), CONTEXT);
        expect_error!(QUEUE.peek(), CONTEXT);
        expect_error!(QUEUE.reset(), CONTEXT);
    });
    expect_error!(isr::with_token(|token| QUEUE.send_from_isr(token, 1)), CONTEXT);
    expect!(QUEUE.count() == 0);
});

test!(thread queue.reset.drops_all, "A reset drops all items.", {
    ove::statics! { static QUEUE: Queue<u32, 2> = Queue::new(); }
    expect!(QUEUE.send(1).is_ok());
    expect!(QUEUE.send(2).is_ok());
    expect!(QUEUE.reset().is_ok());
    expect!(QUEUE.count() == 0 && QUEUE.space() == 2);
});

#[cfg(not(ove_zero_heap))]
test!(thread queue.create.gives_its_memory_back,
    "A queue on the heap works like any other, and its owner releases its memory.", {
    let before = expect_ok!(ove::heap::stats());
    let queue = expect_ok!(ove::Owned::<Queue<u64, 4>>::new(Queue::new()));
    expect!(queue.send(1 << 40).is_ok());
    expect!(queue.receive() == Ok(1 << 40));
    drop(queue);
    expect!(expect_ok!(ove::heap::stats()).used == before.used);
});
