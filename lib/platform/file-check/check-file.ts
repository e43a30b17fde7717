import { fileTypeFromBuffer } from 'file-type';
import { type ContentType, contentTypeOf, startOfPdf } from '../../domain/file-content.ts';
import type { UploadTypes } from '../../domain/limits.ts';
import { checkJpeg } from './check-jpeg.ts';
import { checkOffice, officeType, refusalOfCfb } from './check-office.ts';
import { checkPng } from './check-png.ts';
import { MAX_HEIC_PIXELS } from './file-maxima.ts';
import type { FileCheck, FileRefusal, FileToCheck } from './file-refusals.ts';
import { openHeic } from './heic-picture.ts';
import { isWhole } from './is-whole.ts';
import { latin1 } from './latin1.ts';
import { openPdf } from './pdf.ts';
import { isReadable, withDocument } from './pdfium.ts';

/** Returns the type of a file by its content if its structure is sound, or why the file is refused. Its name does not matter. */
export async function checkFile({ content, allowed }: FileToCheck): Promise<FileCheck> {
  const beginning = contentTypeOf(content);
  const office = beginning === 'application/zip' && takesOffice(allowed) ? officeType(content) : null;
  if (office && 'refusal' in office) return office;
  const type = office?.type ?? beginning;
  if (type === null || !Object.hasOwn(allowed, type)) return refusalOfType(beginning, content);
  if (!isWhole(type, content)) return { refusal: 'FILE_INCOMPLETE' };
  const sound = type === 'application/pdf' ? fromHeader(content) : content;
  const refusal = await checkContent(type, sound);
  if (refusal) return { refusal };
  return sound === content ? { type } : { type, content: sound };
}

const takesOffice = (allowed: UploadTypes): boolean =>
  Object.keys(allowed).some((type) => type.startsWith('application/vnd.openxmlformats'));

async function refusalOfType(beginning: ContentType | null, content: Uint8Array): Promise<FileCheck> {
  if (beginning === 'application/x-cfb') return { refusal: refusalOfCfb(content) };
  if (beginning === 'image/avif') return { refusal: 'PICTURE_UNSUPPORTED', format: 'AVIF' };
  // A file that only seems to be of a kind makes the library throw.
  const found = beginning === null ? await fileTypeFromBuffer(content).catch(() => undefined) : undefined;
  return found?.mime.startsWith('image/')
    ? { refusal: 'PICTURE_UNSUPPORTED', format: found.ext.toUpperCase() }
    : { refusal: 'INVALID_FILE_TYPE' };
}

/** The problem with a file of this media type, or null. */
export async function checkContent(type: string, content: Uint8Array): Promise<FileRefusal | null> {
  switch (type) {
    case 'application/pdf':
      return checkPdf(content);
    case 'image/png':
      return checkPng(content);
    case 'image/jpeg':
      return checkJpeg(content);
    case 'image/heic':
      return checkHeic(content);
    default:
      return checkOffice(content);
  }
}

async function checkPdf(content: Uint8Array): Promise<FileRefusal | null> {
  const opened = await openPdf(content);
  if ('refusal' in opened) return opened.refusal;
  return (await withDocument(content, isReadable)) ? null : 'FILE_BROKEN';
}

/** Brands of sequences, which may have no main picture. */
const SEQUENCES = ['hevc', 'hevx', 'hevm', 'hevs', 'msf1'];

/** Checks the header of the main picture only. Decodes nothing. */
async function checkHeic(content: Uint8Array): Promise<FileRefusal | null> {
  const picture = await openHeic(content);
  if (picture) return picture.pixels > MAX_HEIC_PIXELS ? 'PICTURE_TOO_LARGE' : null;
  return SEQUENCES.includes(latin1(content.subarray(8, 12))) ? 'PICTURE_ANIMATED' : 'FILE_BROKEN';
}

const HEADER = '%PDF-1.7'.length;

/**
 * A PDF that begins with its header, without the bytes before it. Programs that read it count its places from the header. If the program
 * that wrote it has counted those bytes, a comment takes their room.
 */
function fromHeader(content: Uint8Array): Uint8Array {
  const start = startOfPdf(content);
  if (start <= 0) return content;
  const pdf = content.subarray(start);
  const table = Number(/startxref\s+(\d+)\s*%%EOF\s*$/.exec(latin1(content.subarray(-FINAL_BYTES)))?.[1]);
  if (isTable(pdf, table) || !isTable(content, table)) return pdf.slice();
  const room = Buffer.alloc(start, '%');
  room[0] = LINE_FEED;
  return Buffer.concat([pdf.subarray(0, HEADER), room, pdf.subarray(HEADER)]);
}

const FINAL_BYTES = 1_024;
const LINE_FEED = 0x0a;

/** Whether a table of objects begins there, in either of its two forms. */
const isTable = (content: Uint8Array, at: number): boolean =>
  /^\s*(xref|\d+\s+\d+\s+obj)\b/.test(latin1(content.subarray(at, at + 30)));
