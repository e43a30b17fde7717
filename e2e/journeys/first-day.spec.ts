import { expectAccessible } from '@/e2e/support/accessibility';
import { fillForm, formDialog, goToSigning, openMailedLink } from '@/e2e/support/application';
import { message } from '@/e2e/support/case-worker';
import { downloaded } from '@/e2e/support/download';
import { addQuestion, inBoth, showWhenTicked } from '@/e2e/support/editor';
import { chooseByKeyboard, pressByKeyboard, tickByKeyboard } from '@/e2e/support/keyboard';
import { operate } from '@/e2e/support/operate';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { PDF } from '@/e2e/support/pdf';
import { signInByScreen } from '@/e2e/support/people';
import type { Answer, FormOfTemplate } from '@/e2e/support/questions';
import { linkIn, mailTo } from '@/e2e/support/sandbox';
import { expect, type Page, test } from '@/e2e/support/test';
import type { Language, Text } from '@/e2e/support/texts';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';

const FORMS = STARTING_BODY.forms as unknown as FormOfTemplate[];
const ANSWERS: Record<string, Record<string, Answer>> = {
  company: {
    postalAddress: 'Verkstadsgatan 12',
    postalZipCode: '721 30',
    postalCity: 'Västerås',
    employees: '12',
  },
  contact: { contactName: 'Karin Kontakt', contactTelephone: '+46701234567' },
  confirmation: { agreesToStatutes: true },
};
const QUESTIONS = {
  agreement: { sv: 'Har ni kollektivavtal?', en: 'Do you have a collective agreement?' },
  which: { sv: 'Vilket avtal?', en: 'Which agreement?' },
  technology: { sv: 'Teknikavtalet', en: 'The technology agreement' },
  beforeSigning: { sv: 'Ta fram avtalet innan ni skriver under.', en: 'Find the agreement before you sign.' },
  website: { sv: 'Er webbplats', en: 'Your website' },
};

