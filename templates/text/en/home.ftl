# Home.
cause-connection-failed = the connection broke
cause-unknown-host = the host name does not resolve (DNS)
cause-connection-refused = connection refused
cause-tls-failed = the encrypted connection failed (TLS)
cause-timeout = no answer in time
cause-rate-limited = too many requests (429)
cause-credentials-refused = the key was refused (401)
cause-model-not-found = model not found (404)
cause-provider-error = an error of the provider (5xx)
cause-request-refused = the provider refused the request (4xx)
cause-context-too-large = the prompt is too long for the model
cause-answer-too-large = the answer is too long
cause-answer-broke-off = the answer broke off
cause-unusable-answer = an invalid answer
cause-empty-answer = an empty answer
cause-filtered = the provider filtered the answer
cause-request-not-made = the request could not be made
cause-address-not-allowed = the address is not allowed
cause-key-unreadable = the stored key cannot be read
cause-truncated-output = the answer was cut off
cause-empty-output = an empty answer
cause-unusable-output = an answer without JSON
cause-wrong-schema = an answer in the wrong format
cause-oversized-output = the answer is too long
cause-unsupported = an answer that the messages do not support
cause-budget = the day's token budget was spent
cause-budget-spent = the day's token budget was spent
cause-circuit-open = not called for half a minute after repeated failures
cause-not-called = not called for half a minute after repeated failures: { $cause }
health-model-cause = last failure: { $cause }
health-fallbacks = { $count ->
    [one] 1 job of the last 24 hours was done by the built-in engine
   *[other] { $count } jobs of the last 24 hours were done by the built-in engine
}
jobs-fallback = built-in engine
jobs-fallback-why = Done by the built-in engine: the model did not answer: { $cause }.
jobs-fallback-only = Only jobs that the built-in engine did for the model
jobs-fallbacks = { $count ->
    [one] 1 job of the last 24 hours was done by the built-in engine, because the model did not answer: { $cause }.
   *[other] { $count } jobs of the last 24 hours were done by the built-in engine, because the model did not answer. Last cause: { $cause }.
}
jobs-fallbacks-show = Show these jobs
jobs-fallbacks-shown = Jobs that the built-in engine did, because the model did not answer.
jobs-again = Extract again with the model
jobs-again-about = Reads the conversations of these jobs once more, with the model. What is known already is confirmed, not stored twice.
jobs-again-days = Of the last days
done-job-again = Queued to be extracted again: { $what }.
done-jobs-again = Queued to be extracted again: { $what }.
done-jobs-again-more = Queued to be extracted again: { $what }. More wait: send the form once more.
