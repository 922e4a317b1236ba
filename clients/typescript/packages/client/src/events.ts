// Server-sent events, as they arrive.

import { ConnectionError } from './errors.js';
import type { Eventful } from './shapes.js';

/** One event of a stream. */
export interface ServerSentEvent {
  /** The kind; `message` if the server names none. */
  event: string;
  /** The text of the event, mostly JSON. */
  data: string;
  /** The id, to continue after it. */
  id?: string;
}

/** The events in the body of `response`. */
export function eventsOf(response: Response, stop: () => void): Eventful<ServerSentEvent> {
  const reader = response.body?.getReader();
  const cancel = async (): Promise<void> => {
    stop();
    await reader?.cancel().catch(() => undefined);
  };
  async function* read(): AsyncGenerator<ServerSentEvent> {
    if (!reader) return;
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for (;;) {
        const { done, value } = await reader.read().catch((cause: unknown) => {
          throw new ConnectionError('the stream broke off', { cause });
        });
        rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
        // A CR at the end of a piece may be half of a line end: it waits for the next piece.
        const half = !done && rest.endsWith('\r') ? '\r' : '';
        const text = rest.slice(0, rest.length - half.length).replace(/\r\n?/g, '\n');
        const end = done ? text.length : text.lastIndexOf('\n\n') + 1;
        rest = text.slice(end) + half;
        for (const block of text.slice(0, end).split('\n\n')) {
          const event = parse(block);
          if (event) yield event;
        }
        if (done) return;
      }
    } finally {
      await cancel();
    }
  }
  return { [Symbol.asyncIterator]: read, cancel };
}

/** An event; `null` for comments, which only show that the stream is alive. */
function parse(block: string): ServerSentEvent | null {
  const data: string[] = [];
  let event = 'message';
  let id: string | undefined;
  for (const line of block.split('\n')) {
    const [, field, value] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value ?? '');
    else if (field === 'event') event = value ?? event;
    else if (field === 'id') id = value;
  }
  if (!data.length) return null;
  return { event, data: data.join('\n'), ...(id === undefined ? {} : { id }) };
}
