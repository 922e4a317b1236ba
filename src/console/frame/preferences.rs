//! A visitor's display preferences: theme, language and shortcuts. They are cookies, so that the server can apply them without a script.

use actix_web::HttpRequest;
use actix_web::http::header::ACCEPT_LANGUAGE;

use super::cookies;
use super::text::{Language, Words};

/// The color scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// The browser's preference.
    #[default]
    Auto,
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

impl Theme {
    /// The value of the cookie and of `data-theme`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Auto, Self::Light, Self::Dark].into_iter().find(|theme| theme.as_str() == name)
    }
}

/// The preferences of a visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preferences {
    /// The color scheme.
    pub theme: Theme,
    /// The language.
    pub words: Words,
    /// Whether single keys are shortcuts.
    pub has_keys: bool,
}

impl Preferences {
    /// Reads the preferences from the request's cookies, with the browser's headers as fallback.
    #[must_use]
    pub fn of(request: &HttpRequest) -> Self {
        let theme = cookies::read(request, cookies::THEME).and_then(|name| Theme::parse(&name)).unwrap_or_default();
        let chosen = cookies::read(request, cookies::LANGUAGE).and_then(|tag| Language::parse(&tag));
        let asked = request.headers().get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let language = chosen.or_else(|| asked.and_then(first_known)).unwrap_or_default();
        let has_keys = cookies::read(request, cookies::KEYS).as_deref() != Some("off");
        Self { theme, words: Words(language), has_keys }
    }
}

/// The first supported language of the list, which browsers sort by preference.
fn first_known(list: &str) -> Option<Language> {
    list.split(',').find_map(Language::parse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_we_speak_is_taken() {
        assert_eq!(first_known("fr-FR, zh-CN;q=0.8, en;q=0.5"), Some(Language::Chinese));
        assert_eq!(first_known("en-GB,zh"), Some(Language::English));
        assert_eq!(first_known("fr, é"), None);
    }
}
