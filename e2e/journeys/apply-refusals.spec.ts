import { apply, createdMail, ORGANISATIONS } from '@/e2e/support/application';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { signInAs } from '@/e2e/support/people';
import { callAs, createdCase } from '@/e2e/support/prepared-case';
import { mailTo } from '@/e2e/support/sandbox';
import { expect, test } from '@/e2e/support/test';
import { textsOf } from '@/e2e/support/texts';

// Every refusal has status 400.
test.use({ refusals: [400] });

test('a company with an application is led to its link', async ({ page, t, language }) => {
  const { orgNo } = await createdCase({ language });
  await apply({ page, t, language }, 'teknikbolagen', orgNo, 'nagon@example.com');
  await expect(page).toHaveURL(`/apply/teknikbolagen/alreadyExists/${orgNo}`);
  await expect(page).toHaveTitle(titleOf(t('apply.outcome.alreadyExists.title'), t));
  await expect(page.getByRole('main')).toContainText(t('apply.outcome.alreadyExists.textFor', { orgNo }));

  await page.getByRole('link', { name: t('apply.outcome.actions.sendLink') }).click();
  await expect(page.getByLabel(t('apply.fields.orgNo'))).toHaveValue(orgNo);
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page.getByText(t('apply.forgot.sent'))).toBeVisible();
});

test('a member learns that it is one', async ({ page, t, language }) => {
  const [orgNo, organisation] = ['559900-0048', nameIn(language)];
  await apply({ page, t, language }, 'teknikbolagen', orgNo, 'nagon@example.com');
  await expect(page).toHaveURL(`/apply/teknikbolagen/alreadyMember/${orgNo}`);
  await expect(
    page.getByRole('heading', { level: 1, name: t('apply.outcome.alreadyMember.title') }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    t('apply.outcome.alreadyMember.textFor', { orgNo, organisation }),
  );
  // The second of the two links.
  await page.getByRole('link', { name: t('apply.outcome.actions.otherNumber') }).click();
  await expect(page).toHaveURL('/apply/teknikbolagen/medlemsansokan');
});

test('a foreign company without a branch may not apply', async ({ page, t, language }) => {
  const orgNo = '502999-0016';
  await apply({ page, t, language }, 'teknikbolagen', orgNo, 'nagon@example.com');
  await expect(page).toHaveURL(`/apply/teknikbolagen/notAllowed/${orgNo}`);
  await expect(page.getByRole('main')).toContainText(t('apply.outcome.notAllowed.textFor', { orgNo }));
  await expect(page.getByRole('main')).toContainText(t('apply.organisationTypes.REGULAR_COMPANY'));
});

test('a sole trader may not apply where only companies may, and her number stays out of the address', async ({
  page,
  t,
  language,
}) => {
  await apply({ page, t, language }, 'teknikbolagen', '850709-9805', 'sara@example.com');
  await expect(page).toHaveURL('/apply/teknikbolagen/notAllowed');
  await expect(page.getByRole('main')).toContainText(t('apply.outcome.notAllowed.text'));
  await expect(page.getByRole('main')).not.toContainText('9805');
});

test('a company that was rejected may not apply again', async ({ page, t, language, somebodyElse }) => {
  const rejected = await createdCase({ language });
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  await callAs(anna, 'PUT', 'Case/Reject', {
    query: { caseId: rejected.id },
    data: { reason: 'Fel bransch.' },
  });
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  // Until the rejection is final, the application is still open to others.
  await mailTo(rejected.email, t('mail.caseRejected.subject', { organisation }));

  await apply({ page, t, language }, 'teknikbolagen', rejected.orgNo, rejected.email);
  await expect(page).toHaveURL(`/apply/teknikbolagen/rejected/${rejected.orgNo}`);
  await expect(page.getByRole('main')).toContainText(
    t('apply.outcome.rejected.textFor', { orgNo: rejected.orgNo }),
  );
  // Asking for the link of a rejected application leads to applying, as if there were none.
  await page.goto(`/apply/teknikbolagen/forgot/${rejected.orgNo}`);
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page).toHaveURL(`/apply/teknikbolagen/notfound/${rejected.orgNo}`);
});

