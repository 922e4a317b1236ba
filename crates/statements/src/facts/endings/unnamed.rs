//! What ends without being named, where only one thing that is known can be meant: "handed in my badge yesterday", 医生说痊愈了, 分了.

use std::sync::LazyLock;

use language::pattern::compile_light;
use language::script;
use regex::Regex;

use super::kind::How;
use crate::facts::known::Known;

/// One way to say that the only known statement of a relation is over.
struct Way {
    predicates: &'static [&'static str],
    pattern: &'static str,
    /// What the value must contain to be meant; anything if empty.
    value: &'static str,
    how: How,
    /// Whether the message must name whom it means.
    is_named: bool,
    /// Whether it must be the first that the message says: 分了，别问.
    is_first: bool,
}

const fn way(predicates: &'static [&'static str], pattern: &'static str) -> Way {
    Way { predicates, pattern, value: "", how: How::Ended, is_named: false, is_first: false }
}

impl Way {
    const fn of(mut self, value: &'static str) -> Self {
        self.value = value;
        self
    }

    const fn done(mut self) -> Self {
        self.how = How::Done;
        self
    }

    const fn named(mut self) -> Self {
        self.is_named = true;
        self
    }

    const fn first(mut self) -> Self {
        self.is_first = true;
        self
    }
}

/// The relation whose statements may be about a relative: a child outgrows an allergy.
const OF_ANYBODY: &str = "allergic_to";

