import { type APIRequestContext, type APIResponse, expect, type Locator, type Page } from 'playwright/test';
import { ACCOUNTS, type Account } from '../../sandbox/accounts';

/** The people who can sign in, by first name. */
export type Person = 'Anna' | 'Robert' | 'Lisa' | 'Ragnar' | 'Nils' | 'Hanna' | 'Bodil' | 'Olof';

/** The list of every active case. The bare address leads to the person's own list. */
export const EVERY_CASE = '/?category=active';

/**
 * Opens a page that needs sign-in, as somebody who is not signed in yet. Makes the requests that a browser makes through the identity
 * provider, but draws none of its pages, which would take a test as long as a page of ours. Tests about signing in use `signInByScreen`.
 */
export async function signInAs(page: Page, person: Person, address = EVERY_CASE): Promise<void> {
  await signIn(page.request, person, address);
  await page.goto(address);
  await expectSignedIn(page, person);
}

/** Signs in without a page: the cookies of these requests then hold the session. */
export async function signIn(request: APIRequestContext, person: Person, address = '/'): Promise<void> {
  const picker = await request.get('/api/sign-in', { params: { callbackUrl: address } });
  const form = { account: accountOf(person).id };
  let answer = await request.post(picker.url(), { form, maxRedirects: 0 });
  // First back to the provider, then to the product, which leads to the page.
  for (let step = 0; step < 2; step++) answer = await request.get(leadsTo(answer), { maxRedirects: 0 });
  expect(leadsTo(answer), 'where signing in leads').toBe(new URL(address, process.env.BASE_URL).href);
}

function leadsTo(answer: APIResponse): string {
  return new URL(answer.headers().location ?? '', answer.url()).href;
}

/** Opens a page that needs sign-in, as somebody who is not signed in yet, on the identity provider's own page. */
export async function signInByScreen(page: Page, person: Person, address = EVERY_CASE): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: nameOf(person) }).click();
  await page.waitForURL(address);
  await expectSignedIn(page, person);
}

/**
 * Signs in in the tab that a link of a waiting page opens, and closes it.
 *
 * @param person Who is chosen there, if the provider asks.
 */
export async function signInInTab(page: Page, link: Locator, person?: Person): Promise<void> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  if (person) await tab.getByRole('button', { name: nameOf(person) }).click();
  await tab.waitForURL('/signed-in');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  // Its page has informed the other one, once that is no longer covered.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await tab.close();
}

async function expectSignedIn(page: Page, person: Person): Promise<void> {
  await expect(page.getByText(nameOf(person)).first()).toBeVisible();
}

/** Returns first name and surname. */
export function nameOf(person: Person): string {
  return accountOf(person).name;
}

function accountOf(person: Person): Account {
  const account = ACCOUNTS.find(({ name }) => name.startsWith(`${person} `));
  if (!account) throw new Error(`Nobody in the sandbox is called ${person}`);
  return account;
}
