//! Compares two statements: their subjects, relations, values and differences. The rules of the judge. Used by `judge`.

use std::collections::BTreeSet;

use language::cues;
use language::numbers;
use language::script::is_han;
use language::terms::{Terms, is_day};
use language::vocabulary::{self, Cardinality, Persistence, Stance, opposites};

use super::analysed::{AnalysedStatement, characters};
use super::{Judgement, Verdict};

/// Days within which a changeable thing is assumed not to have changed.
const SHORTLY: i64 = 14;

/// Words for relatives and other people close to someone, English and Chinese.
const KIN: [&str; 34] = [
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

/// Least share of common words of two sentences about one matter.
const LIKE: f64 = 0.4;
/// The same for Chinese, which is compared in pairs of characters: each difference also costs the pairs on both its
/// sides.
const LIKE_CHINESE: f64 = 0.25;

/// Two statements and their similarity.
pub(super) struct Comparison<'a> {
    old: &'a AnalysedStatement<'a>,
    new: &'a AnalysedStatement<'a>,
    /// Whether both have the same subject.
    is_same_subject: bool,
    is_same_predicate: bool,
    likeness: f64,
    containment: f64,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(old: &'a AnalysedStatement<'a>, new: &'a AnalysedStatement<'a>) -> Self {
        let is_same_subject = same_subject(old, new);
        let is_same_predicate = old.predicate == new.predicate;
        let (likeness, containment) = (old.text.likeness(&new.text), old.text.containment(&new.text));
        Self { old, new, is_same_subject, is_same_predicate, likeness, containment }
    }

    /// Both say the same.
    pub(super) fn same(&self) -> Option<Judgement> {
        let judged = |confidence, reason| Some(Judgement::new(Verdict::Duplicate, confidence, reason));
        let is_plain = self.old.is_negated == self.new.is_negated && !cues::changes(&self.new.plain);
        if self.old.plain == self.new.plain {
            return judged(0.99, "the same words");
        }
        if self.speaks_of_another() {
            return None;
        }
        if self.is_same_subject && self.is_same_predicate && self.is_same_value() && is_plain {
            return judged(0.95, "the same value of the same relation");
        }
        if !is_plain || self.has_other_figures() || self.has_other_names() {
            return None;
        }
        if self.old.text.content == self.new.text.content && self.old.text.content.len() >= 2 {
            return judged(0.95, "the same words in another order");
        }
        if self.is_turned_round() {
            return judged(0.8, "the same relation told from its other end");
        }
        if !self.is_about_the_same() {
            return None;
        }
        if self.is_same_subject && self.is_same_value() && self.likeness >= LIKE {
            return judged(0.85, "the same value in nearly the same words");
        }
        if self.likeness >= 0.7 && !self.names_another_thing() {
            return judged(0.85, "nearly the same words");
        }
        if self.containment >= 0.99 && self.likeness >= 0.45 && self.old.text.shared(&self.new.text) >= 3 {
            return judged(0.75, "one says all that the other says");
        }
        None
    }

    /// The later statement supersedes the earlier one, because its words say so or because such things change.
    pub(super) fn changed(&self) -> Option<Judgement> {
        let judged = |confidence, reason| Some(Judgement::new(Verdict::Update, confidence, reason));
        if cues::always(&self.new.plain) || !self.is_about_the_same() {
            return None;
        }
        let is_cued = cues::changes(&self.new.plain);
        let is_one = self.is_same_subject && self.is_same_predicate && self.holds_one_value();
        if is_one && is_cued && !self.is_same_value() {
            return judged(0.9, "another value of the relation, said to be new");
        }
        if is_one && persistence(&self.new.predicate) == Persistence::Changes && self.is_later() && !self.is_near_value() {
            return judged(0.8, "a later value of something that changes");
        }
        if is_one && self.new.predicate == "age" && self.is_a_birthday_later() {
            return judged(0.85, "a year older");
        }
        if self.is_same_subject && follows(&self.old.predicate, &self.new.predicate) {
            return judged(0.8, "the next stage of a life");
        }
        if is_cued && self.is_same_subject && self.is_turned() {
            return judged(0.85, "liked, had or used before, and not now, or the other way round");
        }
        let is_another_kind = || self.is_same_subject && self.is_same_predicate && self.is_near_value() && !self.is_same_value();
        if is_cued && is_another_kind() && self.is_of_one_matter() {
            return judged(0.75, "another kind of the same, said to be new");
        }
        let names_it = || self.new.text.content.iter().any(|term| self.names_value(term));
        if is_cued && cues::ends(&self.new.plain) && names_it() && self.is_of_one_matter() {
            return judged(0.75, "it says that what was so has ended");
        }
        if is_cued && self.likeness >= LIKE && (self.has_other_figures() || self.old.is_negated != self.new.is_negated) {
            return judged(0.8, "the same said of another state, as of now");
        }
        None
    }

    /// Both cannot be true, and nothing indicates a change.
    pub(super) fn opposed(&self) -> Option<Judgement> {
        let judged = |confidence, reason| Some(Judgement::new(Verdict::Contradiction, confidence, reason));
        if self.is_same_predicate && self.is_same_value() && !self.is_same_subject && self.is_exclusive() {
            return judged(0.75, "two are said to be the only one");
        }
        if !self.is_about_the_same() || cues::changes(&self.new.plain) {
            return None;
        }
        let is_one = self.is_same_subject && self.is_same_predicate && self.holds_one_value();
        if is_one && self.is_fixed() && self.is_other_value() {
            return judged(0.85, "two values of something that has one");
        }
        if self.is_same_subject && self.is_turned() {
            return judged(0.8, "for and against the same");
        }
        if self.is_same_subject && self.is_same_predicate && self.old.is_negated != self.new.is_negated && self.is_same_value() {
            return judged(0.75, "said and denied of the same");
        }
        let is_opposite = opposites(&self.old.predicate).any(|other| other == self.new.predicate);
        if self.is_same_subject && is_opposite && self.is_same_value() {
            return judged(0.85, "said and denied of the same");
        }
        let is_settled = cues::always(&self.old.plain) || cues::always(&self.new.plain);
        if self.is_same_subject && self.old.is_negated != self.new.is_negated && is_settled && self.shares_value() {
            return judged(0.75, "said and denied, and said to have always been so");
        }
        if self.is_same_subject && self.likeness >= 0.5 && self.is_fixed() && self.differs_in_one_place() {
            return judged(0.75, "the same sentence with another value");
        }
        None
    }

    /// Compatible or unrelated. The verdict is sure only with positive evidence.
    pub(super) fn apart(&self) -> Judgement {
        let shared = self.old.text.shared(&self.new.text);
        let is_other_subject = !self.is_same_subject && !self.old.is_user() && !self.new.is_user();
        let is_other_value = !self.is_near_value() && !self.old.object.content.is_empty();
        if shared >= 2 && (is_other_subject || self.has_other_names()) && !self.is_same_value() {
            return Judgement::new(Verdict::Compatible, 0.8, "nearly the same words about two different ones");
        }
        let is_kind = self.is_same_subject && self.is_same_predicate && !is_generic(&self.new.predicate);
        if is_kind && is_other_value {
            return Judgement::new(Verdict::Compatible, 0.6, "two values of something that may have several");
        }
        if shared == 0 && !self.is_same_subject && !self.is_same_predicate {
            return Judgement::new(Verdict::Unrelated, 0.65, "not a word in common");
        }
        if shared >= 2 || (self.is_same_subject && !self.old.is_user()) || (shared == 1 && self.is_same_subject) {
            return Judgement::new(Verdict::Compatible, 0.5, "about the same, and nothing speaks against both");
        }
        Judgement::new(Verdict::Unrelated, 0.5, "hardly a word in common")
    }

    /// Whether the values are equal, with figures and units normalized.
    fn is_same_value(&self) -> bool {
        let (old, new) = (&self.old.object, &self.new.object);
        if self.old.value == self.new.value {
            return true;
        }
        let holds = |one: &BTreeSet<String>, other: &BTreeSet<String>| !one.is_empty() && one.is_subset(other);
        let is_held = holds(&old.content, &new.content) || holds(&new.content, &old.content);
        let (one, other) = (&self.old.characters, &self.new.characters);
        let is_written_alike = one.len() >= 2 && other.len() >= 2 && (one.is_subset(other) || other.is_subset(one));
        old.figures == new.figures && (is_held || is_written_alike)
    }

    /// Whether the values are equal or share words or characters: too similar to count as different values.
    fn is_a_birthday_later(&self) -> bool {
        let years = |side: &AnalysedStatement<'_>| {
            let value = side.statement.object.trim_end_matches(['岁', '歲']).trim_end_matches(" years old");
            value.parse().ok().or_else(|| numbers::chinese(value)).or_else(|| numbers::english(value))
        };
        years(self.old).zip(years(self.new)).is_some_and(|(old, new): (u32, u32)| new == old + 1)
    }

    fn is_near_value(&self) -> bool {
        let is_shared = self.old.object.content.iter().any(|term| self.new.object.content.contains(term));
        self.is_same_value() || is_shared
    }

    /// Whether one common word is enough for both to be about one matter. It is when both have a relation that says what
    /// the value is of. It is not for a sentence that a user only asked to remember: a sentence with "sold" and "bike"
    /// does not end every other fact about a bike.
    fn is_of_one_matter(&self) -> bool {
        let says_little = |side: &AnalysedStatement<'_>| is_generic(&side.predicate);
        let least = if self.new.statement.text.chars().any(is_han) { LIKE_CHINESE } else { LIKE };
        !(says_little(self.old) || says_little(self.new)) || self.likeness >= least
    }

    /// Whether one likes, has or uses what the other does not.
    fn is_turned(&self) -> bool {
        let stances = (stance(&self.old.predicate), stance(&self.new.predicate));
        matches!(stances, (Stance::For, Stance::Against) | (Stance::Against, Stance::For)) && self.is_same_value()
    }

    /// Whether subject and value are exchanged: "My cat is called Biscuit", "Biscuit is my cat".
    fn is_turned_round(&self) -> bool {
        let (one, other) = (Terms::of(&self.old.subject).content, Terms::of(&self.new.subject).content);
        let held = |subject: &BTreeSet<String>, object: &Terms| !subject.is_empty() && subject.is_subset(&object.content);
        !self.old.is_user() && !self.new.is_user() && held(&one, &self.new.object) && held(&other, &self.old.object)
    }

    /// Whether the values cannot be two names for one thing: different figures beside the same words, or no common word.
    fn is_other_value(&self) -> bool {
        let (old, new) = (&self.old.object, &self.new.object);
        let words = |terms: &Terms| terms.content.difference(&terms.figures).cloned().collect::<BTreeSet<String>>();
        if old.figures.is_empty() && new.figures.is_empty() {
            return !self.is_near_value() && is_one_script(self.old.statement.object, self.new.statement.object);
        }
        old.figures != new.figures && words(old) == words(new)
    }

    /// Whether the matter cannot have changed between the two statements: they are close in time, in the past, or about
    /// something permanent.
    fn is_fixed(&self) -> bool {
        let is_shortly = self.new.statement.said_at - self.old.statement.said_at <= chrono::Duration::days(SHORTLY);
        let is_past = cues::is_past(&self.old.plain) && cues::is_past(&self.new.plain);
        let is_settled = cues::always(&self.old.plain) || cues::always(&self.new.plain);
        is_shortly || is_past || is_settled || persistence(&self.new.predicate) == Persistence::Lasts
    }

    /// Whether only one of them mentions a relative, such as "my sister": nearly the same words about different people.
    fn speaks_of_another(&self) -> bool {
        KIN.iter().any(|kin| self.old.plain.contains(kin) != self.new.plain.contains(kin))
    }

    fn is_exclusive(&self) -> bool {
        cues::excludes_others(&self.old.plain) || cues::excludes_others(&self.new.plain)
    }

    /// Whether the new text contains a word of the old value.
    fn shares_value(&self) -> bool {
        let old: BTreeSet<&String> = self.old.object.content.iter().collect();
        self.new.text.content.iter().any(|term| old.contains(term))
    }

    /// Whether `term` is part of the old value.
    fn names_value(&self, term: &str) -> bool {
        self.old.object.content.contains(term)
    }

    /// Whether a subject has one value of this relation at a time.
    fn holds_one_value(&self) -> bool {
        let predicate = self.new.predicate.as_str();
        // "takes", "plays", "banks_with": a person may do something with several things.
        let is_deed = self.new.is_user() && (predicate.ends_with('s') || predicate.contains("s_"));
        match vocabulary::find(predicate) {
            Some(known) if known.is_generic => false,
            Some(known) if known.cardinality != Cardinality::Unknown => known.cardinality == Cardinality::One,
            _ => vocabulary::is_single_valued(predicate) || !(predicate.starts_with("does_not") || is_deed),
        }
    }

    /// Whether nothing indicates that they are about two different people, places or things.
    fn is_about_the_same(&self) -> bool {
        self.is_same_subject || (self.old.is_user() != self.new.is_user())
    }

    fn is_later(&self) -> bool {
        self.new.statement.said_at - self.old.statement.said_at >= chrono::Duration::days(1)
    }

    fn has_other_figures(&self) -> bool {
        self.old.text.figures != self.new.text.figures
    }

    fn has_other_names(&self) -> bool {
        let only = |one: &AnalysedStatement<'_>, other: &AnalysedStatement<'_>| {
            one.text.names.iter().any(|name| !other.text.content.contains(name))
        };
        only(self.old, self.new) && only(self.new, self.old)
    }

    /// Whether one word stands in each where the other has another: the key in the drawer is not the key in the shed. A paraphrase adds
    /// words or leaves some out.
    fn names_another_thing(&self) -> bool {
        let is_chinese = self.new.plain.chars().any(is_han);
        let only = |one: &AnalysedStatement<'_>, other: &AnalysedStatement<'_>| one.text.content.difference(&other.text.content).count();
        // A character that differs changes the pairs on both its sides.
        let most = if is_chinese { 4 } else { 1 };
        let (old, new) = (only(self.old, self.new), only(self.new, self.old));
        (1..=most).contains(&old) && (1..=most).contains(&new)
    }

    /// Whether each has one or two terms that the other does not have.
    fn differs_in_one_place(&self) -> bool {
        let only = |one: &AnalysedStatement<'_>, other: &AnalysedStatement<'_>| one.text.content.difference(&other.text.content).count();
        let occasion =
            |side: &AnalysedStatement<'_>| side.text.figures.iter().filter(|figure| is_day(figure)).cloned().collect::<BTreeSet<String>>();
        let is_one_occasion = !cues::is_past(&self.new.plain) || occasion(self.old) == occasion(self.new);
        let is_comparable = is_one_script(self.old.statement.object, self.new.statement.object);
        is_comparable && is_one_occasion && (1..=2).contains(&only(self.old, self.new)) && (1..=2).contains(&only(self.new, self.old))
    }
}

