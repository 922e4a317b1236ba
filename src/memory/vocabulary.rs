//! The known predicates: which hold one value at a time (a newer value replaces the older) and which contradict each
//! other. Used by the extractive engine, by the parser of model output and when facts are written.

/// Predicates with one value per subject at a time; `favorite_<thing>` counts as one, too.
const SINGLE: [&str; 35] = [
    "name",
    "preferred_name",
    "age",
    "birthday",
    "gender",
    "lives_in",
    "address",
    "hometown",
    "nationality",
    "works_at",
    "job_title",
    "studies_at",
    "studies",
    "diet",
    "marital_status",
    "email",
    "phone",
    "timezone",
    "native_language",
    "scheduled_for",
    "deadline",
    "budget",
    "title",
    "timeline",
    "status",
    "is",
    "costs",
    "located_at",
    "goal_weight",
    "height",
    "weight",
    "reply_style",
    "reply_language",
    "spending_limit",
    "daily_steps_goal",
];

/// Synonyms that models and people use for the known predicates.
const SYNONYMS: [(&str, &str); 44] = [
    ("full_name", "name"),
    ("first_name", "name"),
    ("is_named", "name"),
    ("named", "name"),
    ("is_called", "name"),
    ("nickname", "preferred_name"),
    ("lives", "lives_in"),
    ("live_in", "lives_in"),
    ("location", "lives_in"),
    ("city", "lives_in"),
    ("home", "lives_in"),
    ("residence", "lives_in"),
    ("resides_in", "lives_in"),
    ("located_in", "lives_in"),
    ("moved_to", "lives_in"),
    ("from", "hometown"),
    ("comes_from", "hometown"),
    ("works_for", "works_at"),
    ("work_at", "works_at"),
    ("employer", "works_at"),
    ("employed_by", "works_at"),
    ("company", "works_at"),
    ("workplace", "works_at"),
    ("job", "job_title"),
    ("works_as", "job_title"),
    ("occupation", "job_title"),
    ("profession", "job_title"),
    ("role", "job_title"),
    ("position", "job_title"),
    ("is_a", "job_title"),
    ("years_old", "age"),
    ("born_on", "birthday"),
    ("birth_date", "birthday"),
    ("like", "likes"),
    ("loves", "likes"),
    ("enjoys", "likes"),
    ("likes_to", "likes"),
    ("dislike", "dislikes"),
    ("hates", "dislikes"),
    ("allergy", "allergic_to"),
    ("is_allergic_to", "allergic_to"),
    ("has_allergy", "allergic_to"),
    ("speaks_language", "speaks"),
    ("dietary_preference", "diet"),
];

/// Pairs of predicates that a subject cannot have for the same value.
const OPPOSITES: [(&str, &str); 8] = [
    ("likes", "dislikes"),
    ("likes", "no_longer_likes"),
    ("dislikes", "no_longer_dislikes"),
    ("prefers", "dislikes"),
    ("uses", "no_longer_uses"),
    ("todo", "completed"),
    ("todo", "cancelled"),
    ("includes", "excludes"),
];

/// Whether a newer value of `predicate` replaces the older one.
#[must_use]
pub fn is_single_valued(predicate: &str) -> bool {
    SINGLE.contains(&predicate) || predicate.starts_with("favorite_")
}

/// The predicates that the same value cannot have at the same time.
pub fn opposites(predicate: &str) -> impl Iterator<Item = &'static str> + '_ {
    OPPOSITES.iter().filter_map(move |(one, other)| {
        if *one == predicate {
            Some(*other)
        } else if *other == predicate {
            Some(*one)
        } else {
            None
        }
    })
}

/// `name` as a canonical predicate: snake case, synonyms resolved, at most 64 characters; empty text becomes `states`.
#[must_use]
pub fn canonical_predicate(name: &str) -> String {
    let mut snake = String::with_capacity(name.len());
    for c in name.trim().chars().take(64) {
        if c.is_alphanumeric() {
            snake.extend(c.to_lowercase());
        } else if !snake.ends_with('_') && !snake.is_empty() {
            snake.push('_');
        }
    }
    let snake = snake.trim_end_matches('_');
    match SYNONYMS.iter().find(|(other, _)| *other == snake) {
        Some((_, ours)) => (*ours).to_owned(),
        None if snake.is_empty() => "states".to_owned(),
        None => snake.to_owned(),
    }
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
    fn one_home_at_a_time_but_many_likes() {
        assert!(is_single_valued("lives_in") && is_single_valued("favorite_color"));
        assert!(!is_single_valued("likes") && !is_single_valued("allergic_to"));
    }

    #[test]
    fn the_words_of_models_become_ours() {
        assert_eq!(canonical_predicate("Works For"), "works_at");
        assert_eq!(canonical_predicate(" lives-in "), "lives_in");
        assert_eq!(canonical_predicate("喜欢"), "喜欢");
        assert_eq!(canonical_predicate("!!"), "states");
        assert_eq!(canonical_subject("The User"), "user");
        assert_eq!(canonical_subject("Anna"), "Anna");
    }

    #[test]
    fn liking_and_disliking_exclude_each_other() {
        assert!(opposites("likes").any(|other| other == "dislikes"));
        assert!(opposites("no_longer_likes").any(|other| other == "likes"));
        assert_eq!(opposites("name").count(), 0);
    }
}
