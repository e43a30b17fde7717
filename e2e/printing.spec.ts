import type { Page } from 'playwright/test';
import { formDialog } from './support/application';
import { signInAs } from './support/people';
import { storedValue, submittedCase } from './support/prepared-case';
import { formsOf } from './support/questions';
import { untilQuiet } from './support/quiet';
import { expect, test } from './support/test';

const [COMPANY] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];

test('paper has the answers, also those that are folded away, and nothing to press or write in', async ({
  page,
  somebodyElse,
  language,
}) => {
  const prepared = await submittedCase({ language });
  const answers = await Promise.all(
    ['postalAddress', 'contactName', 'invoiceReference'].map((id) => storedValue(prepared, id)),
  );
  const anna = await somebodyElse();
  await page.goto(`${prepared.link}/check`);
  await signInAs(anna, 'Anna', `/case/admin/${prepared.id}`);
  for (const one of [page, anna]) {
    await untilQuiet(one);
    await one.emulateMedia({ media: 'print' });
    for (const answer of answers) {
      if (answer) await expect(one.getByText(answer, { exact: true }).first()).toBeVisible();
    }
    await expectNothingToPress(one);
  }

  // A form prints alone, without the page under it.
  await page.emulateMedia({ media: null });
  await page.goto(`/case/${prepared.id}/form/${COMPANY.id}`);
  const form = formDialog(page, COMPANY, language);
  await expect(form).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(form.getByText(answers[0] ?? '', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expectNothingToPress(page);
});

test('the statistics take two pages at most, and no column of the list is cut off', async ({ page }) => {
  await signInAs(page, 'Anna', '/statistics');
  await untilQuiet(page);
  const printed = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
  expect(printed.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);

  await page.goto('/?group=all');
  await untilQuiet(page);
  await page.emulateMedia({ media: 'print' });
  // A standing page, and the room between its margins.
  await page.setViewportSize({ width: 794, height: 1123 });
  const width = await page.getByRole('table').evaluate((table) => {
    table.style.width = '673px';
    return table.getBoundingClientRect().width;
  });
  expect(width).toBeLessThanOrEqual(673);
});

async function expectNothingToPress(page: Page): Promise<void> {
  await expect(page.locator('button:visible, .button:visible, textarea:visible, nav:visible')).toHaveCount(0);
}
