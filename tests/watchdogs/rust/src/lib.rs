// SPDX-License-Identifier: MIT OR Apache-2.0
//! The watchdog calls as regions: a feed, and checks of one running watchdog and of five.
#![no_std]

use core::time::Duration;

use ove::thread::{Priority, Thread};
use ove::{board, watchdog, Watchdog};

const PASSES: u32 = 20;
const HOUR: Duration = Duration::from_secs(3600);

ove::statics! {
    static FED: Watchdog = Watchdog::new(c"fed", HOUR);
    static FIRST: Watchdog = Watchdog::new(c"other", HOUR);
    static SECOND: Watchdog = Watchdog::new(c"other", HOUR);
    static THIRD: Watchdog = Watchdog::new(c"other", HOUR);
    static FOURTH: Watchdog = Watchdog::new(c"other", HOUR);
    static CALLER: Thread<2048> = Thread::new(c"caller", Priority::Normal, call_all);
}

fn call_all() {
    let others = [&FIRST, &SECOND, &THIRD, &FOURTH].map(|one| one.handle());
    for _ in 0..PASSES {
        let _ = ove::measure!("start", { FED.start() });
        ove::measure!("feed", { FED.feed() });
        let _ = ove::measure!("check of 1", { watchdog::check() });
        for other in others {
            let _ = other.start();
        }
        let _ = ove::measure!("check of 5", { watchdog::check() });
        for other in others {
            let _ = other.stop();
        }
        let _ = ove::measure!("stop", { FED.stop() });
    }
    board::exit(0);
}

ove::main!(ove::run);
