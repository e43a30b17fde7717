import { type Client, signedIn, stranger, visit } from '@/e2e/support/client';
import type { Person } from '@/e2e/support/people';
import type { PreparedCase } from '@/e2e/support/prepared-case';
import { GROUPS, prepareGroup } from '@/e2e/support/shapes';
import { expect, type Page, type Request, test } from '@/e2e/support/test';
import { isKeyOfText, type Language, textsOf } from '@/e2e/support/texts';
import { recordChanges, SENTENCE, type } from '@/e2e/support/typing';
import { addressesOf } from '@/e2e/support/walks';

/*
 * Every address of the product. In a browser it is opened by somebody whose page it is, and whatever is typed at once changes nothing.
 * Everybody else requests it too, and gets a page of theirs or a not-found page.
 */

test.describe.configure({ timeout: 300_000 });

/** What a page may send by itself, while nobody has done anything. */
const BY_ITSELF = /\/SetFormStarted$|\/csp-reports$/;

/** A form has the focus in its first field, and saves the text that is typed into it. */
const isTextOfField = (request: Request) =>
  /"items":\[\{[^}]*"dataType":"text"[^}]*\}\]/.test(request.postData() ?? '');

const PEOPLE: readonly Person[] = ['Anna', 'Robert', 'Lisa', 'Ragnar', 'Nils'];
let workers: Promise<Client[]> | undefined;
const signedInOnce = () => (workers ??= Promise.all(PEOPLE.map(signedIn)));

for (const [name, shapes] of GROUPS) {
  test(`pages of ${name}`, async ({ page, language, somebodyElse }) => {
    const prepared = await prepareGroup(shapes, { page, language, somebodyElse });
    const addresses = shapes.flatMap((shape) => addressesOf(shape, prepared));
    const changes = recordChanges(page, (request) => BY_ITSELF.test(request.url()) || isTextOfField(request));
    for (const address of addresses) await expectPage(page, address, language, changes);
    for (const address of addresses) await expectAnswers(address, language, prepared);
  });
}

/** Opens a page and types at once. The page is whole, and has sent nothing. */
async function expectPage(
  page: Page,
  address: string,
  language: Language,
  changes: readonly string[],
): Promise<void> {
  const response = await page.goto(address, { waitUntil: 'commit' });
  expect(response?.status(), address).toBe(200);
  await type(page, SENTENCE);
  await page.waitForLoadState();
  await type(page, ' \n');
  await expect(page, address).toHaveTitle(/\S/);
  expect(wrongIn(await page.locator('body').ariaSnapshot(), language), address).toEqual([]);
  expect(changes, `what typing on ${address} changed`).toEqual([]);
}

/** Everybody requests the page. Nobody gets an error. */
async function expectAnswers(
  address: string,
  language: Language,
  prepared: PreparedCase | undefined,
): Promise<void> {
  const holder = stranger();
  if (prepared) await visit(holder, new URL(prepared.link).pathname, language);
  const askers = [stranger(), holder, ...(await signedInOnce())];
  for (const asker of askers) {
    const { status, html } = await visit(asker, address, language);
    const about = `${address} for ${asker.name}`;
    // The identity provider asks who it is.
    if (html === null) continue;
    expect([200, 404], about).toContain(status);
    // The browser draws the page that says that there is none.
    if (status === 404) continue;
    expect(html, about).toMatch(/<title>[^<]+<\/title>/);
    expect(html, about).toContain(`<html lang="${language}"`);
    expect(wrongIn(textIn(html), language), about).toEqual([]);
  }
}

const textIn = (html: string) =>
  html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ');

/** What no page may say: that something went wrong, or the name of a text instead of the text. */
function wrongIn(text: string, language: Language): string[] {
  const keys = [...text.matchAll(/[a-z]\w*(?:\.\w+)+/g)].map(([word]) => word).filter(isKeyOfText);
  const error = textsOf(language)('shell.error.title');
  return text.includes(error) ? [...keys, error] : keys;
}
