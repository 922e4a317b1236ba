//! Chinese sentences spelled out: 她对牛奶过敏 after 我女儿五岁 says who, and 牛国庆，45 is said of the speaker.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::allergy;
use super::moved;
use super::people;
use super::places;
use super::shape::{self, Who};
use crate::facts::sentence::Sentence;

/// What an introduction begins with when it leaves out its 我.
static ROW: LazyLock<Regex> = language::light_pattern!(
    r"^(?:叫[\p{Han}·]{2,4}|(?:姓名|全名|本名|真名)[：:]?[\p{Han}·]{2,6}|[1-9]\d岁?|已婚|未婚|离异|丧偶|单身|(?:家)?住[\p{Han}]{2,6})[，,；]"
);
/// What announces a row of descriptions: 简单介绍：马术教练，海拉尔.
static HEADED: LazyLock<Regex> = language::light_pattern!(
    r"^(?P<head>[^，。：:]{0,14}(?:介绍|简介|资料|情况|信息|背景|档案|说说我|报到|登记|履历|关于我|自报家门|底细|报个底)[^，。：:]{0,4}[：:])\s*(?P<rest>[^：:]{2,}.*)$"
);
static PRONOUN: LazyLock<Regex> = language::light_pattern!(r"^(?:不过|但是?|而且|对了，?)?[他她它牠](?P<rest>[^们的家妈爸俩说问让].+)$");

/// The sentences of a message, each with the subject that it leaves out.
pub(crate) fn spelled_out(sentences: Vec<Sentence>) -> Vec<Sentence> {
    let mut focus: Option<String> = None;
    let mut is_of_others = false;
    let spell = |sentence: Sentence| {
        if !script::is_chinese(&sentence.text) {
            (focus, is_of_others) = (None, false);
            return sentence;
        }
        let sentence = told(sentence);
        let moved = moved::plainly(&sentence.text).filter(|_| !sentence.is_question);
        let sentence = Sentence { text: moved.unwrap_or(sentence.text), ..sentence };
        let sentence = Sentence { text: full_name(&plainly(&sentence.text, sentence.is_question)), ..sentence };
        let sentence = match headed(&sentence.text) {
            Some(text) => Sentence { text, ..sentence },
            None => sentence,
        };
        let simple = script::simplify(&sentence.text);
        let rest = PRONOUN.captures(&simple).and_then(|groups| Some(groups.name("rest")?.as_str().chars().count()));
        let text = match (&focus, rest) {
            (Some(relation), Some(length)) => {
                let kept: String = sentence.text.chars().skip(simple.chars().count() - length).collect();
                format!("我{relation}{kept}")
            }
            // 我女儿五岁。对牛奶过敏。 Whose it is, is not certain.
            (_, None) if is_of_others && shape::leaves_out_subject(&simple) => format!("他{}", sentence.text),
            (None, None) if is_introduction(&simple) => format!("我{}", sentence.text),
            _ => sentence.text.clone(),
        };
        let who = shape::focus(&script::simplify(&text));
        is_of_others = !sentence.is_question && matches!(who, Who::Somebody(_) | Who::Another);
        focus = match who {
            Who::Somebody(relation) => Some(relation),
            _ => None,
        };
        Sentence { text, ..sentence }
    };
    sentences.into_iter().flat_map(before_request).map(spell).collect()
}

/// A statement and the request or question behind it, as chats join them: 我叫邵晓棠，请帮我写一封信. What the request says is no statement, and
/// the statement is none of its words.
fn before_request(sentence: Sentence) -> Vec<Sentence> {
    static ASKS: LazyLock<Regex> = language::light_pattern!(
        r"[，,；;。 ](?P<tail>(?:请|請|帮|幫|麻烦|麻煩|劳烦|能否|能不能|可否|可不可以|可以帮|想请|想請|求推荐|求推薦|推荐|推薦|给我|給我|给点|给个|有没有|有沒有|有什么|有什麼|有啥|怎么|怎麼|咋|如何|该怎么|該怎麼|要怎么|应该怎么|怎样|要不要|想问|想問|问一下|请问|請問|哪[个種种些家]|想?[写寫][一个個份篇封首段]).*)$"
    );
    let tail = ASKS.captures(&sentence.text).and_then(|groups| groups.name("tail")).filter(|_| script::is_chinese(&sentence.text));
    let Some(tail) = tail else { return vec![sentence] };
    let head = sentence.text.get(..tail.start()).unwrap_or_default().trim_end_matches(['，', ',', '；', ';', '。', ' ']);
    // 我叫小顾，请帮我写诗，不对，是小古 puts right what stands before the request.
    static MENDS: LazyLock<Regex> =
        language::light_pattern!(r"不对|不對|[说說打写寫讲講]错|[说說打写寫讲講]錯|口误|口誤|更正|纠正|我是[说說]|应该是|應該是|才对|才對");
    if MENDS.is_match(tail.as_str()) || head.chars().count() < 3 || head.contains(['：', ':', '“', '「']) {
        return vec![sentence];
    }
    vec![
        Sentence { text: head.to_owned(), is_question: false },
        Sentence { text: tail.as_str().to_owned(), is_question: sentence.is_question },
    ]
}

