//! Doubt: whether a value can be what its relation holds at all. It looks at the kind of a value (a person, a place, a thing, a deed), not at
//! how the sentence was read, and what it refuses is left unsaid. About health it also wants the speaker to be sure.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::english;
use super::reading::Reading;

/// Relations about health: a wrong one may do harm.
const HEALTH: [&str; 5] = ["allergic_to", "has_condition", "takes", "diet", "avoids"];

/// What somebody thinks, fears, tests or once believed is not known. It counts anywhere before the value.
static UNPROVEN: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)\b(?:suspects?|suspected|wondering|worried|afraid\ (?:i|that)|convinced|thinks?|thought|believes?|believed|assumed|ruled\ out|rule\ out|tested\ (?:me\ |him\ |her\ )?(?:for|negative)|tests?\ for|screened|checked\ for|turns\ out\ i\ am\ not|could\ be|looks\ like|sounds\ like|seems|borderline|risk\ of|symptoms\ of|family\ history)\b
        |怀疑|懷疑|疑似|以为|以為|总觉得|總覺得|会不会|會不會|排除|担心|擔心|怕是|像是|可能|万一|萬一|要是|如果|假如|人家|有人"
);

/// What follows a value and takes it back: "nuts, not really", "my asthma is gone", "then they took it back".
static TAKEN_BACK: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^\W*(?:not\ (?:really|actually|quite)|or\ (?:maybe|perhaps|was\ it|something|not)\b|allegedly|supposedly|so\ they\ say|says\b|said\b)
        |^(?:'s|\ (?:is|are|has|have))\ (?:been\ |now\ |completely\ |finally\ |all\ |long\ )*(?:gone|cured|over|stopped|cleared|healed|history|not\b)
        |\b(?:took\ (?:it|that)\ back|turn(?:s|ed)\ out|misdiagnos\w+|wrong\ diagnosis|false\ alarm|but\ it\ was|(?:was|were)\ wrong)\b
        |^[，,]?(?:才怪|个鬼|是误诊|是假的)|误诊|誤診|虚惊|虛驚|后来(?:说|发现)?不是|^.{0,6}(?:搞错|搞錯)"
);

/// Allergies that are figures of speech.
static FIGURE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:小时候|以前|从前|上班|工作|加班|早起|自己|.*[男女]$|周一|星期一|老板|老闆|领导|學習|学习|开会|開會|穷|人类|人類|相亲|运动|運動|钱|作业|数学|考试|你|他|她|社交|催婚|废话|傻|蠢|笨|.*的人$)"
);

/// Words for languages, in which nobody lives and which nobody is called.
static LANGUAGE: LazyLock<Regex> = language::light_pattern!(
    r"^(?:Tagalog|Cebuano|English|Swedish|Welsh|Irish|Hungarian|Vietnamese|Thai|Spanish|German|French|Italian|Portuguese|Mandarin|Cantonese|Japanese|Korean|Arabic|Hindi|Urdu|Tamil|Swahili|Latin|Dutch|Polish|Russian|Turkish|Greek|Hebrew|Python|Rust|Java|JavaScript|TypeScript|Kotlin|Excel|Word)\b|^[\p{Han}]{1,3}(?:语|語|话|話|文)$"
);

/// Months, days and years, which are no places.
static TIME: LazyLock<Regex> = language::light_pattern!(
    r"^(?i:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|mon|tues|wednes|thurs|fri|satur|sun)(?i:day)?\b|^['’]?\d+(?:$|,)"
);

/// What a person is, not how one is called: faiths, illnesses by their letters, peoples.
static TRAIT: LazyLock<Regex> = language::light_pattern!(
    r"^(?:Jain|Sikh|Muslim|Hindu|Jewish|Catholic|Christian|Buddhist|Orthodox|Mormon|Quaker|Protestant|Amish|Bahá'í|Taoist|Atheist|Everyone|Everybody|Nobody|Someone|People|Anyone|All|Team .+|Kenyan|Ghanaian|Nigerian|Ugandan|Tanzanian|Zambian|[A-Z]{2,5})$"
);

