//! Messages that need no memory: greetings, thanks and assent, in English and Chinese. Checked before recall.

use language::overview;
use language::script::is_han;

/// English words that trivial messages consist of.
const ENGLISH: [&str; 84] = [
    "a",
    "afternoon",
    "again",
    "ah",
    "alright",
    "and",
    "are",
    "awesome",
    "bye",
    "care",
    "cheers",
    "cool",
    "day",
    "doing",
    "evening",
    "everyone",
    "fine",
    "goodbye",
    "good",
    "got",
    "great",
    "greetings",
    "haha",
    "hello",
    "hey",
    "hi",
    "hm",
    "hmm",
    "how",
    "howdy",
    "i",
    "im",
    "it",
    "k",
    "kk",
    "later",
    "lol",
    "lot",
    "lovely",
    "many",
    "morning",
    "much",
    "nah",
    "nice",
    "night",
    "no",
    "nope",
    "np",
    "of",
    "oh",
    "ok",
    "okay",
    "perfect",
    "please",
    "problem",
    "really",
    "right",
    "see",
    "so",
    "soon",
    "sounds",
    "sup",
    "super",
    "sure",
    "take",
    "thank",
    "thanks",
    "that",
    "the",
    "there",
    "thx",
    "to",
    "too",
    "ty",
    "understood",
    "very",
    "welcome",
    "well",
    "whats",
    "yeah",
    "yep",
    "yes",
    "you",
    "youre",
];

/// Chinese phrases that trivial messages consist of; where one begins with another, the longer one comes first.
const CHINESE: [&str; 62] = [
    "早上好",
    "上午好",
    "中午好",
    "下午好",
    "晚上好",
    "大家好",
    "没关系",
    "没问题",
    "不客气",
    "不用谢",
    "知道了",
    "明白了",
    "辛苦了",
    "在不在",
    "再见",
    "拜拜",
    "你好",
    "您好",
    "哈喽",
    "早安",
    "晚安",
    "谢谢",
    "多谢",
    "感谢",
    "谢了",
    "好的",
    "好吧",
    "好啊",
    "明白",
    "收到",
    "了解",
    "可以",
    "没事",
    "是的",
    "不是",
    "没有",
    "对的",
    "嗯嗯",
    "哈哈",
    "在吗",
    "非常",
    "真的",
    "嗨",
    "嘿",
    "早",
    "嗯",
    "哦",
    "噢",
    "喔",
    "好",
    "行",
    "对",
    "是",
    "不",
    "啊",
    "呀",
    "吧",
    "呢",
    "哈",
    "啦",
    "了",
    "你",
];

/// Whether `text` has fewer than `least` words that mean something and does not ask about the person as a whole; with 0, whether it asks and
/// states nothing at all. Two Chinese characters count as a word.
#[must_use]
pub fn is_too_trivial(text: &str, least: u32) -> bool {
    is_trivial(text) || (least > 0 && meaningful_words(text) < least as usize && !overview::is_asked(text))
}

fn meaningful_words(text: &str) -> usize {
    let lower = text.to_lowercase();
    let small_talk = CHINESE.iter().filter(|phrase| phrase.chars().count() > 1).fold(lower, |text, phrase| text.replace(phrase, " "));
    let characters = small_talk.chars().filter(|c| is_han(*c)).count();
    let words = small_talk.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’')) || is_han(c));
    let spoken = |word: &&str| !word.is_empty() && !ENGLISH.contains(&word.replace(['\'', '’'], "").as_str());
    words.filter(spoken).count() + characters.div_ceil(2)
}

/// Whether `text` asks and states nothing.
#[must_use]
pub fn is_trivial(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut word = String::new();
    let mut rest = lower.as_str();
    while let Some(c) = rest.chars().next() {
        if c.is_ascii_alphanumeric() {
            word.push(c);
        } else if !matches!(c, '\'' | '’') {
            if !is_small_talk(&mut word) {
                return false;
            }
            if c.is_alphanumeric() {
                let Some(phrase) = CHINESE.iter().find(|phrase| rest.starts_with(**phrase)) else { return false };
                rest = rest.get(phrase.len()..).unwrap_or_default();
                continue;
            }
        }
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
    }
    is_small_talk(&mut word)
}

fn is_small_talk(word: &mut String) -> bool {
    let is_one = word.is_empty() || ENGLISH.contains(&word.as_str());
    word.clear();
    is_one
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greetings_thanks_and_assent_are_trivial_in_both_languages() {
        for small in [
            "",
            "Hi!",
            "Hello there",
            "Good morning :)",
            "thanks a lot",
            "Thank you so much!",
            "OK",
            "yes",
            "You’re welcome",
            "how are you?",
            "👍",
            "你好",
            "你好！",
            "早上好呀",
            "谢谢你",
            "非常感谢",
            "好的，明白了",
            "嗯嗯",
            "哈哈哈哈",
            "ok，谢谢",
            "在吗？",
            "不客气",
            "再见",
        ] {
            assert!(is_trivial(small), "{small}");
        }
    }

    #[test]
    fn a_message_may_have_to_have_three_meaningful_words() {
        for short in ["tea", "Thanks, see you", "book it", "订票", "好的，谢谢", "ok Porto"] {
            assert!(is_too_trivial(short, 3), "{short}");
        }
        for long in [
            "Where do I live?",
            "Who am I?",
            "你了解我什么？",
            "关于我呢，你知道什么",
            "book the Porto train",
            "我住在哪里",
            "谢谢，帮我订一张票",
            "my sister plays cello",
        ] {
            assert!(!is_too_trivial(long, 3), "{long}");
        }
        assert!(!is_too_trivial("tea", 0) && is_too_trivial("hi", 0));
    }

    #[test]
    fn what_asks_or_tells_something_is_not() {
        for real in [
            "Where do I live?",
            "thanks, and book the train",
            "hi, my name is Nora",
            "ok 42",
            "tea",
            "你好，我叫李伟",
            "我住在哪里",
            "好吃的店",
            "谢谢，帮我订票",
            "不喜欢茶",
            "привет",
            "おはよう",
            "remember me?",
        ] {
            assert!(!is_trivial(real), "{real}");
        }
    }
}
