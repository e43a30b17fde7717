import type { ErrorCode } from '../../domain/errors.ts';
import type { UploadTypes } from '../../domain/limits.ts';

export interface FileToCheck {
  content: Uint8Array;
  allowed: UploadTypes;
}

/** The problem with a file, as the error for its sender. */
export type FileRefusal = Extract<
  ErrorCode,
  | 'INVALID_FILE_TYPE'
  | 'FILE_BROKEN'
  | 'FILE_INCOMPLETE'
  | 'FILE_NOT_PAGES'
  | 'FILE_PROTECTED'
  | 'FILE_RESTRICTED'
  | 'FILE_OLD_FORMAT'
  | 'FILE_TOO_COMPLEX'
  | 'FILE_TOO_MANY_PAGES'
  | 'PICTURE_TOO_LARGE'
  | 'PICTURE_ANIMATED'
  | 'PICTURE_UNSUPPORTED'
>;

/**
 * The media type of an accepted file, with its content where what is stored is not what was sent, or why it is refused. `format`: what
 * kind of picture it is.
 */
export type FileCheck = { type: string; content?: Uint8Array } | { refusal: FileRefusal; format?: string };

export interface HeicPicture {
  content: Uint8Array;
  maxPixels: number;
  /** The longest side of the JPEG in pixels. */
  maxSide: number;
}

export interface SvgUpload {
  content: Uint8Array;
  /** Whether its name says that it is an SVG. */
  isNamedSvg: boolean;
}

/** The harmless drawing of an SVG, or why it is refused. */
export type Drawing =
  | { drawing: string }
  | {
      refusal: Extract<ErrorCode, 'INVALID_FILE_TYPE' | 'FILE_BROKEN' | 'NO_DRAWING' | 'FILE_TOO_COMPLEX'>;
    };
