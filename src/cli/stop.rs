//! Waits for the signal to stop: Ctrl-C or SIGTERM. The long-running commands use it.

use std::process;

use tokio_util::sync::CancellationToken;

/// Returns a token that the first signal cancels. A second signal ends the process immediately.
pub(super) fn on_signal() -> CancellationToken {
    let stop = CancellationToken::new();
    let told = stop.clone();
    tokio::spawn(async move {
        wait().await;
        tracing::info!("Stopping: open requests and running jobs are finished first");
        told.cancel();
        wait().await;
        tracing::warn!("second signal: exiting immediately; running jobs are retried after the next start");
        #[expect(clippy::disallowed_methods, reason = "a second signal ends the process; running jobs are retried after the next start")]
        process::exit(130);
    });
    stop
}

#[cfg(unix)]
async fn wait() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        let _told = tokio::signal::ctrl_c().await;
        return;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}

#[cfg(not(unix))]
async fn wait() {
    let _told = tokio::signal::ctrl_c().await;
}
