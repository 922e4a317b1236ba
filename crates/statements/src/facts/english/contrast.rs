//! "Not this but that" as two sentences: "I'm not allergic to peanuts, only to walnuts" denies one thing and states another.

use std::sync::LazyLock;

use regex::Regex;

const WHO: &str = r"(?P<who>i|we|he|she|they|(?:my|our|his|her) [\w' -]{2,24}?)";
const OLD: &str = r"[\w'’/& -]{2,40}?";
const BUT: &str = r",? (?:but(?: rather| only| just)?|only|just|instead it's|rather)";
const NEW: &str = r"(?P<new>[\w'’/& -]{2,40}?)(?P<rest>[.!]*|,.*)$";

/// "I'm not allergic to peanuts but to walnuts", "she's not a doctor but a nurse".
static BEING: LazyLock<Regex> = language::light_pattern!(format
    r"(?i)^{WHO}(?P<is>'m|’m| am|'re|’re| are|'s|’s| is)(?:n't|n’t| not) (?:(?P<state>allergic|married|related|afraid|based|living|working) )?(?:to |in |at |for |of |as )?(?:an? )?{OLD}{BUT} (?P<link>to |in |at |for |of |as |an? ){NEW}"
);
/// "I don't have diabetes, just asthma", "I don't live in Leeds but in York".
static DOING: LazyLock<Regex> = language::light_pattern!(format
    r"(?i)^{WHO} (?P<does>do|does)(?:n't|n’t| not) (?P<verb>have|live|work|take|eat|drink|play|speak|use|own|study|drive) {OLD}{BUT} {NEW}"
);

/// What a sentence that contrasts two things denies, and what it states.
pub(super) fn apart(text: &str) -> Option<(String, String)> {
    let (groups, is_being) = match BEING.captures(text) {
        Some(groups) => (groups, true),
        None => (DOING.captures(text)?, false),
    };
    let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
    let (who, new) = (group("who"), group("new"));
    // "I don't have time but we could meet": what follows is a sentence of its own.
    static CLAUSE: LazyLock<Regex> = language::light_pattern!(
        r"(?i)^(?:i|you|he|she|we|they|it|that|this|there|please|what|how|who|when|where)\b|\b(?:is|are|was|were|can|could|would|will|want|need|like|love|think)\b"
    );
    if CLAUSE.is_match(new) || new.split(' ').count() > 5 {
        return None;
    }
    let stated = if is_being {
        let state = if group("state").is_empty() { String::new() } else { format!("{} ", group("state")) };
        format!("{who}{} {state}{}{new}{}", group("is"), group("link"), group("rest"))
    } else {
        let verb = match (group("does").to_lowercase().as_str(), group("verb").to_lowercase().as_str()) {
            ("does", "have") => "has".to_owned(),
            ("does", "study") => "studies".to_owned(),
            ("does", verb) => format!("{verb}s"),
            (_, verb) => verb.to_owned(),
        };
        format!("{who} {verb} {new}{}", group("rest"))
    };
    let denied = text.get(..groups.name("link").or_else(|| groups.name("new"))?.start())?;
    static JOINT: LazyLock<Regex> = language::light_pattern!(format r"(?i){BUT} $");
    Some((JOINT.replace(denied, "").into_owned(), stated))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_denied_and_another_stated() {
        for (text, denied, stated) in [
            ("I'm not allergic to peanuts, only to walnuts.", "I'm not allergic to peanuts", "I'm allergic to walnuts."),
            ("She's not a doctor but a nurse.", "She's not a doctor", "She's a nurse."),
            ("I don't have diabetes, just asthma", "I don't have diabetes", "I have asthma"),
            ("I don't live in Leeds but in York.", "I don't live in Leeds", "I live in York."),
            ("My son doesn't drink milk, only water.", "My son doesn't drink milk", "My son drinks water."),
        ] {
            assert_eq!(apart(text), Some((denied.to_owned(), stated.to_owned())), "{text}");
        }
        for text in [
            "I don't have time but we could meet.",
            "I'm not vegan but I eat little meat.",
            "I'm allergic to peanuts, not walnuts.",
            "I don't eat meat.",
        ] {
            assert_eq!(apart(text), None, "{text}");
        }
    }
}
