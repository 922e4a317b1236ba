//! Another value that a sentence gives for something known: "I swapped Notion for Obsidian", 捷达卖了，换了比亚迪. It names the old value and
//! need not repeat the relation.

use std::sync::LazyLock;

use chrono::NaiveDate;
use language::pattern::compile_light;
use language::script;
use regex::Regex;

use super::english::key_of;
use super::kind::Kind;
use crate::facts::known::Known;
use crate::facts::reading::{Context, Reading};
use crate::facts::{self, Ending};

/// A value in a few words.
const X: &str = r"(?:(?:my|our|the|an?) )?(?:old |new |trusty )?[\p{L}\d][\w.+#&'/-]*(?: [\p{L}\d][\w.+#&'/-]*){0,3}?";
/// What may follow the last value.
const END: &str = r"(?: (?:now|instead|last \w+|this \w+|in (?-i:\p{Lu})\w+|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|an? (?:while|week|month|year) ago|yesterday|today|these days|for (?:good|me|everything|notes|work|now)|at last|as my .*|because .*|since .*|after .*|when .*))*[\s.!]*(?:[,;—–-].*)?$";
/// What leads to the new value in a clause of its own, behind one that ends the old.
const NOW: &str = r"(?:now |so |then )*(?:(?:it's|its|it is|this is|hello|enter)|(?:i'm|i am|we're|we are|am|are|is) (?:now |currently )*(?:on|with|at|in|using|taking|driving|going to|going for|an?)|(?:i|we)? ?(?:now |just )*(?:use|drive|take|have|got|bought|joined|started|became|study|work at|work for|live in)|now(?: at| with| on| in)?)";

static ENGLISH: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        format!(r"\b(?:swapped|traded(?: in)?|exchanged|ditched|dropped|left|gave up|given up|quit|abandoned|forsook|forget) (?P<old>{X}) for (?P<new>{X}){END}"),
        format!(r"\b(?:replaced|substituted) (?P<old>{X}) (?:with|by) (?P<new>{X}){END}"),
        format!(r"^(?:my |the |our )?(?P<old>{X}) (?:was|were|has been|have been|got|is) (?:replaced|swapped|changed|switched) (?:with|by|for|to) (?P<new>{X}){END}"),
        format!(r"^(?P<new>{X}) (?:has |have )?(?:now )?replaced (?P<old>{X}){END}"),
        format!(r"\b(?:switch(?:ed)?|moved|migrated|went|gone|changed|converted|transferred|upgraded|shifted|jumped)(?: me| us)?(?: over| back| everything| all of it| jobs| teams)? from (?P<old>{X}) (?:over )?to (?P<new>{X}){END}"),
        format!(r"\b(?:changed|switched|swapped|upgraded) (?:my |the |our )?(?P<old>{X}) (?:out )?(?:to|for|with|over to) (?P<new>{X}){END}"),
        format!(r"(?:^|\b(?:to|on|for|at|in|with|use|using|take|taking|got|get|doing|study|studying|want|have|drive|driving|bought|chose|plan|it's)[: ]+)(?P<new>(?:an? |the )?[\p{{L}}\d][\w.+#&'/-]*(?: (?-i:\p{{Lu}})[\w.-]+){{0,2}})(?: now| these days)? (?:instead of|in place of|rather than) (?P<old>{X}){END}"),
        format!(r"^(?:so )?(?:bye|goodbye|adios|so long|farewell),? (?P<old>{X}),? (?:and )?(?:hello|hi|welcome),? (?P<new>{X}){END}"),
    ]
    .iter()
    .map(|pattern| compile_light(&format!("(?i){pattern}")))
    .collect()
});
/// The clause behind one that ends the old value.
static BEHIND: LazyLock<[Regex; 2]> = LazyLock::new(|| {
    [
        compile_light(&format!(r"(?i)(?:[,;.]| -| –| and)\s+{NOW} (?P<new>{X}){END}")),
        compile_light(&format!(r"(?i)[,;.]\s+(?:so |and )?(?P<new>{X}) (?:it is|is my thing|it'll be|now|instead)(?: now)?[\s.!]*$")),
    ]
});
/// Nothing was exchanged, or somebody else's.
static UNREAL: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:might|could|would|should|if|thinking|wish|wanted to|want to|going to (?:swap|switch|replace|move|change|trade|drop)|considering|may|will|maybe|perhaps|almost|nearly|never|didn't|don't|haven't|won't|can't|not (?:going|swap|switch|replac))\b|'ll\b|'d\b|\?|^(?:he|she|they|his|her|their|you|your|someone|my (?:dog|cat|mother|mum|mom|father|dad|sister|brother|son|daughter|wife|husband|partner|boss|friend|colleague|neighbou?r))\b"
);

