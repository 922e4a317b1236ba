//! Properties of values: random, a password, a card with its check digit, a bank account. Called by `redact`.

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

pub(super) fn has_digit(value: &str) -> bool {
    value.bytes().any(|byte| byte.is_ascii_digit())
}

/// Whether letters and digits are mixed as in no word.
pub(super) fn is_random(value: &str) -> bool {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.bytes().filter(u8::is_ascii_alphabetic).count();
    digits >= 2 && letters >= 2 && !value.contains("://") && !value.contains("..")
}

/// Whether capitals, small letters and digits are mixed throughout, as in a token.
pub(super) fn is_entropic(value: &str) -> bool {
    let of = |test: fn(&u8) -> bool| value.bytes().filter(test).count();
    let turns = value.as_bytes().windows(2).filter(|pair| matches!(pair, [one, other] if one.is_ascii_digit() != other.is_ascii_digit() || one.is_ascii_lowercase() != other.is_ascii_lowercase())).count();
    of(u8::is_ascii_uppercase) >= 3 && of(u8::is_ascii_lowercase) >= 3 && of(u8::is_ascii_digit) >= 3 && turns * 3 >= value.len()
}

/// Whether a value may be a password, rather than a word of the sentence, as in "my password is safe".
pub(super) fn is_password(value: &str) -> bool {
    let value = value.trim_end_matches(['.', ',', '!', '?', ';', ')']);
    let has = |test: fn(char) -> bool| value.chars().any(test);
    let has_inner_capital = value.chars().skip(1).any(char::is_uppercase) && has(char::is_lowercase);
    let is_pin = value.len() >= 4 && value.bytes().all(|byte| byte.is_ascii_digit());
    let is_cjk_text = value.chars().any(crate::plain::is_cjk) && !has(|c| c.is_ascii_alphanumeric());
    let has_sign = value.chars().any(|c| c.is_ascii_punctuation() && !matches!(c, '-' | '\'' | '.' | '/'));
    value.chars().count() >= 4
        && !is_cjk_text
        && (is_pin || has(|c| c.is_ascii_digit()) || has_sign || has_inner_capital || value.matches('-').count() >= 2)
}

/// The number of character classes in a value: small letters, capitals, digits, punctuation.
pub(super) fn sorts(value: &str) -> usize {
    let value = value.trim_end_matches(['.', ',', '!', '?', ';', ':', ')']);
    let has = |test: fn(char) -> bool| usize::from(value.chars().any(test));
    has(|c| c.is_ascii_lowercase())
        + has(|c| c.is_ascii_uppercase())
        + has(|c| c.is_ascii_digit())
        + has(|c| c.is_ascii_punctuation() && !matches!(c, '.' | ','))
}

/// Whether a value has three classes of characters including digits, unlike words, dates and prices.
pub(super) fn is_odd(value: &str) -> bool {
    let letters = value.chars().filter(char::is_ascii_alphabetic).count();
    value.chars().count() >= 6 && letters >= 2 && has_digit(value) && sorts(value) >= 3 && !is_named(value)
}

/// Whether a value has all four classes, and is too unusual for a product's name.
pub(super) fn is_very_odd(value: &str) -> bool {
    let value = value.trim_end_matches(['.', ',', '!', '?', ';', ':', ')']);
    let letters = value.chars().filter(char::is_ascii_alphabetic).count();
    let has_sign = value.chars().any(|c| matches!(c, '!' | '#' | '$' | '%' | '^' | '&' | '*' | '+' | '=' | '~' | '?' | '|'));
    value.chars().count() >= 8 && letters >= 4 && has_sign && sorts(value) == 4 && !is_named(value)
}

/// Whether a value is a URL, a file or a query rather than a password.
pub(super) fn is_named(value: &str) -> bool {
    value.contains("://")
        || value.starts_with("www.")
        || value.contains("](")
        || value.contains("[redacted")
        || value.starts_with('#')
        || value.contains("?v=")
        || is_line_of_a_file(value)
        || is_issue(value)
        || !value.is_ascii()
}

