// All tests in one process: one server.

import './flows/client.js';
import './flows/claude_code.js';
import './flows/claude_code_program.js';
import './flows/ai.js';
import './flows/others.js';
import './flows/runtimes.js';
import './flows/hosts.js';
import './flows/docs.js';
import './flows/operations.js';
