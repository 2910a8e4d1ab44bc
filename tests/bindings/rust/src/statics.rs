// SPDX-License-Identifier: MIT OR Apache-2.0
use ove::{Mutex, Queue, Sem};

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(41);
    static TOKENS: Sem = Sem::new(2, 5);
    static NUMBERS: Queue<i32, 4> = Queue::new();
}

test!(start static.object.is_ready_before_main,
    "An object at file scope is ready before ove_main(), with the values that it was created with.", {
    expect!(TOKENS.count() == 2);
    expect!(TOKENS.try_take().is_ok());
    expect!(TOKENS.give().is_ok());
    expect!(NUMBERS.try_send(7).is_ok());
    expect!(NUMBERS.try_receive() == Ok(7));
    expect!(NUMBERS.space() == 4);
});

test!(thread static.object.works_like_any_other, "An object at file scope works like one in a scope.", {
    let mut value = expect_ok!(LOCK.lock());
    *value += 1;
    expect!(*value == 42);
    expect!(NUMBERS.count() == 0);
});
