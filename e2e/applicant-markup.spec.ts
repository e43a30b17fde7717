import { pagesOf } from '@/tests/lib/features/signing/read-pdf';
import { correctionDialog, formDialog } from './support/application';
import { section } from './support/case-worker';
import { downloaded } from './support/download';
import { signInAs } from './support/people';
import { callAs, createdCase, filledCase, sign } from './support/prepared-case';
import { formsOf, questionOf } from './support/questions';
import { expect, type Page, test } from './support/test';

const FORMS = formsOf('teknikbolagen');
const [COMPANY, CONTACTS] = FORMS as [(typeof FORMS)[number], (typeof FORMS)[number]];
/** This would change the title of the page if it were treated as more than text. */
const MARKUP = '<img src=x onerror="document.title=1"> & <script>document.title=2</script>';
/** Values for every kind of field that takes free text. All of them are valid. */
const VALUES = {
  postalAddress: MARKUP,
  isPartOfGroup: 'yes',
  isParentMember: 'no',
  groupName: `Koncern ${MARKUP}`,
  businessDescription: `Rad ett ${MARKUP}\nRad två ${MARKUP}`,
  hasMoreWorkplaces: 'yes',
  workplaces: JSON.stringify([
    { workplaceName: `Plats ${MARKUP}`, workplaceZipCode: '111 22', workplaceEmployees: '1' },
  ]),
  invoiceReference: '<b onclick=alert(1)>Ekonomi</b>',
};
const LINES = [
  MARKUP,
  VALUES.groupName,
  `Rad ett ${MARKUP}`,
  `Rad två ${MARKUP}`,
  `Plats ${MARKUP}`,
  VALUES.invoiceReference,
];

test('HTML and script are text to the applicant, to the case worker, and in the document', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(150_000);
  const prepared = await filledCase({ language });
  await page.goto(prepared.link);
  const items = Object.entries(VALUES).map(([componentId, value]) => ({ componentId, value }));
  await callAs(page, 'POST', `Case/${prepared.id}/Data`, { data: { items } });

  await test.step('in the fields, and where they are read through before signing', async () => {
    await page.goto(`/case/${prepared.id}/form/${COMPANY.id}`);
    const form = formDialog(page, COMPANY, language);
    const address = questionOf(COMPANY, 'postalAddress').label[language];
    await expect(form.getByRole('textbox', { name: address })).toHaveValue(MARKUP);
    await page.goto(`/case/${prepared.id}/check`);
    await expectAsText(page, LINES);
  });

  await test.step('in the document', async () => {
    await page.goto(`/case/${prepared.id}/about`);
    const pdf = await downloaded(page, () =>
      page.getByRole('button', { name: t('application.facts.download') }).click(),
    );
    const text = (await pagesOf(new Uint8Array(pdf))).join(' ').replaceAll(' ', '');
    for (const line of LINES) expect(text).toContain(line.replaceAll(' ', ''));
  });

  const anna = await somebodyElse();
  await test.step('to the case worker, in forms and corrections', async () => {
    await sign(prepared);
    await signInAs(anna, 'Anna', `/case/admin/${prepared.id}`);
    for (const form of FORMS.filter(({ id }) => ['company', 'operations', 'invoicing'].includes(id))) {
      await anna.goto(`/case/admin/${prepared.id}/form/${form.id}`);
      await expect(formDialog(anna, form, language)).toBeVisible();
      await expectNoMarkup(anna);
    }
    await callAs(anna, 'PUT', 'Case/NeedsCorrection', {
      query: { caseId: prepared.id, formId: COMPANY.id },
      data: { componentId: 'postalAddress', description: `Rätta ${MARKUP}` },
    });
  });

  await test.step('as the previous value of a correction, on both sides', async () => {
    const label = questionOf(COMPANY, 'postalAddress').label[language];
    await page.goto(`/case/${prepared.id}/form/${COMPANY.id}/field/postalAddress/correction`);
    const correction = correctionDialog(page, t, label);
    await correction.getByRole('textbox', { name: label }).fill('Gatan 1');
    await expect(correction.getByText(t('form.correction.previous'))).toBeVisible();
    await correction.getByText(t('form.correction.isRight')).click();
    await correction.getByLabel(t('form.correction.explain')).fill(`Förklaring ${MARKUP}`);
    await correction.getByRole('button', { name: t('form.saveAndContinue') }).click();
    await page.getByRole('button', { name: t('application.correctionsPage.send') }).click();
    await expect(page.getByRole('region', { name: t('application.correctionsSent.title') })).toBeVisible();
    await expectAsText(page, [`Rätta ${MARKUP}`, MARKUP, `Förklaring ${MARKUP}`]);
    await page.goto(`/case/${prepared.id}/form/${COMPANY.id}`);
    const form = formDialog(page, COMPANY, language);
    await expect(form.getByText(t('form.correction.handledTitle'))).toBeVisible();
    await expectAsText(page, [`Rätta ${MARKUP}`, MARKUP]);
    await anna.goto(`/case/admin/${prepared.id}`);
    await expect(section(anna, t('case.corrections.title'))).toContainText('Gatan 1');
    await expectAsText(anna, [`Rätta ${MARKUP}`, MARKUP, `Förklaring ${MARKUP}`]);
  });
});

test('where markup cannot be right, it is refused in words and stays as it was written', async ({
  page,
  t,
  language,
}) => {
  const prepared = await createdCase({ language });
  await page.goto(prepared.link);
  await page.goto(`/case/${prepared.id}/form/${CONTACTS.id}`);
  const form = formDialog(page, CONTACTS, language);
  const person = form.getByRole('group', {
    name: questionOf(CONTACTS, 'positions').options?.[0]?.label[language],
  });
  const refused = [...new Set(MARKUP.replace(/[\p{L} -]/gu, ''))];
  const character = new Intl.ListFormat(language).format(
    refused.map((one) => t('validation.quoted', { character: one })),
  );
  for (const [field, code] of [
    [
      form.getByLabel(questionOf(CONTACTS, 'contactName').label[language], { exact: true }).first(),
      'NAME_CHARACTER',
    ],
    [
      form.getByLabel(questionOf(CONTACTS, 'contactTelephone').label[language], { exact: true }).first(),
      'TELEPHONE_DIGITS',
    ],
    [person.getByLabel(t('form.position.name')), 'NAME_CHARACTER'],
    [person.getByLabel(t('form.position.email')), 'EMAIL_FORMAT'],
    [person.getByLabel(t('form.position.telephone')), 'TELEPHONE_DIGITS'],
  ] as const) {
    await field.fill(MARKUP);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(endingIn(t(`validation.${code}`, { character })));
    await expect(field).toHaveValue(MARKUP);
  }
  await expect(form.getByRole('status').getByText(t('form.save.allSaved'))).toBeVisible();
  await page.reload();
  await expect(person.getByLabel(t('form.position.name'))).toHaveValue(MARKUP);
  await expectNoMarkup(page);
});

async function expectAsText(page: Page, lines: readonly string[]): Promise<void> {
  for (const line of lines) await expect(page.getByText(line).first()).toBeAttached();
  await expectNoMarkup(page);
}

/** Expects that no written text has become an element. */
async function expectNoMarkup(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], b[onclick]')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^[12]$/);
}

/** Matches a description that ends in a text, whatever comes before it. */
function endingIn(text: string): RegExp {
  return new RegExp(`${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}
