import { signInAs } from './support/people';
import { filledCase, sharedCase, submittedCase } from './support/prepared-case';
import { formsOf } from './support/questions';
import { expect, type Page, test } from './support/test';
import { expectFieldStays, SCREENS, walkThrough } from './support/walk';

const FORMS = formsOf('teknikbolagen');

/** Opens an address, waits for its dialog, and walks through it. */
async function walkDialog(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await walkThrough(page, address);
}

for (const screen of SCREENS) {
  test.describe(`${screen.width} × ${screen.height}`, () => {
    test.use({ viewport: screen, contextOptions: { reducedMotion: 'reduce' } });

    test('every form and dialog of an applicant, by the Tab key', async ({ page, t, language }) => {
      const prepared = await filledCase({ language });
      await page.goto(prepared.link);
      await walkThrough(page, 'the application');
      for (const { id } of FORMS) {
        await walkDialog(page, `/case/${prepared.id}/form/${id}`);
        await expectFieldStays(page, id, t('form.save.allSaved'));
      }
      const company = `/case/${prepared.id}/form/company`;
      for (const address of [`${company}/support`, `${company}/field/postalAddress/help`]) {
        await walkDialog(page, address);
      }
      for (const dialog of ['switchlocale', 'downloadsignature/1']) {
        await walkDialog(page, `/case/${prepared.id}/${dialog}`);
      }
      const shared = await sharedCase({ language });
      await page.goto(shared.link);
      for (const dialog of ['shared', 'cancelsignature'])
        await walkDialog(page, `/case/${shared.id}/${dialog}`);
    });

    test('every form and dialog of a case worker, by the Tab key', async ({ page, t, language }) => {
      const { id } = await submittedCase({ language });
      await signInAs(page, 'Anna');
      await walkThrough(page, 'the list');
      for (const dialog of ['search', 'new']) await walkDialog(page, `/${dialog}`);
      await page.goto(`/case/admin/${id}`);
      await walkThrough(page, 'the case');
      for (const form of FORMS) await walkDialog(page, `/case/admin/${id}/form/${form.id}`);
      await page.getByRole('button', { name: t('case.form.edit') }).click();
      await walkThrough(page, 'a form that is filled in for the company');
      for (const dialog of DIALOGS) await walkDialog(page, `/case/admin/${id}/${dialog}`);
    });
  });
}

const DIALOGS = [
  ...['link', 'delegate', 'changeContact', 'admission', 'maillog', 'reject', 'remove', 'reject-signature'],
  ...['get-accept/review', 'form/company/support', 'form/company/field/website/correction'],
  'form/company/field/website/help',
];
