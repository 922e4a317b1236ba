//! Normalises Chinese for the rules: one clause, 我 first, adverbs and time expressions dropped, 我妹妹住在成都 turned into 我住在成都 with her as the
//! subject.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::around::{AGE, plain, without_lead};
use super::joints::{self, Joints};
use super::{allergy, past, people, topic, ways};

/// A clause for the rules.
#[derive(Debug, Clone)]
pub(super) struct Clause {
    /// The normalised text.
    pub text: String,
    /// The original clause, with the time expressions before it; dates are searched here.
    pub dated: String,
    /// `user`, or 用户的妹妹.
    pub subject: String,
    /// The name of the subject, when the clause gives it.
    pub name: Option<String>,
    /// The value that the clause before denies.
    pub denied: Option<String>,
    /// Whether it tells how things were at another time.
    pub is_of_past: bool,
    /// The offset of the clause in the sentence, in bytes.
    pub start: usize,
}

/// Clauses that are about the speaker without saying so.
static IMPLICIT: LazyLock<Regex> = language::light_pattern!(
    r"^(?:从.{1,12}(?:离职|辞职|毕业|搬|跳槽)|(?:搬到|搬去|搬家到|离职|辞职|戒了|戒掉|换工作|换公司|跳槽|换成|改用|改跟|入职|养了|领养了)|对.{1,10}(?:过敏|不耐受)|从?不(?:吃|喝).{1,8}$|吃素|(?:每天|每周|每晚|每早|每个?月)[^的]{3,}$|现?住在|现居|现住|家里养|姓[\p{Han}]{1,2}$|懂|如今.{1,6}(?:语|话)也|周末(?:一般|都|雷打不动|固定|经常|常)|周[一二三四五六日、]{2,6}|(?:后天|明天|下周.?|周[一二三四五六日]).{0,8}(?:约了|面试|体检|复查)|新(?:手机号码?|号码|邮箱)是|(?:手机号?|电话|微信|QQ|邮箱|工作邮箱|车牌|编辑器|缩进|字号|电脑|体重|目标|今年目标|全名|本名|中文名|英文名|复姓)|新东家|新公司|新单位|最(?:喜欢|爱)的|(?:房租|月租|月薪|工资|房贷|车贷)|家里(?:又|还|有|添|多)|(?:跟|和|与)[\p{Han}]{1,4}?(?:分手|离婚|掰了)|早就?不|人在|讨厌|討厭|爱(?:吃|喝|听|看|攒|玩|唱|画|写|逛|钓|种|做|刻)[^的不]{1,8}$|生了[一两二三四五]个|养[一两二三四五六七八九十\d]+[只条缸盆窝]|在[\p{Han}]{2,6}(?:跑|卖|修|送|教|打馕|开店|开[\p{Han}]{1,3}店)|搬完家|搬家了|(?:就|也|已经)?搬到|在?(?:读|上|念)(?:高|初|大|研)[一二三四]|(?:打算|计划|准备)|又?(?:多|捡|添|领养|收养)了?[一只条]|(?:养|领养|捡|收养)了?[一两三]?[只条]|周[一二三四五六日]到周|坐标|老家|用的是|落户|没对象|没有对象|没结婚|单身|身高[\d一二三四五六七八九]|住[\p{Han}]{2,10}$|租在|身份证上|别再?叫|又?(?:抱|捡|接|买|领|收)(?:了|回来?了?|来)?[一二两三]?[只条隻]|家里刚?(?:又|还|有|添|多)|查出|检查出|确诊|被诊断|在?服用|从小就?|最(?:烦|怕|讨厌|喜欢|爱)|干[\p{Han}]{2,6}(?:[十几多来好一二三四五六七八九\d]+年|这行)|习惯(?:睡前|早上|晚上|每天|饭后|起床)|(?:记账|记笔记|写代码|剪视频|办公|画图|听歌|看书|写作)?(?:一直|平时|都|习惯)?用[\p{Han}A-Za-z]{2,}|本身是|(?:一直|最近)?坚持(?:低|生酮|清淡|吃素|无糖|轻断食)|在[\p{Han}]{2,12}(?:大学|学院)(?:念|读|上)|[1-9]\d岁了?$|患|转学到|过生日|[\p{Han}\d]{2,8}[号日]过生日)"
);
/// A clause about how things are now, without saying whose.
static NOW: LazyLock<Regex> = language::light_pattern!(r"^(?:现在|如今|目前|今年)(?:改)?(?:做|叫|念|学|读|当|住|在|改)[\p{Han}]{2,}");
static ASKING: LazyLock<Regex> = language::light_pattern!(
    r"什么|该不该|(?:该|得|要).{1,8}还是.{1,8}$|咋|啥|怎样|多大|怎么|为何|哪里|哪儿|哪个|哪些|哪家|哪种|谁|多少|几点|几个|是不是|能不能|可不可以|有没有|要不要|会不会|好不好|对不对|如何|是否|[吗嗎么]$|[呢]$|你(?:觉得|认为|知道|能|会|可以|有|喜欢|是|呢)|推荐|建议|请问|帮我(?:写|查|找|看|做|翻|分析|总结|推荐)|可以.*吗"
);
static SUPPOSING: LazyLock<Regex> = language::light_pattern!(
    r"如果|要是|假如|就算|即使|即便|哪怕|真希望|但愿|幻想|做梦都|别以为|纯属造谣|假设|假装|倘若|万一|的话|比如|例如|譬如|想象|扮演|在我的小说|小说里|故事里|梦里|梦见|据说|听说|(?:他|她|他们|她们|有人|别人|大家|文章|书上|新闻)(?:说|讲|表示|认为|觉得)|翻译|润色|改写|造句|作文|写一封|写一篇|写个|主角|^[“「『]|“我|「我"
);

