//! Detects text that is no statement of the speaker: fiction, pasted material, guesses, secrets; and detects agreement.

use std::sync::LazyLock;

use regex::Regex;

static HEDGE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:maybe|perhaps|possibly|probably|might|not sure|i guess|i suppose|i think i|i'm thinking (?:of|about)|kinda|supposedly|allegedly|reportedly|presumably|purportedly|seemingly|i believe i|i(?:'m|’m| am) (?:basically|practically|pretty much|essentially|virtually|literally|half))\b|我怀疑|可能|也许|或许|大概|好像|似乎|不确定|说不定|估计|应该是吧"
);
static BARE_HEDGE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^[\s,;–—-]*(?:but )?(?:i (?:guess|think|suppose|believe)|maybe|perhaps|probably|(?:i'm |i am )?not (?:quite |really )?sure(?: (?:yet|though))?)[\s.!]*$"
);
static ASIDE: LazyLock<Regex> =
    language::light_pattern!(r"(?i),? (?:which|especially)\b|, so (?:that|it|this|i'm)\b|, and (?:it|that|this)\b");
static SECRET: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)\b(?:pass\s?word|passphrase|pass\s?code|pin\ (?:code|number|is)|api[\s_-]?key|secret\ key|private\ key|access\ token|seed\ phrase|recovery\ phrase|credit\ card|card\ number|cvv|social\ security|ssn)\b
        |密码|口令|密钥|私钥|验证码|信用卡号|银行卡号|身份证号|助记词
        |\b(?:sk|pk|ghp|gho|xox[abp]|AKIA|AIza)[-_A-Za-z0-9]{12,}|-----BEGIN|\b(?:\d[\ -]?){13,19}\b"
);
static REQUEST: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:(?:please|can\ you|could\ you|would\ you|i\ need\ you\ to|help\ me(?:\ to)?|now|hi|hey|ok)[\s,]*)*(?:shorten|expand|improve|review|analy[sz]e|explain|write|draft|compose|generate|create|show|tell|give|list)\b
        |^(?:请|帮我|麻烦|帮忙|你)*(?:写一封|写一篇|写一首|写个|写一段|起草|分析一下|解释一下|列出|告诉我|给我讲)"
);
static HELP: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:any (?:tips|ideas|advice|suggestions)|help me|(?:please |kindly |pls )(?:\w+ ){0,2}(?:write|draft|suggest|explain|make|give|tell|word|help|list|plan)|suggest|recommend|draft (?:me|a|an|the)|how (?:do|can|should|would) (?:i|we)|what (?:do|should|can) (?:i|we)|(?:give|tell|write|make|word) (?:me|it|this|something|an?)|ideas|thanks in advance)\b|怎么|怎麼|如何|推荐|推薦|帮我|幫我|帮忙|请你|請你|给我|給我|建议"
);
static MATERIAL: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:(?:please|can\ you|could\ you|would\ you|i\ need\ you\ to|help\ me(?:\ to)?|now|hi|hey|ok)[\s,]*)*(?:translate|proof-?read|rewrite|rephrase|paraphrase|summari[sz]e|correct|edit|polish|classify|fix\ (?:the|this)|check\ (?:the|this|my)\ (?:grammar|text|spelling))\b
        |^(?:(?:please|now|hi|hey|ok)[\s,]*)*put\ (?:(?:this|it|the\ following)\ )?in(?:to)?\ (?-i:[A-Z])[a-z]+(?:,|\ please|:|\ for\b)
        |\b(?:here(?:'s|\ is|\ are)\ (?:the|my|a|an|some)\ (?:text|essay|email|story|poem|paragraph|passage|letter|article|draft|sentence|code|log|transcript|lyrics))\b
        |^.{0,40}\b(?:says|reads|said|wrote|writes|states|goes)\s*:\s*$
        |^(?:请|帮我|麻烦|帮忙|你)*(?:把|将)?.{0,8}(?:翻译|润色|改写|校对|总结一下|概括|批改)|以下是|下面是"
);
static FICTION: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)\b(?:act\ as|role[\ -]?play|l(?:e)?t'?s\ rp|rp\ time|let's\ play|pretend\ (?:to\ be|you|that|i)|in\ (?:this|my|the)\ (?:story|novel|game|scenario)|my\ character|you\ are\ (?:now\ )?(?:a|an|the)\ \w+|ignore\ (?:all\ |the\ |any\ |your\ )*(?:(?:previous|prior|above)\ (?:instructions?|prompts?|rules?|messages?|directions?|orders?|commands?|text|everything)|(?:everything|all)\ (?:above|before|previous))|system\ prompt|a\ thought\ experiment|(?:we're|we\ are)\ in\ scene\ \w+)\b|角色扮演|跑团|跑團|打个?比方|打個?比方|(?:咱俩|咱们|我们|我們|咱)来?演(?:一段|一场|一場|个|個|一个|一出)|(?:我的|个|個)角色|假装你|你现在是|在(?:这个|我的)?(?:故事|小说|游戏)(?:里|中)|忽略(?:之前|以上|前面)"
);
static JOKE: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)\b(?:(?:just|only|i'm|im|i\ am|totally)\ )(?:kidding|joking|messing\ with\ you|pulling\ your\ leg)\b|\b(?:jk|j/k)\b|(?:^|[\s,.!?—–-])/s\b|[,.…—–-]\s*(?:not!|as\ if)|\bsike\b|\bas\ a\ joke\b|[-–—(,]\s*(?:a\ )?joke[!.)]*$|\bcouldn'?t\ resist\b|\bliving\ the\ dream\b|\byeah,?\ right\b|🙃|\bi\ (?:just|simply|absolutely)\ (?:love|adore|enjoy)\ (?:being\ (?:put|left|told|made|kept|charged)|paying|waiting|queu(?:e)?ing|getting\ (?:woken|charged|ignored))\b|^(?:oh|sure|yeah|great|brilliant|wonderful|perfect|lovely|fantastic),?\ (?:and\ )?i(?:'m|’m|\ am)\ the\ (?:queen|king|pope|emperor|president)\b|^oh,?\ i\ (?:just\ |really\ |do\ )*love\ it\ when\b|^oh,?\ (?:sure|great|yeah|yes|wow|brilliant|fantastic|joy),?\ i\b|\bi\ (?:just|so|really)\ (?-i:LOVE)\ (?:being|waiting|sitting|getting|having|when|how|paying)\b|\bmarried\ to\ (?:my|the)\ (?:job|work|sea)\b|\blive\ in\ (?:hope|fear|denial)\b|\bcould\ do\ (?:it|this)\ all\ day\b|\bsure,?\ i\ totally\b|\bmy\ (?:whole|entire)\ personality\b
        |^(?:真棒|太棒了|太好了|真好|好极了|好極了|真是太好了|(?:对|對){2,}|(?:是){2,}|哇塞?)[，,！!。\s]*我(?:就|最|可|超|真|好)?(?:喜欢|喜歡|爱|愛)|嫁给(?:了)?(?:工作|代码|公司)|我[是，,]?秦始皇|开玩笑|開玩笑|逗你玩|逗你的|骗你的|騙你的|说笑|說笑|才怪|瞎编的|瞎說的|瞎说的|闹着玩|鬧著玩|反话"
);
static SERIOUS: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\bnot (?:just |even )?(?:kidding|joking)\b|\bno joke\b|(?:不是?|没有?|沒有?|别|別)(?:在|跟你|和你)?(?:开玩笑|開玩笑|说笑|說笑)"
);
static STORY: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:in|for)\ (?:the|my|this|a|our|that|his|her)\ (?:\w+\ ){0,2}(?:movie|film|play|book|novel|story|game|campaign|dream|nightmare|script|musical|sketch|show|series|comic|chapter|scene|poem|song|larp|d&d\ \w+)\b
        |^for\ (?:the\ (?:sake|purposes?)\ of|this|the|our)\ (?:an?\ |the\ |this\ )?(?:argument|exercise|example|test|demo|discussion|scenario|prompt|illustration|drill)\b
        |^this\ is\ (?:pure\ |just\ |all\ )?(?:fiction|made\ up|invented|an?\ (?:story|example|test|hypothetical))\b|^(?:example|sample|test|dummy|placeholder)(?:\ \w+)?:
        |^(?:text\ adventure|improv|scene|dialogue|rpg)\b|\b(?-i:[A-Z]{3,}:\ (?:I|My|We))\b
        |\bin\ the\ first\ person\b|\b(?:write|compose|make\ up|give\ me|tell)\ (?:me\ )?(?:an?\ |the\ )?(?:\w+\ ){0,2}(?:poem|story|song|limerick|haiku|monologue|dialogue|sonnet|ballad|fairy\ ?tale|rap|scene)\b.*(?::|first\ person)|^you(?:\ are|'re|’re)\ (?:an?|the)\ .{2,40}?(?:,|and)\ i(?:'m|’m|\ am)\ (?:your|the|an?)\b
        |\b(?:my|the|our)\ (?:\w+\ ){0,2}(?:character|protagonist|narrator|hero|heroine|villain|npc|avatar|persona|alter\ ego)\b
        |(?:电影|影片|小说|小說|故事|游戏|遊戲|剧|劇|剧本|梦|夢|戏|戲|漫画|设定)(?:里|中|裡)面?|(?:主角|男主|女主|反派|旁白)|接龙|童话|童話|独白|獨白|续写|續寫|(?:帮我|幫我|你来|你來)演|扮演|(?:替我|帮我)?接着写[：:]|角色[设設]定|人设|人設|^(?:你|妳|您)(?:是|当|扮|演).{1,12}[，,]我(?:是|演|扮|叫|当)|(?:故事|小说|诗|歌词|剧本|作文|文案|短剧)的?(?:开头|開頭)|^从前我|很久很久以前"
);
static PRIVATE: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)(?:^|[.!?,;:—–-]\s*|\b(?:please|but|and|so)\s+)(?:do\ not|don'?t|never|no\ need\ to)\ (?:save|store|remember|record|memori[sz]e|keep|log|note|write\ down)\ (?:this|that|it|any\ of\ (?:this|that)|what\ i)\b|\boff\ the\ record\b|\bbetween\ (?:you\ and\ me|us)\b|\bforget\ (?:i|what\ i)\ (?:said|told|mentioned)\b
        |(?:别|別|不要|不用|不必|勿)(?:把这|把這|帮我|替我|给我|給我)?[^忘登笔筆]{0,4}(?:记|記|存|保存|记录|記錄|往外说)|聊完就忘|听完就忘|(?:私下|偷偷)(?:说|說|告诉)|你知我知|(?:请|要|帮我|替我|麻烦)(?:你)?保密"
);
static SLIP: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:hang on|hold on|(?:let me|lemme) (?:look|check|see|think)|(?:get|got|mix|mixed|mixing|muddle) (?:it |them |those |these |up )*(?:mixed up|up the \w+|muddled|confused)|mix (?:them|it) up|brain fart|not that,|what'?s it called|i looked (?:at|it up)|no,? that(?:'?s| is) my|is the one i)\b|等等|等下|(?:^|[^帮幫给給让讓替])我看(?:下|看)|再看一眼|看一眼|拿错|拿錯|记混|記混|说混|不是不是|乱写|亂寫"
);
static AGREEMENT: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^[\s“”‘’'。，、！!,.~～…-]*(?:yes|yeah|yep|ok|okay|agreed|deal|sounds good|perfect|exactly|right|correct|great|let's do (?:it|that)|that works|confirmed|go ahead|好的?|行|可以|没问题|同意|就这样|就这么(?:定|办)|对的?|是的|确定|没错)(?:[\s“”‘’'。，、！？；：!?,.;:~～…-]|$|了|吧|呀|啊)"
);
static BOTH: LazyLock<Regex> = language::light_pattern!(r"(?i)\b(?:we|let's|let us)\b|\bdecision\b|我们|咱们|那就|决定");

/// Whether the speaker is unsure of the clause between these bytes: the clause contains a hedge, or a hedge such as "I guess" is all that
/// follows.
pub(super) fn is_unsure(sentence: &str, start: usize, end: usize) -> bool {
    let end = end.min(sentence.len());
    let (clause, rest) = (sentence.get(start..end).unwrap_or(sentence), sentence.get(end..).unwrap_or_default());
    // A hedge in a trailing aside does not make the clause a guess.
    let clause = ASIDE.find(clause).and_then(|aside| clause.get(..aside.start())).unwrap_or(clause);
    HEDGE.is_match(clause) || BARE_HEDGE.is_match(rest)
}

/// Whether the sentence contains a password, key or card number: such values are never stored, even on request.
pub(super) fn holds_secret(sentence: &str) -> bool {
    SECRET.is_match(sentence)
}

/// Whether the sentence is a request for work and no statement.
pub(super) fn is_request(sentence: &str) -> bool {
    REQUEST.is_match(sentence.trim())
}

/// Whether the sentence asks for help without a question mark: "any tips", "suggest a gift".
pub(super) fn wants_help(sentence: &str) -> bool {
    HELP.is_match(sentence)
}

/// Whether the following text is material to work on: "Translate this: …".
pub(super) fn introduces_material(sentence: &str) -> bool {
    MATERIAL.is_match(sentence.trim())
}

/// Whether the text orders the model to ignore its rules. Facts from such text are passed on, because the scanner quarantines them.
pub(super) fn is_order(text: &str) -> bool {
    static ORDER: LazyLock<Regex> = language::light_pattern!(
        r"(?i)\bignore (?:all |the |any |your )*(?:previous|prior|above|everything|all)\b|\bsystem prompt\b|忽略(?:之前|以上|前面|所有)"
    );
    ORDER.is_match(text)
}

/// Whether the message is role play or tries to change the agent's rules.
pub(super) fn is_fiction(message: &str) -> bool {
    FICTION.is_match(message)
}

/// Whether the user begins to play a role, which later messages continue: "Let's roleplay, I'm Thorgrim", 你当面试官，我演护士.
pub(super) fn takes_part(message: &str) -> bool {
    static PART: LazyLock<Regex> = language::light_pattern!(
        r"(?ix)\b(?:(?:let'?s|let’s|can\ we|shall\ we|(?:i\ )?want\ to|wanna|start(?:ing)?|begin)\ (?:do\ )?(?:an?\ |the\ |some\ )?(?:rp|role[\ -]?play)|(?:rp|role[\ -]?play)\ (?:time|starts)|^(?:rp|role[\ -]?play):).{0,80}?\b(?:i(?:'m|’m|\ am|m|\ will\ be|'ll\ be|’ll\ be|\ play)|my\ character)\b
            |\byou(?:'re|’re|\ are|\ play|'ll\ be|’ll\ be)\ (?:the|my|an?)\ \w+[.,;]?\ (?:and\ )?i(?:'ll\ be|’ll\ be|\ play|'m\ playing|’m\ playing)\ (?:the|your|an?)\b
            |(?:你|妳|您)(?:来|來)?(?:演|扮演?|(?:当|當)(?:一?[个個])?[^然时時初年天场場日])[^，。]{0,10}[，,。]?我(?:来|來)?(?:演|扮演?|(?:当|當)(?:一?[个個])?[^然时時初年天场場日])"
    );
    PART.is_match(message)
}

/// Whether the message ends a play.
pub(super) fn leaves_play(message: &str) -> bool {
    static OUT: LazyLock<Regex> = language::light_pattern!(
        r"(?i)\b(?:out of character|ooc|end (?:of )?(?:the )?(?:scene|rp|role[ -]?play)|stop (?:the )?(?:rp|role[ -]?play(?:ing)?)|back to reality|(?:the )?(?:game|scene|role[ -]?play|rp) is over|no more role[ -]?play)\b|不演了|演完了|出戏|出戲|演到这|演到這|回到现实|回到現實|说正经的|說正經的|正经问"
    );
    OUT.is_match(message)
}

/// Whether the sentence says that it, or the one before it, was a joke.
pub(super) fn is_joke(sentence: &str) -> bool {
    JOKE.is_match(sentence) && !SERIOUS.is_match(sentence)
}

/// Whether the sentence tells of a story, a game or a dream: who says "I" there is somebody else.
pub(super) fn is_story(sentence: &str) -> bool {
    STORY.is_match(sentence.trim())
}

/// Whether the speaker notices a slip, so that what was just said may be wrong.
pub(super) fn is_slip(sentence: &str) -> bool {
    // 小时候大人记混了 explains what was believed, and doubts nothing that is said now.
    static LONG_AGO: LazyLock<Regex> = language::light_pattern!(
        r"(?:小时候|当时|当年|以前|之前|原来|一直|大人|医生|护士|家人|家里人?|爸妈|我妈|我爸|老人)[^，。,.]{0,6}(?:记混|記混|说混|拿错|拿錯)"
    );
    SLIP.is_match(&LONG_AGO.replace_all(sentence, ""))
}

/// Whether the user asks that what the message says is not kept.
pub(super) fn is_private(message: &str) -> bool {
    PRIVATE.is_match(message)
}

/// Whether a user's message agrees with the message before it.
#[must_use]
pub fn is_agreement(message: &str) -> bool {
    AGREEMENT.is_match(message)
}

/// Whether an assistant's sentence states a joint decision.
pub(super) fn speaks_for_both(sentence: &str) -> bool {
    BOTH.is_match(sentence)
}
