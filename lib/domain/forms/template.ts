import { z } from 'zod';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { Component, FormTemplate } from './component';
import { COMPONENT_TYPES, kindOf } from './kinds';
import type { Kind } from './kinds/kind';
import { identifier, type Shape, schemaParts, text } from './kinds/schema-parts';
import { templateProblems } from './template-problems';

// The library does not know the types of a union that is made from a list; the kinds declare them.
const component: z.ZodType<Component> = z.lazy(
  // The kinds come from a list, so their types are not known here; and columns hold the union again.
  () => z.discriminatedUnion('type', variants as unknown as [z.ZodObject]) as unknown as z.ZodType<Component>,
);
const rows = z.array(component).min(1).max(COUNT_LIMITS.rows);
const parts = schemaParts(z.array(rows).min(1).max(4));
const variants = COMPONENT_TYPES.map((type) =>
  z.strictObject({ ...shapeOf(kindOf({ type })), type: z.literal(type) }),
);

function shapeOf(kind: Kind): Shape {
  const { base, field, choices } = parts;
  if (kind.dataType === null) return { ...base, ...kind.template?.(parts) };
  return { ...field, ...(kind.choicesIn && choices(kind.choicesIn)), ...kind.template?.(parts) };
}

/**
 * A form template as it is stored: every component of a known shape with its texts by language, patterns that
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
