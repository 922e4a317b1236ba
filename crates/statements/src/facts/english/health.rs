//! Health: conditions, medicines, allergies and diets. A wrong one may do harm, so a value must name a known condition, medicine or food;
//! everything else is left unsaid.

use std::sync::LazyLock;

use regex::Regex;

use super::super::rule::{Rule, rule};
use crate::facts::Category::Profile;
use crate::facts::Stability::Durable;

/// Names of conditions, by their endings and by themselves.
const CONDITION: &str = r"(?:dementia|alzheimer'?s|(?:breast|lung|skin|prostate|colon|bowel|ovarian|cervical|thyroid) cancer|melanoma|leuk(?:a)?emia|(?:high (?:blood pressure|cholesterol)|low blood pressure)|(?:(?:type (?:1|2|one|two|i|ii)|chronic|severe|mild|high|low|bad|rheumatoid|psoriatic|seasonal|gestational|bipolar|plantar|generali[sz]ed|social) )?(?:asthma|diabetes|epilepsy|migraines?|arthritis|eczema|psoriasis|rosacea|adhd|autism|dyslexia|dyspraxia|dyscalculia|co?eliac(?: disease)?|crohn'?s(?: disease)?|(?:\w+ )?(?:heart|kidney|liver|thyroid|lyme|parkinson'?s|alzheimer'?s) disease|parkinson'?s|ibs|pcos|pots|lupus|fibromyalgia|hypertension|an(?:ae|e)mia|h(?:ay ?fever)|tinnitus|vertigo|scoliosis|sciatica|gout|glaucoma|cataracts|depression|anxiety|ocd|ptsd|insomnia|narcolepsy|sleep apn(?:oe|e)a|gerd|acid reflux|reflux|copd|multiple sclerosis|carpal tunnel(?: syndrome)?|disorder|hepatitis [abc]|h(?:a)?emophilia|vitiligo|atrial fibrillation|afib|arrhythmia|(?:a )?(?:heart murmur|pacemaker|hernia|slipped disc|stutter)|(?:(?:[a-z]{3,}(?:ic|al|ive|oid|ous|ary|ed|ular|ar) ){0,2}[a-z]{3,}(?:itis|osis|algia|pathy|plegia|uria|(?:o|a)?emia|thyroidism|oedema))|(?:[a-z]+ )?[a-z]+ syndrome|raynaud'?s|tendonitis|shingles|long covid|rsi|(?:frozen shoulder|hiatus hernia|tennis elbow|torn (?:acl|meniscus|rotator cuff)|kidney stones|gallstones|heart failure|a stoma|one kidney|a limp|hip replacement)))";
/// States of a person that are conditions.
const STATE: &str = r"(?:type (?:1|2|one|two) )?(?:pre-?)?diabetic|asthmatic|epileptic|(?:profoundly |partially |totally )?deaf(?: in (?:one|my (?:left|right)) ear)?|hard of hearing|(?:legally |partially |half |totally )?blind(?: in (?:one|my (?:left|right)) eye)?|(?:red-green )?colou?r[- ]?blind|dyslexic|dyspraxic|autistic|coeliac|celiac|an(?:ae|e)mic|hypothyroid|hypertensive|perimenopausal|menopausal|pre-?diabetic|(?:\d+ (?:weeks|months) |heavily |newly )?pregnant|nonverbal|short-?sighted|near-?sighted|bipolar|immunocompromised|h(?:a)?emophiliac|paraplegic|quadriplegic|arthritic";
/// Medicines, by the endings that their names share, and by themselves.
pub(super) const DRUG: &str = r"(?:(?:[a-z]{2,}(?:pril|sartan|statin|olol|azole|mycin|cillin|formin|oxetine|opram|azepam|zolam|tidine|lukast|parin|xaban|thyroxine|triptan|gliptin|glutide|flozin|setron|profen|dipine|tadine|rizine|traline|faxine|tiapine|zapine|idone|asone|solone|terol|sonide|umab|imab|inib|ciclovir|cycline|floxacin|trexate|bamate|trigine|pyridol|zosin|chloroquine|salazine|thiazide|grel|gabalin|bapentin|semide))|insulin|lithium|naproxen|metoprolol|codeine|tramadol|morphine|clonidine|buspirone|topiramate|lamotrigine|melatonin|spironolactone|finasteride|minoxidil|accutane|isotretinoin|levothyroxine|colchicine|allopurinol|tylenol|advil|ibuprofen|nurofen|benadryl|zyrtec|claritin|xanax|valium|ambien|trazodone|cymbalta|wellbutrin|effexor|seroquel|abilify|lyrica|aspirin|paracetamol|warfarin|digoxin|adderall|ritalin|concerta|vyvanse|ozempic|wegovy|mounjaro|eliquis|xarelto|prozac|zoloft|lexapro|humira|statins|antidepressants|beta[- ]blockers|blood thinners|antihistamines|the pill|hrt|iron tablets|(?:multi-?)?vitamins?(?: [a-dk]\d*)?|folic acid|folate|omega-?3s?|fish oil|cod liver oil|5-htp|co-[a-z]{4,}|st\.? john'?s wort|ashwagandha|creatine|probiotics|magnesium|zinc|iron|calcium|biotin|ventolin|symbicort|synthroid|tamoxifen|bupropion|mesalamine|cetirizine)";
pub(super) const DOSE: &str = r"(?: \d[\d.,]* ?(?:mg|mcg|µg|micrograms?|milligrams?|g|ml|iu|units?)\b| \d{1,4}\b| \d\.\d+)?";
/// What people are allergic to without a doubt; "work" and "Mondays" are jokes.
pub(super) const TRIGGER: &str = r"(?:tree )?nuts?|peanuts?|pine nuts?|brazil nuts?|macadamias?|pecans?|chestnuts?|coconut|almonds?|cashews?|walnuts?|hazelnuts?|pistachios?|sesame|lupin|soya?|milk|dairy|eggs?|wheat|gluten|shellfish|fish|shrimps?|prawns?|crab|lobster|mussels|oysters|kiwis?|strawberr(?:y|ies)|mangoe?s?|apples?|peach(?:es)?|bananas?|celery|mustard|tomatoe?s?|avocados?|latex|nickel|penicillin|amoxicillin|ibuprofen|aspirin|(?:grass |birch |tree )?pollen|ragweed|dust(?: mites)?|mou?ld|cats?|dogs?|cat hair|dog hair|horses?|(?:bee|wasp) stings?|bees|wasps|sulfites|iodine|garlic|onions?|codeine|morphine|sulfa|lentils|chickpeas|peas|corn|fructose|lactose|histamine|feathers|wool|chlorine|perfume|buckwheat|oats|rye|barley|squid|octopus|citrus|oranges?|lemons?|pineapple|melon|raspberr(?:y|ies)|blueberr(?:y|ies)|grapes|cherr(?:y|ies)|plums?|pears?|carrots?|parsley|cinnamon|beef|pork|chicken";

