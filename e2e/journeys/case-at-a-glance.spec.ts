import type { Locator } from 'playwright/test';
import { expectInList, message, section } from '@/e2e/support/case-worker';
import { searchFor, similarOrganisationNumbers } from '@/e2e/support/organisation-number';
import { signInAs } from '@/e2e/support/people';
import { type PreparedCase, paperCase, statusOf, submittedCase } from '@/e2e/support/prepared-case';
import { checkPointsOf, formsOf } from '@/e2e/support/questions';
import { expect, type Page, test } from '@/e2e/support/test';
import type { Text } from '@/e2e/support/texts';
import type { Locale } from '@/lib/domain/locale';

const FORMS = formsOf('handelsforbundet');
const CHECK_POINTS = checkPointsOf('handelsforbundet');

/** Presses controls as a person does, and counts the presses. */
function counting() {
  let presses = 0;
  return {
    async press(what: Locator) {
      await what.click();
      presses += 1;
    },
    presses: () => presses,
  };
}

async function sendToRegister(
  page: Page,
  t: Text,
  press: (what: Locator) => Promise<void>,
  { theCase, language }: { theCase: PreparedCase; language: Locale },
) {
  await press(
    section(page, t('case.signature.title')).getByRole('button', { name: t('case.signature.approve') }),
  );
  for (const { title } of CHECK_POINTS) {
    const point = page.getByRole('checkbox', { name: title[language] });
    await press(point);
    await expect(point).toBeChecked();
  }
  const exporting = section(page, t('case.next.label')).getByRole('link', {
    name: t('case.next.export.action'),
  });
  await press(exporting);
  await press(page.getByRole('dialog').getByRole('button', { name: t('dialog.complete.submit') }));
  await expect(message(page, t('case.done.exported'))).toBeVisible();
  expect(await statusOf(theCase)).toBe('EXPORTED_TO_TELLUS');
}

test('a press for each form, checkpoint and step leads from signed to exported', async ({
  page,
  t,
  language,
}) => {
  const theCase = await paperCase({ moSlug: 'handelsforbundet', language });
  await signInAs(page, 'Hanna', `/case/admin/${theCase.id}`);
  const { press, presses } = counting();
  const forms = section(page, t('case.forms.title'));
  for (const { title } of FORMS) {
    // The answers are already open to read.
    await expect(
      forms.getByRole('button', { name: t('case.forms.hide', { form: title[language] }) }),
    ).toHaveCount(1);
    await press(
      forms.getByRole('button', { name: t('case.forms.approveAndNextOf', { form: title[language] }) }),
    );
  }
  await sendToRegister(page, t, press, { theCase, language });
  expect(presses()).toBe(FORMS.length + CHECK_POINTS.length + 3);
});

test('what the company is, whom to call and who signs is one press away, in view', async ({
  page,
  t,
  language,
}) => {
  const theCase = await submittedCase({ language });
  await signInAs(page, 'Anna', `/case/admin/${theCase.id}`);
  await page.getByRole('button', { name: t('case.header.facts') }).click();
  const facts = page.getByLabel(t('case.company.label'), { exact: true });
  await expect(facts).toBeInViewport({ ratio: 1 });
  await expect(facts).toContainText(t('case.company.types.REGULAR_COMPANY'));
  await expect(facts.getByRole('link').first()).toHaveAttribute('href', /^tel:/);
  await expect(facts).toContainText(t('case.signatory.signed'));
});

test('with every answer in view, the forms are approved by one press', async ({ page, t, language }) => {
  const theCase = await paperCase({ moSlug: 'handelsforbundet', language });
  await signInAs(page, 'Hanna', `/case/admin/${theCase.id}`);
  const { press, presses } = counting();
  const approveAll = page.getByRole('button', { name: t('case.forms.approveAll', { count: FORMS.length }) });
  await press(approveAll);
  await sendToRegister(page, t, press, { theCase, language });
  expect(presses()).toBe(CHECK_POINTS.length + 4);
  // Each form and each checkpoint is a separate event.
  await page.getByRole('tab', { name: t('case.tabs.history') }).click();
  const history = page.getByRole('tabpanel');
  for (const { title } of FORMS) {
    const event = t('history.event.FormApproved', { form: title[language] });
    await expect(history.getByText(event, { exact: true })).toBeVisible();
  }
  for (const { title } of CHECK_POINTS) {
    const event = t('history.event.CheckpointApproved', { checkPoint: title[language] });
    await expect(history.getByText(event, { exact: true })).toBeVisible();
  }
});

