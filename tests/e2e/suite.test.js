// All browser tests of the console in one process: one server, one browser.

import './flows/login.js';
import './flows/look.js';
import './flows/account.js';
import './flows/workspace.js';
import './flows/webhooks.js';
import './flows/connections.js';
import './flows/transfer.js';
import './flows/agents.js';
import './flows/files.js';
import './flows/memory.js';
import './flows/dreams.js';
import './flows/episodes.js';
import './flows/graph.js';
import './flows/chat.js';
import './flows/trust.js';
import './flows/jobs.js';
import './flows/lists.js';
import './flows/screens.js';
import './flows/openai.js';
import './flows/mcp.js';
import './flows/mem0.js';
import './flows/clients.js';
import './flows/keyboard.js';
import './flows/guard.js';
