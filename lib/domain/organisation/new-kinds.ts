import type { Component, ComponentType, RuleComponent } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES, newComponent } from '@/lib/domain/forms/kinds';
import { isMultiline } from '@/lib/domain/forms/kinds/text-box';
import { TEXT_LIMITS } from '@/lib/domain/limits';

/** What an author of forms chooses from: every kind, and the text box of several lines, which is one kind with the short one. */
export type NewKind = ComponentType | 'LongText';

export const NEW_KINDS: readonly NewKind[] = COMPONENT_TYPES.flatMap((type) =>
  type === 'FormTextBox' ? [type, 'LongText' as const] : [type],
);

/** Makes a component of a kind, without texts. */
export function newOfKind(kind: NewKind, componentId: string): Component {
  if (kind !== 'LongText') return newComponent(kind, componentId);
  const box = newComponent('FormTextBox', componentId);
  return { ...box, validation: { maxLength: TEXT_LIMITS.formDefault } } as Component;
}

/** The kind that a component goes by. */
export const kindNameOf = (component: RuleComponent): NewKind =>
  component.type === 'FormTextBox' && isMultiline(component) ? 'LongText' : component.type;