static TABLE: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let on = r"(?:i (?:take|am taking|have been taking|am on|have been on|was put on|got put on|was prescribed|have been prescribed|started|started taking|use|inject)|(?:they|(?:my |the )?(?:gp|doctor|doc|psychiatrist|cardiologist|neurologist|specialist|nurse|consultant|hospital|clinic)) (?:has|have|put|has put|have put|have got|started|has started|have started|got|keeps|keep) me (?:on|taking))";
    vec![
        rule(
            leak(format!(r"i (?:have|have had|have got|got|suffer from|live with|struggle with|deal with|was born with|(?:was|have been|got|am) diagnosed with) (?:an? |some |really |pretty |quite )*(?P<o>{CONDITION}(?:(?:,? and |, ){CONDITION})?)(?: (?:since|for|as a|and|which|so|that|but|in|when|from|now|on|pretty|really|with|diagnosed|at|last|this|because|bc|by|too|myself)\b.*|[,(].*)?")),
            "has_condition", Profile, Durable, 0.9,
        ),
        rule(leak(format!(r"(?:my |the )?(?:doctor|doc|gp|consultant|specialist|neurologist|psychiatrist|hospital) (?:says|said|told me|confirmed) (?:that )?i (?:have|have got) (?P<o>{CONDITION})(?:[ ,].*)?")), "has_condition", Profile, Durable, 0.85),
        rule(leak(format!(r"(?P<o>{STATE}|{CONDITION}) (?:person |patient |sufferer |girl |guy |mum |mom |dad )?here(?:[ ,].*)?")), "has_condition", Profile, Durable, 0.85),
        rule(leak(format!(r"(?:i|we) (?:was|were|have been|got|am) (?:just |recently |finally )?(?:bumped|put|raised|upped|increased|lowered|cut|dropped)(?: up| down)? to (?P<o>(?:\d[\d.,]* ?(?:mg|mcg|units?) (?:of )?)?{DRUG}{DOSE})(?:[ ,].*)?")), "takes", Profile, Durable, 0.85),
        rule(leak(format!(r"(?:i|we) (?:was|were|have been|got|am) (?:just |recently |finally )?(?:switched|moved|changed)(?: over)? to (?P<o>(?:\d[\d.,]* ?(?:mg|mcg|units?) (?:of )?)?{DRUG}{DOSE})(?:[ ,].*)?")), "takes", Profile, Durable, 0.85).replaces(&["takes"]),
        rule(leak(format!(r"i (?:am|have been|was born|went) (?:an? )?(?P<o>{STATE})(?: (?:since|for|from|and|so|but|as)\b.*|[,(].*)?")), "has_condition", Profile, Durable, 0.9),
        rule(leak(format!(r"i (?:take|am taking|use|am on|need) .{{3,50}}? for (?:my |the )?(?P<o>{CONDITION})(?:[ ,].*)?")), "has_condition", Profile, Durable, 0.85),
        rule(leak(format!(r"my (?P<o>{CONDITION}) (?:is|has|gets?|flares?|flared|acts?|acted|keeps?|makes?|means|was|comes?|came)\b.*")), "has_condition", Profile, Durable, 0.85),
        rule(leak(format!(r"{on} (?:a low dose of |some |my )?(?P<o>(?:\d[\d.,]* ?(?:mg|mcg|units?) (?:of )?)?{DRUG}{DOSE}(?:(?:, | and |, and | plus ){DRUG}{DOSE})*)(?:[ ,(].*)?")), "takes", Profile, Durable, 0.9),
        rule(leak(format!(r"(?:i (?:stopped(?: taking)?|quit|came off|went off|have come off|am off|am no longer (?:on|taking)|no longer (?:take|need|use))|(?:my |the )?(?:gp|doctor|doc|psychiatrist|cardiologist|neurologist) took me off) (?:the |my )?(?P<o>{DRUG}{DOSE})(?:[ ,(].*)?")), "no_longer_takes", Profile, Durable, 0.9)
            .ends(&["takes", "has_condition"]),
        rule(leak(format!(r"i do not take (?:the |my |any )?(?P<o>{DRUG}) (?:any ?more|any longer|now)(?:[ ,(].*)?|no more (?P<as>{DRUG})(?: for me)?(?:[ ,(].*)?")), "no_longer_takes", Profile, Durable, 0.9)
            .ends(&["takes"]),
        rule(leak(format!(r"i (?:have )?(?:swapped|switched|changed) (?:from )?(?:my )?(?P<old>{DRUG}) (?:for|to|with) (?P<o>{DRUG}{DOSE})(?:[ ,(].*)?")), "takes", Profile, Durable, 0.9)
            .ends(&["takes"]),
        rule(leak(format!(r"(?:my|the) (?P<o>{CONDITION}) (?:is|are|has|have) (?:been |now |completely |finally |all |long )*(?:gone|cured|over|stopped|cleared(?: up)?|healed|history)(?:[ ,.].*)?")), "no_longer_has_condition", Profile, Durable, 0.9)
            .ends(&["has_condition"]),
        rule(leak(format!(r"(?P<o>{TRIGGER}) (?:is|are) (?:fine|ok|okay|safe|no problem|allowed) (?:now|again|these days)(?:[ ,.].*)?")), "no_longer_allergic_to", Profile, Durable, 0.85)
            .ends(&["allergic_to", "avoids"]),
        rule(leak(format!(r"i (?:can|may|am allowed to) (?:have|eat|drink|touch) (?P<o>{TRIGGER}|coffee|alcohol|meat|sugar|bread|salt) again(?:[ ,.].*)?")), "no_longer_avoids", Profile, Durable, 0.85)
            .ends(&["allergic_to", "avoids"]),
        rule(r"i am (?:done|through) (?:with )?being (?:an? )?(?P<o>vegan|vegetarian|pescatarian)(?:[ ,.].*)?|i (?:have )?(?:stopped|quit|gave up) being (?:an? )?(?P<as>vegan|vegetarian|pescatarian)(?:[ ,.].*)?", "no_longer_diet", Profile, Durable, 0.9)
            .ends(&["diet"]),
        rule(leak(format!(r"(?:eating )?(?P<o>{TRIGGER}) (?:always )?(?:gives? me (?:hives|a rash|rashes)|brings? me out in (?:hives|a rash|spots)|sends? me to (?:the )?(?:er|a&e|hospital)|(?:does|do) not agree with me|makes? me (?:break out|wheeze|swell up|come out in hives)|makes? my (?:throat|tongue|lips|face|mouth) (?:swell|close)\w*|closes? (?:up )?my throat)(?:[ ,].*)?")), "allergic_to", Profile, Durable, 0.9),
        rule(leak(format!(r"i have (?:an? )?(?:\w+ )?allerg(?:y|ies) to (?P<o>(?:{TRIGGER})(?:(?:, | and |, and | or )(?:{TRIGGER}))*)(?:[ ,.].*)?")), "allergic_to", Profile, Durable, 0.95),
        rule(leak(format!(r"i (?:get|got|come out in|break out in) (?:hives|a rash|rashes) from (?P<o>{TRIGGER})(?:[ ,.].*)?")), "allergic_to", Profile, Durable, 0.9),
        rule(leak(format!(r"(?:my |the )?(?:doctor|doc|gp|consultant|specialist) (?:says|said|told me|confirmed) (?:that )?i am (?:an? )?(?P<o>{STATE})(?:[ ,].*)?")), "has_condition", Profile, Durable, 0.85),
        rule(leak(format!(r"i (?:cannot|can not|must not|am not allowed to|may not|am not supposed to) (?:have|touch|go near|be around) (?P<o>(?:{TRIGGER})(?:(?:, | and |, and | or )(?:{TRIGGER}))*)(?:[ ,.].*)?")), "avoids", Profile, Durable, 0.9),
        rule(leak(format!(r"(?:the )?(?P<o>{TRIGGER}) (?:is|are) (?:an? (?:absolute |total )?no-?go|off limits|off the menu|not an option|forbidden)(?: for me)?(?:[ ,.].*)?")), "avoids", Profile, Durable, 0.85),
        rule(r"i am on an? (?:strict )?(?P<o>[a-z]+(?:[ -][a-z]+)?) diet(?:[ ,.].*)?", "diet", Profile, Durable, 0.85).when(is_diet),
        rule(leak(format!(r"i have an? (?:\w+ )?(?P<o>{TRIGGER}) allergy(?: (?:and|so|but|since|that)\b.*|,.*)")), "allergic_to", Profile, Durable, 0.95),
        rule(leak(format!(r"i (?:have )?(?:outgrew|outgrown|grew out of|grown out of) (?:my|his|her|their|the|an?) (?P<o>{TRIGGER}) allergy(?:[ ,.].*)?")), "no_longer_allergic_to", Profile, Durable, 0.9).ends(&["allergic_to"]),
        rule(leak(format!(r"i (?:have )?(?:outgrew|outgrown|grew out of|grown out of) (?:my|his|her|their|the|an?) allergy to (?P<o>{TRIGGER})(?:[ ,.].*)?")), "no_longer_allergic_to", Profile, Durable, 0.9).ends(&["allergic_to"]),
        rule(r"i am (?P<o>left-?handed|right-?handed|short-?sighted|near-?sighted|far-?sighted|double-jointed)(?: .*|,.*)?", "is_described_as", Profile, Durable, 0.85),
        rule(r"i (?:am|eat|have been|keep|follow)(?: strictly| strict| only| fully)?(?: an?)? (?P<o>vegan|vegetarian|pescatarian|halal|kosher|gluten[- ]free|dairy[- ]free|low[- ]carb|low[- ]fodmap|plant[- ]based|keto)(?: (?:since|for|and|so|but|diet|now|again|with|these days|but)\b.*|,.*)?", "diet", Profile, Durable, 0.9),
    ]
});

