'use client';

import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

const FIELDS = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Shows a `<dialog>` as a modal while the component is mounted. Focus goes to the element marked `data-autofocus`, else to the first field,
 * else to the heading. It does not go to a field in which a single key press would change the answer. On closing, focus returns to where it
 * came from.
 *
 * @param isReady False while the dialog under this one is not shown yet: the one shown last is on top.
 * @returns Whether the dialog is shown.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, isReady: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isReady) {
      return;
    }
    const opener = openerOf(document.activeElement);
    dialog.showModal();
    const first = firstFocus(dialog);
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'nearest' });
    blockScrolling();
    setIsShown(true);
    return () => {
      setIsShown(false);
      closeQuietly(dialog);
      releaseScrolling();
      returnFocus(opener);
    };
  }, [ref, isReady]);
  return isShown;
}

/** Returns the element of a dialog that gets focus first. */
export function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const asking = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const field = dialog.querySelector<HTMLElement>(`[data-dialog-body] :is(${FIELDS})`);
  return (
    asking ?? (field && harmless(field, dialog)) ?? dialog.querySelector<HTMLElement>('[data-dialog-title]')
  );
}

/**
 * Returns the field, or null if it is out of view or a check box, which the space bar would change. For radio buttons, returns the chosen
 * one, if any.
 */
function harmless(field: HTMLElement, dialog: HTMLElement): HTMLElement | null {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return null;
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    return dialog.querySelector<HTMLElement>(`input[type=radio][name="${CSS.escape(field.name)}"]:checked`);
  }
  const body = dialog.querySelector('[data-dialog-body]')?.getBoundingClientRect();
  return body && field.getBoundingClientRect().bottom > Math.min(body.bottom, innerHeight) ? null : field;
}

/** Returns the place that focus comes from, or null if nothing had focus. */
export function openerOf(active: Element | null) {
  return active instanceof HTMLElement && active !== document.body ? placeOf(active) : null;
}

/** Closes a dialog that the page no longer shows. Nobody asked to close it, so its "close" event must not navigate. */
function closeQuietly(dialog: HTMLDialogElement): void {
  dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  dialog.close();
}

/**
 * Returns focus to the opener; if the opener is gone, to what took its place; after a reload, to the heading.
 *
 * @param preventScroll False after a route shown as a page: the document was scrolled for it, so focus must scroll back to the opener.
 */
export function returnFocus(opener: ReturnType<typeof openerOf>, preventScroll = true): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) {
      return;
    }
    if (!opener) focusHeading();
    else if (isLost(opener)) focusNear(opener);
    else opener.element.focus({ preventScroll });
  });
}

let openDialogs = 0;

/** Blocks scrolling behind a dialog. The page keeps its width without the scroll bar, so that nothing moves. */
function blockScrolling(): void {
  openDialogs += 1;
  if (openDialogs === 1) {
    const { body, documentElement } = document;
    body.style.paddingInlineEnd = `${window.innerWidth - documentElement.clientWidth}px`;
    body.classList.add('dialog-open');
  }
}

function releaseScrolling(): void {
  openDialogs -= 1;
  if (openDialogs === 0) {
    document.body.classList.remove('dialog-open');
    document.body.style.paddingInlineEnd = '';
  }
}

const CONTROLS =
  'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** The position of an element in the page, kept for when the element is gone. */
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
 * Moves focus to the nearest control to where an element stood: first the one in its place or after it, else the one before it. On a new
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

/** Closes only if both press and release are on the backdrop. Selecting text from the dialog to outside does not close it. */
export function useBackdrop(close: () => void) {
  const pressed = useRef(false);
  return {
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      pressed.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressed.current && event.target === event.currentTarget) {
        close();
      }
      pressed.current = false;
    },
  };
}
