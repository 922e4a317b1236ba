//! Tests of redaction: which values are removed, and which stay.
use super::*;

#[test]
fn the_words_stay_and_the_value_goes_in_both_languages() {
    let all = |text: &str| redact(text, Redact::SecretsAndPersonal).unwrap_or_default();
    assert_eq!(all("My password is Plum-Harbour!72 and I mistype it."), "My password is [redacted:password] and I mistype it.");
    assert_eq!(all("我邮箱的密码是Gui8hua@Yuan，别告诉别人。"), "我邮箱的密码是[redacted:password]，别告诉别人。");
    assert_eq!(redact("My password is in Notes/MEMORY.md#L212", Redact::SecretsAndPersonal), None);
    assert_eq!(redact("我邮箱的密码在MEMORY.md#L2", Redact::SecretsAndPersonal), None);
    assert_eq!(all("Write to nora@example.org."), "Write to [redacted:email].");
    assert_eq!(redact("Write to nora@example.org.", Redact::Secrets), None);
    assert_eq!(redact("My password is Plum-Harbour!72", Redact::Off), None);
    let once = all("key: sk-KGpOyQNcdOyZbkBFTFoOT3BlbkFJxtzHq8STZHE6");
    assert_eq!(redact(&once, Redact::SecretsAndPersonal), None);
}

#[test]
fn the_corpus_is_redacted_and_ordinary_numbers_stay() {
    let rows = crate::corpus::rows("sensitive");
    for split in ["dev", "held"] {
        let (mut secrets, mut left, mut others, mut touched) = (0, Vec::new(), 0, Vec::new());
        for row in rows.iter().filter(|row| row["split"] == split) {
            let text = row["text"].as_str().unwrap();
            let redacted = redact(text, Redact::SecretsAndPersonal);
            if row["kind"] == "none" {
                others += 1;
                touched.extend(redacted.is_some().then(|| row["id"].to_string()));
            } else {
                secrets += 1;
                let is_gone = redacted.is_some_and(|redacted| !redacted.contains(row["secret"].as_str().unwrap().trim_end_matches('.')));
                left.extend((!is_gone).then(|| format!("{} {}", row["id"], row["kind"])));
            }
        }
        println!("{split}: {} of {secrets} left, {} of {others} touched", left.len(), touched.len());
        assert!(left.len() as f64 <= f64::from(secrets) * MAX_LEFT, "{split}: {}", left.join(", "));
        assert!(touched.len() <= 1, "{split}: {}", touched.join(", "));
    }
}

/// Share of the secrets that may remain. Both halves of the data were used in development.
const MAX_LEFT: f64 = 0.05;

#[test]
fn words_between_a_label_and_its_secret_do_not_hide_it() {
    let all = |text: &str| redact(text, Redact::SecretsAndPersonal).unwrap_or_default();
    assert_eq!(
        all("The wifi in the shed wants Blue_Heron77, all one word."),
        "The wifi in the shed wants [redacted:password], all one word."
    );
    assert_eq!(all("Cookie: session=9f2c41aa07be55d1c3e8"), "Cookie: session=[redacted:token]");
    assert_eq!(redact("The vault is open from 9 to 17, ask Blue-Heron Ltd.", Redact::SecretsAndPersonal), None);
    assert_eq!(redact("The part: Seven-Heron, sent on Monday.", Redact::SecretsAndPersonal), None);
}
