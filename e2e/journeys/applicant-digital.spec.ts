import { ORGANISATIONS } from '@/e2e/support/application';
import { downloaded } from '@/e2e/support/download';
import { filledCase, statusOf } from '@/e2e/support/prepared-case';
import { bounceInvitation, decline, mailTo } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { signByMail } from '@/e2e/support/signing';
import { expect, test } from '@/e2e/support/test';
import { pagesOf } from '@/tests/lib/features/signing/read-pdf';

// A small phone, held upright. A second reminder on one day is refused with 409.
test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true, refusals: [409] });

test('signing digitally on a phone: sent, declined with a reason, sent again, somebody replaced, signed by one and then by all', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(180_000);
  const prepared = await filledCase({ language });
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  const [ada, bo, cia] = ['ada', 'bo', 'cia'].map((name) => `${name}@${prepared.orgNo}.example`) as [
    string,
    string,
    string,
  ];
  const address = (number: number) => page.getByLabel(t('signing.digital.email', { number }));
  const board = page.getByRole('list').filter({ hasText: ada });

  await test.step('everything can be read and reached from the link', async () => {
    await page.goto(prepared.link);
    await expect(page.getByRole('heading', { level: 1, name: t('application.heading.ready') })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: t('signing.check.toSigning') }).tap();
    await expect(page.getByRole('heading', { name: t('signing.choice.title'), level: 3 })).toBeInViewport();
    await expect(page.getByText(t('signing.digital.consequence'))).toBeVisible();
  });

  await test.step('wrong addresses are told by name, and lead to their field', async () => {
    await address(1).fill('ada');
    await page.getByRole('button', { name: t('signing.digital.add') }).tap();
    await expect(address(2)).toBeFocused();
    await page.getByRole('button', { name: t('signing.digital.submit') }).tap();
    await expectNoSidewaysScrolling(page);
    const label = t('signing.digital.email', { number: 2 });
    await page.getByRole('link', { name: `${label}: ${t('validation.REQUIRED')}` }).tap();
    await expect(address(2)).toBeFocused();
    await expect(address(2)).toBeInViewport();
  });

  await test.step('sent to two', async () => {
    await send();
    await expect(page.getByText(t('signing.board.progress', { signed: 0, count: 2 }))).toBeVisible();
  });

  await test.step('declined by one, who says why', async () => {
    // The subject in the language of the case, up to the company's name.
    await mailTo(ada, t('document.invitation.subject', { organisation, company: '' }).trim());
    await decline(prepared.id, bo, 'Jag är inte längre firmatecknare.');
    await expect(page.getByText(t('signing.rejected.declinedTitle', { name: bo }))).toBeVisible();
    await expect(page.getByText('Jag är inte längre firmatecknare.')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await mailTo(prepared.email, t('mail.signatoryDeclined.subject', { organisation }));
    expect(await statusOf(prepared)).not.toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
  });

  await test.step('sent again to the addresses of the first time', async () => {
    // Both addresses are still there.
    await expect(page.getByText(t('signing.digital.former'))).toBeVisible();
    await expect(address(1)).toHaveValue(ada);
    await expect(address(2)).toHaveValue(bo);
    await send();
  });

  await test.step('one is reminded, and one whose mail bounced is replaced', async () => {
    await page.getByRole('button', { name: t('form.signatory.remindLabel', { email: ada }) }).tap();
    await expect(page.getByText(t('form.signatory.sent'))).toBeVisible();
    await page.getByRole('button', { name: t('form.signatory.remindLabel', { email: ada }) }).tap();
    await expect(page.getByText(t('errors.ALREADY_REMINDED'))).toBeVisible();

    await bounceInvitation(prepared.id, bo);
    await expect(board.getByText(t('signing.board.bounced'))).toBeVisible();
    await expectNoSidewaysScrolling(page);
    const told = await mailTo(prepared.email, t('mail.signatoryBounced.subject', { organisation }));
    expect(told.text).toContain(bo);
    await page.getByRole('button', { name: t('form.signatory.replaceLabel', { email: bo }) }).tap();
    const question = page.getByRole('dialog', { name: t('form.signatory.title') });
    await expect(question).toContainText(t('form.signatory.nobodyYet'));
    await expectNoSidewaysScrolling(page);
    await question.getByLabel(t('form.signatory.newEmail')).fill(cia);
    await question.getByRole('button', { name: t('form.signatory.submit') }).tap();
    await expect(question).toBeHidden();
    await expect(board.getByText(cia)).toBeVisible();
    await expect(board.getByText(bo)).toBeHidden();
  });

  await test.step('opened and signed by one after the other, each seen without reload', async () => {
    const signatory = await somebodyElse();
    await signByMail(signatory, ada);
    await expect(board.getByText(t('signing.board.status.signed'))).toBeVisible();
    await expect(board.getByText(t('signing.board.status.sent'))).toBeVisible();
    await expect(page.getByText(t('signing.board.progress', { signed: 1, count: 2 }))).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await signByMail(signatory, cia);
  });

  await test.step('what was signed can be fetched', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: t('application.heading.review') }),
    ).toBeVisible();
    await expect(page.getByText(t('signing.state.digital.SIGNED', { organisation }))).toBeVisible();
    await expectNoSidewaysScrolling(page);
    const signed = await downloaded(page, () =>
      page.getByRole('link', { name: t('signing.state.download') }).tap(),
    );
    expect((await pagesOf(new Uint8Array(signed))).join(' ')).toContain(prepared.orgNo);
  });

  /** Fills in both addresses and sends the application to them. */
  async function send(): Promise<void> {
    await address(1).fill(ada);
    await address(2).fill(bo);
    await page.getByRole('button', { name: t('signing.digital.submit') }).tap();
    const sent = page.getByRole('dialog', { name: t('signing.shared.title') });
    await expect(sent).toContainText(bo);
    await expectNoSidewaysScrolling(page);
    await sent.getByRole('button', { name: t('signing.shared.ok') }).tap();
    await expect(sent).toBeHidden();
    await expect(
      page.getByRole('heading', { level: 1, name: t('application.heading.signing') }),
    ).toBeVisible();
    await expectNoSidewaysScrolling(page);
  }
});
