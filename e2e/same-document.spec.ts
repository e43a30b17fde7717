import { formDialog } from './support/application';
import { PDF } from './support/pdf';
import { signInAs } from './support/people';
import { callAs, createdCase, storedValue } from './support/prepared-case';
import { formsOf } from './support/questions';
import { untilQuiet } from './support/quiet';
import { expect, type Page, test } from './support/test';

/** Changes elsewhere never reload the page while somebody is typing in a dialog over it. */

const AGREEMENTS = formsOf('handelsforbundet').find(({ id }) => id === 'agreements') as ReturnType<
  typeof formsOf
>[number];
/** Longer than a list waits before it reads itself again. */
const LONGER_THAN_A_LIST_WAITS_MS = 4_000;

test('a list that changes under a dialog waits for it, and shows the change after it', async ({
  page,
  t,
}) => {
  const { id, orgNo, company } = await createdCase();
  await signInAs(page, 'Anna', `/?group=all&search=${orgNo}`);
  const row = page.getByRole('table').getByRole('row').filter({ hasText: company });
  const dialog = page.getByRole('dialog', { name: t('dialog.search.title') });
  const typed = dialog.locator('input').first();
  const isSame = await markDocument(page);
  await page.locator('a[href*="/search"]:visible').last().click();
  await typed.fill('halvvägs');
  await callAs(page, 'PUT', 'Case/Reject', { query: { caseId: id }, data: { reason: 'Fel bransch.' } });
  await page.waitForTimeout(LONGER_THAN_A_LIST_WAITS_MS);
  await expect(typed).toHaveValue('halvvägs');
  await page.keyboard.press('Escape');
  await expect(row).toContainText(t('status.REJECTED'));
  expect(await isSame()).toBe(true);
});

test('a list under a dialog that the page was loaded with follows what others do afterwards', async ({
  page,
  t,
}) => {
  const { id, orgNo, company } = await createdCase();
  await signInAs(page, 'Anna', `/search?group=all&search=${orgNo}`);
  const row = page.getByRole('table').getByRole('row').filter({ hasText: company });
  const dialog = page.getByRole('dialog', { name: t('dialog.search.title') });
  await expect(dialog).toBeVisible();
  const isSame = await markDocument(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await callAs(page, 'PUT', 'Case/Reject', { query: { caseId: id }, data: { reason: 'Fel bransch.' } });
  await expect(row).toContainText(t('status.REJECTED'));
  expect(await isSame()).toBe(true);
});

test('a file that a case worker puts in leaves the form as it is filled in', async ({
  page,
  t,
  language,
}) => {
  const prepared = await createdCase({ moSlug: 'handelsforbundet', language });
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}`);
  const isSame = await markDocument(page);
  await page.locator(`a[href$="/form/${AGREEMENTS.id}"]:visible`).first().click();
  const form = formDialog(page, AGREEMENTS, language);
  await form.getByRole('button', { name: t('case.form.edit') }).click();
  await form.locator('input[type=file]').setInputFiles({ name: 'bevis.pdf', mimeType: '', buffer: PDF });
  await expect(form.getByText('bevis.pdf').first()).toBeVisible();
  await expect.poll(() => storedValue(prepared, 'taxCertificate')).not.toBe('');
  await untilQuiet(page);
  await expect(form.getByRole('button', { name: t('case.form.stopEditing') })).toBeVisible();
  expect(await isSame()).toBe(true);
});

/** Marks the document. Returns a function that says whether the page is still in it. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-marked'));
}