/// Chinese words that begin with a family name and name nobody: 高三, 金牛区, 韩剧, 管安全.
static NO_PERSON: LazyLock<Regex> = language::light_pattern!(
    r"^(?:高[一二三中考]|[\p{Han}]{1,3}(?:区|市|县|省|镇|语|话|剧|人|党|族|症|病|酸|压|糖|蛋|菜|饭|茶|酒|肉|车|房|路|街|店|公司|安全|技术|生产|质量|费用))$|^(?:管|费用|单身|麻烦|韩国|和平|金毛|白色|黄色|蓝色|安全|幸福|高兴|方便|万一|应该|计划|游泳|时候|时间|路上|水果|花生|毛病|温柔|成绩|任务|包括|关系|马上|夏天|雷雨|江湖|解放|贝类|荣幸|易怒|石头|谢谢|干脆|支持|全家)"
);

/// A home that is somewhere only for those who are there.
static NOWHERE: LazyLock<Regex> = language::light_pattern!(
    r"^(?:户|戶|宿|院|校|持|手|处|進|进|下来)|(?:大学|大學|[医醫师師工农農财財科理交华華北清复復政成台武浙厦廈]大)$|^(?:(?:楼|樓)[上下]|隔壁|(?:对|對)面|(?:国|國)外|外地|外(?:县|縣)市|附近|单位|單位|宿舍|学校|學校|公司|集体宿舍)$|我|不去|不来|(?:工位|座位|部门|组|桌|群|实业|實業|有限公司|集团|集團|工厂|工廠|医院|醫院|银行|銀行|幼儿园|幼兒園|住校|走读)$|^(?i:hope|fear|peace|a bubble|denial|the past|the (?:moment|now)|a traffic jam|my (?:head|car))\b"
);

/// A count of children or animals that no home holds.
static CROWD: LazyLock<Regex> = language::light_pattern!(r"^(?:[2-9]\d|\d{3,}) (?:kids|children|pupils|students|dogs|cats)\b");

/// An amount, which is no thing.
static AMOUNT: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^\d[\d.,]* ?(?:%|mins?|minutes?|hours?|h|mm|cm|m|km|miles|kg|lbs?|g|ml|l|days?|weeks?|months?|years?|times?|euros?|dollars?)\b"
);

/// What the speaker was given in this talk.
static GIVEN: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:that )?you (?:just )?(?:gave|wrote|sent|made|suggested|said|listed|proposed|recommended|told|mentioned|showed|have (?:given|written|sent|made|suggested))\b|你(?:刚才|刚刚|上次|之前)?(?:给|写|发|说|推荐|列|改)"
);

/// Deeds of the moment, with which the speaker wants help.
static ERRAND: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:write (?:to|half|a (?:short|letter|mail|message|note|line|text|reply|complaint|word))|keep (?:the|it|this|that)\b|visit (?:without|them|him|her)|do (?:menu|this|that|it|the)\b|read aloud|build (?:a|the) (?:table|list|formula)|move (?:the|this|a) )"
);

/// Habits that tell of a burden, a sum or a lack, and not of what somebody does.
static NO_HABIT: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:never have to |have (?:an?|the) (?:impression|feeling|idea)|mean to|hear |put |give |do (?:about|around|roughly)? ?\d|never have time)|不敢|薪水|工资|工資|房租|毛病|断了|斷了|没人|沒人|都被|除了|才有|都很|想太多|忘|^习惯$|觉得|烦|好累|很累|就卡|给一千|^(?:每天|天天|每次|每晚|成日)(?:都)?(?:被|给)|^(?:.{0,3})每年"
);

