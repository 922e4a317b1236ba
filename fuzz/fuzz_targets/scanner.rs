//! The scanner for injected instructions in memory text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scanner::{WriteOrigin, scan};

fuzz_target!(|data: &str| {
    for door in [WriteOrigin::Remember, WriteOrigin::Instructions, WriteOrigin::Extraction] {
        let once = scan(data, door);
        assert_eq!(scan(data, door), once, "the same text is judged the same");
    }
});
