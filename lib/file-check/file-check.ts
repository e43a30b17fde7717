import type { ErrorCode } from '../domain/errors.ts';

export interface FileToCheck {
  /** As it was uploaded: what its name ends with must agree with what is in it. */
  name: string;
  content: Uint8Array;
  /** Media types. */
  allowed: readonly string[];
}

/** What is wrong with a file, as the refusal that its sender reads. */
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

/** The media type of a file that is taken in, or why it is not. */
export type FileCheck = { type: string } | { refusal: FileRefusal };

export interface HeicPicture {
  content: Uint8Array;
  maxPixels: number;
  /** The longer side of the JPEG, at most. */
  maxSide: number;
}
