import { createdMail, ORGANISATIONS } from '@/e2e/support/application';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { createdCase } from '@/e2e/support/prepared-case';
import { linkIn, mailTo } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { expect, type Page, test } from '@/e2e/support/test';
import type { Text } from '@/e2e/support/texts';

test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Fills in the form that begins an application, and sends it. */
async function send(page: Page, t: Text, values: { orgNo: string; email: string }): Promise<void> {
  await page.getByLabel(t('apply.fields.orgNo')).fill(values.orgNo);
  await page.getByLabel(t('apply.fields.email')).fill(values.email);
  await page.getByRole('button', { name: t('apply.create.submit') }).click();
}

test('a company applies without scripts, with faults on the way, and opens the mailed link', async ({
  page,
  t,
  language,
}) => {
  const orgNo = freshOrganisationNumber();
  const email = `karin@${orgNo}.example`;
  await page.goto('/apply/teknikbolagen');
  await page.getByRole('link', { name: t('apply.start.begin') }).click();
  await expect(page).toHaveURL('/apply/teknikbolagen/medlemsansokan');

  await test.step('nothing is filled in', async () => {
    await page.getByRole('button', { name: t('apply.create.submit') }).click();
    await expect(page).toHaveURL('/apply/teknikbolagen/medlemsansokan');
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
    await expect(page.locator('[aria-invalid]')).toHaveCount(2);
  });

  await test.step('number and address are wrong', async () => {
    await send(page, t, { orgNo: '559900-0015', email: 'karin@' });
    await expect(page).toHaveURL('/apply/teknikbolagen/medlemsansokan');
    await expect(page).toHaveTitle(new RegExp(`^${t('ui.error')} ${t('apply.create.title')}`));
    const summary = page.getByRole('alert').filter({ hasText: t('ui.errorSummary.title') });
    await expect(summary.getByRole('link')).toHaveCount(2);
    const number = page.getByLabel(t('apply.fields.orgNo'));
    await expect(number).toHaveValue('559900-0015');
    await expect(number).toHaveAccessibleDescription(new RegExp(t('validation.ORGNR_CHECK_DIGIT')));
    await expect(page.getByLabel(t('apply.fields.email'))).toHaveValue('karin@');
    await expect(page.getByLabel(t('apply.fields.email'))).toHaveAccessibleDescription(
      new RegExp(t('validation.EMAIL_FORMAT')),
    );
    await expectNoSidewaysScrolling(page);
    // What was typed is shown once.
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('form');
    await page.reload();
    await expect(page.getByLabel(t('apply.fields.email'))).toHaveValue('');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the company is a member', async () => {
    await send(page, t, { orgNo: '559900-0048', email });
    await expect(page).toHaveURL('/apply/teknikbolagen/alreadyMember/559900-0048');
    await page.getByRole('link', { name: t('apply.outcome.actions.otherNumber') }).click();
  });

  await test.step('the application is created, and a reload shows it again', async () => {
    await send(page, t, { orgNo: ` ${orgNo.replace('-', '')} `, email });
    await expect(page).toHaveURL('/apply/teknikbolagen/created');
    await expect(heading(page, t('apply.created.title'))).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await page.reload();
    await expect(heading(page, t('apply.created.title'))).toBeVisible();
    await expect(page.getByText(t('apply.created.sent'))).toBeVisible();
  });

  await page.goto(linkIn(await createdMail({ t, language }, email)));
  await expect(page).toHaveURL(/\/case\/[0-9a-f-]{36}$/);
  await expect(heading(page, t('application.heading.fill'))).toBeVisible();
  // The application itself needs scripts.
  await expect(page.locator('.scripts-missing')).toBeVisible();
});

test('a company that has an application gets its link again without scripts', async ({
  page,
  t,
  language,
}) => {
  const { orgNo, email, id } = await createdCase({ language });
  await page.goto('/apply/teknikbolagen/medlemsansokan');
  await send(page, t, { orgNo, email: 'nagon@example.com' });
  await expect(page).toHaveURL(`/apply/teknikbolagen/alreadyExists/${orgNo}`);
  await page.getByRole('link', { name: t('apply.outcome.actions.sendLink') }).click();

  const number = page.getByLabel(t('apply.fields.orgNo'));
  await expect(number).toHaveValue(orgNo);
  await number.fill('123');
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page).toHaveTitle(new RegExp(`^${t('ui.error')} `));
  await expect(number).toHaveValue('123');
  await expect(page.getByText(t('validation.ORGNR_DIGITS'))).toHaveCount(2);

  await number.fill(orgNo);
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page).toHaveURL('/apply/teknikbolagen/forgot?sent=1');
  await expect(page.getByText(t('apply.forgot.sent'))).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  await page.goto(linkIn(await mailTo(email, t('mail.lostCaseLink.subject', { organisation }))));
  await expect(page).toHaveURL(`/case/${id}`);

  await page.goto('/apply/teknikbolagen/forgot');
  const unknown = freshOrganisationNumber();
  await number.fill(unknown);
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page).toHaveURL(`/apply/teknikbolagen/notfound/${unknown}`);
});

test('a link with something behind it opens the application, and one that is cut is renewed', async ({
  page,
  t,
  language,
}) => {
  const { id, link, email } = await createdCase({ language });
  await page.goto(link.slice(0, -8));
  await expect(page).toHaveURL(`/case/${id}/renew?why=cut`);
  await expect(heading(page, t('link.cut.title'))).toBeVisible();
  await page.getByRole('button', { name: t('link.renew.submit') }).click();
  await expect(page).toHaveURL(`/case/${id}/renew?sent=1`);
  await expect(heading(page, t('link.renew.sentTitle'))).toBeVisible();
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  const mailed = linkIn(await mailTo(email, t('mail.renewedCaseLink.subject', { organisation })));
  await page.goto(`${mailed}%3E.`);
  await expect(page).toHaveURL(`/case/${id}`);
  await expect(heading(page, t('application.heading.fill'))).toBeVisible();
});

test('the language changes without scripts', async ({ page, t }) => {
  await page.goto('/apply/teknikbolagen');
  await page.getByRole('button', { name: new RegExp(t('shell.language')) }).click();
  await expect(page).toHaveURL('/apply/teknikbolagen');
  await expect(page.getByRole('link', { name: t('apply.start.begin') })).toHaveCount(0);
  await page.getByRole('button', { name: /Svenska|English/ }).click();
  await expect(page.getByRole('link', { name: t('apply.start.begin') })).toBeVisible();
});
