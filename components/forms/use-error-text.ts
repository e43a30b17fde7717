'use client';

import { useTranslations } from 'next-intl';
import type { Row } from '@/lib/api/shapes';
import type { ValueErrorCode } from '@/lib/forms/component';

/** Words for what is wrong with a field. */
export function useErrorText(): (row: Pick<Row, 'validation'>, code: ValueErrorCode) => string {
  const t = useTranslations('validation');
  return ({ validation }, code) => {
    const isPattern = code === 'PATTERN' || code === validation?.type;
    if (isPattern && validation?.message) {
      return validation.message;
    }
    return t(code, boundsOf(validation, code));
  };
}

function boundsOf(validation: Row['validation'], code: ValueErrorCode): Record<string, number> {
  const { minLength, maxLength, min, max, minEntries, maxEntries } = validation ?? {};
  switch (code) {
    case 'MIN_LENGTH':
    case 'MAX_LENGTH':
      return { min: minLength ?? 0, max: maxLength ?? 0 };
    case 'MIN_ENTRIES':
    case 'MAX_ENTRIES':
      return { min: minEntries ?? 0, max: maxEntries ?? 0 };
    default:
      return { min: min ?? 0, max: max ?? 0 };
  }
}
