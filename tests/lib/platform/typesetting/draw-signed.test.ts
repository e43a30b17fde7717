import fc from 'fast-check';
import jpeg from 'jpeg-js';
import { PDFDocument } from 'pdf-lib';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FILE_TYPES } from '@/lib/domain/limits';
import { checkFile } from '@/lib/platform/file-check/check-file';
import { drawDocument } from '@/lib/platform/typesetting/draw-document';
import type { SignedFile } from '@/lib/platform/typesetting/draw-signed';
import { exif, pdfOf, png } from '../../../fixtures/hostile-files';
import { oddPdf, pdfWithPage, protectedPdf, withExif } from '../../../fixtures/odd-files';
import { pagesOf } from '../../features/signing/read-pdf';

const { OPS } = await getResolvedPDFJS();

const signedFile = (content: Uint8Array, contentType = 'application/pdf'): SignedFile => ({
  content,
  contentType,
  name: 'signed.pdf',
  note: 'Det underskrivna dokumentet är bifogat: å ä ö Å Ä Ö',
  filesNote: 'Det finns filer i dokumentet',
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
    blocksAfterSigned: null,
    signing: null,
    margins: {
      left: '',
      draft: '',
      right: '',
      code: '',
      page: 'Sida {page} av {total}',
      signedPage: 'Sida {page} av {total}',
      unchanged: '',
    },
    signed,
  });

const isAttached = (pdf: Uint8Array) => Buffer.from(pdf).includes('EmbeddedFile');

/** Width and height of the last page, without the strip for its number. */
async function lastPage(pdf: Uint8Array): Promise<[number, number]> {
  const page = (await PDFDocument.load(pdf)).getPages().at(-1);
  if (!page) throw new Error('There is no page');
  expect(page.getRotation().angle).toBe(0);
  const { width, height } = page.getCropBox();
  return [Math.round(width), Math.round(height - 24)];
}

beforeEach(() => {
  // The libraries tell of what is odd.
  for (const level of ['warn', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});

/** What the page of an odd PDF may say that is taken all the same. */
const SOUND = [
  '/Rotate 450/UserUnit 0',
  '/MediaBox[300 400 0 0]/Resources[1]',
  '/Contents 7/Annots(x)/Group 3',
];

describe('a PDF', () => {
  it('is drawn or attached, however odd it is, and readers open what comes of it', async () => {
    await fc.assert(
      fc.asyncProperty(oddPdf, async (content) => {
        const checked = await checkFile({ content, allowed: FILE_TYPES.signed });
        // What was stored before may be what is refused now.
        const stored = 'type' in checked ? [content, checked.content ?? content] : [content];
        for (const one of new Set(stored)) {
          const drawn = await draw(signedFile(one));
          const pages = await pagesOf(drawn);
          expect(pages.length).toBeGreaterThan(1);
          expect(pages.at(-1)).toContain(`Sida ${pages.length} av ${pages.length}`);
          if ('type' in checked) expect(isAttached(drawn)).toBe(false);
        }
      }),
      { numRuns: 80, examples: SOUND.map((own): [Buffer] => [Buffer.from(pdfWithPage(own))]) },
    );
  });

  it.each([
    ['/Rotate 45/MediaBox[0 0 300 400]', [300, 400]],
    ['/Rotate -90/MediaBox[0 0 300 400]', [400, 300]],
    ['/Rotate 450/MediaBox[0 0 300 400]', [400, 300]],
    ['/Rotate(90)/MediaBox[0 0 300 400]', [300, 400]],
    // Readers show a page without a size as Letter.
    ['', [612, 792]],
    ['/MediaBox[0 0 0 0]', [612, 792]],
    ['/MediaBox[300 400 0 0]', [300, 400]],
    ['/MediaBox[0 0 300 400]/CropBox[10 10 110 60]', [100, 50]],
    ['/MediaBox[0 0 16320 12240]', [842, 632]],
    ['/MediaBox[0 0 300 400]/Contents 7/Resources[1]/Annots(x)/UserUnit/A/Group 3', [300, 400]],
  ])('is drawn with pages that have a size and stand straight: %s', async (own, expected) => {
    const drawn = await draw(signedFile(pdfWithPage(own)));
    expect(isAttached(drawn)).toBe(false);
    expect(await lastPage(drawn)).toEqual(expected);
  });

  it.each([
    ['a number that is none', pdfWithPage('/MediaBox[0 0 NaN 400]')],
    ['nothing that is seen', pdfWithPage('/MediaBox[0 0 300 400]/CropBox[900 900 999 999]')],
    ['fewer pages than it says', pdfOf(['<</Pages 2 0 R>>', '<</Count 2/Kids[3 0 R]>>', '<</Type/Page>>'])],
  ])('with %s is refused as damaged, and attached where it is stored', async (_what, content) => {
    expect(await checkFile({ content, allowed: FILE_TYPES.signed })).toEqual({ refusal: 'FILE_BROKEN' });
    expect(isAttached(await draw(signedFile(content)))).toBe(true);
  });

  it('preserves what pages inherit from the nodes above them', async () => {
    const content = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 400]/Rotate 90>>',
      '<</Type/Pages/Parent 2 0 R/Count 1/Kids[4 0 R]/CropBox[0 0 200 100]>>',
      '<</Type/Page/Parent 3 0 R>>',
    ]);
    expect(await lastPage(await draw(signedFile(content)))).toEqual([100, 200]);
  });

  it('that is protected against changes is drawn', async () => {
    const drawn = await draw(signedFile(await protectedPdf()));
    expect(isAttached(drawn)).toBe(false);
    expect((await pagesOf(drawn)).at(-1)).toContain('Underskrivet');
  });

  it('that cannot be drawn is attached whole, which a page says in any letters', async () => {
    const locked = await protectedPdf({ userPassword: 'hemligt' });
    const drawn = await draw(signedFile(locked));
    const document = await PDFDocument.load(drawn);
    expect(document.getAttachments().map(({ name, data }) => [name, Buffer.compare(data, locked)])).toEqual([
      ['signed.pdf', 0],
    ]);
    expect((await pagesOf(drawn)).at(-1)).toContain('är bifogat: å ä ö Å Ä Ö');
    expect(Buffer.from(drawn).includes('Helvetica')).toBe(false);
  });
});

