// Progressive enhancement: every page also works without JavaScript.
(() => {
  'use strict';
  const root = document.documentElement;
  root.classList.add('js');
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const isTyping = (element) => element && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

  // On a narrow screen, scroll the current tab into view.
  all('.tabs [aria-current]').forEach((tab) => {
    const [here, bar] = [tab.getBoundingClientRect(), tab.parentElement.getBoundingClientRect()];
    tab.parentElement.scrollLeft += here.left + here.width / 2 - bar.left - bar.width / 2;
  });

  // In the cards of a narrow screen, a cell without a heading takes that of its column.
  const label = (from) => all('table.stacked', from).forEach((table) => {
    const heads = all('thead th', table).map((head) => (head.querySelector('.unseen') ? '' : head.textContent.replace(/[↑↓]/g, '').trim()));
    all('tbody tr', table).filter((row) => row.children.length === heads.length)
      .forEach((row) => [...row.children].forEach((cell, at) => { if (cell.localName === 'td') cell.dataset.label ??= heads[at]; }));
  });
  label(document);
  document.addEventListener('htmx:afterSettle', () => label(document));

  // Copy buttons: data-copy names the element whose text is copied.
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy]');
    const source = button && document.getElementById(button.dataset.copy);
    if (!source) return;
    await navigator.clipboard.writeText(source.value ?? source.textContent.trim());
    const label = button.querySelector('[data-label]') ?? button;
    label.textContent = button.dataset.copied;
  });

  // A form with data-guard asks before unsaved changes are lost.
  let isDirty = document.querySelector('form[data-guard][data-dirty]') !== null;
  document.addEventListener('input', (event) => { if (event.target.form?.dataset.guard !== undefined) isDirty = true; });
  document.addEventListener('submit', () => { isDirty = false; });
  addEventListener('beforeunload', (event) => { if (isDirty) event.preventDefault(); });

  // A form with data-chat streams the answer. The server renders the turn as HTML from its own templates; text from the model is
  // only ever inserted as text.
  const make = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text });
  async function* events(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop();
      for (const block of blocks) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
        if (name) yield [name, JSON.parse(data)];
      }
    }
  }
  async function converse(form) {
    const { chat, you, agent, lost, stopped } = form.dataset;
    const [turn, trouble, said, heard] = ['turn', 'trouble', 'said', 'heard'].map((id) => document.getElementById(id));
    const message = form.elements.message;
    const [send, stop] = [form.querySelector('button:not([type])'), form.querySelector('[data-stop]')];
    document.getElementById('empty')?.remove();
    trouble.replaceChildren();
    // Move the previous turn into the dialogue.
    said.append(...all('.dialogue > li', turn));
    all('[id="answer"]', said).forEach((old) => { old.removeAttribute('id'); old.classList.remove('meant'); });
    const card = (who, text) => {
      const [item, head, body] = [make('li', 'card', ''), make('p', 'small', ''), make('p', 'memory prewrap', text)];
      head.append(make('strong', '', who));
      item.append(head, body);
      return [item, body];
    };
    const [list, notes, shown] = [make('ol', 'answers dialogue', ''), make('p', 'small quiet', ''), make('div', 'stack', '')];
    list.setAttribute('role', 'list');
    const sent = message.value;
    const [question] = card(you, sent);
    const [reply, answer] = card(agent, '');
    reply.setAttribute('aria-busy', 'true');
    list.append(question, reply);
    turn.replaceChildren(list, notes, shown);
    const call = new AbortController();
    stop.onclick = () => call.abort();
    [send.disabled, stop.hidden] = [true, false];
    let isOver = false;
    try {
      const answered = await fetch(chat, { method: 'POST', body: new URLSearchParams(new FormData(form)), signal: call.signal });
      if (!answered.ok || !answered.body) { form.submit(); return; }
      for await (const [name, data] of events(answered.body)) {
        if (name === 'begin') {
          form.elements.conversation.value = data.conversation;
          shown.innerHTML = data.html;
          const address = new URL(location.href);
          address.searchParams.set('conversation', data.conversation);
          history.replaceState(null, '', address);
        } else if (name === 'delta') answer.append(data.text);
        else if (name === 'note') notes.append(`${data.text} `);
        else {
          isOver = true;
          // Announce the whole answer to screen readers once.
          if (name === 'done') heard.textContent = answer.textContent;
          (name === 'done' ? turn : trouble).innerHTML = data.html;
          // Text typed meanwhile is the next message.
          if (name === 'done' && message.value === sent) message.value = '';
          else turn.replaceChildren();
        }
      }
      if (!isOver) throw new Error('cut');
    } catch (failure) {
      reply.setAttribute('aria-busy', 'false');
      notes.append(call.signal.aborted ? stopped : lost);
    }
    [send.disabled, stop.hidden] = [false, true];
    message.focus();
  }
  document.addEventListener('submit', (event) => {
    if (!event.target.dataset.chat || !window.TextDecoderStream) return;
    event.preventDefault();
    converse(event.target);
  });

  // Prevent a form from being submitted twice.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== 'post') return;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = 'yes';
    setTimeout(() => form.setAttribute('aria-busy', 'true'), 150);
  });
  addEventListener('pageshow', () => all('form[data-sent]').forEach((form) => { delete form.dataset.sent; form.removeAttribute('aria-busy'); }));

  // A select with data-submit submits its form; without JavaScript there is a button.
  document.addEventListener('change', (event) => { if (event.target.matches('[data-submit]')) event.target.form.requestSubmit(); });

  // Show the password while the box is checked.
  document.addEventListener('change', (event) => {
    const field = event.target.dataset.reveals && document.getElementById(event.target.dataset.reveals);
    if (field) field.type = event.target.checked ? 'text' : 'password';
  });

  // Filter rows while the user types: data-narrows names the table.
  document.addEventListener('input', (event) => {
    const table = event.target.dataset.narrows && document.getElementById(event.target.dataset.narrows);
    if (!table) return;
    const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
    all('tbody tr, .setting', table).forEach((row) => { row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word)); });
    all('[data-group]', table).forEach((group) => {
      group.hidden = !group.querySelector('.setting:not([hidden])');
      if (words.length) group.open = true;
    });
  });

  // A slider and the number beside it follow each other: data-mirrors names the field.
  document.addEventListener('input', (event) => {
    const { mirrors } = event.target.dataset;
    const other = mirrors ? document.getElementById(mirrors) : document.querySelector(`[data-mirrors="${event.target.id}"]`);
    if (other) other.value = event.target.value || 0;
  });

  // ?poll=N: fetch the block with data-poll again every N seconds while the page is visible and focused. If the block has the focus,
  // it stays: new rows are announced, and shown on request.
  const keysOf = (block) => new Set(all('[data-key]', block).map((row) => row.dataset.key));
  const [told, shower] = ['watch-told', 'watch-show'].map((id) => document.getElementById(id));
  let fresh = null;
  function swap(block) {
    const ticked = all('input:checked[name][value]', block).map(({ name, value }) => `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
    const opened = all('details[open][id]', block).map(({ id }) => id);
    block.replaceWith(fresh);
    ticked.forEach((selector) => all(selector, fresh).forEach((box) => { box.checked = true; }));
    opened.forEach((id) => { const again = document.getElementById(id); if (again) again.open = true; });
    window.htmx?.process(fresh);
    fresh = null;
    if (shower) shower.hidden = true;
  }
  async function look(id) {
    const block = document.getElementById(id);
    if (block?.dataset.poll === undefined || document.hidden || !document.hasFocus()) return;
    const answer = await fetch(location.href, { headers: { 'HX-Request': 'true', 'HX-Target': id } }).catch(() => null);
    // A redirect means that the session ended and the answer is the login page.
    if (!answer?.ok || answer.redirected) return;
    fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(id);
    if (!fresh) return;
    const known = keysOf(block);
    const news = [...keysOf(fresh)].filter((key) => !known.has(key)).length;
    if (told && news > 0) told.textContent = told.dataset.news.replace('#', news);
    if (!block.contains(document.activeElement)) swap(block);
    else if (shower && news > 0) shower.hidden = false;
  }
  shower?.addEventListener('click', () => {
    const block = fresh && document.getElementById(fresh.id);
    if (block) swap(block);
    shower.hidden = true;
  });
  all('[data-poll]').forEach((block) => setInterval(look, Math.max(2, Number(block.dataset.poll)) * 1000, block.id));

  // A new agent is where its maker is, unless they say otherwise.
  const zone = document.querySelector('form[action="/agents"] #field-timezone');
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && zone.value === 'UTC' && here && zone.list && [...zone.list.options].some((option) => option.value === here)) zone.value = here;

  // Warn two minutes before the session ends, and again after it was extended.
  let alarm;
  function arm() {
    const warning = document.getElementById('session-warning');
    clearTimeout(alarm);
    if (!warning) return;
    const left = Date.parse(warning.dataset.ends) - Date.now() - 120000;
    if (left < 2 ** 31) alarm = setTimeout(() => { warning.hidden = false; warning.setAttribute('role', 'alert'); }, Math.max(0, left));
  }
  arm();
  document.addEventListener('htmx:afterSettle', arm);

  // The palette: Ctrl-K opens it, arrow keys go through the results, Enter opens one.
  const palette = document.getElementById('find-dialog');
  const find = document.getElementById('find-q');
  const openPalette = (event) => {
    if (!find) return;
    event.preventDefault();
    if (palette && !palette.open) palette.showModal();
    find.focus();
    find.select();
  };
  document.addEventListener('click', (event) => { if (event.target.closest('[data-palette]') && !event.ctrlKey && !event.metaKey) openPalette(event); });
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey) { openPalette(event); return; }
    const results = document.getElementById('find-results');
    if (!results || !(event.target === find || results.contains(event.target))) return;
    const links = all('a', results);
    const at = links.indexOf(event.target);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      (links[next] ?? (next < 0 ? find : links[at]))?.focus();
    } else if (event.key === 'Enter' && event.target === find && links.length && results.dataset.q === find.value.trim()) {
      event.preventDefault();
      links[0].click();
    }
  });
  // Chooses a decision of a card; parts of the card with decisions of their own are not meant. A summary opens its form.
  function choose(card, key) {
    const choice = all(`[data-choice="${key}"]`, card).find((one) => one.closest('[data-review]') === card);
    choice?.click();
    if (choice?.localName === 'summary' && choice.parentElement.open) choice.parentElement.querySelector('textarea, input:not([type="hidden"])')?.focus();
  }
  // After a decision or a change, the next card or row has the focus.
  const meant = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (meant?.matches('[data-review], [tabindex="-1"], tbody th a')) meant.focus();

  // Keyboard shortcuts: single letters can be switched off and are ignored while the user types.
  const help = document.getElementById('keys-help');
  const places = { h: '/', a: '/agents', o: '/people', j: '/operations/jobs', t: '/settings/tokens', u: '/operations/audit' };
  let isGoing = false;
  document.addEventListener('keydown', (event) => {
    const field = event.target;
    if ((event.ctrlKey || event.metaKey) && event.key === 's' && field.form?.dataset.guard !== undefined) {
      event.preventDefault();
      field.form.requestSubmit(field.form.querySelector('[data-save]'));
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && field.form) { field.form.requestSubmit(); return; }
    if (root.dataset.keys === 'off' || event.ctrlKey || event.metaKey || event.altKey || isTyping(field)) return;
    if (isGoing) { isGoing = false; if (places[event.key]) location.assign(places[event.key]); return; }
    if (event.key === 'g') { isGoing = true; setTimeout(() => { isGoing = false; }, 1500); return; }
    if (event.key === '/') { const search = document.querySelector('[type="search"]'); if (search) { event.preventDefault(); search.focus(); } return; }
    if (event.key === '?' && help) { help.showModal(); return; }
    if (event.key === 'e') { const edit = document.querySelector('[data-edit]'); if (edit) { event.preventDefault(); edit.focus(); edit.click(); } return; }
    // Review: a card, or a part of it, is decided by the number of the decision.
    const card = field.closest?.('[data-review]');
    if (/^[1-5]$/.test(event.key) && card) { choose(card, event.key); return; }
    if (event.key === 'u') { (card?.querySelector('[data-undo]') ?? document.querySelector('main > .note.good form button'))?.click(); return; }
    if (event.key === 'Enter' && card === field) { card.querySelector('[data-open], h2 a, h3 a, strong a')?.click(); return; }
    if (event.key === 'j' || event.key === 'k') {
      // The cards of Review, or rows by their links, or other cards if there are none.
      const links = all('main tbody th a, main tbody td:first-child a');
      const cards = all('main [data-review]');
      const stops = [cards, links].find((some) => some.length) ?? all('main article[tabindex]');
      const at = stops.findLastIndex((stop) => stop === field || (stop.tabIndex < 0 && stop.contains(field)));
      const next = stops[at + (event.key === 'j' ? 1 : -1)];
      if (next) { next.focus(); next.scrollIntoView({ block: 'nearest' }); }
    }
  });
})();
