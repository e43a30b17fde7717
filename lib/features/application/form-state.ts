import { AppError } from '@/lib/domain/errors';
import type { Component, FormTemplate, RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { isFormLocked, isLocked, isReadOnlyFor } from '@/lib/domain/forms/locking';
import { openedByCorrections } from '@/lib/domain/forms/opened-by-corrections';
import { flattenRows, nestedFields, savableComponents } from '@/lib/domain/forms/rows';
import type { Locale } from '@/lib/domain/locale';
import { anyRegionalReviewer, factSelect, factsOf } from '@/lib/engine/access/facts';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { loadVersion } from '@/lib/engine/case-version';
import type { CommandContext } from '@/lib/engine/command';
import { type DynamicOption, optionsByTag } from '@/lib/features/application/dynamic-data';
import type { CaseForm, Correction, Prisma } from '@/lib/generated/prisma/client';
import { formStatusColumn } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';
import { caseLocks } from './case-locks';

export interface FieldItem {
  componentId: string;
  value: string;
  /** The version that the caller's value is based on. If absent, the value overwrites any version. */
  baseVersion?: number | undefined;
}

export interface StoredValue {
  value: string;
  version: number;
  active: boolean;
}

export type StoredForm = Pick<CaseForm, 'formId' | 'status' | 'version' | 'savedAt' | 'isShown'>;
type OpenCorrection = Pick<Correction, 'id' | 'formId' | 'componentId' | 'isHandled' | 'notAsked'>;

/** The forms of a case for a command: template, stored values, form rows, corrections, locks. */
export interface FormState {
  template: FormTemplate;
  stored: Map<string, StoredValue>;
  forms: Map<string, StoredForm>;
  /** Corrections that are not cleared. */
  corrections: OpenCorrection[];
  /** The options of the organisation, by tag. */
  options: Record<string, DynamicOption[]>;
  component(componentId: string): RuleComponent | undefined;
  formOf(componentId: string): string;
  /** Whether the field is locked for the caller, given the corrections of the case or the given ones. */
  isLocked(componentId: string, corrections?: readonly Pick<Correction, 'componentId'>[]): boolean;
  /** Whether the caller can neither change anything in the form nor mark it as done. */
  isFormLocked(formId: string): boolean;
  /** Whether the applicant can never change the field. */
  isReadOnly(componentId: string): boolean;
}

const stateOf = (theCase: CaseRecord) =>
  ({
    ...factSelect(theCase),
    values: { select: { componentId: true, value: true, version: true, active: true } },
    forms: { select: { formId: true, status: true, version: true, savedAt: true, isShown: true } },
    corrections: {
      where: { clearedAt: null },
      select: { id: true, formId: true, componentId: true, isHandled: true, notAsked: true },
    },
    mo: { select: { dynamicData: true, roles: anyRegionalReviewer(theCase) } },
  }) satisfies Prisma.CaseSelect;

/** Reads the whole state in one statement, however large the case is. */
export async function loadFormState(context: CommandContext): Promise<FormState> {
  const { tx, case: theCase } = context;
  const [template, found] = await Promise.all([
    loadTemplate(tx, theCase.templateId),
    tx.case.findUniqueOrThrow({ where: { id: theCase.id }, select: stateOf(theCase) }),
  ]);
  const { values, forms, corrections, signatures, checkPoints, mo } = found;
  const facts = factsOf({
    case: theCase,
    forms,
    corrections,
    signature: signatures[0],
    checkPoints,
    regionalReviewers: mo.roles,
  });
  const components = new Map(componentsOf(template).map((entry) => [entry.component.componentId, entry]));
  const formRows = new Map(forms.map((form) => [form.formId, form]));
  const locks = caseLocks(theCase, context.actor, facts);
  const formOf = (componentId: string) => components.get(componentId)?.formId ?? '';
  const tagOf = (componentId: string) => components.get(componentId)?.component.tag ?? null;
  const opened = openedByCorrections(template, corrections);
  const statusOf = (formId: string) => formStatusColumn.parse(formRows.get(formId)?.status ?? 'NOT-STARTED');
  const isFieldLocked: FormState['isLocked'] = (componentId, those) =>
    isLocked({
      ...locks,
      tag: tagOf(componentId),
      isOpenedByCorrection: (those ? openedByCorrections(template, those) : opened).has(componentId),
      formStatus: statusOf(formOf(componentId)),
    });
  return {
    template,
    stored: new Map(
      values.map(({ componentId, value, version, active }) => [componentId, { value, version, active }]),
    ),
    forms: formRows,
    corrections,
    options: optionsByTag(mo.dynamicData),
    component: (componentId) => components.get(componentId)?.component,
    formOf,
    isLocked: isFieldLocked,
    isFormLocked: (formId) => {
      const rows = template.forms.find(({ id }) => id === formId)?.rows ?? [];
      const fields = savableComponents<RuleComponent>(rows);
      return isFormLocked(
        { ...locks, formStatus: statusOf(formId) },
        fields.map(({ componentId }) => ({ locked: isFieldLocked(componentId) })),
      );
    },
    isReadOnly: (componentId) =>
      isCalculated(components.get(componentId)?.component) ||
      isReadOnlyFor({ ...locks, tag: tagOf(componentId), roleId: null }),
  };
}

const isCalculated = (component: RuleComponent | undefined): boolean =>
  Boolean(component && fieldKindOf(component)?.isCalculated);

/** Throws NOT_FOUND if other answers hide the form. */
export function requireShown(form: Pick<StoredForm, 'isShown'> | undefined): void {
  if (form?.isShown === false) throw new AppError('NOT_FOUND', { errors: { formId: ['NOT_ASKED'] } });
}

/** The stored values as the rules expect them. */
export function ruleValues(state: Pick<FormState, 'stored'>): Record<string, string> {
  return Object.fromEntries([...state.stored].map(([componentId, { value }]) => [componentId, value]));
}

/** The name of a field in a language, or its id if the template has no such field. */
export function fieldLabel(
  { forms }: Pick<FormTemplate, 'forms'>,
  componentId: string,
  locale: Locale,
): string {
  const field = forms
    .flatMap(({ rows }) => flattenRows<Component>(rows))
    .flatMap((row) => [row, ...nestedFields<Component>(row)])
    .find((component) => component.componentId === componentId);
  return field && 'label' in field ? field.label[locale] : componentId;
}

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
