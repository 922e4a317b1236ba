//! What ends a rule for answers: "you can drop the bullets now", 表格那个要求作废, or another rule on the same matter: 以后一律说中文.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::english::key_of;
use super::kind::How;
use crate::facts::known::Known;

/// Tells the agent that a rule no longer holds; the rest of the sentence names the rule.
static DROPPED: LazyLock<Regex> = language::light_pattern!(
    r"\byou (?:can|may|could) (?:now )?(?:drop|stop|skip|lose|ditch|forget)\b|^(?:ok(?:ay)?,? |please,? |and |so |right,? )*(?:drop|lose|ditch|no more|enough (?:of|with)|stop (?:with|using|writing|answering|replying)|don't need|do not need)\b|\bi (?:don't|do not) need\b.*\bany ?more\b|\bchanged my mind (?:about|on)\b|(?:要求|规定|规矩|格式|说法).{0,4}(?:作废|取消|算了|不用了|撤)|(?:不用|别|不必|不要)再(?:用|拿|以|写|回|说|讲|给)"
);
/// A rule that holds from now on, and not for one answer.
static STANDING: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:from (?:now|here) on|from today|in future|going forward|every time)\b|以后|往后|今后|一律|从现在|从今|统一"
);
/// Speaks of how the agent answers.
static ANSWERS: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:answers?|answering|repl(?:y|ies|ying)|respond\w*|responses?|explain|explanations?|write|talk to me|speak to me)\b|回答|回复|答|解释|说|讲|写|请"
);
/// For one answer only.
static ONCE: LazyLock<Regex> =
    language::light_pattern!(r"\b(?:this time|just (?:this )?once|for this (?:one|answer)|today)\b|这次|这回|这一次|今天");

/// Matters on which two rules cannot both hold: each with its sides.
static LANGUAGES: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:english|spanish|french|german|italian|portuguese|dutch|chinese|mandarin|cantonese|japanese|korean|russian|arabic|hindi|polish|turkish|swedish|welsh|irish)\b|[英中法德日韩俄西葡意粤汉]语|[英中法德日韩俄]文|普通话|白话"
);
static SHORT: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:short|brief|concise|terse|one[- ](?:paragraph|line|sentence)|one (?:paragraph|line|sentence)|to the point|bullet points?)\b|简短|简洁|精简|一句话|短一点|长话短说"
);
static LONG: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:long|longer|detailed?|in depth|step by step|thorough|elaborate|full explanations?|reasoning)\b|详细|展开|具体|深入|长一点|一步一步"
);

/// How a known rule is over by the sentence; `None` if it holds.
pub(super) fn ends(sentence: &str, known: &Known) -> Option<How> {
    let text = script::simplify(&sentence.to_lowercase().replace(['’', '‘'], "'"));
    let rule = script::simplify(&known.object.to_lowercase());
    if ONCE.is_match(&text) || known.subject != "user" {
        return None;
    }
    let is_dropped = DROPPED.is_match(&text) && names(&text, &rule);
    (is_dropped || STANDING.is_match(&text) && ANSWERS.is_match(&text) && contradicts(&text, &rule)).then_some(How::Ended)
}

/// Whether the sentence names what the rule asks for: tables, bullets, a language.
fn names(text: &str, rule: &str) -> bool {
    if script::is_chinese(rule) {
        const FORMS: [&str; 14] =
            ["表格", "列表", "要点", "英文", "英语", "中文", "简短", "短", "详细", "表情", "称呼", "文言", "拼音", "例子"];
        return FORMS.iter().any(|form| rule.contains(form) && text.contains(form));
    }
    const COMMON: [&str; 16] = [
        "answer", "repli", "reply", "respond", "alway", "pleas", "keep", "write", "give", "point", "us", "most", "me", "thing", "onli",
        "everi",
    ];
    let said = key_of(text);
    key_of(rule).iter().any(|stem| stem.len() > 2 && !COMMON.contains(&stem.as_str()) && said.contains(stem))
}

/// Whether the sentence asks for the opposite of the rule on a matter on which only one can hold.
fn contradicts(text: &str, rule: &str) -> bool {
    let tongues = |text: &str| -> Vec<String> { LANGUAGES.find_iter(text).map(|found| found.as_str().replace('语', "文")).collect() };
    let (said, known) = (tongues(text), tongues(rule));
    let is_other_tongue = !said.is_empty() && !known.is_empty() && !said.iter().any(|tongue| known.contains(tongue));
    is_other_tongue
        || SHORT.is_match(rule) && LONG.is_match(text) && !SHORT.is_match(text)
        || LONG.is_match(rule) && SHORT.is_match(text) && !LONG.is_match(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_over(sentence: &str, rule: &str) -> bool {
        let known = Known { subject: "user".to_owned(), predicate: "reply_rule".to_owned(), object: rule.to_owned() };
        ends(sentence, &known).is_some()
    }

    #[test]
    fn a_rule_is_over_when_it_is_dropped_or_another_takes_its_place() {
        for (sentence, rule) in [
            ("You can drop the bullets now, that was for a report.", "answer me in bullet points"),
            ("I've changed my mind about the one-paragraph thing.", "keep your answers short, one paragraph at most"),
            ("From now on answer in German.", "answer me in English"),
            ("I'd like you to explain your reasoning step by step from here on.", "keep your answers short"),
            ("表格看着累，那个要求作废吧。", "回答我都用表格"),
            ("以后一律说中文。", "回答我用英文"),
            ("以后请详细一点。", "回答简短一些"),
        ] {
            assert!(is_over(sentence, rule), "{sentence}");
        }
        for (sentence, rule) in [
            ("Drop the bullets this time.", "answer me in bullet points"),
            ("Answer in German.", "answer me in English"),
            ("I dropped my phone.", "answer me in bullet points"),
            ("From now on call me Max.", "answer me in English"),
            ("这次别用表格。", "回答我都用表格"),
            ("Forget the English test, let's cook.", "answer me in English"),
            ("I cancelled the English class.", "answer me in English"),
            ("I no longer speak English with her.", "answer me in English"),
            ("From today I'm learning German.", "answer me in English"),
            ("I always take a long walk.", "keep your answers short"),
            ("英文课取消了。", "回答我用英文"),
            ("这张表格不用了。", "回答我都用表格"),
            ("以后叫我小王。", "回答我用英文"),
        ] {
            assert!(!is_over(sentence, rule), "{sentence}");
        }
    }
}
