//! Properties of relations: which have several values, which change, which are permanent. Used by `frame`.

/// Relations that have several values per subject. (The vocabulary lists those that have one.)
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

/// Relations whose values change, so that a later value is newer without a word of change.
pub(super) const MUTABLE: [&str; 12] =
    ["lives_in", "works_at", "job_title", "address", "phone", "email", "deadline", "scheduled_for", "age", "weight", "status", "budget"];

/// Relations that do not change in a lifetime.
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

/// Days within which a changeable thing is assumed not to have changed.
pub(super) const SHORTLY: i64 = 14;

/// Predicates that carry no information about the value.
pub(super) const EMPTY: [&str; 6] = ["said", "noted", "states", "is", "asked_to_remember", "asked_to"];

/// Relations that are the opposite of liking, having or using a value.
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

/// Pairs of stages of life: the second relation ends the first.
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

/// Words for relatives and other people close to someone, English and Chinese.
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
