import type { RuleComponent } from '@/lib/domain/forms/component';
import { nestedFields } from '@/lib/domain/forms/rows';
import { readRecords, serialise } from '@/lib/domain/forms/stored-list';

/**
 * Saved answers as the register gets them, by the public id of each component. A component without a public id uses its component id, which
 * begins with a letter, so it is never another component's public id. Fields in the entries of a list are named in the same way.
 */
export function registerAnswers(
  components: readonly RuleComponent[],
  answers: ReadonlyMap<string, string>,
): Record<string, string> {
  const byId = new Map(components.map((component) => [component.componentId, component]));
  const named = namesOf(components);
  return Object.fromEntries(
    [...answers].map(([componentId, value]) => {
      const component = byId.get(componentId);
      const isList = component?.type === 'FormDynamicList';
      return [named(componentId), isList ? listAnswer(component, value) : value];
    }),
  );
}

function listAnswer(list: RuleComponent, value: string): string {
  const named = namesOf(nestedFields(list));
  const entries = readRecords(value)?.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([componentId, answer]) => [named(componentId), answer])),
  );
  return entries ? serialise(entries) : value;
}

/** The name of each component. If two have the same public id, which old versions may contain, only the first gets it. */
function namesOf(components: readonly RuleComponent[]): (componentId: string) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { componentId, publicId } of components) {
    if (!publicId || taken.has(publicId)) continue;
    taken.add(publicId);
    names.set(componentId, publicId);
  }
  return (componentId) => names.get(componentId) ?? componentId;
}
