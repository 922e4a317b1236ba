//! A change of work or school told in two steps, 跳槽了，去了仁和诊所, in the plain words for where somebody is afterwards.

use std::sync::LazyLock;

use regex::Regex;

const SOON: &str = "(?:现在|目前|如今|已经|刚|刚刚|后来|最近|上个?[周月]|上星期|今年|这个?[周月]|昨天|前天)*";
const WHERE: &str = "(?P<v>[^，。！？,.!?、了吗呢吧啊]{2,14}?)";
const END: &str = "(?P<end>[，。！,.!；;～~ ]|$)";

/// 跳槽了，去了仁和诊所; 换工作了，现在在仁和诊所.
static WORK: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        "(?P<how>跳槽|(?:换|換)了?(?:份|个|個|家)?新?(?:工作|单位|單位|公司|东家|東家)|调走|調走|调动工作|转行)了?[，,。！! ]*{SOON}(?:去了?|到了?|进了?|進了?|加入了?|在|是在|是){WHERE}(?:上班|工作|任职|任職|就职|干活)?了?{END}"
    ))
});
/// 跳槽到仁和诊所, 跳去了仁和诊所.
static WORK_AT_ONCE: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!("(?P<how>跳槽|调|調|跳)(?:到|去|到了|去了){WHERE}(?:上班|工作|任职|任職)?了{END}"))
});
/// 转学了，现在在二中; 转学到二中了.
static SCHOOL: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        "(?:转学|轉學|转校|轉校|(?:换|換)了?(?:个|個|所)?学校)了?[，,。！! ]*{SOON}(?:去了?|到了?|进了?|在|是在|是){WHERE}(?:上学|上學|读书|讀書|念书|唸書|读|念)?了?{END}"
    ))
});
/// Not yet so.
static UNREAL: LazyLock<Regex> = language::light_pattern!(
    "想|打算|准备|準備|考虑|考慮|要不要|如果|要是|可能|也许|也許|犹豫|纠结|该不该|劝|没有?(?:换|跳|转)|不(?:换|跳|转)|[?？]"
);

/// The sentence with where somebody is after a change said plainly.
pub(super) fn plainly(text: &str) -> Option<String> {
    if UNREAL.is_match(text) {
        return None;
    }
    for (pattern, plain) in [(&*WORK, "$how了，在${v}上班$end"), (&*WORK_AT_ONCE, "$how了，在${v}上班$end"), (&*SCHOOL, "在${v}读书$end")]
    {
        if pattern.is_match(text) {
            return Some(pattern.replace(text, plain).into_owned());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_in_two_steps_says_where_somebody_is() {
        for (text, plain) in [
            ("我跳槽了，去了仁和诊所", "我跳槽了，在仁和诊所上班"),
            ("换公司了，去了区法院，合同用不着了", "换公司了，在区法院上班，合同用不着了"),
            ("我媳妇上个月换了工作，现在在仁和诊所", "我媳妇上个月换了工作了，在仁和诊所上班"),
            ("我跳槽到仁和诊所了", "我跳槽了，在仁和诊所上班"),
            ("我儿子转学到二中了", "我儿子在二中读书"),
        ] {
            assert_eq!(plainly(text).as_deref(), Some(plain), "{text}");
        }
        for text in ["我想跳槽去仁和诊所", "要不要跳槽到仁和诊所？", "我换工作了", "他没跳槽，在仁和诊所"]
        {
            assert_eq!(plainly(text), None, "{text}");
        }
    }
}
