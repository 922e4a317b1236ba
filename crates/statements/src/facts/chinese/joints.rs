//! What a Chinese clause takes from the one before it: how often something is done, a frame whose value was denied, an animal to name.

use std::sync::LazyLock;

use regex::Regex;

/// A clause that denies a value, and one that gives another: 我老家不是哈尔滨，是佳木斯.
static DENIED: LazyLock<Regex> =
    language::light_pattern!(r"^(?P<frame>我[\p{Han}]{0,6}?)(?:可|并|其实|又|压根)*不是(?P<old>[^是，]{1,14})$");
static AFFIRMED: LazyLock<Regex> = language::light_pattern!(r"^(?:而|应该|其实)?是(?P<value>[^，]{1,14})$");
/// A clause that only says how often, and at what time.
static OFTEN: LazyLock<Regex> = language::light_pattern!(
    r"^我?(?:们)?(?P<when>(?:每天|每晚|每早|每逢|每个?(?:周|星期|礼拜)[一二三四五六日天末]?|每个?月|每年|天天)(?:的)?(?:早晨|早上|清晨|清早|大清早|一早|上午|中午|下午|傍晚|晚上|夜里|半夜|凌晨|[\d一二三四五六七八九十]{1,3}[号日月])*(?:[\d一二两三四五六七八九十]{1,3}点(?:半|钟|一刻|\d{1,2}分?)?)?)$"
);
/// An animal of the user's at the end of a clause, which the next clause may name: 我家一只八哥，叫话痨.
static ANIMAL: LazyLock<Regex> = language::light_pattern!(
    r"(?:养|有|领养|家|捡|买|抱|接|添|多了).*[只条头匹隻](?:[\p{Han}]{0,3}?)(?P<animal>唐狗|土狗|三花猫|三花|玳瑁猫|奶牛猫|狸花猫|蓝猫|黑猫|白猫|猫咪|小猫|小狗|狗狗|猫|狗|八哥|鹦鹉|兔子|仓鼠|龙猫|乌龟|金毛|柯基|泰迪|柴犬|边牧|布偶猫|布偶|橘猫|英短|美短|哈士奇|拉布拉多|德牧|比熊|贵宾|吉娃娃|马犬|土松|腊肠狗)$"
);
static NAMES_IT: LazyLock<Regex> =
    language::light_pattern!(r"^(?:它|牠|(?:另|那)?一[只条隻]|大的|小的|公的|母的)?(?:名字叫|名叫|叫做|叫)[\p{Han}A-Za-z]{1,8}$");

/// How a clause begins that says what the speaker does.
const DOING: [char; 44] = [
    '我', '俺', '咱', '都', '也', '就', '会', '要', '去', '到', '跑', '练', '做', '吃', '喝', '看', '听', '读', '写', '打', '遛', '骑',
    '游', '喂', '给', '陪', '送', '接', '上', '在', '用', '弹', '拉', '唱', '画', '跳', '健', '走', '散', '爬', '学', '背', '泡', '洗',
];

/// What the clauses before left to be completed.
#[derive(Default)]
pub(super) struct Joints {
    often: Option<String>,
    frame: Option<(String, String)>,
    denied: Option<String>,
    animal: Option<String>,
}

impl Joints {
    /// The clause completed by the one before it; `None` if it only says how often, which the next one takes.
    pub(super) fn completed(&mut self, clause: String) -> Option<String> {
        if let Some(when) = OFTEN.captures(&clause).and_then(|groups| groups.name("when")) {
            self.often = Some(when.as_str().to_owned());
            return None;
        }
        let clause = match self.often.take() {
            // 每天早上，地铁都很挤: another subject does something else.
            Some(when) if clause.starts_with(DOING) => {
                format!("我{when}{}", clause.trim_start_matches(['我', '们', '都', '也', '就', '会', '要']))
            }
            _ => clause,
        };
        let clause = match (self.frame.take(), AFFIRMED.captures(&clause).and_then(|groups| groups.name("value"))) {
            (Some((frame, old)), Some(value)) => {
                self.denied = Some(old);
                format!("{frame}是{}", value.as_str())
            }
            _ => clause,
        };
        self.frame = DENIED
            .captures(&clause)
            .and_then(|groups| Some((groups.name("frame")?.as_str().to_owned(), groups.name("old")?.as_str().to_owned())));
        Some(clause)
    }

    /// The value that was denied for the one that the last clause gives.
    pub(super) fn denied(&mut self) -> Option<String> {
        self.denied.take()
    }

    /// The clause with the animal of the clause before as its subject, if it names that.
    pub(super) fn named(&mut self, clause: &str) -> Option<String> {
        let animal = self.animal.take().filter(|_| NAMES_IT.is_match(clause));
        let seen = ANIMAL.captures(clause).and_then(|groups| Some(groups.name("animal")?.as_str().to_owned()));
        // 两只猫，一只叫豆豆，一只叫花卷: the second is named, too.
        self.animal = seen.or_else(|| animal.clone());
        let name = clause.find(['名', '叫']).and_then(|at| clause.get(at..))?;
        animal.map(|animal| format!("我{animal}{name}"))
    }
}

/// Whether the text `before` ends with an animal which `after` begins to name: 养了一只柯基 and 叫馒头.
pub(super) fn names_animal(before: &str, after: &str) -> bool {
    let name = after.split(['，', ',', '。', '！', '!', '；', ' ']).next().unwrap_or_default();
    ANIMAL.is_match(before) && NAMES_IT.is_match(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_completed_by_the_one_before_it() {
        let mut joints = Joints::default();
        let mut read = |clause: &str| joints.completed(clause.to_owned());
        assert_eq!(read("每天早上六点"), None);
        assert_eq!(read("我都去跑步").as_deref(), Some("我每天早上六点去跑步"));
        assert_eq!((read("每天早上"), read("地铁都很挤").as_deref()), (None, Some("地铁都很挤")));
        assert_eq!(read("我老家不是哈尔滨").as_deref(), Some("我老家不是哈尔滨"));
        assert_eq!(read("是佳木斯").as_deref(), Some("我老家是佳木斯"));
        assert_eq!(read("是佳木斯").as_deref(), Some("是佳木斯"));
        assert_eq!((joints.named("我养了两只三花猫"), joints.named("一只叫豆豆")), (None, Some("我三花猫叫豆豆".to_owned())));
        assert_eq!((joints.named("另一只叫花卷"), joints.named("我叫李伟")), (Some("我三花猫叫花卷".to_owned()), None));
        assert!(names_animal("养了一只柯基", "叫馒头，多大开始教握手"));
    }
}
