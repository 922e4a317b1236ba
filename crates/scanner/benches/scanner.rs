//! Benchmarks of the scanner alone: typical texts of a chat, and texts that are built to take long.
//!
//! `cargo bench --bench scanner`; `cargo bench --bench scanner -- prose` runs the benches with that name.
#![allow(clippy::indexing_slicing, reason = "a measuring tool may stop where it stands")]

#[path = "../../../benches/load/talk.rs"]
#[allow(dead_code, reason = "shared with the load generator")]
mod talk;

use divan::Bencher;
use divan::counter::BytesCount;
use scanner::{Redact, WriteOrigin, redact, scan};

/// The same allocator as in the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The largest size of a workspace file, in bytes.
const SIZE: usize = 1 << 20;

fn main() {
    divan::main();
}

/// Typical text for an assistant, in both languages, line by line.
#[divan::bench(sample_count = 10)]
fn prose(bencher: Bencher<'_, '_>) {
    let text: String = (0..)
        .map(talk::content)
        .scan(0, |size, line| {
            (*size < SIZE).then(|| {
                *size += line.len();
                line + "\n"
            })
        })
        .collect();
    measure(bencher, &text);
}

/// One sentence of a conversation.
#[divan::bench]
fn sentence(bencher: Bencher<'_, '_>) {
    measure(bencher, &talk::content(7));
}

/// Sentences of a chat and of notes, in English and in Chinese.
const ENGLISH: [&str; 12] = [
    "Could you remind me on Thursday that the plumber comes at nine? I always forget, and last time he left before I was up.",
    "We moved the weekly review to Tuesday because Priya is in Lisbon until the end of the month.",
    "My sister asked whether the cabin is free in August; she would bring the kids and both dogs.",
    "The new release of the billing service failed twice on staging, so I rolled it back and opened ticket OPS-4471.",
    "I prefer short answers with an example, and please use metric units whenever you give me a recipe.",
    "Marco said the contract must be signed before Friday, otherwise the landlord will offer the flat to someone else.",
    "For the talk I need three slides about caching, one about retries, and a summary that everyone can read in a minute.",
    "Dad's knee is better since he walks every morning, but the doctor wants to see him again in six weeks.",
    "The train at 7:42 was late again, so I took the bus and read half of the report on the way.",
    "Send me the list of guests once it is complete, then I will order the cake and ask the neighbours for chairs.",
    "Her rule for the garden is simple: never water at noon, and cut the roses before the first frost.",
    "Yesterday we painted the kitchen; the blue looks darker than on the card, but we will keep it.",
];
const CHINESE: [&str; 12] = [
    "星期四早上九点水管工要来，你能提前提醒我一下吗？上次我睡过头了，他等了十分钟就走了。",
    "因为小林这个月都在上海出差，我们把每周的例会改到了星期二下午三点。",
    "姐姐问八月份山里的小屋有没有空，她想带两个孩子和家里的狗一起去住几天。",
    "计费服务的新版本在测试环境失败了两次，所以我先回滚了，并且开了一个工单让同事跟进。",
    "我喜欢简短的回答，最好带一个例子；写菜谱的时候请用克和毫升，不要用杯子。",
    "老王说合同必须在周五之前签好，不然房东就要把房子租给别人了。",
    "演讲我需要三页讲缓存，一页讲重试，最后再加一页大家一分钟就能看完的总结。",
    "爸爸每天早上散步以后膝盖好多了，不过医生要求他六个星期以后再去检查一次。",
    "七点四十二的火车又晚点了，我只好坐公交车，在路上把报告看完了一半。",
    "名单确定以后发给我，我来订蛋糕，再去问邻居借几把椅子。",
    "她种花的规矩很简单：中午从不浇水，第一次霜冻之前一定要剪玫瑰。",
    "昨天我们把厨房刷成了蓝色，看起来比色卡上深一点，但是大家都觉得可以留着。",
];

/// Lines of one language up to a size in bytes.
fn typical(name: &str) -> String {
    let (sentences, size) = match name {
        "en-message" => (&ENGLISH, 200),
        "zh-message" => (&CHINESE, 200),
        "en-context" => (&ENGLISH, 2_000),
        "zh-context" => (&CHINESE, 2_000),
        "en-file" => (&ENGLISH, 8_000),
        _ => (&CHINESE, 8_000),
    };
    let mut text = String::new();
    for (place, sentence) in sentences.iter().cycle().enumerate() {
        if text.len() >= size {
            break;
        }
        text.push_str(if place % 4 == 3 { "\n" } else { " " });
        text.push_str(sentence);
    }
    text
}

const TYPICAL: [&str; 6] = ["en-message", "zh-message", "en-context", "zh-context", "en-file", "zh-file"];

/// Texts as a chat sends them: a message, the context of a turn, a file of notes.
#[divan::bench(args = TYPICAL)]
fn scan_typical(bencher: Bencher<'_, '_>, name: &str) {
    measure(bencher, &typical(name));
}

/// The same texts, checked for secrets and personal data.
#[divan::bench(args = TYPICAL)]
fn redact_typical(bencher: Bencher<'_, '_>, name: &str) {
    let text = typical(name);
    bencher.counter(BytesCount::of_str(&text)).bench(|| redact(divan::black_box(&text), Redact::SecretsAndPersonal));
}

/// Text that consists of openings that are never closed.
#[divan::bench(sample_count = 10, args = ["<", "<a ", "<!--", "</", "style='color:", "[[](", "%41", "password=", "ignore "])]
fn unfinished(bencher: Bencher<'_, '_>, what: &str) {
    measure(bencher, &what.repeat(SIZE / what.len()));
}

fn measure(bencher: Bencher<'_, '_>, text: &str) {
    bencher.counter(BytesCount::of_str(text)).bench(|| scan(divan::black_box(text), WriteOrigin::File));
}
