//! Who a Chinese clause is about: relatives, friends, animals and others of the user, by themselves and in chains (我女儿的男朋友), with or
//! without 我, and what the clause says of them.
//!
//! A clause about somebody else must never become a fact about the user, and neither must the clauses after it that leave out their subject.

use std::sync::LazyLock;

use regex::Regex;

use super::rules::RELATION;
use crate::chinese_names;

/// Relatives and others who are not in [`RELATION`].
const MORE: &str = "老猫|老狗|爱人|老伴|老伴儿|姊|姊姊|个女|阿女|细女|女仔|仔仔|阿仔|个仔|前妻|前夫|前女友|前男友|太太|姑娘|娃|小孩|大宝|二宝|小宝|大女儿|二女儿|三女儿|大儿子|二儿子|妈|爸|阿妈|阿爸|老母|老豆|爹|继母|继父|继子|继女|后妈|后爸|养父|养母|姐|哥|弟|妹|妹子|老弟|老妹|细佬|家姐|姐夫|妹夫|弟媳|弟妹|奶|姥|阿公|阿婆|阿嬷|外祖母|外祖父|老丈人|丈人|丈母娘|岳父母|公婆|爸妈|父母|外甥女|外甥|侄女|侄子|孙子|孙女|外孙|外孙女|干妈|师父|师傅|徒弟|学姐|学长|学弟|学妹|师兄|师姐|师弟|师妹|发小|闺蜜|兄弟|哥们|搭档|合伙人|客户|租客|房客|同房|舍友|战友|网友|学生|家教|保姆|护工|看护|主任|组长|老板娘|队友|教授|班主任|媳妇儿|孩子他爸|孩子他妈|孩子爸|孩子妈|唐狗|土狗|三花猫|三花|玳瑁猫|奶牛猫|狸花猫|蓝猫|黑猫|白猫|那口子|钟点工|金毛|柯基|泰迪|柴犬|边牧|橘猫|大橘|布偶猫|布偶|英短|美短|哈士奇|拉布拉多|德牧|比熊|吉娃娃|龙猫|天竺鼠|荷兰猪|乌龟|八哥|金鱼|主子|老大|老二|老三|小子|现任|双胞胎";

/// Those who are named without saying whose they are: 闺女六岁. 医生, 老师 or 朋友 could be anybody's.
const BARE: &str = "老公|老婆|媳妇|太太|丈夫|妻子|爱人|老伴|前妻|前夫|前女友|前男友|未婚妻|未婚夫|女朋友|男朋友|女友|男友|闺女|丫头|女儿|儿子|大女儿|小女儿|二女儿|大儿子|小儿子|二儿子|大宝|二宝|小宝|孩子|宝宝|妈妈|爸爸|老妈|老爸|我妈|我爸|母亲|父亲|姐姐|妹妹|哥哥|弟弟|大哥|二哥|大姐|二姐|嫂子|姐夫|妹夫|岳父|岳母|公公|婆婆|老丈人|丈母娘|爷爷|奶奶|外公|外婆|姥姥|姥爷|阿公|阿婆|阿嬷|舅舅|舅妈|姑姑|姑妈|叔叔|婶婶|大伯|小姨|小姑|小叔|表哥|表姐|表弟|表妹|堂哥|堂姐|堂弟|堂妹|外甥|外甥女|侄子|侄女|孙子|孙女|外孙|外孙女|继母|继父|后妈|室友|舍友|同房|同桌|闺蜜|发小|房东|租客|老细|小姨子|小舅子|师父|家姐|细佬";

/// Aunts and uncles by their place in the family: 二姑, 小姨夫.
const AUNTS: &str = "(?:大|二|三|四|五|小|老|阿)?(?:姑|姨|舅|叔|伯|婶|嫂)(?:妈|父|母|子|丈|夫|姑|姨|舅|叔|伯|婶|嫂)?|(?:大|二|三|四|小)(?:姐|姊|哥|弟|妹|爷|奶)";

