import { HISTORY_KINDS } from '@/components/case/history/history';
import { languageName } from '@/lib/domain/locale';
import { ORGANISATIONS } from './support/application';
import { chooseAction, message } from './support/case-worker';
import { signInAs } from './support/people';
import { callAs, createdCase, filledCase, submittedCase } from './support/prepared-case';
import { formsOf } from './support/questions';
import { endCompany, linkIn, mailsTo, mailTo, reportMail } from './support/sandbox';
import { expect, type Locator, type Page, test } from './support/test';
import { correctionsSubject, type Text, textsOf } from './support/texts';

const [COMPANY_FORM] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];

test('mail that does not arrive shows by itself, and is sent again to the right address', async ({
  page,
  t,
  language,
}) => {
  const prepared = await createdCase({ language });
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}`);
  await callAs(page, 'PUT', 'Case/NeedsCorrection', {
    query: { caseId: prepared.id, formId: COMPANY_FORM.id },
    data: { componentId: 'postalAddress', description: 'Gatunumret saknas.' },
  });
  const subject = correctionsSubject(t, ORGANISATIONS.teknikbolagen?.[language] ?? '', 1);
  await reportMail(await mailTo(prepared.email, subject), 'bounce');

  const banner = page.getByText(t('case.undelivered.title', { email: prepared.email, status: 'bounced' }));
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: t('case.undelivered.correct') }).click();
  const dialog = page.getByRole('dialog', { name: t('dialog.changeContact.title') });
  const address = dialog.getByLabel(t('dialog.changeContact.email'));
  await expect(address).toHaveValue(prepared.email);
  await dialog.getByRole('button', { name: t('dialog.changeContact.submit') }).click();
  await expect(address).toHaveAccessibleDescription(new RegExp(t('validation.EMAIL_UNCHANGED')));
  const right = `ratt@${prepared.orgNo}.example`;
  await address.fill(right);
  await dialog.getByRole('button', { name: t('dialog.changeContact.submit') }).click();
  await expect(dialog).toBeHidden();
  await expect(banner).toBeHidden();
  expect((await mailTo(right, subject)).text).toContain('Gatunumret saknas.');
  expect(await mailsTo(right)).toHaveLength(2);
});

test('a dialog speaks the language of the application until it is left', async ({ page, t, language }) => {
  const theirs = language === 'sv' ? 'en' : 'sv';
  const prepared = await createdCase({ language: theirs });
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}`);
  await chooseAction({ page, t }, 'reject');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    t('dialog.language.theirs', { language: languageName(theirs, language) }),
  );
  await dialog.getByRole('textbox').fill('Wrong line of business.');
  await dialog
    .getByRole('button', { name: t('dialog.language.show', { language: languageName(theirs, language) }) })
    .click();
  await expect(dialog).toHaveAttribute('lang', theirs);
  await expect(dialog.getByRole('heading', { name: textsOf(theirs)('dialog.reject.title') })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('Wrong line of business.');
  await expect(
    page.getByRole('button', { name: t('case.actions.more'), includeHidden: true }),
  ).toBeAttached();

  await dialog.getByRole('textbox').fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await chooseAction({ page, t }, 'reject');
  await expect(dialog.getByRole('heading', { name: t('dialog.reject.title') })).toBeVisible();
});

