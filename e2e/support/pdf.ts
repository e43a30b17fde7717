import { pdfOfPages } from '@/tests/fixtures/hostile-files';

/** A document of one empty page. */
export const PDF = Buffer.from(pdfOfPages(1));