/// Worries of the moment, which are no fears: 我怕被拦, 怕吃坏.
static WORRY: LazyLock<Regex> = language::light_pattern!(
    r"^被|^来不|^得|^是|^(?:老婆|老公|老板|领导|他|她|你|麻烦|耽误|打扰)|坏$|壞$|不了$|不上$|不到$|会|會|忘|丢|迟到|遲到|麻烦|麻煩|^(?i:the person|being late|missing|that|he|she|they)\b"
);

/// Relations whose values are things, trades or places of work.
const OF_THINGS: [&str; 15] = [
    "avoids",
    "likes",
    "dislikes",
    "plays",
    "studies",
    "uses",
    "owns",
    "works_at",
    "allergic_to",
    "collects",
    "has",
    "job_title",
    "afraid_of",
    "learning",
    "working_on",
];

/// What no thing begins with: "I never eat before a show", "I play along".
static ADRIFT: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:never|(?:certainly|definitely|probably|surely) (?:not|no)|supposedly|allegedly|apparently|reportedly|possibly|barely|hardly|worried|specifically|especially|particularly|mainly|before|after|during|while|when|until|along|on|at|with|without|about|under|around|up|down|off|away|again|much|many|well|alone|enough|for|of|from|in|by|into|my (?:boss|neighbou?r|sister|brother|mother|mum|mom|father|dad|ex|wife|husband|friends?|colleagues?|family))\b"
);

/// What one only likes best of what is being talked about.
static OF_TALK: LazyLock<Regex> = language::light_pattern!(
    r"^favorite_(?:(?:part|bit|line|scene|version|one|option|paragraph|chapter|draft|sentence|memory|moment)(?:_|$)|.*_(?:this|these|those|here)\b)"
);

/// Going somewhere for an hour: "I joined Amir for lunch", "I left Rome at noon".
static OUTING: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\bjoined [\w' ]{1,30} (?:for (?:lunch|dinner|drinks|coffee|a )|on (?:the|a) |(?:weekend |morning |evening |online )?(?:batch|class|classes|course|gym|club|choir|bootcamp)\b)|\bleft [\w' ]{1,30} (?:at (?:noon|midnight|dawn|\d)|this morning|early)"
);

/// What one drives for others.
static PUBLIC: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:an? |the )?(?:school |city |yellow |black |night )*(?:taxi|cab|tram|bus|train|truck|lorry|ambulance|forklift|hgv|coach|hearse|crane|snow ?plow|snow ?plough|ferry|digger|helicopter)\b"
);

/// What has a number or an address.
const NUMBERED: [&str; 6] =
    ["user's phone", "user's phone number", "user's email", "user's e-mail", "user's mobile", "user's email address"];

/// Days by their names.
static FEAST: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:day|eve|christmas|easter|halloween|new year|january|february|march|april|may|june|july|august|september|october|november|december|midsummer|solstice|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|today|first|second|third)\b|[节節夜]|除夕|明天|今天|下周|月"
);

/// What no Chinese value begins with, or is in one that only points: 戒|不掉奶茶, 得|了流感, 爱|死这个功能.
static UNMOORED: LazyLock<Regex> = language::light_pattern!(
    r"^(?:了|过了|过得|着|不了|不掉|不起|不到|死|的|得了|得很|是|让)|(?:这|那)(?:个|款|版|句|段|次|份|种|张|篇)|第[一二三四五六七八九十\d]+天$"
);

/// What somebody does for a while at the place that was named: 在哈密转车.
static PASSING: LazyLock<Regex> = language::light_pattern!(
    r"(?:转车|轉車|转机|轉機|出差|旅游|旅遊|旅行|开会|開會|看病|等车|等車|等人|逛街|闲逛|玩|度假|路过|路過|候车|候機|候机|排队|排隊|堵车|堵著|堵着|加油|培训|參訪|参观|考试|面试|見客戶|见客户)$"
);

/// A number of a telephone or an account, which is no thing.
static NUMBER: LazyLock<Regex> = language::light_pattern!(r"^\+?[\d -]{6,}$");

