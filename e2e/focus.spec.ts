import { COMPONENT_TYPES, fieldKindOf } from '@/lib/domain/forms/kinds';
import { correctionDialog } from './support/application';
import { section } from './support/case-worker';
import { PDF } from './support/pdf';
import { nameOf, signInAs } from './support/people';
import { callAs, filledCase, storedValue, submittedCase } from './support/prepared-case';
import { formsOf, questionOf } from './support/questions';
import { untilQuiet } from './support/quiet';
import { untilStarted } from './support/screen';
import { expect, type Locator, type Page, test } from './support/test';
import { expectUncovered } from './support/uncovered';

const [COMPANY, , , AGREEMENTS] = formsOf('teknikbolagen') as [Form, Form, Form, Form];
type Form = ReturnType<typeof formsOf>[number];
type Organisation = 'teknikbolagen' | 'handelsforbundet';
type Place = readonly [formId: string, componentId: string];

/** Describes the focused element. The body if nothing has focus. */
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
  const heading = dialog.getByRole('heading', { name: t('dialog.delegate.title') });
  await expect(dialog.getByRole('radio', { name: t('dialog.delegate.nobody') })).toBeChecked();
  await expect(heading).toBeFocused();
  await dialog.getByRole('radio', { name: nameOf('Robert') }).check();
  await dialog.getByRole('button', { name: t('dialog.delegate.submit') }).click();
  await expect(dialog).toBeHidden();
  // The press hides the dialog at once, and the dialog closes when the call is done.
  await expect(page).toHaveURL(`/case/admin/${prepared.id}`);
  await page.goto(`/case/admin/${prepared.id}/delegate`);
  await expect(dialog.getByRole('radio', { name: nameOf('Robert') })).toBeChecked();
  await expect(heading).toBeFocused();
});

test('the answers of a reopened form stay when the space bar is pressed', async ({ page, language }) => {
  const prepared = await filledCase({ language });
  await page.goto(prepared.link);
  for (const [form, componentId] of [
    [AGREEMENTS, 'collectiveAgreement'],
    [formNamed('consents'), 'acceptsStatutes'],
  ] as const) {
    const before = await storedValue(prepared, componentId);
    await page.goto(`/case/${prepared.id}/form/${form.id}`);
    await expect(page.getByRole('dialog', { name: form.title[language] })).toBeVisible();
    await untilQuiet(page);
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
  // The dialog takes focus first.
  await expect(page.getByRole('dialog', { name: COMPANY.title[language] })).toBeVisible();
  await untilQuiet(page);
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(next, { exact: true })).toBeFocused();
  const dialog = page.getByRole('dialog', { name: COMPANY.title[language] });
  await dialog.getByRole('textbox').last().focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: t('form.saveAndContinue') })).toBeFocused();
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
  const prepared = await submittedCase({ language, values: { hasMoreWorkplaces: 'yes' } });
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  const fields = [
    ['contacts', 'positions'],
    ['operations', 'workplaces'],
    ['operations', 'numberOfEmployees'],
  ] as const;
  for (const [formId, componentId] of fields) {
    await callAs(anna, 'PUT', 'Case/NeedsCorrection', {
      query: { caseId: prepared.id, formId },
      data: { componentId, description: 'Se över det här.' },
    });
  }
  for (const [formId, componentId] of fields) {
    await page.goto(prepared.link);
    await page.locator(`a[href*="/${componentId}/correction"]`).click();
    const label = questionOf(formNamed(formId), componentId).label[language];
    await expect(correctionDialog(page, t, label)).toBeVisible();
    await expect.poll(() => focused(page)).not.toMatch(/^BODY/);
  }
  const done = page.getByRole('button', { name: t('form.saveAndContinue') });
  await done.focus();
  await page.keyboard.press('Enter');
  // The answer is as it was, so the page says what to do.
  const error = page.getByRole('alert', { name: t('ui.errorSummary.title') });
  await expect(error).toBeFocused();
  await error.getByRole('link').press('Enter');
  await expect(page.locator('#f-numberOfEmployees')).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  // That leads to another one that is left.
  await expect(page).toHaveURL(/\/(positions|workplaces)\/correction$/);
  await expect.poll(() => focused(page)).not.toMatch(/^BODY/);
});

/** One visible question for each kind of field: its form and its id. The file is optional, so it has no answer. */
const OF_EACH_KIND = {
  teknikbolagen: {
    FormTextBox: ['company', 'postalAddress'],
    FormRadioButtonGroup: ['company', 'isPartOfGroup'],
    FormDynamicPosition: ['contacts', 'positions'],
    FormSelectList: ['operations', 'subgroup'],
    FormCheckBoxList: ['operations', 'businessAreas'],
    FormMonthBox: ['operations', 'startedMonth'],
    FormCheckBox: ['consents', 'wantsNewsletter'],
    FormDynamicList: ['operations', 'workplaces'],
    FormDateBox: ['invoicing', 'desiredAdmissionDate'],
  },
  handelsforbundet: { FormFile: ['agreements', 'taxCertificate'], FormDynamicList: ['stores', 'stores'] },
} as const;