/// Whom a clause is about, for the clauses after it that leave out their subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Who {
    /// Nobody was named yet.
    Nobody,
    /// The user.
    User,
    /// Somebody of the user's: 妹妹.
    Somebody(String),
    /// Somebody of whom nothing is learned.
    Another,
}

/// The clauses of `sentence` that make a statement.
pub(super) fn clauses(sentence: &str, is_question: bool) -> Vec<Clause> {
    read(sentence, is_question).0
}

/// Whom the sentence speaks of in the end.
pub(super) fn focus(sentence: &str) -> Who {
    read(sentence, false).1
}

/// Whether the sentence begins with what somebody does or has, and does not say who.
pub(super) fn leaves_out_subject(sentence: &str) -> bool {
    parts(sentence, false).first().is_some_and(|(_, part)| {
        let bare = without_lead(part);
        !bare.contains('我') && (IMPLICIT.is_match(&bare) || IMPLICIT.is_match(part) || topic::speaker_first(&bare, sentence).is_some())
    })
}

fn read(sentence: &str, is_question: bool) -> (Vec<Clause>, Who) {
    let mut clauses: Vec<Clause> = Vec::new();
    let mut time_before = String::new();
    let mut who = Who::Nobody;
    let mut joints = Joints::default();
    let mut is_of_past = false;
    // Whether the clause before ends with somebody else: 家里有个娃，湿疹.
    let mut is_beside = false;
    for (start, part) in parts(sentence, is_question) {
        // 你可以叫我小顾 asks nothing.
        let asks_nothing = ["你可以叫我", "你可以直接叫我", "你可以喊我"].iter().any(|leave| part.contains(leave));
        if ASKING.is_match(part) && !asks_nothing {
            if is_question {
                break;
            }
            continue;
        }
        let bare = without_lead(part);
        is_of_past = past::is_of(part, is_of_past);
        if bare.is_empty() || past::is_only_time(part) {
            time_before = part.to_owned();
            continue;
        }
        let dated = format!("{time_before}{part}");
        // 现在做宿管: what is so now is the speaker's, and so is what changed.
        let is_of_now = NOW.is_match(part) && !bare.contains('我') && matches!(who, Who::Nobody | Who::User);
        let bare = if is_of_now { format!("我{bare}") } else { bare };
        let Some(bare) = joints.completed(bare) else { continue };
        let bare = topic::person_first(&bare, sentence).unwrap_or(bare);
        let bare = ways::fronted(&bare).or_else(|| ways::said(&bare)).or_else(|| ways::said(&plain(&bare))).unwrap_or(bare);
        let bare = allergy::plain(&bare).unwrap_or(bare);
        if bare.is_empty() {
            continue;
        }
        let bare = match who {
            Who::Nobody | Who::User => topic::speaker_first(&bare, sentence).unwrap_or(bare),
            _ => bare,
        };
        let named = joints.named(&bare);
        let clause = match named {
            Some(named) => about(&named, &who),
            None => {
                let clause = about(&bare, &who).filter(|clause| !(is_beside && clause.subject == "user" && is_verbless(&bare)));
                is_beside = people::ends_with_another(&bare);
                who = clause.as_ref().map_or_else(|| after(&bare, &who), |clause| clause.next.clone());
                clause
            }
        };
        // 我爸让我考公务员: what others say and want is nothing about the user.
        let clause = clause.unwrap_or_else(|| About::user(bare.trim_start_matches('我')));
        // Without a known subject, only rules that need none (deadlines, "from now on", links) may match: they do not begin with 我.
        let denied = joints.denied();
        let is_of_past = is_of_past && !past::is_event(part);
        let text = plain(&clause.text);
        let text = ways::said(&text).unwrap_or(text);
        clauses.push(Clause { text, denied, dated, subject: clause.subject, name: clause.name, is_of_past, start });
    }
    (clauses, who)
}

