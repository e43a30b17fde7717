import type { RuleComponent } from './component';
import { fieldKindOf } from './kinds';

/** A limit that is told at the field before anything is answered. `of` names its text; a bound that is not told is null. */
export interface ToldLimit {
  of: 'characters' | 'digits' | 'letters' | 'value' | 'choices' | 'entries';
  min: number | null;
  max: number | null;
}

/**
 * From where on a limit is worth telling. An ordinary answer keeps a lower least or a higher most, and nobody needs to read of it.
 * A text that becomes too long is said while it is written.
 */
const WORTH_TELLING = {
  leastCharacters: 6,
  mostCharacters: 20,
  leastValue: 2,
  mostValue: 1_000,
  /** Of a list. Chosen options have an end in what is offered. */
  mostEntries: 10,
} as const;

/** The limits of a field that an answer may well miss; null if there are none. */
export function toldLimit(component: RuleComponent): ToldLimit | null {
  if (fieldKindOf(component)?.count) return entries(component);
  const { type, minLength, maxLength, min, max } = component.validation ?? {};
  if (min != null || max != null) {
    const most = upTo(max, WORTH_TELLING.mostValue);
    const least = most === null ? from(min, WORTH_TELLING.leastValue) : (min ?? null);
    return limit('value', least, most);
  }
  const most = upTo(maxLength, WORTH_TELLING.mostCharacters);
  const least = from(minLength, most === null ? WORTH_TELLING.leastCharacters : 2);
  if (type === 'NUMBERS_ONLY') return { of: 'digits', min: least, max: most };
  if (type === 'LETTERS_ONLY') return { of: 'letters', min: least, max: most };
  // The other types have a form of their own, and their error says which.
  return type ? null : limit('characters', least, most);
}

function entries({ validation, options }: RuleComponent): ToldLimit | null {
  const { minEntries, maxEntries, requiredPositions } = validation ?? {};
  // That there is one, "required" says; and a required position is shown as one.
  const known = Math.max(1, requiredPositions?.length ?? 0);
  const offered = options?.length ?? 0;
  const least = from(minEntries, known + 1);
  if (offered > 0) return limit('choices', least, upTo(maxEntries, offered - 1));
  return limit('entries', least, upTo(maxEntries, WORTH_TELLING.mostEntries));
}

type Bound = number | null | undefined;

/** A lower bound that is at least `least`; else null. */
const from = (bound: Bound, least: number) => (bound != null && bound >= least ? bound : null);

/** An upper bound that is at most `most`; else null. */
const upTo = (bound: Bound, most: number) => (bound != null && bound <= most ? bound : null);

const limit = (of: ToldLimit['of'], min: number | null, max: number | null): ToldLimit | null =>
  min === null && max === null ? null : { of, min, max };
