import { createHash } from 'node:crypto';
import type { FileAnswer } from '@/lib/contract/call';
import { AppError } from '@/lib/domain/errors';
import { MINUTE_MS } from '@/lib/domain/time';
import { MAX_HEIC_PIXELS } from '@/lib/platform/file-check/file-maxima';
import { runTask } from '@/lib/platform/worker/run-task';
import type { TaskLimits } from '@/lib/platform/worker/tasks';
import { WorkerEnded } from '@/lib/platform/worker/worker-process';

export type PictureLimits = Partial<TaskLimits> & { maxPixels?: number };

/** An A4 page at about 200 dpi, so that a photographed page is readable. */
const MAX_SIDE = 2400;

type StoredPicture = FileAnswer & { content: Uint8Array };

/**
 * A stored file in a format that browsers can show: a HEIC as a JPEG, others unchanged. Throws NOT_FOUND for a HEIC that cannot be
 * converted, and BUSY if too many tasks are waiting.
 */
export async function shownFile(file: StoredPicture): Promise<StoredPicture> {
  if (file.contentType !== 'image/heic') return file;
  const content = await remembered(file.content, (heic) => jpegOfHeic(heic));
  if (content === null) throw new AppError('NOT_FOUND');
  return { fileName: `${file.fileName.replace(/\.hei[cf]$/i, '')}.jpg`, contentType: 'image/jpeg', content };
}

/**
 * A harmless SVG as a PNG for mails. Null if it cannot be drawn within the limits of a worker process. Throws BUSY if too many tasks are
 * waiting.
 */
export function pngOfSvg(svg: Uint8Array): Promise<Uint8Array | null> {
  return remembered(svg, (content) => unlessEnded(runTask('logo', new TextDecoder().decode(content))));
}

/** Recent results by checksum of the original, cached for a few minutes because pages are often reloaded. */
const known = new Map<string, Promise<Uint8Array | null>>();
const MAX_KNOWN = 24;
const KNOWN_FOR_MS = 10 * MINUTE_MS;

function remembered(
  original: Uint8Array,
  convert: (original: Uint8Array) => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  const key = createHash('sha256').update(original).digest('hex');
  const earlier = known.get(key);
  if (earlier) return earlier;
  const picture = convert(original);
  known.set(key, picture);
  picture.catch(() => known.delete(key));
  setTimeout(() => known.delete(key), KNOWN_FOR_MS).unref();
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest) known.delete(oldest);
  return picture;
}

/**
 * A HEIC as a JPEG of at most 2400 pixels a side. Null if it is broken, too large or exceeds the limits. A worker process converts it.
 * Throws BUSY if too many tasks are waiting.
 */
export function jpegOfHeic(
  content: Uint8Array,
  { maxPixels = MAX_HEIC_PIXELS, ...limits }: PictureLimits = {},
): Promise<Uint8Array | null> {
  return unlessEnded(runTask('picture', { content, maxPixels, maxSide: MAX_SIDE }, limits));
}

/** Null if the task exceeded its limits. */
async function unlessEnded<T>(task: Promise<T>): Promise<T | null> {
  try {
    return await task;
  } catch (error) {
    if (error instanceof WorkerEnded) return null;
    throw error;
  }
}
