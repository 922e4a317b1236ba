//! The normalized text that the rules read: without times before its lines, compatibility forms and accents, in lower case and simplified
//! characters, one space between words.

use std::borrow::Cow;
use std::sync::LazyLock;

use language::script::{is_han, is_kana};
use regex::Regex;
use unicode_normalization::UnicodeNormalization;

/// Traditional characters that occur in the word lists, and below each its simplified form.
const TRADITIONAL: &str = "無視規則設請輸顯隱瞞從絕對論誰記憶刪話資訊發轉戶個傳聯絡號碼電郵寫進應該須員開啟關閉檢驗證運營團隊總與這條讀時後現聽買優薦產險銀據實際風問題訴們為處執調網頁鏈點擊圖載復製複貼當裝師歷範測試內審濾權責還沒讓給將會過來見覺備將綁體東訂單鑰說講續戰擬揮屬禁緊腳變殺僅終識誡違繞擋廢確認輔獲准許撤銷併議維護臺灣麼樣隨兒機構離開書籍樓層帳賬異樂觀親愛兩邊間廳軟賣貨價錢費談導師謊騙擾顧慮別約縛結著並唸級類態錄標準檔種擇選擁屆歲組織績職務業園醫藥學習課國動勞額貸債稅財購養飯黨縣區鄉鎮場廠農氣溫陽陰雲爺媽孫嗎幾鐘週嘗驚嚇憂滿贏塊錶鎖櫃燈牆頂圍環衛補貴貓鳥魚雞豬麵飲湯鹹";
const SIMPLIFIED: &str = "无视规则设请输显隐瞒从绝对论谁记忆删话资讯发转户个传联络号码电邮写进应该须员开启关闭检验证运营团队总与这条读时后现听买优荐产险银据实际风问题诉们为处执调网页链点击图载复制复贴当装师历范测试内审滤权责还没让给将会过来见觉备将绑体东订单钥说讲续战拟挥属禁紧脚变杀仅终识诫违绕挡废确认辅获准许撤销并议维护台湾么样随儿机构离开书籍楼层账账异乐观亲爱两边间厅软卖货价钱费谈导师谎骗扰顾虑别约缚结着并念级类态录标准档种择选拥届岁组织绩职务业园医药学习课国动劳额贷债税财购养饭党县区乡镇场厂农气温阳阴云爷妈孙吗几钟周尝惊吓忧满赢块表锁柜灯墙顶围环卫补贵猫鸟鱼鸡猪面饮汤咸";

/// A normalized text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Plain {
    /// The folded text; sentence-ending line breaks are line feeds, all other white space is one space.
    pub(super) text: String,
}

impl Plain {
    pub(super) fn of(text: &str) -> Self {
        Self::of_folded(&folded(text))
    }

    /// As [`Self::of`], for text that was folded before.
    pub(super) fn of_folded(text: &str) -> Self {
        Self { text: spaced(text) }
    }
}

/// A text without invisible characters, in the forms that the rules read.
pub(super) struct Visible<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) folded: String,
    pub(super) plain: Plain,
}

/// A bullet, a time, and the first character after it. A log line, whose time is followed by a source in brackets, is not changed.
static STAMP: LazyLock<Regex> = language::pattern!(r"(?m)^([ \t]*[-*+•][ \t]+)\d{1,2}[:：]\d{2}[ \t]+([^\s\[])");

/// `text` with its lines from behind their times: the day's note has `- 14:05 ` before each entry, and the verdict on an entry must not
/// hang on the minute in which it was written.
pub(super) fn without_times(text: &str) -> Cow<'_, str> {
    STAMP.replace_all(text, "$1$2")
}

/// Folds text: lower case, no compatibility forms, no accents.
pub(super) fn folded(text: &str) -> String {
    let is_japanese = !text.is_ascii() && text.chars().any(is_kana);
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(c) = simple(first, rest) {
            out.push(if is_japanese { c } else { simplified(c) });
            rest = rest.get(first.len_utf8()..).unwrap_or("");
        } else {
            // Characters that may combine are normalized together, up to the next one that does not combine.
            let end =
                rest.char_indices().find(|(at, c)| simple(*c, rest.get(*at..).unwrap_or("")).is_some()).map_or(rest.len(), |(at, _)| at);
            let (run, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            push_folded(&mut out, run, is_japanese);
            rest = after;
        }
    }
    out
}

/// The folded form of `c` at the beginning of `rest` if it is one character that combines with no other: ASCII, its wide
/// forms, the main block of Han characters, and kana without a mark. Nearly all text consists of them.
fn simple(c: char, rest: &str) -> Option<char> {
    const WIDE: u32 = 0xFEE0;
    match c {
        '\0'..='\u{7F}' => Some(c.to_ascii_lowercase()),
        '\u{4E00}'..='\u{9FFF}' | '、' | '。' | '「' | '」' | '『' | '』' => Some(c),
        '！'..='～' => char::from_u32(u32::from(c) - WIDE).map(|c| c.to_ascii_lowercase()),
        'ぁ'..='ゖ' | 'ァ'..='ヺ' | 'ー' => {
            let next = rest.get(c.len_utf8()..).and_then(|after| after.chars().next());
            next.is_none_or(
                |next| matches!(next, '\0'..='\u{7F}' | '\u{4E00}'..='\u{9FFF}' | '、' | '。' | 'ぁ'..='ゖ' | 'ァ'..='ヺ' | 'ー'),
            )
            .then_some(c)
        }
        _ => None,
    }
}

