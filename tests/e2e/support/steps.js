// Counts the interactions of a flow, so that a test can bound them.

/** Counts interactions: typing into a field and pressing Enter is one, and so is filling a field, ticking a box and choosing a file. */
export function counter(visit) {
  let count = 0;
  return {
    get count() { return count; },
    open: async (path) => { count += 1; return visit.go(path); },
    follow: async (name, within) => { count += 1; await visit.follow(name, within); },
    press: async (name, within) => { count += 1; await visit.press(name, within); },
    type: async (field, text) => { count += 1; await field.fill(text); await visit.enter(); },
    fill: async (field, text) => { count += 1; await field.fill(text); },
    tick: async (field) => { count += 1; await field.check(); },
    choose: async (field, file) => { count += 1; await field.setInputFiles(file); },
    download: async (page, step) => {
      count += 1;
      const [file] = await Promise.all([page.waitForEvent('download'), step()]);
      return file;
    },
  };
}
