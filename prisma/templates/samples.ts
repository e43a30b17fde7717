import {
  type ComponentType,
  type FormTemplate,
  type RuleComponent,
  TAG,
  type Values,
} from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { serialise } from '@/lib/domain/forms/stored-list';
import { normaliseValue } from '@/lib/domain/forms/values';
import { activeComponents, visibilityOf } from '@/lib/domain/forms/visibility';
import { swedishDay } from '@/lib/domain/time';

/** Overrides for the sample's answers. */
export interface SampleAnswers {
  companyName?: string;
  orgNo?: string;
  contactName?: string;
  contactEmail?: string;
  contactTelephone?: string;
  desiredAdmissionDate?: string;
  primaryWorkplaceZipCode?: string;
  /** An option of the dynamic data `Undergrupper`. */
  subgroup?: string;
  /** Values by component id. They take precedence over all others. */
  values?: Record<string, string>;
}

const TEXT_BY_TYPE: Readonly<Record<string, string>> = {
  ZIPCODE: '111 22',
  EMAIL: 'ekonomi@example.com',
  PNR: '850709-9805',
  ORGNR: '559900-0014',
  NAME: 'Stockholm',
  TELEPHONE: '+46701234567',
  NUMBERS_ONLY: '12345678',
  LETTERS_ONLY: 'AB',
  POSITIVE_NUMBER: '12500',
};

const TEXT_BY_ID: Readonly<Record<string, string>> = {
  postalAddress: 'Verkstadsgatan 12',
  website: 'www.example.com',
  webShop: 'www.example.com/butik',
  businessDescription: 'Vi konstruerar och installerar styrsystem för mindre industrier i Mellansverige.',
  tradingName: 'Handelsboden',
  storeName: 'Handelsboden Storgatan',
  peppolId: '0007:5599000014',
  invoiceReference: 'Ekonomi 1001',
};

/**
 * A complete and valid set of values of a template: every visible field is answered, so that "form done" succeeds on every form. Choices
 * take their first option, with few exceptions. Files are left out, because a file must be uploaded first. If a file field is visible and required, give its
 * value in `values`.
 */
export function sampleValues(template: FormTemplate, answers: SampleAnswers = {}): Record<string, string> {
  const values: Record<string, string> = {};
  const components = template.forms.flatMap((form) => savableComponents<RuleComponent>(form.rows));
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const active = activeComponents(template, values);
    for (const component of components) {
      const id = component.componentId;
      if (!active.has(id) || id in values) continue;
      values[id] = normaliseValue(component, answer(component, answers)) ?? '';
      isSettled = false;
    }
  }
  return keepActive(template, values);
}

/** Keeps only the values of visible components, which the readiness of a case counts. */
function keepActive(template: FormTemplate, values: Values): Record<string, string> {
  const active = activeComponents(template, values);
  const kept = Object.entries(values).filter(([id, value]) => active.has(id) && value);
  return Object.fromEntries(kept) as Record<string, string>;
}

function answer(component: RuleComponent, answers: SampleAnswers): string {
  return (
    answers.values?.[component.componentId] ??
    answerByTag(component, answers) ??
    SAMPLES[component.type]?.(component, answers) ??
    ''
  );
}

function answerByTag(component: RuleComponent, answers: SampleAnswers): string | undefined {
  switch (component.tag) {
    case TAG.companyName:
      return answers.companyName ?? 'Alfa Verkstad AB';
    case TAG.organisationNumber:
      return answers.orgNo ?? '559900-0014';
    case TAG.contactName:
      return answers.contactName ?? 'Karin Kontakt';
    case TAG.contactEmail:
      return answers.contactEmail ?? 'karin@example.com';
    case TAG.contactTelephone:
      return answers.contactTelephone ?? '+46701234567';
    case TAG.desiredAdmissionDate:
      return answers.desiredAdmissionDate ?? nextNewYear();
    case TAG.primaryWorkplaceZipCode:
      return answers.primaryWorkplaceZipCode ?? '111 22';
    default:
      return undefined;
  }
}

/** The first day of next year. It is always in the future, and never too far ahead. */
function nextNewYear(): string {
  return `${Number(swedishDay(new Date()).slice(0, 4)) + 1}-01-01`;
}

const firstChoice = ({ options, radioButtons }: RuleComponent) => (options ?? radioButtons)?.[0]?.id;

/** Questions that are answered no, so that they do not ask for more. */
const ANSWERED_NO = ['hasMoreWorkplaces', 'hasPensionInsurance', 'hasAgreement'];

function sampleChoice(component: RuleComponent, { subgroup = 'sample' }: SampleAnswers): string {
  if (component.optionsTag === TAG.subgroups) return subgroup;
  return ANSWERED_NO.includes(component.componentId) ? 'no' : (firstChoice(component) ?? 'sample');
}

type Sample = (component: RuleComponent, answers: SampleAnswers) => string;

/** The sample answers by kind, for the kinds used in the templates beside this file. Other kinds stay empty. */
const SAMPLES: Partial<Record<ComponentType, Sample>> = {
  FormTextBox: sampleText,
  FormCheckBox: ({ required }) => (required ? 'true' : 'false'),
  FormCheckBoxList: (component) => serialise([firstChoice(component) ?? []].flat()),
  FormRadioButtonGroup: sampleChoice,
  FormSelectList: sampleChoice,
  FormDateBox: () => '2024-04-01',
  FormMonthBox: () => '2012-05',
  FormDynamicList: (component, answers) => serialise([sampleEntry(component, answers)]),
  FormDynamicPosition: (component) =>
    serialise([
      {
        positionId: component.validation?.requiredPositions?.[0] ?? firstChoice(component) ?? '',
        name: 'Vera Direktör',
        email: 'vera@example.com',
        telephone: '+46701112233',
      },
    ]),
};

function sampleEntry(list: RuleComponent, answers: SampleAnswers): Record<string, string> {
  const nested = savableComponents((list.columns ?? []).flat());
  const entry = Object.fromEntries(nested.map((part) => [part.componentId, answer(part, answers)]));
  const { active } = visibilityOf([{ id: 'entry', rows: nested }], entry);
  return Object.fromEntries(Object.entries(entry).filter(([id]) => active.has(id)));
}

function sampleText({ componentId, validation }: RuleComponent): string {
  const { type, min, minLength = 0, max } = validation ?? {};
  if (TEXT_BY_ID[componentId]) return TEXT_BY_ID[componentId];
  if (type) return TEXT_BY_TYPE[type] ?? '';
  if (min != null || max != null) return String(Math.max(min ?? 0, Math.min(12, max ?? 12)));
  return 'Uppgift'.padEnd(minLength ?? 0, ' om företaget');
}
