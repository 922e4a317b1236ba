//! Repairs: what a speaker puts right in the same breath or in the next message. "I live in Leeds, sorry, I mean Leuven" states Leuven only.
//!
//! A repair has two sides, parted by a cue ("scratch that", 哦不). What follows is either a statement of its own, which replaces the one
//! before it, or a fragment, which takes the place of the last value before it.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::english;
use super::reading::Reading;
use super::substitution::{is_name, is_number, substitute};

/// The longest fragment that can stand for a value: in words, and in characters of Chinese.
const MAX_WORDS: usize = 7;
const MAX_CHARS: usize = 14;

static CUE: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)
    (?:^|[\s,.;:…(—–-]+)
    (?:(?:oh|oops|whoops|ah|er|erm|um|hmm|argh|ugh|sorry|wait|hang\ on|hold\ on|no|nope|actually|well)[\s,.!…—–-]+)*
    (?P<cue>(?:scratch|strike|forget)\ that|(?:hang|hold)\ on|correction|make\ that|(?:no|oh)[\s,]+(?:wait|sorry|actually)|wait[\s,]+(?:no|sorry|actually)|wait
        |sorry[\s,]+no|i\ (?:mean|meant)(?:\ to\ (?:say|write|type))?|my\ (?:bad|mistake)|typo|(?:(?:ugh|damn|stupid)\ )?autocorrect|or\ rather|i\ misspoke|no|oops|whoops|(?:let\ me\ )?correct(?:ing)?\ myself|what\ am\ i\ saying|i\ tell\ a\ lie|pardon(?:\ me)?|sorry|actually)
    (?P<stop>[\s,.:;!…—–-]+|$)
    |(?:^|[，,。.！!…—～~、；;\s]+)
    (?:(?:手滑|哎呀?|哦|噢|啊|诶|欸|额|呃|等等|等下|等一下|抱歉|不好意思|对不起|喔|唉)[，,\s]*)*
    (?:(?P<back>不对|錯了|错了|(?:(?:说|講|讲|打|写|寫|记|記|看|按|算|搞|念)[错錯岔混](?:字|行|邮件)?[了啦]?)+|嘴瓢了?|打快了|说顺嘴了|口误|口誤|(?:纠正|更正|訂正)(?:一下)?|我是[说說]|不不|手滑|哦不|噢不|啊不|唔系|唔係|唔是|不对不对|(?:好吧|额|呃|嗯)[，,、\s]*(?:其实|其實))(?:不|对|，|,|。|！|!|、|…|\s)+|不是[，,。、！!…\s]+|其[实實]是|我(?:是|要)[说說](?:的是)?|[准準][确確](?:地|的)?(?:说|說|讲|講|来说|來說)(?:是|，|,)*)
    "
);
/// Cues that take back what was said, whatever follows. The others mend only where a value of the same kind follows.
const TAKES_BACK: [&str; 4] = ["scratch that", "strike that", "forget that", "i misspoke"];
/// Cues with many other uses: "Sorry, one more thing."
const LIGHT: [&str; 10] = ["pardon", "pardon me", "sorry", "actually", "wait", "no", "oops", "whoops", "hang on", "hold on"];
/// Cues that take back what was said if "no" stands before them: "no wait", "no, sorry".
const WITH_NO: [&str; 5] = ["wait", "sorry", "actually", "hang on", "hold on"];
/// Cues that are often no more than an answer, and mend only between two marks: "6, no, 7".
const BETWEEN_MARKS: [&str; 3] = ["no", "oops", "whoops"];
/// States that are put right by a word alone: "vegan. Sorry, vegetarian."
const STATES: [&str; 9] = ["vegan", "vegetarian", "pescatarian", "coeliac", "celiac", "diabetic", "asthmatic", "married", "divorced"];
/// Cues that may stand directly before the new value. After any other there is a mark: "Forget that recipe" takes nothing back.
const BEFORE_VALUES: [&str; 6] = ["i mean", "i meant", "or rather", "make that", "actually", "sorry no"];

