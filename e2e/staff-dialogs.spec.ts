import { expectAccessible } from './support/accessibility';
import { section } from './support/case-worker';
import { downloaded } from './support/download';
import { signInAs } from './support/people';
import {
  callAs,
  caseOutForReview,
  createdCase,
  exportableCase,
  filledCase,
  internallySignedCase,
  lockedCase,
  sharedCase,
  submittedCase,
} from './support/prepared-case';
import { formsOf } from './support/questions';
import { expect, type Locator, type Page, test } from './support/test';
import type { Language, Text } from './support/texts';

const [COMPANY_FORM] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];
const FORM = `form/${COMPANY_FORM.id}`;

/** Every dialog of a page: the end of its address, its title, and the key of its button if that is not `submit`. */
type Dialogs = readonly (readonly [address: string, title: string, button?: string | null])[];

interface Opened {
  page: Page;
  t: Text;
  language: Language;
  /** The page under the dialogs. */
  parent: string;
  /** The query of the address. Closing leaves it. */
  query?: string;
  /** What to do first to reach the link. */
  reach?: () => Promise<void>;
}

test.describe.configure({ timeout: 240_000 });

test('over a case that is filled in', async ({ page, t, language }) => {
  const { id } = await filledCase({ language });
  const parent = `/case/admin/${id}`;
  await signInAs(page, 'Anna', parent);
  const reach = () => page.getByRole('button', { name: t('case.actions.more') }).click();
  await tryAll({ page, t, language, parent, reach }, [
    ['link', 'link', 'dialog.link.copy'],
    ['delegate', 'delegate'],
    ['changeContact', 'changeContact'],
    ['admission', 'admission'],
    ['maillog', 'maillog', null],
    ['reject', 'reject'],
    ['remove', 'remove'],
  ]);
  const unfold = () => page.getByText(t('case.signature.start'), { exact: true }).click();
  await tryAll({ page, t, language, parent, reach: unfold }, [['downloadsignature/1', 'downloadSignature']]);
});

test('over a form, and over the case', async ({ page, t, language }) => {
  const { id } = await submittedCase({ language });
  const parent = `/case/admin/${id}`;
  await signInAs(page, 'Anna', parent);
  await tryAll({ page, t, language, parent }, [
    [FORM, COMPANY_FORM.title[language], 'case.form.next'],
    ['review', 'review', null],
    ['reject-signature', 'rejectSignature'],
  ]);
  await page.goto(`${parent}/${FORM}`);
  await tryAll({ page, t, language, parent: `${parent}/${FORM}` }, [
    ['support', 'support', 'support.send'],
    ['field/website/correction', 'correction'],
    ['field/website/help', 'help', 'dialog.help.close'],
  ]);
});

test('while the company signs, and about a note', async ({ page, t, language }) => {
  const { id } = await sharedCase({ language });
  const parent = `/case/admin/${id}`;
  await signInAs(page, 'Anna', parent);
  await tryAll({ page, t, language, parent }, [['cancelsignature', 'cancelSignature']]);
  await callAs(page, 'POST', 'Notes', { query: { caseId: id }, data: { text: 'Ring på måndag.' } });
  await page.goto(parent);
  const reach = () => page.getByRole('tab', { name: t('case.tabs.notes') }).click();
  await tryAll({ page, t, language, parent, reach }, [['deletenote/', 'deleteNote']]);
});

test('of the reviews', async ({ page, t, language, somebodyElse }) => {
  await signInAs(page, 'Anna');
  const signed = await internallySignedCase(page, { language });
  await page.goto(`/case/admin/${signed.id}`);
  await tryAll({ page, t, language, parent: `/case/admin/${signed.id}` }, [
    ['reject-internal-signature', 'rejectInternalSignature'],
  ]);
  const out = await caseOutForReview(page, { language });
  const ragnar = await somebodyElse();
  await signInAs(ragnar, 'Ragnar', `/case/admin/${out.id}`);
  await tryAll({ page: ragnar, t, language, parent: `/case/admin/${out.id}` }, [
    ['approve-regional-review', 'approveRegionalReview'],
    ['reject-regional-review', 'rejectRegionalReview'],
  ]);
});

test('before the register', async ({ page, t, language }) => {
  await signInAs(page, 'Hanna');
  const { id } = await exportableCase(page);
  await page.goto(`/case/admin/${id}`);
  await tryAll({ page, t, language, parent: `/case/admin/${id}` }, [['complete', 'complete']]);
  await callAs(page, 'PUT', 'Case/ExportToTellus', { query: { caseId: id }, data: {} });
  await page.goto(`/case/admin/${id}`);
  const reach = () => page.getByRole('button', { name: t('case.actions.more') }).click();
  await tryAll({ page, t, language, parent: `/case/admin/${id}`, reach }, [['archive', 'archiveExported']]);
});

test('over the lists, which keep their filters', async ({ page, t, language }) => {
  const query = '?group=all&status=STARTED';
  await signInAs(page, 'Anna', `/${query}`);
  await tryAll({ page, t, language, parent: '', query }, [
    ['search', 'search', null],
    ['new', 'new'],
  ]);
  // The simple list has no such filter and drops it.
  await page.goto(`/simple${query}`);
  await expect(page).toHaveURL('/simple?group=all');
  await tryAll({ page, t, language, parent: '/simple', query: '?group=all' }, [['new', 'new']]);
});

