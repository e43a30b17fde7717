import fc from 'fast-check';
import jpeg from 'jpeg-js';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { FILE_KINDS, FILE_TYPES } from '@/lib/domain/limits';
import { checkedFile } from '@/lib/features/application/checked-upload';
import { checkFile } from '@/lib/platform/file-check/check-file';
import { PNG } from '../../../fixtures/attempts';
import { HEIC } from '../../../fixtures/heic';
import * as hostile from '../../../fixtures/hostile-files';
import { protectedPdf } from '../../../fixtures/odd-files';

const typeOf = async (name: string, content: Uint8Array) =>
  (await checkedFile({ name, content }, FILE_TYPES.field)).contentType ?? '';
const codeOf = (name: string, content: Uint8Array): Promise<string> =>
  typeOf(name, content).catch((error: { code?: string; stack?: string }) => error.code ?? error.stack ?? '');

describe('a file as people have them', () => {
  it.each([
    ['bild.png', PNG],
    ['skannad-600-dpi.png', hostile.png({ width: 4961, height: 7016 })],
    ['foto.jpg', hostile.jpeg(16_320, 12_240)],
    ['foto.heic', HEIC],
    ['brev.docx', hostile.office('docx')],
    ['tabell.xlsx', hostile.office('xlsx')],
    ['formaterad.xlsx', hostile.office('xlsx', [hostile.bombPart(2)])],
    ['lang.pdf', hostile.pdfOfPages(400)],
  ])('is taken in: %s', async (name, content) => {
    expect(Object.keys(FILE_TYPES.field)).toContain(await typeOf(name, content));
  });

  it('is taken in as a PDF whose objects are packed', async () => {
    const document = await PDFDocument.create();
    for (let page = 0; page < 20; page++) document.addPage().drawText(`Sida ${page}`);
    expect(await typeOf('avtal.pdf', await document.save({ useObjectStreams: true }))).toBe(
      'application/pdf',
    );
  });
});

