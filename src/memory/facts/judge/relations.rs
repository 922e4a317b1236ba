//! What is known of relations: which have several values, which change, which last. Used by `frame`.

/// Relations of which a subject has several values, beside those that the vocabulary knows to have one.
pub(super) const MANY: [&str; 44] = [
    "likes",
    "dislikes",
    "prefers",
    "loves",
    "hates",
    "uses",
    "has",
    "has_pet",
    "has_children",
    "has_meeting",
    "meeting_with",
    "owns",
    "speaks",
    "plays",
    "knows",
    "visited",
    "plans",
    "todo",
    "completed",
    "goal",
    "said",
    "noted",
    "states",
    "is",
    "asked_to",
    "asked_not_to",
    "asked_to_remember",
    "allergic_to",
    "wants",
    "eats",
    "drinks",
    "does_not_eat",
    "does_not_drink",
    "does_not_use",
    "works_on",
    "responsible_for",
    "fixed",
    "needs",
    "saw",
    "bought",
    "lost",
    "collects",
    "habit",
    "contains",
];

/// Values that people change, so that a later one needs no word of change to be the newer one.
pub(super) const MUTABLE: [&str; 12] =
    ["lives_in", "works_at", "job_title", "address", "phone", "email", "deadline", "scheduled_for", "age", "weight", "status", "budget"];

/// What does not change in a life.
pub(super) const LASTING: [&str; 12] = [
    "birthday",
    "born_in",
    "birthplace",
    "hometown",
    "blood_type",
    "native_language",
    "nationality",
    "built_in",
    "gender",
    "height",
    "from",
    "siblings",
];

/// Days within which a thing that may change is taken not to have changed by itself.
pub(super) const SHORTLY: i64 = 14;

/// Predicates that say no more than that something was said.
pub(super) const EMPTY: [&str; 6] = ["said", "noted", "states", "is", "asked_to_remember", "asked_to"];

/// Relations that say the opposite of those with which the same value is liked, had or used.
pub(super) const AGAINST: [&str; 16] = [
    "dislikes",
    "hates",
    "avoids",
    "allergic_to",
    "cannot_eat",
    "cannot_drink",
    "cannot",
    "does_not_eat",
    "does_not_drink",
    "does_not_use",
    "does_not_like",
    "no_longer_likes",
    "no_longer_uses",
    "never_uses",
    "stopped",
    "afraid_of",
];
pub(super) const IN_FAVOUR: [&str; 12] =
    ["likes", "loves", "eats", "drinks", "uses", "prefers", "favourite_snack", "favorite_food", "favourite_food", "enjoys", "has", "owns"];

/// What comes after what in a life: the later relation says that the earlier one is over.
pub(super) const STAGES: [(&str, &str); 8] = [
    ("engaged_to", "married"),
    ("engaged_to", "married_to"),
    ("dating", "engaged_to"),
    ("dating", "married"),
    ("married", "divorced"),
    ("married_to", "divorced"),
    ("studies_at", "graduated_from"),
    ("expecting", "gave_birth_to"),
];

/// People around somebody, English and Chinese.
pub(super) const KIN: [&str; 34] = [
    "mother",
    "father",
    "sister",
    "brother",
    "wife",
    "husband",
    "partner",
    "daughter",
    "son ",
    "son'",
    "friend",
    "neighbour",
    "neighbor",
    "colleague",
    "boss",
    "grand",
    "aunt",
    "uncle",
    "妈",
    "爸",
    "姐",
    "妹",
    "哥",
    "弟",
    "妻",
    "丈夫",
    "老公",
    "老婆",
    "女儿",
    "儿子",
    "朋友",
    "同事",
    "邻居",
    "老板",
];
