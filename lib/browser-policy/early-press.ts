/**
 * Marks a button with `data-early` that is pressed before the page's code runs. The code then presses the button itself
 * (`components/ui/use-pressed-early.ts`). Until then the browser must not send the form around the button, because that would lose what was
 * typed. A form with its own address is sent at once, because it needs no code. If the code itself handles a press, it removes the
 * attribute before the mark is made.
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
