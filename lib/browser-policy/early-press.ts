/**
 * Notes at a button with `data-early` that it was pressed before the page's code ran, which then presses it
 * (`components/ui/use-pressed-early.ts`). Until then the browser must not send the form around it: what was typed would be lost. A form
 * with an address of its own is sent at once, because it needs no code.
 * A press that the code itself takes removes the attribute before the note is made.
 */
export const EARLY_PRESS = `
(() => {
  const needsNoCode = (form) => form && form.hasAttribute('action');
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-early]');
    if (!button || needsNoCode(button.form)) return;
    setTimeout(() => { if ('early' in button.dataset) button.wasPressedEarly = true; });
  }, true);
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!needsNoCode(form) && form.querySelector('[data-early]')) event.preventDefault();
  }, true);
})()`;
