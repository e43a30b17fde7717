import { expectAccessible } from '@/e2e/support/accessibility';
import { apply, fillForm, formDialog, goToSigning, openMailedLink } from '@/e2e/support/application';
import { downloaded } from '@/e2e/support/download';
import { addQuestion, inBoth } from '@/e2e/support/editor';
import { newOrganisation, publishAndOpen } from '@/e2e/support/new-organisation';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import type { FormOfTemplate } from '@/e2e/support/questions';
import { mailTo } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { expect, test } from '@/e2e/support/test';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { pagesOf } from '@/tests/lib/features/signing/read-pdf';

const FORMS = STARTING_BODY.forms as unknown as FormOfTemplate[];
const [COMPANY, CONTACT, CONSENT] = FORMS as [FormOfTemplate, FormOfTemplate, FormOfTemplate];
const FEE = { sv: 'Avgift per månad', en: 'Fee per month' };
const EMPLOYEES = { sv: 'Antal anställda', en: 'Number of employees' };
/** The fee of 12 employees, at 12.50 kr each, and the least fee. */
const SAID = {
  sv: { fee: '1\u00a0537,50\u00a0kr', least: '1\u00a0000\u00a0kr' },
  en: { fee: '1,537.50\u00a0kr', least: '1,000\u00a0kr' },
};

test('a fee is calculated from an answer, from the editor to the document', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(240_000);
  const organisation = await newOrganisation({ page, t }, `avgift-${language}-${Date.now()}`);
  const { slug, name, home } = organisation;
  const editor = (key: string) => t(`organisation.editor.${key}`);

  await test.step('the administrator adds it by choosing from lists', async () => {
    await page.goto(`${home}/forms`);
    const writer = { page, t, language };
    await addQuestion(writer, 'FormCalculation', FEE);
    const part = page.getByRole('region', { name: editor('chosen') });
    await expect(part.getByText(t('organisation.problems.CALCULATES_NOTHING'))).toBeVisible();
    await part.getByRole('checkbox', { name: EMPLOYEES[language] }).check();
    await expect(part.getByText(t('organisation.problems.CALCULATES_NOTHING'))).toBeHidden();
    await part.getByLabel(editor('percent')).fill('1250');
    await part.getByLabel(editor('least'), { exact: false }).first().fill('1000');
    await part.getByLabel(editor('decimals')).selectOption('2');
    await inBoth(writer, editor('unit'), { sv: 'kr', en: 'kr' }, true);
    await expect(page.getByText(t('organisation.draft.saving.saved'))).toBeVisible();
    await expectAccessible(page, 'the editor of a calculated value');
  });

  await test.step('it is published', () => publishAndOpen({ page, t }, organisation));

  await test.step('an applicant sees it while typing, checks it and finds it in the document', async () => {
    const applicant = { page: await somebodyElse(), t, language };
    await applicant.page.setViewportSize({ width: 375, height: 812 });
    const orgNo = freshOrganisationNumber();
    const email = `kontakt@${orgNo}.example`;
    await apply(applicant, slug, orgNo, email);
    const caseId = await openMailedLink(applicant, await mailTo(email, name));
    await applicant.page.getByRole('link', { name: t('application.tasks.begin') }).click();
    const company = formDialog(applicant.page, COMPANY, language);
    const fee = company.getByRole('status', { name: FEE[language] });
    await expect(fee).toHaveText(t('form.calculated.missing'));
    await company.getByRole('textbox', { name: EMPLOYEES[language] }).fill('12');
    await expect(fee).toHaveText(SAID[language].least);
    await company.getByRole('textbox', { name: EMPLOYEES[language] }).fill('123');
    await expect(fee).toHaveText(SAID[language].fee);
    await expect(company.getByRole('status').getByText(t('form.save.allSaved'))).toBeVisible();
    await expectNoSidewaysScrolling(applicant.page);
    await expectAccessible(applicant.page, 'a form with a calculated value');
    await fillForm(applicant, COMPANY, {
      postalAddress: 'Verkstadsgatan 12',
      postalZipCode: '721 30',
      postalCity: 'Västerås',
    });
    await fillForm(applicant, CONTACT, { contactName: 'Karin Ek', contactTelephone: '070-123 45 67' });
    await fillForm(applicant, CONSENT, { agreesToStatutes: true });
    await applicant.page.goto(`/case/${caseId}/check`);
    const main = applicant.page.getByRole('main');
    await expect(main.getByText(SAID[language].fee)).toBeVisible();
    await goToSigning(applicant);
    await applicant.page.getByRole('button', { name: t('signing.paper.submit') }).click();
    const document = await downloaded(applicant.page, () =>
      applicant.page.getByRole('button', { name: t('signing.lock.submit') }).click(),
    );
    const text = (await pagesOf(new Uint8Array(document))).join(' ').replace(/\s/g, ' ');
    expect(text).toContain(`${FEE[language]} ${SAID[language].fee.replace(/\s/g, ' ')}`);
  });
});
