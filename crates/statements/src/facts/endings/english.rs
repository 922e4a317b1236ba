//! How English says that something is over.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use language::terms::{Terms, is_day};
use regex::Regex;

use super::kind::{How, Kind};
use crate::facts::english::{is_for_now, names_relative};
use crate::facts::known::Known;

/// Stands for the value of the known statement in a clause.
const VALUE: char = '§';

/// What may come to pass, did not, or is asked.
static UNREAL: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:might|could|would|should|if|unless|until|thinking (?:of|about)|think(?:ing)? i|considering|considered|want to|wanna|wish|hope|hoping|planning to|plan to|going to|gonna|will|i'll|we'll|about to|may|almost|nearly|haven't|hasn't|have not|has not|didn't|did not|never|afraid|scared|worried|ought|supposed|trying to|try to|tempted|need to|have to|must|can't wait|soon)\b"
);
/// Somebody else who begins a clause.
static ANOTHER: LazyLock<Regex> = language::light_pattern!(
    r"^(?:and |but |so |then |well,? |because )*(?:he|she|they|his|her|their|you|your|someone|somebody|a friend|the neighbou?rs?|people|everyone|everybody|who)\b"
);
/// Words that do not tell one value from another.
const GENERIC: [&str; 66] = [
    "go", "goe", "do", "take", "have", "get", "make", "use", "work", "live", "everi", "morn", "even", "night", "day", "week", "weekend",
    "month", "year", "time", "old", "new", "big", "littl", "small", "two", "three", "four", "five", "one", "mg", "mcg", "ml", "at",
    "befor", "after", "daili", "weekli", "am", "pm", "hour", "minut", "my", "our", "the", "with", "for", "on", "and", "to", "in", "lot",
    "bit", "good", "first", "second", "next", "last", "compani", "team", "job", "place", "thing", "peopl", "home", "school",
];

