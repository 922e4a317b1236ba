// A scripted language model that speaks OpenAI's wire format on a free port. Depending on the prompt it answers with memory, with nothing
// to store, or not at all, so that a job fails as it would with a model that hangs.

import { createServer } from 'node:http';

/** Starts it. `answers` are pairs of words in the prompt and the answer to them. */
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
    /** Answers every prompt from now on. */
    recover() { isStalling = false; },
    stop() { server.closeAllConnections(); server.close(); },
  };
}

/** Streams one frame per word, as OpenAI does: a call of the caller's own tool if there is one, otherwise an answer. */
function speak(response, { messages, tools = [], response_format: format }) {
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
    const said = last.role === 'tool' ? `The tool says: ${last.content}` : `I know: ${known} 好的。`;
    const answer = format?.type === 'json_schema' ? JSON.stringify({ known }) : said;
    for (const word of answer.split(/(?<= )/)) tell({ delta: { content: word } });
    // Leaves the answer unfinished until the client disconnects.
    if (last.content.includes(ENDLESS)) return;
    tell({ finish_reason: 'stop' });
  }
  response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: 'scripted', choices: [], usage: { prompt_tokens: 21, completion_tokens: 9, total_tokens: 30 } })}\n\n`);
  response.end('data: [DONE]\n\n');
}

/** A message that contains this gets an endless answer. */
export const ENDLESS = 'and never stop';

/** A message that contains this is refused. */
export const REFUSED = 'the key is not good';

/** A prompt that contains this gets no answer, until the model recovers. */
export const STALL = 'the model is to hang on this';

const NOTHING = { should_update: false, reason: 'nothing of lasting interest', daily_entry: null, memory_update: null, profile_update: null, facts: [], triples: [] };