const HAN: &str = "[^，。！？,.!?；;、了\\s]{1,12}?";
const HAN_END: &str = "(?:上班|工作|生活|定居|住)?了?[。！!～~]*(?:[，,；;].*)?$";

static CHINESE: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let soon = "(?:我们?|咱|现在|現在|如今|已经|已經|早就|刚|剛|最近|上个?[周月]|就|又|于是|也|都|终于)*";
    let verb = "(?:(?:用|吃|住|开|開|学|學|做)的(?:就)?是|用|成|去|学|學|吃|做|当|當|开|開|买|買|住|为|為|在|来|到|是|叫我?|投奔)";
    let into = format!("(?:(?:换|換|改|转|轉){verb}?|{verb})(?:了|成了|上了)?");
    let stop = "(?:不(?:再)?(?:用|去|学|學|吃|做|干|幹|住|在|开|開|养|喝)|停|卸|卖|賣|退|取消|报废|報廢|换|換|扔|弃|辞|辭)(?:掉)?";
    [
        format!("(?:把|将|將)(?P<old>{HAN})(?:换|換|改|转|轉|升级|升級)(?:成|为|為|到)了?(?P<new>{HAN}){HAN_END}"),
        format!(
            "从(?P<old>{HAN})(?:换|換|转|轉|跳|搬|改|调|調|升|迁移|遷移|跳槽|转行|轉行)(?:到|成|去|至|当|做)了?(?P<new>{HAN}){HAN_END}"
        ),
        format!("從(?P<old>{HAN})(?:换|換|转|轉|跳|搬|改|调|調|升|遷移|跳槽|轉行)(?:到|成|去|至|當|做)了?(?P<new>{HAN}){HAN_END}"),
        format!(
            "^{soon}(?:弃用|棄用|抛弃|拋棄|放弃|放棄|离开|離開|告别|告別)了?(?P<old>{HAN})了?[，, ]{soon}{into}(?P<new>{HAN}){HAN_END}"
        ),
        format!("^{soon}(?:离开|離開|告别|告別)了?(?P<old>{HAN})(?:来|來|到)(?:了)?(?P<new>{HAN})了[。！!]*$"),
        format!("^(?:我的?|我家的?)?(?P<old>{HAN}){soon}{stop}了[，, ]{soon}{into}(?P<new>{HAN}){HAN_END}"),
        format!("^{soon}{stop}(?P<old>{HAN})(?:上班|干|幹|住)?了[，, ]{soon}{into}(?P<new>{HAN}){HAN_END}"),
        format!("^(?:我的?|我家的?)?(?P<old>{HAN}){soon}(?:被)?(?:换|換|改)成了?(?P<new>{HAN}){HAN_END}"),
    ]
    .iter()
    .map(|pattern| compile_light(pattern))
    .collect()
});
static HAN_UNREAL: LazyLock<Regex> = language::light_pattern!(
    "想|打算|考虑|考慮|准备|準備|如果|要是|可能|也许|也許|要不要|差点|差點|没有?(?:换|改|转|搬)|還沒|还没|别(?:把|换)|[吗嗎?？]|[他她]们?|^(?:朋友|同事|邻居|人家|别人|老板)"
);
/// No value, whatever stands there.
static NO_VALUE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:it|that|this|them|something|anything|nothing|one|ones|another|others?|me|you|us|good|now|more|less|better|worse|the (?:other|next|new|better|cheaper)(?: one)?|an? (?:new|different|better|cheaper|bigger|smaller|while|bit|change|week|day)(?: one)?|a)$|^(?:别的|別的|其他|其它|什么|什麼|啥|一下|这个|那个|這個|那個|新的|另|的|不|没|沒|了|很|太|更|才)"
);

/// The known statement with the other value that the sentence gives for it; `is_ended` says whether the sentence ends the old one.
pub(super) fn changed(sentence: &str, known: &Known, is_ended: bool) -> Option<Reading> {
    Kind::of(&known.predicate).filter(|kind| !matches!(kind, Kind::Health | Kind::Bond | Kind::Rule))?;
    if known.subject != "user" {
        return None;
    }
    let new = if script::is_chinese(sentence) { chinese(sentence, known)? } else { english(sentence, known, is_ended)? };
    if !is_credible(known, &new.new) {
        return None;
    }
    let object = in_place(known, &new)?;
    let ends = vec![Ending { predicate: known.predicate.clone(), object: Some(known.object.clone()), ..Ending::default() }];
    Some(Reading { predicate: known.predicate.clone(), ends, confidence: 0.85, ..Reading::name_of(&known.subject, &object, 0) })
}

