'use client';

import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { focusHeading, focusNear, isLost, placeOf } from './focus-place';

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
    const { activeElement } = document;
    const opener = openerOf(activeElement);
    dialog.showModal();
    // Somebody may already be typing in a dialog that came with the page.
    const first = dialog.contains(activeElement) ? (activeElement as HTMLElement) : firstFocus(dialog);
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
 * Returns the field, or null if it is out of view or nothing can be typed into it: the space bar would change a check box, and Enter in a
 * radio button would send the form.
 */
function harmless(field: HTMLElement, dialog: HTMLElement): HTMLElement | null {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) return null;
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
