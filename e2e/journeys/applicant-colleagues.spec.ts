import { ORGANISATIONS } from '@/e2e/support/application';
import { signInAs } from '@/e2e/support/people';
import { createdCase } from '@/e2e/support/prepared-case';
import { linkIn, mailTo } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { expect, test } from '@/e2e/support/test';

test.use({ viewport: { width: 375, height: 812 }, refusals: [400, 401, 404] });

test('a colleague gets a link of their own, which the contact person takes back', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  const prepared = await createdCase({ language });
  const email = `kollega@${prepared.orgNo}.example`;
  await page.goto(prepared.link);
  await page.getByRole('link', { name: t('application.facts.inviteColleagues') }).click();
  const dialog = page.getByRole('dialog', { name: t('colleagues.title') });
  await expect(dialog.getByText(t('colleagues.none'))).toBeVisible();
  await expectNoSidewaysScrolling(page);
  const field = dialog.getByLabel(t('colleagues.email'));
  await field.fill(prepared.email);
  await dialog.getByRole('button', { name: t('colleagues.submit') }).click();
  await expect(field).toHaveAccessibleDescription(new RegExp(t('validation.IS_CONTACT')));
  await field.fill(email);
  await field.press('Control+Enter');
  const invited = dialog.getByRole('list', { name: t('colleagues.list') });
  await expect(invited).toContainText(email);
  await expect(field).toHaveValue('');

  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  const subject = t('mail.colleagueInvited.subject', { company: prepared.company, organisation });
  const mail = await mailTo(email, subject);
  const colleague = await somebodyElse();
  await colleague.goto(linkIn(mail));
  await expect(colleague).toHaveURL(`/case/${prepared.id}`);
  await colleague.getByRole('link', { name: t('application.facts.colleagues') }).click();
  const theirs = colleague.getByRole('dialog', { name: t('colleagues.title') });
  await expect(theirs.getByText(t('colleagues.onlyContact'))).toBeVisible();
  await expect(theirs.getByLabel(t('colleagues.email'))).toHaveCount(0);
  await colleague.keyboard.press('Escape');
  await expect(theirs).toBeHidden();

  await invited.getByRole('button', { name: t('colleagues.withdrawOf', { email }) }).click();
  const question = page.getByRole('dialog', { name: t('colleagues.question', { email }) });
  await question.getByRole('button', { name: t('colleagues.withdraw') }).click();
  await expect(dialog.getByText(t('colleagues.none'))).toBeVisible();
  // The colleague's open page leaves by itself.
  const renewing = new RegExp(`/case/${prepared.id}/renew`);
  await expect(colleague).toHaveURL(renewing);
  await colleague.goto(linkIn(mail));
  await expect(colleague).toHaveURL(renewing);
});

test('a case worker sees who helps, and invites', async ({ page, t, language }) => {
  const prepared = await createdCase({ language });
  const email = `kollega@${prepared.orgNo}.example`;
  await signInAs(page, 'Robert', `/case/admin/${prepared.id}`);
  await page.getByRole('button', { name: t('case.header.facts') }).click();
  await page.getByRole('link', { name: t('case.header.colleagues') }).click();
  const dialog = page.getByRole('dialog', { name: t('colleagues.title') });
  await dialog.getByLabel(t('colleagues.email')).fill(email);
  await dialog.getByRole('button', { name: t('colleagues.submit') }).click();
  await expect(dialog.getByRole('list', { name: t('colleagues.list') })).toContainText(email);
  await mailTo(email, '');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // On a phone the facts cover the tabs.
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: t('case.tabs.history') }).click();
  await expect(page.getByText(t('history.event.ColleagueInvited', { email, again: 'false' }))).toBeVisible();
});
