//! English: splits a sentence into clauses, normalises each and applies the rules.

mod border;
mod contractions;
mod contrast;
mod day;
mod enumeration;
mod events;
mod everyday;
mod guards;
mod health;
mod identity;
mod moved;
mod people;
mod phrases;
mod plain;
mod plainly;
mod polarity;
mod preferences;
mod records;
mod row;
mod shape;
mod spelled;
mod spoken;
mod tail;
mod trades;
mod varieties;
mod ways;

use std::sync::LazyLock;

use regex::Regex;

use super::most_exact;
use super::reading::{Context, Reading, values};
use super::rule::{Compiled, Rule, compile};
use super::{Ending, members};
pub(in crate::facts) use border::is_for_now;
pub(in crate::facts) use contractions::expand;
pub(super) use guards::is_name_in_capitals;
pub(super) use health::{is_medicine, is_trigger};
pub(in crate::facts) use polarity::{affirmed, in_doing};
pub(super) use records::{answers, asked, changes, closes, opens, speaks_of, takes_in_hand, title};
pub(super) use spelled::spelled_out;

static RULES: LazyLock<Vec<Compiled>> = LazyLock::new(|| {
    compile(
        &[
            identity::RULES,
            health::rules(),
            &everyday::rules(),
            &phrases::rules(),
            &spoken::rules(),
            &varieties::rules(),
            plain::RULES,
            preferences::RULES,
            events::RULES,
        ],
        frame,
    )
});
static CHANGES: LazyLock<Vec<Compiled>> = LazyLock::new(|| compile(&[preferences::CHANGES], frame));
static ASIDES: LazyLock<Vec<Compiled>> = LazyLock::new(|| {
    compile(&[events::ASIDES, &health::ASIDES, phrases::ASIDES], |pattern| format!(r"(?i)^.*?\b(?:{pattern})(?:[\s.!,;].*)?$"))
});

/// Predicates whose values exclude a time: "Porto last month" becomes Porto.
const KEPT_APART: [&str; 8] =
    ["gave_up", "lives_in", "works_at", "job_title", "marital_status", "no_longer_works_at", "no_longer_uses", "left"];

/// Predicates whose values, when they begin with a capital, end with the last one.
const NAMED_BY_CAPITALS: [&str; 5] = ["lives_in", "hometown", "works_at", "left", "no_longer_works_at"];

/// Predicates whose values are names, which a message without capitals writes small.
const CASUAL: [&str; 4] = ["lives_in", "works_at", "hometown", "preferred_name"];

fn frame(pattern: &str) -> String {
    format!(r"(?i)^(?:{pattern})[\s.!,;]*$")
}

