import { DEFAULT_LOCALE, LOCALES } from '@/lib/domain/locale';
import { OWN_PARTS } from '@/lib/domain/mails';
import type { Place, VersionBody } from './body';
import { hasThing, isSame, isThing, thingOf } from './differences';
import { bodyOf, formsByComponent, isList, type Parts, partsOf, placeOfPart } from './parts';
import { evenedOut } from './unequal-lists';

/**
 * A property that two people changed differently, an absent value meaning that the person removed the property. Or a thing, such as a
 * question, that one of them changed and the other removed.
 */
export interface MergeConflict {
  /** Names the conflict when it is settled. */
  key: string;
  place: Place;
  /** Who removed the thing. Absent if the conflict is about a property. */
  removedBy?: Side;
  base?: unknown;
  mine?: unknown;
  theirs?: unknown;
}

type Side = 'mine' | 'theirs';

/** A conflict by its key, and whose change wins. */
export type Settled = readonly [key: string, winner: Side];

export type Merged = { body: VersionBody } | { conflicts: MergeConflict[] };

/**
 * Merges the changes of two people who started from the same body, property by property. Changes of different properties merge. Different
 * changes of the same property conflict, and so do a change and a removal of the same thing. Ids must be unique in each body.
 *
 * @param isOwn Both are the same person's, as from two tabs. Of two changes of the same property `mine` then wins.
 * @param settled Conflicts that have been decided. All other changes of both people still merge.
 */
export function mergeBodies(
  base: VersionBody,
  mine: VersionBody,
  theirs: VersionBody,
  { isOwn = false, settled = [] }: { isOwn?: boolean; settled?: readonly Settled[] } = {},
): Merged {
  const three: Three = { base: partsOf(base), mine: partsOf(mine), theirs: partsOf(theirs) };
  const forms = [base, theirs, mine].flatMap((body) => [...formsByComponent(body.forms)]);
  const formOf = new Map(forms);
  for (const one of settled) settle(three, one);
  if (isOwn) settleOwn(three);
  const merged: Parts = new Map();
  const conflicting = new Set<string>();
  for (const key of new Set([...three.theirs.keys(), ...three.mine.keys(), ...three.base.keys()])) {
    if (!isOwn && (isChangedInRemoved(three, key) || isOfTwoTypes(three, key))) conflicting.add(key);
    if (isList(key)) continue;
    const chosen = choose(three, key, isOwn);
    if (chosen === CONFLICT) conflicting.add(key);
    // From here on a conflict counts as one of the two values, so that nothing else conflicts because of it.
    const taken = chosen === CONFLICT ? (three.theirs.get(key) ?? three.mine.get(key)) : chosen;
    if (taken !== undefined) merged.set(key, taken);
  }
  const lists = listsOf(three);
  for (const key of orphans(merged, lists)) conflicting.add(key);
  for (const ring of ringsIn(merged)) {
    if (!ring.some((key) => conflicting.has(key))) conflicting.add(movedIn(ring, three));
  }
  if (conflicting.size === 0) for (const key of mergeLists(three, merged, lists, isOwn)) conflicting.add(key);
  if (conflicting.size === 0) return { body: evenedOut(bodyOf(merged), base) };
  const decided = new Set(settled.map(([key]) => key));
  const keys = new Set([...conflicting].map((key) => removedThing(key, three, decided)?.thing ?? key));
  return { conflicts: [...keys].map((key) => conflictAt(key, three, formOf)) };
}

type Three = Record<'base' | 'mine' | 'theirs', Parts>;

const CONFLICT = Symbol('conflict');

function choose({ base, mine, theirs }: Three, key: string, isOwn: boolean): unknown {
  const [old, my, their] = [base.get(key), mine.get(key), theirs.get(key)];
  if (isSame(my, their) || isSame(old, my)) return their;
  return isOwn || isSame(old, their) ? my : CONFLICT;
}

