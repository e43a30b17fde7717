import exceljs from 'exceljs';
import { expectAccessible } from '@/e2e/support/accessibility';
import { pressByKeyboard, tabTo } from '@/e2e/support/keyboard';
import { nameOf, signInAs } from '@/e2e/support/people';
import { expect, test } from '@/e2e/support/test';

test('the statistics are plots that are read out, with their tables', async ({ page, t }) => {
  await signInAs(page, 'Anna', '/statistics');
  await expect(page.getByRole('heading', { level: 1, name: t('statistics.title') })).toBeVisible();
  const plots = page.getByRole('img');
  await expect(plots).toHaveCount(4);
  for (const plot of await plots.all()) await expect(plot).toHaveAccessibleName(/\d/);
  const tables = page.getByText(t('statistics.table'));
  for (const summary of await tables.all()) await pressByKeyboard(page, summary);
  const open = page.getByRole('table', { name: t('statistics.open.title') });
  await expect(open.getByRole('columnheader', { name: t('statistics.age.53') })).toBeVisible();
  // One row per week, plus the headings.
  await expect(page.getByRole('table', { name: t('statistics.weeks.title') }).getByRole('row')).toHaveCount(
    13,
  );
  await expect(
    page.getByRole('table', { name: t('statistics.leadTimes.title') }).getByRole('rowheader', {
      name: t('statistics.leadTime.applicant'),
    }),
  ).toBeVisible();
  await expectAccessible(page, 'statistics with open tables');
});

test('what they are of is chosen by keyboard, and in the address', async ({ page, t }) => {
  await signInAs(page, 'Anna', '/statistics');
  const form = page.getByRole('form', { name: t('statistics.filter.title') });
  await tabTo(page, form.getByLabel(t('statistics.filter.handler')));
  await form.getByLabel(t('statistics.filter.handler')).selectOption({
    label: t('statistics.filter.own', { name: nameOf('Anna') }),
  });
  await form.getByLabel(t('statistics.filter.period')).selectOption('26');
  await pressByKeyboard(page, form.getByRole('button', { name: t('statistics.filter.show') }));
  await page.waitForURL(/weeks=26/);
  expect(new URL(page.url()).searchParams.get('handler')).toMatch(/^[0-9a-f-]{36}$/);
  const handlers = page.getByRole('table', { name: t('statistics.handlers.title') });
  await expect(handlers.getByRole('rowheader')).toHaveText([nameOf('Anna')]);
  await page.reload();
  await expect(form.getByLabel(t('statistics.filter.period'))).toHaveValue('26');
  await page.getByRole('link', { name: t('statistics.filter.clear') }).click();
  await expect(page).toHaveURL('/statistics');
  await expect(form.getByLabel(t('statistics.filter.handler'))).toHaveValue('');
  // Invalid filters are ignored.
  await page.goto('/statistics?weeks=9999&to=2026-13-45&handler=somebody&moId=x');
  await expect(form.getByLabel(t('statistics.filter.period'))).toHaveValue('12');
});

test('the workbook has what the page shows', async ({ page, t }) => {
  await signInAs(page, 'Anna', '/statistics?weeks=26');
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: t('statistics.export') }).click();
  const download = await waiting;
  const name = t('statistics.workbook.fileName');
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`),
  );
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile(await download.path());
  expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual([
    ...[t('statistics.workbook.selection'), t('statistics.open.title'), t('statistics.weeks.title')],
    ...[t('statistics.leadTimes.title'), t('statistics.organisations.title'), t('statistics.handlers.title')],
  ]);
  expect(workbook.getWorksheet(t('statistics.weeks.title'))?.rowCount).toBe(27);
});

test('the list and the palette lead there', async ({ page, t }) => {
  await signInAs(page, 'Lisa');
  await page.getByRole('link', { name: t('shell.statistics') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('statistics.title') })).toBeVisible();
  await page.goto('/');
  const field = page.getByRole('combobox', { name: t('palette.field') });
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await field.fill(t('palette.go.statistics').split(' ').at(-1) ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('/statistics');
});

test('a regional reviewer is not led there', async ({ page, t }) => {
  await signInAs(page, 'Ragnar');
  await expect(page.getByRole('button', { name: t('shell.signOut') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('shell.statistics') })).toHaveCount(0);
});
