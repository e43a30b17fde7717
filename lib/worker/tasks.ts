import type { FileCheck, FileToCheck, HeicPicture } from '../file-check/file-check.ts';
import type { DrawnDocument } from '../typesetting/draw-document.ts';

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