/** Whether one person took a property out of a thing, or changed an order in it, that the other removed. Any other change conflicts anyway. */
function isChangedInRemoved(three: Three, key: string): boolean {
  const [old, my, their] = [three.base.get(key), three.mine.get(key), three.theirs.get(key)];
  if (old === undefined || (isList(key) ? isSame(my, their) : my !== undefined || their !== undefined))
    return false;
  const removed = removedThing(key, three);
  if (removed === null || !hasThing(three.base, removed.thing)) return false;
  return !isList(key) || !isSame(old, removed.by === 'mine' ? their : my);
}

/** Whether one person gave a component another type, and the other changed it as what it was, or gave it a third. */
function isOfTwoTypes({ base, mine, theirs }: Three, key: string): boolean {
  const [part, id, name] = key.split('/');
  const [old, my, their] = [base.get(key), mine.get(key), theirs.get(key)];
  if (part !== 'components' || name !== 'type' || [my, their].includes(undefined) || isSame(my, their))
    return false;
  const other = isSame(old, my) ? mine : theirs;
  return ownKeys(id ?? '', base, other).some((one) => !isSame(base.get(one), other.get(one)));
}

/** What is said of a component itself, wherever it is. */
const ownKeys = (id: string, ...sides: Parts[]): string[] =>
  [...new Set(sides.flatMap((side) => [...side.keys()]))].filter(
    (key) => key.startsWith(`components/${id}/`) && !key.endsWith('/place'),
  );

/**
 * The places of components that are in each other, because one person moved the first into the second and the other person the second into
 * the first. Without a form around them they would all be gone.
 */
function ringsIn(parts: Parts): string[][] {
  const rings: string[][] = [];
  const seen = new Set<string>();
  for (const start of [...parts.keys()].filter((key) => PLACE.test(key))) {
    const way: string[] = [];
    for (let key = start; parts.has(key) && !seen.has(key); key = placeAround(key, parts)) {
      seen.add(key);
      way.push(key);
    }
    const last = way.at(-1);
    const from = last === undefined ? -1 : way.indexOf(placeAround(last, parts));
    if (from >= 0) rings.push(way.slice(from));
  }
  return rings;
}

const PLACE = /^components\/[^/]+\/place$/;

/** The place of the component whose list a place names. */
const placeAround = (key: string, parts: Parts): string => `${ownerOf(String(parts.get(key)))}/place`;

/** The place in a ring that the conflict is about: that of something which both people have, and which this person moved. */
const movedIn = (ring: readonly string[], three: Three): string =>
  ring.find((key) => isOfBoth(three, key) && !isSame(three.base.get(key), three.mine.get(key))) ??
  ring[0] ??
  '';

const isOfBoth = ({ mine, theirs }: Three, key: string) => mine.has(key) && theirs.has(key);

/** The places of both people's changes as they would be merged, where neither is in conflict. */
function mergedPlaces(three: Three, isOwn: boolean): Parts {
  const keys = [...new Set([...three.theirs.keys(), ...three.mine.keys()])].filter((key) => PLACE.test(key));
  return new Map(
    keys.flatMap((key): [string, unknown][] => {
      const chosen = choose(three, key, isOwn);
      return chosen === CONFLICT || chosen === undefined ? [] : [[key, chosen]];
    }),
  );
}

/** Settles by this person's own change what would be in conflict between two of their tabs. */
function settleOwn(three: Three): void {
  for (;;) {
    const [ring] = ringsIn(mergedPlaces(three, true));
    if (!ring) break;
    for (const key of ring) if (isOfBoth(three, key)) three.base.set(key, three.theirs.get(key));
  }
  for (const key of three.mine.keys()) {
    if (isOfTwoTypes(three, key) || isOtherInRemoved(three, key)) settle(three, [key, 'mine']);
  }
}

/** Whether this person gave a component another type that the other removed. */
const isOtherInRemoved = ({ base, mine, theirs }: Three, key: string): boolean =>
  /^components\/[^/]+\/type$/.test(key) &&
  base.has(key) &&
  !theirs.has(key) &&
  !isSame(base.get(key), mine.get(key));

