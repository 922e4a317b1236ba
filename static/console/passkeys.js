// Passkeys: a form with data-passkey asks the browser for a passkey before it is sent. Without this script the form has no button, and a
// sentence says why.
(() => {
  'use strict';
  const isAble = Boolean(window.PublicKeyCredential?.parseCreationOptionsFromJSON);
  const say = (form, text) => {
    const place = form.querySelector('[data-trouble]');
    place.textContent = text;
    place.hidden = text === '';
  };

  async function ask(form) {
    if (form.dataset.passkey === 'make') {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(form.dataset.options));
      return navigator.credentials.create({ publicKey });
    }
    const begun = await fetch(form.dataset.begin, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    if (!begun.ok) throw new Error(`begun with ${begun.status}`);
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(await begun.json()) });
  }

  // Runs before the listeners of console.js, which let a form be sent only once.
  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (!form.dataset.passkey) return;
    event.preventDefault();
    event.stopPropagation();
    const button = form.querySelector('button');
    button.disabled = true;
    say(form, '');
    try {
      form.elements.credential.value = JSON.stringify(await ask(form));
      form.submit();
    } catch {
      // The person cancelled, no device has a fitting passkey, or the page is too old: browsers do not say which.
      say(form, form.dataset.failed);
      button.disabled = false;
      button.focus();
    }
  }, true);
  addEventListener('pageshow', () => document.querySelectorAll('form[data-passkey] button').forEach((button) => { button.disabled = !isAble; }));
  if (!isAble) document.querySelectorAll('form[data-passkey]').forEach((form) => say(form, form.dataset.unable));
})();
