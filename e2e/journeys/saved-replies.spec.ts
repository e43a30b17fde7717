import { chooseAction, message } from '@/e2e/support/case-worker';
import { signInAs } from '@/e2e/support/people';
import { createdCase, postByApplicant, submittedCase } from '@/e2e/support/prepared-case';
import { formsOf } from '@/e2e/support/questions';
import { mailTo } from '@/e2e/support/sandbox';
import { expect, type Locator, type Page, test } from '@/e2e/support/test';
import type { Text } from '@/e2e/support/texts';
import { HANDLING } from '@/prisma/seed/handling';

const [COMPANY_FORM] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];

/** Chooses a saved reply next to a field. */
async function chooseReply(page: Page, t: Text, within: Locator, title: string): Promise<void> {
  await within.getByRole('button', { name: t('case.replies.open') }).click();
  await page.getByRole('menuitem', { name: title }).click();
}

const titleFor = (use: string) =>
  HANDLING.savedReplies.find(({ uses }) => uses.some((one) => one === use))?.title ?? '';

test('a question is answered by a saved reply, sent and marked as handled in one press', async ({
  page,
  t,
}) => {
  const theCase = await createdCase();
  await postByApplicant(theCase, 'När får vi besked?');
  await postByApplicant(theCase, 'Och vem ringer vi?');
  await signInAs(page, 'Anna', `/case/admin/${theCase.id}`);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText(t('support.new'), { exact: true })).toHaveCount(2);
  await chooseReply(page, t, panel, titleFor('message'));
  const composer = panel.getByLabel(t('support.answer'));
  await expect(composer).toHaveValue(/^Hej! Tack för er fråga\..*referensen \S+ om ni ringer\.$/);
  await panel.getByRole('button', { name: t('support.sendAndHandle') }).click();
  await expect(composer).toHaveValue('');
  await expect(panel.getByText(t('support.new'), { exact: true })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: t('support.sendAndHandle') })).toHaveCount(0);
  await page.reload();
  await expect(panel.getByText(t('support.new'), { exact: true })).toHaveCount(0);
});

test('a correction and a rejection begin with a saved reply in the language of the application', async ({
  page,
  t,
}) => {
  const theCase = await submittedCase({ language: 'en' });
  await signInAs(
    page,
    'Anna',
    `/case/admin/${theCase.id}/form/${COMPANY_FORM.id}/field/postalAddress/correction`,
  );
  const dialog = page.getByRole('dialog', { name: t('dialog.correction.title') });
  await chooseReply(page, t, dialog, titleFor('correction'));
  const description = dialog.getByLabel(t('dialog.correction.description'));
  // The last day that the organisation gives companies.
  await expect(description).toHaveValue(
    /^This answer is not complete\. Please complete it by \d+ \w+ \d{4}, and/,
  );
  await dialog.getByRole('button', { name: t('dialog.correction.submit') }).click();
  await expect(message(page, t('case.undo.own', { action: 'requestCorrection' }))).toBeVisible();
  await page.goto(`/case/admin/${theCase.id}`);
  await chooseAction({ page, t }, 'reject');
  const reject = page.getByRole('dialog', { name: t('dialog.reject.title') });
  await reject.getByRole('textbox').fill('Hello,');
  await chooseReply(page, t, reject, titleFor('rejection'));
  await expect(reject.getByRole('textbox')).toHaveValue(
    new RegExp(`^Hello,\\n\\nWe have reviewed the application from ${theCase.company}\\.`),
  );
  await reject.getByRole('textbox').press('Control+Enter');
  await expect(message(page, t('case.undo.own', { action: 'rejectCase' }))).toBeVisible();
  expect((await mailTo(theCase.email, 'Decision')).text).toContain(theCase.company);
});
