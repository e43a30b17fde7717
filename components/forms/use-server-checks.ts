'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@/components/ui/api-client';
import type { Row } from '@/lib/api/shapes';
import { TAG } from '@/lib/forms/component';
import { parseZipCode } from '@/lib/zip-code';
import type { SaveTarget } from './save-values';

interface ZipCodeField {
  zipCode: string;
  /** It has to lie in one of the organisation's regions as well. */
  isPrimary: boolean;
}

/** The fields whose value the server does not accept: zip codes, which it knows more about than their shape. */
export function useServerChecks(
  target: SaveTarget,
  rows: readonly Row[],
  values: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const fields = rows.flatMap((row) => {
    const field = zipCodeField(row, values);
    return field ? [{ componentId: row.componentId, ...field }] : [];
  });
  const refused = useRefusedZipCodes(target, fields);
  return new Set(
    fields
      .filter((field) =>
        refused.some((one) => one.zipCode === field.zipCode && one.isPrimary === field.isPrimary),
      )
      .map(({ componentId }) => componentId),
  );
}

function zipCodeField(row: Row, values: Readonly<Record<string, string>>): ZipCodeField | null {
  if (row.validation?.type !== 'ZIPCODE' || row.locked) return null;
  const zipCode = parseZipCode(values[row.componentId] ?? '');
  return zipCode === null ? null : { zipCode, isPrimary: row.tag === TAG.primaryWorkplaceZipCode };
}

/** Each is asked for once. Without an answer nothing is held against a value: saving it is checked too. */
function useRefusedZipCodes(target: SaveTarget, fields: readonly ZipCodeField[]): readonly ZipCodeField[] {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['zipCodes', target.caseId, fields.map(({ isPrimary, zipCode }) => [isPrimary, zipCode])],
    queryFn: async () => {
      const areValid = await Promise.all(
        fields.map((field) =>
          client.fetchQuery({
            queryKey: ['zipCode', target.caseId, field.isPrimary, field.zipCode],
            queryFn: () => isValidZipCode(target, field),
            staleTime: Number.POSITIVE_INFINITY,
          }),
        ),
      );
      return fields.filter((_field, index) => !areValid[index]);
    },
    enabled: fields.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return data ?? [];
}

async function isValidZipCode(
  { caseId, asApplicant }: SaveTarget,
  { zipCode, isPrimary }: ZipCodeField,
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
