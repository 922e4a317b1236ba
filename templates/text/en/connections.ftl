# Connections: doors into an agent's memory, and memory servers outside.
connections = Connections
connections-about = How programs reach this agent's memory, and other memory that it works with.
connections-in = Into this agent
connections-in-about = Each of these works with a token in the place of noc_…, and a name of yours for the person in the place of nora.
connections-token = Make a token
door-mcp = MCP
door-about-mcp = For hosts of the Model Context Protocol: the memory tools, and workspace files as resources. The address says who it is for; a model cannot name somebody else.
door-openai = OpenAI SDK
door-about-openai = The agent as a model: memory is put into each conversation and kept from it. Any client of the chat completions API will do.
door-mem0 = mem0 SDK
door-about-mem0 = The official clients of mem0, unchanged but for the host.
door-curl = HTTP
door-about-curl = What an agent should know for the next turn, for a program of yours with a model of its own.
door-microclaw = MicroClaw
door-about-microclaw = Its structured memories live here. Start it when this server runs: it looks once, and its own limits would split a busy day between two places.
connections-out = Memory servers this agent works with
connections-out-about = A server outside is asked when a context is made. As a backend it also gets a copy of every fact; what happens while it is away reaches it when it is back. What is kept here is whole without it.
servers-caption = Memory servers, oldest first
server-url = Address
server-url-hint = A public address that begins with https://.
server-kind = Kind
server-kind-mcp = MCP: memory_query and memory_upsert
server-kind-mem0 = mem0
server-role = Role
server-role-backend = Backend: gets a copy of every fact
server-role-source = Source: is only asked
server-key = Key
server-key-hint = A bearer token, or mem0's API key. It is kept sealed and never shown.
server-copies = Facts there
server-state = State
server-on = works
server-off = switched off
server-waiting = { $count ->
    [one] { $count } change waits
   *[other] { $count } changes wait
}
server-failure-connect = cannot be reached
server-failure-timeout = does not answer in time
server-failure-busy = is busy
server-failure-broken = breaks off
server-failure-unauthorized = does not take the key
server-failure-refused = refuses something
server-failure-unreadable = answers what is no answer
server-failure-address-not-allowed = its address is not public
server-failure-key-unreadable = its key cannot be read any more
server-test = Test
server-switch-on = Switch on
server-switch-off = Switch off
server-delete = Remove
server-new = Work with another server
server-make = Add the server
server-delete-title = Remove a memory server
server-delete-what = { $count ->
    [one] It is asked for nothing more and gets nothing more. The { $count } fact it has a copy of stays there: forget people first if it is to go.
   *[other] It is asked for nothing more and gets nothing more. The { $count } facts it has copies of stay there: forget people first if they are to go.
}
done-server-made = The server is added.
done-server-answers = The server answers.
done-server-fails = The server fails: { $what }
done-server-on = The server is on. It gets what it missed.
done-server-off = The server is switched off.
done-server-deleted = The server is removed.
