import { section } from './support/case-worker';
import { PDF } from './support/pdf';
import { nameOf, signInAs } from './support/people';
import { callAs, filledCase, storedValue, submittedCase } from './support/prepared-case';
import { formsOf, questionOf } from './support/questions';
import { expect, type Page, test } from './support/test';

const [COMPANY, , , AGREEMENTS] = formsOf('teknikbolagen') as [Form, Form, Form, Form];
type Form = ReturnType<typeof formsOf>[number];

/** What has focus, in words; the body when nothing has. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement as HTMLElement | null;
    return `${active?.tagName} ${active?.id} ${active?.getAttribute('aria-label') ?? active?.textContent ?? ''}`.trim();
  });
}

test('a dialog begins where one key changes nothing', async ({ page, t, language }) => {
  const prepared = await submittedCase({ language });
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}/delegate`);
  const dialog = page.getByRole('dialog', { name: t('dialog.delegate.title') });
  await expect(dialog.getByRole('radio', { name: t('dialog.delegate.nobody') })).toBeFocused();
  await dialog.getByRole('radio', { name: nameOf('Robert') }).check();
  await dialog.getByRole('button', { name: t('dialog.delegate.submit') }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/case/admin/${prepared.id}/delegate`);
  await expect(dialog.getByRole('radio', { name: nameOf('Robert') })).toBeFocused();
});

test('a form that is opened again keeps its answers when the space bar is pressed', async ({
  page,
  language,
}) => {
  const prepared = await filledCase({ language });
  await page.goto(prepared.link);
  for (const [form, componentId] of [
    [AGREEMENTS, 'collectiveAgreement'],
    [formNamed('consents'), 'confirmsCorrect'],
  ] as const) {
    const before = await storedValue(prepared, componentId);
    await page.goto(`/case/${prepared.id}/form/${form.id}`);
    await expect(page.getByRole('dialog', { name: form.title[language] })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Space');
    await page.waitForTimeout(1_500);
    expect(await storedValue(prepared, componentId), componentId).toBe(before);
  }
});

test('the Tab key goes from answer to answer, and to the one way to ask after them', async ({
  page,
  t,
  language,
}) => {
  const prepared = await filledCase({ language });
  await page.goto(prepared.link);
  await page.goto(`/case/${prepared.id}/form/company`);
  const label = questionOf(COMPANY, 'postalAddress').label[language];
  const next = questionOf(COMPANY, 'postalZipCode').label[language];
  // The dialog first takes focus itself.
  await expect(page.getByRole('dialog', { name: COMPANY.title[language] })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(next, { exact: true })).toBeFocused();
  const dialog = page.getByRole('dialog', { name: COMPANY.title[language] });
  await dialog.getByRole('textbox').last().focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link', { name: t('form.ask'), exact: true })).toBeFocused();
});

test('focus stays where something was done', async ({ page, t, language }) => {
  const prepared = await filledCase({ language });
  await page.goto(prepared.link);
  await page.goto(`/case/${prepared.id}/form/agreements`);
  const dialog = page.getByRole('dialog', { name: AGREEMENTS.title[language] });
  const file = questionOf(AGREEMENTS, 'agreementFile').label[language];
  await answerLocalAgreement();
  const input = dialog.getByLabel(file, { exact: true });
  await input.focus();
  await input.setInputFiles({ name: 'avtal.pdf', mimeType: 'application/pdf', buffer: PDF });
  const remove = dialog.getByRole('button', { name: t('form.file.removeNamed', { name: 'avtal.pdf' }) });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(input).toBeFocused();

  async function answerLocalAgreement(): Promise<void> {
    const question = questionOf(AGREEMENTS, 'collectiveAgreement');
    const local = question.radioButtons?.find(({ id }) => id === 'local');
    await dialog.getByRole('radio', { name: local?.label[language] ?? '', exact: true }).check();
  }
});

test('a link to a correction leads to its field, also in a part that comes late', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(120_000);
  const prepared = await submittedCase({ language, values: { hasMoreWorkplaces: 'true' } });
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  const asked = [
    ['contacts', 'positions'],
    ['operations', 'workplaces'],
    ['operations', 'numberOfEmployees'],
  ] as const;
  for (const [formId, componentId] of asked) {
    await callAs(anna, 'PUT', 'Case/NeedsCorrection', {
      query: { caseId: prepared.id, formId },
      data: { componentId, description: 'Se över det här.' },
    });
  }
  for (const [formId, componentId] of asked) {
    await page.goto(prepared.link);
    await page.locator(`a[href$="#f-${componentId}"]`).click();
    const field = page.locator(`#f-${componentId}`);
    await expect(field).toBeInViewport();
    await expect
      .poll(() =>
        field.evaluate((element) =>
          (element.closest('fieldset') ?? element).contains(document.activeElement),
        ),
      )
      .toBe(true);
    await expect(page.getByRole('dialog', { name: formNamed(formId).title[language] })).toBeVisible();
  }
  const done = page
    .getByRole('dialog')
    .getByRole('button', { name: t('form.correction.markAndNext') })
    .last();
  await done.focus();
  await page.keyboard.press('Enter');
  // After the last of the forms comes the first that is left.
  const first = page.getByRole('dialog', { name: formNamed('contacts').title[language] });
  await expect(first.locator('*:focus')).toHaveCount(1);
  await expect.poll(() => focused(page)).not.toMatch(/^(BODY|H2)/);
});

test('after a note is removed focus goes to what is left', async ({ page, t, language }) => {
  const { id } = await submittedCase({ language });
  await signInAs(page, 'Anna');
  await callAs(page, 'POST', 'Notes', { query: { caseId: id }, data: { text: 'Ring på måndag.' } });
  await page.goto(`/case/admin/${id}`);
  await page.getByRole('tab', { name: t('case.tabs.notes') }).click();
  await page.locator('a[href*="/deletenote/"]').focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('dialog.deleteNote.submit') })
    .click();
  await expect(page.getByText('Ring på måndag.')).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toMatch(/^BODY/);
  await expect(section(page, t('case.forms.title'))).toBeVisible();
});

test.describe('a member that applies', () => {
  test.use({ refusals: [400] });
  test('is told so on a page that has focus on its heading', async ({ page, t }) => {
    await page.goto('/apply/teknikbolagen/medlemsansokan');
    await page.getByLabel(t('apply.fields.orgNo')).fill('559900-0048');
    await page.getByLabel(t('apply.fields.email')).fill('karin@example.com');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: t('apply.outcome.alreadyMember.title') }),
    ).toBeFocused();
  });
});

test('the list shows which case has focus, and comes back as it was left', async ({ page, t }) => {
  // Not the cases that other tests make meanwhile.
  await page.setViewportSize({ width: 1280, height: 480 });
  await signInAs(page, 'Anna', '/?group=all&search=AB');
  // Not the last one: a case that another test makes meanwhile would push it from the page.
  const low = page.getByRole('table').getByRole('row').nth(-8).getByRole('link');
  const link = page.getByRole('table').locator(`a[href="${await low.getAttribute('href')}"]`);
  await link.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  const ring = await link.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element, '::after');
    return { outlineStyle, outlineWidth, outlineOffset };
  });
  expect(ring).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', outlineOffset: '-2px' });
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  const name = (await link.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page
    .getByRole('navigation', { name: t('shell.breadcrumbs.label') })
    .getByRole('link')
    .click();
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

function formNamed(id: string): Form {
  const form = formsOf('teknikbolagen').find((one) => one.id === id);
  if (!form) throw new Error(`There is no form ${id}`);
  return form;
}
