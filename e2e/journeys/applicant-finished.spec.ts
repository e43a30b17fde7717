import { formDialog, ORGANISATIONS } from '@/e2e/support/application';
import { downloaded } from '@/e2e/support/download';
import { signInAs } from '@/e2e/support/people';
import { finishedCase, storedValue } from '@/e2e/support/prepared-case';
import { formsOf, questionOf } from '@/e2e/support/questions';
import { expect, test } from '@/e2e/support/test';
import { pagesOf } from '@/tests/lib/features/signing/read-pdf';

const FORMS = formsOf('handelsforbundet');

test('the application of a member can still be read form by form, and downloaded', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(150_000);
  const hanna = await somebodyElse();
  await signInAs(hanna, 'Hanna');
  const prepared = await finishedCase(hanna, { language });
  const organisation = ORGANISATIONS.handelsforbundet?.[language] ?? '';
  const stored = async (componentId: string) => (await storedValue(prepared, componentId)) ?? '';

  await test.step('says how it ended', async () => {
    await page.goto(prepared.link);
    await expect(
      page.getByRole('heading', { level: 1, name: t('application.heading.soonMember', { day: '' }).trim() }),
    ).toBeVisible();
    await expect(page.getByText(t('application.decision.member.decision', { organisation }))).toBeVisible();
  });

  await test.step('every form is read on a page of its own', async () => {
    await page.getByRole('link', { name: t('application.submitted.title') }).click();
    for (const form of FORMS)
      await expect(
        page.getByRole('heading', { level: 2, name: form.title[language], exact: true }),
      ).toBeVisible();
    await expect(page.getByText(await stored('postalAddress'), { exact: true })).toBeVisible();
  });

  await test.step('and by its address, locked', async () => {
    for (const form of FORMS) {
      await page.goto(`/case/${prepared.id}/form/${form.id}`);
      const dialog = formDialog(page, form, language);
      await expect(dialog.getByText(t('form.lockedForm.title'))).toBeVisible();
      await expect(dialog.getByText(t('form.locked'), { exact: true }).first()).toBeAttached();
      await expect(dialog.locator('input, select, textarea')).toHaveCount(0);
    }
  });

  await test.step('the document holds the same', async () => {
    await page.goto(`/case/${prepared.id}/about`);
    const pdf = await downloaded(page, () =>
      page.getByRole('button', { name: t('application.facts.download') }).click(),
    );
    const text = (await pagesOf(new Uint8Array(pdf))).join(' ');
    expect(text).toContain(prepared.orgNo);
    for (const form of FORMS) expect(text).toContain(form.title[language]);
    for (const [formId, componentId] of [
      ['company', 'postalAddress'],
      ['contacts', 'contactName'],
      ['contacts', 'contactEmail'],
      ['invoicing', 'invoiceEmail'],
    ] as const) {
      const form = FORMS.find(({ id }) => id === formId) as (typeof FORMS)[number];
      const { label } = questionOf(form, componentId);
      expect(text).toContain(`${label[language]} ${await stored(componentId)}`);
    }
  });
});