/// The ways, each for a clause. A condition that does not heal is never meant by "fully recovered".
const WAYS: [Way; 21] = [
    way(&["has_condition"], r"\b(?:fully|completely|totally|all) (?:healed|recovered|cured)(?: now| at last| again)?$|\bfull recovery\b|痊愈|(?:完全|彻底|全)好了$|好利索|好透了|治好了$|康复了$")
        .of(r"fasciitis|sprain|strain|fractur|broken|tend[oi]n|torn|\btear\b|hernia|\bdis[ck]\b|injur|infection|pneumonia|bronchitis|shingles|concussion|bursitis|sciatica|whiplash|splints|tennis elbow|突出|骨折|扭伤|拉伤|挫伤|撕裂|损伤|感染|肺炎|肠炎|腱鞘炎|筋膜炎|网球肘|劳损|结石|囊肿|息肉|带状疱疹"),
    way(&["has_condition"], r"\b(?:got|gave me|given|have) the all[- ]clear\b|\bin remission\b|(?:癌|瘤).{0,4}(?:没了|治好了)")
        .of(r"cancer|tumou?r|lymphoma|leuk|melanoma|sarcoma|myeloma|癌|瘤|白血病"),
    way(&["learning"], r"\b(?:cancell?ed|quit|dropped|stopped|gave up|given up) (?:the|my|those|all my) (?:lessons?|classes|course)\b|^我?(?:把)?(?:那个?)?课(?:都|已经)*(?:退了|停了|不上了)$"),
    way(&["takes"], r"\b(?:fully|completely|finally|totally|now) off (?:it|them)(?: now| altogether| for good)?$|\b(?:finished|done) (?:with )?(?:the )?taper(?:ing)?\b"),
    way(&["takes"], r"\b(?:took|taken|taking|weaned) me off (?:of )?(?:it|them|the (?:pills|tablets|meds|medication))\b|\b(?:came|come|coming|been taken) off (?:the|my) (?:pills|tablets|meds|medication)\b|\bstopped (?:taking )?(?:the|my) (?:pills|tablets|meds|medication)\b|^我?的?(?:那个?|这个?|吃的)?药(?:已经|早就?|都|也|后来)*(?:停了|停掉了?|不吃了|不用吃了)$|^我?(?:已经|早就?)?(?:停药了|把药停了)$"),
    way(&[OF_ANYBODY], r"\bpassed (?:the|his|her|my|an?) (?:oral |food )+challenge\b|\ballergy test (?:came back|was) (?:clear|negative)\b|脱敏(?:治疗)?(?:成功|做完)了?|敏.{0,6}脱了|激发试验.{0,4}(?:通过|过了)"),
    way(&["studies", "studies_at"], r"\bwalked across the stage\b|^(?:i |i've |i have )?(?:just |finally |officially )*graduated(?: (?:last|on|this|yesterday|today)\b.*)?$|\bgot my (?:degree|diploma)\b|\b(?:dropped|flunked) out(?:$| (?:on|last|in|this|yesterday|of (?:uni|university|college|school|the (?:course|degree|programme|program)))\b)|^我?(?:已经|上个?[周月])*(?:退学了|办了退学)|^我?(?:终于|刚|已经)*(?:毕业了|毕业证.{0,3}(?:到手|拿到)了?)$"),
    way(&["owns", "has"], r"\b(?:sold|scrapped|totall?ed|wrote off|written off|traded in|got rid of) (?:my|our|the) (?:old )?(?:car|truck|van|motor)\b|\b(?:my|our|the) (?:old )?(?:car|truck|van)(?:'s| is| was| has been| got| has)* (?:been )?(?:sold|stolen|totall?ed|written off|scrapped)\b|^.{0,4}把(?:我的?|家里的?|旧|老)?车(?:给)?(?:卖|报废|过户)|^(?:我的?|家里的?|老|旧|那辆)?车(?:已经|早就?|上个?[周月])*(?:卖了|卖掉了?|过户了|报废了|被偷了)|^置换了|老车.{0,3}(?:抵|卖)")
        .of(r"辆|车|\b(?:car|truck|van|suv|pickup|honda|toyota|ford|bmw|audi|vw|volkswagen|golf|civic|corolla|camry|tesla|nissan|mazda|kia|hyundai|skoda|fiat|volvo|subaru|jeep|chevy|chevrolet|mercedes|peugeot|renault|citroën|citroen|seat|mini|suzuki|hilux|prius|passat|polo|fiesta|focus|corsa|astra|yaris|jetta|outback|rav4|cr-v)\b|比亚迪|理想|蔚来|小鹏|特斯拉|大众|丰田|本田|奥迪|宝马|奔驰|五菱|吉利|长安|哈弗|别克|日产|捷达|汉兰达|卡罗拉|凯美瑞|雅阁|思域|朗逸|速腾"),
    way(&["uses"], r"\b(?:got|bought|switched to|upgraded to) an? new phone(?: today| yesterday| last \w+| this \w+)?$|手机(?:已经|也|都)?换了$|^我?(?:刚|昨天|今天)?换了?(?:一?[个部台])?新?手机了?$|新手机(?:到了|用上了)")
        .of(r"手机|iphone|pixel|galaxy|phone"),
    way(&["has"], r"\bhad to put (?:him|her|it|them) down (?:on|last|this|yesterday|today)\b|\b(?:he|she) crossed the rainbow bridge\b|送[它牠]走了|^[它牠](?:上个?[周月]|昨天|前天|今早|已经)*(?:走了|去世了?|没了|不在了)$")
        .of(r"\b(?:dog|cat|puppy|kitten|beagle|labrador|lab|terrier|spaniel|collie|poodle|retriever|whippet|lurcher|greyhound|husky|pug|bulldog|dachshund|corgi|rabbit|hamster|guinea pig|parrot|budgie|horse|pony|tabby|siamese)s?\b|猫|狗|犬|兔|鼠|鹦鹉|柯基|金毛|泰迪|柴犬"),
    way(&["runs", "owns"], r"\b(?:pulled|brought) the shutters down for (?:the last time|good)\b|\bshut up shop\b|\b(?:closed|shut) (?:the|my|our) (?:shop|café|cafe|bakery|business|restaurant|salon|studio|bar|pub) (?:down|for good|permanently|for the last time)\b|\bclosed down (?:the|my|our) (?:shop|café|cafe|bakery|business|restaurant|salon|studio|bar|pub)\b|^(?:我们?的?|自己的?)?小?店(?:已经|上个?[周月]|终于|也|都)*(?:关了|关张了?|盘出去了?|转让了|转出去了?)$|关门大吉")
        .of(r"\b(?:shop|café|cafe|bakery|business|restaurant|salon|studio|bar|pub|store|kiosk|stall|truck|firm|company)\b|店|馆|摊|厂|坊|吧|公司|工作室|民宿|铺"),
    way(&["works_at", "job_title"], r"\b(?:handed|turned|gave) in my (?:badge|notice|resignation|lanyard)\b|\b(?:handed|turned) my (?:badge|notice|resignation|lanyard) in\b|\bmy last day at (?:work|the (?:office|firm|company)) was\b|\bcleared out my (?:desk|locker)\b|\bthey let me go(?:$| (?:last|yesterday)\b)|\bi(?:'ve| have)? (?:just |finally )?(?:got|was|been) (?:laid off|fired|sacked|made redundant)(?:$| (?:last|yesterday|today|on|from|by|this)\b)|工牌.{0,4}交了|(?:办完|办好).{0,3}离职|离职手续.{0,5}(?:办|走)(?:完|好)|辞呈.{0,4}(?:批|交|递)了|递了辞呈|不在那(?:儿|里|边)?(?:干|做|上班)了|那边.{0,6}不干了|^我?(?:把)?工作.{0,3}辞了|裸辞了"),
    way(&["working_on"], r"\bwe(?:'ve| have)? (?:finally |just )*(?:shipped|launched|released) it\b|^(?:finally |just )?(?:shipped|launched) it\b|\bit (?:finally )?(?:went|has gone) live\b|验收(?:完|过).{0,4}了?$|项目.{0,4}(?:结了|结项了|上线了|交付了|收尾了)$")
        .done(),
    way(&["plans", "goal"], r"\bgave (?:my|our) (?:place|spot|entry|bib) (?:back|away|up)\b|名额.{0,3}(?:退|转让|转)(?:掉|给|了)|报名费.{0,3}退(?:掉|了)")
        .of(r"marathon|race|triathlon|\d+k\b|ironman|course|class|tour|camp|retreat|马拉松|赛|班|课|营|团"),
    way(&["plans", "goal"], r"^(?:and |but |so |well |actually |in the end )*(?:i(?:'ve| have)? (?:just |finally )*called (?:it|that|the whole thing|everything) off|(?:i(?:'ve| have)?|we(?:'ve| have)?) (?:just |finally |both )*(?:changed (?:my|our) minds? about (?:that|it)|(?:cancell?ed|scrapped|dropped|shelved|binned) (?:that|it|that plan|the plan|the whole thing)))$|^(?:that|it|that plan|the plan)(?:'s| is) (?:off|cancell?ed|not happening|no longer happening|not going to happen)(?: now| any ?more| after all)?$|^(?:我们?)?(?:这个?|那个?)?计划(?:已经|也|都|又)?(?:取消|泡汤|黄|作废|搁置)了$|^(?:我们?)?(?:又|已经|还是)?改(?:变)?主意了$"),
    way(&["lives_in"], r"\b(?:gave|handed) (?:the |our |my )?(?:landlord|landlady|letting agent|agency) (?:back )?(?:his|her|the|our|my) keys\b|\b(?:gave|handed) (?:the |our |my )?keys back to (?:the |our |my )?(?:landlord|landlady|letting agent|agency)\b|退租了|钥匙.{0,3}(?:交|还)给?了?房东"),
    way(&["diet"], r"\b(?:i'm|i am) (?:back to )?eating everything (?:again|now)\b|^我.{0,4}什么都吃了$|^我?(?:已经|早就|又|现在)*(?:恢复吃|重新吃|又吃上|开始吃)(?:肉|荤)了?$|^我?(?:已经|现在)*开荤了$|\b(?:i|i\'m|i am|i\'ve) (?:just |recently |started |back to |now )*(?:eat|eating) meat (?:again|now)\b"),
    way(&["name"], r"\b(?:we|i) (?:have |just |finally )*(?:broke up|broken up|split up)(?:$| (?:last|in|on|this|yesterday|two|three)\b)"),
    way(&["name"], r"\b(?:we|i) (?:have |just |finally )*called it (?:off|quits)\b|\bwe(?:'re| are) (?:over|finished|through|done)$|\bit(?:'s| is| was)? (?:over|finished)(?: between us| since \w+| now)?$|吹了$")
        .named(),
    way(&["name"], r"\b(?:left|dumped|broke up with|walked out on) me(?:$| (?:last|in|on|this|yesterday|for)\b)|(?:跟|和|与)[^，]{1,6}(?:分了|分手了|掰了|离了|离婚了|吹了)$|(?:跟|和|与)我(?:分了|分手了|掰了|提了?分手|离了|离婚了)$|把我(?:给)?(?:甩|踹)了$").named(),
    way(&["name"], r"^(?:我们|我俩|俩人|两个人)?(?:已经|终于|还是|早就|早)*(?:分了|分手了|掰了|离了|离婚了)$").first(),
];

