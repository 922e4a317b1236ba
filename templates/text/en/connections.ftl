# Connections: ways into an agent's memory, and external memory servers.
connections = Connect
connections-about = Programs can use this agent's memory, and the agent can use external memory servers.
connections-in = Connect a program
connections-in-about = In each example, replace noc_… with an access token.
connections-token = Create token
connections-person = Your id of the end user
connections-fill = Fill in
door-mcp = MCP
door-about-mcp = For any host of the Model Context Protocol: the memory tools, and workspace files as resources. The address determines the end user; a model cannot name another one.
door-claude-code = Claude Code
door-about-claude-code = .mcp.json in the project. Our plug-in for Claude Code contains this entry, and remembers without being asked.
door-claude-desktop = Claude Desktop
door-about-claude-desktop = claude_desktop_config.json (Settings, Developer, Edit Config). Claude Desktop starts local programs only, so mcp-remote carries the requests; it needs Node.js.
door-cursor = Cursor
door-about-cursor = .cursor/mcp.json in the project, or ~/.cursor/mcp.json for all projects.
door-vs-code = VS Code
door-about-vs-code = .vscode/mcp.json in the project. VS Code asks for the access token once and keeps it.
door-codex = Codex
door-about-codex = ~/.codex/config.toml. Codex reads the access token from the environment variable NOCTUARY_TOKEN.
door-sign-in = Claude and ChatGPT on the web
door-about-sign-in = Add this address as a connector. You log in here and choose the agent; the app then uses your own memory and needs no access token. The address must be reachable over https.
door-openai = OpenAI SDK
door-about-openai = The agent as a model: it adds memory to each conversation and extracts new memory from it. Works with any client of the chat completions API.
door-mem0 = mem0 SDK
door-about-mem0 = The official mem0 clients; only the host changes.
door-curl = HTTP
door-about-curl = The context for the next turn, for a program of yours with its own model.
door-microclaw = MicroClaw
door-about-microclaw = MicroClaw stores its structured memories here. Start it after this server: it looks for the server only once. The example raises its limits, which would otherwise split a busy day between two stores.
connections-out = External memory servers
connections-out-about = The agent queries an external server when it builds a context. A server with the role Backend also receives a copy of every memory; it receives changes made while it was unavailable as soon as it is back. The memory here is complete without it.
servers-caption = Memory servers, oldest first
server-url = Address
server-url-hint = A public address that begins with https://.
server-kind = Kind
server-kind-mcp = MCP: memory_query and memory_upsert
server-kind-mem0 = mem0
server-role = Role
server-role-backend = Backend: receives a copy of every memory
server-role-source = Source: is only queried
server-key = Key
server-key-hint = A bearer token, or mem0's API key. It is stored encrypted and never shown.
server-copies = Copied memories
server-state = State
server-on = working
server-off = disabled
server-waiting = { $count ->
    [one] { $count } pending change
   *[other] { $count } pending changes
}
server-failure-connect = unreachable
server-failure-timeout = timeout
server-failure-busy = busy
server-failure-broken = connection lost
server-failure-unauthorized = key rejected
server-failure-refused = request rejected
server-failure-unreadable = invalid response
server-failure-address-not-allowed = address is not public
server-failure-key-unreadable = stored key cannot be read
server-test = Test
server-switch-on = Enable
server-switch-off = Disable
server-delete = Remove
server-new = Add a memory server
server-make = Add server
server-delete-title = Remove a memory server
server-delete-what = { $count ->
    [one] The agent stops querying the server and sending it memories. The copy of { $count } memory remains there: to delete it, forget the people first.
   *[other] The agent stops querying the server and sending it memories. The copies of { $count } memories remain there: to delete them, forget the people first.
}
done-server-made = The server is added.
done-server-answers = The server responds.
done-server-fails = The server does not work: { $what }
done-server-on = The server is enabled and receives the changes it missed.
done-server-off = The server is disabled.
done-server-deleted = The server is removed.
