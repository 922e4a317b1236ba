//! The words for relations, in both languages: one table for the texts of facts, the lines of pages, and the reading of both. A fact reads
//! "Lives in Porto" wherever it is shown, so that it says itself and nothing else of the sentence that it came from.

use crate::domain::fact::{Fact, FactCategory};
use language::vocabulary::canonical_predicate;

/// A predicate, its label in English, and its label in Chinese.
type Row = (&'static str, &'static str, &'static str);

/// Who a person is.
const PROFILE: &[Row] = &[
    ("name", "Name", "姓名"),
    ("preferred_name", "Wants to be called", "称呼"),
    ("age", "Age", "年龄"),
    ("birthday", "Birthday", "生日"),
    ("born_in", "Born in", "出生于"),
    ("birthplace", "Birthplace", "出生地"),
    ("gender", "Gender", "性别"),
    ("blood_type", "Blood type", "血型"),
    ("nationality", "Nationality", "国籍"),
    ("lives_in", "Lives in", "居住地"),
    ("left", "No longer lives in", "已搬离"),
    ("not_lives_in", "Does not live in", "不住在"),
    ("address", "Address", "地址"),
    ("hometown", "Comes from", "家乡"),
    ("email", "Email", "邮箱"),
    ("phone", "Phone", "电话"),
    ("timezone", "Time zone", "时区"),
    ("works_at", "Works at", "工作单位"),
    ("no_longer_works_at", "No longer works at", "已离开"),
    ("not_works_at", "Does not work at", "不任职于"),
    ("job_title", "Job", "职业"),
    ("not_job_title", "Does not work as", "不从事"),
    ("reports_to", "Reports to", "上级"),
    ("manages", "Manages", "管理"),
    ("works_with", "Works with", "同事"),
    ("member_of", "Member of", "所属"),
    ("runs", "Runs", "经营"),
    ("founded", "Founded", "创办"),
    ("studies", "Studies", "专业"),
    ("studies_at", "Studies at", "就读于"),
    ("graduated_from", "Graduated from", "毕业于"),
    ("marital_status", "Marital status", "婚姻状况"),
    ("not_marital_status", "Marital status is not", "婚姻状况并非"),
    ("married_to", "Married to", "配偶"),
    ("dating", "Dating", "恋爱对象"),
    ("partner", "Partner", "伴侣"),
    ("siblings", "Siblings", "兄弟姐妹"),
    ("has_children", "Children", "孩子"),
    ("has_pet", "Pet", "宠物"),
    ("has", "Has", "有"),
    ("has_no", "Has no", "没有"),
    ("not_has", "Does not have", "没有"),
    ("expecting", "Expecting", "期待"),
    ("speaks", "Speaks", "会说"),
    ("not_speaks", "Does not speak", "不会说"),
    ("native_language", "Native language", "母语"),
    ("diet", "Diet", "饮食"),
    ("no_longer_diet", "No longer", "不再"),
    ("not_diet", "Is not", "饮食并非"),
    ("eats", "Eats", "吃"),
    ("drinks", "Drinks", "喝"),
    ("does_not_eat", "Does not eat", "不吃"),
    ("does_not_drink", "Does not drink", "不喝"),
    ("cannot_eat", "Cannot eat", "不能吃"),
    ("cannot_drink", "Cannot drink", "不能喝"),
    ("allergic_to", "Allergic to", "过敏"),
    ("not_allergic_to", "Not allergic to", "不过敏"),
    ("no_longer_allergic_to", "No longer allergic to", "不再过敏"),
    ("has_condition", "Health", "健康状况"),
    ("not_has_condition", "Does not have", "未患"),
    ("takes", "Takes", "服用"),
    ("is_described_as", "Is", "特点"),
    ("not_is_described_as", "Is not", "不是"),
    ("height", "Height", "身高"),
    ("weight", "Weight", "体重"),
    ("owns", "Owns", "拥有"),
    ("not_owns", "Does not own", "没有"),
];

/// What a person likes, wants and does.
const PREFERENCES: &[Row] = &[
    ("likes", "Likes", "喜欢"),
    ("no_longer_likes", "No longer likes", "不再喜欢"),
    ("not_likes", "Does not like", "不喜欢"),
    ("does_not_like", "Does not like", "不喜欢"),
    ("wants", "Wants", "想要"),
    ("wants_to", "Wants to", "想要"),
    ("wants_to_visit", "Wants to visit", "想去"),
    ("prefers", "Prefers", "偏好"),
    ("dislikes", "Dislikes", "不喜欢"),
    ("avoids", "Avoids", "忌口/回避"),
    ("afraid_of", "Afraid of", "害怕"),
    ("gave_up", "Gave up", "已戒"),
    ("habit", "Habits", "习惯"),
    ("plays", "Plays", "会玩/会弹"),
    ("collects", "Collects", "收藏"),
    ("learning", "Learns", "正在学"),
    ("uses", "Uses", "使用"),
    ("no_longer_uses", "No longer uses", "不再使用"),
    ("not_uses", "Does not use", "不使用"),
    ("does_not_use", "Does not use", "不使用"),
    ("goal", "Goals", "目标"),
];

/// What a person asks of the agent.
const FEEDBACK: &[Row] = &[
    ("reply_rule", "How to answer", "回答要求"),
    ("reply_style", "Style of answers", "回答风格"),
    ("reply_language", "Language of answers", "回答语言"),
    ("asked_to", "Asked to", "要求"),
    ("asked_not_to", "Asked not to", "要求不要"),
];

/// Plans, work and records; their category is not told by the predicate.
const OTHERS: &[Row] = &[
    ("plans", "Plans", "计划"),
    ("planned", "Planned", "曾计划"),
    ("todo", "To do", "待办"),
    ("scheduled_for", "Scheduled for", "时间"),
    ("deadline", "Deadline", "截止日期"),
    ("decided", "Decided", "决定"),
    ("needs", "Needs", "需要"),
    ("did", "Did", "做过"),
    ("bought", "Bought", "买了"),
    ("lost", "Lost", "丢了"),
    ("completed", "Completed", "完成了"),
    ("cancelled", "Cancelled", "取消了"),
    ("visited", "Visited", "去过"),
    ("attended", "Attended", "参加了"),
    ("meeting_with", "Meets", "会面"),
    ("working_on", "Works on", "正在做"),
    ("works_on", "Works on", "参与"),
    ("responsible_for", "Responsible for", "负责"),
    ("created", "Created", "创建了"),
    ("authored", "Wrote", "撰写了"),
    ("assigned_to", "Assigned to", "负责人"),
    ("led_by", "Led by", "负责人"),
    ("status", "Status", "状态"),
    ("budget", "Budget", "预算"),
    ("costs", "Costs", "费用"),
    ("title", "Title", "标题"),
    ("timeline", "Timeline", "时间安排"),
    ("located_in", "Located in", "位于"),
    ("located_at", "Located at", "位于"),
    ("depends_on", "Depends on", "依赖"),
    ("part_of", "Part of", "属于"),
    ("contains", "Contains", "包含"),
    ("includes", "Includes", "包括"),
    ("excludes", "Excludes", "不包括"),
    ("link", "Link", "链接"),
];

/// Labels that are nouns: a colon stands between them and the value. The others read on: "Lives in Porto".
const NOUNS: [&str; 38] = [
    "Name",
    "Age",
    "Birthday",
    "Birthplace",
    "Gender",
    "Blood type",
    "Nationality",
    "Address",
    "Email",
    "Phone",
    "Time zone",
    "Job",
    "Marital status",
    "Partner",
    "Siblings",
    "Children",
    "Pet",
    "Native language",
    "Diet",
    "Health",
    "Height",
    "Weight",
    "Goals",
    "Habits",
    "How to answer",
    "Style of answers",
    "Language of answers",
    "Plans",
    "Planned",
    "To do",
    "Deadline",
    "Decided",
    "Status",
    "Budget",
    "Title",
    "Timeline",
    "Link",
    "Did",
];

/// Predicates of facts that are a sentence as it was written: nothing is put before it.
const SENTENCES: [&str; 4] = ["asked_to_remember", "states", "said", "noted"];

fn rows() -> impl Iterator<Item = &'static Row> {
    [PROFILE, PREFERENCES, FEEDBACK, OTHERS].into_iter().flatten()
}