/// What one need not do, after 不用: it is no thing that was used.
static NEEDLESS: LazyLock<Regex> = language::light_pattern!(
    r"^(?:每|再|去|上|交|还|還|做|等|担心|擔心|管|带|帶|买|買|说|說|跑|付|花|排|早|天天|为|為|给|給|跟|和|自己|我|你|他|她)"
);

/// Everybody and nobody, whom one does not like as one likes a thing.
static ANYBODY: LazyLock<Regex> =
    language::light_pattern!(r"(?i)^(?:everyone|everybody|nobody|people|anyone|you|him|her|them|us|me|myself|yourself)$");

/// Those who learn, and where they do: "freshman at Boise State".
static STUDENT: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:freshman|freshmen|sophomore|undergrad|undergraduate|(?:college |high school |university |exchange |phd |grad(?:uate)? |first[- ]gen |[a-z]+ )?student|(?:junior|senior|fresher|pupil|postgrad|majoring in .*|major) at)[^.,;]{0,12}$"
);

/// Words that are no value.
const STOP_WORDS: [&str; 9] = ["and", "or", "the", "it", "that", "this", "so", "too", "人话"];

/// Words that no value ends with.
static CUT_OFF: LazyLock<Regex> = language::light_pattern!(
    r"(?i) (?:at|of|to|for|with|the|an?|my|our|and|or|by|from|as|than|that|because|if|when|is|are|was|before|into|about)$"
);

/// Relations whose values end with no preposition, which others do: "hand the keys in".
const TAKES_ON: [&str; 6] = ["likes", "dislikes", "working_on", "goal", "plans", "plays"];

/// What somebody no longer does for want of time is still liked: "I used to love hiking, but I haven't had the chance".
static MISSED: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:it(?:'s|’s| has| is) been (?:a while|ages|a long time|years|months|too long)|(?:haven't|haven’t|have not|don't|don’t|do not|never|can't|can’t|cannot|no longer) (?:\w+ )?(?:had|have|get|got|find|found) (?:the |much |any |enough |a )*(?:time|chance|opportunity|energy)|no time (?:for|to)|miss (?:it|them|doing|that))\b|没时间|沒時間|没空|沒空|没机会"
);

/// Somebody else, who is shown: "This is Max, he's so playful".
static SHOWN: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^\W*(?:and )?this is [\w' .-]{2,40}[,–—-]* ?[–—,-]? ?(?:he|she|his|her|they|my|our|who|and he|and she)\b"
);