static TRAILING: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?P<before>.+[.!…])\s+(?:well,? )?(?P<after>[^.!?,]{1,40}?),? (?:sorry|pardon(?: me)?|oops|my bad|i mean|i meant|actually|really|to be (?:exact|precise))(?:[.!]*|, .*)$"
);
/// "for Bolt.. eh not Bolt, inDrive"
static NOT_BUT: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?P<before>.+?)[\s.,…—–-]+(?:(?:eh|er|erm|um|ah|no|sorry|wait|i mean|well),?\s)?not (?P<old>[^,.]{1,30}?)(?:, (?:but )?| but )(?P<new>[^,.]{1,30})[.!]*$"
);
static STARRED: LazyLock<Regex> = language::light_pattern!(r"^(?P<before>.+?)[.!…]*\s+\*\s?(?P<after>[^*,.!]{1,30})(?:[,.!\s].*)?$");
static ENDS_SORRY: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^[^.!?,]{1,40}?,? (?:sorry|pardon(?: me)?|oops|my bad|i mean|i meant)(?:[.!]*|, .*)$|^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) actually(?:[.!]*|, .*)$|^well,? [^.!?,]{1,40}? (?:really|actually|to be (?:exact|precise))(?:[.!]*|, .*)$"
);
static INLINE: LazyLock<Regex> = language::light_pattern!(r" \w+ \*(?P<right>\w+)(?: (?:sorry|i mean|oops|typo))?\b");

static LEAD: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:(?:it's|its|it is|that's|thats|that is|is|are|should be|should read|should say|in fact|as|make (?:that|it)|i meant?|in|at|for|to|from|on|the name is|actually|more like|(?:he's|she's|they're|he is|she is)(?: (?:called|named))?|(?:his|her|its|their|the) (?:name|number|date)(?:'s| is))\s+)+|^(?:应该是|應該是|应该|是|住在|住|在|叫|对|對|我是说|正确的是)+"
);
static TAIL: LazyLock<Regex> = language::light_pattern!(
    r"(?i)(?:[\s,]+(?:i meant?(?: to (?:say|write|type))?|sorry(?: about that)?|my bad|my mistake|typo|with an? \w{1,2}(?: not .*)?|instead|haha|lol|not .+|silly me|autocorrect.*|(?:since|as of) (?:yesterday|today|last \w+|this \w+|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|now|nowadays|today|these days))+$|(?:[，,。\s]*(?:才对|才對|先啱|先对|先對|说顺嘴了|(?:说|講|讲|打|写|寫|记|記)[错錯]了|口误|手滑.*|不好意思|抱歉|哈哈*|啦|了|不是.+))+$"
);

/// The two sides of a repair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sides<'a> {
    before: &'a str,
    after: &'a str,
    /// Whether what stands before is taken back even if no value follows.
    takes_back: bool,
    /// Whether the cue says that what stands before is not so: "wait no".
    is_denial: bool,
    /// Whether the cue has so many other uses that only a name or a number after it is a value.
    is_light: bool,
}

/// Whether the sentence begins by putting right what was said before it.
pub(super) fn begins(sentence: &str) -> bool {
    sides(sentence).is_some_and(|sides| sides.before.is_empty())
        || ENDS_SORRY.is_match(sentence)
        || sentence.strip_prefix('*').is_some_and(|word| !word.contains('*'))
}

/// Whether the sentence only says that something was wrong: "Sorry, typing on the bus.", 写错啦. What is right then stands in the next one.
pub(super) fn only_apologises(sentence: &str) -> bool {
    static APOLOGY: LazyLock<Regex> = language::light_pattern!(
        r"(?i)^(?:(?:oh|ah|ugh|argh|no|hm+)[\s,.!…]+)*(?:sorry|oops|whoops|typo|my (?:bad|mistake)|correction|(?:i )?(?:mistyped|misspoke|typed (?:it|that) wrong|got (?:it|that) wrong)|wrong (?:date|number|day|year|name|word)|fat fingers|autocorrect)\b[^?]{0,40}$|^(?:哎呀?|啊|不好意思|抱歉|对不起)?[，,]?(?:(?:说|講|讲|打|写|寫|记|記|搞|弄)[错錯](?:字)?|手滑|口误|口誤)了?(?:啦|哈|呀)?[。！!，,]*$"
    );
    APOLOGY.is_match(sentence.trim())
}

