import fc from 'fast-check';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { FILE_TYPES } from '@/lib/domain/limits';
import { checkFile } from '@/lib/file-check/check-file';
import { drawDocument } from '@/lib/typesetting/draw-document';
import type { SignedFile } from '@/lib/typesetting/draw-signed';
import { oddPdf, pdfWithPage, protectedPdf } from '../../fixtures/odd-files';
import { pagesOf } from '../documents/read-pdf';

const signedFile = (content: Uint8Array, contentType = 'application/pdf'): SignedFile => ({
  content,
  contentType,
  name: 'signed.pdf',
  note: 'Det underskrivna dokumentet är bifogat: å ä ö Å Ä Ö',
  isApplication: false,
  isAttached: false,
});

/** A document of one page with these signed documents after it. */
const draw = (...signed: SignedFile[]) =>
  drawDocument({
    about: {
      ...{
        title: 'Ansökan',
        author: 'Teknikbolagen',
        subject: '',
        keywords: [],
        creator: '',
        language: 'sv',
      },
      madeAt: new Date('2026-11-21T13:32:00Z'),
    },
    accent: '#123456',
    front: { organisation: 'Teknikbolagen', purpose: '', title: 'Ansökan', company: 'Alfa AB', facts: [] },
    blocks: [],
    blocksBesideSigned: null,
    signing: null,
    margins: {
      left: '',
      right: '',
      code: '',
      page: 'Sida {page} av {total}',
      signedPage: 'Sida {page} av {total}',
    },
    signed,
  });

const isAttached = (pdf: Uint8Array) => Buffer.from(pdf).includes('EmbeddedFile');

async function lastSize(pdf: Uint8Array): Promise<[number, number, number]> {
  const page = (await PDFDocument.load(pdf)).getPages().at(-1);
  const { width, height } = page?.getCropBox() ?? { width: 0, height: 0 };
  return [Math.round(width), Math.round(height), page?.getRotation().angle ?? -1];
}

describe('a PDF that was taken in', () => {
  it('is drawn or attached, however odd it is, and every reader opens what comes of it', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(oddPdf, async (content) => {
        const checked = await checkFile({ content, allowed: FILE_TYPES.signed });
        if ('type' in checked) taken += 1;
        // What was stored before may be what is refused now.
        for (const one of [content, 'type' in checked ? (checked.content ?? content) : content]) {
          const drawn = await draw(signedFile(one));
          const pages = await pagesOf(drawn);
          expect(pages.length).toBeGreaterThan(1);
          expect(pages.at(-1)).toContain(`Sida ${pages.length} av ${pages.length}`);
        }
      }),
      {
        numRuns: Number(process.env.RUNS ?? 150),
        seed: process.env.SEED ? Number(process.env.SEED) : undefined,
      },
    );
    expect(taken).toBeGreaterThan(10);
  }, 600_000);
});
