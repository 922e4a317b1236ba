//! What a Chinese sentence says of another time: 小时候，我住在苏州, 十年前我在华为上班, 我去年还吃素. What was so then is not so now, unless the sentence says it;
//! what happened then has happened.

use std::sync::LazyLock;

use regex::Regex;

const TIME: &str = r"(?:很久|好久|许久)?以前|从前|早先|曾经|曾(?:在|是|住|有|任|患|用|养|对)|过去|小时候|儿时|童年|年轻(?:的)?时候?|当年|当初|当时|那会儿|那时候?|那阵子|早年间?|头几年|前(?:几|两|些)年|往年|原先|之前|疫情前|婚前|产前|病前|(?:[\d一二两三四五六七八九十几数多好]+(?:多)?个?(?:年|月))(?:多)?(?:之|以)?前|(?:上|在?读|念)(?:小学|初中|高中|中学|大学|本科|研究生|研|博|书|学)(?:的)?(?:时候?|那会儿|那几年|期间)|(?:结婚|怀孕|生孩子|生病|出国|回国|毕业|工作|退休|离婚|搬家|手术|来这儿?)(?:之|以)?前|(?:去年|前年|上个?月|上半年|年初)(?:还|那会儿|的时候)";
/// A clause that begins in another time, or is no more than it.
static THEN: LazyLock<Regex> = language::light_pattern!(format r"^(?:我们?|俺|咱)?(?:在)?(?:{TIME}|[^，我]{{1,8}}(?:那几年|那些年|那阵子|那会儿|的那段时间))(?:呢|啊|吧|的话)?");
/// 我原来在华为 is about another time; 原来我 at the beginning says what turned out.
static FORMERLY: LazyLock<Regex> = language::light_pattern!(r"^(?:我们?|俺|咱)原来");
/// What brings the sentence back to today.
static NOW: LazyLock<Regex> = language::light_pattern!(
    r"现在|如今|目前|后来|至今|到今天|一直|以来|仍然?|依然|还是|眼下|这几年|这两年|近(?:来|年)|最近|今年|从此|之后|以后|起(?:就|开始)|前起|开始|就(?:是|有|在|会|没|不)"
);
/// What happened, and is so since: 去年搬到, 三年前查出.
static EVENT: LazyLock<Regex> = language::light_pattern!(
    r"搬|毕业|结婚|结了|领证|离婚|离了|分手|买|卖|换|辞|跳槽|入职|加入|离开|开始|学会|确诊|查出|诊断|检查出|领养|收养|养了|生了|有了|得了|做了|做过|动了|改|戒|停了|成为|当上|考上|考过|拿到|认识|去世|走了|没了|过世|退休|创办|创业|开了|成立|转(?:行|岗|到)|迁|移民|落户|回国|出国|升|出生|生的|来到|来的|到的|过的|了"
);

/// Whether the clause is about another time, after a clause that was or was not.
pub(super) fn is_of(clause: &str, was_of_past: bool) -> bool {
    (was_of_past || THEN.is_match(clause) || FORMERLY.is_match(clause)) && !NOW.is_match(clause)
}

/// Whether the clause only names another time: 小时候，
pub(super) fn is_only_time(clause: &str) -> bool {
    THEN.find(clause).is_some_and(|then| then.end() == clause.len())
}

/// Whether the clause tells what happened.
pub(super) fn is_event(clause: &str) -> bool {
    EVENT.is_match(clause)
}

/// Relations that hold for a time.
pub(super) fn is_state(predicate: &str) -> bool {
    const STATES: [&str; 21] = [
        "works_at",
        "lives_in",
        "job_title",
        "diet",
        "likes",
        "dislikes",
        "uses",
        "takes",
        "allergic_to",
        "has_condition",
        "has",
        "owns",
        "plays",
        "habit",
        "studies",
        "studies_at",
        "afraid_of",
        "avoids",
        "is_described_as",
        "learning",
        "marital_status",
    ];
    STATES.contains(&predicate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_time_lasts_until_the_sentence_comes_back() {
        for clause in ["小时候", "十年前", "上大学那会儿", "在广州那几年", "疫情前", "年轻的时候"] {
            assert!(is_only_time(clause) && is_of(clause, false), "{clause}");
        }
        for clause in ["我年轻时对花生过敏", "十年前我住在苏州", "我去年还吃素", "当年我是老师", "我原来在华为上班"]
        {
            assert!(is_of(clause, false) && !is_only_time(clause), "{clause}");
        }
        for clause in [
            "睡觉的时候我喜欢听白噪音",
            "原来我对花生过敏",
            "曾国华住在苏州",
            "我住在苏州",
            "我从小对花生过敏",
            "现在住在杭州",
            "我从十年前开始吃素",
        ] {
            assert!(!is_of(clause, false), "{clause}");
        }
        assert!(is_of("养了一只猫", true) && !is_of("后来搬到杭州", true) && is_event("我去年搬到杭州"));
    }
}
