import type { UploadedFile } from '@/lib/contract/uploads';
import { AppError, IntegrationError, type IntegrationPart } from '@/lib/domain/errors';
import { cutMiddle, plainLine } from '@/lib/domain/fields/plain-text';
import { FILE_TYPES, TEXT_LIMITS, type UploadTypes } from '@/lib/domain/limits';
import { MAX_PAGES } from '@/lib/platform/file-check/file-maxima';
import type { FileCheck, FileRefusal } from '@/lib/platform/file-check/file-refusals';
import { runTask } from '@/lib/platform/worker/run-task';
import { WorkerEnded } from '@/lib/platform/worker/worker-process';

/** The values for an error's text. */
const VALUES: Partial<Record<FileRefusal, Record<string, number>>> = {
  FILE_TOO_MANY_PAGES: { max: MAX_PAGES },
};

const DOCX =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document' satisfies keyof typeof FILE_TYPES.field;

/**
 * Returns an upload as it is stored, with its type by its content, and the ending of that type. A worker process checks the file. Throws
 * INVALID_FILE_TYPE, FILE_ and PICTURE_ errors, and BUSY.
 */
export async function checkedFile(file: UploadedFile, allowed: UploadTypes): Promise<UploadedFile> {
  const found = await checkInWorker(file.content, allowed);
  if ('type' in found) {
    const { type, content = file.content } = found;
    return { name: nameWithEnding(cleanName(file.name), type, allowed), content, contentType: type };
  }
  const { refusal, format } = found;
  throw refusedType(refusal, allowed, { format, name: file.name });
}

/** The refusal of a file, with the types that its place takes, and the ending of its name if that is one of theirs. */
export function refusedType(
  refusal: FileRefusal,
  allowed: UploadTypes,
  { format = '', name = '' }: { format?: string | undefined; name?: string } = {},
): AppError {
  const endings = Object.values(allowed).flat();
  const types = endings.join(', ');
  const named = endings.find((ending) => name.toLowerCase().endsWith(`.${ending}`)) ?? 'none';
  const office = Object.hasOwn(allowed, DOCX) ? 'yes' : 'no';
  return new AppError(refusal, { values: { types, format, named, office, ...VALUES[refusal] } });
}

/** What a worker process says of a file. A file that takes it too much memory or time is too complex. Throws BUSY. */
export async function checkInWorker(content: Uint8Array, allowed: UploadTypes): Promise<FileCheck> {
  return runTask('check', { content, allowed }).catch((error: unknown): FileCheck => {
    if (error instanceof WorkerEnded) return { refusal: 'FILE_TOO_COMPLEX' };
    throw error;
  });
}

/** An upload with its type, which must be allowed. Throws the errors of `checkedFile`. */
export async function withFileType<T extends { file: UploadedFile }>(
  input: T,
  allowed: UploadTypes,
): Promise<T> {
  return { ...input, file: await checkedFile(input.file, allowed) };
}

/** Endings that stay although a type's first one is more usual. */
const USUAL = ['jpeg', 'heif'];
/** Endings of files that we do not take, but whose name a file that we take may have. */
const MISTAKEN = ['doc', 'xls', 'avif', 'webp', 'gif', 'tif', 'tiff', 'bmp'];

/** The name with an ending that programs open as this type. Replaces the ending of another type. */
function nameWithEnding(name: string, type: string, allowed: UploadTypes): string {
  const [usual = '', ...others] = allowed[type] ?? [];
  const [, stem = name, ending = ''] = /^(.*)\.(\w+)$/s.exec(name) ?? [];
  const lower = ending.toLowerCase();
  if (lower === usual || (others.includes(lower) && USUAL.includes(lower))) return name;
  const isOfAnother = [...Object.values(FILE_TYPES.field).flat(), ...MISTAKEN].includes(lower);
  return `${isOfAnother ? stem : name}.${usual}`;
}

/** The type that `withFileType` found. */
export function typeOf({ contentType }: UploadedFile): string {
  if (!contentType) throw new Error('The upload has not been looked into');
  return contentType;
}

/** How many UTF-16 units to keep at the end of a name that is cut: its extension, and a little more. */
const END_LENGTH = 9;

/**
 * A display name, on one line and without folders, at most `TEXT_LIMITS.fileName` UTF-16 units. Never use it as a path. It is never
 * empty for a file that `checkedFile` has accepted, because such a name ends with its extension.
 */
export function displayFileName(name: string): string {
  return cutMiddle(cleanName(name), TEXT_LIMITS.fileName, END_LENGTH);
}

function cleanName(name: string): string {
  return plainLine(plainLine(name).split(/[\\/]/).at(-1) ?? '');
}

/** What another system may send: we store it, and attach it where it cannot be shown. */
const BEARABLE: readonly FileRefusal[] = ['FILE_PROTECTED', 'FILE_RESTRICTED', 'FILE_NOT_PAGES'];

/**
 * Returns a PDF from another system once it is checked. It may be one that is attached instead of shown. A worker process runs the check. Throws IntegrationError
 * (`garbage`), and BUSY.
 */
export async function requireSoundPdf(part: IntegrationPart, pdf: Uint8Array): Promise<Uint8Array> {
  const found = await checkInWorker(pdf, { 'application/pdf': ['pdf'] });
  if ('type' in found) return found.content ?? pdf;
  if (BEARABLE.includes(found.refusal)) return pdf;
  throw new IntegrationError(part, 'garbage', null, new Error(found.refusal));
}
