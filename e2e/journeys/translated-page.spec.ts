import { formDialog } from '@/e2e/support/application';
import { message } from '@/e2e/support/case-worker';
import { signInAs } from '@/e2e/support/people';
import { createdCase, submittedCase } from '@/e2e/support/prepared-case';
import { formsOf, questionOf } from '@/e2e/support/questions';
import { expect, test } from '@/e2e/support/test';

const [COMPANY] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];
const WEBSITE = questionOf(COMPANY, 'website');

test.use({ isTranslated: true });

test('an applicant fills in a form on a page that the browser translates', async ({ page, t, language }) => {
  const { link } = await createdCase({ language });
  await page.goto(link);
  await expect(page.locator('h1 > font')).toHaveText(t('application.heading.fill'));
  await page.getByRole('link', { name: t('application.tasks.begin') }).click();
  const form = formDialog(page, COMPANY, language);
  const website = form.getByRole('textbox', { name: WEBSITE.label[language] });
  await website.fill('www');
  await website.blur();
  await expect(form.getByText(t('validation.WEB_ADDRESS'))).toBeVisible();
  await website.fill('www.exempel.se');
  await expect(form.getByText(t('validation.WEB_ADDRESS'))).toHaveCount(0);
  await expect(form.getByRole('status').getByText(t('form.save.allSaved'))).toBeVisible();
});

test('a case worker works on a case on a page that the browser translates', async ({ page, t, language }) => {
  const { id, company } = await submittedCase({ language });
  await signInAs(page, 'Anna');
  const search = page.getByRole('searchbox', { name: t('caseList.search.label') });
  await search.fill(company);
  await expect(page.locator('[data-row-link]')).toHaveCount(1);
  await page.goto(`/case/admin/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  void message;
});
