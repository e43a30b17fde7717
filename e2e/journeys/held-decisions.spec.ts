import { message, section } from '@/e2e/support/case-worker';

import { signInAs } from '@/e2e/support/people';
import { caseOutForReview, paperCase, statusOf } from '@/e2e/support/prepared-case';
import { expect, test } from '@/e2e/support/test';
import { dayAhead } from '@/tests/fixtures/days';

test('a rejected signature is undone by z, and the company learns nothing of it', async ({
  page,
  t,
  language,
}) => {
  const prepared = await paperCase({ moSlug: 'handelsforbundet', language });
  await signInAs(page, 'Hanna', `/case/admin/${prepared.id}/reject-signature`);
  const dialog = page.getByRole('dialog', { name: t('dialog.rejectSignature.title') });
  await dialog.getByLabel(t('dialog.rejectSignature.reason')).fill('Fel person har skrivit under.');
  await dialog.getByRole('button', { name: t('dialog.rejectSignature.submit') }).click();
  await expect(dialog).toBeHidden();
  expect(await statusOf(prepared)).toBe('SUBMITTED');
  await page.keyboard.press('z');
  await expect(message(page, t('case.done.takenBack'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('case.undo.action') })).toHaveCount(0);
  expect(await statusOf(prepared)).toBe('SUBMITTED');
});

test('a regional reviewer undoes an answer, and the case waits for them again', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  const prepared = await caseOutForReview(anna, { language });
  await signInAs(page, 'Ragnar', `/case/admin/${prepared.id}`);
  const answer = section(page, t('case.next.label')).getByRole('link', {
    name: t('case.next.answerRegional.approve'),
    exact: true,
  });
  await answer.click();
  const dialog = page.getByRole('dialog', { name: t('dialog.approveRegionalReview.title') });
  await dialog.getByLabel(t('dialog.approveRegionalReview.reason')).fill('Gärna.');
  await dialog.getByRole('button', { name: t('dialog.approveRegionalReview.submit') }).click();
  await expect(message(page, t('case.undo.own', { action: 'answerRegionalReview' }))).toBeVisible();
  await page
    .getByRole('log')
    .getByRole('button', { name: t('case.undo.action') })
    .click();
  await expect(answer).toBeVisible();
});

test('the company counts as informed of an admission date once the mail was sent', async ({
  page,
  t,
  language,
}) => {
  const prepared = await paperCase({ moSlug: 'handelsforbundet', language });
  await signInAs(page, 'Hanna', `/case/admin/${prepared.id}/admission`);
  const dialog = page.getByRole('dialog', { name: t('dialog.admission.title') });
  await dialog.getByLabel(t('dialog.admission.date'), { exact: true }).fill(dayAhead(30));
  await dialog.getByRole('button', { name: t('dialog.admission.submit') }).click();
  await page.getByRole('button', { name: t('case.header.facts') }).click();
  await expect(
    page.getByText(/\((mejlas till företaget kl\.|will be emailed to the company at) \d\d:\d\d\)/),
  ).toBeVisible();
  const informed = page.getByText(/\((meddelat företaget|company informed)\)/);
  await expect(informed).toBeVisible({ timeout: 45_000 });
});