test('the way from case to case says where one is, also after a decision', async ({ page, t }) => {
  const orgNos = similarOrganisationNumbers(2);
  const older = await paperCase({ moSlug: 'handelsforbundet', orgNo: orgNos[0] });
  const newer = await paperCase({ moSlug: 'handelsforbundet', orgNo: orgNos[1] });
  await signInAs(page, 'Hanna', `/?search=${searchFor(orgNos)}`);
  await page.getByRole('table').getByRole('link', { name: newer.company }).click();
  const neighbours = page.getByRole('navigation', { name: t('case.neighbours.label') });
  const positionOf = (position: number) => ({ position, total: 2, isCapped: 'false' });
  await expect(neighbours).toContainText(t('case.neighbours.position', positionOf(1)));
  await neighbours.getByRole('link', { name: t('case.neighbours.next') }).click();
  await expect(page.getByRole('heading', { level: 1, name: older.company })).toBeVisible();
  await expect(neighbours).toContainText(t('case.neighbours.position', positionOf(2)));
  await neighbours.getByRole('link', { name: t('case.neighbours.previous') }).click();
  await expect(page.getByRole('heading', { level: 1, name: newer.company })).toBeVisible();

  await page.getByRole('button', { name: t('case.actions.more') }).click();
  await page.getByRole('menuitem', { name: t('case.actions.reject') }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Fel bransch.');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('dialog.reject.submit') })
    .click();
  const goOn = section(page, t('case.next.label')).getByRole('link', {
    name: t('case.neighbours.goOn', positionOf(2)),
  });
  await goOn.click();
  await expect(page.getByRole('heading', { level: 1, name: older.company })).toBeVisible();
});

test('the next case is fetched before it is opened', async ({ page, t }) => {
  const orgNos = similarOrganisationNumbers(3);
  const cases = [];
  for (const orgNo of orgNos) cases.push(await paperCase({ moSlug: 'handelsforbundet', orgNo }));
  const [oldest, middle, newest] = cases as [(typeof cases)[0], (typeof cases)[0], (typeof cases)[0]];
  const fetched = ({ id }: { id: string }) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === `/case/admin/${id}`);
  await signInAs(page, 'Hanna', `/?search=${searchFor(orgNos)}`);
  await page.getByRole('table').getByRole('link', { name: oldest.company }).click();
  await expectInList({ page, t }, oldest.company);
  // By keyboard, because a pointer would fetch whatever it ends up on.
  const ready = fetched(newest);
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1, name: middle.company })).toBeVisible();
  await ready;
});

test('the way from case to case goes on over the pages of the list, and back to the page that one has come to', async ({
  page,
  t,
}) => {
  await signInAs(page, 'Anna', '/?group=all&sort=createdAt&order=asc');
  await page.getByRole('table').getByRole('link').last().click();
  const neighbours = page.getByRole('navigation', { name: t('case.neighbours.label') });
  await expect(neighbours).toContainText(/^50 (av|of) \d+$/);
  await neighbours.getByRole('link', { name: t('case.neighbours.next') }).click();
  await expect(neighbours).toContainText(/^51 (av|of) \d+$/);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('link', { name: t('shell.breadcrumbs.applications') }).click();
  await expect(page.getByText(/^51–\d+ /)).toBeVisible();
  await expect(page.getByRole('table').locator('a[data-row-link]').first()).toHaveText(name);
  // From the second page of the list back to the first.
  await page.getByRole('table').locator('a[data-row-link]').first().click();
  await neighbours.getByRole('link', { name: t('case.neighbours.previous') }).click();
  await expect(neighbours).toContainText(/^50 (av|of) \d+$/);
});

test('a correction is requested from the answers in place', async ({ page, t, language }) => {
  const theCase = await paperCase({ moSlug: 'handelsforbundet', language });
  const [form] = FORMS;
  await signInAs(page, 'Hanna', `/case/admin/${theCase.id}`);
  const forms = section(page, t('case.forms.title'));
  await forms
    .getByRole('link', { name: new RegExp(`^${t('case.form.correctOf', { field: '' }).trim()}`) })
    .first()
    .click();
  await page.getByLabel(t('dialog.correction.description')).fill('Skriv hela namnet.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: t('dialog.correction.submit') }).click();
  await expect(forms).toContainText('Skriv hela namnet.');
  // The form cannot be approved while it has an open correction.
  await expect(
    forms.getByRole('button', {
      name: t('case.forms.approveAndNextOf', { form: form?.title[language] ?? '' }),
    }),
  ).toHaveCount(0);
});
