import { plainLine } from '@/lib/domain/fields/plain-text';
import { unprintable } from '@/lib/domain/fields/printable';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { RuleComponent, RuleOption, ValueErrorCode } from '../component';
import type { ComponentCheck, FieldKind, Part, ShownRow } from './kind';

/** Shared by kinds with one answer out of several options. */
export const oneOption = {
  dataType: 'option',
  asksFor: 'choice',
  normalise: normaliseChoice,
  errors: (component, value, check) =>
    isOffered(component, [readChoice(value).id], check) ? [] : ['INVALID_OPTION'],
  parts: (component, value) => partsOfChoices(component, [value]),
  chosen: (value) => [readChoice(value).id],
  texts: (_component, value) => textsOfChoice(value),
  lines: (row, value) => [optionLabel(row, value)],
} as const satisfies Omit<FieldKind, 'begin'>;

/** A component's own options. */
export function ownOptions<Option>(component: {
  options?: readonly Option[] | null;
  radioButtons?: readonly Option[] | null;
}): readonly Option[] {
  return (component.radioButtons?.length ? component.radioButtons : component.options) ?? [];
}

/** The option with a text of one's own, if there is one. */
export function optionWithText<Option extends RuleOption>(component: {
  options?: readonly Option[] | null;
  radioButtons?: readonly Option[] | null;
}): Option | undefined {
  return ownOptions(component).find(({ ownText }) => ownText);
}

/** A stored choice: the id of an option, and on a second line the text that goes with it. No id has two lines. */
export function readChoice(choice: string): { id: string; text: string } {
  const end = choice.indexOf('\n');
  return end < 0 ? { id: choice, text: '' } : { id: choice.slice(0, end), text: choice.slice(end + 1) };
}

/** The choice of an option with a text of one's own. */
export const writeChoice = (id: string, text: string): string => (text === '' ? id : `${id}\n${text}`);

/** A choice in its normal form. Only an option with a text of one's own has one. */
export function normaliseChoice(component: RuleComponent, raw: string): string {
  const { id, text } = readChoice(raw.trim());
  const chosen = plainLine(id);
  return writeChoice(chosen, optionWithText(component)?.id === chosen ? plainLine(text) : '');
}

/** The text of a choice that has one, as a field of its own in the answer. */
export function partsOfChoices(component: RuleComponent, choices: readonly string[]): Part[] {
  const withText = optionWithText(component)?.id;
  return choices
    .map(readChoice)
    .filter(({ id }) => id === withText)
    .map(({ id, text }) => ({
      key: ownTextKey('', id),
      errors: (check) => textErrors(plainLine(text), check),
    }));
}

/** The key of the text that goes with an option, from the key of its question. */
export const ownTextKey = (key: string, optionId: string): string => `${key}[${optionId}].text`;

function textErrors(text: string, { dirty, forced }: ComponentCheck): ValueErrorCode[] {
  if (text === '') return dirty || forced ? ['REQUIRED'] : [];
  if (text.length > TEXT_LIMITS.ownText) return ['MAX_LENGTH'];
  return unprintable(text).length > 0 ? ['UNPRINTABLE'] : [];
}

/** The texts in a choice. A text that is too long is stored with an error, as every text is. */
export function textsOfChoice(choice: string) {
  const { id, text } = readChoice(choice);
  return [
    { text: id, longest: TEXT_LIMITS.choice },
    { text, longest: TEXT_LIMITS.formDefault },
  ];
}

/** Whether a component offers all of these options. Accepts any option if the register's options are unknown. */
export function isOffered(
  component: RuleComponent,
  chosen: readonly string[],
  check: ComponentCheck,
): boolean {
  const own = ownOptions(component);
  const offered = own.length ? own : check.dynamicOptions?.[component.optionsTag ?? component.tag ?? ''];
  const ids = new Set(offered?.map((option) => option.id));
  return !offered || chosen.every((id) => ids.has(id));
}

/** A choice in words: the label of its option, and the text that goes with it. The id of an option that the template no longer has. */
export function optionLabel(row: Pick<ShownRow, 'options' | 'radioButtons'>, choice: string): string {
  const { id, text } = readChoice(choice);
  const label = ownOptions(row).find((option) => option.id === id)?.label ?? id;
  return text === '' ? label : `${label}: ${text}`;
}

/** The text limit for a date or a month. */
export function shortText(_component: RuleComponent, value: string) {
  return [{ text: value, longest: TEXT_LIMITS.choice }];
}
