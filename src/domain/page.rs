//! Cursor pagination, the same for every list.

use data_encoding::BASE64URL_NOPAD;
use serde::Serialize;

/// The position and size of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRequest {
    /// The position after which the page starts, opaque to callers.
    pub after: Option<String>,
    /// 1 to 200.
    pub limit: u64,
}

impl PageRequest {
    /// Rows of a page if the caller gives no limit.
    pub const DEFAULT_LIMIT: u64 = 50;
    /// The most rows of a page.
    pub const MAX_LIMIT: u64 = 200;

    /// Parses `cursor` and `limit` as the caller sent them.
    ///
    /// # Errors
    /// The name of the invalid field.
    pub fn parse(cursor: Option<&str>, limit: Option<u64>) -> Result<Self, &'static str> {
        let after = cursor.map(decode).transpose()?;
        match limit.unwrap_or(Self::DEFAULT_LIMIT) {
            limit @ 1..=Self::MAX_LIMIT => Ok(Self { after, limit }),
            _ => Err("limit"),
        }
    }

    /// The position as an id, for lists ordered by id.
    ///
    /// # Errors
    /// `"cursor"` if it belongs to another list.
    pub fn after_id(&self) -> Result<Option<i64>, &'static str> {
        self.after.as_ref().map(|text| text.parse().map_err(|_| "cursor")).transpose()
    }
}

/// Encodes a position as opaque text.
#[must_use]
pub fn encode_cursor(position: &str) -> String {
    BASE64URL_NOPAD.encode(position.as_bytes())
}

fn decode(cursor: &str) -> Result<String, &'static str> {
    if cursor.is_empty() {
        return Err("cursor");
    }
    let bytes = BASE64URL_NOPAD.decode(cursor.as_bytes()).map_err(|_| "cursor")?;
    String::from_utf8(bytes).map_err(|_| "cursor")
}

/// One page of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page<T> {
    /// The rows.
    pub items: Vec<T>,
    /// Where the next page starts; `None` on the last one.
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// Cuts `rows`, fetched with one row more than `limit`, and sets the cursor of the rest.
    #[must_use]
    pub fn cut(mut rows: Vec<T>, limit: u64, position: impl Fn(&T) -> String) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let has_more = rows.len() > limit;
        rows.truncate(limit);
        let next_cursor = rows.last().filter(|_| has_more).map(|last| encode_cursor(&position(last)));
        Self { items: rows, next_cursor }
    }

    /// The same page with its rows mapped.
    #[must_use]
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Page<U> {
        Page { items: self.items.into_iter().map(f).collect(), next_cursor: self.next_cursor }
    }

    /// The same page with its rows mapped, without those for which `f` returns `None`.
    #[must_use]
    pub fn filter_map<U>(self, f: impl FnMut(T) -> Option<U>) -> Page<U> {
        Page { items: self.items.into_iter().filter_map(f).collect(), next_cursor: self.next_cursor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_cursor_is_none_of_ours() {
        assert_eq!(PageRequest::parse(Some(""), None), Err("cursor"));
    }

    #[test]
    fn a_page_points_at_the_rest_only_when_there_is_one() {
        let full = Page::cut(vec![1, 2, 3], 2, ToString::to_string);
        assert_eq!(full.items, [1, 2]);
        let next = PageRequest::parse(full.next_cursor.as_deref(), Some(2)).unwrap();
        assert_eq!(next.after_id(), Ok(Some(2)));
        assert_eq!(Page::cut(vec![1, 2], 2, ToString::to_string).next_cursor, None);
    }

    #[test]
    fn a_cursor_that_is_not_ours_is_named() {
        assert_eq!(PageRequest::parse(Some("%%"), None), Err("cursor"));
        assert_eq!(PageRequest::parse(None, Some(0)), Err("limit"));
        assert_eq!(PageRequest::parse(None, Some(201)), Err("limit"));
    }
}