/** The orders that the merged body has. If one person added or removed an order, that change wins. */
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
  const place = placeOfPart(key, formOf);
  const removed = removedThing(key, three);
  if (removed) return { key, place, removedBy: removed.by };
  const value = (side: keyof Three) => {
    const found = three[side].get(key);
    return found === undefined ? {} : { [side]: found };
  };
  return { key, place, ...value('base'), ...value('mine'), ...value('theirs') };
}

/** Settles a conflict: the base becomes what the other person has, as if that person had changed nothing there. */
function settle(three: Three, [key, winner]: Settled): void {
  const loser = three[winner === 'mine' ? 'theirs' : 'mine'];
  for (const one of keysAbout(key, three)) {
    if (loser.has(one)) three.base.set(one, loser.get(one));
    else three.base.delete(one);
  }
}

/** What a conflict is about: a removed thing with all that is in it, the columns or options around a thing, or one property. */
function keysAbout(key: string, three: Three): string[] {
  const removed = removedThing(key, three)?.thing;
  const all = [...new Set([...three.base.keys(), ...three.mine.keys(), ...three.theirs.keys()])];
  const around = surroundingsOf(key, three);
  if (!removed)
    return [...together(key, three), ...all.filter((one) => around.some((start) => one.startsWith(start)))];
  const isIn = (one: string) =>
    one.startsWith(`${removed}/`) ||
    (['mine', 'theirs', 'base'] as const).some((side) =>
      chainOf(thingOf(one), three[side]).includes(removed),
    );
  return all.filter((one) => isIn(one) || around.some((start) => one.startsWith(start)));
}

/** The keys that only make sense together: all that is said of a component of two types, and the places in a ring. */
function together(key: string, three: Three): string[] {
  const [part, id = '', name] = key.split('/');
  if (part === 'components' && name === 'type') return ownKeys(id, three.base, three.mine, three.theirs);
  const ring = ringsIn(mergedPlaces(three, false)).find((one) => one.includes(key));
  return ring?.filter((one) => isOfBoth(three, one)) ?? [key];
}

/** The beginnings of the keys without which there is no list for a thing. */
function surroundingsOf(key: string, { mine, theirs }: Three): string[] {
  const [part, id, name] = key.split('/');
  if (part !== 'components') return [];
  if (name === 'options' || name === 'radioButtons') {
    const list = `components/${id}/${name}`;
    return mine.has(list) === theirs.has(list)
      ? []
      : [`components/${id}/options`, `components/${id}/radioButtons`];
  }
  if (name !== 'place' && name !== undefined) return [];
  const owners = [mine, theirs].map((side) => ownerOf(String(side.get(`components/${id}/place`) ?? '')));
  return owners
    .filter((owner) => owner.startsWith('components/'))
    .flatMap((owner) => [`${owner}/columns/`, `${owner}/columnCount`]);
}

/**
 * The outermost thing around a part that only one of the two people still has, and who removed it. What somebody added to a list that is
 * gone counts as removed too. Null if there is none.
 *
 * @param decided Things that are in conflict no longer.
 */
function removedThing(
  key: string,
  { base, mine, theirs }: Three,
  decided: ReadonlySet<string> = new Set(),
): { thing: string; by: Side } | null {
  const own = thingOf(key);
  const chain = [mine, theirs].flatMap((side) => chainOf(own, side)).filter(isThing);
  const lacking = chain.filter((one) => !decided.has(one) && hasThing(mine, one) !== hasThing(theirs, one));
  const thing = lacking.findLast((one) => hasThing(base, one)) ?? lacking.find((one) => one === own);
  return thing === undefined ? null : { thing, by: hasThing(mine, thing) ? 'theirs' : 'mine' };
}

/** A thing, and the things around it from the inside out. */
function chainOf(thing: string, side: Parts): string[] {
  const chain = [thing];
  const owner = thing.split('/').slice(0, 2).join('/');
  if (owner !== thing) chain.push(owner);
  for (let list = side.get(`${owner}/place`); list !== undefined; ) {
    const outer = ownerOf(String(list));
    chain.push(outer);
    list = side.get(`${outer}/place`);
  }
  return chain;
}

/** The form or the component that a list of components belongs to. */
const ownerOf = (list: string): string => list.split('/').slice(0, 2).join('/');
