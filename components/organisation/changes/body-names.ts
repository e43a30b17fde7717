import type { Text } from '@/lib/domain/forms/component';
import type { VersionBody } from '@/lib/domain/organisation/body';

/** The names of the parts of bodies, by id. */
export interface BodyNames {
  forms: ReadonlyMap<string, Text>;
  /** Names of components and checkpoints. */
  components: ReadonlyMap<string, Text>;
  /** The kind of each component, for components without texts. */
  kinds: ReadonlyMap<string, string>;
  /** Names of options, by the ids of their component and their own: `branch.it`. */
  options: ReadonlyMap<string, Text>;
}

interface NamedRow {
  componentId: string;
  type: string;
  label?: Text;
  text?: Text;
  options?: { id: string; label: Text }[];
  radioButtons?: { id: string; label: Text }[];
  columns?: NamedRow[][];
}

/** Returns the names in these bodies. If several bodies have a part, the last one's name counts. */
export function namesOfBodies(...bodies: readonly Pick<VersionBody, 'forms' | 'checkPoints'>[]): BodyNames {
  const names = {
    forms: new Map<string, Text>(),
    components: new Map<string, Text>(),
    kinds: new Map<string, string>(),
    options: new Map<string, Text>(),
  };
  const addRow = (row: NamedRow) => {
    const { componentId, type, label, text, options, radioButtons, columns } = row;
    const own = label ?? text;
    names.kinds.set(componentId, type);
    if (own) names.components.set(componentId, own);
    for (const option of [...(options ?? []), ...(radioButtons ?? [])]) {
      names.options.set(`${componentId}.${option.id}`, option.label);
    }
    for (const inner of (columns ?? []).flat()) addRow(inner);
  };
  for (const { forms, checkPoints } of bodies) {
    for (const { id, title, rows } of forms) {
      names.forms.set(id, title);
      // Every kind has some of these properties.
      for (const row of rows) addRow(row as NamedRow);
    }
    for (const { componentId, title } of checkPoints) names.components.set(componentId, title);
  }
  return names;
}

/** No names: changes then show ids where they have no name themselves. */
export const NO_NAMES: BodyNames = {
  forms: new Map(),
  components: new Map(),
  kinds: new Map(),
  options: new Map(),
};
