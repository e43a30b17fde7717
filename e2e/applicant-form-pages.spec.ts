import { formDialog } from './support/application';
import { createdCase } from './support/prepared-case';
import { formsOf, questionOf } from './support/questions';
import { untilQuiet } from './support/quiet';
import { expectNoSidewaysScrolling } from './support/screen';
import { expect, test } from './support/test';

const FORMS = formsOf('teknikbolagen');
const [COMPANY] = FORMS as [(typeof FORMS)[number]];
const CONSENTS = FORMS.at(-1) as (typeof FORMS)[number];
const NEWSLETTER = questionOf(CONSENTS, 'wantsNewsletter');
const ADDRESS = questionOf(COMPANY, 'postalAddress');
const WEBSITE = questionOf(COMPANY, 'website');
const GROUP = questionOf(COMPANY, 'isPartOfGroup');

for (const [name, viewport] of [
  ['a phone', { width: 375, height: 812 }],
  ['a screen at 400 %', { width: 320, height: 256 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('a form is a page that scrolls with the document, and leads back to where it was opened', async ({
      page,
      t,
      language,
    }) => {
      const prepared = await createdCase({ language });
      await page.goto(prepared.link);
      const opener = page.getByRole('link', { name: COMPANY.title[language] });
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/case/${prepared.id}/form/${COMPANY.id}`);
      await expect(page.getByRole('heading', { level: 1, name: COMPANY.title[language] })).toBeFocused();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expectNoSidewaysScrolling(page);
      expect(await page.evaluate(whatStaysInSight)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true);

      await page.getByRole('link', { name: t('form.toOverview') }).click();
      await expect(page).toHaveURL(`/case/${prepared.id}`);
      await expect(opener).toBeFocused();
      await expect(opener).toBeInViewport();
    });

    test('after the last answer Tab leads to the button, and after that to the way to ask', async ({
      page,
      t,
      language,
    }) => {
      const prepared = await createdCase({ language });
      await page.goto(prepared.link);
      await page.goto(`/case/${prepared.id}/form/${CONSENTS.id}`);
      const form = formDialog(page, CONSENTS, language);
      await form.getByRole('checkbox', { name: NEWSLETTER.label[language] }).focus();
      await page.keyboard.press('Tab');
      await expect(form.getByRole('button', { name: t('form.saveAndContinue') })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(form.getByRole('link', { name: t('form.ask'), exact: true })).toBeFocused();
    });

    test('what is wrong in a form has a heading, which names it to whoever is led there', async ({
      page,
      t,
      language,
    }) => {
      const prepared = await createdCase({ language });
      await page.goto(prepared.link);
      await page.goto(`/case/${prepared.id}/form/${COMPANY.id}`);
      await page.getByRole('button', { name: t('form.saveAndContinue') }).click();
      const title = t('ui.errorSummary.title');
      await expect(page.getByRole('alert', { name: title })).toBeFocused();
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    });

    test('a press next to a wrong answer is not lost when the error moves what is below', async ({
      page,
      t,
      language,
    }) => {
      const prepared = await createdCase({ language });
      await page.goto(prepared.link);
      await page.goto(`/case/${prepared.id}/form/${COMPANY.id}`);
      const website = page.getByRole('textbox', { name: WEBSITE.label[language] });
      await website.fill('www.two words');
      const yes = page.getByRole('radiogroup', { name: GROUP.label[language] }).getByRole('radio').first();
      await yes.click();
      await expect(yes).toBeChecked();
      await expect(website).toHaveAttribute('aria-invalid', 'true');

      await website.fill('www.three words');
      await website.fill('www.two words');
      await page.getByRole('button', { name: t('form.saveAndContinue') }).click();
      await expect(page.getByRole('alert', { name: t('ui.errorSummary.title') })).toBeFocused();
    });
  });
}

for (const viewport of [
  { width: 375, height: 812 },
  { width: 320, height: 256 },
  { width: 1280, height: 900 },
]) {
  test(`a form is there before any script is, in ${viewport.width} by ${viewport.height} pixels`, async ({
    page,
    language,
    browser,
  }) => {
    const prepared = await createdCase({ language });
    await page.goto(prepared.link);
    const plain = await browser.newPage({
      javaScriptEnabled: false,
      viewport,
      storageState: await page.context().storageState(),
    });
    await plain.goto(new URL(`/case/${prepared.id}/form/${COMPANY.id}`, page.url()).href);
    await expect(formDialog(plain, COMPANY, language)).toBeVisible();
    await expect(plain.getByRole('main')).toHaveCount(1);
    await plain.close();
  });
}

test('whoever zooms in stays in the same field of the same form', async ({ page, language }) => {
  const prepared = await createdCase({ language });
  await page.goto(prepared.link);
  await page.goto(`/case/${prepared.id}/form/${COMPANY.id}`);
  const field = formDialog(page, COMPANY, language).getByRole('textbox', { name: ADDRESS.label[language] });
  await expect(page.getByRole('dialog')).toBeVisible();
  await field.fill('Zoomgatan');
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole('dialog')).toHaveCount(viewport.width === 320 ? 0 : 1);
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    await expect(field).toHaveValue('Zoomgatan');
  }
});

test('a form says the same to a screen reader as a page and as a dialog', async ({ page, language }) => {
  const prepared = await createdCase({ language });
  await page.goto(prepared.link);
  for (const form of FORMS) {
    const heard: string[][] = [];
    for (const viewport of [
      { width: 375, height: 812 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(`/case/${prepared.id}/form/${form.id}`);
      await untilQuiet(page);
      heard.push(partsOf(await formDialog(page, form, language).ariaSnapshot()));
    }
    expect(heard[0], form.id).toEqual(heard[1]);
    expect(heard[0]?.length).toBeGreaterThan(10);
  }
});

/** Returns every part of a tree below its title. Headings are one level deeper in a dialog. Leaves out the way out and the message area. */
function partsOf(tree: string): string[] {
  const [root = '', ...lines] = tree.split('\n').map((line) => line.trim());
  const levels = root.startsWith('- dialog') ? 1 : 0;
  const title = lines.findIndex((line) => line.startsWith('- heading'));
  return lines
    .slice(title + 1)
    .map((line) => line.replace(/level=(\d)/, (_, level) => `level=${Number(level) - levels}`))
    .filter((line) => !/^- (log|button "(Stäng|Close)")/.test(line))
    .sort();
}

/** Returns what does not scroll with the page, or scrolls separately. */
function whatStaysInSight(): string[] {
  const inPage = [...document.querySelectorAll('body, body *')].filter((element) =>
    element.checkVisibility(),
  );
  return inPage
    .filter((element) => {
      const { position, overflowY } = getComputedStyle(element);
      const { height } = element.getBoundingClientRect();
      const scrolls =
        /auto|scroll/.test(overflowY) &&
        element.scrollHeight > element.clientHeight + 1 &&
        element.tagName !== 'TEXTAREA';
      return height > 1 && (position === 'fixed' || position === 'sticky' || scrolls);
    })
    .map((element) => `${element.tagName} ${element.className}`);
}

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
] as const) {
  test(`a form fills a window of ${width} pixels, with one scroll, and closes to where it was opened`, async ({
    page,
    t,
    language,
  }) => {
    await page.setViewportSize({ width, height });
    const prepared = await createdCase({ language });
    await page.goto(prepared.link);
    const opener = page.getByRole('link', { name: COMPANY.title[language] });
    await opener.click();
    const form = page.getByRole('dialog', { name: COMPANY.title[language] });
    await expect.poll(() => form.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    const scrolling = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]
        .filter((box) => box.scrollHeight > box.clientHeight + 1)
        .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY))
        .map((box) => box.tagName),
    );
    expect(scrolling).toEqual(['DIALOG']);
    const text = await form.getByRole('textbox', { name: ADDRESS.label[language] }).boundingBox();
    expect(text?.width).toBeLessThanOrEqual(768);
    // The head stays: the name, how far, whether it is saved, and the way out.
    await form.getByRole('button', { name: t('form.saveAndContinue') }).scrollIntoViewIfNeeded();
    await expect(form.getByRole('status').getByText(t('form.save.automatic'))).toBeInViewport();
    await expect(form.getByRole('button', { name: t('ui.close'), exact: true })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/case/${prepared.id}`);
    await expect(opener).toBeFocused();
  });
}
