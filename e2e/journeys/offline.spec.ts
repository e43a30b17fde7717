import { formDialog } from '@/e2e/support/application';
import { message } from '@/e2e/support/case-worker';
import { signInAs } from '@/e2e/support/people';
import { createdCase, filledCase, storedValue } from '@/e2e/support/prepared-case';
import { formsOf, questionOf } from '@/e2e/support/questions';
import { untilQuiet } from '@/e2e/support/quiet';
import { expect, test } from '@/e2e/support/test';

test.use({ losesConnection: true });

const [COMPANY] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];
const ADDRESS = questionOf(COMPANY, 'postalAddress');

test('one sentence says what becomes of the input, and a closed form is stored and saved later', async ({
  page,
  t,
  language,
  context,
}) => {
  const prepared = await createdCase({ language });
  await page.goto(prepared.link);
  await page.getByRole('link', { name: COMPANY.title[language] }).click();
  const form = formDialog(page, COMPANY, language);
  const field = form.getByRole('textbox', { name: ADDRESS.label[language] });
  await field.fill('Sparade gatan 1');
  await expect.poll(() => storedValue(prepared, 'postalAddress')).toBe('Sparade gatan 1');
  await untilQuiet(page);

  await context.setOffline(true);
  const log = form.getByRole('log');
  await expect(log).toContainText(t('form.trouble.offline.text', { unsaved: 'nothing' }));
  await field.fill('Nya gatan 2');
  await expect(log).toContainText(t('form.trouble.offline.text', { unsaved: 'kept' }));
  await expect(form.getByText(t('form.save.notSaved'))).toBeVisible();
  await expect(form.getByText(t('form.save.allSaved'))).toBeHidden();
  await expect(page.getByText(t('form.trouble.offline.title'))).toHaveCount(1);
  await expect(page.getByText(t('shell.connection.lost'))).toHaveCount(0);
  await form.getByRole('button', { name: t('ui.close'), exact: true }).click();
  await expect(
    form.getByText(t('form.leave.text', { fields: ADDRESS.label[language], unsaved: 'kept' })),
  ).toBeVisible();
  await form.getByRole('button', { name: t('form.leave.close') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(t('form.trouble.offline.text', { unsaved: 'kept' }))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(t('form.trouble.offline.title'))).toBeHidden();
  await expect(page).toHaveURL(`/case/${prepared.id}`, { timeout: 15_000 });
  await page.getByRole('link', { name: COMPANY.title[language] }).click();
  await expect(field).toHaveValue('Nya gatan 2');
  await expect.poll(() => storedValue(prepared, 'postalAddress')).toBe('Nya gatan 2');
  await expect(form.getByText(t('form.save.notSaved'))).toBeHidden();
  await expect(page.getByText(t('form.trouble.offline.title'))).toBeHidden();
});

test('a form that is opened meanwhile opens when the network is back', async ({
  page,
  t,
  language,
  context,
}) => {
  const prepared = await createdCase({ language });
  await page.goto(prepared.link);
  await untilQuiet(page);
  await context.setOffline(true);
  await expect(page.getByText(t('shell.connection.lost'))).toBeVisible();
  await page.getByRole('link', { name: COMPANY.title[language] }).click();
  await expect(page.getByText(t('shell.connection.waits'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(formDialog(page, COMPANY, language)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(t('shell.connection.waits'))).toBeHidden();
});

test('a dialog says once that the network is gone, and what is written stays', async ({
  page,
  t,
  context,
}) => {
  const prepared = await filledCase();
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}/reject`);
  const dialog = page.getByRole('dialog', { name: t('dialog.reject.title') });
  await dialog.getByLabel(t('dialog.reject.reason')).fill('Fel bransch.');
  await untilQuiet(page);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: t('dialog.reject.submit') }).click();
  await expect(dialog.locator('form').getByText(t('errors.http.offline'))).toBeVisible();
  await expect(message(page, t('errors.http.offline'))).toHaveCount(0);
  await context.setOffline(false);
  await expect(dialog.getByLabel(t('dialog.reject.reason'))).toHaveValue('Fel bransch.');
});

test.describe('on a page that is not there', () => {
  test.use({ refusals: [404] });
  test('a link that leaves the page is not followed', async ({ page, t, context }) => {
    await page.goto('/apply/teknikbolagen/nonsense');
    await untilQuiet(page);
    await context.setOffline(true);
    await expect(page.getByText(t('shell.connection.lost'))).toBeVisible();
    await page.getByRole('link', { name: t('shell.notFound.apply') }).click();
    await expect(page.getByText(`${t('errors.http.offline')}.`)).toBeVisible();
    await expect(page).toHaveURL('/apply/teknikbolagen/nonsense');
  });
});
