//! What a sentence ends or changes of what is known: "we gave the budgies to my aunt", 电动车上个月卖掉了, "the fluoxetine's gone up to 40 mg".
//!
//! The sentence names the value of a known statement and says that it is over, or gives another number for it. It need not repeat the
//! relation, so that it could not be read by itself. A plan to end something, and what somebody else ended, ends nothing.

mod chinese;
mod english;
mod exchange;
mod figures;
mod kind;
mod rules;
mod unnamed;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::Ending;
use super::known::Known;
use super::reading::Reading;
use kind::{How, Kind};

/// Words that say that something is over or another, in any way of the tables: most sentences have none, and are not looked at further.
static CUE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:gave|given?|giving|sold|rehomed|donated|returned|lost|scrap\w*|scratch|ditched|totall?ed|wrecked|wr(?:ote|itten) off|traded|swapped|rid of|threw|thrown|handed|binned|goodbye|put|moved?|migrated|switch(?:ed|ing)|dropped|stopp(?:ed|ing)|uninstalled|cancell?ed|quit\w*|deleted|done|finish(?:ed|ing)|crashed|died|passed|dead|gone|went|stolen|ran|run|missing|history|packed|through|abandoned|shelved|called off|pulled out|backed out|no more|no longer|any ?more|any longer|retired|sworn|cut out|kicked|over|off|hold|ice|behind|dusted|fell|fallen|past|left|leaving|resigned|fired|sacked|laid|let (?:me|us|go)|redundant|last day|notice|graduated|stepped|bust|bankrupt|closed|shut\w*|folded|came|come|coming|taken|weaned|tapered|need|took|replaced|outgr\w+|grew|cured|recovered|beat|free of|have|not|remission|cleared|again|divorced?|separated|split|broke|broken|engagement|dumped|ended|up|down|raised|increased?|lowered|bumped|changed|now|new|won't|bores?|tired|sick|bored|fed|single|marriage|eat\w*|against|reassigned|shipped|launched|delivered|released|live|never|stage|challenge|rainbow|phone|shutters|weaned|read-only|dissolved|disbanded|cleared|healed|behind|drop|forget|enough|skip|lose|answer|reply|switch|from (?:now|here)|doubled|halved|tablets?|dose|keys|called it|exchanged|replaced|swapped|traded|instead|in place of|rather than|bye|goodbye|adios|farewell|upgraded|converted|transferred|forget|birthday|bday|today|turn\w*|officially)\b|了|不|停|退|取消|离|改|换|涨|降|黄|作废|算|脱|换|卖|删|毕业|没了|药|店|别|免|加|减|一律|满|生日"
);

/// Whether a sentence has a word that ends or changes anything.
pub(super) fn may_end(sentence: &str) -> bool {
    CUE.is_match(sentence)
}

/// The statements that a sentence makes about what is known.
pub(super) fn read(sentence: &str, known: &[&Known]) -> Vec<Reading> {
    let is_chinese = script::is_chinese(sentence);
    let simple = script::simplify(&sentence.to_lowercase());
    let unnamed = unnamed::ends(sentence, known);
    let grown: Vec<Reading> = known.iter().filter_map(|fact| figures::grown(sentence, fact)).collect();
    let known: Vec<&Known> = known.iter().filter(|fact| may_name(&simple, fact)).copied().collect();
    let ended = |fact: &&&Known| {
        Kind::of(&fact.predicate).and_then(|kind| match is_chinese {
            _ if kind == Kind::Rule => rules::ends(sentence, fact),
            true => chinese::ends(sentence, kind, fact),
            false => english::ends(sentence, kind, fact),
        })
    };
    let is_only_medicine = known.iter().filter(|fact| fact.predicate == "takes").count() == 1;
    let changed: Vec<Reading> = known.iter().filter_map(|fact| figures::changed(sentence, fact, is_only_medicine)).collect();
    let is_changed = |fact: &Known| changed.iter().any(|new| new.subject == fact.subject && new.predicate == fact.predicate);
    let named: Vec<&Known> = known.iter().filter(|fact| ended(fact).is_some()).copied().collect();
    let ended = known.iter().filter_map(|fact| Some(over(fact, ended(&fact)?)).filter(|_| !is_changed(fact)));
    let exchanged: Vec<Reading> =
        known.iter().filter(|fact| !is_changed(fact)).filter_map(|fact| exchange::changed(sentence, fact, named.contains(fact))).collect();
    let unnamed = unnamed.into_iter().filter(|(fact, _)| !named.contains(fact)).map(|(fact, how)| over(fact, how));
    ended.chain(unnamed).chain(changed.iter().cloned()).chain(exchanged).chain(grown).collect()
}

