import { goToSigning, ORGANISATIONS } from '@/e2e/support/application';
import { downloaded } from '@/e2e/support/download';
import { PDF } from '@/e2e/support/pdf';
import { signInAs } from '@/e2e/support/people';
import { callAs, filledCase, statusOf } from '@/e2e/support/prepared-case';
import { mailTo } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { expect, type Page, test } from '@/e2e/support/test';
import type { Text } from '@/e2e/support/texts';
import { HEIC } from '@/tests/fixtures/heic';
import { pagesOf } from '@/tests/lib/features/signing/read-pdf';

test.use({ viewport: { width: 375, height: 812 } });

test('signing on paper: locked knowingly, downloaded twice, posted after all not, uploaded, rejected and done again', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(180_000);
  const prepared = await filledCase({ moSlug: 'handelsforbundet', language });
  const organisation = ORGANISATIONS.handelsforbundet?.[language] ?? '';
  await page.goto(`${prepared.link}/signing`);
  await expectNoSidewaysScrolling(page);

  await test.step('says what the lock means before it locks', async () => {
    await page.getByLabel(t('signing.paper.count')).selectOption('2');
    await expect(page.getByText(t('signing.paper.consequence', { isDigital: 'false' }))).toBeVisible();
    await page.getByRole('button', { name: t('signing.paper.submit') }).click();
    const dialog = page.getByRole('dialog', { name: t('signing.lock.title') });
    await expect(dialog.getByText(t('signing.lock.irreversible', { isDigital: 'false' }))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await statusOf(prepared)).toBe('STARTED');
  });

  await test.step('gives a document with a place for each, and the same one again', async () => {
    await page.getByRole('button', { name: t('signing.paper.submit') }).click();
    const first = await downloaded(page, () =>
      page.getByRole('button', { name: t('signing.lock.submit') }).click(),
    );
    const text = (await pagesOf(new Uint8Array(first))).join(' ');
    expect(text).toContain(prepared.orgNo);
    expect(text).toContain(prepared.id.slice(0, 8).toUpperCase());
    for (const number of [1, 2]) expect(text).toContain(t('document.signing.place', { number, total: 2 }));
    // The pressed button disappeared together with its step.
    await expect(page.getByRole('heading', { level: 1, name: t('application.heading.paper') })).toBeFocused();
    const again = await downloaded(page, () =>
      page.getByRole('button', { name: t('signing.onPaper.download') }).click(),
    );
    expect(Buffer.compare(first, again)).toBe(0);
  });

  await test.step('is to be posted, and then after all not', async () => {
    await page.getByRole('radio', { name: t('signing.onPaper.post') }).check();
    await page.getByRole('button', { name: t('signing.onPaper.postAction') }).click();
    await expect(page.getByText(t('signing.onPaper.isPosted', { organisation }))).toBeVisible();
    await expect(page.getByText(t('status.analogSignature.SENT_BY_MAIL'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('signing.onPaper.notPosted') }).click();
    await page.getByRole('radio', { name: t('signing.onPaper.upload') }).check();
  });

  await test.step('refuses what is no document, in words', async () => {
    await page.getByRole('link', { name: t('signing.onPaper.uploadAction') }).click();
    for (const [name, content, expected] of [
      ['avtal.exe', Buffer.from('MZ'), t('validation.INVALID_FILE_TYPE', { types: 'PDF, PNG, JPG, HEIC' })],
      ['tom.pdf', Buffer.alloc(0), t('validation.FILE_EMPTY')],
      ['stor.pdf', Buffer.alloc(16 * 1024 * 1024, 'x'), t('validation.FILE_TOO_LARGE', { max: '15 MB' })],
    ] as const) {
      await choose(page, t, name, content);
      await expect(page.getByRole('dialog').getByText(expected).last()).toBeVisible();
    }
  });

  await test.step('shows the document before it is sent', async () => {
    await choose(page, t, 'fel.pdf', PDF);
    await expect(
      page.getByRole('img', { name: t('form.preview.page', { page: 1, count: 1, name: 'fel.pdf' }) }),
    ).toBeVisible();
    const dialog = page.getByRole('dialog', { name: t('signing.upload.title') });
    await expect(dialog.getByText(t('form.signed.question'))).toBeFocused();
    await expect(dialog.getByText(`fel.pdf`, { exact: true })).toBeVisible();
    await expect(dialog.getByText(t('form.signed.pages', { count: 1 }))).toBeVisible();
    await expectNoSidewaysScrolling(page);
    // By keyboard: on to the button that replaces the file.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: t('form.signed.replace') })).toBeFocused();
    await page.keyboard.press('Enter');
    await choose(page, t, 'Påskrivet 🖊️.pdf', PDF);
    expect(await statusOf(prepared)).toBe('DOWNLOADED_FOR_ANALOG_SIGNATURE');
    await expectNoSidewaysScrolling(page);
    await send(page, t);
    await expectNoSidewaysScrolling(page);
    await page
      .getByRole('link', { name: t('form.toOverview') })
      .last()
      .click();
    await expect(
      page.getByText(t('signing.state.paper.UPLOADED_BY_ASPIRANT', { organisation })),
    ).toBeVisible();
    await expect(page.getByText('Påskrivet 🖊️.pdf')).toBeVisible();
    expect(await statusOf(prepared)).toBe('SUBMITTED');
  });

  await test.step('is rejected, and says why by itself', async () => {
    const hanna = await somebodyElse();
    await signInAs(hanna, 'Hanna');
    await callAs(hanna, 'PUT', 'Signature/RejectAspirantSignature', {
      query: { caseId: prepared.id },
      data: { rejectionMessage: 'Sidan 2 går inte att läsa.' },
    });
    await expect(page.getByText('Sidan 2 går inte att läsa.')).toBeVisible();
    await mailTo(prepared.email, t('mail.signatureRejected.subject', { organisation }));
  });

  await test.step('is signed again', async () => {
    await page
      .getByRole('link', { name: t('application.sign.title') })
      .first()
      .click();
    await goToSigning({ page, t });
    await page.getByRole('button', { name: t('signing.paper.submit') }).click();
    await downloaded(page, () => page.getByRole('button', { name: t('signing.lock.submit') }).click());
    await page.getByRole('link', { name: t('signing.onPaper.uploadAction') }).click();
    await choose(page, t, 'ny.heic', HEIC);
    await expect(page.getByRole('dialog').getByText(t('form.preview.afterUpload'))).toBeVisible();
    await send(page, t);
    await page
      .getByRole('link', { name: t('form.toOverview') })
      .last()
      .click();
    await expect(page.getByText('ny.heic')).toBeVisible();
    expect(await statusOf(prepared)).toBe('SUBMITTED');
    const photo = page.getByRole('img', { name: t('form.preview.picture', { name: 'ny.heic' }) });
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(96);
  });
});

function choose(page: Page, t: Text, name: string, buffer: Buffer): Promise<void> {
  return page
    .getByLabel(t('signing.upload.label'), { exact: true })
    .setInputFiles({ name, mimeType: name.endsWith('.pdf') ? 'application/pdf' : '', buffer });
}

async function send(page: Page, t: Text): Promise<void> {
  await page.getByRole('button', { name: t('signing.upload.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('signing.shared.review.title') })).toBeFocused();
}
