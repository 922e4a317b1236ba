//! The page for a form that was submitted after its session had ended. It shows the text to copy and a link back; nothing was saved. The
//! gate renders it after it has checked that the form comes from this site.

use actix_web::http::StatusCode;
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpRequest};
use askama::Template;
use url::form_urlencoded;

use super::form::ExpiredForm;
use super::{Frame, form_body, markdown, referrer, reply, visitor};
use crate::edge;

/// The maximum number of bytes shown: the largest file and the fields beside it.
const MOST: usize = (1 << 20) + (64 << 10);
/// Texts up to this many bytes are also shown with their invisible characters marked.
const MOST_DRAWN: usize = 64 << 10;
/// Pages whose own forms contain nothing worth saving.
const NOT_KEPT: [&str; 4] = ["/login", "/logout", "/setup", "/look"];

/// The fields that people type into, by the name of the field and of its label. All other fields are buttons, checkboxes, values that the
/// page set, and secrets.
const TYPED: &[(&str, &str)] = &[
    ("content", "files-text"),
    ("text", "fact-text"),
    ("message", "chat-message"),
    ("description", "agents-description"),
    ("topic", "dream-topic"),
    ("name", "account-name"),
    ("filename", "files-name"),
    ("folder", "transfer-folder"),
    ("subject", "fact-subject"),
    ("predicate", "fact-predicate"),
    ("object", "fact-object"),
    ("category", "facts-category"),
    ("type", "facts-category"),
    ("tags", "facts-tags"),
    ("scope", "files-scope"),
    ("validFrom", "fact-valid-from"),
    ("validTo", "fact-valid-to"),
    ("expiresAt", "remember-expires"),
    ("aUntil", "contradiction-a-until"),
    ("bSince", "contradiction-b-since"),
    ("email", "email"),
    ("role", "member-role"),
    ("timezone", "agents-timezone"),
    ("sortOrder", "files-order"),
    ("model", "agents-model"),
    ("provider", "model-provider"),
    ("baseUrl", "model-address"),
    ("url", "webhook-url"),
    ("kind", "server-kind"),
    ("boundOwner", "token-bound-owner"),
    ("boundPrefix", "token-bound-prefix"),
    ("expiresInDays", "token-expires"),
    ("owner", "whose"),
    ("mate.memory.dreaming-cron", "schedule-rule"),
    ("words", "facts-many-words-label"),
    ("replacement", "facts-many-replacement-label"),
    ("value", "block-rule-value"),
    ("expected", "playground-expected"),
    ("issuer", "identity-issuer"),
    ("clientId", "identity-client-id"),
    ("domains", "identity-domains"),
    ("groupClaim", "identity-claim"),
    ("rules", "identity-rules"),
    ("chorePatterns", "token-chore-patterns"),
    ("part", "transfer-part"),
];

#[derive(Template)]
#[template(path = "pages/unsaved.html")]
pub(super) struct Unsaved {
    pub frame: Frame,
    /// Whether no user is logged in; otherwise the form belongs to an earlier session.
    pub is_over: bool,
    /// The login, or the page of the form.
    pub to: String,
    pub fields: Vec<UnsavedField>,
    /// Whether text is missing because it was too long.
    pub is_cut: bool,
    pub has_file: bool,
}

/// The content of one field.
pub(super) struct UnsavedField {
    pub label: String,
    pub text: String,
    pub is_long: bool,
    /// The number of invisible characters.
    pub hidden: usize,
    /// Safe HTML that marks them.
    pub drawn: Option<String>,
}

/// Renders the page with its status if `request` was rejected because no user, or a user with another session, submitted `form`.
pub(super) async fn page(request: &HttpRequest, status: StatusCode, form: Option<&Bytes>) -> Option<(StatusCode, String)> {
    let is_stale = request.extensions().get::<ExpiredForm>().is_some();
    if NOT_KEPT.contains(&request.path()) || !(status == StatusCode::UNAUTHORIZED || is_stale) {
        return None;
    }
    let system = edge::system(request).ok()?;
    let is_over = status == StatusCode::UNAUTHORIZED || visitor::recognise(request, &system).await.is_err();
    let (fields, is_cut) = form.map_or_else(Default::default, |form| typed(form));
    // An empty form of a stale page gets the usual error; this page exists to save text.
    if !is_over && fields.is_empty() {
        return None;
    }
    let has_file = request.content_type() == "multipart/form-data";
    let is_cut = is_cut || (form.is_none() && request.content_type() == form_body::FORM);
    let next = page_of_form(request);
    let to = if is_over { reply::address("/login", &[("next", &next)]) } else { next };
    let page = Unsaved::new(Frame::of(request, system.clock.now()), is_over, to, fields, is_cut, has_file);
    Some((if is_over { StatusCode::UNAUTHORIZED } else { status }, page.render().ok()?))
}

/// The page of the form: the referrer if it is of this site, else the URL of the request, which is the same for most forms.
fn page_of_form(request: &HttpRequest) -> String {
    let sent_to = || request.uri().path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string);
    reply::own_path(Some(&referrer::page(request).unwrap_or_else(sent_to))).to_owned()
}

/// The fields of `form` that a person typed, each with the name of its label and its text, and whether any was cut.
fn typed(form: &[u8]) -> (Vec<(&'static str, String)>, bool) {
    let (mut fields, mut left, mut is_cut) = (Vec::new(), MOST, false);
    for (name, text) in form_urlencoded::parse(form) {
        let Some(label) = label(&name).filter(|_| !text.trim().is_empty()) else { continue };
        let text = text.replace("\r\n", "\n");
        let shown = text.get(..text.floor_char_boundary(left)).unwrap_or_default();
        is_cut |= shown.len() < text.len();
        left -= shown.len();
        fields.push((label, shown.to_owned()));
    }
    (fields, is_cut)
}

/// The name of the label of a field that may be shown again.
fn label(name: &str) -> Option<&'static str> {
    // Templates are the settings that people write; the other fields of their form are numbers and choices.
    let is_template = name.starts_with("mate.") && (name.contains(".prompts.") || name.ends_with("prompt"));
    let known = || TYPED.iter().find(|(known, _)| *known == name).map(|(_, label)| *label);
    if is_template { Some("settings-template") } else { known() }.filter(|_| !is_secret(name))
}

/// Whether a field is named like a secret, which no page shows again. A second safeguard: such a field is not in [`TYPED`] either.
pub(in crate::console) fn is_secret(name: &str) -> bool {
    let name = name.to_lowercase();
    ["password", "secret", "token", "key", "code", "credential", "proof"].iter().any(|sign| name.contains(sign))
}

impl Unsaved {
    pub(super) fn new(frame: Frame, is_over: bool, to: String, fields: Vec<(&'static str, String)>, is_cut: bool, has_file: bool) -> Self {
        let fields = fields.into_iter().map(|(label, text)| UnsavedField::new(frame.t.say(label), text)).collect();
        Self { frame, is_over, to, fields, is_cut, has_file }
    }
}

impl UnsavedField {
    fn new(label: String, text: String) -> Self {
        let hidden = text.chars().filter(|character| markdown::is_hidden(*character)).count();
        let drawn = (hidden > 0 && text.len() <= MOST_DRAWN).then(|| markdown::plain(&text));
        Self { label, is_long: text.contains('\n') || text.len() > 80, hidden, drawn, text }
    }
}

/// Whether the page shows the content of a field.
#[cfg(test)]
pub(in crate::console) fn shows(name: &str) -> bool {
    label(name).is_some()
}

#[cfg(test)]
#[path = "unsaved_tests.rs"]
mod tests;
