// Requirements on every screen, measured in the page. Each function returns the problems as texts.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on colours, which are all that differs between the themes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Violations of the accessibility rules; with `coloursOnly`, only those of the colour rules, when the others were checked before. */
export async function violations(page, { coloursOnly = false } = {}) {
  if (!await page.evaluate(() => typeof window.axe === 'object')) await page.evaluate(AXE);
  const options = coloursOnly ? { runOnly: COLOURS } : { runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } };
  const found = await page.evaluate((chosen) => window.axe.run(document, { resultTypes: ['violations'], ...chosen }), options);
  return found.violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map((node) => `${node.html} ${node.any[0]?.message ?? ''}`).join(' | ')}`);
}

/** Elements that make the page wider than the window, so that users would have to scroll sideways. */
export function tooWide(page) {
  return page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    if (scrollWidth <= width) return [];
    const clips = (element) => getComputedStyle(element).overflowX !== 'visible';
    const guilty = [...document.body.querySelectorAll('*')].filter((element) => {
      if (element.getBoundingClientRect().right <= width + 0.5) return false;
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) if (clips(around)) return false;
      return true;
    });
    return [`the page is ${scrollWidth} px wide in a window of ${width}: ${guilty.slice(-3).map((element) => element.outerHTML.slice(0, 120)).join(' | ')}`];
  });
}

/** Targets below 24 × 24 px that are neither in a sentence nor far from others (WCAG 2.5.8). */
export function smallTargets(page) {
  return page.evaluate(() => {
    const LEAST = 24;
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getClientRects().length > 0;
    const targets = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')].filter(isSeen);
    // A checkbox inside its label is as large as the label.
    const boxOf = (element) => (element.labels?.[0]?.contains(element) ? element.labels[0] : element).getBoundingClientRect();
    const boxes = targets.map(boxOf);
    const isInSentence = (element) => element.tagName === 'A' && getComputedStyle(element).display === 'inline'
      && element.parentElement.textContent.trim().length > element.textContent.trim().length;
    // A circle of 24 px around a small target must not touch another target.
    const standsAlone = (at) => boxes.every((other, index) => {
      if (index === at || targets[index].contains(targets[at]) || targets[at].contains(targets[index])) return true;
      const [x, y] = [boxes[at].x + boxes[at].width / 2, boxes[at].y + boxes[at].height / 2];
      const near = (value, from, size) => Math.max(from - value, 0, value - from - size);
      return Math.hypot(near(x, other.x, other.width), near(y, other.y, other.height)) >= LEAST / 2;
    });
    return targets.flatMap((element, at) => {
      const { width, height } = boxes[at];
      if (Math.min(width, height) >= LEAST - 0.5 || isInSentence(element) || standsAlone(at)) return [];
      return [`a target of ${width.toFixed(0)} × ${height.toFixed(0)} px: ${element.outerHTML.slice(0, 160)}`];
    });
  });
}

/** Elements and attributes that our templates never produce: evidence that text became markup. */
export function strayMarkup(page, elsewhere) {
  return page.evaluate((host) => {
    const strays = [];
    for (const element of document.querySelectorAll('*')) {
      const name = element.tagName.toLowerCase();
      if (['iframe', 'object', 'embed', 'base', 'style', 'math', 'noscript'].includes(name) || (name === 'script' && !element.src)) strays.push(element.outerHTML.slice(0, 120));
      for (const { name: attribute, value } of element.attributes) {
        const isActive = attribute.startsWith('on') || attribute === 'style' || attribute === 'srcdoc';
        const leads = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].includes(attribute) || attribute.startsWith('hx-');
        const isBad = leads && /^\s*(javascript|data|vbscript):/i.test(value);
        const isElsewhere = leads && value.includes(host) && !(name === 'a' && /nofollow/.test(element.rel));
        const isSwapped = attribute === 'hx-trigger' && value === 'load' && element.getAttribute('hx-get') === '/logout';
        if (isActive || isBad || isElsewhere || isSwapped) strays.push(`${attribute}=${value.slice(0, 80)} on ${name}`);
      }
    }
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    return strays.concat(ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `the id ${id} twice`));
  }, elsewhere);
}
