//! Parses an English sentence clause by clause. A clause without a subject has that of the clause before; "she" is the
//! person that the previous sentence was about.

use std::sync::LazyLock;

use chrono::NaiveDate;
use language::vocabulary::{self, Kind};
use regex::{Captures, Regex};

use super::Mention;
use super::english_clauses::{clauses, plain, without_lead};
use super::english_names::{TOKEN, filled, name_of, split};
use super::english_table::RULES;
use super::rule::{Draft, How, Rule, Table, day_value, table};
use super::time::{self, Times};

static TABLE: Table = LazyLock::new(|| table(RULES, |pattern| format!("^{}", filled(pattern))));
static UNREAL: LazyLock<Regex> = language::light_pattern!(
    r"\b(?i:if|whether|unless|would|could|might|should|wish(?:es)?|hopes?|hoped|hoping|imagine|suppose|pretend|wants?|wanted|maybe|perhaps|probably|possibly|almost|nearly|apparently|supposedly|allegedly|dreams?|dreamt|dreamed|considers?|considering|thinking|says?|said|claims?|claimed|heard|told|asked|asks|rumou?r|likes? to|love to|going to|plans? to|planning to|trying to|applied|interviewed|offered)\b|\bmay\b|\?$"
);
static NEGATED: LazyLock<Regex> = language::light_pattern!(r"(?i)\b(?:not|never|without|neither|nor|cannot|hardly|\w+n't)\b");
static OWN: LazyLock<Regex> = language::light_pattern!(format r"^[Mm]y (?:older |younger |little |big |twin |new |old |best |good |close |former |direct )*(?P<rel>sister|brother|wife|husband|partner|friend|colleague|coworker|co-worker|boss|manager|supervisor|daughter|son|mother|father|mom|mum|dad)(?:,? (?:is )?(?:called |named )?(?P<name>{TOKEN}(?: {TOKEN}){{0,2}}))?,?");
static MINE: LazyLock<Regex> = language::light_pattern!(format r"^(?P<name>{TOKEN}(?: {TOKEN}){{0,2}}) is my (?:older |younger |little |big |twin |new |old |best |good |close |direct )*(?P<rel>sister|brother|wife|husband|partner|friend|colleague|coworker|co-worker|boss|manager|supervisor|daughter|son|mother|father|mom|mum|dad)$");

/// Compiles every rule, for a test.
#[cfg(test)]
pub(super) fn compile_rules() {
    std::hint::black_box(TABLE.len());
}

/// Extracts the statements of a sentence. `last` is the person that the previous sentence was about, and is updated for
/// the next.
pub(super) fn read(sentence: &str, today: NaiveDate, last: &mut Option<String>) -> Vec<Draft> {
    let plain = plain(sentence);
    let mut drafts = Vec::new();
    let mut subject: Option<String> = None;
    for clause in clauses(&plain) {
        let clause = without_lead(&clause);
        if UNREAL.is_match(clause) {
            subject = None;
            continue;
        }
        let (bare, times) = time::english(clause, today);
        let bare = without_lead(bare.trim_end_matches(['.', '!', ',', ' ', ')'])).to_owned();
        let will_come = format!(" {bare} ").contains(" will ");
        if will_come && times.at.is_none() && times.since.is_none() {
            continue;
        }
        let (about, own) = own(&bare);
        drafts.extend(own);
        let is_negated = NEGATED.is_match(&about);
        if is_negated {
            continue;
        }
        let begins_with_verb = about.chars().next().is_some_and(char::is_lowercase);
        let whole = match &subject {
            Some(subject) if begins_with_verb => format!("{subject} {about}"),
            _ => about,
        };
        let (found, who) = clause_says(&whole, times, last.as_deref());
        if let Some(who) = who {
            if who != "I" && found.iter().any(|draft| is_person(&draft.subject, draft.predicate)) {
                *last = Some(who.clone());
            }
            subject = Some(who);
        }
        drafts.extend(found);
    }
    drafts
}

/// "My sister Ana …": the clause about Ana, and her relation to the person.
fn own(clause: &str) -> (String, Vec<Draft>) {
    if let Some(groups) = MINE.captures(clause) {
        let (name, rel) = (groups.name("name").map_or("", |name| name.as_str()), groups.name("rel").map_or("", |rel| rel.as_str()));
        return (String::new(), kin(name, rel).into_iter().collect());
    }
    let Some(groups) = OWN.captures(clause) else { return (clause.to_owned(), Vec::new()) };
    let rel = groups.name("rel").map_or("", |rel| rel.as_str());
    let (Some(whole), Some(name)) = (groups.get(0), groups.name("name")) else { return (clause.to_owned(), Vec::new()) };
    let rest = clause.get(whole.end()..).unwrap_or_default();
    (format!("{}{rest}", name.as_str()), kin(name.as_str(), rel).into_iter().collect())
}

