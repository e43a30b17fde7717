import type { Locator } from 'playwright/test';
import { signInAs } from './support/people';
import {
  callAs,
  createdCase,
  filledCase,
  lockedCase,
  type PreparedCase,
  sharedCase,
} from './support/prepared-case';
import { formsOf, questionOf } from './support/questions';
import { untilQuiet } from './support/quiet';
import { untilStarted } from './support/screen';
import { expect, type Page, test } from './support/test';
import { textsOf } from './support/texts';

const [COMPANY] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];

test('every dialog stands over its page: softly, after a reload, and closed by each of its ways', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(240_000);
  const created = await createdCase({ language });
  // A new answer leads to the dialog of its field.
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  await callAs(anna, 'POST', 'Message', {
    query: { caseId: created.id, formId: COMPANY.id, componentId: 'postalAddress' },
    data: { message: 'Er besöksadress.' },
  });
  const form = `/form/${COMPANY.id}`;
  const field = questionOf(COMPANY, 'postalAddress').label[language];
  await openPage(created.link);
  await check(
    created,
    '',
    '/switchlocale',
    page.getByRole('link', { name: t('application.header.language') }),
  );
  await check(created, '', form, page.getByRole('link', { name: COMPANY.title[language] }));
  await check(
    created,
    form,
    `${form}/support`,
    page.getByRole('dialog').getByRole('link', { name: t('form.ask') }),
  );
  await check(
    created,
    form,
    `${form}/field/postalAddress/help`,
    page.getByRole('link', { name: t('form.newAnswerAbout', { field }), exact: true }),
  );

  const filled = await filledCase({ moSlug: 'handelsforbundet', language });
  await openPage(`${filled.link}/signing`);
  const toLock = page.getByRole('button', { name: t('signing.paper.submit') });
  await open(page, toLock, `/case/${filled.id}/downloadsignature/1`, 1);
  await page.keyboard.press('Escape');
  await expectClosed(page, `/case/${filled.id}/signing`, 0);
  await expect(toLock).toBeFocused();
  await page.goto(`/case/${filled.id}/downloadsignature/1`);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expectClosed(page, `/case/${filled.id}`, 0);

  const locked = await lockedCase({ moSlug: 'handelsforbundet', language });
  await openPage(locked.link);
  await check(locked, '', '/sign', page.getByRole('link', { name: t('signing.onPaper.uploadAction') }));
  // An action that is not possible now leads back to the application.
  await page.goto(`/case/${locked.id}/cancelsignature`);
  await expect(page).toHaveURL(`/case/${locked.id}`);

  const shared = await sharedCase({ language });
  await openPage(shared.link);
  await check(shared, '', '/cancelsignature', page.getByRole('link', { name: t('signing.board.cancel') }));
  await check(shared, '', '/withdraw', page.getByRole('link', { name: t('application.withdraw.link') }));
  await page.goto(`/case/${shared.id}/shared`);
  await expect(
    page.getByRole('heading', { level: 1, name: t('signing.shared.signing.title') }),
  ).toBeVisible();

  /** Waits until the page's code has been fetched. Only then do its dialogs open without loading a page. */
  async function openPage(address: string): Promise<void> {
    await page.goto(address);
    await untilQuiet(page);
  }

  async function check(
    { id }: PreparedCase,
    parent: string,
    address: string,
    opener: Locator,
  ): Promise<void> {
    const under = `/case/${id}${parent}`;
    const count = parent === '' ? 0 : 1;
    if (parent !== '' && new URL(page.url()).pathname !== under) await page.goto(under);
    const close = page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t('ui.close'), exact: true });

    await test.step(`${address}, softly`, async () => {
      await open(page, opener, `/case/${id}${address}`, count + 1);
      await page.keyboard.press('Escape');
      await expectClosed(page, under, count);
      await expect(opener).toBeFocused();
      await open(page, opener, `/case/${id}${address}`, count + 1);
      await page.goBack();
      await expectClosed(page, under, count);
    });
    await test.step(`${address}, by its address`, async () => {
      await page.goto(`/case/${id}${address}`);
      await expect(page.getByRole('dialog')).toHaveCount(count + 1);
      await page.reload();
      await expect(page.getByRole('dialog')).toHaveCount(count + 1);
      await close.click();
      await expectClosed(page, under, count);
      // A form fills the window. Any other dialog has a backdrop to press on.
      if (address === form) return;
      await open(page, opener, `/case/${id}${address}`, count + 1);
      await page.mouse.click(4, 4);
      await expectClosed(page, under, count);
    });
  }
});

test('a dialog closes after a link to a part of the page too, by its button and by going back', async ({
  page,
  t,
  language,
}) => {
  const prepared = await createdCase({ language });
  await page.goto(prepared.link);
  const opener = page.getByRole('link', { name: t('application.header.language') });
  for (const link of [
    page.getByRole('link', { name: t('shell.skipToContent') }),
    page.getByRole('link', { name: t('application.header.ask'), exact: true }),
  ]) {
    const before = page.url();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(before);
    const address = page.url();
    await open(page, opener, `/case/${prepared.id}/switchlocale`, 1);
    await page.keyboard.press('Escape');
    await expectClosed(page, address, 0);
    await open(page, opener, `/case/${prepared.id}/switchlocale`, 1);
    await page.goBack();
    await expectClosed(page, address, 0);
  }
});

test('the language of an application is switched for its pages and its forms, and stays', async ({
  page,
  t,
}) => {
  const prepared = await createdCase({ language: 'sv' });
  const english = textsOf('en');
  await page.goto(prepared.link);
  await page.goto(`/case/${prepared.id}/switchlocale`);
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('button', { name: t('application.switchLocale.submit') }).click();
  const heading = page.getByRole('heading', { level: 1, name: english('application.heading.fill') });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // Also if the browser knows nothing about the person but the link.
  await page.context().clearCookies({ name: 'locale' });
  await page.goto(prepared.link);
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: COMPANY.title.en }).click();
  await expect(page.getByRole('dialog', { name: COMPANY.title.en })).toBeVisible();
});

async function open(page: Page, opener: Locator, address: string, count: number): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('dialog')).toHaveCount(count);
}

async function expectClosed(page: Page, address: string, count: number): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('dialog')).toHaveCount(count);
}

test('a phone shows a loaded dialog as a page at once, and it stays with what is written', async ({
  page,
  t,
  language,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const { id, link } = await createdCase({ language });
  await page.goto(link);
  const form = `/case/${id}/form/${COMPANY.id}`;
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${form}/field/postalAddress/help`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: t('support.fieldTitle') })).toBeVisible();
  const question = page.getByLabel(t('support.ask'));
  await question.fill('Vilken adress menas?');
  scripts.resolve();
  await untilStarted(page);
  await expect(question).toHaveValue('Vilken adress menas?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

  await page.getByRole('link', { name: t('support.toForm') }).click();
  await expect(page.getByRole('heading', { level: 1, name: COMPANY.title[language] })).toBeVisible();
  await expect(page).toHaveURL(form);
  await page.getByRole('link', { name: t('form.ask') }).click();
  await expect(page.getByRole('dialog', { name: t('support.title') })).toBeVisible();
});