/// The statements about the speaker in `sentence`.
pub(super) fn read(sentence: &str, context: &Context) -> Vec<Reading> {
    let sentence = &sentence.replace('*', " ");
    let mut readings: Vec<Reading> = Vec::new();
    for clause in shape::clauses(sentence) {
        let mut found = Vec::new();
        for compiled in CHANGES.iter() {
            found.extend(apply(compiled, &clause.to_end, &clause, context));
        }
        for compiled in RULES.iter().filter(|compiled| !compiled.rule.is_last) {
            found.extend(apply(compiled, &clause.text, &clause, context));
        }
        if found.is_empty()
            && let Some((text, polarity)) = polarity::affirmed(&clause.text)
        {
            let states =
                RULES.iter().filter(|compiled| !compiled.rule.is_last).filter_map(|compiled| apply(compiled, &text, &clause, context));
            found.extend(polarity::turned(states.collect(), polarity));
        }
        if found.is_empty()
            && let Some(text) = plainly::without_behind(&clause.text)
        {
            found.extend(
                RULES.iter().filter(|compiled| !compiled.rule.is_last).filter_map(|compiled| apply(compiled, &text, &clause, context)),
            );
        }
        if found.is_empty() {
            found.extend(
                RULES.iter().filter(|compiled| compiled.rule.is_last).find_map(|compiled| apply(compiled, &clause.text, &clause, context)),
            );
        }
        if let (true, Some(name)) = (clause.subject != "user", &clause.name) {
            found.push(Reading::name_of(&clause.subject, name, clause.start));
        }
        found.extend(introduced(&clause, context));
        found.extend(border::placed(&clause.text, &clause.subject, clause.start, clause.end));
        most_exact::leave_most_exact(&mut found);
        for reading in found.into_iter().flat_map(apart) {
            if !readings.iter().any(|known| known.is_same(&reading)) {
                readings.push(reading);
            }
        }
    }
    for reading in people::read(sentence) {
        let is_known = |known: &Reading| {
            known.is_same(&reading)
                || (known.predicate == reading.predicate && known.subject.ends_with(&reading.subject) && known.object == reading.object)
                || (reading.predicate == "has" && known.predicate == "has" && known.object.contains(&reading.object))
                || (reading.subject != "user"
                    && known.predicate == "name"
                    && (known.object.contains(&reading.object) || reading.object.contains(&known.object)))
        };
        if !readings.iter().any(is_known) {
            readings.push(reading);
        }
    }
    if readings.iter().any(|reading| matches!(reading.predicate.as_str(), "separated_from" | "marital_status" | "left_job")) {
        readings.retain(|reading| reading.predicate != "did");
    }
    // "We adopted a cat called Mog": that they have it says it all.
    let had: Vec<String> = readings
        .iter()
        .filter(|reading| matches!(reading.predicate.as_str(), "has" | "owns" | "works_at" | "studies_at" | "job_title" | "has_condition"))
        .map(|reading| reading.object.clone())
        .collect();
    readings.retain(|reading| reading.predicate != "did" || !had.iter().any(|had| reading.object.contains(had.as_str())));
    if !readings.iter().any(|reading| reading.predicate == "spent") {
        readings.extend(asides(sentence, context));
    }
    let lost: Vec<String> = readings
        .iter()
        .filter(|reading| is_loss(reading))
        .filter_map(|reading| Some(reading.subject.strip_prefix("user's ")?.to_owned()))
        .collect();
    readings.retain(|reading| reading.predicate != "has" || !lost.iter().any(|lost| reading.object.ends_with(lost.as_str())));
    readings.into_iter().map(with_loss).collect()
}

/// Whether the age is still to come.
fn is_yet_to_come(clause: &str) -> bool {
    static COMING: LazyLock<Regex> = language::light_pattern!(
        r"(?i)^(?:i|we) (?:will )?turn .*\b(?:next|soon|in (?:a|two|three|\d|january|february|march|april|may|june|july|august|september|october|november|december))\b"
    );
    COMING.is_match(clause)
}

/// Whether the reading tells of a death.
fn is_loss(reading: &Reading) -> bool {
    reading.predicate == "is" && matches!(reading.object.as_str(), "died" | "passed away" | "put down" | "put to sleep")
}

/// Who has lost an animal has it no longer: "our old beagle died" ends "has a beagle".
fn with_loss(mut reading: Reading) -> Reading {
    let Some(who) = reading.subject.strip_prefix("user's ").filter(|_| is_loss(&reading)) else { return reading };
    let bare = who.strip_prefix("old ").unwrap_or(who).to_owned();
    let things = [bare.clone(), format!("one {bare}"), format!("old {bare}"), format!("an old {bare}")];
    reading.ends.extend(things.map(|thing| Ending {
        subject: Some("user".to_owned()),
        predicate: "has".to_owned(),
        object: Some(thing),
        is_only: false,
    }));
    reading
}

