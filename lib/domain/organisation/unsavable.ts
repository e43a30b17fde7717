import { isCalculable } from '@/lib/domain/forms/calculation';
import type { Component, Rules } from '@/lib/domain/forms/component';
import { COUNT_RULES, type CountRule, isCount, isPublicId } from '@/lib/domain/forms/template-numbers';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import type { Place, VersionBody } from './body';
import { bodyTexts } from './body-texts';
import { isSame } from './differences';
import { placedComponents } from './placed';

/**
 * The problems that prevent a draft from being saved: typed values that `draftBodySchema` refuses, and whatever else the server refuses.
 */
export const UNSAVABLE_CODES = [
  'PUBLIC_ID_INVALID',
  'COUNT_INVALID',
  'NUMBER_INVALID',
  'AMOUNT_INVALID',
  'PERCENTAGE_INVALID',
  'TOO_LONG',
  'TOO_MANY',
  'TOO_LARGE',
  'INVALID_VALUE',
] as const;
export type UnsavableCode = (typeof UNSAVABLE_CODES)[number];

export interface Unsavable {
  code: UnsavableCode;
  isWarning: false;
  place: Place;
  /** The largest number or the longest text that is allowed. */
  value?: string;
}

/** The typed values that cannot be saved. Also runs in the browser, which does not load the schema. */
export function unsavable(body: VersionBody): Unsavable[] {
  return [
    ...placedComponents<Component>(body.forms).flatMap(({ component, formId }) =>
      wrongNumbers(component, { part: 'forms', formId, componentId: component.componentId }),
    ),
    ...bodyTexts(body).flatMap(({ text, place }) =>
      LOCALES.filter((locale) => isTooLong(text[locale], longestAt(place))).map((locale) =>
        at({ ...place, locale }, 'TOO_LONG', longestAt(place)),
      ),
    ),
  ];
}

/** The problems found before that a changed body still has. */
export function stillUnsavable<Found>(problems: readonly Found[], body: VersionBody): Found[] {
  if (problems.length === 0) return [];
  const now = unsavable(body);
  return problems.filter((one) => now.some((other) => isSame(one, other)));
}

/** Whether a text of a form is longer than can be saved. */
export function isTooLong(text: string, longest: number = TEXT_LIMITS.formDefault): boolean {
  return text.trim().length > longest;
}

/** The longest text at a place of a body. */
export function longestAt({ part, componentId, property }: Place): number {
  const isTitle = part === 'forms' && componentId === undefined && property === 'title';
  return isTitle ? TEXT_LIMITS.formTitle : TEXT_LIMITS.formDefault;
}

function wrongNumbers(component: Component, place: Place): Unsavable[] {
  const rules: Rules = ('validation' in component ? component.validation : undefined) ?? {};
  const where = (property: string) => ({ ...place, property });
  const counts = Object.entries(COUNT_RULES) as [CountRule, number][];
  return [
    ...(component.publicId === undefined || isPublicId(component.publicId)
      ? []
      : [at(where('publicId'), 'PUBLIC_ID_INVALID')]),
    ...counts.flatMap(([rule, most]) => {
      const value = rules[rule];
      if (value === undefined || isCount(rule, value)) return [];
      return [at(where(`validation.${rule}`), 'COUNT_INVALID', most)];
    }),
    ...(['min', 'max'] as const).flatMap((rule) =>
      Number.isFinite(rules[rule] ?? 0) ? [] : [at(where(`validation.${rule}`), 'NUMBER_INVALID')],
    ),
    ...(['percent', 'least', 'most'] as const).flatMap((part) => {
      const value = component.type === 'FormCalculation' ? component.calculation[part] : undefined;
      if (value === undefined || isCalculable(part, value)) return [];
      const code = part === 'percent' ? 'PERCENTAGE_INVALID' : 'AMOUNT_INVALID';
      return [at(where(`calculation.${part}`), code)];
    }),
    ...((rules.regex?.length ?? 0) > TEXT_LIMITS.templatePattern
      ? [at(where('validation.regex'), 'TOO_LONG', TEXT_LIMITS.templatePattern)]
      : []),
  ];
}

function at(place: Place, code: UnsavableCode, most?: number): Unsavable {
  return { code, isWarning: false, place, ...(most === undefined ? {} : { value: String(most) }) };
}
