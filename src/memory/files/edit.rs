//! Exact find-and-replace in a file, for the edit endpoint and the agents' edit tool.

/// Why an edit changes nothing. The caller receives these sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The text to find is empty.
    #[error("must not be empty")]
    Empty,
    /// The file does not contain the text.
    #[error("does not occur in the file; it must match exactly, blanks and line ends included")]
    NotFound,
}

/// Replaces the first occurrence of `old` by `new`, or every one. Returns the text and the number of replacements.
///
/// # Errors
/// [`EditError`] when `old` is empty or does not occur.
pub fn edit(content: &str, old: &str, new: &str, replace_all: bool) -> Result<(String, usize), EditError> {
    if old.is_empty() {
        return Err(EditError::Empty);
    }
    match content.matches(old).count() {
        0 => Err(EditError::NotFound),
        count if replace_all => Ok((content.replace(old, new), count)),
        _ => Ok((content.replacen(old, new, 1), 1)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_first_or_every_occurrence_is_replaced() {
        assert_eq!(edit("tea, tea", "tea", "mate", false), Ok(("mate, tea".to_owned(), 1)));
        assert_eq!(edit("茶、茶", "茶", "咖啡", true), Ok(("咖啡、咖啡".to_owned(), 2)));
        assert_eq!(edit("aaa", "aa", "b", true), Ok(("ba".to_owned(), 1)), "occurrences do not overlap");
        assert_eq!(edit("a.c abc", "a.c", "x", true), Ok(("x abc".to_owned(), 1)), "no pattern, the text itself");
        assert_eq!(edit("price $1", "$1", "$0", false), Ok(("price $0".to_owned(), 1)));
    }

    #[test]
    fn what_is_not_there_cannot_be_replaced() {
        assert_eq!(edit("Tea", "tea", "x", true), Err(EditError::NotFound), "case counts");
        assert_eq!(edit("tea", "", "x", false), Err(EditError::Empty));
        assert_eq!(edit("", "a", "x", false), Err(EditError::NotFound));
    }

    proptest! {
        #[test]
        fn the_rest_of_the_text_stays(before in "[^x]*", after in "[^x]*", new in any::<String>()) {
            let content = format!("{before}x{after}");
            prop_assert_eq!(edit(&content, "x", &new, false), Ok((format!("{before}{new}{after}"), 1)));
        }
    }
}
