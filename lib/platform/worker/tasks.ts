import type { Drawing, FileCheck, FileToCheck, HeicPicture, SvgUpload } from '../file-check/file-refusals.ts';
import type { DrawnDocument } from '../typesetting/draw-document.ts';

/** The tasks of a worker process by name, with input and output. */
export interface Tasks {
  /** Checks an upload. */
  check: { input: FileToCheck; answer: FileCheck };
  /** Converts a HEIC to a JPEG. Null if it cannot be shown. */
  picture: { input: HeicPicture; answer: Uint8Array | null };
  /** Reduces an uploaded SVG to a harmless drawing. */
  drawing: { input: SvgUpload; answer: Drawing };
  /** Converts a harmless SVG to a PNG. Null if it cannot be shown. */
  logo: { input: string; answer: Uint8Array | null };
  /** Draws an application, with signed documents as its last pages. */
  draw: { input: DrawnDocument; answer: Uint8Array };
}
export type TaskName = keyof Tasks;

/** The limits of a worker process. */
export interface TaskLimits {
  /** CPU time in milliseconds. It does not depend on how busy the machine is, so if a task exceeds it, the input is the cause. */
  cpuMs: number;
  /** Milliseconds until the caller learns that the machine is too busy. */
  timeMs: number;
  /** The memory of the whole process in megabytes, as the operating system counts it (RSS). */
  memoryMb: number;
}

/** The messages to and from a worker process. */
export interface TaskMessage {
  name: TaskName;
  input: unknown;
  cpuMs: number;
}
export type WorkerMessage =
  | { kind: 'ready' }
  /** `memoryMb`: the memory that the process still holds afterwards. */
  | { kind: 'answer'; answer: unknown; memoryMb: number }
  | { kind: 'failure'; stack: string };
