//! English names: their patterns, and the name of an entity that a text mentions.

pub(super) const UPPER: &str = "[A-ZÀ-ÖØ-Þ]";
pub(super) const TOKEN: &str = "[A-ZÀ-ÖØ-Þ][A-Za-z0-9À-ɏ'&+#.-]*";
const ROLE: &str = "(?:(?:[a-z-]+ ){0,3}(?:engineer|manager|designer|developer|programmer|nurse|doctor|dentist|teacher|professor|lecturer|director|lead|leader|analyst|architect|consultant|student|writer|journalist|lawyer|chef|cook|scientist|researcher|accountant|editor|photographer|pilot|electrician|carpenter|plumber|founder|intern|librarian|psychologist|therapist|translator|salesperson|assistant|administrator|technician|physicist|biologist|chemist|surgeon|vet|pharmacist|baker|barista|waiter|musician|artist|actor|coach|recruiter|officer|owner|president|chair)|CEO|CTO|CFO|COO|VP of [A-Za-z]+|[Hh]ead of [a-z]+)";
const NOUN: &str = "(?:project|system|platform|service|app|application|migration|launch|redesign|website|product|API|feature|report|campaign|release|module|dashboard|rollout|pipeline|backend|frontend|prototype)";

/// Words that begin a sentence and never a name.
const NO_NAMES: [&str; 78] = [
    "The",
    "This",
    "That",
    "These",
    "Those",
    "It",
    "Its",
    "They",
    "There",
    "Their",
    "Here",
    "Everyone",
    "Everybody",
    "Someone",
    "Somebody",
    "Nobody",
    "Anyone",
    "Who",
    "What",
    "When",
    "Where",
    "Which",
    "Why",
    "How",
    "Today",
    "Yesterday",
    "Tomorrow",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
    "Also",
    "And",
    "But",
    "So",
    "Then",
    "Now",
    "Yes",
    "No",
    "Not",
    "Hi",
    "Hello",
    "Hey",
    "Thanks",
    "OK",
    "Ok",
    "Okay",
    "Please",
    "Well",
    "Our",
    "Your",
    "His",
    "Her",
    "If",
    "One",
    "Some",
    "Most",
    "Every",
    "Each",
    "People",
    "Because",
    "After",
    "Before",
    "While",
    "Although",
    "In",
    "On",
    "At",
    "By",
    "From",
    "For",
    "With",
    "As",
    "You",
    "Just",
];

/// Fills the patterns of names and things into a rule's pattern.
pub(super) fn filled(pattern: &str) -> String {
    let name = format!("(?:the )?{TOKEN}(?: (?:of |de |da |van |von |der |del |la |le |al |bin )?(?:{TOKEN}|[0-9]+)){{0,4}}");
    let names = format!("{name}(?:(?:, | and |, and ){name})*");
    let thing = format!("(?:the |our )?(?:[Pp]roject {TOKEN}(?: [A-Z0-9]{TOKEN})?|{name} {NOUN}|[a-z][a-z-]+(?: [a-z][a-z-]+)? {NOUN})");
    let team = format!(
        "(?:the |our )?(?:{TOKEN}(?: {TOKEN}){{0,2}}|[a-z][a-z-]+(?: [a-z][a-z-]+)?) (?:team|group|department|committee|board|guild)"
    );
    let who = format!("(?:I|She|she|He|he|[Mm]y sister|{names})");
    let what = format!(
        "(?:I|(?:[Tt]he |[Oo]ur )?(?:[Pp]roject )?{UPPER}[A-Za-z0-9À-ɏ'&+#. -]{{0,50}}?|[Tt]he [a-z][a-z -]{{2,40}}?|[Oo]ur [a-z][a-z -]{{2,40}}?)"
    );
    let adverb = "(?: (?:now|currently|just|recently|already|also|still|finally|officially|actually|really|both|have|has|had|is|are|am|was|were|been|being|will|be|got|both))*";
    pattern
        .replace("{S}", &format!("(?P<s>{who})"))
        .replace("{W}", &format!("(?P<s>{what})"))
        .replace("{X}", &format!("(?:(?P<s>{name})'s?|(?P<own>[Mm]y))"))
        .replace("{V}", adverb)
        .replace("{P}", &format!("(?:{thing}|{names})"))
        .replace("{Q}", &thing)
        .replace("{T}", &team)
        .replace("{N}", &names)
        .replace("{L}", &name)
        .replace("{R}", ROLE)
        .replace("{A}", "(?:an? |the |our |their )")
        .replace("{D}", "[\"“][^\"”]{2,80}[\"”]")
}

/// The names of a list, as entities are named.
pub(super) fn split(list: &str) -> Vec<String> {
    let parts = list.split(", ").flat_map(|part| part.split(" and ")).map(|part| part.trim_start_matches("and ").trim());
    let names: Vec<String> = parts.clone().filter_map(name_of).collect();
    // If one part is not a name, the whole list is rejected: half a list would be wrong.
    if names.len() == parts.filter(|part| !part.is_empty()).count() { names } else { Vec::new() }
}

/// A text as the name of an entity; `None` if it only looks like a name.
pub(super) fn name_of(said: &str) -> Option<String> {
    let said = said.trim().trim_end_matches("'s").trim_matches(['.', ',', '\'', '"', ' ']);
    let bare = ["the ", "The ", "our ", "Our ", "project ", "Project ", "the project ", "the Project "];
    let mut name = said;
    while let Some(rest) = bare.iter().find_map(|article| name.strip_prefix(article)) {
        name = rest;
    }
    let name = name.strip_suffix(" project").filter(|rest| rest.chars().next().is_some_and(char::is_uppercase)).unwrap_or(name);
    let first = name.split(' ').next().unwrap_or_default();
    let is_name = name.chars().any(char::is_alphabetic) && !NO_NAMES.contains(&first) && name.chars().count() > 1;
    is_name.then(|| name.to_owned())
}
