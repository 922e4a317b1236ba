//! Explicit requests to remember, in English, Chinese and, in simple forms, some other languages, and the text to remember.

use std::sync::LazyLock;

use regex::Regex;

use language::script::is_kana;

static ENGLISH: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:(?:oh|and|also|hey|hi|ok|okay|so|but|yes|well|please|kindly|can\ you|could\ you|would\ you|will\ you|i\ (?:want|need|would\ like)\ you\ to|i'd\ like\ you\ to|you\ should|you\ can|always|just|actually|btw|by\ the\ way|one\ more\ thing|for\ (?:the\ )?future)[\s,:;!.—-]*)*
        (?:remember|memori[sz]e|keep\ in\ mind|bear\ in\ mind|don'?t\ forget|do\ not\ forget|never\ forget|make\ a\ note|take\ a\ note|note\ down|write\ down|please\ note|note\ for\ (?:later|the\ future)|save\ (?:this|that)?\ ?(?:to|in)\ (?:your\ |the\ )?memory|store\ (?:this|that)\ (?:for|in|:)|add\ (?:this\ |that\ )?to\ (?:your\ )?memory|memo
            |(?:save|store|log|record|note|keep)\ (?:this|that|it)(?:\ (?:down|in\ mind|for\ (?:later|me|next\ time|the\ future)))*(?:,?\ please)?\s?:|(?:jot|write|note|take|put)\ (?:this|that|it)\ down|commit\ (?:this|that|it)\ to\ memory
            |note\ to\ self|note\s?:|keep\ a\ note(?:\ of)?|for\ future\ reference|make\ sure\ (?:to\ |you\ |that\ you\ )?remember|let\ the\ record\ show)
        (?:\ (?:this\ one|one\ thing|one|this|that|the\ following|of|for\ (?:me|later(?:\ on)?|next\ time|good|ever|the\ (?:future|record|next\ time)|future\ (?:chats?|conversations?|reference|use))|future\ (?:chats?|conversations?|reference)|these\ (?:things|facts)|down|about\ me|pls|plz|please)\b)*[\s:,—-]+(?:that\ )?(?:for\ (?:the|my|our|any|all|your)\ [^:.]{3,70}:\s*)?(?P<what>.+)$"
);
static ENGLISH_AFTER: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?P<what>.{6,}?)(?:[,;.–—-]+\s*(?:so |and |but )?(?:please )?|\s+(?:and )?please )(?:(?:remember|don't forget|keep|note|make a note of|save) (?:that|this|it)(?: down| in mind| for (?:me|later|next time|the future))?|don't forget)(?:,? please)?[.!\s]*$"
);
static ENGLISH_BARE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:(?:please|can you|could you|oh|and|ok|so|yes)[\s,]*)*(?:remember|don't forget|keep|note|save) (?:that|this|it)(?: down| in mind| for (?:me|later|next time|the future))?(?:,? please)?[.!:?\s]*$"
);
static CHINESE: LazyLock<Regex> = language::light_pattern!(
    r"^(?:(?:请|請|幫我|麻烦|帮我|帮忙|你|您|可以|能不能|能|一定要|一定|务必|千万|也|还有|另外|对了|顺便|好的|那|要|得|给我|替我|以后|把(?:这个|这件事|这句话|这一点|这点|它))[，,：:\s]*)*(?:备注(?:一下)?[：:]|存一下|存下来|记个备忘|记住|記住|牢记|记好|记一下|记下来|记下|记着|记录一下|备忘|别忘了|別忘了|不要忘记|别忘记|保存到记忆(?:里|中)?|写入记忆|存入记忆|记得)(?:一下|这一点|这点|这件事|这个|了|哦|啊|喽|咯|哈|嘛|呀|啦|的是|我说的)*[：:，,\s]*(?P<what>.+?)$"
);
/// "了" turns it into an answer: 记住了 means "I will".
static CHINESE_BARE: LazyLock<Regex> = language::light_pattern!(
    r"^(?:(?:请|請|麻烦|麻煩|帮我|幫我|你|您|也|都|一定要|一定|务必|还有|以上|这个|这些)[，,：:\s]*)*(?:记住|記住|牢记|记好|记一下|记下来|记下|记着|别忘了|別忘了|不要忘记)(?:一下|这一点|这点|这件事|这个|这些|哦|啊|吧|好吗|谢谢|，)*[。！!～~\s]*$"
);
static CHINESE_AFTER: LazyLock<Regex> = language::light_pattern!(
    r"^(?P<what>.{4,}?)[，,。；\s]+(?:请|麻烦|帮我|你|你要|一定要|可以)*(?:记住|記住|记一下|记下来|记下|记着|记好|别忘了|不要忘记)(?:一下|这一点|这点|这件事|这个|了|哦|啊|吧|好吗)*[。！!]*$"
);

