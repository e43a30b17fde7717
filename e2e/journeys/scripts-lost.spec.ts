import { PDF } from '@/e2e/support/pdf';
import { filledCase } from '@/e2e/support/prepared-case';
import { formsOf } from '@/e2e/support/questions';
import { expect, type Page, test } from '@/e2e/support/test';

test.use({ losesConnection: true });

const FORMS = formsOf('teknikbolagen');

/** The page of the form with this question. */
function formWith(componentId: string): string {
  const form = FORMS.find(({ rows }) => JSON.stringify(rows).includes(`"${componentId}"`));
  return `/form/${form?.id}`;
}

const FILE = { name: 'hangavtal.pdf', mimeType: 'application/pdf', buffer: PDF };

const strip = (page: Page) => page.locator('.scripts-missing');

test('a network that loses the scripts leaves an application that can be filled in and signed', async ({
  page,
  t,
  language,
}) => {
  test.setTimeout(180_000);
  const { id, link } = await filledCase({ language });
  await page.route('**/*.js*', (route) => route.abort());
  const main = page.getByRole('main');
  const open = async (path: string) => {
    await page.goto(`/case/${id}${path}`);
    await expect(strip(page)).toContainText(/JavaScript/, { timeout: 15_000 });
  };
  await page.goto(link);

  await test.step('a list has one more entry to fill in', async () => {
    await open(formWith('workplaces'));
    await expect(main.locator('[name="workplaces[0].workplaceName"]')).toBeVisible();
    await expect(page.getByText(t('form.save.automatic'))).toBeHidden();
  });

  await test.step('a position that nobody holds shows its fields', async () => {
    await open(formWith('positions'));
    for (const name of await main.locator('[name^="positions["][name$="].name"]').all()) {
      await expect(name).toBeVisible();
    }
  });

  await test.step('signing on paper', async () => {
    await open('/signing');
    await expect(page.getByLabel(t('signing.paper.count'))).toBeVisible();
  });

  await test.step('a file is removed', async () => {
    const save = () => main.getByRole('button', { name: t('form.saveAndContinue') }).click();
    await open(formWith('agreementFile'));
    await main.locator('[type="radio"][value="local"]').check();
    await main.locator('[type="file"][name="agreementFile"]').setInputFiles(FILE);
    await save();
    await open(formWith('agreementFile'));
    await main.getByRole('checkbox', { name: t('form.file.removeNamed', { name: FILE.name }) }).check();
    await save();
    await open(formWith('agreementFile'));
    await expect(main.getByText(FILE.name)).toHaveCount(0);
  });

  await test.step('scripts that come after all take over', async () => {
    await page.unroute('**/*.js*');
    await page.route('**/*.js*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 13_000));
      await route.continue();
    });
    // The page counts as loaded only with its scripts.
    await page.goto(`/case/${id}/signing`, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-no-code', 'late', { timeout: 20_000 });
    await page.unroute('**/*.js*');
    await expect(page.locator('html')).not.toHaveAttribute('data-no-code', { timeout: 30_000 });
  });
});