/** Where the corners of a picture are seen, by its orientation: the stored top left one, and the top right one. */
const CORNERS = {
  1: ['top left', 'top right'],
  2: ['top right', 'top left'],
  3: ['bottom right', 'bottom left'],
  4: ['bottom left', 'bottom right'],
  5: ['top left', 'bottom left'],
  6: ['top right', 'bottom right'],
  7: ['bottom right', 'top right'],
  8: ['bottom left', 'top left'],
};
const PHOTO = Buffer.from(jpeg.encode({ data: Buffer.alloc(90 * 60 * 4), width: 90, height: 60 }).data);

type Matrix = [number, number, number, number, number, number];

/** The corners at which the first picture of the last page is drawn: its stored top left and top right, and its size. */
async function drawnCorners(pdf: Uint8Array) {
  const document = await getDocumentProxy(pdf.slice());
  const page = await document.getPage(document.numPages);
  const { fnArray, argsArray } = await page.getOperatorList();
  let at = (u: number, v: number): [number, number] => [u, v];
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.paintImageXObject) break;
    if (operator !== OPS.transform) continue;
    const [a, b, c, d, e, f] = argsArray[index] as Matrix;
    const outer = at;
    at = (u, v) => outer(a * u + c * v + e, b * u + d * v + f);
  }
  const all = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [bottom, top] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const nameOf = ([x, y]: [number, number]) =>
    `${y > (bottom + top) / 2 ? 'top' : 'bottom'} ${x > (left + right) / 2 ? 'right' : 'left'}`;
  return { corners: [nameOf(at(0, 1)), nameOf(at(1, 1))], ratio: (right - left) / (top - bottom) };
}

describe('a photograph', () => {
  it.each(Object.entries(CORNERS))('of orientation %s stands upright', async (orientation, corners) => {
    for (const [content, type] of [
      [withExif(PHOTO, exif(Number(orientation))), 'image/jpeg'],
      [withExif(PHOTO, exif(Number(orientation), true)), 'image/jpeg'],
      [png({ width: 90, height: 60, orientation: Number(orientation) }), 'image/png'],
    ] as const) {
      const drawn = await drawnCorners(await draw(signedFile(content, type)));
      expect(drawn.corners).toEqual(corners);
      expect(drawn.ratio).toBeCloseTo(Number(orientation) >= 5 ? 60 / 90 : 90 / 60);
    }
  });

  it.each([
    ['no such orientation', exif(9)],
    ['half of it', exif(6).subarray(0, 17)],
    ['a place beyond its end', Buffer.from('MM\0*\xff\xff\xff\xff', 'latin1')],
    ['something else', Buffer.from('hej')],
  ])('with Exif data that have %s is drawn as it is stored', async (_what, data) => {
    const drawn = await drawnCorners(await draw(signedFile(withExif(PHOTO, data), 'image/jpeg')));
    expect(drawn.corners).toEqual(CORNERS[1]);
  });
});
