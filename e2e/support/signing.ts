import { expect, type Page } from 'playwright/test';
import { linkIn, mailTo } from './sandbox';
import type { Text } from './texts';

/** The beginning of the invitation's subject, in either language of a case. */
const INVITATION = /^(Att skriva under|Nytt dokument att skriva under|To sign|New document to sign): /;

/** Fills in one signatory of the form that sends an application for signing. */
export async function fillInSignatory(page: Page, t: Text, number: number, email: string): Promise<void> {
  await page.getByLabel(t('form.signatory.name', { number }), { exact: true }).fill('Ada Ask');
  await page.getByLabel(t('form.signatory.email', { number }), { exact: true }).fill(email);
}

/** Signs as the recipient of a mailed document, on the signing service's own page. */
export async function signByMail(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(email, INVITATION)));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeHidden();
}