/// Conditions that are named in passing: "because of my psoriasis".
pub(super) static ASIDES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    vec![
        rule(leak(format!(r"my (?P<o>{CONDITION})")), "has_condition", Profile, Durable, 0.85).uncut().when(is_no_feeling),
        rule(leak(format!(r"(?:doctor|doc|gp|physician|derm|dermatologist|psychiatrist|cardiologist|consultant|rheumatologist|neurologist|endo) (?:has |just |had )*(?:put me on|prescribed(?: me)?|gave me|started me on|(?:bumped|raised|put) me (?:up |down )?to) (?P<o>(?:\d[\d.,]* ?(?:mg|mcg|units?) ?(?:of )?)?{DRUG}{DOSE})")), "takes", Profile, Durable, 0.85).uncut(),
        rule(leak(format!(r"(?:doctor|doc|gp|physician|derm|dermatologist|psychiatrist|cardiologist|consultant|rheumatologist|neurologist|endo) (?:has |just |had )*(?:switched|changed|moved) me (?:over )?to (?P<o>(?:\d[\d.,]* ?(?:mg|mcg|units?) ?(?:of )?)?{DRUG}{DOSE})")), "takes", Profile, Durable, 0.85).replaces(&["takes"]).uncut(),
        rule(leak(format!(r"(?:am|i'm|im|been|have been) on (?P<o>{DRUG}{DOSE})")), "takes", Profile, Durable, 0.85).uncut(),
    ]
});

