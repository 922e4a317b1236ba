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

/** A prompt with this in it is never answered, until the model recovers. */
export const STALL = 'the model is to hang on this';

const NOTHING = { should_update: false, reason: 'nothing of lasting interest', daily_entry: null, memory_update: null, profile_update: null, facts: [], triples: [] };
