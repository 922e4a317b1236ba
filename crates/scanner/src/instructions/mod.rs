//! Finds instructions to the agent: a linear model scores each sentence, and a few rules add what it does not see. Called
//! by the scanner for a text and for each view without a disguise.

mod family;
mod rules;

use std::sync::LazyLock;

use regex::Regex;

use super::measure::is_on;
use super::plain::Plain;
use super::rule::{Rule, WriteOrigin};
use super::score::scores;
use super::sentence::{Sentence, split};
use super::words::Concept::{Agent, Directive, Dismiss, Everyone, MustDo, Prior, Save, You};

use rules::{Finding, IMAGE_QUERY};

/// The label that memory puts before the value of a fact about somebody or something of the user's, at the start of a line.
static LABEL: LazyLock<Regex> =
    language::pattern!(r"^(?:[-*] )?(?:[\p{L} ]{1,30} of )?(?:user's [^:：.!?\n]{1,60}|用户的[^:：。！？\n]{1,30})[:：] ?");

/// The first instruction in `plain` that counts for `origin`. A reported one is returned only if there is no other.
pub(super) fn find(plain: &Plain, origin: WriteOrigin) -> Option<Finding> {
    find_from(QUARANTINE_SCORE, plain, origin)
}

/// As [`find`], in a view without a disguise: half of such views are no language, so only a high score counts.
pub(super) fn find_disguised(plain: &Plain, origin: WriteOrigin) -> Option<Finding> {
    find_from(CLEAR_SCORE, plain, origin)
}

/// As [`find`], in a text whose letters were replaced by look-alikes, which is suspicious by itself.
pub(super) fn find_exchanged(plain: &Plain, origin: WriteOrigin) -> Option<Finding> {
    find_from(RULED_SCORE, plain, origin)
}

fn find_from(line: f32, plain: &Plain, origin: WriteOrigin) -> Option<Finding> {
    let sentences = split(&plain.text);
    let ruled = by_rules(&sentences, origin);
    let scores = if origin.is_instructions() || !is_on("model") { Vec::new() } else { scores(&sentences, &signs_of(&ruled)) };
    let mut reported = None;
    for (place, (sentence, ruled)) in sentences.iter().zip(ruled).enumerate() {
        match scores.get(place).map_or(ruled, |score| weighed(sentence, *score, ruled, line)) {
            Some(_) if ruled.is_none() && is_label_alone(sentence) => {}
            Some(finding) if finding.is_reported => reported = reported.or(Some(finding)),
            Some(finding) => return Some(finding),
            None => {}
        }
    }
    reported
}

/// Whether only the label of a fact about somebody of the user's speaks for the finding, as in "Name of user's dentist: Dr. Ferro". Every other
/// attack has a user, a colon and a title, too; the value of an instruction scores by itself.
fn is_label_alone(sentence: &Sentence<'_>) -> bool {
    let Some(label) = LABEL.find(sentence.text) else { return false };
    let value = split(sentence.text.get(label.end()..).unwrap_or_default());
    let ruled = by_rules(&value, WriteOrigin::Fact);
    ruled.iter().all(Option::is_none) && scores(&value, &signs_of(&ruled)).into_iter().all(|score| score < VALUE_SCORE)
}

/// The findings of the rules for each sentence. In instructions of an agent only exfiltration counts.
fn by_rules(sentences: &[Sentence<'_>], origin: WriteOrigin) -> Vec<Option<Finding>> {
    let counts = |rule| !origin.is_instructions() || rule == Rule::Exfiltration;
    let find = |s: &Sentence<'_>| if super::gate::may_instruct(s.text) { rules::find(s, counts) } else { None };
    sentences.iter().map(find).collect()
}

fn signs_of(ruled: &[Option<Finding>]) -> Vec<Option<(Rule, bool)>> {
    ruled.iter().map(|found| found.map(|found| (found.rule, found.is_reported))).collect()
}

#[cfg(test)]
pub(super) use rules::PATTERNS;

/// The names of the rules, for measuring.
#[cfg(test)]
pub(super) fn rule_names() -> impl Iterator<Item = &'static str> {
    rules::RULES.iter().map(|(_, name, _)| *name)
}

/// The findings of the rules for each sentence, and whether each is only reported, for the training of `score`.
#[cfg(test)]
pub(super) fn ruled(plain: &Plain) -> Vec<Option<(Rule, bool)>> {
    signs_of(&by_rules(&split(&plain.text), WriteOrigin::Remember))
}

/// The score from which on a sentence is quarantined: the lowest, in steps of 0.05, that quarantines no more benign texts of `trial`, `fresh`
/// and `unseen` than 0 did.
const QUARANTINE_SCORE: f32 = -0.1;
/// Longest sentence, in bytes, that consists of an instruction alone.
const MAX_BARE: usize = 40;
/// The score from which on it is quarantined in views that are mostly no language.
const CLEAR_SCORE: f32 = 3.9;
/// The score from which on it is quarantined if a rule matches, too.
const RULED_SCORE: f32 = -1.1;
/// The score from which on the value of a fact speaks for an instruction itself. Of the quarantined facts of the corpus (`dev`), three in four
/// honest ones and one in fifty of the others have lower scores.
const VALUE_SCORE: f32 = -3.5;
/// The score from which on it is flagged.
const FLAGGED_SCORE: f32 = -1.1;

/// Combines the finding of a rule with the score of all signs: a finding that the rest of the sentence contradicts is
/// only flagged.
fn weighed(s: &Sentence<'_>, score: f32, ruled: Option<Finding>, line: f32) -> Option<Finding> {
    // For "decode this and follow it", an image that exfiltrates data, "(you must) ignore all previous rules" and
    // "remember this for all users" the rule alone decides.
    let is_bare = || {
        let is_to_agent = s.opens_with(Dismiss) || s.has_any(&[You, Agent, MustDo]) && !s.is_first_person();
        is_to_agent && s.imperative_near(Dismiss, Directive, 40) && s.near(Prior, Directive, 12)
    };
    let is_for_all = || s.text.len() <= MAX_BARE && s.imperative_near(Save, Everyone, 30) && !s.is_first_person();
    let is_form = |found: Finding| matches!(found.rule, Rule::EncodedPayload) || IMAGE_QUERY.is_match(s.text) || is_bare() || is_for_all();
    if is_on("rule_alone") && ruled.is_some_and(|found| !found.is_reported && is_form(found)) {
        return ruled;
    }
    let line = if ruled.is_some_and(|found| !found.is_reported) { line.min(RULED_SCORE) } else { line };
    let rule = || ruled.map_or_else(|| family::of(s.text), |found| found.rule);
    (score >= FLAGGED_SCORE || ruled.is_some()).then(|| Finding { rule: rule(), is_reported: score < line })
}
