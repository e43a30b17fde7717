import type { FileRefusal } from './file-check.ts';
import { MAX_HEIC_PIXELS } from './file-rules.ts';
import { openHeic } from './heic-picture.ts';

/** Checks the header of the main picture only. Decodes nothing. */
export async function checkHeic(content: Uint8Array): Promise<FileRefusal | null> {
  const picture = await openHeic(content);
  if (!picture) return 'FILE_BROKEN';
  return picture.pixels > MAX_HEIC_PIXELS ? 'PICTURE_TOO_LARGE' : null;
}
