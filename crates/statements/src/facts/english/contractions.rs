//! Contractions written out: "i'm" and "im" are "i am", "the wedding's been moved" has been moved.

/// Short forms, and the words that they stand for.
const EXPANSIONS: [(&str, &str); 62] = [
    ("interview's", "interview is"),
    ("appointment's", "appointment is"),
    ("anniversary's", "anniversary is"),
    ("rent's", "rent is"),
    ("fave", "favourite"),
    ("fav", "favourite"),
    ("faves", "favourites"),
    ("you're", "you are"),
    ("youre", "you are"),
    ("we'd", "we would"),
    ("number's", "number is"),
    ("phone's", "phone is"),
    ("laptop's", "laptop is"),
    ("editor's", "editor is"),
    ("email's", "email is"),
    ("handle's", "handle is"),
    ("goal's", "goal is"),
    ("job's", "job is"),
    ("shes", "she is"),
    ("hes", "he is"),
    ("theyre", "they are"),
    ("i'm", "i am"),
    ("im", "i am"),
    ("ive", "i have"),
    ("dont", "do not"),
    ("doesnt", "does not"),
    ("didnt", "did not"),
    ("cant", "cannot"),
    ("wont", "will not"),
    ("isnt", "is not"),
    ("arent", "are not"),
    ("i've", "i have"),
    ("i'll", "i will"),
    ("i'd", "i would"),
    ("we're", "we are"),
    ("we've", "we have"),
    ("we'll", "we will"),
    ("don't", "do not"),
    ("doesn't", "does not"),
    ("didn't", "did not"),
    ("can't", "cannot"),
    ("couldn't", "could not"),
    ("won't", "will not"),
    ("isn't", "is not"),
    ("aren't", "are not"),
    ("wasn't", "was not"),
    ("haven't", "have not"),
    ("hasn't", "has not"),
    ("gonna", "going to"),
    ("wanna", "want to"),
    ("gotta", "got to"),
    ("let's", "let us"),
    ("name's", "name is"),
    ("birthday's", "birthday is"),
    ("she's", "she is"),
    ("who's", "who is"),
    ("it's", "it is"),
    ("that's", "that is"),
    ("there's", "there is"),
    ("he's", "he is"),
    ("they're", "they are"),
    ("they've", "they have"),
];

/// Expands contractions and lowercases the pronoun "I"; everything else stays.
pub(in crate::facts) fn expand(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let expanded = words.iter().enumerate().map(|(at, word)| {
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        let tail = word.get(bare.len()..).unwrap_or_default();
        let lower = bare.to_lowercase();
        match EXPANSIONS.iter().find(|(short, _)| *short == lower) {
            Some((_, long)) => format!("{long}{tail}"),
            None if bare == "I" => format!("i{tail}"),
            None => {
                words.get(at + 1).filter(|_| tail.is_empty()).and_then(|next| contracted(bare, next)).unwrap_or_else(|| (*word).to_owned())
            }
        }
    });
    expanded.collect::<Vec<_>>().join(" ")
}

/// "The wedding's been moved" and "the job's off": no thing can be owned by what follows.
fn contracted(word: &str, next: &str) -> Option<String> {
    const HAS: [&str; 3] = ["been", "gone", "become"];
    const IS: [&str; 19] = [
        "a",
        "an",
        "the",
        "not",
        "now",
        "off",
        "over",
        "on",
        "at",
        "in",
        "from",
        "called",
        "cancelled",
        "moving",
        "still",
        "too",
        "really",
        "always",
        "usually",
    ];
    let whose = word.strip_suffix("'s").filter(|whose| whose.chars().count() > 1 && !whose.ends_with("let"))?;
    let next = next.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let verb = if HAS.contains(&next.as_str()) {
        "has"
    } else if IS.contains(&next.as_str()) {
        "is"
    } else {
        return None;
    };
    Some(format!("{whose} {verb}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_contracted_is_written_out_and_what_is_owned_stays() {
        for (text, long) in [
            ("I'm home, dont worry", "i am home, do not worry"),
            ("the wedding's been moved", "the wedding has been moved"),
            ("my job's a mess", "my job is a mess"),
            ("my sister's car", "my sister's car"),
            ("Anna's on leave", "Anna is on leave"),
        ] {
            assert_eq!(expand(text), long);
        }
    }
}
