// Every screen of the console: its name and where it is. What is tested of all screens (accessibility, layout, hostile text) and what
// is photographed goes by this table; a test that follows every link finds what it lacks.
//
// `at` gets the ids of one agent and what it has: the good one's, or those of the agent whose every text is hostile. `who` looks at it
// (the admin), `status` is its answer (200), `act` brings it into the state that is meant.

export const screens = [
  { name: 'login', who: 'nobody', at: () => '/login' },
  { name: 'login-refused', who: 'nobody', status: 401, at: () => '/login', act: (visit) => visit.logIn('nobody@example.org', 'a wrong password') },
  { name: 'problem-not-found', status: 404, at: () => '/agents/1/no-such-page' },
  { name: 'problem-not-found-nobody', who: 'nobody', status: 404, at: () => '/no-such-page' },
];

/** Addresses below these are not built yet; links to them lead nowhere today. */
export const missing = ['/', '/agents', '/owners', '/jobs', '/settings', '/audit', '/health-board', '/docs'];

/** What links lead to beside screens: downloads and what is read by programs. */
export const others = [/^\/openapi\.json$/, /^\/api\//, /\/raw$/, /[?&]format=/];
