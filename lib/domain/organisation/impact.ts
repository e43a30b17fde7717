import type { Condition, TemplateForm, ValueErrorCode, Values } from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { type FormCheck, type FormErrors, validateForms } from '@/lib/domain/forms/validation';
import { isEmptyValue } from '@/lib/domain/forms/values';
import { activeComponents } from '@/lib/domain/forms/visibility';
import { isSame } from './differences';

/** How moving one case to another version affects its answers, by the ids of its questions. */
export interface MoveImpact {
  /** Answers whose question is gone or hidden. They stay stored, and come back with the question. */
  hidden: string[];
  /** Answers that were valid and no longer are. */
  invalid: string[];
  /** Questions that must be answered now, but that were hidden before, did not exist or were optional. */
  newlyRequired: string[];
}

interface Forms {
  forms: readonly TemplateForm[];
}

/** A version, with the options of the full check that it needs besides its forms. */
export interface CheckedForms extends Forms {
  check?: Omit<FormCheck, 'forced' | 'dirty'>;
}

const REQUIRED: readonly ValueErrorCode[] = [
  'REQUIRED',
  'REQUIRED_RADIO',
  'REQUIRED_FILE',
  'REQUIRED_CHECKBOX',
];

/** The impact of a move on a case with these answers. */
export function impactOfMove(
  values: Values,
  { from, to }: { from: CheckedForms; to: CheckedForms },
): MoveImpact {
  const [before, after] = [activeComponents(from, values), activeComponents(to, values)];
  const hidden = fieldsOf(from).filter(
    (component) =>
      before.has(component.componentId) &&
      !after.has(component.componentId) &&
      !isEmptyValue(component, values[component.componentId]),
  );
  const [old, now] = [errorsIn(from, values), errorsIn(to, values)];
  const invalid = new Set<string>();
  const newlyRequired = new Set<string>();
  for (const [key, codes] of now) {
    const known = old.get(key) ?? [];
    const componentId = /^[\w-]+/.exec(key)?.[0] ?? key;
    const isMissing = codes.some((code) => REQUIRED.includes(code));
    if (isMissing && !known.some((code) => REQUIRED.includes(code))) newlyRequired.add(componentId);
    if (codes.some((code) => !REQUIRED.includes(code)) && known.every((code) => REQUIRED.includes(code))) {
      invalid.add(componentId);
    }
  }
  return {
    hidden: hidden.map(({ componentId }) => componentId),
    invalid: [...invalid],
    newlyRequired: [...newlyRequired],
  };
}

/** The ids of the forms that both versions have and that differ between them, not only in when they are shown. */
export function changedForms(from: Forms, to: Forms): string[] {
  return to.forms.flatMap((form) => {
    const before = from.forms.find(({ id }) => id === form.id);
    return before && !isSame(contentOf(before), contentOf(form)) ? [form.id] : [];
  });
}

function contentOf({
  displayController: _entries,
  displayAll: _isAll,
  ...content
}: TemplateForm): Omit<TemplateForm, keyof Condition> {
  return content;
}

function fieldsOf({ forms }: Forms) {
  return forms.flatMap(({ rows }) => savableComponents(rows));
}

function errorsIn({ check, ...template }: CheckedForms, values: Values): FormErrors {
  const { byForm } = validateForms(template, values, { ...check, forced: true });
  return new Map([...byForm.values()].flatMap((errors) => [...errors]));
}
