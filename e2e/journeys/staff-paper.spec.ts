import { message, section } from '@/e2e/support/case-worker';
import { PDF } from '@/e2e/support/pdf';
import { signInAs } from '@/e2e/support/people';
import { lockedCase, statusOf } from '@/e2e/support/prepared-case';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { expect, test } from '@/e2e/support/test';

for (const width of [375, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 812 } });
    test('a document that came by post is looked at, replaced and then uploaded', async ({
      page,
      t,
      language,
    }) => {
      const prepared = await lockedCase({ moSlug: 'handelsforbundet', language });
      await signInAs(page, 'Hanna', `/case/admin/${prepared.id}`);
      const signing = section(page, t('case.signature.title'));
      const choose = (name: string) =>
        signing
          .getByLabel(t('case.signature.upload'), { exact: true })
          .setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF });
      // A file chosen before the page is hydrated is not noticed.
      await expect(async () => {
        await choose('fel.pdf');
        await expect(signing.getByText(t('form.signed.question'))).toBeFocused({ timeout: 2_000 });
      }).toPass();
      await expect(signing.getByText(t('form.signed.pages', { count: 1 }))).toBeVisible();
      await expect(signing.getByRole('img', { name: /fel\.pdf/ })).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await page.keyboard.press('Tab');
      await expect(signing.getByRole('button', { name: t('form.signed.replace') })).toBeFocused();
      await page.keyboard.press('Enter');
      await choose('inskannad.pdf');
      await expect(signing.getByText('inskannad.pdf')).toBeVisible();
      expect(await statusOf(prepared)).toBe('DOWNLOADED_FOR_ANALOG_SIGNATURE');

      await signing.getByRole('button', { name: t('case.signature.sendUpload') }).click();
      await expect(message(page, t('case.done.paperUploaded'))).toBeVisible();
      await expect(signing.getByText('inskannad.pdf')).toBeVisible();
      await expect(signing.getByText(t('status.analogSignature.UPLOADED_BY_MA'))).toBeVisible();
      expect(await statusOf(prepared)).toBe('SUBMITTED');
    });
  });
}
