# Export and import of an agent's memory.

transfer-export = Export
transfer-export-about = An archive of the team memory of this agent. You can import it into another agent here, or into MateClaw.
transfer-holds-core = AGENTS.md, SOUL.md, PROFILE.md, MEMORY.md and KNOWLEDGE.md
transfer-holds-notes = the daily notes in memory/
transfer-holds-not = not included: memories and conversations
transfer-others = Also the other files, such as imported notes (in files/)
transfer-with = Include personal files of
transfer-team-only = no one: team files only
transfer-own = you
transfer-until = Notes until
transfer-until-hint = Only needed when the archive states that older notes did not fit.
transfer-download = Download archive
transfer-import = Import
transfer-import-about = You see a preview of the changes before anything is imported.
transfer-kind = Kind
transfer-kind-detect = Detect
transfer-kind-snapshot = Exported archive, from here or MateClaw (ZIP)
transfer-kind-markdown = Folder of Markdown files (ZIP)
transfer-kind-mem0 = mem0 memories (JSON)
transfer-file = File
transfer-file-hint = At most 16 MiB; 500 files of at most 1 MiB each, or 2,000 memories.
transfer-whose = Person
transfer-whose-hint = The personal files of an archive, all Markdown files or all memories are imported for this person.
transfer-nobody = team; mem0 memories go to the people they name
transfer-folder = Folder for Markdown files
transfer-folder-hint = Other files keep their names.
transfer-look = Preview import
transfer-preview = Import preview
transfer-preview-about = Nothing is imported yet.
transfer-memories = Memories of the file
transfer-memory = Memory
transfer-person = Person
transfer-outcome = Outcome
transfer-fate-created = new
transfer-fate-known = already known
transfer-fate-outdated = imported as outdated: a newer value is known
transfer-fate-forgotten = was forgotten; not imported
transfer-fate-held = quarantined for review
transfer-fate-refused = rejected
transfer-new = { $count ->
    [one] 1 new file
   *[other] { $count } new files
}
transfer-changed = { $count ->
    [one] 1 changed file
   *[other] { $count } changed files
}
transfer-skipped = { $count ->
    [one] 1 skipped entry
   *[other] { $count } skipped entries
}
transfer-skipped-caption = Skipped entries
transfer-forgotten = { $count ->
    [one] 1 line was forgotten and is not imported
   *[other] { $count } lines were forgotten and are not imported
}
transfer-too-long = The text is too long to compare here.
transfer-entry = Entry
transfer-why = Reason
transfer-skip-manifest = describes the archive itself
transfer-skip-not-listed = not part of a snapshot
transfer-skip-no-such-day = a note of a day that does not exist
transfer-skip-not-asked = a personal file: select the person
transfer-skip-not-markdown = no Markdown file
transfer-skip-not-text = not text in UTF-8: save it in this encoding and import it again
transfer-skip-too-large = larger than 1 MiB: split it and import it again
transfer-skip-hidden = a hidden file
transfer-skip-unchanged = unchanged
transfer-skip-held = quarantined for review: { $rule }
transfer-skip-name = its name { $wrong }
transfer-again = Select the same file again
transfer-nothing = There is nothing to import.
transfer-hold = Submit for review
transfer-do = { $count ->
    [one] Import 1
   *[other] Import { $count }
}
done-imported = { $what ->
    [0] Nothing was new.
   *[other] Imported: { $what }.
}
done-import-held = Imported; quarantined for review: { $what }.
