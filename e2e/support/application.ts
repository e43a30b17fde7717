import { expect, type Locator, type Page } from 'playwright/test';
import { dayAhead } from '@/tests/fixtures/days';
import { PDF } from './pdf';
import { type Answer, answerQuestion, type FormOfTemplate, formsOf, questionOf } from './questions';
import { linkIn, type Mail, mailTo } from './sandbox';
import { untilStarted } from './screen';
import type { Language, Text } from './texts';

/** A person using a browser, in a language. */
export interface Applicant {
  page: Page;
  t: Text;
  language: Language;
}

/** Fills in and submits the form that begins an application. */
export async function apply(
  { page, t }: Applicant,
  moSlug: string,
  orgNo: string,
  email: string,
): Promise<void> {
  await page.goto(`/apply/${moSlug}/medlemsansokan`);
  await untilStarted(page);
  await page.getByLabel(t('apply.fields.orgNo')).fill(orgNo);
  await page.getByLabel(t('apply.fields.email')).fill(email);
  await page.getByRole('button', { name: t('apply.create.submit') }).click();
}

/** The name of a member organisation in a language. */
export const ORGANISATIONS: Record<string, Record<Language, string>> = {
  teknikbolagen: { sv: 'Teknikbolagen', en: 'The Technology Companies' },
  handelsforbundet: { sv: 'Handelsförbundet', en: 'The Trade Association' },
};

/** Opens the newest mailed link to the application. Returns the id of the case. */
export async function openMailedLink({ page }: Pick<Applicant, 'page'>, mail: Mail): Promise<string> {
  await page.goto(linkIn(mail));
  const [, caseId = ''] = /\/case\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  return caseId;
}

/** Returns the mail that an applicant gets when the application is created. */
export function createdMail(
  { t, language }: Omit<Applicant, 'page'>,
  email: string,
  moSlug = 'teknikbolagen',
) {
  const organisation = ORGANISATIONS[moSlug]?.[language] ?? '';
  return mailTo(email, t('mail.caseCreated.subject', { organisation }));
}

/** Returns the open form: a dialog over the application, or on a small screen the page itself. */
export function formDialog(page: Page, form: FormOfTemplate, language: Language): Locator {
  const named = { name: form.title[language] };
  return page.getByRole('dialog', named).or(page.getByRole('main', named));
}

/** The page of a correction: on large screens a dialog that fills the window. */
export function correctionDialog(page: Page, t: Text, field: string): Locator {
  const named = { name: t('form.correction.pageTitle', { field }) };
  return page.getByRole('dialog', named).or(page.getByRole('main', named));
}

/** Fills in an open form, saves it, and continues to what follows. */
export async function fillForm(
  applicant: Applicant,
  form: FormOfTemplate,
  answers: Readonly<Record<string, Answer>>,
): Promise<void> {
  const { page, t, language } = applicant;
  const dialog = formDialog(page, form, language);
  await expect(dialog).toBeVisible();
  for (const [componentId, answer] of Object.entries(answers)) {
    await answerQuestion(dialog, applicant, questionOf(form, componentId), answer);
  }
  await expect(dialog.getByRole('status').getByText(t('form.save.allSaved'))).toBeVisible();
  await dialog.getByRole('button', { name: t('form.saveAndContinue') }).click();
}

/** Goes on from the page where the answers are checked to the one that says who signs. */
export async function goToSigning({ page, t }: Pick<Applicant, 'page' | 't'>): Promise<void> {
  await page.getByRole('link', { name: t('signing.check.toSigning') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('signing.choice.title') })).toBeFocused();
}

/** Waits for the confirmation that the application was sent for signing, and goes on to the first page. */
export async function confirmSent(
  { page, t }: Pick<Applicant, 'page' | 't'>,
  ...emails: string[]
): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 1, name: t('signing.shared.signing.title') }),
  ).toBeFocused();
  for (const email of emails) await expect(page.getByRole('main')).toContainText(email);
  await page
    .getByRole('link', { name: t('form.toOverview') })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('application.heading.signing') })).toBeVisible();
}

/** Fills in every form of the application in order. Each leads to the next, and the last to the page where the answers are checked. */
export async function fillApplication(
  applicant: Applicant,
  answers: Readonly<Record<string, Readonly<Record<string, Answer>>>> = COMPLETE_ANSWERS,
): Promise<void> {
  const { page, t } = applicant;
  const forms = formsOf('teknikbolagen');
  await page.getByRole('link', { name: t('application.tasks.begin') }).click();
  for (const form of forms) await fillForm(applicant, form, answers[form.id] ?? {});
  await expect(page.getByRole('heading', { level: 1, name: t('signing.check.title') })).toBeFocused();
  // The text that was true before the last form was saved must not show even for a moment.
  expect(await page.getByText(t('application.missing.text')).count()).toBe(0);
}

/** Answers to Teknikbolagen's forms that open every question: all types, and all those that depend on another. */
export const COMPLETE_ANSWERS: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  company: {
    postalAddress: 'Verkstadsgatan 12',
    postalZipCode: '721 30',
    postalCity: 'Västerås',
    website: 'www.example.com',
    isPartOfGroup: 'yes',
    groupName: 'Alfa Holding AB',
    isParentMember: 'yes',
    parentOrganisationNumber: '559900-0022',
  },
  contacts: {
    contactName: 'Karin Kontakt',
    contactTelephone: '+46701234567',
    positions: [
      { positionId: 'ceo', name: 'Vera Direktör', email: 'vera@example.com', telephone: '+46701112233' },
      { positionId: 'payroll', name: 'Lo Nilsson', email: 'lo@example.com', telephone: '+46704445566' },
    ],
    payrollAgency: 'yes',
    payrollAgencyName: 'Lönehuset AB',
  },
  operations: {
    businessDescription: 'Vi konstruerar och installerar styrsystem för mindre industrier i Mellansverige.',
    subgroup: 'industri',
    businessAreas: ['installation', 'other'],
    otherBusinessArea: 'Driftstöd',
    numberOfEmployees: '12',
    turnover: '18500',
    startedMonth: '2012-05',
    primaryWorkplaceZipCode: '721 30',
    hasMoreWorkplaces: 'yes',
    workplaces: [
      { workplaceName: 'Kontoret i Örebro', workplaceZipCode: '702 10', workplaceEmployees: '3' },
      { workplaceName: 'Lagret i Sala', workplaceZipCode: '733 30', workplaceEmployees: '2' },
    ],
  },
  agreements: {
    collectiveAgreement: 'local',
    agreementValidUntil: dayAhead(500),
    agreementFile: { name: 'hangavtal.pdf', mimeType: 'application/pdf', buffer: PDF },
    hasPensionInsurance: 'yes',
    pensionProvider: 'fora',
  },
  invoicing: {
    invoiceMethod: 'email',
    invoiceEmail: 'faktura@example.com',
    invoiceReference: 'Ekonomi 1001',
    desiredAdmissionDate: dayAhead(40),
  },
  consents: { acceptsStatutes: true, wantsNewsletter: true },
};
