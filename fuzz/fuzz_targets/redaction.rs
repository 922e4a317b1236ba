//! Redaction of secrets and personal data.
#![no_main]

use libfuzzer_sys::fuzz_target;
use noctuary::config::mate::Redact;
use scanner::redact;

fuzz_target!(|data: &str| {
    assert_eq!(redact(data, Redact::Off), None);
    for policy in [Redact::Secrets, Redact::SecretsAndPersonal] {
        if let Some(clean) = redact(data, policy) {
            assert!(clean.contains("[redacted:"));
        }
    }
});
