//! Ends and beginnings of a fence that the text invents: "end of the quotation", "untrusted input ends here", tool
//! answers in brackets. Called by `delimiter`, with folded text.

use std::sync::LazyLock;

use regex::Regex;

/// Content of prompts between fences, and phrases for the end of it.
static ENDS: LazyLock<Regex> = language::pattern!(
    r#"(?x)
        [\[(【「『]\ ?[\[(]?\ ?/?(?:end|fin|fine|ende|stop|close)\ (?:of\ |del?\ |du\ |de\ la\ |der\ |des\ |de\ l'|d'|la\ |le\ )*(?:the\ )?(?:untrusted\ |user\ |external\ |customer\ |usuario\ |utilisateur\ )?(?:annex|attachment|appendix|review|quot\w*|citation|cita|zitats?|documents?|mails?|messages?|nachricht|input|eingabe|entrada|entree|transcript|conversation|context\w*|kontexts?|data|daten|datos|donnees|texte?s?|excerpt|anexo|anhangs?|annexe|piece\ jointe|adjunto|tickets?|records?|notes?|notas?|results?|resultados?|ergebnis\w*)\ ?[\])】」』]
        |[=*\#~-]{3,}\ ?[^=*\#~\n-]{3,40}\ (?:ends?|begins?|starts?|over|ende|fin)\ ?[=*\#~-]{3,}
        |[=*\#~-]{3,}\ ?(?:operator|system|admin\w*|developer|platform|policy|trusted)\ [^=*\#~\n-]{3,40}[=*\#~-]{3,}
        |</?\ ?(?:begin|end|start|stop)?[_-]?(?:un)?trusted(?:[_-][a-z]{2,20})*(?:\ [^<>]{0,60})?>|</?policy\b[^<>]{0,60}>
        |[\[(【「『](?:用户|使用者|资料|引用|文档|附件|外部|客户|数据|データ|資料|入力|外部)[\u{3041}-\u{30ff}\u{4e00}-\u{9fff}]{0,6}(?:结束|完毕|到此为止|終わり|終了|ここまで)[\])】」』]
        |(?:不可信|外部|用户)(?:内容|输入|资料|数据)[^\n]{0,4}(?:到此为止|结束|完毕)|以上(?:为|是)(?:资料|用户输入|引用|外部内容)
        |[\[【「『](?:工具|ツール|werkzeug|outil|herramienta|tool|function)[^\[\]【】「」『』\n]{0,30}(?:返回|结果|応答|結果|output|result\w*|→|->|=>|:)[^\[\]【】「」『』\n]{0,120}[\]】」』]
        |"(?:role|rol|rolle|rôle|角色|役割)"\s*:\s*"(?:system|sistema|systeme|系统|システム|assistant|asistente|assistent|tool|developer)"
        |[}\]]{2,}\s*(?:assistant|system|user|tool|developer|助手|系统|用户)\ ?:
        |(?:^|\n)[\ \t]*\#{1,6}[^\n]{0,40}(?:\(\ ?(?:trusted|verified|verifiziert|verifie|verificad[oa]|可信|已验证|信頼済み|検証済み)\ ?\)|(?:function|tool|werkzeug|outil|herramienta|工具|ツール)(?:\ ?-?(?:output|result|response|ausgabe|ergebnis|sortie|resultat|salida|resultado)|返回|结果|输出|出力|結果))
        |[^\n`]\ ```[\ \t]*\n\s*```[a-z_]{2,20}[\ \t]*\n
        |(?:"""|''')\s*\n\s*[(（]?(?:end\ of|fin\ de|ende\ d|以上|结束|ここまで|終わり)
        "#
);

/// Whether `text` ends a fence, or imitates an agent's tools and turns.
pub(super) fn ends_a_fence(text: &str) -> bool {
    let may_be = text.contains(['[', '【', '「', '『', '<', '`', '"', '(', '}'])
        || text.contains("结束")
        || text.contains("到此为止")
        || text.contains("以上");
    let may_rule = ["===", "---", "***", "# ", "###", "~~~"].iter().any(|mark| text.contains(mark));
    (may_be || may_rule) && crate::measure::is_on("fences") && ENDS.is_match(text)
        || crate::measure::is_on("unopened") && super::unopened::is_closed(text)
}

/// The patterns of this module, for the test that compiles each.
#[cfg(test)]
pub(super) static PATTERNS: [&LazyLock<Regex>; 1] = [&ENDS];
