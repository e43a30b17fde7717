import { type Comparison, compare, rangeOf, type Scale } from '@/lib/domain/forms/comparison';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { dayBounds } from '@/lib/domain/forms/day-bounds';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { maxLengthOf } from '@/lib/domain/forms/lengths';
import { validateComponent } from '@/lib/domain/forms/validation';
import { normaliseValue } from '@/lib/domain/forms/values';
import { today } from '@/lib/domain/now';
import { dayAfter } from '@/lib/domain/time';

/** With more parts of one text than this, their combinations are too many to try. */
const MOST_PARTS = 5;

/**
 * Answers to a question that its rules take, in stored form: one for each way in which these comparisons can come out together. Null if we
 * cannot know which there are.
 */
export function comparedAnswers(
  component: RuleComponent,
  comparisons: readonly Comparison[],
): readonly string[] | null {
  const scale = fieldKindOf(component)?.scale?.(component);
  if (!scale) return null;
  const candidates = hasForm(component, scale) ? null : CANDIDATES[scale](component, comparisons);
  if (!candidates) return null;
  const byResults = new Map<string, string>();
  for (const candidate of candidates) {
    const results = String(comparisons.map((comparison) => compare(scale, candidate, comparison)));
    if (!byResults.has(results) && isTaken(component, candidate)) byResults.set(results, candidate);
  }
  return [...byResults.values()];
}

/** Whether more than bounds says which answers there are. */
function hasForm({ regex, validation }: RuleComponent, scale: Scale): boolean {
  const { type, minLength, maxLength } = validation ?? {};
  if (regex || validation?.regex) return true;
  return scale === 'number' ? minLength != null || maxLength != null : scale === 'text' && type != null;
}

function isTaken(component: RuleComponent, candidate: string): boolean {
  return (
    normaliseValue(component, candidate) === candidate &&
    validateComponent(component, candidate, { forced: true, today: today() }).length === 0
  );
}

type Candidates = (component: RuleComponent, comparisons: readonly Comparison[]) => string[] | null;

/** If any answer meets the rules and has certain results, one of these does. */
const CANDIDATES: Readonly<Record<Scale, Candidates>> = { number: numbers, day: days, text: texts };

/** Numbers at each place where a result or a rule changes, next to it and between. */
function numbers({ validation }: RuleComponent, comparisons: readonly Comparison[]): string[] {
  const ends = comparisons.flatMap(({ value }) => rangeOf('number', value) ?? []);
  const places = [...ends, 0, validation?.min, validation?.max]
    .filter((place) => place != null)
    .sort((one, other) => one - other);
  const near = places.flatMap((place, index) => [
    place,
    Math.floor(place) + 1,
    Math.ceil(place) - 1,
    (place + (places[index + 1] ?? place)) / 2,
  ]);
  return near.map((number) => storedNumber(number));
}

/** A number as an answer holds it. Three decimals could be thousands, so that they become four. */
function storedNumber(number: number): string {
  const [whole = '', decimals = ''] = number.toFixed(6).split('.');
  const short = decimals.replace(/0+$/, '');
  const plain = short === '' ? whole : `${whole},${short.length === 3 ? `${short}0` : short}`;
  return plain === '-0' ? '0' : plain;
}

function days({ validation }: RuleComponent, comparisons: readonly Comparison[]): string[] {
  const ends = comparisons.flatMap(({ value }) => (rangeOf('day', value) ?? []) as readonly string[]);
  const bounds = Object.values(dayBounds(validation, { today: today() }));
  return [today(), ...bounds, ...ends].flatMap((day) => [day, dayAfter(day, 1), dayAfter(day, -1)]);
}

/** The texts that are named, and each choice of the parts that are, with something else around them. */
function texts(component: RuleComponent, comparisons: readonly Comparison[]): string[] | null {
  const named = (wanted: Comparison['operator']) =>
    comparisons.filter(({ operator }) => operator === wanted).map(({ value }) => value.trim());
  const parts = [...new Set(named('~'))];
  if (parts.length > MOST_PARTS || parts.join(' ').length > maxLengthOf(component)) return null;
  const some = parts.reduce<string[][]>(
    (lists, part) => lists.flatMap((list) => [list, [...list, part]]),
    [[]],
  );
  const length = component.validation?.minLength ?? 1;
  const around = [...'eöx7-'].map((letter) => letter.repeat(length));
  const apart = around.flatMap((filler) => [`${filler} `, filler]);
  return [
    ...named('='),
    ...some.flatMap((list) => [' ', '-', '', ...apart].map((between) => list.join(between))),
    ...some.flatMap((list) => around.map((filler) => [...list, filler].join(' '))),
  ].filter((text) => text !== '');
}
