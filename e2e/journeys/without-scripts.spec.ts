import { COMPLETE_ANSWERS, createdMail, ORGANISATIONS } from '@/e2e/support/application';
import { downloaded } from '@/e2e/support/download';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { PDF } from '@/e2e/support/pdf';
import { createdCase, filledCase } from '@/e2e/support/prepared-case';
import { answerQuestion, type FormOfTemplate, formsOf, questionOf } from '@/e2e/support/questions';
import { linkIn, mailTo } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { fillInSignatory, signByMail } from '@/e2e/support/signing';
import { expect, type Page, test } from '@/e2e/support/test';
import type { Language, Text } from '@/e2e/support/texts';
import { reminderDay, reminderWaits } from '@/lib/domain/deadlines';

test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Fills in the form that begins an application, and sends it. */
async function send(page: Page, t: Text, values: { orgNo: string; email: string }): Promise<void> {
  await page.getByLabel(t('apply.fields.orgNo')).fill(values.orgNo);
  await page.getByLabel(t('apply.fields.email')).fill(values.email);
  await page.getByRole('button', { name: t('apply.create.submit') }).click();
}

test('a company applies without scripts, with faults on the way, and opens the mailed link', async ({
  page,
  t,
  language,
}) => {
  const orgNo = freshOrganisationNumber();
  const email = `karin@${orgNo}.example`;
  await page.goto('/apply/teknikbolagen');
  await page.getByRole('link', { name: t('apply.start.begin') }).click();
  await expect(page).toHaveURL('/apply/teknikbolagen/medlemsansokan');

  await test.step('nothing is filled in', async () => {
    await page.getByRole('button', { name: t('apply.create.submit') }).click();
    await expect(page).toHaveURL('/apply/teknikbolagen/medlemsansokan');
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
    await expect(page.locator('[aria-invalid]')).toHaveCount(2);
  });

  await test.step('number and address are wrong', async () => {
    await send(page, t, { orgNo: '559900-0015', email: 'karin@' });
    await expect(page).toHaveURL('/apply/teknikbolagen/medlemsansokan');
    await expect(page).toHaveTitle(new RegExp(`^${t('ui.error')} ${t('apply.create.title')}`));
    const summary = page.getByRole('alert').filter({ hasText: t('ui.errorSummary.title') });
    await expect(summary.getByRole('link')).toHaveCount(2);
    const number = page.getByLabel(t('apply.fields.orgNo'));
    await expect(number).toHaveValue('559900-0015');
    await expect(number).toHaveAccessibleDescription(new RegExp(t('validation.ORGNR_CHECK_DIGIT')));
    await expect(page.getByLabel(t('apply.fields.email'))).toHaveValue('karin@');
    await expect(page.getByLabel(t('apply.fields.email'))).toHaveAccessibleDescription(
      new RegExp(t('validation.EMAIL_FORMAT')),
    );
    await expectNoSidewaysScrolling(page);
    // What was typed is shown once.
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('form');
    await page.reload();
    await expect(page.getByLabel(t('apply.fields.email'))).toHaveValue('');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the company is a member', async () => {
    await send(page, t, { orgNo: '559900-0048', email });
    await expect(page).toHaveURL('/apply/teknikbolagen/alreadyMember/559900-0048');
    await page.getByRole('link', { name: t('apply.outcome.actions.otherNumber') }).click();
  });

  await test.step('the application is created, and a reload shows it again', async () => {
    await send(page, t, { orgNo: ` ${orgNo.replace('-', '')} `, email });
    await expect(page).toHaveURL('/apply/teknikbolagen/created');
    await expect(heading(page, t('apply.created.title'))).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await page.reload();
    await expect(heading(page, t('apply.created.title'))).toBeVisible();
    await expect(page.getByText(t('apply.created.sent'))).toBeVisible();
  });

  await page.goto(linkIn(await createdMail({ t, language }, email)));
  await expect(page).toHaveURL(/\/case\/[0-9a-f-]{36}$/);
  await expect(heading(page, t('application.heading.fill'))).toBeVisible();
});

const FORMS = formsOf('teknikbolagen');
const WORKPLACE = { workplaceName: 'Norr', workplaceZipCode: '72130', workplaceEmployees: '5' };