static PATTERNS: LazyLock<Vec<(Regex, Regex)>> =
    LazyLock::new(|| WAYS.iter().map(|way| (compile_light(way.pattern), compile_light(&format!("(?i){}", way.value)))).collect());
/// Somebody to whom the user is bound: of others, a name is not over.
static PARTNER: LazyLock<Regex> = language::light_pattern!(
    r"^(?:user's (?:girlfriend|boyfriend|partner|fianc[eé]e?|wife|husband|spouse)|用户的(?:女朋友|男朋友|女友|男友|对象|伴侣|未婚妻|未婚夫|老婆|老公|妻子|丈夫))$"
);
static UNREAL: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:might|could|would|should|if|unless|until|almost|nearly|never|not|want to|going to|will|hope|hoping|wish|thinking|about to|may)\b|n't\b|如果|要是|假如|差点|还没|没有|想|打算|希望|可能|会不会|要不要|才能|等.{0,6}再|吗$"
);
/// Speaks of somebody else's matters.
static OF_OTHERS: LazyLock<Regex> = language::light_pattern!(
    r"^(?:and |but |so |then |well |because )*(?:he|she|they|his|her|their|you|your|someone|somebody|my (?:dog|cat|mother|mum|mom|father|dad|sister|brother|son|daughter|boss|friend|colleague|neighbou?r)|the (?:doctor|physio|nurse|vet|gp) (?:has|is|was))\b|\bfor my \w+$|(?:^|[^其吉])[他她]|帮|替|人家|别人|朋友|同事|邻居|楼[上下]|隔壁|给(?:我)?(?:妈|爸|老|儿|女|孩|爷|奶|哥|姐|弟|妹|外)"
);

