//! Subscriptions to workspace files (`subscriptions/listen`, protocol revision of July 2026). The request stays open, and the server sends a
//! notification when a file is created, changed or deleted. The older `resources/subscribe` needs a session, and this server keeps none.

use std::time::Duration;

use rmcp::ErrorData;
use rmcp::model::SubscriptionFilter;
use rmcp::service::SubscriptionContext;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep};

use super::request_access::RequestAccess;
use super::{failure, resources};
use crate::app_state::AppState;
use crate::edge::{self, Closing};

/// How often the files are looked at.
const EVERY: Duration = Duration::from_secs(2);
/// How long a subscription lasts. A client that subscribes again presents its token again.
const LIFE: Duration = Duration::from_secs(900);
/// The most files of a subscription; further ones are not acknowledged.
const MAX_FILES: usize = 50;
/// Subscriptions of this process that may be open at once: each looks at the database every two seconds.
static PLACES: Semaphore = Semaphore::const_new(200);

/// The part of a wish that the server grants: changes of workspace files.
pub fn accepted(wish: &SubscriptionFilter) -> SubscriptionFilter {
    let uris = wish.resource_subscriptions.iter().flatten().filter(|uri| resources::is_file(uri)).take(MAX_FILES);
    SubscriptionFilter::builder().resource_subscriptions(uris.cloned()).build()
}

/// Tells about changes until the client leaves, the server stops, the token is revoked, or the time is over.
///
/// # Errors
/// When too many subscriptions are open, and errors of the service.
pub async fn run(app: &AppState, access: &RequestAccess, closing: &Closing, context: SubscriptionContext) -> Result<(), ErrorData> {
    let Ok(_place) = PLACES.try_acquire() else {
        return Err(ErrorData::internal_error("too many subscriptions are open on this server; read the files, and subscribe later", None));
    };
    let uris = context.accepted().resource_subscriptions.clone().unwrap_or_default();
    let raised = |error| failure::raised(&error);
    let end = Instant::now() + LIFE;
    let mut known = resources::versions(app, access, &uris).await.map_err(raised)?;
    while Instant::now() < end {
        tokio::select! {
            () = context.cancelled() => return Ok(()),
            () = closing.0.cancelled() => return Ok(()),
            () = sleep(EVERY) => {}
        }
        if !edge::is_still_valid(app, access.agent.access()).await.map_err(raised)? {
            return Ok(());
        }
        let current = resources::versions(app, access, &uris).await.map_err(raised)?;
        for ((uri, before), now) in uris.iter().zip(&known).zip(&current) {
            if before != now && context.sink().notify_resource_updated(uri).await.is_err() {
                // The client has gone.
                return Ok(());
            }
        }
        known = current;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_are_watched_and_not_too_many() {
        let uris = (0..60).map(|at| format!("noctuary://workspace/team/{at}.md")).chain(["file:///etc/passwd".to_owned()]);
        let wish = SubscriptionFilter::builder().tools_list_changed().resource_subscriptions(uris).build();
        let granted = accepted(&wish);
        assert_eq!(granted.resource_subscriptions.as_ref().map(Vec::len), Some(MAX_FILES));
        assert_eq!(granted.tools_list_changed, None);
        let wish = SubscriptionFilter::builder().resource_subscription("file:///etc/passwd").build();
        assert_eq!(accepted(&wish).resource_subscriptions, Some(Vec::new()));
    }
}
