//! What people say about their everyday life in the words of chats: places, trades, families, contacts, projects, food.

use super::super::rule::{Rule, rule};
use super::guards::{is_place, is_thing};
use crate::facts::Category::{Preference, Profile, Project, Reference};
use crate::facts::Stability::{Durable, Ongoing};

pub(super) const RULES: &[Rule] = &[
    // Places.
    rule(r"我(?:已经)?(?:落户|落脚|安家|扎根)(?:在|到|于)?(?P<o>[\p{Han}]{2,10})", "lives_in", Profile, Durable, 0.85).when(is_place),
    rule(r"我(?:现在?)?坐标(?:是|在|：)?(?P<o>[\p{Han}]{2,8})", "lives_in", Profile, Durable, 0.85).when(is_place),
    rule(r"我是(?P<o>[\p{Han}]{2,6})(?:出生|长大|土生土长)的", "hometown", Profile, Durable, 0.9).when(is_place),
    rule(r"我在(?P<o>[\p{Han}]{2,8})(?:读博|读研|留学|念书|上大学|读大学|定居|长住).*", "lives_in", Profile, Durable, 0.85).when(is_place),
    rule(r"(?:我的?)?(?:现)?(?:住址|家庭住址|收货地址|地址)(?:：|:|改为|更新为|变更为|换成)(?P<o>[\p{Han}0-9].+)", "address", Profile, Durable, 0.9),
    // Study and names.
    rule(r"我(?:大学|本科|研究生|硕士|博士)?(?:念|读|学|主修)的是(?P<o>[\p{Han}]{2,10})(?:专业|系)?", "studies", Profile, Durable, 0.85).when(is_thing),
    rule(r"我(?:的)?(?:小名|乳名|昵称|外号)(?:儿)?(?:叫做|叫|是)?(?P<o>[\p{Han}A-Za-z]{1,8})", "preferred_name", Profile, Durable, 0.9).when(is_thing),
    rule(r"我(?:的)?大名(?:叫做|叫|是)?(?P<o>[\p{Han}·]{2,12})", "name", Profile, Durable, 0.9).when(is_thing),
    rule(r"我(?P<o>(?:阴历|农历|阳历|公历)?[\p{Han}0-9]{2,10})过生日", "birthday", Profile, Durable, 0.85).when(is_day),
    // Food and health.
    rule(r"我(?:是)?(?P<o>吃素|吃全素|纯素|吃斋)(?:[一二三四五六七八九十两几\d]+年|很多年|好多年|多年|很久)?了?", "diet", Profile, Durable, 0.9),
    rule(r"我(?P<o>[\p{Han}]{1,6}?)(?:也|都|是)?(?:不碰|不沾|不能沾|不能吃|吃不了|碰不得|不能碰)", "avoids", Preference, Durable, 0.85).when(is_food),
    rule(r"我(?P<o>乳糖|麸质|果糖)(?:不耐受|不耐)", "allergic_to", Profile, Durable, 0.9),
    // Contacts and figures.
    rule(r"(?:我的?)?(?P<s>邮箱|电子邮箱)(?:地址)?(?:用|是|为|：|:)\s*(?P<o>[\w.+-]+@[\w.-]+\w)", "is", Reference, Durable, 0.9).own(),
    rule(r"(?:我的?)?(?P<s>座机|飞书|钉钉|QQ)(?:号)?(?:是|为|：|:)\s*(?P<o>[\w.+-][\w. +-]{4,30})", "is", Reference, Durable, 0.9).own(),
    rule(r"(?:我的?)?(?P<s>房租|月租|月薪|年薪|工资|房贷|车贷|押金)(?:每个?月|一个月|现在)?(?:要|是|为)?(?P<o>\d[\d,.]*(?:块|元|万|千)?)", "is", Reference, Durable, 0.85).own(),
    // Work.
    rule(r"我(?:已经|刚刚?|终于)?(?P<o>辞职|离职|失业|被裁员?|下岗)了?.*", "left_job", Profile, Durable, 0.85),
    rule(r"我(?:目前|现在)?(?:负责|参与|在跟|跟着?|在做)(?P<o>[「“]?[\p{Han}A-Za-z0-9]{1,12}[」”]?)(?:这个|那个)?(?:项目|专案)", "working_on", Project, Ongoing, 0.85).when(is_thing),
    rule(r"我(?:被)?(?:改跟|改做|调到|调去|转到|转去|换到)(?:了)?(?P<o>[「“]?[\p{Han}A-Za-z0-9]{1,12}[」”]?)(?:这个|那个)?(?:项目|专案)(?:组)?了?", "working_on", Project, Ongoing, 0.85).when(is_thing),
    rule(r".{1,8}把我(?:从)?(?:调离|调出|踢出)了?(?P<o>[「“]?[\p{Han}A-Za-z0-9]{1,12}?[」”]?)(?:项目|专案)?(?:组)?了?", "cancelled", Project, Ongoing, 0.8).when(is_thing).ends(&["working_on"]),
    rule(r"我用的是(?P<o>[\p{Han}A-Za-z0-9][\p{Han}A-Za-z0-9 .+#-]{0,20})", "uses", Preference, Durable, 0.8).when(is_thing),
];

/// A day of the calendar, by its numbers.
fn is_day(value: &str) -> bool {
    value.contains('月') && value.chars().any(|c| "初一二三四五六七八九十廿卅0123456789".contains(c))
}

/// A thing to eat or drink, and no question word or pronoun.
fn is_food(value: &str) -> bool {
    const NOT: [&str; 14] = ["什么", "这个", "那个", "这些", "它", "一点", "谁", "钱", "手机", "电脑", "他", "她", "你", "别人"];
    is_thing(value) && !NOT.iter().any(|word| value.contains(word)) && !value.ends_with(['也', '都', '就'])
}
