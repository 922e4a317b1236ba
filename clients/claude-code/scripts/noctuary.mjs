// What both hooks share: settings, the call of the server, and the promise never to disturb the host.

/** Milliseconds for everything a hook does. NOCTUARY_TIMEOUT changes them; Claude Code itself ends a hook after 10 seconds. */
const PATIENCE = Number(process.env.NOCTUARY_TIMEOUT) || 5_000;

/** Runs a hook on its input. Whatever goes wrong becomes one line on stderr, and the exit code is 0: a memory that is away stops nobody. */
export async function hook(steps) {
  try {
    const input = JSON.parse(await standardInput());
    const answer = await steps(input, server());
    if (answer) process.stdout.write(`${JSON.stringify(answer)}\n`);
  } catch (failure) {
    const reason = failure?.name === 'TimeoutError' ? `no answer within ${PATIENCE / 1000} s` : failure?.cause?.message ?? failure?.message ?? failure;
    process.stderr.write(`noctuary: ${String(reason).replace(/\s+/g, ' ').slice(0, 300)}\n`);
  }
}

async function standardInput() {
  let text = '';
  for await (const piece of process.stdin.setEncoding('utf8')) text += piece;
  return text;
}

function server() {
  const { NOCTUARY_URL, NOCTUARY_TOKEN, NOCTUARY_AGENT, NOCTUARY_USER, USER, USERNAME } = process.env;
  if (!NOCTUARY_TOKEN) throw new Error('set NOCTUARY_TOKEN to an access token, or disable this plug-in');
  const endUserId = NOCTUARY_USER || USER || USERNAME;
  if (!endUserId) throw new Error('set NOCTUARY_USER to your name');
  const base = (NOCTUARY_URL || 'http://127.0.0.1:8080').replace(/\/+$/, '');
  const signal = AbortSignal.timeout(PATIENCE);
  const call = async (method, path, body, headers = {}) => {
    const response = await fetch(`${base}/api/v1${path}`, {
      method, signal, headers: { authorization: `Bearer ${NOCTUARY_TOKEN}`, 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw Object.assign(new Error(`${method} ${path}: ${response.status} ${answer.msg ?? ''}${(answer.details ?? []).map(({ field, message }) => `; ${field}: ${message}`).join('')}`), { status: response.status });
    return answer.data;
  };
  return { endUserId, post: (path, body, headers) => call('POST', path, body, headers), agent: () => agentOf(call, NOCTUARY_AGENT) };
}

/** The id of the agent of this name or id; without a name, the only one that the token may use. */
async function agentOf(call, wanted) {
  const seen = [];
  for (let cursor = ''; ;) {
    const page = await call('GET', `/agents?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    seen.push(...page.items);
    const found = wanted && seen.find(({ id, name }) => name === wanted || id === wanted);
    if (found) return found.id;
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  if (wanted) throw new Error(`no agent is called ${wanted} (NOCTUARY_AGENT)`);
  if (seen.length === 1) return seen[0].id;
  throw new Error(`set NOCTUARY_AGENT to one of ${seen.map(({ name }) => name).slice(0, 5).join(', ') || 'your agents; there is none yet'}`);
}
