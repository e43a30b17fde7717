'use client';

import { useSentForm } from '@/components/ui/field-form';
import { useDraft } from '@/components/ui/use-draft';
import { emailListProblems } from '@/lib/domain/fields/email-list';
import { EMAIL_ADDRESS } from '@/lib/domain/fields/field-kind';
import { COUNT_LIMITS } from '@/lib/domain/limits';

/** How many may sign. */
export const MAX_SIGNATORIES = COUNT_LIMITS.signatories;

export const signatoryFieldId = (key: number) => `signatory-${key}`;
/** The name of this address in the call. */
export const signatoryName = (index: number) => `emails.${index}`;

interface Row {
  key: number;
  email: string;
}

const NOBODY: readonly Row[] = [{ key: 1, email: '' }];

export type Signatories = ReturnType<typeof useSignatories>;

/** The signatories' email addresses, one to ten, unique; kept in the browser until they are sent. */
export function useSignatories(caseId: string) {
  const [rows, setRows] = useDraft<readonly Row[]>(`signatories:${caseId}`, NOBODY, isRows);
  const problems = emailListProblems(rows.map(({ email }) => email));
  const form = useSentForm(
    Object.fromEntries(problems.map((problem, index) => [signatoryName(index), problem])),
    { hasSummary: true },
  );
  return {
    rows,
    form,
    emails: rows.map(({ email }) => EMAIL_ADDRESS.parse(email)),
    /** The error shown at this row. */
    errorAt: (index: number) =>
      form.errorOf({ id: signatoryFieldId(rows[index]?.key ?? 0), name: signatoryName(index) }),
    add() {
      const key = Math.max(...rows.map((row) => row.key)) + 1;
      setRows([...rows, { key, email: '' }]);
      requestAnimationFrame(() => document.getElementById(signatoryFieldId(key))?.focus());
    },
    remove(key: number) {
      const rest = rows.filter((row) => row.key !== key);
      setRows(rest);
      // Focus the row that is now in its place, else the one before.
      const at = rows.findIndex((row) => row.key === key);
      document.getElementById(signatoryFieldId((rest[at] ?? rest[at - 1])?.key ?? 1))?.focus();
    },
    change: (key: number, email: string) =>
      setRows(rows.map((row) => (row.key === key ? { key, email } : row))),
    /** Sent, so no longer kept. */
    forget: () => setRows(NOBODY),
  };
}

function isRows(kept: unknown): kept is readonly Row[] {
  return (
    Array.isArray(kept) &&
    kept.length >= 1 &&
    kept.length <= MAX_SIGNATORIES &&
    kept.every((row) => typeof row?.key === 'number' && typeof row?.email === 'string')
  );
}
