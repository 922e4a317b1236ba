//! Finds instructions to the agent, by the concepts that occur together in a sentence. Called by the scanner for a text
//! and for each view without a disguise.
//!
//! Rules are not phrases: each requires an action and a feature that makes it an attack (dropping rules, concealing harm,
//! rights that were never granted). One rule therefore covers other words, languages and orders of words.

mod rules;

use super::measure::is_on;
use super::plain::Plain;
use super::rule::{Rule, Severity, Verdict, WriteOrigin};
use super::score::scores;
use super::sentence::{Sentence, split};
use super::words::Concept::{
    Account, Agent, Append, Asked, Authority, Before, Blanket, Brand, Call, Check, Claim, Conceal, Deceive, Decode, Delete, Device,
    Directive, Disable, Dismiss, EachReply, Everyone, Harm, Held, Memory, Mode, ModeOn, MustDo, Obey, Order, Other, Permanent, Permit,
    Persona, Prior, Private, Privileged, Promote, Recalled, Reveal, Role, Save, Send, Sensitive, Standing, Stealth, SystemPrompt, Trigger,
    Unbound, Undeletable, You,
};

use rules::{IMAGE_QUERY, Place};

/// An instruction that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Finding {
    rule: Rule,
    /// Whether it is reported rather than given.
    is_told: bool,
}

impl Finding {
    pub(super) const fn verdict(self) -> Verdict {
        if self.is_told { Verdict::Flagged { rule: self.rule, severity: Severity::Low } } else { Verdict::Held { rule: self.rule } }
    }
}

/// The first instruction in `plain` that counts for `origin`. A reported one is returned only if there is no other.
pub(super) fn find(plain: &Plain, origin: WriteOrigin) -> Option<Finding> {
    find_from(HELD_SCORE, plain, origin)
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
    let ruled = by_rules(&sentences, plain.names_somebody, origin);
    let scores = if origin.is_instructions() || !is_on("model") { Vec::new() } else { scores(&sentences, &signs_of(&ruled)) };
    let mut told = None;
    for (place, (sentence, ruled)) in sentences.iter().zip(ruled).enumerate() {
        match scores.get(place).map_or(ruled, |score| weighed(sentence, *score, ruled, line)) {
            Some(finding) if finding.is_told => told = told.or(Some(finding)),
            Some(finding) => return Some(finding),
            None => {}
        }
    }
    told
}

/// The findings of the rules for each sentence.
fn by_rules(sentences: &[Sentence<'_>], names_somebody: bool, origin: WriteOrigin) -> Vec<Option<Finding>> {
    let find = |(place, s): (usize, &Sentence<'_>)| {
        let place = Place { sentence: s, next: sentences.get(place + 1), names_somebody };
        super::gate::may_order(s.text).then(|| in_sentence(&place, origin)).flatten()
    };
    sentences.iter().enumerate().map(find).collect()
}

fn signs_of(ruled: &[Option<Finding>]) -> Vec<Option<(Rule, bool)>> {
    ruled.iter().map(|found| found.map(|found| (found.rule, found.is_told))).collect()
}

/// The names of the rules, for measuring.
#[cfg(test)]
pub(super) fn rule_names() -> impl Iterator<Item = &'static str> {
    rules::RULES.iter().map(|(_, name, _)| *name)
}

/// The findings of the rules for each sentence, and whether each is only reported, for the training of `score`.
#[cfg(test)]
pub(super) fn ruled(plain: &Plain) -> Vec<Option<(Rule, bool)>> {
    signs_of(&by_rules(&split(&plain.text), plain.names_somebody, WriteOrigin::Remember))
}

fn in_sentence(place: &Place<'_, '_>, origin: WriteOrigin) -> Option<Finding> {
    rules::find(place, |rule| !origin.is_instructions() || rule == Rule::Exfiltration)
}

/// The score from which on a sentence is held.
const HELD_SCORE: f32 = 0.0;
/// Longest sentence, in bytes, that consists of an instruction alone.
const MAX_BARE: usize = 40;
/// The score from which on it is held in views that are mostly no language.
const CLEAR_SCORE: f32 = 4.0;
/// The score from which on it is held if a rule matches, too.
const RULED_SCORE: f32 = -1.0;
/// The score from which on it is flagged.
const FLAGGED_SCORE: f32 = -1.0;

/// Combines the finding of a rule with the score of all signs: a finding that the rest of the sentence contradicts is
/// only flagged.
fn weighed(s: &Sentence<'_>, score: f32, ruled: Option<Finding>, line: f32) -> Option<Finding> {
    // For "decode this and follow it", an image that exfiltrates data, "(you must) ignore all previous rules" and
    // "remember this for all users" the rule alone decides.
    let is_bare = || {
        let is_to_agent = s.opens_with(Dismiss) || s.has_any(&[You, Agent, MustDo]) && !s.is_first_person();
        is_to_agent && s.ordered_near(Dismiss, Directive, 40) && s.near(Prior, Directive, 12)
    };
    let is_for_all = || s.text.len() <= MAX_BARE && s.ordered_near(Save, Everyone, 30) && !s.is_first_person();
    let is_form = |found: Finding| matches!(found.rule, Rule::EncodedPayload) || IMAGE_QUERY.is_match(s.text) || is_bare() || is_for_all();
    if is_on("rule_alone") && ruled.is_some_and(|found| !found.is_told && is_form(found)) {
        return ruled;
    }
    let line = if ruled.is_some_and(|found| !found.is_told) { line.min(RULED_SCORE) } else { line };
    let rule = || ruled.map_or_else(|| family(s), |found| found.rule);
    (score >= FLAGGED_SCORE || ruled.is_some()).then(|| Finding { rule: rule(), is_told: score < line })
}

/// The rule family of most signs of a sentence.
fn family(s: &Sentence<'_>) -> Rule {
    let families: [(Rule, &[super::words::Concept]); 5] = [
        (Rule::FalseAuthority, &[Authority, Claim, Order, Check, Permit, Account]),
        (Rule::Exfiltration, &[Send, Private, Reveal, SystemPrompt, Other, Before, Stealth, Held]),
        (Rule::Persistence, &[Save, Everyone, Trigger, Delete, Memory, Permanent, Undeletable]),
        (Rule::RolePlay, &[Role, Persona, Unbound, Mode, Privileged]),
        (Rule::InstructionOverride, &[Dismiss, Directive, Conceal, Promote, Obey, Deceive, Asked, Harm, Recalled]),
    ];
    let count = |signs: &[super::words::Concept]| signs.iter().filter(|sign| s.has(**sign)).count();
    families.into_iter().max_by_key(|(_, signs)| count(signs)).map_or(Rule::InstructionOverride, |(rule, _)| rule)
}
