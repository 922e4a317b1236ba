//! Reduces a text to one sentence, in any script. Pure; called by `draft`.

/// The longest abstract, in characters.
const MAX_CHARS: usize = 200;
/// A shorter sentence has little content and takes the next one with it.
const MIN_CHARS: usize = 12;

/// The first meaningful sentence of `text`, on one line, at most 200 characters long.
pub(super) fn cut(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.trim_start_matches(['-', '*', '#', ' ']);
    let end = ends(line).find(|end| line.get(..*end).is_some_and(|head| head.chars().count() >= MIN_CHARS)).unwrap_or(line.len());
    let sentence = line.get(..end).unwrap_or(line).trim();
    match sentence.char_indices().nth(MAX_CHARS) {
        Some((at, _)) => format!("{}…", sentence.get(..at).unwrap_or_default().trim_end()),
        None => sentence.to_owned(),
    }
}

/// The ends of sentences: after 。！？ anywhere, after . ! ? where a space follows.
fn ends(line: &str) -> impl Iterator<Item = usize> {
    line.char_indices().filter_map(move |(at, c)| {
        let end = at + c.len_utf8();
        let is_end = match c {
            '。' | '！' | '？' | '；' => true,
            '.' | '!' | '?' => line.get(end..).is_some_and(|rest| rest.starts_with(' ')),
            _ => false,
        };
        is_end.then_some(end)
    })
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn the_first_sentence_is_cut_in_both_scripts() {
        assert_eq!(cut("- Nora moved to Porto in March. She likes it."), "Nora moved to Porto in March.");
        assert_eq!(cut("我们决定三月搬到波尔图去住。诺拉很喜欢。"), "我们决定三月搬到波尔图去住。");
        assert_eq!(cut("好的。我们决定三月搬家，先租后买。之后再说。"), "好的。我们决定三月搬家，先租后买。");
        assert_eq!(cut("Version 2.5 of the plan is done! What now?"), "Version 2.5 of the plan is done!");
        assert_eq!(cut("no end\nat all"), "no end at all");
        assert_eq!(cut(""), "");
    }

    #[test]
    fn what_is_too_long_is_cut_between_characters() {
        let cut = cut(&"诺".repeat(300));
        assert_eq!(cut.chars().count(), 201);
        assert!(cut.ends_with("诺…"));
    }
}
