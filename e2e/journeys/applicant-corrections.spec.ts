import { formDialog, ORGANISATIONS } from '@/e2e/support/application';
import { section } from '@/e2e/support/case-worker';
import { signInAs } from '@/e2e/support/people';
import { callAs, type PreparedCase, submittedCase } from '@/e2e/support/prepared-case';
import { answerQuestion, formsOf, questionOf } from '@/e2e/support/questions';
import { linkIn, mailTo } from '@/e2e/support/sandbox';
import { expect, type Page, test } from '@/e2e/support/test';
import { correctionsSubject, textsOf } from '@/e2e/support/texts';

const FORMS = formsOf('teknikbolagen');
const COMPANY = formNamed('company');
const IS_IN_GROUP = questionOf(COMPANY, 'isPartOfGroup');
const GROUP = questionOf(COMPANY, 'groupName');
const OPERATIONS = formNamed('operations');
const ADDRESS = questionOf(COMPANY, 'postalAddress');
const EMPLOYEES = questionOf(OPERATIONS, 'numberOfEmployees');

test('several corrections lead to their fields, and are handled one by one', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(150_000);
  const prepared = await submittedCase({ language });
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  await ask(anna, prepared, 'company', 'postalAddress', '<b>Gatan</b> finns inte.');
  await ask(anna, prepared, 'operations', 'numberOfEmployees', 'Räkna med de deltidsanställda.');

  const mail = await mailTo(prepared.email, correctionsSubject(t, organisation, 2));
  await page.goto(prepared.link);
  const heading = (count: number) =>
    page.getByRole('heading', { level: 1, name: t('application.heading.corrections', { count }) });
  await expect(heading(2)).toBeVisible();
  // A case worker's text is shown as text, whatever it looks like.
  await expect(page.getByText('<b>Gatan</b> finns inte.')).toBeVisible();

  await page.getByRole('link', { name: ADDRESS.label[language] }).click();
  const company = formDialog(page, COMPANY, language);
  await expect(company.getByLabel(ADDRESS.label[language], { exact: true })).toBeFocused();
  // Only the field to correct can be changed.
  await expect(company.getByRole('textbox')).toHaveCount(1);
  // An answer that has not changed is sent only if somebody wants that.
  await company.getByRole('button', { name: t('form.correction.markAndNext') }).press('Enter');
  const unchanged = page.getByRole('dialog', { name: t('form.correction.unchanged.title') });
  await expect(unchanged.getByRole('button', { name: t('form.correction.unchanged.cancel') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(unchanged).toBeHidden();
  await expect(company.getByRole('button', { name: t('form.correction.markAndNext') })).toBeFocused();
  await answerQuestion(company, { t, language }, ADDRESS, 'Nya gatan 7');
  await expect(company.getByText(t('form.correction.previous'))).toBeVisible();
  await expect(company.getByText(t('status.form.toCorrect', { count: 1 }))).toBeVisible();
  // A form that is done can still have a correction to mark.
  await company.getByRole('button', { name: t('form.saveAndContinue') }).click();
  await expect(company.getByText(t('form.correction.unmarked', { count: 1 }))).toBeVisible();
  await company.getByRole('button', { name: t('form.correction.markAndNext') }).click();
  // That leads to the next correction.
  const operations = formDialog(page, OPERATIONS, language);
  await expect(operations.getByLabel(EMPLOYEES.label[language], { exact: true })).toBeFocused();
  await expect(operations.getByText('Räkna med de deltidsanställda.', { exact: true })).toBeVisible();

  // Marked too early: the error shows instead.
  await answerQuestion(operations, { t, language }, EMPLOYEES, 'många');
  await operations.getByRole('button', { name: t('form.correction.markAndSend') }).click();
  await expect(operations.getByText(t('validation.NOT_A_NUMBER'))).toBeVisible();
  await answerQuestion(operations, { t, language }, EMPLOYEES, '14');
  await operations.getByRole('button', { name: t('form.correction.markAndSend') }).click();
  const sent = page.getByRole('region', { name: t('application.correctionsSent.title') });
  await expect(sent).toBeFocused();
  await expect(sent).toContainText(organisation);
  await expect(page.getByRole('heading', { level: 1, name: t('application.heading.review') })).toBeVisible();
  // Marking can be undone and done again.
  await page.goto(`/case/${prepared.id}/form/${OPERATIONS.id}`);
  await operations.getByRole('button', { name: t('form.correction.undo') }).click();
  await expect(operations.getByText(t('form.correction.title'), { exact: true })).toBeVisible();
  await operations.getByRole('button', { name: t('form.correction.markAndSend') }).click();
  await expect(sent).toBeFocused();

  expect(linkIn(mail)).toContain(`/case/${prepared.id}/`);
  // Whoever asked is responsible, and reads Swedish. Whether one mail has both corrections depends on how quickly they were marked.
  const subjects = [1, 2].map((count) =>
    textsOf('sv')('mail.correctionHandled.subject', { company: prepared.company, count }),
  );
  await mailTo('anna@example.com', new RegExp(subjects.join('|')));
});

test('a correction of a question that another answer takes away is settled, and waits again with the question', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(150_000);
  const values = { isPartOfGroup: 'yes', groupName: 'Koncernen', isParentMember: 'no' };
  const prepared = await submittedCase({ language, values });
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  await ask(anna, prepared, 'company', IS_IN_GROUP.componentId, 'Ingår ni verkligen i en koncern?');
  await ask(anna, prepared, 'company', GROUP.componentId, 'Skriv hela namnet.');
  await page.goto(prepared.link);
  await page.goto(`/case/${prepared.id}/form/company`);
  const form = formDialog(page, COMPANY, language);
  const group = form.getByLabel(GROUP.label[language], { exact: true });
  const settled = form.getByText(t('form.correction.notAsked', { field: GROUP.label[language] }));
  await expect(form.getByRole('button', { name: t('form.correction.markAndNext') })).toHaveCount(2);

  // The question disappears, and its correction with it.
  await answerQuestion(form, { t, language }, IS_IN_GROUP, 'no');
  await expect(settled).toBeVisible();
  await expect(group).toBeHidden();
  await form.getByRole('button', { name: t('form.correction.markAndSend') }).click();
  const sent = page.getByRole('region', { name: t('application.correctionsSent.title') });
  await expect(sent).toBeFocused();
  await anna.goto(`/case/admin/${prepared.id}`);
  const toCheck = section(anna, t('case.corrections.title'));
  await expect(toCheck).toContainText(t('case.corrections.notAsked'));
  await page.goto(`/case/${prepared.id}/form/company/field/${GROUP.componentId}/correction`);
  await expect(page).toHaveURL(`/case/${prepared.id}/form/company`);

  // The question returns as it was, and is corrected.
  await page.goto(`/case/${prepared.id}/form/company`);
  await answerQuestion(form, { t, language }, IS_IN_GROUP, 'yes');
  await expect(settled).toBeHidden();
  await group.fill('Koncernen i Norden AB');
  await form.getByRole('button', { name: t('form.correction.markAndSend') }).click();
  await expect(sent).toBeFocused();
  await expect(toCheck).toContainText('Koncernen i Norden AB');
});

test('a correction has a page of its own, also after it is gone', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  const prepared = await submittedCase({ language });
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  await ask(anna, prepared, 'company', 'postalAddress', 'Gatunumret saknas.');
  await page.goto(prepared.link);
  const address = `/case/${prepared.id}/form/company/field/postalAddress/correction`;
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name: t('form.correction.title') });
  await expect(dialog.getByText('Gatunumret saknas.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/case/${prepared.id}/form/company`);
  await expect(formDialog(page, COMPANY, language)).toBeVisible();

  await callAs(anna, 'PUT', 'Case/ApproveCorrection', {
    query: { caseId: prepared.id, componentId: 'postalAddress' },
  });
  await page.goto(address);
  await expect(page).toHaveURL(`/case/${prepared.id}/form/company`);
});

