//! Normalizes values for comparison: numbers in words and figures, clock times, currencies, versions, addresses. Used by
//! `terms`.

use unicode_normalization::UnicodeNormalization;

const ENGLISH: [(&str, u32); 29] = [
    ("zero", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    ("hundred", 100),
];

const ORDINALS: [(&str, u32); 12] = [
    ("first", 1),
    ("second", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
    ("ninth", 9),
    ("tenth", 10),
    ("eleventh", 11),
    ("twelfth", 12),
];

/// The value of an English number word.
pub(super) fn number(word: &str) -> Option<u32> {
    ENGLISH.iter().chain(&ORDINALS).find(|(name, _)| *name == word).map(|(_, number)| *number)
}

/// The value of a Chinese numeral below ten thousand, or of digits spelled one by one.
pub(super) fn chinese_number(text: &str) -> Option<u32> {
    let digit = |c: char| "零一二三四五六七八九".chars().position(|known| known == c).and_then(|at| u32::try_from(at).ok());
    let digit = |c: char| match c {
        '两' | '兩' | '俩' => Some(2),
        '〇' => Some(0),
        c => digit(c),
    };
    if !text.chars().any(|c| "十百千".contains(c)) {
        return text.chars().try_fold(0_u32, |all, c| all.checked_mul(10)?.checked_add(digit(c)?));
    }
    let (mut all, mut pending) = (0_u32, None);
    for c in text.chars() {
        match c {
            '十' => all += pending.take().unwrap_or(1) * 10,
            '百' => all += pending.take().unwrap_or(1) * 100,
            '千' => all += pending.take().unwrap_or(1) * 1_000,
            c => pending = Some(digit(c)?),
        }
    }
    Some(all + pending.unwrap_or(0))
}

/// Whether a character may be part of a Chinese numeral.
pub(super) const fn is_numeral(c: char) -> bool {
    matches!(c, '零' | '〇' | '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '十' | '百' | '千' | '两' | '兩' | '俩')
}

/// Normalizes text: width and case, thousands separators, web addresses without their scheme, traditional characters as
/// simplified ones.
pub(super) fn plain(text: &str) -> String {
    let folded: String = text.nfkc().flat_map(char::to_lowercase).map(simplified).collect();
    let folded = folded.replace(['’', '‘'], "'").replace("https://", "").replace("http://", "").replace("half past ", "30 past ");
    let chars: Vec<char> = folded.chars().collect();
    let is_digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    let joins = |at: usize| chars.get(at) == Some(&',') && is_digit(at.checked_sub(1)) && (1..=3).all(|after| is_digit(Some(at + after)));
    chars.iter().enumerate().filter(|(at, _)| !joins(*at)).map(|(_, c)| *c).collect()
}

/// Traditional characters that are frequent in facts, with their simplified forms, so that both spellings of one person
/// compare equal.
const TWINS: [(char, char); 64] = [
    ('說', '说'),
    ('話', '话'),
    ('語', '语'),
    ('體', '体'),
    ('覆', '复'),
    ('復', '复'),
    ('請', '请'),
    ('們', '们'),
    ('個', '个'),
    ('這', '这'),
    ('來', '来'),
    ('對', '对'),
    ('過', '过'),
    ('還', '还'),
    ('時', '时'),
    ('間', '间'),
    ('點', '点'),
    ('號', '号'),
    ('電', '电'),
    ('腦', '脑'),
    ('機', '机'),
    ('車', '车'),
    ('開', '开'),
    ('關', '关'),
    ('門', '门'),
    ('學', '学'),
    ('習', '习'),
    ('書', '书'),
    ('買', '买'),
    ('賣', '卖'),
    ('錢', '钱'),
    ('貓', '猫'),
    ('媽', '妈'),
    ('爺', '爷'),
    ('孫', '孙'),
    ('歲', '岁'),
    ('歡', '欢'),
    ('愛', '爱'),
    ('飯', '饭'),
    ('麵', '面'),
    ('樓', '楼'),
    ('層', '层'),
    ('辦', '办'),
    ('處', '处'),
    ('專', '专'),
    ('業', '业'),
    ('務', '务'),
    ('員', '员'),
    ('師', '师'),
    ('醫', '医'),
    ('藥', '药'),
    ('國', '国'),
    ('東', '东'),
    ('灣', '湾'),
    ('臺', '台'),
    ('應', '应'),
    ('該', '该'),
    ('讓', '让'),
    ('從', '从'),
    ('現', '现'),
    ('換', '换'),
    ('裡', '里'),
    ('裏', '里'),
    ('嗎', '吗'),
];

fn simplified(c: char) -> char {
    TWINS.iter().find(|(twin, _)| *twin == c).map_or(c, |(_, simple)| *simple)
}