const fn label_of(row: &Row, is_chinese: bool) -> &'static str {
    if is_chinese { row.2 } else { row.1 }
}

/// The place of a predicate on a page; predicates without a label come last.
#[must_use]
pub fn rank(predicate: &str) -> usize {
    rows().position(|row| row.0 == predicate).unwrap_or(usize::MAX)
}

/// The label of a predicate, such as "Lives in"; empty for facts that are a sentence as it was written, and for the `is` of a thing.
#[must_use]
pub fn label(predicate: &str, is_chinese: bool) -> String {
    if let Some(row) = rows().find(|row| row.0 == predicate) {
        return label_of(row, is_chinese).to_owned();
    }
    if SENTENCES.contains(&predicate) || predicate == "is" {
        return String::new();
    }
    let rest = |start| predicate.strip_prefix(start).filter(|rest| !rest.is_empty());
    if let Some(reason) = predicate.strip_suffix("_because").filter(|rest| !rest.is_empty()) {
        let label = label(reason, is_chinese);
        return if is_chinese { format!("{label}的原因") } else { format!("{label} because") };
    }
    match (rest("favorite_"), rest("default_"), rest("no_longer_"), rest("not_"), is_chinese) {
        (Some(thing), ..) => prefixed("Favorite", "最喜欢的", thing, is_chinese),
        (_, Some(thing), ..) => prefixed("Default", "默认", thing, is_chinese),
        (_, _, Some(over), _, true) => format!("以前的{}", label(over, true)),
        (_, _, _, Some(denied), true) => format!("并非{}", label(denied, true)),
        _ => capitalised(&predicate.replace('_', " "), is_chinese),
    }
}