/// One of the words for people and animals, the longest first.
static SOMEBODY: LazyLock<String> = LazyLock::new(|| {
    let mut words: Vec<&str> = RELATION.split('|').chain(MORE.split('|')).collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    format!("{}|{AUNTS}", words.join("|"))
});
static HEAD: LazyLock<Regex> = LazyLock::new(|| {
    let own = "(?:我们家|我们|我家|我|咱们家|咱家|咱|俺家|俺|家里)的?(?:现在的|那个|那只|这只|那条)?";
    let chain = format!("(?:(?:大|小|亲|双胞胎|前|现任|干|好)?(?:{})(?:的|那个)?)+", *SOMEBODY);
    language::pattern::compile_light(&format!(r"^{own}(?P<chain>{chain})(?P<rest>.*)$"))
});
static BARE_HEAD: LazyLock<Regex> = LazyLock::new(|| {
    let mut words: Vec<&str> = BARE.split('|').collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    language::pattern::compile_light(&format!(r"^(?:现在的)?(?P<chain>(?:{})(?:的(?:{}))*)(?P<rest>.*)$", words.join("|"), *SOMEBODY))
});
static OWN_ANIMAL: LazyLock<Regex> = language::light_pattern!(
    r"^(?:我们家|我家|家里)(?:的|那只|那条|养的)?(?P<chain>[\p{Han}]{1,4})(?P<rest>(?:名叫|叫)[\p{Han}A-Za-z]{1,6})$|^我(?P<child>女|仔)(?P<said>(?:叫|今年|读|学|\d).*)$"
);
/// What follows a word for people or animals that is part of another word: 猫毛, 朋友圈, 妈妈群.
const PARTS: [&str; 17] = ["毛", "粮", "砂", "圈", "群", "时代", "证", "票", "们", "节", "气", "舍", "咖", "子上", "装", "服", "房"];

static TODAY: LazyLock<Regex> = language::light_pattern!(r"^(?:今年|现在|最近|去年|昨天|前天|上周|生前|刚刚?|也|都|还|是个|，)+");

/// A clause about somebody of the user's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    /// The relation, such as 女儿 or 女儿的男朋友.
    pub relation: String,
    /// The name, where the clause gives it.
    pub name: Option<String>,
    /// The rest of the clause, after the words that name the person.
    pub rest: String,
}

/// The person whom the clause begins with, if it is about one.
pub(super) fn at_start(clause: &str) -> Option<Person> {
    let groups = HEAD.captures(clause).or_else(|| BARE_HEAD.captures(clause)).or_else(|| OWN_ANIMAL.captures(clause))?;
    let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
    let group = |name: &str| match (name, groups.name("child")) {
        ("chain", Some(child)) => child.as_str(),
        ("rest", Some(_)) => group("said"),
        _ => group(name),
    };
    let (mut relation, mut rest) = (group("chain").trim_end_matches("那个").to_owned(), group("rest").to_owned());
    if PARTS.iter().any(|part| rest.starts_with(part)) {
        return None;
    }
    // 我弟的车: the thing of somebody, of which nothing is known.
    if let Some(owner) = relation.strip_suffix('的') {
        let is_name = rest.starts_with("名字")
            || rest.starts_with("大名")
            || rest.starts_with("小名")
            || rest.starts_with("乳名")
            || rest.starts_with("生日");
        if !is_name {
            return None;
        }
        relation = owner.to_owned();
    }
    // An old cat is a cat.
    if let "老猫" | "老狗" = relation.as_str() {
        relation = relation.trim_start_matches('老').to_owned();
    }
    let after = TODAY.find(&rest).map_or(rest.as_str(), |found| rest.get(found.end()..).unwrap_or_default());
    let (name, after) = match named(after) {
        Some((name, after)) => (Some(name), after),
        None => (None, after.to_owned()),
    };
    rest = TODAY.find(&after).map_or(after.as_str(), |found| after.get(found.end()..).unwrap_or_default()).to_owned();
    Some(Person { relation, name, rest })
}

/// Whether this is a family name and a given name.
pub(super) fn is_full_name(text: &str) -> bool {
    named(text).is_some_and(|(_, rest)| rest.is_empty())
}

/// A name at the start that is no full one: 小明喜欢, Anna住在.
static CALLED: LazyLock<Regex> = language::light_pattern!(
    r"^(?P<name>[小阿大老][\p{Han}]{1,2}?|[A-Z][a-z]+)(?P<rest>(?:是|在|住|有|喜欢|爱|会|不|对|今年|来自|，|[\d一二三四五六七八九十]{1,3}岁).*)$"
);

