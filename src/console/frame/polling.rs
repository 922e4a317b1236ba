//! Pages that refresh themselves: `?poll=10` in the URL is the interval in seconds and the only state. Templates use it.

use url::form_urlencoded;

use super::Frame;

/// The allowed intervals in seconds, the default first.
const POLLS: [u32; 4] = [5, 10, 30, 60];

impl Frame {
    /// The interval in seconds, if the page refreshes itself.
    #[must_use]
    pub fn poll(&self) -> Option<u32> {
        let asked = self.query().find(|(name, _)| name == "poll").and_then(|(_, seconds)| seconds.parse().ok());
        asked.filter(|seconds| POLLS.contains(seconds))
    }

    /// The URL that toggles refreshing of this page. It drops the cursor, because new rows appear on the first page of a list.
    #[must_use]
    pub fn watch_address(&self) -> String {
        let path = self.here.split('?').next().unwrap_or_default();
        let kept = self.query().filter(|(name, _)| name != "poll" && name != "cursor");
        let poll = self.poll().is_none().then(|| ("poll".to_owned(), POLLS.first().map(ToString::to_string).unwrap_or_default()));
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(kept.chain(poll)).finish();
        if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
    }

    fn query(&self) -> impl Iterator<Item = (String, String)> {
        let query = self.here.split_once('?').map(|(_, query)| query).unwrap_or_default();
        form_urlencoded::parse(query.as_bytes()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn watching_is_in_the_address_and_a_list_is_watched_from_its_beginning() {
        let frame = |here: &str| Frame { here: here.to_owned(), ..Frame::samples().remove(0) };
        let (still, watched) = (frame("/operations/jobs?state=failed&cursor=x"), frame("/operations/jobs?state=failed&poll=10"));
        assert_eq!((still.poll(), still.watch_address()), (None, "/operations/jobs?state=failed&poll=5".to_owned()));
        assert_eq!((watched.poll(), watched.watch_address()), (Some(10), "/operations/jobs?state=failed".to_owned()));
        assert_eq!(frame("/operations/jobs?poll=1").poll(), None);
        assert_eq!(frame("/operations/jobs?poll=30").watch_address(), "/operations/jobs");
    }
}