/// The members of a list. In one without "and", only known things are what somebody is allergic to: "penicillin, sore throat, since Friday".
fn apart(reading: Reading) -> Vec<Reading> {
    let is_loose = reading.predicate == "allergic_to" && !reading.object.contains(" and ") && !reading.object.contains(" or ");
    let members = members::apart(reading).into_iter().enumerate();
    members.filter(|(place, member)| *place == 0 || !is_loose || health::is_trigger(&member.object)).map(|(_, member)| member).collect()
}

/// What stands in a row after "I am": "i am 44, divorced, two kids, vegan".
fn introduced(clause: &shape::Clause, context: &Context) -> Vec<Reading> {
    const TOLD: [&str; 14] = [
        "age",
        "job_title",
        "diet",
        "marital_status",
        "nationality",
        "has_condition",
        "lives_in",
        "hometown",
        "works_at",
        "allergic_to",
        "is_described_as",
        "likes",
        "studies",
        "studies_at",
    ];
    let mut readings = Vec::new();
    let row = row::members(&clause.text);
    // "I'm Ada Holm, welder": the name stands first.
    if let Some((first, _)) = row.first() {
        let is_name = |rule: &Rule| rule.predicate == "name";
        readings
            .extend(RULES.iter().filter(|compiled| is_name(&compiled.rule)).filter_map(|compiled| apply(compiled, first, clause, context)));
    }
    for (text, is_had) in row {
        let is_told = |rule: &Rule| if is_had { rule.predicate == "has" } else { TOLD.contains(&rule.predicate) };
        readings
            .extend(RULES.iter().filter(|compiled| is_told(&compiled.rule)).filter_map(|compiled| apply(compiled, &text, clause, context)));
        readings.extend(border::placed(&text, &clause.subject, clause.start, clause.end));
    }
    // "Georgian, Russian, English": several are languages, and nobody has three nations.
    if readings.iter().filter(|reading: &&Reading| reading.predicate == "nationality").count() > 1 {
        readings.retain(|reading| reading.predicate != "nationality");
    }
    readings
}

/// Statements inside other clauses: "the $5 I spent on tea", "a topic I really dislike", "grabbing a $3 roll".
fn asides(sentence: &str, context: &Context) -> Vec<Reading> {
    let plain = shape::plain(sentence);
    let whole = shape::Clause {
        text: plain.clone(),
        to_end: plain.clone(),
        subject: "user".to_owned(),
        name: None,
        is_small: false,
        start: 0,
        end: usize::MAX,
    };
    ASIDES.iter().filter_map(|compiled| apply(compiled, &plain, &whole, context)).collect()
}

fn apply(compiled: &Compiled, text: &str, clause: &shape::Clause, context: &Context) -> Option<Reading> {
    let rule = &compiled.rule;
    if rule.is_of_others && clause.subject == "user" {
        return None;
    }
    let groups = compiled.read(text)?;
    let group = |name: &str| groups.name(name).map(|group| group.as_str());
    let object = group("o").or_else(|| group("as"))?;
    let object = match rule.predicate {
        _ if rule.is_uncut => object.trim_end_matches(['.', ',']).to_owned(),
        "habit" | "goal" | "did" | "completed" | "decided" | "todo" => tail::cut_deed(tail::without_idea(object)),
        _ => tail::cut_tail(tail::without_idea(object)),
    };
    let object = if KEPT_APART.contains(&rule.predicate) { tail::without_time(&object) } else { object };
    let object = if NAMED_BY_CAPITALS.contains(&rule.predicate) { border::name_at_start(&object).to_owned() } else { object };
    let object = if rule.predicate == "age" { in_digits(&object) } else { object };
    let object = match object.strip_prefix("going to ") {
        Some(deed) if rule.predicate == "plans" && guards::is_thing(deed) && !deed.starts_with(char::is_uppercase) => deed.to_owned(),
        _ => object,
    };
    let object = match rule.predicate {
        "has" => without_who(&object),
        "habit" => object.split(", and ").next().unwrap_or(&object).to_owned(),
        "birthday" => day::day(&object).to_owned(),
        "working_on" => without_next(tail::without_remark(&object)).to_owned(),
        "plans" | "goal" => tail::without_until(tail::without_remark(&object)).to_owned(),
        "did" | "completed" | "decided" => tail::without_remark(&object).to_owned(),
        "owns" | "uses" | "likes" | "dislikes" | "plays" => border::bare(rule.predicate, tail::without_remark(&object)).to_owned(),
        _ => object,
    };
    let is_for_now =
        matches!(rule.predicate, "avoids" | "likes" | "dislikes" | "diet" | "habit" | "decided") && border::is_for_now(&object);
    if is_for_now {
        return None;
    }
    // "I turn 40 next month" is not 40 yet.
    if rule.predicate == "age" && (is_yet_to_come(text) || clause.subject == "user" && object.parse::<u32>().is_ok_and(|age| age < 5)) {
        return None;
    }
    let is_bare_price = rule.predicate == "spent" && !object.contains(char::is_numeric);
    let is_denied =
        || groups.name("o").or_else(|| groups.name("as")).is_some_and(|value| polarity::is_denied(text, value.start(), rule.pattern()));
    if is_bare_price || polarity::is_nothing(&object) || is_denied() || !is_accepted(rule, &object, text, clause.is_small) {
        return None;
    }
    let thing = group("s").map(|thing| thing.trim().to_owned());
    values(rule, &clause.subject, thing.as_deref(), &object, group("old"), text, context).map(|reading| Reading {
        start: clause.start,
        end: clause.end,
        ..with_plain_forms(reading)
    })
}

