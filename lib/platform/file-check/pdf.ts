import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  PDFRef,
  PDFStream,
} from 'pdf-lib';
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

/** A PDF with its pages in order, each of which can be copied and drawn on. */
export interface OpenedPdf {
  document: PDFDocument;
  pages: PDFRef[];
}

/** Opens a PDF that needs no password, or says what is wrong with it. */
export async function openPdf(content: Uint8Array): Promise<OpenedPdf | { refusal: FileRefusal }> {
  mayUnpack = MAX_UNPACKED;
  try {
    const document = await load(content);
    const pages = pagesOf(document);
    // pdf-lib may have taken a part that was too large for a broken one and skipped it.
    if (mayUnpack < 0 || document.context.enumerateIndirectObjects().length > MAX_OBJECTS) {
      return { refusal: 'FILE_TOO_COMPLEX' };
    }
    return Array.isArray(pages) ? { document, pages } : { refusal: pages };
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
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map(name);

/** A node of the page tree, with what it has from the nodes above. */
interface TreeNode {
  at: PDFObject | undefined;
  depth: number;
  inherited: ReadonlyMap<PDFName, PDFObject>;
}

/** The pages, with everything made right on which drawing could fail. Every page and node must occur once, in a tree of plausible size. */
function pagesOf(document: PDFDocument): PDFRef[] | FileRefusal {
  const { context } = document;
  const catalog: unknown = document.catalog;
  if (!(catalog instanceof PDFDict)) return 'FILE_BROKEN';
  const seen = new Set<unknown>();
  const pages: PDFRef[] = [];
  const rest: TreeNode[] = [{ at: catalog.get(name('Pages')), depth: 0, inherited: new Map() }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { at, depth } = next;
    const node = context.lookup(at);
    if (!(node instanceof PDFDict)) return 'FILE_BROKEN';
    if (seen.has(node) || depth > MAX_DEPTH) return 'FILE_TOO_COMPLEX';
    seen.add(node);
    const own = INHERITED.map((key) => [key, node.get(key) ?? next.inherited.get(key)] as const);
    const inherited = new Map(own.filter((entry): entry is [PDFName, PDFObject] => entry[1] !== undefined));
    const kids = node.get(name('Type')) === name('Page') ? null : node.lookup(name('Kids'));
    if (kids instanceof PDFArray) {
      for (const kid of kids.asArray().toReversed()) rest.push({ at: kid, depth: depth + 1, inherited });
    } else {
      const page = drawable(node, inherited);
      const ref = at instanceof PDFRef ? at : context.nextRef();
      context.assign(ref, page);
      seen.add(page);
      pages.push(ref);
    }
    if (pages.length + rest.length > MAX_PAGES * 2) return 'FILE_TOO_MANY_PAGES';
  }
  if (pages.length > MAX_PAGES) return 'FILE_TOO_MANY_PAGES';
  return pages.length === 0 ? 'FILE_BROKEN' : pages;
}

/** In points. The largest page that the format allows is five metres; writers that count pixels go beyond it. */
const LEAST_SIDE = 3;
const MOST_SIDE = 200_000;
const FARTHEST = 1_000_000;
const A4: Box = [0, 0, 595.28, 841.89];
const MOST_UNIT = 75;

/** Left, bottom, right, top. */
type Box = [number, number, number, number];

/** The page with what belongs to its look only, each part of the type that it must have. */
function drawable(page: PDFDict, inherited: ReadonlyMap<PDFName, PDFObject>): PDFPageLeaf {
  const { context } = page;
  const found = (key: string) => context.lookup(inherited.get(name(key)) ?? page.get(name(key)));
  const leaf = PDFPageLeaf.fromMapWithContext(new Map(), context);
  const box = context.obj(shownBox(boxOf(found('MediaBox')), boxOf(found('CropBox'))));
  leaf.set(name('Type'), name('Page'));
  leaf.set(name('MediaBox'), box);
  leaf.set(name('CropBox'), box);
  leaf.set(name('Rotate'), PDFNumber.of(rightAngle(found('Rotate'))));
  leaf.set(name('Resources'), resources(found('Resources'), context));
  leaf.set(name('Contents'), context.obj(listOf(page, 'Contents', PDFStream)));
  leaf.set(name('Annots'), context.obj(listOf(page, 'Annots', PDFDict)));
  const group = found('Group');
  if (group instanceof PDFDict) leaf.set(name('Group'), group);
  const unit = numberOf(found('UserUnit'));
  if (unit > 0 && unit <= MOST_UNIT) leaf.set(name('UserUnit'), PDFNumber.of(unit));
  return leaf;
}

/** The parts of a list, or of what stands there instead of a list, that are of this type. */
function listOf(page: PDFDict, key: string, type: typeof PDFStream | typeof PDFDict): PDFObject[] {
  const value = page.get(name(key));
  const list = page.context.lookup(value);
  const items = list instanceof PDFArray ? list.asArray() : value ? [value] : [];
  return items.filter((item) => page.context.lookup(item) instanceof type);
}

/** Resources to which fonts and pictures can be added. */
function resources(found: PDFObject | undefined, context: PDFDict['context']): PDFDict {
  const own = found instanceof PDFDict ? found : context.obj({});
  for (const key of ['Font', 'XObject', 'ExtGState'].map(name)) {
    if (own.has(key) && !(own.lookup(key) instanceof PDFDict)) own.delete(key);
  }
  return own;
}

const numberOf = (value: PDFObject | undefined): number =>
  value instanceof PDFNumber ? value.asNumber() : Number.NaN;

/** Readers take any other angle for none. */
function rightAngle(value: PDFObject | undefined): number {
  const angle = numberOf(value) % 360;
  return angle % 90 === 0 ? (angle + 360) % 360 : 0;
}

/** A box with its corners in order. Null if it is none, or of a size that no page has. */
function boxOf(value: PDFObject | undefined): Box | null {
  if (!(value instanceof PDFArray) || value.size() < 4) return null;
  const [a, b, c, d] = [0, 1, 2, 3].map((index) => numberOf(value.lookup(index))) as Box;
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return isPlausible(box) ? box : null;
}

function isPlausible(box: Box): boolean {
  const [left, bottom, right, top] = box;
  return (
    box.every((place) => Math.abs(place) <= FARTHEST) &&
    [right - left, top - bottom].every((side) => side >= LEAST_SIDE && side <= MOST_SIDE)
  );
}

/** What readers show of a page: its crop box within its media box. */
function shownBox(media: Box | null, crop: Box | null): Box {
  if (!media || !crop) return media ?? crop ?? A4;
  const both: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return isPlausible(both) ? both : media;
}
