import type { Tx } from '@/lib/database/db';
import type { FormTemplate, RuleComponent } from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { loadVersion } from '@/lib/engine/case-version';

/** The forms of a version. */
export async function loadTemplate(tx: Tx, templateId: number): Promise<FormTemplate> {
  return (await loadVersion(tx, templateId)).template;
}

/** The components of a template that have a value, each with the form that it is in. */
export function componentsOf(template: FormTemplate): { formId: string; component: RuleComponent }[] {
  return template.forms.flatMap((form) =>
    savableComponents(form.rows).map((component) => ({ formId: form.id, component })),
  );
}

/** The component with a tag, or undefined. */
export function taggedComponent(template: FormTemplate, tag: string): RuleComponent | undefined {
  return componentsOf(template).find(({ component }) => component.tag === tag)?.component;
}
