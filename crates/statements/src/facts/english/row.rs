//! Rows of descriptions: "Gunnar here, 51, welder", "retired electrician, 71, from Katowice but in Aberdeen". How a row begins, and what each
//! member of it says.

use std::sync::LazyLock;

use regex::Regex;

use super::everyday::DEMONYM;
use super::shape::HELD;
use super::trades::is_occupation;
use crate::facts::sentence::Sentence;

/// What begins a row: a name, an age, a state of life. "I" is missing.
static ROW: LazyLock<Regex> = language::light_pattern!(
    r"^(?:(?i:hi|hey|hello)(?: there| all)?[,.! ]+)?(?:(?P<name>[A-Z][\p{L}\p{M}'-]+(?: [A-Z][\p{L}\p{M}'-]+)?) here, (?P<row>.+)|(?i:(?:my )?name(?:'s| is)) (?P<named>[A-Z][\p{L}\p{M}'-]+(?: [A-Z][\p{L}\p{M}'-]+)?), (?P<after>\d\d, .+)|(?P<first>(?:\d\d|(?i:single|married|divorced|widowed|retired|vegan|vegetarian)|(?i:single) (?:dad|mum|mom|mother|father|parent)), .+))$"
);
/// A trade that begins a row, and what shows that it is one.
static TRADE_FIRST: LazyLock<Regex> = language::light_pattern!(
    r"^(?P<trade>(?i:an? )?(?i:retired |former |part-time |freelance |self-employed )?[A-Za-z][a-z]+(?:[ -][a-z]+){0,2}), (?:\d\d\b|(?i:originally|orginally|from|based|living|married|single|divorced|widowed|widower|widow|bachelor|retired)\b|(?i:one|two|three|four|five|no) (?:(?:[a-z]+ )?(?:kids?|children|boys?|girls?|cats?|dogs?|sons?|daughters?|brothers?|sisters?|grandkids|grandchildren))\b)"
);
/// What announces a row: "Me in one line:", "So, bit about me -".
static HEADED: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:(?:hi|hey|hello|so|ok|okay|well)[,.! ]+(?:all[,.! ]+)?)?(?:(?:a |just a |quick |here's a )?(?:little )?(?:bit|few words) about (?:me|myself)|(?:all )?about me|me in (?:one|a) (?:line|nutshell|sentence|few words)|(?:my |quick |short )*(?:intro|introduction|bio)|my background) ?(?::|-|–|—) ?(?P<row>[^:]{3,}.*)$"
);
static OTHERS: LazyLock<Regex> = language::light_pattern!(r"(?i)\b(?:he|she|they|his|her|their|him|them)\b");

/// The row that the sentence is, in the first person, and the sentence that gives the name before it.
pub(super) fn introduction(sentence: &Sentence) -> Option<(Option<String>, String)> {
    let text = sentence.text.replace('’', "'");
    if sentence.is_question || OTHERS.is_match(&text) {
        return None;
    }
    if let Some(groups) = ROW.captures(&text) {
        let rest = ["row", "after", "first"].iter().find_map(|name| groups.name(name))?.as_str().trim();
        let name = groups.name("name").or_else(|| groups.name("named")).map(|name| format!("I am called {}.", name.as_str()));
        return Some((name, format!("I am {rest}")));
    }
    if let Some(row) = HEADED.captures(&text).and_then(|groups| Some(groups.name("row")?.as_str().trim().to_owned())) {
        let begins = ["i ", "i'm ", "i've ", "im ", "my "].iter().any(|start| row.to_lowercase().starts_with(start));
        return Some((None, if begins { row } else { format!("I am {row}") }));
    }
    let trade = TRADE_FIRST.captures(&text)?.name("trade")?.as_str().to_lowercase();
    let bare = ["a ", "an ", "retired ", "former ", "part-time ", "freelance ", "self-employed "]
        .iter()
        .fold(trade.as_str(), |bare, word| bare.strip_prefix(word).unwrap_or(bare));
    let is_people = PEOPLE.is_match(&format!("{bare} x"));
    (is_occupation(bare) && !is_people).then(|| {
        let mut letters = text.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_lowercase).collect();
        (None, format!("I am {first}{}", letters.as_str()))
    })
}

