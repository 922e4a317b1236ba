//! Reads a response up to a size limit, so that no peer can exhaust the memory. For users of [`super::Outbound`].

use reqwest::Response;

/// Why a body could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadFailure {
    /// The body exceeds the limit.
    #[error("the answer is larger than allowed")]
    TooLarge,
    /// The connection broke before the end.
    #[error("the answer broke off")]
    Broken(#[source] reqwest::Error),
}

/// Reads a body of at most `cap` bytes.
///
/// # Errors
/// [`ReadFailure`]; the connection is then closed.
pub async fn read_capped(mut response: Response, cap: usize) -> Result<Vec<u8>, ReadFailure> {
    if response.content_length().is_some_and(|length| length > cap as u64) {
        return Err(ReadFailure::TooLarge);
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(ReadFailure::Broken)? {
        if body.len() + chunk.len() > cap {
            return Err(ReadFailure::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}
