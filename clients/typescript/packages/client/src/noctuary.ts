// The client.

import { Operations } from './generated/operations.js';
import type { components } from './generated/schema.js';
import type { NoctuaryOptions } from './calls.js';
import { NoctuaryError } from './errors.js';
import { Memory, type Owner } from './memory.js';
import type { Body, CallOptions } from './shapes.js';

type Schemas = components['schemas'];

/** An event of an answer that is being written. */
export type ChatEvent =
  | { type: 'begin'; conversationId: string; memory: Schemas['ShownResponse'] }
  | { type: 'delta'; text: string }
  | { type: 'tool'; name: string; isOk: boolean; error?: string | null }
  | { type: 'compaction'; [field: string]: unknown }
  | ({ type: 'usage' } & Schemas['TurnCostResponse'])
  | ({ type: 'done' } & Schemas['ChatResponse']);

/**
 * The client of a Noctuary server. Each operation of the API is a method under its name; `memory` is the short way to the memory of one
 * person, and `chat` streams an answer.
 */
export class Noctuary extends Operations {
  readonly #ids = new Map<string, Promise<string>>();

  constructor(options: NoctuaryOptions = {}) {
    super(options);
  }

  /**
   * The memory that an agent has of one person.
   *
   * @param agent The agent's name or id.
   * @param owner Whose memory: `{ endUserId: 'nora' }`, or `{ channel, senderId }`. Without it, the memory of the token's own user.
   */
  memory(agent: string, owner: Owner = {}): Memory {
    return new Memory(this, agent, owner);
  }

  /** The id of an agent of this name or id. The answer is kept. */
  agentId(agent: string): Promise<string> {
    const known = this.#ids.get(agent);
    if (known) return known;
    const found = this.#find(agent);
    this.#ids.set(agent, found);
    found.catch(() => this.#ids.delete(agent));
    return found;
  }

  /** The id of the agent of this name, which is created if there is none. */
  async ensureAgent(name: string, more: Omit<Body<'createAgent'>, 'name'> = {}): Promise<string> {
    try {
      return await this.agentId(name);
    } catch (failure) {
      if (!(failure instanceof NoctuaryError && failure.status === 404)) throw failure;
    }
    try {
      return (await this.createAgent({ ...more, name })).id;
    } catch (failure) {
      // Somebody else was faster.
      if (failure instanceof NoctuaryError && failure.status === 409) return this.agentId(name);
      throw failure;
    }
  }

  /**
   * Lets an agent answer, and tells what happens: `begin`, `delta` for each piece of the answer, `tool`, `compaction`, `usage`, and at last
   * `done` with the whole turn. A turn that fails throws. Leaving the loop stops the answer.
   */
  async *chat(body: Body<'streamChat'> & { agent?: string }, options?: CallOptions): AsyncGenerator<ChatEvent, void> {
    const { agent, ...rest } = body;
    const events = await this.streamChat(agent === undefined ? rest : { ...rest, agentId: await this.agentId(agent) }, {}, options);
    for await (const { event, data } of events) {
      const said = JSON.parse(data) as Record<string, unknown>;
      if (event === 'error') throw refused(said as unknown as Schemas['Failure']);
      yield { ...said, type: event } as ChatEvent;
      if (event === 'done') return;
    }
  }

  async #find(agent: string): Promise<string> {
    for await (const { id, name } of this.listAgents({ limit: 200 })) if (name === agent || id === agent) return id;
    throw new NoctuaryError(404, 'not_found', `no agent is called ${agent}: create it, or ask for access to it`, undefined, [], undefined, undefined);
  }
}

function refused({ code, error, msg, details, requestId }: Schemas['Failure']): NoctuaryError {
  return new NoctuaryError(code, error, msg, details?.[0]?.field, details ?? [], requestId, undefined);
}
