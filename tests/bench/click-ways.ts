import type { Browser, Page } from 'playwright';
import { signInAs } from '@/e2e/support/people';
import { createdCase, type PreparedCase, submittedCase } from '@/e2e/support/prepared-case';
import { formsOf } from '@/e2e/support/questions';
import { textsOf } from '@/e2e/support/texts';
import type { Measured } from './clicks';
import { acrossScreens, fromPress, type Shown } from './press';

const ROUNDS = 20;
const t = textsOf('sv');
const DIALOG = 'dialog[open] [data-dialog-title]';
const LIST = '/?category=active';
const ROWS = '.case-table a[data-row-link]';

/** What runs in the page is compiled here, with a helper that a page does not have. */
const NAMES = 'globalThis.__name = (named) => named';

interface Way {
  page: Page;
  url: string;
  submitted: PreparedCase;
  other: PreparedCase;
}

/** What one case worker does all day, each twenty times. */
export async function* clicks(browser: Browser, url: string): AsyncGenerator<Measured> {
  const submitted = await submittedCase();
  const other = await createdCase();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url });
  await context.addInitScript(NAMES);
  const page = await context.newPage();
  await signInAs(page as never, 'Anna');
  const way = { page, url, submitted, other };
  yield* listAndBack(way);
  yield* nextCase(way);
  yield* betweenTabs(way);
  yield* tabsOfCase(way);
  yield* search(way);
  yield* dialogs(way);
  yield* approve(way);
  yield* messages(way, browser);
  await context.close();
}

/** Once without counting: what is fetched once a day. */
async function rounds(measure: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const time = await measure(round + 1);
    if (round >= 0) times.push(time);
  }
  return times;
}

/** As a hand does: over it, then down. */
async function press(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).first();
  await target.hover();
  await target.click({ delay: 0 });
}

async function* listAndBack({ page, url }: Way): AsyncGenerator<Measured> {
  await page.goto(url + LIST);
  await page.waitForLoadState('networkidle');
  const back: number[] = [];
  const forth = await rounds(async (round) => {
    const row = page.locator(ROWS).nth(round % 10);
    const company = (await row.textContent()) ?? '';
    await row.hover();
    const time = await fromPress(page, () => row.click(), { selector: 'main h1', text: company });
    await page.waitForLoadState('networkidle');
    back.push(
      await fromPress(page, () => press(page, 'header nav a'), {
        selector: ROWS,
        text: company,
      }),
    );
    await page.waitForLoadState('networkidle');
    return time;
  });
  yield { name: 'a case from the list', times: forth, aim: 200 };
  yield { name: 'back to the list', times: back.slice(1), aim: 100 };
}

/** From case to case through the list, as somebody does who works it off. */
async function* nextCase({ page, url }: Way): AsyncGenerator<Measured> {
  await page.goto(url + LIST);
  await page.waitForLoadState('networkidle');
  const companies = await page.locator(ROWS).allTextContents();
  await page.locator(ROWS).first().click();
  await page.locator('main h1', { hasText: companies[0] ?? '' }).waitFor();
  const times = await rounds(async (round) => {
    await page.waitForLoadState('networkidle');
    const shown = { selector: 'main h1', text: companies[round + 1] ?? '' };
    return fromPress(page, () => press(page, 'a[data-neighbour="next"]'), shown);
  });
  yield { name: 'the next case', times, aim: 150 };
}

async function* betweenTabs({ page, url }: Way): AsyncGenerator<Measured> {
  await page.goto(url + LIST);
  await page.waitForLoadState('networkidle');
  const tabs = ['category=archived', 'category=exported'];
  const times = await rounds(async (round) => {
    const tab = tabs[round % tabs.length] ?? '';
    const link = `nav a[href*="${tab}"]`;
    const time = await fromPress(page, () => press(page, link), { selector: `${link}[aria-current="page"]` });
    await page.waitForLoadState('networkidle');
    return time;
  });
  yield { name: 'a tab of the list', times, aim: 200 };
}

async function* tabsOfCase({ page, url, submitted }: Way): AsyncGenerator<Measured> {
  await page.goto(`${url}/case/admin/${submitted.id}`);
  await page.waitForLoadState('networkidle');
  const contents = [
    ['history', 'li'],
    ['messages', 'textarea'],
  ] as const;
  const times = await rounds(async (round) => {
    const [tab, content] = contents[round % 2 ? 1 : 0];
    const shown = { selector: `[role=tabpanel][data-tab=${tab}] ${content}` };
    const time = await fromPress(page, () => press(page, `[role=tab][data-tab=${tab}]`), shown);
    await page.waitForLoadState('networkidle');
    return time;
  });
  yield { name: 'a tab of the case', times, aim: 100 };
}

