//! The ways in which people say what the rules know in plain words: each with the plain words for it.

use std::sync::LazyLock;

use super::people::PET;
use crate::facts::ways::Ways;

fn ways<'a>(table: impl IntoIterator<Item = (&'a str, &'static str)>) -> Ways {
    Ways::of(table.into_iter().map(|(pattern, plain)| (format!(r"(?i)^{pattern}[\s.!]*$"), plain)))
}

/// What a place, a firm or a tool is called at the front of a sentence.
const NAMED: &str = r"(?P<v>(?:the |an? )?(?-i:[\p{Lu}\d])[^,;:!?]{0,38}?|an? [\w' -]{3,30}?|(?P<small>[\p{Ll}][\w'&. -]{1,24}?))";

/// A thing or a deed at the front of a sentence.
const THING: &str = r"(?P<v>[\p{L}\d][\w'’&-]*(?: [\w'’&-]+){0,3}?)";

/// Sentences that begin with the value.
pub(super) static FRONTED: LazyLock<Ways> = LazyLock::new(|| {
    let is = "(?:is|'s) (?:still |now |actually |currently |really |basically |just |also )*";
    let place = |what: &str| format!(r"{NAMED} {is}{what}(?P<t>\b.*)");
    let thing = |what: &str| format!(r"{THING} {what}(?P<t>\b.*)");
    let is_mine = "(?:is|are|'s) (?:still |now |actually |currently |really |definitely |one of )*(?:my|our) (?:new |main |big |biggest |favou?rite |absolute |number one |guilty |great |greatest )*";
    let table = [
        (place("where i(?:'m| am)? (?:originally )?(?:grew up|was born(?: and raised)?|was raised|from|come from)"), "i am originally from $v$t"),
        (place("my (?:home ?town|birthplace|native (?:city|town|country))"), "i am originally from $v$t"),
        (place("my (?:full |first |real |given )?name"), "my name is $v$t"),
        (place("my (?:native language|mother tongue|first language)"), "my native language is $v$t"),
        (r"at home,? (?:i|we) (?:mostly |mainly |usually |only |still )*speak (?P<v>(?-i:\p{Lu})[\p{L}]+(?: (?-i:\p{Lu})[\p{L}]+)?)(?P<t>\b.*)".to_owned(), "i speak $v$t"),
        (format!(r"(?:in my (?:free|spare) time|(?:on|at) (?:the )?weekends|when i have time|to relax|for fun),? (?:i|we) (?:really |mostly |usually )*(?:enjoy|love|like) {THING}(?P<t>\b.*)?"), "i love $v$t"),
        (format!(r"(?:nothing|few things) (?:beats?|is better than|are better than|compares? (?:to|with)) {THING}(?P<t>\b.*)?"), "i love $v$t"),
        (thing(&format!("{is_mine}(?:hobby|hobbies|passion|pastime|weakness|pleasure|cup of tea)")), "i love $v$t"),
        (thing("(?:is|are) (?:still |now |totally |really |definitely |just )*my (?:thing|jam)"), "i love $v$t"),
        (thing("(?:always |just |really |still )*(?:makes?|made) me (?:so |really |very )?happy"), "i love $v$t"),
        (thing("(?:always |just |really |still |honestly )*(?:disgusts?|grosses|repulses?|revolts?|nauseates?) me(?: out)?"), "i hate $v$t"),
        (thing("(?:always |just |really |still )*(?:makes?|made) me (?:gag|retch|heave|puke|vomit|nauseous|feel sick|want to (?:gag|vomit|puke|throw up))"), "i hate $v$t"),
        (thing("(?:always |just |really |still )*turns? my stomach"), "i hate $v$t"),
        (thing("(?:always |just |really |still |also )*(?:triggers?|sets? off) my allerg(?:y|ies)"), "i am allergic to $v$t"),
        (thing("(?:is|are) (?:completely |totally |strictly )?(?:off[- ]limits|off the menu|forbidden|a no-go|out of bounds) for me"), "i avoid $v$t"),
        (thing("(?:is|are) what i(?:'m| am)? (?:currently |mainly )*(?:study|studying|major in|majoring in)"), "i study $v$t"),
        (place("where (?:i|we)(?:'m|'re|'ve| am| are| have)? (?:still |now |actually |currently |really |basically |just |also |happily |been )*(?:live|living|based|settled|home)"), "i live in $v$t"),
        (place("where (?:i|we)(?:'m|'re| am| are)? (?:still |now |actually |currently |really |basically |just |also |happily )*(?:work|working|employed)"), "i work at $v$t"),
        (place("(?:my|our) (?:new |current |own )?employer"), "i work at $v$t"),
        (format!(r"(?P<v>(?-i:\p{{Lu}})[\p{{L}}'’-]+(?: (?-i:\p{{Lu}})[\p{{L}}'’-]+)?) {is}my (?P<b>(?:(?:older|younger|little|big|twin|eldest|oldest|youngest) )*(?:sister|brother|wife|husband|spouse|mother|father|mum|mom|dad|son|daughter|partner|girlfriend|boyfriend|fianc[eé]e?|cousin|aunt|uncle|niece|nephew|flatmate|roommate|grandmother|grandfather|grandma|grandpa)|{PET})(?:'s name)?(?P<t>[\s.!]*|[ ,].*)"), "my $b is called $v$t"),
        (r"(?P<v>(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? (?-i:\p{Lu})[\p{Ll}]{2,8}|(?-i:\p{Lu})[\p{Ll}]{2,8} (?:the )?\d{1,2}(?:st|nd|rd|th)?) is my (?:birthday|bday)(?P<t>\b.*)".to_owned(), "my birthday is on $v$t"),
        (r"(?:on )?(?P<b>(?:mon|tues|wednes|thurs|fri|satur|sun)days)(?: (?:at|around) [\w:]+)?,? (?P<w>i|we) (?:always |usually )?(?P<v>(?:write|read|drink|eat|go|do|play|call|visit|meet|walk|run|swim|cook|bake|train|clean|volunteer|teach)\b[^,;.!?]*)(?P<t>)".to_owned(), "$w $v every $b"),
        (r"for a living,? (?P<w>i) (?P<v>[a-z]+ [\w' -]{3,30})(?P<t>)".to_owned(), "$w $v for a living"),
        (r"every (?P<b>(?:\w+ )?(?:day|morning|evening|afternoon|night|week|weekend|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday))(?: (?:at|around|about) [\w:]+)?,? (?P<w>i|we) (?:always |usually )?(?P<v>(?:write|read|drink|eat|stretch|pray|journal|clean|bake|paint|go|do|play|call|visit|meet|walk|run|swim|cook|bake|train|practi[sc]e|meditate|cycle|volunteer|teach|have|take)\b[^,;.!?]*)(?P<t>)".to_owned(), "$w $v every $b"),
        (format!(r"{NAMED} (?:now |still |currently |actually )?employs me(?P<t>\b.*)"), "i work at $v$t"),
        (place("(?:my|our) (?:new |current )?home(?: ?town now| base)?"), "i live in $v$t"),
        (place("home(?: (?:for|to) (?:me|us))?"), "i live in $v$t"),
        (place("what (?:i|we)(?:'m|'re| am| are)? (?:still |now |actually |currently |mainly |mostly |always )*(?:use|using|run|running)"), "i use $v$t"),
        (place("(?:my|our) (?:go[- ]to|daily driver|tool of choice|main tool)(?: tool| app| editor| browser)?"), "i use $v$t"),
        (format!(r"home (?:(?:for|to) (?:me|us) )?{is}(?:in )?(?P<v>(?-i:\p{{Lu}})[^,;:!?]*?|(?P<small>[\p{{Ll}}][\w' .-]*?))(?P<t>(?:,|\.\.\.|\s[-–—]\s).*)?"), "i live in $v$t"),
        (r"(?:my|our) (?:new |main |other |current |family )?(?:car|van|truck|pickup|motorbike|motorcycle|scooter|bike)(?:'s| is) (?P<v>an? (?:\d{4} |old |used |second[- ]hand |red |blue |black |white |grey |silver )*(?-i:\p{Lu})[\w-]+(?: [\w-]+){0,3}?)(?P<t>[.!,;].*)?".to_owned(), "i drive $v$t"),
        (r"(?:i(?:'ve| have)? )?(?:just |finally )?(?:got |found |landed |started |starting )?(?:an? |my )?(?:brand[- ])?new (?:job|gig|role|position)(?: is)? (?:at|with) (?P<v>(?-i:[\p{Lu}\d])[^,;:!?]{0,38}?)(?P<t>(?: since \w+| from \w+| on \w+)?[.!]*|[,;].*)".to_owned(), "i work at $v"),
        (r"being an? (?P<v>[\w /-]{3,40}?) (?:is|'s) (?:my|what i do for a) (?:job|living|day job|profession|work|trade)(?P<t>\b.*)".to_owned(), "i work as a $v$t"),
        (r"(?:for a living|by (?:trade|profession|training)|professionally),? (?:i'm|i am|i work as) (?P<an>an?) (?P<v>[\w /-]{3,40}?)(?P<t>[.!]*|[ ,].*)".to_owned(), "i work as $an $v$t"),
    ];
    ways(table.iter().map(|(pattern, plain)| (pattern.as_str(), *plain)))
});

