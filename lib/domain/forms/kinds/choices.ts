import { plainLine } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { RuleComponent } from '../component';
import type { ComponentCheck, FieldKind, ShownRow } from './kind';

/** Shared by kinds with one answer out of several options. */
export const oneOption = {
  dataType: 'option',
  asksFor: 'choice',
  normalise: (_component, raw) => plainLine(raw),
  errors: (component, value, check) => (isOffered(component, [value], check) ? [] : ['INVALID_OPTION']),
  chosen: (value) => [value],
  texts: shortText,
  lines: (row, value) => [optionLabel(row, value)],
} as const satisfies Omit<FieldKind, 'begin'>;

/** A component's own options. */
export function ownOptions<Option>(component: {
  options?: readonly Option[] | null;
  radioButtons?: readonly Option[] | null;
}): readonly Option[] {
  return (component.radioButtons?.length ? component.radioButtons : component.options) ?? [];
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

/** The label of an option. Returns the id of an option that the template no longer has, so that no answer is lost. */
export function optionLabel(row: Pick<ShownRow, 'options' | 'radioButtons'>, id: string): string {
  return ownOptions(row).find((option) => option.id === id)?.label ?? id;
}

/** The text limit for the id of an option, a date or a month. */
export function shortText(_component: RuleComponent, value: string) {
  return [{ text: value, longest: TEXT_LIMITS.choice }];
}
