import { expect, it, vi } from 'vitest';
import { drawPage, type PdfDocument } from '@/components/form-renderer/pdf-preview';

it.each([
  ['says nothing when the document was closed meanwhile', true],
  ['does not hide that a page cannot be read', false],
])('drawing a page %s', async (_, isGivenUp) => {
  const page = Promise.withResolvers<never>();
  const failed = vi.fn();
  process.on('unhandledRejection', failed);
  const giveUp = drawPage(
    { getPage: () => page.promise } as unknown as PdfDocument,
    1,
    document.createElement('canvas'),
  );
  if (isGivenUp) giveUp();
  page.reject(new Error('The document is closed'));
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', failed);
  expect(failed).toHaveBeenCalledTimes(isGivenUp ? 0 : 1);
});
