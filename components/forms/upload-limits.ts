import { limitInWords } from '@/lib/domain/file-size';
import { FILE_LIMITS, FILE_TYPES, type UploadTypes } from '@/lib/domain/limits';

/** The files that may be uploaded, as far as the browser can tell before sending. The server checks the content. */
export interface FileLimits {
  /** The extensions, each with its dot. */
  extensions: readonly string[];
  maxBytes: number;
}

/** Limits for files in a form. */
export const FIELD_FILES: FileLimits = {
  extensions: extensionsOf(FILE_TYPES.field),
  maxBytes: FILE_LIMITS.field,
};

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

export type FileRefusal = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'INVALID_FILE_TYPE';

export function refusalOf(file: Pick<File, 'name' | 'size'>, limits: FileLimits): FileRefusal | null {
  const name = file.name.toLowerCase();
  if (!limits.extensions.some((extension) => name.endsWith(extension))) return 'INVALID_FILE_TYPE';
  if (file.size === 0) return 'FILE_EMPTY';
  return file.size > limits.maxBytes ? 'FILE_TOO_LARGE' : null;
}

/** Other spellings of extensions that the text already names. */
const OTHER_SPELLINGS = ['.jpeg', '.heif'];

/** Returns the values for the texts of refusals. */
export function limitValues({ extensions, maxBytes }: FileLimits): { max: string; types: string } {
  const types = extensions
    .filter((extension) => !OTHER_SPELLINGS.includes(extension))
    .map((extension) => extension.slice(1).toUpperCase());
  return { max: limitInWords(maxBytes), types: types.join(', ') };
}
