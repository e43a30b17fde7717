import { plainText } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { RuleComponent } from '../component';
import type { ComponentCheck, FieldKind, ShownRow } from './kind';

/** What kinds with one answer out of given options have in common. */
export const oneOption = {
  dataType: 'option',
  isChoice: true,
  normalise: (_component, raw) => plainText(raw),
  errors: (component, value, check) => (isOffered(component, [value], check) ? [] : ['INVALID_OPTION']),
  controls: (value, choice) => choice === null || value === choice,
  texts: shortText,
  lines: (row, value) => [optionLabel(row, value)],
} as const satisfies Omit<FieldKind, 'template'>;

/** The options that a component has itself. */
export function ownOptions<Option>(component: {
  options?: readonly Option[] | null;
  radioButtons?: readonly Option[] | null;
}): readonly Option[] {
  return (component.radioButtons?.length ? component.radioButtons : component.options) ?? [];
}

/** Whether a component offers all of these; where it is not known what the register offers, anything is. */
export function isOffered(
  component: RuleComponent,
  chosen: readonly string[],
  check: ComponentCheck,
): boolean {
  const own = ownOptions(component);
  const offered = own.length ? own : check.dynamicOptions?.[component.optionsTag ?? component.tag ?? ''];
  return !offered || chosen.every((id) => offered.some((option) => option.id === id));
}

/** What an option is called; an option that the template no longer has shows its id, so that no answer is lost. */
export function optionLabel(row: Pick<ShownRow, 'options' | 'radioButtons'>, id: string): string {
  return ownOptions(row).find((option) => option.id === id)?.label ?? id;
}

/** The id of an option, a date or a month: what is longer than any of them is not stored. */
export function shortText(_component: RuleComponent, value: string) {
  return [{ text: value, longest: TEXT_LIMITS.choice }];
}
