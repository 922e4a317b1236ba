// The middleware: context in, turn out.

import type { LanguageModelMiddleware } from 'ai';
import { memoryOf, type Person } from './person.js';
import { answersOf, askedOf, type Params, withContext } from './prompt.js';

/** How the middleware remembers. */
export interface MemoryOptions extends Omit<Person, 'user'> {
  /** Whose memory it is. A call names another person in `providerOptions: { noctuary: { user } }`; without either, a call has no memory. */
  user?: Person['user'];
  /** The name of the conversation that turns are stored in; a call names another one in `providerOptions: { noctuary: { conversation } }`.
   * Without it, each middleware has its own. */
  conversation?: string;
  /** The longest context of the person, in tokens. Unless set, the agent's setting decides. */
  budgetTokens?: number;
  /** Milliseconds that the memory may take before and after an answer; 5,000 unless set. */
  timeout?: number;
  /** Is told when the memory could not be read or written. The answer comes nonetheless. Prints a warning unless set. */
  onError?: (failure: unknown, during: 'context' | 'turn') => void;
}

/** A call whose turn is to be stored. */
interface Turn extends Person {
  conversation: string;
  asked: string;
  earlier: string[];
}

interface Wish {
  user?: Person['user'];
  conversation?: string;
  /** Whether the turn is stored. */
  store?: boolean;
}

/**
 * A middleware for `wrapLanguageModel`. Before a call it puts what the agent knows of the person into the prompt, and after the answer it
 * stores the turn, from which Noctuary learns. A turn with tool calls is stored once, when its last step has ended.
 */
export function noctuaryMemory({ client, agent, user, conversation, budgetTokens, timeout = 5_000, onError = warn }: MemoryOptions): LanguageModelMiddleware {
  const fallback = conversation ?? `talk-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const turns = new WeakMap<Params, Turn>();
  const limit = { timeout, retries: 1 };

  async function store(turn: Turn | undefined, text: string): Promise<void> {
    if (!turn) return;
    const assistant = [...turn.earlier, text].filter((said) => said.trim() !== '').join('\n\n');
    if (assistant === '') return;
    try {
      await memoryOf(turn).turn(turn.conversation, { user: turn.asked, assistant }, {}, limit);
    } catch (failure) {
      onError(failure, 'turn');
    }
  }

  return {
    specificationVersion: 'v3',

    async transformParams({ params }) {
      const wish = (params.providerOptions?.['noctuary'] ?? {}) as Wish;
      const person = wish.user ?? user;
      const asked = askedOf(params.prompt);
      if (person === undefined || asked === '') return params;
      const turn: Turn = { client, agent, user: person, conversation: wish.conversation ?? fallback, asked, earlier: answersOf(params.prompt) };
      let told: { system?: string | null; owner: string } = { owner: '' };
      try {
        told = await memoryOf(turn).context(Array.from(asked).slice(0, 10_000).join(''), budgetTokens === undefined ? {} : { budgetTokens }, limit);
      } catch (failure) {
        onError(failure, 'context');
      }
      const changed = { ...params, prompt: withContext(params.prompt, told.system ?? '', told.owner) };
      if (wish.store !== false) turns.set(changed, turn);
      return changed;
    },

    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate();
      if (isEnd(result.finishReason)) {
        await store(turns.get(params), result.content.map((part) => (part.type === 'text' ? part.text : '')).join(''));
      }
      return result;
    },

    async wrapStream({ doStream, params }) {
      const { stream, ...rest } = await doStream();
      let text = '';
      let isWhole = false;
      type Piece = typeof stream extends ReadableStream<infer P> ? P : never;
      const listening = new TransformStream<Piece, Piece>({
        transform(piece, control) {
          if (piece.type === 'text-delta') text += piece.delta;
          if (piece.type === 'finish') isWhole = isEnd(piece.finishReason);
          control.enqueue(piece);
        },
        // The stream ends when the turn is stored: a function that is stopped after its answer must not lose it.
        async flush() {
          if (isWhole) await store(turns.get(params), text);
        },
      });
      return { stream: stream.pipeThrough(listening), ...rest };
    },
  };
}

/** Whether the model has said its last word of this turn. */
function isEnd(reason: { unified: string }): boolean {
  return reason.unified !== 'tool-calls' && reason.unified !== 'error';
}

function warn(failure: unknown, during: 'context' | 'turn'): void {
  console.warn(`noctuary: the ${during === 'context' ? 'memory could not be read' : 'turn could not be stored'}:`, failure instanceof Error ? failure.message : failure);
}
