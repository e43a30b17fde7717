import { expectAccessible } from './support/accessibility';
import { formDialog } from './support/application';
import { openFilters } from './support/case-worker';
import { signInAs } from './support/people';
import { callAs, createdCase, filledCase, sharedCase, submittedCase } from './support/prepared-case';
import { formsOf } from './support/questions';
import { expect, type Page, test } from './support/test';

const [COMPANY_FORM] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];

/** Opens a page, waits until its main heading or its dialog shows, and checks it. */
async function check(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page, address);
}

test('applying', async ({ page, t }) => {
  for (const part of [
    '',
    '/medlemsansokan',
    '/forgot',
    '/notfound',
    '/alreadyMember',
    '/alreadyExists',
    '/notAllowed',
    '/rejected',
  ]) {
    await check(page, `/apply/teknikbolagen${part}`);
  }
  await page.goto('/apply/teknikbolagen/medlemsansokan');
  await page.getByRole('button', { name: t('apply.create.submit') }).click();
  await expect(page.getByText(t('ui.errorSummary.title'))).toBeVisible();
  await expectAccessible(page, 'errors of the application');
});

test('links that do not lead on', async ({ page }) => {
  const id = '00000000-0000-4000-8000-000000000000';
  for (const address of [`/case/${id}/renew`, `/case/${id}/invalid`, '/failed']) await check(page, address);
});

test('an application and its forms', async ({ page, t, language }) => {
  test.setTimeout(240_000);
  const created = await createdCase({ language });
  await check(page, created.link);
  for (const form of formsOf('teknikbolagen')) {
    await page.goto(`/case/${created.id}/form/${form.id}`);
    await formDialog(page, form, language)
      .getByRole('button', { name: t('form.saveAndContinue') })
      .click();
    await expect(page.getByText(t('ui.errorSummary.title'))).toBeVisible();
    await expectAccessible(page, `errors of the form ${form.id}`);
  }
  const form = `/case/${created.id}/form/${COMPANY_FORM.id}`;
  for (const part of ['/support', '/field/postalAddress/help']) await check(page, form + part);
  await check(page, `/case/${created.id}/switchlocale`);
});

test('an application that is signed', async ({ page, language }) => {
  const filled = await filledCase({ language });
  await check(page, filled.link);
  await check(page, `/case/${filled.id}/downloadsignature/1`);
  const shared = await sharedCase({ language });
  await check(page, shared.link);
  for (const part of ['/shared', '/cancelsignature']) await check(page, `/case/${shared.id}${part}`);
});

test('the case lists', async ({ page, t }) => {
  test.setTimeout(240_000);
  await signInAs(page, 'Anna');
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page, 'list');
  for (const address of [
    '/?category=archived',
    '/?search=finnsinte',
    '/search',
    '/new',
    '/simple',
    '/simple/new',
    '/statistics',
  ]) {
    await check(page, address);
  }
  await page.goto('/');
  await openFilters({ page, t });
  await page.getByRole('button', { name: t('caseList.filter.status') }).click();
  await expectAccessible(page, 'list with an open filter');
});

test('the page of the operators', async ({ page }) => {
  await signInAs(page, 'Olof', '/operator');
  await check(page, '/operator');
});

test('a case and its dialogs', async ({ page, t, language }) => {
  test.setTimeout(240_000);
  const prepared = await submittedCase({ language });
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}`);
  await callAs(page, 'PUT', 'Case/NeedsCorrection', {
    query: { caseId: prepared.id, formId: COMPANY_FORM.id },
    data: { componentId: 'postalAddress', description: 'Gatunumret stämmer inte.' },
  });
  await page.reload();
  await expectAccessible(page, 'case');
  for (const tab of ['notes', 'history']) {
    await page.getByRole('tab', { name: t(`case.tabs.${tab}`) }).click();
    await expectAccessible(page, tab);
  }
  await page.getByRole('button', { name: t('case.actions.more') }).click();
  await expectAccessible(page, 'menu of actions');
});

test('questions about a case', async ({ page, language }) => {
  test.setTimeout(240_000);
  const prepared = await submittedCase({ language });
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}`);
  const form = `form/${COMPANY_FORM.id}`;
  for (const dialog of [
    ...['link', 'delegate', 'changeContact', 'admission', 'maillog', 'reject', 'remove', 'reject-signature'],
    ...['review', 'complete', 'downloadsignature/1', 'get-accept/review', 'approve-regional-review'],
    ...[form, `${form}/support`, `${form}/field/website/correction`, `${form}/field/website/help`],
  ]) {
    await check(page, `/case/admin/${prepared.id}/${dialog}`);
    await expect(page.getByRole('dialog').first()).toBeVisible();
  }
});

test.describe('a page that does not exist', () => {
  test.use({ refusals: [404] });
  test('says so', async ({ page }) => check(page, '/apply/nagonannan'));
});

test('somebody without a role', async ({ page }) => {
  await signInAs(page, 'Nils');
  await expectAccessible(page, 'no role');
});
