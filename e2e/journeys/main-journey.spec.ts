import {
  apply,
  confirmSent,
  correctionDialog,
  createdMail,
  fillApplication,
  formDialog,
  goToSigning,
  ORGANISATIONS,
  openMailedLink,
} from '@/e2e/support/application';
import {
  type CaseWorker,
  expectStatus,
  logInToSigningService,
  message,
  openCaseByNumber,
  section,
} from '@/e2e/support/case-worker';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { signInByScreen } from '@/e2e/support/people';
import { answerQuestion, formsOf, questionOf } from '@/e2e/support/questions';
import { linkIn, mailTo, sandboxAddress } from '@/e2e/support/sandbox';
import { fillInSignatory, signByMail } from '@/e2e/support/signing';
import { expect, type Page, test } from '@/e2e/support/test';
import { correctionsSubject, type Language, type Text } from '@/e2e/support/texts';
import { dayAhead } from '@/tests/fixtures/days';

// Signing for the organisation first needs a login, so the call is refused.
test.use({ refusals: [403] });

test('a company applies, is reviewed and becomes a member', async ({ page, t, language, somebodyElse }) => {
  test.setTimeout(300_000);
  const company = companyFor(language, test.info().retry);
  const applicant = { page, t, language };
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  let anna: CaseWorker;

  const caseId = await test.step('applies and gets a link by mail', async () => {
    await beginInLanguage(page, t, language);
    await apply(applicant, 'teknikbolagen', company.orgNo.replace('-', ''), company.contact);
    await expect(page.getByRole('heading', { level: 1, name: t('apply.created.title') })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(company.contact);
    return openMailedLink(applicant, await createdMail(applicant, company.contact));
  });

  await test.step('fills in the forms', async () => {
    await expect(page).toHaveURL(`/case/${caseId}`);
    await fillApplication(applicant);
    await picture(page, language, 'application', { width: 1280, height: 800 });
  });

  await test.step('sends it to two signatories, who sign', async () => {
    await sendForSigning(page, t, company.signatories);
    await expect(page.getByText(t('signing.board.progress', { signed: 0, count: 2 }))).toBeVisible();
    const signatory = await somebodyElse();
    for (const email of company.signatories) await signByMail(signatory, email);
    await mailTo(company.contact, t('mail.signatoriesSigned.subject', { organisation }));
    // The applicant's page was left open and updates by itself.
    await expect(
      page.getByRole('heading', { level: 1, name: t('application.heading.review') }),
    ).toBeVisible();
  });

  await test.step('a case worker finds it and requests one correction', async () => {
    anna = { page: await somebodyElse(), t };
    await signInByScreen(anna.page, 'Anna');
    await openCaseByNumber(anna, company.orgNo, company.name);
    await expectStatus(anna, 'SUBMITTED');
    await askForCorrection(anna, language);
  });

  await test.step('the company corrects it', async () => {
    const mail = await mailTo(company.contact, correctionsSubject(t, organisation, 1));
    await page.goto(linkIn(mail));
    await correct(page, t, language);
  });

  await test.step('the case worker compares, and approves everything', async () => {
    await expectOldAndNew(anna);
    await picture(anna.page, language, 'case', { width: 1440, height: 900 });
    await approveCorrection(anna, language);
    await approveEverything(anna, language);
    await expectStatus(anna, 'APPROVED_BY_MA');
  });

  await test.step('the administrative manager signs', async () => {
    const internal = anna.page.getByRole('region', { name: t('case.review.title') });
    const address = internal.getByLabel(t('form.signatory.dense.label'));
    await expect(address).toHaveValue('chef@teknikbolagen.example');
    await address.fill(company.manager);
    await internal.getByRole('button', { name: t('case.internal.share') }).click();
    await expectStatus(anna, 'SHARED_FOR_INTERNAL_SIGNATURE');
    await signByMail(await somebodyElse(), company.manager);
    await expectStatus(anna, 'INTERNAL_SIGNATURE_SIGNED');
    await nextStep(anna)
      .getByRole('button', { name: t('case.next.approveInternal.action') })
      .click();
    await expectStatus(anna, 'APPROVED');
  });

  await test.step('the regional reviewer recommends it', async () => {
    await nextStep(anna)
      .getByRole('button', { name: t('case.next.submitRegional.action') })
      .click();
    await expectStatus(anna, 'OUT_FOR_REGIONAL_REVIEW');
    const ragnar = { page: await somebodyElse(), t };
    await signInByScreen(ragnar.page, 'Ragnar');
    await openCaseByNumber(ragnar, company.orgNo, company.name);
    await recommend(ragnar);
    await expectStatus(anna, 'APPROVED_BY_REGIONAL_REVIEWER');
    await expect(section(anna.page, t('case.review.title'))).toContainText(COMMENT);
  });

  await test.step('is sent to the register, which makes it a member', async () => {
    await sendToRegister(anna);
    await expectStatus(anna, 'EXPORTED_TO_TELLUS');
    const register = await somebodyElse();
    await register.goto(sandboxAddress('/register'));
    await register
      .getByRole('article')
      .filter({ has: register.getByRole('heading', { name: company.orgNo }) })
      .getByRole('button', { name: 'Membership active' })
      .click();
    await expectStatus(anna, 'FINISHED_IN_TELLUS');
  });

  await test.step('the history shows it all', async () => {
    await expectHistory(anna);
    await page.reload();
    await expect(
      page.getByRole('heading', { level: 1, name: t('application.heading.soonMember', { day: '' }).trim() }),
    ).toBeVisible();
  });
});

const COMMENT = 'Vi känner företaget väl.';
const FORMS = formsOf('teknikbolagen');
const [COMPANY_FORM] = FORMS as [(typeof FORMS)[number]];
const ADDRESS = questionOf(COMPANY_FORM, 'postalAddress');
const OLD_ADDRESS = 'Verkstadsgatan 12';
const NEW_ADDRESS = 'Verkstadsgatan 21';
const REQUEST: Record<Language, string> = {
  sv: 'Gatunumret stämmer inte.',
  en: 'The street number is wrong.',
};

/** Addresses unique to this run, because all tests share the mailbox. */
function companyFor(language: Language, retry: number) {
  // A company named by the sandbox can apply only once, so only the first try uses one.
  const orgNo = language === 'sv' && retry === 0 ? '559900-0014' : freshOrganisationNumber();
  const at = `${orgNo}.example`;
  return {
    orgNo,
    name: orgNo === '559900-0014' ? 'Alfa Verkstad AB' : `Bolag ${orgNo}`,
    contact: `karin@${at}`,
    signatories: [`ada@${at}`, `bo@${at}`],
    manager: `chef@${at}`,
  };
}

/** Chooses the language on the first page. It is remembered. */
async function beginInLanguage(page: Page, t: Text, language: Language): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/apply/teknikbolagen');
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  await expect(
    page.getByRole('heading', { level: 1, name: t('apply.start.title', { organisation }) }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function sendForSigning(page: Page, t: Text, [first, second]: readonly string[]): Promise<void> {
  await goToSigning({ page, t });
  await fillInSignatory(page, t, 1, first ?? '');
  await page.getByRole('button', { name: t('form.signatory.add') }).click();
  await fillInSignatory(page, t, 2, second ?? '');
  await page.getByRole('button', { name: t('signing.digital.submit') }).click();
  await confirmSent({ page, t }, second ?? '');
}

async function askForCorrection({ page, t }: CaseWorker, language: Language): Promise<void> {
  const field = ADDRESS.label[language];
  await section(page, t('case.forms.title'))
    .getByRole('link', { name: COMPANY_FORM.title[language], exact: true })
    .click();
  await formDialog(page, COMPANY_FORM, language)
    .getByRole('link', { name: t('case.form.correctOf', { field }) })
    .click();
  const dialog = page.getByRole('dialog', { name: t('dialog.correction.title') });
  await expect(dialog).toContainText(OLD_ADDRESS);
  await dialog.getByLabel(t('dialog.correction.description')).fill(REQUEST[language]);
  await dialog.getByRole('button', { name: t('dialog.correction.submit') }).click();
  await expect(message(page, t('case.undo.own', { action: 'requestCorrection' }))).toBeVisible();
  await expect(dialog).toBeHidden();
  await formDialog(page, COMPANY_FORM, language)
    .getByRole('button', { name: t('ui.close'), exact: true })
    .click();
}

async function correct(page: Page, t: Text, language: Language): Promise<void> {
  // The link in the mail leads to the corrections.
  await expect(
    page.getByRole('heading', { level: 1, name: t('application.correctionsPage.openTitle') }),
  ).toBeVisible();
  await page.getByRole('link', { name: t('application.correctionsPage.next') }).click();
  const dialog = correctionDialog(page, t, ADDRESS.label[language]);
  await expect(dialog.getByText(REQUEST[language])).toBeVisible();
  await answerQuestion(dialog, { t, language }, ADDRESS, NEW_ADDRESS);
  await dialog.getByRole('button', { name: t('form.saveAndContinue') }).click();
  await page.getByRole('button', { name: t('application.correctionsPage.send') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('application.correctionsSent.title') }),
  ).toBeFocused();
}

/** Expects both values side by side, without a reload. */
async function expectOldAndNew({ page, t }: CaseWorker): Promise<void> {
  const corrections = section(page, t('case.corrections.title'));
  await expect(corrections).toContainText(OLD_ADDRESS);
  await expect(corrections).toContainText(NEW_ADDRESS);
}

async function approveCorrection({ page, t }: CaseWorker, language: Language): Promise<void> {
  const corrections = section(page, t('case.corrections.title'));
  const field = ADDRESS.label[language];
  await corrections.getByRole('button', { name: t('case.corrections.approveField', { field }) }).click();
  await expect(corrections).toBeHidden();
}

async function approveEverything({ page, t }: CaseWorker, language: Language): Promise<void> {
  for (const { title } of FORMS) {
    const form = title[language];
    await page.getByRole('button', { name: t('case.forms.approveAndNextOf', { form }) }).click();
    await expect(page.getByRole('button', { name: t('case.forms.unapproveForm', { form }) })).toBeVisible();
  }
  await section(page, t('case.signature.title'))
    .getByRole('button', { name: t('case.signature.approve') })
    .click();
  await logInToSigningService({ page, t });
  for (const box of await section(page, t('case.checkPoints.title')).getByRole('checkbox').all()) {
    await box.click();
    await expect(box).toBeChecked();
  }
}

const nextStep = ({ page, t }: CaseWorker) => section(page, t('case.next.label'));

async function recommend(ragnar: CaseWorker): Promise<void> {
  const { page, t } = ragnar;
  await nextStep(ragnar)
    .getByRole('link', { name: t('case.next.answerRegional.approve'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: t('dialog.approveRegionalReview.title') });
  await dialog.getByLabel(t('dialog.approveRegionalReview.reason')).fill(COMMENT);
  await dialog.getByRole('button', { name: t('dialog.approveRegionalReview.submit') }).click();
  await expect(message(page, t('case.undo.own', { action: 'answerRegionalReview' }))).toBeVisible();
  await expectStatus(ragnar, 'APPROVED_BY_REGIONAL_REVIEWER');
}

async function sendToRegister(anna: CaseWorker): Promise<void> {
  const { page, t } = anna;
  await nextStep(anna)
    .getByRole('link', { name: t('case.next.export.action') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('dialog.complete.title') });
  await dialog.getByRole('checkbox', { name: t('dialog.complete.notify') }).check();
  await expect(dialog.getByLabel(t('dialog.complete.date'), { exact: true })).toHaveValue(dayAhead(40));
  await dialog.getByRole('button', { name: t('dialog.complete.submit') }).click();
  await expect(message(page, t('case.done.exported'))).toBeVisible();
}

async function expectHistory({ page, t }: CaseWorker): Promise<void> {
  await page.getByRole('tab', { name: t('case.tabs.history') }).click();
  const history = page.getByRole('tabpanel');
  for (const event of [
    'MembershipActive',
    'CaseExportedToTellus',
    'RegionalReviewApproved',
    'InternalSignatureSigned',
  ]) {
    await expect(history.getByText(t(`history.event.${event}`), { exact: true })).toBeVisible();
  }
  await history.getByRole('button', { name: t('history.kind.mail') }).click();
  for (const type of ['caseCreated', 'correctionRequested', 'signatoriesSigned', 'admissionDate']) {
    await expect(
      history.getByText(t('history.mail', { type: t(`mailType.${type}`) }), { exact: true }),
    ).toBeVisible();
  }
}

/** Takes a picture for the README, if requested. */
async function picture(
  page: Page,
  language: Language,
  name: string,
  size: { width: number; height: number },
): Promise<void> {
  if (!process.env.UPDATE_SCREENSHOTS || language !== 'en') return;
  const before = page.viewportSize();
  await page.setViewportSize(size);
  // No message may cover the picture.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[role=log] button')) button.click();
  });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: `docs/screenshots/${name}.png`, animations: 'disabled' });
  if (before) await page.setViewportSize(before);
}
