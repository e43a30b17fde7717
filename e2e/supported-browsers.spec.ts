import type { Page } from 'playwright/test';
import { createdMail, formDialog, openMailedLink } from './support/application';
import { openCaseByNumber, section } from './support/case-worker';
import { NEWER_FEATURES, OLDER_FEATURES, takeAway } from './support/newer-features';
import { freshOrganisationNumber } from './support/organisation-number';
import { signInByScreen } from './support/people';
import { mailedCase, storedValue, submittedCase } from './support/prepared-case';
import { formsOf, questionOf } from './support/questions';
import { untilStarted } from './support/screen';
import { expect, test } from './support/test';
import type { Text } from './support/texts';

const [COMPANY] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];
const WEBSITE = questionOf(COMPANY, 'website');
const CITY = questionOf(COMPANY, 'postalCity');

/** Fills in the form that begins an application, and sends it. */
async function send(page: Page, t: Text, orgNo: string, email: string): Promise<void> {
  await page.getByLabel(t('apply.fields.orgNo')).fill(orgNo);
  await page.getByLabel(t('apply.fields.email')).fill(email);
  await page.getByRole('button', { name: t('apply.create.submit') }).click();
}

test('the oldest supported browsers run every kind of page', async ({ page, t, language, somebodyElse }) => {
  await page.addInitScript(takeAway, NEWER_FEATURES);
  const orgNo = freshOrganisationNumber();
  const email = `karin@${orgNo}.example`;
  await page.goto('/apply/teknikbolagen');
  await untilStarted(page);
  expect(await page.evaluate(() => ['Segmenter' in Intl, 'toWellFormed' in String.prototype])).toEqual([
    false,
    false,
  ]);
  await page.getByRole('link', { name: t('apply.start.begin') }).click();
  await send(page, t, orgNo, email);
  await expect(page.getByRole('heading', { level: 1, name: t('apply.created.title') })).toBeFocused();
  await openMailedLink({ page }, await createdMail({ t, language }, email));

  await page.getByRole('link', { name: t('application.tasks.begin') }).click();
  const form = formDialog(page, COMPANY, language);
  const city = form.getByRole('textbox', { name: CITY.label[language] });
  // Characters of several code points, and one that no document can have.
  await city.fill('Åmål 👩‍👩‍👧 ᚠ');
  await city.blur();
  await expect(city).toHaveAccessibleDescription(/ᚠ/);
  await city.fill('Åmål');
  await form.getByRole('textbox', { name: WEBSITE.label[language] }).fill('www.exempel.se');
  await expect(form.getByRole('status').getByText(t('form.save.allSaved'))).toBeVisible();
  expect(await storedValue(await mailedCase('teknikbolagen', orgNo, email), 'postalCity')).toBe('Åmål');

  const submitted = await submittedCase({ language });
  const anna = await somebodyElse();
  await anna.addInitScript(takeAway, NEWER_FEATURES);
  await signInByScreen(anna, 'Anna');
  await openCaseByNumber({ page: anna, t }, submitted.orgNo, submitted.company);
  await expect(section(anna, t('case.signature.title'))).toBeVisible();
  await anna.getByRole('tab', { name: t('case.tabs.history') }).click();
});

test('an older browser gets the pages as they work without scripts, and the others say which browsers run them', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  await page.addInitScript(takeAway, OLDER_FEATURES);
  const strip = (of: Page) => of.locator('.scripts-missing > :visible');
  const orgNo = freshOrganisationNumber();
  const email = `karin@${orgNo}.example`;
  await page.goto('/apply/teknikbolagen');
  // At once, not only after the seconds in which the code might still come.
  await expect(strip(page)).toHaveText(t('shell.scripts.tooOldWorks'), { timeout: 2_000 });
  await page.getByRole('link', { name: t('apply.start.begin') }).click();
  await send(page, t, '559900-0015', 'karin@');
  await expect(page.locator('[aria-invalid]')).toHaveCount(2);
  await send(page, t, orgNo, email);
  await expect(page).toHaveURL('/apply/teknikbolagen/created');
  await openMailedLink({ page }, await createdMail({ t, language }, email));
  await expect(page.getByRole('heading', { level: 1, name: t('application.heading.fill') })).toBeVisible();
  await expect(strip(page)).toHaveText(t('shell.scripts.tooOldWorks'));

  const anna = await somebodyElse();
  await anna.addInitScript(takeAway, OLDER_FEATURES);
  await signInByScreen(anna, 'Anna');
  await expect(strip(anna)).toHaveText(t('shell.scripts.tooOldNeeded'));
  await expect(anna.locator('[data-row-link]').first()).toBeVisible();
});
