// @noctuary/ai: memory of Noctuary for the Vercel AI SDK.

export { noctuaryMemory, type MemoryOptions } from './middleware.js';
export { memoryTools } from './tools.js';
export type { Person } from './person.js';
