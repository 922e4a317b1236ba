//! Features of a text in English and Chinese: whether it asks for a time, whether it mentions one, and the share of it
//! that is questions.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::sync::LazyLock;

use language::sentence::{self, is_question};

use crate::analyze::{Words, analyze};
use crate::hash::{Identity, Term};

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
