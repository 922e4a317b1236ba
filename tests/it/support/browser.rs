//! A visitor of the console: keeps cookies, fills in forms, and sends the headers that a browser would send.

use std::collections::BTreeMap;

use reqwest::Method;
use reqwest::header::HeaderMap;
use reqwest::redirect::Policy;
use scraper::{ElementRef, Html, Selector};
use url::form_urlencoded;

use super::TestApp;

/// A browser without JavaScript.
#[derive(Clone)]
pub struct Browser {
    http: reqwest::Client,
    base: String,
    /// The cookies, by name.
    pub cookies: BTreeMap<String, String>,
    /// Headers such as `accept-language`, sent with every request.
    pub headers: Vec<(String, String)>,
}

/// A page as the server sent it.
#[derive(Debug)]
pub struct Page {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
    /// Its path, after redirects.
    pub path: String,
}

impl Browser {
    /// A visitor without a session.
    #[expect(clippy::disallowed_methods, reason = "tests talk to the server under test only")]
    pub fn new(app: &TestApp) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().no_proxy().redirect(Policy::none()).build().expect("a client");
        Self { http, base: app.base.clone(), cookies: BTreeMap::new(), headers: Vec::new() }
    }

    /// A user who logged in by the form.
    pub async fn logged_in(app: &TestApp, email: &str, password: &str) -> Self {
        let mut browser = Self::new(app);
        browser.get("/login").await;
        let page = browser.submit("/login", &[("email", email), ("password", password)]).await;
        assert!(browser.cookies.contains_key("sid"), "not logged in: {} {}", page.status, page.text);
        browser
    }

    /// The admin of Acme.
    pub async fn admin(app: &TestApp) -> Self {
        Self::logged_in(app, &app.acme.email, super::tenant::PASSWORD).await
    }

    /// A new member of Acme with `role`, logged in.
    pub async fn join(app: &TestApp, email: &str, role: &str) -> Self {
        let path = format!("/api/v1/workspaces/{}/members", app.acme.workspace_id);
        let body = serde_json::json!({ "email": email, "role": role, "password": super::office::PASSWORD });
        app.admin().post(&path, body).await.data();
        Self::logged_in(app, email, super::office::PASSWORD).await
    }

    /// Opens a path and follows redirects, as a browser does.
    pub async fn get(&mut self, path: &str) -> Page {
        let mut page = self.send(Method::GET, path, None).await;
        for _ in 0..5 {
            let Some(next) = page.location() else { break };
            page = self.send(Method::GET, &next, None).await;
        }
        page
    }

    /// Submits a form with the form token of the last page, and follows the redirect.
    pub async fn submit(&mut self, path: &str, fields: &[(&str, &str)]) -> Page {
        let page = self.post(path, fields).await;
        match page.location() {
            Some(next) => self.get(&next).await,
            None => page,
        }
    }

    /// Submits a form with the form token of the last page.
    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Page {
        let token = self.form_token().await;
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.append_pair("form_token", &token).extend_pairs(fields);
        self.send(Method::POST, path, Some(body.finish())).await
    }

    /// The form token, which is the same on every page of a session.
    pub async fn form_token(&mut self) -> String {
        let page = self.send(Method::GET, "/login", None).await;
        page.attr("input[name=form_token]", "value").expect("a form token")
    }

    /// Submits a form with a file and the form token of the last page.
    pub async fn upload(&mut self, path: &str, fields: &[(&str, &str)], file: &[u8]) -> Page {
        let token = self.form_token().await;
        let form = Self::with_file([("form_token", token.as_str())].iter().chain(fields).copied(), file);
        self.send_as(Method::POST, path, Some(form)).await
    }

    /// A multipart form with a file, and its content type.
    pub fn with_file<'a>(fields: impl IntoIterator<Item = (&'a str, &'a str)>, file: &[u8]) -> (String, Vec<u8>) {
        let mut body = Vec::new();
        for (name, value) in fields {
            body.extend(format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").into_bytes());
        }
        body.extend(b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n");
        body.extend(file);
        body.extend(b"\r\n--edge--\r\n");
        ("multipart/form-data; boundary=edge".to_owned(), body)
    }

    /// Sends any request, including forms from elsewhere. Follows no redirect.
    pub async fn send(&mut self, method: Method, path: &str, form: Option<String>) -> Page {
        self.send_as(method, path, form.map(|form| ("application/x-www-form-urlencoded".to_owned(), form.into_bytes()))).await
    }

    /// Like [`Browser::send`], with a body of any content type.
    pub async fn send_as(&mut self, method: Method, path: &str, body: Option<(String, Vec<u8>)>) -> Page {
        let mut request = self.http.request(method, format!("{}{path}", self.base)).header("accept", "text/html");
        if !self.headers.iter().any(|(name, _)| name == "sec-fetch-site") {
            request = request.header("sec-fetch-site", "same-origin");
        }
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            request = request.header("cookie", cookies.join("; "));
        }
        if let Some((kind, body)) = body {
            request = request.header("content-type", kind).body(body);
        }
        let response = request.send().await.expect("the server answers");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        for set in headers.get_all("set-cookie") {
            let (name, value) = set.to_str().expect("a cookie").split(';').next().and_then(|pair| pair.split_once('=')).expect("a cookie");
            if value.is_empty() {
                self.cookies.remove(name)
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned())
            };
        }
        Page { status, headers, text: response.text().await.unwrap_or_default(), path: path.to_owned() }
    }
}

impl Page {
    /// The target of a redirect.
    pub fn location(&self) -> Option<String> {
        self.headers.get("location").and_then(|value| value.to_str().ok()).map(str::to_owned)
    }

    /// The page as a tree.
    pub fn dom(&self) -> Html {
        Html::parse_document(&self.text)
    }

    /// The text of the first element that matches, with single spaces between words.
    pub fn words(&self, css: &str) -> Option<String> {
        self.all(css).into_iter().next()
    }

    /// The text of every element that matches.
    pub fn all(&self, css: &str) -> Vec<String> {
        let words = |element: ElementRef<'_>| element.text().flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        self.dom().select(&Selector::parse(css).expect("a selector")).map(words).collect()
    }

    /// An attribute of the first element that matches.
    pub fn attr(&self, css: &str, name: &str) -> Option<String> {
        self.dom().select(&Selector::parse(css).expect("a selector")).next().and_then(|element| element.attr(name).map(str::to_owned))
    }

    /// The values of every element that matches.
    pub fn dom_values(&self, css: &str) -> Vec<String> {
        let selector = Selector::parse(css).expect("a selector");
        self.dom().select(&selector).filter_map(|element| element.attr("value").map(str::to_owned)).collect()
    }

    /// An attribute of every element that matches.
    pub fn attrs(&self, css: &str, name: &str) -> Vec<String> {
        let selector = Selector::parse(css).expect("a selector");
        self.dom().select(&selector).filter_map(|element| element.attr(name).map(str::to_owned)).collect()
    }

    /// Whether any element matches.
    pub fn has(&self, css: &str) -> bool {
        self.dom().select(&Selector::parse(css).expect("a selector")).next().is_some()
    }

    /// Asserts the status.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{} answered {}: {}", self.path, self.status, self.text);
        self
    }
}
