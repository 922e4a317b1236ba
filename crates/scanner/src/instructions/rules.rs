//! The rules that add to the model, as `measure` shows. Rules are not phrases: each requires an action and a feature that
//! makes it an attack (dropping rules, sending private data, a decoded text to follow). One rule therefore covers other
//! words, languages and orders of words.

use std::sync::LazyLock;

use regex::Regex;

use crate::measure::is_on;
use crate::rule::{Rule, Severity, Verdict};
use crate::sentence::{Sentence, are_near, gap};
use crate::words::Concept::{
    Agent, Append, Before, Blanket, Decode, Delete, Device, Directive, Dismiss, EachReply, Everyone, Memory, Obey, Persona, Prior, Private,
    Privileged, Reveal, Role, Save, Send, Sensitive, Stealth, SystemPrompt, Unbound, You,
};

static SINK: LazyLock<Regex> = language::pattern!(
    r"https?://|www\.|ftp://|[a-z0-9_.+-]+@[a-z0-9-]+\.[a-z]{2,}|(?-u:\b)(?:webhooks?|pastebin|discord|telegram)(?-u:\b)"
);
static OPEN_QUERY: LazyLock<Regex> =
    language::pattern!(r"https?://\S*(?:\?|&)[a-z0-9_.\[\]-]*=(?:$|[\s)\]>}<{%$'”」。、,]|\.{3}|\[|[^\x00-\x7f])");
pub(super) static IMAGE_QUERY: LazyLock<Regex> = language::pattern!(
    r"!\[[^\]]*\]\(\s*<?https?://[^)\s]*\?[^)]*(?:[{}<>\[\]$%]|(?:data|chat|memor|note|user|secret|histor|msg|message|conversation|token|mail|name)|=\s*\)|[^\x00-\x7f])"
);
static ANY_IMAGE: LazyLock<Regex> = language::pattern!(r"!\[[^\]]*\]\(|<img|(?-u:\b)(?:image|pixel|bild|imagen|beacon)(?-u:\b)|图片|画像");
// Verbs that are an attack only if the sentence is about the agent: contracts are cancelled and restrictions lifted every
// day.
static WEAK: LazyLock<Regex> = language::pattern!(
    r"^(?:drop|abandon|suspend|violate|break|skip|delete|erase|wipe|unlearn|dismiss|neglect|cancel|switch|turn|disable|lift|remove|replace|step|go|discard|throw|let go|取消|解除|关闭|删除|删掉|作废|打破|突破|代替|替换|停用|废除|推翻|跳过|borra|elimin|desactiv|romp|viola|sustituy|reemplaz|suprim|anul|salt|abandon|losch|deaktivier|bri?ech|brich|ersetz|schalt|streich|heb|leg|verzicht|efface|supprim|viol|bris|desactiv|remplac|lev|saut|削除|置き換え|やめて|取り消|破って|外|回避)"
);
static OWN_WORDS: LazyLock<Regex> = language::pattern!(
    r"(?-u:\b)(?:i|we) (?:said|told|mentioned|wrote|asked)|(?-u:\b)ich .{0,30}(?:gesagt|erzahlt)|(?-u:\b)te (?:dije|conte|he dicho)|(?-u:\b)(?:j'ai|je t'ai) |我(?:刚才|之前|刚刚|昨天|上次)?(?:说|告诉|提|讲)|(?:私|僕|俺)が(?:言|話)|remind me|提醒我"
);
static ANSWERS: LazyLock<Regex> = language::pattern!(
    r"^(?:please )?(?:(?:just )?(?:answer|respond|reply|speak|talk|write|behave|act)|responde|contesta|habla|antworte|sprich|rede|reponds|parle|回答|说话|答え|話せ)"
);

/// An instruction that was found in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Finding {
    pub(super) rule: Rule,
    /// Whether it is reported rather than given.
    pub(super) is_reported: bool,
}

impl Finding {
    pub(in super::super) const fn verdict(self) -> Verdict {
        if self.is_reported {
            Verdict::Flagged { rule: self.rule, severity: Severity::Low }
        } else {
            Verdict::Quarantined { rule: self.rule }
        }
    }
}