/// Whether a value is a line of a file: `notes/plan.md#L12`
fn is_line_of_a_file(value: &str) -> bool {
    let Some((path, line)) = value.rsplit_once("#L") else { return false };
    let has_ending = path.rsplit_once('.').is_some_and(|(_, end)| !end.is_empty() && end.chars().all(|c| c.is_ascii_lowercase()));
    has_ending && !line.is_empty() && line.chars().all(|c| c.is_ascii_digit())
}

/// Whether a value is the key of an issue: `OPS-4471`
fn is_issue(value: &str) -> bool {
    let split = value.trim_end_matches(['.', ',', '!', '?', ';', ':', ')']).split_once('-');
    split.is_some_and(|(key, number)| {
        let is_key = key.bytes().all(|byte| byte.is_ascii_uppercase());
        is_key && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

pub(super) fn is_year(value: &str) -> bool {
    value.parse::<u32>().is_ok_and(|year| (1900..2100).contains(&year))
}

pub(super) fn digits(value: &str) -> Vec<u32> {
    value.chars().filter_map(|c| c.to_digit(10)).collect()
}

/// Whether a value has thirteen to nineteen digits with the check digit of ISO/IEC 7812.
pub(super) fn is_card(value: &str) -> bool {
    let digits = digits(value);
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, digit)| match (place % 2, digit * 2) {
            (0, _) => *digit,
            (_, double) if double > 9 => double - 9,
            (_, double) => double,
        })
        .sum();
    (13..=19).contains(&digits.len()) && sum.is_multiple_of(10)
}

/// Whether a value begins with a country that has IBANs and is as long as an IBAN.
pub(super) fn is_iban(value: &str) -> bool {
    const COUNTRIES: &str = "AD AE AL AT AZ BA BE BG BH BR CH CR CY CZ DE DK DO EE EG ES FI FO FR GB GE GI GL GR GT HR HU IE IL IQ IS IT JO KW KZ LB LI LT LU LV LY MC MD ME MK MR MT MU NL NO PK PL PS PT QA RO RS SA SC SE SI SK SM ST SV TL TN TR UA VA VG XK";
    let bare: String = value.chars().filter(char::is_ascii_alphanumeric).collect();
    (15..=34).contains(&bare.len())
        && bare.get(..2).is_some_and(|country| COUNTRIES.split(' ').any(|known| known == country))
        && digits(value).len() >= 8
}

pub(super) fn many_digits(value: &str) -> bool {
    digits(value).len() >= 6
}

pub(super) fn is_phone(value: &str) -> bool {
    (7..=15).contains(&digits(value).len())
}

static NUMBER_OF: LazyLock<Regex> = language::pattern!(
    r"(?i)(?:(?-u:\b)(?:order|invoice|ticket|parcel|tracking|isbn|commit|version|build|serial|part|model|facture|commande|colis|rechnungs?|bestell\w*|auftrags?|sendungs?|factura|pedido|envío)(?:s|-?n[or]\.?|\s?number|-?nummer)?(?-u:\b)|订单|单号|发票|快递|型号|注文|請求書|伝票|型番|件号)[^\n,;，。]{0,16}$"
);

static MANAGER: LazyLock<Regex> =
    language::pattern!(r"(?i)manager|keeper|generator|policy|reset|管理|gestor|verwalt|gestionnaire|マネージャ|ツール|生成器|规则|策略");

/// Whether the words before a value show that it is an order number, or mention a password manager.
pub(super) fn is_something_else(text: &str, found: &Captures<'_>, span: &Range<usize>) -> bool {
    let whole = found.get(0).map_or(span.start, |whole| whole.start());
    let before = text.get(..span.start).unwrap_or("");
    let cut = before.char_indices().rev().nth(30).map_or(0, |(at, _)| at);
    let words = text.get(whole..span.start).unwrap_or("");
    NUMBER_OF.is_match(before.get(cut..).unwrap_or(before)) || MANAGER.is_match(words)
}

/// The patterns of this module, for the test that compiles each.
#[cfg(test)]
pub(crate) static PATTERNS: [&LazyLock<Regex>; 2] = [&NUMBER_OF, &MANAGER];
