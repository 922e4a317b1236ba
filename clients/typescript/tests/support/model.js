// A scripted language model on a free port that speaks OpenAI's wire format. It answers with the phrases of `memory` that stand in its
// prompt, so that an answer shows what the model was told. Prompts of extraction get the scripted answers.

import { createServer } from 'node:http';

const NOTHING = { should_update: false, reason: 'nothing of lasting interest', daily_entry: null, memory_update: null, profile_update: null, facts: [], triples: [] };

/** Starts it. `memory` are phrases to look for; `extraction` are pairs of words in a prompt and the answer to it. */
export async function startModel({ memory, extraction = [] }) {
  const asked = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece) => { text += piece; }).on('end', () => {
      const body = text.startsWith('{') ? JSON.parse(text) : {};
      if (!body.messages) return void response.setHeader('content-type', 'application/json').end('{"results": []}');
      if (request.url.startsWith('/silent')) return;
      // Frameworks call the model themselves below /direct; the server calls it below /v1, and streams when it answers a person.
      if (request.url.startsWith('/direct') || body.stream) return void converse(response, body, memory, asked);
      const [, answer] = extraction.find(([words]) => text.includes(words)) ?? [null, NOTHING];
      whole(response, { role: 'assistant', content: JSON.stringify(answer) }, 'stop');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${server.address().port}`;
  return {
    url: `${base}/v1`,
    direct: `${base}/direct/v1`,
    /** Never answers. */
    silent: `${base}/silent/v1`,
    /** The prompts of conversations, as texts. */
    asked,
    stop() { server.closeAllConnections(); server.close(); },
  };
}

const textOf = ({ content }) => (typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n'));

function converse(response, { messages, tools = [], stream, response_format: format }, memory, asked) {
  const prompt = messages.map((message) => `${message.role}: ${textOf(message)}`).join('\n');
  asked.push(prompt);
  const last = messages.at(-1);
  const said = textOf(last);
  // "use <tool> with <JSON>" makes the model call a tool.
  const [, name, arguments_] = /use (\w+) with (\{.*\})/.exec(last.role === 'user' ? said : '') ?? [];
  if (tools.some((tool) => tool.function.name === name)) {
    const call = { id: 'call-1', type: 'function', function: { name, arguments: arguments_ } };
    if (!stream) return void whole(response, { role: 'assistant', content: null, tool_calls: [call] }, 'tool_calls');
    return void flow(response, [{ tool_calls: [{ index: 0, ...call }] }], 'tool_calls');
  }
  const known = memory.filter((phrase) => prompt.includes(phrase));
  let answer = last.role === 'tool' ? `The tool says: ${said}` : `I know: ${known.join(' | ') || 'nothing'}`;
  if (format && format.type !== 'text') answer = JSON.stringify({ known });
  if (!stream) return void whole(response, { role: 'assistant', content: answer }, 'stop');
  flow(response, answer.split(/(?<= )/).map((content) => ({ content })), 'stop');
}

function whole(response, message, finish) {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'scripted', choices: [{ index: 0, finish_reason: finish, message }], usage: { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 } }));
}

function flow(response, deltas, finish) {
  response.setHeader('content-type', 'text/event-stream');
  const tell = (more) => response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', ...more })}\n\n`);
  for (const delta of deltas) tell({ choices: [{ index: 0, finish_reason: null, delta: { role: 'assistant', ...delta } }] });
  tell({ choices: [{ index: 0, finish_reason: finish, delta: {} }] });
  tell({ choices: [], usage: { prompt_tokens: 21, completion_tokens: 9, total_tokens: 30 } });
  response.end('data: [DONE]\n\n');
}