/// German, French, Spanish, Italian, Portuguese: the imperative at the beginning, then the text to remember.
static EUROPEAN: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:(?:bitte|s'il\ (?:te|vous)\ pla[iî]t|por\ favor|per\ favore|und|et|y|e|ok|okay|also|oh)[\s,]*)*
        (?:merke?\ dir|merken\ sie\ sich|denke?\ (?:bitte\ )?daran|vergiss\ (?:bitte\ )?nicht|notiere?(?:\ dir)?|behalte?\ im\ kopf
        |retiens|retenez|souviens-toi|souvenez-vous|rappelle-toi|n'oublie\ pas|n'oubliez\ pas|note\ bien|notez
        |recuerda|recuerde|no\ olvides|no\ olvide|ten\ en\ cuenta|tenga\ en\ cuenta|apunta|anota
        |ricorda(?:ti)?|non\ dimenticare|annota|lembre-se|lembra-te|n[ãa]o\ (?:te\ )?esque[çc]as?|anote)
        (?:\ (?:bitte|bien|por\ favor|per\ favore))?(?:[,:\s]+(?:dass|que|qu'|de\ que|che|di))*[\s,:]+(?P<what>.+)$"
);
/// Japanese: the text to remember comes first.
static JAPANESE: LazyLock<Regex> = language::light_pattern!(
    r"^(?:(?:メモ|めも|覚えて(?:おいて)?(?:ください|ね)?)[：:、\s]+(?P<what>.+)|(?P<before>.{3,}?)(?:という?こと)?(?:を|は|と|、|って)*(?:覚えて|おぼえて|記憶して|メモして)(?:おいて)?(?:ください|下さい|ね|くれる|もらえますか)?[。！!]*)$"
);

/// Why it is to be remembered: "…, I'll forget otherwise", 我这脑子转头就忘.
static ASIDE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)(?:, (?:and |or |because |since |as |cos |otherwise )*|\. )(?:i|i'll|i will|we|we'll|(?:he|she|they)(?:'ll| won't| will)?|my (?:memory|brain|head))\b[^,.]{0,40}\b(?:forget|forgets|forgetting|memory|sieve|remind)\b.*$|[，,](?:我这|我的|我|俺这?|不然|免得|省得|回头|到时候?)[^，,]{0,12}(?:忘|脑子|记性|想不起)[^，,]*$"
);

/// Advice to the other one, and sayings, which are nothing to keep: "Remember to look after yourself", "remember, even small things count".
static ADVICE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^to (?:(?:always|just|also|never) )*(?:be (?:kind|gentle|patient|proud|yourself|happy|grateful|careful)|breathe|relax|rest|pause|reflect|enjoy|smile|laugh|have fun|stay (?:strong|safe|positive|calm|true|focused|hydrated)|take (?:care|it easy|breaks?|a breath|time for)|look after|love yourself|trust|believe in|appreciate|cherish|prepare (?:emotionally|mentally)|keep (?:going|smiling|pushing|your head)|focus on|find (?:joy|balance|peace|time for)|listen to your|work hard|dream|live|celebrate)\b|\byourself\b|\b(?:makes? (?:any|all|every)|is (?:the )?key|is (?:everything|what matters)|always matters?|pays off|takes time)\b|\byou (?:got this|can do (?:it|this|anything)|don'?t (?:have|need) to|deserve|will (?:get|make|be))\b|\b(?:here|there) (?:for you|if you)\b|^(?:the|all the) \w+[.!]*$|^(?:(?:that )?(?:even|every|life|love|small|little|nothing|sometimes|there(?:'s| is) (?:always|no|nothing)|it(?:'s| is) (?:ok|okay|never|all|always|not|about)|you(?:'re| are) (?:not alone|never|always|strong|enough|capable|worth)|you(?:'ve| have) got|we(?:'re| are) (?:all|always)|things)\b)(?-i:[^A-Z\d])*$"
);

