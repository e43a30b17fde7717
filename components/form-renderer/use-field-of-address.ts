'use client';
import { useEffect } from 'react';
import { decodedPart } from '@/lib/domain/decoded-part';

/** How long to wait for a part of the form that is still loading, in milliseconds. */
const WAIT_MS = 15_000;

/** Goes to the field whose id is the address's fragment, as soon as its part of the form is there. */
export function useFieldOfAddress(): void {
  useEffect(() => {
    const id = decodedPart(window.location.hash.slice(1));
    if (id === '' || goToField(id)) {
      return;
    }
    const stop = () => {
      changes.disconnect();
      clearTimeout(timer);
      removeEventListener('keydown', stop);
      removeEventListener('pointerdown', stop);
    };
    const changes = new MutationObserver(() => goToField(id) && stop());
    changes.observe(document.body, { subtree: true, childList: true });
    const timer = setTimeout(stop, WAIT_MS);
    // Somebody who has started on something else is left there.
    addEventListener('keydown', stop);
    addEventListener('pointerdown', stop);
    return stop;
  }, []);
}

const CONTROLS = 'input, select, textarea, button';

/**
 * Shows a field and focuses it. If it is not a control (a full list, a position that must be filled), focuses its first control. Returns
 * whether the field exists.
 */
export function goToField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) {
    return false;
  }
  field.focus({ preventScroll: true });
  if (document.activeElement !== field || !field.matches(CONTROLS)) {
    field
      .closest('fieldset')
      ?.querySelector<HTMLElement>('input, select, textarea')
      ?.focus({ preventScroll: true });
  }
  const whole = field.closest('fieldset') ?? field;
  const fits = whole.getBoundingClientRect().height < innerHeight / 2;
  (fits ? whole : (document.activeElement ?? field)).scrollIntoView({ block: 'center' });
  return true;
}