/// Ends of any kind: "not … § … anymore", "§ is no more".
static ANY: LazyLock<Regex> = language::light_pattern!(
    r"(?:\b(?:no longer|not|don't|do not|doesn't|isn't|aren't|am not|i'm not|can't)\b[^,;.]{0,40}§[^,;.]{0,25}\b(?:any ?more|any longer)\b)|§[^,;.]{0,25} (?:any ?more|any longer)\b.*\bnot\b|\bno longer\b[^,;.]{0,25}§|§(?:'s| is| are)? (?:no more|no longer)\b|\b(?:scrap|scrapped|scratch) (?:the whole )?§"
);
static THING: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:gave|given) (?:away )?§(?: (?:away|to|back|up)\b|$)|\b(?:sold|rehomed|donated|returned|lost|scrapped|ditched|totall?ed|wrecked|wrote off|written off|traded in|traded|swapped|got rid of|gotten rid of|threw (?:out|away)|handed (?:back|in)|binned|said goodbye to|moved (?:off|away from)|migrated (?:off|away from)|switched (?:off|away from|from)|stopped using|uninstalled|cancelled|canceled|quit|deleted|gave up|given up|done with|finished with|dropped|replaced|moved (?:over )?from)(?: of)? §|\bhad to put §(?: down| to sleep)?|§(?: boards?| accounts?| licen[cs]es?| subscriptions?)(?:'s| is| are| was| were| got| has been| have been)* (?:now )?(?:read-only|closed|expired|deleted|cancelled|canceled)\b|§(?:'s| is| are| has| have| was| were| got| finally| just| had to be| had)* ?(?:been |finally |now |sadly |gone )*(?:died|passed away|dead|gone|sold|stolen|scrapped|totall?ed|written off|put (?:down|to sleep)|rehomed|ran away|run away|history|in the bin|went to (?:a|my|the|live))\b|\b(?:switched|changed|moved|went|migrated|gone) from § to\b|\b(?:abandoned|given up on|gave up on) §|§(?:'s| has| have)? (?:crossed (?:over )?the rainbow bridge|(?:ran|run) (?:away|off) (?:for good|and never came back))"
);
static DEED: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:gave|given) §(?: \w+)? up\b|\b(?:gave up|given up|giving up|quit|quitting|stopped|packed in|dropped out of|ditched|abandoned|no more|retired from|sworn off|cut out|kicked|lost interest in|had enough of|went off|gone off|moved on from|dropped|tired of|sick of|bored (?:of|with)|fed up with|uninstalled|(?:taken|took|pulled) me off|(?:i'm|am|been) over) (?:of |on |with |the |my |our |all |that |going to |doing |to |playing |learning |taking |about |eating |drinking |running |using |reading |making )*§|§(?:'s| is| are| was| were)* ?(?:now |all )*(?:history|behind me|no more|a thing of the past|out the window)\b|§ (?:bores|annoys|no longer (?:interests|excites)|doesn't (?:interest|excite)) me\b|§ (?:isn't|is not|is no longer|aren't|ain't) my favou?rite\b|\bput § on (?:hold|ice)\b|§ and (?:i|me) are (?:through|done|finished|over)\b|\bthat's the end of §|\bso that's §(?: \w+)? done"
);
/// A plan may also be over because it was carried out; a habit is not over because it is done for the day.
static PLAN: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:finished|completed|passed|handed in|submitted|wrapped up|done with|finished with|through with|shelved|scrapped|cancell?ed|called off|pulled out of|backed out of|bailed on|decided against|moved (?:off|from)|reassigned from) (?:with |my |the |our |writing |reading |building |going to |(?:trip|flight|visit|plans?|holiday|journey|tickets?|booking|move|drive) (?:to|for) )*§|§(?: (?:trip|plans?|visit|flight|holiday|journey|appointment|party|thing|idea|move|project))?(?:'s| is| are| was| were| got| has been| have been| has| have)* ?(?:now |all |finally |been |officially |just )*(?:over|off|cancell?ed|called off|done|finished|scrapped|shelved|dead|not happening|on hold|on ice|done and dusted|fell through|fallen through|pushed back indefinitely)\b|\b(?:that's|that is) §(?: \w+)? (?:done|over|finished)\b"
);
static WORK: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:quit|quitting|resigned from|handed in my (?:\w+ )?(?:at|to)|(?:got |was |been )?(?:fired|laid off|let go|sacked|made redundant) (?:from|by|at)|last day (?:at|with)|walked out of|dropped out of|graduated from|retired from|goodbye to|stepped down (?:as|from)|stopped (?:being|working as|working at|working for)|gave (?:up|in) my (?:job|notice) (?:at|to)) §|\bleft § (?:for good|behind|last (?:week|month|year|spring|summer|autumn|winter))\b|\bmy (?:notice|contract|job|time|days) (?:at|with) §(?:'s| is| has| are)? (?:over|ended|up|done|finished)|§(?:'s| has| have)? ?(?:went|gone|going|has gone)? ?(?:bust|went under|gone under|bankrupt|closed down|shut (?:down|its doors)|shutting down|folded|let me go|let us go|laid me off|laid us off|fired me|sacked me|made me redundant|is closing down)\b|\b(?:parted ways with|done with|finished with|through with|finished at|left) §$"
);
static HOME: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:moved (?:out of|away from|from|on from)|sold up in|gave up (?:the|our|my) (?:flat|house|place|apartment) in) §|\bleft § (?:for good|behind)\b|\bleft § for [a-z]+$|\bmoved out(?: of)? §|§(?:'s| is) behind (?:me|us)\b|§ (?:isn't|is not|is no longer|ain't) (?:my |our )?home\b|\b(?:said|waved) goodbye to §|\bnot (?:living|based|staying) in § (?:any ?more|any longer|these days)\b"
);
static MEDICINE: LazyLock<Regex> = language::light_pattern!(
    r"^(?:now |fully |completely |finally )*off §|\b(?:came|come|coming|gone|went|going|taken|weaned|tapered|i'm|am|took me|taking me|got me) (?:right |completely |finally )?off (?:of )?§|\b(?:stopped|quit|done with|finished|finished with|no longer (?:on|take|taking|need)|don't need|don't take|do not take|dropped|discontinued|no more|swapped|ditched) (?:taking |using |with )*§|\btook § off\b|\bstopped (?:me |my )§|§(?:'s| is| was| has been| has| got| are)* ?(?:been |now )*(?:stopped|discontinued|finished|done|gone|history|replaced|off the list|no longer needed)\b"
);
static HEALTH: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:no longer|not|isn't|wasn't) (?:actually |really )?allergic to §|§(?: allerg(?:y|ies))?(?:'s| is| are| has| have)* ?(?:been |now |all |finally |completely )*(?:gone|cleared(?: up)?|cured|healed|over|outgrown|disappeared|in remission|history|behind me|went away|resolved|(?:fine|ok|okay|back on the menu|allowed|safe|back in my life) (?:now|again))\b|\b(?:outgrew|outgrown|grew out of|grown out of|cured of|recovered from|over|beat|rid of|free of|no longer have|don't have) §|\b(?:can|may|allowed to|i'm|am) (?:now )?(?:eat|have|drink|enjoy|eating|drinking) § (?:again|now)|\b(?:eating|drinking|having) § again|\bback to (?:eating |drinking )?§|§ (?:is|are) (?:fine|ok|okay|safe|no problem) for me (?:now|again|these days)"
);
/// A bond that is over, by what it was.
static BOND: LazyLock<Regex> = language::light_pattern!(
    r"\bengagement(?:'s| is| has been| was|) ?(?:off|called off|over|broken(?: off)?)\b|\bcalled off (?:the|our) (?:engagement|wedding)|\b(?:not|no longer) (?:engaged|getting married|married|together)\b|\bdivorce (?:came through|went through|is final|was finali[sz]ed|is done|papers)|\b(?:we|i)(?:'ve| have|'re| are)? (?:got |been |just |finally |now )*(?:divorced|separated|split up|split|broken up|broke up)\b|\bended (?:things|it) with §|\b(?:left|dumped) §|§ (?:left|dumped) me\b"
);

