import { DIALOG_SHAPES } from '@/lib/domain/page-addresses';
import { signInAs } from './support/people';
import { createdCase } from './support/prepared-case';
import { untilQuiet } from './support/quiet';
import { expect, type Page, test } from './support/test';
import { addressesOf, type PageShape, stageOf, WALKS } from './support/walks';

/** Dialogs that send nothing, and why. */
const SEND_NOTHING: Partial<Record<PageShape, string>> = {
  '/search': 'finds while one types',
  '/case/admin/[caseId]/link': 'is copied',
  '/case/admin/[caseId]/maillog': 'is read',
  '/case/admin/[caseId]/form/[formId]': 'is approved by a key of its own',
  '/case/admin/[caseId]/form/[formId]/field/[fieldId]/help': 'is read',
};

// Every call is refused, so that the case stays as it is.
test.use({ refusals: [409] });
test.describe.configure({ timeout: 180_000 });

/** The dialogs of case workers, in groups of one person and one case. */
const GROUPS = Map.groupBy(
  DIALOG_SHAPES.filter((shape) => WALKS[shape][0] !== 'applicant'),
  (shape) => WALKS[shape].join(', of a case that is '),
);

for (const [name, shapes] of GROUPS) {
  test(`every dialog of case workers that sends something sends it by Ctrl+Enter: ${name}`, async ({
    page,
    language,
    somebodyElse,
  }) => {
    const [by, at] = WALKS[shapes[0] ?? '/'];
    const stage = at && stageOf(at);
    const helper = stage?.by ? await somebodyElse() : page;
    if (stage?.by) await signInAs(helper, stage.by);
    const prepared = await stage?.prepare(helper, language);
    if (by !== 'applicant' && by !== 'anybody') await signInAs(page, by);
    const calls = await callsOf(page);
    for (const shape of shapes) {
      const [address = ''] = addressesOf(shape, prepared);
      await page.goto(address);
      await untilQuiet(page);
      const dialog = page.getByRole('dialog').last();
      await expect(dialog).toBeVisible();
      const button = dialog.locator('[data-dialog-body] form button[type=submit]:visible');
      if (SEND_NOTHING[shape]) {
        await expect(button, `${shape} sends nothing`).toHaveCount(0);
      } else {
        await expect(button, `${shape} sends something`).not.toHaveCount(0);
        await expectSent(page, shape, calls);
      }
    }
  });
}

/** The calls of a page, which can be refused. */
interface Calls {
  areRefused: boolean;
  count: number;
}

/** Intercepts calls from the first page on: a call right after a route is added to a page can get past it. */
async function callsOf(page: Page): Promise<Calls> {
  const calls: Calls = { areRefused: false, count: 0 };
  const isCall = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.endsWith('/Events');
  await page.route(isCall, (route) => {
    if (!calls.areRefused) return route.continue();
    calls.count += 1;
    return route.fulfill({ status: 409, json: { errorCode: 'CONFLICT', message: 'Refused by the test' } });
  });
  return calls;
}

/** Presses Ctrl+Enter, and expects a call or an error at a field. */
async function expectSent(page: Page, name: string, calls: Calls): Promise<void> {
  Object.assign(calls, { areRefused: true, count: 0 });
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog').last();
  const answered = async () => calls.count + (await dialog.locator('[aria-invalid=true]').count());
  await expect.soft.poll(answered, { message: `${name} sends`, timeout: 5_000 }).toBeGreaterThan(0);
  calls.areRefused = false;
}

test('messages and notes are sent by Ctrl+Enter, also with ⌘', async ({ page, t }) => {
  const { id } = await createdCase();
  await signInAs(page, 'Anna', `/case/admin/${id}`);
  const panel = page.getByRole('tabpanel');
  for (const [tab, key] of [
    ['messages', 'Control+Enter'],
    ['notes', 'Meta+Enter'],
  ] as const) {
    await page.getByRole('tab', { name: t(`case.tabs.${tab}`) }).click();
    const field = panel.getByRole('textbox');
    await field.fill(`Hej från ${tab}`);
    await field.press('Enter');
    await field.press(key);
    await expect(panel.getByRole('listitem').filter({ hasText: `Hej från ${tab}` })).toHaveCount(1);
    await expect(field).toHaveValue('');
  }
});