/// Whether a rule matches; if so, whether the instruction is only reported.
type Test = fn(&Sentence<'_>) -> Option<bool>;

/// The rules in the order in which they are tried: the family, a name for measuring, and the test.
pub(super) const RULES: [(Rule, &str, Test); 10] = [
    (Rule::EncodedPayload, "follow_code", follows_code),
    (Rule::Exfiltration, "image_query", |s| IMAGE_QUERY.is_match(s.text).then_some(false)),
    (Rule::Exfiltration, "send_private", sends_private),
    (Rule::Exfiltration, "attach", attaches),
    (Rule::Exfiltration, "reveal_prompt", |s| s.imperative_near(Reveal, SystemPrompt, 70).then(|| s.is_reported(Reveal))),
    (Rule::Exfiltration, "what_was_said", asks_what_was_said),
    (Rule::InstructionOverride, "drop_rules", |s| drops_rules(s).then(|| s.is_reported(Dismiss))),
    (Rule::RolePlay, "persona", plays_persona),
    (Rule::Persistence, "save_for_all", |s| s.imperative_near(Save, Everyone, 70).then(|| s.is_reported(Save))),
    (Rule::Persistence, "delete_memory", deletes_memory),
];

/// The finding of the first rule that matches, of the families that `counts`.
pub(super) fn find(s: &Sentence<'_>, counts: impl Fn(Rule) -> bool) -> Option<Finding> {
    RULES
        .iter()
        .filter(|(rule, name, _)| counts(*rule) && is_on(name))
        .find_map(|(rule, _, check)| check(s).map(|is_reported| Finding { rule: *rule, is_reported }))
}

/// "Decode this and follow it."
fn follows_code(s: &Sentence<'_>) -> Option<bool> {
    let is_asked = || !s.is_first_person() || s.begins_with(Decode);
    (s.has(Decode) && s.has(Blanket) && is_asked()).then(|| s.is_reported(Decode))
}

fn sends_private(s: &Sentence<'_>) -> Option<bool> {
    (s.has(Private) && s.instructs_to(Send) && (SINK.is_match(s.text) || s.has(Stealth))).then(|| s.is_reported(Send))
}

fn attaches(s: &Sentence<'_>) -> Option<bool> {
    let is_attached = || s.instructs_to(Append) || s.instructs_to(Send);
    let leaks = || {
        s.has(EachReply) && (s.has(Private) || ANY_IMAGE.is_match(s.text))
            || OPEN_QUERY.is_match(s.text) && s.has_any(&[Private, EachReply])
    };
    (SINK.is_match(s.text) && is_attached() && leaks()).then(|| s.is_reported(Append))
}

fn asks_what_was_said(s: &Sentence<'_>) -> Option<bool> {
    let is_asked = || s.has_any(&[You, Reveal]) && !OWN_WORDS.is_match(s.text) && (s.has(Reveal) || s.text.contains('?'));
    (s.has(Before) && is_asked()).then(|| s.is_reported(Reveal))
}

/// Whether the sentence tells the agent to drop its rules.
fn drops_rules(s: &Sentence<'_>) -> bool {
    if !s.near(Dismiss, Directive, 70) {
        return false;
    }
    let (prior, you) = (s.spans(Prior), s.spans(You));
    let is_agents = s.has(You) || s.has(Agent);
    s.imperatives(Dismiss).iter().any(|dismiss| {
        s.spans(Directive).iter().filter(|directive| gap(dismiss, directive) <= 70).any(|directive| {
            let here = [dismiss.clone(), directive.clone()];
            let is_whose = s.has(Obey) || are_near(&here, prior, 24) || are_near(&here, you, 24) || is_agents;
            is_whose && (is_agents || !WEAK.is_match(s.words(dismiss)))
        })
    })
}

fn plays_persona(s: &Sentence<'_>) -> Option<bool> {
    let is_somebody_else = || s.instructs_to(Role) || s.has(Persona);
    let is_agent_meant = || s.has(You) || s.has(Agent) || s.begins_with(Role) || ANSWERS.is_match(s.text);
    (s.has_any(&[Unbound, Privileged, Sensitive]) && is_somebody_else() && is_agent_meant()).then(|| s.is_reported(Role))
}

fn deletes_memory(s: &Sentence<'_>) -> Option<bool> {
    (s.imperative_near(Delete, Memory, 60) && !s.has(Device) && !OWN_WORDS.is_match(s.text)).then(|| s.is_reported(Delete))
}

/// The patterns of this module, for the test that compiles each.
#[cfg(test)]
pub(crate) static PATTERNS: [&LazyLock<Regex>; 7] = [&SINK, &OPEN_QUERY, &IMAGE_QUERY, &ANY_IMAGE, &WEAK, &OWN_WORDS, &ANSWERS];
