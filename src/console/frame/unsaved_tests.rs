//! Which fields are shown again, how much of them, and where the link leads back to.

use super::*;

fn form(fields: &[(&str, &str)]) -> Vec<u8> {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish().into_bytes()
}

#[test]
fn only_what_was_typed_is_shown_and_no_secret() {
    let sent = [
        ("form_token", "t"),
        ("etag", "e"),
        ("act", "save"),
        ("password", "p"),
        ("apiKey", "k"),
        ("content", "# 夜班\r\n\u{200b}"),
        ("name", " "),
    ];
    assert_eq!(typed(&form(&sent)), (vec![("files-text", "# 夜班\n\u{200b}".to_owned())], false));
    for name in ["currentPassword", "APIKEY", "clientSecret", "form_token", "code", "credentials"] {
        assert!(is_secret(name) && !shows(name), "{name}");
    }
}

#[test]
fn what_is_too_long_is_cut_between_characters_and_a_whole_file_is_not() {
    let whole = "夜".repeat(349_525);
    assert_eq!(typed(&form(&[("content", &whole)])), (vec![("files-text", whole.clone())], false));
    let (fields, is_cut) = typed(&form(&[("content", &whole), ("text", &whole)]));
    assert!(is_cut && fields.iter().map(|(_, text)| text.len()).sum::<usize>() <= MOST);
    assert_eq!(typed(&[b'%'; 64]), (Vec::new(), false));
}

#[test]
fn hidden_characters_are_counted_and_drawn() {
    let field = UnsavedField::new("Text".to_owned(), "a\u{202e}<b>".to_owned());
    assert_eq!((field.hidden, field.is_long), (1, false));
    let drawn = field.drawn.expect("they are drawn");
    assert!(drawn.contains("U+202E") && !drawn.contains("<b>"), "{drawn}");
    assert!(UnsavedField::new(String::new(), "a".repeat(81)).drawn.is_none());
}
