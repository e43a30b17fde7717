import { cutText } from '@/lib/domain/fields/plain-text';
import type { Component, Text } from '@/lib/domain/forms/component';
import { byLocale } from '@/lib/domain/locale';
import type { VersionBody } from './body';
import { type BodyChange, differences } from './differences';
import { placedComponents } from './placed';

/** A change of a draft without its values, with the names that say what it is about. */
export interface SittingChange extends Pick<BodyChange, 'kind' | 'place' | 'name'> {
  /** Whether there is a value now, where that is the change. */
  to?: true;
  /** The title of the form. */
  form?: Text;
  /** The name of the question that an option belongs to. */
  owner?: Text;
  /** The kind of a component, for those without a name. */
  type?: string;
}

/** What one person changed in a sitting at the draft. */
export interface Sitting {
  changes: readonly SittingChange[];
  /** How many more changes there were. */
  more: number;
}

export const NO_CHANGES: Sitting = { changes: [], more: 0 };

/** The most changes that a sitting lists, and the longest name of one: a paragraph goes by its whole text. */
const MOST_LISTED = 40;
const LONGEST_NAME = 80;

/**
 * Adds what a save changed to a sitting. Says each thing once: a question that was added in the sitting is not also changed, and one that
 * was added and removed is not there at all.
 */
export function afterSave({ changes, more }: Sitting, before: VersionBody, after: VersionBody): Sitting {
  const bodies = [before, after];
  const forms = new Map(bodies.flatMap((body) => body.forms.map(({ id, title }) => [id, title] as const)));
  const components = new Map(
    bodies.flatMap((body) =>
      placedComponents<Component>(body.forms).map(({ component }) => [component.componentId, component]),
    ),
  );
  let listed = changes;
  let left = more;
  for (const change of differences(before, after)) {
    const named = withNames(change, forms, components);
    const earlier = listed.filter((one) => isOfSame(one, named));
    const turned = earlier.find((one) => isSameThing(one, named) && isOpposite(one, named));
    if (!turned && earlier.some(({ kind }) => kind === 'added')) continue;
    listed = listed.filter((one) => !earlier.includes(one));
    if (turned) continue;
    if (listed.length < MOST_LISTED) listed = [...listed, named];
    else left += 1;
  }
  return { changes: listed, more: left };
}

function withNames(
  { kind, place, name, to }: BodyChange,
  forms: ReadonlyMap<string, Text>,
  components: ReadonlyMap<string, Component>,
): SittingChange {
  // Both languages of a text are one change of it. The name of an option is shown in its language.
  const { locale, ...anyLanguage } = place;
  const isOfOption = place.optionId !== undefined;
  const component = components.get(place.componentId ?? '') as
    | { label?: Text; text?: Text; type: string }
    | undefined;
  const form = forms.get(place.formId ?? '');
  const owner = isOfOption ? (component?.label ?? component?.text) : undefined;
  return {
    kind,
    place: isOfOption ? place : anyLanguage,
    ...(name && { name: short(name) }),
    ...(isOfOption && to ? { to: true as const } : {}),
    ...(form && { form: short(form) }),
    ...(owner && { owner: short(owner) }),
    ...(component && { type: component.type }),
  };
}

const short = (text: Text): Text => byLocale((locale) => cutText(text[locale], LONGEST_NAME));

/** Whether a later change is of what an earlier one is about, or inside of it. */
function isOfSame({ kind, place }: SittingChange, later: SittingChange): boolean {
  const isWhole = kind === 'added' || kind === 'removed' || later.kind === 'removed';
  const keys = isWhole
    ? (['part', 'formId', 'componentId', 'optionId'] as const)
    : (['part', 'formId', 'componentId', 'optionId', 'property', 'locale'] as const);
  // A question that was added moves from form to form, and stays the same one.
  const isInside = (key: (typeof keys)[number]) =>
    (kind === 'added' && place[key] === undefined) ||
    (key === 'formId' && place.componentId !== undefined) ||
    place[key] === later.place[key];
  return keys.every(isInside);
}

const isSameThing = ({ place }: SittingChange, { place: later }: SittingChange): boolean =>
  place.componentId === later.componentId &&
  place.optionId === later.optionId &&
  (place.componentId !== undefined || place.formId === later.formId);

const isOpposite = ({ kind }: SittingChange, later: SittingChange): boolean =>
  (kind === 'added' && later.kind === 'removed') || (kind === 'removed' && later.kind === 'added');
