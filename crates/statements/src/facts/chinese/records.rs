//! Records that a conversation builds up, in Chinese: how one starts, which field a question asks for, and how fields change.

use std::sync::LazyLock;

use language::pattern::compile_light;
use regex::Regex;

use super::super::reading::{Reading, Record, TITLES};
use crate::facts::Ending;

/// Kinds of records: things that people write, plan or arrange.
const ARTEFACT: &str = "项目|方案|提案|提议|会议|会议记录|纪要|帖子|推文|邮件|简报|报告|计划|规划|文档|文件|演讲|演示|论文|文章|活动|聚会|派对|旅行|行程|预算|合同|课程|培训|申请|简历|表格|订单|预订|预约|清单|名单|日程|议程|调查|问卷|发票|报价|婚礼|实验|研究|版本|发布|记录|档案|食谱|菜单|教案|面试|信";

static OPENING: LazyLock<Regex> = language::light_pattern!(format r"(?:我|帮|请|麻烦|咱们).{{0,12}}?(?:新建|创建|添加|增加|记录|保存|整理|安排|策划|准备|起草|写|更新|修改|编辑|调整|删除|完善|填写).{{0,14}}?(?P<kind>{ARTEFACT})");
static ABOUT_ONE: LazyLock<Regex> = language::light_pattern!(format r"(?:这个|这份|这封|这次|这场|该)(?:新的?)?(?P<kind>{ARTEFACT})");
static TITLE: LazyLock<Regex> = language::light_pattern!(format r"(?:(?:{ARTEFACT})(?:的)?(?:标题|题目|名称|名字|主题)?(?:叫做|叫|名为|题为|是|为)?)?[：:]?[《“「](?P<title>[^》”」]{{2,80}})[》”」]");

/// The record that a user's sentence starts, if any.
pub(crate) fn opens(sentence: &str) -> Option<Record> {
    let kind = OPENING.captures(sentence)?.name("kind")?.as_str().to_owned();
    Some(Record { kind, title: title(sentence), field: None })
}

/// The record that an assistant's question refers to, such as 这个项目.
pub(crate) fn speaks_of(question: &str) -> Option<Record> {
    let kind = ABOUT_ONE.captures(question)?.name("kind")?.as_str().to_owned();
    Some(Record { kind, title: None, field: None })
}

/// The title in quotes.
pub(crate) fn title(sentence: &str) -> Option<String> {
    Some(TITLE.captures(sentence)?.name("title")?.as_str().trim().to_owned())
}

/// Whether the sentence completes the record.
pub(crate) fn closes(sentence: &str) -> bool {
    ["就这些", "没有了", "没了", "不用了", "暂时就这样", "就这样吧", "先这样"].iter().any(|end| sentence.contains(end))
}

static ASKED: LazyLock<Regex> = language::light_pattern!(
    r"(?:^|[，,。：:])(?:那么?|请问|好的)?(?:它|这个|这份|这次|这封|该|您|你)?(?:的)?(?:[\p{Han}]{0,6}的)?(?P<f>[\p{Han}]{2,6}?)(?:大概|一共|具体|都|分别)?(?:是|有|包括|为|定在|在)?(?:什么时候|什么|多少|哪些|哪里|哪儿|哪|谁|几点|多久|多长|呢)(?:呢|啊|时间|人)?[？?]*$"
);
const NO_FIELD: [&str; 18] = [
    "觉得",
    "认为",
    "看法",
    "想法",
    "感觉",
    "帮您",
    "帮你",
    "可以为",
    "还有什么",
    "还有别的",
    "想修改",
    "想更新",
    "想添加",
    "想删除",
    "想聊",
    "怎么样",
    "为什么",
    "喜欢",
];

/// The field of the open record that a question asks for.
pub(crate) fn asked(question: &str, record: Option<&Record>) -> Option<String> {
    if record.is_none() || NO_FIELD.iter().any(|word| question.contains(word)) {
        return None;
    }
    if question.contains('谁') {
        let field = if question.contains("参加") || question.contains("出席") { "参加者" } else { "负责人" };
        return Some(field.to_owned());
    }
    let field = ASKED.captures(question)?.name("f")?.as_str();
    Some(field_name(field)).filter(|field| field.chars().count() >= 2)
}

