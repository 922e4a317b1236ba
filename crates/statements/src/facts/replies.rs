//! Replies to a question about the person: "Where do you live?" and "Turku" state together that the user lives in Turku. The reply is put
//! into the words of a statement, which the rules then read as any other.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::filter;

/// A question about the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Question {
    /// The question, as it was asked.
    pub text: String,
    /// The place of its message among the messages that were read.
    pub message: usize,
    /// The statement that a value completes at `{}`; empty if no value was asked for.
    frame: String,
    /// What "yes" states; empty if the question is none of yes and no.
    yes: String,
}

/// A reply in the words of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reply {
    /// The statement.
    pub statement: String,
    /// Whether the words are those of the question, with which the user agreed.
    pub is_agreed: bool,
}

/// Questions for a value, and the statement that it completes.
static ENGLISH: LazyLock<Vec<(Regex, &'static str)>> = LazyLock::new(|| {
    compiled(&[
        (
            r"\bwhat(?:'s| is) your (?:full |first )?name\b|\byour name\?|\bwho am i (?:talking|speaking|chatting) (?:to|with)\b|\b(?:may|can|could) i (?:ask|have|get|know) your name\b",
            "my name is {}",
        ),
        (
            r"\bwhat (?:should|can|shall|may|do) (?:i|people) call you\b|\bhow (?:should|shall|can) i address you\b|\bwhat (?:name )?do you go by\b",
            "call me {}",
        ),
        (r"\bhow old are you\b|\bwhat(?:'s| is) your age\b", "i am {}"),
        (
            r"\bwhere(?:abouts)? (?:do you (?:currently )?live|are you (?:based|located|living|currently living)|is home)\b|\b(?:which|what) (?:city|town|country|place|part of the (?:world|country)) (?:do you live|are you (?:based|living|in))\b",
            "i live in {}",
        ),
        (r"\bwhere (?:are you|do you come) (?:originally )?from\b|\bwhere did you grow up\b", "i am from {}"),
        (
            r"\bwhat do you do(?: for (?:a living|work))?\?|\bwhat(?:'s| is) your (?:job(?: title)?|occupation|profession|line of work|current role)\b",
            "i work as a {}",
        ),
        (r"\bwhere do you work\b|\bwho do you work for\b|\bwhich company\b.*\b(?:you work|are you)\b", "i work at {}"),
        (r"\bwhat (?:are you studying|do you study)\b|\bwhat(?:'s| is) your major\b", "i study {}"),
        (
            r"\b(?:any|have|got|known) (?:food |drug |known )?(?:allergies|intolerances)\b|\ballergic to (?:anything|something)\b|\bwhat are you allergic to\b",
            "i am allergic to {}",
        ),
        (r"\bwhen(?:'s| is) your birthday\b|\bwhen were you born\b|\byour date of birth\b", "my birthday is {}"),
        (r"\b(?:which|what) languages? do you speak\b", "i speak {}"),
        (
            r"\b(?:what|which) (?:medications?|medicines?|meds|drugs) (?:do you take|are you (?:on|taking))\b|\bare you (?:on|taking) any (?:medications?|medicines?|meds)\b|\bdo you take any (?:medications?|medicines?|meds)\b",
            "i take {}",
        ),
        (r"\bdietary (?:requirements|restrictions|needs|preferences)\b|\b(?:special|particular) diet\b", "i am {}"),
        (
            r"\bwhat(?:'s| is) your (?P<thing>e-?mail(?: address)?|phone number|number|time ?zone|blood type|shoe size|address)\b",
            "my {thing} is {}",
        ),
        (r"\bwhat(?:'s| is) your favou?rite (?P<thing>[\w ]{2,30}?)\?", "my favorite {thing} is {}"),
        (
            r"\b(?:which|what) (?:editor|ide|operating system|os|browser|programming language|framework|database|laptop|phone) (?:do you (?:use|prefer)|are you (?:on|using))\b",
            "i use {}",
        ),
        (
            r"\bdo you have (?:any |an? )?(?:other )?(?:pets?|animals?|kids|children|siblings|brothers or sisters|[\w' -]{3,40})\?|\bany (?:pets|kids|children|siblings|(?:medical |health )?(?:conditions|issues|problems))\b",
            "i have {}",
        ),
    ])
});

