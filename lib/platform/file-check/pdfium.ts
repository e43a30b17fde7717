import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';

declare module '@embedpdf/pdfium' {
  interface PdfiumModule {
    /** Its memory. Another array once it has grown. */
    HEAPU8: Uint8Array;
    wasmBinary: ArrayBuffer;
  }
}

export type Pdfium = Awaited<ReturnType<typeof init>>;

let starting: Promise<Pdfium> | undefined;

/** PDFium, the reader of PDFs in Chrome, as WebAssembly. It calls nothing outside itself. */
function pdfium(): Promise<Pdfium> {
  starting ??= start();
  return starting;
}

async function start(): Promise<Pdfium> {
  const file = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const reader = await init({ wasmBinary: new Uint8Array(file).buffer });
  reader.PDFiumExt_Init();
  return reader;
}

/** A document opened by PDFium, with what shows its form fields. Both are addresses in its memory. */
export interface OpenDocument {
  document: number;
  form: number;
}

/**
 * Opens a PDF, lets `use` work with it, and closes it. Null if PDFium cannot open it without a password. Throws if PDFium fails, which is then
 * started anew.
 */
export async function withDocument<T>(
  content: Uint8Array,
  use: (reader: Pdfium, opened: OpenDocument) => T,
): Promise<T | null> {
  const reader = await pdfium();
  try {
    return withOpened(reader, content, use);
  } catch (error) {
    starting = undefined;
    throw error;
  }
}

/** The same with PDFium at hand. */
export function withOpened<T>(
  reader: Pdfium,
  content: Uint8Array,
  use: (reader: Pdfium, opened: OpenDocument) => T,
): T | null {
  const { malloc, free } = reader.pdfium.wasmExports;
  const at = malloc(content.byteLength);
  reader.pdfium.HEAPU8.set(content, at);
  const document = reader.FPDF_LoadMemDocument(at, content.byteLength, '');
  try {
    if (document === 0) return null;
    const info = reader.PDFiumExt_OpenFormFillInfo();
    const form = reader.PDFiumExt_InitFormFillEnvironment(document, info);
    // Fields are drawn as on paper, without the colour that invites to fill them in.
    reader.FPDF_SetFormFieldHighlightAlpha(form, 0);
    try {
      return use(reader, { document, form });
    } finally {
      reader.PDFiumExt_ExitFormFillEnvironment(form);
      reader.PDFiumExt_CloseFormFillInfo(info);
    }
  } finally {
    if (document !== 0) reader.FPDF_CloseDocument(document);
    free(at);
  }
}

/** The sides of a page, in points. The largest page that the format allows is five metres; writers that count pixels go beyond it. */
const LEAST_SIDE = 3;
const MOST_SIDE = 200_000;

/** Whether each page can be opened and has a size that pages have. */
export function isReadable(reader: Pdfium, { document }: OpenDocument): boolean {
  const count = reader.FPDF_GetPageCount(document);
  return (
    count > 0 &&
    Array.from({ length: count }, (_, index) => index).every((index) => {
      const page = reader.FPDF_LoadPage(document, index);
      if (page === 0) return false;
      const sides = [reader.FPDF_GetPageWidthF(page), reader.FPDF_GetPageHeightF(page)];
      reader.FPDF_ClosePage(page);
      return sides.every((side) => side >= LEAST_SIDE && side <= MOST_SIDE);
    })
  );
}

/** Lets `use` work with a page of the document, with its fields as they are filled in. */
export function withPage<T>(
  reader: Pdfium,
  { document, form }: OpenDocument,
  index: number,
  use: (page: number) => T,
): T {
  const page = reader.FPDF_LoadPage(document, index);
  if (page === 0) throw new Error(`Page ${index + 1} cannot be opened`);
  reader.FORM_OnAfterLoadPage(page, form);
  try {
    return use(page);
  } finally {
    reader.FORM_OnBeforeClosePage(page, form);
    reader.FPDF_ClosePage(page);
  }
}

/** Pixels in four bytes each: blue, green, red, and one that says nothing. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const WITH_ANNOTATIONS = 1;
const WHITE = 0xffffffff;
const BYTES = 4;

/** A page as a person sees it, on white, at this resolution or at the largest one with at most `maxPixels`. */
export function pictureOf(
  reader: Pdfium,
  form: number,
  page: number,
  { dpi, maxPixels }: { dpi: number; maxPixels: number },
): Picture {
  const [across, down] = [reader.FPDF_GetPageWidthF(page), reader.FPDF_GetPageHeightF(page)];
  const scale = Math.min(dpi / 72, Math.sqrt(maxPixels / (across * down)));
  const [width, height] = [across, down].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const bitmap = reader.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new Error('There is no room for the picture of a page');
  try {
    reader.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    reader.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
    reader.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
    const at = reader.FPDFBitmap_GetBuffer(bitmap);
    return { width, height, pixels: reader.pdfium.HEAPU8.slice(at, at + width * height * BYTES) };
  } finally {
    reader.FPDFBitmap_Destroy(bitmap);
  }
}

/** Pixels to a side of a cell. Cells are compared, because edges fall differently on single pixels. */
const CELL = 4;

/** Whether no part of two pictures differs by more than `tolerance`, of 255, in any colour. */
export function lookAlike(one: Picture, other: Picture, tolerance: number): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  if (Buffer.compare(one.pixels, other.pixels) === 0) return true;
  const columns = Math.ceil(one.width / CELL);
  for (let top = 0; top < one.height; top += CELL) {
    const bottom = Math.min(one.height, top + CELL);
    const sums = new Int32Array(columns * BYTES);
    for (let y = top; y < bottom; y++) {
      for (let x = 0; x < one.width; x++) {
        const [from, to] = [(y * one.width + x) * BYTES, Math.floor(x / CELL) * BYTES];
        for (let colour = 0; colour < BYTES - 1; colour++)
          sums[to + colour] =
            (sums[to + colour] ?? 0) + (one.pixels[from + colour] ?? 0) - (other.pixels[from + colour] ?? 0);
      }
    }
    if (sums.some((sum) => Math.abs(sum) > tolerance * CELL * (bottom - top))) return false;
  }
  return true;
}

/** The document as a file. */
export function saved(reader: Pdfium, document: number): Uint8Array {
  const { malloc, free } = reader.pdfium.wasmExports;
  const writer = reader.PDFiumExt_OpenFileWriter();
  reader.PDFiumExt_SaveAsCopy(document, writer);
  const size = reader.PDFiumExt_GetFileWriterSize(writer);
  const at = malloc(size);
  reader.PDFiumExt_GetFileWriterData(writer, at, size);
  const content = reader.pdfium.HEAPU8.slice(at, at + size);
  free(at);
  reader.PDFiumExt_CloseFileWriter(writer);
  return content;
}
