import { formDialog } from '@/e2e/support/application';
import { filledCase } from '@/e2e/support/prepared-case';
import { formsOf, questionOf } from '@/e2e/support/questions';
import { expect, test } from '@/e2e/support/test';

const [COMPANY] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];
/** A phone has the form in place of the page; a larger screen over it. */
const SCREENS = [
  { width: 375, height: 667 },
  { width: 1280, height: 720 },
];

for (const viewport of SCREENS) {
  test(`each answer is changed from the page where all are checked, and back, at ${viewport.width} px`, async ({
    page,
    t,
    language,
  }) => {
    await page.setViewportSize(viewport);
    const prepared = await filledCase({ language });
    const city = questionOf(COMPANY, 'postalCity').label[language];
    await page.goto(prepared.link);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * 667);
    await page
      .getByRole('link', { name: t('application.sign.title') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: t('signing.check.title') })).toBeFocused();
    const change = page.getByRole('link', { name: `${t('signing.check.change')} ${city}` });
    const form = formDialog(page, COMPANY, language);
    const field = form.getByLabel(city, { exact: true });

    await change.click();
    await expect(field).toBeFocused();
    await field.fill('Ystad');
    await form.getByRole('button', { name: t('form.saveAndCheck') }).click();
    await expect(page).toHaveURL(new RegExp(`/case/${prepared.id}/check#`));
    await expect(change).toBeFocused();
    await expect(change).toBeInViewport();
    await expect(page.getByRole('main').getByText('Ystad', { exact: true })).toBeVisible();

    await change.click();
    await expect(field).toBeFocused();
    if (viewport.width < 640) await page.getByRole('link', { name: t('form.toCheck') }).click();
    else await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/case/${prepared.id}/check`));
    await expect(change).toBeFocused();
  });
}

test('a part of the first page that has a page of its own now leads there', async ({ page, t }) => {
  const prepared = await filledCase();
  await page.goto(prepared.link);
  for (const [part, title] of [
    ['sign', t('signing.choice.title')],
    ['signing', t('signing.choice.title')],
    ['support', t('support.title')],
    [`message-${prepared.id}`, t('support.title')],
  ]) {
    await page.goto('about:blank');
    await page.goto(`/case/${prepared.id}#${part}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('what was not sent is not confirmed', async ({ page, t }) => {
  const prepared = await filledCase();
  await page.goto(prepared.link);
  await page.goto(`/case/${prepared.id}/shared`);
  await expect(page).toHaveURL(`/case/${prepared.id}`);
  await expect(page.getByRole('heading', { level: 1, name: t('application.heading.ready') })).toBeVisible();
});