/// The statement for a relative or other person close to the owner.
fn kin(name: &str, rel: &str) -> Option<Draft> {
    let name = name_of(name)?;
    let other = Mention::Name(name, Some(Kind::Person));
    let (predicate, is_swapped) = match rel {
        "sister" | "brother" => ("sibling_of", false),
        "wife" | "husband" => ("married_to", false),
        "friend" => ("friend_of", false),
        "colleague" | "coworker" | "co-worker" => ("works_with", false),
        "boss" | "manager" | "supervisor" => ("reports_to", false),
        "daughter" | "son" => ("parent_of", false),
        "mother" | "father" | "mom" | "mum" | "dad" => ("parent_of", true),
        _ => return None,
    };
    let (subject, object) = if is_swapped { (other, Mention::Speaker) } else { (Mention::Speaker, other) };
    Some(Draft { subject, predicate, object: Some(object), how: How::Is, time: Times::default() })
}

/// The statements of the first rule that matches, and their subject.
fn clause_says(clause: &str, times: Times, last: Option<&str>) -> (Vec<Draft>, Option<String>) {
    for (rule, regex) in TABLE.iter() {
        let Some(groups) = regex.captures(clause) else { continue };
        let said = groups.name("s").map_or("I", |subject| subject.as_str());
        let subjects = if groups.name("own").is_some() { vec![Mention::Speaker] } else { mentions(said, last) };
        if subjects.is_empty() {
            continue;
        }
        let drafts: Vec<Draft> = subjects.iter().flat_map(|subject| drafts(rule, subject, &groups, times)).collect();
        if !drafts.is_empty() {
            return (drafts, Some(who(said, last)));
        }
    }
    (Vec::new(), None)
}

fn who(said: &str, last: Option<&str>) -> String {
    match said {
        "She" | "she" | "He" | "he" => last.unwrap_or(said).to_owned(),
        other => other.to_owned(),
    }
}

fn drafts(rule: &Rule, subject: &Mention, groups: &Captures<'_>, times: Times) -> Vec<Draft> {
    let draft = |predicate, object: Option<Mention>, how, is_swapped| match (object, is_swapped) {
        (Some(object), true) => Draft { subject: object, predicate, object: Some(subject.clone()), how, time: times },
        (object, _) => Draft { subject: subject.clone(), predicate, object, how, time: times },
    };
    let mut all = Vec::new();
    if rule.how == How::Has {
        if let Some((day, _)) = times.at.or(times.since.map(|day| (day, day))).or(times.until.map(|day| (day, day))) {
            all.push(Draft { time: Times::default(), ..draft(rule.predicate, Some(day_value(day)), How::Has, false) });
        }
        return all;
    }
    let Some(object) = groups.name("o").map(|object| object.as_str()) else { return all };
    for name in objects(rule, object) {
        all.push(draft(rule.predicate, Some(name), rule.how, rule.is_swapped));
    }
    if let Some(role) = groups.name("r").filter(|_| !all.is_empty()) {
        let role = Mention::Name(role.as_str().trim().to_owned(), Some(Kind::Concept));
        all.push(draft("works_as", Some(role), rule.how, false));
    }
    if let Some(old) = groups.name("old").and_then(|old| name_of(old.as_str())) {
        all.push(draft(rule.predicate, Some(Mention::Name(old, rule.object)), How::Ends, false));
    }
    all
}

/// The objects of a rule: one value, or the names of a list.
fn objects(rule: &Rule, object: &str) -> Vec<Mention> {
    if rule.predicate == "works_as" {
        return vec![Mention::Name(object.trim().to_owned(), Some(Kind::Concept))];
    }
    if rule.predicate == "status_is" {
        return vec![Mention::Name(object.to_owned(), Some(Kind::Value))];
    }
    if rule.predicate == "authored" {
        return vec![Mention::Name(object.trim_matches(['"', '“', '”']).to_owned(), Some(Kind::Document))];
    }
    split(object).into_iter().map(|name| Mention::Name(name, rule.object)).collect()
}

/// The mentions in the subject of a clause.
fn mentions(said: &str, last: Option<&str>) -> Vec<Mention> {
    match said {
        "I" => vec![Mention::Speaker],
        "She" | "she" | "He" | "he" => last.map(Mention::named).into_iter().collect(),
        names => split(names).into_iter().map(|name| if name == "I" { Mention::Speaker } else { Mention::Name(name, None) }).collect(),
    }
}

fn is_person(subject: &Mention, predicate: &str) -> bool {
    let kind = vocabulary::kinds(predicate.split('|').next().unwrap_or_default()).0;
    matches!(subject, Mention::Name(..)) && kind == Kind::Person
}
