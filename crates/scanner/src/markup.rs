//! HTML and links that would run when a page displays the text. Code in backticks is text about code. Called by the
//! scanner.

use std::sync::LazyLock;

use regex::Regex;

use super::rule::{Rule, Severity, Verdict};

static CODE: LazyLock<Regex> = language::pattern!(r"`[^`\n]{1,200}`");
static ENTITY: LazyLock<Regex> = language::pattern!(r"&#(?:[xX]([0-9a-fA-F]{1,6})|([0-9]{1,7}));?");
static RUNS: LazyLock<Regex> = language::pattern!(
    r#"(?ix)
        <\s*/?\s*(?:script|iframe|frame|frameset|object|embed|applet|base|meta|link|form|portal|noscript|template|xml|foreignobject|animate|set)(?:[\s/>"']|$)
        |<\s*style\b[^>]*>[^<]{0,600}(?:url\s*\(|@import|expression\s*\(|:)
        |style\s*=\s*["'][^"']{0,300}(?:url\s*\(|expression\s*\(|behaviou?r\s*:|-moz-binding|position\s*:\s*(?:fixed|absolute)|font-size\s*:\s*0|color\s*:\s*transparent|display\s*:\s*none|(?:max-)?(?:height|width)\s*:\s*[01](?:px|em|%)?\s*[;"']|text-indent\s*:\s*-|(?:left|top|right)\s*:\s*-\d{3}|clip(?:-path)?\s*:|visibility\s*:\s*hidden|opacity\s*:\s*0(?:[^.0-9]|\.0))
        |style\s*=\s*["'][^"']{0,200}\bcolor\s*:\s*(?:\#fff(?:fff)?|white)\b[^"']{0,100}|<\s*font\b[^>]{0,100}\bcolor\s*=\s*["']?(?:\#fff(?:fff)?|white)\b
        |<\s*[a-z][a-z0-9-]*(?:\s[^<>]{0,200})?\s(?:hidden|aria-hidden\s*=\s*["']?true)(?:["'\s=/][^<>]{0,200})?>[^<]{20,}
        |(?:\]\(|\]:|<)\s*<?\s*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t)\s*:
        |(?:\]\(|\]:)\s*<?\s*data\s*:\s*(?:text/html|image/svg|application/x)
        |\b(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t)\s*:\s*[a-z_$(\[]+[\w.]*\s*[(.=\[]
        |data\s*:\s*text/html
        "#
);
/// Markup that runs only inside an open tag or a drawing: its pattern, and a pattern for the end of the text before it.
///
/// The former is searched first, then the text before it is checked backwards. Searching forwards would follow every `<`
/// of a text as far as a tag may extend.
pub(super) static AFTER: LazyLock<[(Regex, Regex); 6]> = LazyLock::new(|| {
    [
        (r#"[\s/"']on[a-z]{3,25}\s*="#, r#"<\s*[a-z][a-z0-9:-]*(?:[\s/"'][^>]*)?$"#),
        (r"(?:模型|助手|智能|机器人|アシスタント|エージェント|assistent|asistente|modele)", "<!--[^>]*$"),
        (r"\b(?:srcdoc|formaction|xlink:href)\s*=", "<[^>]*$"),
        (
            r#"\b(?:href|src|action|data|poster|background)\s*=\s*["']?\s*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t|data)\s*:"#,
            "<[^>]*$",
        ),
        (r#"\bsrc\s*=\s*["']?\s*(?:https?:)?//[^\s"'<>]{1,400}[?]"#, r"<\s*(?:img|image|video|audio|source|track|input)\b[^>]*$"),
        (r"<\s*(?:use|image)\b", r"<\s*svg\b[^>]*>.*$"),
    ]
    .map(|(what, before)| (language::pattern::compile(&format!("(?i){what}")), language::pattern::compile(&format!("(?i){before}"))))
});
/// Longest tag that is checked, in bytes.
const MAX_TAG: usize = 1_200;

/// Harmless handlers for clicks and missing pictures: named functions and addresses, as in ordinary forms.
static HANDLER: LazyLock<Regex> = language::pattern!(
    r#"(?ix)\s(?:on(?:click|submit|change|input)\s*=\s*(?:"(?:[a-z_$][a-z0-9_$.]{0,40}\([a-z0-9_\s,.']{0,40}\);?\s?|return\ false;?){1,2}"|'(?:[a-z_$][a-z0-9_$.]{0,40}\([a-z0-9_\s,."]{0,40}\);?\s?|return\ false;?){1,2}')
        |onerror\s*=\s*"this\.(?:src|alt|hidden|style\.display)\s*=\s*'?[a-z0-9_./-]{1,60}'?;?")"#
);
/// Words that a harmless handler does not contain.
const REACHES_OUT: &[&str] = &[
    "alert", "eval", "fetch", "cookie", "document", "window", "location", "atob", "import", "send", "post", "steal", "storage", "open",
    "//",
];
/// A tag that a sentence mentions. A tag that runs has an end, or code after it.
static NAMED_TAG: LazyLock<Regex> = language::pattern!(r"(?i)<script>([\s.,;:!?)][^<>(){}=]{0,60}(?:[^<>(){}=]{60}|$))");
static MAY_LOAD: LazyLock<Regex> =
    language::pattern!(r#"(?i)<\s*(?:img|video|audio|svg|style|input|button|textarea|marquee|math|details)\b[^>]*>"#);

/// Whether `text` contains markup that runs.
pub(super) fn find(text: &str) -> Verdict {
    let lower = text.to_ascii_lowercase();
    let may_run = text.contains(['<', '&'])
        || lower.contains("](")
        || lower.contains("]:")
        || text.contains('=') && lower.contains("style")
        || text.contains(':') && (lower.contains("data") || lower.replace(char::is_whitespace, "").contains("script:"));
    if !may_run || !crate::measure::is_on("markup") {
        return Verdict::Clean;
    }
    let bare = if text.contains('`') { CODE.replace_all(text, " ") } else { text.into() };
    let bare = without_harmless(&bare);
    let read = unescaped(&bare);
    if [bare.as_str(), read.as_str()].into_iter().any(runs) {
        return Verdict::Quarantined { rule: Rule::Markup };
    }
    if crate::measure::is_on("markup_loads") && MAY_LOAD.is_match(&bare) {
        return Verdict::Flagged { rule: Rule::Markup, severity: Severity::Medium };
    }
    Verdict::Clean
}

/// Whether any part of `text` would run.
fn runs(text: &str) -> bool {
    RUNS.is_match(text) || AFTER.iter().any(|(what, before)| what.find_iter(text).any(|found| stands_after(text, found.start(), before)))
}

/// Whether the text shortly before the position `at` matches `before`.
fn stands_after(text: &str, at: usize, before: &Regex) -> bool {
    let near = text.get(text.ceil_char_boundary(at.saturating_sub(MAX_TAG))..at).unwrap_or("");
    near.contains('<') && before.is_match(near)
}

/// The text without harmless handlers, and without tags that are only mentioned.
fn without_harmless(text: &str) -> String {
    let is_harmless = |handler: &str| {
        let lower = handler.to_ascii_lowercase();
        !REACHES_OUT.iter().any(|word| lower.contains(word))
    };
    let kept =
        |found: &regex::Captures<'_>| found.get(0).map(|whole| whole.as_str()).filter(|whole| !is_harmless(whole)).unwrap_or("").to_owned();
    let text = HANDLER.replace_all(text, kept);
    let is_only_named = !text.to_ascii_lowercase().contains("</script");
    if is_only_named { NAMED_TAG.replace_all(&text, "$1").into_owned() } else { text.into_owned() }
}

/// Replaces numeric entities, and the named ones that can hide tags and schemes.
pub(super) fn unescaped(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let numbers = ENTITY.replace_all(text, |found: &regex::Captures<'_>| {
        let hex = found.get(1).and_then(|digits| u32::from_str_radix(digits.as_str(), 16).ok());
        let code = hex.or_else(|| found.get(2).and_then(|digits| digits.as_str().parse().ok()));
        code.and_then(char::from_u32).filter(|c| *c != '\0').map(String::from).unwrap_or_default()
    });
    numbers
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&colon;", ":")
        .replace("&Tab;", "")
        .replace("&NewLine;", "")
        .replace("&amp;", "&")
}

/// The patterns of this module, for the test that compiles each.
#[cfg(test)]
pub(super) static PATTERNS: [&LazyLock<Regex>; 6] = [&CODE, &ENTITY, &RUNS, &HANDLER, &NAMED_TAG, &MAY_LOAD];