test.describe('the login of the signing service', () => {
  test.use({ refusals: [403] });
  test('opens where it is needed, closes like every dialog, and then goes on with what was requested', async ({
    page,
    t,
    language,
  }) => {
    const { id } = await submittedCase({ language });
    const parent = `/case/admin/${id}`;
    await signInAs(page, 'Anna', parent);
    const approve = section(page, t('case.signature.title')).getByRole('button', {
      name: t('case.signature.approve'),
    });
    const dialog = page.getByRole('dialog', { name: t('dialog.getAccept.title') });
    for (const method of closeMethodsIn(language)) {
      await approve.click();
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL(`${parent}/get-accept/review`);
      if (method === 'backdrop') {
        await page.reload();
        await expect(dialog).toBeVisible();
      }
      await close(page, t, t('dialog.getAccept.title'), method);
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(parent);
    }
    await approve.click();
    await dialog.getByLabel(t('dialog.getAccept.password')).fill('signera');
    await dialog.getByRole('button', { name: t('dialog.getAccept.submit') }).click();
    await expect(dialog).toBeHidden();
    await expect(
      section(page, t('case.signature.title')).getByRole('button', { name: t('case.signature.unapprove') }),
    ).toBeVisible();
  });

  test('opens for the paper that is downloaded again too, and then downloads it', async ({
    page,
    t,
    language,
  }) => {
    const { id } = await lockedCase({ language });
    await signInAs(page, 'Anna', `/case/admin/${id}`);
    await section(page, t('case.signature.title'))
      .getByRole('button', { name: t('case.signature.downloadAgain') })
      .click();
    const dialog = page.getByRole('dialog', { name: t('dialog.getAccept.title') });
    await expect(page).toHaveURL(`/case/admin/${id}/get-accept/download`);
    await dialog.getByLabel(t('dialog.getAccept.password')).fill('signera');
    const document = await downloaded(page, () =>
      dialog.getByRole('button', { name: t('dialog.getAccept.submit') }).click(),
    );
    expect(document.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(dialog).toBeHidden();
  });
});

test.describe('a dialog that cannot be had', () => {
  test.use({ refusals: [404] });
  test('says so, or that there is no such page', async ({ page, t, language }) => {
    const { id } = await createdCase({ language });
    await signInAs(page, 'Anna', `/case/admin/${id}`);
    for (const address of ['complete', 'reject-signature', 'downloadsignature/1', 'cancelsignature']) {
      await page.goto(`/case/admin/${id}/${address}`);
      await expect(page.getByRole('dialog')).toContainText(t('dialog.unavailable.title'));
    }
    for (const address of [`${FORM}/field/nosuch/help`, 'form/nosuch', 'downloadsignature/99', 'typo']) {
      const response = await page.goto(`/case/admin/${id}/${address}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByText(t('shell.notFound.title'))).toBeVisible();
    }
  });
});

const CLOSE_METHODS = ['button', 'Escape', 'back', 'backdrop'] as const;
type CloseMethod = (typeof CLOSE_METHODS)[number];

/** In English only the words differ, so one way to close is enough. */
const closeMethodsIn = (language: Language): readonly CloseMethod[] =>
  language === 'sv' ? CLOSE_METHODS : ['button'];

/** Opens each dialog from its page, checks it, reloads it once, and closes it in every way. */
async function tryAll(opened: Opened, dialogs: Dialogs): Promise<void> {
  const { page, t, language, parent, query = '', reach } = opened;
  for (const [address, name, button = `dialog.${name}.submit`] of dialogs) {
    const title = name === COMPANY_FORM.title[language] ? name : t(`dialog.${name}.title`);
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    // A link to the form, not one to its fields.
    const itself = address.includes('field/') ? '' : ':not([href*="/field/"])';
    const link = page.locator(`a[href*="${parent}/${address}"]${itself}:visible`).last();
    for (const method of closeMethodsIn(language)) {
      await expect(async () => {
        if (reach && !(await link.isVisible())) await reach();
        await expect(link).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await link.click();
      await expect(dialog, `${address} opens`).toBeVisible();
      await expect(page).toHaveURL(
        (url) => url.pathname.startsWith(`${parent}/${address}`) && url.search === query,
      );
      await expect(page.locator('body')).toHaveClass(/dialog-open/);
      if (method === 'button') await expectWords(dialog, t, title, button && t(button));
      if (method === 'button' && language === 'sv') await expectAccessible(page, address);
      if (method === 'backdrop') {
        await page.reload();
        await expect(dialog, `${address} stands after a reload`).toBeVisible();
      }
      await close(page, t, title, method);
      await expect(dialog, `${address} closes by ${method}`).toBeHidden();
      await expect(page).toHaveURL((parent || '/') + query);
    }
  }
}

/** Expects that the page has the dialog's title, and that the button says what it does. */
async function expectWords(dialog: Locator, t: Text, title: string, button: string | null): Promise<void> {
  await expect(dialog.page()).toHaveTitle(new RegExp(`^${title}.* – ${t('shell.productName')}$`));
  if (button === null) return;
  const named = { name: button, exact: true };
  await expect(dialog.getByRole('button', named).or(dialog.getByRole('link', named)).first()).toBeVisible();
}

async function close(page: Page, t: Text, title: string, method: CloseMethod): Promise<void> {
  switch (method) {
    case 'button':
      return page
        .getByRole('dialog', { name: title, exact: true })
        .getByRole('button', { name: t('ui.close'), exact: true })
        .first()
        .click();
    case 'Escape':
      return page.keyboard.press('Escape');
    case 'backdrop':
      return page.mouse.click(5, 5);
    case 'back':
      await page.goBack();
  }
}