/// The known statements that the sentence ends, with how: each the only one that can be meant.
pub(super) fn ends<'a>(sentence: &str, known: &[&'a Known]) -> Vec<(&'a Known, How)> {
    let text = script::simplify(&sentence.to_lowercase().replace(['’', '‘'], "'"));
    let clauses: Vec<&str> = text
        .split(['，', ',', '。', '.', '；', ';', '！', '!', '？', '?', '、', '\n', '—', '–'])
        .map(str::trim)
        .filter(|clause| !clause.is_empty())
        .collect();
    let is_of_others = |clause: &str| OF_OTHERS.is_match(clause) || crate::facts::chinese::is_of_somebody(clause);
    let names_relative =
        known.iter().any(|fact| fact.subject != "user" && is_named(&text, fact)) || clauses.iter().any(|clause| is_of_others(clause));
    let mut ended = Vec::new();
    for (way, (pattern, value)) in WAYS.iter().zip(PATTERNS.iter()) {
        let is_of_pet = way.predicates == ["has"];
        let is_of_anybody = is_of_pet || way.predicates.contains(&OF_ANYBODY);
        let is_said = |clause: &&str| pattern.is_match(clause) && !UNREAL.is_match(clause) && (is_of_anybody || !is_of_others(clause));
        let heard = if way.is_first { clauses.get(..1).unwrap_or_default() } else { clauses.as_slice() };
        if !heard.iter().any(is_said) {
            continue;
        }
        for predicate in way.predicates {
            let meant = |fact: &&&Known| {
                let is_about = match *predicate {
                    "name" => PARTNER.is_match(&fact.subject) && (!way.is_named || is_named(&text, fact)),
                    OF_ANYBODY => fact.subject == "user" && !names_relative || fact.subject != "user" && is_named(&text, fact),
                    _ => fact.subject == "user",
                };
                is_about && fact.predicate == *predicate && value.is_match(&fact.object)
            };
            let mut all = known.iter().filter(meant);
            if let (Some(only), None) = (all.next(), all.next()) {
                ended.push((*only, way.how));
            }
        }
    }
    ended
}

