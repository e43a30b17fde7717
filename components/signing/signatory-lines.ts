'use client';

import { useTranslations } from 'next-intl';
import type { FieldProblems, SentForm } from '@/components/ui/field-form';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { EMAIL_FAULTS, isSameEmail } from '@/lib/domain/fields/addresses';
import { EMAIL_ADDRESS, PERSON_NAME, signatoryProblems } from '@/lib/domain/fields/field-kind';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { ReturnedForm } from '@/lib/domain/public-forms';

export type Proposed = NonNullable<ApplicantCase['proposedSignatories']>[number];

export interface SignatoryLine {
  /** Identifies the line while others are added and removed. */
  key: number;
  name: string;
  email: string;
}

type Draft = readonly [
  lines: readonly SignatoryLine[],
  setLines: (lines: readonly SignatoryLine[]) => void,
  ...rest: unknown[],
];

/** Returns the lines to begin with: one for each person, and at least one. */
export const signatoryLines = (
  people: readonly { name?: string | undefined; email: string }[] = [],
): readonly SignatoryLine[] =>
  (people.length > 0 ? people.slice(0, COUNT_LIMITS.signatories) : [{ email: '' }]).map(
    ({ name = '', email }, index) => ({ key: index + 1, name, email }),
  );

/** The people of a form that was posted and not taken. */
export function returnedSignatories({ values }: Pick<ReturnedForm, 'values'>): readonly Proposed[] {
  return Array.from({ length: COUNT_LIMITS.signatories }, (_, index) => ({
    name: values[`names.${index}`] ?? '',
    email: values[`emails.${index}`] ?? '',
  })).filter(({ name, email }) => `${name}${email}` !== '');
}

interface LinesOptions {
  /** Whether each person has a name. */
  hasNames?: boolean;
  /** Ignores blank lines, as long as one is filled in. */
  ignoresBlank?: boolean;
}

export type SignatoryLines = ReturnType<typeof useSignatoryLines>;

/**
 * The people who are to sign, one per line, each address once.
 *
 * @param id The first part of each field's id. The key of the line follows it.
 * @param draft Where the lines are stored until they are sent (`useDraft`, `useOpenDraft`).
 */
export function useSignatoryLines(
  id: string,
  [lines, setLines]: Draft,
  { hasNames = true, ignoresBlank = false }: LinesOptions = {},
) {
  const counted = ignoresBlank ? withoutBlank(lines) : lines;
  const idOf = ({ key }: SignatoryLine) => `${id}-${key}`;
  const nameIdOf = (line: SignatoryLine) => `${idOf(line)}-name`;
  const fieldsOf = (line: SignatoryLine) => {
    const index = counted.indexOf(line);
    const nameIn = (list: string) => (index < 0 ? undefined : `${list}.${index}`);
    return {
      name: { id: nameIdOf(line), name: nameIn('names'), value: line.name },
      email: { id: idOf(line), name: nameIn('emails'), value: line.email },
    };
  };
  const added = (person: Omit<SignatoryLine, 'key'>): SignatoryLine => ({
    ...person,
    key: Math.max(...lines.map(({ key }) => key)) + 1,
  });
  const lineOf = (email: string) => lines.find((line) => isSameEmail(line.email, email));
  function remove(key: number) {
    const rest = lines.filter((line) => line.key !== key);
    setLines(rest.length > 0 ? rest : [{ key: key + 1, name: '', email: '' }]);
    return rest;
  }
  return {
    people: {
      emails: counted.map(({ email }) => EMAIL_ADDRESS.parse(email)),
      ...(hasNames && { names: counted.map(({ name }) => PERSON_NAME.parse(name)) }),
    },
    problems: problemsIn(counted, hasNames),
    hasNames,
    lines: lines.map((line) => ({ key: line.key, ...fieldsOf(line) })),
    canAdd: lines.length < COUNT_LIMITS.signatories,
    change: (key: number, part: 'name' | 'email', text: string) =>
      setLines(lines.map((line) => (line.key === key ? { ...line, [part]: text } : line))),
    add() {
      const line = added({ name: '', email: '' });
      setLines([...lines, line]);
      // The field exists only after the next render.
      requestAnimationFrame(() => focus(hasNames ? nameIdOf(line) : idOf(line)));
    },
    remove(key: number) {
      const rest = remove(key);
      const at = lines.findIndex((line) => line.key === key);
      const neighbour = rest[at] ?? rest[at - 1];
      if (neighbour) focus(idOf(neighbour));
    },
    isChosen: (email: string) => lineOf(email) !== undefined,
    /** Adds a proposed person, in the first blank line if there is one, or removes the person again. */
    toggle({ name = '', email }: Proposed) {
      const chosen = lineOf(email);
      const blank = lines.find(isBlank);
      if (chosen) remove(chosen.key);
      else if (blank) setLines(lines.map((line) => (line === blank ? { ...line, name, email } : line)));
      else if (lines.length < COUNT_LIMITS.signatories) setLines([...lines, added({ name, email })]);
    },
  };
}

function problemsIn(lines: readonly SignatoryLine[], hasNames: boolean): FieldProblems {
  const problems = Object.entries(signatoryProblems(lines));
  return Object.fromEntries(problems.filter(([name]) => hasNames || name.startsWith('emails.')));
}

const INVALID: readonly string[] = EMAIL_FAULTS;

/** Returns the text about the whole list while an address in it is shown as invalid, else null. */
export function useListProblem(form: SentForm, lines: SignatoryLines['lines']): string | null {
  const t = useTranslations('validation');
  const isInvalid = lines.some(({ email: { id, name } }) =>
    INVALID.includes(form.codeOf(name === undefined ? { id } : { id, name }) ?? ''),
  );
  return isInvalid ? t('EMAILS') : null;
}

const isBlank = ({ name, email }: SignatoryLine) => `${name}${email}`.trim() === '';

/** Returns the lines that are filled in. If there are none, returns the first line, because somebody has to sign. */
function withoutBlank(lines: readonly SignatoryLine[]): readonly SignatoryLine[] {
  const filled = lines.filter((line) => !isBlank(line));
  return filled.length > 0 ? filled : lines.slice(0, 1);
}

function focus(id: string): void {
  document.getElementById(id)?.focus();
}

/** Whether a draft is a list of signatories. */
export function isSignatoryLines(stored: unknown): stored is readonly SignatoryLine[] {
  return (
    Array.isArray(stored) &&
    stored.length >= 1 &&
    stored.length <= COUNT_LIMITS.signatories &&
    stored.every(
      (line) =>
        typeof line?.key === 'number' && typeof line?.name === 'string' && typeof line?.email === 'string',
    )
  );
}
