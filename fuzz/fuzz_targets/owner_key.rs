//! Owner keys: an accepted key does not change and is displayed as it was written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use noctuary::domain::access::OwnerName;
use noctuary::domain::owner_key::OwnerKey;

fuzz_target!(|data: (&str, &str)| {
    let (one, other) = data;
    for key in [OwnerKey::parse(one), OwnerKey::api(one), OwnerKey::channel(one, other)].into_iter().flatten() {
        assert_eq!(OwnerKey::parse(key.as_str()).as_ref(), Ok(&key), "a key is read back");
        assert_eq!(OwnerName::of(&key).resolve().expect("its own name resolves"), Some(key));
    }
    let name = OwnerName { end_user_id: Some(one.to_owned()), channel: None, sender_id: None, owner_key: Some(other.to_owned()) };
    assert!(name.resolve().is_err(), "an owner is named once");
});