test('parts of the application are had as a PDF of their own', async ({ page, t, language }) => {
  const prepared = await filledCase({ language });
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}`);
  await page.getByRole('tab', { name: t('case.tabs.documents') }).click();
  await page.getByRole('button', { name: t('case.documents.choose') }).click();
  await expect(
    page.getByRole('button', { name: t('case.documents.downloadChosen', { count: 0 }) }),
  ).toBeDisabled();
  await page.getByRole('checkbox', { name: COMPANY_FORM.title[language], exact: true }).check();
  const pdfRequest = page.waitForRequest((request) => request.url().includes('/api/Pdf'));
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('case.documents.downloadChosen', { count: 1 }) }).click();
  expect((await pdfRequest).postDataJSON()).toMatchObject({
    formIds: [COMPANY_FORM.id],
    includeSignature: false,
  });
  expect((await downloading).suggestedFilename()).toBe(`${prepared.orgNo}.pdf`);
});

test('two case workers on one case see each other, and what the other does', async ({
  page,
  t,
  somebodyElse,
}) => {
  const prepared = await createdCase();
  const address = `/case/admin/${prepared.id}`;
  const robert = await somebodyElse();
  await signInAs(robert, 'Robert', address);
  // No events for now: each connection ends as soon as it is made.
  let isCut = true;
  await page.route('**/Events*', (route) =>
    isCut ? route.fulfill({ contentType: 'text/event-stream', body: 'retry: 300\n\n' }) : route.fallback(),
  );
  await signInAs(page, 'Anna', address);
  const responsible = page.getByTitle(t('case.header.responsible'));
  const take = page.getByRole('button', { name: t('case.take.takeLabel') });
  await expect(take).toBeVisible();
  await expect(robert.getByText(t('case.live.also', { names: 'Anna Admin', count: 1 }))).toHaveCount(0);
  await delegateToOneself(robert, prepared.id);
  await expect(robert.getByTitle(t('case.header.responsible'))).toContainText('Robert Rådgivare');
  await expect(take).toBeVisible();

  // Once there is a connection, the page shows what was missed and who else is there.
  isCut = false;
  await expect(responsible).toContainText('Robert Rådgivare');
  await expect(page.getByText(t('case.live.also', { names: 'Robert Rådgivare', count: 1 }))).toBeAttached();
  await expect(robert.getByText(t('case.live.also', { names: 'Anna Admin', count: 1 }))).toBeAttached();

  await callAs(robert, 'PUT', 'Case/ResetDelegate', { query: { caseId: prepared.id } });
  await expect(message(page, t('case.live.changed', { name: 'Robert Rådgivare' }))).toBeVisible();
  await expect(take).toBeVisible();
  await robert.close();
  await expect(page.getByText(t('case.live.also', { names: 'Robert Rådgivare', count: 1 }))).toHaveCount(0);
});

test('a note has web links only, and stays until it is saved', async ({ page, t }) => {
  const { id } = await createdCase();
  await signInAs(page, 'Anna', `/case/admin/${id}`);
  const [notes, history] = ['notes', 'history'].map((tab) =>
    page.getByRole('tab', { name: t(`case.tabs.${tab}`) }),
  );
  await notes?.click();
  const note = page.getByLabel(t('case.notes.label'));
  const save = page.getByRole('button', { name: t('case.notes.save') });
  for (const text of ['Se www.example.com', 'Se ftp://example.com']) {
    await note.fill(text);
    await save.click();
    await expect(note).toHaveAccessibleDescription(new RegExp(t('validation.URL')));
    await expect(note).toBeFocused();
  }
  await note.fill('Se https://example.com/avtal.');
  await history?.click();
  await notes?.click();
  await expect(note).toHaveValue('Se https://example.com/avtal.');
  await page.reload();
  await notes?.click();
  await expect(note).toHaveValue('Se https://example.com/avtal.');
  await save.click();
  await expect(
    page.getByRole('tabpanel').getByRole('link', { name: 'https://example.com/avtal' }),
  ).toHaveAttribute('href', 'https://example.com/avtal');
  await expect(note).toHaveValue('');
});

test('history is one of all kinds, or of one kind', async ({ page, t }) => {
  const prepared = await createdCase();
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}`);
  await callAs(page, 'POST', 'Message', {
    query: { caseId: prepared.id, formId: COMPANY_FORM.id },
    data: { message: 'Hej!' },
  });
  await page.reload();
  await page.getByRole('tab', { name: t('case.tabs.history') }).click();
  const history = page.getByRole('tabpanel');
  const mail = history.getByText(t('history.mail', { type: t('mailType.caseCreated') }), { exact: true });
  const posted = history.getByText(t('history.event.MAMessageSubmitted'), { exact: true });
  await expect(mail).toBeVisible();
  await expect(posted).toBeVisible();
  await history.getByRole('button', { name: t('history.kind.messages') }).click();
  await expect(posted).toBeVisible();
  await expect(mail).toBeHidden();
  await history.getByRole('button', { name: t('history.kind.mail') }).click();
  await expect(mail).toBeVisible();
  await expect(posted).toBeHidden();
});

async function delegateToOneself(page: Page, caseId: string): Promise<void> {
  const organisations = await page.request.get('/api/Me/Memberorganizations');
  const [{ id }] = await organisations.json();
  const users = await page.request.get(`/api/memberorganization/Users?moId=${id}`);
  const own = ((await users.json()) as { adId: string; name: string }[]).find(({ name }) =>
    name.startsWith('Robert'),
  );
  await callAs(page, 'PUT', 'Case/Delegate', { query: { caseId, userAdId: own?.adId ?? '' } });
}