static CHINESE: LazyLock<Vec<(Regex, &'static str)>> = LazyLock::new(|| {
    compiled(&[
        (r"(?:你|您)(?:叫什么|的?名字(?:是|叫)?什么|贵姓|怎么称呼)|(?:怎么|如何)称呼(?:你|您)|(?:你|您)(?:的)?姓名", "我叫{}"),
        (r"(?:你|您)?(?:今年)?(?:多大(?:了|年纪|岁数|呀|啊)?[？?]*$|几岁|多少岁)|(?:你|您)的?年龄", "我{}岁"),
        (r"(?:你|您)(?:现在|目前|平时)?(?:住|在)(?:在)?(?:哪|什么(?:地方|城市))|坐标(?:哪|在哪)", "我住在{}"),
        (r"(?:你|您)(?:的)?(?:老家|家乡)(?:是|在)?哪|(?:你|您)是(?:哪里|哪儿|什么地方)(?:的)?人", "我老家在{}"),
        (r"(?:你|您)(?:现在|目前)?是?(?:做|从事)什么(?:工作|行业|职业)?|(?:你|您)的?(?:职业|工作)是(?:什么|啥)", "我是{}"),
        (r"(?:你|您)(?:现在|目前)?在(?:哪家公司|哪里|哪儿|什么单位|哪个单位)(?:工作|上班)", "我在{}上班"),
        (r"(?:你|您)(?:学|读)(?:的)?(?:是)?什么专业|(?:你|您)的?专业是什么", "我的专业是{}"),
        (
            r"对什么(?:东西|食物)?过敏|有(?:没有)?(?:什么|食物|药物)?过敏|(?:什么|哪些)(?:东西|食物)?(?:会)?过敏|过敏(?:史|源|的(?:东西|食物))",
            "我对{}过敏",
        ),
        (r"(?:你|您)的?生日(?:是)?(?:哪天|什么时候|几号|几月)", "我生日是{}"),
        (r"(?:你|您)会(?:说|讲)?(?:哪些|什么|几种)语言", "我会说{}"),
        (r"(?:在|有没有|需要)(?:吃|服用?)(?:什么|哪些)?药", "我在吃{}"),
        (r"(?:忌口|不吃的|不能吃的|不吃什么)", "我不吃{}"),
        (r"(?:你|您)?(?:养|有)(?:没有|没)?(?:养)?(?:什么)?(?:宠物|孩子|小孩)", "我有{}"),
        (r"(?:你|您)的?(?P<thing>邮箱|电话|手机号|微信)(?:号|地址)?(?:是)?(?:什么|多少)", "我的{thing}是{}"),
    ])
});

