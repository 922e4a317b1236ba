// Who talks to which agent.

import type { Memory, Noctuary, Owner } from '@noctuary/client';

/** Whose memory it is, and where it lies. */
export interface Person {
  /** The client of the server. */
  client: Noctuary;
  /** The agent's name or id. */
  agent: string;
  /** Your own id of the person, or another way to name the owner. */
  user: string | Owner;
}

/** The memory of a person. */
export function memoryOf({ client, agent, user }: Person): Memory {
  return client.memory(agent, typeof user === 'string' ? { endUserId: user } : user);
}