test('an administrator reads all of a removed case, and can do nothing with it', async ({
  page,
  t,
  language,
}) => {
  const prepared = await submittedCase({ language });
  const address = `/case/admin/${prepared.id}`;
  await signInAs(page, 'Anna', address);
  await callAs(page, 'POST', 'Notes', {
    query: { caseId: prepared.id },
    data: { text: 'Ringde i måndags.' },
  });
  await callAs(page, 'PUT', 'Case/delete', {
    query: { caseId: prepared.id },
    data: { note: 'Sökte två gånger.' },
  });
  await page.goto(`/?group=all&search=${prepared.orgNo}`);
  await page.getByRole('row', { name: prepared.orgNo }).getByRole('link', { name: prepared.company }).click();
  await expect(page.getByText(t('case.gone.REMOVED.title'))).toBeVisible();
  const main = page.getByRole('main');
  await expectNothingToChange(main, address);

  await page.getByRole('tab', { name: t('case.tabs.notes') }).click();
  await expect(page.getByText('Ringde i måndags.')).toBeVisible();
  await page.getByRole('tab', { name: t('case.tabs.history') }).click();
  await expect(page.getByText('Sökte två gånger.')).toBeVisible();
  await expectHarmlessButtons(main, t);

  await main.getByRole('link', { name: COMPANY_FORM.title[language], exact: true }).click();
  await expectFormOnlyRead(page, prepared.company, t);
});

test.describe('a case whose company is no more', () => {
  test.use({ refusals: [404] });
  test('is opened from its mail by an administrator, and only read', async ({
    page,
    t,
    language,
    somebodyElse,
  }) => {
    const prepared = await submittedCase({ language });
    const address = `/case/admin/${prepared.id}`;
    await endCompany(prepared.orgNo, prepared.moSlug);
    const organisation = ORGANISATIONS.teknikbolagen?.sv ?? '';
    const subject = textsOf('sv')('mail.companyInvalid.subject', { organisation, company: prepared.company });
    const mail = await mailTo('medlemskap@teknikbolagen.example', subject);
    expect(new URL(linkIn(mail)).pathname).toBe(address);

    await signInAs(page, 'Anna', new URL(linkIn(mail)).pathname);
    await expect(page.getByText(t('case.gone.INVALID.title'))).toBeVisible();
    const main = page.getByRole('main');
    await expectNothingToChange(main, address);
    await expectHarmlessButtons(main, t);
    await main.getByRole('link', { name: COMPANY_FORM.title[language], exact: true }).click();
    await expectFormOnlyRead(page, prepared.company, t);

    for (const person of ['Robert', 'Lisa', 'Ragnar', 'Hanna'] as const) {
      const other = await somebodyElse();
      await signInAs(other, person);
      expect((await other.request.get(`/api/Case?caseId=${prepared.id}`)).status(), person).toBe(404);
      await other.goto(address);
      await expect(other.getByRole('heading', { level: 1, name: t('shell.notFound.title') })).toBeVisible();
    }
  });
});

/** Expects that the forms can be opened, and that nothing can be written. */
async function expectNothingToChange(main: Locator, address: string): Promise<void> {
  const readable = new RegExp(`^${address}/form/[^/]+(/field/[^/]+/help)?$`);
  await expect(main.locator('[data-answer]').first()).toBeVisible();
  const addresses = await main
    .locator(`a[href^="${address}/"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThanOrEqual(formsOf('teknikbolagen').length);
  for (const found of addresses) expect(found).toMatch(readable);
  await expect(main.locator('textarea, input:not(:disabled), select')).toHaveCount(0);
}

/** Expects that pressing any button changes nothing. */
async function expectHarmlessButtons(main: Locator, t: Text): Promise<void> {
  // The remaining buttons narrow the history, or download what was signed and fetched.
  const buttons = await main.getByRole('button').evaluateAll((all) => all.map((one) => one.textContent));
  const harmless = [
    ...['all', ...HISTORY_KINDS].map((kind) => t(`history.kind.${kind}`)),
    t('case.signature.download'),
    t('case.documents.download'),
    t('case.forms.hideAll'),
    t('case.header.facts'),
    // The button that shows the answers of one form.
    '',
  ];
  for (const button of buttons) expect(harmless).toContain(button);
}

async function expectFormOnlyRead(page: Page, company: string, t: Text): Promise<void> {
  const form = page.getByRole('dialog');
  await expect(form.getByText(company).first()).toBeVisible();
  await expect(form.locator('textarea, input:not(:disabled), select')).toHaveCount(0);
  await expect(form.getByRole('link', { name: t('case.form.edit') })).toHaveCount(0);
  await expect(form.getByRole('button', { name: t('case.form.edit') })).toHaveCount(0);
}
