import { expect, type Page } from 'playwright/test';
import { ACCOUNTS } from '../../sandbox/accounts';

/** Whoever can sign in, by first name. */
export type Person = 'Anna' | 'Robert' | 'Lisa' | 'Ragnar' | 'Nils' | 'Hanna' | 'Bodil';

/** Opens a page that needs sign-in as somebody who is not signed in yet, through the identity provider's own page. */
export async function signInAs(page: Page, person: Person, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: nameOf(person) }).click();
  await page.waitForURL(address);
  await expect(page.getByText(nameOf(person)).first()).toBeVisible();
}

/** First name and surname. */
export function nameOf(person: Person): string {
  const account = ACCOUNTS.find(({ name }) => name.startsWith(`${person} `));
  if (!account) throw new Error(`Nobody in the sandbox is called ${person}`);
  return account.name;
}
