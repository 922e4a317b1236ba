//! Allergies in Chinese, whatever stands between the speaker, the thing and 过敏: 我对花生完全不过敏, 我从来不对虾过敏, 对花生，我不一定过敏.
//!
//! Many words deny, weaken or doubt it there. One that the forms took for part of the thing would make "allergic to 花生不算" of it, so they
//! are read here by what they do, and the clause is given to the forms in the one order that they know.

use std::sync::LazyLock;

use regex::Regex;

use super::people;

/// Words that leave open whether there is an allergy.
const DOUBTING: &str = "未必|不见得|不一定|不确定|不可能|不至于|不能说|说不上|好像|似乎|可能|也许|大概|应该|估计|怀疑|疑似|据说|听说|哪里|哪儿|不太|不大|不怎么|没那么|没这么|几乎不|几乎|差不多|快要|万一|会不会|是不是|有没有";
/// Words that say that there was one.
const OVER: &str = "不再|再也不|已经不|早就不|早已不|现在不|如今不|不会再|现在已经不|现在也不";
/// Words that deny it.
const DENYING: &str = "从来不|从来没有?|从不|从没有?|没有|没|并非|不是|不算|算不上|谈不上|不会|不";
/// Words that only add emphasis or degree.
const STRESSING: &str = "只是|只|唯独|单单|一点也|一点都|一点儿也|一点儿都|丝毫|半点|完全|根本|压根儿?|绝对|其实|确实|真的|实在|倒是|倒|又|并|也|都|还|就|可|是|会|有点儿?|有些|严重|重度|轻度|轻微|特别|非常|很|极度?|从小|一直|天生|本来|向来|属于|算是?|已经|现在|目前|早就|偏";

/// What may stand before 过敏 and is nothing that one is allergic to.
const NO_THINGS: [&str; 12] = ["有", "容易", "爱", "老", "总", "经常", "偶尔", "换季", "季节性", "皮肤", "什么", "任何东西"];

static BETWEEN: LazyLock<String> = LazyLock::new(|| format!("(?:{DOUBTING}|{OVER}|{DENYING}|{STRESSING})*"));
/// 我[从来不]对花生[完全不]过敏: whose it is, to what, and all that stands between.
static TO: LazyLock<Regex> = LazyLock::new(|| {
    let between = &*BETWEEN;
    language::pattern::compile_light(&format!(
        r"^(?P<who>[^对，]{{0,8}}?)(?P<before>{between})对(?P<thing>[^，]{{1,14}}?)(?P<behind>{between})(?P<is>过敏|不耐受)(?P<rest>.*)$"
    ))
});
/// 我[不见得]花生过敏, 花生我[完全不]过敏: the same without 对.
static BARE: LazyLock<Regex> = LazyLock::new(|| {
    let between = BETWEEN.trim_end_matches('*');
    language::pattern::compile_light(&format!(
        r"^(?:(?P<who>我)(?P<before>{between}+)(?P<thing>[\p{{Han}}]{{1,6}}?)|(?P<topic>[\p{{Han}}A-Za-z]{{1,8}}?)，?我(?P<behind>{between}+))(?P<is>过敏)(?P<rest>[了的]?)$"
    ))
});
/// 对花生，我不过敏: the thing in a clause of its own.
static APART: LazyLock<Regex> = LazyLock::new(|| {
    let between = &*BETWEEN;
    language::pattern::compile_light(&format!(
        r"对(?P<thing>[\p{{Han}}A-Za-z&&[^了不吧啊呀的]]{{1,8}})[，,] ?(?P<who>我[\p{{Han}}&&[^对]]{{0,3}}?)(?P<how>{between})过敏"
    ))
});

/// The sentence with the allergen moved into its clause: 对花生，我不过敏 becomes 我对花生不过敏.
pub(super) fn joined(sentence: &str) -> String {
    APART.replace(sentence, "${who}对${thing}${how}过敏").into_owned()
}

/// The clause with its allergy as the forms know it, and empty if it leaves open whether there is one; `None` if it speaks of none.
pub(super) fn plain(clause: &str) -> Option<String> {
    let clause = clause.trim_end_matches(['。', '！', '!', ' ']);
    let groups = TO.captures(clause).or_else(|| BARE.captures(clause))?;
    let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
    let (who, is) = (group("who"), group("is"));
    let thing = if group("thing").is_empty() { group("topic") } else { group("thing") };
    let how = format!("{}{}", group("before"), group("behind"));
    let says = |words: &str| words.split('|').any(|word| how.contains(word.trim_end_matches('?')));
    // 我过敏: of nothing that is named. 我是过敏体质 is no allergy to something.
    if how.is_empty() || thing.is_empty() || people::at_start(thing).is_some() {
        return None;
    }
    let who = if who.is_empty() && !group("topic").is_empty() { "我" } else { who };
    if says(DOUBTING) || NO_THINGS.contains(&thing) || STRESSING.split('|').any(|word| thing == word) {
        return Some(String::new());
    }
    let sign = match (says(OVER), says(DENYING)) {
        (true, _) => "已经不",
        (false, true) if ["已经", "现在", "早就", "目前"].iter().any(|time| how.contains(time)) => "已经不",
        (false, true) if is == "不耐受" => "没有",
        (false, true) => "不",
        (false, false) => "",
    };
    Some(format!("{who}对{thing}{sign}{is}{}", group("rest")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_denies_or_doubts_and_is_no_part_of_the_thing() {
        for (clause, plainly) in [
            ("我对花生完全不过敏", "我对花生不过敏"),
            ("我从来不对虾过敏", "我对虾不过敏"),
            ("我妈对虾算不上过敏", "我妈对虾不过敏"),
            ("我现在不对猫毛过敏了", "我对猫毛已经不过敏了"),
            ("我对花生不再过敏", "我对花生已经不过敏"),
            ("花生我一点也不过敏", "我对花生不过敏"),
            ("我并非花生过敏", "我对花生不过敏"),
            ("我对芒果真的很过敏", "我对芒果过敏"),
            ("我对乳糖有点不耐受", "我对乳糖不耐受"),
            ("我对花生不一定过敏", ""),
            ("我不见得对花生过敏", ""),
            ("我对花生好像不过敏", ""),
            ("我是严重过敏", ""),
            ("我没有过敏", ""),
        ] {
            assert_eq!(plain(clause).as_deref(), Some(plainly), "{clause}");
        }
        for clause in ["我对花生过敏", "我花粉过敏", "我过敏", "我是过敏体质", "孩子鸡蛋过敏", "我很喜欢花生"]
        {
            assert_eq!(plain(clause), None, "{clause}");
        }
        assert_eq!(joined("对花生，我从来不过敏。"), "我对花生从来不过敏。");
        assert_eq!(joined("对了，我对花生过敏"), "对了，我对花生过敏");
    }
}
