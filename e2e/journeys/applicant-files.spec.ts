import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formDialog } from '@/e2e/support/application';
import { PDF } from '@/e2e/support/pdf';
import { createdCase, storedValue } from '@/e2e/support/prepared-case';
import { formsOf, questionOf } from '@/e2e/support/questions';
import { expect, test } from '@/e2e/support/test';
import { HEIC } from '@/tests/fixtures/heic';
import { compoundFile } from '@/tests/fixtures/odd-files';

const AGREEMENTS = formsOf('handelsforbundet').find(({ id }) => id === 'agreements') as ReturnType<
  typeof formsOf
>[number];
const CERTIFICATE = questionOf(AGREEMENTS, 'taxCertificate');
const PICTURE = readFileSync(path.join(import.meta.dirname, '../../docs/screenshots/case.png'));
const TYPES = 'PDF, PNG, JPG, HEIC, DOCX, XLSX';

// A file of another kind is refused with 415, and one that cannot be opened with 422.
test.use({ refusals: [415, 422] });

test('files are refused in words, shown, replaced, stored and removed', async ({ page, t, language }) => {
  test.setTimeout(120_000);
  const prepared = await createdCase({ moSlug: 'handelsforbundet', language });
  await page.goto(prepared.link);
  await page.getByRole('link', { name: AGREEMENTS.title[language] }).click();
  const form = formDialog(page, AGREEMENTS, language);
  const input = form.locator('input[type=file]');
  const upload = (name: string, buffer: Buffer) => input.setInputFiles({ name, mimeType: '', buffer });

  await test.step('refused', async () => {
    for (const [name, content, expected] of [
      ['bevis.txt', Buffer.from('hej'), t('validation.INVALID_FILE_TYPE', { types: TYPES })],
      ['tom.pdf', Buffer.alloc(0), t('validation.FILE_EMPTY')],
      ['stor.pdf', Buffer.alloc(16 * 1024 * 1024, 'x'), t('validation.FILE_TOO_LARGE', { max: '10 MB' })],
      [
        'ljuger.pdf',
        Buffer.from('<script>alert(1)</script>'),
        t('validation.FALSE_FILE_TYPE', { types: TYPES, ending: '.pdf' }),
      ],
      ['gammalt.docx', compoundFile(['WordDocument']), t('errors.FILE_OLD_FORMAT', { office: 'yes' })],
      ['hemligt.docx', compoundFile(['EncryptedPackage']), t('errors.FILE_PROTECTED')],
      ['foto.jpg', Buffer.from('GIF89a'), t('errors.PICTURE_UNSUPPORTED', { format: 'GIF' })],
    ] as const) {
      await upload(name, content);
      await expect(form.getByText(expected).last()).toBeVisible();
    }
    expect(await storedValue(prepared, 'taxCertificate')).toBe('');
  });

  await test.step('a picture shows at once, by a name with more in it than letters', async () => {
    await upload('mapp\\Bevis 🧾 "2026".png', PICTURE);
    const picture = form.getByRole('img', {
      name: t('form.preview.picture', { name: 'Bevis 🧾 "2026".png' }),
    });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('a document with the name of a picture is stored under its own', async () => {
    await form.getByRole('button', { name: t('form.file.replace') }).click();
    await upload('ljuger.png', PDF);
    await expect(form.getByRole('link', { name: 'ljuger.pdf' })).toBeVisible();
  });

  await test.step('a photo in a format that this browser does not know shows too', async () => {
    await form.getByRole('button', { name: t('form.file.replace') }).click();
    await upload('IMG_1.HEIC', HEIC);
    const photo = form.getByRole('img', { name: t('form.preview.picture', { name: 'IMG_1.HEIC' }) });
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(96);
  });

  await test.step('kept after all, then replaced by a document that is looked at', async () => {
    await form.getByRole('button', { name: t('form.file.replace') }).click();
    await form.getByRole('button', { name: t('form.file.keep') }).click();
    await form.getByRole('button', { name: t('form.file.replace') }).click();
    await upload('bevis.pdf', PDF);
    await form.getByRole('button', { name: t('form.preview.showNamed', { name: 'bevis.pdf' }) }).click();
    await expect(
      form.getByRole('img', { name: t('form.preview.page', { page: 1, count: 1, name: 'bevis.pdf' }) }),
    ).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('link', { name: 'bevis.pdf' }).click(),
    ]);
    expect(Buffer.compare(readFileSync(await download.path()), PDF)).toBe(0);
  });

  await test.step('removed, and dropped instead of chosen', async () => {
    await form.getByRole('button', { name: t('form.file.removeNamed', { name: 'bevis.pdf' }) }).click();
    await expect(form.getByText(t('form.file.choose'))).toBeVisible();
    expect(await storedValue(prepared, 'taxCertificate')).toBe('');
    const dropped = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'släppt.pdf', { type: 'application/pdf' }));
      return transfer;
    }, PDF.toString('latin1'));
    await input.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(form.getByRole('link', { name: 'släppt.pdf' })).toBeVisible();
    await expect.poll(() => storedValue(prepared, 'taxCertificate')).not.toBe('');
  });
  await expect(form.getByText(CERTIFICATE.label[language]).first()).toBeVisible();
});

/** A year with a future February, whose last day differs from the 31st. */
const NEXT_YEAR = new Date().getFullYear() + 1;

test('a date that does not exist is refused as such, and the form is not done with it', async ({
  page,
  t,
  language,
}) => {
  const invoicing = formsOf('teknikbolagen').find(({ id }) => id === 'invoicing') as typeof AGREEMENTS;
  const date = questionOf(invoicing, 'desiredAdmissionDate').label[language];
  const prepared = await createdCase({ language });
  await page.goto(prepared.link);
  await page.getByRole('link', { name: invoicing.title[language] }).click();
  const form = formDialog(page, invoicing, language);
  const field = form.getByLabel(date, { exact: true });
  await field.fill(`30 februari ${NEXT_YEAR}`);
  await field.blur();
  await expect(form.getByText(t('validation.NO_SUCH_DATE'))).toBeVisible();
  await form.getByRole('button', { name: t('form.saveAndContinue') }).click();
  await expect(form.getByRole('link', { name: `${date}: ${t('validation.NO_SUCH_DATE')}` })).toBeVisible();
});
