// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::{c_char, c_int, CStr};

type Function = extern "C" fn(f32, f64, i32, f32, f64, f32, f64, f32, f64, f64, f64, f32, f64) -> f64;

extern "C" {
    fn abi_takes(
        a: f32,
        b: f64,
        c: i32,
        d: f32,
        e: f64,
        f: f32,
        g: f64,
        h: f32,
        i: f64,
        j: f64,
        k: f64,
        l: f32,
        m: f64,
    ) -> bool;
    fn abi_calls(function: Function) -> bool;
    fn abi_gives() -> f32;
    fn snprintf(text: *mut c_char, size: usize, format: *const c_char, ...) -> c_int;
}

extern "C" fn take(
    a: f32,
    b: f64,
    c: i32,
    d: f32,
    e: f64,
    f: f32,
    g: f64,
    h: f32,
    i: f64,
    j: f64,
    k: f64,
    l: f32,
    m: f64,
) -> f64 {
    // SAFETY: only values are passed.
    let arrived = unsafe { abi_takes(a, b, c, d, e, f, g, h, i, j, k, l, m) };
    if arrived && a == 1.1 && m == 13.13 {
        14.14
    } else {
        0.0
    }
}

test!(thread abi.float.crosses_the_c_boundary,
    "Floats and doubles are passed unchanged to and from C, in registers and on the stack.", {
    // SAFETY: only values and a function of the declared type are passed.
    unsafe {
        expect!(abi_takes(1.1, 2.2, 3, 4.4, 5.5, 6.6, 7.7, 8.8, 9.9, 10.10, 11.11, 12.12, 13.13));
        expect!(abi_calls(take));
        expect!(abi_gives() == 15.15);
    }
});

// Before the start: a C library may allocate for the digits.
test!(start abi.printf.writes_doubles, "The C library, called from the language, prints doubles correctly.", {
    let mut text = [0u8; 48];
    // SAFETY: the buffer has its size, and the arguments match the format.
    let length = unsafe {
        snprintf(
            text.as_mut_ptr().cast(),
            text.len(),
            c"%.3f %d %.10f".as_ptr(),
            -1234.5678f64,
            42 as c_int,
            3.14159265358979f64,
        )
    };
    expect!(length == 25);
    expect!(CStr::from_bytes_until_nul(&text) == Ok(c"-1234.568 42 3.1415926536"));
});
