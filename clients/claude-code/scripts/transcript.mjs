// Reads the last turn out of a transcript of Claude Code: one JSON object a line.

const LONGEST = 100_000;
/** What Claude Code itself puts into messages of the user. */
const OWN = /<(system-reminder|local-command-caveat|local-command-stdout|local-command-stderr|command-name|command-message|command-args|ide_opened_file|ide_selection)>[^]*?<\/\1>/g;

/** The messages of the last turn and a key that names it; `null` if nobody said anything, or nobody answered. `last` is the answer, and `isWhole` says
 * whether the transcript has it. */
export function lastTurn(text, last) {
  const entries = text.split('\n').flatMap((line) => {
    try {
      return line.trim() ? [JSON.parse(line)] : [];
    } catch {
      // The last line may be half written.
      return [];
    }
  }).filter((entry) => entry?.message && !entry.isSidechain && !entry.isMeta && !entry.isCompactSummary);
  const at = entries.findLastIndex((entry) => entry.type === 'user' && said(entry) !== '');
  if (at < 0) return null;
  const answers = entries.slice(at + 1).filter(({ type }) => type === 'assistant').map(said).filter(Boolean);
  const isWhole = answers.length > 0 && (!last?.trim() || answers.includes(last.trim()));
  if (last?.trim() && !isWhole) answers.push(last.trim());
  if (!answers.length) return null;
  const { uuid, timestamp } = entries[at];
  const at_ = timestamp ? { createdAt: timestamp } : {};
  return {
    isWhole,
    key: uuid ?? `${timestamp}`,
    messages: [{ role: 'user', content: cut(said(entries[at])), ...at_ }, { role: 'assistant', content: cut(answers.join('\n\n')) }],
  };
}

/** What a person or Claude wrote in an entry: texts only. */
function said({ message: { content } }) {
  const parts = typeof content === 'string' ? [content] : (content ?? []).filter(({ type }) => type === 'text').map(({ text }) => text);
  const whole = parts.join('\n').replace(OWN, '').trim();
  return /^\[Request interrupted by user/.test(whole) ? '' : whole;
}

function cut(text) {
  const characters = Array.from(text);
  return characters.length <= LONGEST ? text : characters.slice(0, LONGEST).join('');
}
