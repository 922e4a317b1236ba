//! Whether a sentence denies, or says to be over, what somebody else read in it, such as a small model: "I no longer work at Acme" does not
//! say that its writer works at Acme. It looks for a negation whose scope reaches the value: in the value's clause, before it, and not lifted
//! by a second one.

use std::sync::LazyLock;

use language::normalize::plain;
use language::script;
use language::vocabulary::{self, Stance};
use regex::Regex;

use super::{chinese, english, filter};

/// Words of relations that speak of a negation or an end themselves: "no_longer_likes", "used_to_live_in".
static OF_AN_END: LazyLock<Regex> = language::light_pattern!(
    r"(?:^|_)(?:not|no|non|never|cannot|cant|stopped|quit|lost|cancelled|canceled|missing|without|used_to|former|formerly|previous|previously|past|ex|gave_up|needs|need|sold|left|ended|asked_not_to|does_not|doesnt|dont)(?:_|$)|(?:less|free)$"
);
/// Relations that speak against their value, by their name.
static OF_AVERSION: LazyLock<Regex> =
    language::light_pattern!(r"allerg|intoleran|afraid|fear|phobia|dislike|hate|avoid|aversion|problem|issue|trouble|sensitiv");

/// Where another clause begins.
static CLAUSE: LazyLock<Regex> = language::light_pattern!(
    r"(?x)[;:!?—–]|\.\s|\b(?:but|however|although|though|because|since|so|yet|whereas|while|instead|except|rather)\b
        |(?:,|\band\b|\bor\b)\s*(?:i|we|he|she|they|it|you|my|our|his|her|their|there|now|then|just|only|still)\b
        |(?:,|\band\b)\s*(?:live|lives|work|works|love|loves|like|likes|have|has|am|is|use|uses|play|plays|speak|speaks|prefer|prefers|enjoy|enjoys|drink|drinks|eat|eats|moved|started)\b"
);
static INTERJECTION: LazyLock<Regex> = language::light_pattern!(r"^(?:no|nope|nah|not really|not yet|never)\s*[,.!—–-]\s*");
static LEAD: LazyLock<Regex> =
    language::light_pattern!(r"^[^\p{L}]*(?:(?:but|and|or|so|because|since|though|although|yet|well|while)\s+)*");
static NEGATION: LazyLock<Regex> =
    language::light_pattern!(r"\b(?:no longer|not|never|no|none|hardly|barely|without|cannot|neither|stopped|ceased|quit)\b|n't\b");
