//! Features of a text in English and Chinese: whether it asks for a time, whether it mentions one, and the share of it
//! that is questions.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::sync::LazyLock;

use language::sentence::{self, is_question};

use crate::analyze::{Words, analyze};
use crate::hash::{Identity, Term};
use crate::item::Author;

/// Words that mention a time. Months and seasons whose names have another meaning are left out.
const TIMES: &str = "yesterday today tonight tomorrow ago recently week weekend month year summer winter autumn january february april \
                     june july august september october november december monday tuesday wednesday thursday friday saturday sunday";
/// The same in Chinese, in pairs, as the analyzer splits text.
const TIMES_CHINESE: [&str; 24] = [
    "昨天", "前天", "今天", "明天", "后天", "昨晚", "今晚", "上周", "下周", "本周", "上月", "下月", "去年", "今年", "明年", "前年", "周末",
    "星期", "天前", "周前", "月前", "年前", "最近", "月底",
];
/// Beginnings of questions for a time.
const WHEN: [&str; 8] = ["when ", "when's ", "how long ", "what date ", "what day ", "what month ", "what year ", "what time "];
/// Words of Chinese questions for a time.
const WHEN_CHINESE: [&str; 11] = ["什么时候", "何时", "哪天", "哪一天", "几月", "几号", "哪年", "哪一年", "多久", "几点", "日期"];

/// Words for what an agent did by speaking.
const TELLS: [&str; 27] = [
    "tell",
    "told",
    "say",
    "said",
    "suggest",
    "suggested",
    "recommend",
    "recommended",
    "mention",
    "mentioned",
    "give",
    "gave",
    "given",
    "advise",
    "advised",
    "explain",
    "explained",
    "propose",
    "proposed",
    "write",
    "wrote",
    "written",
    "show",
    "showed",
    "list",
    "listed",
    "answer",
];
/// Words before "you" in a request.
const PLEADS: [&str; 7] = ["can", "could", "would", "will", "might", "should", "please"];
/// What an agent gives by speaking.
const ADVICE: [&str; 9] =
    ["advice", "suggestion", "suggestions", "recommendation", "recommendations", "answer", "explanation", "proposal", "example"];
/// What was done to the person by speaking.
const TOLD: [&str; 6] = ["told", "advised", "recommended", "given", "offered", "shown"];
/// The same as [`TELLS`] and [`PLEADS`] in Chinese.
const TELLS_CHINESE: [&str; 9] = ["告诉", "推荐", "建议", "说过", "提到", "提过", "介绍", "解释", "教我"];
const PLEADS_CHINESE: [&str; 5] = ["能", "可以", "可否", "会", "知道"];

static TIME_TERMS: LazyLock<HashSet<Term, BuildHasherDefault<Identity>>> = LazyLock::new(|| {
    let mut words = Words::default();
    analyze(TIMES, &mut words);
    let mut terms: HashSet<Term, _> = words.content.iter().copied().collect();
    for pair in TIMES_CHINESE {
        words.clear();
        analyze(pair, &mut words);
        // Only the pair: 天 and 周 alone do not mention a time.
        terms.extend(words.content.iter().copied().filter(|term| crate::hash::is_pair_of(*term, pair)));
    }
    terms
});

/// Whether a query asks for a time.
pub(super) fn asks_when(question: &str) -> bool {
    let start = question.trim_start().get(..20).unwrap_or(question.trim_start()).to_lowercase();
    WHEN.iter().any(|words| start.starts_with(words)) || WHEN_CHINESE.iter().any(|words| question.contains(words))
}

/// Whom a question means by "I" or "you": the person who asks, or the agent where it is asked what it said. "Can you tell me where I live"
/// asks about the person. `Other` where neither is meant.
pub(super) fn meant(question: &str) -> Author {
    let lower = question.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let tells = |from: usize| words.iter().skip(from).take(2).any(|word| TELLS.contains(word));
    let asks_agent = words.iter().enumerate().any(|(at, word)| match *word {
        "you" => tells(at + 1) && !at.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|before| PLEADS.contains(before)),
        "your" => words.get(at + 1).is_some_and(|next| ADVICE.contains(next)),
        // "What was I told to use?"
        "i" => at > 0 && words.get(at - 1) == Some(&"was") && words.get(at + 1).is_some_and(|next| TOLD.contains(next)),
        _ => false,
    });
    if asks_agent || asks_agent_in_chinese(question) {
        Author::Agent
    } else if words.iter().any(|word| matches!(*word, "i" | "me" | "my" | "mine" | "myself")) || question.contains('我') {
        Author::Person
    } else {
        Author::Other
    }
}