/// The canonical name of a field: 主要目标 becomes 目标.
fn field_name(name: &str) -> String {
    let mut name = name.trim_matches(['“', '”', '「', '」', '‘', '’', '\'', '"', ' ']);
    for start in ["项目的", "会议的", "主要的?", "主要", "关键", "总", "新的", "预计", "计划", "该", "它的", "我的", "的"]
    {
        if let Some(rest) = name.strip_prefix(start)
            && rest.chars().count() >= 2
        {
            name = rest;
        }
    }
    ["列表", "名单", "清单", "部分", "字段", "一栏", "里", "中"]
        .iter()
        .fold(name, |name, end| name.strip_suffix(end).filter(|rest| rest.chars().count() >= 2).unwrap_or(name))
        .to_owned()
}

const LISTS: [&str; 18] = [
    "参加者",
    "参会人",
    "参与者",
    "与会者",
    "收件人",
    "目标",
    "交付物",
    "议程",
    "议题",
    "要点",
    "决定",
    "行动项",
    "相关方",
    "干系人",
    "标签",
    "嘉宾",
    "团队",
    "成员",
];

static FRAME: LazyLock<Regex> =
    language::light_pattern!(r"^(?:[\p{Han}]{0,12}?(?:是|为|包括|有|定在|定为|叫做|叫|名为|需要|会由|由)：?|：)(?P<o>.+?)$");

/// The statements of an answer about a field of the record.
pub(crate) fn answers(answer: &str, field: &str, record: &Record) -> Vec<Reading> {
    let plain = answer.trim_end_matches(['。', '！', '.', '!', ' ']);
    let framed = FRAME.captures(plain).and_then(|groups| groups.name("o"));
    let mut value = framed.map_or(plain, |value| value.as_str());
    if field == "负责人" {
        value = ["负责", "来负责", "牵头", "领导"].iter().fold(value, |value, end| value.split(end).next().unwrap_or(value));
    }
    let value = value.trim_matches(['《', '》', '“', '”', '「', '」']);
    let subject = record.field(field);
    if LISTS.contains(&field) {
        return members(value).into_iter().map(|part| Reading::of_record(field, "includes", part, Vec::new())).collect();
    }
    let ends = if record.title.is_some() { vec![ending("is", None)] } else { Vec::new() };
    vec![Reading::of_record(&subject, if TITLES.contains(&field) { "title" } else { "is" }, value.to_owned(), ends)]
}

fn members(value: &str) -> Vec<String> {
    // 和 separates members only where 、 does too: 和平公园 is one member.
    let has_more = value.contains('、');
    let joined = if has_more {
        value.replace("以及", "、").replace('和', "、").replace("，还有", "、")
    } else {
        value.replace("以及", "、")
    };
    let parts = joined.split(['、', '；', ';']);
    let clean = parts.map(|part| part.trim().trim_start_matches('和').trim_matches(['“', '”', '「', '」']).to_owned());
    clean.filter(|part| part.chars().any(char::is_alphanumeric)).take(12).collect()
}

