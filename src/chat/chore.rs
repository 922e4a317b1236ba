//! A client's own requests: chat programs ask the model for the title, tags or follow-up questions of a chat, and send the chat inside one
//! message. Such a message is not of the person, so it is answered without memory and is not stored. Called by the APIs that serve these
//! programs.

use std::sync::LazyLock;

use language::pattern;
use regex::Regex;

/// The tags and headings that such programs put before a transcript.
static HEADING: LazyLock<Regex> =
    pattern!(r"(?im)<(?:chat_history|conversation|chat_context|messages)>|^#{0,4}\s*(?:chat history|聊天记录|对话记录)\s*[:：]?\s*$");
/// A line of the person and a line of the agent.
static ASKED: LazyLock<Regex> = pattern!(r"(?im)^[^\p{L}\n]{0,4}(?:user|human|用户|使用者)\s*[:：]");
static ANSWERED: LazyLock<Regex> = pattern!(r"(?im)^[^\p{L}\n]{0,4}(?:assistant|ai|bot|response|model|助手|助理|模型)\s*[:：]");
/// What the programs ask for.
static ERRAND: LazyLock<Regex> = pattern!(
    r"(?i)\b(?:titles?|tags?|topics?|follow[- ]?ups?|suggest(?:ed|ions?)?|summar(?:y|ise|ize)|search quer(?:y|ies)|autocomplet\w*|emoji|keywords?)\b|标题|標題|标签|標籤|追问|后续问题|总结|概括|摘要|关键词"
);

/// Whether `message`, the only one of a dialogue with the instructions `system`, asks for something about a transcript that it contains.
#[must_use]
pub fn is_chore(system: &str, message: &str) -> bool {
    let transcript = [HEADING.find(message), ASKED.find(message)].into_iter().flatten().map(|found| found.start()).min();
    let Some(begins) = transcript.filter(|_| HEADING.is_match(message) || ANSWERED.is_match(message)) else { return false };
    let instructions = message.get(..begins).unwrap_or_default();
    // Some programs put the request behind the transcript.
    let last = message.trim_end().rsplit('\n').next().filter(|line| !ASKED.is_match(line) && !ANSWERED.is_match(line)).unwrap_or_default();
    [system, instructions, last].iter().any(|part| ERRAND.is_match(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_about_a_transcript_is_a_chore() {
        for (system, message) in [
            ("", "### Task:\nSuggest 3-5 relevant follow-up questions.\n### Chat History:\n<chat_history>\nUSER: Hi\n</chat_history>"),
            ("", "Provide a concise title for the conversation.\n\n||>User:\n\"I moved to Ghent\"\n||>Response:\n\"Lovely.\""),
            ("你需要将用户的会话总结为 10 个字以内的标题", "user: 我住在杭州\nassistant: 好的"),
            ("", "用户：我对花生过敏\n助手：记住了\n请给以上对话起一个标题"),
        ] {
            assert!(is_chore(system, message), "{message}");
        }
    }

    #[test]
    fn what_a_person_says_is_none() {
        for (system, message) in [
            ("", "Can you suggest a title for my thesis on bees?"),
            ("You write summaries.", "I moved to Ghent and I play the cello."),
            ("", "User: this is how my bot logs start. Why?"),
            ("", "请帮我总结一下：我住在杭州，对花生过敏。"),
        ] {
            assert!(!is_chore(system, message), "{message}");
        }
    }
}
