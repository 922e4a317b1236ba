//! Commands that a person may type instead of a message, as in GolemCore. Pure; used by the chat.

use super::MAX_KEEP;

/// A command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// `/compact [N]`: the last `keep` messages stay verbatim, 1 to 100; the setting `compact-keep-messages` by default.
    Compact {
        /// How many messages stay.
        keep: Option<u32>,
    },
    /// `/clear` or `/new`: the conversation starts anew. Memory stays.
    Clear,
    /// `/status`: the number of messages, and the state of memory.
    Status,
    /// `/stop`: the answer that is being written ends, and so do messages that wait behind it.
    Stop,
}

impl Command {
    /// The command in a message, or `None`. A number out of range is clamped; with any other text it is a message.
    #[must_use]
    pub fn parse(message: &str) -> Option<Self> {
        let mut words = message.split_whitespace();
        match (words.next()?, words.next(), words.next()) {
            ("/clear" | "/new", None, _) => Some(Self::Clear),
            ("/status", None, _) => Some(Self::Status),
            ("/stop", None, _) => Some(Self::Stop),
            ("/compact", None, _) => Some(Self::Compact { keep: None }),
            ("/compact", Some(number), None) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some(Self::Compact { keep: Some(number.parse().unwrap_or(MAX_KEEP).clamp(1, MAX_KEEP)) })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_messages() {
        for (message, command) in [
            ("/compact", Some(Command::Compact { keep: None })),
            (" /compact 4\n", Some(Command::Compact { keep: Some(4) })),
            ("/compact 0", Some(Command::Compact { keep: Some(1) })),
            ("/compact 99999999999", Some(Command::Compact { keep: Some(100) })),
            ("/clear", Some(Command::Clear)),
            ("/new", Some(Command::Clear)),
            ("/status", Some(Command::Status)),
            ("/status of the boat", None),
            ("/stop\n", Some(Command::Stop)),
            ("/stop it", None),
            ("请 /stop", None),
            ("/compact -3", None),
            ("/compact the list", None),
            ("/compactly", None),
            ("/clear it", None),
            ("What does /clear do?", None),
            ("", None),
            ("清空 /clear", None),
        ] {
            assert_eq!(Command::parse(message), command, "{message}");
        }
    }
}
