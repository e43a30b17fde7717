import { z } from 'zod';
import type { ErrorCode } from '@/lib/domain/errors';

/** The file of a multipart request. */
export interface UploadedFile {
  name: string;
  content: Uint8Array;
  /** The type by content, once it has been checked. */
  contentType?: string;
}

/** The errors about the content of an upload. */
export const FILE_REFUSALS = [
  'TOO_LARGE',
  'INVALID_FILE_TYPE',
  'FILE_BROKEN',
  'FILE_INCOMPLETE',
  'FILE_NOT_PAGES',
  'FILE_PROTECTED',
  'FILE_RESTRICTED',
  'FILE_OLD_FORMAT',
  'FILE_TOO_COMPLEX',
  'FILE_TOO_MANY_PAGES',
  'PICTURE_TOO_LARGE',
  'PICTURE_ANIMATED',
  'PICTURE_UNSUPPORTED',
  'INFECTED_FILE',
  'BUSY',
] as const satisfies readonly ErrorCode[];

/** A multipart body as read by the server. */
export const uploadShape = z.object({
  file: z.custom<UploadedFile>((value) => value !== null && typeof value === 'object' && 'content' in value),
});
