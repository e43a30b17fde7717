/**
 * Notes at a button with `data-early` that it was pressed before the page's code ran, which then presses it
 * (`components/ui/use-pressed-early.ts`). Until then the browser must not send the form around it: what was typed would be lost.
 * A press that the code itself takes removes the attribute before the note is made.
 */
export const EARLY_PRESS = `
(() => {
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-early]');
    if (button) setTimeout(() => { if ('early' in button.dataset) button.dataset.early = 'pressed'; });
  }, true);
  document.addEventListener('submit', (event) => {
    if (event.target.querySelector('[data-early]')) event.preventDefault();
  }, true);
})()`;
