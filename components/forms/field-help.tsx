'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Row } from '@/lib/contract/form-shapes';
import { type ToldLimit, toldLimit } from '@/lib/domain/forms/told-limits';

/** Returns help for answering a field: the template's text, and limits that an answer could easily miss. */
export function fieldHelp(row: Row): ReactNode {
  const limit = toldLimit(row);
  if (!limit) return row.helpText ?? undefined;
  return (
    <>
      {row.helpText}{' '}
      <span className="block">
        <Limit {...limit} />
      </span>
    </>
  );
}

function Limit({ of, min, max }: ToldLimit) {
  const t = useTranslations('form.limit');
  return t(of, { bounds: boundsOf(min, max), min: min ?? 0, max: max ?? 0 });
}

function boundsOf(min: number | null, max: number | null): 'least' | 'most' | 'exactly' | 'between' | 'none' {
  if (min === null) return max === null ? 'none' : 'most';
  if (max === null) return 'least';
  return min === max ? 'exactly' : 'between';
}
