import type { Component, Option, Rules, Text } from '@/lib/domain/forms/component';

/** A text of a component, with the property that holds it. */
export interface ComponentText {
  text: Text;
  property: string;
  optionId?: string;
}

interface AnyTexts {
  label?: Text;
  helpText?: Text;
  text?: Text;
  options?: Option[];
  radioButtons?: Option[];
  validation?: Rules;
}

/** Every text of the component itself, not of the components inside it. */
export function componentTexts(component: Component): ComponentText[] {
  const it = component as AnyTexts;
  const own = (['label', 'helpText', 'text'] as const).flatMap((property) => {
    const text = it[property];
    return text ? [{ text, property }] : [];
  });
  const choices = (['options', 'radioButtons'] as const).flatMap((property) =>
    (it[property] ?? []).map(({ id, label }) => ({ text: label, property, optionId: id })),
  );
  const message = it.validation?.message;
  return [...own, ...choices, ...(message ? [{ text: message, property: 'validation.message' }] : [])];
}
