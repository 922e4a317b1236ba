//! Splits an English sentence into clauses, expands contractions, and removes introductory words.

use std::sync::LazyLock;

use regex::Regex;

use super::english_names::TOKEN;

static LEAD: LazyLock<Regex> = language::light_pattern!(
    r"^(?i:and|but|so|also|well|oh|hi|hello|hey|by the way|btw|fyi|update|news|good news|actually|yes|yeah|no|ok|okay|note|please|remember(?: that)?|please remember(?: that)?|please note(?: that)?|i can tell you(?: that)?|just so you know|in fact|as of now|right now|today|then|meanwhile|currently|these days|nowadays)(?:[,:;!.-]+\s*|\s+)"
);
static NO_LONGER: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:(?:does|do|is|am|are|was) not|(?:doesn|don|isn|aren|wasn)'t) (?P<what>.+?),? any ?(?:more|longer)\b"
);
static BREAK: LazyLock<Regex> = language::light_pattern!(
    r",? (?:and|but|then)(?: then| now| has| is)? (?P<verb>(?:now |also |recently |currently )?(?:joined|joins|moved|moves|works?|worked|left|leads?|lives?|manages?|reports?|started|starts|became|uses?|married|knows?|studies|is|was|no longer)\b)|[;:] |,? (?:but|because|while|whereas|although|though|so) |, (?:and |who |which |where )?"
);

/// Expands contractions and straightens curly quotes.
pub(super) fn plain(sentence: &str) -> String {
    let mut plain = sentence.replace(['’', '‘'], "'");
    for (short, long) in [
        ("I'm ", "I am "),
        ("'ve ", " have "),
        ("'ll ", " will "),
        ("'re ", " are "),
        ("he's ", "he is "),
        ("He's ", "He is "),
        ("who's ", "who is "),
        ("that's ", "that is "),
        ("it's ", "it is "),
        ("can't", "cannot"),
        ("won't", "will not"),
    ] {
        plain = plain.replace(short, long);
    }
    // The "'s" of "Ana's now at Acme" is "is", not a possessive.
    for verb in
        ["now", "been", "working", "moving", "joining", "living", "leading", "married", "based", "joined", "moved", "left", "no longer"]
    {
        plain = plain.replace(&format!("'s {verb} "), &format!(" is {verb} "));
    }
    let ended = NO_LONGER.replace_all(&plain, "no longer $what");
    let ended = ended.replace("no longer work ", "no longer works ").replace("no longer live ", "no longer lives ");
    ended.replace("is no longer", "no longer").replace("am no longer", "no longer").replace("are no longer", "no longer")
}

/// The clauses of a sentence; a verb that follows "and" begins a clause without a subject.
pub(super) fn clauses(sentence: &str) -> Vec<String> {
    let (mut clauses, mut from) = (Vec::new(), 0);
    for groups in BREAK.captures_iter(sentence) {
        let (Some(whole), verb) = (groups.get(0), groups.name("verb")) else { continue };
        // "Ana, Ben and Carla work on Atlas" and "Lisbon, Portugal" are lists, not clauses.
        let rest = sentence.get(whole.end()..).unwrap_or_default();
        let is_list = verb.is_none() && whole.as_str().starts_with(", ") && rest.chars().next().is_some_and(char::is_uppercase);
        if is_list && !begins_a_clause(rest) {
            continue;
        }
        clauses.extend(sentence.get(from..whole.start()).map(str::to_owned));
        from = verb.map_or(whole.end(), |verb| verb.start());
    }
    clauses.extend(sentence.get(from..).map(str::to_owned));
    clauses.retain(|clause| !clause.trim().is_empty());
    clauses
}

/// Whether a name is followed by a verb, rather than by the next name of a list.
fn begins_a_clause(rest: &str) -> bool {
    static CLAUSE: LazyLock<Regex> = language::light_pattern!(format r"^(?:I|She|He|{TOKEN}(?: {TOKEN})?) (?:is|has|was|will|now|just|works|worked|joined|moved|left|leads|lives|manages|reports|started|became|uses|knows|studies|no)\b");
    CLAUSE.is_match(rest)
}

pub(super) fn without_lead(clause: &str) -> &str {
    let mut clause = clause.trim();
    while let Some(found) = LEAD.find(clause) {
        // "Please" alone before a name is an introductory word; "No longer" is not.
        if clause.to_lowercase().starts_with("no longer") {
            break;
        }
        clause = clause.get(found.end()..).unwrap_or_default().trim_start();
    }
    clause
}
