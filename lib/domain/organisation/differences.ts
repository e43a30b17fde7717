import type { Component, Text } from '@/lib/domain/forms/component';
import { isSignedText } from '@/lib/domain/forms/kinds/body-text';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import type { Place, VersionBody } from './body';
import { formsByComponent, isList, type Parts, partsOf, placeOfPart } from './parts';
import { placedComponents } from './placed';
import { laterSharers } from './shared-options';

/** One difference between two bodies: a thing that was added or removed, a property with its old and new value, or a new order. */
export interface BodyChange {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  place: Place;
  /** The thing's name for people, if it has one. */
  name?: Text;
  from?: unknown;
  to?: unknown;
}

/** Returns everything that differs, by part, in the order of the newer body. Removed things come last in their part. What questions share is listed with the first. */
export function differences(before: VersionBody, after: VersionBody): BodyChange[] {
  const [from, to] = [partsOf(before), partsOf(after)];
  const formOf = new Map([...formsByComponent(before.forms), ...formsByComponent(after.forms)]);
  const names = new Map([...namesIn(before), ...namesIn(after)]);
  const changes: BodyChange[] = [];
  const keys = [...to.keys(), ...[...from.keys()].filter((key) => !to.has(key))];
  for (const key of keys) {
    const change = changeOf(key, from, to);
    if (!change) continue;
    const name = names.get(thingOf(key));
    changes.push({ ...change, place: placeOfPart(key, formOf), ...(name ? { name } : {}) });
  }
  const [earlier, later] = [laterSharers(before), laterSharers(after)];
  return [...thingChanges(from, to, formOf, names), ...changes].filter(
    ({ place: { componentId = '', ...of } }) => {
      const isOfOptions =
        of.optionId !== undefined || of.property === 'options' || of.property === 'radioButtons';
      return !isOfOptions || !earlier.has(componentId) || !later.has(componentId);
    },
  );
}

/** Properties that decide how a question is answered, and not what is signed. */
const NOT_SIGNED = /^(?:helpText|required|tag|displayController|displayAll|validation)\b/;

/**
 * Whether a change alters what companies sign: the forms, questions, options and texts of the document, and their order.
 *
 * @param bodies Those that the change is between.
 */
export function isOfSigned(
  { place: { part, componentId, property } }: BodyChange,
  ...bodies: VersionBody[]
): boolean {
  if (part !== 'forms' || (property && NOT_SIGNED.test(property))) return false;
  const versions = bodies.flatMap(({ forms }) =>
    placedComponents<Component>(forms).filter(({ component }) => component.componentId === componentId),
  );
  const isText = versions.every(({ component: { type } }) => type === 'FormBodyText');
  return versions.length === 0 || !isText || versions.some(({ component }) => isSignedText(component));
}

/** The thing with an id that a key belongs to. All keys of its parts begin with this. */
export function thingOf(key: string): string {
  const steps = key.split('/');
  const isOption = (steps[2] === 'options' || steps[2] === 'radioButtons') && steps.length > 3;
  return steps.slice(0, isOption ? 4 : 2).join('/');
}

function changeOf(key: string, from: Parts, to: Parts): Omit<BodyChange, 'place'> | null {
  const thing = thingOf(key);
  // A thing that was added or removed is one change, not one for each of its properties.
  if (isThing(thing) && hasThing(from, thing) !== hasThing(to, thing)) return null;
  const [old, now] = [from.get(key), to.get(key)];
  if (isList(key)) return isReordered(old, now) ? { kind: 'moved', from: old, to: now } : null;
  if (isSame(old, now) || (isBlank(old) && isBlank(now)) || key.endsWith('/-')) return null;
  const kind = key.endsWith('/place') ? ('moved' as const) : ('changed' as const);
  return { kind, ...(old === undefined ? {} : { from: old }), ...(now === undefined ? {} : { to: now }) };
}

/** An empty text says as little as none. */
const isBlank = (value: unknown) => value === undefined || value === '';

const THING =
  /^(?:forms|components|checkPoints)\/[^/]+$|^components\/[^/]+\/(?:options|radioButtons)\/[^/]+$/;

export function isThing(thing: string): boolean {
  return THING.test(thing);
}

/** Whether the parts include a thing, judged by a part that every such thing has. */
export function hasThing(parts: Parts, thing: string): boolean {
  const mark = thing.startsWith('components/')
    ? thing.split('/').length > 2
      ? `${thing}/label/${DEFAULT_LOCALE}`
      : `${thing}/type`
    : `${thing}/title/${DEFAULT_LOCALE}`;
  return parts.has(mark);
}

function thingChanges(
  from: Parts,
  to: Parts,
  formOf: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, Text>,
): BodyChange[] {
  const things = new Set([...to.keys(), ...from.keys()].map(thingOf).filter(isThing));
  return [...things].flatMap((thing): BodyChange[] => {
    const [was, is] = [hasThing(from, thing), hasThing(to, thing)];
    const isInsideNew =
      thing.split('/').length > 2 && hasThing(from, ownerOf(thing)) !== hasThing(to, ownerOf(thing));
    if (was === is || isInsideNew) return [];
    const name = names.get(thing);
    const place = placeOfPart(thing, formOf);
    return [{ kind: is ? 'added' : 'removed', place, ...(name ? { name } : {}) }];
  });
}

/** The component that an option belongs to. */
function ownerOf(thing: string): string {
  return thing.split('/').slice(0, 2).join('/');
}

/** Whether the ids that both lists contain are in a different order. */
function isReordered(old: unknown, now: unknown): boolean {
  if (!Array.isArray(old) || !Array.isArray(now)) return false;
  const remaining = old.filter((id) => now.includes(id));
  return !isSame(
    remaining,
    now.filter((id) => old.includes(id)),
  );
}

function namesIn({ forms, checkPoints }: VersionBody): [string, Text][] {
  return [
    ...forms.map(({ id, title }): [string, Text] => [`forms/${id}`, title]),
    ...checkPoints.map(({ componentId, title }): [string, Text] => [`checkPoints/${componentId}`, title]),
    ...placedComponents<Component>(forms).flatMap(({ component }) => namesOf(component)),
  ];
}

function namesOf(component: Component): [string, Text][] {
  const { componentId } = component;
  const it = component as { label?: Text; text?: Text; options?: Named[]; radioButtons?: Named[] };
  const own = it.label ?? it.text;
  return [
    ...(own ? [[`components/${componentId}`, own] as [string, Text]] : []),
    ...(['options', 'radioButtons'] as const).flatMap((list) =>
      (it[list] ?? []).map(({ id, label }): [string, Text] => [
        `components/${componentId}/${list}/${id}`,
        label,
      ]),
    ),
  ];
}

interface Named {
  id: string;
  label: Text;
}

/** Whether two values are the same JSON, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [a, b] = [definedIn(one), definedIn(other)];
  return (
    a.length === b.length && a.every(([key, value]) => isSame(value, (other as Record<string, unknown>)[key]))
  );
}

function definedIn(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, inner]) => inner !== undefined);
}
