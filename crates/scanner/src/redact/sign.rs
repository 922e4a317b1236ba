//! Cheap signs of the kinds of values that a text may contain: most texts have none, and no pattern is compiled or run
//! for them. Called by `redact`.

use super::values::sorts;

/// A cheap sign that a text may hold such a value.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    /// Six digits or more.
    Digits,
    /// Four digits or more, and a word about access.
    Code,
    /// Sixteen letters and digits in a row.
    LongWord,
    /// A word of eight characters or more with digits, capitals and punctuation.
    OddWord,
    /// A word that introduces a password.
    Label,
    /// An at sign, or its spelled form.
    At,
    /// A URL or an assignment.
    Address,
    /// The prefix of a key, or a word about phrases.
    Key,
}

/// The signs that `text` has.
pub(super) fn signs(text: &str) -> impl Fn(Sign) -> bool {
    const LABELS: &[&str] = &[
        "pass",
        "pwd",
        "pw:",
        "pw ",
        "pin",
        "contrase",
        "clave",
        "kennwort",
        "losung",
        "mdp",
        "code secret",
        "mot de",
        "密码",
        "密碼",
        "口令",
        "暗号",
        "パス",
        "暗証",
    ];
    const CODES: &[&str] = &[
        "pin",
        "code",
        "código",
        "codigo",
        "alarm",
        "safe",
        "combina",
        "clave",
        "geheimzahl",
        "门禁",
        "密码",
        "验证码",
        "安全码",
        "暗码",
        "解锁",
        "保险箱",
        "保險箱",
        "暗証",
        "解錠",
        "暗号",
        "パス",
    ];
    const KEYS: &[&str] = &[
        "begin",
        "putty",
        "age-secret",
        "nsec1",
        "prv",
        "seed",
        "phrase",
        "mnemonic",
        "助记",
        "助記",
        "恢复",
        "frase",
        "semilla",
        "wörter",
        "フレーズ",
        "ニーモニック",
        "0x",
        "key",
        "schlüssel",
        "clé",
        "密",
        "秘密",
        "wallet",
        "钱包",
        "私",
    ];
    let lower = text.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let words = || text.split(|c: char| c.is_whitespace() || matches!(c, '，' | '。' | '、' | '；' | '：'));
    let longest =
        text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+' | '/'))).map(str::len).max().unwrap_or(0);
    let is_odd = words().any(|word| word.len() >= 6 && sorts(word) >= 3);
    let found = [
        digits >= 6,
        digits >= 4 && has(CODES),
        longest >= 16,
        is_odd,
        has(LABELS),
        text.contains(['@', '＠'])
            || has(&["[at]", "(at)", "{at}", "<at>", "arroba", "艾特", "アット", "[ät]", " dot ", " punkt ", " punto ", " point "]),
        text.contains("://") || text.contains('='),
        has(KEYS),
    ];
    move |sign| found.get(sign as usize).copied().unwrap_or(true)
}
