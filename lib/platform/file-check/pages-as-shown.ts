import jpeg from 'jpeg-js';
import { MAX_PAGES } from './file-maxima.ts';
import {
  lookAlike,
  type OpenDocument,
  type Pdfium,
  type Picture,
  pictureOf,
  saved,
  withDocument,
  withOpened,
  withPage,
} from './pdfium.ts';

/** How a page is compared, and how it is drawn where the comparison fails. */
const COMPARED = { dpi: 72, maxPixels: 1_000_000 };
const DRAWN = { dpi: 200, maxPixels: 8_000_000 };
const QUALITY = 85;

/** Of 255. A full stop that is missing makes 16. Fields are drawn a fraction of a pixel away from where they are as part of a page. */
const TOLERANCE = 8;
const FIELD_TOLERANCE = 32;

/** The largest side of a page that every reader shows, and the side to which a larger page is made smaller, in points. */
const MOST_SIDE = 14_400;
const SMALLER_SIDE = 842;

/** What `FPDFPage_Flatten` takes and gives: as on screen, and that it has changed the page. */
const ON_SCREEN = 0;
const FLATTENED = 1;
const FILE_ATTACHMENT = 17;

export interface ShownPdf {
  /** A PDF of the pages only. */
  content: Uint8Array;
  /** Whether there are files inside the original. */
  hasFiles: boolean;
}

/**
 * The pages of a PDF as readers show them: upright, without what is outside their visible box, and with fields and notes as part of the
 * page. There are no links, actions or layers. A page that would not look as it does is replaced by its picture. Null if PDFium cannot open
 * the PDF. Throws if it cannot open a page.
 */
export function pagesAsShown(content: Uint8Array): Promise<ShownPdf | null> {
  return withDocument(content, (reader, source) => {
    const count = reader.FPDF_GetPageCount(source.document);
    if (count < 1 || count > MAX_PAGES) return null;
    const target = { document: reader.FPDF_CreateNewDocument(), form: 0 };
    try {
      let hasFiles = reader.FPDFDoc_GetAttachmentCount(source.document) > 0;
      for (let index = 0; index < count; index++) {
        const { seen, size, isFlat, hasFile } = flatten(reader, source, index);
        hasFiles ||= hasFile;
        const place = { target, index, size };
        if (!(isFlat && drawn(reader, source, place, seen))) drawPicture(reader, content, place);
      }
      return { content: saved(reader, target.document), hasFiles };
    } finally {
      reader.FPDF_CloseDocument(target.document);
    }
  });
}

interface Flattened {
  /** Width and height in points. */
  size: [number, number];
  /** How the page looked. */
  seen: Picture;
  /** Whether it looks like that without its fields and notes, which have become part of it. */
  isFlat: boolean;
  hasFile: boolean;
}

/** Makes fields and notes part of the page. */
function flatten(reader: Pdfium, source: OpenDocument, index: number): Flattened {
  const [result, about] = withPage(reader, source, index, (page) => {
    const seen = pictureOf(reader, source.form, page, COMPARED);
    const size: [number, number] = [reader.FPDF_GetPageWidthF(page), reader.FPDF_GetPageHeightF(page)];
    const hasFile = annotationTypes(reader, page).includes(FILE_ATTACHMENT);
    return [reader.FPDFPage_Flatten(page, ON_SCREEN), { seen, size, hasFile }] as const;
  });
  if (result !== FLATTENED) return { ...about, isFlat: true };
  const flat = withPage(reader, source, index, (page) => pictureOf(reader, source.form, page, COMPARED));
  return { ...about, seen: flat, isFlat: lookAlike(about.seen, flat, FIELD_TOLERANCE) };
}

function annotationTypes(reader: Pdfium, page: number): number[] {
  return Array.from({ length: reader.FPDFPage_GetAnnotCount(page) }, (_, index) => {
    const annotation = reader.FPDFPage_GetAnnot(page, index);
    const type = reader.FPDFAnnot_GetSubtype(annotation);
    reader.FPDFPage_CloseAnnot(annotation);
    return type;
  });
}

interface Place {
  target: OpenDocument;
  index: number;
  /** Of the original, in points. */
  size: [number, number];
}

/** Draws a page as one object within its visible box. Returns whether it looks as it did. If it does not, it is not in the target. */
function drawn(reader: Pdfium, source: OpenDocument, place: Place, seen: Picture): boolean {
  const { target, index } = place;
  const content = reader.FPDF_NewXObjectFromPage(target.document, source.document, index);
  if (content === 0) return false;
  addPage(reader, place, (scale) => {
    const object = reader.FPDF_NewFormObjectFromXObject(content);
    reader.FPDFPageObj_Transform(object, scale, 0, 0, scale, 0, 0);
    return object;
  });
  reader.FPDF_CloseXObject(content);
  const own = withPage(reader, target, index, (page) => pictureOf(reader, target.form, page, COMPARED));
  const isSame = lookAlike(seen, own, TOLERANCE);
  if (!isSame) reader.FPDFPage_Delete(target.document, index);
  return isSame;
}

/** Draws the picture of a page instead of the page, from the original, in which fields and notes are as they were. */
function drawPicture(reader: Pdfium, content: Uint8Array, place: Place): void {
  const { target, index } = place;
  const jpg = withOpened(reader, content, (_, original) =>
    withPage(reader, original, index, (page) => jpegOf(pictureOf(reader, original.form, page, DRAWN))),
  );
  if (!jpg) throw new Error('A PDF that was opened cannot be opened again');
  const { malloc, free } = reader.pdfium.wasmExports;
  const at = malloc(jpg.byteLength);
  reader.pdfium.HEAPU8.set(jpg, at);
  addPage(reader, place, (_scale, across, down) => {
    const object = reader.FPDFPageObj_NewImageObj(target.document);
    reader.EPDFImageObj_SetJpeg(0, 0, object, at, jpg.byteLength);
    reader.FPDFImageObj_SetMatrix(object, across, 0, 0, down, 0, 0);
    return object;
  });
  free(at);
}

function jpegOf({ width, height, pixels }: Picture): Uint8Array {
  for (let at = 0; at < pixels.length; at += 4) {
    const blue = pixels[at] ?? 0;
    pixels[at] = pixels[at + 2] ?? 0;
    pixels[at + 2] = blue;
  }
  return jpeg.encode({ data: pixels, width, height }, QUALITY).data;
}

/** Adds a page of the size of the original with one object. `make` gets the scale, and the width and height in points. */
function addPage(
  reader: Pdfium,
  { target, index, size }: Place,
  make: (scale: number, across: number, down: number) => number,
): void {
  const side = Math.max(...size);
  const scale = side > MOST_SIDE ? SMALLER_SIDE / side : 1;
  const [across, down] = [size[0] * scale, size[1] * scale];
  const page = reader.FPDFPage_New(target.document, index, across, down);
  reader.FPDFPage_InsertObject(page, make(scale, across, down));
  reader.FPDFPage_GenerateContent(page);
  reader.FPDF_ClosePage(page);
}
