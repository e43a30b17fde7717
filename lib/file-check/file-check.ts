import type { ErrorCode } from '../domain/errors.ts';
import type { UploadTypes } from '../domain/limits.ts';

export interface FileToCheck {
  /** The uploaded name. Its extension must match the content. */
  name: string;
  content: Uint8Array;
  allowed: UploadTypes;
}

/** The problem with a file, as the error for its sender. */
export type FileRefusal = Extract<
  ErrorCode,
  | 'INVALID_FILE_TYPE'
  | 'FILE_BROKEN'
  | 'FILE_PROTECTED'
  | 'FILE_TOO_COMPLEX'
  | 'FILE_TOO_MANY_PAGES'
  | 'PICTURE_TOO_LARGE'
  | 'PICTURE_ANIMATED'
>;

/** The media type of an accepted file, or why it is refused. */
export type FileCheck = { type: string } | { refusal: FileRefusal };

export interface HeicPicture {
  content: Uint8Array;
  maxPixels: number;
  /** The longest side of the JPEG in pixels. */
  maxSide: number;
}
