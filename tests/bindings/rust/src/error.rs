// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;

use ove::{sys, Error};

test!(thread error.number.equals_c, "Every error has the number that ove/error.h gives it.", {
    let errors = [
        Error::INVALID,
        Error::TIMEOUT,
        Error::NO_MEMORY,
        Error::FULL,
        Error::EMPTY,
        Error::NOT_OWNER,
        Error::DEADLOCK,
        Error::OVERFLOW,
        Error::BUSY,
        Error::CONTEXT,
        Error::NOT_SUPPORTED,
        Error::CANCELLED,
        Error::OWNER_DEAD,
        Error::CLOSED,
    ];
    let mut number = -1;
    for error in errors {
        expect!(error.code() == number);
        number -= 1;
    }
    expect!(size_of::<ove::Result>() == size_of::<usize>().min(4));
});

test!(thread error.name.is_that_of_c, "An error's name is the text of ove_strerror().", {
    for error in [Error::TIMEOUT, Error::NOT_SUPPORTED, Error::CANCELLED, Error::OWNER_DEAD, Error::CLOSED] {
        // SAFETY: C's names are constant and terminated.
        let name = unsafe { CStr::from_ptr(sys::ove_strerror(error.code())) };
        expect!(name.to_str() == Ok(error.name()));
    }
    expect!(Error::TIMEOUT.name() == "OVE_ERR_TIMEOUT");
});
