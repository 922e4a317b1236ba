// Generated from openapi.yaml by scripts/generate.js. Do not edit.

import { Calls } from '../calls.js';
import type { Body, CallOptions, Data, Eventful, FileUpload, Item, PageOf, Params, Plain } from '../shapes.js';
import type { ServerSentEvent } from '../events.js';

/** Every operation of the API. */
export class Operations extends Calls {
  /**
   * Lists the agents of the workspace that the caller may access, oldest first.
   *
   * `GET /api/v1/agents`
   */
  listAgents(params?: Params<'listAgents'>, options?: CallOptions): PageOf<Data<'listAgents', 200>, Item<'listAgents'>> {
    return this.page({ id: 'listAgents', method: 'GET', path: `/api/v1/agents`, params, options });
  }

  /**
   * Creates an agent with its four seed files.
   *
   * `POST /api/v1/agents`
   */
  createAgent(body: Body<'createAgent'>, options?: CallOptions): Promise<Data<'createAgent', 201>> {
    return this.data({ id: 'createAgent', method: 'POST', path: `/api/v1/agents`, body, options });
  }

  /**
   * Returns one agent.
   *
   * `GET /api/v1/agents/{agentId}`
   */
  getAgent(agentId: string, options?: CallOptions): Promise<Data<'getAgent', 200>> {
    return this.data({ id: 'getAgent', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}`, options });
  }

  /**
   * Updates an agent.
   *
   * `PATCH /api/v1/agents/{agentId}`
   */
  updateAgent(agentId: string, body: Body<'updateAgent'> = {}, options?: CallOptions): Promise<Data<'updateAgent', 200>> {
    return this.data({ id: 'updateAgent', method: 'PATCH', path: `/api/v1/agents/${this.part(agentId)}`, body, options });
  }

  /**
   * Deletes an agent.
   *
   * The agent answers 404 from now on. Its queued jobs are cancelled when a worker picks them up.
   *
   * `DELETE /api/v1/agents/{agentId}`
   */
  deleteAgent(agentId: string, options?: CallOptions): Promise<Data<'deleteAgent', 200>> {
    return this.data({ id: 'deleteAgent', method: 'DELETE', path: `/api/v1/agents/${this.part(agentId)}`, options });
  }

  /**
   * Lists an owner's conversations with the agent, newest first.
   *
   * `GET /api/v1/agents/{agentId}/conversations`
   */
  listConversations(agentId: string, params?: Params<'listConversations'>, options?: CallOptions): PageOf<Data<'listConversations', 200>, Item<'listConversations'>> {
    return this.page({ id: 'listConversations', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/conversations`, params, options });
  }

  /**
   * Searches an owner's conversations for messages, best match first.
   *
   * Only this owner's conversations are searched. To read a conversation that is named `search`, list its messages.
   *
   * `GET /api/v1/agents/{agentId}/conversations/search`
   */
  searchConversations(agentId: string, params: Params<'searchConversations'>, options?: CallOptions): Promise<Data<'searchConversations', 200>> {
    return this.data({ id: 'searchConversations', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/conversations/search`, params, options });
  }

  /**
   * Returns one conversation with its turns.
   *
   * `GET /api/v1/agents/{agentId}/conversations/{conversationId}`
   */
  getConversation(agentId: string, conversationId: string, params?: Params<'getConversation'>, options?: CallOptions): Promise<Data<'getConversation', 200>> {
    return this.data({ id: 'getConversation', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/conversations/${this.part(conversationId)}`, params, options });
  }

  /**
   * Pauses, closes or resumes a conversation, or notes metadata about it.
   *
   * The next message resumes it as well. Closing it completes its session and extracts the messages not yet read.
   *
   * `PATCH /api/v1/agents/{agentId}/conversations/{conversationId}`
   */
  updateConversation(agentId: string, conversationId: string, body: Body<'updateConversation'> = {}, params?: Params<'updateConversation'>, options?: CallOptions): Promise<Data<'updateConversation', 200>> {
    return this.data({ id: 'updateConversation', method: 'PATCH', path: `/api/v1/agents/${this.part(agentId)}/conversations/${this.part(conversationId)}`, body, params, options });
  }

  /**
   * Deletes a conversation with its messages, and removes them from recall.
   *
   * What is still unread becomes memory first. Memory extracted from it remains.
   *
   * `DELETE /api/v1/agents/{agentId}/conversations/{conversationId}`
   */
  deleteConversation(agentId: string, conversationId: string, params?: Params<'deleteConversation'>, options?: CallOptions): Promise<Data<'deleteConversation', 200>> {
    return this.data({ id: 'deleteConversation', method: 'DELETE', path: `/api/v1/agents/${this.part(agentId)}/conversations/${this.part(conversationId)}`, params, options });
  }

  /**
   * Deletes the messages of a conversation and removes them from recall.
   *
   * The conversation remains and starts over. What is still unread becomes memory first; memory extracted from it remains too.
   *
   * `POST /api/v1/agents/{agentId}/conversations/{conversationId}/clear`
   */
  clearConversation(agentId: string, conversationId: string, params?: Params<'clearConversation'>, options?: CallOptions): Promise<Data<'clearConversation', 200>> {
    return this.data({ id: 'clearConversation', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/conversations/${this.part(conversationId)}/clear`, params, options });
  }

  /**
   * Replaces all but the last messages of a conversation with a summary, in what a model sees.
   *
   * The summary applies until the conversation is cleared. The messages stay stored, and those that extraction has not read yet are read
   * at once. Without a model, the older messages are left out of the prompt.
   *
   * `POST /api/v1/agents/{agentId}/conversations/{conversationId}/compact`
   */
  compactConversation(agentId: string, conversationId: string, body: Body<'compactConversation'> = {}, params?: Params<'compactConversation'>, options?: CallOptions): Promise<Data<'compactConversation', 200>> {
    return this.data({ id: 'compactConversation', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/conversations/${this.part(conversationId)}/compact`, body, params, options });
  }

  /**
   * Lists the messages of a conversation, in order.
   *
   * `GET /api/v1/agents/{agentId}/conversations/{conversationId}/messages`
   */
  listMessages(agentId: string, conversationId: string, params?: Params<'listMessages'>, options?: CallOptions): PageOf<Data<'listMessages', 200>, Item<'listMessages'>> {
    return this.page({ id: 'listMessages', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/conversations/${this.part(conversationId)}/messages`, params, options });
  }

  /**
   * Stores messages of a turn that the caller ran itself.
   *
   * If no conversation has this name, it is created; end users never share one. With an `Idempotency-Key`, a repeated request returns the
   * same answer for a day and has no further effect.
   *
   * `POST /api/v1/agents/{agentId}/conversations/{conversationId}/messages`
   */
  recordMessages(agentId: string, conversationId: string, body: Body<'recordMessages'>, params?: Params<'recordMessages'>, options?: CallOptions): Promise<Data<'recordMessages', 202>> {
    return this.data({ id: 'recordMessages', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/conversations/${this.part(conversationId)}/messages`, body, params, headers: ['Idempotency-Key'], isRepeatable: true, options });
  }

  /**
   * Lists the external memory servers of an agent and their status.
   *
   * `GET /api/v1/agents/{agentId}/memory-servers`
   */
  listMemoryServers(agentId: string, options?: CallOptions): Promise<Data<'listMemoryServers', 200>> {
    return this.data({ id: 'listMemoryServers', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/memory-servers`, options });
  }

  /**
   * Connects an agent to an external memory server.
   *
   * A job copies the existing facts to a backend, which then receives every change. Local memory stays complete whatever the server does.
   *
   * `POST /api/v1/agents/{agentId}/memory-servers`
   */
  createMemoryServer(agentId: string, body: Body<'createMemoryServer'>, options?: CallOptions): Promise<Data<'createMemoryServer', 201>> {
    return this.data({ id: 'createMemoryServer', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/memory-servers`, body, options });
  }

  /**
   * Enables or disables a memory server.
   *
   * A backend that is enabled again receives the changes it missed.
   *
   * `PATCH /api/v1/agents/{agentId}/memory-servers/{memoryServerId}`
   */
  updateMemoryServer(agentId: string, memoryServerId: string, body: Body<'updateMemoryServer'>, options?: CallOptions): Promise<Data<'updateMemoryServer', 200>> {
    return this.data({ id: 'updateMemoryServer', method: 'PATCH', path: `/api/v1/agents/${this.part(agentId)}/memory-servers/${this.part(memoryServerId)}`, body, options });
  }

  /**
   * Disconnects a memory server.
   *
   * The data on the server remains. To remove a person's data there, forget the person first.
   *
   * `DELETE /api/v1/agents/{agentId}/memory-servers/{memoryServerId}`
   */
  deleteMemoryServer(agentId: string, memoryServerId: string, options?: CallOptions): Promise<Data<'deleteMemoryServer', 200>> {
    return this.data({ id: 'deleteMemoryServer', method: 'DELETE', path: `/api/v1/agents/${this.part(agentId)}/memory-servers/${this.part(memoryServerId)}`, options });
  }

  /**
   * Tests a memory server with a query for the agent's shared memory.
   *
   * Nothing is written to the server.
   *
   * `POST /api/v1/agents/{agentId}/memory-servers/{memoryServerId}/test`
   */
  testMemoryServer(agentId: string, memoryServerId: string, options?: CallOptions): Promise<Data<'testMemoryServer', 200>> {
    return this.data({ id: 'testMemoryServer', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/memory-servers/${this.part(memoryServerId)}/test`, options });
  }

  /**
   * Lists the memory tools of an agent.
   *
   * Each tool comes with the JSON schema of its arguments, in the form that model providers expect.
   *
   * `GET /api/v1/agents/{agentId}/tools`
   */
  listTools(agentId: string, options?: CallOptions): Promise<Data<'listTools', 200>> {
    return this.data({ id: 'listTools', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/tools`, options });
  }

  /**
   * Calls a memory tool as a model would.
   *
   * The request determines the agent and the owner. If the arguments also name one (`agentId`, `endUserId`, `ownerKey` …), it must be the
   * same. Ids that this owner cannot see with this agent are not found.
   *
   * `POST /api/v1/agents/{agentId}/tools/{toolName}`
   */
  callTool(agentId: string, toolName: string, body: Body<'callTool'> = {}, options?: CallOptions): Promise<Data<'callTool', 200>> {
    return this.data({ id: 'callTool', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/tools/${this.part(toolName)}`, body, options });
  }

  /**
   * Lists the files that the caller can see, without their text, by sort order and name.
   *
   * The list contains the caller's own PERSONAL files and the TEAM and GLOBAL files. A name can appear once per scope.
   *
   * `GET /api/v1/agents/{agentId}/workspace/files`
   */
  listFiles(agentId: string, params?: Params<'listFiles'>, options?: CallOptions): PageOf<Data<'listFiles', 200>, Item<'listFiles'>> {
    return this.page({ id: 'listFiles', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/workspace/files`, params, options });
  }

  /**
   * Returns one file with its text and ETag.
   *
   * If the call names an owner, the order of precedence is the owner's PERSONAL file, the TEAM file, the GLOBAL file. Otherwise it is
   * TEAM, GLOBAL, the caller's own PERSONAL file. `scope` and `ownerKey` in the answer identify the file.
   *
   * `GET /api/v1/agents/{agentId}/workspace/files/{path}`
   */
  getFile(agentId: string, path: string, params?: Params<'getFile'>, options?: CallOptions): Promise<Data<'getFile', 200>> {
    return this.data({ id: 'getFile', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/workspace/files/${this.file(path)}`, params, headers: ['If-None-Match'], options });
  }

  /**
   * Writes the whole text of a file and stores a revision.
   *
   * Without an owner and a scope, this writes the TEAM file; with an owner, the owner's PERSONAL file. Only admins write GLOBAL files.
   * `If-Match` refuses to overwrite a text that the caller has not seen (412, nothing is lost). `If-None-Match: *` only creates. Without
   * these headers the last write wins, and the previous text stays in the history.
   *
   * `PUT /api/v1/agents/{agentId}/workspace/files/{path}`
   */
  putFile(agentId: string, path: string, body: Body<'putFile'>, params?: Params<'putFile'>, options?: CallOptions): Promise<Data<'putFile', 200 | 201>> {
    return this.data({ id: 'putFile', method: 'PUT', path: `/api/v1/agents/${this.part(agentId)}/workspace/files/${this.file(path)}`, body, params, headers: ['If-Match', 'If-None-Match'], options });
  }

  /**
   * Changes a file's place in the prompt or its locked sections.
   *
   * The text stays the same.
   *
   * `PATCH /api/v1/agents/{agentId}/workspace/files/{path}`
   */
  patchFile(agentId: string, path: string, body: Body<'patchFile'> = {}, params?: Params<'patchFile'>, options?: CallOptions): Promise<Data<'patchFile', 200>> {
    return this.data({ id: 'patchFile', method: 'PATCH', path: `/api/v1/agents/${this.part(agentId)}/workspace/files/${this.file(path)}`, body, params, options });
  }

  /**
   * Deletes a file from memory and from the prompt.
   *
   * Its revisions remain. Restoring one brings the file back.
   *
   * `DELETE /api/v1/agents/{agentId}/workspace/files/{path}`
   */
  deleteFile(agentId: string, path: string, params?: Params<'deleteFile'>, options?: CallOptions): Promise<Data<'deleteFile', 200>> {
    return this.data({ id: 'deleteFile', method: 'DELETE', path: `/api/v1/agents/${this.part(agentId)}/workspace/files/${this.file(path)}`, params, headers: ['If-Match'], options });
  }

  /**
   * Compares two revisions of a file.
   *
   * `GET /api/v1/agents/{agentId}/workspace/files/{path}/diff`
   */
  diffFile(agentId: string, path: string, params?: Params<'diffFile'>, options?: CallOptions): Promise<Data<'diffFile', 200>> {
    return this.data({ id: 'diffFile', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/workspace/files/${this.file(path)}/diff`, params, options });
  }

  /**
   * Replaces text in a file and stores a revision.
   *
   * The file must exist in the scope that the call writes to. A call for an owner does not copy a shared file into a PERSONAL one; it
   * answers 409 and names the scope to use.
   *
   * `POST /api/v1/agents/{agentId}/workspace/files/{path}/edit`
   */
  editFile(agentId: string, path: string, body: Body<'editFile'>, params?: Params<'editFile'>, options?: CallOptions): Promise<Data<'editFile', 200>> {
    return this.data({ id: 'editFile', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/workspace/files/${this.file(path)}/edit`, body, params, headers: ['If-Match'], options });
  }

  /**
   * Merges text into a file and stores a revision.
   *
   * A file that does not exist is treated as empty.
   *
   * `POST /api/v1/agents/{agentId}/workspace/files/{path}/merge`
   */
  mergeFile(agentId: string, path: string, body: Body<'mergeFile'>, params?: Params<'mergeFile'>, options?: CallOptions): Promise<Data<'mergeFile', 200 | 201>> {
    return this.data({ id: 'mergeFile', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/workspace/files/${this.file(path)}/merge`, body, params, headers: ['If-Match'], options });
  }

  /**
   * Lists the revisions of a file, newest first.
   *
   * This also works for a deleted file.
   *
   * `GET /api/v1/agents/{agentId}/workspace/files/{path}/revisions`
   */
  listFileRevisions(agentId: string, path: string, params?: Params<'listFileRevisions'>, options?: CallOptions): PageOf<Data<'listFileRevisions', 200>, Item<'listFileRevisions'>> {
    return this.page({ id: 'listFileRevisions', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/workspace/files/${this.file(path)}/revisions`, params, options });
  }

  /**
   * Returns one revision with its text.
   *
   * `GET /api/v1/agents/{agentId}/workspace/files/{path}/revisions/{number}`
   */
  getFileRevision(agentId: string, path: string, number: string | number, params?: Params<'getFileRevision'>, options?: CallOptions): Promise<Data<'getFileRevision', 200>> {
    return this.data({ id: 'getFileRevision', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/workspace/files/${this.file(path)}/revisions/${this.part(number)}`, params, options });
  }

  /**
   * Writes the text of an old revision again, as a new revision.
   *
   * This also brings back a deleted file.
   *
   * `POST /api/v1/agents/{agentId}/workspace/files/{path}/revisions/{number}/restore`
   */
  restoreFileRevision(agentId: string, path: string, number: string | number, params?: Params<'restoreFileRevision'>, options?: CallOptions): Promise<Data<'restoreFileRevision', 200 | 201>> {
    return this.data({ id: 'restoreFileRevision', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/workspace/files/${this.file(path)}/revisions/${this.part(number)}/restore`, params, headers: ['If-Match'], options });
  }

  /**
   * Exports the memory of the agent's team as a ZIP archive.
   *
   * The archive contains `manifest.json`, the core files and the daily notes, in a format that an import accepts, here or in MateClaw. If
   * there are more than 500 entries or 16 MiB, it contains the newest notes, and `leftOut` in the manifest counts the rest; use `until` to
   * get them.
   *
   * `GET /api/v1/agents/{agentId}/workspace/memory/export`
   */
  exportSnapshot(agentId: string, params?: Params<'exportSnapshot'>, options?: CallOptions): Promise<Blob> {
    return this.bytes({ id: 'exportSnapshot', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/workspace/memory/export`, params, options });
  }

  /**
   * Imports an archive, file by file.
   *
   * An archive that is refused changes nothing. To continue an interrupted import, send the archive again. Each file with new content gets
   * a revision. Texts that the scanner flags, and always AGENTS.md and SOUL.md, go into quarantine. Forgotten lines stay forgotten,
   * and what a block rule of the person keeps out stays out. New core files become part of the prompt.
   *
   * `POST /api/v1/agents/{agentId}/workspace/memory/import`
   */
  importSnapshot(agentId: string, body: FileUpload, params?: Params<'importSnapshot'>, options?: CallOptions): Promise<Data<'importSnapshot', 200>> {
    return this.data({ id: 'importSnapshot', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/workspace/memory/import`, form: body, params, options });
  }

  /**
   * Imports a file, as its preview shows. What the file is, is detected from its content.
   *
   * Conversations keep their times and titles. A job records them, and memory is extracted from them as from all others; `importId` tells how
   * far it is. Facts and documents are stored at once. A file that is imported again adds only what is new. The person is the one that the
   * call names; documents become the person's own files.
   *
   * `POST /api/v1/agents/{agentId}/workspace/memory/import/file`
   */
  importFile(agentId: string, body: FileUpload, params?: Params<'importFile'>, options?: CallOptions): Promise<Data<'importFile', 200>> {
    return this.data({ id: 'importFile', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/workspace/memory/import/file`, form: body, params, options });
  }

  /**
   * Previews the import of a file without changing anything. What the file is, is detected from its content.
   *
   * Known are: snapshots and folders of Markdown files (ZIP), mem0 (JSON), the data exports of ChatGPT and Claude (ZIP, or the
   * `conversations.json` in it), Zep and Hindsight (JSON), agent files of Letta (`.af`), and the SQLite databases of MicroClaw and GoClaw.
   *
   * `POST /api/v1/agents/{agentId}/workspace/memory/import/file/preview`
   */
  previewFileImport(agentId: string, body: FileUpload, params?: Params<'previewFileImport'>, options?: CallOptions): Promise<Data<'previewFileImport', 200>> {
    return this.data({ id: 'previewFileImport', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/workspace/memory/import/file/preview`, form: body, params, isRepeatable: true, options });
  }

  /**
   * Imports a ZIP archive of Markdown files, file by file, as its preview shows.
   *
   * An archive that is refused changes nothing. A file that cannot be imported is skipped and named, or refuses it if `skipBad` is false.
   *
   * `POST /api/v1/agents/{agentId}/workspace/memory/import/markdown`
   */
  importMarkdown(agentId: string, body: FileUpload, params?: Params<'importMarkdown'>, options?: CallOptions): Promise<Data<'importMarkdown', 200>> {
    return this.data({ id: 'importMarkdown', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/workspace/memory/import/markdown`, form: body, params, options });
  }

  /**
   * Previews an import of Markdown files without changing anything.
   *
   * The file is a ZIP archive. Each `.md` or `.markdown` file keeps its path below the given folder. Other entries, files above 1 MiB and files
   * that are not text in UTF-8, UTF-16 or GB 18030 are listed, each with the reason.
   *
   * `POST /api/v1/agents/{agentId}/workspace/memory/import/markdown/preview`
   */
  previewMarkdown(agentId: string, body: FileUpload, params?: Params<'previewMarkdown'>, options?: CallOptions): Promise<Data<'previewMarkdown', 200>> {
    return this.data({ id: 'previewMarkdown', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/workspace/memory/import/markdown/preview`, form: body, params, isRepeatable: true, options });
  }

  /**
   * Imports mem0 memories as facts, all or none.
   *
   * Each fact belongs to the person that its `user_id` names. Known memories are not stored twice, and forgotten ones stay forgotten.
   * `metadata`, `created_at`, `categories` and `expiration_date` are imported too.
   *
   * `POST /api/v1/agents/{agentId}/workspace/memory/import/mem0`
   */
  importMem0(agentId: string, body: FileUpload, params?: Params<'importMem0'>, options?: CallOptions): Promise<Data<'importMem0', 200>> {
    return this.data({ id: 'importMem0', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/workspace/memory/import/mem0`, form: body, params, options });
  }

  /**
   * Previews an import of mem0 memories without changing anything.
   *
   * The file is an export or a listing of mem0's clients: a list of memories, or an object with `memories` or `results`.
   *
   * `POST /api/v1/agents/{agentId}/workspace/memory/import/mem0/preview`
   */
  previewMem0(agentId: string, body: FileUpload, params?: Params<'previewMem0'>, options?: CallOptions): Promise<Data<'previewMem0', 200>> {
    return this.data({ id: 'previewMem0', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/workspace/memory/import/mem0/preview`, form: body, params, isRepeatable: true, options });
  }

  /**
   * Previews the import of an archive without changing anything.
   *
   * The response lists the new files, the changed files with their differences, and the skipped entries with the reasons. An invalid
   * archive is refused as a whole, with the reason.
   *
   * `POST /api/v1/agents/{agentId}/workspace/memory/import/preview`
   */
  previewSnapshot(agentId: string, body: FileUpload, params?: Params<'previewSnapshot'>, options?: CallOptions): Promise<Data<'previewSnapshot', 200>> {
    return this.data({ id: 'previewSnapshot', method: 'POST', path: `/api/v1/agents/${this.part(agentId)}/workspace/memory/import/preview`, form: body, params, isRepeatable: true, options });
  }

  /**
   * Lists the newest imports of conversations for one person, at most 20.
   *
   * `GET /api/v1/agents/{agentId}/workspace/memory/imports`
   */
  listImports(agentId: string, params?: Params<'listImports'>, options?: CallOptions): Promise<Data<'listImports', 200>> {
    return this.data({ id: 'listImports', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/workspace/memory/imports`, params, options });
  }

  /**
   * Returns how far an import of conversations is.
   *
   * Memory is extracted by jobs that follow; they may still run when the import is finished.
   *
   * `GET /api/v1/agents/{agentId}/workspace/memory/imports/{importId}`
   */
  getImport(agentId: string, importId: string, params?: Params<'getImport'>, options?: CallOptions): Promise<Data<'getImport', 200>> {
    return this.data({ id: 'getImport', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/workspace/memory/imports/${this.part(importId)}`, params, options });
  }

  /**
   * Returns the shared prefix of every prompt.
   *
   * The prefix contains the enabled TEAM and GLOBAL files as `--- NAME ---` blocks. The same files give the same bytes, so the provider's
   * prompt cache hits. The ETag changes only when the text does.
   *
   * `GET /api/v1/agents/{agentId}/workspace/prompt`
   */
  getPrompt(agentId: string, params?: Params<'getPrompt'>, options?: CallOptions): Promise<Data<'getPrompt', 200>> {
    return this.data({ id: 'getPrompt', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/workspace/prompt`, params, headers: ['If-None-Match'], options });
  }

  /**
   * Lists the files that are part of every prompt of this agent.
   *
   * These are the enabled TEAM and GLOBAL files, by sort order and name.
   *
   * `GET /api/v1/agents/{agentId}/workspace/prompt-files`
   */
  listPromptFiles(agentId: string, options?: CallOptions): Promise<Data<'listPromptFiles', 200>> {
    return this.data({ id: 'listPromptFiles', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/workspace/prompt-files`, options });
  }

  /**
   * Sets the TEAM files of the prompt and their order.
   *
   * Other TEAM files leave the prompt. To place a GLOBAL file, `PATCH` that file.
   *
   * `PUT /api/v1/agents/{agentId}/workspace/prompt-files`
   */
  setPromptFiles(agentId: string, body: Body<'setPromptFiles'>, options?: CallOptions): Promise<Data<'setPromptFiles', 200>> {
    return this.data({ id: 'setPromptFiles', method: 'PUT', path: `/api/v1/agents/${this.part(agentId)}/workspace/prompt-files`, body, options });
  }

  /**
   * Searches the files that the caller can see for keywords and returns lines, best match first.
   *
   * `[[…]]` marks the match in the snippet. The hits come from at most the 50 best files.
   *
   * `GET /api/v1/agents/{agentId}/workspace/search`
   */
  searchFiles(agentId: string, params: Params<'searchFiles'>, options?: CallOptions): Promise<Data<'searchFiles', 200>> {
    return this.data({ id: 'searchFiles', method: 'GET', path: `/api/v1/agents/${this.part(agentId)}/workspace/search`, params, options });
  }

  /**
   * Lists the audit log of the workspace and of the tenant's accounts, newest first.
   *
   * With filters, a page may be empty although more pages follow. Continue as long as `nextCursor` is present.
   *
   * `GET /api/v1/audit`
   */
  listAudit(params?: Params<'listAudit'>, options?: CallOptions): PageOf<Data<'listAudit', 200>, Item<'listAudit'>> {
    return this.page({ id: 'listAudit', method: 'GET', path: `/api/v1/audit`, params, options });
  }

  /**
   * Starts a session and returns a short-lived token for it.
   *
   * After ten failures in fifteen minutes, further attempts for the account must wait.
   *
   * `POST /api/v1/auth/login`
   */
  logIn(body: Body<'logIn'>, options?: CallOptions): Promise<Data<'logIn', 200>> {
    return this.data({ id: 'logIn', method: 'POST', path: `/api/v1/auth/login`, body, options });
  }

  /**
   * Ends the session of the calling token.
   *
   * The token becomes invalid at once, on every process.
   *
   * `POST /api/v1/auth/logout`
   */
  logOut(options?: CallOptions): Promise<Data<'logOut', 200>> {
    return this.data({ id: 'logOut', method: 'POST', path: `/api/v1/auth/logout`, options });
  }

  /**
   * Returns the caller's account, role and scopes.
   *
   * `GET /api/v1/auth/me`
   */
  getMe(options?: CallOptions): Promise<Data<'getMe', 200>> {
    return this.data({ id: 'getMe', method: 'GET', path: `/api/v1/auth/me`, options });
  }

  /**
   * Changes the caller's password and ends all of their other sessions.
   *
   * `POST /api/v1/auth/password`
   */
  changePassword(body: Body<'changePassword'>, options?: CallOptions): Promise<Data<'changePassword', 200>> {
    return this.data({ id: 'changePassword', method: 'POST', path: `/api/v1/auth/password`, body, options });
  }

  /**
   * Lists the caller's active sessions, newest first.
   *
   * `GET /api/v1/auth/sessions`
   */
  listSessions(options?: CallOptions): Promise<Data<'listSessions', 200>> {
    return this.data({ id: 'listSessions', method: 'GET', path: `/api/v1/auth/sessions`, options });
  }

  /**
   * Ends one of the caller's sessions at once.
   *
   * `DELETE /api/v1/auth/sessions/{id}`
   */
  revokeSession(id: string, options?: CallOptions): Promise<Data<'revokeSession', 200>> {
    return this.data({ id: 'revokeSession', method: 'DELETE', path: `/api/v1/auth/sessions/${this.part(id)}`, options });
  }

  /**
   * Creates a tenant with its first workspace and admin, and logs the admin in.
   *
   * Disabled unless `auth.sign-up` is set.
   *
   * `POST /api/v1/auth/signup`
   */
  signUp(body: Body<'signUp'>, options?: CallOptions): Promise<Data<'signUp', 201>> {
    return this.data({ id: 'signUp', method: 'POST', path: `/api/v1/auth/signup`, body, options });
  }

  /**
   * Lists the caller's tokens for this workspace, newest first, including expired and revoked ones.
   *
   * `GET /api/v1/auth/tokens`
   */
  listTokens(params?: Params<'listTokens'>, options?: CallOptions): PageOf<Data<'listTokens', 200>, Item<'listTokens'>> {
    return this.page({ id: 'listTokens', method: 'GET', path: `/api/v1/auth/tokens`, params, options });
  }

  /**
   * Creates a token for this workspace.
   *
   * The token never has more rights than its creator. A token that another token creates expires no later than that token.
   *
   * `POST /api/v1/auth/tokens`
   */
  createToken(body: Body<'createToken'>, options?: CallOptions): Promise<Data<'createToken', 201>> {
    return this.data({ id: 'createToken', method: 'POST', path: `/api/v1/auth/tokens`, body, options });
  }

  /**
   * Revokes a token at once on every process.
   *
   * The tokens that it was rotated from and into are revoked as well.
   *
   * `DELETE /api/v1/auth/tokens/{id}`
   */
  revokeToken(id: string, options?: CallOptions): Promise<Data<'revokeToken', 200>> {
    return this.data({ id: 'revokeToken', method: 'DELETE', path: `/api/v1/auth/tokens/${this.part(id)}`, options });
  }

  /**
   * Replaces a token with a new one that has the same rights and lifetime.
   *
   * The old token stays valid for the overlap. Its use after the overlap indicates a leaked copy and revokes both tokens.
   *
   * `POST /api/v1/auth/tokens/{id}/rotate`
   */
  rotateToken(id: string, body: Body<'rotateToken'> = {}, options?: CallOptions): Promise<Data<'rotateToken', 201>> {
    return this.data({ id: 'rotateToken', method: 'POST', path: `/api/v1/auth/tokens/${this.part(id)}/rotate`, body, options });
  }

  /**
   * Runs a turn: an agent answers a message, using the owner's memory.
   *
   * The turn is stored like a posted one and goes through extraction. Turns of one conversation run one after the other.
   *
   * `POST /api/v1/chat`
   */
  sendChat(body: Body<'sendChat'> = {}, params?: Params<'sendChat'>, options?: CallOptions): Promise<Data<'sendChat', 200>> {
    return this.data({ id: 'sendChat', method: 'POST', path: `/api/v1/chat`, body, params, options });
  }

  /**
   * Runs a turn and streams the answer as server-sent events.
   *
   * The events are `begin` (`conversationId`, `memory`), `delta` (`text`), `tool` (`name`, `isOk`, `error`) and `compaction`; at the end
   * `usage` and `done` (the response of `POST /chat`) or `error` (the usual error object). After each second of silence, a comment shows
   * that the stream is alive. Closing the connection stops the turn; the text generated so far is stored.
   *
   * `POST /api/v1/chat/stream`
   */
  streamChat(body: Body<'streamChat'> = {}, params?: Params<'streamChat'>, options?: CallOptions): Promise<Eventful<ServerSentEvent>> {
    return this.events({ id: 'streamChat', method: 'POST', path: `/api/v1/chat/stream`, body, params, options });
  }

  /**
   * Returns the receipt of an act of forgetting.
   *
   * It contains row counts and times, without text.
   *
   * `GET /api/v1/forgets/{receiptId}`
   */
  getReceipt(receiptId: string, options?: CallOptions): Promise<Data<'getReceipt', 200>> {
    return this.data({ id: 'getReceipt', method: 'GET', path: `/api/v1/forgets/${this.part(receiptId)}`, options });
  }

  /**
   * Lists the workspace's jobs, newest first.
   *
   * A token that is bound to agents or owners gets only the jobs of those.
   *
   * `GET /api/v1/jobs`
   */
  listJobs(params?: Params<'listJobs'>, options?: CallOptions): PageOf<Data<'listJobs', 200>, Item<'listJobs'>> {
    return this.page({ id: 'listJobs', method: 'GET', path: `/api/v1/jobs`, params, options });
  }

  /**
   * Returns one job.
   *
   * `GET /api/v1/jobs/{jobId}`
   */
  getJob(jobId: string, options?: CallOptions): Promise<Data<'getJob', 200>> {
    return this.data({ id: 'getJob', method: 'GET', path: `/api/v1/jobs/${this.part(jobId)}`, options });
  }

  /**
   * Cancels a job that waits or runs.
   *
   * A running job commits nothing after this call.
   *
   * `POST /api/v1/jobs/{jobId}/cancel`
   */
  cancelJob(jobId: string, options?: CallOptions): Promise<Data<'cancelJob', 200>> {
    return this.data({ id: 'cancelJob', method: 'POST', path: `/api/v1/jobs/${this.part(jobId)}/cancel`, options });
  }

  /**
   * Puts a job back into the queue and resets its counts, error and outcome.
   *
   * Allowed for a job that failed, was quarantined or cancelled, or waits for a retry.
   *
   * `POST /api/v1/jobs/{jobId}/retry`
   */
  retryJob(jobId: string, options?: CallOptions): Promise<Data<'retryJob', 200>> {
    return this.data({ id: 'retryJob', method: 'POST', path: `/api/v1/jobs/${this.part(jobId)}/retry`, options });
  }

  /**
   * Lists the months with archived reports and diary entries, newest first.
   *
   * The list covers the owner's own dreams and those of the team.
   *
   * `GET /api/v1/memory/{agentId}/archive`
   */
  listDreamArchives(agentId: string, params?: Params<'listDreamArchives'>, options?: CallOptions): PageOf<Data<'listDreamArchives', 200>, Item<'listDreamArchives'>> {
    return this.page({ id: 'listDreamArchives', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/archive`, params, options });
  }

  /**
   * Returns one month of the archive: its reports with their changes and candidates, and its diaries.
   *
   * With `query`, only the parts that contain it.
   *
   * `GET /api/v1/memory/{agentId}/archive/{month}`
   */
  getDreamArchive(agentId: string, month: string, params?: Params<'getDreamArchive'>, options?: CallOptions): Promise<Data<'getDreamArchive', 200>> {
    return this.data({ id: 'getDreamArchive', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/archive/${this.part(month)}`, params, options });
  }

  /**
   * Lists what is never to be learned about an owner, the oldest rule first.
   *
   * `GET /api/v1/memory/{agentId}/block-rules`
   */
  listBlockRules(agentId: string, params?: Params<'listBlockRules'>, options?: CallOptions): Promise<Data<'listBlockRules', 200>> {
    return this.data({ id: 'listBlockRules', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/block-rules`, params, options });
  }

  /**
   * Adds a rule: what it describes is never learned again.
   *
   * The rule applies to extraction, session summaries, dreams, imports, `remember` and tools, to facts and to the sentences of files. It does
   * not delete what is stored already, and people can still create such facts by hand. A call that asks for one blocked statement is refused
   * with 409, which names the rule; an import reports `blocked`.
   * Adding the same rule twice returns the first one.
   *
   * `POST /api/v1/memory/{agentId}/block-rules`
   */
  addBlockRule(agentId: string, body: Body<'addBlockRule'> = {}, params?: Params<'addBlockRule'>, options?: CallOptions): Promise<Data<'addBlockRule', 201>> {
    return this.data({ id: 'addBlockRule', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/block-rules`, body, params, options });
  }

  /**
   * Removes a rule.
   *
   * `DELETE /api/v1/memory/{agentId}/block-rules/{ruleId}`
   */
  removeBlockRule(agentId: string, ruleId: string, params?: Params<'removeBlockRule'>, options?: CallOptions): Promise<Data<'removeBlockRule', 200>> {
    return this.data({ id: 'removeBlockRule', method: 'DELETE', path: `/api/v1/memory/${this.part(agentId)}/block-rules/${this.part(ruleId)}`, params, options });
  }

  /**
   * Assembles the context for an agent's next turn with an owner.
   *
   * `POST /api/v1/memory/{agentId}/context`
   */
  assembleContext(agentId: string, body: Body<'assembleContext'> = {}, options?: CallOptions): Promise<Data<'assembleContext', 200>> {
    return this.data({ id: 'assembleContext', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/context`, body, isRepeatable: true, options });
  }

  /**
   * Streams events about the dreams of an owner and of the team.
   *
   * The response is a stream of server-sent events (`text/event-stream`) with `id`, `event` (`dream.completed`, `dream.proposed`,
   * `dream.skipped`, `dream.failed`, `dream.declined`, `dream.reverted`) and `data` (JSON: `type`, `id`, `scope`, `kind`, `status`,
   * `promotedCount`, `rejectedCount`, `at`). With `Last-Event-ID`, the stream continues after that event. A connection ends after fifteen
   * minutes; reconnect with the last id.
   *
   * `GET /api/v1/memory/{agentId}/dream/events`
   */
  watchDreams(agentId: string, params?: Params<'watchDreams'>, options?: CallOptions): Promise<Eventful<ServerSentEvent>> {
    return this.events({ id: 'watchDreams', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/dream/events`, params, headers: ['Last-Event-ID'], options });
  }

  /**
   * Returns the morning card: the dreams that the owner has not seen yet.
   *
   * Null if there is nothing new.
   *
   * `GET /api/v1/memory/{agentId}/dream/morning-card`
   */
  getMorningCard(agentId: string, params?: Params<'getMorningCard'>, options?: CallOptions): Promise<Data<'getMorningCard', 200>> {
    return this.data({ id: 'getMorningCard', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/dream/morning-card`, params, options });
  }

  /**
   * Marks a report and all earlier ones as seen by the owner.
   *
   * Without a report, marks all reports as seen.
   *
   * `POST /api/v1/memory/{agentId}/dream/morning-card/seen`
   */
  seeMorningCard(agentId: string, body: Body<'seeMorningCard'> = {}, params?: Params<'seeMorningCard'>, options?: CallOptions): Promise<Data<'seeMorningCard', 200>> {
    return this.data({ id: 'seeMorningCard', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/dream/morning-card/seen`, body, params, options });
  }

  /**
   * Lists the dream reports of an owner and of the team, newest first.
   *
   * `GET /api/v1/memory/{agentId}/dream/reports`
   */
  listDreams(agentId: string, params?: Params<'listDreams'>, options?: CallOptions): PageOf<Data<'listDreams', 200>, Item<'listDreams'>> {
    return this.page({ id: 'listDreams', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/dream/reports`, params, options });
  }

  /**
   * Returns the report of a dream: its changes and candidates, its effect on the file, and its cost.
   *
   * `GET /api/v1/memory/{agentId}/dream/reports/{reportId}`
   */
  getDream(agentId: string, reportId: string, params?: Params<'getDream'>, options?: CallOptions): Promise<Data<'getDream', 200>> {
    return this.data({ id: 'getDream', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/dream/reports/${this.part(reportId)}`, params, options });
  }

  /**
   * Accepts what a dream proposes and applies it.
   *
   * The change becomes a revision in the caller's name. An entry becomes `stale` if its place in the file has changed since.
   *
   * `POST /api/v1/memory/{agentId}/dream/reports/{reportId}/accept`
   */
  acceptDream(agentId: string, reportId: string, body: Body<'acceptDream'> = {}, params?: Params<'acceptDream'>, options?: CallOptions): Promise<Data<'acceptDream', 200>> {
    return this.data({ id: 'acceptDream', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/dream/reports/${this.part(reportId)}/accept`, body, params, options });
  }

  /**
   * Declines what a dream proposes.
   *
   * The change is not applied and not proposed again.
   *
   * `POST /api/v1/memory/{agentId}/dream/reports/{reportId}/decline`
   */
  declineDream(agentId: string, reportId: string, body: Body<'declineDream'> = {}, params?: Params<'declineDream'>, options?: CallOptions): Promise<Data<'declineDream', 200>> {
    return this.data({ id: 'declineDream', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/dream/reports/${this.part(reportId)}/decline`, body, params, options });
  }

  /**
   * Confirms that a change is right.
   *
   * The facts behind the change are confirmed, which raises their trust.
   *
   * `POST /api/v1/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/confirm`
   */
  confirmDreamEntry(agentId: string, reportId: string, entryId: string, body: Body<'confirmDreamEntry'> = {}, params?: Params<'confirmDreamEntry'>, options?: CallOptions): Promise<Data<'confirmDreamEntry', 200>> {
    return this.data({ id: 'confirmDreamEntry', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/dream/reports/${this.part(reportId)}/entries/${this.part(entryId)}/confirm`, body, params, options });
  }

  /**
   * Edits the text of a change.
   *
   * The new text replaces the lines of the change in the file, and the section counts as edited by a person from then on. A change that
   * waits for a decision is applied with the new text.
   *
   * `POST /api/v1/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/edit`
   */
  editDreamEntry(agentId: string, reportId: string, entryId: string, body: Body<'editDreamEntry'>, params?: Params<'editDreamEntry'>, options?: CallOptions): Promise<Data<'editDreamEntry', 200>> {
    return this.data({ id: 'editDreamEntry', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/dream/reports/${this.part(reportId)}/entries/${this.part(entryId)}/edit`, body, params, options });
  }

  /**
   * Forgets what a change states.
   *
   * This deletes its lines from files and all of their revisions, the facts behind it, and its text in reports and archives. It is not
   * learned again unless the person explicitly asks for it.
   *
   * `POST /api/v1/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/forget`
   */
  forgetDreamEntry(agentId: string, reportId: string, entryId: string, body: Body<'forgetDreamEntry'> = {}, params?: Params<'forgetDreamEntry'>, options?: CallOptions): Promise<Data<'forgetDreamEntry', 200>> {
    return this.data({ id: 'forgetDreamEntry', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/dream/reports/${this.part(reportId)}/entries/${this.part(entryId)}/forget`, body, params, options });
  }

  /**
   * Reverts what a dream applied, even days later.
   *
   * Later edits remain: an entry becomes `stale` if its lines have changed since.
   *
   * `POST /api/v1/memory/{agentId}/dream/reports/{reportId}/revert`
   */
  revertDream(agentId: string, reportId: string, body: Body<'revertDream'> = {}, params?: Params<'revertDream'>, options?: CallOptions): Promise<Data<'revertDream', 200>> {
    return this.data({ id: 'revertDream', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/dream/reports/${this.part(reportId)}/revert`, body, params, options });
  }

  /**
   * Lists the candidates of the next dream, best first.
   *
   * Each candidate comes with its expected outcome and the reason. The list contains at most the 500 candidates recalled most often.
   *
   * `GET /api/v1/memory/{agentId}/dreaming/candidates`
   */
  listDreamCandidates(agentId: string, params?: Params<'listDreamCandidates'>, options?: CallOptions): Promise<Data<'listDreamCandidates', 200>> {
    return this.data({ id: 'listDreamCandidates', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/dreaming/candidates`, params, options });
  }

  /**
   * Returns the diary of an owner's dreams.
   *
   * It states what each dream read, noticed and changed, and why.
   *
   * `GET /api/v1/memory/{agentId}/dreaming/dreams`
   */
  getDreamDiary(agentId: string, params?: Params<'getDreamDiary'>, options?: CallOptions): Promise<Data<'getDreamDiary', 200>> {
    return this.data({ id: 'getDreamDiary', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/dreaming/dreams`, params, options });
  }

  /**
   * Runs a dream about a topic and answers when it has finished.
   *
   * The dream considers what recall finds for the topic.
   *
   * `POST /api/v1/memory/{agentId}/dreaming/focused`
   */
  dreamAbout(agentId: string, body: Body<'dreamAbout'>, params?: Params<'dreamAbout'>, options?: CallOptions): Promise<Data<'dreamAbout', 200>> {
    return this.data({ id: 'dreamAbout', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/dreaming/focused`, body, params, options });
  }

  /**
   * Pauses or resumes the nightly dreams of an agent.
   *
   * `PUT /api/v1/memory/{agentId}/dreaming/schedule`
   */
  setDreamingSchedule(agentId: string, body: Body<'setDreamingSchedule'>, options?: CallOptions): Promise<Data<'setDreamingSchedule', 200>> {
    return this.data({ id: 'setDreamingSchedule', method: 'PUT', path: `/api/v1/memory/${this.part(agentId)}/dreaming/schedule`, body, options });
  }

  /**
   * Returns when an agent last dreamed for an owner, when it dreams next, the newest diary entry, and what is pending.
   *
   * `GET /api/v1/memory/{agentId}/dreaming/status`
   */
  getDreamingStatus(agentId: string, params?: Params<'getDreamingStatus'>, options?: CallOptions): Promise<Data<'getDreamingStatus', 200>> {
    return this.data({ id: 'getDreamingStatus', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/dreaming/status`, params, options });
  }

  /**
   * Runs a dream now, as at night, and answers when it has finished.
   *
   * To dream over the team's memory, send `system` as `ownerKey`.
   *
   * `POST /api/v1/memory/{agentId}/emergence`
   */
  dreamNow(agentId: string, body: Body<'dreamNow'> = {}, params?: Params<'dreamNow'>, options?: CallOptions): Promise<Data<'dreamNow', 200>> {
    return this.data({ id: 'dreamNow', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/emergence`, body, params, options });
  }

  /**
   * Lists the episodes of an owner, newest first.
   *
   * `GET /api/v1/memory/{agentId}/episodes`
   */
  listEpisodes(agentId: string, params?: Params<'listEpisodes'>, options?: CallOptions): PageOf<Data<'listEpisodes', 200>, Item<'listEpisodes'>> {
    return this.page({ id: 'listEpisodes', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/episodes`, params, options });
  }

  /**
   * Returns one episode with its messages.
   *
   * `GET /api/v1/memory/{agentId}/episodes/{episodeId}`
   */
  getEpisode(agentId: string, episodeId: string, params?: Params<'getEpisode'>, options?: CallOptions): Promise<Data<'getEpisode', 200>> {
    return this.data({ id: 'getEpisode', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/episodes/${this.part(episodeId)}`, params, options });
  }

  /**
   * Lists the extraction runs over an owner's conversations with their results, newest first.
   *
   * `GET /api/v1/memory/{agentId}/extractions`
   */
  listExtractions(agentId: string, params?: Params<'listExtractions'>, options?: CallOptions): PageOf<Data<'listExtractions', 200>, Item<'listExtractions'>> {
    return this.page({ id: 'listExtractions', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/extractions`, params, options });
  }

  /**
   * Lists the facts about an owner, newest first.
   *
   * The list contains the owner's own facts, the team's and the tenant's.
   *
   * `GET /api/v1/memory/{agentId}/facts`
   */
  listFacts(agentId: string, params?: Params<'listFacts'>, options?: CallOptions): PageOf<Data<'listFacts', 200>, Item<'listFacts'>> {
    return this.page({ id: 'listFacts', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/facts`, params, options });
  }

  /**
   * Creates a fact by hand.
   *
   * A known fact is confirmed instead, and gets the new tags and metadata besides its own. If the predicate has one value at a time, the new fact supersedes the old one. Extraction does not
   * change a fact written by hand. A text with injected instructions is stored with the status `quarantined`.
   *
   * `POST /api/v1/memory/{agentId}/facts`
   */
  createFact(agentId: string, body: Body<'createFact'> = {}, options?: CallOptions): Promise<Data<'createFact', 201>> {
    return this.data({ id: 'createFact', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/facts`, body, options });
  }

  /**
   * Lists contradictions with both of their facts, newest first.
   *
   * `GET /api/v1/memory/{agentId}/facts/contradictions`
   */
  listContradictions(agentId: string, params?: Params<'listContradictions'>, options?: CallOptions): PageOf<Data<'listContradictions', 200>, Item<'listContradictions'>> {
    return this.page({ id: 'listContradictions', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/facts/contradictions`, params, options });
  }

  /**
   * Resolves a contradiction.
   *
   * Nothing is deleted: the losing fact stays, linked to the fact that superseded it. The decision can be undone.
   *
   * `POST /api/v1/memory/{agentId}/facts/contradictions/{contradictionId}/resolve`
   */
  resolveContradiction(agentId: string, contradictionId: string, body: Body<'resolveContradiction'>, options?: CallOptions): Promise<Data<'resolveContradiction', 200>> {
    return this.data({ id: 'resolveContradiction', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/facts/contradictions/${this.part(contradictionId)}/resolve`, body, options });
  }

  /**
   * Undoes the decision about a contradiction and opens it again.
   *
   * Later changes to the facts are never lost.
   *
   * `POST /api/v1/memory/{agentId}/facts/contradictions/{contradictionId}/undo`
   */
  undoContradiction(agentId: string, contradictionId: string, params?: Params<'undoContradiction'>, options?: CallOptions): Promise<Data<'undoContradiction', 200>> {
    return this.data({ id: 'undoContradiction', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/facts/contradictions/${this.part(contradictionId)}/undo`, params, options });
  }

  /**
   * Returns one fact with its provenance.
   *
   * The response contains the trust and its reasons, the provenance (message, extraction, lines of files), and the facts that it
   * superseded or that superseded it.
   *
   * `GET /api/v1/memory/{agentId}/facts/{factId}`
   */
  getFact(agentId: string, factId: string, params?: Params<'getFact'>, options?: CallOptions): Promise<Data<'getFact', 200>> {
    return this.data({ id: 'getFact', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/facts/${this.part(factId)}`, params, options });
  }

  /**
   * Updates a fact by hand: its text, category, times or status.
   *
   * Extraction never changes text that a person wrote. The fact's history keeps the previous version.
   *
   * `PATCH /api/v1/memory/{agentId}/facts/{factId}`
   */
  updateFact(agentId: string, factId: string, body: Body<'updateFact'> = {}, params?: Params<'updateFact'>, options?: CallOptions): Promise<Data<'updateFact', 200>> {
    return this.data({ id: 'updateFact', method: 'PATCH', path: `/api/v1/memory/${this.part(agentId)}/facts/${this.part(factId)}`, body, params, headers: ['If-Match'], options });
  }

  /**
   * Records feedback about a fact.
   *
   * HELPFUL raises the fact's trust by 0.1; UNHELPFUL lowers it by 0.2. Each person counts once; new feedback replaces their earlier
   * feedback.
   *
   * `POST /api/v1/memory/{agentId}/facts/{factId}/feedback`
   */
  rateFact(agentId: string, factId: string, body: Body<'rateFact'>, options?: CallOptions): Promise<Data<'rateFact', 200>> {
    return this.data({ id: 'rateFact', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/facts/${this.part(factId)}/feedback`, body, options });
  }

  /**
   * Forgets one fact and others that state the same.
   *
   * This deletes its history, its index entry, and its lines in files and all of their revisions. It is not learned again unless the
   * person explicitly asks for it.
   *
   * `POST /api/v1/memory/{agentId}/facts/{factId}/forget`
   */
  forgetFact(agentId: string, factId: string, body: Body<'forgetFact'> = {}, params?: Params<'forgetFact'>, options?: CallOptions): Promise<Data<'forgetFact', 200>> {
    return this.data({ id: 'forgetFact', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/facts/${this.part(factId)}/forget`, body, params, options });
  }

  /**
   * Lists the changes of a fact, newest first.
   *
   * Each change states its cause, actor and reason, and the fact before it. The list contains at most the last 500 changes.
   *
   * `GET /api/v1/memory/{agentId}/facts/{factId}/history`
   */
  listFactHistory(agentId: string, factId: string, params?: Params<'listFactHistory'>, options?: CallOptions): Promise<Data<'listFactHistory', 200>> {
    return this.data({ id: 'listFactHistory', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/facts/${this.part(factId)}/history`, params, options });
  }

  /**
   * Forgets a section of a file, the memory from a conversation, or the memory from a source since a given time.
   *
   * This deletes facts, index entries, and lines in files and all of their revisions. They are not learned again unless the person
   * explicitly asks for it.
   *
   * `POST /api/v1/memory/{agentId}/forget`
   */
  forgetPart(agentId: string, body: Body<'forgetPart'>, options?: CallOptions): Promise<Data<'forgetPart', 200>> {
    return this.data({ id: 'forgetPart', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/forget`, body, options });
  }

  /**
   * Counts what a call to forget would delete.
   *
   * Nothing is changed.
   *
   * `POST /api/v1/memory/{agentId}/forget/preview`
   */
  previewForgetPart(agentId: string, body: Body<'previewForgetPart'>, options?: CallOptions): Promise<Data<'previewForgetPart', 200>> {
    return this.data({ id: 'previewForgetPart', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/forget/preview`, body, isRepeatable: true, options });
  }

  /**
   * Lists merge candidates, newest first.
   *
   * The list includes pairs that were merged automatically because they are very similar.
   *
   * `GET /api/v1/memory/{agentId}/graph/candidates`
   */
  listMergeCandidates(agentId: string, params?: Params<'listMergeCandidates'>, options?: CallOptions): PageOf<Data<'listMergeCandidates', 200>, Item<'listMergeCandidates'>> {
    return this.page({ id: 'listMergeCandidates', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/graph/candidates`, params, options });
  }

  /**
   * Dismisses a merge candidate: the two entities are different.
   *
   * The pair is not proposed again.
   *
   * `POST /api/v1/memory/{agentId}/graph/candidates/{candidateId}/dismiss`
   */
  dismissMergeCandidate(agentId: string, candidateId: string, params?: Params<'dismissMergeCandidate'>, options?: CallOptions): Promise<Data<'dismissMergeCandidate', 200>> {
    return this.data({ id: 'dismissMergeCandidate', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/graph/candidates/${this.part(candidateId)}/dismiss`, params, options });
  }

  /**
   * Merges two entities into one.
   *
   * The other entity's name becomes an alias of the remaining one, which takes over its relations. The merge can be undone.
   *
   * `POST /api/v1/memory/{agentId}/graph/candidates/{candidateId}/merge`
   */
  mergeEntities(agentId: string, candidateId: string, body: Body<'mergeEntities'> = {}, options?: CallOptions): Promise<Data<'mergeEntities', 200>> {
    return this.data({ id: 'mergeEntities', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/graph/candidates/${this.part(candidateId)}/merge`, body, options });
  }

  /**
   * Undoes the decision about a merge candidate.
   *
   * After a merge, each entity gets its own relations back, including those learned since. The pair is pending again.
   *
   * `POST /api/v1/memory/{agentId}/graph/candidates/{candidateId}/undo`
   */
  undoMergeCandidate(agentId: string, candidateId: string, params?: Params<'undoMergeCandidate'>, options?: CallOptions): Promise<Data<'undoMergeCandidate', 200>> {
    return this.data({ id: 'undoMergeCandidate', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/graph/candidates/${this.part(candidateId)}/undo`, params, options });
  }

  /**
   * Lists the entities that an owner's conversations mention, newest first.
   *
   * The list contains the owner's own entities, the team's and the tenant's.
   *
   * `GET /api/v1/memory/{agentId}/graph/entities`
   */
  listEntities(agentId: string, params?: Params<'listEntities'>, options?: CallOptions): PageOf<Data<'listEntities', 200>, Item<'listEntities'>> {
    return this.page({ id: 'listEntities', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/graph/entities`, params, options });
  }

  /**
   * Returns one entity with its neighbourhood.
   *
   * The response contains its relations at a given time in both directions, up to `depth` relations away, and every interval recorded for
   * the entity. For an entity that was merged, the remaining entity is returned.
   *
   * `GET /api/v1/memory/{agentId}/graph/entities/{entityId}`
   */
  getEntity(agentId: string, entityId: string, params?: Params<'getEntity'>, options?: CallOptions): Promise<Data<'getEntity', 200>> {
    return this.data({ id: 'getEntity', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/graph/entities/${this.part(entityId)}`, params, options });
  }

  /**
   * Creates a relation between two entities.
   *
   * The entities are found by name or created. A known relation is confirmed instead. If the predicate has one value at a time, the new
   * relation ends the old one; nothing is overwritten.
   *
   * `POST /api/v1/memory/{agentId}/graph/relations`
   */
  createRelation(agentId: string, body: Body<'createRelation'>, options?: CallOptions): Promise<Data<'createRelation', 201>> {
    return this.data({ id: 'createRelation', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/graph/relations`, body, options });
  }

  /**
   * Lists how much of an owner's memory went into prompts per day, newest first.
   *
   * The counts are written every few seconds.
   *
   * `GET /api/v1/memory/{agentId}/injections`
   */
  listInjections(agentId: string, params?: Params<'listInjections'>, options?: CallOptions): PageOf<Data<'listInjections', 200>, Item<'listInjections'>> {
    return this.page({ id: 'listInjections', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/injections`, params, options });
  }

  /**
   * Lists the quarantine, newest first.
   *
   * The list contains the entries of an owner and of the team. An admin who names no owner gets all entries of the agent.
   *
   * `GET /api/v1/memory/{agentId}/quarantine`
   */
  listQuarantine(agentId: string, params?: Params<'listQuarantine'>, options?: CallOptions): PageOf<Data<'listQuarantine', 200>, Item<'listQuarantine'>> {
    return this.page({ id: 'listQuarantine', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/quarantine`, params, options });
  }

  /**
   * Returns one quarantine entry, including its text.
   *
   * `GET /api/v1/memory/{agentId}/quarantine/{quarantineId}`
   */
  getQuarantined(agentId: string, quarantineId: string, options?: CallOptions): Promise<Data<'getQuarantined', 200>> {
    return this.data({ id: 'getQuarantined', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/quarantine/${this.part(quarantineId)}`, options });
  }

  /**
   * Discards a quarantine entry.
   *
   * Its text is deleted. A quarantined fact is forgotten.
   *
   * `POST /api/v1/memory/{agentId}/quarantine/{quarantineId}/discard`
   */
  discardQuarantined(agentId: string, quarantineId: string, options?: CallOptions): Promise<Data<'discardQuarantined', 200>> {
    return this.data({ id: 'discardQuarantined', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/quarantine/${this.part(quarantineId)}/discard`, options });
  }

  /**
   * Releases a quarantine entry.
   *
   * The write is completed as originally requested, without another scan.
   *
   * `POST /api/v1/memory/{agentId}/quarantine/{quarantineId}/release`
   */
  releaseQuarantined(agentId: string, quarantineId: string, options?: CallOptions): Promise<Data<'releaseQuarantined', 200>> {
    return this.data({ id: 'releaseQuarantined', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/quarantine/${this.part(quarantineId)}/release`, options });
  }

  /**
   * Searches everything an owner's agent may see: own memory, the team's and the tenant's.
   *
   * The result is one ranked list.
   *
   * `POST /api/v1/memory/{agentId}/recall`
   */
  recallMemory(agentId: string, body: Body<'recallMemory'>, options?: CallOptions): Promise<Data<'recallMemory', 200>> {
    return this.data({ id: 'recallMemory', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/recall`, body, isRepeatable: true, options });
  }

  /**
   * Lists what an owner's agent recalled, most used first.
   *
   * The counts are written every few seconds, so the latest may be missing.
   *
   * `GET /api/v1/memory/{agentId}/recalls`
   */
  listRecalls(agentId: string, params?: Params<'listRecalls'>, options?: CallOptions): PageOf<Data<'listRecalls', 200>, Item<'listRecalls'>> {
    return this.page({ id: 'listRecalls', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/recalls`, params, options });
  }

  /**
   * Remembers one fact at once, without a conversation.
   *
   * A text with injected instructions is stored with the status `quarantined`. What a block rule of the person keeps out is refused with 409;
   * the message names the rule and where to remove it.
   *
   * `POST /api/v1/memory/{agentId}/remember`
   */
  rememberFact(agentId: string, body: Body<'rememberFact'>, options?: CallOptions): Promise<Data<'rememberFact', 201>> {
    return this.data({ id: 'rememberFact', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/remember`, body, options });
  }

  /**
   * Extracts memory from this conversation now.
   *
   * The usual gates and the cooldown do not apply, and no other conversation is read. Answers when all messages of the conversation have
   * been read.
   *
   * `POST /api/v1/memory/{agentId}/summarize/{conversationId}`
   */
  summarizeConversation(agentId: string, conversationId: string, body: Body<'summarizeConversation'> = {}, params?: Params<'summarizeConversation'>, options?: CallOptions): Promise<Data<'summarizeConversation', 200>> {
    return this.data({ id: 'summarizeConversation', method: 'POST', path: `/api/v1/memory/${this.part(agentId)}/summarize/${this.part(conversationId)}`, body, params, options });
  }

  /**
   * Lists changes to an owner's memory, newest first.
   *
   * The events are facts learned, files written, conversations started and completed, episodes, dreams and archived months.
   *
   * `GET /api/v1/memory/{agentId}/timeline`
   */
  listTimeline(agentId: string, params?: Params<'listTimeline'>, options?: CallOptions): PageOf<Data<'listTimeline', 200>, Item<'listTimeline'>> {
    return this.page({ id: 'listTimeline', method: 'GET', path: `/api/v1/memory/${this.part(agentId)}/timeline`, params, options });
  }

  /**
   * Returns the configured models and the effective one.
   *
   * The effective model is the agent's, otherwise the workspace's, the tenant's or the installation's.
   *
   * `GET /api/v1/models`
   */
  listModels(params?: Params<'listModels'>, options?: CallOptions): Promise<Data<'listModels', 200>> {
    return this.data({ id: 'listModels', method: 'GET', path: `/api/v1/models`, params, options });
  }

  /**
   * Sets the model of an agent, which overrides its workspace's.
   *
   * `PUT /api/v1/models/agents/{agentId}`
   */
  putAgentModel(agentId: string, body: Body<'putAgentModel'>, options?: CallOptions): Promise<Data<'putAgentModel', 200>> {
    return this.data({ id: 'putAgentModel', method: 'PUT', path: `/api/v1/models/agents/${this.part(agentId)}`, body, options });
  }

  /**
   * Deletes the model of an agent, with its key.
   *
   * The workspace's model applies again.
   *
   * `DELETE /api/v1/models/agents/{agentId}`
   */
  deleteAgentModel(agentId: string, options?: CallOptions): Promise<Data<'deleteAgentModel', 200>> {
    return this.data({ id: 'deleteAgentModel', method: 'DELETE', path: `/api/v1/models/agents/${this.part(agentId)}`, options });
  }

  /**
   * Sets the model of the tenant.
   *
   * The key is stored encrypted; responses contain only its last four characters.
   *
   * `PUT /api/v1/models/tenant`
   */
  putTenantModel(body: Body<'putTenantModel'>, options?: CallOptions): Promise<Data<'putTenantModel', 200>> {
    return this.data({ id: 'putTenantModel', method: 'PUT', path: `/api/v1/models/tenant`, body, options });
  }

  /**
   * Deletes the model of the tenant, with its key.
   *
   * The installation's model applies again.
   *
   * `DELETE /api/v1/models/tenant`
   */
  deleteTenantModel(options?: CallOptions): Promise<Data<'deleteTenantModel', 200>> {
    return this.data({ id: 'deleteTenantModel', method: 'DELETE', path: `/api/v1/models/tenant`, options });
  }

  /**
   * Tests the effective model with one small call.
   *
   * A failing model is not an error of this operation: the response contains the failure class.
   *
   * `POST /api/v1/models/test`
   */
  testModel(body: Body<'testModel'> = {}, options?: CallOptions): Promise<Data<'testModel', 200>> {
    return this.data({ id: 'testModel', method: 'POST', path: `/api/v1/models/test`, body, options });
  }

  /**
   * Sets the model of the calling workspace, which overrides the tenant's.
   *
   * `PUT /api/v1/models/workspace`
   */
  putWorkspaceModel(body: Body<'putWorkspaceModel'>, options?: CallOptions): Promise<Data<'putWorkspaceModel', 200>> {
    return this.data({ id: 'putWorkspaceModel', method: 'PUT', path: `/api/v1/models/workspace`, body, options });
  }

  /**
   * Deletes the model of the calling workspace, with its key.
   *
   * The tenant's model applies again.
   *
   * `DELETE /api/v1/models/workspace`
   */
  deleteWorkspaceModel(options?: CallOptions): Promise<Data<'deleteWorkspaceModel', 200>> {
    return this.data({ id: 'deleteWorkspaceModel', method: 'DELETE', path: `/api/v1/models/workspace`, options });
  }

  /**
   * Returns how well memory works: facts by status, and extraction, injection and recall of the last 24 hours.
   *
   * The counts are of all people together, for all agents of the workspace, by agent and by hour. Recalls and contexts are written every
   * few seconds.
   *
   * `GET /api/v1/observability`
   */
  getObservability(params?: Params<'getObservability'>, options?: CallOptions): Promise<Data<'getObservability', 200>> {
    return this.data({ id: 'getObservability', method: 'GET', path: `/api/v1/observability`, params, options });
  }

  /**
   * Lists the people whose memory the workspace's agents store, by key.
   *
   * `GET /api/v1/owners`
   */
  listOwners(params?: Params<'listOwners'>, options?: CallOptions): PageOf<Data<'listOwners', 200>, Item<'listOwners'>> {
    return this.page({ id: 'listOwners', method: 'GET', path: `/api/v1/owners`, params, options });
  }

  /**
   * Returns one person: the agents that know them, and how much memory each agent has.
   *
   * `GET /api/v1/owners/{ownerKey}`
   */
  getOwner(ownerKey: string, options?: CallOptions): Promise<Data<'getOwner', 200>> {
    return this.data({ id: 'getOwner', method: 'GET', path: `/api/v1/owners/${this.part(ownerKey)}`, options });
  }

  /**
   * Exports everything stored about one person.
   *
   * The response is a ZIP archive with Markdown for reading and JSON with every row. The export is recorded in the audit log.
   *
   * `GET /api/v1/owners/{ownerKey}/export`
   */
  exportOwner(ownerKey: string, options?: CallOptions): Promise<Blob> {
    return this.bytes({ id: 'exportOwner', method: 'GET', path: `/api/v1/owners/${this.part(ownerKey)}/export`, options });
  }

  /**
   * Forgets everything about a person, with all agents of the workspace.
   *
   * A job does the work, and the receipt tells when it is complete. A repeated call in the meantime joins the running job and gets the
   * same receipt; the job deletes as much as the most extensive call asks for. Until the receipt is done, every write for this person is
   * refused with 409 and the receipt's id; afterwards the person starts without memory. What the person contributed to shared memory is
   * deleted too. What other people contributed and names the person stays unless `includeMentions` is set; `remaining` in the receipt
   * lists it.
   *
   * `POST /api/v1/owners/{ownerKey}/forget`
   */
  forgetOwner(ownerKey: string, body: Body<'forgetOwner'>, options?: CallOptions): Promise<Data<'forgetOwner', 202>> {
    return this.data({ id: 'forgetOwner', method: 'POST', path: `/api/v1/owners/${this.part(ownerKey)}/forget`, body, options });
  }

  /**
   * Counts what forgetting a person would delete.
   *
   * Nothing is changed.
   *
   * `POST /api/v1/owners/{ownerKey}/forget/preview`
   */
  previewForgetOwner(ownerKey: string, body: Body<'previewForgetOwner'> = {}, options?: CallOptions): Promise<Data<'previewForgetOwner', 200>> {
    return this.data({ id: 'previewForgetOwner', method: 'POST', path: `/api/v1/owners/${this.part(ownerKey)}/forget/preview`, body, isRepeatable: true, options });
  }

  /**
   * Lists the receipts of forgetting about one person, newest first.
   *
   * Receipts contain no owner key; they can only be found by callers who know the key.
   *
   * `GET /api/v1/owners/{ownerKey}/receipts`
   */
  listReceipts(ownerKey: string, params?: Params<'listReceipts'>, options?: CallOptions): PageOf<Data<'listReceipts', 200>, Item<'listReceipts'>> {
    return this.page({ id: 'listReceipts', method: 'GET', path: `/api/v1/owners/${this.part(ownerKey)}/receipts`, params, options });
  }

  /**
   * Lists every key that can be overridden, with its effective value and source.
   *
   * `GET /api/v1/settings`
   */
  listSettings(params?: Params<'listSettings'>, options?: CallOptions): Promise<Data<'listSettings', 200>> {
    return this.data({ id: 'listSettings', method: 'GET', path: `/api/v1/settings`, params, options });
  }

  /**
   * Returns the effective value of one key.
   *
   * An unknown key answers 422 and suggests the closest known key.
   *
   * `GET /api/v1/settings/{key}`
   */
  getSetting(key: string, params?: Params<'getSetting'>, options?: CallOptions): Promise<Data<'getSetting', 200>> {
    return this.data({ id: 'getSetting', method: 'GET', path: `/api/v1/settings/${this.part(key)}`, params, options });
  }

  /**
   * Overrides a key for the tenant, the workspace or an agent, and returns the effective value there.
   *
   * `PUT /api/v1/settings/{key}`
   */
  putSetting(key: string, body: Body<'putSetting'>, params?: Params<'putSetting'>, options?: CallOptions): Promise<Data<'putSetting', 200>> {
    return this.data({ id: 'putSetting', method: 'PUT', path: `/api/v1/settings/${this.part(key)}`, body, params, options });
  }

  /**
   * Returns the workspace's model usage by day, agent, purpose and model, and what is left of the tenant's budget.
   *
   * `GET /api/v1/usage`
   */
  getUsage(params?: Params<'getUsage'>, options?: CallOptions): Promise<Data<'getUsage', 200>> {
    return this.data({ id: 'getUsage', method: 'GET', path: `/api/v1/usage`, params, options });
  }

  /**
   * Lists the workspace's webhooks, newest first.
   *
   * `GET /api/v1/webhooks`
   */
  listWebhooks(params?: Params<'listWebhooks'>, options?: CallOptions): PageOf<Data<'listWebhooks', 200>, Item<'listWebhooks'>> {
    return this.page({ id: 'listWebhooks', method: 'GET', path: `/api/v1/webhooks`, params, options });
  }

  /**
   * Creates a webhook.
   *
   * A token that is limited to certain agents can create, see and change webhooks of these agents only. Deliveries are signed according to
   * Standard Webhooks, contain ids and never text, and are retried with increasing delays.
   *
   * `POST /api/v1/webhooks`
   */
  createWebhook(body: Body<'createWebhook'>, options?: CallOptions): Promise<Data<'createWebhook', 201>> {
    return this.data({ id: 'createWebhook', method: 'POST', path: `/api/v1/webhooks`, body, options });
  }

  /**
   * Returns one webhook, without its secret.
   *
   * `GET /api/v1/webhooks/{webhookId}`
   */
  getWebhook(webhookId: string, options?: CallOptions): Promise<Data<'getWebhook', 200>> {
    return this.data({ id: 'getWebhook', method: 'GET', path: `/api/v1/webhooks/${this.part(webhookId)}`, options });
  }

  /**
   * Updates a webhook, or enables or disables it.
   *
   * `PATCH /api/v1/webhooks/{webhookId}`
   */
  updateWebhook(webhookId: string, body: Body<'updateWebhook'> = {}, options?: CallOptions): Promise<Data<'updateWebhook', 200>> {
    return this.data({ id: 'updateWebhook', method: 'PATCH', path: `/api/v1/webhooks/${this.part(webhookId)}`, body, options });
  }

  /**
   * Deletes a webhook with its deliveries.
   *
   * Pending deliveries are not sent.
   *
   * `DELETE /api/v1/webhooks/{webhookId}`
   */
  deleteWebhook(webhookId: string, options?: CallOptions): Promise<Data<'deleteWebhook', 200>> {
    return this.data({ id: 'deleteWebhook', method: 'DELETE', path: `/api/v1/webhooks/${this.part(webhookId)}`, options });
  }

  /**
   * Lists the deliveries of a webhook, newest first.
   *
   * Deliveries are retained as long as finished jobs.
   *
   * `GET /api/v1/webhooks/{webhookId}/deliveries`
   */
  listDeliveries(webhookId: string, params?: Params<'listDeliveries'>, options?: CallOptions): PageOf<Data<'listDeliveries', 200>, Item<'listDeliveries'>> {
    return this.page({ id: 'listDeliveries', method: 'GET', path: `/api/v1/webhooks/${this.part(webhookId)}/deliveries`, params, options });
  }

  /**
   * Sends a finished delivery again.
   *
   * Id and body stay the same; the signature is new.
   *
   * `POST /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay`
   */
  replayDelivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Data<'replayDelivery', 200>> {
    return this.data({ id: 'replayDelivery', method: 'POST', path: `/api/v1/webhooks/${this.part(webhookId)}/deliveries/${this.part(deliveryId)}/replay`, options });
  }

  /**
   * Replaces the secret of a webhook.
   *
   * For one day, deliveries are signed with the old secret too, so that the receiver can switch over.
   *
   * `POST /api/v1/webhooks/{webhookId}/rotate`
   */
  rotateWebhook(webhookId: string, options?: CallOptions): Promise<Data<'rotateWebhook', 200>> {
    return this.data({ id: 'rotateWebhook', method: 'POST', path: `/api/v1/webhooks/${this.part(webhookId)}/rotate`, options });
  }

  /**
   * Sends the event `webhook.test` to a webhook, whatever events it receives.
   *
   * The webhook's deliveries show the result.
   *
   * `POST /api/v1/webhooks/{webhookId}/test`
   */
  testWebhook(webhookId: string, options?: CallOptions): Promise<Data<'testWebhook', 201>> {
    return this.data({ id: 'testWebhook', method: 'POST', path: `/api/v1/webhooks/${this.part(webhookId)}/test`, options });
  }

  /**
   * Lists the workspaces that the caller may work in, oldest first.
   *
   * A personal access token works in one.
   *
   * `GET /api/v1/workspaces`
   */
  listWorkspaces(options?: CallOptions): Promise<Data<'listWorkspaces', 200>> {
    return this.data({ id: 'listWorkspaces', method: 'GET', path: `/api/v1/workspaces`, options });
  }

  /**
   * Creates a workspace in the caller's tenant, with the caller as its admin.
   *
   * The caller must be an admin of the calling workspace.
   *
   * `POST /api/v1/workspaces`
   */
  createWorkspace(body: Body<'createWorkspace'>, options?: CallOptions): Promise<Data<'createWorkspace', 201>> {
    return this.data({ id: 'createWorkspace', method: 'POST', path: `/api/v1/workspaces`, body, options });
  }

  /**
   * Lists the members of a workspace.
   *
   * `GET /api/v1/workspaces/{id}/members`
   */
  listMembers(id: string, params?: Params<'listMembers'>, options?: CallOptions): PageOf<Data<'listMembers', 200>, Item<'listMembers'>> {
    return this.page({ id: 'listMembers', method: 'GET', path: `/api/v1/workspaces/${this.part(id)}/members`, params, options });
  }

  /**
   * Adds a user of the tenant to a workspace, or creates an account for a new user.
   *
   * `POST /api/v1/workspaces/{id}/members`
   */
  addMember(id: string, body: Body<'addMember'>, options?: CallOptions): Promise<Data<'addMember', 201>> {
    return this.data({ id: 'addMember', method: 'POST', path: `/api/v1/workspaces/${this.part(id)}/members`, body, options });
  }

  /**
   * Changes the role of a member.
   *
   * The new role applies from the member's next request on, for their tokens too.
   *
   * `PATCH /api/v1/workspaces/{id}/members/{userId}`
   */
  changeMember(id: string, userId: string, body: Body<'changeMember'>, options?: CallOptions): Promise<Data<'changeMember', 200>> {
    return this.data({ id: 'changeMember', method: 'PATCH', path: `/api/v1/workspaces/${this.part(id)}/members/${this.part(userId)}`, body, options });
  }

  /**
   * Removes a member from a workspace and revokes their tokens for it.
   *
   * The account remains.
   *
   * `DELETE /api/v1/workspaces/{id}/members/{userId}`
   */
  removeMember(id: string, userId: string, options?: CallOptions): Promise<Data<'removeMember', 200>> {
    return this.data({ id: 'removeMember', method: 'DELETE', path: `/api/v1/workspaces/${this.part(id)}/members/${this.part(userId)}`, options });
  }

  /**
   * Liveness: the process answers.
   *
   * Does not check dependencies.
   *
   * `GET /healthz`
   */
  healthz(options?: CallOptions): Promise<string> {
    return this.text({ id: 'healthz', method: 'GET', path: `/healthz`, options });
  }

  /**
   * Lists memories.
   *
   * `GET /memories`
   */
  mem0OwnList(params?: Params<'mem0OwnList'>, options?: CallOptions): Promise<Plain<'mem0OwnList', 200>> {
    return this.plain({ id: 'mem0OwnList', method: 'GET', path: `/memories`, params, isRepeatable: true, options });
  }

  /**
   * Adds messages and returns the memories extracted from them.
   *
   * `POST /memories`
   */
  mem0OwnAdd(body: Body<'mem0OwnAdd'> = {}, options?: CallOptions): Promise<Plain<'mem0OwnAdd', 200>> {
    return this.plain({ id: 'mem0OwnAdd', method: 'POST', path: `/memories`, body, options });
  }

  /**
   * Forgets all memories of the named user, agent and conversation.
   *
   * `DELETE /memories`
   */
  mem0OwnClear(params?: Params<'mem0OwnClear'>, options?: CallOptions): Promise<Plain<'mem0OwnClear', 200>> {
    return this.plain({ id: 'mem0OwnClear', method: 'DELETE', path: `/memories`, params, options });
  }

  /**
   * Returns one memory.
   *
   * `GET /memories/{memoryId}`
   */
  mem0OwnGet(memoryId: string, options?: CallOptions): Promise<Plain<'mem0OwnGet', 200>> {
    return this.plain({ id: 'mem0OwnGet', method: 'GET', path: `/memories/${this.part(memoryId)}`, options });
  }

  /**
   * Updates a memory.
   *
   * `PUT /memories/{memoryId}`
   */
  mem0OwnUpdate(memoryId: string, body: Body<'mem0OwnUpdate'> = {}, options?: CallOptions): Promise<Plain<'mem0OwnUpdate', 200>> {
    return this.plain({ id: 'mem0OwnUpdate', method: 'PUT', path: `/memories/${this.part(memoryId)}`, body, options });
  }

  /**
   * Forgets a memory.
   *
   * `DELETE /memories/{memoryId}`
   */
  mem0OwnDelete(memoryId: string, options?: CallOptions): Promise<Plain<'mem0OwnDelete', 200>> {
    return this.plain({ id: 'mem0OwnDelete', method: 'DELETE', path: `/memories/${this.part(memoryId)}`, options });
  }

  /**
   * Lists the changes of a memory, oldest first.
   *
   * `GET /memories/{memoryId}/history`
   */
  mem0OwnHistory(memoryId: string, options?: CallOptions): Promise<Plain<'mem0OwnHistory', 200>> {
    return this.plain({ id: 'mem0OwnHistory', method: 'GET', path: `/memories/${this.part(memoryId)}/history`, options });
  }

  /**
   * Returns metrics in the OpenMetrics text format.
   *
   * If `metrics.token` is set, the request must carry it as a bearer token. Otherwise only callers on this machine may read the metrics.
   * A wrong token answers 401; a remote caller without a configured token gets 404.
   *
   * `GET /metrics`
   */
  metrics(options?: CallOptions): Promise<string> {
    return this.text({ id: 'metrics', method: 'GET', path: `/metrics`, options });
  }

  /**
   * Returns the OpenAPI description as JSON.
   *
   * `GET /openapi.json`
   */
  openapi(options?: CallOptions): Promise<Plain<'openapi', 200>> {
    return this.plain({ id: 'openapi', method: 'GET', path: `/openapi.json`, options });
  }

  /**
   * Readiness: every part that a request needs is available, and the worker of this process is alive.
   *
   * Answers 503 otherwise.
   *
   * `GET /readyz`
   */
  readyz(options?: CallOptions): Promise<Plain<'readyz', 200>> {
    return this.plain({ id: 'readyz', method: 'GET', path: `/readyz`, options });
  }

  /**
   * Searches memories, at the path of mem0's own server.
   *
   * `POST /search`
   */
  mem0OwnSearch(body: Body<'mem0OwnSearch'> = {}, options?: CallOptions): Promise<Plain<'mem0OwnSearch', 200>> {
    return this.plain({ id: 'mem0OwnSearch', method: 'POST', path: `/search`, body, isRepeatable: true, options });
  }

  /**
   * Updates memories one by one.
   *
   * The first failure ends the call.
   *
   * `PUT /v1/batch/`
   */
  mem0BatchUpdate(body: Body<'mem0BatchUpdate'>, options?: CallOptions): Promise<Plain<'mem0BatchUpdate', 200>> {
    return this.plain({ id: 'mem0BatchUpdate', method: 'PUT', path: `/v1/batch/`, body, options });
  }

  /**
   * Forgets memories one by one.
   *
   * The first failure ends the call.
   *
   * `DELETE /v1/batch/`
   */
  mem0BatchDelete(body: Body<'mem0BatchDelete'>, options?: CallOptions): Promise<Plain<'mem0BatchDelete', 200>> {
    return this.plain({ id: 'mem0BatchDelete', method: 'DELETE', path: `/v1/batch/`, body, options });
  }

  /**
   * Continues a dialogue, using the memory of the end user in `user`.
   *
   * The caller sends the whole dialogue. The last user message and the agent's answer are stored and go through extraction. Tools that the
   * caller defines are passed through to the model.
   *
   * `POST /v1/chat/completions`
   */
  createChatCompletion(body: Body<'createChatCompletion'> & { stream: true }, params?: Params<'createChatCompletion'>, options?: CallOptions): Promise<Eventful<ServerSentEvent>>;
  createChatCompletion(body: Body<'createChatCompletion'> & { stream?: false | null }, params?: Params<'createChatCompletion'>, options?: CallOptions): Promise<Plain<'createChatCompletion', 200>>;
  createChatCompletion(body: Body<'createChatCompletion'>, params?: Params<'createChatCompletion'>, options?: CallOptions): Promise<Eventful<ServerSentEvent> | Plain<'createChatCompletion', 200>> {
    return body.stream ? this.events({ id: 'createChatCompletion', method: 'POST', path: `/v1/chat/completions`, body, params, headers: ['X-Conversation-Id', 'X-End-User-Id'], options }) : this.plain({ id: 'createChatCompletion', method: 'POST', path: `/v1/chat/completions`, body, params, headers: ['X-Conversation-Id', 'X-End-User-Id'], options });
  }

  /**
   * Lists the users whom the token may name, and the agents that it may access.
   *
   * A token that is no admin's sees the users of programs and its own person, not the other people of the console.
   *
   * `GET /v1/entities/`
   */
  mem0Entities(options?: CallOptions): Promise<Plain<'mem0Entities', 200>> {
    return this.plain({ id: 'mem0Entities', method: 'GET', path: `/v1/entities/`, options });
  }

  /**
   * Returns one event: the status of an added message.
   *
   * `GET /v1/event/{jobId}/`
   */
  mem0Event(jobId: string, options?: CallOptions): Promise<Plain<'mem0Event', 200>> {
    return this.plain({ id: 'mem0Event', method: 'GET', path: `/v1/event/${this.part(jobId)}/`, options });
  }

  /**
   * Lists the last hundred events of the workspace, newest first.
   *
   * There is only one page.
   *
   * `GET /v1/events/`
   */
  mem0Events(params?: Params<'mem0Events'>, options?: CallOptions): Promise<Plain<'mem0Events', 200>> {
    return this.plain({ id: 'mem0Events', method: 'GET', path: `/v1/events/`, params, options });
  }

  /**
   * Requests an export.
   *
   * The memories have their standard format; `schema` is ignored.
   *
   * `POST /v1/exports/`
   */
  mem0Export(body: Body<'mem0Export'> = {}, options?: CallOptions): Promise<Plain<'mem0Export', 200>> {
    return this.plain({ id: 'mem0Export', method: 'POST', path: `/v1/exports/`, body, options });
  }

  /**
   * Returns an export, by its id or by its filters.
   *
   * `POST /v1/exports/get/`
   */
  mem0GetExport(body: Body<'mem0GetExport'> = {}, options?: CallOptions): Promise<Plain<'mem0GetExport', 200>> {
    return this.plain({ id: 'mem0GetExport', method: 'POST', path: `/v1/exports/get/`, body, options });
  }

  /**
   * Records feedback about a memory, which changes its trust.
   *
   * `POST /v1/feedback/`
   */
  mem0Feedback(body: Body<'mem0Feedback'>, options?: CallOptions): Promise<Plain<'mem0Feedback', 200>> {
    return this.plain({ id: 'mem0Feedback', method: 'POST', path: `/v1/feedback/`, body, options });
  }

  /**
   * Lists memories, for clients of version 1.
   *
   * These clients send the names in the query string.
   *
   * `GET /v1/memories/`
   */
  mem0ListV1(params?: Params<'mem0ListV1'>, options?: CallOptions): Promise<Plain<'mem0ListV1', 200>> {
    return this.plain({ id: 'mem0ListV1', method: 'GET', path: `/v1/memories/`, params, isRepeatable: true, options });
  }

  /**
   * Adds messages, for clients of version 1.
   *
   * `POST /v1/memories/`
   */
  mem0AddV1(body: Body<'mem0AddV1'> = {}, options?: CallOptions): Promise<Plain<'mem0AddV1', 200>> {
    return this.plain({ id: 'mem0AddV1', method: 'POST', path: `/v1/memories/`, body, options });
  }

  /**
   * Forgets all memories of the named user, agent and conversation, one by one.
   *
   * Shared memories stay.
   *
   * `DELETE /v1/memories/`
   */
  mem0Clear(params?: Params<'mem0Clear'>, options?: CallOptions): Promise<Plain<'mem0Clear', 200>> {
    return this.plain({ id: 'mem0Clear', method: 'DELETE', path: `/v1/memories/`, params, options });
  }

  /**
   * Searches memories, for clients of version 1.
   *
   * The response is a plain list.
   *
   * `POST /v1/memories/search/`
   */
  mem0SearchV1(body: Body<'mem0SearchV1'> = {}, options?: CallOptions): Promise<Plain<'mem0SearchV1', 200>> {
    return this.plain({ id: 'mem0SearchV1', method: 'POST', path: `/v1/memories/search/`, body, isRepeatable: true, options });
  }

  /**
   * Returns one memory.
   *
   * `GET /v1/memories/{memoryId}/`
   */
  mem0Get(memoryId: string, options?: CallOptions): Promise<Plain<'mem0Get', 200>> {
    return this.plain({ id: 'mem0Get', method: 'GET', path: `/v1/memories/${this.part(memoryId)}/`, options });
  }

  /**
   * Updates a memory.
   *
   * `PUT /v1/memories/{memoryId}/`
   */
  mem0Update(memoryId: string, body: Body<'mem0Update'> = {}, options?: CallOptions): Promise<Plain<'mem0Update', 200>> {
    return this.plain({ id: 'mem0Update', method: 'PUT', path: `/v1/memories/${this.part(memoryId)}/`, body, options });
  }

  /**
   * Forgets a memory.
   *
   * `DELETE /v1/memories/{memoryId}/`
   */
  mem0Delete(memoryId: string, options?: CallOptions): Promise<Plain<'mem0Delete', 200>> {
    return this.plain({ id: 'mem0Delete', method: 'DELETE', path: `/v1/memories/${this.part(memoryId)}/`, options });
  }

  /**
   * Lists the changes of a memory, oldest first.
   *
   * `GET /v1/memories/{memoryId}/history/`
   */
  mem0History(memoryId: string, options?: CallOptions): Promise<Plain<'mem0History', 200>> {
    return this.plain({ id: 'mem0History', method: 'GET', path: `/v1/memories/${this.part(memoryId)}/history/`, options });
  }

  /**
   * Lists the agents of the token's workspace as models.
   *
   * `GET /v1/models`
   */
  listChatModels(options?: CallOptions): Promise<Plain<'listChatModels', 200>> {
    return this.plain({ id: 'listChatModels', method: 'GET', path: `/v1/models`, options });
  }

  /**
   * Returns one agent as a model.
   *
   * `GET /v1/models/{model}`
   */
  getChatModel(model: string, options?: CallOptions): Promise<Plain<'getChatModel', 200>> {
    return this.plain({ id: 'getChatModel', method: 'GET', path: `/v1/models/${this.part(model)}`, options });
  }

  /**
   * Checks the token.
   *
   * mem0's clients call this first.
   *
   * `GET /v1/ping/`
   */
  mem0Ping(options?: CallOptions): Promise<Plain<'mem0Ping', 200>> {
    return this.plain({ id: 'mem0Ping', method: 'GET', path: `/v1/ping/`, options });
  }

  /**
   * Forgets a user with all agents, deletes an agent, or forgets a conversation of the caller's own.
   *
   * A job forgets the user. Only for admins.
   *
   * `DELETE /v2/entities/{kind}/{name}/`
   */
  mem0ForgetEntity(kind: string, name: string, options?: CallOptions): Promise<Plain<'mem0ForgetEntity', 200>> {
    return this.plain({ id: 'mem0ForgetEntity', method: 'DELETE', path: `/v2/entities/${this.part(kind)}/${this.part(name)}/`, options });
  }

  /**
   * Lists memories, for clients of version 2.
   *
   * `POST /v2/memories/`
   */
  mem0ListV2(body: Body<'mem0ListV2'> = {}, params?: Params<'mem0ListV2'>, options?: CallOptions): Promise<Plain<'mem0ListV2', 200>> {
    return this.plain({ id: 'mem0ListV2', method: 'POST', path: `/v2/memories/`, body, params, isRepeatable: true, options });
  }

  /**
   * Searches memories, for clients of version 2.
   *
   * The response is a plain list.
   *
   * `POST /v2/memories/search/`
   */
  mem0SearchV2(body: Body<'mem0SearchV2'> = {}, options?: CallOptions): Promise<Plain<'mem0SearchV2', 200>> {
    return this.plain({ id: 'mem0SearchV2', method: 'POST', path: `/v2/memories/search/`, body, isRepeatable: true, options });
  }

  /**
   * Lists memories.
   *
   * `POST /v3/memories/`
   */
  mem0List(body: Body<'mem0List'> = {}, params?: Params<'mem0List'>, options?: CallOptions): Promise<Plain<'mem0List', 200>> {
    return this.plain({ id: 'mem0List', method: 'POST', path: `/v3/memories/`, body, params, isRepeatable: true, options });
  }

  /**
   * Adds messages.
   *
   * A job extracts memory from them; `GET /v1/event/{id}/` returns its status. With `infer: false`, each message is stored at once.
   *
   * `POST /v3/memories/add/`
   */
  mem0Add(body: Body<'mem0Add'> = {}, options?: CallOptions): Promise<Plain<'mem0Add', 200>> {
    return this.plain({ id: 'mem0Add', method: 'POST', path: `/v3/memories/add/`, body, options });
  }

  /**
   * Searches memories with the standard recall.
   *
   * `POST /v3/memories/search/`
   */
  mem0Search(body: Body<'mem0Search'> = {}, options?: CallOptions): Promise<Plain<'mem0Search', 200>> {
    return this.plain({ id: 'mem0Search', method: 'POST', path: `/v3/memories/search/`, body, isRepeatable: true, options });
  }
}
