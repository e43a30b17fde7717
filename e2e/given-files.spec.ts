import { mkdir, rm, writeFile } from 'node:fs/promises';
import { PDF } from './support/pdf';
import { createdCase, lockedCase } from './support/prepared-case';
import { untilQuiet } from './support/quiet';
import { expect, type Locator, type Page, test } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What happens to a file between choosing and sending. */
const CHANGES: Record<string, (file: string) => Promise<void>> = {
  changed: (file) => writeFile(file, Buffer.concat([PDF, PDF])),
  deleted: (file) => rm(file),
};

for (const [name, change] of Object.entries(CHANGES)) {
  test(`a document that is ${name} after it was chosen is not called a lost connection`, async ({
    page,
    t,
  }, testInfo) => {
    const file = testInfo.outputPath('underskriven.pdf');
    await writeFile(file, PDF);
    const { id, link } = await lockedCase();
    await page.goto(link);
    await page.goto(`/case/${id}/sign`);
    await untilQuiet(page);
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText('underskriven.pdf', { exact: true })).toBeVisible();
    await change(file);
    await page.getByRole('button', { name: t('signing.upload.submit') }).click();
    await expect(page.getByText(t('validation.FILE_UNREADABLE'))).toBeVisible();
  });
}

test('what is dropped or pasted is taken or said, and never leaves the page', async ({
  page,
  t,
}, testInfo) => {
  const [one, two, folder] = ['ett.pdf', 'två.pdf', 'Avtal'].map((name) => testInfo.outputPath(name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([writeFile(one, PDF), writeFile(two, PDF), mkdir(folder)]);
  const { id, link } = await createdCase({ moSlug: 'handelsforbundet' });
  await page.goto(link);
  await page.goto(`/case/${id}/form/agreements`);
  await untilQuiet(page);
  const place = page.locator('label:has(input[type=file])').first();

  await drop(page, place, [one, two]);
  await expect(page.getByText(t('form.file.tooMany', { count: 2, room: 1 })).first()).toBeVisible();
  await drop(page, place, [folder]);
  await expect(page.getByText(t('form.file.folder')).first()).toBeVisible();
  await drop(page, page.getByRole('heading').last(), [one]);
  await expect(page.getByText(t('shell.files.elsewhere'))).toBeVisible();
  await expect(page).toHaveURL(/agreements$/);
  await drop(page, place, [one]);
  await expect(page.getByRole('link', { name: 'ett.pdf' })).toBeVisible();

  await page.goto(`/case/${id}/questions`);
  await untilQuiet(page);
  const message = page.getByLabel(t('support.ask'));
  await drop(page, message, [one, two]);
  await expect(page.getByRole('list', { name: t('support.attached') }).getByRole('listitem')).toHaveCount(2);
  await message.evaluate(pastePicture);
  await expect(page.getByText('image.png')).toBeVisible();

  await page.goto('/apply/handelsforbundet');
  await untilQuiet(page);
  await drop(page, page.getByRole('heading', { level: 1 }), [one]);
  await expect(page.getByText(t('shell.files.nowhere'))).toBeVisible();
  await expect(page).toHaveURL('/apply/handelsforbundet');
});

/** Drops files of the disk, as a file manager does. */
async function drop(page: Page, on: Locator, files: string[]): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error('What files are dropped on has a place on the screen.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files, dragOperationsMask: 1 };
  const mouse = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await mouse.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await mouse.detach();
}

/** Runs in a page: pastes a picture of one pixel, as copied from a screen. */
async function pastePicture(field: Element): Promise<void> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
