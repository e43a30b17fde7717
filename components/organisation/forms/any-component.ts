import type { Component, Option, Rules, Text } from '@/lib/domain/forms/component';

/** Every property that some kind of component has. */
export interface AnyComponent {
  label?: Text;
  text?: Text;
  helpText?: Text;
  required?: boolean;
  tag?: string;
  publicId?: string;
  options?: Option[];
  radioButtons?: Option[];
  optionsTag?: string;
  validation?: Rules;
  displayController?: string[];
}

export type ComponentChange = Partial<Record<keyof AnyComponent, unknown>>;

/** Sets properties. Leaves out undefined ones. The server checks that the kind has them. */
export function merged(component: Component, part: ComponentChange): Component {
  const all = Object.entries({ ...component, ...part }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as Component & Record<string, unknown>;
}
