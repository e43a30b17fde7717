import type { Locator } from 'playwright/test';
import { formDialog, ORGANISATIONS } from '@/e2e/support/application';
import { createdCase, type PreparedCase, storedValue } from '@/e2e/support/prepared-case';
import { formsOf, questionOf } from '@/e2e/support/questions';
import { untilQuiet } from '@/e2e/support/quiet';
import { linkIn, mailTo } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { expect, type Page, test } from '@/e2e/support/test';
import type { Language, Text } from '@/e2e/support/texts';

const [COMPANY] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];
const ADDRESS = questionOf(COMPANY, 'postalAddress');
const CITY = questionOf(COMPANY, 'postalCity');

test.describe('two at the same form', () => {
  // The second person to save is refused with 409.
  test.use({ refusals: [409] });

  test('see both values of a field that both changed, and choose; other fields never meet', async ({
    page,
    t,
    language,
    somebodyElse,
  }) => {
    const prepared = await createdCase({ language });
    const other = await somebodyElse();
    const mine = await openForm(page, prepared, language);
    const theirs = await openForm(other, prepared, language);

    await write(theirs, t, ADDRESS.label[language], 'Deras gata 1');
    await write(mine, t, CITY.label[language], 'Uppsala');
    await expect(mine.getByText(t('form.conflict.title'))).toBeHidden();

    await mine.getByRole('textbox', { name: ADDRESS.label[language] }).fill('Min gata 2');
    const conflict = mine.getByRole('alert').filter({ hasText: t('form.conflict.title') });
    await expect(conflict).toContainText('Deras gata 1');
    await expect(conflict).toContainText('Min gata 2');
    // The conflict is shown again after a reload, so nothing that was typed is lost.
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(conflict).toContainText('Min gata 2');
    expect(await storedValue(prepared, 'postalAddress')).toBe('Deras gata 1');
    await conflict.getByRole('button', { name: t('form.conflict.keepMine') }).click();
    await expect(conflict).toBeHidden();
    await expect.poll(() => storedValue(prepared, 'postalAddress')).toBe('Min gata 2');

    await theirs.getByRole('textbox', { name: ADDRESS.label[language] }).fill('Deras gata 3');
    const theirConflict = theirs.getByRole('alert').filter({ hasText: t('form.conflict.title') });
    await theirConflict.getByRole('button', { name: t('form.conflict.takeTheirs') }).click();
    await expect(theirs.getByRole('textbox', { name: ADDRESS.label[language] })).toHaveValue('Min gata 2');
    expect(await storedValue(prepared, 'postalAddress')).toBe('Min gata 2');
  });

  test('appear in two tabs of one browser too', async ({ page, t, language, context }) => {
    const prepared = await createdCase({ language });
    const first = await openForm(page, prepared, language);
    const second = await openForm(await context.newPage(), prepared, language);
    await write(first, t, ADDRESS.label[language], 'Första fliken 1');
    await second.getByRole('textbox', { name: ADDRESS.label[language] }).fill('Andra fliken 2');
    const conflict = second.getByRole('alert').filter({ hasText: t('form.conflict.title') });
    await expect(conflict).toContainText('Första fliken 1');
    await conflict.getByRole('button', { name: t('form.conflict.takeTheirs') }).click();
    await expect(second.getByRole('textbox', { name: ADDRESS.label[language] })).toHaveValue(
      'Första fliken 1',
    );
  });
});

