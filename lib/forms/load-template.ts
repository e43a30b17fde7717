import type { Tx } from '@/lib/database/db';
import type { FormTemplate, RuleComponent } from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { formTemplateSchema } from '@/lib/domain/forms/template';

const kept = new Map<number, FormTemplate>();

/** A stored form template. It never changes once stored (a new version is a new row), so it is read once per process. */
export async function loadTemplate(tx: Tx, templateId: number): Promise<FormTemplate> {
  const known = kept.get(templateId);
  if (known) return known;
  const { body } = await tx.formTemplate.findUniqueOrThrow({
    where: { id: templateId },
    select: { body: true },
  });
  const template = formTemplateSchema.parse(body);
  kept.set(templateId, template);
  return template;
}

/** The components of a template that have a value, with the form that each stands in. */
export function componentsOf(template: FormTemplate): { formId: string; component: RuleComponent }[] {
  return template.forms.flatMap((form) =>
    savableComponents(form.rows).map((component) => ({ formId: form.id, component })),
  );
}

/** The component with a tag, or undefined. */
export function taggedComponent(template: FormTemplate, tag: string): RuleComponent | undefined {
  return componentsOf(template).find(({ component }) => component.tag === tag)?.component;
}
