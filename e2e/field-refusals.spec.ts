import { dayAhead } from '@/tests/fixtures/days';
import { signInAs } from './support/people';
import { createdCase, filledCase } from './support/prepared-case';
import { fillInSignatory } from './support/signing';
import { expect, type Locator, type Page, test } from './support/test';

// To get a value that the browser accepts and the server refuses, the call is changed on its way.
test.use({ refusals: [400] });

async function expectWrong(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(text));
  await expect(field).toBeFocused();
}

/** Replaces the body that the page sends. */
async function sendInstead(page: Page, path: string, body: object): Promise<void> {
  await page.route(`**/api/${path}*`, (route) => route.continue({ postData: JSON.stringify(body) }));
}

test('an error in what a case worker wrote shows at its field, once, and it is sent again after a change', async ({
  page,
  t,
}) => {
  const { id } = await createdCase();
  await signInAs(page, 'Anna', `/case/admin/${id}/changeContact`);
  const dialog = page.getByRole('dialog', { name: t('dialog.changeContact.title') });
  const email = dialog.getByLabel(t('dialog.changeContact.email'));
  await sendInstead(page, 'Case/ChangeContact', { email: 'ingen adress' });
  await email.fill(`ny@${id}.example`);
  await dialog.getByRole('button', { name: t('dialog.changeContact.submit') }).click();
  await expectWrong(email, t('validation.EMAIL_FORMAT'));
  await expect(dialog.getByText(t('validation.EMAIL_FORMAT'))).toHaveCount(1);
  await expect(page.getByText(t('errors.VALIDATION_FAILED'))).toHaveCount(0);
  await page.unroute('**/api/Case/ChangeContact*');
  await email.fill(`nyare@${id}.example`);
  await expect(email).not.toHaveAttribute('aria-invalid');
  await dialog.getByRole('button', { name: t('dialog.changeContact.submit') }).click();
  await expect(dialog).toHaveCount(0);
});

test('an ineligible person and an invalid admission date are reported at the choice and the date', async ({
  page,
  t,
}) => {
  const { id } = await filledCase();
  await signInAs(page, 'Anna', `/case/admin/${id}/delegate`);
  const delegate = page.getByRole('dialog', { name: t('dialog.delegate.title') });
  await page.route('**/api/Case/Delegate*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('userAdId', crypto.randomUUID());
    return route.continue({ url: url.href });
  });
  const chosen = delegate.getByRole('radio').last();
  await chosen.check();
  await delegate.getByRole('button', { name: t('dialog.delegate.submit') }).click();
  await expect(delegate.getByRole('radiogroup')).toHaveAccessibleDescription(
    new RegExp(t('validation.NOT_A_HANDLER')),
  );
  await expect(chosen).toBeFocused();

  await page.goto(`/case/admin/${id}/admission`);
  const admission = page.getByRole('dialog', { name: t('dialog.admission.title') });
  const date = admission.getByLabel(t('dialog.admission.date'));
  const submit = admission.getByRole('button', { name: t('dialog.admission.submit') });
  await date.fill('2020-01-01');
  await submit.click();
  await expectWrong(date, t('validation.DATE_TOO_EARLY'));
  await date.fill(dayAhead(40));
  await sendInstead(page, `Case/${id}/SendAdmissionDateMail`, { admissionDate: '2099-01-01' });
  await submit.click();
  await expectWrong(date, t('validation.DATE_TOO_LATE'));
});

test('a refused address of a signatory is reported at that address, and in the summary', async ({
  page,
  t,
  language,
}) => {
  const prepared = await filledCase({ language });
  await page.goto(prepared.link);
  await page.goto(`/case/${prepared.id}/signing`);
  const address = (number: number) => page.getByLabel(t('form.signatory.email', { number }), { exact: true });
  await fillInSignatory(page, t, 1, `vera@${prepared.orgNo}.example`);
  await page.getByRole('button', { name: t('form.signatory.add') }).click();
  await fillInSignatory(page, t, 2, `bo@${prepared.orgNo}.example`);
  await sendInstead(page, 'Signature/SubmitForAspirantSignature', {
    emails: [`vera@${prepared.orgNo}.example`, `vera@${prepared.orgNo}.example`],
  });
  await page.getByRole('button', { name: t('signing.digital.submit') }).click();
  await expect(address(2)).toHaveAttribute('aria-invalid', 'true');
  await expect(address(2)).toHaveAccessibleDescription(new RegExp(t('validation.EMAIL_DUPLICATE')));
  await expect(address(1)).not.toHaveAttribute('aria-invalid');
  const summary = page.getByRole('alert').filter({ hasText: t('ui.errorSummary.title') });
  await expect(summary).toBeFocused();
  await summary.getByRole('link').click();
  await expect(address(2)).toBeFocused();
});