/// Whether the message only spells a word again: "*Leuven".
pub(super) fn is_starred(message: &str) -> bool {
    starred(message).is_some()
}

/// What a text with a repair states in the end, as texts to read instead of it; `None` when it has no repair. `read` returns the statements
/// of a text.
pub(super) fn resolve(text: &str, read: impl Fn(&str) -> Vec<Reading>) -> Option<Vec<String>> {
    // "nuts (sorry, eggs)"
    static BRACKETED: LazyLock<Regex> = language::light_pattern!(
        r"(?i)\s?\((?P<mark>(?:sorry|oops|i mean|i meant|correction|no|typo|wait)\b[^()]*)\)|（(?P<zh>(?:说错|說錯|打错|打錯|写错|寫錯|不对|不對|口误|口誤|更正|我是说)[^（）]*)）"
    );
    let text = &*BRACKETED.replace(text, |groups: &regex::Captures<'_>| {
        groups
            .name("zh")
            .map_or_else(|| format!(", {}", groups.name("mark").map_or("", |mark| mark.as_str())), |mark| format!("，{}", mark.as_str()))
    });
    if let Some(groups) = INLINE.captures(text) {
        // "allergic to hazelnuts *walnuts"
        let mended = INLINE.replace(text, " $right").into_owned();
        return groups.name("right").filter(|_| !read(&mended).is_empty()).map(|_| vec![mended]);
    }
    if let Some(groups) = STARRED.captures(text) {
        // "She turns eight. *nine, oops"
        let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
        if let Some(mended) = substitute(group("before"), group("after"), &read) {
            return Some(vec![mended]);
        }
    }
    if let Some(groups) = TRAILING.captures(text) {
        // "I was born on 3 May. 4 May, sorry."
        let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
        let value = fragment(group("after")).map(|(value, _)| value).filter(|value| is_name(value) || is_number(value));
        if let Some(mended) = value.and_then(|value| substitute(group("before"), value, &read)) {
            return Some(vec![mended]);
        }
    }
    if let Some(groups) = NOT_BUT.captures(text) {
        let group = |name: &str| groups.name(name).map_or("", |group| group.as_str().trim());
        let mended =
            Some(group("before")).filter(|before| before.contains(group("old"))).and_then(|before| substitute(before, group("new"), &read));
        if let Some(mended) = mended {
            return Some(vec![mended]);
        }
    }
    let sides = sides(text)?;
    let (before, after) = (sides.before, sides.after);
    // "36, wait no I just had a birthday, 37": the value may stand last.
    let last = || after.rsplit([',', ':', '，']).next().map(str::trim).filter(|last| *last != after && sides.is_denial);
    let is_value = |value: &str| {
        !sides.is_light
            || is_name(value)
            || is_number(value)
            || value.contains('@')
            || english::is_trigger(value)
            || STATES.contains(&value)
    };
    let mended = |text: &str| {
        let (value, rest) = fragment(text).filter(|(value, _)| is_value(value))?;
        Some((substitute(before, value, &read)?, rest.to_owned()))
    };
    if let Some((mended, _)) = last().filter(|last| is_number(last)).and_then(&mended) {
        return Some(vec![mended]);
    }
    let stated = read(after);
    if !stated.is_empty() {
        // "I'm coeliac, sorry, my daughter is coeliac": what was said is said of somebody else.
        let is_moved = |new: &Reading, old: &Reading| new.object == old.object && !before.is_empty();
        let is_replaced =
            |old: &Reading| stated.iter().any(|new| new.predicate == old.predicate && (new.subject == old.subject || is_moved(new, old)));
        let stands = !before.is_empty() && !read(before).iter().any(is_replaced);
        let before = stands.then(|| before.to_owned());
        return Some(before.into_iter().chain([after.to_owned()]).collect());
    }
    let substituted = mended(after).or_else(|| mended(last()?));
    match substituted {
        Some((mended, rest)) => Some([mended, rest].into_iter().filter(|text| !text.trim().is_empty()).collect()),
        // What was taken back is not believed, even where it is not clear what stands instead.
        None if sides.takes_back || sides.is_denial && !before.is_empty() => Some(vec![after.to_owned()]),
        None => None,
    }
}

