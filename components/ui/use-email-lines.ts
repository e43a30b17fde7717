'use client';

import { useTranslations } from 'next-intl';
import type { FieldProblems, SentForm } from '@/components/ui/field-form';
import { emailListProblems } from '@/lib/domain/fields/email-list';
import { EMAIL_ADDRESS } from '@/lib/domain/fields/field-kind';
import { COUNT_LIMITS } from '@/lib/domain/limits';

export interface EmailLine {
  /** Stays with the line while others come and go. */
  key: number;
  email: string;
}

type Draft = [lines: readonly EmailLine[], setLines: (lines: readonly EmailLine[]) => void];

/** The lines to begin with: one for each address, and one at least. */
export const emailLines = (emails: readonly string[] = []): readonly EmailLine[] =>
  (emails.length > 0 ? emails : ['']).map((email, index) => ({ key: index + 1, email }));

/**
 * The email addresses of signatories, one per line, each once.
 *
 * @param id What the fields are called, together with the key of their line.
 * @param draft Where the lines are kept until they are sent (`useDraft`, `useOpenDraft`).
 * @param ignoresBlank Blank lines do not count, as long as one is filled in.
 */
export function useEmailLines(id: string, [lines, setLines]: Draft, { ignoresBlank = false } = {}) {
  const counted = ignoresBlank ? withoutBlank(lines) : lines;
  const nameAt = (index: number) => `emails.${index}`;
  const idOf = ({ key }: EmailLine) => `${id}-${key}`;
  const problems: FieldProblems = Object.fromEntries(
    emailListProblems(counted.map(({ email }) => email)).map((problem, index) => [nameAt(index), problem]),
  );
  return {
    emails: counted.map(({ email }) => EMAIL_ADDRESS.parse(email)),
    problems,
    lines: lines.map((line) => ({
      ...line,
      id: idOf(line),
      name: counted.includes(line) ? nameAt(counted.indexOf(line)) : undefined,
    })),
    canAdd: lines.length < COUNT_LIMITS.signatories,
    change: (key: number, email: string) =>
      setLines(lines.map((line) => (line.key === key ? { key, email } : line))),
    add() {
      const added = { key: Math.max(...lines.map(({ key }) => key)) + 1, email: '' };
      setLines([...lines, added]);
      // Its field is there only then.
      requestAnimationFrame(() => focus(idOf(added)));
    },
    remove(key: number) {
      const rest = lines.filter((line) => line.key !== key);
      setLines(rest);
      const at = lines.findIndex((line) => line.key === key);
      const neighbour = rest[at] ?? rest[at - 1];
      if (neighbour) focus(idOf(neighbour));
    },
  };
}

/** What is said of the list as a whole while an address in it is shown to be invalid. */
export function useListProblem(
  form: SentForm,
  lines: readonly { id: string; name: string | undefined }[],
): string | null {
  const t = useTranslations('validation');
  const isInvalid = lines.some(
    ({ id, name }) => form.codeOf(name === undefined ? { id } : { id, name }) === 'EMAIL',
  );
  return isInvalid ? t('EMAILS') : null;
}

/** Somebody has to sign: if nothing is written, the first line counts. */
function withoutBlank(lines: readonly EmailLine[]): readonly EmailLine[] {
  const filled = lines.filter(({ email }) => email.trim() !== '');
  return filled.length > 0 ? filled : lines.slice(0, 1);
}

function focus(id: string): void {
  document.getElementById(id)?.focus();
}

/** Whether a draft is lines of addresses. */
export function isEmailLines(kept: unknown): kept is readonly EmailLine[] {
  return (
    Array.isArray(kept) &&
    kept.length >= 1 &&
    kept.length <= COUNT_LIMITS.signatories &&
    kept.every((line) => typeof line?.key === 'number' && typeof line?.email === 'string')
  );
}
