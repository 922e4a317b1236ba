//! The class of a model's failure in words. The pages of jobs, health and models and Home use it, so that all say the same.

use super::text::Words;

/// The class when the circuit is open; the failure behind it follows a colon.
const OPEN: &str = "circuit_open";
/// The class of the error of a job that failed because of a model.
const FAILED: &str = "llm_failed: ";

/// The cause in words; a class without words stays as it is.
#[must_use]
pub fn in_words(t: Words, class: &str) -> String {
    let class = class.strip_prefix(FAILED).unwrap_or(class);
    match class.strip_prefix(OPEN).map(|rest| rest.trim_start_matches(": ")) {
        None => one(t, class),
        Some("") => t.say("cause-circuit-open"),
        Some(behind) => t.with("cause-not-called", "cause", one(t, behind)),
    }
}

/// The cause of a failed job in words; `None` if no model caused it.
#[must_use]
pub fn of_job(t: Words, error: &str) -> Option<String> {
    error.starts_with(FAILED).then(|| in_words(t, error))
}

fn one(t: Words, class: &str) -> String {
    let name = format!("cause-{}", class.replace('_', "-"));
    if t.has(&name) { t.say(&name) } else { class.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::text::Language;
    use super::*;

    #[test]
    fn a_cause_is_a_sentence_part_and_an_open_circuit_names_the_one_behind_it() {
        let english = |class| in_words(Words(Language::English), class);
        assert_eq!(english("connection_refused"), "connection refused");
        assert_eq!(english("llm_failed: connection_refused"), "connection refused");
        assert_eq!(english("circuit_open: connection_refused"), "not called for half a minute after repeated failures: connection refused");
        assert_eq!(english("circuit_open"), "not called for half a minute after repeated failures");
        assert_eq!(english("something_new"), "something_new");
        assert_eq!(in_words(Words(Language::Chinese), "circuit_open: timeout"), "多次失败后暂停调用半分钟：响应超时");
        assert_eq!(of_job(Words(Language::English), "invalid_input"), None);
    }

    #[test]
    fn every_class_of_the_model_client_has_words_in_both_languages() {
        let classes = "connection_failed unknown_host connection_refused tls_failed timeout rate_limited credentials_refused model_not_found \
            provider_error request_refused context_too_large answer_too_large answer_broke_off unusable_answer empty_answer filtered \
            request_not_made address_not_allowed key_unreadable truncated_output empty_output unusable_output wrong_schema oversized_output \
            unsupported budget budget_spent";
        for class in classes.split_whitespace() {
            for language in [Language::English, Language::Chinese] {
                assert_ne!(in_words(Words(language), class), class, "{language:?}");
            }
        }
    }
}
