import type { KeyboardEvent } from 'react';

/**
 * Sends a form on Ctrl+Enter or Cmd+Enter, as its button does. Does nothing while the form is being sent, because it then has no button
 * that sends.
 *
 * @param form Default: the form that the event is in.
 */
export function sendOnKeys(event: KeyboardEvent<HTMLElement>, form?: HTMLFormElement | null): void {
  const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
  // For React, a dialog over a form is inside that form, though it is not in the document.
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (!isMeant || !isInside || event.defaultPrevented) return;
  const sent = form ?? (event.currentTarget instanceof HTMLFormElement ? event.currentTarget : null);
  const button = sent?.querySelector<HTMLButtonElement>('button[type=submit]:not(:disabled)');
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  sent?.requestSubmit(button);
}
