import { type FormTemplate, type RuleComponent, TAG } from '@/lib/domain/forms/component';
import { exampleAnswers } from '@/lib/domain/forms/example-answers';
import { today } from '@/lib/domain/now';
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
 * A complete and valid set of values of a template: every visible field is answered, so that "form done" succeeds on every form. Files are
 * left out, because a file must be uploaded first. If a file field is visible and required, give its value in `values`.
 */
export function sampleValues(template: FormTemplate, answers: SampleAnswers = {}): Record<string, string> {
  return exampleAnswers(
    template,
    today(),
    (component) =>
      answers.values?.[component.componentId] ??
      answerByTag(component, answers) ??
      TEXT_BY_ID[component.componentId] ??
      answerByType(component, answers),
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

/** Questions that are answered no, so that they do not ask for more. */
const ANSWERED_NO = ['hasMoreWorkplaces', 'hasPensionInsurance', 'hasAgreement'];

/** What differs from the first answer that the rules of a field take. */
function answerByType(component: RuleComponent, { subgroup = 'sample' }: SampleAnswers): string | undefined {
  if (component.optionsTag === TAG.subgroups) return subgroup;
  if (ANSWERED_NO.includes(component.componentId)) return 'no';
  switch (component.type) {
    case 'FormFile':
      return '';
    case 'FormDateBox':
      return '2024-04-01';
    case 'FormMonthBox':
      return '2012-05';
    case 'FormCheckBox':
      return component.required ? 'true' : 'false';
    default:
      return undefined;
  }
}