/// A clause about somebody, with 我 first, and whom the next clause is about.
struct About {
    subject: String,
    text: String,
    name: Option<String>,
    next: Who,
}

impl About {
    fn user(text: &str) -> Self {
        Self { subject: "user".to_owned(), text: text.to_owned(), name: None, next: Who::User }
    }
}

static SAID_OF_USER: LazyLock<Regex> = language::light_pattern!(
    r"^(?:医生|大夫|医院)(?:又|刚|今天|已经)*(?:说|给|让|诊断|确诊|告诉|帮)(?:我)(?P<rest>(?:换成|换了|加了|改成|改吃|停了|有|是|得了|患|轻度|中度|重度|高血|低血|贫血|脂肪肝|糖尿|血脂|血糖|甲|胃|颈椎|腰椎|每天吃).*)$|^(?:医生|大夫)(?:又|刚|今天|已经)*(?:给|让)(?P<new>(?:换成|改成|改吃).*)$"
);
static CALLED_BY: LazyLock<Regex> = language::light_pattern!(
    r"^(?:平常|平时|一般)?(?:(?:大家|朋友们|同事们|家里人|同学们|身边人)(?:都|一般都?|平时都?)?|(?:朋友|同事|同学)都)(?P<rest>(?:叫|喊)我[\p{Han}A-Za-z·]{1,14}(?:就行|就好)?)$"
);