/// Whether the rules would read the new value as one of the relation: 开会 is no place to live in.
fn is_credible(known: &Known, new: &str) -> bool {
    let is_chinese = script::is_chinese(new);
    let (english, chinese) = match known.predicate.as_str() {
        "lives_in" => ("I live in ", ("我住在", "")),
        "works_at" => ("I work at ", ("我在", "上班")),
        "job_title" => ("I work as a ", ("我是一名", "")),
        "studies" => ("I study ", ("我学", "专业")),
        "takes" => ("I take ", ("我吃", "")),
        _ => return true,
    };
    let context = Context { on: NaiveDate::default(), is_chinese };
    let readings = if is_chinese {
        facts::chinese::read(&format!("{}{new}{}", chinese.0, chinese.1), false, &context)
    } else {
        facts::english::read(&format!("{english}{}", bare(new)), &context)
    };
    readings.iter().any(|reading| reading.predicate == known.predicate)
}

/// An old value as it is said, and the new one.
struct Exchange {
    old: String,
    new: String,
}

fn english(sentence: &str, known: &Known, is_ended: bool) -> Option<Exchange> {
    let text = sentence.replace(['’', '‘'], "'");
    if UNREAL.is_match(&text) {
        return None;
    }
    let key = key_of(bare(&known.object));
    let names_it = |old: &str| {
        let said = key_of(bare(old));
        !said.is_empty() && said.iter().all(|stem| key.contains(stem)) && (is_phrase(known) || key.len() <= said.len() + 1)
    };
    let pairs = ENGLISH.iter().filter_map(|pattern| {
        let groups = pattern.captures(&text)?;
        Some(Exchange { old: clean(groups.name("old")?.as_str()), new: clean(groups.name("new")?.as_str()) })
    });
    let behind = || {
        let new = BEHIND.iter().find_map(|pattern| pattern.captures(&text)?.name("new").map(|new| clean(new.as_str())))?;
        let old = if is_phrase(known) { named_in(&known.object, &text)? } else { bare(&known.object) };
        Some(Exchange { old: old.to_owned(), new })
    };
    let found = pairs.into_iter().find(|pair| names_it(&pair.old)).or_else(|| behind().filter(|_| is_ended))?;
    let is_named = |text: &str| bare(text).starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let is_kind = !is_named(&found.old) || is_named(&found.new);
    (is_kind && !key_of(&found.new).is_empty() && !names_it(&found.new) && !NO_VALUE.is_match(&found.new)).then_some(found)
}

fn chinese(sentence: &str, known: &Known) -> Option<Exchange> {
    if HAN_UNREAL.is_match(sentence) {
        return None;
    }
    let value = script::simplify(counted(&known.object));
    let names_it = |old: &str| {
        let old = script::simplify(old);
        let old = old.trim_start_matches("我的").trim_start_matches('我');
        old.chars().count() > 1
            && (value == old || value.contains(old) && (is_phrase(known) || old.chars().count() * 2 >= value.chars().count()))
    };
    let pairs = CHINESE.iter().filter_map(|pattern| {
        let groups = pattern.captures(sentence)?;
        Some(Exchange { old: groups.name("old")?.as_str().to_owned(), new: groups.name("new")?.as_str().to_owned() })
    });
    pairs
        .into_iter()
        .find(|pair| names_it(&pair.old) && !NO_VALUE.is_match(&pair.new) && pair.new.chars().count() > 1 && !names_it(&pair.new))
}

/// Whether the value is a phrase, in which the old one is a word: "flying to Rome in May".
fn is_phrase(known: &Known) -> bool {
    matches!(known.predicate.as_str(), "plans" | "goal" | "wants_to" | "working_on" | "habit" | "todo")
}

/// The last name in a phrase that a text has, too.
fn named_in<'a>(phrase: &'a str, text: &str) -> Option<&'a str> {
    phrase.split(' ').rfind(|word| word.starts_with(char::is_uppercase) && word.len() > 2 && text.contains(*word))
}

/// The known value with the new one in the place of the old.
fn in_place(known: &Known, found: &Exchange) -> Option<String> {
    if !is_phrase(known) {
        return Some(found.new.trim().to_owned());
    }
    let (old, new) = (bare(&found.old), bare(&found.new));
    let at = known.object.to_lowercase().find(&old.to_lowercase())?;
    let (head, tail) = (known.object.get(..at)?, known.object.get(at + old.len()..)?);
    Some(format!("{head}{new}{tail}"))
}

