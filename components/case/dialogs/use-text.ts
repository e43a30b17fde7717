'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TEXT_LIMITS } from '@/lib/limits';

/** A text to be written in a dialog, and what is wrong with it once it was tried to be sent. */
export function useText({
  id,
  optional = false,
  initial = '',
}: {
  id: string;
  optional?: boolean;
  initial?: string;
}) {
  const t = useTranslations('validation');
  const [value, setValue] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const text = value.trim();
  const isMissing = !optional && text === '';
  const error = isMissing ? t('REQUIRED') : text.length > TEXT_LIMITS.written ? t('TOO_LONG') : undefined;
  return {
    text,
    isDirty: value !== initial,
    field: {
      id,
      value,
      optional,
      limit: TEXT_LIMITS.written,
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
