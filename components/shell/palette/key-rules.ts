import { readStored, writeStored } from '@/components/browser/browser-storage';

const PREFERENCE = 'single-keys';

/** Whether single-character keys are on. People who use speech input turn them off. */
export function areKeysOn(): boolean {
  return readStored('browser', PREFERENCE) !== 'off';
}

export function turnKeys(isOn: boolean): void {
  writeStored('browser', PREFERENCE, isOn ? null : 'off');
}

const NOT_TEXT = ['button', 'checkbox', 'radio', 'submit', 'reset', 'file', 'range', 'color'];

/** Whether keys pressed there type text, or choose in a list or a menu. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT.includes(target.type);
  return target.isContentEditable || target.closest('textarea, select, [role=menu], [role=listbox]') !== null;
}

/** Whether the middle of an element is on the screen, and nothing covers it. */
export function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && element.contains(there);
}

/** Returns what is on top: the page, or a whole form over a case. Any other dialog takes all keys itself; then null. */
export function topOfPage(): ParentNode | null {
  const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
  const top = dialogs[dialogs.length - 1];
  if (!top) return document;
  return top.dataset.size === 'page' ? top : null;
}
