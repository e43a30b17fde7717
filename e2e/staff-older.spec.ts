import { signInAs } from './support/people';
import { callAs, createdCase } from './support/prepared-case';
import { expect, test } from './support/test';

test('older notes and older history are shown on request, and focus stays where it was', async ({
  page,
  t,
  language,
}) => {
  const prepared = await createdCase({ language });
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}`);
  for (let number = 1; number <= 102; number += 1) {
    await callAs(page, 'POST', 'Notes', {
      query: { caseId: prepared.id },
      data: { text: `anteckning ${number}` },
    });
  }
  await page.reload();
  const panel = page.getByRole('tabpanel');
  const older = panel.getByRole('button', { name: t('ui.showOlder') });

  await page.getByRole('tab', { name: t('case.tabs.notes') }).click();
  await expect(panel.getByRole('article')).toHaveCount(50);
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('article')).toHaveCount(100);
  await expect(older).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('article')).toHaveCount(102);
  await expect(panel.getByText(t('ui.noOlder'))).toBeFocused();
  await expect(panel.getByRole('article').last()).toContainText('anteckning 1');

  await page.getByRole('tab', { name: t('case.tabs.history') }).click();
  const created = panel.getByText(t('history.event.CaseCreated', { silent: 'false' }), { exact: true });
  await expect(panel.getByText(t('history.event.NoteWritten'), { exact: true })).toHaveCount(100);
  await expect(created).toBeHidden();
  await older.click();
  await expect(created).toBeVisible();
  await expect(older).toBeHidden();
  await panel.getByRole('button', { name: t('history.kind.case') }).click();
  await expect(panel.getByText(t('history.event.NoteWritten'), { exact: true }).first()).toBeVisible();
});