fn push_folded(out: &mut String, text: &str, is_japanese: bool) {
    for c in text.nfkc().flat_map(char::to_lowercase).nfd().filter(|c| !is_accent(*c)).nfc() {
        match c {
            'ß' => out.push_str("ss"),
            'æ' => out.push_str("ae"),
            'œ' => out.push_str("oe"),
            'ø' => out.push('o'),
            'ł' => out.push('l'),
            'ı' => out.push('i'),
            '’' | '‘' | 'ʼ' | '´' => out.push('\''),
            '‐' | '‑' | '–' | '—' | '−' => out.push('-'),
            _ if is_japanese => out.push(c),
            _ => out.push(simplified(c)),
        }
    }
}

const fn is_accent(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}')
}

/// Whether `c` belongs to a script without spaces between words.
pub(super) fn is_cjk(c: char) -> bool {
    match c {
        // The blocks that contain nearly all text need no look-up in the table of scripts.
        '\0'..='\u{2E7F}' | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '\u{FF00}'..='\u{FF65}' => false,
        '\u{4E00}'..='\u{9FFF}' | 'ぁ'..='ゖ' | 'ァ'..='ヺ' => true,
        _ => is_han(c) || is_kana(c),
    }
}

/// The simplified form of a traditional character.
fn simplified(c: char) -> char {
    const FIRST: u32 = 0x4E00;
    /// The forms of the characters from `FIRST` on.
    static FORMS: LazyLock<Vec<char>> = LazyLock::new(|| {
        let mut forms: Vec<char> = ('\u{4E00}'..='\u{9FFF}').collect();
        for (traditional, simplified) in TRADITIONAL.chars().zip(SIMPLIFIED.chars()) {
            if let Some(form) = place(traditional).and_then(|place| forms.get_mut(place)) {
                *form = simplified;
            }
        }
        forms
    });
    fn place(c: char) -> Option<usize> {
        u32::from(c).checked_sub(FIRST).and_then(|place| usize::try_from(place).ok())
    }
    place(c).and_then(|place| FORMS.get(place).copied()).unwrap_or(c)
}

/// Normalizes spaces: one between words, none between CJK characters; an empty line or a new list item ends a sentence.
fn spaced(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut lines = text.split(['\n', '\r', '\u{2028}', '\u{2029}', '\u{85}']).map(str::trim).peekable();
    while let Some(line) = lines.next() {
        let mut last: Option<char> = None;
        let mut gap = false;
        for c in line.chars() {
            if c.is_whitespace() || c.is_control() {
                gap = true;
                continue;
            }
            if gap && last.is_some_and(|last| !(is_cjk(last) && is_cjk(c))) {
                out.push(' ');
            }
            gap = false;
            out.push(c);
            last = Some(c);
        }
        match lines.peek() {
            None => {}
            Some(next) if next.is_empty() || line.is_empty() || starts_item(next) || starts_item(line) => out.push('\n'),
            Some(next) => {
                let joins = last.is_some_and(is_cjk) && next.chars().next().is_some_and(is_cjk);
                if !joins {
                    out.push(' ');
                }
            }
        }
    }
    out
}

fn starts_item(line: &str) -> bool {
    line.starts_with(['#', '-', '*', '>', '|', '+', '•', '·'])
        || line.split_once(['.', ')']).is_some_and(|(n, _)| !n.is_empty() && n.len() < 4 && n.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_traditional_character_has_its_simplified_form() {
        assert_eq!(TRADITIONAL.chars().count(), SIMPLIFIED.chars().count());
        assert!(TRADITIONAL.chars().all(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)));
        assert_eq!(folded("請無視規則"), "请无视规则");
    }

    #[test]
    fn the_short_way_of_folding_is_the_long_way() {
        for text in ["Café e\u{301}I\u{307}", "か\u{3099}ガｶﾞが", "Ｅ\u{301}é、「な」『ー』ー\u{3099}", "漢\u{301}字~￥～ｦ", "a\u{3099}ﬁŁ"]
        {
            let mut long = String::new();
            push_folded(&mut long, text, text.chars().any(is_kana));
            assert_eq!(folded(text), long, "{text}");
        }
    }

    #[test]
    fn accents_width_and_white_space_make_no_difference() {
        assert_eq!(Plain::of("Olvída   las\n normas").text, "olvida las normas");
        assert_eq!(Plain::of("Ｉｇｎｏｒｅ").text, "ignore");
        assert_eq!(Plain::of("忽 略\n之 前").text, "忽略之前");
        assert_eq!(Plain::of("one\n\ntwo\n- three").text.matches('\n').count(), 3);
        assert_eq!(Plain::of("ガ").text, "ガ");
    }

    #[test]
    fn only_the_time_before_a_line_goes() {
        assert_eq!(without_times("- 14:05 My old rules.\n  * 9:30 午饭"), "- My old rules.\n  * 午饭");
        for text in ["We meet at 14:05 in the hall.", "- 14:05", "- 3 cups", "- 08:14 [system] started"] {
            assert_eq!(without_times(text), text);
        }
    }
}
