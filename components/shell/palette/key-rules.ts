const PREFERENCE = 'single-keys';

/** Whether keys of one character do something: whoever speaks to the computer turns them off. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(PREFERENCE) !== 'off';
  } catch {
    return true;
  }
}

export function turnKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(PREFERENCE);
    else localStorage.setItem(PREFERENCE, 'off');
  } catch {
    // Nothing is kept in this browser: they stay as they are.
  }
}

const NOT_TEXT = ['button', 'checkbox', 'radio', 'submit', 'reset', 'file', 'range', 'color'];

/** Whether what is typed there is text, or chooses in a list or a menu. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT.includes(target.type);
  return target.isContentEditable || target.closest('textarea, select, [role=menu], [role=listbox]') !== null;
}

/** What shows on top: a whole form over a case counts as a page, any other dialog takes the keyboard for itself. */
export function topOfPage(): ParentNode | null {
  const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
  const top = dialogs[dialogs.length - 1];
  if (!top) return document;
  return top.dataset.size === 'page' ? top : null;
}