/// Words of a negation that deny nothing: "not only", "can't wait", "never miss".
static IDIOM: LazyLock<Regex> = language::light_pattern!(
    r"(?x)\bnot\ (?:only|just|merely|to\ mention|surprisingly|bad|that)\b|\bno\ (?:doubt|wonder|matter|problem|question|worries|better|other)\b
        |\b(?:nothing|nobody)\ (?:better|beats|like)\b|\b(?:cannot|can\ not|could\ not|couldn't)\ (?:wait|help|stop|resist|get\ enough|imagine|recommend|be\ happier)\b
        |\b(?:would\ not|wouldn't)\ (?:miss|change|trade|mind)\b|\b(?:do|does|did)\ not\ (?:mind|forget|regret)\b|\b(?:have|has)\ not\ regretted\b
        |\bnever\ (?:miss|tire|get\ tired|get\ bored|been\ happier|regretted|forget|stopped)\b|\b(?:if|why)\ not\b"
);
static AVERSION: LazyLock<Regex> =
    language::light_pattern!(r"\b(?:hate[sd]?|dislike[sd]?|avoid(?:s|ed)?|detest\w*|loathe\w*|can(?:not| not|'t) stand)\b|讨厌|反感");
/// A denied aversion: "not allergic", "no problem with".
static NO_AVERSION: LazyLock<Regex> = language::light_pattern!(
    r"(?x)\b(?:no\ longer|not|never|no|without|hardly|used\ to\ (?:be|have))\ (?:\w+\ ){0,3}?(?:allerg\w*|intoleran\w*|sensitiv\w*|afraid|scared|fear\w*|phobi\w*|dislik\w*|hat(?:e|es|ed)|avoid\w*|aversion|problems?|issues?|trouble|mind)\b
        |(?:不|没有?|未)(?:对[^，,。]{1,12}?|什么|太|怎么|再|会|任何|是|有|曾)*(?:过敏|不耐|害怕|怕|恐惧|讨厌|反感|忌口|问题)|(?:以前|曾经|从前)[^，,。]{0,12}?(?:过敏|害怕|怕|讨厌)"
);
static DENIED_AFTER: LazyLock<Regex> = language::light_pattern!(
    r"(?x)^\s*(?:is|are|was|were|does|do|did|has|have|can|will|would)\s+(?:not|no\ longer)\b|\b(?:any\ ?more|no\ more|any\ longer)\b
        |^我?(?:现在|已经|早就|都|也|并|其实|根本|从来|一点也)*(?:不再|不|没有?)(?:是|在|住|吃|喝|喜欢|爱|用|养|干|做|工作|去|会|玩|学|抽)"
);

static CHINESE_CLAUSE: LazyLock<Regex> =
    language::light_pattern!(r"[，。；！？：,;!?:…\n]|但是?|可是|不过(?:[^敏]|$)|而是|因为|所以|只有|反而");
static CHINESE_NEGATION: LazyLock<Regex> = language::light_pattern!(r"不|没有?|未|别|戒了|戒掉");
static CHINESE_IDIOM: LazyLock<Regex> = language::light_pattern!(
    r"不错|特别|差不多|不仅|不但|不只|不光|不止|不管|不论|不得不|不断|忍不住|离不开|少不了|不由得|不久|不远|不同|没错|没想到|没关系|没事|不好意思|别人|别的|别忘|不要忘|不能没有|分别|级别|性别|区别|个别|告别|未来|未婚|不知不觉|有没有|是不是|好不好|不愧|不禁"
);

/// Whether `sentence` denies that its subject has `object` for `predicate`, or says that it is over. False where the value does not stand in
/// the sentence, and for relations that speak of a negation themselves.
#[must_use]
pub fn is_denied(sentence: &str, predicate: &str, object: &str) -> bool {
    if OF_AN_END.is_match(predicate) || filter::is_order(sentence) {
        return false;
    }
    let stance = vocabulary::find(predicate).map_or(Stance::Neutral, |known| known.stance);
    let is_aversion = stance == Stance::Against || OF_AVERSION.is_match(predicate);
    let is_chinese = script::is_chinese(sentence);
    let said = if is_chinese { plain(sentence) } else { plain(&english::expand(sentence)) };
    let value = bare(&plain(object)).to_owned();
    if value.is_empty() {
        return false;
    }
    let mut places = said.match_indices(&value).map(|(at, _)| at).filter(|at| is_whole(&said, *at, value.len())).peekable();
    places.peek().is_some()
        && places.all(|at| {
            let clause = Clause::around(&said, at, value.len(), if is_chinese { &CHINESE_CLAUSE } else { &CLAUSE });
            if is_aversion {
                return NO_AVERSION.is_match(clause.whole);
            }
            let is_in_favour = stance == Stance::For;
            DENIED_AFTER.is_match(clause.after)
                || if is_chinese {
                    clause.is_denied_in_chinese(&value, is_in_favour)
                } else {
                    clause.is_denied_in_english(&value, is_in_favour)
                }
        })
}

/// The clause of a value, and what stands in it before and after the value.
struct Clause<'a> {
    whole: &'a str,
    before: &'a str,
    after: &'a str,
}

impl<'a> Clause<'a> {
    fn around(said: &'a str, at: usize, length: usize, border: &Regex) -> Self {
        let (head, tail) = (said.get(..at).unwrap_or_default(), said.get(at + length..).unwrap_or_default());
        let start = border.find_iter(head).last().map_or(0, |found| found.start());
        let end = border.find(tail).map_or(said.len(), |found| at + length + found.start());
        Self {
            whole: said.get(start..end).unwrap_or(said),
            before: said.get(start..at).unwrap_or_default(),
            after: said.get(at + length..end).unwrap_or_default(),
        }
    }

    fn is_denied_in_english(&self, value: &str, is_in_favour: bool) -> bool {
        let before = INTERJECTION.replace(self.before.trim_start(), "");
        let before = IDIOM.replace_all(&before, " ");
        let negations = NEGATION.find_iter(&before).count() + self.aversions(is_in_favour);
        let clause = LEAD.replace(self.whole, "");
        // Two negations lift each other: "I can't live without coffee".
        match negations {
            0 => !IDIOM.is_match(&clause) && english::affirmed(&clause).is_some_and(|(rest, _)| plain(&rest).contains(value)),
            1 if self.aversions(is_in_favour) == 1 => english::affirmed(&clause).is_none(),
            count => count % 2 == 1,
        }
    }

    fn is_denied_in_chinese(&self, value: &str, is_in_favour: bool) -> bool {
        let before = CHINESE_IDIOM.replace_all(self.before, "");
        let negations = CHINESE_NEGATION.find_iter(&before).count() + self.aversions(is_in_favour);
        let clause = CHINESE_IDIOM.replace_all(self.whole.trim_start_matches(|c: char| !c.is_alphanumeric()), "").into_owned();
        let is_turned = || chinese::affirmed(&clause).is_some_and(|(rest, _)| rest.contains(value));
        match negations {
            0 => is_turned(),
            1 if self.aversions(is_in_favour) == 1 => !is_turned(),
            count => count % 2 == 1,
        }
    }

    /// The words before the value that speak against it, where the relation speaks in its favour.
    fn aversions(&self, is_in_favour: bool) -> usize {
        if is_in_favour { AVERSION.find_iter(self.before).count() } else { 0 }
    }
}

/// A value without the words before its name: "a yacht" as "yacht".
fn bare(value: &str) -> &str {
    let value = value.trim().trim_end_matches(['.', '。', '!', '！']);
    ["a ", "an ", "the ", "my ", "our ", "to "].iter().find_map(|word| value.strip_prefix(word)).unwrap_or(value)
}

/// Whether the characters around a place end words there: "tea" is no part of "steak".
fn is_whole(said: &str, at: usize, length: usize) -> bool {
    let is_of_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && !script::is_han(c));
    let (value, before) = (said.get(at..at + length).unwrap_or_default(), said.get(..at).unwrap_or_default());
    let after = said.get(at + length..).unwrap_or_default();
    let joins = |one: Option<char>, next: Option<char>| is_of_word(one) && is_of_word(next);
    !joins(before.chars().next_back(), value.chars().next()) && !joins(value.chars().next_back(), after.chars().next())
}

#[cfg(test)]
#[path = "tests_denial.rs"]
mod tests;
