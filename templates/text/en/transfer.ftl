# Memory as a whole, out and in.

transfer-export = Export
transfer-export-about = One archive with what this agent's team remembers. Import it into another agent here, or into MateClaw.
transfer-holds-core = AGENTS.md, SOUL.md, PROFILE.md, MEMORY.md and KNOWLEDGE.md
transfer-holds-notes = the daily notes in memory/
transfer-holds-not = not: other files, facts and conversations
transfer-with = Own files of
transfer-team-only = nobody: the team's files only
transfer-own = me
transfer-until = Notes until
transfer-until-hint = Only when the archive says that older notes did not fit.
transfer-download = Download the archive
transfer-import = Import
transfer-import-about = You see what would change before anything does.
transfer-kind = What it is
transfer-kind-snapshot = Archive of an export, from here or MateClaw (ZIP)
transfer-kind-markdown = Folder of Markdown files (ZIP)
transfer-kind-mem0 = Memories of mem0 (JSON)
transfer-file = File
transfer-file-hint = At most 16 MiB; 500 files of at most 1 MiB each, or 2,000 memories.
transfer-whose = Whose it is
transfer-whose-hint = A person: an archive's own files, all Markdown files or all memories become theirs.
transfer-nobody = the team's; memories of mem0 those of the persons they name
transfer-folder = Folder for Markdown files
transfer-folder-hint = Other files are left as they are named.
transfer-look = See what would change
transfer-preview = What would change
transfer-preview-about = Nothing has been written yet.
transfer-memories = Memories of the file
transfer-memory = Memory
transfer-person = Person
transfer-outcome = What becomes of it
transfer-fate-created = new
transfer-fate-known = known already
transfer-fate-outdated = kept as former: a newer value is known
transfer-fate-forgotten = was forgotten, stays so
transfer-fate-held = held for review
transfer-fate-refused = not taken
transfer-new = { $count ->
    [one] 1 new file
   *[other] { $count } new files
}
transfer-changed = { $count ->
    [one] 1 changed file
   *[other] { $count } changed files
}
transfer-skipped = { $count ->
    [one] 1 entry passed over
   *[other] { $count } entries passed over
}
transfer-skipped-caption = Entries that are passed over
transfer-forgotten = { $count ->
    [one] 1 line was forgotten and does not come back
   *[other] { $count } lines were forgotten and do not come back
}
transfer-too-long = Too long to compare here.
transfer-entry = Entry
transfer-why = Why
transfer-skip-manifest = tells of the archive itself
transfer-skip-not-listed = not part of a snapshot
transfer-skip-no-such-day = a note of a day that does not exist
transfer-skip-not-asked = a person's own file: choose whose it is
transfer-skip-not-markdown = no Markdown file
transfer-skip-hidden = a hidden file
transfer-skip-unchanged = says the same already
transfer-skip-held = waits for review: { $rule }
transfer-skip-name = its name { $wrong }
transfer-again = The same file again
transfer-nothing = There is nothing to import.
transfer-hold = Hand in for review
transfer-do = { $count ->
    [one] Import 1
   *[other] Import { $count }
}
done-imported = { $what ->
    [0] Nothing was new.
   *[other] Imported: { $what }.
}
done-import-held = Imported; waiting for review: { $what }.