/// A trade without its article, as it stands in a row: "welder", "night auditor at a hotel".
static BARE_TRADE: LazyLock<Regex> = language::light_pattern!(r"^[a-z][a-z/-]+(?: [a-z/-]+){0,2}(?: (?:at|for|in) .+)?$");
/// Words that a trade neither begins with nor holds.
static NO_TRADE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:in|on|at|across|over|under|near|from|with|the|an?|my|not|no|never|and|or|but|so|like|too|very|also|to|for|by|mad|crazy|allergic|married|single|divorced|widowed|vegan|vegetarian|left-handed|right-handed)\b|\b(?:is|are|was|says?|said|and|matters?|weekends?|back|has|have|who|that)\b"
);
/// What joins two descriptions within a member.
static JOINT: LazyLock<Regex> = language::light_pattern!(
    r" (?:and|&) (?P<next>(?:an?|allergic|vegan|vegetarian|married|single|divorced|left-handed|from|mad|based|living|proud)\b)"
);
static LOVED: LazyLock<Regex> =
    language::light_pattern!(r"^(?:absolutely |totally )?(?:mad|crazy|nuts|passionate|bonkers) about (?P<thing>.+)$");
static FROM: LazyLock<Regex> = language::light_pattern!(
    r"^(?:or\w*ly |born and raised )?from (?P<home>[\p{Lu}][^,]*?)(?:,? (?:but|now|and now|but now|though)(?: living| based| settled| been)? in (?P<here>[\p{Lu}][^,]*))?$"
);
static PEOPLE: LazyLock<Regex> =
    LazyLock::new(|| language::pattern::compile_light(&format!(r"(?i)^(?:an? )?(?P<people>{DEMONYM}) (?P<rest>[a-z].*)$")));
/// What is studied, and where: "radiography at Keele".
static FIELD: LazyLock<Regex> = language::light_pattern!(
    r"^(?:studying |doing )?(?P<field>(?:[a-z]+ ){0,2}(?:[a-z]+(?:graphy|logy|ics|istry|nomy|sophy|nursing|science|sciences|engineering)|medicine|law|history|nursing|maths?|english|accounting|finance|music|drama)) at (?P<school>[\p{Lu}].*)$"
);
static ALONE: LazyLock<Regex> = language::light_pattern!(r"(?i)^(?:an? )?single (?:dad|mum|mom|mother|father|parent)$");

/// A part about another person: "wife's a dentist". The row ends before it.
static OTHER: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:my |the )?(?:wife|husband|partner|son|daughter|mother|father|mum|mom|dad|brother|sister|toddler|kid|boyfriend|girlfriend|boss|dog|cat)(?:'s| is| has|,| [A-Z])"
);

/// "I am told", and how somebody feels about what follows: no row begins.
static ASIDE: LazyLock<Regex> =
    language::light_pattern!(r"(?i)^(?:told|sure|afraid|sorry|glad|happy|guessing|wondering|thinking|assuming|saying|asking|just|done)\b");

/// The members of a row of short descriptions of the speaker, each as a clause, and whether it is something that the speaker has.
pub(super) fn members(clause: &str) -> Vec<(String, bool)> {
    // "married with twins and a lurcher": what stands after "with" is had.
    let joined = JOINT.replace_all(clause, |groups: &regex::Captures<'_>| {
        let (whole, next) = (groups.get(0), groups.name("next").map_or("", |next| next.as_str()));
        let before = whole.and_then(|whole| clause.get(..whole.start())).unwrap_or_default();
        let is_had = next.starts_with('a') && next.len() <= 2 && before.rsplit(',').next().is_some_and(|part| part.contains(" with "));
        if is_had { whole.map_or("", |whole| whole.as_str()).to_owned() } else { format!(", {next}") }
    });
    let Some(rest) = joined.strip_prefix("i am ").filter(|rest| rest.contains(',') && !ASIDE.is_match(rest)) else { return Vec::new() };
    let parts: Vec<&str> = rest.split(',').map(|part| without_company(part.trim().trim_start_matches("and "))).collect();
    let is_short = |part: &&&str| {
        let most = if FROM.is_match(part.trim_end_matches(['.', '!'])) { 10 } else { 6 };
        (1..=most).contains(&part.split(' ').count()) && !part.is_empty() && !OTHER.is_match(part)
    };
    parts.iter().take_while(is_short).flat_map(|part| stated(part.trim_end_matches(['.', '!']))).collect()
}