/** Answers every question of the form that is open. The entries of a list are those on the page. */
async function fillIn(page: Page, t: Text, language: Language, form: FormOfTemplate): Promise<void> {
  const main = page.getByRole('main');
  for (const [componentId, answer] of Object.entries(COMPLETE_ANSWERS[form.id] ?? {})) {
    const question = questionOf(form, componentId);
    if (question.type === 'FormDynamicList') {
      for (const [part, value] of Object.entries(WORKPLACE)) {
        await main.locator(`[name="${componentId}[0].${part}"]`).fill(value);
      }
    } else if (question.type === 'FormFile') {
      await main.locator(`[name="${componentId}"]`).setInputFiles(answer as never);
    } else {
      await answerQuestion(main, { t, language }, question, answer);
    }
  }
}

test('an application is filled in without scripts, a question asked, a colleague invited, signed, the language changed', async ({
  page,
  t,
  language,
}) => {
  const { id, link, orgNo } = await createdCase({ language });
  const [company] = FORMS as [FormOfTemplate];
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: t('form.saveAndContinue') });
  const send = main.getByRole('button', { name: t('signing.digital.submit') });
  await page.goto(link);
  await page.getByRole('link', { name: t('application.tasks.begin') }).click();
  await expect(heading(page, company.title[language])).toBeVisible();

  await test.step('what is missing and wrong comes back with what was typed', async () => {
    await expect(page.getByText(t('form.save.automatic'))).toBeHidden();
    await expect(page.getByText(t('form.save.onPress'))).toBeVisible();
    await expect(main.getByLabel(questionOf(company, 'groupName').label[language])).toBeVisible();
    await expect(main.getByText(questionOf(company, 'isPartOfGroup').label[language])).not.toHaveCount(1);
    await main.getByLabel(questionOf(company, 'postalZipCode').label[language]).fill('7213');
    await save.click();
    await expect(page).toHaveURL(`/case/${id}/form/company`);
    await expect(page).toHaveTitle(new RegExp(`^${t('ui.error')} `));
    const summary = page.getByRole('alert').filter({ hasText: t('ui.errorSummary.title') });
    await expect(summary.getByRole('link', { name: t('validation.ZIPCODE_DIGITS') })).toBeVisible();
    await expect(main.getByLabel(questionOf(company, 'postalZipCode').label[language])).toHaveValue('7213');
    await expectNoSidewaysScrolling(page);
  });

  await test.step('a question about the form', async () => {
    await page.getByRole('link', { name: t('form.ask'), exact: true }).click();
    await expect(page).toHaveURL(`/case/${id}/form/company/support`);
    await expect(page.getByRole('main')).toHaveCount(1);
    await page.getByRole('button', { name: t('support.send') }).click();
    await expect(page).toHaveTitle(new RegExp(`^${t('ui.error')} `));
    await page.getByLabel(t('support.ask')).fill('Vad är en koncern?');
    await page.getByRole('button', { name: t('support.send') }).click();
    await expect(page).toHaveURL(`/case/${id}/form/company/support`);
    await expect(page.getByText('Vad är en koncern?')).toBeVisible();
    await expect(page.getByLabel(t('support.ask'))).toHaveValue('');
    await page.getByRole('link', { name: t('support.toForm') }).click();
  });

  for (const form of FORMS) {
    await test.step(form.id, async () => {
      await expect(heading(page, form.title[language])).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await fillIn(page, t, language, form);
      await save.click();
    });
  }
  await expect(page).toHaveURL(`/case/${id}/check`);

  await test.step('a colleague', async () => {
    await page.goto(`/case/${id}/colleagues`);
    await page.getByLabel(t('colleagues.email')).fill('nils@');
    await page.getByRole('button', { name: t('colleagues.submit') }).click();
    await expect(page.getByLabel(t('colleagues.email'))).toHaveValue('nils@');
    await page.getByLabel(t('colleagues.email')).fill('nils@example.com');
    await page.getByRole('button', { name: t('colleagues.submit') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'nils@example.com' })).toBeVisible();
    await page.getByText(t('colleagues.withdrawOf', { email: 'nils@example.com' }), { exact: true }).click();
    await page.getByRole('button', { name: t('colleagues.withdraw'), exact: true }).click();
    await expect(page.getByText(t('colleagues.none'))).toBeVisible();
  });

  await test.step('signing: two are named, with faults on the way, and sign', async () => {
    const [ada, bo] = [`ada@${orgNo}.example`, `bo@${orgNo}.example`];
    await page.goto(`/case/${id}/check`);
    await page.getByRole('link', { name: t('signing.check.toSigning') }).click();
    await expect(page).toHaveURL(`/case/${id}/signing`);
    await downloaded(page, () => page.getByRole('button', { name: t('application.facts.download') }).click());
    await expectNoSidewaysScrolling(page);
    for (const box of await main.getByRole('checkbox').all()) await box.uncheck();
    await fillInSignatory(page, t, 1, 'ada@');
    await send.click();
    await expect(page).toHaveTitle(new RegExp(`^${t('ui.error')} ${t('signing.choice.title')}`));
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
    await expect(page.getByLabel(t('form.signatory.email', { number: 1 }))).toHaveValue('ada@');
    await fillInSignatory(page, t, 1, ada);
    await page.getByRole('button', { name: t('form.signatory.add') }).click();
    await fillInSignatory(page, t, 2, bo);
    await send.click();
    await expect(page).toHaveURL(`/case/${id}/shared`);
    await expect(heading(page, t('signing.shared.signing.title'))).toBeVisible();
    for (const signatory of [ada, bo]) await signByMail(page, signatory);
    await expectSubmitted(page, t, id);
  });

  await test.step('the language', async () => {
    await page.goto(`/case/${id}/switchlocale`);
    await page.getByRole('radio').and(page.locator(':not(:checked)')).check();
    await page.getByRole('button', { name: t('application.switchLocale.submit') }).click();
    await expect(page).toHaveURL(`/case/${id}`);
    await expect(page.locator('html')).not.toHaveAttribute('lang', language);
  });
});

