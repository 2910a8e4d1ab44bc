// SPDX-License-Identifier: MIT OR Apache-2.0
#[cfg(ove_tls)]
use ove::{Place, Priority, ThreadLocal};

#[cfg(ove_tls)]
use crate::harness::{point, Helper};

#[cfg(not(ove_tls))]
extern "C" {
    fn test_skip(reason: *const core::ffi::c_char);
}

#[cfg(ove_tls)]
extern "C" fn report(value: &'static i32) {
    point(*value);
}

test!(thread tls.set.each_thread_has_its_own,
    "A key has a separate value in each thread, and none until the thread sets it.", {
    #[cfg(not(ove_tls))]
    // SAFETY: the reason is a constant.
    unsafe {
        test_skip(c"built with CONFIG_OVE_TLS=n".as_ptr());
    }
    #[cfg(ove_tls)]
    {
        ove::statics! { static OWN: ThreadLocal<i32> = ThreadLocal::new(); }
        fn other() {
            expect!(OWN.get().is_none());
            expect!(OWN.set(&2).is_ok());
            point(OWN.get().copied().unwrap_or(0));
            expect!(OWN.clear().is_ok());
        }
        expect!(OWN.get().is_none());
        expect!(OWN.set(&1).is_ok());
        expect!(Helper::start(Priority::High, other).join().is_ok());
        expect!(OWN.get() == Some(&1));
        expect!(OWN.clear().is_ok());
        expect_points!(2);
    }
});

test!(thread tls.destructor.at_the_end,
    "The destructor gets the value in the ending thread, before the joiner continues.", {
    #[cfg(not(ove_tls))]
    // SAFETY: the reason is a constant.
    unsafe {
        test_skip(c"built with CONFIG_OVE_TLS=n".as_ptr());
    }
    #[cfg(ove_tls)]
    {
        ove::statics! { static KEY: ThreadLocal<i32> = ThreadLocal::with_destructor(report); }
        fn ending() {
            expect!(KEY.set(&2).is_ok());
            point(1);
        }
        expect!(Helper::start(Priority::Low, ending).join().is_ok());
        point(3);
        expect_points!(1, 2, 3);
    }
});

test!(thread tls.end.not_while_a_thread_has_a_value,
    "A key can be deinitialised only when no thread has a value, and the next key reuses its slot.", {
    #[cfg(not(ove_tls))]
    // SAFETY: the reason is a constant.
    unsafe {
        test_skip(c"built with CONFIG_OVE_TLS=n".as_ptr());
    }
    #[cfg(ove_tls)]
    {
        static PLACE: Place<ThreadLocal<i32>> = Place::new();
        for _ in 0..5 {
            let key = expect_ok!(PLACE.put(ThreadLocal::new()));
            expect!(key.get().is_none());
            expect!(key.set(&1).is_ok());
            let Err((key, error)) = key.end() else { return expect!(false) };
            expect!(error == ove::Error::BUSY && key.get() == Some(&1));
            expect!(key.clear().is_ok());
            expect!(key.end().is_ok());
        }
    }
});
