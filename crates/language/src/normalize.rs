//! Normalizes text for comparison: width, case, thousands separators, web addresses, traditional characters.

use unicode_normalization::UnicodeNormalization;

/// Normalizes text: width and case, thousands separators, web addresses without their scheme, traditional characters as
/// simplified ones.
#[must_use]
pub fn plain(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_spellings_of_one_value_are_equal() {
        for (one, other) in [("１,２００", "1200"), ("https://A.example", "a.example"), ("繁體中文", "繁体中文"), ("It’s", "it's")]
        {
            assert_eq!(plain(one), plain(other));
        }
        assert_eq!(plain("1,20"), "1,20", "a list, not a number");
    }
}
