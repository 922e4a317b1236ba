//! Tests of `difference`.

use super::*;

fn steps(old: &str, new: &str) -> Vec<String> {
    let mut steps: Vec<String> = difference(old, new)
        .iter()
        .map(|step| match step {
            Step::Removed(old) => format!("-{}", old.value),
            Step::Edited(old, new) => format!("{}>{}", old.value, new.value),
            Step::Added(new) => format!("+{}", new.value),
        })
        .collect();
    steps.sort();
    steps
}

#[test]
fn each_line_is_kept_edited_removed_or_added() {
    let old = "- Lives in: Lisbon\n- Likes: tea; jazz\n- The gate is green.\n- Buy milk\n";
    let new = "- Lives in: Porto\n- Likes: tea; trail running\n- The gate is blue.\n- Call Anna on Friday\n";
    assert_eq!(
        steps(old, new),
        ["+Call Anna on Friday", "-Buy milk", "Lisbon>Porto", "The gate is green.>The gate is blue.", "jazz>trail running"]
    );
    let old = "- 居住地：杭州\n- 大门是绿色的。\n- 买牛奶\n";
    let new = "- 居住地：苏州\n- 大门是蓝色的。\n- 周五给王芳打电话\n";
    assert_eq!(steps(old, new), ["+周五给王芳打电话", "-买牛奶", "大门是绿色的。>大门是蓝色的。", "杭州>苏州"]);
}

#[test]
fn what_moved_or_was_only_dressed_up_was_not_touched() {
    let old = "# A\n\n- Lives in: Lisbon\n- The gate is green.\n";
    let new = "# B\n\nsome prose\n\n- the gate is  green\n\n## C\n\n* **Lives in**: Lisbon\n";
    assert!(steps(old, new).is_empty(), "{:?}", steps(old, new));
    assert_eq!(steps("- tea\n- tea\n", "- tea\n"), ["-tea"]);
    assert_eq!(steps("", "- tea\n"), ["+tea"]);
    assert_eq!(steps("- tea\n", ""), ["-tea"]);
}
