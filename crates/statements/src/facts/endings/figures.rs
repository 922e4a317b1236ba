//! A new number for something known: "rent went up again, £910 a month", "they've put my lisinopril up to 40 mg", 体重78公斤了.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use crate::facts::known::Known;
use crate::facts::reading::Reading;
use crate::facts::{Ending, chinese, english};

/// An amount with its unit.
const AMOUNT: &str = r"(?P<number>[$€£¥]?\d[\d,.]*)(?P<unit> ?(?:mg|mcg|µg|ml|iu|units?|kg|kilos?|lbs?|pounds|stone|km|miles|euros?|dollars|公斤|斤|毫克|微克|单位|片|粒|元|块|万|公里|平米|平)?)";
static AMOUNTS: LazyLock<Regex> = LazyLock::new(|| language::pattern::compile_light(&format!("(?i){AMOUNT}")));
/// Says that a number is another than before.
static CHANGED: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:up|down|increased?|raised|lowered|bumped|dropped|cut|reduced|doubled|halved|now|changed|went|gone|goes|moved|again|new|as of|these days)\b|改|换|变|涨|降|加到|减到|加量|减量|现在|刚上秤|调|升|了$|了[，,。!！嘿哈]"
);
/// Speaks of a dose without the name of its medicine.
static DOSED: LazyLock<Regex> =
    language::light_pattern!(r"\b(?:the |my )?(?:dose|dosage|tablets?|pills?)\b|剂量|药量|药片|加量|减量|这药|那药");
/// Speaks of somebody's weight without its name.
static WEIGHED: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:weigh\w*|scales?|kilos?|pounds|down to|up to)\b|体重|上秤|称了|秤|瘦到|胖到|掉到|减到|(?:^|[，,！!])(?:现在|已经|到|都)?\d+(?:\.\d+)?(?:公斤|斤|kg)了(?:$|[，,。！!])"
);
static UNREAL: LazyLock<Regex> =
    language::light_pattern!(r"(?i)\b(?:might|could|would|should|if|will|want|hope|going to|may)\b|\?|如果|想|打算|可能|希望|要是|目标");

/// A birthday, or the number of somebody's years at the moment.
static GREW: LazyLock<Regex> =
    language::light_pattern!(r"(?i)\b(?:birthday|bday|turn(?:s|ed|ing)?|today|now|officially)\b|生日|满|了(?:$|[，,。！!])|现在");
static OTHERS: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:he|she|they|his|her|their|you|your|our|my (?:\w+ )?(?:son|daughter|kid|child|wife|husband|mum|mom|mother|dad|father|sister|brother|friend|dog|cat|boss|partner|nan|gran|grandma|grandpa|niece|nephew))\b|[他她它你]|儿子|女儿|孩子|闺女|妈|爸|老婆|老公|媳妇|朋友|同事|[哥姐弟妹]|宝宝|爷|奶|[℃°%元块个次只本页章点分号月]"
);
static YEARS: LazyLock<Regex> = language::light_pattern!(
    r"(?i)(?:^|[,;.!—–:，。！]\s*|\b(?:turned|turning|turn|i'm|i’m|im|i am|officially|the big|make that|now)\s+|满|已经|我|都)(?P<years>\d{1,3})(?:岁|周岁|\s+(?:today|now|already|years? old|this \w+|on \w+|yesterday)\b|了|\s*[!.,，。！]|$)"
);
/// Any number.
static NUMBER: LazyLock<Regex> = language::light_pattern!(r"\d+");

