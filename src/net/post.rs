//! Posts a body and returns only the status. Webhooks use it.

use std::time::Duration;

use reqwest::Client;
use reqwest::header::CONTENT_TYPE;
use url::Url;

use super::body::read_capped;

/// The maximum number of bytes read from a response. The content is ignored, but must be read so that the connection can be reused.
const MAX_ANSWER: usize = 64 << 10;

/// Posts JSON with `headers` and returns the status of the response.
///
/// # Errors
/// A failure class for people and metrics: `timeout`, `connect` or `broken`.
pub async fn post_json(
    client: &Client,
    url: Url,
    headers: &[(&'static str, String)],
    body: String,
    within: Duration,
) -> Result<u16, &'static str> {
    let request = client.post(url).timeout(within).header(CONTENT_TYPE, "application/json").body(body);
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
    let answer = match request.send().await {
        Ok(answer) => answer,
        Err(error) if error.is_timeout() => return Err("timeout"),
        Err(error) if error.is_connect() => return Err("connect"),
        Err(_) => return Err("broken"),
    };
    let status = answer.status().as_u16();
    let _unread = read_capped(answer, MAX_ANSWER).await;
    Ok(status)
}
