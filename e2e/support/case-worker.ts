import { expect, type Locator, type Page } from 'playwright/test';
import type { Text } from './texts';

/** A case worker using a browser, in a language. */
export interface CaseWorker {
  page: Page;
  t: Text;
}

/** Finds a case in the list by its organisation number, and opens it. */
export async function openCaseByNumber(
  { page, t }: CaseWorker,
  orgNo: string,
  company: string,
): Promise<void> {
  await page.getByRole('searchbox', { name: t('caseList.search.label') }).fill(orgNo);
  await page.getByRole('row', { name: orgNo }).getByRole('link', { name: company }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
}

/** Waits for a case and its place in the list, which only the browser knows: until then, keys do not lead to its neighbours. */
export async function expectInList({ page, t }: CaseWorker, company: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('case.neighbours.label') })).toBeVisible();
}

/** Waits until the case on screen has a status. The page may show it by itself when somebody else acts. */
export async function expectStatus({ page, t }: CaseWorker, status: string): Promise<void> {
  const header = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
  await expect(header.getByText(t(`status.${status}`), { exact: true })).toBeVisible();
}

/** Returns a part of the case view, by its heading. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name });
}

/** Returns a message with this text in the message area. */
export function message(page: Page, text: string): Locator {
  return page.getByRole('log').getByText(text);
}

/** Shows the filters of a list. The button does nothing before the page is hydrated. */
export async function openFilters({ page, t }: CaseWorker): Promise<void> {
  const toggle = page.getByRole('button', { name: t('caseList.filter.toggle'), exact: true });
  await expect(async () => {
    if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 });
  }).toPass();
}

/** Opens a dialog of the case from the menu of actions. */
export async function chooseAction({ page, t }: CaseWorker, action: string): Promise<void> {
  await page.getByRole('button', { name: t('case.actions.more') }).click();
  await page.getByRole('menuitem', { name: t(`case.actions.${action}`) }).click();
}

/** Logs in to the signing service in its dialog. */
export async function logInToSigningService({ page, t }: CaseWorker): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('dialog.getAccept.title') });
  await dialog.getByLabel(t('dialog.getAccept.password')).fill('signera');
  await dialog.getByRole('button', { name: t('dialog.getAccept.submit') }).click();
  await expect(dialog).toBeHidden();
}
