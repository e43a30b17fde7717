import { DEFAULT_LOCALE, LOCALES } from '@/lib/domain/locale';
import type { Place, VersionBody } from './body';
import { isSame } from './differences';
import { OWN_PARTS } from './own-mails';
import { bodyOf, formsByComponent, isList, type Parts, partsOf, placeOfPart } from './parts';

/** A property that two people changed differently. An absent value means that the person removed the property. */
export interface MergeConflict {
  place: Place;
  base?: unknown;
  mine?: unknown;
  theirs?: unknown;
}

export type Merged = { body: VersionBody } | { conflicts: MergeConflict[] };

/**
 * Merges the changes of two people who started from the same body, property by property. Changes of different properties merge. Different
 * changes of the same property conflict, and so do a change and a removal of the same thing. Ids must be unique in each body.
 *
 * @param isOwn Both are the same person's, as from two tabs. Of two changes of the same property `mine` then stands.
 */
export function mergeBodies(
  base: VersionBody,
  mine: VersionBody,
  theirs: VersionBody,
  { isOwn = false }: { isOwn?: boolean } = {},
): Merged {
  const three: Three = { base: partsOf(base), mine: partsOf(mine), theirs: partsOf(theirs) };
  const merged: Parts = new Map();
  const conflicting = new Set<string>();
  for (const key of new Set([...three.theirs.keys(), ...three.mine.keys(), ...three.base.keys()])) {
    if (isList(key)) continue;
    const chosen = choose(three, key, isOwn);
    if (chosen === CONFLICT) conflicting.add(key);
    // From here on a conflict counts as one of the two values, so that nothing else conflicts because of it.
    const taken = chosen === CONFLICT ? (three.theirs.get(key) ?? three.mine.get(key)) : chosen;
    if (taken !== undefined) merged.set(key, taken);
  }
  const lists = listsOf(three);
  for (const key of orphans(merged, lists)) conflicting.add(key);
  if (conflicting.size === 0) for (const key of mergeLists(three, merged, lists, isOwn)) conflicting.add(key);
  if (conflicting.size === 0) return { body: bodyOf(merged) };
  const formOf = new Map([base, theirs, mine].flatMap(({ forms }) => [...formsByComponent(forms)]));
  return { conflicts: [...conflicting].map((key) => conflictAt(key, three, formOf)) };
}

type Three = Record<'base' | 'mine' | 'theirs', Parts>;

const CONFLICT = Symbol('conflict');

function choose({ base, mine, theirs }: Three, key: string, isOwn: boolean): unknown {
  const [old, my, their] = [base.get(key), mine.get(key), theirs.get(key)];
  if (isSame(my, their) || isSame(old, my)) return their;
  return isOwn || isSame(old, their) ? my : CONFLICT;
}

/** The orders that the merged body has. If one person added or removed an order, that change stands. */
function listsOf({ base, mine, theirs }: Three): ReadonlySet<string> {
  const lists = [...theirs.keys(), ...mine.keys()].filter(isList);
  return new Set(lists.filter((list) => (mine.has(list) === base.has(list) ? theirs : mine).has(list)));
}

/** Properties, components, options and parts of mails that one person added to something that the other removed. */
function orphans(merged: Parts, lists: ReadonlySet<string>): string[] {
  return [...merged.keys()].filter((key) => {
    const [part, id, name, option] = key.split('/');
    if (part === 'forms' || part === 'checkPoints')
      return !merged.has(`${part}/${id}/title/${DEFAULT_LOCALE}`);
    if (part === 'mails') return !isWhole(merged, `mails/${id}`);
    if (part !== 'components') return false;
    if (!merged.has(`components/${id}/type`)) return true;
    if (name === 'place') return !lists.has(String(merged.get(key)));
    return (
      (name === 'options' || name === 'radioButtons') && !!option && !lists.has(`components/${id}/${name}`)
    );
  });
}

/** Whether a mail has all its parts. One person may have reset a mail that the other has changed. */
const isWhole = (merged: Parts, mail: string) =>
  OWN_PARTS.every((part) => LOCALES.every((locale) => merged.has(`${mail}/${part}/${locale}`)));

/** Fills in every order with its members. Returns the orders that both people changed differently. */
function mergeLists(three: Three, merged: Parts, lists: ReadonlySet<string>, isOwn: boolean): string[] {
  const members = membersOf(merged);
  const conflicting: string[] = [];
  for (const list of lists) {
    const [base, mine, theirs] = (['base', 'mine', 'theirs'] as const).map(
      (side) => (three[side].get(list) ?? []) as string[],
    ) as [string[], string[], string[]];
    const order = mergeOrder(base, mine, theirs) ?? (isOwn ? mine : null);
    if (!order) conflicting.push(list);
    else merged.set(list, completed(order, members.get(list) ?? new Set(), [theirs, mine]));
  }
  return conflicting;
}

/** The ids in each list, unknown lists included. */
function membersOf(merged: Parts): Map<string, Set<string>> {
  const members = new Map<string, Set<string>>();
  const add = (list: string, id: string | undefined) => {
    if (id !== undefined) members.set(list, (members.get(list) ?? new Set()).add(id));
  };
  for (const [key, value] of merged) {
    const [part = '', id, name, option] = key.split('/');
    if (name === 'place') add(String(value), id);
    add(part, id);
    add(`${part}/${id}/${name}`, option);
  }
  return members;
}

/** Merges two orders into one. Null if both put the same ids in different new orders. */
function mergeOrder(base: string[], mine: string[], theirs: string[]): string[] | null {
  const common = (list: string[]) =>
    list.filter((id) => [base, mine, theirs].every((one) => one.includes(id)));
  const [old, my, their] = [common(base), common(mine), common(theirs)];
  if (isSame(my, their) || isSame(my, old)) return theirs;
  return isSame(their, old) ? mine : null;
}

/** The order with exactly these members. A member that it lacks goes after the one that it followed in another order. */
function completed(order: readonly string[], members: ReadonlySet<string>, others: string[][]): string[] {
  const result = order.filter((id) => members.has(id));
  for (const list of others) {
    for (const [index, id] of list.entries()) {
      if (result.includes(id) || !members.has(id)) continue;
      const before = list.slice(0, index).findLast((one) => result.includes(one));
      result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id);
    }
  }
  return result;
}

function conflictAt(key: string, three: Three, formOf: ReadonlyMap<string, string>): MergeConflict {
  const value = (side: keyof Three) => {
    const found = three[side].get(key);
    return found === undefined ? {} : { [side]: found };
  };
  return { place: placeOfPart(key, formOf), ...value('base'), ...value('mine'), ...value('theirs') };
}
