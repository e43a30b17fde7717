import { message, section } from '@/e2e/support/case-worker';
import { signInAs } from '@/e2e/support/people';
import { callAs, createdCase, submittedCase } from '@/e2e/support/prepared-case';
import { untilQuiet } from '@/e2e/support/quiet';
import { expect, test } from '@/e2e/support/test';
import { reminderTime } from '@/lib/domain/deadlines';

test('one press sends a reminder of a resting application, and the history shows it', async ({ page, t }) => {
  const theCase = await createdCase();
  await signInAs(page, 'Anna', `/case/admin/${theCase.id}`);
  await section(page, t('case.next.label'))
    .getByRole('button', { name: t('case.remind.about.draft') })
    .click();
  await expect(message(page, t('case.done.reminded', { when: reminderTime(new Date()) }))).toBeVisible();
  await page.getByRole('tab', { name: t('case.tabs.history') }).click();
  const history = page.getByRole('tabpanel');
  await expect(
    history.getByText(t('history.event.ReminderSent', { about: 'draft' }), { exact: true }),
  ).toBeVisible();
  await expect(
    history.getByText(t('history.mail', { type: t('mailType.draftReminder') }), { exact: true }),
  ).toBeVisible();
});

test.describe('on the same day', () => {
  test.use({ refusals: [409] });
  test('nobody is reminded of a correction twice, and its last day shows', async ({ page, t }) => {
    const theCase = await submittedCase();
    await signInAs(page, 'Anna');
    await callAs(page, 'PUT', 'Case/NeedsCorrection', {
      query: { caseId: theCase.id, formId: 'company' },
      data: { componentId: 'postalAddress', description: 'Gatunumret saknas.' },
    });
    await page.goto(`/case/admin/${theCase.id}`);
    const due = t('case.corrections.due', { day: '' }).trim();
    await expect(section(page, t('case.corrections.title'))).toContainText(due);
    const remind = page.getByRole('button', { name: t('case.remind.about.corrections') });
    await remind.click();
    await expect(message(page, t('case.done.reminded', { when: reminderTime(new Date()) }))).toBeVisible();
    await remind.click();
    await expect(message(page, t('errors.ALREADY_REMINDED'))).toBeVisible();
  });
});

for (const width of [1280, 375]) {
  test(`what only the browser knows moves no button away that is being pressed, at ${width} pixels`, async ({
    page,
    t,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const theCase = await submittedCase();
    await signInAs(page, 'Anna', `/?search=${theCase.orgNo}`);
    await expect(page.getByRole('table').locator('a[data-row-link]')).toHaveCount(1);
    await untilQuiet(page);
    await callAs(page, 'PUT', 'Case/NeedsCorrection', {
      query: { caseId: theCase.id, formId: 'company' },
      data: { componentId: 'postalAddress', description: 'Gatunumret saknas.' },
    });
    const placeOf = (key: string) => page.getByRole('button', { name: t(key) }).boundingBox();
    const places = async () => [
      await placeOf('case.remind.about.corrections'),
      await placeOf('case.actions.more'),
    ];
    await page.route('**/chunks/*.js', () => undefined);
    await page.goto(`/case/admin/${theCase.id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: t('case.actions.more') })).toBeVisible();
    const before = await places();
    await page.unroute('**/chunks/*.js');
    await page.goto(`/case/admin/${theCase.id}`);
    await expect(page.getByRole('navigation', { name: t('case.neighbours.label') })).toBeVisible();
    expect(await places()).toEqual(before);
  });
}