/// Where one matter ends and the next begins.
static NEXT_MATTER: LazyLock<Regex> =
    language::light_pattern!(r"(?i);\s+(?:and )?|, and (?:that )?(?P<next>(?:the|my|our|his|her|their|i|we) )|(?P<mark>[，；])");
/// A part that says something by itself.
static STATES: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:is|are|was|has|have|will|goes|comes|closes|opens|starts|ends|lives|works|likes|hates|prefers|needs|takes|eats|costs|leaves|arrives|am|do|does|can|cannot|can't|won't)\b"
);
/// A part that begins with one of these continues the part before it.
const GOES_ON: [char; 18] = ['我', '你', '他', '她', '它', '别', '要', '就', '也', '忘', '不', '得', '因', '所', '但', '跟', '，', '问'];

/// The matters of a text to remember: "the bins go out on Monday and the gate closes at ten" are two.
pub(super) fn matters(words: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    let mut from = 0;
    for groups in NEXT_MATTER.captures_iter(words) {
        let Some(joint) = groups.get(0) else { continue };
        let to = groups.name("next").map_or(joint.end(), |next| next.start());
        let (Some(part), Some(rest)) = (words.get(from..joint.start()), words.get(to..)) else { continue };
        let is_whole = if groups.name("mark").is_some() {
            // 西装下周四取，干洗店在楼下: the second says where or what something is.
            let is_said = rest.chars().count() >= 4 && rest.contains(['在', '是', '叫']) && !rest.contains(GOES_ON);
            part.chars().count() >= 4 && is_said
        } else {
            STATES.is_match(part) && STATES.is_match(rest)
        };
        if is_whole {
            parts.push(part.trim());
            from = to;
        }
    }
    parts.push(words.get(from..).unwrap_or(words).trim());
    parts
}

/// Word beginnings of which every request contains one, in lower case: most messages contain none and skip the patterns.
const HINTS: [&str; 50] = [
    " down",
    "future reference",
    "record show",
    "备注",
    "存一下",
    "存下来",
    "remember",
    "memor",
    "memo",
    "mind",
    "forget",
    "note",
    "save ",
    "write down",
    "keep that",
    "keep this",
    "keep it",
    "记",
    "記",
    "备忘",
    "忘",
    "merk",
    "denk",
    "vergiss",
    "notier",
    "behalt",
    "retien",
    "reten",
    "souv",
    "rappelle",
    "oubli",
    "notez",
    "recuerd",
    "olvide",
    "cuenta",
    "apunta",
    "anot",
    "ricord",
    "dimentic",
    "lembr",
    "esque",
    "覚え",
    "おぼえ",
    "メモ",
    "めも",
    "存入",
    "写入",
    "寫入",
    "保存",
    "store ",
];

/// Whether `message` may contain a request.
pub(super) fn may_ask(message: &str) -> bool {
    let lower = message.to_lowercase();
    HINTS.iter().any(|hint| lower.contains(hint))
}

/// The object of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Request {
    /// This text.
    Words(String),
    /// The adjacent sentence: "Please remember that."
    Neighbour,
}

