//! The vocabulary of predicates, used for facts and for relations alike: how many values each has at a time, whether they change, what
//! they exclude, which kinds of entities they connect, and their wording. Other predicates are accepted, too.

mod predicate;
mod table;

pub use predicate::{Cardinality, Kind, Persistence, Predicate, Stance};

/// The known predicate of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Predicate> {
    table::ALL.iter().find(|predicate| predicate.name == name)
}

/// Whether a newer value of the predicate replaces the older one. `favorite_<thing>` and `default_<thing>` have one value, too.
#[must_use]
pub fn is_single_valued(name: &str) -> bool {
    find(name).map_or_else(
        || name.starts_with("favorite_") || name.starts_with("default_"),
        |predicate| predicate.cardinality == Cardinality::One,
    )
}

/// The predicates that the same value cannot have at the same time.
pub fn opposites(name: &str) -> impl Iterator<Item = &'static str> + '_ {
    let named = find(name).into_iter().flat_map(|predicate| predicate.excludes.iter().copied());
    named.chain(table::ALL.iter().filter(move |other| other.excludes.contains(&name)).map(|other| other.name))
}

/// The default kinds of the subject and the object of a relation.
#[must_use]
pub fn kinds(name: &str) -> (Kind, Kind) {
    find(name).map_or((Kind::Other, Kind::Other), |predicate| predicate.kinds)
}

/// The predicates that connect entities.
pub fn relations() -> impl Iterator<Item = &'static Predicate> {
    table::ALL.iter().filter(|predicate| predicate.wording.is_some())
}

/// Longest predicate of a fact, in characters.
const MAX_FACT_CHARS: usize = 64;
/// Longest name of a relation, in characters.
const MAX_RELATION_CHARS: usize = 48;

/// `name` as the predicate of a fact: snake case, synonyms resolved, at most 64 characters; empty text becomes `states`.
#[must_use]
pub fn canonical_predicate(name: &str) -> String {
    let name: String = name.trim().chars().take(MAX_FACT_CHARS).collect();
    let snake = snake_case(&name);
    if snake.is_empty() {
        return "states".to_owned();
    }
    let known = find(&snake).map(|predicate| predicate.as_fact.unwrap_or(predicate.name));
    let is_meant = |predicate: &&Predicate| predicate.verbs.contains(&snake.as_str()) || predicate.fact_words.contains(&snake.as_str());
    let ours = known.or_else(|| table::ALL.iter().find(is_meant).map(|predicate| predicate.name));
    ours.map_or_else(|| snake.clone(), str::to_owned)
}

/// `name` as the name of a relation: snake case, other forms of a known verb resolved. `None` when nothing is left of it or it is too long.
#[must_use]
pub fn canonical_relation(name: &str) -> Option<String> {
    let snake = snake_case(name.trim());
    let is_name = !snake.is_empty() && snake.chars().count() <= MAX_RELATION_CHARS && snake.len() <= MAX_FACT_CHARS;
    let is_meant = |predicate: &&Predicate| predicate.verbs.contains(&snake.as_str());
    is_name.then(|| relations().find(is_meant).map_or_else(|| snake.clone(), |ours| ours.name.to_owned()))
}

fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            snake.push(c);
        } else if !snake.ends_with('_') && !snake.is_empty() {
            snake.push('_');
        }
    }
    snake.truncate(snake.trim_end_matches('_').len());
    snake
}

/// `name` as a subject: the owner is always `user`, whatever a model calls them.
#[must_use]
pub fn canonical_subject(name: &str) -> String {
    const OWNER: [&str; 11] = ["user", "the user", "i", "me", "myself", "owner", "the owner", "speaker", "用户", "我", "本人"];
    let trimmed = name.trim();
    if trimmed.is_empty() || OWNER.contains(&trimmed.to_lowercase().as_str()) { "user".to_owned() } else { trimmed.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_predicate_and_a_synonym_are_listed_once_in_their_canonical_form() {
        let mut names: Vec<&str> = Vec::new();
        for predicate in table::ALL {
            assert_eq!(canonical_relation(predicate.name).as_deref(), Some(predicate.name));
            assert_eq!(canonical_predicate(predicate.name), predicate.as_fact.unwrap_or(predicate.name));
            names.push(predicate.name);
            names.extend(predicate.verbs.iter().chain(predicate.fact_words));
        }
        names.sort_unstable();
        assert_eq!(names.windows(2).find(|pair| pair[0] == pair[1]), None);
    }

    #[test]
    fn a_predicate_only_names_predicates_of_the_vocabulary() {
        for predicate in table::ALL {
            for other in predicate.excludes.iter().chain(predicate.followed_by).chain(&predicate.as_fact) {
                assert!(find(other).is_some(), "{} names {other}", predicate.name);
            }
        }
    }

    #[test]
    fn one_home_at_a_time_but_many_likes() {
        assert!(is_single_valued("lives_in") && is_single_valued("favorite_color"));
        assert!(!is_single_valued("likes") && !is_single_valued("allergic_to") && !is_single_valued("juggles"));
    }

    #[test]
    fn facts_and_relations_agree_on_what_has_one_value() {
        for name in ["reports_to", "married_to", "works_as", "due_on", "status_is", "email", "deadline", "birthplace"] {
            assert!(is_single_valued(name), "{name}");
        }
    }

    #[test]
    fn the_words_of_models_become_ours() {
        assert_eq!(canonical_predicate("Works For"), "works_at");
        assert_eq!(canonical_predicate(" lives-in "), "lives_in");
        assert_eq!(canonical_predicate("occupation"), "job_title");
        assert_eq!(canonical_predicate("works_as"), "job_title", "a fact about a person's work has one name");
        assert_eq!(canonical_predicate("喜欢"), "喜欢");
        assert_eq!(canonical_predicate("!!"), "states");
        assert_eq!(canonical_subject("The User"), "user");
        assert_eq!(canonical_subject("Anna"), "Anna");
    }

    #[test]
    fn the_name_of_a_relation_is_written_in_snake_case_whatever_it_came_as() {
        for (written, name) in [
            ("Works On", "works_on"),
            ("works-on", "works_on"),
            (" lives_in ", "lives_in"),
            ("负责", "负责"),
            ("works_for", "works_at"),
            ("works_as", "works_as"),
            ("city", "city"),
            ("is_a", "is_a"),
            ("moved_to", "moved_to"),
        ] {
            assert_eq!(canonical_relation(written).as_deref(), Some(name));
        }
        for nothing in ["", " _ ", "!!", &"x".repeat(49)] {
            assert_eq!(canonical_relation(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn liking_and_disliking_exclude_each_other() {
        assert!(opposites("likes").any(|other| other == "dislikes"));
        assert!(opposites("no_longer_likes").any(|other| other == "likes"));
        assert_eq!(opposites("name").count(), 0);
    }
}
