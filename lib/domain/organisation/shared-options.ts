import type { Component, Option } from '@/lib/domain/forms/component';
import type { VersionBody } from './body';
import { mapRows, placedComponents } from './placed';

/**
 * Options that several questions share. Each of the questions has all of them, and the name of their list, so that whoever reads a question
 * needs nothing else.
 */
interface Choosable {
  optionList?: string;
  options?: Option[];
  radioButtons?: Option[];
}

/** The list whose options a question shares. */
export const optionListOf = (component: Component): string | undefined => (component as Choosable).optionList;

/** The options of a question. Undefined if it has none of its own. */
export function optionsOf(component: Component): Option[] | undefined {
  const { options, radioButtons } = component as Choosable;
  return options ?? radioButtons;
}

/** The same question with other options. */
export const withOptions = (component: Component, options: Option[]): Component =>
  ({
    ...component,
    ...('radioButtons' in component ? { radioButtons: options } : { options }),
  }) as Component;

/** The questions that share these options, in reading order. */
export function sharersOf({ forms }: Pick<VersionBody, 'forms'>, list: string): Component[] {
  return placedComponents<Component>(forms).flatMap(({ component }) =>
    optionListOf(component) === list ? [component] : [],
  );
}

/** Gives every question of a list these options. */
export function shareOptions(body: VersionBody, list: string, options: Option[]): VersionBody {
  const shared = (component: Component) =>
    optionListOf(component) === list && optionsOf(component) !== options
      ? withOptions(component, options)
      : component;
  return { ...body, forms: body.forms.map((form) => ({ ...form, rows: mapRows(form.rows, shared) })) };
}

/** The questions whose options are those of a question before them, which stands for all of the list. */
export function laterSharers({ forms }: Pick<VersionBody, 'forms'>): Set<string> {
  const lists = new Set<string>();
  return new Set(
    placedComponents<Component>(forms).flatMap(({ component }) => {
      const list = optionListOf(component);
      const isFirst = list === undefined || lists.size < lists.add(list).size;
      return isFirst ? [] : [component.componentId];
    }),
  );
}
