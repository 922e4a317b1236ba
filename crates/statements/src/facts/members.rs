//! Lists come apart: "I speak Polish and a little Dutch" states two facts, and either may end or be forgotten without the other.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::reading::Reading;
use super::{Ending, rule};

/// Predicates whose values are things that stand side by side.
const LISTED: [&str; 17] = [
    "takes",
    "likes",
    "dislikes",
    "avoids",
    "allergic_to",
    "speaks",
    "plays",
    "uses",
    "afraid_of",
    "collects",
    "no_longer_likes",
    "has_condition",
    "not_allergic_to",
    "no_longer_allergic_to",
    "not_has_condition",
    "not_takes",
    "no_longer_takes",
];

/// Two things with a count each: "two dogs and a parrot", 一只猫和一只狗.
static COUNTED: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:an?|one|two|three|four|five|six|\d+) [\w' -]{2,30}?(?:, (?:an?|one|two|three|four|five|six|\d+) [\w' -]{2,30}?)*,? and (?:an?|one|two|three|four|five|six|\d+) [\w' -]{2,30}$|^[一二两兩三四五六七八九十\d]+[只隻条條个個匹头頭台辆輛][\p{Han}]{1,6}(?:[、，和跟与][一二两兩三四五六七八九十\d]+[只隻条條个個匹头頭台辆輛][\p{Han}]{1,6})+$"
);

/// How many languages, before their names: "three languages: English, Thai and Lao".
static COUNT: LazyLock<Regex> = language::light_pattern!(r"(?i)^(?:two|three|four|five|six|\d) (?:\w+ )?languages?: ?");

/// The longest member, in words and in characters of Chinese: a longer one is no item of a list.
const MAX_WORDS: usize = 4;
const MAX_CHARS: usize = 10;

/// Pairs that are one thing.
const PAIRS: [&str; 22] = [
    "rock and roll",
    "fish and chips",
    "mac and cheese",
    "salt and vinegar",
    "salt and pepper",
    "bread and butter",
    "gin and tonic",
    "black and white",
    "arts and crafts",
    "drum and bass",
    "rhythm and blues",
    "bed and breakfast",
    "dungeons and dragons",
    "cookies and cream",
    "ham and cheese",
    "bacon and eggs",
    "rice and beans",
    "pros and cons",
    "track and field",
    "research and development",
    "simon and garfunkel",
    "tom and jerry",
];

/// The reading, or one for each member of its value.
pub(super) fn apart(reading: Reading) -> Vec<Reading> {
    let reading = match reading.object.strip_prefix("both ").filter(|rest| rest.contains(" and ")) {
        Some(rest) if LISTED.contains(&reading.predicate.as_str()) => Reading { object: rest.to_owned(), ..reading },
        _ => reading,
    };
    let reading = match reading.predicate.as_str() {
        "speaks" => Reading { object: bare_language(&COUNT.replace(&reading.object, "").replace(" & ", " and ")), ..reading },
        _ => reading,
    };
    let reading = match reading.predicate.as_str() {
        "avoids" | "allergic_to" | "dislikes" | "not_allergic_to" | "no_longer_allergic_to" | "not_has_condition" => {
            Reading { object: reading.object.replace(" or ", " and "), ..reading }
        }
        _ => reading,
    };
    // "a laptop with Linux": the thing and what runs on it.
    let reading = match (reading.predicate.as_str(), reading.object.split_once(" with ")) {
        ("uses", Some((thing, other))) if other.starts_with(char::is_uppercase) => {
            Reading { object: format!("{thing} and {other}"), ..reading }
        }
        _ => reading,
    };
    if reading.predicate == "reply_rule" {
        return rules(&reading);
    }
    if reading.predicate == "decided" {
        return decisions(&reading);
    }
    let members: Vec<String> = match reading.predicate.as_str() {
        listed if LISTED.contains(&listed) => members(&reading.object),
        "has" | "owns" => members(&reading.object).into_iter().filter(|_| COUNTED.is_match(&reading.object)).collect(),
        _ => Vec::new(),
    };
    let members: Vec<String> =
        if reading.predicate == "speaks" { members.iter().map(|part| bare_language(part)).collect() } else { members };
    let members = if reading.predicate == "speaks" { tongues(&reading.object).unwrap_or(members) } else { with_head(members) };
    if members.is_empty() || members.first() == Some(&reading.object) {
        return vec![reading];
    }
    let whole = reading.object.clone();
    let ends = |member: &str| {
        let of_member = |end: &Ending| Ending { object: end.object.as_ref().map(|object| object.replace(&whole, member)), ..end.clone() };
        reading.ends.iter().map(of_member).collect()
    };
    members.iter().map(|member| Reading { object: member.clone(), ends: ends(member), ..reading.clone() }).collect()
}

