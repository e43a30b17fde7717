'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';

const FIELDS = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Shows a `<dialog>` as a modal for as long as the component is mounted: focus goes to what asks for it
 * (`data-autofocus`), else to the first field, else to the heading, and returns to where it came from.
 *
 * @param isReady False while the dialog that this one stands over is not shown yet: what is shown last is on top.
 * @returns Whether the dialog is shown.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, isReady: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isReady) {
      return;
    }
    const opener = document.activeElement;
    dialog.showModal();
    firstFocus(dialog)?.focus({ preventScroll: true });
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

function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>(`[data-dialog-body] :is(${FIELDS})`) ??
    dialog.querySelector<HTMLElement>('[data-dialog-title]')
  );
}

/** Nobody asked for this one: the page no longer shows the dialog, so its "close" must not lead anywhere. */
function closeQuietly(dialog: HTMLDialogElement): void {
  dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  dialog.close();
}

/** What opened the dialog may be gone (a deleted row) or was never there (a reload): then the page's content. */
function returnFocus(opener: Element | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) {
      return;
    }
    const target =
      opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null;
    (target ?? document.querySelector<HTMLElement>('dialog[open] [data-dialog-title], main'))?.focus({
      preventScroll: true,
    });
  });
}

let openDialogs = 0;

/** The page keeps its width when its scroll bar goes, so that nothing moves. */
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
