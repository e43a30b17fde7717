import { formDialog } from '@/e2e/support/application';
import { openCaseByNumber, section } from '@/e2e/support/case-worker';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { signInAs } from '@/e2e/support/people';
import { createdCase, submittedCase } from '@/e2e/support/prepared-case';
import { formsOf, questionOf } from '@/e2e/support/questions';
import { untilStarted } from '@/e2e/support/screen';
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

test('a case worker finds a case and reads it on pages that the browser translates', async ({ page, t }) => {
  const { orgNo, company } = await submittedCase();
  await signInAs(page, 'Anna');
  await openCaseByNumber({ page, t }, orgNo, company);
  await expect(section(page, t('case.signature.title'))).toBeVisible();
  const tab = page.getByRole('tab', { name: t('case.tabs.history') });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});

test('an application is begun on a page into which extensions have put things before its code came', async ({
  page,
  t,
}) => {
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.darkreaderMode = 'dynamic';
      document.body.setAttribute('data-gr-ext-installed', '');
      document.body.prepend(document.createElement('grammarly-desktop-integration'));
      for (const input of document.querySelectorAll('input')) {
        input.setAttribute('data-lpignore', 'true');
        input.after(document.createElement('div'));
      }
    });
  });
  await page.goto('/apply/teknikbolagen/medlemsansokan');
  await untilStarted(page);
  const orgNo = freshOrganisationNumber();
  await page.getByLabel(t('apply.fields.orgNo')).fill(orgNo);
  await page.getByLabel(t('apply.fields.email')).fill(`karin@${orgNo}.example`);
  await page.getByRole('button', { name: t('apply.create.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('apply.created.title') })).toBeFocused();
});
