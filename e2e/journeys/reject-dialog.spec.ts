import { chooseAction, expectStatus, message } from '@/e2e/support/case-worker';
import { signInAs } from '@/e2e/support/people';
import { createdCase, type PreparedCase } from '@/e2e/support/prepared-case';
import { mailTo } from '@/e2e/support/sandbox';
import { expect, type Page, test } from '@/e2e/support/test';
import type { Text } from '@/e2e/support/texts';

const REASON = 'Företaget bedriver ingen verksamhet i Sverige.';

let prepared: PreparedCase;

test.beforeEach(async ({ page, language }) => {
  prepared = await createdCase({ language });
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}`);
});

test('opens over the case, and stands there after a reload too', async ({ page, t }) => {
  await chooseAction({ page, t }, 'reject');
  const dialog = rejectDialog(page, t);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`/case/admin/${prepared.id}/reject`);
  await expect(page).toHaveTitle(new RegExp(`^${t('dialog.reject.title')}`));
  await expect(dialog.getByLabel(t('dialog.reject.reason'))).toBeFocused();
  const before = await dialog.ariaSnapshot();

  await page.reload();
  await expect(dialog).toBeVisible();
  expect(await dialog.ariaSnapshot()).toBe(before);
  // The case is under the dialog.
  await expect(page.getByRole('heading', { level: 1, name: prepared.company })).toBeVisible();
});

test('gives focus back to what opened it', async ({ page, t }) => {
  await chooseAction({ page, t }, 'reject');
  await expect(rejectDialog(page, t)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rejectDialog(page, t)).toBeHidden();
  await expect(page.getByRole('button', { name: t('case.actions.more') })).toBeFocused();
});

test('does not lose what was typed without asking', async ({ page, t }) => {
  await chooseAction({ page, t }, 'reject');
  const dialog = rejectDialog(page, t);
  const reason = dialog.getByLabel(t('dialog.reject.reason'));
  await reason.fill(REASON);
  await page.keyboard.press('Escape');
  await expect(dialog.getByText(t('ui.dialog.unsaved'))).toBeVisible();
  await dialog.getByRole('button', { name: t('ui.dialog.stay') }).click();
  await expect(reason).toHaveValue(REASON);
  await dialog.getByRole('button', { name: t('ui.close'), exact: true }).click();
  await dialog.getByRole('button', { name: t('ui.dialog.leave') }).click();
  await expect(dialog).toBeHidden();
});

test('can be undone until the mail goes, from the message and after a reload', async ({ page, t }) => {
  const rejected = async () => {
    await chooseAction({ page, t }, 'reject');
    await rejectDialog(page, t).getByLabel(t('dialog.reject.reason')).fill(REASON);
    await rejectDialog(page, t)
      .getByRole('button', { name: t('dialog.reject.submit') })
      .click();
    await expectStatus({ page, t }, 'REJECTED');
  };
  const undo = { name: t('case.undo.action') };
  await rejected();
  await page.getByRole('log').getByRole('button', undo).click();
  await expect(page.getByRole('heading', { name: t('case.next.rejected.title') })).toBeHidden();
  await expect(page.getByRole('button', undo)).toHaveCount(0);

  await rejected();
  await page.reload();
  await page.getByRole('log').getByRole('button', undo).click();
  await expect(page.getByRole('heading', { name: t('case.next.rejected.title') })).toBeHidden();
  await expect(page.getByRole('button', undo)).toHaveCount(0);
});

test('needs a reason, rejects with it, and informs the company', async ({ page, t, somebodyElse }) => {
  await chooseAction({ page, t }, 'reject');
  const dialog = rejectDialog(page, t);
  const submit = dialog.getByRole('button', { name: t('dialog.reject.submit') });
  const reason = dialog.getByLabel(t('dialog.reject.reason'));
  await submit.click();
  await expect(reason).toBeFocused();
  const missing = t('validation.missing.text', { label: t('dialog.reject.reason'), isQuestion: 'false' });
  await expect(reason).toHaveAccessibleDescription(new RegExp(missing));

  await reason.fill('å'.repeat(4_001));
  await submit.click();
  await expect(reason).toHaveAccessibleDescription(new RegExp(t('validation.TOO_LONG')));
  await expect(reason).toHaveValue('å'.repeat(4_001));

  await reason.fill(REASON);
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/case/admin/${prepared.id}`);
  await expect(message(page, t('case.undo.own', { action: 'rejectCase' }))).toBeVisible();
  await expectStatus({ page, t }, 'REJECTED');
  await page.getByRole('button', { name: t('case.actions.more') }).click();
  await expect(page.getByRole('menuitem', { name: t('case.actions.reset') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('case.actions.reject') })).toHaveCount(0);

  const mail = await mailTo(prepared.email, t('mail.caseRejected.subject', { organisation: '' }).trim());
  expect(mail.text).toContain(REASON);
  const applicant = await somebodyElse();
  await applicant.goto(prepared.link);
  await expect(applicant.getByRole('main')).toContainText(REASON);
});

const rejectDialog = (page: Page, t: Text) => page.getByRole('dialog', { name: t('dialog.reject.title') });