/// Two rules in one sentence: "always give me metric units and keep it under 100 words".
fn rules(reading: &Reading) -> Vec<Reading> {
    const VERBS: [&str; 20] = [
        "keep", "use", "don't", "do", "write", "answer", "avoid", "never", "always", "make", "give", "put", "start", "end", "call", "skip",
        "add", "show", "explain", "stop",
    ];
    let is_rule = |part: &&str| part.split(' ').next().is_some_and(|first| VERBS.contains(&first.to_lowercase().as_str()));
    match reading.object.split_once(" and ").filter(|(_, second)| is_rule(second) && second.contains(' ')) {
        Some((first, second)) => {
            [first, second].map(|object| Reading { object: object.trim_end_matches(',').to_owned(), ..reading.clone() }).into()
        }
        None => vec![reading.clone()],
    }
}

/// 潮汕话粤语 are two languages, each with its ending.
fn tongues(value: &str) -> Option<Vec<String>> {
    static TONGUE: LazyLock<Regex> = language::light_pattern!(r"[\p{Han}&&[^和跟与及也]]{1,4}?[语語话話文]");
    let tongues: Vec<String> = TONGUE.find_iter(value).map(|tongue| tongue.as_str().to_owned()).collect();
    (tongues.len() > 1 && tongues.concat() == value).then_some(tongues)
}

/// "Baroque and folk music" are two kinds of music.
fn with_head(members: Vec<String>) -> Vec<String> {
    const HEADS: [&str; 14] =
        ["music", "movies", "films", "games", "books", "novels", "food", "cuisine", "dancing", "art", "poetry", "wine", "tea", "coffee"];
    let head =
        members.last().and_then(|last| last.split_once(' ')).filter(|(_, head)| HEADS.contains(head)).map(|(_, head)| head.to_owned());
    let Some(head) = head else { return members };
    let is_kind = |member: &String| !member.contains(' ') && !HEADS.contains(&member.as_str()) && !member.ends_with("ing");
    members.into_iter().map(|member| if is_kind(&member) { format!("{member} {head}") } else { member }).collect()
}

/// Two decisions in one sentence: "shift the focus to firms and committed to hiring a designer".
fn decisions(reading: &Reading) -> Vec<Reading> {
    static NEXT: LazyLock<Regex> = language::light_pattern!(
        r",? and (?:(?:have|also|then|we|i) )*(?:committed to|agreed (?:to|on|that)|approved|decided (?:to|on|that|against)|selected|chose|chosen|opted for|settled on|resolved to|went with|signed off on) "
    );
    let parts: Vec<&str> = NEXT.split(&reading.object).collect();
    let is_whole = |part: &&str| part.split(' ').count() >= 2;
    if parts.len() < 2 || !parts.iter().all(is_whole) {
        return vec![reading.clone()];
    }
    parts.into_iter().map(|part| Reading { object: part.trim_end_matches(',').to_owned(), ..reading.clone() }).collect()
}

