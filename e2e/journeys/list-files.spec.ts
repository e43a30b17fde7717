import { expectAccessible } from '@/e2e/support/accessibility';
import { apply, fillForm, formDialog, goToSigning, openMailedLink } from '@/e2e/support/application';
import { downloaded } from '@/e2e/support/download';
import { addQuestion } from '@/e2e/support/editor';
import { newOrganisation, publishAndOpen } from '@/e2e/support/new-organisation';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { PDF } from '@/e2e/support/pdf';
import type { FormOfTemplate } from '@/e2e/support/questions';
import { linkIn, mailTo } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { expect, test } from '@/e2e/support/test';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { png } from '@/tests/fixtures/hostile-files';
import { pagesOf } from '@/tests/lib/features/signing/read-pdf';

const [COMPANY, CONTACT, CONSENT] = STARTING_BODY.forms as unknown as [
  FormOfTemplate,
  FormOfTemplate,
  FormOfTemplate,
];
const OWNERS = { sv: 'Ägare', en: 'Owner' };
const NAME = { sv: 'Ägarens namn', en: 'Name of the owner' };
const PASS = { sv: 'Kopia av pass', en: 'Copy of passport' };

test('each owner has a file, from the editor to the document, with and without scripts', async ({
  page,
  t,
  language,
  browser,
  somebodyElse,
}) => {
  test.setTimeout(240_000);
  const organisation = await newOrganisation({ page, t }, `agare-${language}-${Date.now()}`);
  const { slug, name, home } = organisation;
  const owner = (number: number) => t('form.list.entry', { name: OWNERS[language], number });

  await test.step('the administrator adds the list and its questions, and publishes', async () => {
    await page.goto(`${home}/forms`);
    const writer = { page, t, language };
    await addQuestion(writer, 'FormDynamicList', OWNERS);
    await addQuestion(writer, 'FormTextBox', NAME);
    await addQuestion(writer, 'FormFile', PASS);
    const part = page.getByRole('region', { name: t('organisation.editor.chosen') });
    await part.getByRole('checkbox', { name: t('organisation.editor.required') }).check();
    await expect(page.getByText(t('organisation.draft.saving.saved'))).toBeVisible();
    await expectAccessible(page, 'the editor of a file in a list');
    await publishAndOpen({ page, t }, organisation);
  });

  const applicant = { page: await somebodyElse(), t, language };
  await applicant.page.setViewportSize({ width: 375, height: 812 });
  const orgNo = freshOrganisationNumber();
  const email = `kontakt@${orgNo}.example`;
  await apply(applicant, slug, orgNo, email);
  const mail = await mailTo(email, name);
  const caseId = await openMailedLink(applicant, mail);
  const form = `/case/${caseId}/form/company`;

  await test.step('the applicant uploads one in each of two entries, and brings back an entry with its file', async () => {
    await applicant.page.getByRole('link', { name: t('application.tasks.begin') }).click();
    const company = formDialog(applicant.page, COMPANY, language);
    const entry = (number: number) => company.getByRole('region', { name: owner(number), exact: true });
    const add = async (number: number, words: string, file: { name: string; buffer: Buffer }) => {
      await company
        .getByRole('button', { name: t(`form.list.${number === 1 ? 'add' : 'addAnother'}`), exact: true })
        .click();
      await entry(number).getByRole('textbox', { name: NAME[language] }).fill(words);
      await entry(number)
        .locator('input[type=file]')
        .setInputFiles({ ...file, mimeType: '' });
      await expect(entry(number).getByRole('link', { name: file.name })).toBeVisible();
    };
    await add(1, 'Ada', { name: 'ada.pdf', buffer: PDF });
    await add(2, 'Bo', { name: 'bo.png', buffer: Buffer.from(png({ width: 40, height: 30 })) });
    await entry(1)
      .getByRole('button', { name: t('form.list.remove', { number: 1 }) })
      .click();
    await expect(entry(1).getByRole('link', { name: 'bo.png' })).toBeVisible();
    await company.getByRole('button', { name: t('form.list.restore', { number: 1 }) }).click();
    await expect(entry(1).getByRole('link', { name: 'ada.pdf' })).toBeVisible();
    await expect(company.getByRole('status').getByText(t('form.save.allSaved'))).toBeVisible();
    await expectNoSidewaysScrolling(applicant.page);
    await expectAccessible(applicant.page, 'a list with files');
  });

  await test.step('without scripts, one more', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const { origin: url } = new URL(page.url());
    await context.addCookies([{ name: 'locale', value: language, url }]);
    const plain = await context.newPage();
    await plain.goto(linkIn(mail));
    await plain.goto(form);
    const main = plain.getByRole('main');
    const [, list = ''] =
      /^([\w-]+)\[/.exec((await main.locator('input[type=file]').first().getAttribute('name')) ?? '') ?? [];
    const third = main.locator(`[name^="${list}[2]"]`);
    await third.and(main.locator(':not([type=file])')).fill('Cia');
    await third
      .and(main.locator('[type=file]'))
      .setInputFiles({ name: 'cia.pdf', mimeType: 'application/pdf', buffer: PDF });
    await main.getByRole('button', { name: t('form.saveAndContinue') }).click();
    await plain.goto(form);
    for (const file of ['ada.pdf', 'bo.png', 'cia.pdf'])
      await expect(main.getByRole('link', { name: file })).toBeVisible();
    await context.close();
  });

  await test.step('all are checked, and are in the document as attachments of their owners', async () => {
    await applicant.page.goto(form);
    await fillForm(applicant, COMPANY, {
      employees: '12',
      postalAddress: 'Verkstadsgatan 12',
      postalZipCode: '721 30',
      postalCity: 'Västerås',
    });
    await fillForm(applicant, CONTACT, { contactName: 'Karin Ek', contactTelephone: '070-123 45 67' });
    await fillForm(applicant, CONSENT, { agreesToStatutes: true });
    await applicant.page.goto(`/case/${caseId}/check`);
    await expect(applicant.page.getByRole('main').getByRole('link', { name: /cia\.pdf/ })).toBeVisible();
    await goToSigning(applicant);
    await applicant.page.getByRole('button', { name: t('signing.paper.submit') }).click();
    const document = await downloaded(applicant.page, () =>
      applicant.page.getByRole('button', { name: t('signing.lock.submit') }).click(),
    );
    const text = (await pagesOf(new Uint8Array(document))).join(' ').replace(/\s+/g, ' ');
    for (const [place, file] of ['ada.pdf', 'bo.png', 'cia.pdf'].entries())
      expect(text).toContain(`${owner(place + 1)}: ${file}`);
  });
});
