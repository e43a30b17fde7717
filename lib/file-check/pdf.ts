import { createRequire } from 'node:module';
import { EncryptedPDFError, ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import type { FileRefusal } from './file-check.ts';
import { MAX_PAGES } from './file-rules.ts';

/** Room for the parts that hold objects, all of one file together. Three hundred designed pages have some five megabytes. */
const MAX_UNPACKED = 12 * 2 ** 20;
const MAX_OBJECTS = 200_000;
/** Nodes above a page. */
const MAX_DEPTH = 60;

/** The part of pdf-lib that all its decoders of streams grow their buffers by. */
const { default: DecodeStream } = createRequire(import.meta.url)(
  'pdf-lib/cjs/core/streams/DecodeStream.js',
) as {
  default: {
    prototype: { buffer: Uint8Array; ensureBuffer(this: { buffer: Uint8Array }, size: number): Uint8Array };
  };
};
const { ensureBuffer } = DecodeStream.prototype;
let mayUnpack = MAX_UNPACKED;

// Whatever pdf-lib unpacks is counted before there is room for it.
DecodeStream.prototype.ensureBuffer = function (size) {
  mayUnpack -= roomFor(size, this.buffer.byteLength) - this.buffer.byteLength;
  if (mayUnpack < 0) throw new RangeError('more is unpacked than may be');
  return ensureBuffer.call(this, size);
};

/** The buffers double until there is room. */
function roomFor(size: number, room: number): number {
  return size <= room ? room : roomFor(size, Math.max(512, room * 2));
}

/** A PDF whose pages can be copied, or what is wrong with it. */
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
  // A part that was too large may have been passed over as broken.
  if (mayUnpack < 0 || document.context.enumerateIndirectObjects().length > MAX_OBJECTS) {
    return { refusal: 'FILE_TOO_COMPLEX' };
  }
  const refusal = refusalOfPages(document);
  return refusal ? { refusal } : { document };
}

/** What is encrypted can often not even be read as objects. */
function isEncrypted(error: unknown, content: Uint8Array): boolean {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  return error instanceof EncryptedPDFError || /\/Encrypt\s*(<<|\d+\s+\d+\s+R\b)/.test(text);
}

/** Every page and every node above them stands in one place of the tree, which is neither too high nor too wide. */
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
