//! Stop words of English and stop characters of Chinese, in three measures: words that only join others; words that say nothing about the
//! topic of a text; and words that say little in a short statement. All words are in lower case.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Articles, pronouns, the verbs "be", "have" and "do", and short prepositions.
const GRAMMAR: &str = "a also am an and are as at be been but by did do does for from had has have he her him his i in is it its me my no \
    not of on or our she so that the their they this to was we were with you your";
/// Rests of contractions, and pronouns with a second meaning ("the US", "a mine").
const RESTS: &str = "ll m mine re s t us ve";
/// Other function words. Month names and words with a second meaning (`may`, `will` as a name) are left out.
const FUNCTION: &str = "about after again all any aren't because before being between both can can't could couldn't didn't doesn't doing \
    don't hasn't haven't having here hers herself himself how i'd i'll i'm i've if into isn't it's itself just myself nor other ours \
    ourselves out over own same should some such than that's theirs them themselves then there these they're those through too under \
    until up very wasn't we're weren't what what's when where which while who whom why would wouldn't you're yours yourself";
/// Verbs and adverbs that say little in a short statement.
const LIGHT: &str = "'s d each every get go goes got im never off one's only per please pls really we've went will";

/// Chinese particles, pronouns and prepositions.
const PARTICLES: &str = "的了是在我你他她它们咱也都就很还和跟与及把被给这那呢吧啊吗呀着过个有对到";
/// Chinese verbs and adverbs that say little.
const LIGHT_CHARACTERS: &str = "一没不说得要会去来上下里能让或但从请想做再又只几些每哪谁";
/// Chinese words that say little, although their characters do elsewhere: 如果 and 苹果.
pub const LIGHT_WORDS: [&str; 11] = ["如果", "因为", "所以", "什么", "怎么", "时候", "多少", "可以", "已经", "但是", "这样"];

static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| words(&[GRAMMAR, FUNCTION]));
static GRAMMATICAL: LazyLock<HashSet<&str>> = LazyLock::new(|| words(&[GRAMMAR, RESTS]));
static STOP: LazyLock<HashSet<&str>> = LazyLock::new(|| words(&[GRAMMAR, RESTS, FUNCTION, LIGHT]));

fn words(lists: &[&'static str]) -> HashSet<&'static str> {
    lists.iter().flat_map(|list| list.split_whitespace()).collect()
}

/// Whether `word` only joins others. Two statements that share only such words say different things.
#[must_use]
pub fn is_grammatical(word: &str) -> bool {
    GRAMMATICAL.contains(word)
}

/// Whether `word` is a function word, which says nothing about the topic of a text.
#[must_use]
pub fn is_common(word: &str) -> bool {
    COMMON.contains(word)
}

/// Whether `word` says little in a short statement.
#[must_use]
pub fn is_light(word: &str) -> bool {
    STOP.contains(word)
}

/// Whether a Chinese character only joins others.
#[must_use]
pub fn is_particle(c: char) -> bool {
    PARTICLES.contains(c)
}

/// Whether a Chinese character says little in a short statement.
#[must_use]
pub fn is_light_character(c: char) -> bool {
    is_particle(c) || LIGHT_CHARACTERS.contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_measures_contain_each_other() {
        assert!(COMMON.iter().chain(GRAMMATICAL.iter()).all(|word| is_light(word)));
        assert!(is_common("about") && !is_grammatical("about") && !is_common("may") && !is_common("oslo") && !is_common("us"));
        assert!(is_light("got") && !is_common("got"));
    }

    #[test]
    fn a_word_and_a_character_are_listed_once() {
        let mut all: Vec<String> =
            [GRAMMAR, RESTS, FUNCTION, LIGHT].iter().flat_map(|list| list.split_whitespace()).map(str::to_owned).collect();
        all.extend(PARTICLES.chars().chain(LIGHT_CHARACTERS.chars()).map(String::from));
        all.sort();
        assert_eq!(all.windows(2).find(|pair| pair[0] == pair[1]), None);
    }

    #[test]
    fn a_character_of_a_light_word_may_mean_something_elsewhere() {
        assert!(!is_light_character('果') && !is_light_character('多'));
        assert!(is_particle('的') && !is_particle('上') && is_light_character('上'));
    }
}