/// A plan that is not carried out, told as what will not be: "we're not going to Rome after all".
static NOT_TO_BE: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:not|won't|will not|no longer|never) (?:be )?(?:going|flying|travell?ing|coming|attending|visiting|moving|driving|heading|taking|running|wanting|want)\b(?: to| on| for| in)*(?: \w+){0,2}? §(?:(?:[^,;.]{0,20}\b(?:any ?more|any longer|after all|this time|now)\b)?[^,;.]{0,12}$)|\b(?:no longer|don't|do not) want to (?:\w+ ){0,2}?§|\b(?:decided|chosen|chose|opted) not to (?:\w+ ){0,3}?§|\bdecided against (?:\w+ ){0,3}?§|\b(?:the |my |our )?plans? (?:to|of|for) (?:\w+ ){0,3}?§(?:'s| is| are| was| has been| fell)* (?:off|cancelled|canceled|dead|scrapped|on ice|through|over)|\b(?:scrapped|dropped|ditched|abandoned|shelved|binned|cancelled|canceled) (?:the |my |our )?(?:whole )?plans? (?:to|of|for) (?:\w+ ){0,3}?§|\b(?:won't|will not|wont) (?:\w+ ){0,3}?§ after all\b"
);
/// What somebody eats who no longer keeps a diet without it.
static EATS_AGAIN: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:i|we)(?:'ve)? (?:eat|am eating|are eating|have been eating|been eating|have gone back to(?: eating)?|started eating|have started eating|went back to(?: eating)?|gone back to(?: eating)?|am back to(?: eating)?|am back on)\b[^,;.]{0,15}\b(?:meat|fish|chicken|beef|pork|bacon|dairy|cheese|eggs|bread|carbs|sugar|gluten)\b(?: (?:again|now|these days)|$)"
);
/// Says that the speaker is no longer in a relationship, with or without the partner's name.
static ALONE: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:i'm|i am) single(?: again| now| these days| once more)?(?:$| and\b)|\bmy marriage (?:is|was) over\b|\bmarriage (?:ended|fell apart|didn't work out)\b|§ and i (?:have |are |got )?(?:separated|divorced|split(?: up)?|broke up|broken up)\b"
);

/// What was never so: a correction of what is believed.
static NEVER: LazyLock<Regex> = language::light_pattern!(
    r"\b(?:i|we)(?:'ve| have|'d| had)? never (?:actually |really |even )?(?:been|was|used|lived (?:in|at)|owned|had|liked|loved|worked (?:at|for)|took|taken|played|studied)(?: an?| the)? §(?: at all| in my life| anywhere| before)?$|\b(?:am|was|'m) not and never (?:was|have been|had been|used to be)(?: an?)? §$"
);

