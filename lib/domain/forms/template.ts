import { z } from 'zod';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { type Component, type FormTemplate, VALIDATION_TYPES } from './component';
import { patternProblem } from './pattern-safety';
import { templateProblems } from './template-problems';

const identifier = z.string().regex(/^[A-Za-z][\w-]{0,59}$/);
const optionId = z.string().regex(/^[\w-]{1,60}$/);
const text = z.strictObject({
  sv: z.string().trim().min(1).max(TEXT_LIMITS.formDefault),
  en: z.string().trim().min(1).max(TEXT_LIMITS.formDefault),
});
const options = z
  .array(z.strictObject({ id: optionId, label: text }))
  .min(1)
  .max(COUNT_LIMITS.entriesMost);
const count = z.number().int().min(0).max(COUNT_LIMITS.entriesMost);
const length = z.number().int().min(0).max(TEXT_LIMITS.formMost);

const pattern = z
  .string()
  .max(TEXT_LIMITS.templatePattern)
  .superRefine((value, context) => {
    const problem = patternProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: `The pattern is not safe: ${problem}` });
  });

const textRules = z
  .strictObject({
    regex: pattern,
    type: z.enum(VALIDATION_TYPES),
    minLength: length,
    maxLength: length,
    min: z.number(),
    max: z.number(),
    message: text,
  })
  .partial();
const countRules = z.strictObject({ minEntries: count, maxEntries: count }).partial();
const positionRules = countRules.extend({
  requiredPositions: z.array(optionId).max(COUNT_LIMITS.entriesMost).optional(),
});

const base = {
  componentId: identifier,
  publicId: z
    .string()
    .max(TEXT_LIMITS.id)
    .regex(/^\d+(?:\.\d+)*[a-z]?$/)
    .optional(),
  displayController: z
    .array(
      z
        .string()
        .max(TEXT_LIMITS.controller)
        .regex(/^[A-Za-z][\w-]*(?:\.[\w-]+)?$/),
    )
    .min(1)
    .max(COUNT_LIMITS.controllers)
    .optional(),
};
const field = {
  ...base,
  label: text,
  helpText: text.optional(),
  required: z.boolean().optional(),
  tag: identifier.optional(),
};
const offered = { options: options.optional(), optionsTag: identifier.optional() };

const component: z.ZodType<Component> = z.lazy(
  () => z.discriminatedUnion('type', variants) as unknown as z.ZodType<Component>,
);
const rows = z.array(component).min(1).max(COUNT_LIMITS.rows);
const columns = z.array(rows).min(1).max(4);
const variants = [
  z.strictObject({ ...field, type: z.literal('FormTextBox'), validation: textRules.optional() }),
  z.strictObject({ ...field, type: z.enum(['FormCheckBox', 'FormDateBox', 'FormMonthBox', 'FormFile']) }),
  z.strictObject({
    ...field,
    ...offered,
    type: z.literal('FormCheckBoxList'),
    validation: countRules.optional(),
  }),
  z.strictObject({ ...field, ...offered, type: z.literal('FormSelectList') }),
  z.strictObject({
    ...field,
    type: z.literal('FormRadioButtonGroup'),
    radioButtons: options.optional(),
    optionsTag: identifier.optional(),
  }),
  z.strictObject({
    ...field,
    type: z.literal('FormDynamicList'),
    columns,
    validation: countRules.optional(),
  }),
  z.strictObject({
    ...field,
    type: z.literal('FormDynamicPosition'),
    options,
    validation: positionRules.optional(),
  }),
  z.strictObject({ ...base, type: z.literal('FormSectionTitle'), label: text }),
  z.strictObject({ ...base, type: z.literal('FormBodyText'), text }),
  z.strictObject({ ...base, type: z.literal('FormColumns'), columns }),
  z.strictObject({ ...base, type: z.literal('FormSectionDivider') }),
] as const;

/**
 * A form template as it is stored: every component of a known shape with its texts in both languages, patterns that
 * are safe to match, ids that are unique and references that lead somewhere.
 */
export const formTemplateSchema: z.ZodType<FormTemplate> = z
  .strictObject({
    version: z.number().int().min(1),
    forms: z
      .array(z.strictObject({ id: identifier, title: text, rows }))
      .min(1)
      .max(COUNT_LIMITS.forms),
    checkPoints: z
      .array(z.strictObject({ componentId: identifier, title: text }))
      .max(COUNT_LIMITS.checkPoints),
  })
  .superRefine((template, context) => {
    for (const message of templateProblems(template)) context.addIssue({ code: 'custom', message });
  });

/** Parses a template. Throws a ZodError that lists every problem, for template authors. */
export function parseFormTemplate(json: unknown): FormTemplate {
  return formTemplateSchema.parse(json);
}
