'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';
import { focusHeading, focusNear, isLost, placeOf } from './focus-place';

const FIELDS = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Shows a `<dialog>` as a modal for as long as the component is mounted: focus goes to what asks for it
 * (`data-autofocus`), else to the first field, else to the heading, and returns to where it came from. Where one press of a
 * key would change an answer, it is not the field that has focus first.
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

/** What has focus first in a dialog. */
export function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const asking = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const field = dialog.querySelector<HTMLElement>(`[data-dialog-body] :is(${FIELDS})`);
  return (
    asking ?? (field && harmless(field, dialog)) ?? dialog.querySelector<HTMLElement>('[data-dialog-title]')
  );
}

/** The field, unless the space bar would change its answer or it is out of sight: of radio buttons the chosen one. */
function harmless(field: HTMLElement, dialog: HTMLElement): HTMLElement | null {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return null;
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    return dialog.querySelector<HTMLElement>(`input[type=radio][name="${CSS.escape(field.name)}"]:checked`);
  }
  const body = dialog.querySelector('[data-dialog-body]')?.getBoundingClientRect();
  return body && field.getBoundingClientRect().bottom > Math.min(body.bottom, innerHeight) ? null : field;
}

/** Where focus comes from, if it comes from somewhere. */
export function openerOf(active: Element | null) {
  return active instanceof HTMLElement && active !== document.body ? placeOf(active) : null;
}

/** Nobody asked for this one: the page no longer shows the dialog, so its "close" must not lead anywhere. */
function closeQuietly(dialog: HTMLDialogElement): void {
  dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  dialog.close();
}

/**
 * What opened the dialog may be gone (a deleted row): then to what stands in its place. It was never there (a reload): to the heading.
 *
 * @param preventScroll False after a page of its own, which was scrolled by itself.
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
