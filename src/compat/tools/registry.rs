//! The registry of tools with their descriptions. A new tool is a row here and a function in this folder.

use super::{Tool, blocks, changes, expand, file_changes, files, graph, graph_query, memory, searches};
use crate::domain::access::Permission;

/// Every tool, in the order of listings.
pub const ALL: &[Tool] = &[
    Tool {
        name: "remember",
        description: "Keep one fact about the person you talk to: a preference, a decision, a date. Use it when they ask you to, or when \
                      something will matter in later conversations. Tags group facts that belong together, such as those of one project.",
        schema: changes::remember_schema,
        permission: Permission::WriteMemory,
        run: changes::remember,
    },
    Tool {
        name: "forget",
        description: "Forget a fact permanently and everywhere, by its id or its text. Use it only when the person asks for it.",
        schema: changes::forget_schema,
        permission: Permission::WriteMemory,
        run: changes::forget,
    },
    Tool {
        name: "recall",
        description: "Find memory that answers a question: facts, notes and earlier messages, best first. Tags and categories narrow it to one \
                      project, theme or kind of fact.",
        schema: searches::recall_schema,
        permission: Permission::ReadMemory,
        run: searches::recall,
    },
    Tool {
        name: "structured_memory_search",
        description: "Search facts by words and meaning; without a query, list the newest. A category and tags narrow it. Returns ids for the \
                      other tools.",
        schema: searches::search_schema,
        permission: Permission::ReadMemory,
        run: searches::search,
    },
    Tool {
        name: "structured_memory_update",
        description: "Change the text or category of a fact, by its id. The old text stays in its history.",
        schema: changes::update_schema,
        permission: Permission::WriteMemory,
        run: changes::update,
    },
    Tool {
        name: "structured_memory_delete",
        description: "Forget a fact everywhere, for good, by its id.",
        schema: changes::delete_schema,
        permission: Permission::WriteMemory,
        run: changes::delete,
    },
    Tool {
        name: "memory_search",
        description: "Search all memory by words and meaning: facts, files and earlier messages, best first, with ids. Tags and categories narrow \
                      it.",
        schema: searches::memory_search_schema,
        permission: Permission::ReadMemory,
        run: searches::memory_search,
    },
    Tool {
        name: "memory_get",
        description: "Read one whole memory with its source, by the id from a search, or some lines of a file by its path.",
        schema: expand::get_schema,
        permission: Permission::ReadMemory,
        run: expand::get,
    },
    Tool {
        name: "memory_expand",
        description: "Look deeper into something that a search gave: the messages around a message, the section around a piece of a file, \
                      where a fact comes from and what became of it.",
        schema: expand::expand_schema,
        permission: Permission::ReadMemory,
        run: expand::expand,
    },
    Tool {
        name: "list_workspace_memory_files",
        description: "List your memory files in their order; a name may occur twice, as this person's file and as a shared one.",
        schema: files::list_schema,
        permission: Permission::ReadMemory,
        run: files::list,
    },
    Tool {
        name: "read_workspace_memory_file",
        description: "Read a memory file: this person's, else the shared one.",
        schema: files::read_schema,
        permission: Permission::ReadMemory,
        run: files::read,
    },
    Tool {
        name: "write_workspace_memory_file",
        description: "Write a whole memory file, new or existing; the old text stays in its history. To change a part of it, edit it. What \
                      a person wrote must stay as it is, daily notes are only added to, AGENTS.md and SOUL.md are people's.",
        schema: file_changes::write_schema,
        permission: Permission::WriteMemory,
        run: file_changes::write,
    },
    Tool {
        name: "edit_workspace_memory_file",
        description: "Replace an exact text in a memory file by another. Where this person has no file of that name, the edit makes this \
                      person's own copy of the shared one; name the scope to change the shared one.",
        schema: file_changes::edit_schema,
        permission: Permission::WriteMemory,
        run: file_changes::edit,
    },
    Tool {
        name: "search_workspace_memory",
        description: "Find lines of memory files by their words; each with its file, its line and the match in [[…]].",
        schema: files::search_schema,
        permission: Permission::ReadMemory,
        run: files::search,
    },
    Tool {
        name: "read_memory",
        description: "Read stored notes: of the whole organisation, of all your users, and of this chat.",
        schema: blocks::read_schema,
        permission: Permission::ReadMemory,
        run: blocks::read,
    },
    Tool {
        name: "write_memory",
        description: "Write something down for good, for this chat or for everybody who uses you. What other people must not read belongs \
                      into this chat's.",
        schema: blocks::write_schema,
        permission: Permission::WriteMemory,
        run: blocks::write,
    },
    Tool {
        name: "memory",
        description: "A folder of text files, /memories, that lasts beyond this conversation: look into it before you begin, and keep there what \
                      you will need again. Commands: view, create, str_replace, insert, delete, rename.",
        schema: memory::schema,
        permission: Permission::WriteMemory,
        run: memory::run,
    },
    Tool {
        name: "knowledge_graph_search",
        description: "Answer a question about people, organisations, projects and other things that conversations spoke of, such as: what \
                      projects is Alice working on? Finds them by name or in the question, and tells their relations, with ids.",
        schema: graph::search_schema,
        permission: Permission::ReadMemory,
        run: graph::search,
    },
    Tool {
        name: "knowledge_graph_query",
        description: "The relations of a person or thing, in both directions and some steps away, now or at another time: who works on it, \
                      where they live, what it depends on, and who did before. Also its timeline, and how much the graph holds.",
        schema: graph_query::schema,
        permission: Permission::ReadMemory,
        run: graph_query::run,
    },
    Tool {
        name: "knowledge_graph_add",
        description: "Note how two named things are related, and since when. A newer value ends the older one of relations that hold one at a \
                      time; nothing is overwritten.",
        schema: graph::add_schema,
        permission: Permission::WriteMemory,
        run: graph::add,
    },
];
