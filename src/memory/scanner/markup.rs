//! HTML and links that would run when a page shows the text. Code in backticks is talk about code. Called by the scanner.

use std::sync::LazyLock;

use regex::Regex;

use super::rule::{Rule, Severity, Verdict};

static CODE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"`[^`\n]{1,200}`").ok());
static ENTITY: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"&#(?:[xX]([0-9a-fA-F]{1,6})|([0-9]{1,7}));?").ok());
static RUNS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"(?ix)
        <\s*/?\s*(?:script|iframe|frame|frameset|object|embed|applet|base|meta|link|form|portal|noscript|template|xml|foreignobject|animate|set)(?:[\s/>"']|$)
        |<\s*[a-z][a-z0-9:-]*(?:[\s/"'][^>]{0,600}?)?[\s/"']on[a-z]{3,25}\s*=
        |<[^>]{0,600}\b(?:srcdoc|formaction|xlink:href)\s*=
        |<[^>]{0,600}\b(?:href|src|action|data|poster|background)\s*=\s*["']?\s*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t|data)\s*:
        |<\s*style\b[^>]*>[^<]{0,600}(?:url\s*\(|@import|expression\s*\(|:)
        |style\s*=\s*["'][^"']{0,300}(?:url\s*\(|expression\s*\(|behaviou?r\s*:|-moz-binding|position\s*:\s*(?:fixed|absolute)|font-size\s*:\s*0|color\s*:\s*transparent|display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:[^.0-9]|\.0))
        |style\s*=\s*["'][^"']{0,200}\bcolor\s*:\s*(?:\#fff(?:fff)?|white)\b[^"']{0,100}|<\s*font\b[^>]{0,100}\bcolor\s*=\s*["']?(?:\#fff(?:fff)?|white)\b
        |<!--[^>]{0,200}(?:模型|助手|智能|机器人|アシスタント|エージェント|assistent|asistente|modele)
        |(?:\]\(|\]:|<)\s*<?\s*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t)\s*:
        |(?:\]\(|\]:)\s*<?\s*data\s*:\s*(?:text/html|image/svg|application/x)
        |\b(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t)\s*:\s*[a-z_$(\[]+[\w.]*\s*[(.=\[]
        |data\s*:\s*text/html
        |<\s*svg\b[^>]*>.{0,600}<\s*(?:script|animate|set|use|foreignobject|image)\b
        |<\s*(?:img|image|video|audio|source|track|input)\b[^>]{0,600}\bsrc\s*=\s*["']?\s*(?:https?:)?//[^\s"'>]{1,400}[?]
        "#,
    )
    .ok()
});
static MAY_LOAD: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"(?i)<\s*(?:img|video|audio|svg|style|input|button|textarea|marquee|math|details)\b[^>]*>"#).ok());

/// Whether `text` holds markup that runs.
pub(super) fn find(text: &str) -> Verdict {
    let lower = text.to_ascii_lowercase();
    let may_run = text.contains(['<', '&'])
        || lower.contains("](")
        || lower.contains("]:")
        || lower.contains("style")
        || lower.contains("data")
        || lower.replace(char::is_whitespace, "").contains("script:");
    if !may_run {
        return Verdict::Clean;
    }
    let bare = CODE.as_ref().filter(|_| text.contains('`')).map_or_else(|| text.into(), |code| code.replace_all(text, " "));
    let read = unescaped(&bare);
    if [bare.as_ref(), read.as_str()].into_iter().any(|text| RUNS.as_ref().is_none_or(|runs| runs.is_match(text))) {
        return Verdict::Held { rule: Rule::Markup };
    }
    if MAY_LOAD.as_ref().is_some_and(|tag| tag.is_match(&bare)) {
        return Verdict::Flagged { rule: Rule::Markup, severity: Severity::Medium };
    }
    Verdict::Clean
}

/// Numeric entities as their characters, and the named ones that hide tags and schemes.
pub(super) fn unescaped(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let Some(entity) = ENTITY.as_ref() else { return text.to_owned() };
    let numbers = entity.replace_all(text, |found: &regex::Captures<'_>| {
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
