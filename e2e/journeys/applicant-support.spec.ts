import { formDialog, goToSigning, ORGANISATIONS } from '@/e2e/support/application';
import { signInAs } from '@/e2e/support/people';
import { callAs, createdCase, filledCase } from '@/e2e/support/prepared-case';
import { formsOf, questionOf } from '@/e2e/support/questions';
import { mailTo } from '@/e2e/support/sandbox';
import { untilStarted } from '@/e2e/support/screen';
import { fillInSignatory } from '@/e2e/support/signing';
import { expect, test } from '@/e2e/support/test';
import { textsOf } from '@/e2e/support/texts';
import { TEXT_LIMITS } from '@/lib/domain/limits';

const [COMPANY] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];
const WEBSITE = questionOf(COMPANY, 'website');

test('a question about a field is answered, shown without reload, and marked', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(150_000);
  const prepared = await createdCase({ language });
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  const field = WEBSITE.label[language];
  await page.goto(prepared.link);
  await page.getByRole('link', { name: COMPANY.title[language] }).click();
  const form = formDialog(page, COMPANY, language);
  // A form has one link to ask about it. A field has its own address.
  await expect(form.getByRole('link', { name: t('form.ask'), exact: true })).toHaveCount(1);
  await page.goto(`/case/${prepared.id}/form/${COMPANY.id}/field/website/help`);
  const dialog = page.getByRole('dialog', { name: t('support.fieldTitle') });
  const box = dialog.getByLabel(t('support.ask'));

  await test.step('focus goes to the field', async () => {
    await expect(box).toBeFocused();
  });

  await test.step('what is written survives a reload', async () => {
    await box.fill('Måste vi ha en webbplats?');
    page.once('dialog', (leaving) => leaving.accept());
    await page.reload();
    await expect(box).toHaveValue('Måste vi ha en webbplats?');
  });

  await test.step('too much is said to be too much, and nothing is cut', async () => {
    await box.fill('å'.repeat(4_001));
    await dialog.getByRole('button', { name: t('support.send') }).click();
    await expect(dialog.getByText(t('validation.TOO_LONG'))).toBeVisible();
    await expect(
      dialog.getByText(t('ui.charactersOver', { count: 1, limit: TEXT_LIMITS.written })),
    ).toBeVisible();
    await expect(box).toHaveValue('å'.repeat(4_001));
  });

  await test.step('HTML is text', async () => {
    await box.fill('<img src=x onerror="alert(1)"> & <script>alert(2)</script>?');
    await dialog.getByRole('button', { name: t('support.send') }).click();
    const messages = dialog.getByRole('list', { name: t('support.conversation') });
    await expect(messages).toContainText('<img src=x onerror="alert(1)"> & <script>alert(2)</script>?');
    await expect(messages.locator('img, script')).toHaveCount(0);
    await expect(box).toHaveValue('');
    // Focus is still in the dialog, so that the next question can be asked.
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await mailTo(
      'medlemskap@teknikbolagen.example',
      // The organisation reads Swedish.
      textsOf('sv')('mail.messagePostedByApplicant.subject', { company: prepared.company }),
    );
  });

  await test.step('the answer comes by itself, and is new until it is handled', async () => {
    const anna = await somebodyElse();
    await signInAs(anna, 'Anna');
    await callAs(anna, 'POST', 'Message', {
      query: { caseId: prepared.id, formId: COMPANY.id, componentId: 'website' },
      data: { message: 'Vi svarar strax.' },
    });
    await expect(dialog.getByText('Vi svarar strax.')).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole('button', { name: t('support.markRead') }).click();
    await dialog.getByRole('button', { name: t('ui.close'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await callAs(anna, 'POST', 'Message', {
      query: { caseId: prepared.id, formId: COMPANY.id, componentId: 'website' },
      data: { message: 'Nej, det är frivilligt.' },
    });
    await expect(form.getByText(t('form.newAnswers', { count: 1 }))).toBeVisible();
    await form.getByRole('link', { name: t('form.newAnswerAbout', { field }) }).click();
    await expect(dialog.getByText('Nej, det är frivilligt.')).toBeVisible();
    await mailTo(prepared.email, t('mail.messagePostedByCaseWorker.subject', { organisation }));
    await dialog.getByRole('button', { name: t('support.markRead') }).click();
    await expect(dialog.getByRole('button', { name: t('support.markUnread') })).toHaveCount(2);
    await dialog.getByRole('button', { name: t('ui.close'), exact: true }).click();
    await expect(form.getByText(t('form.newAnswers', { count: 1 }))).toBeHidden();
  });
});

test('the addresses of the signatories survive a reload, and are those that it was sent to when it is sent again', async ({
  page,
  t,
  language,
}) => {
  const prepared = await filledCase({ language });
  await page.goto(`${prepared.link}/signing`);
  const address = (number: number) => page.getByLabel(t('form.signatory.email', { number }));
  await fillInSignatory(page, t, 1, `ada@${prepared.orgNo}.example`);
  await page.getByRole('button', { name: t('form.signatory.add') }).click();
  await fillInSignatory(page, t, 2, `ADA@${prepared.orgNo}.example`);
  await page.reload();
  await untilStarted(page);
  await expect(address(2)).toHaveValue(`ADA@${prepared.orgNo}.example`);
  await page.getByRole('button', { name: t('signing.digital.submit') }).click();
  await expect(page.getByText(t('validation.EMAIL_DUPLICATE')).first()).toBeVisible();
  await address(2).fill(` bo@${prepared.orgNo}.example\u00a0`);
  await page.getByRole('button', { name: t('signing.digital.submit') }).click();
  await expect(page.getByRole('main')).toContainText(`bo@${prepared.orgNo}.example`);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(`ada@${prepared.orgNo}.example`);
  await page
    .getByRole('link', { name: t('form.toOverview') })
    .last()
    .click();

  await page.getByRole('link', { name: t('signing.board.cancel') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('signing.cancel.submit') })
    .click();
  await page
    .getByRole('link', { name: t('application.sign.title') })
    .first()
    .click();
  await goToSigning({ page, t });
  await untilStarted(page);
  await expect(address(1)).toHaveValue(`ada@${prepared.orgNo}.example`);
  await expect(address(2)).toHaveValue(`bo@${prepared.orgNo}.example`);
});
