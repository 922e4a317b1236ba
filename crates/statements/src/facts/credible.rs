//! Whether a statement that somebody else read in a sentence, such as a small model, can be what the sentence says: it is no role play, joke
//! or guess, its value can be what the relation holds, the relation is spoken of, and it is the user of whom it is said.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::reading::Reading;
use super::{chinese, doubt, english, filter};

/// Words without which these relations are not spoken of.
static SPOKEN_OF: LazyLock<Vec<(&'static str, Regex)>> = LazyLock::new(|| {
    [
        ("lives_in", r"\b(?:live[sd]?|living|home|house|flat|apartment|moved?|moving|based|settled|resid\w+|stay\w*|from|in|near|back)\b|住|搬|在|家|坐标|定居|落户|来自|人$"),
        ("works_at", r"\b(?:work\w*|job|employ\w+|join\w*|hired|compan\w+|at|for|with|intern\w*|started|firm|boss|run|own)\b|上班|工作|在|就职|任职|入职|单位|公司|干活|实习"),
        ("allergic_to", r"allerg|intoleran|hives|rash|react|swell|swollen|过敏|過敏|不耐|起疹|发痒"),
        ("takes", r"\b(?:take|takes|taking|took|on|prescri\w+|use|inject\w*|dose|mg|mcg|pills?|tablets?|put me)\b|吃|服|打|用|药|藥|毫克|开了"),
    ]
    .into_iter()
    .map(|(predicate, pattern)| (predicate, language::pattern::compile_light(&format!("(?i){pattern}"))))
    .collect()
});
/// The speaker, between somebody else and the value.
static SPEAKER: LazyLock<Regex> =
    language::light_pattern!(r"\b(?:I|i|I'm|i'm|I’m|im|me|we|We|we're|my own)\b|我(?:们)?(?:[也就还都是在有叫住]|自己|本人)");

/// A relative, who is no trade; "stay-at-home dad" may be one.
static RELATIVE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:(?:my|our|his|her|late|ex|former|the) )*(?:husband|wife|mother|father|mum|mom|dad|son|daughter|brother|sister|aunt|uncle|girlfriend|boyfriend|partner)$"
);

/// Whether the sentence of a message can state this of its writer.
#[must_use]
pub fn is_credible(message: &str, sentence: &str, predicate: &str, object: &str) -> bool {
    if filter::is_order(sentence) {
        return true;
    }
    let is_unreal = filter::is_fiction(message)
        || filter::is_private(message)
        || filter::is_joke(sentence)
        || filter::is_story(sentence)
        || if script::is_chinese(sentence) { chinese::is_no_statement(sentence) } else { english::is_no_statement(sentence) };
    if is_unreal || filter::is_unsure(sentence, 0, sentence.len()) {
        return false;
    }
    let reading = Reading { predicate: predicate.to_owned(), ..Reading::name_of("user", object, 0) };
    let is_spoken_of = SPOKEN_OF.iter().filter(|(relation, _)| *relation == predicate).all(|(_, words)| words.is_match(sentence));
    is_spoken_of && !doubt::is_doubtful(&reading, sentence) && !is_of_another(sentence, object)
}

/// Whether a statement says something that its sentence states, whatever its relation: it is no answer to a question that was asked
/// ("should I get a tattoo?": yes), nothing out of a story, and its value is no person of the user's where a trade or a thing is meant.
#[must_use]
pub fn says_something(message: &str, sentence: &str, predicate: &str, object: &str) -> bool {
    const EMPTY: [&str; 12] = ["yes", "no", "true", "false", "both", "none", "unknown", "n/a", "null", "是", "否", "无"];
    const WISHED: [&str; 6] = ["should_", "could_", "would_", "might_", "wishes", "wonders"];
    if filter::is_order(sentence) {
        return true;
    }
    !(EMPTY.contains(&object.to_lowercase().as_str())
        || WISHED.iter().any(|start| predicate.starts_with(start))
        || filter::is_fiction(message)
        || filter::is_story(sentence)
        || predicate == "job_title" && RELATIVE.is_match(object))
}

/// Whether somebody of the user's stands before the value, and the user does not stand between: "new partner Ewan's a clown".
fn is_of_another(sentence: &str, object: &str) -> bool {
    let Some(before) = sentence.to_lowercase().find(&object.to_lowercase()).and_then(|at| sentence.get(..at)) else { return false };
    let end = if script::is_chinese(sentence) { chinese::end_of_somebody(before) } else { english::end_of_relative(before) };
    end.and_then(|end| before.get(end..)).is_some_and(|between| !SPEAKER.is_match(between))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_sentence_cannot_say_of_its_writer_is_refused() {
        for (message, predicate, object) in [
            ("Let's do a role play: I'm Captain Vex and I'm allergic to gravity.", "allergic_to", "gravity"),
            ("Late husband was a judge, new partner Ewan's a clown. Literally.", "job_title", "clown"),
            ("My parents moved to Tucson.", "lives_in", "Tucson"),
            ("Everything runs on CockroachDB.", "lives_in", "CockroachDB"),
            ("If I were rich I would live in Rome.", "lives_in", "Rome"),
            ("我丈夫在喀什开餐馆。", "lives_in", "喀什"),
        ] {
            assert!(!is_credible(message, message, predicate, object), "{message} {object}");
        }
        for (message, predicate, object) in [
            ("My husband and I live in Porto.", "lives_in", "Porto"),
            ("My sister is deaf, and I'm allergic to nuts.", "allergic_to", "nuts"),
            ("我妹妹在北京，我住在上海。", "lives_in", "上海"),
            ("我对花生过敏，请记住", "allergic_to", "花生"),
        ] {
            assert!(is_credible(message, message, predicate, object), "{message} {object}");
        }
    }
}