/// The statement in a sentence that only tells it: 既然我吃素，…, 我跟你说过我吃素吗？
fn told(sentence: Sentence) -> Sentence {
    static MENTIONED: LazyLock<Regex> = language::light_pattern!(
        r"^我(?:之前|以前|有没有)?(?:跟|和|对|向)你(?:说过|提过|讲过|提到过)[，,]?(?P<rest>我.+?)(?:吗|嗎|没有|沒有|没|么)?[？?]$"
    );
    static LEAD: LazyLock<Regex> = language::light_pattern!(r"^(?:既然|考虑到|考慮到|鉴于|鑒於|由于|由於)(?P<rest>我.+)$");
    let rest = |found: Option<regex::Captures<'_>>| found.and_then(|groups| Some(groups.name("rest")?.as_str().to_owned()));
    match (rest(MENTIONED.captures(&sentence.text)), rest(LEAD.captures(&sentence.text))) {
        (Some(text), _) => Sentence { text, is_question: false },
        (None, Some(text)) => Sentence { text, ..sentence },
        (None, None) => sentence,
    }
}

/// The same in a form that the rules know: 我是李伟，很高兴认识你 introduces, 我3月5日出生 gives a birthday, 一只叫豆豆的猫 has a name, and
/// 咖啡，茶，还有果汁 is a list.
fn plainly(text: &str, is_question: bool) -> String {
    // 不是过敏，是不耐受 denies a word, and not that it does harm.
    static INTOLERANT: LazyLock<Regex> = language::light_pattern!(r"(?:并)?不是过敏[，, ]*(?:而|只|只是|就)?是?(?P<so>不耐受)");
    let text = &*allergy::joined(&INTOLERANT.replace(text, "$so"));
    static INTRODUCED: LazyLock<Regex> = language::light_pattern!(
        r"^(?P<hello>(?:(?:你|您|大家|各位)(?:们)?好|嗨|哈喽)[，,！!。 ]*)?我是(?P<name>[\p{Han}·]{2,12}|[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)?)(?P<end>[，,。！!]|$)(?P<rest>.*)$"
    );
    static BORN: LazyLock<Regex> = language::light_pattern!(
        r"^(?P<who>我|(?:我|俺)[\p{Han}]{1,3}?)(?:是)?(?P<day>(?:(?:19|20)\d\d年)?(?:\d{1,2}|[一二三四五六七八九十]{1,2})月(?:\d{1,2}|[一二三四五六七八九十廿]{1,3})[日号]?)(?:出生|生)的?"
    );
    static NAMED_PET: LazyLock<Regex> = language::light_pattern!(
        r"(?P<has>有|养了?|领养了?|收养了?)(?:一|1)(?P<measure>[只条头匹個个])(?:名)?叫(?P<name>[\p{Han}A-Za-z]{1,6})的(?P<kind>[\p{Han}]{1,3})"
    );
    static LISTED: LazyLock<Regex> = language::light_pattern!(
        r"^(?P<head>我[^，。]{0,6}(?:喜欢|爱|讨厌|怕|过敏的是)(?:吃|喝|看|听|玩)?)(?P<one>[\p{Han}A-Za-z]{1,6})[，,](?P<two>[\p{Han}A-Za-z]{1,6})[，,](?:还有|以及|和)(?P<three>[\p{Han}A-Za-z]{1,6})(?P<end>[，,。！!]|$)"
    );
    static ON_A_DAY: LazyLock<Regex> = language::light_pattern!(r"^我(?P<day>\d{1,2}[号日])(?P<verb>要|得|去|有|会|打算|准备)");
    let text = &*LISTED.replace(text, "$head$one、$two和$three$end");
    let text = &*NAMED_PET.replace(text, "$has一$measure$kind，叫$name");
    let text = &*BORN.replace(text, "$who生日是$day");
    let text = &*ON_A_DAY.replace(text, "$day我$verb");
    let bare = text.trim_end_matches(['～', '~', '。']);
    let text = bare.strip_suffix('呢').filter(|_| !is_question).unwrap_or(text);
    let Some(groups) = INTRODUCED.captures(text) else { return text.to_owned() };
    let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
    let is_polite = !group("hello").is_empty() || ["认识你", "认识您", "请多", "多多关照"].iter().any(|word| group("rest").contains(word));
    let is_named = people::is_full_name(group("name"))
        || group("name").contains('·')
        || group("name").starts_with(|c: char| c.is_ascii_uppercase() || c == '小');
    if is_polite && is_named { text.replacen("我是", "我叫", 1) } else { text.to_owned() }
}

