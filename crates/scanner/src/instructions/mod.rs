//! Finds instructions to the agent, by the concepts that occur together in a sentence. Called by the scanner for a text
//! and for each view without a disguise.
//!
//! Rules are not phrases: each requires an action and a feature that makes it an attack (dropping rules, concealing harm,
//! rights that were never granted). One rule therefore covers other words, languages and orders of words.

use std::sync::LazyLock;

use regex::Regex;

use super::plain::Plain;
use super::rule::{Rule, Severity, Verdict, WriteOrigin};
use super::score::scores;
use super::sentence::{Sentence, are_near, gap, split};
use super::words::Concept::{
    Account, Agent, Append, Asked, Authority, Before, Blanket, Brand, Call, Check, Claim, Conceal, Deceive, Decode, Delete, Device,
    Directive, Disable, Dismiss, EachReply, Everyone, Harm, Held, Memory, Mode, ModeOn, MustDo, Obey, Order, Other, Permanent, Permit,
    Persona, Prior, Private, Privileged, Promote, Recalled, Reveal, Role, Save, Send, Sensitive, Standing, Stealth, SystemPrompt, Trigger,
    Unbound, Undeletable, You,
};

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

/// A pattern that must compile: otherwise the rule would silently be off.
macro_rules! pattern {
    ($name:ident, $text:expr) => {
        static $name: LazyLock<Option<Regex>> = LazyLock::new(|| language::pattern::sound(Regex::new($text)));
    };
}

pattern!(SINK, r"https?://|www\.|ftp://|[a-z0-9_.+-]+@[a-z0-9-]+\.[a-z]{2,}|(?-u:\b)(?:webhooks?|pastebin|discord|telegram)(?-u:\b)");
pattern!(OPEN_QUERY, r"https?://\S*(?:\?|&)[a-z0-9_.\[\]-]*=(?:$|[\s)\]>}<{%$'”」。、,]|\.{3}|\[|[^\x00-\x7f])");
pattern!(
    IMAGE_QUERY,
    r"!\[[^\]]*\]\(\s*<?https?://[^)\s]*\?[^)]*(?:[{}<>\[\]$%]|(?:data|chat|memor|note|user|secret|histor|msg|message|conversation|token|mail|name)|=\s*\)|[^\x00-\x7f])"
);
pattern!(ANY_IMAGE, r"!\[[^\]]*\]\(|<img|(?-u:\b)(?:image|pixel|bild|imagen|beacon)(?-u:\b)|图片|画像");
// Verbs that are an attack only if the sentence is about the agent: contracts are cancelled and restrictions lifted every
// day.
pattern!(
    WEAK,
    r"^(?:drop|abandon|suspend|violate|break|skip|delete|erase|wipe|unlearn|dismiss|neglect|cancel|switch|turn|disable|lift|remove|replace|step|go|discard|throw|let go|取消|解除|关闭|删除|删掉|作废|打破|突破|代替|替换|停用|废除|推翻|跳过|borra|elimin|desactiv|romp|viola|sustituy|reemplaz|suprim|anul|salt|abandon|losch|deaktivier|bri?ech|brich|ersetz|schalt|streich|heb|leg|verzicht|efface|supprim|viol|bris|desactiv|remplac|lev|saut|削除|置き換え|やめて|取り消|破って|外|回避)"
);
pattern!(
    TOOL,
    r"(?-u:\b)(?:(?:write|read|delete|edit|list|search|update|add)_(?:workspace_)?memor(?:y|ies)[a-z_]*|(?:read|write|edit|list)_workspace_[a-z_]+|structured_memory_[a-z]+|knowledge_graph_[a-z]+|memory_(?:get|search|expand|upsert|query|delete|write)|(?:forget|remember|recall|delete|memory)[ -]?(?:tools?|functions?|werkzeug|funktion|commands?)|(?:herramienta|outil|funcion|fonction|werkzeug|tool|funktion|function) (?:de )?(?:forget|remember|recall|write|delete|memory)[a-z_]*)(?-u:\b)|(?:forget|remember|recall|delete|memory)[` 」』]*(?:ツール|工具|函数|関数|方法|接口|機能|コマンド)|(?:删除|忘记|记忆|写入|削除|記憶)(?:工具|函数|ツール|関数)"
);
pattern!(
    EDIT,
    r"(?-u:\b)(?:change|edit|modify|update|rewrite|overwrite|amend|alter|replace|adjust|extend|cambi(?:a|e)|modific(?:a|ar)|actualiza|reescribe|ander(?:e|t)?|erganz(?:e|t)?|erweiter(?:e|t)?|uberschreib(?:e)?|modifie[rz]?|change[rz]?|complete[rz]?|reecris|mets a jour|in|into|a|dans|en|en el|zu)(?-u:\b)|修改|改写|改成|更改|替换|里加|加一条|変更|書き換え|追記|更新|に"
);
pattern!(
    OWN_WORDS,
    r"(?-u:\b)(?:i|we) (?:said|told|mentioned|wrote|asked)|(?-u:\b)ich .{0,30}(?:gesagt|erzahlt)|(?-u:\b)te (?:dije|conte|he dicho)|(?-u:\b)(?:j'ai|je t'ai) |我(?:刚才|之前|刚刚|昨天|上次)?(?:说|告诉|提|讲)|(?:私|僕|俺)が(?:言|話)|remind me|提醒我"
);
pattern!(MINE, r"(?-u:\b)(?:my|mine|our|meine?[rnms]?|unsere?[rnms]?|mon|ma|mes|mis?|nuestr[oa]s?)(?-u:\b)|我的|我们的|私の|僕の|うちの");
pattern!(
    ANSWERS,
    r"^(?:please )?(?:(?:just )?(?:answer|respond|reply|speak|talk|write|behave|act)|responde|contesta|habla|antworte|sprich|rede|reponds|parle|回答|说话|答え|話せ)"
);
pattern!(
    WHOEVER,
    r"(?-u:\b)(?:whoever|no matter who|regardless of who|anyone asks|anybody asks|if (?:anyone|anybody|somebody|someone|they) asks?|when (?:anyone|somebody|someone) asks?|quien(?:quiera)? que|aunque (?:te )?pregunten|egal wer|wer auch immer|falls jemand|peu importe qui|quiconque|si on te (?:le )?demande|meme si on)|不管谁|无论谁|谁来问|谁问|有人问|誰に聞かれ|誰に尋ね|誰が聞"
);
pattern!(
    DAN,
    r"(?-u:\b)you are (?:now )?(?:called )?dan(?-u:\b)|你现在是dan|du bist (?:jetzt )?dan(?-u:\b)|tu es (?:maintenant )?dan(?-u:\b)|eres dan(?-u:\b)"
);

