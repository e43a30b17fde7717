'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryKeyOf } from '@/components/ui/api-client';
import type { Row } from '@/lib/contract/form-shapes';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { parseZipCode } from '@/lib/domain/fields/zip-code';
import { TAG } from '@/lib/domain/forms/component';
import type { SaveTarget } from './save-values';

interface ZipCodeField {
  componentId: string;
  zipCode: string;
  /** It has to lie in one of the organisation's regions as well. */
  isPrimary: boolean;
}

/** The fields whose value the server refuses: zip codes, of which it knows more than their format. */
export function useServerChecks(
  target: SaveTarget,
  rows: readonly Row[],
  values: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const client = useQueryClient();
  const fields = rows.flatMap((row) => zipCodeField(row, values) ?? []);
  const keyOf = ({ isPrimary, zipCode }: ZipCodeField) =>
    isPrimary
      ? queryKeyOf('checkPrimaryWorkplace', { caseId: target.caseId, zipCode })
      : queryKeyOf('checkZipCode', { zipCode });
  // Asks once for each unknown value, and again after no answer.
  useQuery({
    queryKey: ['serverChecks', fields.map(keyOf)],
    queryFn: async () => {
      const asked = await Promise.allSettled(
        fields.map((field) =>
          client.fetchQuery({
            queryKey: keyOf(field),
            queryFn: () => askZipCode(target, field),
            staleTime: Number.POSITIVE_INFINITY,
            gcTime: Number.POSITIVE_INFINITY,
          }),
        ),
      );
      for (const answer of asked) if (answer.status === 'rejected') throw answer.reason;
      return null;
    },
    enabled: fields.length > 0,
    // Its own result is nothing; what it fetched is read below.
    notifyOnChangeProps: 'all',
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Without an answer a value is accepted; saving checks it too.
  const refused = fields.filter(
    (field) => client.getQueryData<CallAnswer<'checkZipCode'>>(keyOf(field))?.valid === false,
  );
  return new Set(refused.map(({ componentId }) => componentId));
}

function zipCodeField(row: Row, values: Readonly<Record<string, string>>): ZipCodeField | null {
  const { componentId, validation, locked, tag } = row;
  if (validation?.type !== 'ZIPCODE' || locked) return null;
  const zipCode = parseZipCode(values[componentId] ?? '');
  return zipCode === null ? null : { componentId, zipCode, isPrimary: tag === TAG.primaryWorkplaceZipCode };
}

function askZipCode(
  { caseId, asApplicant }: SaveTarget,
  { zipCode, isPrimary }: ZipCodeField,
): Promise<CallAnswer<'checkZipCode'>> {
  return isPrimary
    ? call('checkPrimaryWorkplace', { caseId, zipCode }, { asApplicant })
    : call('checkZipCode', { zipCode }, { asApplicant });
}
