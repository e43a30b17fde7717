import { expectAccessible } from '@/e2e/support/accessibility';
import { signInAs } from '@/e2e/support/people';
import { createdCase, submittedCase } from '@/e2e/support/prepared-case';
import { untilQuiet } from '@/e2e/support/quiet';
import { mailTo } from '@/e2e/support/sandbox';
import { expect, test } from '@/e2e/support/test';

test('a rejection shows as a letter on the open page, once it can no longer be undone', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(120_000);
  const prepared = await submittedCase({ language });
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  await page.goto(prepared.link);
  await untilQuiet(page);
  const reject = await anna.request.put('/api/Case/Reject', {
    headers: { 'sec-fetch-site': 'same-origin' },
    params: { caseId: prepared.id },
    data: { reason: 'Fel bransch.' },
  });
  expect(reject.ok()).toBe(true);

  const heading = page.getByRole('heading', { level: 1 });
  await page.waitForTimeout(3_000);
  await expect(heading).toHaveText(t('application.heading.review'));
  await page.reload();
  await expect(heading).toHaveText(t('application.heading.review'));
  await expect(heading).toHaveText(t('application.heading.rejected'), { timeout: 30_000 });
  await expect(page.getByText('Fel bransch.')).toBeVisible();
  await expect(page.getByRole('heading', { name: t('application.decision.again') })).toBeVisible();
  await expect(page.getByText(t('application.timeline.submitted'))).toBeVisible();
  await expect(page.getByText(t('signing.state.title'), { exact: true })).toBeHidden();
  await expectAccessible(page, 'the decision');
});

test('an application is withdrawn, which is confirmed, and a new one can be made', async ({
  page,
  t,
  language,
}) => {
  const prepared = await createdCase({ language });
  await page.goto(prepared.link);
  await untilQuiet(page);
  await page.getByRole('link', { name: t('application.withdraw.link') }).click();
  const dialog = page.getByRole('dialog', { name: t('application.withdraw.title') });
  await dialog.getByLabel(t('application.withdraw.reason')).fill('Vi väntar.');
  await dialog.getByRole('button', { name: t('application.withdraw.submit') }).click();
  await expect(page).toHaveURL(`/case/${prepared.id}`);
  await expect(
    page.getByText(t('application.decision.withdrawn.decision', { by: t('signing.replaced.you') })),
  ).toBeVisible();
  await expect(page.getByText('Vi väntar.')).toBeVisible();
  await expect(page.getByRole('link', { name: t('application.withdraw.link') })).toBeHidden();
  await expect(page.getByRole('link', { name: t('application.decision.apply') })).toBeVisible();
  await expectAccessible(page, 'the decision');
  const subject = t('mail.applicationWithdrawn.subject', { organisation: '' }).trim();
  await mailTo(prepared.email, subject.split('  ')[0] ?? subject);
});

test('it can be withdrawn without scripts', async ({ browser, t, language }) => {
  const prepared = await createdCase({ language });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(prepared.link);
  await page.goto(`/case/${prepared.id}/withdraw`);
  await page.getByLabel(t('application.withdraw.reason')).fill('Vi väntar.');
  await page.getByRole('button', { name: t('application.withdraw.submit') }).click();
  await expect(
    page.getByText(t('application.decision.withdrawn.decision', { by: t('signing.replaced.you') })),
  ).toBeVisible();
  await context.close();
});
