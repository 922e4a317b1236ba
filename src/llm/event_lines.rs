//! Passes on the lines of a provider's event stream without those whose data is none: some servers keep a connection alive with
//! `data: : keepalive` or an empty `data:`. Called by `relay`.

/// The lines of a stream that arrives in pieces.
#[derive(Debug, Default)]
pub(super) struct EventLines {
    /// The line that is not complete yet.
    begun: Vec<u8>,
}

impl EventLines {
    /// The complete lines, up to and including `piece`, that may be passed on.
    pub(super) fn pass(&mut self, piece: &[u8]) -> Vec<u8> {
        self.begun.extend_from_slice(piece);
        let Some(last) = self.begun.iter().rposition(|byte| *byte == b'\n') else { return Vec::new() };
        let rest = self.begun.split_off(last + 1);
        let whole = std::mem::replace(&mut self.begun, rest);
        whole.split_inclusive(|byte| *byte == b'\n').filter(|line| is_readable(line)).flatten().copied().collect()
    }

    /// What stands behind the last complete line at the end of the stream.
    pub(super) fn rest(self) -> Vec<u8> {
        if is_readable(&self.begun) { self.begun } else { Vec::new() }
    }
}

/// Words that servers send as data to keep a connection alive.
const ALIVE: [&[u8]; 5] = [b"keepalive", b"keep-alive", b"ping", b"heartbeat", b"processing"];

/// Whether a line is anything but data without content: nothing, a comment, or a word that keeps the connection alive. Other data that no
/// client can read is a failure of the provider, and passes.
fn is_readable(line: &[u8]) -> bool {
    let Some(data) = line.strip_prefix(b"data:") else { return true };
    let data = data.trim_ascii();
    let is_alive = || ALIVE.iter().any(|word| data.eq_ignore_ascii_case(word));
    !(data.is_empty() || data.starts_with(b":") || is_alive())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(pieces: &[&str]) -> String {
        let mut lines = EventLines::default();
        let mut all: Vec<u8> = pieces.iter().flat_map(|piece| lines.pass(piece.as_bytes())).collect();
        all.extend(lines.rest());
        String::from_utf8(all).unwrap()
    }

    #[test]
    fn data_that_is_none_is_left_out_wherever_the_pieces_end() {
        let stream = ["da", "ta: : keep", "alive\n\ndata: {\"a\":1}\r\n\r", "\ndata:\n\ndata: [DONE]\n\n"];
        assert_eq!(passed(&stream), "\ndata: {\"a\":1}\r\n\r\n\ndata: [DONE]\n\n");
    }

    #[test]
    fn everything_else_passes_as_it_is() {
        for stream in
            [": ping\n\nid: 1\nevent: message\ndata:{\"a\":\"\u{4f60}\"}\n\n", "{\"message\":1}\n{\"done\":true}", "data: not json\n\n", ""]
        {
            assert_eq!(passed(&[stream]), stream);
        }
    }
}
