//! Enumerations in English: where one member ends and the next begins. Used for the fields of records.

use std::sync::LazyLock;

use regex::Regex;

use super::guards::is_job;

/// The text without its quotes, if all of it is quoted.
pub(super) fn unquoted(text: &str) -> &str {
    let text = text.trim().trim_end_matches([',', '.', ' ']);
    let quotes = ['"', '“', '”', '\'', '‘', '’', '`'];
    let inner = text.strip_prefix(quotes).and_then(|rest| rest.strip_suffix(quotes));
    inner.filter(|inner| !inner.contains(['"', '“', '”'])).unwrap_or(text).trim().trim_end_matches('.')
}

static AND_TO: LazyLock<Regex> = language::light_pattern!(r"(?i)[,;]? and to |[,;] to ");
static AND: LazyLock<Regex> = language::light_pattern!(r#"[,;] (?:and )?| and (?P<next>["“'#A-Z0-9]|(?:an? |the |[a-z]+ing ))"#);
/// Continuations of the preceding member: "ensuring …", "which …", and, after a name, a role.
static GOES_ON: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:ensuring|focusing|including|covering|structured|causing|based|such as|which|who|whose|while|where|with|from|for|by|especially|particularly|e\.g|i\.e|in|on|at|so|but|as well|demonstrating|showing|using|making|all|both|then)\b"
);

/// The items of an enumeration.
pub(super) fn members(value: &str) -> Vec<String> {
    let lower = value.to_lowercase();
    let joint = if lower.starts_with("to ") { &AND_TO } else { &AND };
    let has_commas = value.contains(", ") || value.contains("; ");
    let starts = value.chars().next();
    let is_like_the_first = |next: &str| {
        let article = ["a ", "an ", "the "];
        let (is_named, begins_upper) = (starts.is_some_and(|c| !c.is_lowercase()), next.chars().next().is_some_and(|c| !c.is_lowercase()));
        begins_upper && is_named
            || article.iter().any(|word| next.starts_with(word))
            || lower.split(' ').next().is_some_and(|word| word.ends_with("ing"))
    };
    let mut parts: Vec<String> = Vec::new();
    let mut from = 0;
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    for groups in joint.captures_iter(value) {
        let Some(found) = groups.get(0) else { continue };
        let next = groups.name("next");
        if next.is_some_and(|next| has_commas || !is_like_the_first(value.get(next.start()..).unwrap_or_default())) {
            continue;
        }
        cuts.push((found.start(), next.map_or(found.end(), |next| next.start())));
    }
    // A single comma marks an aside, not an enumeration, unless "and" follows it.
    let is_enumeration = value.contains(", and ") || value.contains("; ") || cuts.len() != 1 || !value.contains(", ");
    cuts.push((value.len(), value.len()));
    for (end, next) in if is_enumeration { cuts } else { vec![(value.len(), value.len())] } {
        let part = value.get(from..end).unwrap_or_default();
        let bare = part.trim().trim_start_matches("and ");
        let goes_on = GOES_ON.is_match(bare)
            || parts.last().is_some_and(|last| last.matches('(').count() > last.matches(')').count())
            || (is_role(bare) && parts.last().is_some_and(|last| last.split(' ').count() <= 4 && !is_role(last)));
        match parts.last_mut().filter(|_| goes_on) {
            Some(last) => {
                last.push_str(", ");
                last.push_str(bare);
            }
            None => parts.push(bare.to_owned()),
        }
        from = next;
    }
    let clean = |part: String| {
        let part = unquoted(&part);
        part.strip_prefix("to ").unwrap_or(part).to_owned()
    };
    parts.into_iter().map(clean).filter(|part| part.chars().filter(|c| c.is_alphanumeric()).count() >= 2).collect()
}

/// "Head of Product" after a name is a role of that person, not another member.
fn is_role(part: &str) -> bool {
    part.split(' ').count() <= 6 && !part.contains("Dr.") && is_job(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_end_where_people_end_them() {
        for (value, wanted) in [
            ("Mara Lind, Teodor Bas, and Ingrid Holt", &["Mara Lind", "Teodor Bas", "Ingrid Holt"][..]),
            ("Mara Lind, Head of Design, and Teodor Bas (Sales, North)", &["Mara Lind, Head of Design", "Teodor Bas (Sales, North)"]),
            ("the Harbour Office and the Fire Brigade", &["the Harbour Office", "the Fire Brigade"]),
            ("to open the pier, and to plant trees", &["open the pier", "plant trees"]),
            ("a map of the walk and a list of its benches", &["a map of the walk", "a list of its benches"]),
            ("planting trees, painting the rail, and cleaning the steps", &["planting trees", "painting the rail", "cleaning the steps"]),
            ("a plan for the pier, ensuring access for all", &["a plan for the pier, ensuring access for all"]),
            ("bread and butter", &["bread and butter"]),
        ] {
            assert_eq!(members(value), wanted, "{value}");
        }
    }
}
