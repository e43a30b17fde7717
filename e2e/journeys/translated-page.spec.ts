import { formDialog } from '@/e2e/support/application';
import { createdCase } from '@/e2e/support/prepared-case';
import { formsOf, questionOf } from '@/e2e/support/questions';
import { expect, test } from '@/e2e/support/test';

const [COMPANY] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];
const WEBSITE = questionOf(COMPANY, 'website');

test.use({ isTranslated: true });

test('an applicant fills in a form on a page that the browser translates', async ({ page, t, language }) => {
  const { link } = await createdCase({ language });
  await page.goto(link);
  await expect(page.locator('h1 font > font')).toHaveText(t('application.heading.fill'));
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
