'use client';

import type { FieldProblems } from '@/components/ui/field-form';
import { useOpenDraft } from '@/components/ui/use-draft';
import { emailListProblems } from '@/lib/domain/fields/email-list';
import { EMAIL_ADDRESS } from '@/lib/domain/fields/field-kind';
import { COUNT_LIMITS } from '@/lib/domain/limits';

interface Line {
  /** Stays with the line while others come and go. */
  key: number;
  value: string;
}

/** The addresses of signatories, typed one per line, each once; lines that are left blank do not count. */
export function useEmails(id: string, initial = '') {
  const [lines, setLines] = useOpenDraft<readonly Line[]>(id, [{ key: 0, value: initial }], isLines);
  const filled = lines.filter(({ value }) => value.trim() !== '');
  // Somebody has to sign: where nothing is written, the first line is wrong.
  const sent = filled.length > 0 ? filled : lines.slice(0, 1);
  const nameOf = (line: Line) => (sent.includes(line) ? `emails.${sent.indexOf(line)}` : undefined);
  const problems: FieldProblems = Object.fromEntries(
    emailListProblems(sent.map(({ value }) => value)).map((problem, index) => [`emails.${index}`, problem]),
  );
  return {
    emails: filled.map(({ value }) => EMAIL_ADDRESS.parse(value)),
    problems,
    lines: lines.map((line) => ({ ...line, id: `${id}-${line.key}`, name: nameOf(line) })),
    canAdd: lines.length < COUNT_LIMITS.signatories,
    change: (key: number, value: string) =>
      setLines(lines.map((line) => (line.key === key ? { key, value } : line))),
    add: () => setLines([...lines, { key: Math.max(...lines.map(({ key }) => key)) + 1, value: '' }]),
    remove: (key: number) => setLines(lines.filter((line) => line.key !== key)),
  };
}

function isLines(kept: unknown): kept is readonly Line[] {
  return (
    Array.isArray(kept) &&
    kept.length >= 1 &&
    kept.length <= COUNT_LIMITS.signatories &&
    kept.every((line) => typeof line?.key === 'number' && typeof line?.value === 'string')
  );
}
