//! Keyword search over REST, in both languages.

use super::files_desk::FilesFixture;

async fn stocked() -> FilesFixture {
    let fixture = FilesFixture::new().await;
    fixture.put("MEMORY.md", "# Memory\n\n- The deadline moved to Friday.\n- 夜志项目截止日期改到周五\n").await.data();
    fixture.put("memory/2026-11-20.md", "# 2026-11-20\n\n- Talked about the deadline moved.\n- 讨论了项目\n").await.data();
    fixture.put("PROFILE.md", "Nora\n").await.data();
    fixture
}

#[tokio::test]
async fn lines_are_found_in_both_languages_best_first() {
    let fixture = stocked().await;
    let english = fixture.app.viewer().get(&fixture.at("search?q=deadline%20moved")).await.data();
    assert_eq!(english["totalHits"], 2);
    assert_eq!((english["hits"][0]["filename"].as_str(), english["hits"][0]["lineNumber"].as_i64()), (Some("MEMORY.md"), Some(3)));
    assert_eq!(english["hits"][0]["snippet"], "- The [[deadline]] [[moved]] to Friday.");
    assert!(english["hits"][0]["score"].as_f64() > english["hits"][1]["score"].as_f64());
    let chinese = fixture.app.viewer().get(&fixture.at("search?q=项目截止日期&limit=1")).await.data();
    assert_eq!((chinese["totalHits"].as_i64(), chinese["hits"].as_array().unwrap().len()), (Some(2), 1));
    assert_eq!(chinese["hits"][0]["snippet"], "- 夜志[[项目截止日期]]改到周五");
}

#[tokio::test]
async fn a_search_stays_in_its_area() {
    let fixture = stocked().await;
    for (area, hits) in [("all", 2), ("memory", 2), ("profile", 0), ("persona", 0), ("TEAM", 2), ("PERSONAL", 0), ("GLOBAL", 0)] {
        let found = fixture.app.viewer().get(&fixture.at(&format!("search?q=deadline&scope={area}"))).await.data();
        assert_eq!(found["totalHits"], hits, "{area}");
    }
}

#[tokio::test]
async fn a_deleted_or_changed_line_is_not_found_any_more() {
    let fixture = stocked().await;
    fixture.app.member().delete(&fixture.file("memory/2026-11-20.md")).await.data();
    fixture.put("MEMORY.md", "nothing of it").await.data();
    assert_eq!(fixture.app.viewer().get(&fixture.at("search?q=deadline")).await.data()["totalHits"], 0);
}

#[tokio::test]
async fn questions_that_are_none_are_refused() {
    let fixture = stocked().await;
    for (query, field) in
        [("q=", "q"), ("q=%20!%3F", "q"), ("q=tea&limit=0", "limit"), ("q=tea&limit=101", "limit"), ("q=tea&scope=house", "scope")]
    {
        assert_eq!(fixture.app.viewer().get(&fixture.at(&format!("search?{query}"))).await.wrong_fields(), [field], "{query}");
    }
    assert_eq!(fixture.app.viewer().get(&fixture.at(&format!("search?q={}", "a".repeat(201)))).await.wrong_fields(), ["q"]);
    assert_eq!(fixture.app.viewer().get(&fixture.at("search")).await.wrong_fields(), ["q"]);
}

#[tokio::test]
async fn hostile_questions_get_an_answer_or_a_reason() {
    let fixture = stocked().await;
    for emoji_or_marks in ["%F0%9F%8D%B5%F0%9F%91%8D", "%E2%80%8B%E2%80%8E", "%01%02%1B%5B31m"] {
        let answer = fixture.app.viewer().get(&fixture.at(&format!("search?q={emoji_or_marks}"))).await;
        assert!(answer.status == 200 || answer.wrong_fields() == ["q"], "{emoji_or_marks}: {answer:?}");
    }
    for pattern in ["(a%2B)%2B%24", "deadline%27%20OR%201%3D1--", "%5Ba-z%5D*", "%25deadline%25", "..%2F..%2Fetc"] {
        let answer = fixture.app.viewer().get(&fixture.at(&format!("search?q={pattern}"))).await;
        assert!(answer.data()["totalHits"].is_u64(), "{pattern}");
    }
    let long = fixture.app.viewer().get(&fixture.at(&format!("search?q={}", "茶".repeat(1_000)))).await;
    assert_eq!(long.wrong_fields(), ["q"]);
    assert_eq!(fixture.app.viewer().get(&fixture.at(&format!("search?q={}", "a".repeat(10_000)))).await.wrong_fields(), ["q"]);
    fixture.app.viewer().get(&fixture.at(&format!("search?q={}", "a".repeat(60_000)))).await.refused(431, "head_too_large");
}