/// The age that somebody says they have reached: "it's my birthday today, 30!" from somebody who was 29.
pub(super) fn grown(sentence: &str, known: &Known) -> Option<Reading> {
    if known.predicate != "age" || known.subject != "user" || !GREW.is_match(sentence) {
        return None;
    }
    if UNREAL.is_match(sentence) || OTHERS.is_match(sentence) {
        return None;
    }
    let old: u32 = known.object.parse().ok()?;
    let new: u32 = YEARS.captures(sentence)?.name("years")?.as_str().parse().ok()?;
    if new != old + 1 || NUMBER.find_iter(sentence).count() > 1 {
        return None;
    }
    let is_short = sentence.chars().count() <= 60;
    let ends = vec![Ending { predicate: known.predicate.clone(), object: Some(known.object.clone()), ..Ending::default() }];
    is_short.then(|| Reading {
        predicate: known.predicate.clone(),
        ends,
        confidence: 0.85,
        ..Reading::name_of("user", &new.to_string(), 0)
    })
}

/// The known statement with the number that the sentence gives for it; `None` if it gives none, or the same.
///
/// `is_only` says that no other medicine is known, so that "they doubled the tablets" means this one.
pub(super) fn changed(sentence: &str, known: &Known, is_only: bool) -> Option<Reading> {
    let is_medicine = known.predicate == "takes";
    let is_figure = matches!(known.predicate.as_str(), "is" | "weight" | "height") || known.predicate.starts_with("default_");
    if !(is_medicine || is_figure) || !CHANGED.is_match(sentence) || UNREAL.is_match(sentence) {
        return None;
    }
    let old = AMOUNTS.captures(&known.object)?;
    let (old_number, old_unit) = (group(&old, "number"), group(&old, "unit"));
    let name = if is_medicine { rest_of(&known.object, old.get(0)?.range()) } else { thing_of(known) };
    let (text, lower) = (script::simplify(sentence), name.to_lowercase());
    let text = text.to_lowercase();
    let is_named = text.contains(&script::simplify(&lower))
        || known.predicate == "weight" && WEIGHED.is_match(&text)
        || is_medicine && is_only && DOSED.is_match(&text) && !names_medicine(&text);
    if lower.chars().count() < 2 || !is_named {
        return None;
    }
    let new = AMOUNTS
        .captures_iter(sentence)
        .filter(|new| {
            group(new, "unit").trim() == old_unit.trim()
                || !is_medicine && group(new, "unit").trim().is_empty() && is_money(&group(new, "number")) == is_money(&old_number)
        })
        .last()?;
    let number = group(&new, "number").trim_end_matches([',', '.']).to_owned();
    if number == old_number.trim_end_matches([',', '.']) || is_money(&number) != is_money(&old_number) {
        return None;
    }
    let whole = old.get(0)?.range();
    let unit = if old_unit.trim().is_empty() { old_unit } else { group(&new, "unit") };
    let mut object = known.object.clone();
    object.replace_range(whole, &format!("{number}{unit}"));
    let ends = vec![Ending { predicate: known.predicate.clone(), object: Some(known.object.clone()), ..Ending::default() }];
    Some(Reading { predicate: known.predicate.clone(), ends, confidence: 0.85, ..Reading::name_of(&known.subject, &object, 0) })
}

/// Whether a text names a medicine, which then is the one that it gives the dose of.
fn names_medicine(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| word.len() > 3 && english::is_medicine(word)) || chinese::names_medicine(text)
}

fn group(groups: &regex::Captures<'_>, name: &str) -> String {
    groups.name(name).map_or_else(String::new, |group| group.as_str().to_owned())
}

fn is_money(number: &str) -> bool {
    number.starts_with(['$', '€', '£', '¥'])
}

/// The name of a medicine without its dose.
fn rest_of(value: &str, dose: std::ops::Range<usize>) -> String {
    let (before, after) = (value.get(..dose.start).unwrap_or_default(), value.get(dose.end..).unwrap_or_default());
    format!("{before}{after}").trim().trim_start_matches("of ").trim().to_owned()
}

/// What the number is of: "user's rent", or the relation itself.
fn thing_of(known: &Known) -> String {
    let thing = known.subject.strip_prefix("user's ").or_else(|| known.subject.strip_prefix("用户的"));
    thing.map_or_else(|| known.predicate.trim_start_matches("default_").replace('_', " "), str::to_owned)
}