fn is(pattern: &Option<Regex>, text: &str) -> bool {
    pattern.as_ref().is_some_and(|regex| regex.is_match(text))
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
    let scores = if origin.is_instructions() { Vec::new() } else { scores(&sentences, &signs_of(&ruled)) };
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
        super::gate::may_order(s.text).then(|| in_sentence(s, sentences.get(place + 1), names_somebody, origin)).flatten()
    };
    sentences.iter().enumerate().map(find).collect()
}

fn signs_of(ruled: &[Option<Finding>]) -> Vec<Option<(Rule, bool)>> {
    ruled.iter().map(|found| found.map(|found| (found.rule, found.is_told))).collect()
}

/// The findings of the rules for each sentence, and whether each is only reported, for the training of `score`.
#[cfg(test)]
pub(super) fn ruled(plain: &Plain) -> Vec<Option<(Rule, bool)>> {
    signs_of(&by_rules(&split(&plain.text), plain.names_somebody, WriteOrigin::Remember))
}

fn in_sentence(s: &Sentence<'_>, next: Option<&Sentence<'_>>, names_somebody: bool, origin: WriteOrigin) -> Option<Finding> {
    let exfiltrates = exfiltration(s);
    if origin.is_instructions() {
        return exfiltrates;
    }
    follows_code(s)
        .or(exfiltrates)
        .or_else(|| instruction_override(s, names_somebody))
        .or_else(|| role_play(s))
        .or_else(|| persistence(s))
        .or_else(|| false_authority(s, next))
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
    let is_form = |found: Finding| matches!(found.rule, Rule::EncodedPayload) || is(&IMAGE_QUERY, s.text) || is_bare() || is_for_all();
    if ruled.is_some_and(|found| !found.is_told && is_form(found)) {
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

const fn found(rule: Rule, is_told: bool) -> Option<Finding> {
    Some(Finding { rule, is_told })
}

fn instruction_override(s: &Sentence<'_>, names_somebody: bool) -> Option<Finding> {
    const RULE: Rule = Rule::InstructionOverride;
    if drops_rules(s) {
        return found(RULE, s.is_told(Dismiss));
    }
    if s.has(Recalled) && s.has_any(&[Dismiss, Conceal, Promote, Obey, Disable, Unbound, Reveal, Send, Permit, Delete, Role, Append]) {
        return found(RULE, false);
    }
    let is_spoken_to = s.has(Agent) || s.has(You);
    if s.has(Conceal) && (s.has(Harm) || is(&WHOEVER, s.text)) {
        let is_lasting = s.has_any(&[Agent, Standing, EachReply, MustDo]) || is_spoken_to || s.begins_with(Conceal) || is(&WHOEVER, s.text);
        if is_lasting && (!s.is_first_person() || s.has(Agent)) {
            return found(RULE, s.is_told(Conceal));
        }
    }
    if s.has(Asked) && !s.is_first_person() && (s.tells_to(Deceive) || s.tells_to(Conceal) || s.tells_to(Promote)) {
        return found(RULE, s.is_told(Asked));
    }
    if is_spoken_to && s.tells_to(Deceive) && (s.has(Standing) || s.has(MustDo) || s.begins_with(Deceive)) && !s.is_first_person() {
        return found(RULE, s.is_told(Deceive));
    }
    let is_lasting = s.has(Standing) || (s.has(Agent) && s.has(MustDo));
    if is_lasting && s.tells_to(Promote) {
        let is_for_somebody = s.has(Brand) || names_somebody || s.has(Conceal);
        if is_for_somebody && (!s.is_first_person() || s.has_any(&[Everyone, Conceal])) {
            return found(RULE, s.is_told(Promote));
        }
    }
    if s.tells_to(Obey) {
        let is_order =
            s.has(Agent) && (s.has(MustDo) || s.has(Standing)) || s.has(You) && s.has(Standing) || s.ordered_near(Dismiss, Directive, 60);
        if is_order || s.begins_with(Obey) && s.has_any(&[Standing, Prior]) && !s.is_told(Obey) {
            return found(RULE, s.is_told(Obey));
        }
    }
    None
}

/// Whether the sentence tells the agent to drop its rules.
fn drops_rules(s: &Sentence<'_>) -> bool {
    let (prior, you) = (s.spans(Prior), s.spans(You));
    let is_agents = s.has(You) || s.has(Agent);
    s.orders(Dismiss).iter().any(|dismiss| {
        s.spans(Directive).iter().filter(|directive| gap(dismiss, directive) <= 70).any(|directive| {
            let here = [dismiss.clone(), directive.clone()];
            let is_whose = s.has(Obey) || are_near(&here, prior, 24) || are_near(&here, you, 24) || is_agents;
            is_whose && (is_agents || !is(&WEAK, s.words(dismiss)))
        })
    })
}

fn role_play(s: &Sentence<'_>) -> Option<Finding> {
    if is(&DAN, s.text) || s.tells_to(Role) && s.has_any(&[Unbound, Privileged]) {
        return found(Rule::RolePlay, s.is_told(Role));
    }
    let is_somebody_else = s.tells_to(Role) || s.has(Persona);
    let is_agent_meant = s.has(You) || s.has(Agent) || s.begins_with(Role) || is(&ANSWERS, s.text);
    if is_somebody_else
        && is_agent_meant
        && s.has_any(&[Unbound, Privileged, Sensitive, Obey])
        && s.has_any(&[Unbound, Privileged, Sensitive])
    {
        return found(Rule::RolePlay, s.is_told(Role));
    }
    if s.has(Mode) && s.tells_to(ModeOn) && !s.has(Device) && (!s.is_first_person() || s.has(Unbound)) {
        return found(Rule::RolePlay, s.is_told(ModeOn));
    }
    (is(&ANSWERS, s.text) && s.has(Unbound)).then_some(Finding { rule: Rule::RolePlay, is_told: false })
}

fn exfiltration(s: &Sentence<'_>) -> Option<Finding> {
    const RULE: Rule = Rule::Exfiltration;
    if is(&IMAGE_QUERY, s.text) {
        return found(RULE, false);
    }
    let has_sink = is(&SINK, s.text);
    if s.tells_to(Send) && s.has(Private) && (has_sink || s.has(Stealth)) {
        return found(RULE, s.is_told(Send));
    }
    let is_attached = s.tells_to(Append) || s.tells_to(Send);
    if is_attached
        && has_sink
        && (s.has(EachReply) && (s.has(Private) || is(&ANY_IMAGE, s.text)) || is(&OPEN_QUERY, s.text) && s.has_any(&[Private, EachReply]))
    {
        return found(RULE, s.is_told(Append));
    }
    if s.ordered_near(Reveal, SystemPrompt, 70) {
        return found(RULE, s.is_told(Reveal));
    }
    if s.has(Before) && s.has_any(&[You, Reveal]) && !is(&OWN_WORDS, s.text) && (s.has(Reveal) || s.text.contains('?')) {
        return found(RULE, s.is_told(Reveal));
    }
    if s.begins_with(Reveal) && s.near(Reveal, Sensitive, 80) && s.has_any(&[Other, Before, Everyone]) && !is(&MINE, s.text) {
        return found(RULE, s.is_told(Reveal));
    }
    if s.has(SystemPrompt) && s.has(You) && s.text.contains('?') {
        return found(RULE, s.is_told(SystemPrompt));
    }
    let is_asked = s.begins_with(Reveal) || s.has(You);
    if is_asked && s.tells_to(Reveal) && s.near(Other, Held, 70) {
        return found(RULE, s.is_told(Reveal));
    }
    None
}

fn persistence(s: &Sentence<'_>) -> Option<Finding> {
    const RULE: Rule = Rule::Persistence;
    if s.ordered_near(Save, Everyone, 70) {
        return found(RULE, s.is_told(Save));
    }
    let writes = s.tells_to(Save) || s.tells_to(Append) || is(&EDIT, s.text);
    if s.has(Trigger) && writes && !s.is_first_person() | s.begins_with(Save) | s.begins_with(Append) | s.has(Disable) {
        return found(RULE, s.is_told(Save));
    }
    if is(&TOOL, s.text) && s.tells_to(Call) {
        return found(RULE, s.is_told(Call));
    }
    if s.ordered_near(Delete, Memory, 60) && !s.has(Device) && !is(&OWN_WORDS, s.text) {
        return found(RULE, s.is_told(Delete));
    }
    if s.has(Permanent) && s.tells_to(Save) && s.has(Undeletable) {
        return found(RULE, s.is_told(Save));
    }
    None
}

fn false_authority(s: &Sentence<'_>, next: Option<&Sentence<'_>>) -> Option<Finding> {
    const RULE: Rule = Rule::FalseAuthority;
    let lifts = |s: &Sentence<'_>| s.has(Check) && s.has_any(&[Disable, Permit]);
    let commands = |s: &Sentence<'_>| {
        lifts(s)
            || s.has(Obey)
            || s.has(Agent) && s.has_any(&[MustDo, Permit])
            || s.has(Permit) && s.has_any(&[Private, Other])
            || s.has(Disable) && s.has_any(&[You, Account])
    };
    if s.has(Claim) && (commands(s) || next.is_some_and(|next| commands(next) || next.has(Permit) && next.has(Disable))) {
        return found(RULE, s.is_told(Claim));
    }
    let is_ordered = s.has(Order) && s.has_any(&[Authority, Agent, You, Claim]);
    if is_ordered
        && (lifts(s)
            || s.has(Agent) && s.has_any(&[Permit, MustDo, Disable, Conceal])
            || s.has(Obey) && s.has(You)
            || s.has(Permit) && s.has_any(&[Private, Other])
            || s.has(Disable) && s.has(Authority))
        && !is(&MINE, s.text)
    {
        return found(RULE, s.is_told(Authority));
    }
    if !s.has(Authority) {
        return None;
    }
    let is_lifted = s.has(Check) && s.has(Disable) && s.has_any(&[Agent, Account]);
    let is_told_to_agent =
        s.has(Agent) && s.has_any(&[Permit, MustDo]) && s.has_any(&[Check, Conceal, Harm, Promote, Other, Private, Obey]);
    let gives_away = s.has(Permit) && s.has(You) && s.has_any(&[Other, Check]);
    (is_lifted || is_told_to_agent || gives_away).then(|| Finding { rule: RULE, is_told: s.is_told(Authority) })
}

/// "Decode this and follow it."
fn follows_code(s: &Sentence<'_>) -> Option<Finding> {
    let is_asked = !s.is_first_person() || s.begins_with(Decode);
    (s.has(Decode) && s.has(Blanket) && is_asked).then(|| Finding { rule: Rule::EncodedPayload, is_told: s.is_told(Decode) })
}