/// Whether the text names whom a statement is about: by the relation (女儿, "son"), or by the name that it states.
fn is_named(text: &str, fact: &Known) -> bool {
    let subject = script::simplify(&fact.subject.to_lowercase());
    let relation = subject.strip_prefix("user's ").or_else(|| subject.strip_prefix("用户的")).unwrap_or_default();
    let name = if fact.predicate == "name" { script::simplify(&fact.object.to_lowercase()) } else { String::new() };
    let has = |word: &str| {
        let is_word = |at: usize| {
            let around = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && !script::is_han(c));
            let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + word.len()..).unwrap_or_default());
            !around(before.chars().next_back()) && !around(after.chars().next())
        };
        !word.is_empty() && text.match_indices(word).any(|(at, _)| is_word(at))
    };
    relation.split(' ').next_back().is_some_and(has) || has(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(subject: &str, predicate: &str, object: &str) -> Known {
        Known { subject: subject.to_owned(), predicate: predicate.to_owned(), object: object.to_owned() }
    }

    fn ended(sentence: &str, known: &[Known]) -> Vec<String> {
        let known: Vec<&Known> = known.iter().collect();
        ends(sentence, &known).into_iter().map(|(fact, _)| format!("{}={}", fact.predicate, fact.object)).collect()
    }

    #[test]
    fn the_only_one_of_its_kind_is_meant() {
        let all = [
            known("user", "has_condition", "plantar fasciitis"),
            known("user", "works_at", "Acme"),
            known("user", "job_title", "dispatcher"),
            known("user", "working_on", "the billing migration"),
            known("user", "goal", "the Berlin marathon"),
            known("user", "lives_in", "Leith"),
            known("user", "takes", "sertraline 50 mg"),
            known("user's son", "allergic_to", "egg"),
            known("user", "has", "a beagle"),
            known("user", "owns", "a Honda Civic"),
            known("user", "studies", "nursing"),
            known("user's girlfriend", "name", "Priya"),
            known("user's sister", "name", "Ana"),
        ];
        for (sentence, over) in [
            ("The physio says it has completely healed, hooray.", vec!["has_condition=plantar fasciitis"]),
            ("Handed in my badge yesterday.", vec!["works_at=Acme", "job_title=dispatcher"]),
            ("We finally shipped it, champagne for all!", vec!["working_on=the billing migration"]),
            ("I gave my place back to the organisers.", vec!["goal=the Berlin marathon"]),
            ("Gave the landlord his keys on Friday.", vec!["lives_in=Leith"]),
            ("We called it off, Priya and me.", vec!["name=Priya"]),
            ("医生说已经痊愈了", vec!["has_condition=plantar fasciitis"]),
            ("那边早就不干了，工牌都交了", vec!["works_at=Acme", "job_title=dispatcher"]),
            ("分了，别问", vec!["name=Priya"]),
            ("The doctor took me off it before Christmas.", vec!["takes=sertraline 50 mg"]),
            ("My son passed the oral challenge at the hospital!", vec!["allergic_to=egg"]),
            ("We had to put him down on Saturday.", vec!["has=a beagle"]),
            ("I sold the car last week.", vec!["owns=a Honda Civic"]),
            ("年前把车卖了", vec!["owns=a Honda Civic"]),
            ("I walked across the stage on Friday.", vec!["studies=nursing"]),
        ] {
            assert_eq!(ended(sentence, &all), over, "{sentence}");
        }
    }

    #[test]
    fn nothing_ends_where_another_may_be_meant_or_nothing_happened() {
        let two = [known("user", "has_condition", "asthma"), known("user", "has_condition", "eczema")];
        assert!(ended("It has completely healed.", &two).is_empty());
        let job = [known("user", "works_at", "Acme"), known("user's girlfriend", "name", "Priya")];
        for sentence in [
            "I almost handed in my badge.",
            "She handed in my badge.",
            "If they let me go, I'll travel.",
            "My sister got fired.",
            "The meeting is over.",
            "差点把工作辞了",
            "她早就分了",
            "My daughter passed the oral exam.",
            "My sister's doctor took me off the list.",
            "They let me go home early.",
            "I was fired up about the game.",
            "The last day was rainy.",
            "I cleared my desk.",
            "We called it off, it rained all day.",
            "The exam is done, it's over.",
            "We painted the hall, we're done.",
            "奖金发下来，分了",
        ] {
            assert!(ended(sentence, &job).is_empty(), "{sentence}");
        }
    }

    #[test]
    fn what_is_said_of_other_things_and_people_ends_nothing() {
        for (fact, sentences) in [
            (
                known("user", "has_condition", "asthma"),
                &["My ankle is completely healed", "I've fully recovered from the flu", "I'm fully recovered", "医生说痊愈了"][..],
            ),
            (known("user", "takes", "氨氯地平"), &["他的药停了", "我妈的药停了", "帮邻居停药了", "Alcohol? I'm off it"]),
            (known("user", "allergic_to", "penicillin"), &["I passed the challenge in the game", "The jacket is too small, he outgrew it"]),
            (
                known("user's son", "allergic_to", "egg"),
                &["My son's jacket is too small, he outgrew it", "My person passed the oral challenge"],
            ),
            (known("user", "studies", "新闻"), &["他终于毕业了", "女儿毕业了", "I graduated in 2010", "She graduated"]),
            (known("user", "owns", "捷达"), &["他把车卖了", "帮他把车卖了", "朋友的车卖了", "My neighbour sold the car"]),
            (known("user", "uses", "an iPhone 12"), &["I got a new phone number today", "Bought a new phone for my mum", "给妈妈换了手机"]),
            (
                known("user", "has", "a beagle"),
                &["I put her down for a nap", "We had to say goodbye to our neighbours", "送他走了", "它跑得快"],
            ),
            (known("user", "runs", "a bakery"), &["I closed the shop early today", "The shop down the road is closed"]),
            (known("user", "runs", "花店"), &["楼下的店关了", "隔壁店转让了"]),
            (
                known("user", "working_on", "the billing migration"),
                &["My parcel is on its way, it has shipped", "My softball team disbanded"],
            ),
            (known("user", "goal", "the Berlin marathon"), &["I pulled out of the driveway", "The car pulled out"]),
        ] {
            for sentence in sentences {
                assert!(ended(sentence, std::slice::from_ref(&fact)).is_empty(), "{sentence}");
            }
        }
    }
}