/// Whether the value of a reading cannot be what its relation holds.
pub(super) fn is_doubtful(reading: &Reading, sentence: &str) -> bool {
    let value = reading.object.trim();
    let before = || sentence.find(value).and_then(|at| sentence.get(..at)).unwrap_or(sentence);
    // "staying at": the value was cut in the wrong place.
    if CUT_OFF.is_match(value) || TAKES_ON.contains(&reading.predicate.as_str()) && (value.ends_with(" in") || value.ends_with(" on")) {
        return true;
    }
    if script::is_chinese(value) && UNMOORED.is_match(value) {
        return true;
    }
    if STOP_WORDS.contains(&value.to_lowercase().as_str()) {
        return true;
    }
    // 怕打针的是我: the clause turns to somebody else.
    if value.contains("的是") || GIVEN.is_match(value) {
        return true;
    }
    if OF_THINGS.contains(&reading.predicate.as_str()) && ADRIFT.is_match(value) && !english::is_name_in_capitals(value) {
        return true;
    }
    let after = || sentence.find(value).and_then(|at| sentence.get(at + value.len()..)).unwrap_or_default();
    if HEALTH.contains(&reading.predicate.as_str()) && (UNPROVEN.is_match(before()) || TAKEN_BACK.is_match(after()) || is_unfit(reading)) {
        return true;
    }
    match reading.predicate.as_str() {
        "has_condition" => english::is_medicine(value),
        "preferred_name" => LANGUAGE.is_match(value) || TRAIT.is_match(value) || is_kin(value) && !sentence.contains(['你', '您']),
        // What is called by a name bears it: 大橘叫馒头.
        "name" if SHOWN.is_match(sentence) && reading.subject == "user" => true,
        "name" => is_no_name(value) && !before().ends_with(['叫', '名']),
        "lives_in" if PASSING.is_match(value) => true,
        "lives_in" | "hometown" => LANGUAGE.is_match(value) || TIME.is_match(value) || NOWHERE.is_match(value),
        "works_at" if value.chars().count() < 2 => true,
        "works_at" => is_no_employer(value) || OUTING.is_match(sentence) || STUDENT.is_match(before()),
        "studies_at" => is_no_employer(value) || OUTING.is_match(sentence),
        "left" => OUTING.is_match(sentence),
        "no_longer_likes" | "gave_up" if MISSED.is_match(sentence) => true,
        "studies" => ["the ", "this ", "a ", "to "].iter().any(|start| value.starts_with(start)),
        "owns" => value.starts_with("my ") && !value.starts_with("my own") || PUBLIC.is_match(value) && sentence.contains("drive"),
        "has" => CROWD.is_match(value) || matches!(value, "had" | "died" | "got" | "has"),
        "did" => value.starts_with("got to know "),
        "left_job" => sentence.contains("职前") || sentence.contains("職前"),
        "plays" => value.starts_with('小') && sentence.contains("打小"),
        "no_longer_uses" | "not_uses" | "cancelled" if NEEDLESS.is_match(value) => true,
        "likes" | "dislikes" | "uses" => NUMBER.is_match(value) || AMOUNT.is_match(value) || ANYBODY.is_match(value),
        "job_title" => matches!(value, "freshman" | "sophomore" | "first gen student"),
        "plans" | "todo" => sentence.contains("about to") && reading.date.is_none() && value.split(' ').count() <= 5,
        "gave_up" => value.starts_with("being "),
        "cancelled" => ["have ", "live ", "like ", "love ", "be ", "know ", "own ", "want "].iter().any(|state| value.starts_with(state)),
        "not_hometown" => ["上班", "工作", "读书", "上学", "出差"].iter().any(|deed| value.ends_with(deed)),
        "goal" => ERRAND.is_match(value),
        "habit" => NO_HABIT.is_match(value),
        "afraid_of" => WORRY.is_match(value),
        "decided" => {
            !value.contains(' ') && value.chars().all(|c| c.is_ascii_lowercase())
                || ["今晚", "今天", "这次", "明天", "不"].iter().any(|word| value.starts_with(word))
                || ["for ", "in ", "at ", "with "].iter().any(|word| value.starts_with(word))
        }
        "birthday" => !value.chars().any(|c| c.is_numeric() || "一二三四五六七八九十".contains(c)) && !FEAST.is_match(value),
        predicate if OF_TALK.is_match(predicate) => true,
        "is" if NUMBERED.contains(&reading.subject.as_str()) => !value.contains(|c: char| c.is_numeric() || c == '@'),
        "is" => reading.subject == "user" && matches!(value, "died" | "passed away") || is_of_stranger(reading),
        _ => false,
    }
}

/// A value about health that is a joke or a clause.
fn is_unfit(reading: &Reading) -> bool {
    let value = reading.object.as_str();
    let is_long = if script::is_chinese(value) { value.chars().count() > 14 } else { value.split(' ').count() > 6 };
    let is_clause = value.contains(['—', '–'])
        || value.contains(" not ")
        || value.starts_with("a ") && reading.predicate == "avoids"
        || value.contains('我')
        || value.starts_with('是')
        || value.contains("是假的")
        || reading.predicate != "diet" && value.starts_with(['冇', '无', '無', '没', '沒', '未', '非']);
    is_long || is_clause || (reading.predicate == "allergic_to" && FIGURE.is_match(value))
}

