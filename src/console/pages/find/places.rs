//! The pages of the console by title, for the search of everything.

use crate::console::frame::Frame;

/// The most results of each kind.
pub(super) const SHOWN: usize = 5;

/// One result.
#[derive(Debug, Clone)]
pub(super) struct Link {
    pub href: String,
    pub text: String,
    /// Where it belongs: a key, an agent, a description.
    pub about: String,
}

/// URL and name of the title of each page.
const PLACES: [(&str, &str); 12] = [
    ("/", "nav-home"),
    ("/memory", "nav-memories"),
    ("/conversations", "nav-conversations"),
    ("/review", "nav-review"),
    ("/playground", "nav-playground"),
    ("/agents", "nav-agents"),
    ("/operations/jobs", "nav-jobs"),
    ("/operations/schedules", "nav-schedules"),
    ("/settings/tokens", "nav-tokens"),
    ("/settings/tokens/new", "token-new"),
    ("/settings/security", "nav-security"),
    ("/docs", "nav-docs"),
];

/// Pages for admins.
const FOR_ADMINS: [(&str, &str); 11] = [
    ("/people", "nav-owners"),
    ("/agents/new", "agents-new"),
    ("/operations/health", "nav-health"),
    ("/operations/usage", "nav-usage"),
    ("/operations/audit", "nav-audit"),
    ("/operations/observability", "nav-observability"),
    ("/settings/members", "nav-members"),
    ("/settings/models", "nav-models"),
    ("/settings/webhooks", "nav-webhooks"),
    ("/settings/defaults", "settings-defaults"),
    ("/settings/members/new", "member-new"),
];

/// The pages whose title contains every word of `q`.
pub(super) fn found(frame: &Frame, q: &str) -> Vec<Link> {
    let words: Vec<String> = q.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let admin: &[(&str, &str)] = if frame.can_administer() { &FOR_ADMINS } else { &[] };
    let named = PLACES.iter().chain(admin).map(|(href, name)| (*href, frame.t.say(name)));
    let fits = |title: &str| words.iter().all(|word| title.to_lowercase().contains(word));
    let fitting = named.filter(|(_, title)| fits(title)).take(SHOWN);
    fitting.map(|(href, text)| Link { href: href.to_owned(), text, about: href.to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_found_in_the_visitors_language_and_within_their_rights() {
        let frames = Frame::samples();
        let hrefs = |at: usize, q: &str| frames.get(at).map(|frame| found(frame, q).into_iter().map(|link| link.href).collect::<Vec<_>>());
        assert_eq!(hrefs(0, "audit LOG"), Some(vec!["/operations/audit".to_owned()]), "an admin, in English");
        assert_eq!(hrefs(1, "审计"), Some(Vec::new()), "a viewer, in Chinese");
        assert_eq!(hrefs(1, "对话"), Some(vec!["/conversations".to_owned()]));
    }
}
