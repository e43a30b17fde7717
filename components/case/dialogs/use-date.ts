'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

/** A date to be chosen in a dialog, and what is wrong with it once it was tried to be sent. */
export function useDate({ id, initial }: { id: string; initial: string }) {
  const t = useTranslations('validation');
  const [value, setValue] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const error = value ? undefined : t('REQUIRED');
  return {
    value,
    isDirty: value !== initial,
    field: {
      id,
      value,
      onChange: (event: { target: { value: string } }) => setValue(event.target.value),
      error: isTried ? error : undefined,
    },
    /** Whether it can be sent; if not, says why and takes focus. */
    check(): boolean {
      setIsTried(true);
      if (error) {
        document.getElementById(id)?.focus();
      }
      return !error;
    },
  };
}