/// What the next message makes of the last statement: "sorry, Hanne with an e", "*Leuven".
pub(super) fn resolve_next(before: &str, next: &str, read: impl Fn(&str) -> Vec<Reading>) -> Option<Vec<String>> {
    if let Some(value) = starred(next) {
        return substitute(before, value, &read).map(|mended| vec![mended]);
    }
    // "No, not nuts, dairy" names what it puts right.
    static REFUTES: LazyLock<Regex> = language::light_pattern!(
        r"(?i)^(?:(?:no|nope|sorry|wait|oh|er|eh|um|actually|i mean)[\s,.!…]+)*not (?P<old>[^,.;]{1,30}?)(?:[,.;]| [–—-])\s*(?:but |it's |i meant |i mean )?(?P<new>[^,.!?;]{1,30})[.!]*$"
    );
    let refuted = REFUTES
        .captures(next)
        .filter(|groups| groups.name("old").is_some_and(|old| before.to_lowercase().contains(&old.as_str().to_lowercase())));
    if let Some(new) = refuted.and_then(|groups| groups.name("new"))
        && let Some(mended) = substitute(before, new.as_str(), &read)
    {
        return Some(vec![mended]);
    }
    // "Actually it's my birthday today, make that 30."
    static MAKE_THAT: LazyLock<Regex> =
        language::light_pattern!(r"(?i)[\s,.!…–—-](?P<cue>make (?:that|it) (?P<value>[^,.!?;]{1,30})[.!]*)$");
    if !begins(next)
        && let Some(cue) = MAKE_THAT.captures(next).and_then(|groups| groups.name("cue"))
        && next.get(..cue.start()).is_some_and(|head| read(head).is_empty())
    {
        return resolve(&format!("{}, {}", before.trim_end_matches(['.', '。', '!', '！', ' ']), cue.as_str()), read);
    }
    let mark = if ENDS_SORRY.is_match(next) { "." } else { "," };
    begins(next).then(|| resolve(&format!("{}{mark} {next}", before.trim_end_matches(['.', '。', '!', '！', ' '])), read)).flatten()
}

fn sides(text: &str) -> Option<Sides<'_>> {
    // "Autocorrect hates me" speaks of it, and puts nothing right.
    let speaks_of_it = |found: &regex::Captures<'_>| {
        let is_autocorrect = found.name("cue").is_some_and(|cue| cue.as_str().to_lowercase().ends_with("autocorrect"));
        let stop = found.name("stop").map_or("", |stop| stop.as_str());
        is_autocorrect && stop.trim().is_empty() && found.get(0).is_some_and(|whole| whole.end() < text.len())
    };
    let found = CUE.captures_iter(text).filter(|found| !speaks_of_it(found)).last()?;
    let whole = found.get(0)?;
    let cue = found.name("cue").map_or(String::new(), |cue| cue.as_str().to_lowercase());
    // "sorry no" is one cue.
    let lead_words = whole.as_str().to_lowercase();
    let is_refused = lead_words.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "no" | "nope"));
    let cue = if is_refused && WITH_NO.contains(&cue.as_str()) { format!("no {cue}") } else { cue };
    let cue =
        if cue == "no" && ["sorry", "wait", "actually"].iter().any(|word| lead_words.contains(word)) { "sorry no".to_owned() } else { cue };
    let before = text.get(..whole.start())?.trim_end_matches([' ', ',', '，', '.', '。']);
    let after = text.get(whole.end()..)?.trim();
    let stop = found.name("stop").map_or("", |stop| stop.as_str());
    // "I actually live in Leeds": a cue stands by itself, or after a mark.
    let is_marked = |marks: &str| marks.contains(|c: char| !c.is_whitespace());
    let is_chinese = cue.is_empty();
    let lead = whole.as_str().get(..whole.as_str().len() - stop.len()).unwrap_or_default().trim_end_matches(char::is_alphabetic);
    let is_inside = !is_chinese && !before.is_empty() && !is_marked(lead) && !is_marked(stop) && !after.is_empty();
    // "Make that …" and "wait for …" go on; a cue that ends the text, or has a mark behind it, does not.
    let is_cut_off = is_chinese
        || after.is_empty()
        || is_marked(stop)
        || BEFORE_VALUES.iter().any(|word| cue.starts_with(word))
        || cue == "sorry" && is_marked(lead) && (is_short_name(after) || after.starts_with(|c: char| c.is_ascii_digit()))
        || cue.contains([' ', ',']) && cue.starts_with(['n', 'o', 'w']);
    let takes_back = TAKES_BACK.contains(&cue.as_str()) || found.name("back").is_some();
    let is_denial = cue.contains("no") && WITH_NO.iter().any(|word| cue.contains(word)) && is_marked(lead);
    // "Oops, two cats" begins a message; "no, two" may be an answer.
    let is_slip = before.is_empty() && cue != "no" && is_marked(stop);
    let is_answer = BETWEEN_MARKS.contains(&cue.as_str()) && !is_slip && (before.is_empty() || !is_marked(lead) || !is_marked(stop));
    (!is_inside && is_cut_off && !is_answer).then_some(Sides {
        before,
        after,
        takes_back,
        is_denial,
        is_light: LIGHT.contains(&cue.as_str()),
    })
}

