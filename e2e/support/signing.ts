import { expect, type Page } from 'playwright/test';
import { linkIn, mailTo } from './sandbox';

/** Signs as somebody who got a document to sign by mail, on the signing service's own page. */
export async function signByMail(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(email, 'To sign: ')));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeHidden();
}