/// Adds endings without the gerund: the habit was stored as "go to a class", and the user says "I stopped going to the class".
fn with_plain_forms(mut reading: Reading) -> Reading {
    if reading.predicate != "gave_up" {
        return reading;
    }
    let Some((verb, rest)) = reading.object.split_once(' ').and_then(|(verb, rest)| Some((verb.strip_suffix("ing")?, rest))) else {
        return reading;
    };
    let plain = format!("{} {rest}", polarity::infinitive(verb));
    let ends = [("habit", plain), ("uses", rest.to_owned()), ("likes", rest.to_owned())];
    reading.ends.extend(ends.map(|(predicate, object)| Ending {
        predicate: predicate.to_owned(),
        object: Some(object),
        ..Ending::default()
    }));
    reading
}

/// "A brother who is deaf" as "a brother", and "a puppy, Rollo, chews everything" as "a puppy".
fn without_who(value: &str) -> String {
    static NAMED: LazyLock<Regex> = language::light_pattern!(r"^(?P<thing>an? [\w -]+), \p{Lu}[\p{L}'-]+,.*$");
    let value = NAMED.captures(value).and_then(|groups| groups.name("thing")).map_or(value, |thing| thing.as_str());
    [" who ", " that ", ", who ", " whose ", ", wait", ", no ", ", well"]
        .iter()
        .filter_map(|joint| value.find(joint))
        .min()
        .map_or(value, |at| value.get(..at).unwrap_or(value))
        .to_owned()
}

/// "Policies and writing about my ideas": the second deed is another.
fn without_next(value: &str) -> &str {
    static NEXT: LazyLock<Regex> = language::light_pattern!(r",? and [a-z]+ing\b");
    if value.split(' ').next().is_some_and(|first| first.ends_with("ing")) && !value.starts_with("researching ") {
        return value;
    }
    NEXT.find(value).filter(|next| next.start() > 0).and_then(|next| value.get(..next.start())).unwrap_or(value)
}

/// "fifty-one" as "51".
fn in_digits(age: &str) -> String {
    let words: Option<Vec<u32>> = age.split(['-', ' ']).map(|word| language::numbers::english(&word.to_lowercase())).collect();
    words.filter(|words| !words.is_empty()).map_or_else(|| age.to_owned(), |words| words.iter().sum::<u32>().to_string())
}

