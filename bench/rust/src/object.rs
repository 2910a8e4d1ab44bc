// SPDX-License-Identifier: MIT OR Apache-2.0
//! Objects of a case: on the heap in heap mode, in static memory in zero-heap mode.

#[cfg(not(ove_zero_heap))]
pub type Object<T> = ove::Owned<T>;
#[cfg(ove_zero_heap)]
pub type Object<T> = ove::Placed<T>;

/// Create an object of a type from its description; `None` if that fails.
macro_rules! make {
    ($object:ty, $new:expr) => {{
        #[cfg(not(ove_zero_heap))]
        {
            ove::Owned::<$object>::new($new).ok()
        }
        #[cfg(ove_zero_heap)]
        {
            static PLACE: ove::Place<$object> = ove::Place::new();
            PLACE.put($new).ok()
        }
    }};
}

pub(crate) use make;
