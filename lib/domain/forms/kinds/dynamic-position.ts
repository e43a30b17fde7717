import { readWrittenEmail } from '@/lib/domain/fields/addresses';
import { readName, readTelephone } from '@/lib/domain/fields/contact';
import { unprintable } from '@/lib/domain/fields/printable';
import { type Reading, typed } from '@/lib/domain/fields/typed';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { Field, Option, RuleComponent, Rules, ValidationType, ValueErrorCode } from '../component';
import { parseRecords, readRecords, serialise } from '../stored-list';
import { withType } from '../text-rules';
import { optionLabel } from './choices';
import type { ComponentCheck, FieldKind, Part } from './kind';
import { firstOptions, question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormDynamicPosition: Field & { options: Option[]; validation?: Rules };
  }
}

/** One entry of a stored value. */
export interface PositionEntry {
  positionId: string;
  name: string;
  email: string;
  telephone: string;
}

/** Positions of the company (`options`), each filled by at most one person. */
export const dynamicPosition: FieldKind<'FormDynamicPosition'> = {
  dataType: 'positions',
  begin: () => ({ ...question(), options: firstOptions() }),
  notInLists: true,
  template: ({ options, countRules, optionIds }) => ({
    options,
    validation: countRules.extend({ requiredPositions: optionIds.optional() }).optional(),
  }),
  asksFor: 'choices',
  normalise,
  parts,
  chosen: (value) => parsePositions(value).map(({ positionId }) => positionId),
  count: (value) => parsePositions(value).length,
  texts: (_component, value) =>
    parsePositions(value).flatMap(({ name, email, telephone }) =>
      [name, email, telephone].map((text) => ({ text, longest: TEXT_LIMITS.positionPart })),
    ),
  entries: (row, value) =>
    parsePositions(value).map(({ positionId, name, email, telephone }) => [
      { label: optionLabel(row, positionId), lines: [name, email, telephone].filter(Boolean) },
    ]),
};

/** The filled positions of a stored value; empty for anything else. */
export function parsePositions(value: string | null | undefined): PositionEntry[] {
  return parseRecords(value).map(({ positionId = '', name = '', email = '', telephone = '' }) => ({
    positionId,
    name,
    email,
    telephone,
  }));
}

const PERSON = [
  ['name', 'NAME', readName],
  ['email', 'EMAIL', readWrittenEmail],
  ['telephone', 'TELEPHONE', readTelephone],
] as const;

/** What is stored of one part of a person as typed. */
export function tidyPart(part: Exclude<keyof PositionEntry, 'positionId'>, text: string): string {
  const read = PERSON.find(([name]) => name === part)?.[2];
  return read?.(text).value ?? typed(text);
}

/** The person in each position that is filled or required. */
function parts(component: RuleComponent, value: string): Part[] {
  const filled = parsePositions(value);
  const missing = (component.validation?.requiredPositions ?? []).filter(
    (id) => !filled.some((entry) => entry.positionId === id),
  );
  const blank = missing.map((positionId) => ({ positionId, name: '', email: '', telephone: '' }));
  return [...filled, ...blank].flatMap((entry) =>
    PERSON.map(([part, code, read]) => ({
      key: `[${entry.positionId}].${part}`,
      errors: (check: ComponentCheck) => partErrors(entry[part], code, read, check),
    })),
  );
}

function partErrors(
  value: string,
  code: ValidationType,
  read: (value: string) => Reading<ValueErrorCode>,
  { dirty, forced, serverInvalid }: ComponentCheck,
): ValueErrorCode[] {
  if (typed(value) === '') return dirty || forced ? ['REQUIRED'] : [];
  if (unprintable(value).length > 0) return ['UNPRINTABLE'];
  const fault = read(value).fault ?? (serverInvalid ? code : null);
  return fault ? withType(fault, code) : [];
}

function normalise(component: RuleComponent, raw: string): string | null {
  const given = readRecords(raw);
  if (!given) return null;
  const order = (component.options ?? []).map((option) => option.id);
  const ids = given.map((entry) => entry.positionId ?? '');
  if (ids.some((id) => !order.includes(id)) || new Set(ids).size < ids.length) return null;
  const keys = new Set(['positionId', 'name', 'email', 'telephone']);
  if (given.some((entry) => Object.keys(entry).some((key) => !keys.has(key)))) return null;
  const entries = parsePositions(raw).map((entry) => ({
    ...entry,
    ...Object.fromEntries(PERSON.map(([part]) => [part, tidyPart(part, entry[part])])),
  }));
  return serialise(entries.sort((a, b) => order.indexOf(a.positionId) - order.indexOf(b.positionId)));
}
