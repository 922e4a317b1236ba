// A scripted model that speaks Anthropic's wire format on a free port, and notes what it is asked.

import { createServer } from 'node:http';

/** Starts it. Every answer is `text`. */
export async function startAnthropic(text) {
  const asked = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece) => { body += piece; }).on('end', () => {
      if (!/^\/v1\/messages(\?|$)/.test(request.url)) return void response.setHeader('content-type', 'application/json').end('{"input_tokens": 5}');
      asked.push(body);
      const { model, stream } = JSON.parse(body);
      const message = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 5, output_tokens: 1 } };
      if (!stream) {
        response.setHeader('content-type', 'application/json');
        return void response.end(JSON.stringify({ ...message, content: [{ type: 'text', text }], stop_reason: 'end_turn' }));
      }
      response.setHeader('content-type', 'text/event-stream');
      const tell = (type, data) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
      tell('message_start', { message });
      tell('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
      tell('content_block_delta', { index: 0, delta: { type: 'text_delta', text } });
      tell('content_block_stop', { index: 0 });
      tell('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 5 } });
      tell('message_stop', {});
      response.end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, asked, stop() { server.closeAllConnections(); server.close(); } };
}
