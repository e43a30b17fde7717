import { expectStatus, section } from '@/e2e/support/case-worker';
import { signInAs, signInByScreen } from '@/e2e/support/people';
import { createdCase, statusOf, submittedCase } from '@/e2e/support/prepared-case';
import { linkIn, mailsTo, mailTo } from '@/e2e/support/sandbox';
import { expect, test } from '@/e2e/support/test';

test('who may only read sees the whole case and nothing to press', async ({ page, t, language }) => {
  const prepared = await submittedCase({ language });
  await signInAs(page, 'Lisa', `/case/admin/${prepared.id}`);
  await expectStatus({ page, t }, 'SUBMITTED');
  for (const title of [
    'case.forms.title',
    'case.checkPoints.title',
    'case.signature.title',
    'case.review.title',
  ]) {
    await expect(section(page, t(title))).toBeVisible();
    // The buttons that show the answers of forms change nothing.
    const buttons = section(page, t(title)).locator('button:not([aria-expanded])');
    await expect(buttons).toHaveText(title === 'case.forms.title' ? [t('case.forms.hideAll')] : []);
  }
  for (const box of await section(page, t('case.checkPoints.title')).getByRole('checkbox').all()) {
    await expect(box).toBeDisabled();
  }
  await page.getByRole('tab', { name: t('case.tabs.notes') }).click();
  await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveCount(0);
  await page.getByRole('tab', { name: t('case.tabs.messages') }).click();
  await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('case.actions.link') })).toHaveCount(0);
  await page.getByRole('button', { name: t('case.actions.more') }).click();
  for (const action of ['delegate', 'changeContact', 'admission', 'archive', 'reject', 'remove']) {
    await expect(page.getByRole('menuitem', { name: t(`case.actions.${action}`) })).toHaveCount(0);
  }
  await expect(page.getByRole('menuitem', { name: t('case.actions.pdf') })).toBeVisible();

  // An address that was pasted requests no change either.
  await page.goto(`/case/admin/${prepared.id}/reject`);
  const dialog = page.getByRole('dialog', { name: t('dialog.reject.title') });
  await expect(dialog).toContainText(t('dialog.unavailable.title'));
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  expect(await statusOf(prepared)).toBe('SUBMITTED');
});

test('a person without a role sees that instead of an empty list', async ({ page, t }) => {
  await signInAs(page, 'Nils');
  await expect(page.getByRole('heading', { level: 1, name: t('role.none.title') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(t('role.none.then'));
  await expect(page.getByRole('table')).toHaveCount(0);
});

test.describe('a case of another organisation', () => {
  test.use({ refusals: [404] });
  test('is answered like one that does not exist', async ({ page, t, language }) => {
    const prepared = await createdCase({ language });
    await signInAs(page, 'Hanna');
    const answers = [];
    for (const id of [prepared.id, '00000000-0000-4000-8000-000000000000']) {
      const response = await page.goto(`/case/admin/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: t('shell.notFound.title') })).toBeVisible();
      answers.push([response?.status(), await page.getByRole('main').ariaSnapshot()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(404);
    await expect(page.getByText(prepared.company)).toHaveCount(0);
  });
});

test('a forged link leads to renewing, which mails a link that works', async ({ page, t, language }) => {
  const prepared = await createdCase({ language });
  await page.goto(prepared.link.slice(0, -4) + (prepared.link.endsWith('AAAA') ? 'BBBB' : 'AAAA'));
  await expect(page).toHaveURL(`/case/${prepared.id}/renew?why=replaced`);
  await expect(page.getByRole('heading', { level: 1, name: t('link.replaced.title') })).toBeVisible();
  await page.getByRole('button', { name: t('link.renew.submit') }).click();
  await expect(page.getByText(t('link.renew.sent'))).toBeVisible();

  const subject = t('mail.renewedCaseLink.subject', { organisation: '' }).trim();
  await page.goto(linkIn(await mailTo(prepared.email, subject)));
  await expect(page).toHaveURL(`/case/${prepared.id}`);
  await expect(page.getByRole('heading', { level: 1, name: t('application.heading.fill') })).toBeVisible();
});

test('renewing a link says the same for an application that does not exist', async ({ page, t }) => {
  await page.goto('/case/00000000-0000-4000-8000-000000000000/renew');
  await page.getByRole('button', { name: t('link.renew.submit') }).click();
  await expect(page.getByText(t('link.renew.sent'))).toBeVisible();
});

test('a new contact person gets a link, and the link of the old one stops', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  const prepared = await createdCase({ language });
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}/changeContact`);
  const dialog = page.getByRole('dialog', { name: t('dialog.changeContact.title') });
  const email = `ny@${prepared.orgNo}.example`;
  await dialog.getByLabel(t('dialog.changeContact.email')).fill(email);
  await dialog.getByRole('button', { name: t('dialog.changeContact.submit') }).click();
  await expect(dialog).toBeHidden();

  const former = await somebodyElse();
  await former.goto(prepared.link);
  await expect(former).toHaveURL(`/case/${prepared.id}/renew?why=replaced`);
  await expect.poll(() => mailsTo(email).then((mails) => mails.length)).toBe(1);
  const [mail] = await mailsTo(email);
  await former.goto(mail ? linkIn(mail) : '');
  await expect(former).toHaveURL(`/case/${prepared.id}`);
});

test('a page for case workers leads to sign-in and back to where one wanted to go', async ({ page, t }) => {
  await signInByScreen(page, 'Robert', '/?search=bolag');
  await expect(page.getByRole('searchbox', { name: t('caseList.search.label') })).toHaveValue('bolag');
});
