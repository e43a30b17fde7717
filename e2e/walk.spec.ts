import { DIALOG_SHAPES } from '@/lib/domain/page-addresses';
import { signInAs } from './support/people';
import { filledCase, internallySignedCase } from './support/prepared-case';
import { formsOf } from './support/questions';
import { untilQuiet } from './support/quiet';
import { GROUPS, prepareGroup } from './support/shapes';
import { expect, type Page, test } from './support/test';
import type { Text } from './support/texts';
import { expectTreeAsSeen } from './support/tree';
import { expectFieldsStay, SCREENS, walkThrough } from './support/walk';
import { addressesOf, type PageShape } from './support/walks';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 300_000 });

const isDialog = (shape: PageShape) => (DIALOG_SHAPES as readonly PageShape[]).includes(shape);

/** An applicant's correction is in place of its form. */
const CORRECTION = '/case/[caseId]/form/[formId]/field/[fieldId]/correction';

/** Whether a dialog whose address is opened is a page on this screen: all of the applicant's are on a small one. */
const isPageAt = ({ width, height }: (typeof SCREENS)[number], shape: string) =>
  shape.startsWith('/case/[caseId]/') && (width < 640 || height < 480);

/** Returns how many dialogs are open over each other: a dialog about a form is over the form. */
const dialogsOf = (shape: PageShape) => (shape.includes('/form/[formId]/') && shape !== CORRECTION ? 2 : 1);

for (const [name, shapes] of GROUPS) {
  test(`every page and dialog by the Tab key: ${name}`, async ({ page, t, language, somebodyElse }) => {
    const prepared = await prepareGroup(shapes, { page, language, somebodyElse });
    for (const shape of shapes) {
      for (const address of addressesOf(shape, prepared)) await walkAtEverySize(page, t, shape, address);
    }
  });
}

/** Opens an address at each screen size, and walks through it. */
async function walkAtEverySize(page: Page, t: Text, shape: PageShape, address: string): Promise<void> {
  for (const screen of SCREENS) {
    const name = `${address} at ${screen.width}`;
    await page.setViewportSize(screen);
    await page.goto(address);
    await untilQuiet(page);
    // A page that is not possible now leads elsewhere, or says so.
    expect(new URL(page.url()).pathname, name).toBe(address);
    await expect(page.getByText(t('dialog.unavailable.title')), name).toHaveCount(0);
    if (isDialog(shape) && !isPageAt(screen, shape)) {
      await expect(page.locator('dialog[open]'), name).toHaveCount(dialogsOf(shape));
      await expect(page.getByRole('dialog').last(), name).toBeVisible();
      const within = page.getByRole('dialog').last().locator('*:focus');
      await expect(within, `${name}: focus within the dialog`).toHaveCount(1);
    }
    await walkThrough(page, name);
    await expectTreeAsSeen(page, name);
  }
}

test('the question before something lapses, by the Tab key', async ({ page, t, language }) => {
  await signInAs(page, 'Anna');
  const { id } = await internallySignedCase(page, { language });
  const [form] = formsOf('teknikbolagen');
  const name = t('case.forms.unapproveForm', { form: form?.title[language] ?? '' });
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.goto(`/case/admin/${id}`);
    await untilQuiet(page);
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name: t('case.lapse.title') })).toBeVisible();
    await walkThrough(page, `the question at ${screen.width}`);
  }
});

test('the warning before the session ends, by the Tab key', async ({ page, t }) => {
  const almostOver = { secondsLeft: 180, warningSeconds: 300, canGoOn: true };
  await page.clock.install();
  await signInAs(page, 'Anna');
  // Before the page is hydrated, nothing counts the time.
  await untilQuiet(page);
  await page.route('**/api/Session', (route) => route.fulfill({ json: almostOver }));
  await page.clock.fastForward('01:57:00');
  await expect(page.getByRole('alertdialog', { name: t('shell.session.warning.title') })).toBeVisible();
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await walkThrough(page, `the warning at ${screen.width}`);
  }
});

for (const screen of SCREENS) {
  test.describe(`at ${screen.width} × ${screen.height}`, () => {
    test.use({ viewport: screen });

    test('a field of a form stays where it is while it is typed in and saved', async ({
      page,
      t,
      language,
    }) => {
      const prepared = await filledCase({ language });
      await page.goto(prepared.link);
      for (const { id } of formsOf('teknikbolagen')) {
        await page.goto(`/case/${prepared.id}/form/${id}`);
        await untilQuiet(page);
        await expectFieldsStay(page, id, t('form.save.allSaved'));
      }
    });

    test('every form that a case worker fills in for the company, by the Tab key', async ({
      page,
      t,
      language,
    }) => {
      const { id } = await filledCase({ language });
      await signInAs(page, 'Anna');
      for (const form of formsOf('teknikbolagen')) {
        await page.goto(`/case/admin/${id}/form/${form.id}`);
        await page.getByRole('button', { name: t('case.form.edit') }).click();
        await untilQuiet(page);
        await walkThrough(page, `${form.id}, filled in for the company`);
      }
    });
  });
}