test('an application that was rejected says so, and asks for no correction any more', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  const prepared = await submittedCase({ language });
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  await ask(anna, prepared, 'company', 'postalAddress', 'Gatunumret saknas.');
  const query = { caseId: prepared.id };
  await callAs(anna, 'PUT', 'Case/Reject', { query, data: { reason: 'Fel bransch.' } });
  await page.goto(prepared.link);
  await expect(
    page.getByRole('heading', { level: 1, name: t('application.heading.rejected') }),
  ).toBeVisible();
  await expect(page.getByText('Fel bransch.')).toBeVisible();
  await expect(page.getByText('Gatunumret saknas.')).toBeHidden();
  // Nobody checks the signature any longer either. It stands among the facts.
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  const signature = page.getByRole('heading', { name: t('signing.state.title'), exact: true });
  await expect(signature).toBeHidden();
  await page.goto(`/case/${prepared.id}/about`);
  await expect(signature).toBeVisible();
  await expect(page.getByText(t('signing.state.digital.SIGNED', { organisation }))).toBeHidden();
  // A case that has ended asks for no corrections any longer, not even in its forms.
  await page.goto(`/case/${prepared.id}/form/company`);
  const company = formDialog(page, COMPANY, language);
  await expect(company.getByText(ADDRESS.label[language], { exact: true })).toBeVisible();
  await expect(company.getByText('Gatunumret saknas.')).toBeHidden();
  await expect(company.getByRole('button', { name: t('form.correction.markHandled') })).toBeHidden();
});

function ask(
  page: Page,
  { id: caseId }: PreparedCase,
  formId: string,
  componentId: string,
  description: string,
): Promise<void> {
  return callAs(page, 'PUT', 'Case/NeedsCorrection', {
    query: { caseId, formId },
    data: { componentId, description },
  });
}

function formNamed(id: string) {
  const form = FORMS.find((one) => one.id === id);
  if (!form) throw new Error(`There is no form ${id}`);
  return form;
}
