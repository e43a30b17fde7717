import { confirmSent, goToSigning, ORGANISATIONS } from '@/e2e/support/application';
import { downloaded } from '@/e2e/support/download';
import { filledCase, statusOf } from '@/e2e/support/prepared-case';
import { bounceInvitation, decline, mailTo } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { signByMail } from '@/e2e/support/signing';
import { expect, test } from '@/e2e/support/test';
import { reminderDay, reminderTime, reminderWaits } from '@/lib/domain/deadlines';
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
  const [ada, bo, cia, dan] = ['ada', 'bo', 'cia', 'dan'].map(
    (who) => `${who}@${prepared.orgNo}.example`,
  ) as [string, string, string, string];
  const name = (number: number) => page.getByLabel(t('form.signatory.name', { number }));
  const address = (number: number) => page.getByLabel(t('form.signatory.email', { number }));
  const board = page.getByRole('list').filter({ hasText: ada });

  await test.step('everything can be read and reached from the link', async () => {
    await page.goto(prepared.link);
    await expect(page.getByRole('heading', { level: 1, name: t('application.heading.ready') })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await page
      .getByRole('link', { name: t('application.sign.title') })
      .first()
      .tap();
    await expect(page.getByRole('heading', { level: 1, name: t('signing.check.title') })).toBeFocused();
    await expectNoSidewaysScrolling(page);
    await goToSigning({ page, t });
    await expectNoSidewaysScrolling(page);
    await expect(page.getByText(t('signing.digital.consequence'))).toBeVisible();
  });

  await test.step('wrong addresses are named, and lead to their field', async () => {
    await address(1).fill('ada');
    await page.getByRole('button', { name: t('form.signatory.add') }).tap();
    await expect(name(2)).toBeFocused();
    await page.getByRole('button', { name: t('signing.digital.submit') }).tap();
    await expectNoSidewaysScrolling(page);
    const label = t('form.signatory.email', { number: 2 });
    await page.getByRole('link', { name: `${label}: ${t('validation.EMAIL_FORMAT')}` }).tap();
    await expect(address(2)).toBeFocused();
    await expect(address(2)).toBeInViewport();
  });

  await test.step('sent to two', async () => {
    await send(bo, 'Bo Berg');
    await expect(page.getByText(t('signing.board.progress', { signed: 0, count: 2 }))).toBeVisible();
    await expect(board.getByText('Bo Berg', { exact: true })).toBeVisible();
  });

  await test.step('declined by one, who says why', async () => {
    // The subject in the language of the case, up to the company's name.
    const invitation = await mailTo(
      ada,
      t('document.invitation.subject', { organisation, company: '' }).trim(),
    );
    expect(invitation.text).toContain(prepared.email);
    await decline(prepared.id, bo, 'Jag är inte längre firmatecknare.');
    await expect(page.getByText(t('signing.ended.declined', { name: `Bo Berg (${bo})` }))).toBeVisible();
    await expect(page.getByText(t('signing.ended.declinedTodo', { name: 'Bo Berg' }))).toBeVisible();
    await expect(page.getByText('Jag är inte längre firmatecknare.')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await mailTo(prepared.email, t('mail.signatoryDeclined.subject', { organisation }));
    expect(await statusOf(prepared)).not.toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
  });

  await test.step('sent again, not to who declined, and the mail says why', async () => {
    await page.getByRole('link', { name: t('signing.ended.again') }).tap();
    await expect(page.getByText(t('signing.digital.former', { declined: 'true' }))).toBeVisible();
    await expect(name(1)).toHaveValue('Ada Ask');
    await expect(address(1)).toHaveValue(ada);
    await expect(address(2)).toBeHidden();
    await page.getByRole('button', { name: t('form.signatory.add') }).tap();
    await send(dan, 'Dan Dahl');
    const again = await mailTo(
      ada,
      t('document.invitation.subjectAgain', { organisation, company: '' }).trim(),
    );
    expect(again.text).toContain(
      language === 'sv' ? 'en firmatecknare tackade nej' : 'a signatory declined to sign',
    );
  });

  await test.step('one is reminded, and one whose mail bounced is replaced', async () => {
    await page.getByRole('button', { name: t('form.signatory.remindLabel', { email: ada }) }).tap();
    await expect(page.getByText(t('form.signatory.sent', { when: reminderTime(new Date()) }))).toBeVisible();
    const waits = reminderWaits(reminderDay(new Date()), new Date()) ?? 'other';
    await expect(page.getByText(t('form.signatory.reminded', { waits, day: '' }).trim())).toBeVisible();

    await bounceInvitation(prepared.id, dan);
    await expect(board.getByText(t('signing.board.bounced'))).toBeVisible();
    await expectNoSidewaysScrolling(page);
    const mail = await mailTo(prepared.email, t('mail.signatoryBounced.subject', { organisation }));
    expect(mail.text).toContain(dan);
    // The name is known, so only the address is needed.
    await page.getByRole('button', { name: t('form.signatory.correctLabel', { email: dan }) }).tap();
    const correction = page.getByRole('dialog', { name: t('form.signatory.correctTitle') });
    await expect(correction).toContainText('Dan Dahl');
    await expect(correction.getByLabel(t('form.signatory.newName'))).toBeHidden();
    await expect(correction.getByLabel(t('form.signatory.correctEmail'))).toHaveValue(dan);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('form.signatory.replaceLabel', { email: dan }) }).tap();
    const question = page.getByRole('dialog', { name: t('form.signatory.title') });
    await expect(question).toContainText(t('form.signatory.nobodyYet'));
    await expectNoSidewaysScrolling(page);
    await question.getByLabel(t('form.signatory.newName')).fill('Cia Ceder');
    await question.getByLabel(t('form.signatory.newEmail')).fill(cia);
    await question.getByRole('button', { name: t('form.signatory.submit') }).tap();
    await expect(question).toBeHidden();
    await expect(board.getByText(cia)).toBeVisible();
    await expect(board.getByText('Cia Ceder', { exact: true })).toBeVisible();
    await expect(board.getByText(dan)).toBeHidden();
  });

  await test.step('opened and signed by one after the other, each seen without reload', async () => {
    const signatory = await somebodyElse();
    await signByMail(signatory, ada);
    await expect(board.getByText(t('signing.board.happened.signed', { name: 'Ada Ask' }))).toBeVisible();
    await expect(board.getByText(t('signing.board.happened.sent', { name: 'Cia Ceder' }))).toBeVisible();
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

  /** Fills in both signatories and sends the application to them. */
  async function send(second: string, called: string): Promise<void> {
    await name(1).fill('Ada Ask');
    await address(1).fill(ada);
    await name(2).fill(called);
    await address(2).fill(second);
    await page.getByRole('button', { name: t('signing.digital.submit') }).tap();
    await confirmSent({ page, t }, ada, second);
    await expectNoSidewaysScrolling(page);
  }
});
