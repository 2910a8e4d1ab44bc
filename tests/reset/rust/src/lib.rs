// SPDX-License-Identifier: MIT OR Apache-2.0
//! A thread panics; the next boot reports that and requests a reset; the boot after that reports the request.
#![no_std]

use ove::reset::{self, Reset};
use ove::stop::Stop;
use ove::{Error, Priority, Thread};

extern "C" {
    fn ove_board_console_write(text: *const u8, length: usize);
    fn ove_board_exit(code: i32) -> !;
}

ove::statics! {
    static WORKER: Thread<2048> = Thread::new(c"worker", Priority::Normal, || panic!("of its own accord"));
}

fn print(text: &str) {
    // SAFETY: the text lives during the call.
    unsafe { ove_board_console_write(text.as_ptr(), text.len()) }
}

fn exit(is_wrong: bool) -> ! {
    // SAFETY: no precondition.
    unsafe { ove_board_exit(is_wrong.into()) }
}

ove::main!(|| match reset::last() {
    Ok(Reset::PowerOn) => {
        print("power-on\n");
        ove::run()
    }
    Ok(Reset::Stop(death)) => {
        print("stop in '");
        print(death.thread());
        let is_whole = death.number == Stop::Panic as i32 && death.lr == 0;
        print(if is_whole { "'\n" } else { "' wrongly\n" });
        let _ = reset::now();
        exit(true)
    }
    Ok(Reset::Request) => {
        print("requested\n");
        exit(false)
    }
    Ok(_) => {
        print("another reason\n");
        exit(true)
    }
    Err(_) => {
        print("not supported\n");
        exit(reset::now() != Error::NOT_SUPPORTED)
    }
});