/** A PDF whose page says that it inherits from this object. */
const pageWithParent = (parent: number) =>
  hostile.pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 300 400]>>`,
    '<</Type/Pages/Parent 5 0 R>>',
    '<</Type/Pages/Parent 4 0 R>>',
  ]);

describe('a PDF', () => {
  it('whose page tree shares its nodes is refused', async () => {
    const content = hostile.sharedPageTree();
    expect(content.length).toBeLessThan(2_500);
    expect(await codeOf('sidor.pdf', content)).toBe('FILE_TOO_COMPLEX');
  });

  it.each([
    ['16 MB', hostile.objectStreamBomb(16)],
    ['256 MB', hostile.objectStreamBomb(256)],
    ['256 MB, packed twice', hostile.doubleObjectStreamBomb(256)],
  ])('with an object stream of %s is refused', async (_size, content) => {
    expect(await codeOf('bomb.pdf', content)).toBe('FILE_TOO_COMPLEX');
  });

  it.each([
    ['a node that is its own kid', hostile.cyclicPageTree(), 'FILE_TOO_COMPLEX'],
    ['a page that is its own parent', pageWithParent(3), 'FILE_TOO_COMPLEX'],
    ['a page whose parents form a circle', pageWithParent(4), 'FILE_TOO_COMPLEX'],
    ['nodes above its page without end', hostile.deepPageTree(5_000), 'FILE_TOO_COMPLEX'],
    ['too many pages', hostile.pdfOfPages(1_001), 'FILE_TOO_MANY_PAGES'],
    ['a password', hostile.encryptedPdf(), 'FILE_PROTECTED'],
    ['nothing in it', Buffer.from('%PDF-1.7\n%%EOF'), 'FILE_BROKEN'],
    ['only its first half', hostile.pdfOfPages(50).subarray(0, 2_000), 'FILE_INCOMPLETE'],
    ['garbage in it', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 0xa7)]), 'FILE_BROKEN'],
  ])('with %s is refused, and its sender learns why', async (_what, content, code) => {
    expect(await codeOf('fil.pdf', content)).toBe(code);
  });

  it('with arrays in arrays is decided upon', async () => {
    expect(['FILE_BROKEN', 'FILE_TOO_COMPLEX', 'application/pdf']).toContain(
      await codeOf('djup.pdf', hostile.deeplyNestedPdf(200_000)),
    );
  });
});

describe('a PDF that is protected', () => {
  it.each(['AES-256', 'AES-128', 'RC4-128', 'RC4-40'] as const)(
    'against changes only is taken in, with a password it is refused: %s',
    async (algorithm) => {
      expect(await codeOf('a.pdf', await protectedPdf({ algorithm }))).toBe('application/pdf');
      const locked = await protectedPdf({ algorithm, userPassword: 'hemligt' });
      expect(await codeOf('a.pdf', locked)).toBe('FILE_PROTECTED');
    },
  );

  it('is taken in without an id, from which its key is made otherwise', async () => {
    const content = Buffer.from(await protectedPdf());
    const at = content.indexOf('/ID');
    expect(at).toBeGreaterThan(0);
    content.write('/XX', at, 'latin1');
    expect(await codeOf('a.pdf', content)).toBe('application/pdf');
  });

  it('in a way that nobody knows is refused in its own words', async () => {
    const content = Buffer.from((await protectedPdf()).slice());
    content.write('/Adobe.Ps', content.indexOf('/Standard'), 'latin1');
    expect(await codeOf('a.pdf', content)).toBe('FILE_RESTRICTED');
  });
});

describe('a PDF that does not begin with its header', () => {
  const stored = async (content: Uint8Array) => {
    const file = await checkedFile({ name: 'a.pdf', content }, FILE_TYPES.field);
    return Buffer.from(file.content).toString('latin1');
  };
  const placeOfTable = (pdf: string) => pdf.slice(Number(/startxref\n(\d+)/.exec(pdf)?.[1])).slice(0, 4);

  it.each([['\n'], ['\ufeff'], ['x'.repeat(100)], ['HTTP/1.1 200 OK\r\n\r\n'], ['\0'.repeat(1_024)]])(
    'is stored without what comes before it: %j',
    async (before) => {
      const pdf = hostile.pdfOfPages(2);
      expect(await stored(Buffer.concat([Buffer.from(before), pdf]))).toBe(
        Buffer.from(pdf).toString('latin1'),
      );
    },
  );

  it('preserves the offsets of its objects, also when its writer counted what comes before it', async () => {
    const before = 'skrivare 7\r\n';
    const pdf = Buffer.from(hostile.pdfOfPages(2)).toString('latin1');
    const moved = pdf.replace(/\d{10} 00000 n|(?<=startxref\n)\d+/g, (place) =>
      place.replace(/^\d+/, (digits) => String(Number(digits) + before.length).padStart(digits.length, '0')),
    );
    const content = await stored(Buffer.from(before + moved, 'latin1'));
    expect(content).toMatch(/^%PDF-1\.7\n%/);
    expect(content).toHaveLength(before.length + moved.length);
    expect(placeOfTable(content)).toBe('xref');
  });

  it('is none when there are more than 1,024 bytes before it', async () => {
    const content = Buffer.concat([Buffer.alloc(1_025, 'x'), hostile.pdfOfPages(1)]);
    expect(await codeOf('a.pdf', content)).toBe('INVALID_FILE_TYPE');
  });
});

describe('a picture', () => {
  it.each([
    ['rorlig.png', hostile.png({ width: 2_500, height: 2_000, frames: 10 }), 'PICTURE_ANIMATED'],
    ['stor.png', hostile.png({ width: 30_000, height: 30_000, unpacked: 10 }), 'PICTURE_TOO_LARGE'],
    ['mer.png', hostile.png({ width: 100, height: 100, unpacked: 64 * 2 ** 20 }), 'FILE_BROKEN'],
    ['mindre.png', hostile.png({ width: 1_000, height: 1_000, unpacked: 10 }), 'FILE_BROKEN'],
    ['halv.png', hostile.png({ width: 100, height: 100 }).subarray(0, 60), 'FILE_INCOMPLETE'],
    ['stor.jpg', hostile.jpeg(65_500, 65_500), 'PICTURE_TOO_LARGE'],
    ['stor-med-extra.jpg', hostile.jpeg(65_500, 65_500, [0x42]), 'PICTURE_TOO_LARGE'],
    [
      'utan-ram.jpg',
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xda, 0, 2, 0, 0]),
      'FILE_INCOMPLETE',
    ],
    ['halv.jpg', hostile.jpeg(100, 100).subarray(0, 22), 'FILE_INCOMPLETE'],
    ['stor.heic', hostile.heicBomb(30_000, 30_000), 'PICTURE_TOO_LARGE'],
    ['halv.heic', HEIC.subarray(0, 200), 'FILE_INCOMPLETE'],
  ])('that would do harm is refused: %s', async (name, content, code) => {
    expect(await codeOf(name, content)).toBe(code);
  });
});

/** A PDF that was changed after it was made, as people do who fill it in or sign it. */
async function changedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.load(hostile.pdfOfPages(3), { forIncrementalUpdate: true });
  document.getPage(0).drawText('Ifylld');
  return document.save({ useObjectStreams: false });
}

const PHOTO = new Uint8Array(
  jpeg.encode(
    {
      data: Buffer.from(Array.from({ length: 90 * 60 * 4 }, (_, at) => (at * 7919) % 256)),
      width: 90,
      height: 60,
    },
    90,
  ).data,
);

describe('a file', () => {
  it.each([
    ['pdf', async () => hostile.pdfOfPages(40)],
    ['changed pdf', changedPdf],
    ['png', async () => hostile.png({ width: 500, height: 400 })],
    ['jpg', async () => PHOTO],
    ['heic', async () => HEIC],
    ['docx', async () => hostile.office('docx', [hostile.bombPart(1)])],
    ['xlsx', async () => hostile.office('xlsx', [], { parts: 'all', end: true })],
  ])(
    'is refused where it was cut or ends with zeros, and taken with bytes after its end: %s',
    async (_kind, make) => {
      const whole = new Uint8Array(await make());
      const firstEnd = Buffer.from(whole).indexOf('startxref');
      const check = (content: Uint8Array) => checkFile({ content, allowed: FILE_TYPES.field });
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: Math.round(whole.length / 3), max: whole.length - 50 }),
          fc.boolean(),
          async (end, isZeros) => {
            // A PDF that is cut just after its first revision is whole: it is the PDF as it was before the change.
            fc.pre(firstEnd < 0 || end < firstEnd || end > firstEnd + 60);
            const content = isZeros ? whole.slice().fill(0, end) : whole.slice(0, end);
            expect(await check(content)).toEqual({ refusal: 'FILE_INCOMPLETE' });
          },
        ),
        { numRuns: 60 },
      );
      const after = ['\0'.repeat(3_000), '\n\n', '<html>404</html>', '\xff\xd8\xff more'];
      for (const bytes of after)
        expect(await check(Buffer.concat([whole, Buffer.from(bytes, 'latin1')]))).toHaveProperty('type');
    },
  );
});

describe('an office file', () => {
  it.each([
    [{ parts: 'all' }],
    [{ parts: 'place' }],
    [{ end: true }],
    [{ parts: 'all', end: true }],
  ] as const)('is taken in with the records of large zips: %j', async (long) => {
    expect(await codeOf('a.xlsx', hostile.office('xlsx', [], long))).toBe(Object.keys(FILE_KINDS.sheet)[0]);
    expect(await codeOf('a.docx', hostile.office('docx', [], long))).toBe(
      Object.keys(FILE_KINDS.document)[0],
    );
    const bomb = hostile.office('xlsx', [hostile.bombPart(64)], long);
    expect(await codeOf('a.xlsx', bomb)).toBe('FILE_TOO_COMPLEX');
  });

  it('is never one of another kind, and no zip makes the reader fail', async () => {
    const types = (type: string) => [
      { name: '[Content_Types].xml', content: Buffer.from(`<Override ContentType="${type}.main+xml"/>`) },
    ];
    const macros = 'application/vnd.ms-excel.sheet.macroEnabled';
    for (const parts of [types(macros), types('a'), [{ name: 'a', content: Buffer.alloc(1) }]])
      expect(await codeOf('a.xlsx', hostile.zipOf(parts))).toBe('INVALID_FILE_TYPE');
    const whole = hostile.office('xlsx', [], { parts: 'all', end: true });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.nat(8), async (at, value, count) => {
        const content = whole.slice();
        content.fill(value, at, Math.min(at + count, content.length));
        expect(await checkFile({ content, allowed: FILE_TYPES.field })).toBeDefined();
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['bomb.docx', hostile.office('docx', [hostile.bombPart(300)]), 'FILE_TOO_COMPLEX'],
    ['bomb.xlsx', hostile.office('xlsx', [hostile.bombPart(64)]), 'FILE_TOO_COMPLEX'],
    [
      'delar.docx',
      hostile.office(
        'docx',
        Array.from({ length: 5_000 }, (_, part) => ({ name: `p${part}`, content: Buffer.alloc(1) })),
      ),
      'FILE_TOO_COMPLEX',
    ],
    [
      'skyddad.docx',
      hostile.office('docx', [{ name: 'x', content: Buffer.alloc(9), flags: 1 }]),
      'FILE_PROTECTED',
    ],
    ['halv.docx', hostile.office('docx').subarray(0, -40), 'FILE_INCOMPLETE'],
  ])('that would do harm is refused: %s', async (name, content, code) => {
    expect(await codeOf(name, content)).toBe(code);
  });
});
