//! One predicate of the vocabulary.

/// How many values a subject has at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cardinality {
    /// One: a newer value replaces the older one.
    One,
    /// Any number.
    Many,
    /// It depends on the value.
    Unknown,
}

/// Whether a value changes over time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Persistence {
    /// It changes: a later value is newer without a word of change.
    Changes,
    /// It does not change in a lifetime.
    Lasts,
    /// It depends on the value.
    Unknown,
}

/// Whether the predicate speaks for or against its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stance {
    /// The subject likes, has or uses the value.
    For,
    /// The subject does not, or cannot.
    Against,
    /// Neither.
    Neutral,
}

/// The kind of an entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A person.
    Person,
    /// A company, a team, a school.
    Organization,
    /// Work with a name.
    Project,
    /// Something made or sold.
    Product,
    /// A language, a tool, a method.
    Technology,
    /// Something to be done.
    Task,
    /// Something that happens.
    Event,
    /// Something to read.
    Document,
    /// An idea, a subject, a role.
    Concept,
    /// A place.
    Location,
    /// A date, a state, a number.
    Value,
    /// Not known.
    Other,
}

/// A predicate and its properties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Predicate {
    /// Its name, in snake case.
    pub name: &'static str,
    /// How many values a subject has at a time.
    pub cardinality: Cardinality,
    /// Whether the value changes.
    pub persistence: Persistence,
    /// Whether it speaks for or against the value.
    pub stance: Stance,
    /// Whether it says nothing about the value, as `is` and `states` do.
    pub is_generic: bool,
    /// The default kinds of its subject and object.
    pub kinds: (Kind, Kind),
    /// The words between subject and object, in English and Chinese, for a predicate that connects entities.
    pub wording: Option<(&'static str, &'static str)>,
    /// The predicate under which a fact states the same.
    pub as_fact: Option<&'static str>,
    /// Other forms of its verb. If the predicate connects entities, they mean the same in relations.
    pub verbs: &'static [&'static str],
    /// Other words for it in facts only: between entities they may mean something else.
    pub fact_words: &'static [&'static str],
    /// Predicates that the same value cannot have at the same time.
    pub excludes: &'static [&'static str],
    /// The next stage of a life, which ends this one.
    pub followed_by: &'static [&'static str],
}

const fn predicate(name: &'static str, cardinality: Cardinality) -> Predicate {
    Predicate {
        name,
        cardinality,
        persistence: Persistence::Unknown,
        stance: Stance::Neutral,
        is_generic: false,
        kinds: (Kind::Other, Kind::Other),
        wording: None,
        as_fact: None,
        verbs: &[],
        fact_words: &[],
        excludes: &[],
        followed_by: &[],
    }
}

/// A predicate with one value at a time.
pub(super) const fn one(name: &'static str) -> Predicate {
    predicate(name, Cardinality::One)
}

/// A predicate with any number of values.
pub(super) const fn many(name: &'static str) -> Predicate {
    predicate(name, Cardinality::Many)
}

/// A predicate whose number of values depends on the value.
pub(super) const fn any(name: &'static str) -> Predicate {
    predicate(name, Cardinality::Unknown)
}

impl Predicate {
    /// Its value changes.
    pub(super) const fn changes(mut self) -> Self {
        self.persistence = Persistence::Changes;
        self
    }

    /// Its value lasts.
    pub(super) const fn lasts(mut self) -> Self {
        self.persistence = Persistence::Lasts;
        self
    }

    /// It speaks for its value.
    pub(super) const fn in_favour(mut self) -> Self {
        self.stance = Stance::For;
        self
    }

    /// It speaks against its value.
    pub(super) const fn against(mut self) -> Self {
        self.stance = Stance::Against;
        self
    }

    /// It says nothing about its value.
    pub(super) const fn generic(mut self) -> Self {
        self.is_generic = true;
        self
    }

    /// It connects entities of these kinds and is read with these words.
    pub(super) const fn connects(mut self, subject: Kind, object: Kind, english: &'static str, chinese: &'static str) -> Self {
        self.kinds = (subject, object);
        self.wording = Some((english, chinese));
        self
    }

    /// A fact states the same under this predicate.
    pub(super) const fn as_fact(mut self, name: &'static str) -> Self {
        self.as_fact = Some(name);
        self
    }

    /// Other forms of its verb.
    pub(super) const fn verbs(mut self, verbs: &'static [&'static str]) -> Self {
        self.verbs = verbs;
        self
    }

    /// Other words for it in facts.
    pub(super) const fn fact_words(mut self, words: &'static [&'static str]) -> Self {
        self.fact_words = words;
        self
    }

    /// Predicates that the same value cannot have.
    pub(super) const fn excludes(mut self, others: &'static [&'static str]) -> Self {
        self.excludes = others;
        self
    }

    /// The next stages.
    pub(super) const fn followed_by(mut self, others: &'static [&'static str]) -> Self {
        self.followed_by = others;
        self
    }
}
