//! Chinese clauses that begin with what they speak of: 芒果我过敏, 香菜我一点都沾不得, 比起咖喱我更爱火锅. They are read as the clauses that begin with the
//! speaker.

use std::sync::LazyLock;

use language::pattern::compile_light;
use regex::Regex;

use super::{guards, people, places};

/// Between the speaker and the verb.
const STRESS: &str = "(?:也|都|就|是|从小|从来|一向|一直|有点儿?|有些|严重|完全|根本|真的?|实在|倒是|特别|最|超级?|比较|一点儿?|一口|半点|绝对|坚决|可|已经|现在|还是|顿顿|天天)*";

/// What follows what is spoken of, and how the clause begins that says the same with the speaker first.
static SAID: LazyLock<Vec<(Regex, &'static str)>> = LazyLock::new(|| {
    let topic = r"(?P<topic>[\p{Han}A-Za-z《》]{1,8}?)";
    [
        (format!(r"^{topic}，?我{STRESS}(?:会)?(?:过敏|不耐受)[了的]?$"), "我对{}过敏"),
        (r"^(?:就?是)?(?P<allergen>[\p{Han}]{1,4}?)(?:也|都|从小|有点儿?)*过敏[了的]?$".to_owned(), "我对{}过敏"),
        (format!(r"^{topic}，?我{STRESS}(?:不吃|不能吃|吃不得|吃不了|吃不来)[了的]?$"), "我不吃{}"),
        (format!(r"^{topic}，?我{STRESS}(?:不沾|不碰|不能碰|碰不得|沾不得|沾不了|不能沾)[了的]?$"), "我不碰{}"),
        (format!(r"^{topic}，?我{STRESS}不过敏[了的]?$"), "我对{}不过敏"),
        (r"^[\p{Han}]{2,6}我(?:平时|平常|一般|都|现在|主要|一直)*用(?:的是)? ?(?P<tool>[A-Z][A-Za-z0-9 .+#-]{1,20})$".to_owned(), "我用{}"),
        (format!(r"^{topic}，?我{STRESS}(?:不喝|不能喝|喝不得|喝不了|喝不来)[了的]?$"), "我不喝{}"),
        (format!(r"^{topic}，?我{STRESS}(?:不喜欢|不爱|不爱吃|不爱喝|讨厌|受不了)[了的]?$"), "我不喜欢{}"),
        (format!(r"^{topic}，?我{STRESS}(?:喜欢|爱吃|爱喝|爱看|爱听|爱玩|离不开|离不得)[了的]?$"), "我喜欢{}"),
        (r"^(?:比起|跟|和|与).{1,14}?(?:相比|比)?，?我(?:还是|倒是|其实)?(?:更|更加|比较)(?:喜欢|爱|偏爱|中意)(?:吃|喝|看|听|玩)?(?P<topic>.+)$".to_owned(), "我更喜欢{}"),
        // 以前的公司叫…，现在这家叫…
        (r"^(?:现在|如今|目前)(?:的)?(?:这家|公司|单位|东家|这边)(?:公司|店|单位)?(?:叫|是|名叫)(?P<employer>[\p{Han}A-Za-z0-9]{2,14})$".to_owned(), "我的公司叫{}"),
        (r"^我?(?:来|到|进|加入|入职)(?P<firm>[\p{Han}A-Za-z0-9]{2,12}?)(?:已经|都|才|刚)?(?:第?[一二两三四五六七八九十半几\d]+个?(?:天|周|星期|礼拜|月|年)多?)(?:了)?$".to_owned(), "我入职{}"),
        (r"^(?:降压药|降糖药|降脂药|胃药|心脏药|抗抑郁药|安眠药|药)我?(?:现在|一直|长期|每天|在)*(?:吃|用|打|服)的?(?:就)?是?(?P<drug>[\p{Han}A-Za-z0-9]{2,14})$".to_owned(), "我吃的是{}"),
    ]
    .into_iter()
    .map(|(pattern, clause)| (compile_light(&pattern), clause))
    .collect()
});

/// What one can have after a clause about an allergy: 头孢过敏，青霉素我没事.
static HARMLESS: LazyLock<Regex> =
    language::light_pattern!(r"^(?P<topic>[\p{Han}]{1,6}?)我(?:倒|倒是|是|都)?(?:没事|没反应|没问题)[了的]?$");

/// The clause of `sentence` with the speaker first, if it begins with what it speaks of.
pub(super) fn speaker_first(clause: &str, sentence: &str) -> Option<String> {
    let clause = clause.trim_end_matches(['。', '！', '!', ' ']);
    if let Some(topic) = HARMLESS.captures(clause).filter(|_| sentence.contains("过敏")).and_then(|groups| groups.name("topic")) {
        return is_topic(topic.as_str()).then(|| format!("我对{}不过敏", topic.as_str()));
    }
    SAID.iter().find_map(|(said, frame)| {
        let groups = said.captures(clause)?;
        let named = |name: &str| groups.name(name).map(|group| group.as_str());
        if let Some(firm) = named("firm") {
            return places::is_employer(firm).then(|| frame.replace("{}", firm));
        }
        if let Some(value) = named("employer").or_else(|| named("drug")).or_else(|| named("tool")) {
            return Some(frame.replace("{}", value));
        }
        if let Some(allergen) = named("allergen") {
            // 是鸡蛋过敏 alone may be said of a child that was spoken of before.
            let speaks_of_self =
                || ["给我", "帮我", "替我"].iter().fold(sentence.to_owned(), |text, to| text.replace(to, "")).contains('我');
            let is_own = !clause.starts_with(['是', '就']) || speaks_of_self();
            return (is_own && is_topic(allergen) && is_bare_allergen(allergen)).then(|| frame.replace("{}", allergen));
        }
        let topic = named("topic")?;
        is_topic(topic).then(|| frame.replace("{}", topic))
    })
}