test('a number or address that is wrong is refused at its field, and nothing is sent', async ({
  page,
  t,
  language,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await apply({ page, t, language }, 'teknikbolagen', '559900-0015', 'karin@');
  const summary = page.getByRole('alert').filter({ hasText: t('ui.errorSummary.title') });
  await expect(summary).toBeVisible();
  await expect(page.getByLabel(t('apply.fields.orgNo'))).toHaveAccessibleDescription(
    new RegExp(t('validation.ORGNR_CHECK_DIGIT')),
  );
  await expect(page.getByLabel(t('apply.fields.email'))).toHaveAccessibleDescription(
    new RegExp(t('validation.EMAIL_FORMAT')),
  );
  await summary.getByRole('link', { name: new RegExp(t('apply.fields.email')) }).click();
  await expect(page.getByLabel(t('apply.fields.email'))).toBeFocused();
  expect(sent).toEqual([]);
});

test('a company without an application gets no link', async ({ page, t }) => {
  const orgNo = freshOrganisationNumber();
  await page.goto('/apply/teknikbolagen/forgot');
  await page.getByLabel(t('apply.fields.orgNo')).fill(orgNo);
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page).toHaveURL(`/apply/teknikbolagen/notfound/${orgNo}`);
  await expect(page.getByRole('main')).toContainText(t('apply.outcome.notfound.textFor', { orgNo }));
});

test('the language of the page is the language of the mail', async ({ page, t, language }) => {
  const orgNo = freshOrganisationNumber();
  const email = `karin@${orgNo}.example`;
  await apply({ page, t, language }, 'handelsforbundet', orgNo, email);
  await expect(page.getByRole('heading', { level: 1, name: t('apply.created.title') })).toBeVisible();
  const mail = await createdMail({ t, language }, email, 'handelsforbundet');
  expect(mail.text).toContain(t('mail.caseCreated.heading'));
});

test.describe('an organisation that does not exist', () => {
  test.use({ refusals: [404] });
  test('is a page that does not exist', async ({ page, t }) => {
    const response = await page.goto('/apply/nagonannan');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: t('shell.notFound.title') })).toBeVisible();
  });
});

test('the texts of the specification are used as given', () => {
  const t = textsOf('en');
  expect(t('errors.ALREADY_EXISTS')).toBe('There is already a case created for the organization number.');
  expect(t('errors.MEMBERSHIP_EXISTS')).toBe('The organization number is already registered as a member.');
  expect(t('errors.NOT_ALLOWED_ORGANISATION_TYPE')).toBe(
    'It is not possible to create an application with this type of business entity.',
  );
  expect(t('errors.REJECTED_AND_NOT_ALLOWED_TO_REAPPLY')).toBe(
    'The previous application has not been approved.',
  );
});

const nameIn = (language: 'sv' | 'en') => ORGANISATIONS.teknikbolagen?.[language] ?? '';

/** The title of a page: its own, then the product's. */
function titleOf(title: string, t: (key: string) => string): RegExp {
  return new RegExp(`^${title}.*${t('shell.productName')}$`);
}

test('a number stands as it is typed, and in its written form once its field is left', async ({
  page,
  t,
}) => {
  await page.goto('/apply/teknikbolagen/medlemsansokan');
  const number = page.getByLabel(t('apply.fields.orgNo'));
  for (const typed of ['198507099805', '165599000014', '5599000014']) {
    await number.fill('');
    await number.pressSequentially(typed);
    await expect(number).toHaveValue(typed);
    await number.blur();
    await expect(number).toHaveValue(`${typed.slice(-10, -4)}-${typed.slice(-4)}`);
  }
});
