import { correctionDialog, formDialog, ORGANISATIONS } from '@/e2e/support/application';
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

test('several corrections lead to their fields, and are sent in together', async ({
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

  // By keyboard alone.
  await page.getByRole('link', { name: ADDRESS.label[language] }).press('Enter');
  const address = correctionDialog(page, t, ADDRESS.label[language]);
  const street = address.getByLabel(ADDRESS.label[language], { exact: true });
  // Only the address can be changed: the whole of it.
  await expect(address.getByRole('textbox')).toHaveCount(3);
  await expect(address.getByText(t('form.correction.previous'))).toBeVisible();
  await street.press('Control+a');
  await page.keyboard.type('Nya gatan 7');
  await page.keyboard.press('Enter');
  // That leads to the next correction. Neither changed nor explained, it leads nowhere.
  const employees = correctionDialog(page, t, EMPLOYEES.label[language]);
  await expect(employees.getByText('Räkna med de deltidsanställda.', { exact: true })).toBeVisible();
  const field = employees.getByLabel(EMPLOYEES.label[language], { exact: true });
  const before = await field.inputValue();
  await field.press('Enter');
  const summary = employees.getByRole('alert', { name: t('ui.errorSummary.title') });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(t('form.correction.unanswered'));
  await answerQuestion(employees, { t, language }, EMPLOYEES, 'många');
  await field.press('Enter');
  await expect(employees.getByText(t('validation.NOT_A_NUMBER'))).toBeVisible();
  await expect(field).toBeFocused();
  await answerQuestion(employees, { t, language }, EMPLOYEES, before);
  await employees.locator('summary').press('Enter');
  await employees.getByLabel(t('form.correction.explain')).press('x');
  await employees.getByLabel(t('form.correction.explain')).fill('De är med.\n<b>Alla</b> tolv.');
  await employees.getByRole('button', { name: t('form.saveAndContinue') }).press('Enter');

  // All of them, from old to new.
  const title = (key: 'correctionsPage' | 'correctionsSent') =>
    page.getByRole('heading', { level: 1, name: t(`application.${key}.title`) });
  await expect(title('correctionsPage')).toBeVisible();
  await expect(page.getByText('Nya gatan 7')).toBeVisible();
  await expect(page.getByText('<b>Alla</b> tolv.')).toBeVisible();
  await page.getByRole('button', { name: t('application.correctionsPage.send') }).press('Enter');
  await expect(title('correctionsSent')).toBeFocused();
  const sent = page.getByRole('region', { name: t('application.correctionsSent.title') });
  await expect(sent).toContainText(
    language === 'sv' ? /Inskickade \d+ \S+ \d{4} kl\. \d\d[.:]\d\d/ : /Sent in \d/,
  );
  await expect(sent).toContainText(organisation);
  await page
    .getByRole('link', { name: t('form.toOverview') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('application.heading.review') })).toBeVisible();

  // The case worker reads the explanation at the answer, in the list of corrections and in the history.
  await anna.goto(`/case/admin/${prepared.id}`);
  await expect(section(anna, t('case.corrections.title'))).toContainText('<b>Alla</b> tolv.');

  expect(linkIn(mail)).toContain(`/case/${prepared.id}/`);
  // The person who requested it is responsible, and reads Swedish.
  const { company } = prepared;
  const staffMail = await mailTo(
    'anna@example.com',
    textsOf('sv')('mail.correctionHandled.subject', { company, corrections: '2 uppgifter' }),
  );
  expect(staffMail.text).toContain('De är med.');
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
  const open = (question: typeof GROUP) =>
    page.goto(`/case/${prepared.id}/form/company/field/${question.componentId}/correction`);
  await open(IS_IN_GROUP);
  const form = correctionDialog(page, t, IS_IN_GROUP.label[language]);
  const settled = form.getByText(t('form.correction.notAsked', { field: GROUP.label[language] }));
  await expect(form.getByLabel(GROUP.label[language], { exact: true })).toBeVisible();

  // The question disappears, and its correction with it.
  await answerQuestion(form, { t, language }, IS_IN_GROUP, 'no');
  await expect(settled).toBeVisible();
  await form.getByRole('button', { name: t('form.saveAndContinue') }).click();
  const send = page.getByRole('button', { name: t('application.correctionsPage.send') });
  await send.click();
  const sent = page.getByRole('heading', { level: 1, name: t('application.correctionsSent.title') });
  await expect(sent).toBeFocused();
  await anna.goto(`/case/admin/${prepared.id}`);
  const toCheck = section(anna, t('case.corrections.title'));
  await expect(toCheck).toContainText(t('case.corrections.notAsked'));
  await open(GROUP);
  await expect(page).toHaveURL(`/case/${prepared.id}/corrections`);

  // The question returns as it was, and is corrected.
  await page.goto(`/case/${prepared.id}/form/company`);
  const company = formDialog(page, COMPANY, language);
  await answerQuestion(company, { t, language }, IS_IN_GROUP, 'yes');
  await company
    .getByRole('link', { name: t('form.correction.pageTitle', { field: GROUP.label[language] }) })
    .click();
  const again = correctionDialog(page, t, GROUP.label[language]);
  await again.getByLabel(GROUP.label[language], { exact: true }).fill('Koncernen i Norden AB');
  await again.getByRole('button', { name: t('form.saveAndContinue') }).click();
  await send.click();
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
  const dialog = correctionDialog(page, t, ADDRESS.label[language]);
  await expect(dialog.getByText('Gatunumret saknas.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/case/${prepared.id}`);

  await callAs(anna, 'PUT', 'Case/ApproveCorrection', {
    query: { caseId: prepared.id, componentId: 'postalAddress' },
  });
  await page.goto(address);
  await expect(page).toHaveURL(`/case/${prepared.id}`);
});

test('a rejected application says so, and no longer shows corrections', async ({
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
  // A case that has ended shows no corrections any longer, not even in its forms.
  await page.goto(`/case/${prepared.id}/form/company`);
  const company = formDialog(page, COMPANY, language);
  await expect(company.getByText(ADDRESS.label[language], { exact: true })).toBeVisible();
  await expect(company.getByText('Gatunumret saknas.')).toBeHidden();
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
