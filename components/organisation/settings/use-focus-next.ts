'use client';

import { useEffect, useState } from 'react';

/** Returns a function that moves focus to the element with an id, once the page shows it. */
export function useFocusNext(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return (id) => setWanted({ id });
}

/** Focuses the field that the address's fragment names, for links to problems. Call it in an effect. */
export function focusHash(): void {
  const field = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
