import { signInAs } from './support/people';
import { createdCase } from './support/prepared-case';
import { expect, type Page, test } from './support/test';

interface Writing {
  tabs: readonly [Page, Page];
  /** Opens the place to write in a tab, for the first time or again. */
  open: (tab: Page) => Promise<unknown>;
  label: string;
  send: string;
}

/** Writes in two tabs, and sends in the first. */
async function expectOneSent({ tabs, open, label, send }: Writing): Promise<void> {
  for (const tab of tabs) await open(tab);
  const [first, second] = tabs.map((tab) => tab.getByLabel(label, { exact: true }));
  if (!first || !second) throw new Error('There are two tabs');
  await second.fill('Från den andra');
  await first.fill('Från den första');
  await tabs[0].getByRole('button', { name: send, exact: true }).click();
  await expect(tabs[0].getByText('Från den första', { exact: true })).toBeVisible();
  await expect(first).toHaveValue('');
  await expect(second).toHaveValue('Från den andra');
  tabs[1].once('dialog', (leaving) => void leaving.accept());
  await open(tabs[1]);
  await expect(second).toHaveValue('Från den andra');

  // What goes on in another tab and is sent there is sent.
  const third = await tabs[0].context().newPage();
  await open(third);
  const box = third.getByLabel(label, { exact: true });
  await expect(box).toHaveValue('Från den andra');
  await third.getByRole('button', { name: send, exact: true }).click();
  await expect(box).toHaveValue('');
  await expect(second).toHaveValue('');
  await open(tabs[1]);
  await expect(tabs[1].getByText('Från den andra', { exact: true })).toBeVisible();
  await expect(second).toHaveValue('');
}

test('an applicant who writes in two tabs loses neither message', async ({ page, context, t, language }) => {
  const { id, link } = await createdCase({ language });
  await page.goto(link);
  const other = await context.newPage();
  const open = (tab: Page) => tab.goto(`/case/${id}/questions`);
  await expectOneSent({ tabs: [page, other], open, label: t('support.ask'), send: t('support.send') });
});

test('a case worker who writes in two tabs loses neither note', async ({ page, context, t, language }) => {
  const { id } = await createdCase({ language });
  await signInAs(page, 'Anna', `/case/admin/${id}`);
  const other = await context.newPage();
  const open = async (tab: Page) => {
    await tab.goto(`/case/admin/${id}`);
    await tab.getByRole('tab', { name: t('case.tabs.notes') }).click();
  };
  const words = { label: t('case.notes.label'), send: t('case.notes.save') };
  await expectOneSent({ tabs: [page, other], open, ...words });
});
