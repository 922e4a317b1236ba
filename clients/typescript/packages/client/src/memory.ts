// What an agent remembers of one person, in five verbs.

import type { Noctuary } from './noctuary.js';
import type { Body, CallOptions, Data } from './shapes.js';

/** Whose memory it is. */
export interface Owner {
  /** Your own id of the person. */
  endUserId?: string;
  /** A messaging channel, with `senderId`. */
  channel?: string;
  /** The person's id on `channel`. */
  senderId?: string;
  /** The full key, for operators. */
  ownerKey?: string;
}

/** What was said in one turn. */
export interface Turn {
  /** What the person said. */
  user: string;
  /** What the agent answered. */
  assistant: string;
}

/** A part of the memory. */
export type Forgettable =
  | { factId: string; includeMessages?: boolean }
  | { conversationId: string; includeMessages?: boolean }
  | { filename: string; section: string }
  | { source: NonNullable<Body<'forgetPart'>['source']>; since: string; includeMessages?: boolean };

type Without<T> = Omit<T, keyof Owner>;

/** The memory that an agent has of one person. */
export class Memory {
  constructor(
    private readonly client: Noctuary,
    /** The agent's name or id. */
    readonly agent: string,
    readonly owner: Readonly<Owner>,
  ) {}

  /** Keeps a fact as it is written. */
  async remember(content: string, more: Omit<Without<Body<'rememberFact'>>, 'content'> = {}, options?: CallOptions): Promise<Data<'rememberFact', 201>> {
    return this.client.rememberFact(await this.id(), { ...more, content, ...this.owner }, options);
  }

  /** Finds what fits the query best, with scores. */
  async recall(query: string, more: Omit<Without<Body<'recallMemory'>>, 'query'> = {}, options?: CallOptions): Promise<Data<'recallMemory', 200>['items']> {
    return (await this.client.recallMemory(await this.id(), { ...more, query, ...this.owner }, options)).items;
  }

  /**
   * What a model should know before it answers `query`: `system` for the system prompt, the same for every person, and `owner` to put
   * before the person's message.
   */
  async context(query: string, more: Omit<Without<Body<'assembleContext'>>, 'query'> = {}, options?: CallOptions): Promise<Data<'assembleContext', 200>> {
    return this.client.assembleContext(await this.id(), { ...more, query, ...this.owner }, options);
  }

  /**
   * Stores what was said in a turn, from which the server learns. `key` names the turn: sent twice under one key, it is stored once.
   */
  async turn(conversationId: string, turn: Turn | Body<'recordMessages'>['messages'], more: Omit<Without<Body<'recordMessages'>>, 'messages'> & { key?: string } = {}, options?: CallOptions): Promise<Data<'recordMessages', 202>> {
    const messages: Body<'recordMessages'>['messages'] = Array.isArray(turn)
      ? turn
      : [{ role: 'user', content: turn.user }, { role: 'assistant', content: turn.assistant }];
    const { key, ...rest } = more;
    const { ownerKey, ...owner } = this.owner;
    if (ownerKey !== undefined) throw new TypeError('a turn belongs to a person: name endUserId, or channel and senderId, not ownerKey');
    return this.client.recordMessages(await this.id(), conversationId, { ...rest, messages, ...owner }, key === undefined ? {} : { 'Idempotency-Key': key }, options);
  }

  /** Forgets a fact (by its id), a conversation, a section of a file, or all from one source. */
  async forget(what: string | Forgettable, options?: CallOptions): Promise<Data<'forgetPart', 200>> {
    const part = typeof what === 'string' ? { factId: what } : what;
    const id = await this.id();
    if ('factId' in part) {
      const { factId, ...rest } = part;
      return this.client.forgetFact(id, factId, { ...rest, ...this.owner }, {}, options);
    }
    const target = 'conversationId' in part ? 'conversation' : 'section' in part ? 'section' : 'source';
    return this.client.forgetPart(id, { target, ...part, ...this.owner }, options);
  }

  /** The agent's id. */
  id(): Promise<string> {
    return this.client.agentId(this.agent);
  }
}