fn persistence(predicate: &str) -> Persistence {
    vocabulary::find(predicate).map_or(Persistence::Unknown, |known| known.persistence)
}

fn stance(predicate: &str) -> Stance {
    vocabulary::find(predicate).map_or(Stance::Neutral, |known| known.stance)
}

/// Whether the predicate says nothing about its value.
fn is_generic(predicate: &str) -> bool {
    vocabulary::find(predicate).is_some_and(|known| known.is_generic)
}

/// Whether `later` is the next stage of a life after `earlier`.
fn follows(earlier: &str, later: &str) -> bool {
    vocabulary::find(earlier).is_some_and(|known| known.followed_by.contains(&later))
}

/// Whether both are in one script. Names in different scripts are not comparable: 梅西 and Messi may be the same.
fn is_one_script(one: &str, other: &str) -> bool {
    one.chars().any(is_han) == other.chars().any(is_han)
}

/// Whether both have the same subject, or subjects with nearly the same name.
fn same_subject(old: &AnalysedStatement<'_>, new: &AnalysedStatement<'_>) -> bool {
    if old.subject == new.subject {
        return true;
    }
    if old.is_user() || new.is_user() {
        return false;
    }
    if is_former(&old.subject) != is_former(&new.subject) {
        return false;
    }
    let (one, other) = (Terms::of(&old.subject).content, Terms::of(&new.subject).content);
    if !one.is_empty() && !other.is_empty() && (one.is_subset(&other) || other.is_subset(&one)) {
        return true;
    }
    let (one, other) = (characters(&old.subject), characters(&new.subject));
    let shared = one.intersection(&other).count();
    shared >= 2 && shared * 4 >= one.len().max(other.len()) * 3
}

/// Whether the subject is somebody of former times: an ex-wife is not the wife.
fn is_former(subject: &str) -> bool {
    const FORMER: [&str; 9] = ["ex-", " ex ", "former ", "late ", "previous ", "的前", "已故", "前妻", "前夫"];
    FORMER.iter().any(|word| subject.contains(word))
}