fn clean(value: &str) -> String {
    value.trim().trim_end_matches(['.', ',', '!', '\'']).to_owned()
}

/// A value without its article.
fn bare(value: &str) -> &str {
    let mut value = value.trim();
    for lead in ["my ", "our ", "the ", "an ", "a ", "old ", "new ", "trusty "] {
        value = value
            .get(..lead.len())
            .filter(|start| start.eq_ignore_ascii_case(lead))
            .map_or(value, |_| value.get(lead.len()..).unwrap_or(value));
    }
    value
}

/// A Chinese value without its measure word: 一辆捷达.
fn counted(value: &str) -> &str {
    let rest = value.trim_start_matches(['一', '两', '兩', '几']);
    if rest.len() == value.len() {
        value
    } else {
        rest.trim_start_matches(['只', '隻', '辆', '輛', '台', '臺', '个', '個', '条', '條', '部', '套', '匹'])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(predicate: &str, object: &str, sentence: &str, is_ended: bool) -> Option<String> {
        let known = Known { subject: "user".to_owned(), predicate: predicate.to_owned(), object: object.to_owned() };
        changed(sentence, &known, is_ended).map(|reading| reading.object)
    }

    #[test]
    fn what_was_exchanged_has_another_value() {
        for (predicate, object, sentence, value) in [
            ("uses", "Notion", "I swapped Notion for Obsidian.", "Obsidian"),
            ("uses", "Notion", "Obsidian has replaced Notion for me.", "Obsidian"),
            ("uses", "Notion", "We migrated from Notion to Obsidian last week.", "Obsidian"),
            ("owns", "a Golf", "I got a Kia instead of the Golf.", "a Kia"),
            ("takes", "ramipril", "The doctor changed ramipril to losartan.", "losartan"),
            ("takes", "ramipril", "I've been moved from ramipril to losartan", "losartan"),
            ("lives_in", "Leeds", "Bye Leeds, hello Ghent!", "Ghent"),
            ("job_title", "nurse", "I've gone from nurse to teacher.", "teacher"),
            ("plans", "flying to Rome in May", "Change of plan: Oslo instead of Rome.", "flying to Oslo in May"),
            ("uses", "印象笔记", "我把印象笔记换成了飞书", "飞书"),
            ("works_at", "华为", "从华为跳到了小米。", "小米"),
            ("owns", "一辆捷达", "捷达卖了，换了比亚迪", "比亚迪"),
            ("takes", "氨氯地平", "氨氯地平停了，换了缬沙坦。", "缬沙坦"),
            ("plans", "五月去罗马", "罗马不去了，改去奥斯陆", "五月去奥斯陆"),
            ("uses", "印象筆記", "棄用印象筆記，投奔飛書了", "飛書"),
            ("uses", "华为手机", "華為手機換了，現在用的是三星", "三星"),
        ] {
            assert_eq!(new(predicate, object, sentence, false).as_deref(), Some(value), "{sentence}");
        }
        assert_eq!(new("uses", "Notion", "I no longer use Notion, it's Obsidian now.", true).as_deref(), Some("Obsidian"));
        assert_eq!(new("lives_in", "Leeds", "We left Leeds and are in Ghent now.", true).as_deref(), Some("Ghent"));
    }

    #[test]
    fn what_was_not_exchanged_keeps_its_value() {
        for (predicate, object, sentence) in [
            ("uses", "Notion", "I might swap Notion for Obsidian."),
            ("uses", "Notion", "I'd never trade Notion for Obsidian."),
            ("uses", "Notion", "My brother swapped Notion for Obsidian."),
            ("uses", "Notion", "I swapped Bear for Obsidian."),
            ("owns", "a Golf", "I swapped the Golf for a while."),
            ("works_at", "Acme", "I left Acme for good."),
            ("takes", "ramipril", "Should I switch from ramipril to losartan?"),
            ("lives_in", "Leeds", "I moved from Leeds to the countryside"),
            ("allergic_to", "nuts", "I swapped nuts for seeds"),
            ("uses", "印象笔记", "我想把印象笔记换成飞书"),
            ("uses", "印象笔记", "朋友把印象笔记换成了飞书"),
            ("owns", "一辆捷达", "捷达卖了，心疼"),
            ("owns", "一辆捷达", "捷达卖了，不买新的"),
        ] {
            assert_eq!(new(predicate, object, sentence, false), None, "{sentence}");
        }
    }
}
