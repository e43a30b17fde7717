import { z } from 'zod';
import { plainLine } from '@/lib/domain/fields/plain-text';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { type Component, EVIDENCE, type FormTemplate } from './component';
import { COMPONENT_TYPES, kindOf } from './kinds';
import type { Kind } from './kinds/kind';
import {
  type Completeness,
  conditionShape,
  identifier,
  type SchemaParts,
  type Shape,
  schemaParts,
  textSchema,
} from './kinds/schema-parts';
import { problemSentence, templateProblems } from './template-problems';

/** The forms and checkpoints of a template at that stage, for an object schema. */
export function templateShape(stage: Completeness) {
  const least = stage === 'draft' ? 0 : 1;
  // A union that is made from a list has no known types here. The kinds declare them.
  const component: z.ZodType<Component> = z.lazy(
    // The kinds come from a list, so their types are not known here, and columns hold the union again.
    () =>
      z.discriminatedUnion('type', variants as unknown as [z.ZodObject]) as unknown as z.ZodType<Component>,
  );
  const rows = z.array(component).min(least).max(COUNT_LIMITS.rows);
  const parts = schemaParts(z.array(rows).min(least).max(COUNT_LIMITS.columns), stage);
  const variants = COMPONENT_TYPES.map((type) =>
    z.strictObject({ type: z.literal(type), ...shapeOf(kindOf({ type }), parts) }),
  );
  const title = textSchema(stage, plainLine);
  return {
    forms: z
      .array(z.strictObject({ id: identifier, title, ...conditionShape, rows }))
      .min(least)
      .max(COUNT_LIMITS.forms),
    checkPoints: z
      .array(z.strictObject({ componentId: identifier, title, evidence: z.enum(EVIDENCE).optional() }))
      .max(COUNT_LIMITS.checkPoints),
  };
}

function shapeOf(kind: Kind, parts: SchemaParts): Shape {
  const { base, field, choices } = parts;
  if (kind.dataType === null) return { ...base, ...kind.template?.(parts) };
  const { required, ...calculated } = field;
  return {
    ...calculated,
    ...(!kind.isCalculated && { required }),
    ...(kind.choicesIn && choices(kind.choicesIn, kind.mostChoices)),
    ...kind.template?.(parts),
  };
}

/** Reports the problems between the parts of a template. */
export function reportTemplateProblems(
  template: Pick<FormTemplate, 'forms' | 'checkPoints'>,
  context: { addIssue(issue: { code: 'custom'; message: string }): void },
): void {
  for (const problem of templateProblems(template)) {
    context.addIssue({ code: 'custom', message: problemSentence(problem) });
  }
}

/**
 * A stored form template: every component has a known shape and its texts, patterns are safe to match, ids are unique, and references lead
 * somewhere.
 */
export const formTemplateSchema: z.ZodType<FormTemplate> = z
  .strictObject({ version: z.number().int().min(1), ...templateShape('complete') })
  .superRefine(reportTemplateProblems);

/** Parses a template. Throws a ZodError that lists every problem, for template authors. */
export function parseFormTemplate(json: unknown): FormTemplate {
  return formTemplateSchema.parse(json);
}
