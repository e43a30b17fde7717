import { EncryptedPDFError, ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import type { FileRefusal } from './file-check.ts';
import { MAX_PAGES } from './file-rules.ts';

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

/** A PDF whose pages can be copied, or the problem with it. */
export async function openPdf(
  content: Uint8Array,
): Promise<{ document: PDFDocument } | { refusal: FileRefusal }> {
  mayUnpack = MAX_UNPACKED;
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(content, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false });
  } catch (error) {
    if (mayUnpack < 0) return { refusal: 'FILE_TOO_COMPLEX' };
    return { refusal: isEncrypted(error, content) ? 'FILE_PROTECTED' : 'FILE_BROKEN' };
  }
  // pdf-lib may have taken a part that was too large for a broken one and skipped it.
  if (mayUnpack < 0 || document.context.enumerateIndirectObjects().length > MAX_OBJECTS) {
    return { refusal: 'FILE_TOO_COMPLEX' };
  }
  const refusal = refusalOfPages(document);
  return refusal ? { refusal } : { document };
}

/** Whether the file is encrypted. Encrypted files often cannot even be parsed. */
function isEncrypted(error: unknown, content: Uint8Array): boolean {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  return error instanceof EncryptedPDFError || /\/Encrypt\s*(<<|\d+\s+\d+\s+R\b)/.test(text);
}

/** Checks that every page and node occurs once in the tree, which must not be too deep or too wide. */
function refusalOfPages(document: PDFDocument): FileRefusal | null {
  const { context } = document;
  const catalog: PDFDict | undefined = document.catalog;
  const seen = new Set<unknown>();
  const rest = [{ node: catalog?.get(PDFName.of('Pages')), depth: 0 }];
  let pages = 0;
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { depth } = next;
    const node = next.node instanceof PDFRef ? context.lookup(next.node) : next.node;
    if (!(node instanceof PDFDict)) return 'FILE_BROKEN';
    if (seen.has(node) || depth > MAX_DEPTH) return 'FILE_TOO_COMPLEX';
    seen.add(node);
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) {
      for (const kid of kids.asArray()) rest.push({ node: kid, depth: depth + 1 });
    } else {
      pages += 1;
    }
    if (pages + rest.length > MAX_PAGES * 2) return 'FILE_TOO_MANY_PAGES';
  }
  if (pages > MAX_PAGES) return 'FILE_TOO_MANY_PAGES';
  return pages === 0 ? 'FILE_BROKEN' : null;
}
