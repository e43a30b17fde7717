'use client';

import { useTranslations } from 'next-intl';
import type { Row } from '@/lib/api/shapes';
import { TAG, type ValueErrorCode } from '@/lib/forms/component';

/** Words for what is wrong with a field. */
export function useErrorText(): (row: RuleOfField, code: ValueErrorCode) => string {
  const t = useTranslations('validation');
  return ({ validation, tag }, code) => {
    const isPattern = code === 'PATTERN' || code === validation?.type;
    if (isPattern && validation?.message) {
      return validation.message;
    }
    // A zip code that exists can still be one where the organisation is not.
    if (code === 'ZIPCODE' && tag === TAG.primaryWorkplaceZipCode) {
      return t('ZIPCODE_REGION');
    }
    return t(code, boundsOf(validation, code));
  };
}

/** What decides the words: a field of a form, or one inside a position, which has no rules of its own. */
type RuleOfField = Pick<Row, 'validation'> & Partial<Pick<Row, 'tag'>>;

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
