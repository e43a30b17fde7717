import { describe, expect, it } from 'vitest';
import { type FormTemplate, type RuleComponent, TAG } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES } from '@/lib/domain/forms/kinds';
import { localiseForm } from '@/lib/domain/forms/localise';
import { savableComponents } from '@/lib/domain/forms/rows';
import { parseFormTemplate } from '@/lib/domain/forms/template';
import { validateForm } from '@/lib/domain/forms/validation';
import { normaliseValue } from '@/lib/domain/forms/values';
import { activeComponents } from '@/lib/domain/forms/visibility';
import handelsforbundet from '@/prisma/templates/handelsforbundet.json';
import { sampleValues } from '@/prisma/templates/samples';
import teknikbolagen from '@/prisma/templates/teknikbolagen.json';

const templates: [string, FormTemplate][] = [
  ['teknikbolagen', parseFormTemplate(teknikbolagen)],
  ['handelsforbundet', parseFormTemplate(handelsforbundet)],
];

function everything(rows: readonly RuleComponent[]): RuleComponent[] {
  return rows.flatMap((row) => [row, ...everything((row.columns ?? []).flat())]);
}

function errorsOfAll(template: FormTemplate, values: Record<string, string>): string[] {
  return template.forms.flatMap((form) => [
    ...validateForm(template, form.id, values, { forced: true }).keys(),
  ]);
}

describe.each(templates)('the template of %s', (_, template) => {
  const components = template.forms.flatMap((form) => savableComponents<RuleComponent>(form.rows));

  it('has what the rest of the product looks for', () => {
    const tags = components.map((component) => component.tag ?? component.optionsTag);
    // The demonstration describes how it processes personal data, and requires no consent.
    const { acceptsPrivacyNotice: _, ...others } = TAG;
    for (const tag of Object.values(others)) expect(tags).toContain(tag);
    expect(template.checkPoints).toHaveLength(3);
    expect(template.forms.length).toBeGreaterThanOrEqual(5);
  });

  it('says something else in English than in Swedish in every longer text', () => {
    for (const [index, form] of template.forms.entries()) {
      const other = localiseForm(form, 'en');
      const texts = (rows: typeof other.rows): (string | null)[] =>
        rows.flatMap((row) => [row.text, ...texts(row.columns?.flat() ?? [])]);
      const swedish = texts(localiseForm(form, 'sv').rows);
      texts(other.rows).forEach((english, at) => {
        if (english) expect(english, `form ${index}`).not.toBe(swedish[at]);
      });
    }
  });

  it('is complete with the sample values, and misses every required answer without', () => {
    const values = sampleValues(template);
    expect(errorsOfAll(template, values)).toEqual([]);
    const active = activeComponents(template, values);
    const required = components.filter(({ required, componentId }) => required && active.has(componentId));
    for (const { componentId } of required) {
      const { [componentId]: _, ...without } = values;
      expect(errorsOfAll(template, without).some((key) => key.startsWith(componentId))).toBe(true);
    }
  });

  it('has sample values in their normalised form', () => {
    const values = sampleValues(template);
    for (const component of components) {
      const value = values[component.componentId];
      if (value !== undefined) expect(normaliseValue(component, value)).toBe(value);
    }
  });

  it('can be filled whatever is chosen, file fields aside', () => {
    for (const component of components) {
      const choices = component.options ?? component.radioButtons ?? [];
      const isList = component.type === 'FormCheckBoxList';
      const isPosition = component.type === 'FormDynamicPosition';
      if (isPosition || component.type === 'FormDynamicList') continue;
      const chosen =
        component.type === 'FormCheckBox' ? ['true'] : choices.map(({ id }) => (isList ? `["${id}"]` : id));
      for (const value of chosen) {
        const values = sampleValues(template, { values: { [component.componentId]: value } });
        const files = components
          .filter(({ type }) => type === 'FormFile')
          .map(({ componentId }) => componentId);
        expect(errorsOfAll(template, values).filter((key) => !files.includes(key))).toEqual([]);
      }
    }
  });

  it('takes what a caller wants to answer', () => {
    const values = sampleValues(template, { companyName: 'Beta AB', orgNo: '5599000022', subgroup: 'el' });
    const byTag = (tag: string) =>
      values[components.find((component) => component.tag === tag)?.componentId ?? ''];
    expect(byTag(TAG.companyName)).toBe('Beta AB');
    expect(byTag(TAG.organisationNumber)).toBe('559900-0022');
    expect(values.subgroup).toBe('el');
  });
});

it('the two templates use every component type of the specification between them', () => {
  const used = new Set(
    templates.flatMap(([, template]) =>
      template.forms.flatMap((form) => everything(form.rows).map(({ type }) => type)),
    ),
  );
  expect([...used, 'FormCalculation'].sort()).toEqual([...COMPONENT_TYPES].sort());
});

it('the template of Teknikbolagen can be filled by hand in a few minutes', () => {
  const template = parseFormTemplate(teknikbolagen);
  expect(Object.keys(sampleValues(template)).length).toBeLessThanOrEqual(32);
});