/// What is carried out, and not called off.
static DONE: LazyLock<Regex> = language::light_pattern!(r"\b(?:finished|completed|passed|handed in|submitted|wrapped up|done|over)\b");
/// "Stopped going to …" is no plan.
static STOPPED: LazyLock<Regex> = language::light_pattern!(r"\b(?:stopped|quit|gave up|given up|no more) going to\b");

/// Whether the clause says it as a fact: "I'm single again", but not "if I'm single again".
fn is_real(pattern: &Regex, clause: &str) -> bool {
    pattern.find(clause).and_then(|found| clause.get(..found.start())).is_some_and(|before| !UNREAL.is_match(before))
}

/// How a known statement is over by the sentence; `None` if it does not say so.
pub(super) fn ends(sentence: &str, kind: Kind, known: &Known) -> Option<How> {
    let text = sentence.to_lowercase().replace(['’', '‘'], "'");
    // What is to be on a day is named by itself: "the dentist appointment got cancelled".
    let of_day = matches!(known.predicate.as_str(), "scheduled_for" | "deadline");
    let value = if of_day { known.subject.strip_prefix("user's ").unwrap_or(&known.subject) } else { known.object.as_str() };
    let key = key_of(value);
    clauses(&text).find_map(|clause| {
        let has_other = ANOTHER.is_match(clause) || (known.subject == "user" && names_relative(clause));
        // "Dad's retired": whose it is, is said by the sentence.
        let is_theirs = known.subject == "user" || is_named(&text, &known.subject);
        if !is_theirs || has_other && known.subject == "user" {
            return None;
        }
        let marked = marked(clause, &key, value);
        let is_unmade = match kind {
            Kind::Plan => marked.as_deref().is_some_and(|clause| NOT_TO_BE.is_match(clause)),
            Kind::Bond => is_real(&ALONE, marked.as_deref().unwrap_or(clause)),
            Kind::Deed => known.predicate == "diet" && !known.object.contains("pesc") && is_real(&EATS_AGAIN, clause),
            _ => false,
        };
        let is_denied = || known.subject == "user" && marked.as_deref().is_some_and(|clause| NEVER.is_match(clause));
        if is_unmade || is_denied() {
            return Some(How::Ended);
        }
        let over = |clause: &str| {
            let found = find(kind, clause).filter(|found| !goes_on(clause, found.end()))?;
            // A phone that was dropped is still owned; a program is not used any more.
            if found.as_str().starts_with("dropped") && known.predicate != "uses" && kind == Kind::Thing {
                return None;
            }
            let before = STOPPED.replace_all(clause.get(..found.end())?, "stopped");
            let how = if kind == Kind::Plan && DONE.is_match(found.as_str()) { How::Done } else { How::Ended };
            (!UNREAL.is_match(&before)).then_some(how)
        };
        // "I've stopped running for today" ends no habit. What is sold or dead is so for good.
        if matches!(kind, Kind::Deed | Kind::Work | Kind::Home | Kind::Medicine) && is_for_now(clause) {
            return None;
        }
        marked.as_deref().and_then(over).or_else(|| over(clause).filter(|_| kind == Kind::Bond))
    })
}

/// "The plan changes over time" says nothing of its end.
fn goes_on(clause: &str, end: usize) -> bool {
    let rest = clause.get(end..).unwrap_or_default();
    clause.get(..end).is_some_and(|before| before.ends_with("over") || before.ends_with("off"))
        && [" time", " the ", " a ", " and over", " again", " to ", " there", " here", " my ", " for "]
            .iter()
            .any(|next| rest.starts_with(next))
}

fn find(kind: Kind, clause: &str) -> Option<regex::Match<'_>> {
    let own = match kind {
        Kind::Thing => THING.find(clause),
        Kind::Deed => DEED.find(clause),
        Kind::Plan => DEED.find(clause).or_else(|| PLAN.find(clause)),
        Kind::Work => WORK.find(clause),
        Kind::Home => HOME.find(clause),
        Kind::Medicine => MEDICINE.find(clause),
        Kind::Health => HEALTH.find(clause),
        Kind::Bond => BOND.find(clause),
        Kind::Rule => None,
    };
    own.or_else(|| ANY.find(clause))
}

