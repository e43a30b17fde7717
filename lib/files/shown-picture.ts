import { createHash } from 'node:crypto';
import path from 'node:path';
import { AppError } from '@/lib/errors';
import type { FileAnswer } from '@/lib/query';
import type { PictureTask } from './picture-worker';
import { MAX_HEIC_PIXELS } from './pixel-limit';

export interface PictureLimits {
  maxPixels: number;
  maxMemoryBytes: number;
  timeoutMs: number;
}

/** 50 million pixels take some 500 MB while they are unpacked; a photo of 12 million takes 120 MB and about four seconds. */
const LIMITS: PictureLimits = {
  maxPixels: MAX_HEIC_PIXELS,
  maxMemoryBytes: 640 * 2 ** 20,
  timeoutMs: 30_000,
};
/** An A4 page at some 200 dpi: what is written on a photographed page can be read. */
const MAX_SIDE = 2400;
/** Besides the one that is being converted. */
const MAX_WAITING = 8;

type StoredPicture = FileAnswer & { content: Uint8Array };

/**
 * A stored file as every browser can show it: a HEIC as a JPEG, anything else as it is.
 * Throws NOT_FOUND for a HEIC that cannot be shown, UNAVAILABLE where too many are waiting.
 */
export async function shownFile(file: StoredPicture): Promise<StoredPicture> {
  if (file.contentType !== 'image/heic') return file;
  const content = await rememberedJpeg(file.content);
  if (content === null) throw new AppError('NOT_FOUND');
  return { fileName: `${file.fileName.replace(/\.hei[cf]$/i, '')}.jpg`, contentType: 'image/jpeg', content };
}

/** What became of the latest, by the checksum of the HEIC, for a few minutes: a page is often read again. */
const known = new Map<string, Promise<Uint8Array | null>>();
const MAX_KNOWN = 24;
const KNOWN_FOR_MS = 10 * 60_000;

function rememberedJpeg(heic: Uint8Array): Promise<Uint8Array | null> {
  const key = createHash('sha256').update(heic).digest('hex');
  const earlier = known.get(key);
  if (earlier) return earlier;
  const picture = jpegOfHeic(heic);
  known.set(key, picture);
  picture.catch(() => known.delete(key));
  setTimeout(() => known.delete(key), KNOWN_FOR_MS).unref();
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest) known.delete(oldest);
  return picture;
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * A HEIC as a JPEG of at most 2400 pixels a side; null for one that is broken, too large or takes too long. One at a time, in a
 * thread of its own, so that requests go on meanwhile. Throws UNAVAILABLE where too many are waiting.
 */
export async function jpegOfHeic(content: Uint8Array, limits = LIMITS): Promise<Uint8Array | null> {
  if (waiting > MAX_WAITING) throw new AppError('UNAVAILABLE');
  waiting += 1;
  const made = last.then(() => convert(content, limits));
  last = made.catch(() => undefined);
  return made.finally(() => {
    waiting -= 1;
  });
}

function convert(content: Uint8Array, { timeoutMs, ...limits }: PictureLimits): Promise<Uint8Array | null> {
  // Its bytes alone, which may be a part of a larger buffer; they move to the thread.
  const own = new Uint8Array(content);
  const workerData: PictureTask = { content: own, ...limits, maxSide: MAX_SIDE };
  return new Promise<Uint8Array | null>((resolve, reject) => {
    // Node itself runs it, beside this code both in the repository and in the standalone build. What parses a stranger's file
    // gets no environment, and what it says is said by the answer.
    const worker = new Worker(workerFile(), {
      workerData,
      transferList: [own.buffer],
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const timeout = setTimeout(() => end(() => resolve(null)), timeoutMs);
    function end(settle: () => void) {
      clearTimeout(timeout);
      // Only then is its memory free for the next.
      void worker.terminate().then(settle, reject);
    }
    worker.once('message', (picture: Uint8Array | null) => end(() => resolve(picture)));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error))),
    );
  });
}

/** Not imported: the bundler would follow an imported `Worker` to its file and bundle that, where its libraries find nothing. */
const { Worker } = process.getBuiltinModule('node:worker_threads');

function workerFile(): string {
  return path.join(process.cwd(), 'lib', 'files', 'picture-worker.ts');
}