test('every kind of field is tried below', () => {
  const tried = Object.values(OF_EACH_KIND).flatMap((fields) => Object.keys(fields));
  const kinds = COMPONENT_TYPES.filter((type) => {
    const kind = fieldKindOf({ type });
    return kind && !kind.isCalculated;
  });
  expect([...new Set(tried)].sort()).toEqual([...kinds].sort());
});

for (const [moSlug, fields] of Object.entries(OF_EACH_KIND) as [Organisation, Record<string, Place>][]) {
  test(`a correction of any kind of field leads to a control that is there and focused, ${moSlug}`, async ({
    page,
    t,
    language,
    somebodyElse,
  }) => {
    test.setTimeout(180_000);
    const values = { hasMoreWorkplaces: 'yes', salesChannels: '["store","online"]' };
    const prepared = await filledCase({ language, moSlug, values });
    const worker = await somebodyElse();
    await signInAs(worker, moSlug === 'teknikbolagen' ? 'Anna' : 'Hanna');
    for (const [formId, componentId] of Object.values(fields)) {
      await callAs(worker, 'PUT', 'Case/NeedsCorrection', {
        query: { caseId: prepared.id, formId },
        data: { componentId, description: 'Se över det här.' },
      });
    }
    await page.goto(prepared.link);
    const list = page.locator('main a[href$="/correction"]');
    await expect(list).toHaveCount(Object.keys(fields).length);
    for (const [kind, [, componentId]] of Object.entries(fields)) {
      await page.goto(prepared.link);
      await page.locator(`main a[href$="/field/${componentId}/correction"]`).click();
      await page.getByRole('button', { name: t('form.saveAndContinue') }).click();
      // Neither changed nor explained: the error leads to the field.
      await page
        .getByRole('alert', { name: t('ui.errorSummary.title') })
        .getByRole('link')
        .press('Enter');
      const field = page.locator(`#f-${componentId}`);
      const isFocused = () =>
        field.evaluate((element) => {
          const active = document.activeElement;
          const isControl = active?.matches('input, select, textarea, button') ?? false;
          return isControl && (element.closest('fieldset') ?? element).contains(active);
        });
      await expect.poll(isFocused, { message: `focus in ${kind} ${componentId}` }).toBe(true);
      const control = page.locator('*:focus');
      await expect(control, kind).toBeInViewport();
      await expect(control, kind).toBeEnabled();
      await expectUncovered(control, `${kind} ${componentId}`);
    }
  });
}

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
  test('is informed on a page that has focus on its heading', async ({ page, t }) => {
    await page.goto('/apply/teknikbolagen/medlemsansokan');
    await untilStarted(page);
    await page.getByLabel(t('apply.fields.orgNo')).fill('559900-0048');
    await page.getByLabel(t('apply.fields.email')).fill('karin@example.com');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: t('apply.outcome.alreadyMember.title') }),
    ).toBeFocused();
  });
});

test('the list shows which case has focus, and comes back as it was left', async ({ page, t }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  // Oldest first, so that cases that other tests create meanwhile come after them.
  await signInAs(page, 'Anna', '/?group=all&sort=createdAt&order=asc');
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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const contrasts = await ringContrasts(page, link);
    expect(Math.min(...contrasts), `${colorScheme}: ${contrasts}`).toBeGreaterThanOrEqual(3);
  }
  await page.emulateMedia({ colorScheme: null });
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

/**
 * Returns the contrast of the ring around a row with the row, as the screen shows it, near the middle and the ends of each side. The
 * contrast is 1 where the ring is cut off.
 */
async function ringContrasts(page: Page, link: Locator): Promise<number[]> {
  const row = await link.locator('xpath=ancestor::tr').boundingBox();
  if (!row) throw new Error('The row is not shown');
  const clip = {
    ...{ x: Math.floor(row.x), y: Math.floor(row.y) },
    ...{ width: Math.ceil(row.width), height: Math.ceil(row.height) },
  };
  const picture = [...(await page.screenshot({ clip, animations: 'disabled' }))];
  return page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    const luminanceAt = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(x, y, 1, 1).data ?? [];
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one: number, other: number) =>
      (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    // The edge of a row may lie between two pixels. The pixel with the most contrast of the first three is the ring.
    const strongest = (at: (depth: number) => [number, number]) =>
      Math.max(...[0, 1, 2].map((depth) => contrast(luminanceAt(...at(depth)), luminanceAt(...at(6)))));
    const along = (length: number) => [12, Math.floor(length / 2), length - 13];
    return [
      ...along(width).flatMap((x) => [
        strongest((depth) => [x, depth]),
        strongest((depth) => [x, height - 1 - depth]),
      ]),
      ...along(height).flatMap((y) => [
        strongest((depth) => [depth, y]),
        strongest((depth) => [width - 1 - depth, y]),
      ]),
    ];
  }, picture);
}

function formNamed(id: string): Form {
  const form = formsOf('teknikbolagen').find((one) => one.id === id);
  if (!form) throw new Error(`There is no form ${id}`);
  return form;
}
