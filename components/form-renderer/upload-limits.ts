import { contentTypeOf, FIRST_BYTES } from '@/lib/domain/file-content';
import { filesTaken } from '@/lib/domain/forms/kinds/file';
import { FILE_LIMITS, FILE_TYPES, limitInWords, type UploadTypes } from '@/lib/domain/limits';

/** The files that may be uploaded, as far as the browser can see before sending. The server checks the content. */
export interface FileLimits {
  /** The extensions, each with its dot. */
  extensions: readonly string[];
  maxBytes: number;
}

/** Limits for the files that a question takes. */
export function limitsOfField(row: Parameters<typeof filesTaken>[0]): FileLimits {
  const { types, maxBytes } = filesTaken(row);
  return { extensions: extensionsOf(types), maxBytes };
}

/** Limits for a signed document. */
export const SIGNED_DOCUMENTS: FileLimits = {
  extensions: extensionsOf(FILE_TYPES.signed),
  maxBytes: FILE_LIMITS.signed,
};

/** Limits for files of a message. */
export const MESSAGE_FILES: FileLimits = {
  extensions: extensionsOf(FILE_TYPES.message),
  maxBytes: FILE_LIMITS.message,
};

/** Limits for the logo of an organisation. */
export const LOGO_FILES: FileLimits = {
  extensions: extensionsOf(FILE_TYPES.logo),
  maxBytes: FILE_LIMITS.logo,
};

function extensionsOf(types: UploadTypes): string[] {
  return Object.values(types)
    .flat()
    .map((extension) => `.${extension}`);
}

/** The file was changed, moved or deleted since it was chosen, or the browser may not read it. */
export const FILE_UNREADABLE = 'FILE_UNREADABLE';

export type FileRefusal = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'INVALID_FILE_TYPE' | typeof FILE_UNREADABLE;

/** Why a file cannot be sent, or null. One whose name or content may be of an allowed type is sent, and the server decides. */
export async function refusalOf(file: File, limits: FileLimits): Promise<FileRefusal | null> {
  const bytes = await bytesOf(file.slice(0, FIRST_BYTES));
  if (!bytes) return FILE_UNREADABLE;
  if (file.size === 0) return 'FILE_EMPTY';
  if (!endingIn(file.name, limits) && contentTypeOf(bytes) === null) return 'INVALID_FILE_TYPE';
  return file.size > limits.maxBytes ? 'FILE_TOO_LARGE' : null;
}

/** The allowed ending that a file's name has, such as `.pdf`, or undefined. */
export const endingIn = (name: string, { extensions }: FileLimits): string | undefined =>
  extensions.find((extension) => name.toLowerCase().endsWith(extension));

/** Other spellings of extensions that the text already names. */
const OTHER_SPELLINGS = ['.jpeg', '.jpe', '.jfif', '.heif', '.hif'];

/** Returns the values for the texts of refusals. */
export function limitValues({ extensions, maxBytes }: FileLimits): { max: string; types: string } {
  const types = extensions
    .filter((extension) => !OTHER_SPELLINGS.includes(extension))
    .map((extension) => extension.slice(1).toUpperCase());
  return { max: limitInWords(maxBytes), types: types.join(', ') };
}

/** What a file is by its first bytes, whatever it is called. Null if they do not show it, or if the file cannot be read. */
export async function contentTypeIn(file: Blob): Promise<string | null> {
  const bytes = await bytesOf(file.slice(0, FIRST_BYTES));
  return bytes && contentTypeOf(bytes);
}

/** Returns the content of a file. Null if it cannot be read. */
export const bytesOf = (file: Blob): Promise<Uint8Array<ArrayBuffer> | null> =>
  file.arrayBuffer().then(
    (content) => new Uint8Array(content),
    () => null,
  );

/** How a file can be viewed: as a picture, as pages, or not at all. */
type FileKind = 'picture' | 'pages' | 'other';

const PICTURES = ['image/png', 'image/jpeg', 'image/heic', 'image/heif'];

/**
 * Returns how a file can be viewed.
 *
 * @param contentType The server's finding. A browser gives an empty string for a type that it does not know.
 * @param name Used if there is no type.
 */
export function fileKindOf(contentType: string, name: string): FileKind {
  if (PICTURES.includes(contentType)) return 'picture';
  if (contentType === 'application/pdf') return 'pages';
  if (contentType !== '') return 'other';
  if (/\.(png|jpe?g|jpe|jfif|hei[cf]|hif)$/i.test(name)) return 'picture';
  return /\.pdf$/i.test(name) ? 'pages' : 'other';
}

/** Whether the file is a picture in a format that most browsers cannot show. The server converts such a picture. */
export function isHeic(contentType: string, name: string): boolean {
  return contentType ? /^image\/hei[cf]$/.test(contentType) : /\.(hei[cf]|hif)$/i.test(name);
}
