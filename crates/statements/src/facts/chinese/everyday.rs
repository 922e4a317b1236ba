//! What people say about their everyday life in the words of chats: places, trades, families, contacts, projects, food.

use super::super::rule::{Rule, rule};
use super::guards::{is_age, is_job, is_place, is_thing};
use super::places;
use crate::facts::Category::{Preference, Profile, Project, Reference};
use crate::facts::Stability::{Durable, Ongoing};

pub(super) const RULES: &[Rule] = &[
    // Who they are, in the short clauses of introductions: 我34，程序员.
    rule(r"我(?P<o>[1-9]\d)", "age", Profile, Durable, 0.85).when(is_grown),
    rule(r"我(?:也|就)?(?P<o>[\p{Han}A-Za-z]{2,9})(?:一枚)?", "job_title", Profile, Durable, 0.85).when(is_bare_job).last(),
    rule(r"我(?:是)?(?P<o>[\p{Han}]{2,6}?)(?:人|的)", "hometown", Profile, Durable, 0.85).when(places::is_known),
    rule(r"我(?P<o>已婚|未婚|单身|离异|丧偶|再婚|订婚|离婚|分居)(?:[一二三四五六七八九十两几多\d]+年|多年|很久)?", "marital_status", Profile, Durable, 0.85),
    rule(r"我(?:有|带着?|家有|生了|得|只有|一共有)?(?P<o>(?:[一两二三四五六七八九十\d]|龙凤)(?:个|对|个半)?(?:儿子|女儿|孩子|男孩|女孩|娃娃|娃|闺女|儿一女|儿两女|女|子|龙凤胎|双胞胎|双胞胎女儿|双胞胎儿子|胎|姐姐|妹妹|哥哥|弟弟))(?:要养)?", "has", Profile, Durable, 0.85),
    rule(r"我(?:会|能|可以)?(?:说|讲)(?P<o>[\p{Han}]{1,5}(?:语|话|文)(?:[、和跟及][\p{Han}]{1,5}(?:语|话|文))*)(?:都.*)?", "speaks", Profile, Durable, 0.85).when(is_thing),
    rule(r"我(?P<o>[\p{Han}]{1,4}(?:语|话|文)(?:[、和跟及][\p{Han}]{1,5}(?:语|话|文))*)(?:母语|流利|都会|都行|也会.*|也能.*|还行)", "speaks", Profile, Durable, 0.85).when(is_tongue),
    rule(r"我(?:有|家有|买了|新买了|入手了|开着?|骑着?)(?P<o>(?:一|两|三)?(?:[辆台部架艘把套])[\p{Han}A-Za-z0-9 -]{2,14})", "owns", Profile, Durable, 0.85).when(is_thing),
    // Places.
    rule(r"我(?:家)?(?:现在?)?(?:租)?(?:在|人在)(?P<o>[\p{Han}]{2,8}?)(?:做|当|开|跑|教|带|摆|卖|种|打工|支教|养老|上大学|读研|安家|陪读|开店|这边).*", "lives_in", Profile, Durable, 0.85).when(places::is_place),
    rule(r"我(?:人)?(?:现在?)?在(?P<o>[\p{Han}]{2,8})", "lives_in", Profile, Durable, 0.85).when(places::is_place),
    rule(r"我(?:已经)?(?:落户|落脚|安家|扎根)(?:在|到|于)?(?P<o>[\p{Han}]{2,10})", "lives_in", Profile, Durable, 0.85).when(is_settled),
    rule(r"我(?:现在?)?坐标(?:是|在|：)?(?P<o>[\p{Han}]{2,8})", "lives_in", Profile, Durable, 0.85).when(is_place),
    rule(r"我是(?P<o>[\p{Han}]{2,6})(?:出生|长大|土生土长)的", "hometown", Profile, Durable, 0.9).when(is_place),
    rule(r"我在(?P<o>[\p{Han}]{2,8})(?:读博|读研|留学|念书|上大学|读大学|定居|长住).*", "lives_in", Profile, Durable, 0.85).when(is_place),
    rule(r"(?:我的?)?(?:现)?(?:住址|家庭住址|收货地址|地址)(?:：|:|改为|更新为|变更为|换成)(?P<o>[\p{Han}0-9].+)", "address", Profile, Durable, 0.9),
    rule(r"我?(?:现在)?(?:也)?(?:算|成)(?:是)?(?P<o>[\p{Han}]{2,6}?)人了", "lives_in", Profile, Durable, 0.8).when(places::is_known),
    // Study and names.
    rule(r"我?(?:还是|就)?(?:叫|喊)(?:我)?(?P<o>[老小阿][\p{Han}]{1,2}?)(?:就|更|比较)?(?:听着|听起来)?(?:舒服|舒坦|顺耳|亲切|习惯)(?:些|点|多了)?", "preferred_name", Profile, Durable, 0.85).when(is_thing),
    rule(r"我(?:大学|本科|研究生|硕士|博士)?(?:念|读|学|主修)的是(?P<o>[\p{Han}]{2,10})(?:专业|系)?", "studies", Profile, Durable, 0.85).when(is_thing),
    rule(r"我(?:的)?(?:小名|乳名|昵称|外号)(?:儿)?(?:叫做|叫|是)?(?P<o>[\p{Han}A-Za-z]{1,8})", "preferred_name", Profile, Durable, 0.9).when(is_thing),
    rule(r"我(?:的)?(?:姓名|全名|本名|真名)(?:是|叫|：|:)?(?P<o>[\p{Han}·]{2,12})", "name", Profile, Durable, 0.9).when(super::people::is_full_name),
    rule(r"我是(?P<o>[\p{Han}]{3})", "name", Profile, Durable, 0.85).when(is_introduced).last(),
    rule(r"我(?P<o>[\p{Han}]{2,3})", "name", Profile, Durable, 0.85).when(super::people::is_full_name).last(),
    rule(r"我(?:的)?大名(?:叫做|叫|是)?(?P<o>[\p{Han}·]{2,12})", "name", Profile, Durable, 0.9).when(is_thing),
    rule(r"我(?P<o>(?:阴历|农历|阳历|公历)?[\p{Han}0-9]{2,10})过生日", "birthday", Profile, Durable, 0.85).when(is_day),
    // Food and health.
    rule(r"我(?:是)?(?P<o>吃素|吃全素|纯素|吃斋)(?:[一二三四五六七八九十两几\d]+年|很多年|好多年|多年|很久)?了?", "diet", Profile, Durable, 0.9),
    rule(r"我(?P<o>[\p{Han}]{1,6}?)(?:那类的?东西|这类的?东西|那些东西|之类的?|类)?(?:也|都|是|完全|从来|一概|根本|坚决|绝对|一点)*(?:不碰|不沾|不能沾|不能吃|吃不了|碰不得|不能碰)", "avoids", Preference, Durable, 0.85).when(is_food),
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

/// A place to settle in, and not how that went: 落户办下来了.
fn is_settled(value: &str) -> bool {
    is_place(value) && !["办", "下来", "成功", "手续", "的事", "完", "政策", "材料"].iter().any(|start| value.starts_with(start))
}

/// An age that a grown person tells without 岁.
fn is_grown(value: &str) -> bool {
    is_age(value) && value.parse::<u32>().is_ok_and(|age| age >= 14)
}

/// A trade that stands by itself: 我程序员. Nobody is 我老师, who is somebody else.
fn is_bare_job(value: &str) -> bool {
    const OTHERS: [&str; 20] = [
        "老师", "医生", "教练", "经理", "老板", "主任", "同学", "律师", "设计", "产品", "运营", "开发", "博士", "师", "员", "大师", "队员",
        "人员", "成员", "会员",
    ];
    const VERBS: [char; 28] = [
        '是', '做', '当', '想', '有', '要', '找', '问', '见', '看', '被', '给', '对', '跟', '和', '不', '没', '的', '了', '让', '叫', '请',
        '怕', '爱', '别', '喊', '演', '扮',
    ];
    is_job(value)
        && !OTHERS.contains(&value)
        && !value.starts_with(VERBS)
        && !value.contains(['的', '了', '，', '是', '做', '当', '说', '在', '喺', '又', '不'])
}

/// A language by its name.
fn is_tongue(value: &str) -> bool {
    !["作文", "语文", "外语", "短语", "论文", "英文名", "废话", "电话", "笑话", "对话", "说话", "中文名"]
        .iter()
        .any(|other| value.contains(other))
}

/// A day of the calendar, by its numbers.
fn is_day(value: &str) -> bool {
    value.contains('月') && value.chars().any(|c| "初一二三四五六七八九十廿卅0123456789".contains(c))
}

/// A thing to eat or drink, and no question word or pronoun.
fn is_food(value: &str) -> bool {
    const NOT: [&str; 21] = [
        "一口",
        "半口",
        "半点",
        "一滴",
        "滴酒",
        "小时候",
        "以前",
        "什么",
        "这个",
        "那个",
        "这些",
        "它",
        "一点",
        "谁",
        "钱",
        "手机",
        "电脑",
        "他",
        "她",
        "你",
        "别人",
    ];
    is_thing(value) && !NOT.iter().any(|word| value.contains(word)) && !value.ends_with(['也', '都', '就'])
}

/// A full name of three characters that cannot be a kind of people: 我是左撇子 introduces nobody.
fn is_introduced(value: &str) -> bool {
    super::people::is_full_name(value) && !value.ends_with(|c| "子者人员生师工家族派控痴座手民迷党友粉客商官户".contains(c))
}
