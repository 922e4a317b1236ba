//! An HTTP client of the API as an integration would write it, with a token and JSON. The demo uses it.

use serde_json::Value;

use crate::error::{Error, Result};
use crate::net::Outbound;
use crate::net::address::AllowedHosts;

/// A client of the demo's own server.
pub(super) struct DemoClient {
    outbound: Outbound,
    pub(super) root: String,
    pub(super) token: String,
}

impl DemoClient {
    pub(super) fn new(root: String, token: String) -> Result<Self> {
        Ok(Self { outbound: Outbound::new(AllowedHosts::default())?, root, token })
    }

    /// Sends a POST request and returns the `data` of the response.
    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let request = self.outbound.for_operator().post(format!("{}{path}", self.root)).bearer_auth(&self.token).json(body);
        let response = request.send().await.map_err(Error::internal)?;
        let (status, answer) = (response.status().as_u16(), response.json().await.map_err(Error::internal)?);
        data(path, status, answer)
    }

    /// Sends a GET request and returns the `data` of the response; `None` if it is 404.
    pub(super) async fn get(&self, path: &str) -> Result<Option<Value>> {
        let request = self.outbound.for_operator().get(format!("{}{path}", self.root)).bearer_auth(&self.token);
        let response = request.send().await.map_err(Error::internal)?;
        let status = response.status().as_u16();
        if status == 404 {
            return Ok(None);
        }
        data(path, status, response.json().await.map_err(Error::internal)?).map(Some)
    }
}

fn data(path: &str, status: u16, mut answer: Value) -> Result<Value> {
    if (200..300).contains(&status) {
        return Ok(answer.get_mut("data").map(Value::take).unwrap_or_default());
    }
    Err(Error::internal(format!("{path} answered {status}: {}", answer.get("msg").and_then(Value::as_str).unwrap_or_default())))
}