/// A diet by what it is, not by how it goes: "a strict diet".
fn is_diet(value: &str) -> bool {
    !["strict", "new", "crash", "permanent", "constant", "special", "good", "bad", "no", "weird"].contains(&value)
}

/// A condition and no feeling of the moment: "my anxiety is through the roof".
fn is_no_feeling(value: &str) -> bool {
    !["anxiety", "depression", "disorder", "reflux", "insomnia", "vertigo"].contains(&value.to_lowercase().as_str())
}

/// The rules.
pub(super) fn rules() -> &'static [Rule] {
    &TABLE
}

static JOKE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:my (?:own|ex|boss|job)\b|(?:hard |home|house|early )?work\b|homework|mondays?|mornings?|people|drama|bullshit|bs|stupidity|exercise|money|fun|yes|no|not|it|everyone|adulting|meetings?|commitment|nonsense|small talk|paperwork|deadlines)\b"
);

static KNOWN: LazyLock<Regex> =
    LazyLock::new(|| language::pattern::compile_light(&format!(r"(?i)^(?:the |all |raw |most )?(?:{TRIGGER})$")));

/// A known thing that people are allergic to.
pub(crate) fn is_trigger(value: &str) -> bool {
    KNOWN.is_match(value)
}

/// The name of a medicine.
pub(crate) fn is_medicine(value: &str) -> bool {
    static KNOWN: LazyLock<Regex> = LazyLock::new(|| language::pattern::compile_light(&format!(r"(?i)^{DRUG}{DOSE}$")));
    KNOWN.is_match(value)
}

/// Something that people are allergic to, and not what they joke about.
pub(super) fn is_allergen(value: &str) -> bool {
    super::guards::is_thing(value) && !JOKE.is_match(value)
}
