import { z } from 'zod';
import { plainLine, plainText } from '@/lib/domain/fields/plain-text';
import { COUNT_LIMITS, FILE_KIND_NAMES, TEXT_LIMITS } from '@/lib/domain/limits';
import { inEveryLanguage, type LocalText } from '@/lib/domain/local-text';
import { byLocale, DEFAULT_LOCALE } from '@/lib/domain/locale';
import { isCalculable } from '../calculation';
import { type Component, DATE_BOUNDS, VALIDATION_TYPES } from '../component';
import { readDayBound } from '../day-bounds';
import { patternProblem } from '../pattern-safety';
import { COUNT_RULES, type CountRule, leastCount, PUBLIC_ID } from '../template-numbers';

/** The fields of a part of a template, as a zod shape. */
export type Shape = Record<string, z.ZodType>;

/** The building blocks for the schemas of kinds. Only `template.ts` calls this; kinds use only its type, so that no page loads zod. */
export type SchemaParts = ReturnType<typeof schemaParts>;

const ID = `[A-Za-z][\\w-]{0,${TEXT_LIMITS.templateId - 1}}`;
const OPTION_ID = `[\\w-]{1,${TEXT_LIMITS.templateId}}`;
/** A text that an answer is compared with has no `|`, which separates alternatives. */
const COMPARISON = `(?:[<>]=?|[=~])[^|\\u0000-\\u001f]{1,${TEXT_LIMITS.compared}}`;
const ALTERNATIVE = `!?${ID}(?:\\.${OPTION_ID}|${COMPARISON})?`;

export const identifier = z.string().regex(new RegExp(`^${ID}$`));
/** `complete`: cases can depend on it. `draft`: it is still being written, and parts may be empty. */
export type Completeness = 'complete' | 'draft';

/**
 * The schema of a text at a stage. In a draft each language is independent, and a missing translation is empty. A complete text requires
 * the default language, which stands in for other languages until they are translated.
 *
 * @param write `plainLine` for texts on one line: titles, questions, options, messages
 */
export function textSchema(stage: Completeness, write = plainText): z.ZodType<LocalText> {
  const words = z.string().overwrite(write).max(TEXT_LIMITS.formDefault);
  const written = z.strictObject(byLocale(() => words.optional()));
  return stage === 'draft'
    ? written.transform((text) => byLocale((locale) => text[locale] ?? ''))
    : written.refine((text) => text[DEFAULT_LOCALE], 'The text is missing').transform(inEveryLanguage);
}

const dayBound = z
  .string()
  .max(TEXT_LIMITS.id)
  .refine((text) => readDayBound(text) !== null);

const optionId = z.string().regex(new RegExp(`^${OPTION_ID}$`));
const count = (rule: CountRule) => z.number().int().min(leastCount(rule)).max(COUNT_RULES[rule]);

const pattern = z
  .string()
  .max(TEXT_LIMITS.templatePattern)
  .superRefine((value, context) => {
    const problem = patternProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: `The pattern is not safe: ${problem}` });
  });

const textRules = (stage: Completeness) =>
  z
    .strictObject({
      regex: stage === 'draft' ? z.string().max(TEXT_LIMITS.templatePattern) : pattern,
      type: z.enum(VALIDATION_TYPES),
      minLength: count('minLength'),
      maxLength: count('maxLength'),
      min: z.number(),
      max: z.number(),
      message: textSchema(stage, plainLine),
    })
    .partial();

const calculated = (part: 'percent' | 'least' | 'most' | 'decimals') =>
  z
    .number()
    .refine((value) => isCalculable(part, value))
    .optional();

/** When a component or a form is shown. */
export const conditionShape = {
  displayController: z
    .array(
      z
        .string()
        .max(TEXT_LIMITS.entry)
        .regex(new RegExp(`^${ALTERNATIVE}(?:\\|${ALTERNATIVE})*$`)),
    )
    .min(1)
    .max(COUNT_LIMITS.controllers)
    .optional(),
  displayAll: z.literal(true).optional(),
};

const base = {
  componentId: identifier,
  publicId: z.string().max(TEXT_LIMITS.id).regex(PUBLIC_ID).optional(),
  ...conditionShape,
};

const flag = z.literal(true);

/** @param mayHaveText Whether one of the options may ask for a text. */
const optionList = (stage: Completeness, mayHaveText: boolean, most: number = COUNT_LIMITS.entriesMost) =>
  z
    .array(
      z.strictObject({
        id: optionId,
        label: textSchema(stage, plainLine),
        ...(mayHaveText && { ownText: flag.optional() }),
      }),
    )
    .min(stage === 'draft' ? 0 : 1)
    .max(most);

/** @param columns The schema of `columns`, which hold components of any kind. */
export function schemaParts(columns: z.ZodType<Component[][]>, stage: Completeness) {
  const options = optionList(stage, false);
  const text = textSchema(stage);
  const line = textSchema(stage, plainLine);
  return {
    /** The properties of every component. */
    base,
    /** The properties of every component with an answer. */
    field: {
      ...base,
      label: line,
      helpText: text.optional(),
      required: z.boolean().optional(),
      tag: identifier.optional(),
    },
    text,
    /** Present and true, or absent. */
    flag: flag.optional(),
    line,
    columns,
    options,
    /**
     * Options of its own, or the tag of dynamic data that the register provides. A later check makes sure that there is exactly one of
     * them.
     */
    choices: (key: 'options' | 'radioButtons', most?: number) => ({
      [key]: optionList(stage, true, most).optional(),
      optionList: identifier.optional(),
      optionsTag: identifier.optional(),
    }),
    calculation: z.strictObject({
      sum: z
        .array(identifier)
        .min(stage === 'draft' ? 0 : 1)
        .max(COUNT_LIMITS.components),
      percent: calculated('percent'),
      least: calculated('least'),
      most: calculated('most'),
      decimals: calculated('decimals'),
    }),
    boundRules: z.strictObject({ min: z.number(), max: z.number() }).partial(),
    optionIds: z.array(optionId).max(COUNT_LIMITS.entriesMost),
    textRules: textRules(stage),
    dateRules: z.strictObject({ dates: z.enum(DATE_BOUNDS), earliest: dayBound, latest: dayBound }).partial(),
    fileRules: z
      .strictObject({
        fileKinds: z.array(z.enum(FILE_KIND_NAMES)).min(1).max(FILE_KIND_NAMES.length),
        maxMegabytes: count('maxMegabytes'),
        maxFiles: count('maxFiles'),
      })
      .partial(),
    countRules: z
      .strictObject({ minEntries: count('minEntries'), maxEntries: count('maxEntries') })
      .partial(),
  };
}
