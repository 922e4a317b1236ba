// Generated from openapi.yaml by scripts/generate.js. Do not edit.

export interface paths {
    "/api/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the agents of the workspace that the caller may access, oldest first. */
        get: operations["listAgents"];
        put?: never;
        /** Creates an agent with its four seed files. */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one agent. */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        /**
         * Deletes an agent.
         * @description The agent answers 404 from now on. Its queued jobs are cancelled when a worker picks them up.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        /** Updates an agent. */
        patch: operations["updateAgent"];
        trace?: never;
    };
    "/api/v1/agents/{agentId}/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists an owner's conversations with the agent, newest first. */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/conversations/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches an owner's conversations for messages, best match first.
         * @description Only this owner's conversations are searched. To read a conversation that is named `search`, list its messages.
         */
        get: operations["searchConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/conversations/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one conversation with its turns. */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        /**
         * Deletes a conversation with its messages, and removes them from recall.
         * @description What is still unread becomes memory first. Memory extracted from it remains.
         */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        /**
         * Pauses, closes or resumes a conversation, or notes metadata about it.
         * @description The next message resumes it as well. Closing it completes its session and extracts the messages not yet read.
         */
        patch: operations["updateConversation"];
        trace?: never;
    };
    "/api/v1/agents/{agentId}/conversations/{conversationId}/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes the messages of a conversation and removes them from recall.
         * @description The conversation remains and starts over. What is still unread becomes memory first; memory extracted from it remains too.
         */
        post: operations["clearConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/conversations/{conversationId}/compact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces all but the last messages of a conversation with a summary, in what a model sees.
         * @description The summary applies until the conversation is cleared. The messages stay stored, and those that extraction has not read yet are read
         *     at once. Without a model, the older messages are left out of the prompt.
         */
        post: operations["compactConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/conversations/{conversationId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the messages of a conversation, in order. */
        get: operations["listMessages"];
        put?: never;
        /**
         * Stores messages of a turn that the caller ran itself.
         * @description If no conversation has this name, it is created; end users never share one. With an `Idempotency-Key`, a repeated request returns the
         *     same answer for a day and has no further effect.
         */
        post: operations["recordMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/memory-servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the external memory servers of an agent and their status. */
        get: operations["listMemoryServers"];
        put?: never;
        /**
         * Connects an agent to an external memory server.
         * @description A job copies the existing facts to a backend, which then receives every change. Local memory stays complete whatever the server does.
         */
        post: operations["createMemoryServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/memory-servers/{memoryServerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnects a memory server.
         * @description The data on the server remains. To remove a person's data there, forget the person first.
         */
        delete: operations["deleteMemoryServer"];
        options?: never;
        head?: never;
        /**
         * Enables or disables a memory server.
         * @description A backend that is enabled again receives the changes it missed.
         */
        patch: operations["updateMemoryServer"];
        trace?: never;
    };
    "/api/v1/agents/{agentId}/memory-servers/{memoryServerId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tests a memory server with a query for the agent's shared memory.
         * @description Nothing is written to the server.
         */
        post: operations["testMemoryServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the memory tools of an agent.
         * @description Each tool comes with the JSON schema of its arguments, in the form that model providers expect.
         */
        get: operations["listTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/tools/{toolName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calls a memory tool as a model would.
         * @description The request determines the agent and the owner. If the arguments also name one (`agentId`, `endUserId`, `ownerKey` …), it must be the
         *     same. Ids that this owner cannot see with this agent are not found.
         */
        post: operations["callTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the files that the caller can see, without their text, by sort order and name.
         * @description The list contains the caller's own PERSONAL files and the TEAM and GLOBAL files. A name can appear once per scope.
         */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/files/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one file with its text and ETag.
         * @description If the call names an owner, the order of precedence is the owner's PERSONAL file, the TEAM file, the GLOBAL file. Otherwise it is
         *     TEAM, GLOBAL, the caller's own PERSONAL file. `scope` and `ownerKey` in the answer identify the file.
         */
        get: operations["getFile"];
        /**
         * Writes the whole text of a file and stores a revision.
         * @description Without an owner and a scope, this writes the TEAM file; with an owner, the owner's PERSONAL file. Only admins write GLOBAL files.
         *     `If-Match` refuses to overwrite a text that the caller has not seen (412, nothing is lost). `If-None-Match: *` only creates. Without
         *     these headers the last write wins, and the previous text stays in the history.
         */
        put: operations["putFile"];
        post?: never;
        /**
         * Deletes a file from memory and from the prompt.
         * @description Its revisions remain. Restoring one brings the file back.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        /**
         * Changes a file's place in the prompt or its locked sections.
         * @description The text stays the same.
         */
        patch: operations["patchFile"];
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/files/{path}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compares two revisions of a file. */
        get: operations["diffFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/files/{path}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces text in a file and stores a revision.
         * @description The file must exist in the scope that the call writes to. A call for an owner does not copy a shared file into a PERSONAL one; it
         *     answers 409 and names the scope to use.
         */
        post: operations["editFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/files/{path}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merges text into a file and stores a revision.
         * @description A file that does not exist is treated as empty.
         */
        post: operations["mergeFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/files/{path}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the revisions of a file, newest first.
         * @description This also works for a deleted file.
         */
        get: operations["listFileRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/files/{path}/revisions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one revision with its text. */
        get: operations["getFileRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/files/{path}/revisions/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Writes the text of an old revision again, as a new revision.
         * @description This also brings back a deleted file.
         */
        post: operations["restoreFileRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/memory/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exports the memory of the agent's team as a ZIP archive.
         * @description The archive contains `manifest.json`, the core files and the daily notes, in a format that an import accepts, here or in MateClaw. If
         *     there are more than 500 entries or 16 MiB, it contains the newest notes, and `leftOut` in the manifest counts the rest; use `until` to
         *     get them.
         */
        get: operations["exportSnapshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/memory/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Imports an archive, file by file.
         * @description An archive that is refused changes nothing. To continue an interrupted import, send the archive again. Each file with new content gets
         *     a revision. Texts that the scanner flags, and always AGENTS.md and SOUL.md, go into quarantine. Forgotten lines stay forgotten,
         *     and what a block rule of the person keeps out stays out. New core files become part of the prompt.
         */
        post: operations["importSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/memory/import/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Imports a file, as its preview shows. What the file is, is detected from its content.
         * @description Conversations keep their times and titles. A job records them, and memory is extracted from them as from all others; `importId` tells how
         *     far it is. Facts and documents are stored at once. A file that is imported again adds only what is new. The person is the one that the
         *     call names; documents become the person's own files.
         */
        post: operations["importFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/memory/import/file/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Previews the import of a file without changing anything. What the file is, is detected from its content.
         * @description Known are: snapshots and folders of Markdown files (ZIP), mem0 (JSON), the data exports of ChatGPT and Claude (ZIP, or the
         *     `conversations.json` in it), Zep and Hindsight (JSON), agent files of Letta (`.af`), and the SQLite databases of MicroClaw and GoClaw.
         */
        post: operations["previewFileImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/memory/import/markdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Imports a ZIP archive of Markdown files, file by file, as its preview shows.
         * @description An archive that is refused changes nothing. A file that cannot be imported is skipped and named, or refuses it if `skipBad` is false.
         */
        post: operations["importMarkdown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/memory/import/markdown/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Previews an import of Markdown files without changing anything.
         * @description The file is a ZIP archive. Each `.md` or `.markdown` file keeps its path below the given folder. Other entries, files above 1 MiB and files
         *     that are not text in UTF-8, UTF-16 or GB 18030 are listed, each with the reason.
         */
        post: operations["previewMarkdown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/memory/import/mem0": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Imports mem0 memories as facts, all or none.
         * @description Each fact belongs to the person that its `user_id` names. Known memories are not stored twice, and forgotten ones stay forgotten.
         *     `metadata`, `created_at`, `categories` and `expiration_date` are imported too.
         */
        post: operations["importMem0"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/memory/import/mem0/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Previews an import of mem0 memories without changing anything.
         * @description The file is an export or a listing of mem0's clients: a list of memories, or an object with `memories` or `results`.
         */
        post: operations["previewMem0"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/memory/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Previews the import of an archive without changing anything.
         * @description The response lists the new files, the changed files with their differences, and the skipped entries with the reasons. An invalid
         *     archive is refused as a whole, with the reason.
         */
        post: operations["previewSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/memory/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the newest imports of conversations for one person, at most 20. */
        get: operations["listImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/memory/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns how far an import of conversations is.
         * @description Memory is extracted by jobs that follow; they may still run when the import is finished.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the shared prefix of every prompt.
         * @description The prefix contains the enabled TEAM and GLOBAL files as `--- NAME ---` blocks. The same files give the same bytes, so the provider's
         *     prompt cache hits. The ETag changes only when the text does.
         */
        get: operations["getPrompt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/prompt-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the files that are part of every prompt of this agent.
         * @description These are the enabled TEAM and GLOBAL files, by sort order and name.
         */
        get: operations["listPromptFiles"];
        /**
         * Sets the TEAM files of the prompt and their order.
         * @description Other TEAM files leave the prompt. To place a GLOBAL file, `PATCH` that file.
         */
        put: operations["setPromptFiles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{agentId}/workspace/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches the files that the caller can see for keywords and returns lines, best match first.
         * @description `[[…]]` marks the match in the snippet. The hits come from at most the 50 best files.
         */
        get: operations["searchFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the audit log of the workspace and of the tenant's accounts, newest first.
         * @description With filters, a page may be empty although more pages follow. Continue as long as `nextCursor` is present.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts a session and returns a short-lived token for it.
         * @description After ten failures in fifteen minutes, further attempts for the account must wait.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the session of the calling token.
         * @description The token becomes invalid at once, on every process.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the caller's account, role and scopes. */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the caller's password and ends all of their other sessions. */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the caller's active sessions, newest first. */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of the caller's sessions at once. */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a tenant with its first workspace and admin, and logs the admin in.
         * @description Disabled unless `auth.sign-up` is set.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the caller's tokens for this workspace, newest first, including expired and revoked ones. */
        get: operations["listTokens"];
        put?: never;
        /**
         * Creates a token for this workspace.
         * @description The token never has more rights than its creator. A token that another token creates expires no later than that token.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes a token at once on every process.
         * @description The tokens that it was rotated from and into are revoked as well.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/tokens/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces a token with a new one that has the same rights and lifetime.
         * @description The old token stays valid for the overlap. Its use after the overlap indicates a leaked copy and revokes both tokens.
         */
        post: operations["rotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Runs a turn: an agent answers a message, using the owner's memory.
         * @description The turn is stored like a posted one and goes through extraction. Turns of one conversation run one after the other.
         */
        post: operations["sendChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Runs a turn and streams the answer as server-sent events.
         * @description The events are `begin` (`conversationId`, `memory`), `delta` (`text`), `tool` (`name`, `isOk`, `error`) and `compaction`; at the end
         *     `usage` and `done` (the response of `POST /chat`) or `error` (the usual error object). After each second of silence, a comment shows
         *     that the stream is alive. Closing the connection stops the turn; the text generated so far is stored.
         */
        post: operations["streamChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forgets/{receiptId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the receipt of an act of forgetting.
         * @description It contains row counts and times, without text.
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the workspace's jobs, newest first.
         * @description A token that is bound to agents or owners gets only the jobs of those.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one job. */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{jobId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels a job that waits or runs.
         * @description A running job commits nothing after this call.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{jobId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts a job back into the queue and resets its counts, error and outcome.
         * @description Allowed for a job that failed, was quarantined or cancelled, or waits for a retry.
         */
        post: operations["retryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the months with archived reports and diary entries, newest first.
         * @description The list covers the owner's own dreams and those of the team.
         */
        get: operations["listDreamArchives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/archive/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one month of the archive: its reports with their changes and candidates, and its diaries.
         * @description With `query`, only the parts that contain it.
         */
        get: operations["getDreamArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/block-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists what is never to be learned about an owner, the oldest rule first. */
        get: operations["listBlockRules"];
        put?: never;
        /**
         * Adds a rule: what it describes is never learned again.
         * @description The rule applies to extraction, session summaries, dreams, imports, `remember` and tools, to facts and to the sentences of files. It does
         *     not delete what is stored already, and people can still create such facts by hand. A call that asks for one blocked statement is refused
         *     with 409, which names the rule; an import reports `blocked`.
         *     Adding the same rule twice returns the first one.
         */
        post: operations["addBlockRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/block-rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a rule. */
        delete: operations["removeBlockRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Assembles the context for an agent's next turn with an owner. */
        post: operations["assembleContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dream/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams events about the dreams of an owner and of the team.
         * @description The response is a stream of server-sent events (`text/event-stream`) with `id`, `event` (`dream.completed`, `dream.proposed`,
         *     `dream.skipped`, `dream.failed`, `dream.declined`, `dream.reverted`) and `data` (JSON: `type`, `id`, `scope`, `kind`, `status`,
         *     `promotedCount`, `rejectedCount`, `at`). With `Last-Event-ID`, the stream continues after that event. A connection ends after fifteen
         *     minutes; reconnect with the last id.
         */
        get: operations["watchDreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dream/morning-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the morning card: the dreams that the owner has not seen yet.
         * @description Null if there is nothing new.
         */
        get: operations["getMorningCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dream/morning-card/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marks a report and all earlier ones as seen by the owner.
         * @description Without a report, marks all reports as seen.
         */
        post: operations["seeMorningCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dream/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the dream reports of an owner and of the team, newest first. */
        get: operations["listDreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dream/reports/{reportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the report of a dream: its changes and candidates, its effect on the file, and its cost. */
        get: operations["getDream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dream/reports/{reportId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts what a dream proposes and applies it.
         * @description The change becomes a revision in the caller's name. An entry becomes `stale` if its place in the file has changed since.
         */
        post: operations["acceptDream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dream/reports/{reportId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Declines what a dream proposes.
         * @description The change is not applied and not proposed again.
         */
        post: operations["declineDream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms that a change is right.
         * @description The facts behind the change are confirmed, which raises their trust.
         */
        post: operations["confirmDreamEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edits the text of a change.
         * @description The new text replaces the lines of the change in the file, and the section counts as edited by a person from then on. A change that
         *     waits for a decision is applied with the new text.
         */
        post: operations["editDreamEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forgets what a change states.
         * @description This deletes its lines from files and all of their revisions, the facts behind it, and its text in reports and archives. It is not
         *     learned again unless the person explicitly asks for it.
         */
        post: operations["forgetDreamEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dream/reports/{reportId}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverts what a dream applied, even days later.
         * @description Later edits remain: an entry becomes `stale` if its lines have changed since.
         */
        post: operations["revertDream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dreaming/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the candidates of the next dream, best first.
         * @description Each candidate comes with its expected outcome and the reason. The list contains at most the 500 candidates recalled most often.
         */
        get: operations["listDreamCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dreaming/dreams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the diary of an owner's dreams.
         * @description It states what each dream read, noticed and changed, and why.
         */
        get: operations["getDreamDiary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dreaming/focused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Runs a dream about a topic and answers when it has finished.
         * @description The dream considers what recall finds for the topic.
         */
        post: operations["dreamAbout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dreaming/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Pauses or resumes the nightly dreams of an agent. */
        put: operations["setDreamingSchedule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/dreaming/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns when an agent last dreamed for an owner, when it dreams next, the newest diary entry, and what is pending. */
        get: operations["getDreamingStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/emergence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Runs a dream now, as at night, and answers when it has finished.
         * @description To dream over the team's memory, send `system` as `ownerKey`.
         */
        post: operations["dreamNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/episodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the episodes of an owner, newest first. */
        get: operations["listEpisodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/episodes/{episodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one episode with its messages. */
        get: operations["getEpisode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/extractions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the extraction runs over an owner's conversations with their results, newest first. */
        get: operations["listExtractions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the facts about an owner, newest first.
         * @description The list contains the owner's own facts, the team's and the tenant's.
         */
        get: operations["listFacts"];
        put?: never;
        /**
         * Creates a fact by hand.
         * @description A known fact is confirmed instead, and gets the new tags and metadata besides its own. If the predicate has one value at a time, the new fact supersedes the old one. Extraction does not
         *     change a fact written by hand. A text with injected instructions is stored with the status `quarantined`.
         */
        post: operations["createFact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/facts/contradictions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists contradictions with both of their facts, newest first. */
        get: operations["listContradictions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/facts/contradictions/{contradictionId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolves a contradiction.
         * @description Nothing is deleted: the losing fact stays, linked to the fact that superseded it. The decision can be undone.
         */
        post: operations["resolveContradiction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/facts/contradictions/{contradictionId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undoes the decision about a contradiction and opens it again.
         * @description Later changes to the facts are never lost.
         */
        post: operations["undoContradiction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/facts/{factId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one fact with its provenance.
         * @description The response contains the trust and its reasons, the provenance (message, extraction, lines of files), and the facts that it
         *     superseded or that superseded it.
         */
        get: operations["getFact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Updates a fact by hand: its text, category, times or status.
         * @description Extraction never changes text that a person wrote. The fact's history keeps the previous version.
         */
        patch: operations["updateFact"];
        trace?: never;
    };
    "/api/v1/memory/{agentId}/facts/{factId}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records feedback about a fact.
         * @description HELPFUL raises the fact's trust by 0.1; UNHELPFUL lowers it by 0.2. Each person counts once; new feedback replaces their earlier
         *     feedback.
         */
        post: operations["rateFact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/facts/{factId}/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forgets one fact and others that state the same.
         * @description This deletes its history, its index entry, and its lines in files and all of their revisions. It is not learned again unless the
         *     person explicitly asks for it.
         */
        post: operations["forgetFact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/facts/{factId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the changes of a fact, newest first.
         * @description Each change states its cause, actor and reason, and the fact before it. The list contains at most the last 500 changes.
         */
        get: operations["listFactHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forgets a section of a file, the memory from a conversation, or the memory from a source since a given time.
         * @description This deletes facts, index entries, and lines in files and all of their revisions. They are not learned again unless the person
         *     explicitly asks for it.
         */
        post: operations["forgetPart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/forget/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Counts what a call to forget would delete.
         * @description Nothing is changed.
         */
        post: operations["previewForgetPart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/graph/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists merge candidates, newest first.
         * @description The list includes pairs that were merged automatically because they are very similar.
         */
        get: operations["listMergeCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/graph/candidates/{candidateId}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismisses a merge candidate: the two entities are different.
         * @description The pair is not proposed again.
         */
        post: operations["dismissMergeCandidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/graph/candidates/{candidateId}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merges two entities into one.
         * @description The other entity's name becomes an alias of the remaining one, which takes over its relations. The merge can be undone.
         */
        post: operations["mergeEntities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/graph/candidates/{candidateId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undoes the decision about a merge candidate.
         * @description After a merge, each entity gets its own relations back, including those learned since. The pair is pending again.
         */
        post: operations["undoMergeCandidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/graph/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the entities that an owner's conversations mention, newest first.
         * @description The list contains the owner's own entities, the team's and the tenant's.
         */
        get: operations["listEntities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/graph/entities/{entityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one entity with its neighbourhood.
         * @description The response contains its relations at a given time in both directions, up to `depth` relations away, and every interval recorded for
         *     the entity. For an entity that was merged, the remaining entity is returned.
         */
        get: operations["getEntity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/graph/relations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a relation between two entities.
         * @description The entities are found by name or created. A known relation is confirmed instead. If the predicate has one value at a time, the new
         *     relation ends the old one; nothing is overwritten.
         */
        post: operations["createRelation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/injections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists how much of an owner's memory went into prompts per day, newest first.
         * @description The counts are written every few seconds.
         */
        get: operations["listInjections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the quarantine, newest first.
         * @description The list contains the entries of an owner and of the team. An admin who names no owner gets all entries of the agent.
         */
        get: operations["listQuarantine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/quarantine/{quarantineId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one quarantine entry, including its text. */
        get: operations["getQuarantined"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/quarantine/{quarantineId}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discards a quarantine entry.
         * @description Its text is deleted. A quarantined fact is forgotten.
         */
        post: operations["discardQuarantined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/quarantine/{quarantineId}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Releases a quarantine entry.
         * @description The write is completed as originally requested, without another scan.
         */
        post: operations["releaseQuarantined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Searches everything an owner's agent may see: own memory, the team's and the tenant's.
         * @description The result is one ranked list.
         */
        post: operations["recallMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/recalls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what an owner's agent recalled, most used first.
         * @description The counts are written every few seconds, so the latest may be missing.
         */
        get: operations["listRecalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/remember": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remembers one fact at once, without a conversation.
         * @description A text with injected instructions is stored with the status `quarantined`. What a block rule of the person keeps out is refused with 409;
         *     the message names the rule and where to remove it.
         */
        post: operations["rememberFact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/summarize/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extracts memory from this conversation now.
         * @description The usual gates and the cooldown do not apply, and no other conversation is read. Answers when all messages of the conversation have
         *     been read.
         */
        post: operations["summarizeConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{agentId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists changes to an owner's memory, newest first.
         * @description The events are facts learned, files written, conversations started and completed, episodes, dreams and archived months.
         */
        get: operations["listTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the configured models and the effective one.
         * @description The effective model is the agent's, otherwise the workspace's, the tenant's or the installation's.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models/agents/{agentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets the model of an agent, which overrides its workspace's. */
        put: operations["putAgentModel"];
        post?: never;
        /**
         * Deletes the model of an agent, with its key.
         * @description The workspace's model applies again.
         */
        delete: operations["deleteAgentModel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets the model of the tenant.
         * @description The key is stored encrypted; responses contain only its last four characters.
         */
        put: operations["putTenantModel"];
        post?: never;
        /**
         * Deletes the model of the tenant, with its key.
         * @description The installation's model applies again.
         */
        delete: operations["deleteTenantModel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tests the effective model with one small call.
         * @description A failing model is not an error of this operation: the response contains the failure class.
         */
        post: operations["testModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets the model of the calling workspace, which overrides the tenant's. */
        put: operations["putWorkspaceModel"];
        post?: never;
        /**
         * Deletes the model of the calling workspace, with its key.
         * @description The tenant's model applies again.
         */
        delete: operations["deleteWorkspaceModel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/observability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns how well memory works: facts by status, and extraction, injection and recall of the last 24 hours.
         * @description The counts are of all people together, for all agents of the workspace, by agent and by hour. Recalls and contexts are written every
         *     few seconds.
         */
        get: operations["getObservability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the people whose memory the workspace's agents store, by key. */
        get: operations["listOwners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/owners/{ownerKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one person: the agents that know them, and how much memory each agent has. */
        get: operations["getOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/owners/{ownerKey}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exports everything stored about one person.
         * @description The response is a ZIP archive with Markdown for reading and JSON with every row. The export is recorded in the audit log.
         */
        get: operations["exportOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/owners/{ownerKey}/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forgets everything about a person, with all agents of the workspace.
         * @description A job does the work, and the receipt tells when it is complete. A repeated call in the meantime joins the running job and gets the
         *     same receipt; the job deletes as much as the most extensive call asks for. Until the receipt is done, every write for this person is
         *     refused with 409 and the receipt's id; afterwards the person starts without memory. What the person contributed to shared memory is
         *     deleted too. What other people contributed and names the person stays unless `includeMentions` is set; `remaining` in the receipt
         *     lists it.
         */
        post: operations["forgetOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/owners/{ownerKey}/forget/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Counts what forgetting a person would delete.
         * @description Nothing is changed.
         */
        post: operations["previewForgetOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/owners/{ownerKey}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the receipts of forgetting about one person, newest first.
         * @description Receipts contain no owner key; they can only be found by callers who know the key.
         */
        get: operations["listReceipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists every key that can be overridden, with its effective value and source. */
        get: operations["listSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the effective value of one key.
         * @description An unknown key answers 422 and suggests the closest known key.
         */
        get: operations["getSetting"];
        /** Overrides a key for the tenant, the workspace or an agent, and returns the effective value there. */
        put: operations["putSetting"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the workspace's model usage by day, agent, purpose and model, and what is left of the tenant's budget. */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the workspace's webhooks, newest first. */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Creates a webhook.
         * @description A token that is limited to certain agents can create, see and change webhooks of these agents only. Deliveries are signed according to
         *     Standard Webhooks, contain ids and never text, and are retried with increasing delays.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one webhook, without its secret. */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Deletes a webhook with its deliveries.
         * @description Pending deliveries are not sent.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Updates a webhook, or enables or disables it. */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the deliveries of a webhook, newest first.
         * @description Deliveries are retained as long as finished jobs.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a finished delivery again.
         * @description Id and body stay the same; the signature is new.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the secret of a webhook.
         * @description For one day, deliveries are signed with the old secret too, so that the receiver can switch over.
         */
        post: operations["rotateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the event `webhook.test` to a webhook, whatever events it receives.
         * @description The webhook's deliveries show the result.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the workspaces that the caller may work in, oldest first.
         * @description A personal access token works in one.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Creates a workspace in the caller's tenant, with the caller as its admin.
         * @description The caller must be an admin of the calling workspace.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the members of a workspace. */
        get: operations["listMembers"];
        put?: never;
        /** Adds a user of the tenant to a workspace, or creates an account for a new user. */
        post: operations["addMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a member from a workspace and revokes their tokens for it.
         * @description The account remains.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Changes the role of a member.
         * @description The new role applies from the member's next request on, for their tokens too.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness: the process answers.
         * @description Does not check dependencies.
         */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists memories. */
        get: operations["mem0OwnList"];
        put?: never;
        /** Adds messages and returns the memories extracted from them. */
        post: operations["mem0OwnAdd"];
        /** Forgets all memories of the named user, agent and conversation. */
        delete: operations["mem0OwnClear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories/{memoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one memory. */
        get: operations["mem0OwnGet"];
        /** Updates a memory. */
        put: operations["mem0OwnUpdate"];
        post?: never;
        /** Forgets a memory. */
        delete: operations["mem0OwnDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories/{memoryId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the changes of a memory, oldest first. */
        get: operations["mem0OwnHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns metrics in the OpenMetrics text format.
         * @description If `metrics.token` is set, the request must carry it as a bearer token. Otherwise only callers on this machine may read the metrics.
         *     A wrong token answers 401; a remote caller without a configured token gets 404.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the OpenAPI description as JSON. */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness: every part that a request needs is available, and the worker of this process is alive.
         * @description Answers 503 otherwise.
         */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Searches memories, at the path of mem0's own server. */
        post: operations["mem0OwnSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batch/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Updates memories one by one.
         * @description The first failure ends the call.
         */
        put: operations["mem0BatchUpdate"];
        post?: never;
        /**
         * Forgets memories one by one.
         * @description The first failure ends the call.
         */
        delete: operations["mem0BatchDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continues a dialogue, using the memory of the end user in `user`.
         * @description The caller sends the whole dialogue. The last user message and the agent's answer are stored and go through extraction. Tools that the
         *     caller defines are passed through to the model.
         */
        post: operations["createChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entities/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the users whom the token may name, and the agents that it may access.
         * @description A token that is no admin's sees the users of programs and its own person, not the other people of the console.
         */
        get: operations["mem0Entities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event/{jobId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one event: the status of an added message. */
        get: operations["mem0Event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the last hundred events of the workspace, newest first.
         * @description There is only one page.
         */
        get: operations["mem0Events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requests an export.
         * @description The memories have their standard format; `schema` is ignored.
         */
        post: operations["mem0Export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/get/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns an export, by its id or by its filters. */
        post: operations["mem0GetExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feedback/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records feedback about a memory, which changes its trust. */
        post: operations["mem0Feedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists memories, for clients of version 1.
         * @description These clients send the names in the query string.
         */
        get: operations["mem0ListV1"];
        put?: never;
        /** Adds messages, for clients of version 1. */
        post: operations["mem0AddV1"];
        /**
         * Forgets all memories of the named user, agent and conversation, one by one.
         * @description Shared memories stay.
         */
        delete: operations["mem0Clear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Searches memories, for clients of version 1.
         * @description The response is a plain list.
         */
        post: operations["mem0SearchV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memoryId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one memory. */
        get: operations["mem0Get"];
        /** Updates a memory. */
        put: operations["mem0Update"];
        post?: never;
        /** Forgets a memory. */
        delete: operations["mem0Delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memoryId}/history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the changes of a memory, oldest first. */
        get: operations["mem0History"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the agents of the token's workspace as models. */
        get: operations["listChatModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one agent as a model. */
        get: operations["getChatModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ping/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Checks the token.
         * @description mem0's clients call this first.
         */
        get: operations["mem0Ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/entities/{kind}/{name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forgets a user with all agents, deletes an agent, or forgets a conversation of the caller's own.
         * @description A job forgets the user. Only for admins.
         */
        delete: operations["mem0ForgetEntity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/memories/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists memories, for clients of version 2. */
        post: operations["mem0ListV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/memories/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Searches memories, for clients of version 2.
         * @description The response is a plain list.
         */
        post: operations["mem0SearchV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/memories/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists memories. */
        post: operations["mem0List"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/memories/add/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds messages.
         * @description A job extracts memory from them; `GET /v1/event/{id}/` returns its status. With `infer: false`, each message is stored at once.
         */
        post: operations["mem0Add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/memories/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Searches memories with the standard recall. */
        post: operations["mem0Search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An access token and the refresh token that renews it. */
        AccessTokenResponse: {
            /** @description The access token: one of the person's tokens, limited to one agent and to them. */
            access_token: string;
            /** @description `Bearer`. */
            token_type: string;
            /**
             * Format: int64
             * @description The number of seconds until it must be renewed.
             */
            expires_in: number;
            /** @description The refresh token, valid for one use. */
            refresh_token: string;
            /**
             * @description The scopes with spaces between them.
             * @example memory:read memory:write
             */
            scope: string;
        };
        /** @description What happened in some period. */
        ActivityResponse: {
            /** @description All runs of extraction. */
            extraction: components["schemas"]["ThroughputResponse"];
            /** @description The runs of the reflector, which reads conversations that go on. They are also in `extraction`. */
            reflector: components["schemas"]["ThroughputResponse"];
            /** @description How much memory went into prompts. */
            injection: components["schemas"]["InjectionCoverageResponse"];
            /** @description Explicit recalls. */
            recall: components["schemas"]["RecallActivityResponse"];
        };
        /**
         * @description What to block: a topic, or a relation with a pattern.
         * @example {
         *       "endUserId": "nora",
         *       "topic": "my health"
         *     }
         */
        AddBlockRuleRequest: {
            /**
             * @description A topic in words, up to 200 characters. A fact or a sentence is blocked if it has all of its significant words, or if the topic
             *     means a relation that it states: "my health" blocks "Nora is allergic to penicillin". It does not matter of whom it is said.
             */
            topic?: string | null;
            /** @description A relation, such as `lives_in`; cannot be combined with `topic`. */
            predicate?: string | null;
            /** @description A pattern for the values of the relation, in which `*` stands for any text. Every value when absent. */
            value?: string | null;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /**
         * @description A person to add.
         * @example {
         *       "email": "liwei@example.com",
         *       "name": "李伟",
         *       "role": "member"
         *     }
         */
        AddMemberRequest: {
            /** @description The email address of a user of the tenant, or of a new account. */
            email: string;
            /** @description The name of a new account. Defaults to the local part of the email address. */
            name?: string | null;
            /** @description The role in this workspace. */
            role: components["schemas"]["Role"];
            /**
             * Format: password
             * @description The initial password of a new account. If absent, one is generated and returned.
             */
            password?: string | null;
        };
        /**
         * @description Messages to extract memory from.
         * @example {
         *       "messages": [
         *         {
         *           "role": "user",
         *           "content": "I moved to Lisbon."
         *         }
         *       ],
         *       "user_id": "nora"
         *     }
         */
        AddMemoriesRequest: components["schemas"]["Names"] & {
            /** @description The messages, or one text from the user. */
            messages?: components["schemas"]["SaidMessage"][];
            /**
             * @description Whether to extract memory. If false, each message is stored as it is, all of them or none. A memory has at most 2,000 characters: a
             *     longer message becomes several (`mate.memory.long-messages`).
             */
            infer?: boolean | null;
            /** @description A JSON object of the caller's, which is returned with the memories. */
            metadata?: Record<string, never> | null;
            /** @description Whether this API refuses to update the memory later. It is stored as `immutable` in `metadata`. */
            immutable?: boolean | null;
            /**
             * Format: date
             * @description The last day on which the memory is valid.
             */
            expiration_date?: string | null;
            /**
             * Format: int64
             * @description When the messages were said, in seconds since 1970. "Yesterday" counts from it. Defaults to now.
             */
            timestamp?: number | null;
        };
        /** @description The person who was added. */
        AddedMemberResponse: components["schemas"]["MemberResponse"] & {
            /** @description The password that was generated for a new account. It is returned only once. */
            initialPassword?: string | null;
        };
        /**
         * @description A stored memory.
         * @example {
         *       "id": "118452644787257408",
         *       "memory": "Nora lives in Lisbon.",
         *       "event": "ADD"
         *     }
         */
        AddedMemory: {
            /** @description The id. Absent if nothing was stored. */
            id?: string | null;
            /** @description The text. */
            memory: string;
            /** @description `ADD`, or `NONE` for a text in quarantine and for one that was not stored. */
            event: string;
            /** @description Why the text was not stored: a block rule of the user keeps it out. It names the rule, and where to remove it. */
            reason?: string | null;
        };
        /**
         * @description The result of adding messages.
         * @example {
         *       "message": "Memory is extracted in the background",
         *       "event_id": "118452644787257600",
         *       "status": "PENDING",
         *       "results": []
         *     }
         */
        AddedResponse: {
            /** @description A message for people. */
            message: string;
            /** @description The id of the job that extracts memory. Absent if extraction is complete. */
            event_id?: string | null;
            /** @description `PENDING` or `SUCCEEDED`. */
            status: string;
            /** @description The stored memories, if extraction is complete. */
            results: components["schemas"]["AddedMemory"][];
        };
        /** @description The counts of one agent. */
        AgentFiguresResponse: components["schemas"]["MemoryFiguresResponse"] & {
            /** @description The agent. */
            agentId: components["schemas"]["AgentId"];
            /** @description The agent's name. */
            name: string;
        };
        /** @example 1234567890123 */
        AgentId: string;
        /** @description An agent. */
        AgentResponse: {
            /** @description The id. */
            id: components["schemas"]["AgentId"];
            /** @description The workspace that the agent belongs to. */
            workspaceId: components["schemas"]["WorkspaceId"];
            /**
             * @description The name, unique in the workspace.
             * @example Ada
             */
            name: string;
            /** @description What the agent is for. */
            description: string;
            /**
             * @description The IANA time zone. It determines the calendar day of the agent's notes.
             * @example Europe/Lisbon
             */
            timezone: string;
            leaderId?: components["schemas"]["AgentId"] | null;
            /** @description The model that serves the agent. Absent if it uses the default model. */
            model?: string | null;
            /** @description Configuration keys that this agent overrides. */
            settings: Record<string, never>;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description The details of an error. */
        AnthropicDetail: {
            /**
             * @description The error type, such as `invalid_request_error`, `authentication_error`, `not_found_error` or `api_error`.
             * @example not_found_error
             */
            type: string;
            /**
             * @description The error message. It begins with the invalid field, if one is.
             * @example agent not found
             */
            message: string;
        };
        /** @description An error in Anthropic's format. */
        AnthropicErrorResponse: {
            /**
             * @description Always `error`.
             * @example error
             */
            type: string;
            /** @description The error. */
            error: components["schemas"]["AnthropicDetail"];
            /** @description The request id. */
            request_id: string;
        };
        /**
         * @description A dialogue to continue.
         * @example {
         *       "model": "Ada",
         *       "max_tokens": 1024,
         *       "metadata": {
         *         "user_id": "nora"
         *       },
         *       "messages": [
         *         {
         *           "role": "user",
         *           "content": "Which tea should I bring?"
         *         }
         *       ]
         *     }
         */
        AnthropicRequest: {
            /** @description The agent's name or id. */
            model: string;
            /** @description The dialogue so far. */
            messages: components["schemas"]["TurnIn"][];
            /** @description The caller's instructions: text, or blocks of text. */
            system?: unknown;
            /**
             * @description `user_id` is the end user, whom the header `X-End-User-Id` may name instead; `conversationId` names the conversation. Everything else is
             *     attached to the messages of the turn and to facts from them, up to 8,192 bytes, and narrows recall: `tags` is a list, or a text with
             *     commas between them.
             */
            metadata?: Record<string, never> | null;
            /**
             * Format: int64
             * @description The maximum number of tokens in the answer.
             */
            max_tokens?: number | null;
            /** @description Whether to stream the answer. */
            stream?: boolean | null;
            /**
             * Format: double
             * @description The sampling temperature, 0 to 1.
             */
            temperature?: number | null;
            /**
             * Format: double
             * @description The share of the probability from which words are drawn, 0 to 1.
             */
            top_p?: number | null;
            /**
             * Format: int64
             * @description The number of the most probable words from which words are drawn. Models of OpenAI's interface do not take it.
             */
            top_k?: number | null;
            /** @description Texts at which the answer ends. */
            stop_sequences?: string[] | null;
            /** @description The caller's own tools. If present, the memory tools are not offered to the model. */
            tools?: components["schemas"]["MessageToolIn"][] | null;
            tool_choice?: components["schemas"]["MessageChoiceIn"] | null;
            /** @description `format` with `type` `json_schema` and a `schema` is the format of the answer. */
            output_config?: Record<string, never> | null;
        };
        /**
         * Format: binary
         * @description A ZIP archive.
         */
        Archive: string;
        /** @description A candidate that a dream scored. */
        ArchivedCandidate: {
            /** @description The kind of memory. */
            kind: components["schemas"]["ItemKind"];
            /** @description The id of the fact, file or message. */
            sourceId: string;
            /**
             * Format: int32
             * @description How often it had been recalled.
             */
            recallCount: number;
            /**
             * Format: int32
             * @description The number of different queries that recalled it.
             */
            queryCount: number;
            /**
             * Format: double
             * @description The score, 0 to 1.
             */
            score: number;
            /** @description What happened to the candidate. */
            fate: components["schemas"]["Fate"];
            /** @description The reason, as a keyword. */
            reason: string;
        };
        /** @description A month's diary. */
        ArchivedDiary: {
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /**
             * @description The file that contains it.
             * @example memory/dreams/2026-10.md
             */
            filename: string;
            /** @description The text of the diary. With `query`, only the nights that contain the query. */
            content: string;
        };
        /** @description A month of the archive. */
        ArchivedIn: {
            /**
             * @description The year and month.
             * @example 2026-10
             */
            month: string;
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /**
             * Format: int32
             * @description The number of reports in it.
             */
            dreams: number;
        };
        /** @description An archived report. */
        ArchivedReport: {
            /** @description The id that the report had. */
            id: components["schemas"]["DreamId"];
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /** @description The kind of dream. */
            kind: components["schemas"]["DreamKind"];
            /**
             * Format: date
             * @description The local date of a nightly dream.
             */
            night?: string | null;
            /** @description The topic of a focused dream. */
            topic?: string | null;
            /** @description What triggered the dream. */
            cause: components["schemas"]["DreamCause"];
            /** @description The outcome. */
            status: components["schemas"]["DreamStatus"];
            /** @description The file that the dream worked on. */
            filename: string;
            /** @description Why the dream made its changes, or none. */
            reason: string;
            /** @description `model` or `rules`. */
            engine: string;
            /** @description The model that was called. */
            model?: string | null;
            /** @description Why the model's answer was not used. */
            failure?: string | null;
            /** @description The patterns that the dream noticed. */
            patterns: string[];
            /**
             * Format: int32
             * @description The number of candidates that were scored.
             */
            candidateCount: number;
            /**
             * Format: int32
             * @description The number of candidates that were promoted.
             */
            promotedCount: number;
            /**
             * Format: int32
             * @description The number of candidates that were rejected.
             */
            rejectedCount: number;
            /**
             * Format: date-time
             * @description When the dream was requested.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the dream finished.
             */
            finishedAt?: string | null;
            /** @description The changes that the dream proposed. */
            entries: components["schemas"]["ReportedEntry"][];
            /** @description The candidates that the dream scored. */
            candidates: components["schemas"]["ArchivedCandidate"][];
        };
        /** @example 1234567890123 */
        AuditId: string;
        /** @description One entry of the audit log: who did what, when, and whether it was allowed. */
        AuditResponse: {
            /** @description The id. Ids increase with time. */
            id: components["schemas"]["AuditId"];
            /**
             * Format: date-time
             * @description When the action happened.
             */
            at: string;
            /**
             * @description The kind of the actor: `user`, `token`, `job` or `operator`.
             * @example user
             */
            principalKind: string;
            /** @description The id of the user, token or job. */
            principalId?: string | null;
            workspaceId?: components["schemas"]["WorkspaceId"] | null;
            /**
             * @description The action; for a denied attempt, its method and route.
             * @example token.create
             */
            action: string;
            /**
             * @description The kind of the object that the action concerned.
             * @example token
             */
            objectKind: string;
            /** @description The id of the object. */
            objectId?: string | null;
            /**
             * @description `done` or `denied`.
             * @example done
             */
            outcome: string;
            /** @description The request id. The answer and the log carry the same id. */
            requestId: string;
            /** @description Further numbers and field names. Contains no memory text, tokens or passwords. */
            detail: Record<string, never>;
        };
        /**
         * @description A memory and its changes.
         * @example {
         *       "memory_id": "118452644787257408",
         *       "text": "Nora lives in Porto."
         *     }
         */
        BatchMemory: {
            /** @description The id. */
            memory_id: string;
            /** @description The new text. */
            text?: string | null;
            /** @description A JSON object of the caller's. Replaces the current one. */
            metadata?: Record<string, never> | null;
        };
        /** @description The memories to change. */
        BatchRequest: {
            /** @description The memories, at most 1,000. */
            memories: components["schemas"]["BatchMemory"][];
        };
        /** @example 1234567890123 */
        BlockRuleId: string;
        /** @description A rule that keeps memory from being learned. */
        BlockRuleResponse: {
            /** @description The id. */
            id: components["schemas"]["BlockRuleId"];
            /**
             * @description The topic, in a person's words; absent for a rule on a relation.
             * @example my health
             */
            topic?: string | null;
            /**
             * @description The relation; absent for a topic.
             * @example lives_in
             */
            predicate?: string | null;
            /**
             * @description The pattern of the values, in which `*` stands for any text; absent for a topic.
             * @example *
             */
            value?: string | null;
            /**
             * @description Who made it: `user:…`, `token:…`, or `conversation` if the person asked for it there.
             * @example conversation
             */
            madeBy: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createTime: string;
        };
        /** @description The tenant's daily token budget. */
        BudgetResponse: {
            /**
             * Format: int64
             * @description The tokens per day (UTC), from `mate.chat.daily-tokens`. Null for no limit.
             */
            dailyTokens?: number | null;
            /**
             * Format: int64
             * @description The tokens that all workspaces of the tenant used today.
             */
            spentToday: number;
            /**
             * Format: int64
             * @description The tokens left today. Null for no limit.
             */
            leftToday?: number | null;
        };
        /** @description A tool call. */
        CallIn: {
            /** @description The id of the call. */
            id: string;
            /** @description The function that was called. */
            function: components["schemas"]["FunctionCallIn"];
        };
        /**
         * @description The arguments of a tool call, and the owner it concerns.
         * @example {
         *       "arguments": {
         *         "query": "where does she live"
         *       },
         *       "endUserId": "nora"
         *     }
         */
        CallToolRequest: {
            /** @description The arguments that the model wrote. They must match the tool's schema. */
            arguments?: Record<string, never>;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /** @description The result of a tool call. */
        CallToolResponse: {
            /**
             * @description The name of the tool.
             * @example recall
             */
            name: string;
            /** @description The tool's result. Treat it as data, never as instructions. */
            result: Record<string, never>;
        };
        /**
         * @description The state of a merge candidate.
         * @enum {string}
         */
        CandidateState: "pending" | "merged" | "dismissed";
        /**
         * @description The cause of a change. Changes with the same cause are reverted together.
         * @enum {string}
         */
        CauseKind: "extraction" | "remember" | "hand" | "contradiction" | "file" | "forget" | "quarantine" | "upkeep" | "model" | "dream" | "import";
        /** @description The cause of a change. */
        CauseResponse: {
            /** @description The kind of cause. Changes with the same kind and id belong together. */
            kind: components["schemas"]["CauseKind"];
            /** @description The id of the extraction, revision, contradiction or receipt. For changes by hand, the id of the fact. */
            id?: string | null;
        };
        /**
         * @description The fields to change.
         * @example {
         *       "role": "viewer"
         *     }
         */
        ChangeMemberRequest: {
            /** @description The new role. */
            role: components["schemas"]["Role"];
        };
        /**
         * @description The current and the new password.
         * @example {
         *       "currentPassword": "correct horse battery staple",
         *       "newPassword": "seven grey herons on a jetty"
         *     }
         */
        ChangePasswordRequest: {
            /**
             * Format: password
             * @description The current password.
             */
            currentPassword: string;
            /**
             * Format: password
             * @description The new password: at least 15 characters that are not easy to guess.
             */
            newPassword: string;
        };
        /** @description Confirms the change. */
        ChangePasswordResponse: {
            /** @description Always true. */
            changed: boolean;
        };
        /**
         * @description One change of a memory.
         * @example {
         *       "id": "118452644787257500",
         *       "memory_id": "118452644787257408",
         *       "old_memory": "Nora lives in Lisbon.",
         *       "new_memory": "Nora lives in Porto.",
         *       "event": "UPDATE",
         *       "user_id": "nora",
         *       "created_at": "2026-11-20T09:00:00Z",
         *       "updated_at": "2026-11-20T09:00:00Z"
         *     }
         */
        ChangeResponse: {
            /** @description The id. */
            id: string;
            /** @description The id of the memory. */
            memory_id: string;
            /** @description The text before. */
            old_memory?: string | null;
            /** @description The text after. */
            new_memory: string;
            /** @description `ADD`, `UPDATE` or `DELETE`. */
            event: string;
            /** @description The user. */
            user_id?: string | null;
            /**
             * Format: date-time
             * @description When the change happened.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the change happened.
             */
            updated_at: string;
        };
        /** @description A file that would change. */
        ChangingResponse: components["schemas"]["ComingResponse"] & {
            /** @description The current size, in bytes. */
            oldSize: number;
            /** @description The SHA-256 of the current text. */
            oldHash: string;
            diff?: components["schemas"]["Diff"] | null;
            /** @description Whether there are more changes than `diff` shows. */
            diffIsCut: boolean;
        };
        /** @description An agent as a model. */
        ChatModelResponse: {
            /**
             * @description The agent's name. Requests may use its id as well.
             * @example Ada
             */
            id: string;
            /** @description Always `model`. */
            object: string;
            /**
             * Format: int64
             * @description When the agent was created, in seconds since 1970.
             */
            created: number;
            /** @description Always `noctuary`. */
            owned_by: string;
        };
        /** @description The agents, as models. */
        ChatModelsResponse: {
            /** @description Always `list`. */
            object: string;
            /** @description The agents that the token may chat with. */
            data: components["schemas"]["ChatModelResponse"][];
        };
        /**
         * @description A message from an end user to an agent.
         * @example {
         *       "agentId": "228071432192",
         *       "message": "Which tea should I bring?",
         *       "endUserId": "nora"
         *     }
         */
        ChatRequest: {
            agentId?: components["schemas"]["AgentId"] | null;
            /**
             * @description The message, up to 2,000,000 bytes. The model gets all of it; of one longer than 100,000 characters, several are stored
             *     (`mate.memory.long-messages`). `/compact [N]` replaces all but the last N messages (default 10) with a summary; `/clear` or
             *     `/new` starts the conversation over. No model is called for these commands.
             */
            message?: string;
            /** @description The message in parts. Use instead of `message`. */
            contentParts?: components["schemas"]["ContentPart"][] | null;
            /** @description The caller's name for the conversation, 1 to 200 characters. If absent, a new conversation starts. */
            conversationId?: string | null;
            /** @description The end user who talks to the agent. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` who talks to the agent. */
            senderId?: string | null;
            triggerSource?: components["schemas"]["TriggerSource"] | null;
            /**
             * Format: int64
             * @description The maximum length of the answer, in tokens. The model's own limit still applies.
             */
            maxTokens?: number | null;
            /**
             * Format: double
             * @description The sampling temperature, 0 to 2. Lower values give more predictable answers.
             */
            temperature?: number | null;
            /** @description Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. The messages of the turn have them, and facts from it, too. */
            tags?: string[] | null;
            /** @description A JSON object of up to 8,192 bytes by which recall can be narrowed. The messages of the turn have it, and facts from it, too. */
            metadata?: Record<string, never> | null;
            /**
             * @description The IANA time zone in which days and months of the message are counted ("yesterday", "remember that I fly tomorrow"). Defaults to the one
             *     that the person is known to live in (a memory with the relation `timezone`), else the agent's. The extraction, which reads the
             *     conversation later, counts in that default.
             * @example Asia/Tokyo
             */
            timezone?: string | null;
        };
        /** @description An answered turn. */
        ChatResponse: {
            /** @description The name of the conversation. Send it with the next message. */
            conversationId: string;
            /** @description The agent's answer. */
            reply: string;
            /**
             * @description Why the answer ended: `stop`, `length` (token limit reached) or `content_filter`.
             * @example stop
             */
            finishReason: string;
            /** @description The model that answered, as the provider reports it. Empty if the message was a command. */
            model: string;
            /** @description The tokens that the turn used. */
            usage: components["schemas"]["TurnCostResponse"];
            /** @description The memory that the model was shown. */
            memory: components["schemas"]["ShownResponse"];
            /** @description The memory tools that the model called, in order. */
            tools: components["schemas"]["Step"][];
            /** @description The jobs that extract memory from the turn. */
            jobIds: components["schemas"]["JobId"][];
            /** @description Whether the turn was stored. False for commands, and if the conversation was cleared or forgotten during the turn. */
            kept: boolean;
            morningCard?: components["schemas"]["MorningCardResponse"] | null;
        };
        /** @description The number of deleted messages. */
        ClearConversationResponse: {
            /**
             * Format: int64
             * @description The number of deleted messages.
             */
            deletedMessages: number;
        };
        /** @description A registered client. */
        ClientResponse: {
            /** @description The id, which contains what was registered. */
            client_id: string;
            /**
             * @description The name.
             * @example Claude
             */
            client_name: string;
            /** @description Where a code may be sent. */
            redirect_uris: string[];
            /** @description `none`: the client has no secret. */
            token_endpoint_auth_method: string;
            /** @description The grants that it may use. */
            grant_types: string[];
            /** @description `code` alone. */
            response_types: string[];
        };
        /** @description A new file. */
        ComingResponse: {
            /**
             * @description The path in the archive.
             * @example memory/2026-11-21.md
             */
            filename: string;
            /** @description Who would be able to read it. */
            scope: components["schemas"]["MemoryScope"];
            /** @description The size of the text as it would be stored, in bytes. */
            newSize: number;
            /** @description The SHA-256 of that text. */
            newHash: string;
            /** @description The number of lines that would be left out because they are forgotten. */
            forgottenLines: number;
            /** @description The number of lines that would be left out, whole or in part, because of a block rule of the person. */
            blockedLines: number;
        };
        /**
         * @description How many messages to leave as they are.
         * @example {
         *       "keep": 10
         *     }
         */
        CompactConversationRequest: {
            /**
             * Format: int32
             * @description The number of recent messages to leave as they are, 1 to 100. Defaults to 10.
             */
            keep?: number | null;
        };
        /** @description The result of compacting a conversation. */
        CompactConversationResponse: {
            /**
             * @description `summary`: a summary replaces the older messages in the prompt. `dropped`: no summary was available, so the model sees only the
             *     remaining messages. `nothing`: there were no older messages.
             */
            how: components["schemas"]["How"];
            /**
             * @description The number of messages left as they are.
             * @example 10
             */
            kept: number;
            /**
             * @description The number of messages that the summary replaces.
             * @example 34
             */
            summarised: number;
            /**
             * @description The number of messages that the model no longer sees.
             * @example 0
             */
            dropped: number;
            /**
             * @description The tokens of the conversation before.
             * @example 5210
             */
            tokensBefore: number;
            /**
             * @description The tokens of the conversation now, as a model sees it.
             * @example 1480
             */
            tokensAfter: number;
            /**
             * @description The summary that replaces the start of the conversation.
             * @example - Nora plans a trip to Porto in May; she asked for a quiet hotel near the river.
             */
            summary?: string | null;
            /** @description Why there is no new summary: `llm_not_configured`, or the error class of the model. */
            failure?: string | null;
            jobId?: components["schemas"]["JobId"] | null;
        };
        /**
         * @description A dialogue to continue.
         * @example {
         *       "model": "Ada",
         *       "user": "nora",
         *       "messages": [
         *         {
         *           "role": "user",
         *           "content": "Which tea should I bring?"
         *         }
         *       ]
         *     }
         */
        CompletionRequest: {
            /** @description The agent's name or id. */
            model: string;
            /**
             * @description The dialogue so far. Instructions alone, and a client's own request about a transcript (such as for its title), are answered without
             *     memory and are not stored.
             */
            messages: components["schemas"]["MessageIn"][];
            /**
             * @description The end user. The header `X-End-User-Id` may name it instead. Without either, the turn belongs to the token's own user, if the
             *     token allows it (`requireEndUser`).
             */
            user?: string | null;
            /** @description Whether to stream the response. */
            stream?: boolean | null;
            stream_options?: components["schemas"]["StreamOptions"] | null;
            /** @description The caller's own tools. If present, the memory tools are not offered to the model. */
            tools?: components["schemas"]["ToolIn"][] | null;
            /** @description `auto`, `none`, `required`, or one tool. */
            tool_choice?: unknown;
            /**
             * Format: int64
             * @description The maximum number of tokens in the answer.
             */
            max_completion_tokens?: number | null;
            /**
             * Format: int64
             * @description The older name of `max_completion_tokens`.
             */
            max_tokens?: number | null;
            /**
             * Format: double
             * @description The sampling temperature, 0 to 2.
             */
            temperature?: number | null;
            /**
             * Format: double
             * @description The share of the probability from which words are drawn, 0 to 1.
             */
            top_p?: number | null;
            /** @description A text, or up to 16, at which the answer ends. */
            stop?: unknown;
            /**
             * Format: int64
             * @description The same seed gives the same answer, as far as the provider can.
             */
            seed?: number | null;
            /**
             * Format: double
             * @description How much words that occurred already are avoided, -2 to 2.
             */
            presence_penalty?: number | null;
            /**
             * Format: double
             * @description How much words are avoided the more often they occurred, -2 to 2.
             */
            frequency_penalty?: number | null;
            /** @description Tokens to prefer or avoid, by their number. Only models of OpenAI's interface take it. */
            logit_bias?: Record<string, never> | null;
            /** @description Whether to return the probabilities of the tokens. Only models of OpenAI's interface take it. */
            logprobs?: boolean | null;
            /**
             * Format: int32
             * @description The number of alternatives per token, 0 to 20. Needs `logprobs`.
             */
            top_logprobs?: number | null;
            /** @description Whether the model may call several tools at once. */
            parallel_tool_calls?: boolean | null;
            response_format?: components["schemas"]["FormatIn"] | null;
            /**
             * Format: int32
             * @description Must be 1.
             */
            n?: number | null;
            /**
             * @description `conversationId` names the conversation; so does the header `X-Conversation-Id`. Without either, the first message identifies the
             *     conversation. Everything else is attached to the messages of the turn and to facts from them, up to 8,192 bytes, and narrows recall:
             *     `tags` is a list, or a text with commas between them.
             */
            metadata?: Record<string, never> | null;
        };
        /** @description The components of a score. Each is the component's weight × its value, divided by the sum of all weights. */
        ComponentsResponse: {
            /**
             * Format: float
             * @description BM25 over the item's own words: text, speaker, date, headings.
             */
            text: number;
            /**
             * Format: float
             * @description BM25 over the surrounding conversation.
             */
            context: number;
            /**
             * Format: float
             * @description Neighbouring words of the query are neighbours in the item, too.
             */
            phrase: number;
            /**
             * Format: float
             * @description Vector similarity. For an item without a vector, the text score counts here too.
             */
            vector: number;
            /**
             * Format: float
             * @description The query names the speaker of the item and no other person, or means them: "my" the owner, "you told me" the agent.
             */
            speaker: number;
            /**
             * Format: float
             * @description The query asks for a time, and the item states one.
             */
            time: number;
            /**
             * Format: float
             * @description The item is long enough to be informative, is not only a question, and is to the point.
             */
            substance: number;
            /**
             * Format: float
             * @description How recent the item is.
             */
            recency: number;
            /**
             * Format: float
             * @description How much the item is trusted.
             */
            trust: number;
            /**
             * Format: float
             * @description How often the item was used.
             */
            usage: number;
            /**
             * Format: float
             * @description A person asked to remember the item.
             */
            pin: number;
            /**
             * Format: float
             * @description The item is personal rather than shared.
             */
            personal: number;
            /**
             * Format: float
             * @description The query asks about the person as a whole ("What do you know about me?"), and not for anything in particular. The item is one of their
             *     current facts, files, summaries or messages: more for facts, for who they are, for what they asked to remember, and for what is trusted
             *     and new. The other components are 0 then.
             */
            overview: number;
            /**
             * Format: float
             * @description What the operator's reranker added. The other components are less by its weight. 0 without one.
             */
            rerank: number;
        };
        /**
         * @description One part of a message, in the format of OpenAI or Anthropic. The model is shown images, audio and files as far as its provider takes them;
         *     memory keeps a mark such as `[image]`.
         */
        ContentPart: {
            /**
             * @description The type of the part: `text`, `image_url`, `input_audio`, `file`, or another one that OpenAI or Anthropic has.
             * @example text
             */
            type: string;
            /** @description The text of a part of type `text`. */
            text?: string | null;
            /** @description The image of a part of type `image_url`: an object with `url`, an address or `data:`. */
            image_url?: Record<string, never> | null;
            /** @description The audio of a part of type `input_audio`: an object with `format` and `data`. */
            input_audio?: Record<string, never> | null;
            /** @description The file of a part of type `file`: an object with `filename` and `file_data`. */
            file?: Record<string, never> | null;
            /** @description The content of a part in Anthropic's format, of type `image` or `document`. */
            source?: Record<string, never> | null;
        };
        /** @description One memory in `owner`. */
        ContextItem: {
            /**
             * @description Why the memory is included: `identity`, `essential` or `relevant`.
             * @example relevant
             */
            layer: string;
            id?: components["schemas"]["ItemId"] | null;
            /**
             * @description The provider of the memory: `facts`, `files`, `recall`, `notes`, or an external memory server.
             * @example recall
             */
            provider: string;
            /** @description The kind of the item. */
            kind: components["schemas"]["ItemKind"];
            /** @description The text as it is stored. If it is longer than 600 characters, `owner` shows only the passage that answers. */
            text: string;
            /**
             * Format: float
             * @description The relevance to the query, if recall found the item.
             */
            score?: number | null;
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /**
             * Format: date
             * @description The day of the memory, in the agent's time zone.
             */
            day?: string | null;
            /** @description Where the memory comes from. */
            source: components["schemas"]["Source"];
        };
        /**
         * @description The next message of an owner, and the form of the context.
         * @example {
         *       "query": "Which tea should I bring?",
         *       "endUserId": "nora",
         *       "budgetTokens": 1500,
         *       "format": "mateclaw"
         *     }
         */
        ContextRequest: {
            /** @description The person's message, up to 10,000 characters. Greetings and thanks trigger no search. */
            query?: string | null;
            /**
             * Format: int32
             * @description The maximum number of tokens in `owner`, 1 to 1,000,000. Defaults to the agent's `mate.memory.auto-inject.budget-tokens` (1,500
             *     unless changed). `system` is never shortened, so that it stays cacheable.
             */
            budgetTokens?: number | null;
            format?: components["schemas"]["Format"] | null;
            /**
             * Format: date-time
             * @description Assembles the context as of this time: facts that were true then, files as they stood, and nothing added later. Counts no use,
             *     asks no external memory server, and has no morning card. Defaults to now.
             */
            asOf?: string | null;
            filter?: components["schemas"]["LabelFilter"] | null;
            /**
             * @description The IANA time zone in which days and months of the message ("yesterday", "last March") and dates of `filter` are counted. Defaults to
             *     the one that the person is known to live in (a memory with the relation `timezone`), else the agent's.
             * @example Asia/Tokyo
             */
            timezone?: string | null;
            /** @description The `etag` of the `system` text that the caller already has. If it is still current, `system` is null. */
            knownEtag?: string | null;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /** @description The context of the next model call, in two texts. */
        ContextResponse: {
            /**
             * @description The text for the system prompt: shared files as `--- NAME ---` blocks, identical for every owner until a file changes. Null if
             *     `knownEtag` is current.
             */
            system?: string | null;
            /** @description The text to put before the person's message: what is known about the owner, fenced as evidence. Empty if nothing is known. */
            owner: string;
            /** @description The token counts of the texts. */
            tokens: components["schemas"]["ContextTokens"];
            /** @description The memories in `owner`, in order. */
            items: components["schemas"]["ContextItem"][];
            /** @description The number of relevant memories that did not fit into the budget. */
            omitted: number;
            /** @description The ETag of `system`. It changes only when `system` does. */
            etag: string;
            /** @description The number of distinct memories that were considered: those in `items` and the `omitted` ones. */
            candidates: number;
            /**
             * Format: float
             * @description The best relevance to the query, 0 to 1. Absent if nothing was searched for or found.
             */
            topScore?: number | null;
            /** @description The providers that contributed nothing because they failed or were slow. Absent if there are none. */
            skipped?: components["schemas"]["SkippedProviderResponse"][];
            morningCard?: components["schemas"]["MorningCardResponse"] | null;
        };
        /** @description Token counts. */
        ContextTokens: {
            /** @description The tokens of `system`. */
            system: number;
            /** @description The tokens of `owner`. */
            owner: number;
            /** @description The maximum for `owner`. */
            budget: number;
        };
        /** @description Two facts that cannot both be true. */
        ContradictionResponse: {
            /**
             * @description The id.
             * @example 228071432192
             */
            id: string;
            /** @description The state of the contradiction. */
            state: components["schemas"]["ContradictionState"];
            resolution?: components["schemas"]["Resolution"] | null;
            a?: components["schemas"]["FactResponse"] | null;
            b?: components["schemas"]["FactResponse"] | null;
            /**
             * @description What detected the contradiction: `rules` or `model`.
             * @example rules
             */
            judge: string;
            /**
             * Format: double
             * @description The confidence of the detection, 0 to 1.
             */
            confidence: number;
            /**
             * @description Why the two facts contradict each other.
             * @example two values of something that has one
             */
            reason: string;
            /** @description The fact that a merge created. */
            resultId?: string | null;
            /**
             * Format: date-time
             * @description When the contradiction was detected.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was resolved.
             */
            resolvedAt?: string | null;
        };
        /**
         * @description The state of a contradiction.
         * @enum {string}
         */
        ContradictionState: "open" | "resolved" | "moot";
        /** @example 1234567890123 */
        ConversationId: string;
        /** @description A conversation. */
        ConversationResponse: {
            /** @description The server's id of the conversation. */
            id: components["schemas"]["ConversationId"];
            /**
             * @description The name that the caller gave to the conversation.
             * @example support-2026-11-21
             */
            conversationId: string;
            /** @description The agent's id. */
            agentId: components["schemas"]["AgentId"];
            /** @description The owner's key. */
            ownerKey: components["schemas"]["OwnerKey"];
            /** @description What triggered the last turn. */
            triggerSource: components["schemas"]["TriggerSource"];
            /** @description The state of the conversation. */
            state: components["schemas"]["ConversationState"];
            /**
             * Format: int64
             * @description The number of stored messages.
             * @example 12
             */
            messageCount: number;
            /**
             * Format: int64
             * @description The sequence number of the last message that extraction has read; 0 if none.
             */
            extractedSeq: number;
            /**
             * Format: int64
             * @description The sequence number of the last message of the most recent completed session (idle or closed); 0 if none.
             */
            completedSeq: number;
            /**
             * Format: date-time
             * @description When the conversation becomes idle if no further message arrives. Absent once it is idle.
             */
            idleAt?: string | null;
            /**
             * Format: date-time
             * @description When the last message arrived.
             */
            lastActiveAt: string;
            /**
             * Format: date-time
             * @description When the first message arrived.
             */
            createdAt: string;
            /** @description What the caller noted about the conversation. Absent if nothing. */
            metadata?: Record<string, never> | null;
        };
        /**
         * @description State of a conversation.
         * @enum {string}
         */
        ConversationState: "active" | "paused" | "terminated";
        /** @description A conversation with its turns. */
        ConversationWithTurnsResponse: components["schemas"]["ConversationResponse"] & {
            /** @description The turns, oldest first. */
            turns: components["schemas"]["TurnResponse"][];
        };
        /**
         * @description Row counts by kind, such as `facts` or `revisions`; kinds without rows are absent.
         * @example {
         *       "facts": 3,
         *       "revisions": 2
         *     }
         */
        Counts: {
            [key: string]: number;
        };
        /**
         * @description A new agent.
         * @example {
         *       "name": "Ada",
         *       "description": "Answers questions about orders",
         *       "timezone": "Europe/Lisbon"
         *     }
         */
        CreateAgentRequest: {
            /** @description The name, 1 to 120 characters, unique in the workspace. */
            name: string;
            /** @description What the agent is for, up to 2,000 characters. */
            description?: string | null;
            /** @description The IANA time zone. Defaults to `UTC`. */
            timezone?: string | null;
            /** @description The id of the team's leader. The agent reads the leader's TEAM memory, and its own TEAM memory becomes read-only. */
            leaderId?: string | null;
            /**
             * @description The model that serves the agent. If the agent, its workspace or its tenant has a chosen model, the name must be a model of that
             *     provider; otherwise it must be listed in the operator's `llm.models`. Defaults to the chosen model or, without one, to the
             *     installation's.
             */
            model?: string | null;
            /** @description Configuration keys that this agent overrides. */
            settings?: Record<string, never> | null;
        };
        /**
         * @description A fact to create by hand.
         * @example {
         *       "predicate": "lives_in",
         *       "object": "Porto",
         *       "text": "Nora lives in Porto.",
         *       "category": "PROFILE",
         *       "endUserId": "nora"
         *     }
         */
        CreateFactRequest: {
            /** @description The subject. Defaults to the owner (`user`). */
            subject?: string | null;
            /** @description The predicate, such as `lives_in`. Absent for a fact that is only a sentence. */
            predicate?: string | null;
            /** @description The object. Defaults to the sentence. */
            object?: string | null;
            /** @description The fact as one sentence. Defaults to a sentence made from the parts. */
            text?: string | null;
            /**
             * @description PROFILE, KNOWLEDGE (default), EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK.
             * @enum {string|null}
             */
            category?: "PROFILE" | "KNOWLEDGE" | "EVENT" | "PREFERENCE" | "PROJECT" | "REFERENCE" | "FEEDBACK" | null;
            /**
             * Format: date-time
             * @description Since when the fact is true. Defaults to now.
             */
            validFrom?: string | null;
            /**
             * Format: date-time
             * @description When the fact expires.
             */
            expiresAt?: string | null;
            scope?: components["schemas"]["MemoryScope"] | null;
            /** @description Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. They join the tags that a known fact has. */
            tags?: string[] | null;
            /**
             * @description A JSON object of up to 8,192 bytes by which recall can be narrowed. Its keys join those that a known fact has, and replace the same
             *     ones.
             */
            metadata?: Record<string, never> | null;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /**
         * @description An external memory server to connect.
         * @example {
         *       "kind": "mcp",
         *       "role": "backend",
         *       "url": "https://memory.example.org/mcp",
         *       "apiKey": "key-of-the-server"
         *     }
         */
        CreateMemoryServerRequest: {
            /**
             * @description `mcp` for a server with the tools `memory_query` and `memory_upsert`; `mem0` for mem0's HTTP API.
             * @enum {string}
             */
            kind: "mcp" | "mem0";
            /**
             * @description `backend`: the server receives a copy of every fact and is queried for every context; `source`: it is only queried.
             * @enum {string}
             */
            role: "backend" | "source";
            /**
             * Format: uri
             * @description A public https URL.
             */
            url: string;
            /** @description The credentials to present to the server: a bearer token or, for mem0, an API key. */
            apiKey?: string | null;
        };
        /**
         * @description A relation to create by hand.
         * @example {
         *       "subject": "Ana",
         *       "predicate": "works_on",
         *       "object": "Atlas",
         *       "validFrom": "2026-03-01T00:00:00Z",
         *       "endUserId": "nora"
         *     }
         */
        CreateRelationRequest: {
            /** @description The name of the subject; `user` is the owner. */
            subject: string;
            /** @description The kind of the subject: `person`, `organization`, `project` … Defaults to what the predicate implies. */
            subjectKind?: string | null;
            /** @description The predicate, such as `works_on`. */
            predicate: string;
            /** @description The name of the object. */
            object: string;
            /** @description The kind of the object. */
            objectKind?: string | null;
            /**
             * Format: date-time
             * @description Since when the relation holds. Defaults to now.
             */
            validFrom?: string | null;
            /**
             * Format: date-time
             * @description When the relation ceases to hold.
             */
            validTo?: string | null;
            /**
             * @description Whether the relation replaces the subject's current relations with this predicate. Predicates that have one value at a time, such
             *     as `lives_in`, always do so.
             */
            replaces?: boolean;
            /** @description The text that supports the relation, up to 2,000 characters. Defaults to the relation's own sentence. */
            evidence?: string | null;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /**
         * @description A new personal access token.
         * @example {
         *       "name": "support bot",
         *       "role": "member",
         *       "scopes": [
         *         "memory:read",
         *         "memory:write"
         *       ],
         *       "expiresInDays": 90
         *     }
         */
        CreateTokenRequest: {
            /** @description A name for the token, 1 to 120 characters. */
            name: string;
            role?: components["schemas"]["Role"] | null;
            /** @description The token's scopes: at least one, and only scopes that the caller has. */
            scopes: components["schemas"]["TokenScope"][];
            /** @description The agents that the token may access. Defaults to all agents of the workspace. */
            agentIds?: components["schemas"]["AgentId"][] | null;
            /** @description The only owner that the token may name, such as `api:nora`. Other owners answer 404. */
            boundOwner?: string | null;
            /** @description A prefix of the owners that the token may name, such as `api:shop-`. Other owners answer 404. */
            boundPrefix?: string | null;
            /**
             * @description Whether a chat with this token must name the end user (`user` in the OpenAI dialect, `endUserId` elsewhere). Defaults to true if
             *     the token has the scope `chat`. If false, all unnamed users share the memory of the token's own user.
             */
            requireEndUser?: boolean | null;
            /**
             * @description Regular expressions, in any case, that mark a request to the chat dialects as a chore of its program: a request for the title or
             *     the tags of a chat, which is no word of the end user. Where one matches the message or the instructions, the request is answered
             *     without memory and not stored. Common programs' chores are recognised without patterns.
             * @example [
             *       "^Name this chat"
             *     ]
             */
            chorePatterns?: string[] | null;
            /**
             * Format: int32
             * @description The number of days until the token expires, 1 to 366.
             */
            expiresInDays: number;
        };
        /**
         * @description A new webhook.
         * @example {
         *       "url": "https://hooks.example.org/noctuary",
         *       "events": [
         *         "dream.completed",
         *         "contradiction.opened"
         *       ]
         *     }
         */
        CreateWebhookRequest: {
            /**
             * Format: uri
             * @description A public https URL.
             */
            url: string;
            /** @description The events to receive: `memory.updated`, `dream.completed`, `contradiction.opened`, `owner.forgotten`. Defaults to all. */
            events?: string[];
            /** @description The agents whose events the webhook receives. If absent or empty, all agents that the token may access. */
            agentIds?: components["schemas"]["AgentId"][];
        };
        /**
         * @description A new workspace.
         * @example {
         *       "name": "Night shift"
         *     }
         */
        CreateWorkspaceRequest: {
            /** @description The name, 1 to 120 characters, unique in the tenant. */
            name: string;
        };
        /**
         * @description The entries that the decision concerns.
         * @example {
         *       "entryIds": [
         *         "228071432193"
         *       ],
         *       "endUserId": "nora"
         *     }
         */
        DecideRequest: {
            /** @description The ids of single entries. Defaults to all entries to which the decision can apply. */
            entryIds?: components["schemas"]["DreamEntryId"][] | null;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /** @description Confirms the deletion. */
        DeleteAgentResponse: {
            /** @description Always true. */
            deleted: boolean;
        };
        /** @description The number of deleted messages. */
        DeleteConversationResponse: {
            /**
             * Format: int64
             * @description The number of deleted messages.
             */
            deletedMessages: number;
        };
        /** @description Confirms the deletion. */
        DeleteFileResponse: {
            /** @description Always true. */
            deleted: boolean;
            /** @description The name of the file. */
            filename: string;
            /** @description The scope of the deleted file. */
            scope: components["schemas"]["MemoryScope"];
            /**
             * Format: int64
             * @description The number of its last revision. Restore it to bring the file back.
             */
            revision: number;
        };
        /** @description Confirms that the server was disconnected. */
        DeleteMemoryServerResponse: {
            /** @description Always true. */
            deleted: boolean;
        };
        /** @description Confirms the deletion. */
        DeleteModelResponse: {
            /** @description Always true. */
            deleted: boolean;
        };
        /** @description Confirms the deletion. */
        DeleteWebhookResponse: {
            /** @description Always true. */
            deleted: boolean;
        };
        /** @example 1234567890123 */
        DeliveryId: string;
        /** @description A delivery of an event to a webhook. */
        DeliveryResponse: {
            /** @description The id. The header `webhook-id` is `msg_` followed by this id. */
            id: components["schemas"]["DeliveryId"];
            /**
             * @description The event.
             * @example dream.completed
             */
            event: string;
            agentId?: components["schemas"]["AgentId"] | null;
            ownerKey?: components["schemas"]["OwnerKey"] | null;
            /** @description The exact body of the request. */
            body: string;
            /** @description The state of the delivery. */
            state: components["schemas"]["DeliveryState"];
            /**
             * Format: int32
             * @description The number of attempts.
             */
            attempts: number;
            /**
             * Format: int32
             * @description The HTTP status of the last answer.
             */
            status?: number | null;
            /** @description Why the last attempt failed: `refused`, `timeout`, `connect`, `broken`, `address_not_allowed`, `switched_off`. */
            error?: string | null;
            jobId?: components["schemas"]["JobId"] | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was delivered or given up.
             */
            finishedAt?: string | null;
        };
        /**
         * @description The state of a delivery.
         * @enum {string}
         */
        DeliveryState: "pending" | "delivered" | "failed";
        /** @description The dream diary. */
        DiaryResponse: {
            /**
             * @description The name of the file.
             * @example DREAMS.md
             */
            filename: string;
            scope?: components["schemas"]["MemoryScope"] | null;
            /** @description The text, as Markdown. Empty before the first dream. */
            content: string;
            /**
             * Format: date-time
             * @description When it was last written.
             */
            updatedAt?: string | null;
        };
        /** @description A line-by-line difference between two texts. */
        Diff: {
            /** @description Number of lines that only the new text has. */
            added: number;
            /** @description Number of lines that only the old text has. */
            removed: number;
            /** @description The changes with the lines around them; empty when the texts are equal. */
            hunks: components["schemas"]["Hunk"][];
        };
        /** @description The line-by-line difference between two revisions. */
        DiffFileResponse: components["schemas"]["Diff"] & {
            /**
             * Format: int64
             * @description Number of the older revision.
             */
            from: number;
            /**
             * Format: int64
             * @description Number of the newer revision.
             */
            to: number;
        };
        /** @description One line of a hunk. */
        DiffLine: {
            /** @description How the line differs. */
            kind: components["schemas"]["LineKind"];
            /** @description Without its line feed. */
            text: string;
            /** @description Whether the text ends here without a line feed. */
            noNewline?: boolean;
        };
        /**
         * @description Confirms an operation.
         * @example {
         *       "message": "Memory deleted successfully!"
         *     }
         */
        DoneResponse: {
            /** @description A message for people. */
            message: string;
        };
        /** @description A candidate that a dream scored. */
        DreamCandidateResponse: {
            /** @description The kind of memory: a fact or a part of a file. */
            kind: components["schemas"]["ItemKind"];
            /**
             * @description The id of the fact or file.
             * @example 228071432192
             */
            sourceId: string;
            /** @description The text. Absent in reports, which store no copy of it. */
            text?: string | null;
            /**
             * Format: int32
             * @description How often it was recalled.
             */
            recalls: number;
            /**
             * Format: int32
             * @description The number of different queries that recalled it.
             */
            queries: number;
            /** @description The five terms of the score and their result. */
            score: Record<string, never>;
            /** @description What happened, or would happen, to the candidate. */
            fate: components["schemas"]["Fate"];
            /**
             * @description The reason, as a keyword.
             * @example one_off
             */
            reason: string;
            /** @description The id of the entry that contains the candidate. */
            entryId?: string | null;
        };
        /**
         * @description What started a dream.
         * @enum {string}
         */
        DreamCause: "schedule" | "request" | "growth";
        /** @example 1234567890123 */
        DreamEntryId: string;
        /** @description One change that a dream proposed. */
        DreamEntryResponse: {
            /**
             * @description The id.
             * @example 228071432193
             */
            id: string;
            /** @description The kind of change. */
            change: components["schemas"]["EntryChange"];
            /**
             * @description The heading above the lines, as written; empty above the first heading.
             * @example ## Often needed
             */
            heading: string;
            /** @description The lines that the change removes. */
            before: string;
            /**
             * @description The lines that the change adds.
             * @example - 2026-11-20: “The gate is green.”
             */
            after: string;
            /** @description The state of the change. */
            state: components["schemas"]["EntryState"];
            /** @description The reason. After a decision that could not be applied, why not. */
            reason: string;
            /** @description The memories behind the change. */
            sources: components["schemas"]["EntrySourceResponse"][];
            /**
             * Format: date-time
             * @description When a person decided about it.
             */
            decidedAt?: string | null;
            /**
             * Format: date-time
             * @description When a person confirmed that it is right.
             */
            confirmedAt?: string | null;
        };
        /** @example 1234567890123 */
        DreamId: string;
        /**
         * @description The kind of a dream.
         * @enum {string}
         */
        DreamKind: "NIGHTLY" | "MANUAL" | "FOCUSED" | "SOUL";
        /** @description A dream. */
        DreamResponse: {
            /**
             * @description The id.
             * @example 228071432192
             */
            id: string;
            /** @description Whose memory the dream concerns: `PERSONAL` or `TEAM`. */
            scope: components["schemas"]["MemoryScope"];
            /** @description The kind of dream. */
            kind: components["schemas"]["DreamKind"];
            /**
             * Format: date
             * @description The agent's local date, for a nightly dream.
             */
            night?: string | null;
            /** @description The topic of a focused dream. */
            topic?: string | null;
            /** @description What triggered the dream. */
            cause: components["schemas"]["DreamCause"];
            /** @description The state of the dream. */
            status: components["schemas"]["DreamStatus"];
            /**
             * @description The file that the dream worked on.
             * @example MEMORY.md
             */
            filename: string;
            /** @description Why the dream made its changes, or none. */
            reason: string;
            /**
             * @description `model` or `rules`.
             * @example rules
             */
            engine: string;
            /** @description The model that was called. */
            model?: string | null;
            /** @description The version of the prompt. */
            promptVersion?: string | null;
            /**
             * Format: int32
             * @description Prompt tokens.
             */
            promptTokens?: number | null;
            /**
             * Format: int32
             * @description Completion tokens.
             */
            completionTokens?: number | null;
            /** @description Why the model's answer was not used, as a keyword. */
            failure?: string | null;
            /** @description What the dream read. */
            lookedAt: Record<string, never>;
            /** @description The patterns that the dream noticed, in sentences. */
            patterns: string[];
            /**
             * Format: int32
             * @description The number of candidates that were scored.
             */
            candidateCount: number;
            /**
             * Format: int32
             * @description The number of candidates that were promoted.
             */
            promotedCount: number;
            /**
             * Format: int32
             * @description The number of candidates that were rejected.
             */
            rejectedCount: number;
            /**
             * Format: int64
             * @description The revision of the file that the dream read.
             */
            baseRevision?: number | null;
            /**
             * Format: int64
             * @description The revision that the dream wrote.
             */
            appliedRevision?: number | null;
            /**
             * Format: date-time
             * @description When the dream was requested.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the dream started.
             */
            startedAt?: string | null;
            /**
             * Format: date-time
             * @description When the dream finished.
             */
            finishedAt?: string | null;
            /**
             * Format: int64
             * @description The duration, in milliseconds.
             */
            durationMs?: number | null;
            /**
             * Format: date-time
             * @description When a person decided about it.
             */
            reviewedAt?: string | null;
        };
        /**
         * @description The state of a dream.
         * @enum {string}
         */
        DreamStatus: "pending" | "skipped" | "proposed" | "applied" | "declined" | "reverted" | "failed";
        /** @description A dream. */
        DreamedOf: {
            /** @description The id of its report. */
            reportId: components["schemas"]["DreamId"];
            /** @description The kind of dream. */
            kind: components["schemas"]["DreamKind"];
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /** @description The outcome. */
            status: components["schemas"]["DreamStatus"];
            /** @description The file that the dream worked on. */
            filename: string;
            /** @description Why the dream made its changes, or none. */
            reason: string;
            /**
             * Format: int32
             * @description The number of candidates that were promoted.
             */
            promotedCount: number;
        };
        /** @description A finished dream. */
        DreamedResponse: {
            /**
             * @description Always `completed`. The report contains the outcome of the dream.
             * @example completed
             */
            status: string;
            /** @description Its report. */
            report: components["schemas"]["ReportResponse"];
        };
        /** @description The state of an agent's dream schedule. */
        DreamingScheduleResponse: {
            /** @description Whether nightly dreams are paused. */
            paused: boolean;
            /**
             * Format: date-time
             * @description When the next nightly dream starts. Absent if none is scheduled.
             */
            nextRunAt?: string | null;
        };
        /** @description The status of an agent's dreams for an owner. */
        DreamingStatusResponse: {
            /** @description Whether the agent has a dream schedule, paused or not. */
            dreamingEnabled: boolean;
            /**
             * @description The schedule as a cron expression: minute, hour, day, month, weekday.
             * @example 0 2 * * *
             */
            dreamingCron: string;
            /**
             * @description The agent's time zone, which applies to the cron expression.
             * @example Europe/Lisbon
             */
            timezone: string;
            /** @description Whether nightly dreams are paused. */
            paused: boolean;
            /**
             * Format: date-time
             * @description When they were paused.
             */
            pausedAt?: string | null;
            /**
             * Format: date-time
             * @description When the next nightly dream starts. Absent if none is scheduled.
             */
            nextRunAt?: string | null;
            /**
             * Format: date
             * @description The local date of the agent's last night.
             */
            lastNight?: string | null;
            /**
             * Format: date-time
             * @description When that night started.
             */
            lastNightAt?: string | null;
            lastRun?: components["schemas"]["LastRun"] | null;
            /** @description The newest entry of the owner's DREAMS.md, as Markdown. */
            latestDiaryEntry?: string | null;
            /**
             * Format: int64
             * @description The number of memories that were recalled often enough to be candidates and are not in a file yet.
             * @example 12
             */
            pendingCandidates: number;
            /** @description The thresholds for a candidate. */
            thresholds: components["schemas"]["ThresholdsResponse"];
            /**
             * @description `auto`: a dream's proposals are applied at once; `review`: a person decides.
             * @example auto
             */
            apply: string;
        };
        /**
         * @description A new text for a change, and the owner of the report. The owner may be sent in the query string instead.
         * @example {
         *       "content": "- Drinks gyokuro in the morning.",
         *       "endUserId": "nora"
         *     }
         */
        EditEntryRequest: {
            /** @description The lines that replace those of the change, 1 to 4,000 characters. */
            content: string;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /** @description The text to replace. */
        EditFileRequest: {
            /**
             * @description The text to replace. It must match the file exactly.
             * @example lives in Porto
             */
            oldText: string;
            /**
             * @description The replacement.
             * @example lives in Lisbon
             */
            newText: string;
            /** @description Whether to replace every occurrence instead of only the first. */
            replaceAll?: boolean;
            /** @description The end user who owns the PERSONAL file. May be sent in the query string instead. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` who owns the PERSONAL file. */
            senderId?: string | null;
        };
        /**
         * @description Texts to embed.
         * @example {
         *       "model": "text-embedding-3-small",
         *       "input": [
         *         "Nora drinks Longjing tea."
         *       ]
         *     }
         */
        EmbeddingRequest: {
            /** @description Any name: the installation's embedder answers. */
            model: string;
            /** @description A text, or 1 to 2,048 texts. */
            input: unknown;
            /**
             * @description `float` or `base64`.
             * @enum {string|null}
             */
            encoding_format?: "float" | "base64" | null;
            /** @description The embedder's own number of dimensions; others are refused. */
            dimensions?: number | null;
        };
        /** @description Users and agents. */
        EntitiesResponse: {
            /** @description The number of entities. */
            count: number;
            /** @description Always null: there is only one page. */
            next?: string | null;
            /** @description Always null. */
            previous?: string | null;
            /** @description The entities, users first. */
            results: components["schemas"]["Mem0EntityResponse"][];
        };
        /** @example 1234567890123 */
        EntityId: string;
        /**
         * @description The kind of an entity.
         * @enum {string}
         */
        EntityKind: "person" | "organization" | "project" | "product" | "technology" | "task" | "event" | "document" | "concept" | "location" | "value" | "other";
        /** @description A node of the knowledge graph. */
        EntityResponse: {
            /**
             * @description The id.
             * @example 228071432192
             */
            id: string;
            /**
             * @description The name.
             * @example Atlas
             */
            name: string;
            /** @description The kind of entity. */
            kind: components["schemas"]["EntityKind"];
            /** @description A description of the entity. */
            description: string;
            /** @description Other names of the entity. */
            aliases: string[];
            /**
             * Format: double
             * @description The confidence that the entity exists, 0 to 1.
             */
            confidence: number;
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /**
             * Format: date-time
             * @description When the entity was first mentioned.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the entity last changed.
             */
            updatedAt: string;
        };
        /**
         * @description What an entry does to the file.
         * @enum {string}
         */
        EntryChange: "add" | "replace" | "remove";
        /** @description A memory behind an entry. */
        EntrySourceResponse: {
            /** @description The kind of memory: a fact or a file. */
            kind: components["schemas"]["ItemKind"];
            /**
             * @description The id.
             * @example 228071432192
             */
            id: string;
        };
        /**
         * @description The state of an entry.
         * @enum {string}
         */
        EntryState: "proposed" | "applied" | "declined" | "reverted" | "stale";
        /** @description A successful response. */
        Envelope_AddedMemberResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["AddedMemberResponse"];
        };
        /** @description A successful response. */
        Envelope_AgentResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["AgentResponse"];
        };
        /** @description A successful response. */
        Envelope_BlockRuleResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["BlockRuleResponse"];
        };
        /** @description A successful response. */
        Envelope_CallToolResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["CallToolResponse"];
        };
        /** @description A successful response. */
        Envelope_ChangePasswordResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ChangePasswordResponse"];
        };
        /** @description A successful response. */
        Envelope_ChatResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ChatResponse"];
        };
        /** @description A successful response. */
        Envelope_ClearConversationResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ClearConversationResponse"];
        };
        /** @description A successful response. */
        Envelope_CompactConversationResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["CompactConversationResponse"];
        };
        /** @description A successful response. */
        Envelope_ContextResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ContextResponse"];
        };
        /** @description A successful response. */
        Envelope_ContradictionResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ContradictionResponse"];
        };
        /** @description A successful response. */
        Envelope_ConversationResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ConversationResponse"];
        };
        /** @description A successful response. */
        Envelope_ConversationWithTurnsResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ConversationWithTurnsResponse"];
        };
        /** @description A successful response. */
        Envelope_DeleteAgentResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DeleteAgentResponse"];
        };
        /** @description A successful response. */
        Envelope_DeleteConversationResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DeleteConversationResponse"];
        };
        /** @description A successful response. */
        Envelope_DeleteFileResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DeleteFileResponse"];
        };
        /** @description A successful response. */
        Envelope_DeleteMemoryServerResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DeleteMemoryServerResponse"];
        };
        /** @description A successful response. */
        Envelope_DeleteModelResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DeleteModelResponse"];
        };
        /** @description A successful response. */
        Envelope_DeleteWebhookResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DeleteWebhookResponse"];
        };
        /** @description A successful response. */
        Envelope_DeliveryResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DeliveryResponse"];
        };
        /** @description A successful response. */
        Envelope_DiaryResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DiaryResponse"];
        };
        /** @description A successful response. */
        Envelope_DiffFileResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DiffFileResponse"];
        };
        /** @description A successful response. */
        Envelope_DreamedResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DreamedResponse"];
        };
        /** @description A successful response. */
        Envelope_DreamingScheduleResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DreamingScheduleResponse"];
        };
        /** @description A successful response. */
        Envelope_DreamingStatusResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["DreamingStatusResponse"];
        };
        /** @description A successful response. */
        Envelope_FactResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["FactResponse"];
        };
        /** @description A successful response. */
        Envelope_FactStoryResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["FactStoryResponse"];
        };
        /** @description A successful response. */
        Envelope_FileImportResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["FileImportResponse"];
        };
        /** @description A successful response. */
        Envelope_FilePreviewResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["FilePreviewResponse"];
        };
        /** @description A successful response. */
        Envelope_FileResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["FileResponse"];
        };
        /** @description A successful response. */
        Envelope_ForgetOwnerResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ForgetOwnerResponse"];
        };
        /** @description A successful response. */
        Envelope_Found: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["Found"];
        };
        /** @description A successful response. */
        Envelope_ImportResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ImportResponse"];
        };
        /** @description A successful response. */
        Envelope_IssuedTokenResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["IssuedTokenResponse"];
        };
        /** @description A successful response. */
        Envelope_JobResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["JobResponse"];
        };
        /** @description A successful response. */
        Envelope_List_AgentResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["AgentResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_AuditResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["AuditResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_BlockRuleResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["BlockRuleResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_ContradictionResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["ContradictionResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_ConversationResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["ConversationResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_DeliveryResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["DeliveryResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_DreamCandidateResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["DreamCandidateResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_DreamResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["DreamResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_EntityResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["EntityResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_EpisodeResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["EpisodeResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_ExtractionResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["ExtractionResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_FactEventResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["FactEventResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_FactResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["FactResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_FileSummaryResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["FileSummaryResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_ImportResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["ImportResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_InjectionResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["InjectionResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_JobResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["JobResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_MemberResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["MemberResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_MergeCandidateResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["MergeCandidateResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_MessageResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["MessageResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_OwnerResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["OwnerResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_QuarantineResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["QuarantineResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_RecallCountResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["RecallCountResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_ReceiptResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["ReceiptResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_RevisionResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["RevisionResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_SessionResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["SessionResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_SettingResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["SettingResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_ShelfResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["ShelfResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_TimelineEventResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["TimelineEventResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_TokenResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["TokenResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_WebhookResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["WebhookResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_List_WorkspaceResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description The rows. */
                items: components["schemas"]["WorkspaceResponse"][];
                /** @description The cursor of the next page: send it as `cursor`. Absent on the last page. */
                nextCursor?: string | null;
            };
        };
        /** @description A successful response. */
        Envelope_LoginResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["LoginResponse"];
        };
        /** @description A successful response. */
        Envelope_LogoutResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["LogoutResponse"];
        };
        /** @description A successful response. */
        Envelope_MeResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["MeResponse"];
        };
        /** @description A successful response. */
        Envelope_Mem0ImportResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["Mem0ImportResponse"];
        };
        /** @description A successful response. */
        Envelope_MemberResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["MemberResponse"];
        };
        /** @description A successful response. */
        Envelope_MemoryServerResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["MemoryServerResponse"];
        };
        /** @description A successful response. */
        Envelope_MemoryServersResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["MemoryServersResponse"];
        };
        /** @description A successful response. */
        Envelope_MergeCandidateResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["MergeCandidateResponse"];
        };
        /** @description A successful response. */
        Envelope_ModelResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ModelResponse"];
        };
        /** @description A successful response. */
        Envelope_ModelsResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ModelsResponse"];
        };
        /** @description A successful response. */
        Envelope_MonthResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["MonthResponse"];
        };
        /** @description A successful response. */
        Envelope_NeighbourhoodResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["NeighbourhoodResponse"];
        };
        /** @description A successful response. */
        Envelope_ObservabilityResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ObservabilityResponse"];
        };
        /** @description A successful response. */
        Envelope_OpenedEpisodeResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["OpenedEpisodeResponse"];
        };
        /** @description A successful response. */
        Envelope_Option_MorningCardResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: null | {
                /** @description The id of the report: the owner's newest or, without one, the team's newest. */
                reportId: components["schemas"]["DreamId"];
                /** @description Who can read it. */
                scope: components["schemas"]["MemoryScope"];
                /** @description The kind of dream. */
                kind: components["schemas"]["DreamKind"];
                /**
                 * Format: date
                 * @description The local date of a nightly dream.
                 */
                night?: string | null;
                /** @description The topic of a focused dream. */
                topic?: string | null;
                /** @description `applied`, or `proposed` while a person has to decide. */
                status: components["schemas"]["DreamStatus"];
                /**
                 * @description The file that the dream worked on.
                 * @example MEMORY.md
                 */
                filename: string;
                /** @description Why the dream made its changes. */
                reason: string;
                /** @description The patterns that the dream noticed. */
                patterns: string[];
                /**
                 * Format: int32
                 * @description The number of candidates that were promoted.
                 */
                promotedCount: number;
                /**
                 * Format: int32
                 * @description The number of candidates that were rejected.
                 */
                rejectedCount: number;
                /**
                 * Format: date-time
                 * @description When the dream finished.
                 */
                finishedAt?: string | null;
                /** @description The changes that the dream proposed. Each can be confirmed, edited or forgotten. */
                entries: components["schemas"]["ReportedEntry"][];
                /** @description Other reports that the owner has not seen, newest first. */
                others: components["schemas"]["UnseenReport"][];
            };
        };
        /** @description A successful response. */
        Envelope_OwnerResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["OwnerResponse"];
        };
        /** @description A successful response. */
        Envelope_PastFileResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["PastFileResponse"];
        };
        /** @description A successful response. */
        Envelope_PreviewForgetPartResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["PreviewForgetPartResponse"];
        };
        /** @description A successful response. */
        Envelope_PreviewForgetResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["PreviewForgetResponse"];
        };
        /** @description A successful response. */
        Envelope_Prompt: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["Prompt"];
        };
        /** @description A successful response. */
        Envelope_PromptFilesResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["PromptFilesResponse"];
        };
        /** @description A successful response. */
        Envelope_QuarantineResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["QuarantineResponse"];
        };
        /** @description A successful response. */
        Envelope_RecallResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["RecallResponse"];
        };
        /** @description A successful response. */
        Envelope_ReceiptResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ReceiptResponse"];
        };
        /** @description A successful response. */
        Envelope_RecordMessagesResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["RecordMessagesResponse"];
        };
        /** @description A successful response. */
        Envelope_RemoveBlockRuleResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["RemoveBlockRuleResponse"];
        };
        /** @description A successful response. */
        Envelope_RemoveMemberResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["RemoveMemberResponse"];
        };
        /** @description A successful response. */
        Envelope_ReportResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ReportResponse"];
        };
        /** @description A successful response. */
        Envelope_ReportedEntry: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ReportedEntry"];
        };
        /** @description A successful response. */
        Envelope_RevokeSessionResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["RevokeSessionResponse"];
        };
        /** @description A successful response. */
        Envelope_RevokeTokenResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["RevokeTokenResponse"];
        };
        /** @description A successful response. */
        Envelope_SearchConversationsResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["SearchConversationsResponse"];
        };
        /** @description A successful response. */
        Envelope_SeenResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["SeenResponse"];
        };
        /** @description A successful response. */
        Envelope_SettingResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["SettingResponse"];
        };
        /** @description A successful response. */
        Envelope_SnapshotImportResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["SnapshotImportResponse"];
        };
        /** @description A successful response. */
        Envelope_SnapshotPreviewResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["SnapshotPreviewResponse"];
        };
        /** @description A successful response. */
        Envelope_SummarizeResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["SummarizeResponse"];
        };
        /** @description A successful response. */
        Envelope_TestMemoryServerResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["TestMemoryServerResponse"];
        };
        /** @description A successful response. */
        Envelope_ToldResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ToldResponse"];
        };
        /** @description A successful response. */
        Envelope_ToolsResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["ToolsResponse"];
        };
        /** @description A successful response. */
        Envelope_TriedResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["TriedResponse"];
        };
        /** @description A successful response. */
        Envelope_UndoneResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["UndoneResponse"];
        };
        /** @description A successful response. */
        Envelope_UsageResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["UsageResponse"];
        };
        /** @description A successful response. */
        Envelope_WebhookResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["WebhookResponse"];
        };
        /** @description A successful response. */
        Envelope_WebhookSecretResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["WebhookSecretResponse"];
        };
        /** @description A successful response. */
        Envelope_WorkspaceResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["WorkspaceResponse"];
        };
        /** @description A successful response. */
        Envelope_WrittenResponse: {
            /**
             * Format: int32
             * @description Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
             * @example 200
             */
            code: number;
            data: components["schemas"]["WrittenResponse"];
        };
        /**
         * @description Who wrote an episode.
         * @enum {string}
         */
        EpisodeEngine: "model" | "extractive";
        /** @example 1234567890123 */
        EpisodeId: string;
        /** @description A summary of a session. */
        EpisodeResponse: {
            /** @description The id. */
            id: components["schemas"]["EpisodeId"];
            /** @description The conversation's id. The conversation may no longer exist. */
            conversationId: components["schemas"]["ConversationId"];
            /** @description The name that the caller gave to the conversation. */
            conversation: string;
            /**
             * Format: int64
             * @description The sequence number of the first summarized message.
             */
            fromSeq: number;
            /**
             * Format: int64
             * @description The sequence number of the last summarized message.
             */
            toSeq: number;
            /** @description A summary in one sentence. */
            abstract: string;
            /** @description A summary in a few sentences. */
            summary: string;
            /**
             * @description The topics of the session.
             * @example [
             *       "Atlas",
             *       "budget"
             *     ]
             */
            topics: string[];
            /** @description The tags of its messages. With the topics, they are its tags in recall. Absent if there are none. */
            tags?: string[];
            /**
             * @description The other metadata of its messages: each key with its value, or with a list where messages have several. Absent if there is none, and
             *     for an episode of the team.
             */
            metadata?: Record<string, never> | null;
            /** @description What wrote the summary: `model`, or `extractive` for sentences taken from the session itself. */
            engine: components["schemas"]["EpisodeEngine"];
            /** @description The model that was called. */
            model?: string | null;
            /** @description The version of the prompt. */
            promptVersion?: string | null;
            /** @description Why the model's answer was not used. */
            failure?: string | null;
            /**
             * Format: int32
             * @description The number of user and assistant messages in the session.
             */
            messageCount: number;
            /**
             * Format: date-time
             * @description When the first message was written.
             */
            beganAt: string;
            /**
             * Format: date-time
             * @description When the last message was written.
             */
            endedAt: string;
            /**
             * Format: date-time
             * @description When the episode was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the episode expires. Absent if it never does.
             */
            expiresAt?: string | null;
            /**
             * Format: date-time
             * @description When the episode was moved into the consolidated notes.
             */
            promotedAt?: string | null;
            /**
             * Format: int64
             * @description How often the episode was recalled or shown to a model.
             */
            recallCount: number;
            /**
             * Format: date-time
             * @description When it was last recalled or shown.
             */
            lastRecalledAt?: string | null;
        };
        /** @description The details of an error. */
        ErrorDetail: {
            /**
             * @description The error message.
             * @example agent not found
             */
            message: string;
            /**
             * @description The error type: `invalid_request_error`, `authentication_error`, `permission_error`, `rate_limit_error` or `server_error`.
             * @example invalid_request_error
             */
            type: string;
            /** @description The invalid field. */
            param?: string | null;
            /**
             * @description The error code.
             * @example model_not_found
             */
            code: string;
        };
        /** @description An error in OpenAI's format. */
        ErrorResponse: {
            /** @description The error. */
            error: components["schemas"]["ErrorDetail"];
        };
        /** @description Events, newest first. */
        EventsResponse: {
            /** @description The number of events. */
            count: number;
            /** @description The events. */
            results: components["schemas"]["Mem0EventResponse"][];
        };
        /** @description A place in the text of a message, in characters (Unicode scalar values) from its beginning: from `start` up to, not including, `end`. */
        EvidenceSpan: {
            /** @description The first character. */
            start: number;
            /** @description The character after the last one. */
            end: number;
        };
        /**
         * @description The memories to export.
         * @example {
         *       "filters": {
         *         "user_id": "nora"
         *       }
         *     }
         */
        ExportRequest: components["schemas"]["Names"] & {
            /** @description The filters, as for lists. */
            filters?: Record<string, never> | null;
            /** @description The id of an export. */
            memory_export_id?: string | null;
        };
        /**
         * @description An export that can be fetched.
         * @example {
         *       "message": "Memory export request received.",
         *       "id": "eyJ1c2VyX2lkIjoibm9yYSJ9"
         *     }
         */
        ExportResponse: {
            /** @description A message for people. */
            message: string;
            /** @description The id. */
            id: string;
        };
        /** @description A form with a mem0 export. */
        ExportUpload: {
            /**
             * Format: binary
             * @description The export, as JSON. At most 16 MiB and 2,000 memories.
             */
            file: string;
        };
        /** @description An export. */
        ExportedResponse: {
            /** @description The memories, newest first. */
            memories: components["schemas"]["MemoryResponse"][];
        };
        /** @example 1234567890123 */
        ExtractionId: string;
        /** @description One thing that a run refused. */
        ExtractionRefusalResponse: {
            /**
             * @description Why, as in `skipped`.
             * @example unsupported
             */
            reason: string;
            /**
             * Format: int32
             * @description The length of its text in characters. Absent where it is not known: for a secret, and for runs of older versions.
             * @example 42
             */
            length?: number | null;
        };
        /** @description The statistics of one extraction run over a part of a conversation. */
        ExtractionResponse: {
            /** @description The id. Facts refer to it as their source. */
            id: components["schemas"]["ExtractionId"];
            conversationId?: components["schemas"]["ConversationId"] | null;
            jobId?: components["schemas"]["JobId"] | null;
            /**
             * @description `model`, or `extractive` for the built-in engine.
             * @example extractive
             */
            engine: string;
            /** @description The model that was called. */
            model?: string | null;
            /** @description The version of the prompt. */
            promptVersion?: string | null;
            /**
             * @description `applied`; `declined` if there was nothing to store; `failed` if the model's answer was unusable and the messages will be read
             *     again.
             * @example applied
             */
            status: string;
            /**
             * Format: int64
             * @description The sequence number of the first message that was read.
             */
            fromSeq: number;
            /**
             * Format: int64
             * @description The sequence number of the last message that was read.
             */
            toSeq: number;
            /**
             * Format: int32
             * @description The number of facts that the run proposed.
             * @example 4
             */
            extracted: number;
            /**
             * Format: int32
             * @description The number of new facts.
             * @example 2
             */
            inserted: number;
            /**
             * Format: int32
             * @description The number of known facts that were confirmed.
             * @example 1
             */
            updated: number;
            /**
             * @description The number of facts that were rejected, by reason.
             * @example {
             *       "low_confidence": 1
             *     }
             */
            skipped: {
                [key: string]: number;
            };
            /** @description What the run refused, one by one, up to 60; without the texts, which are memory. Absent if it refused nothing. */
            refusals?: components["schemas"]["ExtractionRefusalResponse"][];
            /**
             * Format: int32
             * @description Prompt tokens, as the provider counts them.
             */
            promptTokens?: number | null;
            /**
             * Format: int32
             * @description Completion tokens.
             */
            completionTokens?: number | null;
            /**
             * Format: date-time
             * @description When the run started.
             */
            startedAt: string;
        };
        /**
         * @description What a fact is about.
         * @enum {string}
         */
        FactCategory: "PROFILE" | "KNOWLEDGE" | "EVENT" | "PREFERENCE" | "PROJECT" | "REFERENCE" | "FEEDBACK";
        /** @example 1234567890123 */
        FactEventId: string;
        /**
         * @description The kind of a change.
         * @enum {string}
         */
        FactEventKind: "learned" | "confirmed" | "edited" | "superseded" | "merged" | "archived" | "expired" | "quarantined" | "restored" | "rated" | "adjusted";
        /** @description One change of a fact. */
        FactEventResponse: {
            /** @description The id. */
            id: components["schemas"]["FactEventId"];
            /** @description The kind of change. */
            kind: components["schemas"]["FactEventKind"];
            /** @description What caused the change. */
            cause: components["schemas"]["CauseResponse"];
            /**
             * @description The kind of the actor: `user`, `token`, `job` or `operator`.
             * @example job
             */
            actorKind: string;
            /** @description The id of the actor. */
            actorId?: string | null;
            /** @description The reason, in a few words. */
            reason: string;
            before?: components["schemas"]["Snapshot"] | null;
            /**
             * Format: double
             * @description The trust before, without decay, 0 to 1.
             */
            trustBefore?: number | null;
            /**
             * Format: double
             * @description The trust after, without decay, 0 to 1.
             */
            trustAfter?: number | null;
            /**
             * Format: date-time
             * @description When the change happened.
             */
            createdAt: string;
        };
        /** @example 1234567890123 */
        FactId: string;
        /** @description The facts that are stored now, by status. GLOBAL facts belong to no agent and are not counted. */
        FactPoolResponse: {
            /**
             * Format: int64
             * @description Active facts.
             */
            active: number;
            /**
             * Format: int64
             * @description Active facts with a confidence below 0.45.
             */
            lowConfidence: number;
            /**
             * Format: int64
             * @description Archived facts.
             */
            archived: number;
            /**
             * Format: int64
             * @description Facts that a newer one replaced.
             */
            superseded: number;
            /**
             * Format: int64
             * @description Facts that were merged into another.
             */
            merged: number;
            /**
             * Format: int64
             * @description Facts past their expiry.
             */
            expired: number;
            /**
             * Format: int64
             * @description Facts in quarantine.
             */
            quarantined: number;
        };
        /** @description A fact. */
        FactResponse: {
            /** @description The id. */
            id: components["schemas"]["FactId"];
            /**
             * @description The subject; `user` is the owner.
             * @example user
             */
            subject: string;
            /**
             * @description The predicate.
             * @example lives_in
             */
            predicate: string;
            /**
             * @description The object.
             * @example Porto
             */
            object: string;
            /**
             * @description The statement in words, in the language of its source. What was said is its `evidence`.
             * @example Lives in Porto
             */
            text: string;
            /** @description The category. */
            category: components["schemas"]["FactCategory"];
            /** @description The status. */
            status: components["schemas"]["FactStatus"];
            /** @description How long the fact is expected to stay true. */
            stability: components["schemas"]["Stability"];
            /**
             * Format: double
             * @description The confidence of the extraction, 0 to 1.
             */
            confidence: number;
            /**
             * Format: double
             * @description The current trust, 0 to 1. It halves every 60 days without confirmation.
             */
            trust: number;
            /** @description The steps of the trust computation. They add up to `trust`. */
            trustReasons: components["schemas"]["Reason"][];
            /**
             * Format: date-time
             * @description When the fact was last stated, confirmed or edited. Trust decays from this time.
             */
            confirmedAt: string;
            /**
             * Format: int32
             * @description The number of independent conversations that stated the fact.
             */
            independentCount: number;
            /** @description Whether a person wrote this text. Extraction does not change it. */
            isPersonEdited: boolean;
            /** @description The reason for the status, as a keyword. */
            statusReason?: string | null;
            /** @description Whether the person explicitly asked to remember it. */
            isExplicit: boolean;
            /** @description The source of the fact. */
            source: components["schemas"]["FactSource"];
            /** @description The text that supports the fact. */
            evidence: string;
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /**
             * @description The owner's key; empty for shared facts.
             * @example api:nora
             */
            ownerKey: string;
            conversationId?: components["schemas"]["ConversationId"] | null;
            messageId?: components["schemas"]["MessageId"] | null;
            extractionId?: components["schemas"]["ExtractionId"] | null;
            supersededBy?: components["schemas"]["FactId"] | null;
            /**
             * @description Its tags. A fact from a message has the message's until it gets its own. Absent if there are none.
             * @example [
             *       "travel"
             *     ]
             */
            tags?: string[];
            /** @description What a caller attached to it besides the tags, likewise. Absent if there is nothing. */
            metadata?: Record<string, never> | null;
            /**
             * Format: date-time
             * @description Since when the fact is true.
             */
            validFrom: string;
            /**
             * Format: date-time
             * @description Until when the fact was true.
             */
            validTo?: string | null;
            /**
             * Format: date-time
             * @description When the fact expires.
             */
            expiresAt?: string | null;
            /**
             * Format: date-time
             * @description When the fact was learned.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the fact last changed.
             */
            updatedAt: string;
        };
        /**
         * @description The source of a fact; `memory::facts::trust` says how much it is trusted.
         * @enum {string}
         */
        FactSource: "person" | "statement" | "model" | "import" | "tool" | "file";
        /**
         * @description The status of a fact.
         * @enum {string}
         */
        FactStatus: "active" | "superseded" | "merged" | "archived" | "quarantined" | "expired";
        /** @description A fact with its provenance and use. */
        FactStoryResponse: components["schemas"]["FactResponse"] & {
            /** @description The provenance of the fact. */
            provenance: components["schemas"]["ProvenanceResponse"];
            /** @description The facts that it superseded or that were merged into it, oldest first. */
            replaced: components["schemas"]["FactId"][];
            /**
             * Format: int32
             * @description The number of turns whose model was shown the fact, plus the number of recalls that found it.
             */
            useCount: number;
            /**
             * Format: date-time
             * @description When it was last used.
             */
            lastUsedAt?: string | null;
        };
        /** @description An error response. */
        Failure: {
            /**
             * Format: int32
             * @description The HTTP status.
             * @example 404
             */
            code: number;
            /**
             * @description The error message, for people.
             * @example agent not found
             */
            msg: string;
            /**
             * @description The error code, for programs. Codes never change.
             * @example not_found
             */
            error: string;
            /** @description The request id. The log and the audit log contain the same id. */
            requestId: string;
            /** @description The invalid fields; empty if there are none. */
            details: components["schemas"]["FieldError"][];
        };
        /**
         * @description The outcome of a candidate.
         * @enum {string}
         */
        Fate: "promoted" | "rejected";
        /**
         * @description Feedback about a memory.
         * @example {
         *       "memory_id": "118452644787257408",
         *       "feedback": "POSITIVE"
         *     }
         */
        FeedbackRequest: {
            /** @description The id of the memory. */
            memory_id: string;
            /**
             * @description `POSITIVE`, `NEGATIVE` or `VERY_NEGATIVE`.
             * @enum {string}
             */
            feedback: "POSITIVE" | "NEGATIVE" | "VERY_NEGATIVE";
        };
        /**
         * @description Confirms the feedback.
         * @example {
         *       "id": "118452644787257408",
         *       "feedback": "POSITIVE"
         *     }
         */
        FeedbackResponse: {
            /** @description The id of the memory. */
            id: string;
            /** @description The current feedback. */
            feedback: string;
        };
        /** @description One problem with the input. */
        FieldError: {
            /** @description The field as the caller wrote it; dotted for nested fields. */
            field: string;
            /** @description What the field must be. */
            message: string;
        };
        /** @description The result of an import. */
        FileImportResponse: {
            /**
             * @description What the file is, as in the preview.
             * @example chatgpt
             */
            kind: string;
            conversations?: components["schemas"]["ForeignConversations"] | null;
            importId?: components["schemas"]["ImportId"] | null;
            jobId?: components["schemas"]["JobId"] | null;
            facts?: components["schemas"]["Mem0ImportResponse"] | null;
            files?: components["schemas"]["SnapshotImportResponse"] | null;
            /** @description What is not imported. */
            leftOut: components["schemas"]["LeftOutResponse"][];
        };
        /** @description The effect of an import. */
        FilePreviewResponse: {
            /**
             * @description What the file is: `snapshot`, `markdown`, `mem0`, `chatgpt`, `claude`, `zep`, `letta`, `hindsight`, `microclaw` or `goclaw`.
             * @example chatgpt
             */
            kind: string;
            conversations?: components["schemas"]["ForeignConversations"] | null;
            facts?: components["schemas"]["Mem0ImportResponse"] | null;
            files?: components["schemas"]["SnapshotPreviewResponse"] | null;
            /** @description What is not imported. */
            leftOut: components["schemas"]["LeftOutResponse"][];
        };
        /** @description A file with its text. */
        FileResponse: {
            /**
             * @description The name.
             * @example memory/2026-11-21.md
             */
            filename: string;
            /** @description Whether the file is part of the prompt. */
            enabled: boolean;
            /**
             * Format: int32
             * @description The order in the prompt.
             */
            sortOrder: number;
            /** @description The size of the content, in bytes. */
            fileSize: number;
            /**
             * @description The text, as Markdown.
             * @example # 2026-11-21
             *
             *     - Nora moved to Lisbon.
             */
            content: string;
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /**
             * @description The owner's key; empty for shared files.
             * @example api:nora
             */
            ownerKey: string;
            /**
             * Format: int64
             * @description The number of the newest revision.
             */
            revision: number;
            /** @description The strong ETag of the content, for `If-Match`. */
            etag: string;
            /** @description Keys of the sections that a person edited. Extraction and dreams cannot change them. */
            lockedSections: string[];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createTime: string;
            /**
             * Format: date-time
             * @description When it was last written.
             */
            updateTime: string;
        };
        /** @description A file without its text. */
        FileSummaryResponse: {
            /**
             * @description The name.
             * @example MEMORY.md
             */
            filename: string;
            /** @description Whether the file is part of the prompt. */
            enabled: boolean;
            /**
             * Format: int32
             * @description The order in the prompt.
             */
            sortOrder: number;
            /**
             * Format: int64
             * @description The size of the content, in bytes.
             */
            fileSize: number;
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /** @description The owner's key; empty for shared files. */
            ownerKey: string;
            /**
             * Format: int64
             * @description The number of the newest revision.
             */
            revision: number;
            /**
             * Format: date-time
             * @description When it was last written.
             */
            updateTime: string;
        };
        /** @description A form with a file. */
        FileUpload: {
            /**
             * Format: binary
             * @description The file. At most 32 MiB; the conversations of an archive at most 64 MiB unpacked.
             */
            file: string;
        };
        /**
         * @description The topic of a dream.
         * @example {
         *       "topic": "the boat house",
         *       "endUserId": "nora"
         *     }
         */
        FocusedRequest: {
            /** @description The topic, in any language, up to 200 characters. */
            topic: string;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. `system` stands for the team's memory. */
            ownerKey?: string | null;
        };
        /** @description The conversations of a file. */
        ForeignConversations: {
            /** @description The number of conversations. */
            total: number;
            /** @description The number of conversations that are not known yet. */
            new: number;
            /** @description The number of messages. */
            messages: number;
            /** @description The number of messages that are not known yet. */
            newMessages: number;
            /**
             * Format: date-time
             * @description When the first message was sent.
             */
            from?: string | null;
            /**
             * Format: date-time
             * @description When the last message was sent.
             */
            to?: string | null;
            /** @description Titles of the first conversations. */
            examples: string[];
        };
        /**
         * @description The owner of the fact, and whether to delete messages. The owner may be sent in the query string instead.
         * @example {
         *       "endUserId": "nora",
         *       "includeMessages": false
         *     }
         */
        ForgetFactRequest: {
            /**
             * @description Whether to delete the message that states the fact too. Defaults to false.
             * @default false
             */
            includeMessages?: boolean;
            /**
             * @description The end user this call is about.
             * @default null
             */
            endUserId?: string | null;
            /**
             * @description The messaging channel of `senderId`.
             * @default null
             */
            channel?: string | null;
            /**
             * @description The sender on `channel` this call is about.
             * @default null
             */
            senderId?: string | null;
            /**
             * @description The full owner key, for operators.
             * @default null
             */
            ownerKey?: string | null;
        };
        /**
         * @description How much to forget, with a confirmation.
         * @example {
         *       "confirm": "api:nora",
         *       "includeMessages": true
         *     }
         */
        ForgetOwnerRequest: {
            /** @description The full owner key, repeated as a confirmation. */
            confirm: string;
            /**
             * @description Whether to delete messages too, and with them every row that names the person. Defaults to false: only the memory extracted from
             *     them is deleted.
             */
            includeMessages?: boolean;
            /**
             * @description Whether to delete shared memory from other people that names the person. It may mean another person of the same name; check the
             *     `mentions` of the preview first.
             */
            includeMentions?: boolean;
        };
        /** @description The request to forget is in progress. */
        ForgetOwnerResponse: {
            /** @description The receipt, which shows the progress. */
            receiptId: components["schemas"]["ReceiptId"];
            jobId?: components["schemas"]["JobId"] | null;
            /** @description The number of rows to delete, by kind. */
            counts: components["schemas"]["Counts"];
        };
        /**
         * @description What to forget about an owner.
         * @example {
         *       "target": "conversation",
         *       "conversationId": "support-4711",
         *       "includeMessages": true,
         *       "endUserId": "nora"
         *     }
         */
        ForgetRequest: {
            /**
             * @description What to forget: `section` with `filename` and `section`, `conversation` with `conversationId`, or `source` with `source` and
             *     `since`.
             */
            target: components["schemas"]["PartKind"];
            /** @description The name of the file: the owner's own file or, without one, the team's. */
            filename?: string | null;
            /** @description The heading of the section or its key. Its subsections are forgotten too. */
            section?: string | null;
            /** @description The name that the caller gave to the conversation. */
            conversationId?: string | null;
            source?: components["schemas"]["FactSource"] | null;
            /**
             * Format: date-time
             * @description Forget what was learned since this time.
             */
            since?: string | null;
            /** @description Whether to delete messages too: the conversation, or the messages that support the facts. Defaults to false. */
            includeMessages?: boolean;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /**
         * @description What is to be forgotten.
         * @enum {string}
         */
        ForgetTarget: "fact" | "section" | "conversation" | "source" | "dream" | "message" | "episode" | "owner";
        /**
         * @description A format of the owner's block, each for the prompts of one integration.
         * @enum {string}
         */
        Format: "mateclaw" | "microclaw" | "golemcore" | "plain";
        /** @description The format of an answer. */
        FormatIn: {
            /**
             * @description `text`, `json_object` or `json_schema`.
             * @enum {string}
             */
            type: "text" | "json_object" | "json_schema";
            /** @description The schema: `name`, `schema`, `strict`, `description`. */
            json_schema?: Record<string, never> | null;
        };
        /** @description The result of a search. */
        Found: {
            /** @description Lines that contain at least one term, in all files that the caller may see. */
            totalHits: number;
            /** @description The best of these lines. */
            hits: components["schemas"]["Hit"][];
        };
        /** @description The memories that match. */
        FoundResponse: {
            /** @description The memories, best first. */
            results: components["schemas"]["SelectedMemoryResponse"][];
        };
        /** @description A called function with its arguments. */
        FunctionCallIn: {
            /** @description The name of the tool. */
            name: string;
            /** @description The arguments: JSON as text. */
            arguments?: string;
        };
        /** @description A function. */
        FunctionIn: {
            /** @description The name. */
            name: string;
            /** @description What the function does. */
            description?: string | null;
            /** @description The JSON schema of the arguments. */
            parameters?: Record<string, never> | null;
        };
        /** @description A text in quarantine. */
        HeldResponse: {
            /**
             * @description The path in the archive.
             * @example SOUL.md
             */
            filename: string;
            /**
             * @description The family of rules that matched.
             * @example persistence
             */
            rule: string;
            /** @description The id of the quarantine entry. */
            quarantineId: string;
        };
        /** @description A matching line. */
        Hit: {
            /**
             * @description The file.
             * @example memory/2026-11-21.md
             */
            filename: string;
            /** @description The file's scope. */
            scope: components["schemas"]["MemoryScope"];
            /** @description The line, from 1. */
            lineNumber: number;
            /**
             * @description Up to 80 characters around the match, the match as `[[…]]`.
             * @example The [[deadline]] moved to Friday
             */
            snippet: string;
            /**
             * Format: double
             * @description 0 to 1.
             */
            score: number;
        };
        /** @description What happened in one hour. */
        HourResponse: components["schemas"]["ActivityResponse"] & {
            /**
             * Format: date-time
             * @description The beginning of the hour.
             */
            at: string;
        };
        /**
         * @description How a conversation was shortened.
         * @enum {string}
         */
        How: "summary" | "dropped" | "last_turns" | "trimmed" | "nothing";
        /** @description A run of changes with the unchanged lines around it. */
        Hunk: {
            /** @description Its first line in the old text, from 1. */
            oldStart: number;
            /** @description Its first line in the new text, from 1. */
            newStart: number;
            /** @description The lines, in reading order. */
            lines: components["schemas"]["DiffLine"][];
        };
        /** @example 1234567890123 */
        ImportId: string;
        /** @description An import of conversations. */
        ImportResponse: {
            /** @description Its id. */
            id: components["schemas"]["ImportId"];
            /** @description Where the conversations come from. */
            source: components["schemas"]["ImportSource"];
            /** @description Whether everything is recorded. */
            isFinished: boolean;
            jobId?: components["schemas"]["JobId"] | null;
            /**
             * Format: int64
             * @description The number of conversations in the file.
             */
            conversations: number;
            /**
             * Format: int64
             * @description The number of messages in the file.
             */
            messages: number;
            /**
             * Format: int64
             * @description The number of conversations read so far.
             */
            conversationsRead: number;
            /**
             * Format: int64
             * @description The number of messages read so far.
             */
            messagesRead: number;
            /**
             * Format: int64
             * @description The number of messages read so far that were new.
             */
            messagesAdded: number;
            /**
             * Format: date-time
             * @description When it began.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When everything was recorded.
             */
            finishedAt?: string | null;
        };
        /**
         * @description The system that a file comes from.
         * @enum {string}
         */
        ImportSource: "chatgpt" | "claude" | "zep" | "letta" | "hindsight" | "microclaw" | "goclaw";
        /** @description A memory of an export. */
        ImportedMemory: {
            /**
             * @description The text.
             * @example Nora lives in Lisbon.
             */
            memory: string;
            /** @description The `user_id` of the person. */
            userId?: string | null;
            /**
             * @description The outcome: `created`, `known`, `outdated`, `forgotten`, `blocked` by a block rule of the person, `held` or `refused`.
             * @example created
             */
            outcome: string;
            /** @description Why it is refused. */
            reason?: string | null;
        };
        /** @description A file that was written. */
        ImportedResponse: {
            /**
             * @description The path in the archive.
             * @example MEMORY.md
             */
            filename: string;
            /** @description Whether the file is new. */
            created: boolean;
            /**
             * Format: int64
             * @description The number of the newest revision. Restore the one before it to undo the import.
             */
            revision: number;
        };
        /** @description A model with its effective values. */
        InForceResponse: {
            /** @description The level at which it is configured. */
            level: components["schemas"]["ModelLevel"];
            /**
             * @description `openai`, `anthropic`, `gemini` or `ollama`.
             * @example openai
             */
            provider: string;
            /**
             * @description The name of the model.
             * @example small-2026
             */
            model: string;
            /**
             * Format: int32
             * @description The maximum number of tokens in an answer.
             */
            maxOutputTokens: number;
            /**
             * Format: int32
             * @description The size of the context window in tokens, prompt and answer together.
             */
            contextTokens: number;
            /** @description The tokenizer that counts tokens before a call. */
            tokenizer: components["schemas"]["Tokenizer"];
        };
        /** @description How much memory went into prompts. */
        InjectionCoverageResponse: {
            /**
             * Format: int64
             * @description The number of contexts that were assembled.
             */
            contexts: number;
            /**
             * Format: int64
             * @description The number of contexts with at least one memory.
             */
            filledContexts: number;
            /**
             * Format: int64
             * @description The number of memories that could have been included.
             */
            candidates: number;
            /**
             * Format: int64
             * @description The number of memories that were included.
             */
            selected: number;
            /**
             * Format: int64
             * @description The number of memories that did not fit into the budget.
             */
            omitted: number;
            /**
             * Format: double
             * @description `selected` divided by `candidates`, 0 to 1. Null without candidates.
             * @example 0.75
             */
            coverage?: number | null;
        };
        /** @description How much of an owner's memory went into prompts on one day. */
        InjectionResponse: {
            /**
             * Format: date
             * @description The day in the agent's time zone.
             * @example 2026-11-21
             */
            day: string;
            /**
             * Format: int64
             * @description The number of contexts that were assembled.
             */
            calls: number;
            /**
             * Format: int64
             * @description The number of contexts that searched for the person's message. The others had no message, or one that asks for nothing.
             */
            searches: number;
            /**
             * Format: int64
             * @description The number of distinct memories that were considered.
             */
            candidates: number;
            /**
             * Format: int64
             * @description The number of memories that were included.
             */
            selected: number;
            /**
             * Format: int64
             * @description The number of memories that did not fit into the budget.
             */
            omitted: number;
            /**
             * Format: int64
             * @description The tokens of the owners' blocks.
             */
            tokens: number;
            /**
             * Format: int64
             * @description The number of providers that were skipped because they failed or were slow.
             */
            skipped: number;
            /**
             * Format: date-time
             * @description When the last context was assembled.
             */
            lastAt: string;
        };
        /** @description A new token with its secret text. */
        IssuedTokenResponse: components["schemas"]["TokenResponse"] & {
            /** @description The token. It is returned only once; the server stores only its hash. */
            token: string;
        };
        /** @example 1234567890123 */
        ItemId: string;
        /**
         * @description The kind of an item.
         * @enum {string}
         */
        ItemKind: "file" | "fact" | "message" | "episode" | "relation";
        /** @example 1234567890123 */
        JobId: string;
        /** @description A job. */
        JobResponse: {
            /** @description The id. */
            id: components["schemas"]["JobId"];
            /**
             * @description The kind of work.
             * @example extract_memory
             */
            kind: string;
            /** @description The state of the job. */
            state: components["schemas"]["JobState"];
            /**
             * Format: date-time
             * @description The earliest time at which the job starts.
             */
            runAt: string;
            agentId?: components["schemas"]["AgentId"] | null;
            ownerKey?: components["schemas"]["OwnerKey"] | null;
            /**
             * Format: int32
             * @description How often a worker started the job.
             */
            starts: number;
            /**
             * Format: int32
             * @description How often the job failed.
             */
            failures: number;
            /**
             * @description The error class of the last failure.
             * @example llm_failed: timeout
             */
            error?: string | null;
            /**
             * @description The class of the model's failure, if the built-in engine did at least a part of the job because the model failed.
             * @example connection_refused
             */
            fallback?: string | null;
            /** @description The result, in numbers. */
            outcome?: Record<string, never> | null;
            /** @description The id of the request that created the job. */
            requestId: string;
            /**
             * Format: date-time
             * @description When the job was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When a worker last started the job.
             */
            startedAt?: string | null;
            /**
             * Format: date-time
             * @description When the job ended.
             */
            finishedAt?: string | null;
        };
        /**
         * @description State of a job.
         * @enum {string}
         */
        JobState: "queued" | "running" | "retry" | "done" | "failed" | "quarantined" | "cancelled";
        /**
         * @description Narrows a search to items with certain labels and of a certain time. Absent fields exclude nothing.
         * @example {
         *       "categories": [
         *         "PREFERENCE"
         *       ],
         *       "tags": [
         *         "travel"
         *       ],
         *       "metadata": {
         *         "project": [
         *           "atlas",
         *           "borealis"
         *         ]
         *       },
         *       "since": "2026-03-01",
         *       "not": {
         *         "tags": [
         *           "draft"
         *         ]
         *       }
         *     }
         */
        LabelFilter: {
            /**
             * @description Only facts of one of these categories.
             * @default []
             */
            categories?: components["schemas"]["FactCategory"][];
            /**
             * @description Only items with all of these tags. A session summary has its topics and the tags of its messages, a file those of its front matter.
             * @default []
             */
            tags?: string[];
            /**
             * @description Only items whose metadata has each of these keys with this value, or one of these values. A value matches the elements of a list,
             *     too. Values are texts, numbers and truth values; numbers match as they are written.
             * @default {}
             */
            metadata?: {
                [key: string]: components["schemas"]["LabelValue"];
            };
            /**
             * @description Only parts of one of these workspace files.
             * @default []
             */
            files?: string[];
            /**
             * @description Only items from this time on. The time of an item is the `createdAt` of recall: when a message was sent and a file written, and since when a
             *     fact is true. A time (RFC 3339), or a date, which means its beginning in the time zone in which days of the query are counted.
             * @example 2026-03-01
             */
            since?: string | null;
            /**
             * @description Only items before this time, as in `since`. An item of exactly this time is left out.
             * @example 2026-04-01T00:00:00Z
             */
            until?: string | null;
            not?: components["schemas"]["LabelFilter"] | null;
        };
        /**
         * @description What the metadata must have: a value, or one of several.
         * @example atlas
         */
        LabelValue: string | number | boolean | string[];
        /** @description A finished dream. */
        LastRun: {
            /** @description The id of its report. */
            reportId: components["schemas"]["DreamId"];
            /** @description The kind of dream. */
            kind: components["schemas"]["DreamKind"];
            /** @description The outcome. */
            status: components["schemas"]["DreamStatus"];
            /**
             * Format: date-time
             * @description When it finished.
             */
            finishedAt?: string | null;
        };
        /** @description The extracted memories. */
        LearnedResponse: {
            /** @description The memories. */
            results: components["schemas"]["AddedMemory"][];
        };
        /** @description What is not imported, for one reason. */
        LeftOutResponse: {
            /**
             * @description The reason: `unreadable`, `empty_conversation`, `hidden_message`, `other_branch`, `attachment`, `archived`, `empty`, `other_person`
             *     or `other_data`.
             * @example attachment
             */
            reason: string;
            /** @description How many. */
            count: number;
            /** @description The name, title or id of the first one. */
            example: string;
        };
        /**
         * @description How a line differs.
         * @enum {string}
         */
        LineKind: "context" | "added" | "removed";
        /**
         * @description The memories to list.
         * @example {
         *       "filters": {
         *         "user_id": "nora"
         *       }
         *     }
         */
        ListMemoriesRequest: components["schemas"]["Names"] & {
            /** @description `AND`, `OR` and `NOT` of conditions on names, times, categories and metadata. */
            filters?: Record<string, never> | null;
            /** @description Whether to include expired memories. */
            show_expired?: boolean;
            /** @description The fields to return of each memory; all if none is named. The id is always returned. */
            fields?: string[] | null;
        };
        /**
         * @description The credentials of an account.
         * @example {
         *       "email": "nora@example.com",
         *       "password": "plum tractor nine violins"
         *     }
         */
        LoginRequest: {
            /** @description The account's email address. */
            email: string;
            /**
             * Format: password
             * @description The account's password.
             */
            password: string;
            /**
             * Format: password
             * @description The code of the authenticator app, or a recovery code. Only for accounts with a second factor.
             */
            code?: string | null;
        };
        /** @description A new session with its token. */
        LoginResponse: {
            /** @description The token. Send it as `Authorization: Bearer`, and add `X-Workspace-Id` if you are a member of several workspaces. */
            token: string;
            /**
             * Format: date-time
             * @description When the token expires. Logging out ends it at once.
             */
            expiresAt: string;
            /** @description The user who logged in. */
            user: components["schemas"]["UserResponse"];
            /** @description The workspaces this user may work in, oldest first. */
            workspaces: components["schemas"]["WorkspaceResponse"][];
        };
        /** @description Confirms that the session ended. */
        LogoutResponse: {
            /** @description Always true. */
            loggedOut: boolean;
        };
        /** @description The caller and what the credentials allow. */
        MeResponse: {
            /** @description The user that the token acts for. */
            user: components["schemas"]["UserResponse"];
            /**
             * @description The kind of credentials: `session` or `token`.
             * @example token
             */
            credential: string;
            /** @description The workspace of this call. */
            workspaceId: components["schemas"]["WorkspaceId"];
            /** @description The caller's effective role in the workspace. */
            role: components["schemas"]["Role"];
            /** @description The effective scopes. */
            scopes: components["schemas"]["TokenScope"][];
            /** @description The workspaces the caller may work in, oldest first. A personal access token works in one. */
            workspaces: components["schemas"]["WorkspaceResponse"][];
        };
        /**
         * @description A user or an agent.
         * @example {
         *       "id": "api:nora",
         *       "name": "nora",
         *       "type": "user",
         *       "total_memories": 12,
         *       "created_at": "2026-11-20T09:00:00Z",
         *       "updated_at": "2026-11-20T09:00:00Z"
         *     }
         */
        Mem0EntityResponse: {
            /** @description The id. */
            id: string;
            /** @description The name, as callers use it. */
            name: string;
            /** @description `user` or `agent`. */
            type: string;
            /**
             * Format: int64
             * @description The number of a user's active facts. 0 for an agent, whose facts belong to its users.
             */
            total_memories: number;
            /**
             * Format: date-time
             * @description When the agent was created, or when the user was last seen.
             */
            created_at?: string | null;
            /**
             * Format: date-time
             * @description When the agent last changed, or when the user was last seen.
             */
            updated_at?: string | null;
        };
        /**
         * @description The status of an added message: the job that extracts memory from it.
         * @example {
         *       "id": "118452644787257600",
         *       "event_type": "ADD",
         *       "status": "SUCCEEDED",
         *       "results": {
         *         "added": 1
         *       },
         *       "created_at": "2026-11-20T09:00:00Z",
         *       "started_at": "2026-11-20T09:00:01Z",
         *       "completed_at": "2026-11-20T09:00:02Z"
         *     }
         */
        Mem0EventResponse: {
            /** @description The id, which is the id of the job. */
            id: string;
            /** @description `ADD`, or the kind of the job. */
            event_type: string;
            /** @description `PENDING`, `RUNNING`, `SUCCEEDED` or `FAILED`. */
            status: string;
            /** @description The result, in numbers. */
            results?: Record<string, never> | null;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at?: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            completed_at?: string | null;
        };
        /** @description The result of an import, or of its preview. */
        Mem0ImportResponse: {
            /** @description The number of memories that become new facts. */
            created: number;
            /** @description The number of other memories: known, outdated, forgotten, blocked, quarantined or refused. */
            passedOver: number;
            /** @description The memories, in the order of the export. */
            memories: components["schemas"]["ImportedMemory"][];
        };
        /** @description A user as a member of a workspace. */
        MemberResponse: {
            /** @description The user's id. */
            userId: components["schemas"]["UserId"];
            /**
             * @description The user's email address.
             * @example liwei@example.com
             */
            email: string;
            /**
             * @description The user's name.
             * @example 李伟
             */
            name: string;
            /** @description The role in this workspace. */
            role: components["schemas"]["Role"];
            /** @description Whether the operator suspended the account. */
            isSuspended: boolean;
            /**
             * Format: date-time
             * @description When the user joined.
             */
            joinedAt: string;
        };
        /** @description A page of memories, newest first. */
        MemoriesResponse: {
            /** @description The number of memories on all pages. */
            count: number;
            /** @description The URL of the next page. */
            next?: string | null;
            /** @description The URL of the previous page. */
            previous?: string | null;
            /** @description The memories. */
            results: components["schemas"]["SelectedMemoryResponse"][];
        };
        /** @description The facts that are stored now, and what happened in the last 24 hours. */
        MemoryFiguresResponse: components["schemas"]["ActivityResponse"] & {
            /** @description The facts by status. */
            facts: components["schemas"]["FactPoolResponse"];
        };
        /** @description A memory. */
        MemoryResponse: {
            /**
             * @description The id.
             * @example 118452644787257408
             */
            id: string;
            /**
             * @description The text.
             * @example Nora lives in Lisbon.
             */
            memory: string;
            /** @description The user. Absent for memory that the agent's users share. */
            user_id?: string | null;
            /** @description The name of the agent. */
            agent_id: string;
            /** @description The name of the conversation that it comes from. */
            run_id?: string | null;
            /** @description The JSON object that the caller added. */
            metadata?: Record<string, never> | null;
            /** @description Whether it was added with `immutable`, so that this API refuses to update it. */
            immutable: boolean;
            /** @description The categories. */
            categories: string[];
            /**
             * Format: date-time
             * @description When it was learned.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /**
             * Format: date
             * @description The last day on which the memory is valid.
             */
            expiration_date?: string | null;
            /**
             * Format: float
             * @description The relevance, 0 to 1.
             */
            score?: number | null;
        };
        /**
         * @description The scope of every row of memory.
         * @enum {string}
         */
        MemoryScope: "PERSONAL" | "TEAM" | "GLOBAL";
        /** @example 1234567890123 */
        MemoryServerId: string;
        /** @description An external memory server, without its key. */
        MemoryServerResponse: {
            /** @description The id. */
            id: components["schemas"]["MemoryServerId"];
            /** @description The agent that uses the server. */
            agentId: components["schemas"]["AgentId"];
            /** @description The protocol. */
            kind: components["schemas"]["ServerKind"];
            /** @description The role of the server: backend or source. */
            role: components["schemas"]["ServerRole"];
            /**
             * @description The URL of the server.
             * @example https://memory.example.org/mcp
             */
            url: string;
            /** @description Whether a key is configured. */
            hasKey: boolean;
            /** @description Whether the agent uses the server. */
            enabled: boolean;
            /**
             * Format: int64
             * @description The number of facts that were copied to the server.
             */
            copies: number;
            /**
             * Format: int64
             * @description The number of changes that still have to be sent.
             */
            waiting: number;
            /**
             * Format: date-time
             * @description When the server last failed to accept a request. Absent once it has accepted everything.
             */
            failedAt?: string | null;
            /**
             * @description The failure: `connect`, `timeout`, `busy`, `broken`, `unauthorized`, `refused`, `unreadable`, `address_not_allowed`,
             *     `key_unreadable`.
             */
            failure?: string | null;
            createdBy?: components["schemas"]["UserId"] | null;
            /**
             * Format: date-time
             * @description When it was connected.
             */
            createdAt: string;
        };
        /** @description The memory servers of an agent. */
        MemoryServersResponse: {
            /** @description The servers, oldest first. */
            items: components["schemas"]["MemoryServerResponse"][];
        };
        /**
         * @description The kind of a place that may name a person.
         * @enum {string}
         */
        MentionKind: "fact" | "line" | "relation" | "entity";
        /** @description A place that names the person. */
        MentionResponse: {
            /** @description The kind of place. */
            kind: components["schemas"]["MentionKind"];
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            agentId?: components["schemas"]["AgentId"] | null;
            /**
             * @description The id; for a line, the id of its file.
             * @example 4711
             */
            id: string;
            /** @description The name of the file, for a line. */
            filename?: string | null;
            /** @description The text; long texts are cut. */
            text: string;
        };
        /** @description Where memory from other people names the person. */
        MentionsResponse: {
            /** @description The total number of mentions. */
            total: number;
            /** @description The first hundred mentions, for review. */
            items: components["schemas"]["MentionResponse"][];
        };
        /** @description Two entities that may be the same. */
        MergeCandidateResponse: {
            /**
             * @description The id.
             * @example 228071432194
             */
            id: string;
            /** @description The state of the candidate. */
            state: components["schemas"]["CandidateState"];
            /** @description The older entity. */
            a: components["schemas"]["EntityResponse"];
            /** @description The newer entity. */
            b: components["schemas"]["EntityResponse"];
            /** @description After a merge, the entity that remains. */
            winnerId?: string | null;
            /**
             * Format: double
             * @description The cosine similarity of the two entities' embeddings. Absent without an embedding model.
             */
            cosine?: number | null;
            /**
             * Format: double
             * @description The similarity of the names, 0 to 1.
             */
            nameSimilarity: number;
            /**
             * Format: date-time
             * @description When the candidate was detected.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When a person decided about it.
             */
            decidedAt?: string | null;
        };
        /** @description The text to merge, and the strategy. */
        MergeFileRequest: {
            /** @description The strategy: `append`, `replace_section`, `upsert_kv` or `overwrite`. */
            strategy: components["schemas"]["MergeStrategy"];
            /**
             * @description The text to merge into the file.
             * @example ## Projects
             *     - Noctuary ships in May 2027.
             */
            content: string;
            /** @description The end user who owns the PERSONAL file. May be sent in the query string instead. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` who owns the PERSONAL file. */
            senderId?: string | null;
        };
        /**
         * @description The entity that remains.
         * @example {
         *       "endUserId": "nora"
         *     }
         */
        MergeRequest: {
            /** @default null */
            winner?: components["schemas"]["EntityId"] | null;
            /**
             * @description The end user this call is about.
             * @default null
             */
            endUserId?: string | null;
            /**
             * @description The messaging channel of `senderId`.
             * @default null
             */
            channel?: string | null;
            /**
             * @description The sender on `channel` this call is about.
             * @default null
             */
            senderId?: string | null;
            /**
             * @description The full owner key, for operators.
             * @default null
             */
            ownerKey?: string | null;
        };
        /**
         * @description How incoming text is merged into existing text.
         * @enum {string}
         */
        MergeStrategy: "append" | "replace_section" | "upsert_kv" | "overwrite";
        /** @description Whether the model may, must not or must call a tool. */
        MessageChoiceIn: {
            /**
             * @description `auto`, `any`, `tool` or `none`.
             * @enum {string}
             */
            type: "auto" | "any" | "tool" | "none";
            /** @description The tool, for `tool`. */
            name?: string | null;
            /** @description Whether the model may call one tool only. */
            disable_parallel_tool_use?: boolean | null;
        };
        /**
         * @description The content of a message.
         * @example I moved to Lisbon.
         */
        MessageContent: string | Record<string, never>[] | Record<string, never>;
        /** @description A message that matches. */
        MessageHitResponse: {
            /**
             * @description The name that the caller gave to the conversation.
             * @example monday
             */
            conversation: string;
            /** @description The server's id of the conversation. */
            conversationId: components["schemas"]["ConversationId"];
            /** @description The message's id. */
            messageId: components["schemas"]["MessageId"];
            /**
             * @description The role of the speaker: `user` or `assistant`.
             * @example user
             */
            role: string;
            /**
             * @description Up to 80 characters around the matching words, which are marked as `[[…]]`.
             * @example My sister plays the [[cello]] in Bergen.
             */
            snippet: string;
            /**
             * Format: float
             * @description The relevance, 0 to 1, as in recall.
             */
            score: number;
            /**
             * Format: date-time
             * @description When the message was written.
             */
            createdAt: string;
        };
        /** @example 1234567890123 */
        MessageId: string;
        /** @description One message. */
        MessageIn: {
            /**
             * @description `system`, `developer`, `user`, `assistant` or `tool`.
             * @enum {string}
             */
            role: "system" | "developer" | "user" | "assistant" | "tool";
            /** @description Text, or parts. The model is shown images, audio and files if it can take them; memory keeps a mark such as `[image]`. */
            content?: unknown;
            /** @description The tools that the assistant called. */
            tool_calls?: components["schemas"]["CallIn"][] | null;
            /** @description The id of the call that this tool result belongs to. */
            tool_call_id?: string | null;
        };
        /** @description A message. */
        MessageRequest: {
            /**
             * @description The role of the speaker: `user`, `assistant`, `system` or `tool`. `developer` is `system`.
             * @example user
             * @enum {string}
             */
            role: "user" | "assistant" | "system" | "developer" | "tool";
            content?: components["schemas"]["MessageContent"] | null;
            /** @description The speaker's name, 1 to 200 characters. */
            name?: string | null;
            /**
             * Format: date-time
             * @description When the message was written. Defaults to now.
             */
            createdAt?: string | null;
            /** @description Tool calls in OpenAI's format; they are not stored. */
            tool_calls?: Record<string, never>[] | null;
            /** @description The id of a tool call in OpenAI's format; it is not stored. */
            tool_call_id?: string | null;
        };
        /** @description A message. */
        MessageResponse: {
            /** @description The id. */
            id: components["schemas"]["MessageId"];
            /**
             * Format: int64
             * @description The sequence number within the conversation, starting at 1.
             */
            seq: number;
            /** @description The role of the speaker. */
            role: components["schemas"]["MessageRole"];
            /** @description The speaker's name. */
            name?: string | null;
            /** @description The text. */
            content: string;
            /**
             * Format: date-time
             * @description When the message was written.
             */
            createdAt: string;
            /**
             * @description The tags that it was sent with. Absent if there are none.
             * @example [
             *       "travel"
             *     ]
             */
            tags?: string[];
            /** @description The metadata that it was sent with, besides the tags. Absent if there is none. */
            metadata?: Record<string, never> | null;
        };
        /**
         * @description The author of a message.
         * @enum {string}
         */
        MessageRole: "user" | "assistant" | "system" | "tool";
        /** @description A tool that the caller defines. */
        MessageToolIn: {
            /** @description `custom`, or absent. */
            type?: string | null;
            /** @description The name. */
            name: string;
            /** @description What the tool does. */
            description?: string | null;
            /** @description The JSON schema of the arguments. */
            input_schema?: Record<string, never> | null;
        };
        /**
         * @description The level at which a model is configured, widest first; the narrowest configured one applies.
         * @enum {string}
         */
        ModelLevel: "installation" | "tenant" | "workspace" | "agent";
        /** @description The model configured at one level. */
        ModelResponse: {
            /** @description The level. */
            level: components["schemas"]["ModelLevel"];
            /**
             * @description `openai`, `anthropic`, `gemini` or `ollama`.
             * @example openai
             */
            provider: string;
            /** @description The base URL of the API. Null for the provider's own. */
            baseUrl?: string | null;
            /**
             * @description The name of the model.
             * @example small-2026
             */
            model: string;
            /** @description Whether a key is stored. */
            hasKey: boolean;
            /**
             * @description The last four characters of the key. Null if the key is short.
             * @example 9f3c
             */
            keyEnding?: string | null;
            /**
             * Format: int32
             * @description The maximum number of tokens in an answer. Null for the operator's setting.
             */
            maxOutputTokens?: number | null;
            /**
             * Format: int32
             * @description The size of the context window, in tokens. Null for the operator's setting.
             */
            contextTokens?: number | null;
            tokenizer?: components["schemas"]["Tokenizer"] | null;
            updatedBy?: components["schemas"]["UserId"] | null;
            /**
             * Format: date-time
             * @description When it was set.
             */
            updatedAt: string;
        };
        /** @description The configured models and the effective one. */
        ModelsResponse: {
            inForce?: components["schemas"]["InForceResponse"] | null;
            installation?: components["schemas"]["InForceResponse"] | null;
            /** @description The models of the tenant, the calling workspace and the agent, widest level first. */
            levels: components["schemas"]["ModelResponse"][];
            /** @description Whether keys can be stored. On PostgreSQL this requires the operator to set `auth.encryption-key`. */
            canKeepKeys: boolean;
        };
        /** @description A month of archived dreams. */
        MonthResponse: {
            /**
             * @description The month, in the agent's time zone.
             * @example 2026-10
             */
            month: string;
            /** @description The reports, oldest first. */
            reports: components["schemas"]["ArchivedReport"][];
            /** @description The diaries, the owner's own first. */
            diaries: components["schemas"]["ArchivedDiary"][];
        };
        /** @description The newest dream report that the owner has not seen, and the other unseen reports. */
        MorningCardResponse: {
            /** @description The id of the report: the owner's newest or, without one, the team's newest. */
            reportId: components["schemas"]["DreamId"];
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /** @description The kind of dream. */
            kind: components["schemas"]["DreamKind"];
            /**
             * Format: date
             * @description The local date of a nightly dream.
             */
            night?: string | null;
            /** @description The topic of a focused dream. */
            topic?: string | null;
            /** @description `applied`, or `proposed` while a person has to decide. */
            status: components["schemas"]["DreamStatus"];
            /**
             * @description The file that the dream worked on.
             * @example MEMORY.md
             */
            filename: string;
            /** @description Why the dream made its changes. */
            reason: string;
            /** @description The patterns that the dream noticed. */
            patterns: string[];
            /**
             * Format: int32
             * @description The number of candidates that were promoted.
             */
            promotedCount: number;
            /**
             * Format: int32
             * @description The number of candidates that were rejected.
             */
            rejectedCount: number;
            /**
             * Format: date-time
             * @description When the dream finished.
             */
            finishedAt?: string | null;
            /** @description The changes that the dream proposed. Each can be confirmed, edited or forgotten. */
            entries: components["schemas"]["ReportedEntry"][];
            /** @description Other reports that the owner has not seen, newest first. */
            others: components["schemas"]["UnseenReport"][];
        };
        /** @description Names outside the filters. */
        Names: {
            /**
             * @description The end user.
             * @example nora
             */
            user_id?: string | null;
            /** @description The name or id of the agent. Defaults to the token's only agent. */
            agent_id?: string | null;
            /** @description An application. Accepted and ignored: workspaces separate applications, and the token determines the workspace. */
            app_id?: string | null;
            /** @description The conversation. */
            run_id?: string | null;
        };
        /** @description An entity with its neighbourhood. */
        NeighbourhoodResponse: {
            /**
             * Format: date-time
             * @description The time for which the relations are returned.
             */
            asOf: string;
            /**
             * Format: int32
             * @description The depth that was searched.
             */
            depth: number;
            /** @description The requested entity, followed by the entities reached, nearest first. */
            nodes: components["schemas"]["NodeResponse"][];
            /** @description The relations between them that held at that time. */
            relations: components["schemas"]["StepResponse"][];
            /** @description Whether there are more relations than `limit`. */
            isTruncated: boolean;
            /** @description Every interval recorded for the entity itself, current and past, newest first. */
            history: components["schemas"]["RelationResponse"][];
        };
        /** @description An entity in a neighbourhood. */
        NodeResponse: {
            /** @description The entity. */
            entity: components["schemas"]["EntityResponse"];
            /**
             * Format: int32
             * @description The number of relations between it and the requested entity.
             */
            hop: number;
            /**
             * Format: double
             * @description The horizontal position in a drawing, −1 (left) to 1 (right). The requested entity is at the centre.
             */
            x: number;
            /**
             * Format: double
             * @description The vertical position in a drawing, −1 (top) to 1 (bottom).
             */
            y: number;
        };
        /** @description An error of an OAuth endpoint. */
        OauthError: {
            /**
             * @description The code.
             * @example invalid_grant
             */
            error: string;
            /** @description A sentence for the developer of the client. */
            error_description: string;
        };
        /** @description How well memory works. */
        ObservabilityResponse: {
            /**
             * Format: date-time
             * @description The beginning of the 24 hours: the first of 24 full hours, the current one included.
             */
            from: string;
            /**
             * Format: date-time
             * @description The end of the 24 hours: now.
             */
            to: string;
            /** @description The counts of all agents, or of the only one. */
            total: components["schemas"]["MemoryFiguresResponse"];
            /** @description What happened in each of the 24 hours, oldest first. */
            hours: components["schemas"]["HourResponse"][];
            /** @description The counts of each agent, oldest first. */
            items: components["schemas"]["AgentFiguresResponse"][];
            /** @description The cursor of the next page of agents. Null on the last page. */
            nextCursor?: string | null;
        };
        /** @description An episode with its messages. */
        OpenedEpisodeResponse: components["schemas"]["EpisodeResponse"] & {
            /** @description The messages that still exist, at most 200. */
            messages: components["schemas"]["MessageResponse"][];
        };
        /**
         * @description One person's opinion of a fact.
         * @enum {string}
         */
        Opinion: "HELPFUL" | "UNHELPFUL";
        /** @description The memory of one agent about a person. */
        OwnerAgent: {
            /** @description The agent's id. */
            id: components["schemas"]["AgentId"];
            /** @description The agent's name. */
            name: string;
            /** @description The counts of this agent. */
            counts: components["schemas"]["OwnerCounts"];
            /**
             * Format: date-time
             * @description When the agent last received a message from the person, or their memory last changed.
             */
            lastSeenAt: string;
        };
        /**
         * @description The owner fields, for bodies without other fields.
         * @example {
         *       "endUserId": "nora"
         *     }
         */
        OwnerBody: {
            /**
             * @description The end user this call is about.
             * @default null
             */
            endUserId?: string | null;
            /**
             * @description The messaging channel of `senderId`.
             * @default null
             */
            channel?: string | null;
            /**
             * @description The sender on `channel` this call is about.
             * @default null
             */
            senderId?: string | null;
            /**
             * @description The full owner key, for operators. `system` stands for the team's memory.
             * @default null
             */
            ownerKey?: string | null;
        };
        /** @description The amount of memory. */
        OwnerCounts: {
            /**
             * Format: int64
             * @description The number of active facts.
             */
            facts: number;
            /**
             * Format: int64
             * @description The number of files.
             */
            files: number;
            /**
             * Format: int64
             * @description The number of conversations.
             */
            conversations: number;
        };
        /**
         * @description `user:<id>`, `<channel>:<sender id>`, `api:<endUserId>` or `system`.
         * @example api:nora
         */
        OwnerKey: string;
        /** @description A person whose memory agents of the workspace store. */
        OwnerResponse: {
            /** @description The owner's key. */
            ownerKey: components["schemas"]["OwnerKey"];
            /** @description The counts over all agents. */
            counts: components["schemas"]["OwnerCounts"];
            /**
             * Format: date-time
             * @description When an agent last received a message from the person, or their memory last changed.
             */
            lastSeenAt?: string | null;
            /** @description The counts per agent. */
            agents: components["schemas"]["OwnerAgent"][];
        };
        /**
         * @description The kinds of memory that can be forgotten together.
         * @enum {string}
         */
        PartKind: "section" | "conversation" | "source";
        /** @description A revision with its text. */
        PastFileResponse: components["schemas"]["RevisionResponse"] & {
            /**
             * @description The name of the file.
             * @example MEMORY.md
             */
            filename: string;
            /** @description The scope of the file. */
            scope: components["schemas"]["MemoryScope"];
            /** @description The owner's key; empty for shared files. */
            ownerKey: string;
            /** @description The text. */
            content: string;
        };
        /** @description The fields to change. Absent fields keep their value. */
        PatchFileRequest: {
            /** @description Whether the file is part of the prompt. */
            enabled?: boolean | null;
            /**
             * Format: int32
             * @description The order in the prompt, 0 to 100,000.
             * @example 4
             */
            sortOrder?: number | null;
            /**
             * @description Keys of the sections that extraction and dreams may not change. An edit locks its sections automatically. To unlock a section,
             *     send the list without it.
             */
            lockedSections?: string[] | null;
        };
        /**
         * @description The caller.
         * @example {
         *       "status": "ok",
         *       "org_id": "1",
         *       "project_id": "2",
         *       "user_email": "you@example.org"
         *     }
         */
        PingResponse: {
            /** @description Always `ok`. */
            status: string;
            /** @description The id of the tenant. */
            org_id: string;
            /** @description The id of the workspace. */
            project_id: string;
            /** @description The email address of the user that the token acts for. */
            user_email: string;
        };
        /** @description What a call to forget would delete. */
        PreviewForgetPartResponse: {
            /** @description The number of rows, by kind. */
            counts: components["schemas"]["Counts"];
            /**
             * Format: int64
             * @description The total number of rows.
             */
            total: number;
        };
        /**
         * @description How much to forget.
         * @example {
         *       "includeMessages": true
         *     }
         */
        PreviewForgetRequest: {
            /**
             * @description Whether to delete messages too, and with them every row that names the person. Defaults to false: only the memory extracted from
             *     them is deleted.
             * @default false
             */
            includeMessages?: boolean;
            /**
             * @description Whether to delete shared memory from other people that names the person. It may mean another person of the same name; check the
             *     `mentions` of the preview first.
             * @default false
             */
            includeMentions?: boolean;
        };
        /** @description What forgetting the person would delete. */
        PreviewForgetResponse: {
            /** @description The number of rows, by kind. */
            counts: components["schemas"]["Counts"];
            /**
             * Format: int64
             * @description The total number of rows.
             */
            total: number;
            /** @description Shared memory from other people that names the person. It stays unless `includeMentions` is set. */
            mentions: components["schemas"]["MentionsResponse"];
        };
        /** @description What a search for the person found after the deletion. */
        ProbeResponse: {
            /**
             * Format: int64
             * @description The number of columns of the database that were searched for the owner key. If messages stay, so do their columns.
             * @example 38
             */
            places: number;
            /** @description The columns that still contain it, with the number of rows. Empty if there are none. */
            found: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description The number of forgotten facts, at most 50, whose words were searched for in the memory that is left.
             * @example 12
             */
            statements: number;
            /**
             * Format: int64
             * @description The number of them that it still contains because other people stated the same.
             * @example 0
             */
            told: number;
            /**
             * Format: date-time
             * @description When the search was made.
             */
            at: string;
        };
        /** @description The rendered prefix. */
        Prompt: {
            /** @description The blocks, with a blank line between. */
            text: string;
            /** @description The names in the order of the text. */
            files: string[];
            /** @description Changes exactly when the text does. */
            etag: string;
        };
        /** @description The files of the prompt. */
        PromptFilesResponse: {
            /** @description The files, in the order of the prompt. */
            items: components["schemas"]["FileSummaryResponse"][];
        };
        /** @description The provenance of a fact, as far as it still exists and belongs to this owner. */
        ProvenanceResponse: {
            /** @description The name that the caller gave to the conversation. */
            conversation?: string | null;
            message?: components["schemas"]["SaidResponse"] | null;
            evidenceSpan?: components["schemas"]["EvidenceSpan"] | null;
            extraction?: components["schemas"]["RunResponse"] | null;
            /** @description The lines of files that currently state the fact. */
            files: components["schemas"]["Standing"][];
        };
        /**
         * @description The purpose of a call.
         * @enum {string}
         */
        Purpose: "chat" | "extraction" | "dream" | "judge" | "soul" | "summary" | "episode" | "graph" | "test";
        /** @description The new text of a file. */
        PutFileRequest: {
            /**
             * @description The text, as Markdown, at most 1 MiB.
             * @example # Memory
             *
             *     ## Projects
             *     - Noctuary ships in May 2027.
             */
            content: string;
            /** @description The end user who owns the PERSONAL file. May be sent in the query string instead. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` who owns the PERSONAL file. */
            senderId?: string | null;
        };
        /**
         * @description A complete model configuration. No field is inherited from a wider level.
         * @example {
         *       "provider": "openai",
         *       "baseUrl": "https://api.example.org/v1",
         *       "model": "small-2026",
         *       "apiKey": "sk-…",
         *       "contextTokens": 128000
         *     }
         */
        PutModelRequest: {
            /**
             * @description `openai` (and compatible APIs), `anthropic`, `gemini` or `ollama`.
             * @example openai
             */
            provider: string;
            /** @description The base URL of the API: a public https URL unless the operator allows the host. Defaults to the provider's own. */
            baseUrl?: string | null;
            /**
             * @description The name of the model.
             * @example small-2026
             */
            model: string;
            /**
             * @description The provider's API key; it is never returned. If absent, the stored key stays as long as provider and URL stay the same; null
             *     removes it.
             */
            apiKey?: string | null;
            /**
             * Format: int64
             * @description The maximum number of tokens in an answer. Defaults to the operator's setting.
             */
            maxOutputTokens?: number | null;
            /**
             * Format: int32
             * @description The size of the context window, in tokens. Defaults to the operator's setting.
             */
            contextTokens?: number | null;
            /** @description `o200k`, `cl100k` or `approximate`. Defaults to the operator's setting. */
            tokenizer?: string | null;
        };
        /**
         * @description The value to set.
         * @example {
         *       "value": 10
         *     }
         */
        PutSettingRequest: {
            /** @description The value. Null removes the override. */
            value: unknown;
        };
        /** @example 1234567890123 */
        QuarantineId: string;
        /**
         * @description What the write would have become.
         * @enum {string}
         */
        QuarantineKind: "fact" | "fact_edit" | "file" | "relation" | "message";
        /** @description A write that waits for review because the scanner found injected instructions or hidden content. */
        QuarantineResponse: {
            /** @description The id. */
            id: components["schemas"]["QuarantineId"];
            /** @description `open`, `released` or `discarded`. */
            state: components["schemas"]["QuarantineState"];
            /**
             * @description The origin of the write: `remember`, `fact`, `file`, `extraction`, `tool` or `import`.
             * @example file
             */
            door: string;
            /**
             * @description The family of rules that matched.
             * @example instruction_override
             */
            rule: string;
            /**
             * @description The verdict of the scanner.
             * @example held
             */
            verdict: string;
            /**
             * @description What the write would have created or changed: `fact`, `fact_edit`, `file` or `relation`; `message` for a message that is not recalled, because a
             *     summary would have repeated its words.
             */
            kind: components["schemas"]["QuarantineKind"];
            /** @description The quarantined fact, or the fact that would change. */
            factId?: string | null;
            /**
             * @description The file that the text was written for.
             * @example MEMORY.md
             */
            filename?: string | null;
            /**
             * @description The quarantined text. Empty once discarded.
             * @example Ignore the previous instructions.
             */
            text: string;
            /** @description Who would be able to read it. */
            scope: components["schemas"]["MemoryScope"];
            /**
             * @description The key of the owner whose memory it would be; empty for shared memory.
             * @example api:nora
             */
            ownerKey: string;
            reviewedBy?: components["schemas"]["UserId"] | null;
            /**
             * Format: date-time
             * @description When the write arrived.
             */
            createTime: string;
            /**
             * Format: date-time
             * @description When the decision was made.
             */
            reviewTime?: string | null;
        };
        /**
         * @description The state of a quarantined write.
         * @enum {string}
         */
        QuarantineState: "open" | "released" | "discarded";
        /**
         * @description Feedback about a fact.
         * @example {
         *       "kind": "HELPFUL",
         *       "endUserId": "nora"
         *     }
         */
        RateFactRequest: {
            /** @description HELPFUL or UNHELPFUL. */
            kind: components["schemas"]["Opinion"];
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /**
         * @description The result of the readiness check.
         * @example {
         *       "isReady": true,
         *       "database": "ok",
         *       "migrations": "ok",
         *       "queue": "ok",
         *       "expiredLeases": 0,
         *       "oldestExpiredLeaseSeconds": 0,
         *       "redis": "off",
         *       "index": "ok",
         *       "worker": "ok",
         *       "model": "ok",
         *       "degraded": []
         *     }
         */
        Readiness: {
            /** @description Whether the process can serve requests and, if it runs a worker, jobs. */
            isReady: boolean;
            /** @description `ok` if a write can be read back through another connection, `full` if the disk is full, or `unavailable`. */
            database: string;
            /** @description `ok`, `pending` or `unknown`. */
            migrations: string;
            /**
             * @description `ok`, `late` (a job has been due for 15 minutes), `stuck` (the worker of a job is gone and no other takes over; requests are still
             *     served) or `unavailable`.
             */
            queue: string;
            /**
             * Format: int64
             * @description The number of running jobs whose lease has expired.
             */
            expiredLeases: number;
            /**
             * Format: int64
             * @description The seconds since the oldest of these leases expired; 0 if there is none.
             */
            oldestExpiredLeaseSeconds: number;
            /** @description `ok`, `off` or `unavailable`. Memory works without Redis. */
            redis: string;
            /** @description `ok` or `unavailable`. */
            index: string;
            /** @description The worker of this process: `ok`, `off` or `stuck`. */
            worker: string;
            /**
             * @description The installation's model: `ok`, `off` if there is none, or `degraded` if its latest calls failed. The built-in engine does the work
             *     then, and the process stays ready.
             */
            model: string;
            /** @description The parts that do not work as they should although the process is ready: `queue`, `redis`, `model`. */
            degraded: string[];
            /** @description The version of the binary. */
            version: string;
        };
        /** @description One step of the sum that makes up the trust. */
        Reason: {
            /** @description The step. */
            kind: components["schemas"]["ReasonKind"];
            /**
             * Format: int64
             * @description How often, or how many days; absent where there is nothing to count.
             */
            count?: number | null;
            /**
             * Format: double
             * @description The change of the trust; all changes add up to it.
             */
            change: number;
        };
        /**
         * @description The kinds of steps.
         * @enum {string}
         */
        ReasonKind: "tool" | "import" | "model" | "file" | "statement" | "person" | "repetition" | "helpful" | "unhelpful" | "limit" | "recorded" | "decay" | "lineage";
        /** @description Explicit recalls, by REST, MCP, tools and the mem0 API. */
        RecallActivityResponse: {
            /**
             * Format: int64
             * @description The number of recalls.
             */
            recalls: number;
            /**
             * Format: int64
             * @description The number of recalls that found nothing.
             */
            emptyRecalls: number;
        };
        /** @description How often an item was recalled for an owner. */
        RecallCountResponse: {
            /** @description The kind of the item. */
            kind: components["schemas"]["ItemKind"];
            /** @description Where the item comes from: file, fact, or conversation and message. */
            source: components["schemas"]["Source"];
            /**
             * Format: int64
             * @description The number of explicit recalls that found it, plus the number of turns that named it in `injectedItemIds`.
             * @example 4
             */
            count: number;
            /**
             * Format: int64
             * @description The number of responses that contained it, including contexts.
             * @example 9
             */
            returned: number;
            /**
             * @description The number of different queries that used it; counted up to 32.
             * @example 3
             */
            distinctQueries: number;
            /**
             * Format: date-time
             * @description When it was last used. Absent if it was only returned.
             */
            lastRecalledAt?: string | null;
        };
        /**
         * @description A search over an owner's memory.
         * @example {
         *       "query": "What tea does Nora like?",
         *       "endUserId": "nora",
         *       "k": 5,
         *       "explain": true
         *     }
         */
        RecallRequest: {
            /** @description The question or the words to search for, in any language, up to 10,000 characters. */
            query: string;
            /**
             * Format: int32
             * @description The maximum number of items, 1 to 100. Defaults to 10.
             */
            k?: number | null;
            /** @description Only items of these kinds. Defaults to all. */
            kinds?: components["schemas"]["ItemKind"][] | null;
            /**
             * Format: date-time
             * @description Searches the memory as of this time: facts that were true then, and nothing added later. Defaults to now.
             */
            asOf?: string | null;
            /**
             * Format: double
             * @description The minimum score, 0 to 1.
             */
            minScore?: number | null;
            filter?: components["schemas"]["LabelFilter"] | null;
            /**
             * @description The IANA time zone in which days and months of the query ("yesterday", "last March") and dates of `filter` are counted. Defaults to
             *     the one that the person is known to live in (a memory with the relation `timezone`), else the agent's.
             * @example Asia/Tokyo
             */
            timezone?: string | null;
            /**
             * Format: int32
             * @description The maximum number of tokens of all texts together.
             */
            budgetTokens?: number | null;
            /** @description Whether each item includes the components of its score. */
            explain?: boolean;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /** @description The items that recall found. */
        RecallResponse: {
            /** @description The items, best first. */
            items: components["schemas"]["RecalledResponse"][];
            /**
             * @description `keyword-only`: the search used no vectors. `vectors-partial`: some items have no vector yet and were found by words alone. Absent
             *     if vectors were complete.
             * @example keyword-only
             */
            degraded?: string | null;
            /**
             * Format: double
             * @description The duration, in milliseconds.
             */
            tookMs: number;
        };
        /** @description An item that recall found. */
        RecalledResponse: {
            /** @description The id. */
            id: components["schemas"]["ItemId"];
            /** @description The kind of the item. */
            kind: components["schemas"]["ItemKind"];
            /** @description The original text. */
            text: string;
            /**
             * Format: float
             * @description The relevance, 0 to 1. Scores are comparable between queries, owners and agents.
             */
            score: number;
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /** @description Where the item comes from. */
            source: components["schemas"]["Source"];
            /**
             * Format: date-time
             * @description When the item was stated or written. For a fact, since when it is true.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Since when another item of the answer holds instead of what this one says. It stands directly behind that item.
             */
            replacedAt?: string | null;
            components?: components["schemas"]["ComponentsResponse"] | null;
        };
        /** @example 1234567890123 */
        ReceiptId: string;
        /** @description The record of one act of forgetting. */
        ReceiptResponse: {
            /** @description The id. */
            receiptId: components["schemas"]["ReceiptId"];
            /** @description What was forgotten. */
            target: components["schemas"]["ForgetTarget"];
            /**
             * @description `done`, or `running` while a job works on it.
             * @example done
             */
            state: string;
            agentId?: components["schemas"]["AgentId"] | null;
            jobId?: components["schemas"]["JobId"] | null;
            /** @description The number of deleted rows, by kind: `facts`, `revisions`, `messages` … Kinds without rows are absent. */
            counts: components["schemas"]["Counts"];
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was completed.
             */
            doneAt?: string | null;
            remaining?: components["schemas"]["RemainingResponse"] | null;
            probe?: components["schemas"]["ProbeResponse"] | null;
        };
        /**
         * @description Messages of a turn that the caller ran itself.
         * @example {
         *       "endUserId": "nora",
         *       "messages": [
         *         {
         *           "role": "user",
         *           "content": "Please remember that I moved to Lisbon."
         *         },
         *         {
         *           "role": "assistant",
         *           "content": "Noted: you live in Lisbon now."
         *         }
         *       ]
         *     }
         */
        RecordMessagesRequest: {
            /** @description The messages, 1 to 500, in order. */
            messages: components["schemas"]["MessageRequest"][];
            /**
             * @description Whether to store the valid messages and list the others in `rejected`, instead of refusing all because of one. Defaults to false.
             *     Positions, there and in errors, are those of this list.
             */
            partial?: boolean | null;
            /** @description The end user who talks to the agent. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` who talks to the agent. */
            senderId?: string | null;
            triggerSource?: components["schemas"]["TriggerSource"] | null;
            /** @description Whether the turn is complete. Only complete turns are considered for extraction. Defaults to true. */
            complete?: boolean | null;
            usage?: components["schemas"]["UsageRequest"] | null;
            /** @description The memory items that the caller's model was shown. They are recorded with the turn. */
            injectedItemIds?: components["schemas"]["ItemId"][] | null;
            /** @description Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. Facts from the messages have them, too. */
            tags?: string[] | null;
            /** @description A JSON object of up to 8,192 bytes by which recall can be narrowed. Facts from the messages have it, too. */
            metadata?: Record<string, never> | null;
        };
        /** @description The result of posting messages. */
        RecordMessagesResponse: {
            /**
             * @description The number of messages in this call.
             * @example 2
             */
            accepted: number;
            /**
             * Format: int64
             * @description The number of messages in the conversation.
             * @example 12
             */
            messageCount: number;
            /** @description The jobs that extract memory from the messages. Empty while a turn is in progress or if extraction is not worthwhile. */
            jobIds: components["schemas"]["JobId"][];
            /** @description Facts that the person explicitly asked to remember. They are active already. */
            rememberedFactIds: components["schemas"]["FactId"][];
            /** @description The messages that were left out, and why; only with `partial`. */
            rejected?: components["schemas"]["FieldError"][];
            /** @description The positions in the request of messages longer than 100,000 characters: they are stored in parts, or without their end. */
            shortened?: number[];
            morningCard?: components["schemas"]["MorningCardResponse"] | null;
        };
        /** @description An error in mem0's format. */
        RefusalResponse: {
            /** @description The error message. */
            detail: string;
            /** @description The error code. */
            error: string;
            /** @description The request id. Quote it in support requests. */
            requestId: string;
        };
        /**
         * @description A client that wants to register. Other members of RFC 7591 are accepted and have no effect.
         * @example {
         *       "client_name": "Claude",
         *       "redirect_uris": [
         *         "https://claude.ai/api/mcp/auth_callback"
         *       ]
         *     }
         */
        RegisterClientRequest: {
            /** @description Where a code may be sent: 1 to 10 addresses, https or http to the person's own machine. */
            redirect_uris: string[];
            /** @description The name that the page of consent shows. Defaults to the host of the first address. */
            client_name?: string | null;
        };
        /** @example 1234567890123 */
        RelationId: string;
        /** @description An edge between two entities, with the interval in which it holds. */
        RelationResponse: {
            /**
             * @description The id.
             * @example 228071432193
             */
            id: string;
            /**
             * @description The relation as a sentence.
             * @example Ana works on Atlas (since 2026-03-01)
             */
            text: string;
            /** @description The id of the subject. */
            subjectId: string;
            /**
             * @description The predicate.
             * @example works_on
             */
            predicate: string;
            /** @description The id of the object. */
            objectId: string;
            /**
             * Format: double
             * @description The confidence, 0 to 1.
             */
            confidence: number;
            /**
             * Format: date-time
             * @description Since when the relation holds.
             */
            validFrom: string;
            /**
             * Format: date-time
             * @description When the relation ceased to hold. Absent while it holds.
             */
            validUntil?: string | null;
            /**
             * Format: date-time
             * @description When the relation was learned.
             */
            learnedAt: string;
            /** @description The relation that ended it. */
            closedBy?: string | null;
            /** @description The source of the relation. */
            source: components["schemas"]["RelationSource"];
            /** @description The text that supports the relation. */
            evidence: string;
            /** @description The conversation that it comes from. */
            conversationId?: string | null;
            /** @description The message that it comes from. */
            messageId?: string | null;
        };
        /**
         * @description The source of a relation.
         * @enum {string}
         */
        RelationSource: "person" | "tool" | "model" | "rules";
        /** @description Where a person is still named. Contains ids, no text. */
        RemainingResponse: {
            /**
             * Format: int64
             * @description The total number of places.
             */
            total: number;
            /** @description The number of places by kind: `fact`, `line`, `relation`, `entity`. */
            counts: {
                [key: string]: number;
            };
            /** @description The first hundred places. */
            items: components["schemas"]["RemnantResponse"][];
        };
        /**
         * @description Something to remember about an owner.
         * @example {
         *       "content": "Nora takes her coffee black.",
         *       "type": "user",
         *       "key": "coffee",
         *       "endUserId": "nora"
         *     }
         */
        RememberRequest: {
            /** @description One sentence or a short note, up to 2,000 characters. */
            content: string;
            /** @description `user`, `feedback`, `project` or `reference`, or a category. Defaults to `knowledge`. */
            type?: string | null;
            /** @description A name for the memory. A later memory with the same name replaces it. */
            key?: string | null;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expiresAt?: string | null;
            /** @description Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. They join the tags that a known memory has. */
            tags?: string[] | null;
            /**
             * @description A JSON object of up to 8,192 bytes by which recall can be narrowed. Its keys join those that a known memory has, and replace the same
             *     ones.
             */
            metadata?: Record<string, never> | null;
            /**
             * @description The IANA time zone in which a day of the content is counted ("tomorrow", 下周三): its date is added to the text of the memory. Defaults
             *     to the one that the person is known to live in (a memory with the relation `timezone`), else the agent's.
             * @example Asia/Tokyo
             */
            timezone?: string | null;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /** @description A place that names the person. */
        RemnantResponse: {
            /** @description The kind of place. */
            kind: components["schemas"]["MentionKind"];
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            agentId?: components["schemas"]["AgentId"] | null;
            /** @description The id; for a line, the id of its file. */
            id: string;
        };
        /** @description The result of removing a rule. */
        RemoveBlockRuleResponse: {
            /** @description Always true. */
            removed: boolean;
        };
        /** @description Confirms the removal. */
        RemoveMemberResponse: {
            /** @description Always true. */
            removed: boolean;
        };
        /** @description A dream with its entries, candidates and diff. */
        ReportResponse: components["schemas"]["DreamResponse"] & {
            /** @description The changes that the dream proposed, in the order of the file. */
            entries: components["schemas"]["DreamEntryResponse"][];
            /** @description The candidates that the dream scored, best first. */
            candidates: components["schemas"]["DreamCandidateResponse"][];
            /** @description The effect on the file, line by line. */
            diff: components["schemas"]["Diff"];
        };
        /** @description One change that a dream proposed. */
        ReportedEntry: {
            /** @description The id. */
            id: components["schemas"]["DreamEntryId"];
            /** @description The kind of change. */
            change: components["schemas"]["EntryChange"];
            /**
             * @description The heading above the lines; empty above the first heading.
             * @example Habits
             */
            heading: string;
            /** @description The lines that the change removes. */
            before: string;
            /**
             * @description The lines that the change adds.
             * @example - Drinks green tea in the morning.
             */
            after: string;
            /** @description The state of the change. */
            state: components["schemas"]["EntryState"];
            /** @description The reason. */
            reason: string;
            /** @description The memories behind the change. */
            sources: components["schemas"]["ReportedSource"][];
            /**
             * Format: date-time
             * @description When a person decided about it.
             */
            decidedAt?: string | null;
            /**
             * Format: date-time
             * @description When a person confirmed that it is right.
             */
            confirmedAt?: string | null;
        };
        /** @description A memory behind a change. */
        ReportedSource: {
            /** @description The kind of memory: a fact, a part of a file or a message. */
            kind: components["schemas"]["ItemKind"];
            /** @description The id. */
            id: string;
        };
        /**
         * @description The decision about a contradiction.
         * @enum {string}
         */
        Resolution: "KEEP_A" | "KEEP_B" | "MERGE" | "BOTH" | "IGNORE";
        /**
         * @description The decision about a contradiction.
         * @example {
         *       "resolution": "KEEP_B",
         *       "endUserId": "nora"
         *     }
         */
        ResolveRequest: {
            /**
             * @description `KEEP_A` (the first fact is true), `KEEP_B` (the second is true and supersedes the first), `MERGE` (`content` replaces both),
             *     `BOTH` (each is true in its own time) or `IGNORE` (keep both and do not ask again).
             */
            resolution: string;
            /** @description With `MERGE`: the sentence of the merged fact, up to 2,000 characters. */
            content?: string | null;
            /**
             * Format: date-time
             * @description With `BOTH`: until when the first fact was true.
             */
            aUntil?: string | null;
            /**
             * Format: date-time
             * @description With `BOTH`: since when the second fact is true.
             */
            bSince?: string | null;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /** @description The metadata of a protected resource. */
        ResourceMetadata: {
            /**
             * @description The address of `/mcp`.
             * @example https://memory.example.org/mcp
             */
            resource: string;
            /** @description The servers that issue tokens for it: this one. */
            authorization_servers: string[];
            /** @description The scopes that a client can ask for. */
            scopes_supported: components["schemas"]["TokenScope"][];
            /** @description How a token is sent: in the `Authorization` header. */
            bearer_methods_supported: string[];
            /** @description The name for people. */
            resource_name: string;
        };
        /**
         * @description Input for a response.
         * @example {
         *       "model": "Ada",
         *       "user": "nora",
         *       "input": "Which tea should I bring?"
         *     }
         */
        ResponseRequest: {
            /** @description The agent's name or id. */
            model: string;
            /**
             * @description A message of the user, or items: messages, function calls and their outputs. References to items of earlier responses
             *     (`item_reference`) continue their conversation.
             */
            input: unknown;
            /** @description Instructions, before those in `input`. */
            instructions?: string | null;
            /** @description The id of the response to continue, of the same agent and end user. */
            previous_response_id?: string | null;
            /** @description The conversation to continue, by name, or an object with its `id`. It begins if it does not exist. */
            conversation?: unknown;
            /** @description With false, memory is read but nothing of the turn is stored, and nothing is learned from it. Defaults to true. */
            store?: boolean | null;
            /** @description The end user. The header `X-End-User-Id` may name it instead. */
            user?: string | null;
            /** @description The end user, if `user` is absent. */
            safety_identifier?: string | null;
            /** @description Whether to stream the response. */
            stream?: boolean | null;
            /** @description Must be false. */
            background?: boolean | null;
            /** @description The caller's own functions. If present, the memory tools are not offered to the model. */
            tools?: components["schemas"]["ResponseToolIn"][] | null;
            /** @description `auto`, `none`, `required`, or one function. */
            tool_choice?: unknown;
            /** @description Whether the model may call several functions at once. */
            parallel_tool_calls?: boolean | null;
            /**
             * Format: int64
             * @description The maximum number of tokens in the answer.
             */
            max_output_tokens?: number | null;
            /**
             * Format: double
             * @description The sampling temperature, 0 to 2.
             */
            temperature?: number | null;
            /**
             * Format: double
             * @description The share of the probability from which words are drawn, 0 to 1.
             */
            top_p?: number | null;
            /**
             * Format: int32
             * @description The number of alternatives per token whose probabilities are returned, 0 to 20.
             */
            top_logprobs?: number | null;
            /** @description `message.output_text.logprobs` returns the probabilities of the tokens. Other values have no effect. */
            include?: string[] | null;
            text?: components["schemas"]["ResponseTextIn"] | null;
            /**
             * @description `conversationId` names the conversation; so does the header `X-Conversation-Id`. Everything else is attached to the messages of the
             *     turn and to facts from them, up to 8,192 bytes, and narrows recall: `tags` is a list, or a text with commas between them.
             */
            metadata?: Record<string, never> | null;
        };
        /** @description Settings of the answer's text. */
        ResponseTextIn: {
            /** @description `type` is `text`, `json_object` or `json_schema`, the latter with `name` and `schema`. */
            format?: Record<string, never> | null;
        };
        /** @description A function that the caller defines. */
        ResponseToolIn: {
            /**
             * @description `function`.
             * @enum {string}
             */
            type: "function";
            /** @description The name. */
            name?: string | null;
            /** @description What the function does. */
            description?: string | null;
            /** @description The JSON schema of the arguments. */
            parameters?: Record<string, never> | null;
        };
        /** @description A revision of a file. */
        RevisionResponse: {
            /**
             * Format: int64
             * @description The number within the file, starting at 1.
             * @example 3
             */
            number: number;
            /** @description The kind of writer. */
            writer: components["schemas"]["Writer"];
            /** @description The id of the user, token or job that wrote it. */
            writerId?: string | null;
            /**
             * @description The reason for the write.
             * @example edit
             */
            reason: string;
            /**
             * Format: int64
             * @description The size of the content, in bytes.
             */
            size: number;
            /** @description The SHA-256 of the content. */
            hash: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
        };
        /** @description A token to revoke. */
        RevocationRequest: {
            /** @description The access token or the refresh token. */
            token: string;
        };
        /** @description Confirms that the session ended. */
        RevokeSessionResponse: {
            /** @description Always true. */
            revoked: boolean;
        };
        /** @description Confirms the revocation. */
        RevokeTokenResponse: {
            /** @description Always true. */
            revoked: boolean;
        };
        /**
         * @description A member's role; also the highest role of a token.
         * @enum {string}
         */
        Role: "viewer" | "member" | "admin";
        /**
         * @description How long the old token stays valid.
         * @example {
         *       "overlapMinutes": 60
         *     }
         */
        RotateTokenRequest: {
            /**
             * Format: int32
             * @description The minutes that the old token stays valid, 0 to 1440. Defaults to `auth.token-overlap`.
             */
            overlapMinutes?: number | null;
        };
        /** @description The extraction run that found a fact. */
        RunResponse: {
            /** @description The id. */
            id: components["schemas"]["ExtractionId"];
            /** @description `model` or `extractive`. */
            engine: string;
            /** @description The model whose answer was used. */
            model?: string | null;
            /** @description The version of the prompt. */
            promptVersion?: string | null;
            /** @description The hash of the prompt's templates. */
            promptHash?: string | null;
            /**
             * Format: int64
             * @description The sequence number of the first message that was read.
             */
            fromSeq: number;
            /**
             * Format: int64
             * @description The sequence number of the last message that was read.
             */
            toSeq: number;
            /**
             * Format: date-time
             * @description When the run started.
             */
            startedAt: string;
        };
        /** @description A message. */
        SaidMessage: {
            /**
             * @description The role: `user`, `assistant` or `system`. `developer` is `system`; messages of a `tool` are passed over.
             * @enum {string}
             */
            role: "user" | "assistant" | "system" | "developer" | "tool" | "function";
            /**
             * @description Text, parts in OpenAI's format, one such part, or null beside tool calls. Images, audio and files are not stored; a mark such as
             *     `[image]` stands for them.
             */
            content?: unknown;
            /** @description The speaker's name. */
            name?: string | null;
        };
        /** @description The message that supports a fact. */
        SaidResponse: {
            /** @description The id. */
            id: components["schemas"]["MessageId"];
            /** @description The conversation. */
            conversationId: components["schemas"]["ConversationId"];
            /**
             * Format: int64
             * @description The sequence number in the conversation.
             */
            seq: number;
            /** @description The role of the speaker: `user` or `assistant`. */
            role: string;
            /** @description The text of the message. */
            content: string;
            /**
             * Format: date-time
             * @description When the message was written.
             */
            createdAt: string;
            /** @description The tags that it was sent with. Absent if there are none. */
            tags?: string[];
            /** @description The metadata that it was sent with, besides the tags. Absent if there is none. */
            metadata?: Record<string, never> | null;
        };
        /** @description The messages that match. */
        SearchConversationsResponse: {
            /** @description The hits, best first. */
            hits: components["schemas"]["MessageHitResponse"][];
        };
        /**
         * @description A search.
         * @example {
         *       "query": "Where does she live?",
         *       "filters": {
         *         "user_id": "nora"
         *       },
         *       "top_k": 5
         *     }
         */
        SearchMemoriesRequest: components["schemas"]["Names"] & {
            /** @description The query, in any language. */
            query?: string;
            /** @description `AND`, `OR` and `NOT` of conditions on names, times, categories and metadata. */
            filters?: Record<string, never> | null;
            /** @description The maximum number of memories, 1 to 100. Defaults to 10. */
            top_k?: number | null;
            /**
             * Format: double
             * @description The minimum score, 0 to 1.
             */
            threshold?: number | null;
            /** @description The fields to return of each memory; all if none is named. The id is always returned. */
            fields?: string[] | null;
        };
        /**
         * @description The report to mark as seen, and the owner, unless the query names them.
         * @example {
         *       "endUserId": "nora"
         *     }
         */
        SeenRequest: {
            /** @default null */
            reportId?: components["schemas"]["DreamId"] | null;
            /**
             * @description The end user this call is about.
             * @default null
             */
            endUserId?: string | null;
            /**
             * @description The messaging channel of `senderId`.
             * @default null
             */
            channel?: string | null;
            /**
             * @description The sender on `channel` this call is about.
             * @default null
             */
            senderId?: string | null;
            /**
             * @description The full owner key, for operators.
             * @default null
             */
            ownerKey?: string | null;
        };
        /** @description Confirms that the report is marked as seen. */
        SeenResponse: {
            /** @description Always true. */
            seen: boolean;
        };
        /** @description A memory with the fields that were asked for; the id is always among them. */
        SelectedMemoryResponse: {
            /**
             * @description The id.
             * @example 118452644787257408
             */
            id: string;
            /**
             * @description The text.
             * @example Nora lives in Lisbon.
             */
            memory?: string;
            /** @description The user. Absent for memory that the agent's users share. */
            user_id?: string | null;
            /** @description The name of the agent. */
            agent_id?: string;
            /** @description The name of the conversation that it comes from. */
            run_id?: string | null;
            /** @description The JSON object that the caller added. */
            metadata?: Record<string, never> | null;
            /** @description Whether it was added with `immutable`, so that this API refuses to update it. */
            immutable?: boolean;
            /** @description The categories. */
            categories?: string[];
            /**
             * Format: date-time
             * @description When it was learned.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at?: string;
            /**
             * Format: date
             * @description The last day on which the memory is valid.
             */
            expiration_date?: string | null;
            /**
             * Format: float
             * @description The relevance, 0 to 1.
             */
            score?: number | null;
        };
        /**
         * @description The protocol of a server.
         * @enum {string}
         */
        ServerKind: "mcp" | "mem0";
        /** @description The metadata of the authorization server. */
        ServerMetadata: {
            /**
             * @description The name of the server, which it also gives with each code.
             * @example https://memory.example.org
             */
            issuer: string;
            /** @description The page where a person consents. */
            authorization_endpoint: string;
            /** @description Where codes and refresh tokens are exchanged. */
            token_endpoint: string;
            /** @description Where clients register. */
            registration_endpoint: string;
            /** @description Where tokens are revoked. */
            revocation_endpoint: string;
            /** @description The scopes that a client can ask for. */
            scopes_supported: components["schemas"]["TokenScope"][];
            /** @description `code` alone. */
            response_types_supported: string[];
            /** @description `query` alone. */
            response_modes_supported: string[];
            /** @description The grants of the token endpoint. */
            grant_types_supported: string[];
            /** @description `S256` alone. */
            code_challenge_methods_supported: string[];
            /** @description Clients are public: they have no secret. */
            token_endpoint_auth_methods_supported: string[];
            /** @description As for the token endpoint. */
            revocation_endpoint_auth_methods_supported: string[];
            /** @description Each code comes with the issuer (RFC 9207). */
            authorization_response_iss_parameter_supported: boolean;
        };
        /**
         * @description The role of a server for the agent.
         * @enum {string}
         */
        ServerRole: "backend" | "source";
        /**
         * @description One server-sent event of a stream.
         * @example {
         *       "event": "delta",
         *       "data": "{\"text\":\"Green tea.\"}"
         *     }
         */
        ServerSentEvent: {
            /** @description The event name. */
            event?: string | null;
            /** @description JSON, or `[DONE]` at the end of a stream in the OpenAI dialect. */
            data: string;
            /** @description The event id. To continue after this event, send it as `Last-Event-ID`. */
            id?: string | null;
        };
        /** @example 1234567890123 */
        SessionId: string;
        /** @description A login session. */
        SessionResponse: {
            /** @description The id. */
            id: components["schemas"]["SessionId"];
            /**
             * @description The client that opened the session, as it named itself.
             * @example curl/8.5.0
             */
            client: string;
            /** @description Whether this call uses the session. */
            isCurrent: boolean;
            /**
             * Format: date-time
             * @description When the session started.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the session was last used, accurate to one minute.
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description The latest time at which the session ends.
             */
            expiresAt: string;
        };
        /**
         * @description The state of an agent's dream schedule. The setting `mate.memory.dreaming-cron` defines its times.
         * @example {
         *       "paused": true
         *     }
         */
        SetDreamingScheduleRequest: {
            /** @description Whether nightly dreams are paused. A night missed during a pause is not made up for. */
            paused: boolean;
        };
        /** @description The TEAM files of the prompt, in order. */
        SetPromptFilesRequest: {
            /**
             * @description The names of TEAM files, at most 100.
             * @example [
             *       "AGENTS.md",
             *       "SOUL.md",
             *       "MEMORY.md"
             *     ]
             */
            files: string[];
        };
        /** @description A key with its effective value. */
        SettingResponse: {
            /**
             * @description The dotted key, as in the configuration file.
             * @example mate.memory.cooldown-minutes
             */
            key: string;
            /** @description The effective value. */
            value: unknown;
            /**
             * @description The source of the value: `default`, a file, an environment variable, or the override of a tenant, workspace or agent.
             * @example override of the workspace
             */
            source: string;
        };
        /** @description A month of archived dreams. */
        ShelfResponse: {
            /**
             * @description The month, in the agent's time zone.
             * @example 2026-10
             */
            month: string;
            /**
             * Format: int32
             * @description The number of reports in it.
             * @example 31
             */
            dreams: number;
            /**
             * Format: int32
             * @description The number of changes that they proposed.
             * @example 84
             */
            entries: number;
            /**
             * Format: int64
             * @description The size of the reports before compression, in bytes.
             */
            plainBytes: number;
            /** @description Whether the month has a diary. */
            hasDiary: boolean;
        };
        /** @description The memory that the model was shown. */
        ShownResponse: {
            /** @description The items, each with the reason it was included. */
            injected: components["schemas"]["ContextItem"][];
        };
        /**
         * @description A new tenant and its first admin.
         * @example {
         *       "tenantName": "Owlworks",
         *       "email": "nora@example.com",
         *       "password": "plum tractor nine violins"
         *     }
         */
        SignUpRequest: {
            /** @description The name of the tenant and of its first workspace, 1 to 120 characters. */
            tenantName: string;
            /** @description The email address to log in with. */
            email: string;
            /** @description The name of the user. Defaults to the local part of the email address. */
            name?: string | null;
            /**
             * Format: password
             * @description The password: at least 15 characters that are not easy to guess.
             */
            password: string;
        };
        /** @description A provider that was skipped. */
        SkippedProviderResponse: {
            /**
             * @description The name.
             * @example recall
             */
            provider: string;
            /**
             * @description Why: `slow`, `failed`, or `resting` after three failures in a row.
             * @example slow
             */
            why: string;
        };
        /** @description An entry that is skipped. */
        SkippedResponse: {
            /**
             * @description The path in the archive.
             * @example manifest.json
             */
            filename: string;
            /**
             * @description The reason: `manifest entry`, `not in whitelist`, `no such day`, `personal memory was not asked for`, `unchanged`, or `held for
             *     review: ` followed by the family of rules.
             * @example unchanged
             */
            reason: string;
        };
        /** @description The text and the state of a fact at a moment: everything that a change may alter. */
        Snapshot: {
            /** @description See [`Fact`]. */
            subject: string;
            /** @description See [`Fact`]. */
            predicate: string;
            /** @description See [`Fact`]. */
            object: string;
            /** @description See [`Fact`]. */
            text: string;
            /** @description See [`Fact`]. */
            category: components["schemas"]["FactCategory"];
            /** @description See [`Fact`]. */
            status: components["schemas"]["FactStatus"];
            /** @description See [`Fact`]. */
            stability: components["schemas"]["Stability"];
            /**
             * Format: double
             * @description See [`Fact`].
             */
            confidence: number;
            /**
             * Format: double
             * @description See [`Fact`].
             */
            trust: number;
            /** @description See [`Fact`]. */
            isExplicit: boolean;
            /** @description See [`Fact`]. */
            evidence: string;
            supersededBy?: components["schemas"]["FactId"] | null;
            /**
             * Format: date-time
             * @description See [`Fact`].
             */
            validFrom: string;
            /**
             * Format: date-time
             * @description See [`Fact`].
             */
            validTo?: string | null;
            /**
             * Format: date-time
             * @description See [`Fact`].
             */
            expiresAt?: string | null;
            /**
             * Format: date-time
             * @description See [`Fact`].
             */
            confirmedAt: string;
            /**
             * Format: int32
             * @description See [`Fact`].
             */
            independentCount: number;
            /** @description See [`Fact`]. */
            isPersonEdited: boolean;
            /** @description See [`Fact`]. */
            statusReason?: string | null;
        };
        /** @description The result of an import. */
        SnapshotImportResponse: {
            /** @description The number of files that were written. */
            applied: number;
            /** @description The number of entries that were skipped. */
            skipped: number;
            /** @description The files that were written. */
            written: components["schemas"]["ImportedResponse"][];
            /** @description The texts that went into quarantine. */
            held: components["schemas"]["HeldResponse"][];
            /** @description The entries that were skipped. */
            passedOver: components["schemas"]["SkippedResponse"][];
            /** @description The number of lines that were left out because they are forgotten. */
            forgottenLines: number;
            /** @description The number of lines that were left out, whole or in part, because of a block rule of the person. */
            blockedLines: number;
        };
        /** @description The effect of an import. */
        SnapshotPreviewResponse: {
            /** @description The new files. */
            willCreate: components["schemas"]["ComingResponse"][];
            /** @description The files that would change. */
            willUpdate: components["schemas"]["ChangingResponse"][];
            /** @description The entries that would be skipped or go into quarantine. */
            willSkip: components["schemas"]["SkippedResponse"][];
        };
        /** @description A form with an archive. */
        SnapshotUpload: {
            /**
             * Format: binary
             * @description The archive. At most 16 MiB, 500 entries of at most 1 MiB each, and 16 MiB unpacked.
             */
            file: string;
        };
        /** @description The source of an item, with the fields that apply to its kind. */
        Source: {
            /**
             * @description The file.
             * @default null
             */
            filename?: string | null;
            /**
             * Format: int32
             * @description The line it begins on, from 1.
             * @default null
             */
            lineNumber?: number | null;
            /**
             * @description The headings above it, outermost first.
             * @default []
             */
            headings?: string[];
            /** @default null */
            factId?: components["schemas"]["FactId"] | null;
            /** @default null */
            category?: components["schemas"]["FactCategory"] | null;
            /**
             * @description The caller's name of the conversation.
             * @default null
             */
            conversation?: string | null;
            /** @default null */
            conversationId?: components["schemas"]["ConversationId"] | null;
            /** @default null */
            messageId?: components["schemas"]["MessageId"] | null;
            /** @default null */
            episodeId?: components["schemas"]["EpisodeId"] | null;
            /**
             * @description The message's role: `user` or `assistant`.
             * @default null
             */
            role?: string | null;
            /**
             * @description The author's name.
             * @default null
             */
            speaker?: string | null;
            /**
             * @description The tags: those that a caller attached, the topics of a session summary with the tags of its messages, or those in the front matter of
             *     a file.
             * @default []
             */
            tags?: string[];
            /**
             * @description What a caller attached to the fact or to the message. A fact from a message has the message's metadata until it gets its own, and a
             *     session summary that of its messages.
             */
            metadata?: Record<string, never> | null;
            /** @default null */
            relationId?: components["schemas"]["RelationId"] | null;
            /** @default null */
            subjectId?: components["schemas"]["EntityId"] | null;
            /**
             * @description The relation's predicate: `works_on`.
             * @default null
             */
            predicate?: string | null;
            /** @default null */
            objectId?: components["schemas"]["EntityId"] | null;
        };
        /**
         * @description How long a fact is expected to hold.
         * @enum {string}
         */
        Stability: "transient" | "ongoing" | "durable";
        /** @description Where a file states a fact. */
        Standing: {
            /**
             * @description The file.
             * @example PROFILE.md
             */
            filename: string;
            /** @description The file's scope. */
            scope: components["schemas"]["MemoryScope"];
            /** @description The line, from 1. */
            line: number;
        };
        /** @description One call of a tool, without its arguments and answer: those are memory. */
        Step: {
            /**
             * @description The tool.
             * @example recall
             */
            name: string;
            /** @description Whether the call succeeded. */
            isOk: boolean;
            /**
             * @description The slug of the error, if it failed.
             * @example invalid
             */
            error?: string | null;
        };
        /** @description A relation in a neighbourhood. */
        StepResponse: components["schemas"]["RelationResponse"] & {
            /**
             * Format: int32
             * @description The number of relations between its farther end and the requested entity.
             */
            hop: number;
        };
        /** @description Options for streaming. */
        StreamOptions: {
            /** @description Whether the last chunk contains the usage. */
            include_usage?: boolean;
        };
        /** @description Totals of calls and tokens. */
        SumResponse: {
            /**
             * Format: int64
             * @description The number of calls, including failed ones.
             */
            calls: number;
            /**
             * Format: int64
             * @description The number of failed calls.
             */
            failedCalls: number;
            /**
             * Format: int64
             * @description Prompt tokens.
             */
            promptTokens: number;
            /**
             * Format: int64
             * @description Completion tokens.
             */
            completionTokens: number;
            /**
             * Format: int64
             * @description Prompt and completion tokens together.
             */
            totalTokens: number;
        };
        /** @description The finished extraction. */
        SummarizeResponse: {
            /**
             * @description Always `completed`.
             * @example completed
             */
            status: string;
        };
        /** @description A conversation. */
        TalkedIn: {
            /** @description The id. */
            id: components["schemas"]["ConversationId"];
            /** @description The name that the caller gave to the conversation. */
            name: string;
            /**
             * Format: int64
             * @description The number of stored messages.
             */
            messageCount: number;
        };
        /** @description The result of a test. */
        TestMemoryServerResponse: {
            /** @description Whether the server answered as its protocol requires. */
            ok: boolean;
            /**
             * @description Why it failed.
             * @example connect
             */
            failure?: string | null;
        };
        /**
         * @description The model to test.
         * @example {
         *       "level": "tenant"
         *     }
         */
        TestModelRequest: {
            agentId?: components["schemas"]["AgentId"] | null;
            level?: components["schemas"]["WideLevel"] | null;
        };
        /** @description The thresholds for a candidate. */
        ThresholdsResponse: {
            /**
             * Format: double
             * @description The minimum score, 0 to 1.
             * @example 0.4
             */
            score: number;
            /**
             * Format: int32
             * @description The minimum number of recalls.
             * @example 3
             */
            minRecallCount: number;
            /**
             * Format: int32
             * @description The minimum number of different queries.
             * @example 2
             */
            minUniqueQueries: number;
            /**
             * Format: int32
             * @description The maximum number of days since the memory was last recalled or stated; 0 for no limit.
             * @example 30
             */
            maxAgeDays: number;
            /**
             * Format: int32
             * @description The number of days of notes that a dream reads.
             * @example 7
             */
            dayRange: number;
        };
        /** @description The runs of extraction. An erased person's runs no longer count. */
        ThroughputResponse: {
            /**
             * Format: int64
             * @description The number of runs, one per window of a conversation that was read.
             */
            runs: number;
            /**
             * Format: int64
             * @description The number of runs whose model gave no usable answer. Their messages are read again.
             */
            failed: number;
            /**
             * Format: int64
             * @description The number of facts that were proposed.
             */
            extracted: number;
            /**
             * Format: int64
             * @description The number of new facts.
             */
            inserted: number;
            /**
             * Format: int64
             * @description The number of known facts that were confirmed.
             */
            updated: number;
            /**
             * Format: int64
             * @description The number of proposed facts that were neither new nor a confirmation.
             */
            skipped: number;
        };
        /** @description A change to an owner's memory. */
        TimelineEventResponse: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /**
             * @description `fact`, `file`, `conversation`, `episode`, `dream` or `archive`.
             * @example fact
             */
            kind: string;
            /**
             * @description `learned`, `written`, `begun`, `completed`, `told`, `dreamed` or `archived`.
             * @example learned
             */
            action: string;
            fact?: components["schemas"]["FactResponse"] | null;
            file?: components["schemas"]["WrittenFile"] | null;
            conversation?: components["schemas"]["TalkedIn"] | null;
            episode?: components["schemas"]["ToldOf"] | null;
            dream?: components["schemas"]["DreamedOf"] | null;
            archive?: components["schemas"]["ArchivedIn"] | null;
        };
        /** @example 1234567890123 */
        TokenId: string;
        /** @description A code or a refresh token to exchange. */
        TokenRequest: {
            /**
             * @description `authorization_code` or `refresh_token`.
             * @enum {string}
             */
            grant_type: "authorization_code" | "refresh_token";
            /** @description The id of the client. */
            client_id: string;
            /** @description `authorization_code`: the code. */
            code?: string | null;
            /** @description `authorization_code`: the verifier of PKCE. */
            code_verifier?: string | null;
            /** @description `authorization_code`: the address that the code was sent to. */
            redirect_uri?: string | null;
            /** @description `refresh_token`: the refresh token. */
            refresh_token?: string | null;
            /** @description The address of `/mcp`, if given. */
            resource?: string | null;
        };
        /** @description A token without its secret text. */
        TokenResponse: {
            /** @description The id. */
            id: components["schemas"]["TokenId"];
            /**
             * @description The name that the user gave it.
             * @example support bot
             */
            name: string;
            /**
             * @description The first characters of the token.
             * @example noc_4fKd
             */
            prefix: string;
            /**
             * @description The last characters of the token.
             * @example 9TzQ
             */
            lastFour: string;
            /** @description The workspace that the token gives access to. */
            workspaceId: components["schemas"]["WorkspaceId"];
            /** @description The user that the token acts for. */
            userId: components["schemas"]["UserId"];
            /** @description The highest role of the token. On each call, the user's own role limits it further. */
            role: components["schemas"]["Role"];
            /** @description The token's scopes. */
            scopes: components["schemas"]["TokenScope"][];
            /** @description The agents that the token may access. Absent for all agents of the workspace. */
            agentIds?: components["schemas"]["AgentId"][] | null;
            /**
             * @description The only owner that the token may name.
             * @example api:nora
             */
            boundOwner?: string | null;
            /**
             * @description The prefix of the owners that the token may name.
             * @example api:shop-
             */
            boundPrefix?: string | null;
            /** @description Whether a chat with this token must name the end user. */
            requireEndUser: boolean;
            /** @description Regular expressions that mark a chat request as a chore of the token's program. */
            chorePatterns: string[];
            /** @description The id of the first token in this chain of rotations. */
            familyId: components["schemas"]["TokenId"];
            replacedBy?: components["schemas"]["TokenId"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the token expires.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description Until when the token still works after it was rotated.
             */
            overlapUntil?: string | null;
            /**
             * Format: date-time
             * @description When the token was last used, accurate to one minute.
             */
            lastUsedAt?: string | null;
            /**
             * Format: date-time
             * @description When the token was revoked.
             */
            revokedAt?: string | null;
        };
        /**
         * @description One scope of a token; enforced on every call by set inclusion.
         * @enum {string}
         */
        TokenScope: "memory:read" | "memory:write" | "chat" | "admin";
        /**
         * @description How tokens are counted before a call.
         * @enum {string}
         */
        Tokenizer: "o200k" | "cl100k" | "approximate";
        /** @description An episode. */
        ToldOf: {
            /** @description The id. */
            id: components["schemas"]["EpisodeId"];
            /** @description A summary in one sentence. */
            abstract: string;
            /** @description The name that the caller gave to the conversation. */
            conversation: string;
            /**
             * Format: int32
             * @description The number of user and assistant messages in the session.
             */
            messageCount: number;
        };
        /** @description A relation with its entities. */
        ToldResponse: {
            /** @description The relation. */
            relation: components["schemas"]["RelationResponse"];
            /** @description The subject. */
            subject: components["schemas"]["EntityResponse"];
            /** @description The object. */
            object: components["schemas"]["EntityResponse"];
        };
        /** @description A tool that the caller defines. */
        ToolIn: {
            /**
             * @description `function`.
             * @enum {string}
             */
            type: "function";
            function?: components["schemas"]["FunctionIn"] | null;
        };
        /** @description A tool, as described to a model. */
        ToolResponse: {
            /**
             * @description The name.
             * @example remember
             */
            name: string;
            /** @description What the tool does. */
            description: string;
            /** @description The JSON schema of the arguments. It contains no agent or owner; the call determines them. */
            parameters: Record<string, never>;
        };
        /** @description The tools that the caller may use. */
        ToolsResponse: {
            /** @description The tools. */
            items: components["schemas"]["ToolResponse"][];
        };
        /** @description The result of a test. */
        TriedResponse: {
            /** @description Whether the model answered. */
            ok: boolean;
            /** @description The model that was tested. */
            model: components["schemas"]["InForceResponse"];
            /**
             * Format: int64
             * @description The duration, in milliseconds.
             */
            tookMs: number;
            /**
             * Format: int64
             * @description The tokens read and written, if the provider reports them.
             */
            tokens?: number | null;
            /** @description Why it failed: `credentials_refused`, `model_not_found`, `timeout`, `unknown_host`, `connection_refused`, `tls_failed`, `connection_failed`, `address_not_allowed`, `key_unreadable` … */
            failure?: string | null;
        };
        /**
         * @description What started a turn.
         * @enum {string}
         */
        TriggerSource: "web" | "channel" | "api" | "memory" | "cron";
        /** @description The tokens of a turn, summed over all model calls. */
        TurnCostResponse: {
            /**
             * Format: int64
             * @description Tokens of the prompts, as the provider counts them.
             */
            promptTokens: number;
            /**
             * Format: int64
             * @description Tokens of the answers.
             */
            completionTokens: number;
            /**
             * Format: int64
             * @description Prompt and completion tokens together.
             */
            totalTokens: number;
            /**
             * Format: int64
             * @description The estimated prompt tokens of the first call, counted before it was made.
             */
            estimatedTokens: number;
            /**
             * Format: int64
             * @description The number of model calls.
             */
            calls: number;
        };
        /** @example 1234567890123 */
        TurnId: string;
        /** @description One message. */
        TurnIn: {
            /**
             * @description `user` or `assistant`.
             * @enum {string}
             */
            role: "user" | "assistant" | "system";
            /** @description Text, or blocks. */
            content: unknown;
        };
        /**
         * @description How a turn ended.
         * @enum {string}
         */
        TurnOutcome: "open" | "completed" | "stopped" | "failed";
        /** @description A recorded turn. */
        TurnResponse: {
            /** @description The id. */
            id: components["schemas"]["TurnId"];
            /** @description What triggered the turn. */
            triggerSource: components["schemas"]["TriggerSource"];
            /** @description The model that answered, if known. */
            model?: string | null;
            /**
             * Format: int64
             * @description Prompt tokens, if known.
             */
            promptTokens?: number | null;
            /**
             * Format: int64
             * @description Completion tokens, if known.
             */
            completionTokens?: number | null;
            /** @description The memory items that the model was shown. */
            injectedItemIds: components["schemas"]["ItemId"][];
            /** @description How the turn ended. */
            outcome: components["schemas"]["TurnOutcome"];
            /**
             * Format: int64
             * @description The sequence number of its first message.
             */
            firstSeq: number;
            /**
             * Format: int64
             * @description The sequence number of its last message so far.
             */
            lastSeq: number;
            /**
             * Format: date-time
             * @description When the turn started.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description When the turn ended.
             */
            endedAt?: string | null;
        };
        /** @description An undone decision. */
        UndoneResponse: {
            /** @description The contradiction, which is open again. */
            contradiction: components["schemas"]["ContradictionResponse"];
            /** @description The facts that were restored to their state before the decision. */
            restored: string[];
            /** @description The facts that changed again after the decision. They keep their current state. */
            left: string[];
        };
        /** @description A report that the owner has not seen. */
        UnseenReport: {
            /** @description The id of the report. */
            reportId: components["schemas"]["DreamId"];
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /** @description The kind of dream. */
            kind: components["schemas"]["DreamKind"];
            /** @description `applied`, or `proposed` while a person has to decide. */
            status: components["schemas"]["DreamStatus"];
            /** @description Why the dream made its changes. */
            reason: string;
            /**
             * Format: date-time
             * @description When the dream finished.
             */
            finishedAt?: string | null;
        };
        /**
         * @description The fields to change. Absent fields keep their value.
         * @example {
         *       "timezone": "Europe/Lisbon",
         *       "settings": {
         *         "mate.memory.cooldown-minutes": 10
         *       }
         *     }
         */
        UpdateAgentRequest: {
            /** @description The name, 1 to 120 characters, unique in the workspace. */
            name?: string | null;
            /** @description What the agent is for, up to 2,000 characters. */
            description?: string | null;
            /** @description The IANA time zone. */
            timezone?: string | null;
            /**
             * @description The id of the team's leader. The agent reads the leader's TEAM memory, and its own TEAM memory becomes read-only. The empty string
             *     takes the agent out of the team.
             */
            leaderId?: string | null;
            /** @description The model that serves the agent, under the same rules as at creation. The empty string resets it to the default. */
            model?: string | null;
            /** @description Configuration keys that this agent overrides. Replaces the whole object. */
            settings?: Record<string, never> | null;
        };
        /**
         * @description The fields to change.
         * @example {
         *       "state": "terminated"
         *     }
         */
        UpdateConversationRequest: {
            state?: components["schemas"]["ConversationState"] | null;
            /**
             * @description What the caller notes about the conversation: an object of at most 16 KiB, which replaces the one before; `{}` removes it. It is
             *     returned as it is, deleted with the conversation, and never used as memory.
             */
            metadata?: Record<string, never> | null;
        };
        /**
         * @description The fields to change. Absent fields keep their value.
         * @example {
         *       "text": "I live in Porto.",
         *       "endUserId": "nora"
         *     }
         */
        UpdateFactRequest: {
            /** @description A new sentence. The object is updated to match if it can be derived. */
            text?: string | null;
            /** @description A new object. The sentence is updated to match. */
            object?: string | null;
            /**
             * @description A new category.
             * @enum {string|null}
             */
            category?: "PROFILE" | "KNOWLEDGE" | "EVENT" | "PREFERENCE" | "PROJECT" | "REFERENCE" | "FEEDBACK" | null;
            /**
             * Format: date-time
             * @description Since when the fact is true.
             */
            validFrom?: string | null;
            /**
             * Format: date-time
             * @description Until when the fact was true; null for no end.
             */
            validTo?: string | null;
            /**
             * Format: date-time
             * @description When the fact expires; null for never.
             */
            expiresAt?: string | null;
            /**
             * @description `archived` archives the fact, `active` restores it.
             * @enum {string|null}
             */
            status?: "archived" | "active" | null;
            /** @description New tags, up to 50 of 1 to 100 characters. They replace the tags and the metadata that the fact has. */
            tags?: string[] | null;
            /** @description New metadata, a JSON object of up to 8,192 bytes. It replaces the metadata and the tags that the fact has. */
            metadata?: Record<string, never> | null;
            /** @description The end user this call is about. */
            endUserId?: string | null;
            /** @description The messaging channel of `senderId`. */
            channel?: string | null;
            /** @description The sender on `channel` this call is about. */
            senderId?: string | null;
            /** @description The full owner key, for operators. */
            ownerKey?: string | null;
        };
        /**
         * @description The fields to change. Absent fields keep their value.
         * @example {
         *       "text": "Nora lives in Porto."
         *     }
         */
        UpdateMemoryRequest: {
            /**
             * @description The new text.
             * @default null
             */
            text?: string | null;
            /** @description A JSON object of the caller's. Replaces the current one. */
            metadata?: Record<string, never> | null;
            /**
             * Format: date
             * @description The last day on which the memory is valid; null for no end.
             * @default null
             */
            expiration_date?: string | null;
        };
        /**
         * @description The fields to change.
         * @example {
         *       "enabled": false
         *     }
         */
        UpdateMemoryServerRequest: {
            /** @description Whether the agent uses the server. */
            enabled: boolean;
        };
        /**
         * @description The fields to change. Absent fields keep their value.
         * @example {
         *       "enabled": false
         *     }
         */
        UpdateWebhookRequest: {
            /**
             * Format: uri
             * @description A public https URL.
             */
            url?: string | null;
            /** @description The events to receive. */
            events?: string[] | null;
            /** @description The agents whose events the webhook receives. If empty, all agents that the token may access. */
            agentIds?: components["schemas"]["AgentId"][] | null;
            /** @description Whether the webhook is enabled. */
            enabled?: boolean | null;
        };
        /** @description The usage of a model call. */
        UsageRequest: {
            /** @description The model that answered. */
            model?: string | null;
            /**
             * Format: int32
             * @description Prompt tokens.
             */
            promptTokens?: number | null;
            /**
             * Format: int32
             * @description Completion tokens.
             */
            completionTokens?: number | null;
        };
        /** @description The usage of the workspace. */
        UsageResponse: {
            /**
             * @description The first day.
             * @example 2026-11-01
             */
            from: string;
            /**
             * @description The last day.
             * @example 2026-11-30
             */
            to: string;
            /** @description The totals of all rows. */
            total: components["schemas"]["SumResponse"];
            /** @description The tenant's budget. */
            budget: components["schemas"]["BudgetResponse"];
            /** @description One row per day, agent, purpose and model, newest day first. */
            items: components["schemas"]["UsageRow"][];
            /** @description Whether rows were left out. Request fewer days to get them. */
            isCut: boolean;
        };
        /** @description The usage of one model on one day, for one agent and purpose. */
        UsageRow: components["schemas"]["SumResponse"] & {
            /**
             * @description The day (UTC).
             * @example 2026-11-21
             */
            day: string;
            agentId?: components["schemas"]["AgentId"] | null;
            /** @description The purpose of the calls. */
            purpose: components["schemas"]["Purpose"];
            /** @description The name of the model. */
            model: string;
        };
        /** @example 1234567890123 */
        UserId: string;
        /** @description A user. */
        UserResponse: {
            /** @description The id. */
            id: components["schemas"]["UserId"];
            /**
             * @description The email address, in lower case.
             * @example nora@example.com
             */
            email: string;
            /**
             * @description The name.
             * @example Nora Lindqvist
             */
            name: string;
            /**
             * Format: date-time
             * @description When the account was created.
             */
            createdAt: string;
        };
        /** @example 1234567890123 */
        WebhookId: string;
        /** @description A webhook without its secret. */
        WebhookResponse: {
            /** @description The id. */
            id: components["schemas"]["WebhookId"];
            /**
             * @description The URL that receives the events.
             * @example https://hooks.example.org/noctuary
             */
            url: string;
            /**
             * @description The events that the webhook receives.
             * @example [
             *       "dream.completed"
             *     ]
             */
            events: string[];
            /**
             * @description The agents whose events the webhook receives. If absent, it receives all events of the workspace, including those that concern no
             *     single agent.
             */
            agentIds?: components["schemas"]["AgentId"][] | null;
            /** @description Whether the webhook is enabled. */
            enabled: boolean;
            /** @description Why it is disabled: `by_hand`, or `gone` if the receiver answered 410. */
            disabledReason?: string | null;
            /**
             * Format: date-time
             * @description When the secret was last changed.
             */
            rotatedAt?: string | null;
            createdBy?: components["schemas"]["UserId"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
        };
        /** @description A webhook with its secret. */
        WebhookSecretResponse: components["schemas"]["WebhookResponse"] & {
            /**
             * @description The secret for checking signatures. It is returned only once.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            secret: string;
        };
        /**
         * @description The level of the model to test.
         * @enum {string}
         */
        WideLevel: "workspace" | "tenant";
        /** @example 1234567890123 */
        WorkspaceId: string;
        /** @description A workspace, as one of its members sees it. */
        WorkspaceResponse: {
            /** @description The id. */
            id: components["schemas"]["WorkspaceId"];
            /**
             * @description The name, unique in the tenant.
             * @example Owlworks
             */
            name: string;
            /** @description The caller's role in the workspace. */
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
        };
        /**
         * @description Who wrote a revision.
         * @enum {string}
         */
        Writer: "user" | "agent" | "extraction" | "dream" | "import" | "system";
        /** @description A revision of a file. */
        WrittenFile: {
            /**
             * @description The name of the file.
             * @example MEMORY.md
             */
            filename: string;
            /** @description Who can read it. */
            scope: components["schemas"]["MemoryScope"];
            /**
             * Format: int64
             * @description The number of the revision.
             */
            revision: number;
            /** @description The kind of writer. */
            writer: components["schemas"]["Writer"];
            /** @description The reason for the write. */
            reason: string;
            /**
             * Format: int64
             * @description The size of the file, in bytes.
             */
            size: number;
        };
        /** @description A file after a write. `scope` and `ownerKey` identify the file that was written. */
        WrittenResponse: components["schemas"]["FileResponse"] & {
            /** @description Whether the write created the file. */
            created: boolean;
            /** @description Whether the write changed the text. Writing the same text again creates no revision. */
            changed: boolean;
            /** @description The number of occurrences that an edit replaced; 0 for other writes. */
            replacements: number;
            /**
             * @description The family of rules that the scanner matched. A token's write with this text would go into quarantine. Absent if nothing matched.
             * @example instruction_override
             */
            warning?: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAgents: {
        parameters: {
            query?: {
                /** @description Only agents whose name contains this, in any case and either Chinese script. Defaults to all. */
                name?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of agents */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_AgentResponse"];
                };
            };
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgentRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AgentResponse"];
                };
            };
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AgentResponse"];
                };
            };
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DeleteAgentResponse"];
                };
            };
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateAgentRequest"];
            };
        };
        responses: {
            /** @description The agent as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AgentResponse"];
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_ConversationResponse"];
                };
            };
        };
    };
    searchConversations: {
        parameters: {
            query: {
                /**
                 * @description The words to search for, in any language, 1 to 200 characters.
                 * @example cello
                 */
                q: string;
                /** @description The maximum number of hits, 1 to 50. Defaults to 10. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages that were found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SearchConversationsResponse"];
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The name that the caller gave to the conversation */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ConversationWithTurnsResponse"];
                };
            };
        };
    };
    deleteConversation: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The name that the caller gave to the conversation */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DeleteConversationResponse"];
                };
            };
        };
    };
    updateConversation: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The name that the caller gave to the conversation */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateConversationRequest"];
            };
        };
        responses: {
            /** @description The conversation as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ConversationResponse"];
                };
            };
        };
    };
    clearConversation: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The name that the caller gave to the conversation */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ClearConversationResponse"];
                };
            };
        };
    };
    compactConversation: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The name that the caller gave to the conversation */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CompactConversationRequest"];
            };
        };
        responses: {
            /** @description Compacted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CompactConversationResponse"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Only messages that were sent with this tag. */
                tag?: string;
                /**
                 * @description Only messages whose metadata has each of these keys with this value, or one of these values: a JSON object, as in the `filter` of
                 *     recall.
                 * @example {"project":["atlas","borealis"]}
                 */
                metadata?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The name that the caller gave to the conversation */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_MessageResponse"];
                };
            };
        };
    };
    recordMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 200 visible characters, new for each turn */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The name that the caller gave to the conversation, 1 to 200 characters */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordMessagesRequest"];
            };
        };
        responses: {
            /** @description Stored; the jobs extract memory */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RecordMessagesResponse"];
                };
            };
        };
    };
    listMemoryServers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The servers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MemoryServersResponse"];
                };
            };
        };
    };
    createMemoryServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMemoryServerRequest"];
            };
        };
        responses: {
            /** @description Created; its key is never returned */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MemoryServerResponse"];
                };
            };
        };
    };
    deleteMemoryServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The server's id */
                memoryServerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DeleteMemoryServerResponse"];
                };
            };
        };
    };
    updateMemoryServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The server's id */
                memoryServerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemoryServerRequest"];
            };
        };
        responses: {
            /** @description The server as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MemoryServerResponse"];
                };
            };
        };
    };
    testMemoryServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The server's id */
                memoryServerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the test */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_TestMemoryServerResponse"];
                };
            };
        };
    };
    listTools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tools the caller may use */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ToolsResponse"];
                };
            };
        };
    };
    callTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The tool's name */
                toolName: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CallToolRequest"];
            };
        };
        responses: {
            /** @description The tool's result */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CallToolResponse"];
                };
            };
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /**
                 * @description `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                 *     shared file where none exists; a call that names no owner means the TEAM file.
                 */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /**
                 * @description The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
                 *     audit log.
                 */
                ownerKey?: string;
                /** @description Only files whose names start with this prefix, such as `memory/`. */
                prefix?: string;
                /** @description Only files with this tag in their front matter. */
                tag?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_FileSummaryResponse"];
                };
            };
        };
    };
    getFile: {
        parameters: {
            query?: {
                /**
                 * @description `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                 *     shared file where none exists; a call that names no owner means the TEAM file.
                 */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /**
                 * @description The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
                 *     audit log.
                 */
                ownerKey?: string;
                /** @description Returns the file as it stood at this time, by its revisions. Defaults to now. A file that was deleted is not found. */
                asOf?: string;
            };
            header?: {
                /** @description The ETag that the caller has; answers 304 if it is still current */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The file's name, slashes included */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FileResponse"];
                };
            };
            /** @description Not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    putFile: {
        parameters: {
            query?: {
                /**
                 * @description `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                 *     shared file where none exists; a call that names no owner means the TEAM file.
                 */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /**
                 * @description The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
                 *     audit log.
                 */
                ownerKey?: string;
            };
            header?: {
                /** @description ETag of the text to replace */
                "If-Match"?: string;
                /** @description `*`: only if there is no such file */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The file's name, slashes included */
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutFileRequest"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WrittenResponse"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WrittenResponse"];
                };
            };
        };
    };
    deleteFile: {
        parameters: {
            query?: {
                /**
                 * @description `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                 *     shared file where none exists; a call that names no owner means the TEAM file.
                 */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /**
                 * @description The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
                 *     audit log.
                 */
                ownerKey?: string;
            };
            header?: {
                /** @description ETag of the text to delete */
                "If-Match"?: string;
            };
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The file's name, slashes included */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DeleteFileResponse"];
                };
            };
        };
    };
    patchFile: {
        parameters: {
            query?: {
                /**
                 * @description `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                 *     shared file where none exists; a call that names no owner means the TEAM file.
                 */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /**
                 * @description The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
                 *     audit log.
                 */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The file's name, slashes included */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchFileRequest"];
            };
        };
        responses: {
            /** @description The file as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FileResponse"];
                };
            };
        };
    };
    diffFile: {
        parameters: {
            query?: {
                /**
                 * @description `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                 *     shared file where none exists; a call that names no owner means the TEAM file.
                 */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /**
                 * @description The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
                 *     audit log.
                 */
                ownerKey?: string;
                /** @description The number of the older revision. Defaults to the revision before `to`; 0 is the empty text before the first revision. */
                from?: number;
                /** @description The number of the newer revision. Defaults to the newest. */
                to?: number;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The file's name, slashes included */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The difference */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DiffFileResponse"];
                };
            };
        };
    };
    editFile: {
        parameters: {
            query?: {
                /**
                 * @description `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                 *     shared file where none exists; a call that names no owner means the TEAM file.
                 */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /**
                 * @description The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
                 *     audit log.
                 */
                ownerKey?: string;
            };
            header?: {
                /** @description ETag of the text to edit */
                "If-Match"?: string;
            };
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The file's name, slashes included */
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditFileRequest"];
            };
        };
        responses: {
            /** @description Changed; `replacements` is the number of replaced occurrences */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WrittenResponse"];
                };
            };
        };
    };
    mergeFile: {
        parameters: {
            query?: {
                /**
                 * @description `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                 *     shared file where none exists; a call that names no owner means the TEAM file.
                 */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /**
                 * @description The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
                 *     audit log.
                 */
                ownerKey?: string;
            };
            header?: {
                /** @description ETag of the text to merge into */
                "If-Match"?: string;
            };
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The file's name, slashes included */
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeFileRequest"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WrittenResponse"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WrittenResponse"];
                };
            };
        };
    };
    listFileRevisions: {
        parameters: {
            query?: {
                /**
                 * @description `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                 *     shared file where none exists; a call that names no owner means the TEAM file.
                 */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /**
                 * @description The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
                 *     audit log.
                 */
                ownerKey?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The file's name, slashes included */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of revisions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_RevisionResponse"];
                };
            };
        };
    };
    getFileRevision: {
        parameters: {
            query?: {
                /**
                 * @description `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                 *     shared file where none exists; a call that names no owner means the TEAM file.
                 */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /**
                 * @description The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
                 *     audit log.
                 */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The file's name, slashes included */
                path: string;
                /** @description Number of the revision */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PastFileResponse"];
                };
            };
        };
    };
    restoreFileRevision: {
        parameters: {
            query?: {
                /**
                 * @description `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                 *     shared file where none exists; a call that names no owner means the TEAM file.
                 */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /**
                 * @description The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
                 *     audit log.
                 */
                ownerKey?: string;
            };
            header?: {
                /** @description ETag of the text to replace */
                "If-Match"?: string;
            };
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The file's name, slashes included */
                path: string;
                /** @description Number of the revision */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WrittenResponse"];
                };
            };
            /** @description Restored; the file had been deleted */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WrittenResponse"];
                };
            };
        };
    };
    exportSnapshot: {
        parameters: {
            query?: {
                /** @description Whether to include the owner's own files, in `personal/`. */
                personal?: boolean;
                /**
                 * @description Whether to include the team's other files, such as imported notes, in `files/`. An import here takes them back; MateClaw passes
                 *     them over. `DREAMS.md`, the diary of dreams, is never included.
                 */
                others?: boolean;
                /**
                 * @description Only daily notes up to this day. Use it to get the notes that did not fit into a previous archive.
                 * @example 2026-06-30
                 */
                until?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": components["schemas"]["Archive"];
                };
            };
        };
    };
    importSnapshot: {
        parameters: {
            query?: {
                /** @description Whether to import the owner's own files in `personal/` too. */
                personal?: boolean;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SnapshotUpload"];
            };
        };
        responses: {
            /** @description The result of the import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SnapshotImportResponse"];
                };
            };
        };
    };
    importFile: {
        parameters: {
            query?: {
                /**
                 * @description The folder for documents. Defaults to `notes`; `/` is the root.
                 * @example notes
                 */
                folder?: string;
                /** @description Which chat or user of a database is imported, if it has several: its id there. */
                part?: string;
                /** @description Whether Markdown files that cannot be imported are skipped and named. Defaults to true. If false, one of them refuses the import. */
                skipBad?: boolean;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description The result of the import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FileImportResponse"];
                };
            };
        };
    };
    previewFileImport: {
        parameters: {
            query?: {
                /**
                 * @description The folder for documents. Defaults to `notes`; `/` is the root.
                 * @example notes
                 */
                folder?: string;
                /** @description Which chat or user of a database is imported, if it has several: its id there. */
                part?: string;
                /** @description Whether Markdown files that cannot be imported are skipped and named. Defaults to true. If false, one of them refuses the import. */
                skipBad?: boolean;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description The effect of the import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FilePreviewResponse"];
                };
            };
        };
    };
    importMarkdown: {
        parameters: {
            query?: {
                /**
                 * @description The folder to import into. Defaults to `notes`; `/` is the root.
                 * @example notes
                 */
                folder?: string;
                /** @description Whether the files become the owner's own instead of the team's. */
                personal?: boolean;
                /**
                 * @description Whether files that cannot be imported (too large, not text, an invalid name) are skipped and named. Defaults to true. If false,
                 *     one of them refuses the import. The preview lists them either way.
                 */
                skipBad?: boolean;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SnapshotUpload"];
            };
        };
        responses: {
            /** @description The result of the import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SnapshotImportResponse"];
                };
            };
        };
    };
    previewMarkdown: {
        parameters: {
            query?: {
                /**
                 * @description The folder to import into. Defaults to `notes`; `/` is the root.
                 * @example notes
                 */
                folder?: string;
                /** @description Whether the files become the owner's own instead of the team's. */
                personal?: boolean;
                /**
                 * @description Whether files that cannot be imported (too large, not text, an invalid name) are skipped and named. Defaults to true. If false,
                 *     one of them refuses the import. The preview lists them either way.
                 */
                skipBad?: boolean;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SnapshotUpload"];
            };
        };
        responses: {
            /** @description The effect of the import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SnapshotPreviewResponse"];
                };
            };
        };
    };
    importMem0: {
        parameters: {
            query?: {
                /** @description The end user who owns all memories of the file. If absent, each memory's `user_id` names the person. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` who owns all memories of the file. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ExportUpload"];
            };
        };
        responses: {
            /** @description The result of the import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Mem0ImportResponse"];
                };
            };
        };
    };
    previewMem0: {
        parameters: {
            query?: {
                /** @description The end user who owns all memories of the file. If absent, each memory's `user_id` names the person. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` who owns all memories of the file. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ExportUpload"];
            };
        };
        responses: {
            /** @description The effect of the import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Mem0ImportResponse"];
                };
            };
        };
    };
    previewSnapshot: {
        parameters: {
            query?: {
                /** @description Whether to import the owner's own files in `personal/` too. */
                personal?: boolean;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SnapshotUpload"];
            };
        };
        responses: {
            /** @description The effect of the import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SnapshotPreviewResponse"];
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The imports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_ImportResponse"];
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The import's id */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ImportResponse"];
                };
            };
        };
    };
    getPrompt: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the caller has; answers 304 if it is still current */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Prompt"];
                };
            };
            /** @description Not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPromptFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files in their order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PromptFilesResponse"];
                };
            };
        };
    };
    setPromptFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPromptFilesRequest"];
            };
        };
        responses: {
            /** @description The files in their new order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PromptFilesResponse"];
                };
            };
        };
    };
    searchFiles: {
        parameters: {
            query: {
                /**
                 * @description The words to search for, in any language, at most 200 characters.
                 * @example deadline
                 */
                q: string;
                /** @description The maximum number of hits, 1 to 100. Defaults to 10. */
                limit?: number;
                /** @description Where to search: `all` (default), `memory`, `profile`, `persona`, or one of `PERSONAL`, `TEAM`, `GLOBAL`. */
                scope?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The best hits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Found"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description Only entries with this outcome: `done` or `denied`. */
                outcome?: string;
                /** @description Only entries with this action, such as `token.create`. */
                action?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of audit entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_AuditResponse"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Logged in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LoginResponse"];
                };
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LogoutResponse"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MeResponse"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangePasswordResponse"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_SessionResponse"];
                };
            };
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RevokeSessionResponse"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LoginResponse"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_TokenResponse"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenRequest"];
            };
        };
        responses: {
            /** @description Created; its text is shown only once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_IssuedTokenResponse"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RevokeTokenResponse"];
                };
            };
        };
    };
    rotateToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateTokenRequest"];
            };
        };
        responses: {
            /** @description Created; its text is shown only once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_IssuedTokenResponse"];
                };
            };
        };
    };
    sendChat: {
        parameters: {
            query?: {
                /** @description The agent's id. */
                agentId?: components["schemas"]["AgentId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChatResponse"];
                };
            };
        };
    };
    streamChat: {
        parameters: {
            query?: {
                /** @description The agent's id. */
                agentId?: components["schemas"]["AgentId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description A stream of server-sent events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["ServerSentEvent"];
                };
            };
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The receipt's id */
                receiptId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReceiptResponse"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Only jobs in this state: queued, running, retry, done, failed, quarantined or cancelled. Defaults to all. */
                state?: string;
                /** @description Only jobs of this kind, such as `extract_memory`. Defaults to all. */
                kind?: string;
                /** @description Only jobs that concern this agent. Defaults to all. */
                agentId?: components["schemas"]["AgentId"];
                /** @description Only jobs with exactly this error class. */
                error?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of jobs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_JobResponse"];
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job's id */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_JobResponse"];
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job's id */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_JobResponse"];
                };
            };
        };
    };
    retryJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job's id */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_JobResponse"];
                };
            };
        };
    };
    listDreamArchives: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of months */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_ShelfResponse"];
                };
            };
        };
    };
    getDreamArchive: {
        parameters: {
            query?: {
                /** @description Only reports and diary entries that contain this text, ignoring case. At most 200 characters. */
                query?: string;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description Year and month, such as 2026-10 */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The month */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MonthResponse"];
                };
            };
        };
    };
    listBlockRules: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_BlockRuleResponse"];
                };
            };
        };
    };
    addBlockRule: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddBlockRuleRequest"];
            };
        };
        responses: {
            /** @description The rule */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BlockRuleResponse"];
                };
            };
        };
    };
    removeBlockRule: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The rule's id */
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RemoveBlockRuleResponse"];
                };
            };
        };
    };
    assembleContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ContextRequest"];
            };
        };
        responses: {
            /** @description The context */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ContextResponse"];
                };
            };
        };
    };
    watchDreams: {
        parameters: {
            query?: {
                /** @description How long the stream lasts, 0 to 900 seconds. Defaults to 900. With 0, the stream sends the pending events and ends. */
                seconds?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: {
                /** @description The id of the last event received */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of server-sent events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["ServerSentEvent"];
                };
            };
        };
    };
    getMorningCard: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card, or null */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Option_MorningCardResponse"];
                };
            };
        };
    };
    seeMorningCard: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SeenRequest"];
            };
        };
        responses: {
            /** @description Marked as seen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SeenResponse"];
                };
            };
        };
    };
    listDreams: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_DreamResponse"];
                };
            };
        };
    };
    getDream: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The report's id */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReportResponse"];
                };
            };
        };
    };
    acceptDream: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The report's id */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DecideRequest"];
            };
        };
        responses: {
            /** @description The report as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReportResponse"];
                };
            };
        };
    };
    declineDream: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The report's id */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DecideRequest"];
            };
        };
        responses: {
            /** @description The report as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReportResponse"];
                };
            };
        };
    };
    confirmDreamEntry: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The report's id */
                reportId: string;
                /** @description The entry's id */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnerBody"];
            };
        };
        responses: {
            /** @description Confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReportedEntry"];
                };
            };
        };
    };
    editDreamEntry: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The report's id */
                reportId: string;
                /** @description The entry's id */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditEntryRequest"];
            };
        };
        responses: {
            /** @description Edited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReportedEntry"];
                };
            };
        };
    };
    forgetDreamEntry: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The report's id */
                reportId: string;
                /** @description The entry's id */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnerBody"];
            };
        };
        responses: {
            /** @description Forgotten */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReceiptResponse"];
                };
            };
        };
    };
    revertDream: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The report's id */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DecideRequest"];
            };
        };
        responses: {
            /** @description The report as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReportResponse"];
                };
            };
        };
    };
    listDreamCandidates: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All candidates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_DreamCandidateResponse"];
                };
            };
        };
    };
    getDreamDiary: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The diary */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DiaryResponse"];
                };
            };
        };
    };
    dreamAbout: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FocusedRequest"];
            };
        };
        responses: {
            /** @description The finished dream */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DreamedResponse"];
                };
            };
        };
    };
    setDreamingSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetDreamingScheduleRequest"];
            };
        };
        responses: {
            /** @description The schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DreamingScheduleResponse"];
                };
            };
        };
    };
    getDreamingStatus: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DreamingStatusResponse"];
                };
            };
        };
    };
    dreamNow: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnerBody"];
            };
        };
        responses: {
            /** @description The finished dream */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DreamedResponse"];
                };
            };
        };
    };
    listEpisodes: {
        parameters: {
            query?: {
                /** @description Only episodes with this topic, or with a message that was sent with this tag: both are tags in the `filter` of recall. */
                tag?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of episodes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_EpisodeResponse"];
                };
            };
        };
    };
    getEpisode: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The episode's id */
                episodeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The episode */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OpenedEpisodeResponse"];
                };
            };
        };
    };
    listExtractions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of extraction runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_ExtractionResponse"];
                };
            };
        };
    };
    listFacts: {
        parameters: {
            query?: {
                /** @description `active` (default), `superseded`, `quarantined` …, or `all`. */
                status?: string;
                /** @description PROFILE, KNOWLEDGE, EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK. */
                category?: string;
                /** @description Words that the text contains. */
                query?: string;
                /**
                 * @description Returns the facts that were true at this time, according to present knowledge. Defaults to now. If `status` is absent, facts that
                 *     were true then are listed whatever their status is today.
                 */
                asOf?: string;
                /**
                 * @description Returns the facts as they were known at this time: facts learned later are omitted, and later changes are ignored. Combined with
                 *     `asOf`: what was known at `knownAt` about the time `asOf`.
                 */
                knownAt?: string;
                /** @description The minimum trust, without decay, 0 to 1. */
                minTrust?: number;
                /**
                 * @description Only facts with this tag. A fact from a message has the message's tags until it gets its own. Tags have no history: with
                 *     `knownAt`, too, those of today count.
                 */
                tag?: string;
                /**
                 * @description Only facts whose metadata has each of these keys with this value, or one of these values: a JSON object, as in the `filter` of
                 *     recall.
                 * @example {"project":["atlas","borealis"]}
                 */
                metadata?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of facts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_FactResponse"];
                };
            };
        };
    };
    createFact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateFactRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FactResponse"];
                };
            };
        };
    };
    listContradictions: {
        parameters: {
            query?: {
                /** @description `open` (default), `resolved`, `moot` (one of the two facts is no longer active), or `all`. */
                state?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contradictions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_ContradictionResponse"];
                };
            };
        };
    };
    resolveContradiction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The contradiction's id */
                contradictionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveRequest"];
            };
        };
        responses: {
            /** @description Decided */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ContradictionResponse"];
                };
            };
        };
    };
    undoContradiction: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The contradiction's id */
                contradictionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UndoneResponse"];
                };
            };
        };
    };
    getFact: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The fact's id */
                factId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FactStoryResponse"];
                };
            };
        };
    };
    updateFact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `updatedAt` that the caller has seen, or `*` */
                "If-Match"?: string;
            };
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The fact's id */
                factId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateFactRequest"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FactResponse"];
                };
            };
        };
    };
    rateFact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The fact's id */
                factId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateFactRequest"];
            };
        };
        responses: {
            /** @description Recorded; the fact with its new trust */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FactResponse"];
                };
            };
        };
    };
    forgetFact: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The fact's id */
                factId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ForgetFactRequest"];
            };
        };
        responses: {
            /** @description Forgotten */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReceiptResponse"];
                };
            };
        };
    };
    listFactHistory: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The fact's id */
                factId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_FactEventResponse"];
                };
            };
        };
    };
    forgetPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgetRequest"];
            };
        };
        responses: {
            /** @description Forgotten */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReceiptResponse"];
                };
            };
        };
    };
    previewForgetPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgetRequest"];
            };
        };
        responses: {
            /** @description The number of rows that would be deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PreviewForgetPartResponse"];
                };
            };
        };
    };
    listMergeCandidates: {
        parameters: {
            query?: {
                /** @description `pending` (default), `merged`, `dismissed`, or `all`. */
                state?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of merge candidates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_MergeCandidateResponse"];
                };
            };
        };
    };
    dismissMergeCandidate: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The merge candidate's id */
                candidateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dismissed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MergeCandidateResponse"];
                };
            };
        };
    };
    mergeEntities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The merge candidate's id */
                candidateId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MergeRequest"];
            };
        };
        responses: {
            /** @description Merged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MergeCandidateResponse"];
                };
            };
        };
    };
    undoMergeCandidate: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The merge candidate's id */
                candidateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MergeCandidateResponse"];
                };
            };
        };
    };
    listEntities: {
        parameters: {
            query?: {
                /**
                 * @description Words from a name, an alias or the description, in any language, or a question. If no name matches, the entities are returned
                 *     whose relations answer the question.
                 */
                query?: string;
                /**
                 * @description Only this kind: `person`, `organization`, `project`, `product`, `technology`, `task`, `event`, `document`, `concept`, `location`,
                 *     `value` or `other`.
                 */
                kind?: string;
                /** @description Only entities with a relation that held at this time. */
                asOf?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entities */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_EntityResponse"];
                };
            };
        };
    };
    getEntity: {
        parameters: {
            query?: {
                /** @description How many relations away to look, 1 (default) to 5. */
                depth?: number;
                /** @description Returns the relations that held at this time. Defaults to now. */
                asOf?: string;
                /** @description The maximum number of relations, 1 to 500. Defaults to 100. `isTruncated` tells whether there are more. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The entity's id */
                entityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity and its neighbourhood */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_NeighbourhoodResponse"];
                };
            };
        };
    };
    createRelation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRelationRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ToldResponse"];
                };
            };
        };
    };
    listInjections: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of days with their counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_InjectionResponse"];
                };
            };
        };
    };
    listQuarantine: {
        parameters: {
            query?: {
                /** @description `open` (default), `released`, `discarded` or `all`. */
                state?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of quarantined items */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_QuarantineResponse"];
                };
            };
        };
    };
    getQuarantined: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The quarantined item's id */
                quarantineId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quarantined item */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QuarantineResponse"];
                };
            };
        };
    };
    discardQuarantined: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The quarantined item's id */
                quarantineId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Discarded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QuarantineResponse"];
                };
            };
        };
    };
    releaseQuarantined: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The quarantined item's id */
                quarantineId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Released */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QuarantineResponse"];
                };
            };
        };
    };
    recallMemory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecallRequest"];
            };
        };
        responses: {
            /** @description The memories found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RecallResponse"];
                };
            };
        };
    };
    listRecalls: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recall counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_RecallCountResponse"];
                };
            };
        };
    };
    rememberFact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RememberRequest"];
            };
        };
        responses: {
            /** @description Remembered */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FactResponse"];
                };
            };
        };
    };
    summarizeConversation: {
        parameters: {
            query?: {
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
                /** @description The name that the caller gave to the conversation */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnerBody"];
            };
        };
        responses: {
            /** @description The job has finished */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SummarizeResponse"];
                };
            };
        };
    };
    listTimeline: {
        parameters: {
            query?: {
                /** @description Only events of this kind: `fact`, `file`, `conversation`, `episode`, `dream` or `archive`. Defaults to all. */
                kind?: string;
                /** @description Only events at or after this time. */
                from?: string;
                /** @description Only events before this time. */
                to?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
                /** @description The end user this call is about. */
                endUserId?: string;
                /** @description The messaging channel of `senderId`. */
                channel?: string;
                /** @description The sender on `channel` this call is about. */
                senderId?: string;
                /** @description The full owner key, for operators. */
                ownerKey?: string;
            };
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_TimelineEventResponse"];
                };
            };
        };
    };
    listModels: {
        parameters: {
            query?: {
                /** @description The agent. Defaults to the workspace of the call. */
                agentId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ModelsResponse"];
                };
            };
        };
    };
    putAgentModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutModelRequest"];
            };
        };
        responses: {
            /** @description The configured model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ModelResponse"];
                };
            };
        };
    };
    deleteAgentModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DeleteModelResponse"];
                };
            };
        };
    };
    putTenantModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutModelRequest"];
            };
        };
        responses: {
            /** @description The configured model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ModelResponse"];
                };
            };
        };
    };
    deleteTenantModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DeleteModelResponse"];
                };
            };
        };
    };
    testModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestModelRequest"];
            };
        };
        responses: {
            /** @description The result of the test */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_TriedResponse"];
                };
            };
        };
    };
    putWorkspaceModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutModelRequest"];
            };
        };
        responses: {
            /** @description The configured model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ModelResponse"];
                };
            };
        };
    };
    deleteWorkspaceModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DeleteModelResponse"];
                };
            };
        };
    };
    getObservability: {
        parameters: {
            query?: {
                /** @description Only this agent. Defaults to all agents of the workspace. */
                agentId?: components["schemas"]["AgentId"];
                /** @description The `nextCursor` of the previous page of agents. */
                cursor?: string;
                /** @description The number of agents per page, 1 to 200. Defaults to 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ObservabilityResponse"];
                };
            };
        };
    };
    listOwners: {
        parameters: {
            query?: {
                /** @description The start of the owner key, such as `api:no`, or of what follows its prefix; or a part of the learned name. */
                query?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of owners */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_OwnerResponse"];
                };
            };
        };
    };
    getOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The full owner key, percent-encoded: `api%3Anora` */
                ownerKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The owner */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OwnerResponse"];
                };
            };
        };
    };
    exportOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The full owner key, percent-encoded: `api%3Anora` */
                ownerKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": components["schemas"]["Archive"];
                };
            };
        };
    };
    forgetOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The full owner key, percent-encoded: `api%3Anora` */
                ownerKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgetOwnerRequest"];
            };
        };
        responses: {
            /** @description Started; a job forgets the owner */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ForgetOwnerResponse"];
                };
            };
        };
    };
    previewForgetOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The full owner key, percent-encoded: `api%3Anora` */
                ownerKey: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreviewForgetRequest"];
            };
        };
        responses: {
            /** @description The number of rows that would be deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PreviewForgetResponse"];
                };
            };
        };
    };
    listReceipts: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The full owner key, percent-encoded: `api%3Anora` */
                ownerKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of receipts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_ReceiptResponse"];
                };
            };
        };
    };
    listSettings: {
        parameters: {
            query?: {
                /** @description The agent. Defaults to the workspace of the call. */
                agentId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_SettingResponse"];
                };
            };
        };
    };
    getSetting: {
        parameters: {
            query?: {
                /** @description The agent. Defaults to the workspace of the call. */
                agentId?: string;
            };
            header?: never;
            path: {
                /** @description Dotted key */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The setting */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SettingResponse"];
                };
            };
        };
    };
    putSetting: {
        parameters: {
            query?: {
                /** @description The agent to set the value for. */
                agentId?: string;
                /**
                 * @description `workspace` (default) or `tenant`. Not together with `agentId`.
                 * @example workspace
                 */
                level?: string;
            };
            header?: never;
            path: {
                /** @description Dotted key */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutSettingRequest"];
            };
        };
        responses: {
            /** @description The effective setting */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SettingResponse"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /**
                 * @description The first day (UTC). Defaults to thirty days up to `to`.
                 * @example 2026-11-01
                 */
                from?: string;
                /**
                 * @description The last day (UTC). Defaults to today.
                 * @example 2026-11-30
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UsageResponse"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_WebhookResponse"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description Created; its secret is shown only once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WebhookSecretResponse"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WebhookResponse"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DeleteWebhookResponse"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WebhookResponse"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The webhook's id */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_DeliveryResponse"];
                };
            };
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                webhookId: string;
                /** @description The delivery's id */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued for delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DeliveryResponse"];
                };
            };
        };
    };
    rotateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replaced; the new secret is shown only once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WebhookSecretResponse"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued for delivery */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DeliveryResponse"];
                };
            };
        };
    };
    listWorkspaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspaces */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_WorkspaceResponse"];
                };
            };
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WorkspaceResponse"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of rows per page, 1 to 200. Defaults to 50. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The workspace's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_List_MemberResponse"];
                };
            };
        };
    };
    addMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddMemberRequest"];
            };
        };
        responses: {
            /** @description Added */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AddedMemberResponse"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace's id */
                id: string;
                /** @description The member's id */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RemoveMemberResponse"];
                };
            };
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace's id */
                id: string;
                /** @description The member's id */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMemberRequest"];
            };
        };
        responses: {
            /** @description The member as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MemberResponse"];
                };
            };
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    mem0OwnList: {
        parameters: {
            query?: {
                /** @description The end user. */
                user_id?: string;
                /** @description The name or id of the agent. Defaults to the token's only agent. */
                agent_id?: string;
                /** @description An application. Accepted and ignored: workspaces separate applications, and the token determines the workspace. */
                app_id?: string;
                /** @description The conversation. */
                run_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, agents and runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundResponse"];
                };
            };
        };
    };
    mem0OwnAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddMemoriesRequest"];
            };
        };
        responses: {
            /** @description The extracted memories */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearnedResponse"];
                };
            };
        };
    };
    mem0OwnClear: {
        parameters: {
            query?: {
                /** @description The end user. */
                user_id?: string;
                /** @description The name or id of the agent. Defaults to the token's only agent. */
                agent_id?: string;
                /** @description An application. Accepted and ignored: workspaces separate applications, and the token determines the workspace. */
                app_id?: string;
                /** @description The conversation. */
                run_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
        };
    };
    mem0OwnGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The memory's id */
                memoryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memory */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryResponse"];
                };
            };
        };
    };
    mem0OwnUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The memory's id */
                memoryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateMemoryRequest"];
            };
        };
        responses: {
            /** @description The memory as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryResponse"];
                };
            };
        };
    };
    mem0OwnDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The memory's id */
                memoryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
        };
    };
    mem0OwnHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The memory's id */
                memoryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeResponse"][];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/openmetrics-text": string;
                };
            };
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    mem0OwnSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchMemoriesRequest"];
            };
        };
        responses: {
            /** @description The memories found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundResponse"];
                };
            };
        };
    };
    mem0BatchUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
        };
    };
    mem0BatchDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description Forgotten */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
        };
    };
    createChatCompletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The name of the conversation; if absent, its first message identifies it */
                "X-Conversation-Id"?: string;
                /** @description The end user, for clients that drop `user` */
                "X-End-User-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompletionRequest"];
            };
        };
        responses: {
            /** @description A chat completion, or chunks of one as server-sent events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "chatcmpl-1",
                     *       "object": "chat.completion",
                     *       "created": 1795200000,
                     *       "model": "Wren",
                     *       "choices": [
                     *         {
                     *           "index": 0,
                     *           "message": {
                     *             "role": "assistant",
                     *             "content": "Teresa has it."
                     *           },
                     *           "finish_reason": "stop"
                     *         }
                     *       ],
                     *       "usage": {
                     *         "prompt_tokens": 812,
                     *         "completion_tokens": 5,
                     *         "total_tokens": 817
                     *       }
                     *     }
                     */
                    "application/json": Record<string, never>;
                    "text/event-stream": components["schemas"]["ServerSentEvent"];
                };
            };
        };
    };
    mem0Entities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users and agents */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntitiesResponse"];
                };
            };
        };
    };
    mem0Event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The event's id */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mem0EventResponse"];
                };
            };
        };
    };
    mem0Events: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description The number of memories per page, 1 to 1,000. Defaults to 100. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 100 events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsResponse"];
                };
            };
        };
    };
    mem0Export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The id of the export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportResponse"];
                };
            };
        };
    };
    mem0GetExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The memories */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportedResponse"];
                };
            };
        };
    };
    mem0Feedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackRequest"];
            };
        };
        responses: {
            /** @description Recorded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackResponse"];
                };
            };
        };
    };
    mem0ListV1: {
        parameters: {
            query?: {
                /** @description The end user. */
                user_id?: string;
                /** @description The name or id of the agent. Defaults to the token's only agent. */
                agent_id?: string;
                /** @description An application. Accepted and ignored: workspaces separate applications, and the token determines the workspace. */
                app_id?: string;
                /** @description The conversation. */
                run_id?: string;
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description The number of memories per page, 1 to 1,000. Defaults to 100. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of memories */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoriesResponse"];
                };
            };
        };
    };
    mem0AddV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddMemoriesRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedResponse"];
                };
            };
        };
    };
    mem0Clear: {
        parameters: {
            query?: {
                /** @description The end user. */
                user_id?: string;
                /** @description The name or id of the agent. Defaults to the token's only agent. */
                agent_id?: string;
                /** @description An application. Accepted and ignored: workspaces separate applications, and the token determines the workspace. */
                app_id?: string;
                /** @description The conversation. */
                run_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
        };
    };
    mem0SearchV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchMemoriesRequest"];
            };
        };
        responses: {
            /** @description The memories found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelectedMemoryResponse"][];
                };
            };
        };
    };
    mem0Get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The memory's id */
                memoryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memory */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryResponse"];
                };
            };
        };
    };
    mem0Update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The memory's id */
                memoryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateMemoryRequest"];
            };
        };
        responses: {
            /** @description The memory as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryResponse"];
                };
            };
        };
    };
    mem0Delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The memory's id */
                memoryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
        };
    };
    mem0History: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The memory's id */
                memoryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeResponse"][];
                };
            };
        };
    };
    listChatModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agents */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatModelsResponse"];
                };
            };
        };
    };
    getChatModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's name or id */
                model: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatModelResponse"];
                };
            };
        };
    };
    mem0Ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingResponse"];
                };
            };
        };
    };
    mem0ForgetEntity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `user`, `agent` or `run` */
                kind: string;
                /** @description The name of the user, agent or run */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten, or being forgotten by a job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
        };
    };
    mem0ListV2: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description The number of memories per page, 1 to 1,000. Defaults to 100. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListMemoriesRequest"];
            };
        };
        responses: {
            /** @description A page of memories */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoriesResponse"];
                };
            };
        };
    };
    mem0SearchV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchMemoriesRequest"];
            };
        };
        responses: {
            /** @description The memories found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelectedMemoryResponse"][];
                };
            };
        };
    };
    mem0List: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description The number of memories per page, 1 to 1,000. Defaults to 100. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListMemoriesRequest"];
            };
        };
        responses: {
            /** @description A page of memories */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoriesResponse"];
                };
            };
        };
    };
    mem0Add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddMemoriesRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedResponse"];
                };
            };
        };
    };
    mem0Search: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchMemoriesRequest"];
            };
        };
        responses: {
            /** @description The memories found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundResponse"];
                };
            };
        };
    };
}
