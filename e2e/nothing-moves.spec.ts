import { dayAhead } from '@/tests/fixtures/days';
import { chooseAction, message } from './support/case-worker';
import { nameOf, signInAs } from './support/people';
import { callAs, createdCase, submittedCase } from './support/prepared-case';
import { untilQuiet } from './support/quiet';
import { expect, type Page, test } from './support/test';
import { expectUncovered } from './support/uncovered';

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 375, height: 667 },
];
const FIRST_ANSWER = '[data-answer]';
const FIRST_ROW = 'a[data-row-link]:visible';

/** Where a part of the page is, and how far the page is scrolled. */
async function placeOf(page: Page, what: string) {
  const box = await page.locator(what).first().boundingBox();
  return { y: Math.round(box?.y ?? -1), scroll: await page.evaluate(() => Math.round(scrollY)) };
}

const shown = (page: Page) => page.getByRole('log').locator('[data-message]');

/** Closes every message that is shown. */
async function closeMessages(page: Page, label: string): Promise<void> {
  const button = page.getByRole('log').getByRole('button', { name: label });
  while (await button.count()) await button.first().click();
  await expect(shown(page)).toHaveCount(0);
}

test.describe('the first answer of a case', () => {
  test.use({ refusals: [500] });
  for (const screen of SCREENS) {
    test(`stays where it is whatever is reported, ${screen.width} pixels wide`, async ({
      page,
      t,
      somebodyElse,
    }) => {
      test.setTimeout(60_000);
      const { id, orgNo } = await submittedCase();
      const robert = await somebodyElse();
      await signInAs(robert, 'Robert');
      await page.setViewportSize(screen);
      await signInAs(page, 'Anna', `/case/admin/${id}`);
      await expect(page.locator(FIRST_ANSWER).first()).toBeVisible();
      await untilQuiet(page);
      const before = await placeOf(page, FIRST_ANSWER);
      const expectStill = async (when: string) =>
        expect.soft(await placeOf(page, FIRST_ANSWER), when).toEqual(before);

      const presence = page.getByText(t('case.live.also', { names: nameOf('Robert'), count: 1 }));
      await robert.goto(`/case/admin/${id}`);
      await expect(presence).toBeAttached();
      await expectStill('a colleague has come');

      await page.route('**/api/Case/Take*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('button', { name: t('case.take.takeLabel') }).click();
      await expect(message(page, t('errors.http.server'))).toBeVisible();
      await expectStill('something has failed');
      await closeMessages(page, t('ui.messages.close'));

      await callAs(robert, 'PUT', 'Case/ChangeContact', {
        query: { caseId: id },
        data: { email: `ny@${orgNo}.example` },
      });
      await expect(
        message(page, t('case.live.by.CaseChangeContact', { name: nameOf('Robert') })),
      ).toBeVisible();
      await expectStill('a colleague has changed something');
      await closeMessages(page, t('ui.messages.close'));
      await expectStill('the message is closed');

      await robert.goto('/?category=archived');
      await expect(presence).toHaveCount(0);
      await expectStill('the colleague has gone');

      await chooseAction({ page, t }, 'admission');
      const dialog = page.getByRole('dialog', { name: t('dialog.admission.title') });
      await dialog.getByLabel(t('dialog.admission.date'), { exact: true }).fill(dayAhead(30));
      await dialog.getByRole('button', { name: t('dialog.admission.submit') }).click();
      const undo = page.getByRole('log').getByRole('button', { name: t('case.undo.action') });
      await expect(undo).toBeVisible();
      await expect(dialog).toBeHidden();
      await untilQuiet(page);
      await expectStill('a mail is held');
      await expectUncovered(page.locator('*:focus'), 'focus');
      await undo.click();
      await expect(message(page, t('case.done.takenBack'))).toBeVisible();
      await expectStill('the mail is taken back');
    });
  }
});

test.describe('the first row of the list', () => {
  test.use({ refusals: [500] });
  for (const screen of SCREENS) {
    test(`stays where it is whatever is reported, ${screen.width} pixels wide`, async ({ page, t }) => {
      test.setTimeout(60_000);
      const { orgNo } = await createdCase();
      await page.setViewportSize(screen);
      await signInAs(page, 'Anna', `/?category=active&search=${orgNo}`);
      await expect(page.locator(FIRST_ROW)).toHaveCount(1);
      await untilQuiet(page);
      const before = await placeOf(page, FIRST_ROW);
      const expectStill = async (when: string) =>
        expect.soft(await placeOf(page, FIRST_ROW), when).toEqual(before);

      await page.route('**/api/Case/Export*', (route) => route.fulfill({ status: 500, json: {} }), {
        times: 1,
      });
      const start = page.getByRole('button', { name: t('caseList.exporting.start') });
      await start.click();
      await expect(message(page, t('errors.http.server'))).toBeVisible();
      await expectStill('something has failed');
      await closeMessages(page, t('ui.messages.close'));
      const downloading = page.waitForEvent('download');
      await start.click();
      await downloading;
      await expect(message(page, t('caseList.exporting.done'))).toBeVisible();
      await expectStill('something is done');

      // A card on a phone has its own box.
      await page.getByRole('checkbox').filter({ visible: true }).last().check();
      const bar = page.getByRole('region', { name: t('caseList.bulk.label') });
      await bar.getByRole('button', { name: t('caseList.bulk.action.remind') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('caseList.bulk.action.remind') })
        .click();
      await expect(page.getByRole('region', { name: t('caseList.bulk.progress') })).toBeFocused();
      await expectStill('a change of several cases has begun');
    });
  }
});

const LONG = 'Svenska Industri- och Teknikkonsulternas Förvaltningsaktiebolag (publ)';

test('the head of a case takes two lines on a phone, whatever the name and whoever is there', async ({
  page,
  t,
}) => {
  const { id } = await submittedCase();
  await page.setViewportSize({ width: 375, height: 667 });
  await signInAs(page, 'Anna', `/case/admin/${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  const head = page.locator('header', { has: heading });
  await expect(page.getByRole('button', { name: t('case.take.takeLabel') })).toBeVisible();
  for (const name of [null, LONG]) {
    if (name) await heading.evaluate((element, text) => (element.textContent = text), name);
    expect((await head.boundingBox())?.height, name ?? 'its own name').toBeLessThanOrEqual(80);
    expect((await heading.boundingBox())?.width, name ?? 'its own name').toBeGreaterThan(100);
  }
  for (const button of [t('case.take.takeLabel'), t('case.header.facts'), t('case.actions.more')]) {
    await expectUncovered(page.getByRole('button', { name: button }), button);
  }
});

test('the sheet of a review shows all answers, its button and the signed document', async ({ page, t }) => {
  const { id } = await submittedCase();
  await signInAs(page, 'Anna');
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.goto(`/case/admin/${id}/review`);
    const dialog = page.getByRole('dialog', { name: t('dialog.review.title') });
    const submit = dialog.getByRole('button', { name: /^(Godkänn|Approve) \d/ });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await expectUncovered(submit, `the button, ${screen.width} pixels wide`);
    await untilQuiet(page);
    await expect(dialog.locator('details:not([open])')).toHaveCount(0);
    const last = dialog.locator('input[type=checkbox]:enabled').last();
    await last.focus();
    const [tick, button] = [await last.boundingBox(), await submit.boundingBox()];
    expect((tick?.y ?? 0) + (tick?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('dialog.review.document') })
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
});

test.describe('the table', () => {
  for (const screen of SCREENS) {
    test(`stays where it is from one worklist to the next, ${screen.width} pixels wide`, async ({
      page,
      t,
    }) => {
      await page.setViewportSize(screen);
      await signInAs(page, 'Anna', '/?work=todo');
      const worklists = page.getByRole('navigation', { name: t('caseList.work.label') });
      const table = page.getByRole('region', { name: t('caseList.title') }).first();
      const edges = () =>
        table.evaluate((region) => [
          Math.round(region.getBoundingClientRect().y),
          ...[...region.querySelectorAll('th')]
            .slice(0, 4)
            .map((one) => Math.round(one.getBoundingClientRect().x)),
        ]);
      await expect(page.locator(FIRST_ROW).first()).toBeVisible();
      await untilQuiet(page);
      const before = await edges();
      for (const work of ['others', 'todo'] as const) {
        await worklists.getByRole('link', { name: t(`caseList.work.${work}`) }).click();
        await expect(page).toHaveURL(new RegExp(`work=${work}`));
        await untilQuiet(page);
        const after = await edges();
        for (const [index, edge] of after.entries())
          expect.soft(Math.abs(edge - (before[index] ?? 0)), `${work} ${index}`).toBeLessThanOrEqual(2);
      }
    });
  }
});
