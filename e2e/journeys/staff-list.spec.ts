import exceljs from 'exceljs';
import { openFilters } from '@/e2e/support/case-worker';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { signInAs } from '@/e2e/support/people';
import { createdCase, postByApplicant } from '@/e2e/support/prepared-case';
import { mailsTo } from '@/e2e/support/sandbox';
import { expect, test } from '@/e2e/support/test';

test('every part of the address shows, and comes back with the way back', async ({ page, t }) => {
  await signInAs(page, 'Anna', '/?sort=companyName&order=asc');
  const rows = page.getByRole('table').getByRole('row');
  await expect(page.getByRole('columnheader', { name: t('caseList.column.companyName') })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const handlers = page.getByRole('button', { name: t('caseList.filter.handler') });
  const unassigned = page.getByRole('checkbox', { name: t('caseList.unassigned') });
  await openFilters({ page, t });
  await handlers.click();
  await unassigned.check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/handler=-/);
  // The number next to a choice is the number of cases that it shows; other tests create cases meanwhile.
  await expect(async () => {
    await handlers.click();
    const choice = (await unassigned.locator('xpath=..').textContent()) ?? '';
    const total = Number(/\d+$/.exec(choice.trim())?.[0]);
    await page.keyboard.press('Escape');
    const range = t('caseList.paging.range', { first: 1, last: Math.min(total, 50), total });
    await expect(page.getByText(range)).toBeVisible({ timeout: 2_000 });
  }).toPass();

  // From far down into a case and back, to the same row in the same place. Rows of other tests may push it down, but not off the page.
  const name = (await rows.nth(30).getByRole('link').textContent()) ?? '';
  const link = page.getByRole('table').getByRole('link', { name });
  // The press may scroll once more: another row comes under the pointer when the list changes.
  const pressedAt = link.evaluate(
    (element) =>
      new Promise<number>((resolve) =>
        element.addEventListener('click', () => resolve(window.scrollY), { once: true }),
      ),
  );
  await link.click();
  const before = await pressedAt;
  expect(before).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(link).toHaveText(name);
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('is where it was left, also after the case that was opened has changed', async ({ page }) => {
  const prepared = await createdCase();
  await page.setViewportSize({ width: 1280, height: 200 });
  await signInAs(page, 'Anna', `/?search=${prepared.orgNo}`);
  const link = page.getByRole('table').getByRole('link', { name: prepared.company });
  // Before the page is hydrated, a link is followed by the browser itself.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain(prepared.orgNo);
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: prepared.company })).toBeVisible();
  await postByApplicant(prepared, 'När får vi svar?');
  await expect(page.getByText('När får vi svar?').first()).toBeVisible();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('is worked by keyboard alone: search, move, open', async ({ page, t }) => {
  const prepared = await createdCase();
  await signInAs(page, 'Anna');
  const search = page.getByRole('searchbox', { name: t('caseList.search.label') });
  // The keys work once the page is hydrated.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 500 });
  }).toPass();
  // Found with or without the hyphen.
  await page.keyboard.type(prepared.orgNo.replace('-', ''));
  const row = page.getByRole('table').getByRole('link');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(row.filter({ hasText: prepared.company })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: prepared.company })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(prepared.orgNo.replace('-', ''));
});

test('finds in the quick search what the list does not show', async ({ page, t }) => {
  const prepared = await createdCase();
  await signInAs(page, 'Anna', '/?category=archived');
  const dialog = page.getByRole('dialog', { name: t('dialog.search.title') });
  await page.getByRole('link', { name: t('caseList.quickSearch') }).click();
  await dialog.getByLabel(t('dialog.search.field')).fill(prepared.orgNo);
  await dialog.getByRole('link', { name: prepared.company }).click();
  await expect(page).toHaveURL(`/case/admin/${prepared.id}`);
});