/// 你告诉过我, 你曾经给我推荐: what the agent said; not 你能告诉我, which pleads, nor 我和你推荐过, which the person said.
fn asks_agent_in_chinese(question: &str) -> bool {
    question.match_indices(['你', '您']).any(|(at, you)| {
        let (before, after) = (question.get(..at).unwrap_or_default(), question.get(at + you.len()..).unwrap_or_default());
        let clause: String = after.chars().take_while(|c| c.is_alphanumeric()).take(8).collect();
        let tells = TELLS_CHINESE.iter().filter_map(|word| clause.find(word)).min();
        let pleads = PLEADS_CHINESE.iter().filter_map(|word| clause.find(word)).min();
        let is_told = before.ends_with(['和', '给', '跟', '向', '对', '与', '请', '让']);
        !is_told && tells.is_some_and(|tells| pleads.is_none_or(|pleads| tells < pleads))
    })
}

/// Whether a text with these terms mentions a time.
pub(super) fn tells_when(terms: &[Term]) -> bool {
    terms.iter().any(|term| TIME_TERMS.contains(term))
}

/// Share of a text, in bytes, that is questions: 0 to 1.
pub(super) fn share_of_questions(text: &str) -> f32 {
    let (mut asked, mut all) = (0_usize, 0_usize);
    for sentence in sentence::split(text) {
        let length = sentence.trim().len();
        all += length;
        if is_question(sentence) {
            asked += length;
        }
    }
    if all == 0 { 0.0 } else { asked as f32 / all as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tells(text: &str) -> bool {
        let mut words = Words::default();
        analyze(text, &mut words);
        tells_when(&words.content)
    }

    #[test]
    fn a_question_for_a_time_is_known_by_its_words() {
        for question in [
            "When did Nora move?",
            " when's the party",
            "How long has he played?",
            "What year was it?",
            "李伟什么时候搬家的？",
            "她哪天去的上海",
        ] {
            assert!(asks_when(question), "{question}");
        }
        for question in ["Where was Nora when it rained?", "What did he say?", "whenever", "李伟住在哪里？", "", "é"] {
            assert!(!asks_when(question), "{question}");
        }
    }

    #[test]
    fn a_question_means_who_asks_or_the_agent_by_its_pronouns() {
        for question in [
            "When does my first sprint end?",
            "Have I used Flask before?",
            "Can you tell me where I live?",
            "Do you remember my dog's name?",
            "请告诉我，我住在哪里？",
            "你能告诉我我的生日吗？",
            "我曾经和你推荐过一部科幻电影，它的名字是？",
        ] {
            assert_eq!(meant(question), Author::Person, "{question}");
        }
        for question in [
            "What did you tell me about Lisbon?",
            "What was your advice?",
            "What was I told to use for cooking?",
            "Which book did you recommend?",
            "你告诉过我哪些缓解压力的方法？",
            "你曾经给我推荐过哪些画家？",
        ] {
            assert_eq!(meant(question), Author::Agent, "{question}");
        }
        for question in ["Where does Nora live?", "What is Mystic Falls?", "李伟住在哪里？", "What do you know about Nora?", "", "é"]
        {
            assert_eq!(meant(question), Author::Other, "{question}");
        }
    }

    #[test]
    fn a_text_that_places_something_in_time_is_known_by_its_words() {
        for text in ["I moved yesterday", "two weeks ago", "On Fridays we dance", "我昨天搬家了", "上周末去了杭州"] {
            assert!(tells(text), "{text}");
        }
        for text in ["I like tea", "天空很蓝", "周先生来了", "she may march on"] {
            assert!(!tells(text), "{text}");
        }
    }

    #[test]
    fn the_share_of_questions_counts_sentences_by_their_length() {
        assert!((share_of_questions("Really? Yes, in Oslo.") - 7.0 / 20.0).abs() < 0.001);
        assert!((share_of_questions("你喜欢什么茶？") - 1.0).abs() < 0.001);
        assert!(share_of_questions("").abs() < 0.001 && share_of_questions("I did.").abs() < 0.001);
    }
}