/// What somebody is who is nothing to the user: "the customer is in Leeds".
fn is_of_stranger(reading: &Reading) -> bool {
    const STRANGERS: [&str; 19] = [
        "people",
        "customer",
        "client",
        "guest",
        "patient",
        "passenger",
        "caller",
        "buyer",
        "seller",
        "tenant",
        "man",
        "woman",
        "guy",
        "boy",
        "girl",
        "kid",
        "person",
        "lady",
        "recruiter",
    ];
    STRANGERS.contains(&reading.subject.as_str())
}

/// What relatives call each other is no name for the assistant to use, unless it is asked to: 孙女叫我奶奶.
fn is_kin(value: &str) -> bool {
    const KIN: [&str; 24] = [
        "奶奶",
        "爷爷",
        "爺爺",
        "外婆",
        "外公",
        "姥姥",
        "姥爷",
        "阿姨",
        "叔叔",
        "妈妈",
        "媽媽",
        "爸爸",
        "妈",
        "爸",
        "姐姐",
        "哥哥",
        "姑姑",
        "舅舅",
        "老师",
        "老師",
        "小姐姐",
        "大叔",
        "阿婆",
        "师傅",
    ];
    KIN.contains(&value)
}

fn is_no_name(value: &str) -> bool {
    const THINGS: [&str; 8] = ["马头琴", "马林巴", "柳琴", "扬琴", "月琴", "高胡", "金胡", "古琴"];
    TRAIT.is_match(value) || LANGUAGE.is_match(value) || NO_PERSON.is_match(value) || value.ends_with('籍') || THINGS.contains(&value)
}

/// A place of work that is only near, or a deed: 附近医院, 合肥开奶茶店.
fn is_no_employer(value: &str) -> bool {
    const STARTS: [&str; 15] =
        ["附近", "学校", "隔壁", "楼下", "轮转", "跳槽", "外面", "这", "那", "家", "别", "myself", "my own", "yourself", "home"];
    STARTS.iter().any(|start| value.starts_with(start))
        || value.ends_with(['完', '组', '线'])
        || value.contains("开店")
        || value.contains('我')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_their_relation_cannot_hold_are_doubtful() {
        let reading = |predicate: &str, value: &str| Reading { predicate: predicate.to_owned(), ..Reading::name_of("user", value, 0) };
        for (predicate, doubtful, fit) in [
            ("name", "Jain", "Jaina"),
            ("name", "IBS", "Ibsen"),
            ("name", "高三", "高山"),
            ("name", "金牛区", "金牛"),
            ("lives_in", "Tagalog", "Tagaytay"),
            ("hometown", "December", "Decatur"),
            ("lives_in", "楼上", "洛阳"),
            ("lives_in", "附近", "附城"),
            ("works_at", "附近医院", "第二医院"),
            ("has", "180 children", "3 children"),
            ("likes", "the list you gave me", "the lists of Borges"),
            ("likes", "15 mins", "90s music"),
            ("habit", "每月薪水五万二", "每月爬一次山"),
            ("afraid_of", "被拦", "打雷"),
            ("allergic_to", "上班", "花生"),
            ("avoids", "a quiet room", "lifts"),
        ] {
            assert!(is_doubtful(&reading(predicate, doubtful), doubtful), "{predicate} {doubtful}");
            assert!(!is_doubtful(&reading(predicate, fit), fit), "{predicate} {fit}");
        }
    }

    #[test]
    fn health_is_believed_only_from_those_who_are_sure() {
        let reading = |value: &str| Reading { predicate: "has_condition".to_owned(), ..Reading::name_of("user", value, 0) };
        assert!(is_doubtful(&reading("anaemia"), "My mum thinks I have anaemia"));
        assert!(!is_doubtful(&reading("anaemia"), "I have anaemia, she thinks"));
        assert!(is_doubtful(&reading("甲亢"), "医生怀疑我有甲亢"));
        assert!(!is_doubtful(&reading("甲亢"), "我有甲亢"));
    }
}