/// The clause with its subject; `None` when its subject is neither the user nor somebody of the user's.
fn about(bare: &str, before: &Who) -> Option<About> {
    let bare = if bare.starts_with("那我们") || bare.starts_with("那就") { bare.trim_start_matches('那') } else { bare };
    let own = ["本人", "敝人", "小弟", "俺", "在下", "鄙人"].iter().find_map(|own| bare.strip_prefix(own));
    let own = own.or_else(|| {
        ["鄙姓", "免贵姓", "免貴姓"]
            .iter()
            .find_map(|own| bare.strip_prefix(own))
            .map(|_| bare.trim_start_matches(['鄙', '免', '贵', '貴']))
    });
    let bare = own.map_or_else(|| bare.to_owned(), |rest| format!("我{rest}"));
    let bare = bare.strip_prefix("屋企").map_or_else(|| bare.clone(), |rest| format!("家里{rest}"));
    let bare = bare.strip_prefix("咱家").map_or_else(|| bare.clone(), |rest| format!("我家{rest}"));
    // 家里老婆 after somebody else: whose home it is, is not certain.
    if bare.starts_with("家里") && !matches!(before, Who::Nobody | Who::User) {
        return None;
    }
    // 医生说我轻度贫血, 大家叫我小北: somebody who knows the user speaks about the user.
    if let Some(rest) = SAID_OF_USER.captures(&bare).and_then(|groups| groups.name("rest").or_else(|| groups.name("new"))) {
        return Some(About::user(&format!("我{}", rest.as_str())));
    }
    if let Some(rest) = CALLED_BY.captures(&bare).and_then(|groups| groups.name("rest")) {
        return Some(About::user(rest.as_str()));
    }
    // 坐标合肥 is always where the writer is.
    if bare.starts_with("坐标") {
        return Some(About::user(&format!("我{bare}")));
    }
    // 是我妈有: the clause turns to somebody else.
    if bare.strip_prefix('是').is_some_and(people::is_of_somebody) {
        return None;
    }
    if let Some(person) = people::at_start(&bare) {
        return of_person(&person);
    }
    if people::is_of_somebody(&bare) {
        return None;
    }
    if bare.starts_with('我') {
        return Some(About::user(&bare));
    }
    let takes_over = |bare: &str| !is_other(bare) && (bare.starts_with("就在") || !bare.starts_with(['请', '就', '把', '以', '从', '今']));
    match before {
        Who::Somebody(relation) => {
            let rest = bare.trim_start_matches(['他', '她', '它', '牠']);
            let is_theirs = rest.len() < bare.len() && !rest.starts_with(['们', '的', '家', '妈', '爸', '老', '和', '跟']);
            let is_read = is_theirs || (takes_over(&bare) && !bare.starts_with("叫我") && !bare.starts_with("叫你"));
            let person = people::Person { relation: relation.clone(), name: None, rest: rest.to_owned() };
            is_read.then(|| of_person(&person)).flatten()
        }
        Who::User => {
            // 我有一个儿子，五岁: a small child does not write of itself like that.
            let is_own = takes_over(&bare) && !bare.starts_with(['叫', '名']) && !is_of_child(&bare);
            is_own.then(|| About::user(&format!("我{bare}")))
        }
        // "上周从 Acme 离职了" leaves out its 我, as chats do.
        Who::Nobody => IMPLICIT.is_match(&bare).then(|| About::user(&format!("我{bare}"))),
        Who::Another => None,
    }
}

/// Whether a short clause has no verb, as in 花粉过敏. Its subject may be the person who was named last.
fn is_verbless(bare: &str) -> bool {
    bare.chars().count() <= 8
        && !bare.starts_with([
            '我', '就', '在', '有', '住', '做', '开', '想', '会', '爱', '怕', '不', '每', '养', '用', '打', '读', '学', '考', '要', '是',
            '喜', '讨', '吃', '喝',
        ])
}

/// What somebody says, asks and wants of others is nothing about them.
static SPEECH: LazyLock<Regex> = language::light_pattern!(
    r"^(?:老|总|又|还|就|刚|一直|非要?|也|都)*(?:说|问|让我|让|叫我|叫你|叫他|给我|给|把|跟我|跟他|和我|对我|骂|嫌|觉得|认为|劝|催|要我|送|帮|以为|告诉|希望我|喊|提醒|发|寄)"
);
/// Whether a clause only says the age of a child.
fn is_of_child(bare: &str) -> bool {
    let age = AGE.captures(bare).and_then(|groups| Some(groups.name("age")?.as_str().to_owned()));
    let years = age.and_then(|age| age.parse().ok().or_else(|| language::numbers::chinese(&age)));
    years.is_some_and(|years: u32| years < 14) || bare.contains("个月大") || bare.ends_with("个月")
}

/// A clause about somebody as one in the first person, whose subject they are.
fn of_person(person: &people::Person) -> Option<About> {
    let rest = person.rest.trim_start_matches(['，', ' ']);
    let rest = ["说她", "说他", "说自己"].iter().find_map(|says| rest.strip_prefix(says)).unwrap_or(rest);
    if SPEECH.is_match(rest) {
        return None;
    }
    let rest = rest.strip_prefix('的').unwrap_or(rest);
    let named = ["名字是", "名字叫", "名叫"].iter().find_map(|name| rest.strip_prefix(name));
    let rest = named.map_or_else(|| rest.to_owned(), |name| format!("叫{name}"));
    let age = AGE.captures(&rest).and_then(|groups| groups.name("age"));
    let rest = age.map_or_else(|| rest.clone(), |age| format!("{}岁", age.as_str()));
    // 我老公带来一个继子，13岁: whose age it is, is not certain.
    let next = if people::ends_with_another(&rest) { Who::Another } else { Who::Somebody(person.relation.clone()) };
    Some(About { subject: format!("用户的{}", person.relation), text: format!("我{rest}"), name: person.name.clone(), next })
}

