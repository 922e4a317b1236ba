//! Numbers in words, in English and Chinese.

const CARDINALS: [(&str, u32); 29] = [
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

/// The value of an English number word: "seven", "third".
#[must_use]
pub fn english(word: &str) -> Option<u32> {
    CARDINALS.iter().chain(&ORDINALS).find(|(name, _)| *name == word).map(|(_, number)| *number)
}

/// The value of a Chinese numeral below ten thousand, or of digits spelled one by one.
#[must_use]
pub fn chinese(text: &str) -> Option<u32> {
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
#[must_use]
pub const fn is_chinese_numeral(c: char) -> bool {
    matches!(c, '零' | '〇' | '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '十' | '百' | '千' | '两' | '兩' | '俩')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_words_have_their_value() {
        assert_eq!(["seven", "third", "hundred", "many"].map(english), [Some(7), Some(3), Some(100), None]);
        for (text, number) in [("三", 3), ("十五", 15), ("二十", 20), ("两百零五", 205), ("一千二百", 1_200), ("二〇二六", 2_026)]
        {
            assert_eq!(chinese(text), Some(number), "{text}");
        }
        assert_eq!(chinese("半"), None);
    }
}
