# The frame of every page.
skip = Skip to the content
menu = Menu
nav = Main
nav-home = Home
nav-agents = Agents
nav-owners = People
nav-jobs = Jobs
nav-workspace = Workspace
nav-switch = Switch
nav-members = Members
nav-settings = Settings
nav-models = Models
nav-observability = Observability
nav-usage = Usage
nav-audit = Audit log
nav-health = Health
nav-health-bad = Something has failed
nav-you = Account
nav-tokens = Access tokens
nav-security = Security
nav-docs = API
nav-logout = Log out
look-light = Light
look-dark = Dark
close = Close
copy = Copy
copied = Copied
order = Order
order-oldest = oldest first
order-newest = newest first
order-name = by name
order-active = last active first
watch = Auto-refresh
watch-stop = Stop auto-refresh
watching = { $seconds ->
    [one] refreshes every second while the page is visible
   *[other] refreshes every { $seconds } seconds while the page is visible
}
watch-news = { $count } new
watch-show = Show
undo = Undo
colon = :{" "}
raw = Raw JSON
download-note = filtered as here, at most 10,000 rows
download-all-note = filtered as here, all rows
save = Save
cancel = Cancel
delete = Delete
search = Search
filter = Filter
all = All
yes = yes
no = no
none = none
trust = Trust
pager = Pages
pager-first = First page
pager-next = Next page
form-wrong = Correct these fields:
age-now = just now
age-ago-minutes = { $count ->
    [one] { $count } minute ago
   *[other] { $count } minutes ago
}
age-ago-hours = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
}
age-ago-days = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
age-in-minutes = { $count ->
    [one] in { $count } minute
   *[other] in { $count } minutes
}
age-in-hours = { $count ->
    [one] in { $count } hour
   *[other] in { $count } hours
}
age-in-days = { $count ->
    [one] in { $count } day
   *[other] in { $count } days
}
count-messages = { $count ->
    [one] { $count } message
   *[other] { $count } messages
}
role-viewer = viewer
role-member = member
role-admin = admin
agent-overview = Overview
agent-files = Instructions & files
agent-memory = Timeline
agent-facts = Memories
agent-recall = Recall
keys = Keyboard shortcuts
keys-search = Go to the search field
keys-rows = Next and previous row
keys-open = Open
keys-edit = Edit
keys-save = Save the form
keys-send = Send the form
keys-off = To turn off single-key shortcuts, go to
session-ends-soon = Your session ends in two minutes or less. Your input stays on this page.
session-longer = Stay logged in
session-again = Log in again in a new tab
unsaved-over = Your session has ended
unsaved-stale = The form belongs to an earlier session
unsaved-nothing = Nothing was saved.
unsaved-copy = Your input is below: copy it, then enter it in the form again.
unsaved-repeat = Log in and try again.
unsaved-cut = The input was too long to be shown in full.
unsaved-file = Choose your files again.
unsaved-open = Open the page again in a new tab
unsaved-typed = Your input
unsaved-secrets = Passwords and keys are not shown.
session-yours = Your session
session-until = Without activity, the session ends
session-about = Each page that you open extends the session, up to its maximum age.
session-leave = On shared devices, log out when you leave.
login = Log in
email = E-mail address
password = Password
password-show = Show the password
login-help = No account? An admin of your workspace can add you under Members. Password lost? The operator sets a new one: noctuary admin set-password.
login-wrong = The e-mail address or the password is wrong.
login-suspended = The account is suspended. Ask an admin.
login-throttled = { $seconds ->
    [one] Too many attempts. Try again in { $seconds } second.
   *[other] Too many attempts. Try again in { $seconds } seconds.
}
done-logged-out = You are logged out.
done-look = Saved.
problem-malformed = Invalid request
problem-unauthenticated = Log in first
problem-forbidden = Permission denied
problem-held_for_review = Quarantined for review
problem-not_found = Not found
problem-method_not_allowed = Method not allowed
problem-conflict = Conflict with the current state
problem-feature_off = Feature disabled
problem-precondition_failed = Changed in the meantime
problem-too_large = Request too large
problem-unsupported_encoding = Unsupported encoding
problem-invalid = Invalid fields
problem-rate_limited = Too many requests
problem-budget_spent = Daily budget used up
problem-head_too_large = Request headers too long
problem-llm_not_configured = No model configured
problem-llm_failed = The model failed
problem-unavailable = Temporarily unavailable
problem-internal = Internal error
problem-again = Try again
problem-wait = { $seconds ->
    [one] in a second
   *[other] in { $seconds } seconds
}
problem-wait-form = { $seconds ->
    [one] Go back and send it again in a second.
   *[other] Go back and send it again in { $seconds } seconds.
}
problem-id = Request id for support:
advice-malformed = Go back, reload the page and try again.
advice-unauthenticated = You are not logged in, or your session has ended. Log in and try again.
advice-forbidden = Your role does not allow this, or the form is out of date. Reload the page, or ask an admin of the workspace.
advice-held_for_review = The scanner found text that looks like instructions to the agent. The text is in quarantine; anyone with write permission can approve it.
advice-not_found = The page was removed, never existed, or belongs to another workspace. Check the workspace in the menu.
advice-method_not_allowed = Go back and use the buttons of the page.
advice-conflict = Reload the page to see the current state, then try again.
advice-feature_off = An admin can enable it under Settings.
advice-precondition_failed = Reload the page and try again. No data was lost.
advice-too_large = Send less at a time.
advice-unsupported_encoding = Send the body uncompressed, without the header Content-Encoding.
advice-invalid = Go back and correct the fields below.
advice-rate_limited = Wait a moment, then try again.
advice-budget_spent = Models answer again after midnight (UTC), or when an admin raises mate.chat.daily-tokens.
advice-head_too_large = Delete the cookies of this site and open the page again.
advice-llm_not_configured = Set llm.base-url and llm.model, or work without a model.
advice-llm_failed = Try again later. Memory was not changed.
advice-unavailable = Try again in a few seconds. Changes are saved completely or not at all.
advice-internal = This is an error of the server; its log contains the cause. Trying again may help.
field-agent-ids = { nav-agents }
field-api-key = { model-key }
field-as-of = { facts-as-of }
field-base-url = { model-address }
field-bound-owner = { token-bound-owner }
field-bound-prefix = { token-bound-prefix }
field-category = { facts-category }
field-confirm = { forget-confirm-key }
field-content = { files-text }
field-context-tokens = { model-window }
field-current-password = { password-current }
field-description = { agents-description }
field-email = { email }
field-expires-at = { remember-expires }
field-expires-in-days = { token-expires }
field-file = { transfer-file }
field-filename = { files-name }
field-folder = { transfer-folder }
field-known-at = { facts-known-at }
field-part = { transfer-part }
field-max-output-tokens = { model-answer }
field-max-trust = { facts-max-trust }
field-message = { chat-message }
field-min-trust = { facts-min-trust }
field-model = { model-name }
field-name = { agents-name }
field-new-password = { password-new }
field-owner = { whose }
field-password = { password }
field-predicate = { fact-predicate }
field-provider = { model-provider }
field-role = { member-role }
field-subject = { fact-subject }
field-tag = { facts-tag }
field-tags = { facts-tags }
field-tenant-name = { setup-tenant }
field-text = { fact-text }
field-timezone = { agents-timezone }
field-tokenizer = { model-tokenizer }
field-url = { webhook-url }
field-valid-from = { fact-valid-from }
field-valid-to = { fact-valid-to }
field-k = { recall-k }
field-k-b = { recall-k }
field-min-score = { recall-min-score }
field-min-score-b = { recall-min-score }
field-budget = { recall-budget }
field-budget-b = { recall-budget }