/// Whom the clauses after an unread one are about.
fn after(bare: &str, before: &Who) -> Who {
    let bare = bare.strip_prefix('是').unwrap_or(bare);
    if people::is_another(bare) || people::is_of_somebody(bare) || people::ends_with_another(bare) {
        return Who::Another;
    }
    if is_other(bare) { Who::Nobody } else { before.clone() }
}

/// Whether the clause is about another person or thing.
fn is_other(bare: &str) -> bool {
    const OTHERS: [&str; 22] = [
        "你",
        "您",
        "他",
        "她",
        "它",
        "这",
        "那",
        "大家",
        "人们",
        "有人",
        "别人",
        "咱",
        "朋友",
        "同事",
        "公司",
        "今天天气",
        "天气",
        "谢谢",
        "请",
        "每个人",
        "AI",
        "项目",
    ];
    OTHERS.iter().any(|other| bare.starts_with(other)) && !bare.starts_with("那我们") && !bare.starts_with("那就")
}

/// Clauses with their offsets, without the last one of a question.
fn parts(sentence: &str, is_question: bool) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, c) in sentence.char_indices() {
        let is_gap = || {
            let (before, after) = (sentence.get(..at).unwrap_or_default(), sentence.get(at + c.len_utf8()..).unwrap_or_default());
            c == ' ' && before.chars().next_back().is_some_and(script::is_han) && after.chars().next().is_some_and(script::is_han)
        };
        let is_naming =
            || c == '叫' && joints::names_animal(sentence.get(start..at).unwrap_or_default(), sentence.get(at..).unwrap_or_default());
        let after = sentence.get(at + c.len_utf8()..).unwrap_or_default();
        // 3,200 is one number.
        let is_in_number = || {
            c == ','
                && after.starts_with(|next: char| next.is_ascii_digit())
                && sentence.get(..at).is_some_and(|before| before.ends_with(|last: char| last.is_ascii_digit()))
        };
        if is_in_number() {
            continue;
        }
        if is_naming() {
            parts.push((start, sentence.get(start..at).unwrap_or_default()));
            start = at;
        } else if matches!(c, '，' | ',' | '；' | '。' | '！' | '!' | '？' | '?' | '\n') || is_gap() {
            parts.push((start, sentence.get(start..at).unwrap_or_default()));
            start = at + c.len_utf8();
        }
    }
    parts.push((start, sentence.get(start..).unwrap_or_default()));
    parts.retain(|(_, part)| !part.trim().is_empty());
    if is_question {
        parts.pop();
    }
    parts.into_iter().map(|(start, part)| (start + part.len() - part.trim_start().len(), part.trim())).collect()
}

/// A value without final particles and quotes.
pub(super) fn cut_tail(value: &str) -> String {
    let mut value = value.trim().trim_end_matches(['。', '！', '!', '.', '~', '～', '…', ' ']);
    for taste in ["那个味儿", "那味儿", "那个味道", "的味道", "你敢信", "你说呢", "你信吗"] {
        value = value.strip_suffix(taste).unwrap_or(value);
    }
    // Cantonese says that a deed is done after its verb: 戒咗咖啡.
    value = value.trim_start_matches(['咗', '緊']);
    for particle in ["了", "啦", "呀", "哦", "啊", "呢", "吧", "哈", "的说"] {
        value = value.strip_suffix(particle).unwrap_or(value);
    }
    value.trim_matches(['“', '”', '「', '」', '"', ' ']).to_owned()
}

pub(super) fn is_no_statement(sentence: &str) -> bool {
    SUPPOSING.is_match(sentence)
}