fn compiled(table: &[(&str, &'static str)]) -> Vec<(Regex, &'static str)> {
    table.iter().map(|(pattern, frame)| (language::pattern::compile_light(&format!("(?i){pattern}")), *frame)).collect()
}

/// "Are you still vegan?", "Do you live in Leeds?", 你是素食者吗: what a "yes" states.
static POLAR: LazyLock<Regex> = language::light_pattern!(
    r"(?i)(?:^|[,;:–—]\s*|\b(?:so|and|just to (?:check|confirm|be sure),?) )(?P<verb>are you|do you|have you)(?: still| also| really| actually)? (?P<rest>[^?,;]{3,60})\?$"
);
static POLAR_CHINESE: LazyLock<Regex> = language::light_pattern!(
    r"(?:^|[，,。：])(?:所以|那|请问)?[你您](?:还|现在|目前|是不是)?(?P<rest>[^？?，,]{2,24}?)(?:吗|嗎|吧|对吧|是吗)[？?]$"
);

static YES: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:yes|yeah|yep|yup|correct|right|indeed|i am|i do|i have|that's right|that is right|sure do|exactly|affirmative|aye)\b[\s,.!:;–—-]*(?P<rest>.*)$|^(?:是的?|对的?|對的?|嗯+|没错|沒錯|有的?|会的?|會的?|确实|是啊|对啊|当然)(?:$|[，,。！!~～\s]+)(?P<more>.*)$"
);
static NO: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:no|nope|nah|none|nothing|not|never|neither|n/a|nobody|rather not|prefer not|i'd rather|why|what|it depends|depends|both|either|that|this|you|guess|secret|none of)\b|^(?:不|没|沒|无|無|保密|为什么|你|随便|都行|都可以|看情况|秘密)"
);
/// What stands before the value of a reply.
static LEAD: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:(?:oh|well|um+|uh+|er+m?|so|hmm+|ok(?:ay)?|sure|just|only|mostly|mainly|currently|right now|at the moment|these days|now|hi|hey|hello|it's|it is|its|that's|that is|that would be|in|at|from|on|with|for|an?|the name is|name's|name is)[\s,:.!…–—-]+)+|^(?:嗯+|哦|呃|就是|那个|目前|现在|在|叫|是|我叫|对)[，,。\s]*"
);
/// A reply that is a clause, or a look at something else, and no value.
static CLAUSE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:i|i'm|i’m|i've|i’ve|im|we|my|our|you|he|she|they|it|there|can|could|would|do|does|did|is|are|was|please|let|let's|thanks|thank)\b|\b(?:am|is|are|was|were|because|but|i|you|think|guess|maybe|depends)\b|^[我咱你他她它这那]|吧$|可能|大概|也许"
);

/// The longest value, in words and in characters of Chinese.
const MAX_WORDS: usize = 8;
const MAX_CHARS: usize = 16;

/// The question about the person that a sentence of the assistant's asks, if it asks one that a value or a "yes" answers.
pub(super) fn asked(sentence: &str, message: usize) -> Option<Question> {
    let plain = sentence.trim().replace(['’', '‘'], "'");
    let is_chinese = script::is_chinese(&plain);
    let simple = if is_chinese { script::simplify(&plain) } else { plain.clone() };
    let table = if is_chinese { &CHINESE } else { &ENGLISH };
    let frame = table.iter().find_map(|(pattern, frame)| {
        let groups = pattern.captures(&simple)?;
        let thing = groups.name("thing").map_or("", |thing| thing.as_str().trim());
        Some(frame.replace("{thing}", &thing.to_lowercase()))
    });
    let yes = if is_chinese { agreed_chinese(&simple) } else { agreed(&simple) };
    let (frame, yes) = (frame.unwrap_or_default(), yes.unwrap_or_default());
    (!frame.is_empty() || !yes.is_empty()).then(|| Question { text: sentence.trim().to_owned(), message, frame, yes })
}

fn agreed(question: &str) -> Option<String> {
    let groups = POLAR.captures(question)?;
    let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
    let subject = match group("verb").to_lowercase().as_str() {
        "are you" => "i am",
        "do you" => "i",
        _ => "i have",
    };
    let rest: Vec<&str> = group("rest").split(' ').map(|word| if word.eq_ignore_ascii_case("your") { "my" } else { word }).collect();
    let is_open =
        |word: &&str| ["any", "anything", "something", "or", "you", "ever", "want", "need", "know", "think", "mean", "mind"].contains(word);
    (!rest.iter().any(is_open)).then(|| format!("{subject} {}", rest.join(" ")))
}

fn agreed_chinese(question: &str) -> Option<String> {
    let rest = POLAR_CHINESE.captures(question)?.name("rest")?.as_str();
    let is_open =
        ["什么", "哪", "谁", "想", "要", "知道", "觉得", "需要", "能", "可以", "有没有", "还是"].iter().any(|word| rest.contains(word));
    (!is_open).then(|| format!("我{rest}"))
}

impl Question {
    /// The question without what a "yes" states, where its own message is not among those that are read.
    pub(super) fn without_yes(self) -> Self {
        Self { yes: String::new(), ..self }
    }

