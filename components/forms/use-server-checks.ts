'use client';

import { useEffect, useState } from 'react';
import { call } from '@/components/ui/api-client';
import type { Row } from '@/lib/contract/form-shapes';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { parseZipCode } from '@/lib/domain/fields/zip-code';
import { TAG } from '@/lib/domain/forms/component';
import type { SaveTarget } from './save-values';

interface ZipCodeField {
  componentId: string;
  zipCode: string;
  /** Whether it must also lie in one of the organisation's regions. */
  isPrimary: boolean;
}

/**
 * Returns the fields whose value the server refuses. These are zip codes, of which the server knows more than the format. Asks once per
 * value.
 */
export function useServerChecks(
  target: SaveTarget,
  rows: readonly Row[],
  values: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const [, noteAnswer] = useState(0);
  const fields = rows.flatMap((row) => zipCodeField(row, values) ?? []);
  const unknown = fields.filter((field) => !answers.has(keyOf(target, field)));
  const key = unknown.map((field) => keyOf(target, field)).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the values to check
  useEffect(() => {
    const ask = () => {
      for (const field of unknown) {
        askZipCode(target, field).then(
          ({ valid }) => {
            answers.set(keyOf(target, field), valid);
            noteAnswer((number) => number + 1);
          },
          () => undefined,
        );
      }
    };
    if (key === '') return;
    ask();
    // Without an answer, a value is accepted. Saving checks it too.
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [key]);
  const refused = fields.filter((field) => answers.get(keyOf(target, field)) === false);
  return new Set(refused.map(({ componentId }) => componentId));
}

/** The server's answers, kept for this window. */
const answers = new Map<string, boolean>();

const keyOf = ({ caseId }: SaveTarget, { zipCode, isPrimary }: ZipCodeField) =>
  isPrimary ? `${caseId} ${zipCode}` : zipCode;

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
