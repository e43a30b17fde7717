import type { Choices, Field, RuleComponent, Rules } from '../component';
import { parseArray, serialise } from '../stored-list';
import {
  isOffered,
  normaliseChoice,
  optionLabel,
  partsOfChoices,
  readChoice,
  textsOfChoice,
} from './choices';
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
  errors: (component, value, check) => (isOffered(component, chosen(value), check) ? [] : ['INVALID_OPTION']),
  parts: (component, value) => partsOfChoices(component, parseOptions(value)),
  chosen,
  count: (value) => parseOptions(value).length,
  texts: (_component, value) => parseOptions(value).flatMap(textsOfChoice),
  lines: (row, value) => parseOptions(value).map((choice) => optionLabel(row, choice)),
};

/** The chosen options of a stored value, each as `readChoice` takes it. Empty for anything else. */
export function parseOptions(value: string | null | undefined): string[] {
  const parsed = parseArray(value);
  return parsed?.every((id) => typeof id === 'string') ? parsed : [];
}

function chosen(value: string): string[] {
  return parseOptions(value).map((choice) => readChoice(choice).id);
}

function normalise(component: RuleComponent, raw: string): string | null {
  const given = raw.trim() === '' ? [] : parseArray(raw);
  if (!given?.every((id): id is string => typeof id === 'string')) return null;
  const choices = new Map(
    given.map((one) => {
      const choice = normaliseChoice(component, one);
      return [readChoice(choice).id, choice];
    }),
  );
  const known = (component.options ?? []).flatMap(({ id }) => choices.get(id) ?? []);
  return serialise([...new Set([...known, ...choices.values()])]);
}
