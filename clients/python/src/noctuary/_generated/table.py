"""What every operation is called, where it is, and what it answers. Written by scripts/generate.py from openapi.yaml: do not edit."""

from __future__ import annotations

from typing import Any

from .._operation import Operation
from .._page import Page
from . import models as m

LIST_AGENTS: Operation[Page[m.AgentResponse]] = Operation(
    "listAgents", "GET", "/api/v1/agents", Page[m.AgentResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
CREATE_AGENT: Operation[m.AgentResponse] = Operation(
    "createAgent", "POST", "/api/v1/agents", m.AgentResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
GET_AGENT: Operation[m.AgentResponse] = Operation(
    "getAgent", "GET", "/api/v1/agents/{agentId}", m.AgentResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
UPDATE_AGENT: Operation[m.AgentResponse] = Operation(
    "updateAgent", "PATCH", "/api/v1/agents/{agentId}", m.AgentResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
DELETE_AGENT: Operation[m.DeleteAgentResponse] = Operation(
    "deleteAgent", "DELETE", "/api/v1/agents/{agentId}", m.DeleteAgentResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
LIST_CONVERSATIONS: Operation[Page[m.ConversationResponse]] = Operation(
    "listConversations", "GET", "/api/v1/agents/{agentId}/conversations", Page[m.ConversationResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
SEARCH_CONVERSATIONS: Operation[m.SearchConversationsResponse] = Operation(
    "searchConversations", "GET", "/api/v1/agents/{agentId}/conversations/search", m.SearchConversationsResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_CONVERSATION: Operation[m.ConversationWithTurnsResponse] = Operation(
    "getConversation", "GET", "/api/v1/agents/{agentId}/conversations/{conversationId}", m.ConversationWithTurnsResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
UPDATE_CONVERSATION: Operation[m.ConversationResponse] = Operation(
    "updateConversation", "PATCH", "/api/v1/agents/{agentId}/conversations/{conversationId}", m.ConversationResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
DELETE_CONVERSATION: Operation[m.DeleteConversationResponse] = Operation(
    "deleteConversation", "DELETE", "/api/v1/agents/{agentId}/conversations/{conversationId}", m.DeleteConversationResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
CLEAR_CONVERSATION: Operation[m.ClearConversationResponse] = Operation(
    "clearConversation", "POST", "/api/v1/agents/{agentId}/conversations/{conversationId}/clear", m.ClearConversationResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
COMPACT_CONVERSATION: Operation[m.CompactConversationResponse] = Operation(
    "compactConversation", "POST", "/api/v1/agents/{agentId}/conversations/{conversationId}/compact", m.CompactConversationResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_MESSAGES: Operation[Page[m.MessageResponse]] = Operation(
    "listMessages", "GET", "/api/v1/agents/{agentId}/conversations/{conversationId}/messages", Page[m.MessageResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
RECORD_MESSAGES: Operation[m.RecordMessagesResponse] = Operation(
    "recordMessages", "POST", "/api/v1/agents/{agentId}/conversations/{conversationId}/messages", m.RecordMessagesResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_MEMORY_SERVERS: Operation[m.MemoryServersResponse] = Operation(
    "listMemoryServers", "GET", "/api/v1/agents/{agentId}/memory-servers", m.MemoryServersResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
CREATE_MEMORY_SERVER: Operation[m.MemoryServerResponse] = Operation(
    "createMemoryServer", "POST", "/api/v1/agents/{agentId}/memory-servers", m.MemoryServerResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
UPDATE_MEMORY_SERVER: Operation[m.MemoryServerResponse] = Operation(
    "updateMemoryServer", "PATCH", "/api/v1/agents/{agentId}/memory-servers/{memoryServerId}", m.MemoryServerResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
DELETE_MEMORY_SERVER: Operation[m.DeleteMemoryServerResponse] = Operation(
    "deleteMemoryServer", "DELETE", "/api/v1/agents/{agentId}/memory-servers/{memoryServerId}", m.DeleteMemoryServerResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
TEST_MEMORY_SERVER: Operation[m.TestMemoryServerResponse] = Operation(
    "testMemoryServer", "POST", "/api/v1/agents/{agentId}/memory-servers/{memoryServerId}/test", m.TestMemoryServerResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
LIST_TOOLS: Operation[m.ToolsResponse] = Operation(
    "listTools", "GET", "/api/v1/agents/{agentId}/tools", m.ToolsResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
CALL_TOOL: Operation[m.CallToolResponse] = Operation(
    "callTool", "POST", "/api/v1/agents/{agentId}/tools/{toolName}", m.CallToolResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_FILES: Operation[Page[m.FileSummaryResponse]] = Operation(
    "listFiles", "GET", "/api/v1/agents/{agentId}/workspace/files", Page[m.FileSummaryResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_FILE: Operation[m.FileResponse] = Operation(
    "getFile", "GET", "/api/v1/agents/{agentId}/workspace/files/{path}", m.FileResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
PUT_FILE: Operation[m.WrittenResponse] = Operation(
    "putFile", "PUT", "/api/v1/agents/{agentId}/workspace/files/{path}", m.WrittenResponse, "data", m.Failure, (400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 431, 500, 503, 507),
)
PATCH_FILE: Operation[m.FileResponse] = Operation(
    "patchFile", "PATCH", "/api/v1/agents/{agentId}/workspace/files/{path}", m.FileResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
DELETE_FILE: Operation[m.DeleteFileResponse] = Operation(
    "deleteFile", "DELETE", "/api/v1/agents/{agentId}/workspace/files/{path}", m.DeleteFileResponse, "data", m.Failure, (400, 401, 403, 404, 409, 412, 422, 429, 431, 500, 503, 507),
)
DIFF_FILE: Operation[m.DiffFileResponse] = Operation(
    "diffFile", "GET", "/api/v1/agents/{agentId}/workspace/files/{path}/diff", m.DiffFileResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
EDIT_FILE: Operation[m.WrittenResponse] = Operation(
    "editFile", "POST", "/api/v1/agents/{agentId}/workspace/files/{path}/edit", m.WrittenResponse, "data", m.Failure, (400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 431, 500, 503, 507),
)
MERGE_FILE: Operation[m.WrittenResponse] = Operation(
    "mergeFile", "POST", "/api/v1/agents/{agentId}/workspace/files/{path}/merge", m.WrittenResponse, "data", m.Failure, (400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_FILE_REVISIONS: Operation[Page[m.RevisionResponse]] = Operation(
    "listFileRevisions", "GET", "/api/v1/agents/{agentId}/workspace/files/{path}/revisions", Page[m.RevisionResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_FILE_REVISION: Operation[m.PastFileResponse] = Operation(
    "getFileRevision", "GET", "/api/v1/agents/{agentId}/workspace/files/{path}/revisions/{number}", m.PastFileResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
RESTORE_FILE_REVISION: Operation[m.WrittenResponse] = Operation(
    "restoreFileRevision", "POST", "/api/v1/agents/{agentId}/workspace/files/{path}/revisions/{number}/restore", m.WrittenResponse, "data", m.Failure, (400, 401, 403, 404, 409, 412, 422, 429, 431, 500, 503, 507),
)
EXPORT_SNAPSHOT: Operation[bytes] = Operation(
    "exportSnapshot", "GET", "/api/v1/agents/{agentId}/workspace/memory/export", bytes, "bytes", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
IMPORT_SNAPSHOT: Operation[m.SnapshotImportResponse] = Operation(
    "importSnapshot", "POST", "/api/v1/agents/{agentId}/workspace/memory/import", m.SnapshotImportResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
IMPORT_FILE: Operation[m.FileImportResponse] = Operation(
    "importFile", "POST", "/api/v1/agents/{agentId}/workspace/memory/import/file", m.FileImportResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
PREVIEW_FILE_IMPORT: Operation[m.FilePreviewResponse] = Operation(
    "previewFileImport", "POST", "/api/v1/agents/{agentId}/workspace/memory/import/file/preview", m.FilePreviewResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
IMPORT_MARKDOWN: Operation[m.SnapshotImportResponse] = Operation(
    "importMarkdown", "POST", "/api/v1/agents/{agentId}/workspace/memory/import/markdown", m.SnapshotImportResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
PREVIEW_MARKDOWN: Operation[m.SnapshotPreviewResponse] = Operation(
    "previewMarkdown", "POST", "/api/v1/agents/{agentId}/workspace/memory/import/markdown/preview", m.SnapshotPreviewResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
IMPORT_MEM0: Operation[m.Mem0ImportResponse] = Operation(
    "importMem0", "POST", "/api/v1/agents/{agentId}/workspace/memory/import/mem0", m.Mem0ImportResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
PREVIEW_MEM0: Operation[m.Mem0ImportResponse] = Operation(
    "previewMem0", "POST", "/api/v1/agents/{agentId}/workspace/memory/import/mem0/preview", m.Mem0ImportResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
PREVIEW_SNAPSHOT: Operation[m.SnapshotPreviewResponse] = Operation(
    "previewSnapshot", "POST", "/api/v1/agents/{agentId}/workspace/memory/import/preview", m.SnapshotPreviewResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_IMPORTS: Operation[Page[m.ImportResponse]] = Operation(
    "listImports", "GET", "/api/v1/agents/{agentId}/workspace/memory/imports", Page[m.ImportResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_IMPORT: Operation[m.ImportResponse] = Operation(
    "getImport", "GET", "/api/v1/agents/{agentId}/workspace/memory/imports/{importId}", m.ImportResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_PROMPT: Operation[m.Prompt] = Operation(
    "getPrompt", "GET", "/api/v1/agents/{agentId}/workspace/prompt", m.Prompt, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LIST_PROMPT_FILES: Operation[m.PromptFilesResponse] = Operation(
    "listPromptFiles", "GET", "/api/v1/agents/{agentId}/workspace/prompt-files", m.PromptFilesResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
SET_PROMPT_FILES: Operation[m.PromptFilesResponse] = Operation(
    "setPromptFiles", "PUT", "/api/v1/agents/{agentId}/workspace/prompt-files", m.PromptFilesResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
SEARCH_FILES: Operation[m.Found] = Operation(
    "searchFiles", "GET", "/api/v1/agents/{agentId}/workspace/search", m.Found, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LIST_AUDIT: Operation[Page[m.AuditResponse]] = Operation(
    "listAudit", "GET", "/api/v1/audit", Page[m.AuditResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LOG_IN: Operation[m.LoginResponse] = Operation(
    "logIn", "POST", "/api/v1/auth/login", m.LoginResponse, "data", m.Failure, (400, 401, 413, 415, 422, 429, 431, 500, 503, 507),
)
LOG_OUT: Operation[m.LogoutResponse] = Operation(
    "logOut", "POST", "/api/v1/auth/logout", m.LogoutResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
GET_ME: Operation[m.MeResponse] = Operation(
    "getMe", "GET", "/api/v1/auth/me", m.MeResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
CHANGE_PASSWORD: Operation[m.ChangePasswordResponse] = Operation(
    "changePassword", "POST", "/api/v1/auth/password", m.ChangePasswordResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_SESSIONS: Operation[Page[m.SessionResponse]] = Operation(
    "listSessions", "GET", "/api/v1/auth/sessions", Page[m.SessionResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
REVOKE_SESSION: Operation[m.RevokeSessionResponse] = Operation(
    "revokeSession", "DELETE", "/api/v1/auth/sessions/{id}", m.RevokeSessionResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
SIGN_UP: Operation[m.LoginResponse] = Operation(
    "signUp", "POST", "/api/v1/auth/signup", m.LoginResponse, "data", m.Failure, (400, 409, 410, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_TOKENS: Operation[Page[m.TokenResponse]] = Operation(
    "listTokens", "GET", "/api/v1/auth/tokens", Page[m.TokenResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
CREATE_TOKEN: Operation[m.IssuedTokenResponse] = Operation(
    "createToken", "POST", "/api/v1/auth/tokens", m.IssuedTokenResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
REVOKE_TOKEN: Operation[m.RevokeTokenResponse] = Operation(
    "revokeToken", "DELETE", "/api/v1/auth/tokens/{id}", m.RevokeTokenResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
ROTATE_TOKEN: Operation[m.IssuedTokenResponse] = Operation(
    "rotateToken", "POST", "/api/v1/auth/tokens/{id}/rotate", m.IssuedTokenResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
SEND_CHAT: Operation[m.ChatResponse] = Operation(
    "sendChat", "POST", "/api/v1/chat", m.ChatResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 502, 503, 507),
)
STREAM_CHAT: Operation[m.ServerSentEvent] = Operation(
    "streamChat", "POST", "/api/v1/chat/stream", m.ServerSentEvent, "stream", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
GET_RECEIPT: Operation[m.ReceiptResponse] = Operation(
    "getReceipt", "GET", "/api/v1/forgets/{receiptId}", m.ReceiptResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LIST_JOBS: Operation[Page[m.JobResponse]] = Operation(
    "listJobs", "GET", "/api/v1/jobs", Page[m.JobResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_JOB: Operation[m.JobResponse] = Operation(
    "getJob", "GET", "/api/v1/jobs/{jobId}", m.JobResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
CANCEL_JOB: Operation[m.JobResponse] = Operation(
    "cancelJob", "POST", "/api/v1/jobs/{jobId}/cancel", m.JobResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
RETRY_JOB: Operation[m.JobResponse] = Operation(
    "retryJob", "POST", "/api/v1/jobs/{jobId}/retry", m.JobResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
LIST_DREAM_ARCHIVES: Operation[Page[m.ShelfResponse]] = Operation(
    "listDreamArchives", "GET", "/api/v1/memory/{agentId}/archive", Page[m.ShelfResponse], "data", m.Failure, (400, 401, 403, 404, 410, 422, 429, 431, 500, 503, 507),
)
GET_DREAM_ARCHIVE: Operation[m.MonthResponse] = Operation(
    "getDreamArchive", "GET", "/api/v1/memory/{agentId}/archive/{month}", m.MonthResponse, "data", m.Failure, (400, 401, 403, 404, 410, 422, 429, 431, 500, 503, 507),
)
LIST_BLOCK_RULES: Operation[Page[m.BlockRuleResponse]] = Operation(
    "listBlockRules", "GET", "/api/v1/memory/{agentId}/block-rules", Page[m.BlockRuleResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
ADD_BLOCK_RULE: Operation[m.BlockRuleResponse] = Operation(
    "addBlockRule", "POST", "/api/v1/memory/{agentId}/block-rules", m.BlockRuleResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
REMOVE_BLOCK_RULE: Operation[m.RemoveBlockRuleResponse] = Operation(
    "removeBlockRule", "DELETE", "/api/v1/memory/{agentId}/block-rules/{ruleId}", m.RemoveBlockRuleResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
ASSEMBLE_CONTEXT: Operation[m.ContextResponse] = Operation(
    "assembleContext", "POST", "/api/v1/memory/{agentId}/context", m.ContextResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
WATCH_DREAMS: Operation[m.ServerSentEvent] = Operation(
    "watchDreams", "GET", "/api/v1/memory/{agentId}/dream/events", m.ServerSentEvent, "stream", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_MORNING_CARD: Operation[m.MorningCardResponse | None] = Operation(
    "getMorningCard", "GET", "/api/v1/memory/{agentId}/dream/morning-card", m.MorningCardResponse | None, "data", m.Failure, (400, 401, 403, 404, 410, 422, 429, 431, 500, 503, 507),
)
SEE_MORNING_CARD: Operation[m.SeenResponse] = Operation(
    "seeMorningCard", "POST", "/api/v1/memory/{agentId}/dream/morning-card/seen", m.SeenResponse, "data", m.Failure, (400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_DREAMS: Operation[Page[m.DreamResponse]] = Operation(
    "listDreams", "GET", "/api/v1/memory/{agentId}/dream/reports", Page[m.DreamResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_DREAM: Operation[m.ReportResponse] = Operation(
    "getDream", "GET", "/api/v1/memory/{agentId}/dream/reports/{reportId}", m.ReportResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
ACCEPT_DREAM: Operation[m.ReportResponse] = Operation(
    "acceptDream", "POST", "/api/v1/memory/{agentId}/dream/reports/{reportId}/accept", m.ReportResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
DECLINE_DREAM: Operation[m.ReportResponse] = Operation(
    "declineDream", "POST", "/api/v1/memory/{agentId}/dream/reports/{reportId}/decline", m.ReportResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
CONFIRM_DREAM_ENTRY: Operation[m.ReportedEntry] = Operation(
    "confirmDreamEntry", "POST", "/api/v1/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/confirm", m.ReportedEntry, "data", m.Failure, (400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 431, 500, 503, 507),
)
EDIT_DREAM_ENTRY: Operation[m.ReportedEntry] = Operation(
    "editDreamEntry", "POST", "/api/v1/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/edit", m.ReportedEntry, "data", m.Failure, (400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 431, 500, 503, 507),
)
FORGET_DREAM_ENTRY: Operation[m.ReceiptResponse] = Operation(
    "forgetDreamEntry", "POST", "/api/v1/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/forget", m.ReceiptResponse, "data", m.Failure, (400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 431, 500, 503, 507),
)
REVERT_DREAM: Operation[m.ReportResponse] = Operation(
    "revertDream", "POST", "/api/v1/memory/{agentId}/dream/reports/{reportId}/revert", m.ReportResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_DREAM_CANDIDATES: Operation[Page[m.DreamCandidateResponse]] = Operation(
    "listDreamCandidates", "GET", "/api/v1/memory/{agentId}/dreaming/candidates", Page[m.DreamCandidateResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_DREAM_DIARY: Operation[m.DiaryResponse] = Operation(
    "getDreamDiary", "GET", "/api/v1/memory/{agentId}/dreaming/dreams", m.DiaryResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
DREAM_ABOUT: Operation[m.DreamedResponse] = Operation(
    "dreamAbout", "POST", "/api/v1/memory/{agentId}/dreaming/focused", m.DreamedResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
SET_DREAMING_SCHEDULE: Operation[m.DreamingScheduleResponse] = Operation(
    "setDreamingSchedule", "PUT", "/api/v1/memory/{agentId}/dreaming/schedule", m.DreamingScheduleResponse, "data", m.Failure, (400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 431, 500, 503, 507),
)
GET_DREAMING_STATUS: Operation[m.DreamingStatusResponse] = Operation(
    "getDreamingStatus", "GET", "/api/v1/memory/{agentId}/dreaming/status", m.DreamingStatusResponse, "data", m.Failure, (400, 401, 403, 404, 410, 422, 429, 431, 500, 503, 507),
)
DREAM_NOW: Operation[m.DreamedResponse] = Operation(
    "dreamNow", "POST", "/api/v1/memory/{agentId}/emergence", m.DreamedResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_EPISODES: Operation[Page[m.EpisodeResponse]] = Operation(
    "listEpisodes", "GET", "/api/v1/memory/{agentId}/episodes", Page[m.EpisodeResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_EPISODE: Operation[m.OpenedEpisodeResponse] = Operation(
    "getEpisode", "GET", "/api/v1/memory/{agentId}/episodes/{episodeId}", m.OpenedEpisodeResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LIST_EXTRACTIONS: Operation[Page[m.ExtractionResponse]] = Operation(
    "listExtractions", "GET", "/api/v1/memory/{agentId}/extractions", Page[m.ExtractionResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LIST_FACTS: Operation[Page[m.FactResponse]] = Operation(
    "listFacts", "GET", "/api/v1/memory/{agentId}/facts", Page[m.FactResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
CREATE_FACT: Operation[m.FactResponse] = Operation(
    "createFact", "POST", "/api/v1/memory/{agentId}/facts", m.FactResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_CONTRADICTIONS: Operation[Page[m.ContradictionResponse]] = Operation(
    "listContradictions", "GET", "/api/v1/memory/{agentId}/facts/contradictions", Page[m.ContradictionResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
RESOLVE_CONTRADICTION: Operation[m.ContradictionResponse] = Operation(
    "resolveContradiction", "POST", "/api/v1/memory/{agentId}/facts/contradictions/{contradictionId}/resolve", m.ContradictionResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
UNDO_CONTRADICTION: Operation[m.UndoneResponse] = Operation(
    "undoContradiction", "POST", "/api/v1/memory/{agentId}/facts/contradictions/{contradictionId}/undo", m.UndoneResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
GET_FACT: Operation[m.FactStoryResponse] = Operation(
    "getFact", "GET", "/api/v1/memory/{agentId}/facts/{factId}", m.FactStoryResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
UPDATE_FACT: Operation[m.FactResponse] = Operation(
    "updateFact", "PATCH", "/api/v1/memory/{agentId}/facts/{factId}", m.FactResponse, "data", m.Failure, (400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 431, 500, 503, 507),
)
RATE_FACT: Operation[m.FactResponse] = Operation(
    "rateFact", "POST", "/api/v1/memory/{agentId}/facts/{factId}/feedback", m.FactResponse, "data", m.Failure, (400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 431, 500, 503, 507),
)
FORGET_FACT: Operation[m.ReceiptResponse] = Operation(
    "forgetFact", "POST", "/api/v1/memory/{agentId}/facts/{factId}/forget", m.ReceiptResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_FACT_HISTORY: Operation[Page[m.FactEventResponse]] = Operation(
    "listFactHistory", "GET", "/api/v1/memory/{agentId}/facts/{factId}/history", Page[m.FactEventResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
FORGET_PART: Operation[m.ReceiptResponse] = Operation(
    "forgetPart", "POST", "/api/v1/memory/{agentId}/forget", m.ReceiptResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
PREVIEW_FORGET_PART: Operation[m.PreviewForgetPartResponse] = Operation(
    "previewForgetPart", "POST", "/api/v1/memory/{agentId}/forget/preview", m.PreviewForgetPartResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_MERGE_CANDIDATES: Operation[Page[m.MergeCandidateResponse]] = Operation(
    "listMergeCandidates", "GET", "/api/v1/memory/{agentId}/graph/candidates", Page[m.MergeCandidateResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
DISMISS_MERGE_CANDIDATE: Operation[m.MergeCandidateResponse] = Operation(
    "dismissMergeCandidate", "POST", "/api/v1/memory/{agentId}/graph/candidates/{candidateId}/dismiss", m.MergeCandidateResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
MERGE_ENTITIES: Operation[m.MergeCandidateResponse] = Operation(
    "mergeEntities", "POST", "/api/v1/memory/{agentId}/graph/candidates/{candidateId}/merge", m.MergeCandidateResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
UNDO_MERGE_CANDIDATE: Operation[m.MergeCandidateResponse] = Operation(
    "undoMergeCandidate", "POST", "/api/v1/memory/{agentId}/graph/candidates/{candidateId}/undo", m.MergeCandidateResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
LIST_ENTITIES: Operation[Page[m.EntityResponse]] = Operation(
    "listEntities", "GET", "/api/v1/memory/{agentId}/graph/entities", Page[m.EntityResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_ENTITY: Operation[m.NeighbourhoodResponse] = Operation(
    "getEntity", "GET", "/api/v1/memory/{agentId}/graph/entities/{entityId}", m.NeighbourhoodResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
CREATE_RELATION: Operation[m.ToldResponse] = Operation(
    "createRelation", "POST", "/api/v1/memory/{agentId}/graph/relations", m.ToldResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_INJECTIONS: Operation[Page[m.InjectionResponse]] = Operation(
    "listInjections", "GET", "/api/v1/memory/{agentId}/injections", Page[m.InjectionResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LIST_QUARANTINE: Operation[Page[m.QuarantineResponse]] = Operation(
    "listQuarantine", "GET", "/api/v1/memory/{agentId}/quarantine", Page[m.QuarantineResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_QUARANTINED: Operation[m.QuarantineResponse] = Operation(
    "getQuarantined", "GET", "/api/v1/memory/{agentId}/quarantine/{quarantineId}", m.QuarantineResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
DISCARD_QUARANTINED: Operation[m.QuarantineResponse] = Operation(
    "discardQuarantined", "POST", "/api/v1/memory/{agentId}/quarantine/{quarantineId}/discard", m.QuarantineResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
RELEASE_QUARANTINED: Operation[m.QuarantineResponse] = Operation(
    "releaseQuarantined", "POST", "/api/v1/memory/{agentId}/quarantine/{quarantineId}/release", m.QuarantineResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
RECALL_MEMORY: Operation[m.RecallResponse] = Operation(
    "recallMemory", "POST", "/api/v1/memory/{agentId}/recall", m.RecallResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_RECALLS: Operation[Page[m.RecallCountResponse]] = Operation(
    "listRecalls", "GET", "/api/v1/memory/{agentId}/recalls", Page[m.RecallCountResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
REMEMBER_FACT: Operation[m.FactResponse] = Operation(
    "rememberFact", "POST", "/api/v1/memory/{agentId}/remember", m.FactResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
SUMMARIZE_CONVERSATION: Operation[m.SummarizeResponse] = Operation(
    "summarizeConversation", "POST", "/api/v1/memory/{agentId}/summarize/{conversationId}", m.SummarizeResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_TIMELINE: Operation[Page[m.TimelineEventResponse]] = Operation(
    "listTimeline", "GET", "/api/v1/memory/{agentId}/timeline", Page[m.TimelineEventResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LIST_MODELS: Operation[m.ModelsResponse] = Operation(
    "listModels", "GET", "/api/v1/models", m.ModelsResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
PUT_AGENT_MODEL: Operation[m.ModelResponse] = Operation(
    "putAgentModel", "PUT", "/api/v1/models/agents/{agentId}", m.ModelResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
DELETE_AGENT_MODEL: Operation[m.DeleteModelResponse] = Operation(
    "deleteAgentModel", "DELETE", "/api/v1/models/agents/{agentId}", m.DeleteModelResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
PUT_TENANT_MODEL: Operation[m.ModelResponse] = Operation(
    "putTenantModel", "PUT", "/api/v1/models/tenant", m.ModelResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
DELETE_TENANT_MODEL: Operation[m.DeleteModelResponse] = Operation(
    "deleteTenantModel", "DELETE", "/api/v1/models/tenant", m.DeleteModelResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
TEST_MODEL: Operation[m.TriedResponse] = Operation(
    "testModel", "POST", "/api/v1/models/test", m.TriedResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
PUT_WORKSPACE_MODEL: Operation[m.ModelResponse] = Operation(
    "putWorkspaceModel", "PUT", "/api/v1/models/workspace", m.ModelResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
DELETE_WORKSPACE_MODEL: Operation[m.DeleteModelResponse] = Operation(
    "deleteWorkspaceModel", "DELETE", "/api/v1/models/workspace", m.DeleteModelResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
GET_OBSERVABILITY: Operation[m.ObservabilityResponse] = Operation(
    "getObservability", "GET", "/api/v1/observability", m.ObservabilityResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LIST_OWNERS: Operation[Page[m.OwnerResponse]] = Operation(
    "listOwners", "GET", "/api/v1/owners", Page[m.OwnerResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_OWNER: Operation[m.OwnerResponse] = Operation(
    "getOwner", "GET", "/api/v1/owners/{ownerKey}", m.OwnerResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
EXPORT_OWNER: Operation[bytes] = Operation(
    "exportOwner", "GET", "/api/v1/owners/{ownerKey}/export", bytes, "bytes", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
FORGET_OWNER: Operation[m.ForgetOwnerResponse] = Operation(
    "forgetOwner", "POST", "/api/v1/owners/{ownerKey}/forget", m.ForgetOwnerResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
PREVIEW_FORGET_OWNER: Operation[m.PreviewForgetResponse] = Operation(
    "previewForgetOwner", "POST", "/api/v1/owners/{ownerKey}/forget/preview", m.PreviewForgetResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_RECEIPTS: Operation[Page[m.ReceiptResponse]] = Operation(
    "listReceipts", "GET", "/api/v1/owners/{ownerKey}/receipts", Page[m.ReceiptResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LIST_SETTINGS: Operation[Page[m.SettingResponse]] = Operation(
    "listSettings", "GET", "/api/v1/settings", Page[m.SettingResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
GET_SETTING: Operation[m.SettingResponse] = Operation(
    "getSetting", "GET", "/api/v1/settings/{key}", m.SettingResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
PUT_SETTING: Operation[m.SettingResponse] = Operation(
    "putSetting", "PUT", "/api/v1/settings/{key}", m.SettingResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
GET_USAGE: Operation[m.UsageResponse] = Operation(
    "getUsage", "GET", "/api/v1/usage", m.UsageResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LIST_WEBHOOKS: Operation[Page[m.WebhookResponse]] = Operation(
    "listWebhooks", "GET", "/api/v1/webhooks", Page[m.WebhookResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
CREATE_WEBHOOK: Operation[m.WebhookSecretResponse] = Operation(
    "createWebhook", "POST", "/api/v1/webhooks", m.WebhookSecretResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
GET_WEBHOOK: Operation[m.WebhookResponse] = Operation(
    "getWebhook", "GET", "/api/v1/webhooks/{webhookId}", m.WebhookResponse, "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
UPDATE_WEBHOOK: Operation[m.WebhookResponse] = Operation(
    "updateWebhook", "PATCH", "/api/v1/webhooks/{webhookId}", m.WebhookResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
DELETE_WEBHOOK: Operation[m.DeleteWebhookResponse] = Operation(
    "deleteWebhook", "DELETE", "/api/v1/webhooks/{webhookId}", m.DeleteWebhookResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
LIST_DELIVERIES: Operation[Page[m.DeliveryResponse]] = Operation(
    "listDeliveries", "GET", "/api/v1/webhooks/{webhookId}/deliveries", Page[m.DeliveryResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
REPLAY_DELIVERY: Operation[m.DeliveryResponse] = Operation(
    "replayDelivery", "POST", "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay", m.DeliveryResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
ROTATE_WEBHOOK: Operation[m.WebhookSecretResponse] = Operation(
    "rotateWebhook", "POST", "/api/v1/webhooks/{webhookId}/rotate", m.WebhookSecretResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
TEST_WEBHOOK: Operation[m.DeliveryResponse] = Operation(
    "testWebhook", "POST", "/api/v1/webhooks/{webhookId}/test", m.DeliveryResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
LIST_WORKSPACES: Operation[Page[m.WorkspaceResponse]] = Operation(
    "listWorkspaces", "GET", "/api/v1/workspaces", Page[m.WorkspaceResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
CREATE_WORKSPACE: Operation[m.WorkspaceResponse] = Operation(
    "createWorkspace", "POST", "/api/v1/workspaces", m.WorkspaceResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
LIST_MEMBERS: Operation[Page[m.MemberResponse]] = Operation(
    "listMembers", "GET", "/api/v1/workspaces/{id}/members", Page[m.MemberResponse], "data", m.Failure, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
ADD_MEMBER: Operation[m.AddedMemberResponse] = Operation(
    "addMember", "POST", "/api/v1/workspaces/{id}/members", m.AddedMemberResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
CHANGE_MEMBER: Operation[m.MemberResponse] = Operation(
    "changeMember", "PATCH", "/api/v1/workspaces/{id}/members/{userId}", m.MemberResponse, "data", m.Failure, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
REMOVE_MEMBER: Operation[m.RemoveMemberResponse] = Operation(
    "removeMember", "DELETE", "/api/v1/workspaces/{id}/members/{userId}", m.RemoveMemberResponse, "data", m.Failure, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
HEALTHZ: Operation[str] = Operation(
    "healthz", "GET", "/healthz", str, "text", m.Failure, (400, 431, 500, 503, 507),
)
MEM0_OWN_LIST: Operation[m.FoundResponse] = Operation(
    "mem0OwnList", "GET", "/memories", m.FoundResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
MEM0_OWN_ADD: Operation[m.LearnedResponse] = Operation(
    "mem0OwnAdd", "POST", "/memories", m.LearnedResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_OWN_CLEAR: Operation[m.DoneResponse] = Operation(
    "mem0OwnClear", "DELETE", "/memories", m.DoneResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
MEM0_OWN_GET: Operation[m.MemoryResponse] = Operation(
    "mem0OwnGet", "GET", "/memories/{memoryId}", m.MemoryResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
MEM0_OWN_UPDATE: Operation[m.MemoryResponse] = Operation(
    "mem0OwnUpdate", "PUT", "/memories/{memoryId}", m.MemoryResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_OWN_DELETE: Operation[m.DoneResponse] = Operation(
    "mem0OwnDelete", "DELETE", "/memories/{memoryId}", m.DoneResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
MEM0_OWN_HISTORY: Operation[list[m.ChangeResponse]] = Operation(
    "mem0OwnHistory", "GET", "/memories/{memoryId}/history", list[m.ChangeResponse], "json", m.RefusalResponse, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
METRICS: Operation[str] = Operation(
    "metrics", "GET", "/metrics", str, "text", m.Failure, (400, 401, 404, 431, 500, 503, 507),
)
OPENAPI: Operation[dict[str, Any]] = Operation(
    "openapi", "GET", "/openapi.json", dict[str, Any], "json", m.Failure, (400, 431, 500, 503, 507),
)
READYZ: Operation[m.Readiness] = Operation(
    "readyz", "GET", "/readyz", m.Readiness, "json", m.Readiness, (400, 431, 500, 503, 507),
)
MEM0_OWN_SEARCH: Operation[m.FoundResponse] = Operation(
    "mem0OwnSearch", "POST", "/search", m.FoundResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_BATCH_UPDATE: Operation[m.DoneResponse] = Operation(
    "mem0BatchUpdate", "PUT", "/v1/batch/", m.DoneResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_BATCH_DELETE: Operation[m.DoneResponse] = Operation(
    "mem0BatchDelete", "DELETE", "/v1/batch/", m.DoneResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
CREATE_CHAT_COMPLETION: Operation[dict[str, Any]] = Operation(
    "createChatCompletion", "POST", "/v1/chat/completions", dict[str, Any], "json", m.ErrorResponse, (400, 401, 403, 404, 409, 413, 415, 429, 431, 500, 503, 507),
)
STREAM_CHAT_COMPLETION: Operation[m.ServerSentEvent] = Operation(
    "createChatCompletion", "POST", "/v1/chat/completions", m.ServerSentEvent, "stream", m.ErrorResponse, (400, 401, 403, 404, 409, 413, 415, 429, 431, 500, 503, 507),
)
MEM0_ENTITIES: Operation[m.EntitiesResponse] = Operation(
    "mem0Entities", "GET", "/v1/entities/", m.EntitiesResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
MEM0_EVENT: Operation[m.Mem0EventResponse] = Operation(
    "mem0Event", "GET", "/v1/event/{jobId}/", m.Mem0EventResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
MEM0_EVENTS: Operation[m.EventsResponse] = Operation(
    "mem0Events", "GET", "/v1/events/", m.EventsResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
MEM0_EXPORT: Operation[m.ExportResponse] = Operation(
    "mem0Export", "POST", "/v1/exports/", m.ExportResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_GET_EXPORT: Operation[m.ExportedResponse] = Operation(
    "mem0GetExport", "POST", "/v1/exports/get/", m.ExportedResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_FEEDBACK: Operation[m.FeedbackResponse] = Operation(
    "mem0Feedback", "POST", "/v1/feedback/", m.FeedbackResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_LIST_V1: Operation[m.MemoriesResponse] = Operation(
    "mem0ListV1", "GET", "/v1/memories/", m.MemoriesResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
MEM0_ADD_V1: Operation[m.AddedResponse] = Operation(
    "mem0AddV1", "POST", "/v1/memories/", m.AddedResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_CLEAR: Operation[m.DoneResponse] = Operation(
    "mem0Clear", "DELETE", "/v1/memories/", m.DoneResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
MEM0_SEARCH_V1: Operation[list[m.SelectedMemoryResponse]] = Operation(
    "mem0SearchV1", "POST", "/v1/memories/search/", list[m.SelectedMemoryResponse], "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_GET: Operation[m.MemoryResponse] = Operation(
    "mem0Get", "GET", "/v1/memories/{memoryId}/", m.MemoryResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
MEM0_UPDATE: Operation[m.MemoryResponse] = Operation(
    "mem0Update", "PUT", "/v1/memories/{memoryId}/", m.MemoryResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_DELETE: Operation[m.DoneResponse] = Operation(
    "mem0Delete", "DELETE", "/v1/memories/{memoryId}/", m.DoneResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
MEM0_HISTORY: Operation[list[m.ChangeResponse]] = Operation(
    "mem0History", "GET", "/v1/memories/{memoryId}/history/", list[m.ChangeResponse], "json", m.RefusalResponse, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
LIST_CHAT_MODELS: Operation[m.ChatModelsResponse] = Operation(
    "listChatModels", "GET", "/v1/models", m.ChatModelsResponse, "json", m.ErrorResponse, (400, 401, 403, 404, 429, 431, 500, 503, 507),
)
GET_CHAT_MODEL: Operation[m.ChatModelResponse] = Operation(
    "getChatModel", "GET", "/v1/models/{model}", m.ChatModelResponse, "json", m.ErrorResponse, (400, 401, 403, 404, 429, 431, 500, 503, 507),
)
MEM0_PING: Operation[m.PingResponse] = Operation(
    "mem0Ping", "GET", "/v1/ping/", m.PingResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 422, 429, 431, 500, 503, 507),
)
MEM0_FORGET_ENTITY: Operation[m.DoneResponse] = Operation(
    "mem0ForgetEntity", "DELETE", "/v2/entities/{kind}/{name}/", m.DoneResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 422, 429, 431, 500, 503, 507),
)
MEM0_LIST_V2: Operation[m.MemoriesResponse] = Operation(
    "mem0ListV2", "POST", "/v2/memories/", m.MemoriesResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_SEARCH_V2: Operation[list[m.SelectedMemoryResponse]] = Operation(
    "mem0SearchV2", "POST", "/v2/memories/search/", list[m.SelectedMemoryResponse], "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_LIST: Operation[m.MemoriesResponse] = Operation(
    "mem0List", "POST", "/v3/memories/", m.MemoriesResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_ADD: Operation[m.AddedResponse] = Operation(
    "mem0Add", "POST", "/v3/memories/add/", m.AddedResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)
MEM0_SEARCH: Operation[m.FoundResponse] = Operation(
    "mem0Search", "POST", "/v3/memories/search/", m.FoundResponse, "json", m.RefusalResponse, (400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507),
)

ALL: dict[str, Operation[Any]] = {
    "list_agents": LIST_AGENTS,
    "create_agent": CREATE_AGENT,
    "get_agent": GET_AGENT,
    "update_agent": UPDATE_AGENT,
    "delete_agent": DELETE_AGENT,
    "list_conversations": LIST_CONVERSATIONS,
    "search_conversations": SEARCH_CONVERSATIONS,
    "get_conversation": GET_CONVERSATION,
    "update_conversation": UPDATE_CONVERSATION,
    "delete_conversation": DELETE_CONVERSATION,
    "clear_conversation": CLEAR_CONVERSATION,
    "compact_conversation": COMPACT_CONVERSATION,
    "list_messages": LIST_MESSAGES,
    "record_messages": RECORD_MESSAGES,
    "list_memory_servers": LIST_MEMORY_SERVERS,
    "create_memory_server": CREATE_MEMORY_SERVER,
    "update_memory_server": UPDATE_MEMORY_SERVER,
    "delete_memory_server": DELETE_MEMORY_SERVER,
    "test_memory_server": TEST_MEMORY_SERVER,
    "list_tools": LIST_TOOLS,
    "call_tool": CALL_TOOL,
    "list_files": LIST_FILES,
    "get_file": GET_FILE,
    "put_file": PUT_FILE,
    "patch_file": PATCH_FILE,
    "delete_file": DELETE_FILE,
    "diff_file": DIFF_FILE,
    "edit_file": EDIT_FILE,
    "merge_file": MERGE_FILE,
    "list_file_revisions": LIST_FILE_REVISIONS,
    "get_file_revision": GET_FILE_REVISION,
    "restore_file_revision": RESTORE_FILE_REVISION,
    "export_snapshot": EXPORT_SNAPSHOT,
    "import_snapshot": IMPORT_SNAPSHOT,
    "import_file": IMPORT_FILE,
    "preview_file_import": PREVIEW_FILE_IMPORT,
    "import_markdown": IMPORT_MARKDOWN,
    "preview_markdown": PREVIEW_MARKDOWN,
    "import_mem0": IMPORT_MEM0,
    "preview_mem0": PREVIEW_MEM0,
    "preview_snapshot": PREVIEW_SNAPSHOT,
    "list_imports": LIST_IMPORTS,
    "get_import": GET_IMPORT,
    "get_prompt": GET_PROMPT,
    "list_prompt_files": LIST_PROMPT_FILES,
    "set_prompt_files": SET_PROMPT_FILES,
    "search_files": SEARCH_FILES,
    "list_audit": LIST_AUDIT,
    "log_in": LOG_IN,
    "log_out": LOG_OUT,
    "get_me": GET_ME,
    "change_password": CHANGE_PASSWORD,
    "list_sessions": LIST_SESSIONS,
    "revoke_session": REVOKE_SESSION,
    "sign_up": SIGN_UP,
    "list_tokens": LIST_TOKENS,
    "create_token": CREATE_TOKEN,
    "revoke_token": REVOKE_TOKEN,
    "rotate_token": ROTATE_TOKEN,
    "send_chat": SEND_CHAT,
    "stream_chat": STREAM_CHAT,
    "get_receipt": GET_RECEIPT,
    "list_jobs": LIST_JOBS,
    "get_job": GET_JOB,
    "cancel_job": CANCEL_JOB,
    "retry_job": RETRY_JOB,
    "list_dream_archives": LIST_DREAM_ARCHIVES,
    "get_dream_archive": GET_DREAM_ARCHIVE,
    "list_block_rules": LIST_BLOCK_RULES,
    "add_block_rule": ADD_BLOCK_RULE,
    "remove_block_rule": REMOVE_BLOCK_RULE,
    "assemble_context": ASSEMBLE_CONTEXT,
    "watch_dreams": WATCH_DREAMS,
    "get_morning_card": GET_MORNING_CARD,
    "see_morning_card": SEE_MORNING_CARD,
    "list_dreams": LIST_DREAMS,
    "get_dream": GET_DREAM,
    "accept_dream": ACCEPT_DREAM,
    "decline_dream": DECLINE_DREAM,
    "confirm_dream_entry": CONFIRM_DREAM_ENTRY,
    "edit_dream_entry": EDIT_DREAM_ENTRY,
    "forget_dream_entry": FORGET_DREAM_ENTRY,
    "revert_dream": REVERT_DREAM,
    "list_dream_candidates": LIST_DREAM_CANDIDATES,
    "get_dream_diary": GET_DREAM_DIARY,
    "dream_about": DREAM_ABOUT,
    "set_dreaming_schedule": SET_DREAMING_SCHEDULE,
    "get_dreaming_status": GET_DREAMING_STATUS,
    "dream_now": DREAM_NOW,
    "list_episodes": LIST_EPISODES,
    "get_episode": GET_EPISODE,
    "list_extractions": LIST_EXTRACTIONS,
    "list_facts": LIST_FACTS,
    "create_fact": CREATE_FACT,
    "list_contradictions": LIST_CONTRADICTIONS,
    "resolve_contradiction": RESOLVE_CONTRADICTION,
    "undo_contradiction": UNDO_CONTRADICTION,
    "get_fact": GET_FACT,
    "update_fact": UPDATE_FACT,
    "rate_fact": RATE_FACT,
    "forget_fact": FORGET_FACT,
    "list_fact_history": LIST_FACT_HISTORY,
    "forget_part": FORGET_PART,
    "preview_forget_part": PREVIEW_FORGET_PART,
    "list_merge_candidates": LIST_MERGE_CANDIDATES,
    "dismiss_merge_candidate": DISMISS_MERGE_CANDIDATE,
    "merge_entities": MERGE_ENTITIES,
    "undo_merge_candidate": UNDO_MERGE_CANDIDATE,
    "list_entities": LIST_ENTITIES,
    "get_entity": GET_ENTITY,
    "create_relation": CREATE_RELATION,
    "list_injections": LIST_INJECTIONS,
    "list_quarantine": LIST_QUARANTINE,
    "get_quarantined": GET_QUARANTINED,
    "discard_quarantined": DISCARD_QUARANTINED,
    "release_quarantined": RELEASE_QUARANTINED,
    "recall_memory": RECALL_MEMORY,
    "list_recalls": LIST_RECALLS,
    "remember_fact": REMEMBER_FACT,
    "summarize_conversation": SUMMARIZE_CONVERSATION,
    "list_timeline": LIST_TIMELINE,
    "list_models": LIST_MODELS,
    "put_agent_model": PUT_AGENT_MODEL,
    "delete_agent_model": DELETE_AGENT_MODEL,
    "put_tenant_model": PUT_TENANT_MODEL,
    "delete_tenant_model": DELETE_TENANT_MODEL,
    "test_model": TEST_MODEL,
    "put_workspace_model": PUT_WORKSPACE_MODEL,
    "delete_workspace_model": DELETE_WORKSPACE_MODEL,
    "get_observability": GET_OBSERVABILITY,
    "list_owners": LIST_OWNERS,
    "get_owner": GET_OWNER,
    "export_owner": EXPORT_OWNER,
    "forget_owner": FORGET_OWNER,
    "preview_forget_owner": PREVIEW_FORGET_OWNER,
    "list_receipts": LIST_RECEIPTS,
    "list_settings": LIST_SETTINGS,
    "get_setting": GET_SETTING,
    "put_setting": PUT_SETTING,
    "get_usage": GET_USAGE,
    "list_webhooks": LIST_WEBHOOKS,
    "create_webhook": CREATE_WEBHOOK,
    "get_webhook": GET_WEBHOOK,
    "update_webhook": UPDATE_WEBHOOK,
    "delete_webhook": DELETE_WEBHOOK,
    "list_deliveries": LIST_DELIVERIES,
    "replay_delivery": REPLAY_DELIVERY,
    "rotate_webhook": ROTATE_WEBHOOK,
    "test_webhook": TEST_WEBHOOK,
    "list_workspaces": LIST_WORKSPACES,
    "create_workspace": CREATE_WORKSPACE,
    "list_members": LIST_MEMBERS,
    "add_member": ADD_MEMBER,
    "change_member": CHANGE_MEMBER,
    "remove_member": REMOVE_MEMBER,
    "healthz": HEALTHZ,
    "mem0_own_list": MEM0_OWN_LIST,
    "mem0_own_add": MEM0_OWN_ADD,
    "mem0_own_clear": MEM0_OWN_CLEAR,
    "mem0_own_get": MEM0_OWN_GET,
    "mem0_own_update": MEM0_OWN_UPDATE,
    "mem0_own_delete": MEM0_OWN_DELETE,
    "mem0_own_history": MEM0_OWN_HISTORY,
    "metrics": METRICS,
    "openapi": OPENAPI,
    "readyz": READYZ,
    "mem0_own_search": MEM0_OWN_SEARCH,
    "mem0_batch_update": MEM0_BATCH_UPDATE,
    "mem0_batch_delete": MEM0_BATCH_DELETE,
    "create_chat_completion": CREATE_CHAT_COMPLETION,
    "stream_chat_completion": STREAM_CHAT_COMPLETION,
    "mem0_entities": MEM0_ENTITIES,
    "mem0_event": MEM0_EVENT,
    "mem0_events": MEM0_EVENTS,
    "mem0_export": MEM0_EXPORT,
    "mem0_get_export": MEM0_GET_EXPORT,
    "mem0_feedback": MEM0_FEEDBACK,
    "mem0_list_v1": MEM0_LIST_V1,
    "mem0_add_v1": MEM0_ADD_V1,
    "mem0_clear": MEM0_CLEAR,
    "mem0_search_v1": MEM0_SEARCH_V1,
    "mem0_get": MEM0_GET,
    "mem0_update": MEM0_UPDATE,
    "mem0_delete": MEM0_DELETE,
    "mem0_history": MEM0_HISTORY,
    "list_chat_models": LIST_CHAT_MODELS,
    "get_chat_model": GET_CHAT_MODEL,
    "mem0_ping": MEM0_PING,
    "mem0_forget_entity": MEM0_FORGET_ENTITY,
    "mem0_list_v2": MEM0_LIST_V2,
    "mem0_search_v2": MEM0_SEARCH_V2,
    "mem0_list": MEM0_LIST,
    "mem0_add": MEM0_ADD,
    "mem0_search": MEM0_SEARCH,
}