/// Ways to change a field: pattern, predicate.
static CHANGES: LazyLock<Vec<(Regex, &'static str)>> = LazyLock::new(|| {
    let asks = "(?:好的?|对|另外|还有|请|麻烦|帮我|帮忙|你|您|再|也|还|要|需要|我想|我要|想|，|,)*";
    let field = "(?P<s>[\\p{Han}“”「」]{2,14}?)";
    [
        (format!("(?:把|将)?{field}从(?P<old>.+?)(?:改成|改为|调整为|调整到|更新为|增加到|提高到|减少到|降低到|降到|改到|推迟到|提前到)(?P<o>.+)"), "is"),
        (format!("(?:把|将){field}(?:改成|改为|调整为|调整到|更新为|设为|设成|增加到|提高到|减少到|降低到|降到|改回|恢复为|恢复到|改到|推迟到|提前到)(?P<o>.+)"), "is"),
        (format!("(?:在|给|往|向){field}(?:里|中|里面)?(?:加上|添加|加入|增加|加一条|加个|补充)[：:]?(?P<o>.+)"), "includes"),
        (format!("(?:把|将)(?P<o>.+?)(?:加到|加入|添加到|加进|放进|补充到){field}(?:里|中|里面)?"), "includes"),
        (format!("(?:把|将)(?P<o>.+?)从{field}(?:里|中|里面)?(?:删掉|删除|去掉|移除|拿掉|划掉)"), "excludes"),
        (format!("从{field}(?:里|中|里面)?(?:删掉|删除|去掉|移除|拿掉|划掉)(?P<o>.+)"), "excludes"),
    ]
    .iter()
    .map(|(text, predicate)| (compile_light(&format!(r"^{asks}(?:{text})(?:了|吧)?[\s。！!.]*$")), *predicate))
    .collect()
});
static KNOWN_FIELD: LazyLock<Regex> = language::light_pattern!(
    "(?:预算|标题|题目|名称|时间|日期|截止日期|期限|价格|目标|地点|状态|负责人|参加者|参会人|与会者|收件人|议程|议题|要点|决定|行动项|交付物|相关方|干系人|标签|名单|清单|待办|日程|计划|团队|购物清单)$"
);

/// The changes that a sentence makes to the open record, or to fields that need no record.
pub(crate) fn changes(sentence: &str, record: Option<&Record>) -> Vec<Reading> {
    for (regex, predicate) in CHANGES.iter() {
        let Some(groups) = regex.captures(sentence.trim()) else { continue };
        let group = |name: &str| groups.name(name).map(|group| group.as_str().trim_matches(['“', '”', '「', '」', ' ']));
        let (Some(field), Some(object)) = (group("s"), group("o")) else { continue };
        let name = field_name(field);
        if record.is_none() && !KNOWN_FIELD.is_match(&name) {
            continue;
        }
        let subject = record.map_or_else(|| name.clone(), |record| record.field(&name));
        let object = object.trim_end_matches(['了', '吧', '。']);
        if *predicate == "is" {
            let is_only_one = record.is_some_and(|record| record.title.is_some());
            let ends =
                if is_only_one { vec![ending("is", None)] } else { group("old").iter().map(|old| ending("is", Some(old))).collect() };
            return vec![Reading::of_record(&subject, predicate, object.to_owned(), ends)];
        }
        let opposite = if *predicate == "includes" { "excludes" } else { "includes" };
        let read =
            members(object).into_iter().map(|part| Reading::of_record(&name, predicate, part.clone(), vec![ending(opposite, Some(&part))]));
        return read.collect();
    }
    Vec::new()
}

static REASON: LazyLock<Regex> = language::light_pattern!(
    "为什么|为何|怎么会|是什么(?:让|吸引|使)|什么(?:吸引|打动|让)你|哪(?:一点|些方面|些地方|里)|什么(?:地方|方面|原因)|怎么(?:开始|想)"
);

/// Whether the question asks for the reason of a preference.
pub(crate) fn asks_reason(question: &str) -> bool {
    REASON.is_match(question)
}

/// Whether the message says goodbye, thanks or does not know, instead of answering.
pub(crate) fn is_no_answer(message: &str) -> bool {
    const WORDS: [&str; 17] = [
        "谢谢",
        "再见",
        "拜拜",
        "我得走了",
        "我要走了",
        "先走了",
        "下次",
        "不知道",
        "不清楚",
        "不确定",
        "没想好",
        "还没定",
        "说不上来",
        "好问题",
        "聊得很",
        "改天",
        "就这些",
    ];
    let is_short = ["是的", "好的", "对", "嗯", "没有", "没有了", "好"].contains(&message.trim_end_matches(['。', '！', '!', '.', '，']));
    is_short || WORDS.iter().any(|word| message.contains(word))
}

fn ending(predicate: &str, object: Option<&str>) -> Ending {
    Ending { predicate: predicate.to_owned(), object: object.map(str::to_owned), ..Ending::default() }
}
