//! Negation and aspect of a clause: the statement that stands without them, and what they make of it. 我以前住在苏州 is read as 我住在苏州, and what
//! that states is over.

use std::sync::LazyLock;

use regex::Regex;

use super::super::reading::Polarity;

static OVER: LazyLock<Regex> = language::light_pattern!(
    r"^我(?:们)?(?:(?:已经|早就|早已|现在|如今|也)*(?:不再|再也不|没再|不)(?P<left>.+)了|(?:已经|现在|也)*(?:不再|再也不)(?P<bare>.+)|(?:以前|从前|曾经|原来|原先|过去|之前|曾)(?:一直|也|都)?(?P<past>.+))$"
);
static DENIED: LazyLock<Regex> = language::light_pattern!(r"^我(?:们)?(?:并|根本|其实|从来|也|都|可)*(?:不|没有|没|沒有|沒)(?P<rest>.+)$");

/// The clause without its negation, and what that negation makes of its statement.
pub(in crate::facts) fn affirmed(clause: &str) -> Option<(String, Polarity)> {
    let clause = clause.trim_end_matches(['。', '！', '!', '.', ' ']);
    if let Some(groups) = OVER.captures(clause) {
        let rest = ["left", "bare", "past"].iter().find_map(|name| groups.name(name))?.as_str();
        return Some((format!("我{rest}"), Polarity::Over));
    }
    DENIED.captures(clause).and_then(|groups| Some((format!("我{}", groups.name("rest")?.as_str()), Polarity::Denied)))
}

/// Whether a negation stands before the value, at `start`, that the rule's pattern does not know.
pub(super) fn is_denied(clause: &str, start: usize, pattern: &str) -> bool {
    const NEGATIONS: [char; 6] = ['不', '没', '沒', '未', '别', '無'];
    let before = clause.get(..start).unwrap_or_default().replace("不错", "").replace("特别", "").replace("不过", "").replace("不管", "");
    before.contains(NEGATIONS) && !pattern.contains(NEGATIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_statement_stands_without_its_negation() {
        for (clause, affirmative, polarity) in [
            ("我不住在苏州了", "我住在苏州", Polarity::Over),
            ("我不再喝咖啡了", "我喝咖啡", Polarity::Over),
            ("我以前是老师", "我是老师", Polarity::Over),
            ("我以前在华为工作", "我在华为工作", Polarity::Over),
            ("我不住在苏州", "我住在苏州", Polarity::Denied),
            ("我并没有结婚", "我结婚", Polarity::Denied),
        ] {
            assert_eq!(affirmed(clause), Some((affirmative.to_owned(), polarity)), "{clause}");
        }
        assert_eq!(affirmed("我住在苏州"), None);
    }
}
