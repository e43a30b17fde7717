import { expect, type Page } from 'playwright/test';
import { linkIn, mailTo } from './sandbox';

/** The beginning of the invitation's subject, in either language of a case. */
const INVITATION = /^(Att skriva under|To sign): /;

/** Signs as the recipient of a mailed document, on the signing service's own page. */
export async function signByMail(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(email, INVITATION)));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeHidden();
}