/// "*Leuven" or "Leuven*": a message that only spells a word again.
fn starred(message: &str) -> Option<&str> {
    let message = message.trim();
    // The starred word may be followed by a remark: "*lurcher, my wife says".
    let first = message.strip_prefix('*').and_then(|rest| rest.split([',', '.', '!', '\n']).next()).map(str::trim);
    if let Some(word) =
        first.filter(|word| !word.is_empty() && word.split_whitespace().count() <= 3 && !message.get(1..).unwrap_or_default().contains('*'))
    {
        return Some(word);
    }
    let word = message.strip_prefix('*').or_else(|| message.strip_suffix('*'))?;
    (!word.contains('*') && !word.trim().is_empty() && word.split_whitespace().count() <= 3 && word.chars().count() <= 40)
        .then(|| word.trim())
}

/// Whether a name of one or two words follows, and then a mark: "sorry BRIGHTON, autocorrect hates me".
fn is_short_name(after: &str) -> bool {
    let name = after.split([',', '.', '!', ';', '(']).next().unwrap_or_default().trim();
    is_name(name) && name.split(' ').count() <= 2 && name != after
}

/// The value that a fragment gives, and what follows it.
fn fragment(after: &str) -> Option<(&str, &str)> {
    let is_chinese = script::is_chinese(after);
    let marks: &[char] = if is_chinese { &['，', ',', '。', '！', '!', '；'] } else { &[',', '.', ';', '!', '('] };
    let is_end = |at: usize, c: char| {
        marks.contains(&c)
            && (is_chinese || after.get(at + c.len_utf8()..).is_none_or(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace)))
    };
    // 属虎的 刚上幼儿园: in chats a space is a mark.
    let is_gap = |at: usize, c: char| {
        let ends_with_value = || after.get(..at).is_some_and(|value| value.ends_with(script::is_han) && value.chars().count() > 1);
        is_chinese && c == ' ' && ends_with_value() && after.get(at + 1..).is_some_and(|rest| rest.starts_with(script::is_han))
    };
    let end = after.char_indices().find(|(at, c)| (is_end(*at, *c) || is_gap(*at, *c)) && *at > 0).map_or(after.len(), |(at, _)| at);
    let (value, rest) = (after.get(..end)?, after.get(end..)?.trim_start_matches(|c: char| marks.contains(&c) || c.is_whitespace()));
    // "虾没事，是蟹": what is all right is not the value.
    if ["没事", "沒事", "没问题", "沒問題"].iter().any(|end| value.ends_with(end)) {
        return fragment(rest);
    }
    let value = LEAD.find(value).map_or(value, |lead| value.get(lead.end()..).unwrap_or(value));
    let value = TAIL.find(value).filter(|tail| tail.start() > 0).map_or(value, |tail| value.get(..tail.start()).unwrap_or(value));
    let value = value.trim().trim_end_matches(['.', '!', '。', '！', ' ']);
    let is_short = if is_chinese { value.chars().count() <= MAX_CHARS } else { value.split_whitespace().count() <= MAX_WORDS };
    let is_clause = ["i ", "i'm ", "we ", "my ", "you ", "it ", "that ", "please", "can ", "could "]
        .iter()
        .any(|start| value.to_lowercase().starts_with(start))
        || value.starts_with(['我', '你', '请', '咱']);
    let rest = if TAIL.is_match(&format!(" {rest}")) || TAIL.is_match(&format!("，{rest}")) { "" } else { rest };
    (is_short && !is_clause && value.chars().any(char::is_alphanumeric)).then_some((value, rest))
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::super::{chinese, reading::Context};
    use super::*;

    fn read(text: &str) -> Vec<Reading> {
        let context = Context { on: NaiveDate::from_ymd_opt(2026, 3, 4).unwrap_or_default(), is_chinese: script::is_chinese(text) };
        if context.is_chinese { chinese::read(text, false, &context) } else { english::read(text, &context) }
    }

    #[test]
    fn the_last_value_stands() {
        for (text, mended) in [
            ("I live in Leeds, sorry, I mean Leuven.", &["I live in Leuven"][..]),
            ("I work at Acme, scratch that, Globex.", &["I work at Globex"]),
            ("My sister is called Hanna. sorry, Hanne with an e", &["My sister is called Hanne"]),
            ("My budget is 4500 euros, no wait, 5200 euros", &["My budget is 5200 euros"]),
            ("I live in Leeds. No wait, I live in Leuven.", &["I live in Leuven."]),
            ("I'm allergic to peanuts, I mean cashews", &["I'm allergic to cashews"]),
            ("I live in Leeds, no, Leuven", &["I live in Leuven"]),
            ("I'm 36, wait no I just had a birthday, 37", &["I'm 37"]),
            ("I was born on 3 May. 4 May, sorry.", &["I was born on 4 May."]),
            ("My sister is vegan. Sorry, vegetarian.", &["My sister is vegetarian"]),
            ("我住在苏州，哦不，杭州", &["我住在杭州"]),
            ("我在建设银行上班，哎不是，是招商银行，说顺嘴了", &["我在招商银行上班"]),
            ("我今年三十岁，说错了，三十一岁", &["我今年三十一岁"]),
        ] {
            assert_eq!(resolve(text, read).unwrap_or_default(), mended, "{text}");
        }
    }

    #[test]
    fn other_uses_of_the_words_mend_nothing() {
        for text in [
            "I actually live in Leeds.",
            "I live in Leeds, sorry for the late answer.",
            "I'm sorry",
            "我不是素食者",
            "I mean it",
            "I'm vegan. Make it spicy please.",
            "I'm allergic to peanuts. Forget that recipe.",
            "I'm allergic to peanuts. Actually great question.",
            "I'm allergic to peanuts. Sorry, one more thing.",
            "I'm allergic to peanuts, I mean really allergic.",
            "I live in Leeds. Wait for me.",
            "I live in Leeds. No, thanks.",
            "I live in Leeds, no kidding.",
            "I'm from Leeds. I'm sorry.",
            "我对花生过敏。不，谢谢",
            "我对花生过敏，不好意思，再问一个问题",
        ] {
            assert_eq!(resolve(text, read), None, "{text}");
        }
        assert!(!begins("I live in Leeds"));
    }

    #[test]
    fn the_next_message_mends_the_last_statement() {
        for (before, next, mended) in [
            ("I live in Leeds.", "*Leuven", "I live in Leuven."),
            ("I live in Leeds.", "sorry, Leuven", "I live in Leuven"),
            ("我女儿住在苏州。", "打错了，是杭州", "我女儿住在杭州"),
        ] {
            assert_eq!(resolve_next(before, next, read), Some(vec![mended.to_owned()]), "{next}");
        }
        assert_eq!(resolve_next("I live in Leeds.", "Sorry for the wait", read), None);
        assert_eq!(resolve_next("I live in Leeds.", "thanks", read), None);
    }
}
