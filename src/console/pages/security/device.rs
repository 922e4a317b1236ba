//! Describes the device of a session in words, from its user agent.

use crate::console::frame::text::Words;

/// Markers of browsers. The first match counts, since most browsers also claim to be others.
const PROGRAMS: [(&str, &str); 12] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Vivaldi/", "Vivaldi"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("MicroMessenger/", "WeChat"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
    ("python", "Python"),
];
/// Markers of systems. Android also contains Linux, and phones also contain Mac OS X.
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Returns, for example, "Firefox on Linux", as far as it is known.
pub(super) fn describe(words: Words, client: &str) -> String {
    let find = |marks: &[(&str, &'static str)]| marks.iter().find(|(mark, _)| client.contains(mark)).map(|(_, name)| *name);
    match (find(&PROGRAMS), find(&SYSTEMS)) {
        (Some(program), Some(system)) => words.with2("device-on", "program", program, "system", system),
        (Some(only), None) | (None, Some(only)) => only.to_owned(),
        (None, None) => words.say("device-unknown"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::frame::text::Language;

    #[test]
    fn common_browsers_are_named_and_strangers_are_not_guessed() {
        let say = |client: &str| describe(Words(Language::English), client);
        let chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
        assert_eq!(say(chrome), "Chrome on Windows");
        assert_eq!(say(&format!("{chrome} Edg/140.0.0.0")), "Edge on Windows");
        assert_eq!(say("Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"), "Firefox on Linux");
        let phone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1";
        assert_eq!(say(phone), "Safari on iPhone");
        assert_eq!(describe(Words(Language::Chinese), phone), "iPhone 上的 Safari");
        assert_eq!(say("curl/8.14.1"), "curl");
        assert_eq!(say(""), "Unknown device");
    }
}