test('the contact person signs at once without scripts', async ({ page, t, language }) => {
  const { id, link, email } = await filledCase({ language });
  await page.goto(`${link}/signing`);
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await fillInSignatory(page, t, 1, email);
  await page.getByRole('button', { name: t('signing.digital.submit') }).click();
  await expect(page).toHaveURL(`/case/${id}/shared`);
  await page.getByRole('link', { name: t('signing.digital.signNow') }).click();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expectSubmitted(page, t, id);
});

/** Loads the page of an application until the signing service has reported. */
async function expectSubmitted(page: Page, t: Text, id: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/case/${id}`);
    await expect(heading(page, t('application.heading.review'))).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('who signs is changed without scripts, and the signing cancelled', async ({ page, t, language }) => {
  const { id, link, orgNo } = await filledCase({ language });
  const [ada, bo] = [`ada@${orgNo}.example`, `bo@${orgNo}.example`];
  const board = page.getByRole('list').filter({ hasText: `@${orgNo}.example` });
  await page.goto(`${link}/signing`);
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await fillInSignatory(page, t, 1, ada);
  await page.getByRole('button', { name: t('signing.digital.submit') }).click();
  await page.goto(`/case/${id}`);

  await page.getByRole('button', { name: t('form.signatory.remindLabel', { email: ada }) }).click();
  await expect(page).toHaveURL(`/case/${id}`);
  const waits = reminderWaits(reminderDay(new Date()), new Date()) ?? 'other';
  await expect(board.getByText(t('form.signatory.reminded', { waits, day: '' }).trim())).toBeVisible();

  await page.getByText(t('form.signatory.replaceLabel', { email: ada }), { exact: true }).click();
  await expect(page.getByText(t('form.signatory.nobodyYet'))).toBeVisible();
  await expectNoSidewaysScrolling(page);
  const address = page.getByLabel(t('form.signatory.newEmail'));
  await address.fill('bo@');
  await page.getByRole('button', { name: t('form.signatory.submit') }).click();
  await expect(page).toHaveTitle(new RegExp(`^${t('ui.error')} `));
  await expect(address).toHaveValue('bo@');
  await expect(address).toHaveAccessibleDescription(new RegExp(t('validation.EMAIL_FORMAT')));
  await page.getByLabel(t('form.signatory.newName')).fill('Bo Berg');
  await address.fill(bo);
  await page.getByRole('button', { name: t('form.signatory.submit') }).click();
  await expect(board.getByText(bo, { exact: true })).toBeVisible();

  await page.getByRole('link', { name: t('signing.board.cancel') }).click();
  await expect(heading(page, t('signing.cancel.title'))).toBeVisible();
  await page.getByRole('button', { name: t('signing.cancel.submit') }).click();
  await expect(page).toHaveURL(`/case/${id}`);
  await expect(page.getByText(t('signing.ended.cancelledTitle'))).toBeVisible();
});

test('an application is signed on paper without scripts', async ({ page, t, language }) => {
  const { id, link } = await filledCase({ language });
  await page.goto(`${link}/signing`);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByLabel(t('signing.paper.count')).selectOption('2');
  await page.getByRole('button', { name: t('signing.paper.submit') }).click();
  await expect(page).toHaveURL(`/case/${id}/downloadsignature/2`);
  await expect(page.getByText(t('signing.lock.irreversible', { isDigital: 'true' }))).toBeVisible();
  await page.getByRole('button', { name: t('signing.lock.submit') }).click();
  await expect(page).toHaveURL(`/case/${id}`);
  const document = page.getByRole('button', { name: t('signing.onPaper.download') });
  expect((await downloaded(page, () => document.click())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: t('signing.onPaper.postAction') }).click();
  await page.getByRole('button', { name: t('signing.onPaper.notPosted') }).click();
  await expectNoSidewaysScrolling(page);
  await page.getByRole('link', { name: t('signing.onPaper.uploadAction') }).click();
  await expect(heading(page, t('signing.upload.title'))).toBeVisible();
  const submit = page.getByRole('button', { name: t('signing.upload.submit') });
  const file = page.getByLabel(t('signing.upload.label'), { exact: true });
  await file.setInputFiles({ name: 'avtal.exe', mimeType: '', buffer: Buffer.from('MZ') });
  await submit.click();
  await expect(page).toHaveURL(`/case/${id}/sign`);
  await expect(file).toHaveAccessibleDescription(/\S/);
  await file.setInputFiles({ name: 'påskrivet.pdf', mimeType: 'application/pdf', buffer: PDF });
  await submit.click();
  await expect(heading(page, t('signing.shared.review.title'))).toBeVisible();
  await page.goto(`/case/${id}`);
  await expect(page.getByText('påskrivet.pdf')).toBeVisible();
});

test('a company that has an application gets its link again without scripts', async ({
  page,
  t,
  language,
}) => {
  const { orgNo, email, id } = await createdCase({ language });
  await page.goto('/apply/teknikbolagen/medlemsansokan');
  await send(page, t, { orgNo, email: 'nagon@example.com' });
  await expect(page).toHaveURL(`/apply/teknikbolagen/alreadyExists/${orgNo}`);
  await page.getByRole('link', { name: t('apply.outcome.actions.sendLink') }).click();

  const number = page.getByLabel(t('apply.fields.orgNo'));
  await expect(number).toHaveValue(orgNo);
  await number.fill('123');
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page).toHaveTitle(new RegExp(`^${t('ui.error')} `));
  await expect(number).toHaveValue('123');
  await expect(page.getByText(t('validation.ORGNR_DIGITS'))).toHaveCount(2);

  await number.fill(orgNo);
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page).toHaveURL('/apply/teknikbolagen/forgot?sent=1');
  await expect(page.getByText(t('apply.forgot.sent'))).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  await page.goto(linkIn(await mailTo(email, t('mail.lostCaseLink.subject', { organisation }))));
  await expect(page).toHaveURL(`/case/${id}`);

  await page.goto('/apply/teknikbolagen/forgot');
  const unknown = freshOrganisationNumber();
  await number.fill(unknown);
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page).toHaveURL(`/apply/teknikbolagen/notfound/${unknown}`);
});

test('a link with something behind it opens the application, and one that is cut is renewed', async ({
  page,
  t,
  language,
}) => {
  const { id, link, email } = await createdCase({ language });
  await page.goto(link.slice(0, -8));
  await expect(page).toHaveURL(`/case/${id}/renew?why=cut`);
  await expect(heading(page, t('link.cut.title'))).toBeVisible();
  await page.getByRole('button', { name: t('link.renew.submit') }).click();
  await expect(page).toHaveURL(`/case/${id}/renew?sent=1`);
  await expect(heading(page, t('link.renew.sentTitle'))).toBeVisible();
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  const mailed = linkIn(await mailTo(email, t('mail.renewedCaseLink.subject', { organisation })));
  await page.goto(`${mailed}%3E.`);
  await expect(page).toHaveURL(`/case/${id}`);
  await expect(heading(page, t('application.heading.fill'))).toBeVisible();
});

test('the language changes without scripts', async ({ page, t }) => {
  await page.goto('/apply/teknikbolagen');
  await page.getByRole('button', { name: new RegExp(t('shell.language')) }).click();
  await expect(page).toHaveURL('/apply/teknikbolagen');
  await expect(page.getByRole('link', { name: t('apply.start.begin') })).toHaveCount(0);
  await page.getByRole('button', { name: /Svenska|English/ }).click();
  await expect(page.getByRole('link', { name: t('apply.start.begin') })).toBeVisible();
});