async function* search({ page, url, submitted, other }: Way): AsyncGenerator<Measured> {
  await page.goto(url + LIST);
  await page.waitForLoadState('networkidle');
  const box = page.getByRole('searchbox');
  const times = await rounds(async (round) => {
    const { orgNo, company } = round % 2 ? submitted : other;
    // All but the last key at once, which fetches nothing yet. What is found stands alone on the page.
    const type = async () => {
      await box.fill(orgNo.slice(0, -1));
      await box.press(orgNo.at(-1) ?? '');
    };
    const time = await fromPress(page, type, { selector: '.case-table tbody tr:only-child', text: company });
    await box.fill('');
    await page.waitForURL((address) => !address.searchParams.has('search'));
    await page.waitForLoadState('networkidle');
    return time;
  });
  yield { name: 'a search, after the last key', times, aim: 250 };
}

async function* dialogs({ page, url, submitted }: Way): AsyncGenerator<Measured> {
  const base = `/case/admin/${submitted.id}`;
  const [form] = formsOf('teknikbolagen');
  const opened = async (name: string, link: string, reach?: () => Promise<void>): Promise<Measured> => {
    const times = await rounds(async () => {
      await reach?.();
      const time = await fromPress(page, () => press(page, link), { selector: DIALOG });
      await page.keyboard.press('Escape');
      await page.locator(DIALOG).waitFor({ state: 'detached' });
      return time;
    });
    return { name, times, aim: 100 };
  };
  await page.goto(url + LIST);
  await page.waitForLoadState('networkidle');
  yield await opened('dialog: quick search', 'a[href^="/search"]');
  yield await opened('dialog: new case', 'a[href^="/new"]');
  await page.goto(url + base);
  await page.waitForLoadState('networkidle');
  const menu = () => page.getByRole('button', { name: t('case.actions.more') }).click();
  const inMenu = (name: string) => `[role=menuitem][href="${base}/${name}"]`;
  yield await opened('dialog: a reason (reject the signature)', `a[href="${base}/reject-signature"]`);
  yield await opened('dialog: delegate', inMenu('delegate'), menu);
  yield await opened('dialog: change contact', inMenu('changeContact'), menu);
  yield await opened('dialog: the link', inMenu('link'), menu);
  yield await opened('dialog: the mail log', inMenu('maillog'), menu);
  yield await opened('dialog: a form', `a[href="${base}/form/${form?.id}"]`);
}

async function* approve({ page, url, submitted }: Way): AsyncGenerator<Measured> {
  await page.goto(`${url}/case/admin/${submitted.id}`);
  await page.waitForLoadState('networkidle');
  const row = page.locator('#forms li').first();
  // The last of the row: another one shows the answers.
  const button = row.getByRole('button').last();
  const times = await rounds(async () => {
    const done: Shown = { selector: '#forms li:first-child .dot', text: t('status.form.APPROVED') };
    await button.hover();
    const time = await fromPress(page, () => button.click(), done);
    await page.waitForLoadState('networkidle');
    await button.click();
    await row.locator('.dot', { hasText: t('status.form.VALID') }).waitFor();
    await page.waitForLoadState('networkidle');
    return time;
  });
  yield { name: 'approve a form', times, aim: 150 };
}

async function* messages({ page, url, submitted }: Way, browser: Browser): AsyncGenerator<Measured> {
  const ofCompany = await browser.newContext({ baseURL: url });
  await ofCompany.addInitScript(NAMES);
  const company = await ofCompany.newPage();
  await company.goto(submitted.link);
  await company.goto(`${url}/case/${submitted.id}/questions`);
  await company.waitForLoadState('networkidle');
  await page.bringToFront();
  const field = company.getByRole('textbox', { name: t('support.ask') });
  const send = company.getByRole('button', { name: t('support.send') });
  const times = await rounds(async (round) => {
    await field.fill(`Fråga ${round} till handläggaren`);
    await send.hover();
    const shown = { selector: 'aside li', text: `Fråga ${round} till` };
    const time = await acrossScreens(company, () => send.click(), page, shown);
    await company.locator('li', { hasText: `Fråga ${round} till` }).waitFor();
    return time;
  });
  yield { name: 'a message on the other side', times, aim: 1_000 };
  await ofCompany.close();
}