/// A full name at the start, which a family name begins and a border ends: 郝建军是货车司机.
fn named(text: &str) -> Option<(String, String)> {
    if let Some(groups) = CALLED.captures(text) {
        let name = groups.name("name")?.as_str();
        let is_other = ["小时", "小学", "大学", "老是", "大概", "老家", "小孩", "小的", "大的", "老大", "老二", "小区", "阿姨"]
            .iter()
            .any(|other| name.starts_with(other));
        return (!is_other).then(|| Some((name.to_owned(), groups.name("rest")?.as_str().to_owned()))).flatten();
    }
    let (name, rest) = chinese_names::at_start(text)?;
    let is_other = super::places::is_known(name) || super::guards::is_job(name);
    (!is_other).then(|| (name.to_owned(), rest.to_owned()))
}

/// Whether a clause begins with somebody who is not the user: 他, 同事小王, 隔壁老韩, 有人.
pub(super) fn is_another(clause: &str) -> bool {
    const OTHERS: [&str; 48] = [
        "现任",
        "你",
        "您",
        "他",
        "她",
        "它",
        "牠",
        "佢",
        "大家",
        "人们",
        "人家",
        "有人",
        "别人",
        "朋友",
        "同事",
        "隔壁",
        "邻居",
        "楼上",
        "楼下",
        "对方",
        "那男的",
        "那女的",
        "同学",
        "老师",
        "老板",
        "领导",
        "医生",
        "大夫",
        "护士",
        "客户",
        "公司",
        "学生",
        "申请人",
        "患者",
        "病人",
        "房客",
        "那个",
        "老太太",
        "老头",
        "大爷",
        "大妈",
        "阿姨",
        "老人",
        "店员",
        "主任",
        "经理",
        "男的",
        "女的",
    ];
    OTHERS.iter().any(|other| clause.starts_with(other))
}

/// Whether a clause is about the thing or the deed of somebody of the user's, which nothing is read of: 我弟的车坏了.
pub(in crate::facts) fn is_of_somebody(clause: &str) -> bool {
    let is_whole = |groups: regex::Captures<'_>| {
        let rest = groups.name("rest").map_or("", |rest| rest.as_str());
        !PARTS.iter().any(|part| rest.starts_with(part))
    };
    HEAD.captures(clause).or_else(|| BARE_HEAD.captures(clause)).is_some_and(is_whole) || OF_HOME.is_match(clause)
}

/// 我家的七个月: somebody at home who is not named.
static OF_HOME: LazyLock<Regex> = language::light_pattern!(r"^我们?家(?:的|那|这|老[大二三]|小的|大的)");

/// Whether somebody else is spoken of anywhere: 岳父的情况.
pub(super) fn speaks_of_somebody(text: &str) -> bool {
    static ANY: LazyLock<Regex> = LazyLock::new(|| language::pattern::compile_light(&format!("(?:我|我们|我家)(?:{})的?", *SOMEBODY)));
    ANY.is_match(text)
}

/// Where the last one of the user's people ends in a text, if any stands there.
pub(in crate::facts) fn end_of_somebody(text: &str) -> Option<usize> {
    static ANYBODY: LazyLock<Regex> = LazyLock::new(|| language::pattern::compile_light(&format!("(?:我|我们|我家)的?(?:{})", *SOMEBODY)));
    ANYBODY.find_iter(text).last().map(|found| found.end())
}

static END: LazyLock<Regex> =
    LazyLock::new(|| language::pattern::compile_light(&format!("(?:{})(?:叫[\\p{{Han}}A-Za-z]{{1,6}})?$", *SOMEBODY)));

/// Whether somebody else is spoken of at the end of a clause, so that the next clause may be about them: 还有我小姨.
pub(super) fn ends_with_another(clause: &str) -> bool {
    END.is_match(clause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_begins_with_its_person() {
        let person =
            |clause: &str| at_start(clause).map(|found| format!("{} {} {}", found.relation, found.name.unwrap_or_default(), found.rest));
        assert_eq!(person("我老公郝建军是货车司机").as_deref(), Some("老公 郝建军 是货车司机"));
        assert_eq!(person("我女儿的男朋友住在成都").as_deref(), Some("女儿的男朋友  住在成都"));
        assert_eq!(person("闺女今年六岁").as_deref(), Some("闺女  六岁"));
        assert_eq!(person("我妈高血压").as_deref(), Some("妈  高血压"));
        assert_eq!(person("我弟的车坏了"), None);
        assert_eq!(person("我住在苏州"), None);
        assert!(is_another("他8岁") && is_another("同事小王") && !is_another("我8岁"));
    }
}
