// Stands between the conformance suite and the server's /mcp. The suite can send no token, and it asks for tools, prompts and resources by
// names of its own. The relay adds the token and replaces such a name by the nearest that the server really has; it passes every answer on
// unchanged. A name that has no counterpart here stays as it is, and the server refuses it.

import { createServer, request } from 'node:http';

/** The file that stands for the suite's text resource, and the one that its template leads to. Its content must contain `123`. */
export const FILES = { text: 'MEMORY.md', template: 'notes/123.md' };

const at = (path) => `noctuary://workspace/team/${path}`;
const NAMES = {
  test_simple_text: 'recall',
  test_error_handling: 'read_workspace_memory_file',
  test_simple_prompt: 'what_do_you_know',
  test_prompt_with_arguments: 'remember_this',
  'test://static-text': at(FILES.text),
  'test://template/123/data': at(FILES.template),
};
const ARGUMENTS = {
  test_simple_text: () => ({ query: 'Where does the ember lamp hang?' }),
  test_error_handling: () => ({ filename: 'no-such-file.md' }),
  test_prompt_with_arguments: ({ arg1, arg2 }) => ({ text: `${arg1} and ${arg2}` }),
};

/** Starts a relay to `url` with `token`. `stop` ends it. */
export async function startRelay(url, token) {
  const server = createServer((asked, answer) => {
    const parts = [];
    asked.on('data', (part) => parts.push(part)).on('end', () => {
      const body = Buffer.from(translated(Buffer.concat(parts).toString()));
      const headers = { ...asked.headers, authorization: `Bearer ${token}`, 'content-length': body.length };
      if (NAMES[headers['mcp-name']]) headers['mcp-name'] = NAMES[headers['mcp-name']];
      const sent = request(url, { method: asked.method, headers, setHost: false }, (got) => {
        answer.writeHead(got.statusCode, got.headers);
        got.pipe(answer);
      });
      sent.on('error', (cause) => answer.destroy(cause));
      sent.end(body);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/mcp`,
    stop() { server.closeAllConnections(); server.close(); },
  };
}

/** The message with the server's names, or as it is if it is no message. */
function translated(text) {
  let message;
  try { message = JSON.parse(text); } catch { return text; }
  const { params } = message ?? {};
  const name = params?.name ?? params?.uri;
  if (!NAMES[name]) return text;
  params[params.name ? 'name' : 'uri'] = NAMES[name];
  if (ARGUMENTS[name]) params.arguments = ARGUMENTS[name](params.arguments ?? {});
  return JSON.stringify(message);
}
