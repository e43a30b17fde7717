import type { RuleComponent } from './component';
import { optionWithText, ownTextKey, writeChoice } from './kinds/choices';
import { REMOVE_ENTRY } from './kinds/dynamic-list';
import { typedText } from './kinds/text-box';
import { nestedFields } from './rows';
import { serialise } from './stored-list';
import { isEmptyValue, normaliseValue } from './values';

/** The names and texts that a browser posted. */
export interface PostedTexts {
  names(): readonly string[];
  /** Empty for a name without a text. */
  text(name: string): string;
  texts(name: string): readonly string[];
  /** The sign before the decimals of a number, in the language of the page. */
  decimalSign: '.' | ',';
}

/**
 * Returns the answer to a question as a browser posts it without scripts, as the page with scripts would have it before it is normalised.
 * The controls are named by the keys of a form's errors: `field`, `list[0].field`, `positions[ceo].name`. Null for a calculated value, and for a file
 * outside a list, which an upload saves. In an entry, the texts of its control are the ids of its files.
 *
 * @param key Of the question. Its own id, unless it is inside a list.
 */
export function postedAnswer(
  component: RuleComponent & { label?: string },
  posted: PostedTexts,
  key = component.componentId,
): string | null {
  switch (component.type) {
    case 'FormCalculation':
      return null;
    case 'FormFile':
      return key === component.componentId ? null : posted.texts(key).filter(Boolean).join();
    case 'FormCheckBox':
      return String(posted.names().includes(key));
    case 'FormCheckBoxList':
      return serialise(postedChoices(component, posted, key));
    case 'FormRadioButtonGroup':
    case 'FormSelectList':
      return postedChoices(component, posted, key)[0] ?? '';
    case 'FormDynamicList':
      return postedEntries(component, posted);
    case 'FormDynamicPosition':
      return postedPositions(component, posted);
    case 'FormTextBox':
      return typedText(component, posted.text(key), posted.decimalSign);
    default:
      return posted.text(key);
  }
}

/** The choices, with the text of the one that has one. If the text is filled in but the option is not chosen, the option counts as chosen. */
function postedChoices(component: RuleComponent, posted: PostedTexts, key: string): string[] {
  const chosen = posted.texts(key).filter((id) => id !== '');
  const withText = optionWithText(component)?.id;
  if (withText === undefined) return [...chosen];
  const text = posted.text(ownTextKey(key, withText));
  const isMeant = text.trim() !== '' && (chosen.length === 0 || component.type === 'FormCheckBoxList');
  const all = isMeant && !chosen.includes(withText) ? [...chosen, withText] : chosen;
  return all.map((id) => (id === withText ? writeChoice(id, text) : id));
}

/** The entries in which something is filled in. */
function postedEntries(list: RuleComponent, posted: PostedTexts): string {
  const places = posted.names().flatMap((name) => {
    const rest = name.startsWith(`${list.componentId}[`) ? name.slice(list.componentId.length) : '';
    const place = /^\[(\d{1,4})\]/.exec(rest)?.[1];
    return place === undefined ? [] : [Number(place)];
  });
  const entries = [...new Set(places)]
    .sort((a, b) => a - b)
    .filter((place) => posted.text(`${list.componentId}[${place}]`) !== REMOVE_ENTRY)
    .map((place) =>
      nestedFields(list).map((part) => {
        const key = `${list.componentId}[${place}].${part.componentId}`;
        return [part, postedAnswer(part, posted, key) ?? ''] as const;
      }),
    )
    .filter((entry) => entry.some(([part, value]) => !isEmptyValue(part, normaliseValue(part, value))));
  return serialise(
    entries.map((entry) => Object.fromEntries(entry.map(([{ componentId }, value]) => [componentId, value]))),
  );
}

/** The positions that are ticked, and those for which something is filled in. */
function postedPositions({ componentId, options }: RuleComponent, posted: PostedTexts): string {
  const people = (options ?? []).map(({ id: positionId }) => {
    const part = (name: string) => posted.text(`${componentId}[${positionId}].${name}`);
    const person = { positionId, name: part('name'), email: part('email'), telephone: part('telephone') };
    const isTicked = posted.names().includes(`${componentId}[${positionId}]`);
    return isTicked || [person.name, person.email, person.telephone].some((text) => text.trim())
      ? [person]
      : [];
  });
  return serialise(people.flat());
}