/// The members of a list; empty when the value is one thing.
fn members(value: &str) -> Vec<String> {
    let is_chinese = script::is_chinese(value);
    let lower = value.to_lowercase();
    if PAIRS.iter().any(|pair| lower.contains(pair)) || value.contains(['"', '“', '《', '(', '（', ':', '：']) {
        return Vec::new();
    }
    let parts: Vec<&str> = if is_chinese { chinese(value) } else { english(value) };
    let bare = |part: &&str| {
        let part = part.trim().trim_start_matches("and ").trim_start_matches("or ").trim();
        part.trim_end_matches(',').to_owned()
    };
    let is_other = |part: &String| part.starts_with("not ") || part.starts_with("yes ") || matches!(part.as_str(), "yes" | "no");
    // "dust and severely to wasps"
    let without_how = |part: String| match part.split_once(" to ").filter(|(how, _)| how.ends_with("ly") && !how.contains(' ')) {
        Some((_, thing)) => thing.to_owned(),
        None => part,
    };
    let parts: Vec<String> = parts.iter().map(bare).map(without_how).filter(|part| rule::has_content(part) && !is_other(part)).collect();
    let is_item = |part: &String| match is_chinese {
        true => (1..=MAX_CHARS).contains(&part.chars().count()),
        false => part.split(' ').count() <= MAX_WORDS && !is_clause(part) && !is_talk(part),
    };
    // "being healthy and strong" is one matter.
    if value.starts_with("being ") {
        return Vec::new();
    }
    // "the energy, diversity and food of this city": all are of it.
    let has_owner = |part: &String| part.contains(" of this ") || part.contains(" of the ") || part.contains(" of that ");
    if value.starts_with("the ") && parts.len() > 1 && parts.last().is_some_and(has_owner) && !parts.iter().rev().skip(1).any(has_owner) {
        return Vec::new();
    }
    // "lifts, a quiet room": without "and", what is of another form is another matter.
    let has_article = |part: &str| ["a ", "an ", "the ", "my ", "some "].iter().any(|article| part.starts_with(article));
    let is_loose = !is_chinese && !value.contains(" and ") && !value.contains(" or ") && parts.len() > 1;
    if is_loose && parts.iter().any(|part| has_article(part)) && !parts.iter().all(|part| has_article(part)) {
        return parts.into_iter().take(1).filter(is_item).collect();
    }
    if parts.iter().all(is_item) {
        return parts;
    }
    // "stamps, nothing valuable, only funny ones": what follows the last item is talk about it.
    let items: Vec<String> = parts.into_iter().take_while(is_item).collect();
    let first = value.find(", ").unwrap_or(value.len());
    if !is_chinese && items.first().is_some_and(|item| item.len() <= first) && value.contains(", ") { items } else { Vec::new() }
}

/// The parts of an English list. "&" and "+" between two capitals belong to a name: "Guns & Roses".
fn english(value: &str) -> Vec<&str> {
    static JOINT: LazyLock<Regex> = language::light_pattern!(r"(?i),? (?:and|as well as|plus) |, | [&+] ");
    let is_upper = |part: Option<&str>, last: bool| {
        let word = part.and_then(|part| if last { part.split(' ').next_back() } else { part.split(' ').next() });
        word.is_some_and(|word| word.starts_with(char::is_uppercase))
    };
    let mut parts = Vec::new();
    let mut start = 0;
    for joint in JOINT.find_iter(value) {
        let is_name = matches!(joint.as_str(), " & " | " + ")
            && is_upper(value.get(start..joint.start()), true)
            && is_upper(value.get(joint.end()..), false);
        if !is_name {
            parts.extend(value.get(start..joint.start()));
            start = joint.end();
        }
    }
    parts.extend(value.get(start..));
    parts
}