/// The request in `sentence`, if there is one. Questions about remembering ("do you remember …?") and reminiscing ("I remember …") are
/// none.
pub(super) fn find(sentence: &str) -> Option<Request> {
    let plain = sentence.replace(['’', '‘'], "'");
    let trimmed = plain.trim();
    let is_asking = trimmed.ends_with(['?', '？']) || trimmed.ends_with('吗');
    if [&ENGLISH_BARE, &CHINESE_BARE].iter().any(|bare| bare.is_match(trimmed)) {
        return Some(Request::Neighbour);
    }
    let is_japanese = trimmed.chars().any(is_kana);
    let known: &[&LazyLock<Regex>] =
        if is_japanese { &[&JAPANESE] } else { &[&ENGLISH, &CHINESE, &ENGLISH_AFTER, &CHINESE_AFTER, &EUROPEAN] };
    for regex in known {
        let Some(what) = regex
            .captures(trimmed)
            .and_then(|groups| groups.name("what").or_else(|| groups.name("before")).map(|what| what.as_str().trim()))
        else {
            continue;
        };
        let lower = what.to_lowercase();
        let is_reminiscing = ["when we", "when i", "when you", "me?", "what i", "what we", "how we", "our last", "the time", "last time"]
            .iter()
            .any(|start| lower.starts_with(start));
        let polite = trimmed.to_lowercase();
        let is_polite_request = ["can you", "could you", "would you", "will you", "能不能", "能帮", "能否", "可以"]
            .iter()
            .any(|start| polite.starts_with(start));
        // 记得吃饭 is good advice, and 记住你说的话 a reproach.
        let is_talk = what.starts_with('你') || language::script::is_chinese(what) && what.chars().count() < 3;
        if is_talk
            || is_reminiscing
            || ADVICE.is_match(what)
            || (is_asking && !is_polite_request)
            || what.chars().filter(|c| c.is_alphanumeric()).count() < 2
        {
            return None;
        }
        let what = ASIDE.find(what).filter(|aside| aside.start() > 0).map_or(what, |aside| what.get(..aside.start()).unwrap_or(what));
        return Some(Request::Words(what.trim_end_matches(['?', '？', '吗']).to_owned()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(sentence: &str) -> Option<String> {
        match find(sentence) {
            Some(Request::Words(words)) => Some(words),
            Some(Request::Neighbour) => Some("<neighbour>".into()),
            None => None,
        }
    }

    #[test]
    fn requests_are_found_in_the_words_people_use() {
        for (sentence, what) in [
            ("Remember that my locker is 4711.", "my locker is 4711."),
            ("Please remember: the gate code changes on Fridays.", "the gate code changes on Fridays."),
            ("Can you remember that I take my coffee black?", "I take my coffee black"),
            ("Don't forget I have two cats.", "I have two cats."),
            ("Keep in mind that we never deploy on Fridays", "we never deploy on Fridays"),
            ("My badge number is 88, please remember that.", "My badge number is 88"),
            ("Please remember this.", "<neighbour>"),
            ("请记住。", "<neighbour>"),
            ("麻烦您记一下这点！", "<neighbour>"),
            ("別忘了", "<neighbour>"),
            ("记住：我对花生过敏。", "我对花生过敏。"),
            ("请记住我住在杭州", "我住在杭州"),
            ("帮我记一下，周三要交房租", "周三要交房租"),
            ("别忘了我不吃香菜", "我不吃香菜"),
            ("我的储物柜是12号，记一下", "我的储物柜是12号"),
            ("請記住我叫小雲", "我叫小雲"),
            ("memo: the plumber comes at nine", "the plumber comes at nine"),
            ("Remember my locker is 4711", "my locker is 4711"),
            ("记一下：牙医是周四下午", "牙医是周四下午"),
            ("Bitte merk dir, dass ich keine Pilze esse.", "ich keine Pilze esse."),
            ("Souviens-toi que je suis végétarienne", "je suis végétarienne"),
            ("Por favor, recuerda que vivo en Bilbao.", "vivo en Bilbao."),
            ("私は卵アレルギーだということを覚えておいてください。", "私は卵アレルギーだ"),
            ("メモ：会議は木曜日", "会議は木曜日"),
            ("Remember to book the table for Sunday", "to book the table for Sunday"),
            ("Remember: every Tuesday I'm at the clinic", "every Tuesday I'm at the clinic"),
        ] {
            assert_eq!(words(sentence).as_deref(), Some(what), "{sentence}");
        }
    }

    #[test]
    fn what_asks_is_worth_a_look_and_most_is_not() {
        for sentence in
            ["Remember that I ski.", "Please keep in mind: no nuts", "别忘了我不吃香菜", "Merk dir das Kennwort", "これを覚えて"]
        {
            assert!(may_ask(sentence), "{sentence}");
        }
        assert!(!may_ask("What a lovely day it is, and how green the valley looks."));
    }

    #[test]
    fn talk_about_memory_is_no_request() {
        for sentence in [
            "Do you remember my name?",
            "I remember the summer of 2010.",
            "Remember when we talked about jazz?",
            "Can you remember what I said?",
            "你还记得我的名字吗？",
            "我记得去年夏天很热。",
            "记住了。",
            "我记得。",
            "What do you remember about me?",
            "I can't remember it.",
            "Ich vergiss das immer.",
            "名前を覚えている？",
            "Remember to breathe and look after yourself.",
            "Remember, even little steps take you uphill.",
            "Remember, we're there if you want company.",
            "Remember that patience makes every knot loose.",
            "Remember, you got this!",
        ] {
            assert_eq!(words(sentence), None, "{sentence}");
        }
    }
}
