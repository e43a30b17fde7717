import { plainLine } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { Choices, Field, RuleComponent, Rules } from '../component';
import { parseArray, serialise } from '../stored-list';
import { isOffered, optionLabel } from './choices';
import type { FieldKind } from './kind';
import { firstOptions, question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormCheckBoxList: Field & { validation?: Rules } & Choices<'options'>;
  }
}

/** Any number of several options, in their order. */
export const checkBoxList: FieldKind<'FormCheckBoxList'> = {
  dataType: 'options',
  begin: () => ({ ...question(), options: firstOptions() }),
  choicesIn: 'options',
  template: ({ countRules }) => ({ validation: countRules.optional() }),
  asksFor: 'choices',
  normalise,
  errors: (component, value, check) =>
    isOffered(component, parseOptions(value), check) ? [] : ['INVALID_OPTION'],
  chosen: parseOptions,
  count: (value) => parseOptions(value).length,
  texts: (_component, value) => parseOptions(value).map((text) => ({ text, longest: TEXT_LIMITS.choice })),
  lines: (row, value) => parseOptions(value).map((id) => optionLabel(row, id)),
};

/** The chosen option ids of a stored value; empty for anything else. */
export function parseOptions(value: string | null | undefined): string[] {
  const parsed = parseArray(value);
  return parsed?.every((id) => typeof id === 'string') ? parsed : [];
}

function normalise(component: RuleComponent, raw: string): string | null {
  const chosen = raw.trim() === '' ? [] : parseArray(raw);
  if (!chosen?.every((id): id is string => typeof id === 'string')) return null;
  const ids = new Set(chosen.map(plainLine));
  const order = (component.options ?? []).map((option) => option.id);
  const known = order.filter((id) => ids.has(id));
  return serialise([...new Set([...known, ...ids])]);
}
