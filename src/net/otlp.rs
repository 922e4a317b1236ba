//! Sends spans to a collector through Noctuary's own client, with its time-out and without redirects. The command line passes it to
//! `telemetry`.

use std::time::Duration;

use async_trait::async_trait;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use tokio::runtime::Handle;

use super::{Outbound, read_capped};

/// The time-out for a request to the collector.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum number of bytes read from a response.
const MAX_ANSWER: usize = 64 << 10;

/// A client for the collector that the operator configured.
#[derive(Debug, Clone)]
pub struct Collector {
    client: reqwest::Client,
    /// The library sends spans from its own thread, which has no runtime.
    runtime: Handle,
}

impl Collector {
    /// A collector that sends on `runtime`.
    #[must_use]
    pub fn new(outbound: &Outbound, runtime: Handle) -> Self {
        Self { client: outbound.for_operator().clone(), runtime }
    }
}

#[async_trait]
impl HttpClient for Collector {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let client = self.client.clone();
        let sent = self.runtime.spawn(async move {
            let mut request = reqwest::Request::try_from(request)?;
            *request.timeout_mut() = Some(TIMEOUT);
            let answer = client.execute(request).await?;
            let status = answer.status();
            let body = read_capped(answer, MAX_ANSWER).await?;
            Ok::<_, HttpError>(Response::builder().status(status).body(Bytes::from(body))?)
        });
        sent.await?
    }
}
