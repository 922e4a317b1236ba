//! Normalises Chinese for the rules: one clause, 我 first, adverbs and time expressions dropped, 我妹妹住在成都 turned into 我住在成都 with her as the
//! subject.

use std::sync::LazyLock;

use regex::Regex;

use super::rules::RELATION;

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
    /// The offset of the clause in the sentence, in bytes.
    pub start: usize,
}

const TIME: &str = r"(?:今天|昨天|前天|明天|后天|大后天|昨晚|今晚|明晚|今早|明早|今年|去年|明年|刚才|刚刚|刚|最近|近来|现在|目前|如今|这几天|前几天|前段时间|上周末|下周末|这周末|(?:上|下|这|本)个?(?:周|星期|礼拜)[一二三四五六日天末]?|(?:周|星期)[一二三四五六日天]|周末|(?:上|下|这|本)个?月(?:\d{1,2}[号日]|底|初)?|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}[日号])?|\d{1,2}月(?:\d{1,2}[日号])?|[一二三四五六七八九十]{1,2}月[份底初]?|[0-9一二两三四五六七八九十半]{1,3}个?(?:天|周|星期|月|年)(?:之|以)?[前后]|早上|上午|中午|下午|晚上|傍晚|凌晨|[0-9一二两三四五六七八九十]{1,3}点(?:半|钟|\d{1,2}分?)?|年底|的时候)";

static LEAD: LazyLock<Regex> = language::light_pattern!(format r"^(?:(?:你好|您好|嗨|嘿|哈喽|hi|hello|哦|噢|嗯+|啊|对了|对|是的|好的|好|那个|其实|说实话|老实说|话说|顺便说一下|顺便|另外|还有|而且|不过|但是|但|所以|就是|只是|因为|因此|然后|总之|当然|是这样的|没错|谢谢|补充一下|更新一下|告诉你|跟你说|我跟你说|说到[^，,]{{1,20}}|作为[^，,]{{1,20}})[，,：:\s]*|{TIME}[，,\s]*)+");
static AFTER_I: LazyLock<Regex> = language::light_pattern!(format r"^我(?:们)?(?:{TIME}|也|都|还是|真的|真|其实|一直|已经|确实|特别|非常|超级|超|最|比较|挺|蛮|十分|终于|平时|本来|自己|本人|一向|向来|有点|现在还|暂时|突然|主要|再也|就|还|很(?:喜|爱|讨|反|害|怕|想)?)");
static RELATIVE: LazyLock<Regex> = language::light_pattern!(format r"^我(?:们)?(?:的|家的?)?(?P<rel>(?:大|小|亲|双胞胎|前|好)?(?:{RELATION}))(?:{TIME})*(?:(?P<name>[\p{{Han}}]{{2,3}}?|[A-Z][a-z]+)??(?P<verb>住在|在|是|有|叫做|叫|名叫|的名字叫|的名字是|的?大名|的?小名|的?乳名|喜欢|不喜欢|讨厌|对|今年|的生日|来自|不吃|怀孕|搬到|养|会|每|\d|最近|刚|也|从|爱|辞职|离职|失业|被裁|换))(?P<rest>.*)$");
/// Clauses that are about the speaker without saying so.
static IMPLICIT: LazyLock<Regex> = language::light_pattern!(
    r"^(?:从.{1,12}(?:离职|辞职|毕业|搬|跳槽)|(?:搬到|搬去|搬家到|离职|辞职|戒了|戒掉|换成|改用|改跟|入职|养了|领养了)|对.{1,10}(?:过敏|不耐受)|从?不(?:吃|喝).{1,8}$|吃素|(?:每天|每周|每晚|每早|每个?月)[^的]{3,}$|现?住在|坐标|老家|用的是|落户)"
);
static OF_RELATIVE: LazyLock<Regex> = language::light_pattern!(format r"^我(?:们)?(?:的|家的?)?(?:大|小|亲|双胞胎|前)?(?:{RELATION})");
/// Relatives whom people name without saying whose they are.
const FAMILY: [&str; 12] = ["老公", "老婆", "媳妇", "闺女", "丫头", "女儿", "儿子", "女朋友", "男朋友", "女友", "男友", "未婚妻"];

static ASKING: LazyLock<Regex> = language::light_pattern!(
    r"什么|怎么|为何|哪里|哪儿|哪个|哪些|哪家|哪种|谁|多少|几点|几个|是不是|能不能|可不可以|有没有|要不要|会不会|好不好|对不对|如何|是否|[吗嗎么]$|[呢]$|你(?:觉得|认为|知道|能|会|可以|有|喜欢|是|呢)|推荐|建议|请问|帮我(?:写|查|找|看|做|翻|分析|总结|推荐)|可以.*吗"
);
static SUPPOSING: LazyLock<Regex> = language::light_pattern!(
    r"如果|要是|假如|假设|假装|倘若|万一|的话|比如|例如|譬如|想象|扮演|在我的小说|小说里|故事里|梦里|梦见|据说|听说|(?:他|她|他们|她们|有人|别人|大家|文章|书上|新闻)(?:说|讲|表示|认为|觉得)|翻译|润色|改写|造句|作文|写一封|写一篇|写个|主角|^[“「『]|“我|「我"
);

