import fc from 'fast-check';
import { PDFDocument, PDFName } from 'pdf-lib';
import { expect, it } from 'vitest';
import { FILE_TYPES } from '@/lib/domain/limits';
import { checkFile } from '@/lib/platform/file-check/check-file';
import { lookAlike, type Picture, pictureOf, withDocument, withPage } from '@/lib/platform/file-check/pdfium';
import { drawDocument } from '@/lib/platform/typesetting/draw-document';
import { pdfOf, stream } from '../../../fixtures/hostile-files';
import { TASK_EXAMPLES } from '../../../fixtures/worker-tasks';

/** Below each page, in points. */
const STRIP = 24;
/** Two pixels a point. */
const SEEN = { dpi: 144, maxPixels: 20_000_000 };
/** Of 255. The picture of a page has other edges than the page. */
const TOLERANCE = 80;

/** A case with this signed document, whose note about files is `Med filer`. */
function draw(content: Uint8Array): Promise<Uint8Array> {
  const { input } = TASK_EXAMPLES.draw[0];
  const about = { name: 'signed.pdf', note: 'Bifogad', filesNote: 'Med filer' };
  const file = { contentType: 'application/pdf', content, isApplication: false, isAttached: false, ...about };
  return drawDocument({ ...input, signed: [file] });
}

async function lastPicture(content: Uint8Array, page = -1): Promise<Picture> {
  const picture = await withDocument(content, (reader, opened) => {
    const index =
      (reader.FPDF_GetPageCount(opened.document) + page) % reader.FPDF_GetPageCount(opened.document);
    return withPage(reader, opened, index, (at) => pictureOf(reader, opened.form, at, SEEN));
  });
  if (!picture) throw new Error('It cannot be opened');
  return picture;
}

/** A picture without what is below this many points from its lower edge, and that part. */
function cut({ width, height, pixels }: Picture, points: number): [Picture, Picture] {
  const rows = height - points * 2;
  const at = rows * width * 4;
  return [
    { width, height: rows, pixels: pixels.slice(0, at) },
    { width, height: points * 2, pixels: pixels.slice(at) },
  ];
}

interface Page {
  boxes?: string;
  content?: string;
  annotations?: string[];
  catalog?: string;
}

const TEXT = 'BT /F 18 Tf 60 160 Td (Avgift 12 000 kr) Tj ET';

/** A PDF of one page with text, and with a layer that is off (`/Off`) and one that is on (`/On`). */
const pdf = ({
  boxes = '/MediaBox[0 0 300 200]',
  content = TEXT,
  annotations = [],
  catalog = '',
}: Page): Uint8Array =>
  pdfOf([
    `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R 7 0 R]/D<</OFF[6 0 R]/Order[6 0 R 7 0 R]>>>>${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${boxes}/Resources<</Font<</F 5 0 R>>/Properties<</Off 6 0 R/On 7 0 R>>>>/Contents 4 0 R/Annots[${annotations.join(' ')}]>>`,
    stream('', Buffer.from(content)),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/OCG/Name(Utkast)>>',
    '<</Type/OCG/Name(Slutlig)>>',
    ...ANNOTATIONS.map(([, annotation]) => annotation),
  ]);

const annotation = (subtype: string, rest: string): string =>
  `<</Type/Annot/Subtype/${subtype}/P 3 0 R${rest}>>`;
/** What is on pages besides their content, and the numbers of their objects. */
const ANNOTATIONS = [
  annotation('Link', '/Rect[0 0 300 200]/A<</S/URI/URI(https://example.com)>>'),
  annotation('Link', '/Rect[0 0 300 200]/A<</S/Launch/F(calc.exe)>>'),
  annotation('Ink', '/Rect[40 40 160 90]/InkList[[45 45 90 85 120 50 155 85]]/C[0 0 1]/BS<</W 3>>'),
  annotation('Square', '/Rect[150 20 200 60]/C[1 0 0]/IC[1 1 0]/F 4'),
  annotation('Highlight', '/Rect[60 150 200 180]/QuadPoints[60 180 200 180 60 150 200 150]/C[1 1 0]/F 4'),
  annotation('Square', '/Rect[20 120 50 150]/C[1 0 0]/IC[1 0 0]/F 2'),
  annotation('Text', '/Rect[250 150 270 170]/Contents(En anteckning)'),
  annotation('Widget', '/FT/Tx/T(namn)/V(Britta B)/DA(/F 12 Tf 0 g)/Rect[60 100 200 120]/F 4'),
  annotation(
    'Widget',
    '/FT/Btn/T(ja)/V/Yes/AS/Yes/MK<</CA(4)>>/DA(/ZaDb 12 Tf 0 g)/Rect[220 100 240 120]/F 4',
  ),
].map((text, index) => [`${index + 8} 0 R`, text] as const);
const FORM =
  '/AcroForm<</NeedAppearances true/Fields[15 0 R 16 0 R]/DR<</Font<</F 5 0 R>>>>/DA(/F 12 Tf 0 g)>>';

