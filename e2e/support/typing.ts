import postgres from 'postgres';
import type { PreparedCase } from './prepared-case';
import type { Page, Request } from './test';

/** Every letter, every digit, spaces, and the line break that ends a message. */
export const SENTENCE = 'Pack my box, a five dozen liquor jugs? 0123456789/\n a\n';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** What the product sends by itself while somebody is active. */
const BY_ITSELF = ['POST /api/Session'];

/**
 * Records every request of a page that changes something.
 *
 * @param isMeant Whether a request is expected all the same.
 */
export function recordChanges(page: Page, isMeant: (request: Request) => boolean = () => false): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const change = `${request.method()} ${pathname}`;
    const isChange = !/^(GET|HEAD|OPTIONS) /.test(change) && !BY_ITSELF.includes(change);
    if (isChange && !isMeant(request)) changes.push(change);
  });
  // A page warns before a text that was typed is lost.
  page.on('dialog', (dialog) => void dialog.accept());
  return changes;
}

/**
 * Types wherever the focus is. A line break is Enter, except in a field of one line that belongs to a form: there Enter sends that form, as
 * everywhere on the web.
 *
 * @param pauseMs Returns the pause after each key, in milliseconds.
 */
export async function type(page: Page, text: string, pauseMs: (index: number) => number = () => 0) {
  for (const [index, character] of [...text].entries()) {
    if (character === '\n' && (await page.evaluate(isInLineOfForm))) continue;
    await page.keyboard.press(KEYS[character] ?? character);
    const pause = pauseMs(index);
    if (pause > 0) await page.waitForTimeout(pause);
  }
}

const KEYS: Readonly<Record<string, string>> = { '\n': 'Enter', ' ': 'Space' };

/** As fast as quick people type. */
export const quickly = (index: number): number => 30 + ((index * 37) % 61);

function isInLineOfForm(): boolean {
  const { activeElement } = document;
  const isLine =
    activeElement instanceof HTMLInputElement && !['radio', 'checkbox'].includes(activeElement.type);
  return isLine && activeElement.form !== null;
}

/** Opens a page, and types a sentence at once at two speeds, and again once the page is there. */
export async function typeOnArrival(page: Page, address: string): Promise<void> {
  for (const pause of [undefined, quickly]) {
    await page.goto(address, { waitUntil: 'commit' });
    await type(page, SENTENCE, pause);
  }
  await arrive(page, address);
  await type(page, SENTENCE);
}

/** Types something that begins with each letter, on the page as it was opened. */
export async function typeEachLetter(page: Page, address: string): Promise<void> {
  await arrive(page, address);
  const shown = await shownNow(page);
  for (const letter of LETTERS) {
    await type(page, `${letter} a?\n \n`);
    await page.keyboard.press('Escape');
    if ((await shownNow(page)) !== shown) await arrive(page, address);
  }
}

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(isHydrated);
}

/** React marks what it has taken over. */
const isHydrated = () =>
  document.querySelector('.scripts-missing') === null &&
  [...document.querySelectorAll('button')].every((button) =>
    Object.keys(button).some((key) => key.startsWith('__reactProps$')),
  );

/** Returns what distinguishes a page from another, or from itself under a dialog. */
function shownNow(page: Page): Promise<string> {
  return page.evaluate(() => `${location.href} ${document.querySelectorAll('dialog[open]').length}`);
}

/** Returns what people have made of some cases. */
export async function stateOf(cases: readonly PreparedCase[]): Promise<unknown> {
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1 });
  try {
    return await sql`
      SELECT c.id, c.status, c.assigned_to_id, c.link_version, c.archived_at, c.open_corrections,
        (SELECT count(*) FROM audit_entry e WHERE e.case_id = c.id AND e.actor_kind <> 'system') AS entries
      FROM "case" c WHERE c.id IN ${sql(cases.map(({ id }) => id))} ORDER BY c.id`;
  } finally {
    await sql.end();
  }
}
