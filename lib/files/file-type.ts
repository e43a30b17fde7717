import type { UploadedFile } from '@/lib/contract/uploads';
import { AppError } from '@/lib/domain/errors';
import { cutMiddle } from '@/lib/domain/fields/cut-text';
import { plainLine } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS, type UploadTypes } from '@/lib/domain/limits';
import type { FileCheck, FileRefusal } from '@/lib/file-check/file-check';
import { MAX_PAGES } from '@/lib/file-check/file-rules';
import { runTask } from '@/lib/worker/run-task';
import { WorkerEnded } from '@/lib/worker/worker-process';

/** The values for an error's text. */
const VALUES: Partial<Record<FileRefusal, Record<string, number>>> = {
  FILE_TOO_MANY_PAGES: { max: MAX_PAGES },
};

/**
 * Returns the type of a file by its content. The name and the structure must match. A worker process checks the file. Throws
 * INVALID_FILE_TYPE, FILE_ and PICTURE_ errors, and BUSY.
 */
export async function requireFileType(file: UploadedFile, allowed: UploadTypes): Promise<string> {
  const { name, content } = file;
  const found = await runTask('check', { name, content, allowed }).catch((error: unknown): FileCheck => {
    if (error instanceof WorkerEnded) return { refusal: 'FILE_TOO_COMPLEX' };
    throw error;
  });
  if ('type' in found) return found.type;
  const types = Object.values(allowed).flat().join(', ');
  throw new AppError(found.refusal, { values: { types, ...VALUES[found.refusal] } });
}

/** An upload with its type, which must be allowed. Throws the errors of `requireFileType`. */
export async function withFileType<T extends { file: UploadedFile }>(
  input: T,
  allowed: UploadTypes,
): Promise<T> {
  return { ...input, file: { ...input.file, contentType: await requireFileType(input.file, allowed) } };
}

/** The type that `withFileType` found. */
export function typeOf({ contentType }: UploadedFile): string {
  if (!contentType) throw new Error('The upload has not been looked into');
  return contentType;
}

/** How many UTF-16 units to keep at the end of a name that is cut: its extension, and a little more. */
const KEPT_END = 9;

/**
 * A display name, on one line and without folders, at most `TEXT_LIMITS.fileName` UTF-16 units. Never use it as a path. It is never
 * empty for a file that `requireFileType` has accepted, because such a name ends with its extension.
 */
export function displayFileName(name: string): string {
  const clean = plainLine(plainLine(name).split(/[\\/]/).at(-1) ?? '');
  return cutMiddle(clean, TEXT_LIMITS.fileName, KEPT_END);
}