/// Whether the sentence names whom a statement is about.
fn is_named(text: &str, subject: &str) -> bool {
    let bare = subject.strip_prefix("user's ").unwrap_or(subject).to_lowercase();
    bare.split(' ').next_back().is_some_and(|word| text.split(|c: char| !c.is_alphanumeric()).any(|other| other == word))
}

fn clauses(text: &str) -> impl Iterator<Item = &str> {
    static BORDER: LazyLock<Regex> = language::light_pattern!(r"[.;!?:—–]+(?:\s|$)|,\s|\s-\s|\s(?:because|since|although|though)\s");
    let mut ends: Vec<usize> = BORDER.find_iter(text).map(|found| found.end()).collect();
    ends.push(text.len());
    let mut start = 0;
    ends.into_iter().filter_map(move |end| {
        let clause = text.get(start..end);
        start = end;
        clause.map(|clause| clause.trim_matches(|c: char| c.is_whitespace() || ",.;!?:—–-".contains(c))).filter(|clause| !clause.is_empty())
    })
}

/// The words of a value that tell it from others, in the order in which they stand.
pub(super) fn key_of(value: &str) -> Vec<String> {
    let stems = value.split(|c: char| !c.is_alphanumeric() && c != '\'').filter_map(stem);
    stems.filter(|stem| !GENERIC.contains(&stem.as_str()) && !is_day(stem) && !stem.chars().all(char::is_numeric)).collect()
}

fn stem(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    let terms: BTreeSet<String> = Terms::of(lower.trim_end_matches("'s")).content;
    terms.into_iter().next()
}

/// The clause with the words that name the value, and their article, replaced by one mark; `None` if it does not name it.
fn marked(clause: &str, key: &[String], value: &str) -> Option<String> {
    let is_proper = value.chars().next().is_some_and(char::is_uppercase);
    let mut run: Option<(usize, usize, Vec<String>)> = None;
    let mut best: Option<(usize, usize, Vec<String>)> = None;
    for (start, word) in words(clause) {
        let found = stem(word).filter(|stem| key.contains(stem));
        run = match (run.take(), found) {
            (Some((from, _, mut stems)), Some(stem)) => {
                stems.push(stem);
                Some((from, start + word.trim_end_matches("'s").len(), stems))
            }
            (None, Some(stem)) => Some((start, start + word.trim_end_matches("'s").len(), vec![stem])),
            (Some(run), None) if matches!(word, "of" | "and" | "the" | "a" | "&") => Some(run),
            (_, None) => None,
        };
        if run.as_ref().is_some_and(|(_, _, stems)| best.as_ref().is_none_or(|(_, _, known)| stems.len() > known.len())) {
            best.clone_from(&run);
        }
    }
    let (from, to, stems) = best?;
    // "Foods" alone is not Pelham Foods.
    if is_proper && key.len() > 1 && key.first().is_some_and(|first| !stems.contains(first)) {
        return None;
    }
    // "I've finished reviewing the slides" is nothing about the review of the budget.
    let is_deed = stems.len() == 1 && key.len() > 1 && clause.get(from..to).is_some_and(|word| word.ends_with("ing"));
    let has_object = ["the ", "my ", "our ", "a ", "an ", "all ", "his ", "her ", "this ", "that "];
    if is_deed && clause.get(to..).is_some_and(|rest| has_object.iter().any(|start| rest.trim_start().starts_with(start))) {
        return None;
    }
    static ARTICLE: LazyLock<Regex> = language::light_pattern!(
        r"\b(?:(?:the|my|our|that|this|his|her|their|all|both|a|an|old|whole|saturday|sunday|monday|tuesday|wednesday|thursday|friday) )+$"
    );
    let before = clause.get(..from)?;
    let before = ARTICLE.find(before).map_or(before, |article| before.get(..article.start()).unwrap_or(before));
    Some(format!("{before}{VALUE}{}", clause.get(to..)?))
}

fn words(clause: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    clause.split(' ').map(move |part| {
        let start = at;
        at += part.len() + 1;
        let word = part.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '&');
        (start + part.len() - word.len(), word.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '&'))
    })
}
