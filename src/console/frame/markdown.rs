//! Renders memory text as HTML. Memory text is untrusted: no raw HTML, no images, links show their URL, and invisible characters are made
//! visible.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::Builder;
use comrak::Options;

/// The allowed elements. All others are dropped with their attributes.
const TAGS: [&str; 26] = [
    "a",
    "blockquote",
    "br",
    "code",
    "del",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
    "mark",
];

static SANITISER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(TAGS))
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href"])),
            ("mark", HashSet::from(["title"])),
            ("ol", HashSet::from(["start"])),
        ]))
        .url_schemes(HashSet::from(["http", "https", "mailto"]))
        .url_relative(ammonia::UrlRelative::Deny)
        .link_rel(Some("noopener nofollow ugc"))
        .clean_content_tags(HashSet::from(["script", "style"]));
    builder
});

/// Renders Markdown as HTML that is safe to embed in a page. Headings are two levels lower, below those of the page.
#[must_use]
pub fn render(markdown: &str) -> String {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    let html = SANITISER.clean(&comrak::markdown_to_html(markdown, &options)).to_string();
    show_hidden(&lower_headings(&html))
}

/// Renders Markdown without a paragraph element, for a sentence within other text.
#[must_use]
pub fn inline(markdown: &str) -> String {
    let html = render(markdown);
    let sentence = html.trim().strip_prefix("<p>").and_then(|html| html.strip_suffix("</p>")).filter(|html| !html.contains("<p>"));
    sentence.map_or_else(|| html.clone(), str::to_owned)
}

/// Escapes text for `<pre>` and table cells and makes invisible characters visible.
#[must_use]
pub fn plain(text: &str) -> String {
    show_hidden(&ammonia::clean_text(text).replace("&#32;", " ").replace("&#10;", "\n"))
}

fn lower_headings(html: &str) -> String {
    let mut lowered = html.to_owned();
    for level in (1..=6_u8).rev() {
        let below = (level + 2).min(6);
        for sign in ["<", "</"] {
            lowered = lowered.replace(&format!("{sign}h{level}>"), &format!("{sign}h{below}>"));
        }
    }
    lowered
}

/// Marks deceptive characters: replaces zero-width, bidirectional and control characters by their code point in a box.
fn show_hidden(html: &str) -> String {
    let mut shown = String::with_capacity(html.len());
    for character in html.chars() {
        if is_hidden(character) {
            let code = u32::from(character);
            shown.push_str(&format!("<mark class=\"hidden-char\">U+{code:04X}</mark>"));
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Whether the character is invisible to readers, although a model sees it.
#[must_use]
pub fn is_hidden(character: char) -> bool {
    let is_control = character.is_control() && !matches!(character, '\n' | '\t');
    is_control
        || matches!(u32::from(character), 0xAD | 0x61C | 0x180E | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x2064 | 0x2066..=0x206F | 0xFEFF | 0xFFF9..=0xFFFB | 0xE0000..=0xE007F)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_plain_structure() {
        let html = render("# Owl\n\n- *flies* at `night`\n- [home](https://reed.example/bed)\n\n| a | b |\n|---|---|\n| 1 | 二 |\n");
        for expected in
            ["<h3>Owl</h3>", "<em>flies</em>", "<code>night</code>", "href=\"https://reed.example/bed\"", "nofollow", "<td>二</td>"]
        {
            assert!(html.contains(expected), "{expected} in {html}");
        }
    }

    #[test]
    fn a_sentence_has_no_paragraph_of_its_own() {
        assert_eq!(inline("With `query`, what holds <b>these</b> words."), "With <code>query</code>, what holds these words.");
        assert_eq!(inline("一\n\n二"), "<p>一</p>\n<p>二</p>\n");
    }

    #[test]
    fn what_is_hostile_loses_its_teeth() {
        let hostile = [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "![p](https://evil.example/beacon.png)",
            "[x](javascript:alert(1))",
            "<a href=\"data:text/html,x\">x</a>",
            "<style>*{}</style>",
            "<svg onload=alert(1)>",
            "<iframe src=//evil.example></iframe>",
            "<form action=/agents method=post><input name=q></form>",
            "[x](/logout)",
            "<b style=\"position:fixed\">x</b>",
        ];
        for text in hostile {
            let html = render(text);
            for wrong in
                ["<script", "<img", "javascript:", "data:", "<style", "<svg", "<iframe", "<form", "<input", "onerror", "style=", "/logout"]
            {
                let is_escaped = html.contains("&lt;");
                assert!(!html.contains(wrong) || is_escaped, "{text} became {html}");
            }
        }
    }

    #[test]
    fn what_cannot_be_seen_is_shown() {
        assert_eq!(render("a\u{202e}b"), "<p>a<mark class=\"hidden-char\">U+202E</mark>b</p>\n");
        assert_eq!(plain("<b>\u{200b}\n"), "&lt;b&gt;<mark class=\"hidden-char\">U+200B</mark>\n");
        assert_eq!(plain("猫头鹰 owl's"), "猫头鹰 owl's".replace('\'', "&apos;"));
    }
}