/// The clauses of `sentence` that make a statement.
pub(super) fn clauses(sentence: &str, is_question: bool) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    let mut time_before = String::new();
    let mut subject: Option<(String, Option<String>)> = None;
    for (start, part) in parts(sentence, is_question) {
        if ASKING.is_match(part) {
            if is_question {
                break;
            }
            continue;
        }
        let bare = without_lead(part);
        if bare.is_empty() {
            time_before = part.to_owned();
            continue;
        }
        let dated = format!("{time_before}{part}");
        let clause = about(&bare, subject.as_ref());
        subject = clause.as_ref().map(|clause| (clause.0.clone(), None)).or_else(|| if is_other(&bare) { None } else { subject });
        let (whose, text, name) = clause.unwrap_or_else(|| ("user".to_owned(), bare.clone(), None));
        // Without a known subject, only rules that need none (deadlines, "from now on", links) may match: they do not begin with 我.
        clauses.push(Clause { text: plain(&text), dated, subject: whose, name, start });
    }
    clauses
}

/// The clause as (subject, text with 我 first, name of the subject); `None` when its subject is neither the user nor a relative.
fn about(bare: &str, before: Option<&(String, Option<String>)>) -> Option<(String, String, Option<String>)> {
    let bare = if bare.starts_with("那我们") || bare.starts_with("那就") { bare.trim_start_matches('那') } else { bare };
    let bare = bare.strip_prefix("本人").map_or_else(|| bare.to_owned(), |rest| format!("我{rest}"));
    let bare =
        ["俺", "在下", "鄙人"].iter().find_map(|own| bare.strip_prefix(own)).map_or_else(|| bare.clone(), |rest| format!("我{rest}"));
    let bare = if FAMILY.iter().any(|word| bare.starts_with(word)) { format!("我{bare}") } else { bare };
    if let Some(groups) = RELATIVE.captures(&bare) {
        let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
        let verb = group("verb").trim_start_matches('的');
        let verb = if verb.starts_with("名字") { "叫" } else { verb };
        return Some((
            format!("用户的{}", group("rel")),
            format!("我{verb}{}", group("rest")),
            groups.name("name").map(|name| name.as_str().to_owned()),
        ));
    }
    // The sentence is about a relative, and no pattern reads it. It must not become a fact about the user.
    if OF_RELATIVE.is_match(&bare) {
        return None;
    }
    if bare.starts_with('我') {
        return Some(("user".to_owned(), bare, None));
    }
    let Some((subject, _)) = before else {
        // "上周从 Acme 离职了" leaves out its 我, as chats do.
        return IMPLICIT.is_match(&bare).then(|| ("user".to_owned(), format!("我{bare}"), None));
    };
    let takes_over = !is_other(&bare) && !bare.starts_with(['请', '就', '把', '以', '从', '今', '叫', '名']);
    takes_over.then(|| (subject.clone(), format!("我{bare}"), None))
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
        if matches!(c, '，' | ',' | '；' | '。' | '！' | '!' | '？' | '?' | '\n') {
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

fn without_lead(part: &str) -> String {
    LEAD.find(part).map_or(part, |found| part.get(found.end()..).unwrap_or_default()).trim().to_owned()
}

/// Drops adverbs and time expressions after 我.
fn plain(text: &str) -> String {
    let mut text = text.replace(['“', '”'], "");
    for _ in 0..5 {
        let Some(found) = AFTER_I.find(&text) else { break };
        let matched = found.as_str();
        // 很喜欢 loses only its 很; 我很少 keeps it.
        let end = if let Some(at) = matched.find('很') { at + '很'.len_utf8() } else { found.end() };
        let rest = text.get(end..).unwrap_or_default();
        if rest.is_empty()
            || rest.starts_with('少')
            || (matched.ends_with('就') && rest.starts_with(['读', '职', '任']))
            || (matched.ends_with('还') && rest.starts_with(['得', '需', '要']))
            || (matched.ends_with('最') && rest.starts_with("喜欢的"))
            || (matched.ends_with("最") && rest.starts_with("爱的"))
        {
            break;
        }
        text = format!("我{rest}");
    }
    text
}

/// A value without final particles and quotes.
pub(super) fn cut_tail(value: &str) -> String {
    let mut value = value.trim().trim_end_matches(['。', '！', '!', '.', '~', '～', ' ']);
    for taste in ["那个味儿", "那味儿", "那个味道", "的味道"] {
        value = value.strip_suffix(taste).unwrap_or(value);
    }
    for particle in ["了", "啦", "呀", "哦", "啊", "呢", "吧", "哈", "的说"] {
        value = value.strip_suffix(particle).unwrap_or(value);
    }
    value.trim_matches(['“', '”', '「', '」', '"', ' ']).to_owned()
}

pub(super) fn is_no_statement(sentence: &str) -> bool {
    SUPPOSING.is_match(sentence)
}
