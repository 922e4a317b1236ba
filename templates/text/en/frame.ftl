# The frame of every page.
skip = Skip to the content
menu = Menu
nav = Main
nav-home = Today
nav-agents = Agents
nav-owners = Owners
nav-jobs = Jobs
nav-workspace = Workspace
nav-switch = Switch
nav-members = Members
nav-settings = Settings
nav-models = Models
nav-usage = Usage
nav-audit = Audit log
nav-health = Health
nav-you = You
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
watch = Watch
watch-stop = Stop watching
watching = { $seconds ->
    [one] looks again every second
   *[other] looks again every { $seconds } seconds, while the page is seen
}
watch-news = { $count } new
watch-show = Show
undo = Undo
raw = As programs have it (JSON)
download-note = as filtered here, the first 10,000 rows
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
form-wrong = Some fields need another look:
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
agent-files = Files
agent-memory = Timeline
agent-facts = Facts
agent-recall = Recall
keys = Keyboard
keys-search = Go to the search field
keys-rows = Next and previous row
keys-open = Open it
keys-edit = Edit
keys-save = Save the form
keys-send = Send the form
keys-off = Single keys can be switched off under
session-ends-soon = Your session ends in two minutes or less. What you wrote stays on this page.
session-longer = Stay logged in
session-again = Log in again in a new tab
unsaved-over = Your session has ended
unsaved-stale = The form was of an earlier session
unsaved-nothing = Nothing was saved.
unsaved-copy = What you typed stands below: copy it, then put it into the form again.
unsaved-repeat = Log in and do it again.
unsaved-cut = It was too long to be shown whole.
unsaved-file = Files have to be chosen again.
unsaved-open = Open the page again in a new tab
unsaved-typed = What you typed
unsaved-secrets = Passwords and keys are not shown.
session-yours = Your session
session-until = It ends, if nothing more happens,
session-about = Every page that you open makes it longer, up to the age at which each session ends.
session-leave = On shared machines, log out when you leave.
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
problem-malformed = That request could not be read
problem-unauthenticated = Log in first
problem-forbidden = You may not do that
problem-held_for_review = Held for review
problem-not_found = Nothing here
problem-method_not_allowed = That is not possible here
problem-conflict = That clashes with what is there
problem-feature_off = Switched off
problem-precondition_failed = Somebody was faster
problem-too_large = That is too much at once
problem-unsupported_encoding = A compressed body is not read
problem-invalid = Some fields are wrong
problem-rate_limited = Too fast
problem-budget_spent = The budget of the day is spent
problem-head_too_large = The request's headers are too long
problem-llm_not_configured = No model is configured
problem-llm_failed = The model failed
problem-unavailable = Not available for a moment
problem-internal = Something broke here
problem-again = Try again
problem-wait = { $seconds ->
    [one] in a second
   *[other] in { $seconds } seconds
}
problem-wait-form = { $seconds ->
    [one] Go back and send it again in a second.
   *[other] Go back and send it again in { $seconds } seconds.
}
problem-id = Tell this id when you ask for help:
advice-malformed = Go back, open the page again and repeat.
advice-unauthenticated = Your session has ended or was not there. Log in and come back.
advice-forbidden = Your role does not reach so far, or the form is out of date. Open the page again, or ask an admin of the workspace.
advice-held_for_review = The scanner found something in it that looks like an order to the agent. It was kept; somebody who may write can release it.
advice-not_found = It was removed, never existed, or belongs to another workspace. Check the workspace in the menu.
advice-method_not_allowed = Go back and use the buttons of the page.
advice-conflict = Open the page again to see how things stand, then decide.
advice-feature_off = An admin can switch it on under Settings.
advice-precondition_failed = Open the page again; nothing was lost.
advice-too_large = Send less at a time.
advice-unsupported_encoding = Send it uncompressed, without the header Content-Encoding.
advice-invalid = Go back and correct the fields below.
advice-rate_limited = Wait a moment, then repeat.
advice-budget_spent = Models answer again after midnight (UTC), or when an admin raises mate.chat.daily-tokens.
advice-head_too_large = Delete the cookies of this site and open the page again.
advice-llm_not_configured = Set llm.base-url and llm.model, or work without a model.
advice-llm_failed = Try again later; memory was not changed.
advice-unavailable = Try again in a few seconds; nothing was half-written.
advice-internal = It is our fault, and the cause is in the server's log. Trying again may help.
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
