import { ORGANISATIONS } from '@/e2e/support/application';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { signInAs } from '@/e2e/support/people';
import { callAs, createdCase } from '@/e2e/support/prepared-case';
import { linkIn, mailsTo, mailTo } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { expect, test } from '@/e2e/support/test';

test.use({ viewport: { width: 375, height: 812 } });

test('a forgotten link is sent to the address on file, and the page does not say where', async ({
  page,
  t,
  language,
}) => {
  const prepared = await createdCase({ language });
  await page.goto('/apply/teknikbolagen/forgot');
  await expectNoSidewaysScrolling(page);
  await page.getByLabel(t('apply.fields.orgNo')).fill('5599000015');
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page.getByRole('textbox')).toHaveAccessibleDescription(
    new RegExp(t('validation.ORGNR_CHECK_DIGIT')),
  );
  // The number as pasted from a document, with the characters that such a text contains.
  await page.getByLabel(t('apply.fields.orgNo')).fill(` ${prepared.orgNo.replace('-', '\u2011')}\u00a0`);
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page.getByText(t('apply.forgot.sent'))).toBeVisible();
  await expect(page.getByText(t('apply.forgot.oldAddress'))).toBeVisible();
  await expect(page.getByText(prepared.email)).toBeHidden();

  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  await page.goto(linkIn(await mailTo(prepared.email, t('mail.lostCaseLink.subject', { organisation }))));
  await expect(page).toHaveURL(`/case/${prepared.id}`);
  await expect(page.getByRole('heading', { level: 1, name: t('application.heading.fill') })).toBeVisible();
});

test('the help leads back to the page that it was opened from, in its language', async ({
  page,
  t,
  language,
}) => {
  const { id, link } = await createdCase({ language });
  await page.goto(link);
  await page.getByRole('link', { name: t('shell.guide'), exact: true }).click();
  await expect(page).toHaveURL(`/guide/${language}/applicant?from=${encodeURIComponent(`/case/${id}`)}`);
  await expect(page.getByRole('img', { name: ORGANISATIONS.teknikbolagen?.[language] ?? '' })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await page.getByRole('link', { name: t('shell.guideBack.application') }).click();
  await expect(page).toHaveURL(`/case/${id}`);
  // Opened directly, the guide knows whose application this browser has.
  await page.goto(`/guide/${language}/applicant`);
  await page.getByRole('link', { name: t('shell.guideBack.application') }).click();
  await expect(page).toHaveURL(`/case/${id}`);
});

test.describe('a company without an application', () => {
  test.use({ refusals: [400] });

  test('says so, and leads to an application', async ({ page, t }) => {
    await page.goto(`/apply/teknikbolagen/forgot/${freshOrganisationNumber()}`);
    await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: t('apply.outcome.notfound.title') }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/apply\/teknikbolagen\/notfound\//);
  });
});

test.describe('a case that is gone', () => {
  // Requests of an open page about the case are answered 404.
  test.use({ refusals: [404] });

  test('a link that was replaced leads to a new one, one of a removed application does not', async ({
    page,
    t,
    language,
    somebodyElse,
  }) => {
    const prepared = await createdCase({ language });
    const anna = await somebodyElse();
    await signInAs(anna, 'Anna');
    const email = `ny@${prepared.orgNo}.example`;
    await callAs(anna, 'PUT', 'Case/ChangeContact', { query: { caseId: prepared.id }, data: { email } });
    const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
    // Until the change is final, nobody gets a link at the new address.
    await mailTo(email, t('mail.contactPersonChanged.subject', { organisation }));

    await page.goto(prepared.link);
    await expect(page).toHaveURL(`/case/${prepared.id}/renew?why=replaced`);
    await page.getByRole('button', { name: t('link.renew.submit') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('link.renew.sentTitle') })).toBeVisible();
    const mail = await mailTo(email, t('mail.renewedCaseLink.subject', { organisation }));
    expect((await mailsTo(prepared.email)).length).toBe(1);
    await page.goto(linkIn(mail));
    await expect(page).toHaveURL(`/case/${prepared.id}`);

    await callAs(anna, 'PUT', 'Case/delete', { query: { caseId: prepared.id }, data: {} });
    // The open page leaves by itself, and the link leads to the same place.
    await expect(page).toHaveURL(`/case/${prepared.id}/invalid`);
    await page.goto(linkIn(mail));
    await expect(page).toHaveURL(`/case/${prepared.id}/invalid`);
  });
});
