import { logInToSigningService, message, section } from '@/e2e/support/case-worker';
import { signInAs } from '@/e2e/support/people';
import { sharedCase } from '@/e2e/support/prepared-case';
import { bounceInvitation, documentsOf } from '@/e2e/support/sandbox';
import { expect, test } from '@/e2e/support/test';
import { reminderTime } from '@/lib/domain/deadlines';

// Sending to somebody else first needs a login, so the call is refused.
test.use({ refusals: [403] });

test('a case worker reminds one signatory, and replaces one whose mail bounced', async ({
  page,
  t,
  language,
}) => {
  const prepared = await sharedCase({ language }, 2);
  const [first, second, other] = ['firmatecknare1', 'firmatecknare2', 'ny'].map(
    (name) => `${name}@${prepared.orgNo}.example`,
  ) as [string, string, string];
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}`);
  const signature = section(page, t('case.signature.title'));

  await signature.getByRole('button', { name: t('form.signatory.remindLabel', { email: first }) }).click();
  await expect(message(page, t('case.done.reminded', { when: reminderTime(new Date()) }))).toBeVisible();

  await bounceInvitation(prepared.id, second);
  await expect(signature.getByText(t('case.signatory.bounced'))).toBeVisible();
  await signature.getByRole('button', { name: t('form.signatory.replaceLabel', { email: second }) }).click();
  const question = page.getByRole('dialog', { name: t('form.signatory.title') });
  await expect(question).toContainText(second);
  await question.getByLabel(t('form.signatory.newName')).fill('Cia Ceder');
  await question.getByLabel(t('form.signatory.newEmail')).fill(other);
  await question.getByRole('button', { name: t('form.signatory.submit') }).click();
  await logInToSigningService({ page, t });
  await expect(message(page, t('case.done.signatoryReplaced'))).toBeVisible();
  await expect(signature.getByText(other)).toBeVisible();
  await expect(signature.getByText('Cia Ceder')).toBeVisible();
  await expect(signature.getByText(second)).toBeHidden();
  const [document] = await documentsOf(prepared.id);
  expect(document?.recipients.map(({ email }) => email).sort()).toEqual([first, other].sort());
});
