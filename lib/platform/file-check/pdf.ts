import { ParseSpeeds, PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, type PDFObject } from 'pdf-lib';
import { MAX_PAGES } from './file-maxima.ts';
import type { FileRefusal } from './file-refusals.ts';
import { latin1 } from './latin1.ts';

/** The limit for all object streams of a file, in bytes. Three hundred designed pages need about five megabytes. */
const MAX_UNPACKED = 12 * 2 ** 20;
const MAX_OBJECTS = 200_000;
/** The depth of the page tree. */
const MAX_DEPTH = 60;

/** All of pdf-lib's stream decoders use this part of it to grow their buffers. The package does not export it, so it is found by its path. */
const {
  default: DecodeStream,
}: {
  default: {
    prototype: { buffer: Uint8Array; ensureBuffer(this: { buffer: Uint8Array }, size: number): Uint8Array };
  };
} = await import(new URL('core/streams/DecodeStream.js', import.meta.resolve('pdf-lib')).href);
const { ensureBuffer } = DecodeStream.prototype;
let mayUnpack = MAX_UNPACKED;

// Count what pdf-lib unpacks before it allocates the memory.
DecodeStream.prototype.ensureBuffer = function (size) {
  mayUnpack -= roomFor(size, this.buffer.byteLength) - this.buffer.byteLength;
  if (mayUnpack < 0) throw new RangeError('more is unpacked than may be');
  return ensureBuffer.call(this, size);
};

/** Buffers double until the data fits. */
function roomFor(size: number, room: number): number {
  return size <= room ? room : roomFor(size, Math.max(512, room * 2));
}

/** Opens a PDF that needs no password, or says what is wrong with it. */
export async function openPdf(
  content: Uint8Array,
): Promise<{ document: PDFDocument } | { refusal: FileRefusal }> {
  mayUnpack = MAX_UNPACKED;
  try {
    const document = await load(content);
    const refusal = refusalOfPages(document) ?? (isShownElsewhere(document) ? 'FILE_NOT_PAGES' : null);
    // pdf-lib may have taken a part that was too large for a broken one and skipped it.
    if (mayUnpack < 0 || document.context.enumerateIndirectObjects().length > MAX_OBJECTS) {
      return { refusal: 'FILE_TOO_COMPLEX' };
    }
    return refusal ? { refusal } : { document };
  } catch (error) {
    return { refusal: mayUnpack < 0 ? 'FILE_TOO_COMPLEX' : refusalOf(error, content) };
  }
}

/** pdf-lib decrypts nothing without the id of a file, which some writers leave out. The keys are then made with an empty one. */
const EMPTY_ID = '\ntrailer\n<</ID[<><>]>>\n';

function load(content: Uint8Array): Promise<PDFDocument> {
  const isWithoutId = isEncrypted(content) && !/\/ID\s*\[/.test(latin1(content));
  const complete = isWithoutId ? Buffer.concat([content, Buffer.from(EMPTY_ID)]) : content;
  return PDFDocument.load(complete, {
    parseSpeed: ParseSpeeds.Fastest,
    updateMetadata: false,
    // What is protected against changes only opens with an empty one.
    password: '',
  });
}

function refusalOf(error: unknown, content: Uint8Array): FileRefusal {
  if (error instanceof Error && error.message === 'NEEDS PASSWORD') return 'FILE_PROTECTED';
  return isEncrypted(content) ? 'FILE_RESTRICTED' : 'FILE_BROKEN';
}

const isEncrypted = (content: Uint8Array): boolean =>
  /\/Encrypt\s*(<<|\d+\s+\d+\s+R\b)/.test(latin1(content));

const name = (text: string): PDFName => PDFName.of(text);

/**
 * Whether only some programs show what is in it, and others show a page that refers to them: a portfolio, or a form in XML (XFA) without fields of a
 * PDF.
 */
function isShownElsewhere({ catalog }: PDFDocument): boolean {
  const form = catalog.lookup(name('AcroForm'));
  const fields = form instanceof PDFDict ? form.lookup(name('Fields')) : undefined;
  const isForm = form instanceof PDFDict && form.has(name('XFA'));
  const isDynamic = catalog.lookup(name('NeedsRendering')) === PDFBool.True;
  return (
    catalog.has(name('Collection')) ||
    (isForm && (isDynamic || !(fields instanceof PDFArray && fields.size() > 0)))
  );
}

/** What is wrong with the tree of pages, in which every page and node must occur once. Null if nothing is. */
function refusalOfPages({ context, catalog }: PDFDocument): FileRefusal | null {
  const root: unknown = catalog;
  if (!(root instanceof PDFDict)) return 'FILE_BROKEN';
  const seen = new Set<unknown>();
  let pages = 0;
  const rest: { at: PDFObject | undefined; depth: number }[] = [{ at: root.get(name('Pages')), depth: 0 }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { at, depth } = next;
    const node = context.lookup(at);
    if (!(node instanceof PDFDict)) return 'FILE_BROKEN';
    if (seen.has(node) || depth > MAX_DEPTH || isEndless(node)) return 'FILE_TOO_COMPLEX';
    seen.add(node);
    const kids = node.get(name('Type')) === name('Page') ? null : node.lookup(name('Kids'));
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) rest.push({ at: kid, depth: depth + 1 });
    else pages += 1;
    if (pages + rest.length > MAX_PAGES * 2) return 'FILE_TOO_MANY_PAGES';
  }
  if (pages > MAX_PAGES) return 'FILE_TOO_MANY_PAGES';
  return pages === 0 ? 'FILE_BROKEN' : null;
}

/** Whether the nodes above this one, from which pages inherit, form a circle. PDFium would follow it without end. */
function isEndless(node: PDFDict): boolean {
  let above = node.lookup(name('Parent'));
  for (let depth = 0; above instanceof PDFDict; depth++) {
    if (depth > MAX_DEPTH) return true;
    above = above.lookup(name('Parent'));
  }
  return false;
}
