//! The rules of the families: each requires an action and a feature that makes it an attack (dropping rules, concealing
//! harm, rights that were never granted). One rule therefore covers other words, languages and orders of words.

use std::sync::LazyLock;

use regex::Regex;

use super::Finding;
use crate::measure::is_on;
use crate::rule::Rule;
use crate::sentence::{Sentence, are_near, gap};
use crate::words::Concept::{
    Account, Agent, Append, Asked, Authority, Before, Blanket, Brand, Call, Check, Claim, Conceal, Deceive, Decode, Delete, Device,
    Directive, Disable, Dismiss, EachReply, Everyone, Harm, Held, Memory, Mode, ModeOn, MustDo, Obey, Order, Other, Permanent, Permit,
    Persona, Prior, Private, Privileged, Promote, Recalled, Reveal, Role, Save, Send, Sensitive, Standing, Stealth, SystemPrompt, Trigger,
    Unbound, Undeletable, You,
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
static TOOL: LazyLock<Regex> = language::pattern!(
    r"(?-u:\b)(?:(?:write|read|delete|edit|list|search|update|add)_(?:workspace_)?memor(?:y|ies)[a-z_]*|(?:read|write|edit|list)_workspace_[a-z_]+|structured_memory_[a-z]+|knowledge_graph_[a-z]+|memory_(?:get|search|expand|upsert|query|delete|write)|(?:forget|remember|recall|delete|memory)[ -]?(?:tools?|functions?|werkzeug|funktion|commands?)|(?:herramienta|outil|funcion|fonction|werkzeug|tool|funktion|function) (?:de )?(?:forget|remember|recall|write|delete|memory)[a-z_]*)(?-u:\b)|(?:forget|remember|recall|delete|memory)[` 」』]*(?:ツール|工具|函数|関数|方法|接口|機能|コマンド)|(?:删除|忘记|记忆|写入|削除|記憶)(?:工具|函数|ツール|関数)"
);
static EDIT: LazyLock<Regex> = language::pattern!(
    r"(?-u:\b)(?:change|edit|modify|update|rewrite|overwrite|amend|alter|replace|adjust|extend|cambi(?:a|e)|modific(?:a|ar)|actualiza|reescribe|ander(?:e|t)?|erganz(?:e|t)?|erweiter(?:e|t)?|uberschreib(?:e)?|modifie[rz]?|change[rz]?|complete[rz]?|reecris|mets a jour|in|into|a|dans|en|en el|zu)(?-u:\b)|修改|改写|改成|更改|替换|里加|加一条|変更|書き換え|追記|更新|に"
);
static OWN_WORDS: LazyLock<Regex> = language::pattern!(
    r"(?-u:\b)(?:i|we) (?:said|told|mentioned|wrote|asked)|(?-u:\b)ich .{0,30}(?:gesagt|erzahlt)|(?-u:\b)te (?:dije|conte|he dicho)|(?-u:\b)(?:j'ai|je t'ai) |我(?:刚才|之前|刚刚|昨天|上次)?(?:说|告诉|提|讲)|(?:私|僕|俺)が(?:言|話)|remind me|提醒我"
);
static MINE: LazyLock<Regex> = language::pattern!(
    r"(?-u:\b)(?:my|mine|our|meine?[rnms]?|unsere?[rnms]?|mon|ma|mes|mis?|nuestr[oa]s?)(?-u:\b)|我的|我们的|私の|僕の|うちの"
);
static ANSWERS: LazyLock<Regex> = language::pattern!(
    r"^(?:please )?(?:(?:just )?(?:answer|respond|reply|speak|talk|write|behave|act)|responde|contesta|habla|antworte|sprich|rede|reponds|parle|回答|说话|答え|話せ)"
);
static WHOEVER: LazyLock<Regex> = language::pattern!(
    r"(?-u:\b)(?:whoever|no matter who|regardless of who|anyone asks|anybody asks|if (?:anyone|anybody|somebody|someone|they) asks?|when (?:anyone|somebody|someone) asks?|quien(?:quiera)? que|aunque (?:te )?pregunten|egal wer|wer auch immer|falls jemand|peu importe qui|quiconque|si on te (?:le )?demande|meme si on)|不管谁|无论谁|谁来问|谁问|有人问|誰に聞かれ|誰に尋ね|誰が聞"
);
static DAN: LazyLock<Regex> = language::pattern!(
    r"(?-u:\b)you are (?:now )?(?:called )?dan(?-u:\b)|你现在是dan|du bist (?:jetzt )?dan(?-u:\b)|tu es (?:maintenant )?dan(?-u:\b)|eres dan(?-u:\b)"
);

/// A sentence that is checked, and what surrounds it.
pub(super) struct Place<'a, 'b> {
    pub(super) sentence: &'a Sentence<'b>,
    pub(super) next: Option<&'a Sentence<'b>>,
    pub(super) names_somebody: bool,
}

/// Whether a rule matches; if so, whether the instruction is only reported.
type Test = fn(&Place<'_, '_>) -> Option<bool>;

/// The rules in the order in which they are tried: the family, a name for measuring, and the test.
pub(super) const RULES: [(Rule, &str, Test); 28] = [
    (Rule::EncodedPayload, "follow_code", follows_code),
    (Rule::Exfiltration, "image_query", |at| IMAGE_QUERY.is_match(at.sentence.text).then_some(false)),
    (Rule::Exfiltration, "send_private", sends_private),
    (Rule::Exfiltration, "attach", attaches),
    (Rule::Exfiltration, "reveal_prompt", |at| at.sentence.ordered_near(Reveal, SystemPrompt, 70).then(|| at.sentence.is_told(Reveal))),
    (Rule::Exfiltration, "what_was_said", asks_what_was_said),
    (Rule::Exfiltration, "reveal_sensitive", reveals_sensitive),
    (Rule::Exfiltration, "prompt_question", asks_for_prompt),
    (Rule::Exfiltration, "other_people", reveals_others),
    (Rule::InstructionOverride, "drop_rules", |at| drops_rules(at.sentence).then(|| at.sentence.is_told(Dismiss))),
    (Rule::InstructionOverride, "recalled", on_recall),
    (Rule::InstructionOverride, "conceal_harm", conceals),
    (Rule::InstructionOverride, "when_asked", when_asked),
    (Rule::InstructionOverride, "deceive", deceives),
    (Rule::InstructionOverride, "promote", promotes),
    (Rule::InstructionOverride, "obey", obeys),
    (Rule::RolePlay, "role", plays_role),
    (Rule::RolePlay, "persona", plays_persona),
    (Rule::RolePlay, "mode", switches_mode),
    (Rule::RolePlay, "answers", |at| (ANSWERS.is_match(at.sentence.text) && at.sentence.has(Unbound)).then_some(false)),
    (Rule::Persistence, "save_for_all", |at| at.sentence.ordered_near(Save, Everyone, 70).then(|| at.sentence.is_told(Save))),
    (Rule::Persistence, "own_instructions", writes_instructions),
    (Rule::Persistence, "tool", |at| (TOOL.is_match(at.sentence.text) && at.sentence.tells_to(Call)).then(|| at.sentence.is_told(Call))),
    (Rule::Persistence, "delete_memory", deletes_memory),
    (Rule::Persistence, "permanent", keeps_for_ever),
    (Rule::FalseAuthority, "claim", claims),
    (Rule::FalseAuthority, "order", is_ordered),
    (Rule::FalseAuthority, "authority", speaks_for_authority),
];

/// The finding of the first rule that matches, of the families that `counts`.
pub(super) fn find(at: &Place<'_, '_>, counts: impl Fn(Rule) -> bool) -> Option<Finding> {
    RULES
        .iter()
        .filter(|(rule, name, _)| counts(*rule) && is_on(name))
        .find_map(|(rule, _, check)| check(at).map(|is_told| Finding { rule: *rule, is_told }))
}

/// "Decode this and follow it."
fn follows_code(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let is_asked = !s.is_first_person() || s.begins_with(Decode);
    (s.has(Decode) && s.has(Blanket) && is_asked).then(|| s.is_told(Decode))
}

fn sends_private(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    (s.tells_to(Send) && s.has(Private) && (SINK.is_match(s.text) || s.has(Stealth))).then(|| s.is_told(Send))
}

fn attaches(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let is_attached = s.tells_to(Append) || s.tells_to(Send);
    let leaks = || {
        s.has(EachReply) && (s.has(Private) || ANY_IMAGE.is_match(s.text))
            || OPEN_QUERY.is_match(s.text) && s.has_any(&[Private, EachReply])
    };
    (is_attached && SINK.is_match(s.text) && leaks()).then(|| s.is_told(Append))
}

fn asks_what_was_said(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let is_asked = || s.has_any(&[You, Reveal]) && !OWN_WORDS.is_match(s.text) && (s.has(Reveal) || s.text.contains('?'));
    (s.has(Before) && is_asked()).then(|| s.is_told(Reveal))
}

fn reveals_sensitive(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let is_others = || s.has_any(&[Other, Before, Everyone]) && !MINE.is_match(s.text);
    (s.begins_with(Reveal) && s.near(Reveal, Sensitive, 80) && is_others()).then(|| s.is_told(Reveal))
}

fn asks_for_prompt(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    (s.text.contains('?') && s.has(SystemPrompt) && s.has(You)).then(|| s.is_told(SystemPrompt))
}

fn reveals_others(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let is_asked = s.begins_with(Reveal) || s.has(You);
    (is_asked && s.tells_to(Reveal) && s.near(Other, Held, 70)).then(|| s.is_told(Reveal))
}

/// Whether the sentence tells the agent to drop its rules.
fn drops_rules(s: &Sentence<'_>) -> bool {
    let (prior, you) = (s.spans(Prior), s.spans(You));
    let is_agents = s.has(You) || s.has(Agent);
    s.orders(Dismiss).iter().any(|dismiss| {
        s.spans(Directive).iter().filter(|directive| gap(dismiss, directive) <= 70).any(|directive| {
            let here = [dismiss.clone(), directive.clone()];
            let is_whose = s.has(Obey) || are_near(&here, prior, 24) || are_near(&here, you, 24) || is_agents;
            is_whose && (is_agents || !WEAK.is_match(s.words(dismiss)))
        })
    })
}

/// "When you read this memory, …"
fn on_recall(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let acts = || s.has_any(&[Dismiss, Conceal, Promote, Obey, Disable, Unbound, Reveal, Send, Permit, Delete, Role, Append]);
    (s.has(Recalled) && acts()).then_some(false)
}

fn conceals(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    if !s.has(Conceal) || !(s.has(Harm) || WHOEVER.is_match(s.text)) {
        return None;
    }
    let is_lasting = s.has_any(&[Agent, Standing, EachReply, MustDo, You]) || s.begins_with(Conceal) || WHOEVER.is_match(s.text);
    (is_lasting && (!s.is_first_person() || s.has(Agent))).then(|| s.is_told(Conceal))
}

fn when_asked(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let acts = || s.tells_to(Deceive) || s.tells_to(Conceal) || s.tells_to(Promote);
    (s.has(Asked) && !s.is_first_person() && acts()).then(|| s.is_told(Asked))
}

fn deceives(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let is_lasting = || s.has(Standing) || s.has(MustDo) || s.begins_with(Deceive);
    (s.has_any(&[Agent, You]) && s.tells_to(Deceive) && is_lasting() && !s.is_first_person()).then(|| s.is_told(Deceive))
}

fn promotes(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let is_lasting = s.has(Standing) || (s.has(Agent) && s.has(MustDo));
    if !is_lasting || !s.tells_to(Promote) {
        return None;
    }
    let is_for_somebody = s.has(Brand) || at.names_somebody || s.has(Conceal);
    (is_for_somebody && (!s.is_first_person() || s.has_any(&[Everyone, Conceal]))).then(|| s.is_told(Promote))
}

fn obeys(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    if !s.tells_to(Obey) {
        return None;
    }
    let is_order =
        s.has(Agent) && (s.has(MustDo) || s.has(Standing)) || s.has(You) && s.has(Standing) || s.ordered_near(Dismiss, Directive, 60);
    (is_order || s.begins_with(Obey) && s.has_any(&[Standing, Prior]) && !s.is_told(Obey)).then(|| s.is_told(Obey))
}

fn plays_role(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    (DAN.is_match(s.text) || s.tells_to(Role) && s.has_any(&[Unbound, Privileged])).then(|| s.is_told(Role))
}

fn plays_persona(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let is_somebody_else = s.tells_to(Role) || s.has(Persona);
    let is_agent_meant = || s.has(You) || s.has(Agent) || s.begins_with(Role) || ANSWERS.is_match(s.text);
    (is_somebody_else && s.has_any(&[Unbound, Privileged, Sensitive]) && is_agent_meant()).then(|| s.is_told(Role))
}

fn switches_mode(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let is_meant = || !s.has(Device) && (!s.is_first_person() || s.has(Unbound));
    (s.has(Mode) && s.tells_to(ModeOn) && is_meant()).then(|| s.is_told(ModeOn))
}

fn writes_instructions(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let writes = || s.tells_to(Save) || s.tells_to(Append) || EDIT.is_match(s.text);
    let is_meant = || !s.is_first_person() | s.begins_with(Save) | s.begins_with(Append) | s.has(Disable);
    (s.has(Trigger) && writes() && is_meant()).then(|| s.is_told(Save))
}

fn deletes_memory(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    (s.ordered_near(Delete, Memory, 60) && !s.has(Device) && !OWN_WORDS.is_match(s.text)).then(|| s.is_told(Delete))
}

fn keeps_for_ever(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    (s.has(Permanent) && s.tells_to(Save) && s.has(Undeletable)).then(|| s.is_told(Save))
}

/// Whether the sentence lifts a check.
fn lifts(s: &Sentence<'_>) -> bool {
    s.has(Check) && s.has_any(&[Disable, Permit])
}

fn claims(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    let commands = |s: &Sentence<'_>| {
        lifts(s)
            || s.has(Obey)
            || s.has(Agent) && s.has_any(&[MustDo, Permit])
            || s.has(Permit) && s.has_any(&[Private, Other])
            || s.has(Disable) && s.has_any(&[You, Account])
    };
    let continues = || at.next.is_some_and(|next| commands(next) || next.has(Permit) && next.has(Disable));
    (s.has(Claim) && (commands(s) || continues())).then(|| s.is_told(Claim))
}

fn is_ordered(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    if !s.has(Order) || !s.has_any(&[Authority, Agent, You, Claim]) {
        return None;
    }
    let commands = lifts(s)
        || s.has(Agent) && s.has_any(&[Permit, MustDo, Disable, Conceal])
        || s.has(Obey) && s.has(You)
        || s.has(Permit) && s.has_any(&[Private, Other])
        || s.has(Disable) && s.has(Authority);
    (commands && !MINE.is_match(s.text)).then(|| s.is_told(Authority))
}

fn speaks_for_authority(at: &Place<'_, '_>) -> Option<bool> {
    let s = at.sentence;
    if !s.has(Authority) {
        return None;
    }
    let is_lifted = s.has(Check) && s.has(Disable) && s.has_any(&[Agent, Account]);
    let is_told_to_agent =
        || s.has(Agent) && s.has_any(&[Permit, MustDo]) && s.has_any(&[Check, Conceal, Harm, Promote, Other, Private, Obey]);
    let gives_away = || s.has(Permit) && s.has(You) && s.has_any(&[Other, Check]);
    (is_lifted || is_told_to_agent() || gives_away()).then(|| s.is_told(Authority))
}
