import { useEffect, useState } from 'react';

/** A button marked `data-acts` changes something at once. It gets focus from people only, because what they go on to type may press it. */
const CONTROLS =
  'a[href], button:not(:disabled, [data-acts]), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** The position of an element in the page, saved for when the element is gone. */
export interface FocusPlace {
  element: HTMLElement;
  /** Its ancestors, nearest first, each with the position of the child that leads to the element. */
  path: readonly { parent: Element; index: number }[];
  /** The heading of its page. */
  heading: Element | null;
}

/** Records the position of an element. */
export function placeOf(element: HTMLElement): FocusPlace {
  const path: { parent: Element; index: number }[] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement) {
    path.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  }
  return { element, path, heading: document.querySelector('main h1') };
}

/** Whether an element can no longer have focus because it is gone, disabled or not shown. */
export function isLost({ element }: FocusPlace): boolean {
  return !element.isConnected || element.matches(':disabled') || element.getClientRects().length === 0;
}

/**
 * Moves focus to the nearest control to where an element stood: first the one in its place or after it, else the previous one. On a new
 * page, moves focus to the heading.
 *
 * @param isScrolled Whether the browser restored the scroll position of the new page, because somebody went through the history.
 */
export function focusNear({ path, heading }: FocusPlace, isScrolled = false): void {
  // Pages of one layout share their surroundings, so the nearest control there would be at a random place on the new page.
  if (heading && !heading.isConnected) {
    focusHeading();
    // The next step of a page may still be scrolled as far down as the step before.
    if (!isScrolled) document.activeElement?.scrollIntoView({ block: 'nearest' });
    return;
  }
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue;
    if (parent === document.body || parent.querySelector('main')) break;
    const children = [...parent.children];
    const after = children.slice(index).flatMap(controlsIn);
    const before = children.slice(0, index).flatMap(controlsIn).reverse();
    const control = [...after, ...before].find(takesFocus);
    if (control) {
      control.scrollIntoView({ block: 'nearest' });
      return;
    }
  }
  focusHeading();
}

/**
 * Moves focus from a button that was pressed to the heading of its part of the page. The button may become the one that takes the change
 * back, and another press must not do that by accident. Does not scroll.
 */
export function leaveButton({ parentElement: part }: Element): void {
  const heading = part?.querySelector<HTMLElement>(HEADING_OF_PART);
  if (!part) focusHeading();
  else if (!heading || !takesFocus(heading)) leaveButton(part);
}

/** What a part of a page begins with. Pressing it changes nothing. */
const HEADING_OF_PART = '[data-place-focus], [data-dialog-title], [role=tab][aria-selected=true]';

/** Moves focus to the heading of the topmost dialog, else of the page. Does not scroll. */
export function focusHeading(): void {
  const [dialog] = [...document.querySelectorAll('dialog[open]')].reverse();
  const heading = dialog
    ? dialog.querySelector<HTMLElement>('[data-dialog-title]')
    : (document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
  if (!heading) return;
  // Focus reaches the heading only by script, not by the Tab key.
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  takesFocus(heading);
}

function controlsIn(child: Element): HTMLElement[] {
  const inside = [...child.querySelectorAll<HTMLElement>(CONTROLS)];
  const all = child instanceof HTMLElement && child.matches(CONTROLS) ? [child, ...inside] : inside;
  // Messages disappear by themselves.
  return all.filter((control) => !control.closest('[role="log"]'));
}

/** Focuses an element and says whether that worked. Elements that are hidden or behind a dialog cannot take focus. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Focuses the field that the address's fragment names, for links to problems. Call it in an effect. */
export function focusHash(): void {
  focusField(decodeURIComponent(location.hash.slice(1)));
}

/** Focuses the field with this id, or the first control of its group or of what has the id. Returns whether the page has it. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  const group = field.matches(CONTROLS) ? null : field.closest('fieldset');
  const isDone = group !== null && controlsIn(group).some(takesFocus);
  if (!isDone && !takesFocus(field)) controlsIn(field.closest('fieldset') ?? field).find(takesFocus);
  field.scrollIntoView({ block: 'center' });
  return true;
}

/** Returns a function that moves focus to the element with an id, once the page shows it. */
export function useFocusNext(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return (id) => setWanted({ id });
}