const BOXES = [
  '/MediaBox[0 0 300 200]',
  '/MediaBox[-20 -10 280 190]',
  '/MediaBox[0 0 400 400]/CropBox[40 30 340 230]',
];
const ANGLES = ['', '/Rotate 90', '/Rotate 180', '/Rotate -90'];
const CONTENTS = [
  TEXT,
  `q .24 0 0 -.24 0 200 cm /F 18 Tf q q`,
  'Q Q Q',
  '0 0 60 60 re W n',
  '0 .4 0 rg -500 -500 2000 520 re f 0 g',
  '1 0 0 1 30 20 cm',
  '/OC /Off BDC 0 g 60 155 140 25 re f EMC',
  '/OC /On BDC 1 0 0 rg 20 20 30 30 re f EMC 0 g',
  '/OC /Off BDC q',
  'BT /F 30 Tf 10 60 Td (Utkast',
  '/Nothing gs /Nothing Do 7 (x) TJ',
];
const anyPdf = fc
  .record({
    box: fc.constantFrom(...BOXES),
    angle: fc.constantFrom(...ANGLES),
    contents: fc.array(fc.constantFrom(...CONTENTS), { maxLength: 5 }),
    annotations: fc.subarray(ANNOTATIONS.map(([number]) => number)),
    hasForm: fc.boolean(),
    later: fc.option(fc.array(fc.constantFrom(...CONTENTS), { maxLength: 3 })),
  })
  .map(({ box, angle, contents, annotations, hasForm, later }) => {
    const catalog = `${hasForm ? FORM : ''}/OpenAction<</S/JavaScript/JS(app.alert(1))>>`;
    const first = pdf({ boxes: box + angle, content: contents.join('\n'), annotations, catalog });
    return later === null ? first : revised(first, later.join('\n'));
  });

/** The PDF with another content of its page, added as a revision. */
function revised(first: Uint8Array, content: string): Uint8Array {
  const before = Buffer.from(first).toString('latin1');
  const object = `4 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`;
  const table = `xref\n4 1\n${String(before.length).padStart(10, '0')} 00000 n \n`;
  const [, previous] = /startxref\s+(\d+)/.exec(before) ?? [];
  const trailer = `trailer\n<</Size 20/Root 1 0 R/Prev ${previous}>>\nstartxref\n${before.length + object.length}\n%%EOF\n`;
  return Buffer.from(before + object + table + trailer, 'latin1');
}

const ACTIVE = ['Rect', 'URI', 'Launch', 'JavaScript', 'OpenAction', 'AcroForm', 'OCProperties'];

it('every page of a PDF looks as readers show it, above a white strip with its number, and does nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyPdf, async (content) => {
      expect(await checkFile({ content, allowed: FILE_TYPES.signed })).toEqual({ type: 'application/pdf' });
      const drawn = await draw(content);
      const [page, strip] = cut(await lastPicture(drawn), STRIP);
      expect(lookAlike(await lastPicture(content), page, TOLERANCE)).toBe(true);
      // The number is at the left.
      const right = strip.pixels.filter((_, at) => (at / 4) % strip.width > strip.width / 2);
      expect(right.every((byte) => byte === 255)).toBe(true);
      expect(strip.pixels.every((byte) => byte === 255)).toBe(false);
      const objects = (await PDFDocument.load(drawn)).context
        .enumerateIndirectObjects()
        .map(([, object]) => String(object));
      for (const word of ACTIVE)
        expect([word, objects.find((object) => object.includes(`/${word}`))]).toEqual([word, undefined]);
    }),
    { numRuns: 40 },
  );
});

it('a page is a picture only where it would look different otherwise', async () => {
  const isPicture = async (page: Page) => Buffer.from(await draw(pdf(page))).includes('DCTDecode');
  const fields = ANNOTATIONS.map(([number]) => number).slice(2);
  expect(await isPicture({ annotations: fields, catalog: FORM })).toBe(false);
  for (const content of CONTENTS.filter((one) => !one.includes('/Off')))
    expect([content, await isPicture({ content })]).toEqual([content, false]);
  expect(await isPicture({ content: CONTENTS[6] ?? '' })).toBe(true);
});

it.each([
  ['a portfolio', '/Collection<</Type/Collection>>'],
  ['a form in XML', '/NeedsRendering true/AcroForm<</Fields[8 0 R]/XFA(x)>>'],
  ['a form in XML without fields of a PDF', '/AcroForm<</Fields[]/XFA(x)>>'],
])('%s is refused, and attached whole where it is stored', async (_what, catalog) => {
  const content = pdf({ catalog });
  expect(await checkFile({ content, allowed: FILE_TYPES.field })).toEqual({ refusal: 'FILE_NOT_PAGES' });
  const attachments = (await PDFDocument.load(await draw(content))).getAttachments();
  expect(attachments.map(({ data }) => Buffer.compare(data, content))).toEqual([0]);
});

it.each([
  ['inside it', '/Names<</EmbeddedFiles<</Names[(a.txt) 17 0 R]>>>>', []],
  ['on a page', '', ['<</Type/Annot/Subtype/FileAttachment/Rect[9 9 20 20]/FS<</Type/Filespec/F(a.txt)>>>>']],
])('a PDF with files %s has its pages drawn, and is attached too', async (_where, catalog, annotations) => {
  const content = pdf({ catalog, annotations });
  const drawn = await draw(content);
  const [page] = cut(await lastPicture(drawn, -2), STRIP);
  expect(lookAlike(await lastPicture(content), page, TOLERANCE)).toBe(true);
  const document = await PDFDocument.load(drawn);
  expect(document.getAttachments().map(({ data }) => Buffer.compare(data, content))).toEqual([0]);
  expect(document.catalog.has(PDFName.of('Names'))).toBe(true);
});
