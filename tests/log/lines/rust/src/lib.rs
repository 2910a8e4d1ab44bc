// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lines of each kind of argument, from a thread, an ISR and before the start.
#![no_std]

use ove::log::Level;
use ove::thread::Priority;
use ove::Thread;

ove::statics! {
    static LOGGER: Thread<2048> = Thread::new(c"logger", Priority::Normal, logs);
}

fn logs() {
    ove::log_info!("no argument, 100 %");
    ove::log_info!("integers {} {:>4}|{:<4}|{:08x} {{}}", -1, 2_u8, 3_usize, 0xbeef_u32);
    ove::log_info!("64 bits {} {}", -1_099_511_627_776_i64, u64::MAX);
    ove::log_info!("text {} {:?} a character {} a bool {}", "a text", "quoted", 'x', true);
    ove::log_info!("cut {}", "longer than thirty-two bytes of text");
    ove::log_info!("floats {} {:.3}", 0.5_f32, 1.25_f64);
    ove::log_error!("a pointer {:?}", core::ptr::without_provenance::<u8>(0x2000_1234));
    ove::log_debug!("not compiled in {}", 1);
    ove::warn!("formatted in the {}", "program");
    ove::log::log(Level::Error, format_args!("also {}", 2));
    ove::board::exit(0);
}

ove::main!(|| {
    ove::log_warning!("before the start");
    ove::run()
});