/// Whom a clause says it of at its end: 对花生过敏的是我妈; empty if it only says of whom not. Where it leaves out to what, the clause before has said it: 我不对花生过敏，过敏的是我妈.
pub(super) fn person_first(clause: &str, sentence: &str) -> Option<String> {
    static CLEFT: LazyLock<Regex> = language::light_pattern!(
        r"^(?:(?P<deed>(?:对[\p{Han}A-Za-z]{1,10}|有|得|患)[^，是]{0,10}|(?:住在?|在|喜欢|讨厌|不吃|不喝|怕|养|学)[^，是]{1,12})|(?P<thing>[\p{Han}]{0,6}?)(?P<not>不)?过敏)的(?:那个|人)?(?:其实|才|应该|一直|都|并)*(?P<other>不)?是(?P<who>我|我?[\p{Han}]{1,4})$"
    );
    static BEFORE: LazyLock<Regex> = language::light_pattern!(r"对(?P<thing>[\p{Han}A-Za-z]{1,8}?)(?:不|会|严重|不会)*过敏");
    let clause = clause.trim_end_matches(['。', '！', '!', ' ']);
    let groups = CLEFT.captures(clause)?;
    let named = |name: &str| groups.name(name).map(|group| group.as_str());
    let who = named("who")?;
    // 对花生过敏的不是我: it is somebody else's.
    if named("other").is_some() {
        return Some(String::new());
    }
    if let Some(deed) = named("deed") {
        return Some(format!("{who}{deed}"));
    }
    let before = || Some(BEFORE.captures(sentence)?.name("thing")?.as_str());
    let thing = named("thing").filter(|thing| !thing.is_empty()).or_else(before)?;
    is_topic(thing).then(|| format!("{who}对{thing}{}过敏", named("not").unwrap_or_default()))
}

/// A thing that one may like, eat or be allergic to, and nobody, no time and no conjunction.
fn is_topic(topic: &str) -> bool {
    const NOT: [&str; 34] = [
        "我", "你", "您", "他", "她", "它", "谁", "因为", "所以", "如果", "虽然", "但", "不", "没", "时候", "什么", "怎么", "昨", "今",
        "明天", "后来", "以前", "小时", "季节", "换季", "皮肤", "药物", "食物", "老是", "经常", "容易", "会", "对", "过敏",
    ];
    !NOT.iter().any(|word| topic.contains(word))
        && guards::is_thing(topic)
        && !places::is_known(topic)
        && !people::is_another(topic)
        && people::at_start(topic).is_none()
        && !people::ends_with_another(topic)
}

/// A thing, where nothing but 过敏 follows it: 芒果过敏, and not 严重过敏, 又过敏 or 原来是过敏.
fn is_bare_allergen(value: &str) -> bool {
    const NOT: &str = "是有说又再就才真太一吃喝碰了突竟居可应好像结原全浑脸手身嘴眼天季春夏秋冬发引导致严重轻微的得很怕防抗过";
    value.chars().count() >= 2 && !value.contains(|c| NOT.contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_somebody_at_the_end_is_said_of_them() {
        for (clause, first) in [
            ("对花生过敏的是我妈", "我妈对花生过敏"),
            ("花生过敏的其实是我弟", "我弟对花生过敏"),
            ("过敏的是我姐", "我姐对青霉素过敏"),
            ("不过敏的是我", "我对青霉素不过敏"),
            ("住在成都的是我妹妹", "我妹妹住在成都"),
            ("对花生过敏的不是我", ""),
        ] {
            assert_eq!(person_first(clause, "我不对青霉素过敏，过敏的是我姐").as_deref(), Some(first), "{clause}");
        }
        for clause in ["过敏的是我姐", "重要的是我", "我怕的是我妈", "最后到的是我"] {
            assert_eq!(person_first(clause, clause), None, "{clause}");
        }
    }

    #[test]
    fn what_is_spoken_of_first_is_said_of_the_speaker() {
        for (clause, first) in [
            ("芒果我过敏", "我对芒果过敏"),
            ("尘螨也过敏", "我对尘螨过敏"),
            ("香菜我是一点都沾不得", "我不碰香菜"),
            ("青霉素我没事", "我对青霉素不过敏"),
            ("画插画我平常用 Procreate", "我用Procreate"),
            ("白酒我喝不了", "我不喝白酒"),
            ("现在这家叫拾光文化", "我的公司叫拾光文化"),
            ("来蓝鲸出版社第二周了", "我入职蓝鲸出版社"),
            ("降压药我吃的硝苯地平", "我吃的是硝苯地平"),
            ("榴莲我特别喜欢", "我喜欢榴莲"),
            ("比起日式咖喱我更爱泰式绿咖喱", "我更喜欢泰式绿咖喱"),
        ] {
            assert_eq!(speaker_first(clause, "是头孢过敏").as_deref(), Some(first), "{clause}");
        }
        for clause in [
            "我妈芒果过敏",
            "我对芒果过敏",
            "他我不喜欢",
            "昨天我不喝",
            "换季过敏",
            "孩子鸡蛋过敏",
            "是鸡蛋过敏",
            "朋友我很喜欢",
            "容易过敏",
            "苏州我喜欢",
            "芒果我吃了",
            "原来是过敏",
            "严重过敏",
            "春天又过敏了",
            "应该是过敏",
            "一吃就过敏",
            "又过敏",
            "周末我没事",
            "下午我没事",
            "怕过敏",
            "防过敏",
        ] {
            assert_eq!(speaker_first(clause, clause), None, "{clause}");
        }
    }
}
