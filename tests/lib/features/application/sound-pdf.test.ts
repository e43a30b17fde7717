import { expect, it } from 'vitest';
import { requireSoundPdf } from '@/lib/features/application/checked-upload';
import * as hostile from '../../../fixtures/hostile-files';

it('a PDF of another system is taken in, also a protected one', async () => {
  for (const pdf of [hostile.pdfOfPages(3), hostile.encryptedPdf()]) {
    expect(await requireSoundPdf('signing', pdf)).toBe(pdf);
  }
});

it.each([
  ['broken', Buffer.from('%PDF-1.7 and no more')],
  ['a bomb of pages', hostile.sharedPageTree()],
  ['a bomb of objects', hostile.objectStreamBomb(256)],
  ['another kind of file', hostile.png({ width: 1, height: 1 })],
])('one that is %s counts as garbage, and is fetched again later', async (_what, pdf) => {
  await expect(requireSoundPdf('credit-report', pdf)).rejects.toMatchObject({
    code: 'INTEGRATION_FAILED',
    failure: 'garbage',
    retryable: true,
  });
});
