//! The page after a change of all matching jobs that one request had no time to complete: how many it changed, how many are left, and the
//! button that continues. `change` shows it.

use askama::Template;

use super::Filter;
use crate::console::frame::{Frame, number};
use crate::domain::ids::JobId;
use crate::tenancy::job_changes::{JobAction, RestOfJobs};

#[derive(Template)]
#[template(path = "pages/jobs/rest.html")]
pub(super) struct RestPage {
    frame: Frame,
    filter: Filter,
    verb: &'static str,
    heading: String,
    about: String,
    button: String,
    /// The hidden fields that continue: the newest job that is meant, the cursor, and the number of changed jobs.
    newest: JobId,
    cursor: String,
    changed: u64,
    /// The URL of the list.
    back: String,
}

impl RestPage {
    pub(super) fn new(frame: Frame, filter: Filter, action: JobAction, newest: JobId, changed: u64, rest: &RestOfJobs) -> Self {
        let verb = match action {
            JobAction::Retry => "retry",
            JobAction::Cancel => "cancel",
        };
        let say = |name: &str, count: u64| frame.t.with2(name, "count", count, "shown", number::grouped(count));
        Self {
            heading: say("jobs-rest-heading", changed),
            about: say("jobs-rest-about", rest.count),
            button: say(&format!("jobs-rest-{verb}"), rest.count),
            back: filter.address(),
            cursor: rest.cursor.clone(),
            verb,
            newest,
            changed,
            filter,
            frame,
        }
    }
}