test('opens the first case found when Enter is pressed in the quick search', async ({ page, t }) => {
  const prepared = await createdCase();
  await signInAs(page, 'Anna', '/?category=archived');
  const dialog = page.getByRole('dialog', { name: t('dialog.search.title') });
  await page.getByRole('link', { name: t('caseList.quickSearch') }).click();
  const field = dialog.getByLabel(t('dialog.search.field'));
  await field.fill('xyzzy');
  await field.press('Enter');
  await expect(dialog.getByText(t('dialog.search.found', { count: 0 }))).toBeVisible();
  // Pressed before anything is found. The case opens as soon as it is found.
  await field.fill(prepared.orgNo);
  await field.press('Enter');
  await expect(page).toHaveURL(`/case/admin/${prepared.id}`);
});

test('is exported as it is filtered', async ({ page, t }) => {
  await signInAs(page, 'Anna', '/?category=archived&sort=companyName&order=asc');
  const shown = await page.locator('table a[data-row-link]').allTextContents();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('caseList.exporting.start') }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^medlemsansokningar-\d{4}-\d\d-\d\d\.xlsx$/);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile(await download.path());
  const names = workbook.worksheets[0]?.getColumn(1).values.slice(2).map(String);
  expect(names).toEqual(shown);
  await expect(page.getByRole('log').getByText(t('caseList.exporting.done'))).toBeVisible();
});

test.describe('an export that fails', () => {
  test.use({ refusals: [500] });
  test('says so, and works when tried again', async ({ page, t }) => {
    await signInAs(page, 'Anna');
    await page.route('**/api/Case/Export*', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await page.getByRole('button', { name: t('caseList.exporting.start') }).click();
    await expect(page.getByRole('alert').getByText(t('errors.http.server'))).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: t('caseList.exporting.start') }).click();
    await downloading;
  });
});

test('the simple list is chosen by its switch, and remembered by its cookie', async ({
  page,
  t,
  context,
}) => {
  await signInAs(page, 'Anna');
  const simple = page.getByRole('switch', { name: t('caseList.newView.label') });
  // The page follows the pointer once it is hydrated.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await simple.hover();
    await expect(page.getByRole('tooltip')).toHaveText(t('caseList.newView.tooltip'), { timeout: 2_000 });
  }).toPass();
  await simple.click();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await expect(simple).toBeChecked();
  const cookie = (await context.cookies()).find(({ name }) => name === 'simple');
  expect(cookie).toMatchObject({ value: 'true', path: '/' });
  await page.goto('/?status=STARTED');
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await simple.click();
  await expect(page.getByRole('columnheader', { name: t('caseList.column.created') })).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === 'simple')).toBe(false);
});

test.describe('a case created by a case worker', () => {
  test.use({ refusals: [400] });
  test('is silent: refused with a reason, else in the list, and nobody is mailed', async ({ page, t }) => {
    const orgNo = freshOrganisationNumber();
    const email = `tyst@${orgNo}.example`;
    await signInAs(page, 'Hanna', '/new?category=active');
    const dialog = page.getByRole('dialog', { name: t('dialog.new.title') });
    const number = dialog.getByLabel(t('dialog.new.orgNo'));
    const submit = dialog.getByRole('button', { name: t('dialog.new.submit') });
    await number.fill('559900-0015');
    await submit.click();
    await expect(number).toHaveAccessibleDescription(new RegExp(t('validation.ORGNR_CHECK_DIGIT')));
    await number.fill('559900-0048');
    await submit.click();
    await expect(dialog.getByRole('alert')).toContainText(t('errors.MEMBERSHIP_EXISTS'));

    await number.fill(orgNo);
    await dialog.getByLabel(t('dialog.new.email')).fill(email);
    await submit.click();
    await expect(dialog.getByText(t('dialog.new.done'))).toBeVisible();
    await expect(dialog.getByLabel(t('dialog.new.link'))).toHaveValue(/\/case\//);
    await expect(dialog.getByRole('link', { name: t('dialog.new.open') })).toBeVisible();
    await dialog
      .getByRole('button', { name: t('dialog.new.close'), exact: true })
      .last()
      .click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table').getByRole('link', { name: `Bolag ${orgNo}` })).toBeVisible();
    expect(await mailsTo(email)).toEqual([]);
  });
});