/// Clauses about the writer, as `shape` normalises them.
pub(super) static SAID: LazyLock<Ways> = LazyLock::new(|| {
    ways([
        // Tastes.
        (r"(?:i|we) have (?:got )?(?:an? )?(?:\w+ )?(?:soft spot|thing|passion|weakness|fondness|love) for (?P<v>.+)", "i love $v"),
        (
            r"(?:i|we) (?:get|derive|draw|take) (?:a lot of |so much |great |much |real |immense |a great deal of )?(?:joy|pleasure|enjoyment|happiness|satisfaction) (?:from|out of|in) (?P<v>.+)",
            "i love $v",
        ),
        (r"(?:i|we) live for (?P<v>.+)", "i love $v"),
        (
            r"i (?:would |will )?(?:rather|prefer to|now) (?:go by|be called|be addressed as) (?P<v>[\p{L}'-]{2,20}(?: [\p{L}'-]{2,20})?)(?: (?:from now on|now|these days|instead|if that's ok(?:ay)?))?(?:, .*)?",
            "call me $v",
        ),
        // Work.
        (r"i (?:have |was |got |am |been )*(?:poached|headhunted|recruited|snapped up|hired|taken on) by (?P<v>.+)", "i joined $v"),
        (
            r"i (?:have )?(?:just |finally |recently )*(?:retrained|requalified|reskilled|started|start|began|begin|am starting) (?:out |work |working )?as (?P<an>an?) (?P<v>[\w /-]{3,40}?)(?: (?:in|last|this|on|since|next|and) .*)?",
            "i work as $an $v",
        ),
        (
            r"i (?:have )?(?:gave|given|give) up [a-z]+ing (?:and|to) (?:became|become|am now|work as|retrained as) (?P<an>an?) (?P<v>[\w /-]{3,40}?)",
            "i work as $an $v",
        ),
        (r"(?:i|we) have (?:always|long) (?P<b>loved|liked|enjoyed|hated|disliked|adored) (?P<v>.+)", "i have $b $v"),
        (
            r"(?:my|our) (?:main |only |big |biggest |great |greatest |favou?rite |true |real )*(?:hobby|hobbies|passion|passions|pastime|guilty pleasure) (?:is|are) (?P<v>.+)",
            "i love $v",
        ),
        (r"(?:i|we) (?:am|are) no (?:big |great |huge )?fan of (?P<v>.+)", "i am not a fan of $v"),
        (
            r"(?:i|we) find (?P<v>[\w' -]{3,30}?) (?:so |really |absolutely |utterly |quite |pretty |truly )*(?:disgusting|revolting|gross|repulsive|repellent|vile|nauseating|unbearable|insufferable)\b(?P<t>.*)",
            "i hate $v$t",
        ),
        (r"(?:i|we) could (?:happily |gladly |easily )?do without (?P<v>[\p{Ll}]+(?: [\p{Ll}]+)?)", "i do not like $v"),
        (r"i have (?:always been |been |long been )?(?P<b>scared|afraid|terrified|frightened|petrified) of (?P<v>.+)", "i am $b of $v"),
        (r"my (?:biggest|greatest|worst|main|only|number one) (?:fear|phobia) is (?P<v>.+)", "i am afraid of $v"),
        (r"i (?:panic|get panicky|freak out|freeze) (?:around|near|at the sight of) (?P<v>.+)", "i am afraid of $v"),
        (r"(?:i|we) (?:am|are|have been) planning (?:to|on) (?P<v>.+)", "i plan to $v"),
        (
            r"(?:i|we) (?:have )?(?:got over|gotten over|overcame|overcome|conquered|beat|beaten|lost|grew out of) (?:my|our|the) (?:old )?(?:fear|phobia|terror) of (?P<v>.+)",
            "i am no longer afraid of $v",
        ),
        (
            r"(?P<v>[\w' -]{3,30}?) (?:do not|does not|no longer) (?:scares?|frightens?|freaks?|terrif(?:y|ies)) me(?: out)?(?: any ?more| any longer)?",
            "i am no longer afraid of $v",
        ),
        (
            r"(?:i|we) (?:am|are) (?:not|no longer) (?:afraid|scared|terrified|frightened|petrified) of (?P<v>.+?)(?: any ?more| any longer| now)",
            "i am no longer afraid of $v",
        ),
        (r"(?:i|we) (?:am|are) no longer (?:scared|terrified|frightened|petrified) of (?P<v>.+)", "i am no longer afraid of $v"),
        // Aims, projects and days.
        (
            r"(?:my|our|one of (?:my|our)) (?:\w+ )?(?:goals?|aims?|dreams?|ambitions?|plans?)(?: (?:this|next|for (?:this|next)) year| right now| for now)? is (?:still |now |just |simply )*to (?P<v>.+)",
            "my goal is to $v",
        ),
        (r"(?:i|we) (?:am|are) (?:determined|resolved|keen|set) to (?P<v>.+)", "my goal is to $v"),
        (
            r"(?:my|our) (?:current |main |latest |side |new |big |pet )*project is (?:still |now |called )*(?P<v>(?:an? |the )?[\w' -]+)",
            "i am working on $v",
        ),
        (
            r"(?:i|we) (?:am|are) (?:in the middle of|in the process of|busy|halfway through) (?P<b>writing|building|making|developing|designing|restoring|renovating|recording|composing) (?P<v>.+)",
            "i am $b $v",
        ),
        (
            r"(?:i|we) (?:have )?(?:started|begun|began) (?P<b>writing|building|developing|designing|restoring|renovating|recording|composing) (?P<v>an? .+)",
            "i am $b $v",
        ),
        (r"(?:my|our) (?:birthday|bday) (?:falls|is celebrated|comes) on (?P<v>.+)", "my birthday is on $v"),
        (r"(?:i|we) celebrate (?:my|our) (?:birthday|bday) on (?P<v>.+)", "my birthday is on $v"),
        (
            r"(?:i|we) (?:want|would like|prefer|need|like) (?:all |all of )?your (?:answers|replies|responses) (?:to be |to come )?(?P<v>.+)",
            "keep your answers $v",
        ),
        // Whom one has.
        (
            r"(?:i|we) (?:am|are) (?:raising|bringing up|an? (?:single |proud |busy )?(?:mum|mom|mother|dad|father|parent|mama|papa) (?:of|to)) (?P<v>(?:an?|one|two|three|four|five|six|twin) .*)",
            "i have $v",
        ),
        (
            r"(?:i|we) (?:live|share (?:my|our) (?:flat|home|house|apartment|place|life)) with (?P<v>(?:an?|two|three|four) (?:[\w-]+ )?(?:dogs?|cats?|puppy|puppies|kittens?|parrots?|rabbits?|hamsters?|beagle|labrador|terrier|spaniel|collie|poodle|retriever|corgi|pug|budgies?|guinea pigs?|tortoise|ferrets?|gerbils?|snake|lizard|gecko)s?)",
            "i have $v",
        ),
        // What is over.
        (
            r"(?:i|we) (?:have )?(?:lost|am losing) (?:my|our|all) (?:taste|love|interest|enthusiasm|appetite|passion) (?:for|in) (?P<v>.+)",
            "i no longer like $v",
        ),
        (
            r"(?:i|we) (?:have )?(?:abandoned|ditched|given up on|gave up on|binned|got rid of|gotten rid of) (?P<v>(?-i:\p{Lu})[\w.+-]*(?: (?-i:[\p{Lu}\d])[\w.+-]*)*)(?: for good| completely| entirely)?",
            "i no longer use $v",
        ),
        (
            r"(?:i|we) (?:have )?(?:finished|completed|come to the end of) (?:my |the |a )?(?:course|round|cycle) of (?P<v>.+)",
            "i stopped taking $v",
        ),
        (
            r"(?:they|(?:my |the )?(?:doctors?|gp|consultant|hospital|psychiatrist)) (?:have |has )?(?:stopped|discontinued|cancelled|ended) (?:my |the )(?P<v>.+)",
            "i stopped taking $v",
        ),
        (
            r"(?:my|the) (?P<v>[\w-]{5,30}) (?:was|has been|is|got) (?:now |finally )?(?:stopped|discontinued|withdrawn)",
            "i stopped taking $v",
        ),
        (
            r"(?:i|we) (?:have )?(?:started|gone back to|went back to|am back to|are back to|begun|began|returned to) (?:eating )?(?P<v>meat)(?: again)?",
            "i eat meat again",
        ),
        (r"(?:i|we) (?:was|were) never (?:really |actually )?allergic to (?P<v>.+)", "i am not allergic to $v"),
        (
            r"(?:i|we) (?:have )?(?:switched|changed|transferred|moved) from (?P<b>[\p{Ll}][\w ]{2,24}?) to (?P<v>law|medicine|history|physics|chemistry|biology|economics|maths|mathematics|philosophy|engineering|nursing|psychology|sociology|literature|linguistics|architecture|accounting|design|education|geography|music|art|politics|computer science|[\p{Ll}]+ (?:engineering|studies|science|design|history))(?:,? .*)?",
            "i am studying $v",
        ),
        (r"(?:i|we) (?:have )?(?:stopped|quit|given up) studying (?P<v>.+)", "i no longer study $v"),
        // Food and health.
        (
            r"(?:i|we) (?:stay|keep|am staying|am keeping|have to stay|have to keep) away from (?:eating |drinking )?(?P<v>[\w' -]+?)(?: (?:after|since|because|ever)\b.*)?",
            "i avoid $v",
        ),
        (r"(?:i|we) (?:steer|stay|keep|am steering|am staying) (?:well )?clear of (?P<v>.+)", "i avoid $v"),
        (r"(?:i|we) (?:am|are|have been) (?:avoiding|abstaining from|cutting out) (?P<v>.+)", "i avoid $v"),
        (r"(?:i|we) do not (?:ever )?touch (?P<v>(?-i:\p{Ll})[\w'-]+(?: [\w'-]+)?)(?P<t>[.!]*|[ ,].*)", "i avoid $v$t"),
        (r"(?:i|we) abstain from (?P<v>.+)", "i avoid $v"),
        (r"(?:i|we) (?:no longer|never) (?P<b>eat|drink) (?P<v>.+)", "i do not $b $v"),
        (r"i am not allowed to (?P<b>eat|drink|have) (?P<v>.+)", "i cannot $b $v"),
        (
            r"i (?:have |had |get |react with )(?:an? )?(?:\w+ )?(?:bad|severe|serious|strong|nasty|terrible|allergic|violent|awful|extreme|horrible|mild|anaphylactic) (?:allergic )?reactions? to (?P<v>.+)",
            "i am allergic to $v",
        ),
        (
            r"i react (?:very |really |quite |so )?(?:badly|severely|strongly|violently|terribly|allergically) to (?P<v>.+)",
            "i am allergic to $v",
        ),
        (
            r"i (?:have )?(?:developed|acquired|got|have got|suffer from|am suffering from|tested positive for|was diagnosed with|have been diagnosed with|got diagnosed with|live with) (?:an? |my )?(?:\w+ )?allergy to (?P<v>.+)",
            "i am allergic to $v",
        ),
        (r"my (?:only |main |worst |biggest )?allergy is (?:to )?(?P<v>.+)", "i am allergic to $v"),
        (r"my allergies are (?:to )?(?P<v>.+)", "i am allergic to $v"),
        (
            r"i (?:have )?(?:found out|discovered|learned|learnt|realised|realized|turned out|turn out) (?:that )?(?:i am|to be) (?P<b>(?:\w+ )?allergic) to (?P<v>.+)",
            "i am $b to $v",
        ),
        (r"(?:it turned out|it turns out|turns out|it turned out that|it turns out that) i am (?P<v>(?:\w+ )?allergic to .+)", "i am $v"),
        (r"i have (?:just |also |really )*(?:always )?been (?P<v>(?:\w+ )?allergic to .+)", "i am $v"),
        (
            r"(?:my |the )?(?:doctor|doc|gp|consultant|specialist|allergist|hospital) (?:says|said|told me|confirmed|thinks) (?:that )?i am (?P<v>(?:\w+ )?allergic to .+)",
            "i am $v",
        ),
        (
            r"i (?:go|went) into (?:anaphylaxis|anaphylactic shock|shock) (?:from|after|with|because of|due to) (?:eating |touching )?(?P<v>.+)",
            "i am allergic to $v",
        ),
        // What one has, speaks, learns and studies, and where one is from.
        (r"i am the (?:proud |happy |lucky |new )*owner of (?P<v>.+)", "i own $v"),
        (r"i (?:have )?(?:invested in|treated myself to|bought myself|got myself) (?P<v>an? .+)", "i bought $v"),
        (r"i am (?:conversational|proficient|conversant|fluent) in (?P<v>.+)", "i speak $v"),
        (r"i am an? native (?P<v>(?-i:\p{Lu})[\p{L}]+(?: (?-i:\p{Lu})[\p{L}]+)?) speaker\b(?P<t>.*)", "my native language is $v$t"),
        (r"i am an? native speaker of (?P<v>.+)", "my native language is $v"),
        (r"(?:i|we) speak (?P<v>(?-i:\p{Lu})[\p{L}]+(?: (?-i:\p{Lu})[\p{L}]+)?) at home\b(?P<t>.*)", "i speak $v$t"),
        (
            r"i (?:was raised|was brought up|grew up) (?:speaking|with|in) (?P<v>(?-i:\p{Lu})[\p{L}]+(?:ese|ish|ian|ic|ali|du|ili|ench|man|utch|eek|ai|indi|ujarati|oruba|anto?nese|agalog|elsh))\b(?P<t>.*)",
            "my native language is $v$t",
        ),
        (
            r"i (?:am|have been) (?:busy |in the middle of |in the process of |currently )?(?:teaching myself|self-teaching) (?:how to (?:speak|play|use|write|do) )?(?P<v>.+)",
            "i am learning $v",
        ),
        (
            r"i (?:am|have been) (?:busy|in the middle of|in the process of|currently) learning (?:how to (?:speak|play|use|write|do) )?(?P<v>.+)",
            "i am learning $v",
        ),
        (
            r"i (?:have )?(?:just |recently |finally )?(?:begun|began|started) (?:learning|teaching myself|to learn) (?:how to (?:speak|play|use|write|do) )?(?P<v>.+)",
            "i am learning $v",
        ),
        (r"i am (?:trying|attempting) to learn (?P<v>.+)", "i am learning $v"),
        (
            r"i (?:am taking|take|have started taking|started taking) (?:\w+ )?(?:lessons|classes|courses|a course|a class) in (?P<v>[\p{L}'-]{4,}(?: [\p{L}'-]+){0,2})",
            "i am learning $v",
        ),
        (r"(?:i|my family|my people) (?:hails?|hail) from (?P<v>.+)", "i am originally from $v"),
        (r"i am an? (?:proud )?native of (?P<v>.+)", "i am originally from $v"),
        (
            r"i spent (?:most of |all of |all )?my (?:early |whole |entire )?(?:childhood|youth|early years|formative years) in (?P<v>.+)",
            "i grew up in $v",
        ),
        (r"my (?:home ?town|birthplace|native (?:city|town)) is (?:actually |originally )?(?P<v>.+)", "i am originally from $v"),
        (r"i am aged (?P<v>\d{1,3})\b(?P<t>.*)", "i am $v$t"),
        (r"i have (?:just |recently |finally )*turned (?P<v>\d{1,3})\b(?P<t>.*)", "i turned $v$t"),
        (r"i am (?:better |also |mostly |generally )?known as (?P<v>(?-i:\p{Lu}).+)", "i go by $v"),
        (
            r"(?:people|everyone|everybody|(?:my )?friends|they|my (?:family|colleagues|mates|kids|students)) (?:all |usually |mostly |just |tend to )*calls? me (?P<v>(?-i:\p{Lu})[\p{L}'-]+(?: (?-i:\p{Lu})[\p{L}'-]+){0,2})(?: (?:now|these days|since|at|instead|anyway)\b.*)?",
            "everyone calls me $v",
        ),
        (r"(?P<v>i am an? [a-z ]{3,30}? student) (?:now|again|after all|currently|these days|since .+|with my .+)", "$v"),
        (
            r"i was (?:christened|named|baptised|baptized) (?P<v>(?-i:\p{Lu})[\p{L}'-]+(?: (?-i:\p{Lu})[\p{L}'-]+)?)(?P<t> after .*)?",
            "my name is $v",
        ),
        (r"(?:the|my) name is (?P<v>(?-i:\p{Lu}).*)", "my name is $v"),
        (
            r"i am (?:enrolled|doing a (?:degree|masters?|bachelors?|phd|doctorate|course|diploma)|working (?:towards|toward|on) (?:a|my) (?:degree|masters?|bachelors?|phd|doctorate|diploma)|reading for a degree|in my (?:first|second|third|fourth|final|last) year|doing my (?:phd|masters?|doctorate|bachelors?|degree)) (?:in|of) (?P<v>[\p{Ll}][\w ]{2,30})",
            "i study $v",
        ),
        (r"i am reading (?P<v>[\w ]{3,30}) at (?:uni|university|college)\b(?P<t>.*)", "i study $v$t"),
        (r"my (?:major|field of study|subject|degree|course|degree programme|program) is (?:in )?(?P<v>[\p{Ll}][\w ]{2,30})", "i study $v"),
        (r"i (?:have )?(?:changed|switched) (?:my )?(?:major|course|degree|subject|field)s? (?:over )?to (?P<v>.+)", "i study $v"),
        (r"(?P<v>i (?:study|am studying) [\w ]{3,30}?) and [a-z]+ing\b.*", "$v"),
        (r"my (?:native|first) language is (?P<v>(?-i:\p{Lu})[\p{L}]+(?: (?-i:\p{Lu})[\p{L}]+)?),? .*", "my native language is $v"),
        (
            r"(?:my |the )?(?:doctor|doc|gp|consultant|specialist) (?:has )?(?:confirmed|diagnosed) (?:that it(?:'s| is) )?(?P<v>.+)",
            "i have $v",
        ),
        (
            r"(?:i|we) (?:have )?(?:just |finally )?(?:brought home|welcomed|picked up) (?P<v>an? (?:rescue )?(?:[\w-]+ ){0,2}?(?:dog|cat|puppy|kitten|greyhound|whippet|labrador|beagle|terrier|spaniel|collie|poodle|retriever|corgi|rabbit|parrot|hamster)\b.*)",
            "i adopted $v",
        ),
        (r"i (?:have been|started|have started|began|have begun) studying (?P<v>[\w ]{3,30})", "i am studying $v"),
        (r"(?:i|we) (?P<b>am|have been) based out of (?P<v>.+)", "i $b based in $v"),
        (
            r"(?:i|we) (?:have )?(?:rent(?:ed)?|own(?:ed)?|bought|share|have|been renting|am renting|are renting) (?:an?|our|my|this) (?:[\w-]+ ){0,2}(?:flat|house|apartment|place|home|room|studio|cottage|condo|bungalow|loft) in (?P<v>\p{Lu}.*)",
            "i live in $v",
        ),
        (r"(?:i|we) (?:now )?call (?P<v>.+?) (?:my |our )?home\b(?P<t>.*)", "i live in $v$t"),
        (r"(?:i|we) (?:have )?(?:make|made|am making|are making) (?:my|our|a) home in (?P<v>.+)", "i live in $v"),
        (r"(?:i|we) (?:have )?(?:made|make) (?P<v>\p{Lu}.*?) (?:my|our) home\b(?P<t>.*)", "i live in $v$t"),
        (
            r"(?:my|our) (?:new |current |little |own )?(?:flat|house|apartment|place|home|room|studio|cottage|condo|bungalow|loft) is (?:still |now |actually |currently )*(?:located |situated )?in (?P<v>\p{Lu}.*)",
            "i live in $v",
        ),
        (
            r"(?:i|we) (?:have )?(?:settled|ended up|landed|put down roots|set up home|bought a place) (?:down )?in (?P<v>\p{Lu}.*)",
            "i have moved to $v",
        ),
        (
            r"i (?P<b>am|have been) (?:on (?:the )?(?:staff|payroll)|on the books|employed|in employment) (?:at|by|with|of) (?P<v>.+)",
            "i work at $v",
        ),
        (r"i (?P<b>am|have been) with (?P<v>.+?) for work\b(?P<t>.*)", "i work at $v$t"),
        (r"i have been (?:at|with) (?P<v>.+?) for work\b(?P<t>.*)", "i work at $v$t"),
        (
            r"i (?:earn|make|have been earning|have been making|am earning|am making) (?:my|a) (?:living|money|crust|keep) (?:at|with) (?P<v>.+)",
            "i work at $v",
        ),
        (
            r"i (?:earn|make|have been earning|have been making|am earning|am making) (?:my|a) (?:living|money|crust|keep) as (?P<v>.+)",
            "i work as $v",
        ),
        (r"my (?:day |current |main |full-time )?job is (?:still |now |currently )?(?:at|with) (?P<v>.+)", "i work at $v"),
        (r"my (?:day|main|actual|full-time|real) job is (?:being |as |working as )?(?P<v>.+)", "my job is $v"),
        (r"i (?P<b>am|have been) employed as (?P<v>.+)", "i work as $v"),
        (r"i (?:trained|qualified) as (?P<v>.+?) and (?:now )?work as (?:one|such)\b(?P<t>.*)", "i work as $v$t"),
        (r"i (?P<b>am|have been) (?P<v>an? .+?) by (?:trade|profession|training)\b(?P<t>.*)", "i work as $v$t"),
        (r"(?:i|we) (?P<b>am|are) (?:relying|reliant|dependent|sold|hooked) on (?P<v>\p{Lu}.*)", "i use $v"),
        (
            r"(?:i|we) (?:rely|depend|swear|live) (?:on|by|in) (?P<v>\p{Lu}.*) for (?P<t>(?:my|our|all|everything|work|writing|notes|coding|editing).*)",
            "i use $v for $t",
        ),
        (
            r"i (?:take|am taking|was put on|got put on|got|was|have been) (?:prescribed|started on|put on) (?P<v>(?:\d[\d.,]* ?\w+ (?:of )?)?[a-z]{5,}\b.*)",
            "i take $v",
        ),
        (r"(?:my |the )?(?:doctor|doctors|gp|they|psychiatrist|cardiologist|consultant) (?:has|have) me on (?P<v>.+)", "i take $v"),
        (r"my (?:daily |regular |current |only )?(?:medication|medicine|meds|tablets|pills) (?:is|are) (?P<v>.+)", "i take $v"),
        (
            r"(?:they|the (?:doctors?|hospital|clinic)|my (?:doctor|gp|consultant)) (?:have |has |just |recently |finally )*diagnosed me with (?P<v>.+)",
            "i have $v",
        ),
        (r"i (?:was|have been|got) (?:told|informed) (?:that )?i have (?P<v>.+)", "i have $v"),
        (r"it turns out (?:that )?i have (?P<v>.+)", "i have $v"),
        (r"i (?:am dealing|am living|have been dealing|have been living|am struggling|cope|am coping) with (?P<v>.+)", "i live with $v"),
        (
            r"(?:i|we) (?P<b>am|are) (?P<an>an? )?(?P<v>Linux|Windows|Mac|Android|iPhone|Emacs|Vim|\p{Lu}[\w.+-]*(?: \p{Lu}[\w.+-]*)?) (?:user|fan and user|convert)\b(?P<t>.*)",
            "i use $v$t",
        ),
        (
            r"(?:i|we) (?:do|write|keep|run|manage|track|build|edit) (?:just about |pretty much |almost |nearly )?(?:everything|all my \w+|it all) (?:in|with|on) (?P<v>(?:an? )?(?-i:\p{Lu})[\w.+-]*(?: (?-i:[\p{Lu}\d])[\w.+-]*)*)\b(?P<t>.*)",
            "i use $v$t",
        ),
        (r"(?:i|we) rely on (?P<v>(?:an? )?(?-i:\p{Lu})[\w.+-]*(?: (?-i:[\p{Lu}\d])[\w.+-]*)*)\b(?P<t>.*)", "i use $v$t"),
        (
            r"(?:my|our) (?:current |whole |usual )?setup is (?P<v>(?:an? )?(?-i:\p{Lu})[\w.+-]*(?: (?-i:[\p{Lu}\d])[\w.+-]*)*)\b(?P<t>.*)",
            "i use $v$t",
        ),
        (
            r"we are (?:all )?(?P<v>vegan|vegetarian|pescatarian|flexitarian|gluten-free|dairy-free|plant-based|kosher|halal)\b(?P<t>.*)",
            "i eat $v$t",
        ),
        (
            r"(?:i|we) (?:follow|keep to|stick to|am on|are on|keep|am following|am sticking to|have been on|have been following) an? (?:strictly |strict |mostly |mainly )?(?P<v>vegan|vegetarian|pescatarian|flexitarian|gluten-free|dairy-free|plant-based|kosher|halal|keto|paleo|low-carb|low-fodmap|raw) (?:diet|lifestyle|regime)\b(?P<t>.*)",
            "i eat $v$t",
        ),
        (
            r"my diet is (?:strictly |strict |fully |completely |entirely |still |now |mostly )*(?P<v>vegan|vegetarian|pescatarian|flexitarian|gluten-free|dairy-free|plant-based|kosher|halal|keto|paleo|low-carb|low-fodmap)\b(?P<t>.*)",
            "i eat $v$t",
        ),
        (
            r"(?:i|we) (?:have )?(?:only |just )?(?:eat|cook|cooked|buy) (?:only |just |strictly )?(?P<v>vegan|vegetarian|pescatarian|gluten-free|dairy-free|plant-based|kosher|halal)(?: food| meals| dishes| stuff)?\b(?P<t>.*)",
            "i eat $v$t",
        ),
        (
            r"(?:i|we) (?:have )?(?:gone|went|turned|became|become|switched to|been) (?:an? |fully |completely |strictly |entirely )*(?P<v>vegan|vegetarian|pescatarian|flexitarian|gluten-free|dairy-free|plant-based|kosher|halal|keto)\b(?P<t>.*)",
            "i eat $v$t",
        ),
    ])
});
