'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDraft } from '@/components/ui/use-draft';
import { emailProblem, isSameEmail, parseEmail } from '@/lib/email';
import { COUNT_LIMITS } from '@/lib/limits';

/** How many may sign. */
export const MAX_SIGNATORIES = COUNT_LIMITS.signatories;

export const signatoryFieldId = (key: number) => `signatory-${key}`;

interface Row {
  key: number;
  email: string;
}

const NOBODY: readonly Row[] = [{ key: 1, email: '' }];

export type Signatories = ReturnType<typeof useSignatories>;

/** The addresses of those who are to sign, one to ten and each once; kept in the browser until they are sent. */
export function useSignatories(caseId: string) {
  const t = useTranslations('validation');
  const [rows, setRows] = useDraft<readonly Row[]>(`signatories:${caseId}`, NOBODY, isRows);
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<Record<number, string>>({});

  function problems(list: readonly Row[]): Record<number, string> {
    const found: Record<number, string> = {};
    list.forEach(({ key, email }, index) => {
      const isKnown = list.slice(0, index).some((other) => isSameEmail(other.email, email));
      const problem = emailProblem(email);
      if (email.trim() === '') found[key] = t('REQUIRED');
      else if (problem) found[key] = t(problem);
      else if (isKnown) found[key] = t('EMAIL_DUPLICATE');
    });
    return found;
  }

  return {
    rows,
    errors,
    attempt,
    add() {
      const key = Math.max(...rows.map((row) => row.key)) + 1;
      setRows([...rows, { key, email: '' }]);
      requestAnimationFrame(() => document.getElementById(signatoryFieldId(key))?.focus());
    },
    remove(key: number) {
      const rest = rows.filter((row) => row.key !== key);
      setRows(rest);
      setErrors(({ [key]: _gone, ...others }) => others);
      // To whoever stands in its place now, else to the one before.
      const at = rows.findIndex((row) => row.key === key);
      document.getElementById(signatoryFieldId((rest[at] ?? rest[at - 1])?.key ?? 1))?.focus();
    },
    change(key: number, email: string) {
      const next = rows.map((row) => (row.key === key ? { key, email } : row));
      setRows(next);
      // A message goes away as soon as it no longer holds.
      if (errors[key]) setErrors(attempt > 0 ? problems(next) : {});
    },
    /** They are sent: nothing has to be kept. */
    forget: () => setRows(NOBODY),
    /** The addresses, or null when something is wrong with them, which is then shown. */
    check(): string[] | null {
      const found = problems(rows);
      setErrors(found);
      if (Object.keys(found).length === 0) return rows.map(({ email }) => parseEmail(email) ?? email);
      setAttempt(attempt + 1);
      return null;
    },
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
