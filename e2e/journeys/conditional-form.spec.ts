import { expectAccessible } from '@/e2e/support/accessibility';
import { apply, fillForm, formDialog, openMailedLink } from '@/e2e/support/application';
import { addQuestion, inBoth } from '@/e2e/support/editor';
import { newOrganisation, publishAndOpen } from '@/e2e/support/new-organisation';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import type { FormOfTemplate } from '@/e2e/support/questions';
import { mailTo } from '@/e2e/support/sandbox';
import { expect, test } from '@/e2e/support/test';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';

const FORMS = STARTING_BODY.forms as unknown as FormOfTemplate[];
const [COMPANY, CONTACT] = FORMS as [FormOfTemplate, FormOfTemplate];
const BOX = { sv: 'Vi ingår i en koncern', en: 'We are part of a group' };
const GROUP = { sv: 'Koncernen', en: 'The group' };
const PARENT = { sv: 'Moderbolagets namn', en: 'Name of the parent company' };
const ADDRESS = {
  postalAddress: 'Verkstadsgatan 12',
  postalZipCode: '721 30',
  postalCity: 'Västerås',
  employees: '12',
};

test('a form is shown by an answer, from the editor to the application', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(180_000);
  const organisation = await newOrganisation({ page, t }, `villkor-${language}-${Date.now()}`);
  const { slug, name, home } = organisation;
  const writer = { page, t, language };
  const saved = page.getByText(t('organisation.draft.saving.saved'));

  await test.step('the administrator adds a form and the answer that shows it', async () => {
    await page.goto(`${home}/forms`);
    await addQuestion(writer, 'FormCheckBox', BOX);
    await page.getByRole('button', { name: t('organisation.editor.addForm') }).click();
    await inBoth(writer, t('organisation.editor.formTitle'), GROUP);
    await addQuestion(writer, 'FormTextBox', PARENT);
    await page.getByLabel(t('organisation.editor.required')).check();
    // A press on the form shows what is about it as a whole.
    await page
      .getByRole('navigation', { name: t('organisation.editor.forms') })
      .getByRole('button', { name: GROUP[language] })
      .click();
    const condition = page.getByRole('group', { name: t('organisation.editor.formShownWhen') });
    await condition.getByLabel(t('organisation.editor.conditionFirst')).selectOption({
      label: BOX[language],
    });
    await condition.getByRole('button', { name: t('organisation.editor.addCondition') }).click();
    const ticked = t('organisation.condition.ticked', { question: BOX[language], not: 'no' });
    const sentence = t('organisation.condition.shownWhen', { conditions: ticked });
    await expect(page.getByRole('button', { name: sentence })).toBeVisible();
    await expect(saved).toBeVisible();
    await expectAccessible(page, 'the condition of a form');
  });

  await test.step('the preview follows the answer', async () => {
    await page.goto(`${home}/preview`);
    const menu = page.getByRole('navigation', { name: t('organisation.preview.menu') });
    await menu.getByRole('button', { name: COMPANY.title[language] }).click();
    await expect(menu.getByRole('button', { name: GROUP[language] })).toHaveCount(0);
    await page.getByRole('checkbox', { name: BOX[language] }).check();
    await expect(menu.getByRole('button', { name: GROUP[language] })).toBeVisible();
  });

  await test.step('it is published', () => publishAndOpen({ page, t }, organisation));

  await test.step('an applicant sees it come, fills it in, and sees it go', async () => {
    const applicant = { page: await somebodyElse(), t, language };
    const orgNo = freshOrganisationNumber();
    const email = `kontakt@${orgNo}.example`;
    await apply(applicant, slug, orgNo, email);
    const caseId = await openMailedLink(applicant, await mailTo(email, name));
    const progress = (count: number) =>
      applicant.page.getByText(t('application.tasks.progress', { done: 0, count }));
    await expect(progress(3)).toBeVisible();
    await expect(applicant.page.getByText(GROUP[language])).toHaveCount(0);

    await applicant.page.getByRole('link', { name: t('application.tasks.begin') }).click();
    const company = formDialog(applicant.page, COMPANY, language);
    await expect(company.getByText(t('form.numberOf', { number: 1, count: 3 }))).toBeVisible();
    await company.getByRole('checkbox', { name: BOX[language] }).check();
    await expect(company.getByText(t('form.numberOf', { number: 1, count: 4 }))).toBeVisible();
    await fillForm(applicant, COMPANY, ADDRESS);
    await expect(formDialog(applicant.page, CONTACT, language)).toBeVisible();
    await applicant.page.goto(`/case/${caseId}`);
    await applicant.page.getByRole('link', { name: GROUP[language] }).click();
    const group = formDialog(applicant.page, { ...COMPANY, title: GROUP }, language);
    await group.getByRole('textbox', { name: PARENT[language] }).fill('Moder AB');
    await group.getByRole('button', { name: t('form.saveAndContinue') }).click();
    await expect(group).toBeHidden();
    await applicant.page.goto(`/case/${caseId}/check`);
    await expect(applicant.page.getByText('Moder AB')).toBeVisible();

    await applicant.page.goto(`/case/${caseId}/form/${COMPANY.id}`);
    await company.getByRole('checkbox', { name: BOX[language] }).uncheck();
    await expect(company.getByRole('status').getByText(t('form.save.allSaved'))).toBeVisible();
    await applicant.page.goto(`/case/${caseId}/check`);
    await expect(applicant.page.getByRole('main')).toBeVisible();
    await expect(applicant.page.getByText('Moder AB')).toHaveCount(0);
    await applicant.page.goto(`/case/${caseId}/form/${COMPANY.id}`);
    await company.getByRole('checkbox', { name: BOX[language] }).check();
    await expect(company.getByRole('status').getByText(t('form.save.allSaved'))).toBeVisible();
    await applicant.page.goto(`/case/${caseId}/check`);
    await expect(applicant.page.getByText('Moder AB')).toBeVisible();
  });
});