/// 姓令狐，单名一个岳字 gives a full name in two parts, 姓令狐，名岳 too.
fn full_name(text: &str) -> String {
    static PARTS: LazyLock<Regex> = language::light_pattern!(
        r"(?:我|鄙|免贵|免貴)?姓(?P<family>[\p{Han}]{1,2})[，,]\s*(?:单名|單名|名)(?:一个|一個)?(?P<given>[\p{Han}]{1,2}?)字?(?P<end>[，,。！!；;]|$)"
    );
    PARTS.replace(text, "我叫$family$given$end").into_owned()
}

/// The row after its heading, with its 我; `None` for a row about somebody else.
fn headed(text: &str) -> Option<String> {
    let simple = script::simplify(text);
    let groups = HEADED.captures(&simple)?;
    let (head, rest) = (groups.name("head")?.as_str(), groups.name("rest")?.as_str());
    if people::is_of_somebody(head) || people::speaks_of_somebody(head) {
        return None;
    }
    let kept: String = text.chars().skip(simple.chars().count() - rest.chars().count()).collect();
    let has_subject =
        rest.contains('我') || rest.starts_with(['本', '他', '她', '你']) || people::is_of_somebody(rest) || people::is_another(rest);
    Some(if has_subject { kept } else { format!("我{kept}") })
}

/// Whether a row of descriptions begins, of the speaker or with the speaker's name: 牛国庆，45，太原.
fn is_introduction(simple: &str) -> bool {
    static NAMED: LazyLock<Regex> = language::light_pattern!(r"^(?P<name>[\p{Han}]{2,3})[，,](?:男|女|[1-9]\d岁?|本人)[，,。]");
    static FROM: LazyLock<Regex> = language::light_pattern!(r"^(?P<place>[\p{Han}]{2,5})人[，,]");
    ROW.is_match(simple)
        || FROM.captures(simple).and_then(|groups| groups.name("place")).is_some_and(|place| places::is_known(place.as_str()))
        || NAMED.captures(simple).and_then(|groups| groups.name("name")).is_some_and(|name| people::is_full_name(name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_left_out_is_put_back() {
        let spelled = |message: &str| -> Vec<String> {
            spelled_out(crate::facts::sentences(message)).into_iter().map(|sentence| sentence.text).collect()
        };
        assert_eq!(spelled("我女兒五歲。她對牛奶過敏。"), ["我女兒五歲。", "我女儿對牛奶過敏。"]);
        assert_eq!(spelled("住漠河，冬天冷。"), ["我住漠河，冬天冷。"]);
        assert_eq!(spelled("鄙姓欧阳，单名一个岚字。"), ["我叫欧阳岚。"]);
        assert_eq!(spelled("我姓周。"), ["我姓周。"]);
        assert_eq!(spelled("牛国庆，45，太原，锅炉工。"), ["我牛国庆，45，太原，锅炉工。"]);
        assert_eq!(spelled("同事来了。她对牛奶过敏。"), ["同事来了。", "她对牛奶过敏。"]);
    }
}
