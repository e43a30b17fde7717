'use client';

import { useTranslations } from 'next-intl';
import type { FieldProblems, SentForm } from '@/components/ui/field-form';
import { EMAIL_FAULTS } from '@/lib/domain/fields/addresses';
import { EMAIL_ADDRESS, emailListProblems } from '@/lib/domain/fields/field-kind';
import { COUNT_LIMITS } from '@/lib/domain/limits';

export interface EmailLine {
  /** Identifies the line while others are added and removed. */
  key: number;
  email: string;
}

type Draft = [lines: readonly EmailLine[], setLines: (lines: readonly EmailLine[]) => void];

/** Returns the lines to begin with: one for each address, and at least one. */
export const emailLines = (emails: readonly string[] = []): readonly EmailLine[] =>
  (emails.length > 0 ? emails : ['']).map((email, index) => ({ key: index + 1, email }));

/**
 * The email addresses of signatories, one per line, each once.
 *
 * @param id The first part of each field's id. The key of the line follows it.
 * @param draft Where the lines are kept until they are sent (`useDraft`, `useOpenDraft`).
 * @param ignoresBlank Ignores blank lines, as long as one is filled in.
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
      // The field exists only after the next render.
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

const INVALID: readonly string[] = EMAIL_FAULTS;

/** Returns the text about the whole list while an address in it is shown as invalid, else null. */
export function useListProblem(
  form: SentForm,
  lines: readonly { id: string; name: string | undefined }[],
): string | null {
  const t = useTranslations('validation');
  const isInvalid = lines.some(({ id, name }) =>
    INVALID.includes(form.codeOf(name === undefined ? { id } : { id, name }) ?? ''),
  );
  return isInvalid ? t('EMAILS') : null;
}

/** Returns the lines that are filled in. If there are none, returns the first line, because somebody has to sign. */
function withoutBlank(lines: readonly EmailLine[]): readonly EmailLine[] {
  const filled = lines.filter(({ email }) => email.trim() !== '');
  return filled.length > 0 ? filled : lines.slice(0, 1);
}

function focus(id: string): void {
  document.getElementById(id)?.focus();
}

/** Whether a draft is a list of email lines. */
export function isEmailLines(kept: unknown): kept is readonly EmailLine[] {
  return (
    Array.isArray(kept) &&
    kept.length >= 1 &&
    kept.length <= COUNT_LIMITS.signatories &&
    kept.every((line) => typeof line?.key === 'number' && typeof line?.email === 'string')
  );
}
