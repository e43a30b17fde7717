import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { Component, Field, RuleComponent, Rules } from '../component';
import { parseRecords, readRecords, serialise } from '../stored-list';
import type { FieldKind, NestedValues } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    /** `columns` hold the fields of one entry: no lists, positions, columns or calculated values inside. */
    FormDynamicList: Field & { columns: Component[][]; validation?: Rules };
  }
}

/** One entry of a stored value: nested component id → stored value of that component. */
export type ListEntry = Record<string, string>;

/** The value of the check box, named by an entry, that removes it from a form that is posted without scripts. */
export const REMOVE_ENTRY = 'remove';

/** A table of entries, each a small form. Answers in an entry to questions that the list does not have are left out when it is saved. */
export const dynamicList: FieldKind<'FormDynamicList'> = {
  dataType: 'list',
  begin: () => ({ ...question(), columns: [[]] }),
  notInLists: true,
  template: ({ columns, countRules }) => ({ columns, validation: countRules.optional() }),
  normalise,
  parts: (_component, value, fieldsIn) =>
    parseEntries(value).flatMap((entry, index) =>
      fieldsIn(entry).map((part) => ({ ...part, key: `[${index}].${part.key}` })),
    ),
  count: (value) => parseEntries(value).length,
  mostEntries: COUNT_LIMITS.entriesDefault,
  texts: (_component, value, nested) =>
    parseEntries(value).flatMap((entry) =>
      nested.fields().flatMap((part) => nested.texts(part, entry[part.componentId] ?? '')),
    ),
  entries: (_row, value, linesIn) => parseEntries(value).map(linesIn),
};

/** The entries of a stored value. Empty for anything else. */
export function parseEntries(value: string | null | undefined): ListEntry[] {
  return parseRecords(value);
}

function normalise(_component: RuleComponent, raw: string, nested: NestedValues): string | null {
  const entries = readRecords(raw);
  if (!entries) return null;
  // So many are refused by their number alone. Each would get every field of the list.
  if (entries.length > COUNT_LIMITS.entriesMost) return serialise(entries);
  const fields = nested.fields();
  const normalised: ListEntry[] = [];
  for (const entry of entries) {
    const parts = fields.map(
      (part) => [part.componentId, nested.normalise(part, entry[part.componentId] ?? '')] as const,
    );
    if (parts.some(([, value]) => value === null)) return null;
    normalised.push(Object.fromEntries(parts) as ListEntry);
  }
  return serialise(normalised);
}
