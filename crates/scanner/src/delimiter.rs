//! Text that breaks out of its place: closing tags of prompts, chat markers, invented turns. Called by the scanner.
//!
//! Prompts fence memory with a random delimiter per call, so that none of this works there. It is held nevertheless,
//! because nobody writes it by accident and other systems read exports.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use regex::Regex;

use super::rule::{Rule, Verdict};
use super::{fences, words};

static MARKERS: LazyLock<Regex> = language::pattern!(
    r#"(?x)
        <\ ?/?\ ?(?:system|sys|assistant|instructions?|prompt|memor(?:y|ies)|context|structured_memor(?:y|ies)|(?:global|bot|chat|user|agent|shared|long_term|relevant|retrieved|recalled)[_-]memor(?:y|ies)|facts?|notes?|evidence|conversation|conversation_history|history|transcript|human|user_input|user_data|user_message|user_query|system[_-][a-z]{2,20}|tool_(?:call|calls|result|results|use|response|output)|function_(?:call|calls|result|results|response)|im_start|im_end|documents?|search_results?|data|profile|workspace|knowledge|eot|eos|bos|endoftext|think|thinking|scratchpad|invoke)(?:\ [^<>]{0,80})?>
        |</?s>\ ?\[|<<\ ?/?sys\ ?>>|\[/?\ ?inst\ ?\]|<\|[^|<>\n]{1,40}\|>|<\uFF5C[^<>\n]{1,40}\uFF5C>|<(?:start|end)_of_turn>
        |\[\ ?/?\ ?(?:system|system\ (?:message|prompt|note)|assistant|end\ of\ (?:memor(?:y|ies)|context|notes|data|prompt|conversation|user\ (?:data|input)))\ ?\]
        |\{\{[^{}\n]{0,60}(?:system|prompt|memor|instruction|secret|context|tool|config|this\.|env|\#(?:each|if|with)|api_?key|user_data|lookup|exec|import)[^{}\n]{0,60}\}\}
        |\{%[^%\n]{1,80}%\}|\$\{(?:jndi|env|system|prompt|process|memor)[^}\n]{0,80}\}
        |(?:^|\n)[\ \t]*[-=*\#~]{3,}\ ?[a-z0-9_./-]{1,60}\.md\ ?[-=*\#~]{3,}
        |(?:^|\n|[.!?。]\ ?)[\ \t]*(?:[=\#*-]{2,}\ ?)?(?:(?:end|beginning|begin|start)\ (?:of\ )?(?:the\ )?(?:user\ |system\ |retrieved\ |stored\ )?(?:memor(?:y|ies)|context|notes?|prompt|instructions?|data|input|conversation|block|record|document|evidence)|结束|完|以上为记忆|以上是记忆|コンテキスト終了|記憶終了|fin\ (?:du|de\ la|del|de)\ [a-z]{3,12}|ende\ (?:der|des)\ [a-z]{3,14}|fin\ du\ (?:bloc|contexte|message)|fin\ de\ (?:la\ )?(?:memoire|memoria)|fin\ del\ (?:contexto|bloque)|ende\ (?:der|des)\ (?:erinnerung\w*|kontexts?|blocks?|notizen|gedachtnis\w*))[\ .!:=\#*-]{0,6}(?:\n|```|\ |—|-)[\s\S]{0,40}?(?:nuevas?|neue|nouvelles?|nouvelle|新的|新しい|系统|システム|developer|trust|system|systeme|sistema|assistant|asistente|assistent|instruction|new|nueva|neue|nouvelle|ignore)
        |(?:^|\n)[\ \t]*(?:[=\#*%-]{2,}\ ?|\[)?(?:system\ (?:prompt|message|instructions?)|developer\ (?:message|prompt|mode)|new\ (?:system\ )?instructions?(?:\ for\ the\ (?:assistant|model|ai))?|系统(?:提示词?|指令|消息)|新的系统提示|システム(?:プロンプト|指示)|systemanweisung|prompt\ du\ systeme)\ ?(?:[=\#*%-]{2,}|\])?\ ?(?::|\n|$)
        |(?:^|\n)[\ \t]*\#{1,6}\ ?(?:(?:system|user|assistant|human|new|final|end)\ )?(?:instructions?|response|system|assistant|user|human|input|output)\ ?:?[\ \t]*\n
        |(?:^|\n)[\ \t]*\#{1,6}\ ?(?:identity|soul|agents|system|persona|instructions?|rules|policy|profile)\.md[\ \t]*(?:\n|$)
        |(?:end|begin|start)\ (?:of\ )?(?:the\ )?(?:un)?(?:trusted|verified|quoted|cited|user|external|retrieved|system)\ (?:content|material|data|text|section|input|block)
        |(?:^|\n|[.!?。]\ ?)[\ \t]*(?:fin\ d(?:el|e\ la|es|e|u)|ende\ d(?:er|es)|end\ of)\ [a-z\ ]{3,30}[.:]?\ ?(?:\*{3}|-{3,}|={3,}|\#{3,})
        |\#{3,}[^\#\n]{0,30}(?:end|结束|結束|終了|終わり|ここまで|fin|ende)[^\#\n]{0,10}\#{3,}
        |</[\u{3041}-\u{30ff}\u{4e00}-\u{9fff}]{2,8}>|<[\u{3041}-\u{30ff}\u{4e00}-\u{9fff}]{2,8}\ [^<>\n]{1,60}=[^<>\n]{1,60}>
        |%%\ ?(?:system|assistant|user)\ ?%%|<!--[^>]{0,200}(?:assistant|system|model|instruction|prompt|treat|ignore|agent|ai)\b|\]\]>\s*<|(?:\*{3}|={3,}|-{3,}|\#{3,}|—{1,3})\ ?(?:end|fin|ende|结束|以上)[^\n]{0,40}(?:\*{3}|={3,}|-{3,}|\#{3,}|—{1,3})\s*[^\s*=\#—-]
        |\(\ ?(?:end\ of\ (?:transcript|context|memory|notes|conversation)|new\ system\ (?:message|prompt))[^()]{0,80}\)|</?(?:speicher|erinnerung(?:en)?|memoria|recuerdos|souvenirs?|instruction|trusted|admin|root|developer)\s*>
        |"role"\s*:\s*"(?:system|assistant|tool|developer)"|(?:^|\n)\s*role\s*:\s*(?:system|assistant|developer)\b
        |\[/?(?:tool_calls|available_tools|system_prompt)\]
        |</?\s*(?:记忆|系统|上下文|指令|结构化记忆|記憶|システム|指示|コンテキスト|memoria|contexto|sistema|instrucciones|gedachtnis|kontext|anweisungen|memoire|contexte|systeme|consignes)\s*>
        |(?:【|\[|\()(?:系统|系统(?:消息|提示|指令|通知)|システム(?:メッセージ|指示|プロンプト)?|记忆结束|以上记忆结束|記憶(?:ここまで|終了)|助手|用户|ユーザー|アシスタント|会話終了|对话结束)(?:】|\]|\))
        "#
);
/// A label at the start of a line or sentence that names a speaker.
static LABEL: LazyLock<Regex> = language::pattern!(
    r"(?x)(?:^|\n|[.!?。」>】]\ ?|```\s*)[\ \t]*(?:[>*\#-]{1,4}\ ?)?(?:\*\*)?(?:
        (?P<system>system(?:\ (?:message|prompt|note))?|(?:tool|function)[\ _-]?(?:result|output|response)|werkzeug-?(?:ergebnis|ausgabe|antwort)|(?:resultado|salida|respuesta)\ de\ la\ (?:herramienta|funcion)|(?:resultat|sortie|reponse)\ de\ (?:l'outil|la\ fonction)|(?:工具|函数)(?:返回|结果|输出)|ツール(?:の)?(?:結果|応答|出力)|systeme|sistema|系统(?:消息|提示|指令)?|システム|developer|entwickler)
        |(?P<agent>assistant|assistent|asistente|l'assistant|ai|ki|ia|bot|助手|助理|アシスタント|chatgpt|claude|model)
        |(?P<person>user|human|nutzer|benutzer|usuari[oa]|utilisateur|用户|人类|ユーザー|利用者|customer|kunde|cliente|client)
        )(?:\*\*)?\ ?:"
);
/// Typical content of an invented system turn.
static COMMAND: LazyLock<Regex> = language::pattern!(
    r"(?x)\b(?:obey|unlock|grant|ignore|disregard|override|approve|allow|password|permission|admin\w*|outdated|instruction\w*|from\ now\ on|you\ (?:are|must|will|may|can)|reveal|disable|enable|delete|execute|confirm\w*|accept|tools?|rights|trust|send|follow|access|verified|verification|rules?|policy|always|never|concede|permisos|obedece|ignora|contrasena|desbloquea|acepta|debes|puedes|siempre|ahora|autoriz\w*|gehorche|gewahre|ignoriere|passwort|erlaub\w*|darfst|musst|rechte|freigeb\w*|freigeschaltet|losche|ab\ (?:sofort|jetzt)|mot\ de\ passe|accorde|ignore|obeis|autorise|exige|droits|desormais|tu\ (?:dois|peux|es))\b
        |听从|服从|忽略|无视|权限|密码|必须|允许|删除|执行|解锁|作废|从现在|公开|批准|授权|通过|関|従|無視|権限|パスワード|許可|削除|実行|解除|今後|承認|以降|公開"
);
/// A fence that the text itself closes leaves an odd one; text after it is outside the fence.
const FENCE: &str = "```";

/// Strings of which every marker contains one: a text without any is not checked further.
static MARKS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    words::automaton([
        "<",
        "[",
        "{{",
        "{%",
        "${",
        "---",
        ".md",
        "===",
        "###",
        "***",
        "%%",
        "——",
        "(",
        "【",
        "role",
        "system",
        "developer",
        "instruction",
        "prompt",
        "end of",
        "fin d",
        "ende d",
        "系统",
        "结束",
        "システム",
        "終了",
        "ende",
        "fin",
        "end",
        "begin",
    ])
});
/// Words for speakers.
static SPEAKERS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    words::automaton([
        "system",
        "sistema",
        "systeme",
        "系统",
        "システム",
        "developer",
        "entwickler",
        "assist",
        "asist",
        "ai",
        "ki",
        "ia",
        "bot",
        "助手",
        "助理",
        "アシスタント",
        "chatgpt",
        "claude",
        "model",
        "user",
        "human",
        "nutzer",
        "usuari",
        "utilisateur",
        "用户",
        "人类",
        "ユーザー",
        "利用者",
        "customer",
        "kunde",
        "client",
        "tool",
        "function",
        "werkzeug",
        "herramienta",
        "funcion",
        "outil",
        "fonction",
        "工具",
        "函数",
        "ツール",
    ])
});

/// Whether a folded text tries to break out of its place.
pub(super) fn find(folded: &str) -> Verdict {
    let held = Verdict::Quarantined { rule: Rule::DelimiterEscape };
    // In a string literal a line break is two characters.
    let plain = folded.replace("\\n", "\n");
    let bare = without_talk(&without_code(&without_marks(&plain)));
    let may_mark = MARKS.is_match(&bare);
    if may_mark && crate::measure::is_on("markers") && MARKERS.is_match(&bare) {
        return held;
    }
    if fences::ends_a_fence(&bare) {
        return held;
    }
    if !crate::measure::is_on("speakers") || !plain.contains(':') || !SPEAKERS.is_match(&plain) {
        return Verdict::Clean;
    }
    let (mut system, mut agent, mut person) = (false, false, false);
    for found in LABEL.captures_iter(&plain) {
        agent |= found.name("agent").is_some();
        person |= found.name("person").is_some();
        if found.name("system").is_some() {
            system = true;
            let end = found.get(0).map_or(0, |whole| whole.end());
            let rest: String = plain.get(end..).unwrap_or("").chars().take(200).collect();
            let is_out_of_fence = plain.get(..end).is_some_and(|before| before.contains(FENCE));
            if is_out_of_fence || COMMAND.is_match(&rest) {
                return held;
            }
        }
    }
    if agent && person || system && (agent || person) { held } else { Verdict::Clean }
}

/// The text without list marks, which would hide the beginning of a line.
fn without_marks(text: &str) -> String {
    let lines = text.split('\n').map(|line| line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")).unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

static TALK: LazyLock<Regex> = language::pattern!(
    r"(?x)\b(?:token(?:s|i[sz]e[rd]?|en)?|templates?|chatml|vorlagen?|plantillas?|gabarits?)\b|模板|テンプレート|トークン"
);

static MARK: LazyLock<Regex> = language::pattern!(
    r"(?P<before>[\w,:]\ )(?:<\|[a-z_]{2,20}\|>|\[/?inst\]|</?s>)(?P<after>[.,;:?!)]|\ [^\W\d_]|$|\ ?[\u{4e00}-\u{9fff}])"
);

static LOGGED: LazyLock<Regex> =
    language::pattern!(r"(?m)^(?P<at>[ \t]*\[?[0-9]{4}-[0-9]{2}-[0-9]{2}[t ][0-9:.,z+-]{5,20}\]? )\[[a-z]{2,12}\]");

/// The text without chat markers in a sentence about chat templates, and without the source name in lines of a log.
fn without_talk(text: &str) -> String {
    let may_mark = text.contains(['<', '[']);
    if !may_mark {
        return text.to_owned();
    }
    let is_talk = !text.contains('\n') && TALK.is_match(text);
    let marked = if is_talk { MARK.replace_all(text, "$before$after") } else { text.into() };
    LOGGED.replace_all(&marked, "$at").into_owned()
}

static CODE: LazyLock<Regex> = language::pattern!(r"(^|[^`])`[^`\n]{1,80}`");

/// The text without inline code, which is text about code; fences stay.
fn without_code(text: &str) -> String {
    if !text.contains('`') {
        return text.to_owned();
    }
    CODE.replace_all(text, "$1 ").into_owned()
}

/// The patterns of this module, for the test that compiles each.
#[cfg(test)]
pub(super) static PATTERNS: [&LazyLock<Regex>; 7] = [&MARKERS, &LABEL, &COMMAND, &TALK, &MARK, &LOGGED, &CODE];
