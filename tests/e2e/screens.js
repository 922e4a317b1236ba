// Every screen of the console: its name and where it is. What is tested of all screens (accessibility, layout, hostile text) and what
// is photographed goes by this table; a test that looks at every link finds what it lacks.
//
// `at` has names in braces for what differs; what stands for them is of the good agent, or of the one whose every text is hostile.
// `isMemory` says that it shows text of people. `who` looks at it (the admin), `status` is its answer (200), `act` brings it into the
// state that is meant, and `width` alone is looked at.

export const screens = [
  { name: 'login', who: 'nobody', at: '/login' },
  { name: 'login-refused', who: 'nobody', status: 401, at: '/login', act: (visit) => visit.logIn('nobody@example.org', 'a wrong password') },
  { name: 'problem-not-found', status: 404, at: '/agents/1' },
  { name: 'problem-not-found-nobody', who: 'nobody', status: 404, at: '/no-such-page' },
  { name: 'problem-forbidden', who: 'viewer', status: 403, at: '/health-board' },
  { name: 'home', isMemory: true, at: '/' },
  { name: 'home-menu', isMemory: true, at: '/', width: 320, act: (visit) => visit.page.getByText('Menu', { exact: true }).click() },
  { name: 'jobs', isMemory: true, at: '/jobs' },
  { name: 'jobs-none', at: '/jobs?state=cancelled' },
  { name: 'job-done', isMemory: true, at: '/jobs/{jobDone}' },
  { name: 'job-failed', at: '/jobs/{jobFailed}' },
  { name: 'health', at: '/health-board' },
  { name: 'docs', at: '/docs' },
  { name: 'docs-operation', at: '/docs/{operation}' },
];

/** Addresses below these are not built yet; links to them lead nowhere today. */
export const missing = ['/agents', '/owners', '/settings', '/audit'];

/** What links lead to beside screens: downloads and what is read by programs. */
export const others = [/^\/openapi\.json$/, /^\/api\//, /\/raw$/, /[?&]format=/];

/** The address of a screen for these ids. */
export function addressOf(screen, ids) {
  return screen.at.replace(/\{(\w+)\}/g, (_, name) => {
    if (!ids[name]) throw new Error(`there is no ${name} for ${screen.name}`);
    return ids[name].split('/').map(encodeURIComponent).join('/');
  });
}

/** The screen that a link leads to. */
export function screenAt(link) {
  const { pathname, searchParams } = new URL(link, 'http://here');
  return screens.find(({ at }) => {
    const wanted = new URL(at, 'http://here');
    const pattern = decodeURIComponent(wanted.pathname).replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => (name === 'file' ? '.+' : '[^/]+'));
    return new RegExp(`^${pattern}$`).test(decodeURIComponent(pathname)) && ['tab'].every((name) => wanted.searchParams.get(name) === searchParams.get(name));
  });
}
