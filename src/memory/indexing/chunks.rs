//! Splits a Markdown file into chunks that can be found and returned on their own. Called when a file is written.
//!
//! A chunk is a paragraph, a list item or a dated line, at most [`MAX_CHARS`] characters, with the headings above it.

use documents::section;

/// Longest chunk, in characters.
pub const MAX_CHARS: usize = 1_000;

/// One chunk of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// Line of its first character, from 1.
    pub line: usize,
    /// Its text as in the file.
    pub text: String,
    /// The headings above it, outermost first.
    pub headings: Vec<String>,
}

/// Splits `content` into chunks. Comments, and blocks without a letter or digit, such as a ruler, are left out. A heading
/// belongs to the text below it and is a chunk of its own only when there is none.
#[must_use]
pub fn cut(content: &str) -> Vec<Chunk> {
    let mut cutter = Cutter::default();
    let (front, body) = front_matter(content);
    for (number, line) in (1..).zip(front.lines()).filter(|(_, line)| !is_fence(line)) {
        cutter.push(number, line.trim_end());
    }
    cutter.flush();
    for (number, line) in (1 + front.lines().count()..).zip(section::lines(body)) {
        let text = line.text.trim_end();
        match line.heading {
            Some((level, title)) => cutter.open(number, level, title),
            None if text.is_empty() && !line.is_code => cutter.flush(),
            None if is_comment(text) => {}
            None => {
                if !line.is_code && begins_entry(text) {
                    cutter.flush();
                }
                cutter.push(number, text);
            }
        }
    }
    cutter.close_headings(0);
    cutter.chunks
}

/// An open heading, and whether there is any text below it.
struct Heading {
    level: u8,
    line: usize,
    title: String,
    has_body: bool,
}

#[derive(Default)]
struct Cutter {
    chunks: Vec<Chunk>,
    headings: Vec<Heading>,
    block: String,
    block_line: usize,
}

impl Cutter {
    fn push(&mut self, number: usize, text: &str) {
        if self.block.is_empty() {
            self.block_line = number;
        } else {
            self.block.push('\n');
        }
        self.block.push_str(text);
    }

    fn open(&mut self, line: usize, level: u8, title: &str) {
        self.close_headings(level);
        self.headings.push(Heading { level, line, title: title.to_owned(), has_body: false });
    }

    /// Ends the block, and every heading of `level` or deeper; 0 ends all.
    fn close_headings(&mut self, level: u8) {
        self.flush();
        while let Some(last) = self.headings.pop_if(|last| last.level >= level) {
            if !last.has_body {
                self.add(last.line, &last.title);
            }
            if let Some(above) = self.headings.last_mut() {
                above.has_body = true;
            }
        }
    }

    fn flush(&mut self) {
        let block = std::mem::take(&mut self.block);
        for (offset, piece) in pieces(&block) {
            self.add(self.block_line + offset, piece);
        }
    }

    fn add(&mut self, line: usize, text: &str) {
        if !text.chars().any(char::is_alphanumeric) {
            return;
        }
        if let Some(heading) = self.headings.last_mut() {
            heading.has_body = true;
        }
        let headings = self.headings.iter().map(|heading| heading.title.clone()).filter(|title| !title.is_empty()).collect();
        self.chunks.push(Chunk { line, text: text.to_owned(), headings });
    }
}

/// The front matter of a note, with the lines that enclose it, and the text below it. Its fields are a chunk; read as Markdown, its last line
/// would make a heading of them.
fn front_matter(content: &str) -> (&str, &str) {
    let mut lines = content.split_inclusive('\n');
    let Some(first) = lines.next().filter(|line| is_fence(line)) else { return ("", content) };
    // A text between two rulers has no fields.
    if !lines.clone().next().is_some_and(|line| line.contains(':')) {
        return ("", content);
    }
    let mut end = first.len();
    for line in lines {
        end += line.len();
        if is_fence(line) {
            return content.split_at(end);
        }
    }
    ("", content)
}

fn is_fence(line: &str) -> bool {
    line.trim_end() == "---"
}

fn is_comment(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("<!--") && line.ends_with("-->")
}

/// Whether a line begins a top-level list item, or a line of a log (`[14:05] …`).
fn begins_entry(line: &str) -> bool {
    let bullet = line.strip_prefix(' ').unwrap_or(line);
    let is_bullet = ["- ", "* ", "+ "].iter().any(|mark| bullet.starts_with(mark));
    let after_digits = bullet.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = after_digits.len() < bullet.len() && (after_digits.starts_with(". ") || after_digits.starts_with(") "));
    is_bullet || is_number || is_time(bullet)
}

fn is_time(line: &str) -> bool {
    let shape = line.bytes().take(7).map(|byte| if byte.is_ascii_digit() { b'0' } else { byte });
    shape.eq(*b"[00:00]")
}

/// Splits `block` into pieces of at most [`MAX_CHARS`], each with the number of line breaks before it: after a line if
/// the piece is then long enough, else after a sentence, else between words, else between any two characters.
fn pieces(block: &str) -> Vec<(usize, &str)> {
    let mut pieces = Vec::new();
    let (mut rest, mut line) = (block, 0);
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(end_of_piece(rest));
        let leading = piece.len() - piece.trim_start().len();
        let skipped = piece.get(..leading).map_or(0, |gap| gap.matches('\n').count());
        pieces.push((line + skipped, piece.trim()));
        line += piece.matches('\n').count();
        rest = after;
    }
    pieces
}

fn end_of_piece(text: &str) -> usize {
    let Some((limit, _)) = text.char_indices().nth(MAX_CHARS) else { return text.len() };
    let head = text.get(..limit).unwrap_or(text);
    let enough = limit / 3;
    let after_last = |is_end: fn(char) -> bool| {
        head.rfind(is_end).map(|at| at + head.get(at..).and_then(|end| end.chars().next()).map_or(1, char::len_utf8))
    };
    [after_last(|c| c == '\n'), after_last(|c| "。！？；…".contains(c)), after_last_sentence(head), after_last(char::is_whitespace)]
        .into_iter()
        .flatten()
        .find(|end| *end >= enough)
        .unwrap_or(limit)
}

fn after_last_sentence(head: &str) -> Option<usize> {
    [". ", "! ", "? "].iter().filter_map(|mark| head.rfind(mark)).max().map(|at| at + 2)
}

#[cfg(test)]
#[path = "chunks_tests.rs"]
mod tests;
