import { insertText } from '@/components/browser/insert-text';

/** How long to wait for what a command leads to, in milliseconds. */
const WAIT_MS = 3_000;

/** What was typed since a command led to something that is not there yet. Null if nothing is awaited. */
let awaited: { text: string; look(): void } | null = null;

/**
 * Waits for what a command leads to. What is typed meanwhile is text, no command: it goes into the field, or nowhere if a dialog comes.
 * Stops if somebody moves focus elsewhere.
 *
 * @param find Returns the field or the dialog once it is there.
 */
export function awaitTarget(find: () => HTMLElement | null): void {
  const from = document.activeElement;
  const until = performance.now() + WAIT_MS;
  const mine = {
    text: '',
    look() {
      if (awaited !== mine) return;
      const target = find();
      if (!target && document.activeElement === from && performance.now() < until) {
        requestAnimationFrame(mine.look);
        return;
      }
      awaited = null;
      if (target instanceof HTMLTextAreaElement) insertText(target, mine.text, true);
    },
  };
  awaited = mine;
  mine.look();
}

/** Looks for what is awaited before a key types into a field: into the awaited one it must come after what was typed so far. */
export const lookForAwaited = (): void => awaited?.look();

/** Takes a key as text for what is awaited. Returns whether it did. */
export function takeAsText(event: KeyboardEvent): boolean {
  const { key } = event;
  if (key === 'Escape' || key === 'Tab') awaited = null;
  if (!awaited) return false;
  if (key === 'Backspace') awaited.text = awaited.text.slice(0, -1);
  else if (key === 'Enter') awaited.text += '\n';
  else if (key.length === 1) awaited.text += key;
  else return false;
  event.preventDefault();
  return true;
}
