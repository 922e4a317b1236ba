//! What the newest extractions over a person's conversations refused: reasons and lengths, so that an operator sees a model whose work is
//! wasted. The texts are not shown.

use crate::console::frame::Frame;
use crate::console::frame::moment::Moment;
use crate::console::frame::text::Words;
use crate::domain::extraction::Extraction;

/// The number of extractions that are looked at.
pub(super) const RUNS: u64 = 20;

/// What one extraction refused for one reason.
#[derive(Debug, Clone)]
pub(super) struct RefusalRow {
    pub at: Moment,
    /// The engine or the model that read the conversation.
    pub by: String,
    /// The id of the job that did it.
    pub job: Option<String>,
    /// The reason, in words.
    pub reason: String,
    pub count: usize,
    /// The lengths of the texts that are known, in characters, longest first.
    pub lengths: String,
}

/// The rows of all runs, newest run first, its most frequent reason first.
pub(super) fn rows(frame: &Frame, runs: &[Extraction]) -> Vec<RefusalRow> {
    runs.iter().flat_map(|run| of_run(frame, run)).collect()
}

fn of_run(frame: &Frame, run: &Extraction) -> Vec<RefusalRow> {
    let by = run.model.clone().unwrap_or_else(|| frame.t.word("fact-engine", &run.engine));
    let row = |(reason, count): (&String, &u32)| {
        let of_reason = run.refusals.iter().filter(|refusal| refusal.reason == *reason);
        let mut lengths: Vec<u32> = of_reason.filter_map(|refusal| refusal.length).collect();
        lengths.sort_unstable_by(|one, other| other.cmp(one));
        RefusalRow {
            at: frame.moment(&run.started_at),
            by: by.clone(),
            job: run.job.map(|job| job.to_string()),
            reason: told(frame.t, reason),
            count: usize::try_from(*count).unwrap_or(usize::MAX),
            lengths: lengths.iter().map(u32::to_string).collect::<Vec<_>>().join(", "),
        }
    };
    let mut rows: Vec<RefusalRow> = run.rejected.iter().map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.count));
    rows
}

/// A reason in words; as it is if it has none.
fn told(t: Words, reason: &str) -> String {
    let message = format!("refusal-{}", reason.replace('_', "-"));
    if t.has(&message) { t.say(&message) } else { reason.to_owned() }
}
