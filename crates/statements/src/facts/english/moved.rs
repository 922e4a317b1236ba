//! A change of work, school or home told in two steps, "I've changed jobs, it's Globex now" or "New job! I'm at Globex now", in the plain words
//! for where somebody is afterwards.

use std::sync::LazyLock;

use regex::Regex;

/// What is changed, with the plain verbs for the writer and for somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Work,
    School,
    Home,
}

impl Place {
    fn of(word: &str) -> Self {
        match word.to_lowercase().trim_end_matches('s') {
            "school" | "uni" | "college" | "universitie" | "university" | "kindergarten" | "nursery" | "course" => Self::School,
            "house" | "flat" | "apartment" | "city" | "citie" | "town" | "place" | "home" | "addres" | "address" => Self::Home,
            _ => Self::Work,
        }
    }

    const fn verb(self, is_own: bool) -> &'static str {
        match (self, is_own) {
            (Self::Work, true) => "work at",
            (Self::Work, false) => "works at",
            (Self::School, true) => "study at",
            (Self::School, false) => "studies at",
            (Self::Home, true) => "live in",
            (Self::Home, false) => "lives in",
        }
    }
}

/// A name, or a thing with an article.
const WHERE: &str = r"(?P<v>(?:the |an? )?(?:(?-i:[\p{Lu}\d][\w&'’.-]*)(?: (?:of|and|for|de|the|&|(?-i:[\p{Lu}\d][\w&'’.-]*)))*|(?:the|an?) [\w'’ -]{3,30}?))";
/// What may follow it.
const END: &str = r"(?P<end>(?: (?:now|instead|these days|nowadays|since \w+(?: \w+)?|as of \w+(?: \w+)?|from \w+(?: \w+)?|this \w+|last \w+))*(?:[.!,;…].*)?)$";
const WHO: &str = r"(?P<who>i|we|he|she|they|(?:my|our) (?:[\w'’-]+ ){0,2}?[\w-]+)";
const THING: &str = r"(?P<what>jobs?|compan(?:y|ies)|employers?|firms?|workplaces?|schools?|uni|universit(?:y|ies)|colleges?|kindergartens?|nurser(?:y|ies)|house|flats?|apartments?|cit(?:y|ies)|towns?)";

/// "I've changed jobs, it's Globex now", "my son switched schools and goes to Holloway".
static CHANGED: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"(?i)^(?P<lead>(?:(?:so|oh|well|and|ok|okay|yeah|update|news|btw|by the way)[,:!]? )*){WHO}(?:'s|’s|'ve|’ve| has| have)?(?: just| recently| finally| since| already)* (?:changed|switched|swapped|moved) (?:to (?:a )?(?:new|different|another) )?{THING}(?: (?:now|last \w+|this \w+|in (?-i:\p{{Lu}})\w+|recently|again))?(?:[,;:.!–—-]+ *| and )(?:(?:so )?(?:it|that|he|she|they|i|we|the new one|new one)(?:'s|’s|'m|’m|'re|’re| is| am| are)? ?)?(?:now |currently )?(?:at |with |for |in |goes to |go to |going to |attends |works? (?:at|for) |joined |to )?(?:now )?{WHERE}{END}"
    ))
});
/// "I left Acme for Globex".
static LEFT_FOR: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"(?i)^(?P<head>{WHO}(?:'s|’s|'ve|’ve| has| have)?(?: just| recently| finally| already)* left (?-i:\p{{Lu}})[\w&'’. -]{{1,30}}?)(?: last \w+| in \w+| this \w+)? (?:for|to join|and joined|to work (?:at|for)|to go to) {WHERE}{END}"
    ))
});
/// "New job!", "Changed schools."
static HEADLINE: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"(?i)^(?:(?:so|oh|well|hey|big|good|great|update|news|also|btw)[,:!]? )*(?:(?:i|we)(?:'ve|’ve| have)? )?(?:just |finally |recently |yay,? )*(?:(?:got|have|found|landed|started|at) )?(?:an? |my |our )?(?:(?:brand[- ])?new {THING}|(?:changed|switched|swapped) (?P<changed>jobs?|schools?|uni|colleges?|employers?|flats?|compan(?:y|ies))|(?P<moved>moved)(?: house| home)?)(?: alert| time| who dis| news| update)?[\s.!…]*$"
    ))
});
static AT: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"(?i)^(?:(?:it|that)(?:'s|’s| is)|i(?:'m|’m| am)|we(?:'re|’re| are)) (?:now |currently )?(?:at |with |in |over at )?(?:now )?{WHERE}{END}"
    ))
});

/// The sentence with where somebody is after a change said plainly; `None` if it tells of no change.
pub(super) fn plainly(text: &str) -> Option<String> {
    if let Some(groups) = CHANGED.captures(text) {
        let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
        let who = group("who");
        let verb = Place::of(group("what")).verb(is_own(who));
        return Some(format!("{}{who} {verb} {}{}", group("lead"), group("v"), group("end")));
    }
    let groups = LEFT_FOR.captures(text)?;
    let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
    let who = group("who");
    let who = if is_own(who) { who.to_owned() } else { who.trim_end_matches(['\'', '’']).to_owned() };
    Some(format!("{} and {} {}{}", group("head"), Place::Work.verb(is_own(&who)), group("v"), group("end")))
}

/// What a sentence that only announces it says to be new: "New job!"
pub(super) fn headline(text: &str) -> Option<Place> {
    let groups = HEADLINE.captures(text)?;
    let home = groups.name("moved").map(|_| Place::Home);
    home.or_else(|| groups.name("what").or_else(|| groups.name("changed")).map(|what| Place::of(what.as_str())))
}

/// The sentence behind such a headline, said plainly: "I'm at Globex now".
pub(super) fn behind(text: &str, place: Place) -> Option<String> {
    let groups = AT.captures(text)?;
    let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
    Some(format!("I {} {}{}", place.verb(true), group("v"), group("end")))
}

fn is_own(who: &str) -> bool {
    who.eq_ignore_ascii_case("i") || who.eq_ignore_ascii_case("we")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_in_two_steps_says_where_somebody_is() {
        for (text, plain) in [
            ("I've changed jobs, it's Globex now.", "I work at Globex now."),
            ("I switched jobs and I'm at Globex now", "I work at Globex now"),
            ("my son has changed schools, it's Holloway College now", "my son studies at Holloway College now"),
            ("She moved schools, she goes to the Waldorf school now.", "She studies at the Waldorf school now."),
            ("I left Acme for Globex.", "I left Acme and work at Globex."),
            ("My wife left Acme to join Globex last week.", "My wife left Acme and works at Globex last week."),
        ] {
            assert_eq!(plainly(text).as_deref(), Some(plain), "{text}");
        }
        for text in ["I changed jobs, it's exhausting", "I changed schools twice as a child", "I left Acme for good", "I'm at Globex now"] {
            assert_eq!(plainly(text), None, "{text}");
        }
    }

    #[test]
    fn a_headline_says_what_is_new() {
        assert_eq!(headline("New job!"), Some(Place::Work));
        assert_eq!(headline("Got a new flat."), Some(Place::Home));
        assert_eq!(headline("I've switched schools"), Some(Place::School));
        assert_eq!(headline("We've moved!"), Some(Place::Home));
        assert_eq!(headline("I was moved."), None);
        assert_eq!(headline("New job interview on Friday"), None);
        assert_eq!(behind("I'm at Globex now.", Place::Work).as_deref(), Some("I work at Globex now."));
    }
}