/// "married with twins and a lurcher" says that somebody is married.
fn without_company(part: &str) -> &str {
    const STATES: [&str; 5] = ["married", "divorced", "widowed", "separated", "engaged"];
    part.split_once(" with ").filter(|(state, _)| STATES.contains(state)).map_or(part, |(state, _)| state)
}

/// What one member states, in one or more ways of saying it.
fn stated(part: &str) -> Vec<(String, bool)> {
    let group = |pattern: &Regex, name: &str| Some(pattern.captures(part)?.name(name)?.as_str().to_owned());
    if let Some(thing) = group(&LOVED, "thing") {
        return vec![(format!("i love {thing}"), false)];
    }
    if let Some(home) = group(&FROM, "home") {
        let here = group(&FROM, "here").map(|here| (format!("i live in {here}"), false));
        return [(format!("i am from {home}"), false)].into_iter().chain(here).collect();
    }
    if ALONE.is_match(part) {
        return vec![("i am single".to_owned(), false)];
    }
    if let (Some(field), Some(school)) = (group(&FIELD, "field"), group(&FIELD, "school")) {
        return vec![(format!("i study {field} at {school}"), false)];
    }
    let is_trade = |rest: &str| is_occupation(rest.split(" in ").next().unwrap_or(rest).split(" at ").next().unwrap_or(rest));
    if let (Some(people), Some(rest)) = (group(&PEOPLE, "people"), group(&PEOPLE, "rest").filter(|rest| is_trade(rest))) {
        return vec![(format!("i am {people}"), false), (format!("i am a {rest}"), false)];
    }
    let is_had = HELD.is_match(part) && !part.starts_with(|c: char| c.is_numeric()) && part.contains(' ') && !part.ends_with(" old");
    let is_had = is_had && !part.starts_with("a ") && !part.starts_with("an ");
    let first = part.split(' ').next().unwrap_or_default();
    let is_bare =
        !is_had && BARE_TRADE.is_match(part) && !NO_TRADE.is_match(part) && (!first.ends_with("ing") || first.starts_with("engineer"));
    let named = is_bare.then(|| (format!("i am a {part}"), false));
    [(if is_had { format!("i have {part}") } else { format!("i am {part}") }, is_had)].into_iter().chain(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(clause: &str) -> Vec<String> {
        members(clause).into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn a_row_of_descriptions_comes_apart() {
        assert_eq!(row("i am 44, divorced, two kids"), ["i am 44", "i am divorced", "i have two kids"]);
        assert_eq!(
            row("i am a retired electrician, 71, originally from Katowice but in Aberdeen since 1982"),
            ["i am a retired electrician", "i am 71", "i am from Katowice", "i live in Aberdeen since 1982"]
        );
        assert_eq!(
            row("i am Desta, 29, an Ethiopian line cook in Malmö, left-handed and allergic to latex"),
            ["i am Desta", "i am 29", "i am Ethiopian", "i am a line cook in Malmö", "i am left-handed", "i am allergic to latex"]
        );
        assert_eq!(row("i am 46, mad about chess"), ["i am 46", "i love chess"]);
    }

    #[test]
    fn a_row_begins_with_a_name_an_age_or_a_trade() {
        let begun = |text: &str| {
            let (name, row) = introduction(&Sentence { text: text.to_owned(), is_question: false })?;
            Some(format!("{}{row}", name.unwrap_or_default()))
        };
        assert_eq!(begun("Gunnar here, 51, welder").as_deref(), Some("I am called Gunnar.I am 51, welder"));
        assert_eq!(begun("Name's Ramón, 46, panel beater").as_deref(), Some("I am called Ramón.I am 46, panel beater"));
        assert_eq!(begun("Retired electrician, 71, from Katowice").as_deref(), Some("I am retired electrician, 71, from Katowice"));
        assert_eq!(begun("single dad, two boys").as_deref(), Some("I am single dad, two boys"));
        assert_eq!(begun("So, bit about me - 33, welder").as_deref(), Some("I am 33, welder"));
        assert_eq!(begun("Retired postman, widower, two grown sons").as_deref(), Some("I am retired postman, widower, two grown sons"));
        assert_eq!(begun("Whatever, 71 of them"), None);
        assert_eq!(begun("Welder, 51, she says"), None);
    }
}
