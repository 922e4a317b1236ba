// A language model that does as it is told: speaks the wire of OpenAI on a free port. By what stands in the prompt it answers with
// memory, with nothing worth keeping, or not at all, so that a job fails as it would with a model that hangs.

import { createServer } from 'node:http';

/** Starts it. `answers` are pairs of words in the prompt and what the model makes of them. */
export async function startModel(answers) {
  let isStalling = true;
  const server = createServer((request, response) => {
    let asked = '';
    request.setEncoding('utf8').on('data', (text) => { asked += text; }).on('end', () => {
      if (isStalling && asked.includes(STALL)) return;
      const body = asked ? JSON.parse(asked) : {};
      if (body.stream) return void speak(response, body);
      const [, answer] = answers.find(([words]) => asked.includes(words)) ?? [null, NOTHING];
      const message = { role: 'assistant', content: JSON.stringify(answer) };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }], usage: { prompt_tokens: 9, completion_tokens: 9 } }));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    /** From now on it answers everything. */
    recover() { isStalling = false; },
    stop() { server.closeAllConnections(); server.close(); },
  };
}

/** One frame a word, as OpenAI sends them: a call of the caller's own tool where there is one, else an answer to what was asked. */
function speak(response, { messages, tools = [] }) {
  const tell = (choice) => response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: 'scripted', choices: [{ index: 0, finish_reason: null, delta: {}, ...choice }] })}\n\n`);
  const last = messages.at(-1);
  if (last.content.includes(REFUSED)) return void response.writeHead(401).end('{}');
  response.setHeader('content-type', 'text/event-stream');
  const own = tools.find(({ function: { name } }) => name === 'weather');
  if (own && last.role === 'user') {
    tell({ delta: { tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: { name: 'weather', arguments: '{"city":"上海"}' } }] } });
    tell({ finish_reason: 'tool_calls' });
  } else {
    const known = messages.map(({ content }) => content).join('\n').match(/The ember lamp[^.]*\./)?.[0] ?? 'nothing of it';
    const answer = last.role === 'tool' ? `The tool says: ${last.content}` : `I know: ${known} 好的。`;
    for (const word of answer.split(/(?<= )/)) tell({ delta: { content: word } });
    // Half of an answer, until whoever hears it has had enough.
    if (last.content.includes(ENDLESS)) return;
    tell({ finish_reason: 'stop' });
  }
  response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: 'scripted', choices: [], usage: { prompt_tokens: 21, completion_tokens: 9, total_tokens: 30 } })}\n\n`);
  response.end('data: [DONE]\n\n');
}

/** A message with this in it is answered without end. */
export const ENDLESS = 'and never stop';

/** A message with this in it is refused. */
export const REFUSED = 'the key is not good';

/** A prompt with this in it is never answered, until the model recovers. */
export const STALL = 'the model is to hang on this';

const NOTHING = { should_update: false, reason: 'nothing of lasting interest', daily_entry: null, memory_update: null, profile_update: null, facts: [], triples: [] };