fn prefixed(english: &str, chinese: &str, thing: &str, is_chinese: bool) -> String {
    let thing = thing.replace('_', " ");
    if is_chinese { format!("{chinese}{thing}") } else { format!("{english} {thing}") }
}

fn capitalised(words: &str, is_chinese: bool) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) if !is_chinese => first.to_uppercase().chain(letters).collect(),
        _ => words.to_owned(),
    }
}

/// The label before the value of a fact: "Lives in", preceded by the subject when that is not the owner; empty for facts that are a bare
/// sentence.
#[must_use]
pub fn labelled(subject: &str, predicate: &str, is_chinese: bool) -> String {
    let label = match (subject, predicate) {
        ("user", "is") => label("is_described_as", is_chinese),
        _ => label(predicate, is_chinese),
    };
    let subject = if subject == "user" { "" } else { subject };
    [subject, &label].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The text of a fact, such as "Lives in Porto", "Job: nurse" or 居住地：杭州. A fact that is a sentence as it was written is that sentence.
#[must_use]
pub fn text(subject: &str, predicate: &str, object: &str, is_chinese: bool) -> String {
    let head = if is_sentence(predicate) { String::new() } else { labelled(subject, predicate, is_chinese) };
    if !is_chinese && let Some(phrase) = phrase(subject, predicate) {
        return format!("{phrase} {object}");
    }
    match (head.is_empty(), is_chinese) {
        (true, _) => object.to_owned(),
        (false, true) => format!("{head}：{object}"),
        (false, false) => format!("{head}: {object}"),
    }
}

/// The text of a fact from its parts, in the language of its present text.
#[must_use]
pub fn retold(fact: &Fact) -> String {
    text(&fact.subject, &fact.predicate, &fact.object, language::script::is_chinese(&fact.text))
}

/// The text of a fact when its predicate becomes `predicate`; a text that is no rendering of its parts stays.
#[must_use]
pub fn with_predicate(fact: &Fact, predicate: &str) -> String {
    let is_chinese = language::script::is_chinese(&fact.text);
    match fact.text.strip_prefix(&retold(fact)) {
        Some(rest) if !is_sentence(&fact.predicate) => {
            format!("{}{rest}", text(&fact.subject, predicate, &fact.object, is_chinese))
        }
        _ => fact.text.clone(),
    }
}

/// A text with what its words mean beyond themselves, such as the day of "next Friday".
#[must_use]
pub fn with_aside(text: &str, aside: &str, is_chinese: bool) -> String {
    if is_chinese { format!("{text}（{aside}）") } else { format!("{text} ({aside})") }
}

/// The words before the value where they read on to it: "Lives in", "user's sister lives in".
fn phrase(subject: &str, predicate: &str) -> Option<String> {
    let predicate = if (subject, predicate) == ("user", "is") { "is_described_as" } else { predicate };
    let label = rows().find(|row| row.0 == predicate).map(|row| row.1).filter(|label| !NOUNS.contains(label))?;
    if subject == "user" {
        return Some(label.to_owned());
    }
    // "Lives in" and "No longer lives in" are said of somebody else, too; "Allergic to" is not.
    let verb = label.split(' ').find(|word| !matches!(*word, "No" | "longer")).unwrap_or_default();
    if !verb.ends_with('s') {
        return Some(format!("{subject} · {label}"));
    }
    let mut letters = label.chars();
    let first = letters.next().map(char::to_lowercase).into_iter().flatten();
    Some(format!("{subject} {}", first.chain(letters).collect::<String>()))
}

/// Whether facts with this predicate are a sentence as it was written.
#[must_use]
pub fn is_sentence(predicate: &str) -> bool {
    SENTENCES.contains(&predicate)
}

/// The predicate that a label before a colon stands for, in either language: the inverse of [`labelled`].
#[must_use]
pub fn predicate_of(label: &str) -> String {
    let known = rows().find(|row| row.1.eq_ignore_ascii_case(label) || row.2 == label);
    if let Some((predicate, ..)) = known {
        return (*predicate).to_owned();
    }
    let plain = label.to_lowercase();
    let after = |starts: &[&str]| starts.iter().find_map(|start| plain.strip_prefix(start)).map(str::to_owned);
    if let Some(thing) = after(&["favorite ", "favourite ", "最喜欢的"]) {
        return canonical_predicate(&format!("favorite_{thing}"));
    }
    if let Some(thing) = after(&["默认"]) {
        return canonical_predicate(&format!("default_{thing}"));
    }
    canonical_predicate(label)
}

/// The category of facts with this predicate, if the predicate tells it.
#[must_use]
pub fn category_of(predicate: &str) -> Option<FactCategory> {
    let holds = |rows: &[Row]| rows.iter().any(|row| row.0 == predicate);
    if predicate.starts_with("favorite_") || holds(PREFERENCES) {
        return Some(FactCategory::Preference);
    }
    if holds(PROFILE) {
        return Some(FactCategory::Profile);
    }
    holds(FEEDBACK).then_some(FactCategory::Feedback)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_says_itself_in_the_language_it_was_told_in() {
        for (subject, predicate, object, is_chinese, said) in [
            ("user", "lives_in", "Porto", false, "Lives in Porto"),
            ("user", "job_title", "nurse", false, "Job: nurse"),
            ("user", "allergic_to", "花生", true, "过敏：花生"),
            ("user", "not_allergic_to", "花生", true, "不过敏：花生"),
            ("user's sister", "lives_in", "Oslo", false, "user's sister lives in Oslo"),
            ("user's sister", "allergic_to", "nuts", false, "user's sister · Allergic to nuts"),
            ("user's dog", "name", "Biscuit", false, "user's dog · Name: Biscuit"),
            ("user's deadline", "is", "Friday", false, "user's deadline: Friday"),
            ("user", "is", "left-handed", false, "Is left-handed"),
            ("user", "favorite_color", "blue", false, "Favorite color: blue"),
            ("user", "default_editor", "Helix", true, "默认editor：Helix"),
            ("user", "no_longer_speaks", "Dutch", false, "No longer speaks: Dutch"),
            ("user", "no_longer_speaks", "荷兰语", true, "以前的会说：荷兰语"),
            ("user", "likes_because", "it is quiet", false, "Likes because: it is quiet"),
            ("user", "states", "The gate is green.", false, "The gate is green."),
            ("Anna", "juggles", "knives", false, "Anna · Juggles: knives"),
        ] {
            assert_eq!(text(subject, predicate, object, is_chinese), said);
        }
    }

    #[test]
    fn every_label_is_read_back_as_a_predicate_with_the_same_label() {
        for (predicate, english, chinese) in rows() {
            for (label_text, is_chinese) in [(english, false), (chinese, true)] {
                assert_eq!(label(&predicate_of(label_text), is_chinese), **label_text, "{predicate}");
            }
        }
    }

    #[test]
    fn a_category_follows_from_the_predicate_where_it_can() {
        assert_eq!(category_of("lives_in"), Some(FactCategory::Profile));
        assert_eq!(category_of("favorite_tea"), Some(FactCategory::Preference));
        assert_eq!(category_of("uses"), Some(FactCategory::Preference));
        assert_eq!(category_of("reply_rule"), Some(FactCategory::Feedback));
        assert_eq!(category_of("deadline"), None);
    }
}