/// 和 and 跟 part two things, but not in 和平 and 温和, nor at the beginning of a value; nor does 及 in 埃及.
fn chinese(value: &str) -> Vec<&str> {
    const AFTER: [char; 9] = ['平', '服', '尚', '牛', '谐', '睦', '解', '气', '风'];
    const BEFORE: [char; 7] = ['温', '柔', '暖', '祥', '缓', '饱', '平'];
    static JOINT: LazyLock<Regex> = language::light_pattern!(r"[、，,]?(?:还有|以及)|[、，,]|[和跟与及&]");
    let mut parts = Vec::new();
    let mut start = 0;
    for joint in JOINT.find_iter(value) {
        let before = value.get(..joint.start()).and_then(|before| before.chars().next_back());
        let after = value.get(joint.end()..).and_then(|after| after.chars().next());
        let is_joint = match joint.as_str() {
            "和" | "跟" | "与" => {
                // 和牛 is a kind of beef, and 花生和牛奶 are two things.
                let is_beef = |rest: &str| !["牛奶", "牛肉", "牛油", "牛蛙", "牛排"].iter().any(|thing| rest.starts_with(thing));
                let rest = value.get(joint.end()..).unwrap_or_default();
                before.is_some_and(|before| !BEFORE.contains(&before))
                    && after.is_some_and(|after| !AFTER.contains(&after) || after == '牛' && !is_beef(rest))
            }
            "及" => {
                before.is_some_and(|before| !"埃普来顾波涉遍触企危论力".contains(before))
                    && after.is_some_and(|after| !"时格其物早第".contains(after))
            }
            "还有" => joint.start() > 0,
            _ => true,
        };
        if is_joint {
            parts.extend(value.get(start..joint.start()));
            start = joint.end();
        }
    }
    parts.extend(value.get(start..));
    parts
}

/// Whether the part says something about the things before it.
fn is_talk(part: &str) -> bool {
    const TALK: [&str; 29] = [
        "from",
        "on",
        "at",
        "for",
        "when",
        "while",
        "to",
        "nothing",
        "only",
        "just",
        "or",
        "so",
        "like",
        "especially",
        "mostly",
        "mainly",
        "even",
        "which",
        "who",
        "where",
        "because",
        "bc",
        "though",
        "no",
        "in",
        "with",
        "if",
        "please",
        "any",
    ];
    part.split(' ').next().is_some_and(|first| TALK.contains(&first.to_lowercase().as_str()))
}

/// A language without how well it is spoken.
fn bare_language(part: &str) -> String {
    const HOW: [&str; 15] = [
        "a little ",
        "a bit of ",
        "some ",
        "fluent ",
        "broken ",
        "basic ",
        "bad ",
        "good ",
        "decent ",
        "conversational ",
        "rusty ",
        "little ",
        "native ",
        "both ",
        "a tiny bit of ",
    ];
    let bare = HOW.iter().find_map(|how| part.strip_prefix(how)).unwrap_or(part);
    // "German at home" is German.
    let end = [" at ", " with ", " from ", " to ", " when ", " fluently", " natively"].iter().filter_map(|place| bare.find(place)).min();
    end.map_or(bare, |end| bare.get(..end).unwrap_or(bare)).to_owned()
}

/// Whether the part is a clause and no thing: "how the sea smells", "it makes me sneeze".
fn is_clause(part: &str) -> bool {
    const VERBS: [&str; 16] =
        ["is", "are", "was", "were", "has", "have", "had", "will", "can", "would", "do", "does", "makes", "i", "it", "they"];
    part.split(' ').any(|word| VERBS.contains(&word.to_lowercase().as_str())) || part.starts_with("how ") || part.starts_with("when ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_come_apart_and_pairs_stay() {
        for (value, wanted) in [
            ("Polish, Silesian and some Czech", &["Polish", "Silesian", "some Czech"][..]),
            ("volleyball and beach tennis", &["volleyball", "beach tennis"]),
            ("kiwi, latex, and bee stings", &["kiwi", "latex", "bee stings"]),
            ("fish and chips", &[]),
            ("the way the sea smells and how the gulls cry at dawn", &[]),
            ("tea", &["tea"]),
            ("花生、芒果和虾", &["花生", "芒果", "虾"]),
            ("和平", &["和平"]),
            ("潮汕话", &["潮汕话"]),
            ("和朋友聊天", &["和朋友聊天"]),
            ("温和的音乐", &["温和的音乐"]),
        ] {
            assert_eq!(members(value), wanted, "{value}");
        }
    }
}