    /// What a sentence of the user says in reply; `None` if it is no reply, or says no.
    pub(super) fn reply(&self, sentence: &str) -> Option<Reply> {
        let said = sentence.trim().trim_end_matches(['.', '!', '。', '！', '~', '～', ' ']);
        let yes = YES.captures(said);
        let value = match &yes {
            Some(groups) => groups.name("rest").or_else(|| groups.name("more")).map_or("", |rest| rest.as_str()),
            None => said,
        };
        if value.is_empty() {
            return (yes.is_some() && !self.yes.is_empty()).then(|| Reply { statement: self.yes.clone(), is_agreed: true });
        }
        if self.frame.is_empty() || NO.is_match(value) || filter::is_unsure(value, 0, value.len()) {
            return None;
        }
        let value = value
            .strip_suffix(" for me")
            .or_else(|| value.strip_suffix(" please"))
            .map_or(value, |value| value.trim_end_matches([',', ' ']));
        let bare = LEAD.find(value).map_or(value, |lead| value.get(lead.end()..).unwrap_or_default()).trim();
        let is_chinese = script::is_chinese(&self.frame);
        let is_short = if is_chinese { bare.chars().count() <= MAX_CHARS } else { bare.split_whitespace().count() <= MAX_WORDS };
        if bare.is_empty() || !is_short || CLAUSE.is_match(bare) || bare.ends_with(['?', '？']) {
            return None;
        }
        let bare = if self.frame == "我不吃{}" {
            ["也不吃", "都不吃", "不吃"].iter().find_map(|end| bare.strip_suffix(end)).unwrap_or(bare)
        } else {
            bare
        };
        let bare = if is_chinese && self.frame.ends_with('岁') { bare.trim_end_matches('岁') } else { bare };
        // "i have two cats" but "my name is Ilse".
        let is_named = ["my name", "call me", "i live", "i am from", "i work at", "i speak", "i use"]
            .iter()
            .any(|start| self.frame.starts_with(start));
        let value = if is_named { bare.to_owned() } else { small(bare) };
        Some(Reply { statement: self.frame.replace("{}", &value), is_agreed: false })
    }
}

/// A value that only begins with a capital because a sentence does.
fn small(value: &str) -> String {
    let first = value.split(' ').next().unwrap_or_default();
    let is_word = first.chars().skip(1).all(char::is_lowercase) && first.chars().count() > 1;
    let mut letters = value.chars();
    match letters.next().filter(|_| is_word) {
        Some(letter) => letter.to_lowercase().chain(letters).collect(),
        None => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(question: &str, said: &str) -> Option<String> {
        asked(question, 0)?.reply(said).map(|reply| reply.statement)
    }

    #[test]
    fn a_reply_is_put_into_the_words_of_a_statement() {
        for (question, said, statement) in [
            ("What's your name?", "Ilse", "my name is Ilse"),
            ("And where are you based these days?", "Turku, Finland.", "i live in Turku, Finland"),
            ("Do you have any allergies?", "Yes, shellfish", "i am allergic to shellfish"),
            ("What do you do for a living?", "Plumber.", "i work as a plumber"),
            ("How old are you?", "oh, 44", "i am 44"),
            ("Do you have pets?", "two cats", "i have two cats"),
            ("Are you still vegan?", "yes", "i am vegan"),
            ("Do you live in Leeds?", "Yep!", "i live in Leeds"),
            ("你叫什么名字？", "李桐", "我叫李桐"),
            ("您对什么食物过敏？", "虾和芒果", "我对虾和芒果过敏"),
            ("你今年多大了？", "三十一岁", "我三十一岁"),
            ("你是素食者吗？", "是的", "我是素食者"),
        ] {
            assert_eq!(reply(question, said).as_deref(), Some(statement), "{question} {said}");
        }
    }

    #[test]
    fn what_is_no_reply_states_nothing() {
        for (question, said) in [
            ("What's your name?", "why do you ask"),
            ("Where do you live?", "I'd rather not say"),
            ("Do you have any allergies?", "no"),
            ("Do you have any allergies?", "none that I know of"),
            ("Do you want me to go on?", "yes"),
            ("What is the capital of Peru?", "Lima"),
            ("How old are you?", "maybe 40"),
            ("你对什么过敏吗？", "没有"),
            ("你想知道更多吗？", "是的"),
        ] {
            assert_eq!(reply(question, said), None, "{question} {said}");
        }
    }
}
