import type { Component } from '@/lib/domain/forms/component';
import type { VersionBody } from './body';
import { isSame } from './differences';
import { placedComponents } from './placed';
import { optionListOf, optionsOf, shareOptions } from './shared-options';

/** The lists whose questions do not all have the same options, with the questions. */
export function unequalLists({ forms }: Pick<VersionBody, 'forms'>): Map<string, Component[]> {
  const byList = new Map<string, Component[]>();
  for (const { component } of placedComponents<Component>(forms)) {
    const list = optionListOf(component);
    if (list) byList.set(list, [...(byList.get(list) ?? []), component]);
  }
  return new Map(
    [...byList].filter(([, sharers]) =>
      sharers.some((one) => !isSame(optionsOf(one), sharers[0] && optionsOf(sharers[0]))),
    ),
  );
}

/** Two people's changes put together, with the same options for the questions of each list: those that somebody changed. */
export function evenedOut(merged: VersionBody, base: VersionBody): VersionBody {
  const before = new Map(
    placedComponents<Component>(base.forms).map(({ component }) => [component.componentId, component]),
  );
  const isChanged = (component: Component) => {
    const old = before.get(component.componentId);
    return old !== undefined && !isSame(optionsOf(old), optionsOf(component));
  };
  return [...unequalLists(merged)].reduce((body, [list, sharers]) => {
    const options = optionsOf(sharers.find(isChanged) ?? (sharers[0] as Component)) ?? [];
    return shareOptions(body, list, options);
  }, merged);
}
