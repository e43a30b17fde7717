'use client';

import { useQueries } from '@tanstack/react-query';
import { callApi } from '@/components/ui/api-client';
import type { Row } from '@/lib/api/shapes';
import { TAG } from '@/lib/forms/component';
import { parseZipCode } from '@/lib/zip-code';
import type { SaveTarget } from './save-values';

/** The fields whose value the server does not accept: zip codes, which it knows more about than their shape. */
export function useServerChecks(
  target: SaveTarget,
  rows: readonly Row[],
  values: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const fields = rows.flatMap((row) => {
    const zipCode =
      row.validation?.type === 'ZIPCODE' && !row.locked ? parseZipCode(values[row.componentId] ?? '') : null;
    return zipCode
      ? [{ componentId: row.componentId, zipCode, isPrimary: row.tag === TAG.primaryWorkplaceZipCode }]
      : [];
  });
  return useQueries({
    queries: fields.map(({ zipCode, isPrimary }) => ({
      queryKey: ['zipCode', target.caseId, isPrimary, zipCode],
      queryFn: () => isValidZipCode(target, zipCode, isPrimary),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    // Without an answer nothing is held against the value: saving it is checked too.
    combine: (results) =>
      new Set(
        fields
          .filter((_field, index) => results[index]?.data === false)
          .map(({ componentId }) => componentId),
      ),
  });
}

async function isValidZipCode(
  { caseId, asApplicant }: SaveTarget,
  zipCode: string,
  isPrimary: boolean,
): Promise<boolean> {
  const { valid } = isPrimary
    ? await callApi<{ valid: boolean }>('GET', `Validate/${caseId}/PrimaryWorkplaceZipCode`, {
        query: { zipCode },
        asApplicant,
      })
    : await callApi<{ valid: boolean }>('GET', 'Validate/ZipCode', {
        query: { caseId, zipCode },
        asApplicant,
      });
  return valid;
}