test.describe('without a network', () => {
  test.use({ losesConnection: true, viewport: { width: 375, height: 812 } });

  test('what is typed stays, is shown as unsaved, and is saved once the connection is back', async ({
    page,
    t,
    language,
    context,
  }) => {
    const prepared = await createdCase({ language });
    const form = await openForm(page, prepared, language);
    await expectNoSidewaysScrolling(page);
    await context.setOffline(true);
    await form.getByRole('textbox', { name: ADDRESS.label[language] }).fill('Tågvagnen 3');
    await expect(page.getByText(t('form.trouble.offline.text', { unsaved: 'kept' }))).toBeVisible();
    // Closing now would hide the unsaved input, so the form asks for confirmation.
    await form.getByRole('link', { name: t('form.toOverview') }).click();
    await form.getByRole('button', { name: t('ui.dialog.stay') }).click();
    await expectNoSidewaysScrolling(page);

    await context.setOffline(false);
    await expect(form.getByRole('status').getByText(t('form.save.allSaved'))).toBeVisible();
    await expect(page.getByText(t('form.trouble.offline.title'))).toBeHidden();
    expect(await storedValue(prepared, 'postalAddress')).toBe('Tågvagnen 3');
  });

  test('a part of the form that is first shown meanwhile is there', async ({
    page,
    t,
    language,
    context,
  }) => {
    const shops = formsOf('handelsforbundet').find(({ id }) => id === 'stores') as typeof COMPANY;
    const channels = questionOf(shops, 'salesChannels');
    const own = channels.options?.find(({ id }) => id === 'store')?.label[language] ?? '';
    const prepared = await createdCase({ language, moSlug: 'handelsforbundet' });
    await page.goto(prepared.link);
    await page.goto(`/case/${prepared.id}/form/${shops.id}`);
    const form = formDialog(page, shops, language);
    const list = form.getByRole('group', { name: questionOf(shops, 'stores').label[language] });
    await expect(form.getByRole('checkbox', { name: own })).toBeVisible();
    await untilQuiet(page);
    await context.setOffline(true);
    await form.getByRole('checkbox', { name: own }).check();
    await expect(page.getByText(t('form.trouble.offline.title'))).toBeVisible();
    await list.getByRole('button', { name: t('form.list.add') }).click();
    await expect(list.getByRole('button', { name: t('form.list.remove', { number: 1 }) })).toBeVisible();

    await context.setOffline(false);
    await expect(form.getByRole('status').getByText(t('form.save.allSaved'))).toBeVisible();
    await expect(form.getByRole('checkbox', { name: own })).toBeChecked();
  });

  test('a reload loses nothing that was not saved', async ({ page, t, language }) => {
    const prepared = await createdCase({ language });
    const form = await openForm(page, prepared, language);
    await page.route('**/api/Case/*/Data', (route) => route.abort());
    await form.getByRole('textbox', { name: ADDRESS.label[language] }).fill('Tunneln 4');
    await expect(page.getByText(t('form.trouble.connection.title'))).toBeVisible();
    await page.unroute('**/api/Case/*/Data');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(form.getByRole('textbox', { name: ADDRESS.label[language] })).toHaveValue('Tunneln 4');
    await expect.poll(() => storedValue(prepared, 'postalAddress')).toBe('Tunneln 4');
  });
});

test.describe('a link that expires at work', () => {
  test.use({ refusals: [401] });

  test('stores what is typed until a new one is opened', async ({ page, t, language, context }) => {
    const prepared = await createdCase({ language });
    const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
    const form = await openForm(page, prepared, language);
    // The cookie expires together with the link.
    await context.clearCookies({ name: /case/i });
    await form.getByRole('textbox', { name: ADDRESS.label[language] }).fill('Sena gatan 5');
    await expect(form.getByText(t('form.trouble.expired.title'))).toBeVisible();

    const [renewal] = await Promise.all([
      page.waitForEvent('popup'),
      form.getByRole('link', { name: t('form.trouble.renew') }).click(),
    ]);
    // Before the page's code has loaded, a press does nothing.
    await untilQuiet(renewal);
    await renewal.getByRole('button', { name: t('link.renew.submit') }).click();
    await expect(renewal.getByRole('heading', { level: 1, name: t('link.renew.sentTitle') })).toBeFocused();
    const mail = await mailTo(prepared.email, t('mail.renewedCaseLink.subject', { organisation }));
    await renewal.goto(linkIn(mail));
    await expect(renewal).toHaveURL(`/case/${prepared.id}`);

    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(form.getByText(t('form.trouble.expired.title'))).toBeHidden();
    await expect.poll(() => storedValue(prepared, 'postalAddress')).toBe('Sena gatan 5');
  });
});

async function openForm(page: Page, prepared: PreparedCase, language: Language): Promise<Locator> {
  await page.goto(prepared.link);
  await page.getByRole('link', { name: COMPANY.title[language] }).click();
  const form = formDialog(page, COMPANY, language);
  await expect(form.getByRole('textbox', { name: ADDRESS.label[language] })).toBeVisible();
  return form;
}

/** Fills in a field and waits until it is saved. */
async function write(form: Locator, t: Text, name: string, value: string): Promise<void> {
  await form.getByRole('textbox', { name }).fill(value);
  await form.getByRole('textbox', { name }).blur();
  await expect(form.getByRole('status').getByText(t('form.save.allSaved'))).toBeVisible();
}