test('a blank organisation opens, and gets its first signed application', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(240_000);
  const slug = `ny-${language}-${Date.now()}`;
  const name = `Nya förbundet ${slug}`;
  const home = `/organisation/${slug}`;
  const administrator = `chef@${slug}.example`;
  const saved = page.getByText(t('organisation.draft.saving.saved'));

  await test.step('the operator creates it, and its administrator takes up the role', async () => {
    const said = operate(
      ...['create', slug, '--name', name, '--english-name', name],
      ...['--email', `medlem@${slug}.example`, '--administrator', administrator],
    );
    expect(said).toContain(`${slug} is made, and closed.`);
    const { pathname, search } = new URL(linkIn(await mailTo(administrator, name)));
    await signInByScreen(page, 'Bodil', pathname + search);
    await pressByKeyboard(page, page.getByRole('button', { name: t('organisation.join.submit') }));
    await page.waitForURL(home);
  });

  await test.step('the list of tasks says what is left', async () => {
    await expect(page.getByText(t('organisation.overview.tasks.title'))).toBeVisible();
    await expect(page.getByText(t('organisation.overview.tasks.waits'))).toBeVisible();
    await expectAccessible(page, 'the list of tasks');
    const closed = await somebodyElse();
    await closed.goto(`/apply/${slug}`);
    await expect(closed.getByText(t('apply.start.notYetOpen', { organisation: name }))).toBeVisible();
  });

  await test.step('a question with choices and a condition is added, in two languages, and tried', async () => {
    await pressByKeyboard(page, page.getByRole('link', { name: t('organisation.nav.forms'), exact: true }));
    const asker = { page, t, language };
    await addQuestion(asker, 'FormCheckBox', QUESTIONS.agreement);
    await addQuestion(asker, 'FormRadioButtonGroup', QUESTIONS.which);
    await inBoth(asker, t('organisation.editor.optionNumber', { number: 1 }), QUESTIONS.technology);
    await showWhenTicked(asker, QUESTIONS.agreement);
    await expect(saved).toBeVisible();
    await pressByKeyboard(page, page.getByRole('link', { name: t('organisation.draft.preview') }));
    await page.waitForURL((url) => url.pathname === `${home}/preview`);
    await expect(page.getByText(QUESTIONS.which[language])).toBeHidden();
    await tickByKeyboard(page, page.getByRole('checkbox', { name: QUESTIONS.agreement[language] }));
    await expect(page.getByText(QUESTIONS.which[language])).toBeVisible();
    await expectAccessible(page, 'the preview');
  });

  await test.step('a colleague without an account tries the draft by a link', async () => {
    await pressByKeyboard(page, page.locator('summary', { hasText: t('organisation.preview.share.open') }));
    await pressByKeyboard(page, page.getByRole('button', { name: t('organisation.preview.share.submit') }));
    const link = await page.getByLabel(t('organisation.preview.share.link')).inputValue();
    const colleague = await somebodyElse();
    await colleague.goto(link);
    await expectAccessible(colleague, 'the start page of a shared preview');
    await colleague.getByRole('link', { name: t('apply.start.begin') }).click();
    await colleague.getByRole('link', { name: t('application.tasks.begin') }).click();
    await colleague.getByRole('checkbox', { name: QUESTIONS.agreement[language] }).check();
    await expect(colleague.getByText(QUESTIONS.which[language])).toBeVisible();
    await expectAccessible(colleague, 'a shared preview');
  });

  await test.step('a text before signing is written, and the first version published', async () => {
    await pressByKeyboard(page, page.getByRole('link', { name: t('organisation.nav.process'), exact: true }));
    await inBoth(
      { page, t, language },
      t('organisation.textKinds.beforeSigning'),
      QUESTIONS.beforeSigning,
      true,
    );
    await expect(saved).toBeVisible();
    await publish(page, t, 1);
  });

  await test.step('it opens', async () => {
    await page.goto(home);
    await pressByKeyboard(page, page.getByRole('button', { name: t('organisation.overview.open') }));
    await expect(message(page, t('organisation.overview.opened'))).toBeVisible();
  });

  const applicant = { page: await somebodyElse(), t, language };
  const late = { page: await somebodyElse(), t, language };
  await test.step('a company applies, fills in the forms and signs on paper', async () => {
    await begin(applicant, slug, name);
    await fillAll(applicant);
    await goToSigning(applicant);
    await expect(applicant.page.getByText(QUESTIONS.beforeSigning[language])).toBeVisible();
    await signOnPaper(applicant.page, t);
  });

  await test.step('another question is published, and moves the application that is not signed', async () => {
    await begin(late, slug, name);
    await page.goto(`${home}/forms`);
    await addQuestion({ page, t, language }, 'FormTextBox', QUESTIONS.website);
    await tickByKeyboard(page, page.getByLabel(t('organisation.editor.required')));
    await expect(saved).toBeVisible();
    await publish(page, t, 2, 'move');
    const heading = late.page.getByRole('heading', {
      name: t('application.newQuestions.title', { count: 1 }),
    });
    await expect(async () => {
      await late.page.reload();
      await expect(heading).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expectAccessible(late.page, 'an application with new questions');
    await late.page.getByRole('link', { name: QUESTIONS.website[language] }).click();
    await expect(
      formDialog(late.page, FORMS[0] as FormOfTemplate, language).getByRole('textbox', {
        name: QUESTIONS.website[language],
      }),
    ).toBeVisible();
    // The signed application stayed as it was.
    await applicant.page.reload();
    await applicant.page
      .getByRole('link', { name: t('form.toOverview') })
      .last()
      .click();
    await applicant.page.getByRole('link', { name: t('application.submitted.title') }).click();
    await expect(
      applicant.page.getByRole('heading', { level: 1, name: t('application.submitted.title') }),
    ).toBeVisible();
    await expect(applicant.page.getByText(QUESTIONS.website[language])).toHaveCount(0);
  });

  await test.step('what was made can be exported, checked and imported by command', async () => {
    const file = test.info().outputPath('organisation.json');
    operate('export', slug, '--out', file);
    expect(operate('validate', file)).toContain(`can be imported: ${FORMS.length} forms, from ${slug}.`);
    expect(operate('import', slug, file, '--dry-run')).toContain('0 changes, nothing changed.');
  });
});

type Asker = { page: Page; t: Text; language: Language };

async function publish(page: Page, t: Text, version: number, choice?: 'move'): Promise<void> {
  await pressByKeyboard(
    page,
    page.getByRole('link', { name: t('organisation.nav.publish'), exact: true }).first(),
  );
  if (choice) {
    await chooseByKeyboard(page, page.getByLabel(t('organisation.publish.moveThem', { count: 1 })));
    await expectAccessible(page, 'publishing');
  }
  const button = page.getByRole('button', { name: t('organisation.publish.publish', { version }) });
  await expect(button).toBeEnabled();
  await pressByKeyboard(page, button);
  // The first version is published before the organisation opens.
  const said = version === 1 ? 'doneClosed' : 'done';
  await expect(message(page, t(`organisation.publish.${said}`, { version }))).toBeVisible();
}

/** Begins an application, and opens it with the mailed link. */
async function begin(asker: Asker, slug: string, name: string): Promise<void> {
  const { page, t } = asker;
  const orgNo = freshOrganisationNumber();
  const email = `kontakt@${orgNo}.example`;
  await page.goto(`/apply/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByRole('link', { name: t('apply.start.begin') }).click();
  await page.getByLabel(t('apply.fields.orgNo')).fill(orgNo);
  await page.getByLabel(t('apply.fields.email')).fill(email);
  await page.getByRole('button', { name: t('apply.create.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('apply.created.title') })).toBeVisible();
  await openMailedLink(asker, await mailTo(email, name));
}

async function fillAll(asker: Asker): Promise<void> {
  const { page, t } = asker;
  await page.getByRole('link', { name: t('application.tasks.begin') }).click();
  for (const form of FORMS) await fillForm(asker, form, ANSWERS[form.id] ?? {});
}

async function signOnPaper(page: Page, t: Text): Promise<void> {
  await page.getByLabel(t('signing.paper.count')).selectOption('1');
  await page.getByRole('button', { name: t('signing.paper.submit') }).click();
  await downloaded(page, () => page.getByRole('button', { name: t('signing.lock.submit') }).click());
  await page.getByRole('link', { name: t('signing.onPaper.uploadAction') }).click();
  await page
    .getByLabel(t('signing.upload.label'), { exact: true })
    .setInputFiles({ name: 'underskriven.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByRole('button', { name: t('signing.upload.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('signing.shared.review.title') })).toBeFocused();
}
