'use client';

import { useEffect } from 'react';
import { decodedPart } from '@/lib/domain/decoded-part';

/** For as long as a part of the form may be on its way. */
const WAIT_MS = 15_000;

/** An address that ends in the id of a field leads to that field, as soon as its part of the form is there. */
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
    // Whoever has begun with something else is not taken from it.
    addEventListener('keydown', stop);
    addEventListener('pointerdown', stop);
    return stop;
  }, []);
}

const CONTROLS = 'input, select, textarea, button';

/**
 * Shows the field and gives it focus; one that is no control (a full list, a position that must be filled) gives it to its first control.
 * Whether it is there.
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