/// The value that a sentence gives in the place of a known one, which it says to be over.
pub(super) fn exchanged(sentence: &str, known: &Known) -> Option<Reading> {
    exchange::changed(sentence, known, true)
}

/// Whether the sentence may name a known value or what it is of, at a glance: the beginning of a word, or a Chinese character, stands in both.
fn may_name(sentence: &str, fact: &Known) -> bool {
    let is_bond = Kind::of(&fact.predicate) == Some(Kind::Bond);
    let is_part = |text: &str| {
        script::simplify(&text.to_lowercase()).split(|c: char| !c.is_alphanumeric()).any(|word| match word.chars().next() {
            Some(first) if script::is_han(first) => word.chars().any(|c| sentence.contains(c)),
            Some(_) => word.chars().count() > 1 && sentence.contains(&word.chars().take(3).collect::<String>()),
            None => false,
        })
    };
    is_bond
        || matches!(fact.predicate.as_str(), "weight" | "diet" | "reply_rule" | "takes")
        || is_part(&fact.object)
        || fact.subject != "user" && is_part(&fact.subject)
}

/// The statement that a known one is over.
fn over(known: &Known, how: How) -> Reading {
    let predicate = match known.predicate.as_str() {
        "plans" | "scheduled_for" | "todo" | "working_on" if how == How::Done => "completed".to_owned(),
        "plans" | "scheduled_for" | "todo" | "team" => "cancelled".to_owned(),
        "goal" | "wants_to" | "learning" => "gave_up".to_owned(),
        "lives_in" | "address" => "left".to_owned(),
        // The name of a partner: the bond is over, and not the name.
        "name" => "separated_from".to_owned(),
        predicate => format!("no_longer_{predicate}"),
    };
    let subject = (known.predicate == "name").then(|| known.subject.clone());
    let ends = vec![Ending {
        subject: subject.clone(),
        predicate: known.predicate.clone(),
        object: Some(known.object.clone()),
        ..Ending::default()
    }];
    let about = if subject.is_some() { "user" } else { &known.subject };
    Reading { predicate, ends, confidence: 0.85, ..Reading::name_of(about, &known.object, 0) }
}

/// Kinds of things that a person names, or not, with what they are of: "Ida Lupino's films", "books about glaciers".
const KINDS: [&str; 27] = [
    "travel", "visit", "trip", "idea", "climat", "music", "book", "film", "movi", "song", "novel", "album", "write", "paint", "class",
    "lesson", "cours", "session", "club", "topic", "stuff", "stori", "artist", "genr", "today", "tomorrow", "stop",
];

/// Whether two values are of one matter, in whatever words: "go to a pottery class every Wednesday" and "going to the pottery class".
pub(super) fn is_same_matter(one: &str, other: &str) -> bool {
    let (one, other) = (matter(one), matter(other));
    !one.is_empty() && one == other
}

/// Whether a deed that was done is a task, which may say more of it: "called the plumber" and "call the plumber about the sink".
pub(super) fn is_deed_of(done: &str, task: &str) -> bool {
    let (done, task) = (matter(done), matter(task));
    done == task && !done.is_empty() || done.len() >= 2 && done.is_subset(&task)
}

/// Whether what is called off names a plan: "trip to Rome" and "flying to Rome in May". One word is enough if it is a name.
pub(super) fn is_plan_of(called_off: &str, plan: &str) -> bool {
    let (off, plan) = (matter(called_off), matter(plan));
    let is_named = off.len() >= 2 || called_off.chars().any(|c| c.is_uppercase() || script::is_han(c));
    !off.is_empty() && is_named && off.is_subset(&plan)
}

fn matter(value: &str) -> BTreeSet<String> {
    if script::is_chinese(value) {
        return Some(chinese::key_of(value)).filter(|key| !key.is_empty()).into_iter().collect();
    }
    english::key_of(value).into_iter().filter(|stem| !KINDS.contains(&stem.as_str())).collect()
}

#[cfg(test)]
mod tests;
