import type { DrawnDocument } from '../documents/typesetting/draw-document.ts';
import type { ErrorCode } from '../errors.ts';

/** What a worker process does, by name: what goes in and what comes out. */
export interface Tasks {
  /** Looks into an upload. */
  check: { input: FileToCheck; answer: FileCheck };
  /** Makes a JPEG of a HEIC; null for one that cannot be shown. */
  picture: { input: HeicPicture; answer: Uint8Array | null };
  /** Draws an application, with signed documents as its last pages. */
  draw: { input: DrawnDocument; answer: Uint8Array };
}
export type TaskName = keyof Tasks;

/** What a worker process may use. */
export interface TaskLimits {
  /** Milliseconds of computing, which do not depend on how busy the machine is: more than this is the fault of the input. */
  cpuMs: number;
  /** Milliseconds until somebody who waits is told that the machine is too busy. */
  timeMs: number;
  /** Of the whole process, as the operating system counts it (RSS). */
  memoryMb: number;
}

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

/** What goes over the channel to a worker process, and back. */
export interface TaskMessage {
  name: TaskName;
  input: unknown;
  cpuMs: number;
}
export type WorkerMessage =
  | { kind: 'ready' }
  /** `memoryMb`: what the process still holds afterwards. */
  | { kind: 'answer'; answer: unknown; memoryMb: number }
  | { kind: 'failure'; stack: string };
