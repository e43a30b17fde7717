import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { UploadedFile } from '@/lib/http/request';
import { requireBearablePixels } from './pixel-limit';

export const MEGABYTE = 1024 * 1024;
/** 10 MB for a field, 15 MB for a signed document. */
export const FIELD_MAX_BYTES = 10 * MEGABYTE;
export const SIGNED_MAX_BYTES = 15 * MEGABYTE;

const EXTENSIONS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/heic': ['heic', 'heif'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
};
export const FIELD_TYPES = Object.keys(EXTENSIONS);
export const SIGNED_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/heic'] as const;

/** What `readUpload` makes of a multipart body. */
export const uploadShape = z.object({
  file: z.custom<UploadedFile>((value) => value !== null && typeof value === 'object' && 'content' in value),
});

const HEIF = /^image\/hei[cf](-sequence)?$/;

/** The type of a file by its content; its name must agree. Throws INVALID_FILE_TYPE, or TOO_LARGE for an enormous image. */
export async function requireFileType(file: UploadedFile, allowed: readonly string[]): Promise<string> {
  const found = (await fileTypeFromBuffer(file.content))?.mime ?? '';
  const type = HEIF.test(found) ? 'image/heic' : found;
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!allowed.includes(type) || !EXTENSIONS[type]?.includes(extension)) {
    const types = allowed.flatMap((one) => EXTENSIONS[one] ?? []).join(', ');
    throw new AppError('INVALID_FILE_TYPE', { values: { types } });
  }
  requireBearablePixels(type, file.content);
  return type;
}

/** A name to show: without folders and control characters, at most 200 characters. Never used as a path. */
export function displayFileName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  const clean = base.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  return clean.length > 200 ? `${clean.slice(0, 190)}…${clean.slice(-9)}` : clean || 'fil';
}
