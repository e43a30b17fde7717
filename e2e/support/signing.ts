import { expect, type Page } from 'playwright/test';
import { linkIn, mailTo } from './sandbox';

/** How the invitation's subject begins, in the language of the case. */
const INVITATION = /^(Att skriva under|To sign): /;

/** Signs as somebody who got a document to sign by mail, on the signing service's own page. */
export async function signByMail(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(email, INVITATION)));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeHidden();
}
