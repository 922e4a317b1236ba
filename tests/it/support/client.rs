//! An API client with one credential, and answers that are easy to inspect.

use reqwest::Method;
use reqwest::header::HeaderMap;
use serde_json::Value;

/// A client of the API.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    headers: Vec<(String, String)>,
}

/// The server's answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Client {
    #[expect(clippy::disallowed_methods, reason = "tests talk to the server under test only")]
    pub fn new(base: &str) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        Self { http, base: base.to_owned(), headers: Vec::new() }
    }

    /// Sends all further requests to another server.
    pub fn move_to(&mut self, base: &str) {
        base.clone_into(&mut self.base);
    }

    /// The same client with one more header on every request.
    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut headers = self.headers.clone();
        headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        headers.push((name.to_owned(), value.to_owned()));
        Self { headers, ..self.clone() }
    }

    /// The same client for another server.
    pub fn at(&self, base: &str) -> Self {
        Self { base: base.to_owned(), ..self.clone() }
    }

    /// The same client with another token.
    pub fn bearing(&self, token: &str) -> Self {
        self.with("authorization", &format!("Bearer {token}"))
    }

    /// The value of a header that is sent with every request; empty when there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body.to_string())).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PUT, path, Some(body.to_string())).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PATCH, path, Some(body.to_string())).await
    }

    /// Posts, and returns the response unread, for reading its stream.
    pub async fn listen(&self, path: &str, body: Value) -> reqwest::Response {
        let mut request = self.http.post(format!("{}{path}", self.base));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        request.header("content-type", "application/json").body(body.to_string()).send().await.expect("the server answers")
    }

    /// Posts a form with a file.
    pub async fn upload(&self, path: &str, file: &[u8]) -> Answer {
        let mut body =
            b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\nContent-Type: application/octet-stream\r\n\r\n"
                .to_vec();
        body.extend_from_slice(file);
        body.extend_from_slice(b"\r\n--edge--\r\n");
        let mut request = self.http.post(format!("{}{path}", self.base));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let response =
            request.header("content-type", "multipart/form-data; boundary=edge").body(body).send().await.expect("the server answers");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Answer { status, headers, text: response.text().await.unwrap_or_default() }
    }

    /// Downloads bytes.
    pub async fn download(&self, path: &str) -> Vec<u8> {
        let mut request = self.http.get(format!("{}{path}", self.base));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let response = request.send().await.expect("the server answers");
        assert_eq!(response.status().as_u16(), 200, "{path}");
        response.bytes().await.expect("a body").to_vec()
    }

    /// Sends any body, including invalid JSON.
    pub async fn send(&self, method: Method, path: &str, body: Option<String>) -> Answer {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        let response = request.send().await.expect("the server answers");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Answer { status, headers, text: response.text().await.unwrap_or_default() }
    }

    #[allow(dead_code, reason = "the faults suite shares this file")]
    /// Posts a form.
    pub async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let mut request = self.http.post(format!("{}{path}", self.base));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let response =
            request.header("content-type", "application/x-www-form-urlencoded").body(body).send().await.expect("the server answers");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Answer { status, headers, text: response.text().await.unwrap_or_default() }
    }

    #[allow(dead_code, reason = "for the faults suite, which shares this file")]
    /// Gets from a server that may be dead; `None` when no complete answer comes.
    pub async fn try_get(&self, path: &str) -> Option<Answer> {
        self.try_send(Method::GET, path, None).await
    }

    #[allow(dead_code, reason = "for the faults suite, which shares this file")]
    /// Posts to a server that may die meanwhile; `None` when no complete answer comes.
    pub async fn try_post(&self, path: &str, body: Value) -> Option<Answer> {
        self.try_send(Method::POST, path, Some(body.to_string())).await
    }

    #[allow(dead_code, reason = "for the faults suite, which shares this file")]
    async fn try_send(&self, method: Method, path: &str, body: Option<String>) -> Option<Answer> {
        let mut request = self.http.request(method, format!("{}{path}", self.base)).timeout(std::time::Duration::from_secs(30));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        let response = request.send().await.ok()?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Some(Answer { status, headers, text: response.text().await.ok()? })
    }
}

impl Answer {
    /// The whole body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    /// Asserts success and returns the answer's `data`.
    #[track_caller]
    pub fn data(&self) -> Value {
        assert!((200..300).contains(&self.status), "expected success: {self:?}");
        let json = self.json();
        assert_eq!(json["code"], 200, "{self:?}");
        json["data"].clone()
    }

    /// Asserts an error with this status and slug, in the error envelope.
    #[track_caller]
    pub fn refused(&self, status: u16, slug: &str) -> Value {
        let json = self.json();
        assert_eq!((self.status, json["error"].as_str()), (status, Some(slug)), "{self:?}");
        assert_eq!(json["code"], status, "{self:?}");
        assert!(json["requestId"].as_str().is_some_and(|id| !id.is_empty()), "{self:?}");
        assert!(json["msg"].as_str().is_some_and(|msg| !msg.is_empty()), "{self:?}");
        json
    }

    /// Asserts a 422 and returns the invalid fields.
    #[track_caller]
    pub fn wrong_fields(&self) -> Vec<String> {
        let json = self.refused(422, "invalid");
        json["details"].as_array().expect("details").iter().map(|row| row["field"].as_str().unwrap_or_default().to_owned()).collect()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}