/// Whether the value passes the rule's check; "i live in lisbon" as its writer meant it.
fn is_accepted(rule: &Rule, object: &str, clause: &str, is_small: bool) -> bool {
    let is_casual = || {
        (CASUAL.contains(&rule.predicate) || clause.contains("name is "))
            && is_small
            && guards::is_lower_name(object)
            && (rule.guard)(&guards::title_case(object))
    };
    (rule.guard)(object) || is_casual()
}

static REASON: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:why|how come|what (?:is it|was it|aspects?|(?:specifically|in particular|exactly) (?:is it|was it|about|do|did|draws?|drew|makes?|made|appeals?|attracts?|captivates?)|about (?:it|them|him|her|his|their|its)|(?:do|did) you (?:like|love|enjoy|dislike|hate|find|prefer)|makes?|made|changed|sparked|led|draws|drew|captivates|caused|prompted|inspired|is behind)|what .{0,80}?\b(?:resonat\w+|captivat\w+|appeals?|attracts?|draws|drew|fascinates?|speaks to|turned you)|how did you (?:get into|become|come to))\b"
);
static NO_ANSWER: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:have to (?:go|run|leave)|(?:need|going|got|gotta) to (?:go|run|head|leave|get going|sign off|wrap)|got to go|should (?:probably )?(?:go|get back|run|head)|have to head|head out|sign off|talk (?:to you )?(?:later|soon)|see you|good ?bye|bye|thanks|thank you|appreciate|nice (?:chatting|talking)|great (?:chatting|talking|chat)|(?:our|this|the|interesting|engaging|great|good|nice|helpful) (?:conversation|chat|discussion)|great question|good question|interesting question|hard to (?:put|say|explain)|another time|not sure|don't know|do not know|no idea|i'm not certain|can't (?:say|think)|(?:glad|happy) (?:we|i|you)|getting late|anything else|always here|exploring these|enjoying (?:our|this)|would be great|sounds (?:great|good|interesting))\b|^(?:yes|no|yeah|nope|sure|okay|ok|exactly|definitely|absolutely|correct|right|indeed)[,.! ]*(?:please|exactly|i would|it is|it does|that's right|please (?:do|remove it|add it))?[.! ]*$"
);

/// Whether the question asks for the reason of a preference.
pub(super) fn asks_reason(question: &str) -> bool {
    REASON.is_match(question)
}

/// Whether the message says goodbye, thanks or does not know, instead of answering.
pub(super) fn is_no_answer(message: &str) -> bool {
    NO_ANSWER.is_match(&message.replace('’', "'"))
}

/// Where the last one of the user's relatives and others ends in a text, if any stands there.
pub(super) fn end_of_relative(text: &str) -> Option<usize> {
    static ANYBODY: LazyLock<Regex> = LazyLock::new(|| language::pattern::compile_light(&format!(r"(?i)\b{}\b", identity::RELATION)));
    ANYBODY.find_iter(text).last().map(|found| found.end())
}

/// Whether the clause begins with somebody of the user's: "my sister sold …".
pub(super) fn names_relative(clause: &str) -> bool {
    static WHO: LazyLock<Regex> =
        LazyLock::new(|| language::pattern::compile_light(&format!(r"(?i)^(?:and |but |so |then )?(?:my|our) {}\b", identity::RELATION)));
    WHO.is_match(clause)
}

/// Whether the sentence is a question, hypothetical, quoted or otherwise no statement of the speaker.
pub(super) fn is_no_statement(sentence: &str) -> bool {
    shape::is_no_statement(sentence)
}

/// The part of a sentence before its question: "I'm allergic to nuts, what can I eat?".
pub(super) fn before_the_question(sentence: &str) -> Option<&str> {
    shape::before_the_question(sentence)
}

/// Compiles every rule, for a test.
#[cfg(test)]
pub(super) fn compile_rules() {
    std::hint::black_box((RULES.len(), CHANGES.len(), ASIDES.len()));
}
