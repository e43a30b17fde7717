import type { IncomingMessage } from 'node:http';
import { inTime } from '@/lib/platform/database/sql';
import { findBuildFile, ownBuildFiles } from '@/lib/platform/database/stored-builds';

/** `BUILT`: where browsers request the files of a build. `OTHERS`: where requests for the files of another build are redirected. */
const BUILT = '/_next/static/';
const OTHERS = '/api/build-files/';

/** The same value that Next sends for its own files. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
};

/**
 * Returns what redirects a request for a script or style that this build does not have internally to `fileOfOtherBuild`. Next answers 404
 * for such a file and has no hook, so the redirect happens before Next sees the request.
 */
export function filesOfOtherBuilds(folder?: string): (request: IncomingMessage) => void {
  if (process.env.NODE_ENV === 'development') return () => undefined;
  const own = new Set(ownBuildFiles(folder));
  return (request) => {
    const [address = ''] = (request.url ?? '').split('?', 1);
    if (!address.startsWith(BUILT)) return;
    const name = address.slice(BUILT.length);
    if (typeOf(name) && !own.has(name)) request.url = OTHERS + name;
  };
}

/**
 * Answers with a script or style of another build. While two builds serve side by side, a page of one may request files from a replica of
 * the other. Also, a page that was opened before an upgrade requests code when it first needs it.
 */
export async function fileOfOtherBuild(request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.slice(OTHERS.length);
  const type = typeOf(name);
  const content = type ? await inTime(() => findBuildFile(name)) : null;
  if (!type || !content) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  return new Response(new Uint8Array(content), {
    headers: { 'Content-Type': type, 'Cache-Control': FOR_GOOD },
  });
}

/** The media type of a file that a build can have. Undefined for any other address. */
function typeOf(name: string): string | undefined {
  return /^[\w~.-]+(\/[\w~.-]+)*$/.test(name) ? TYPES[name.split('.').at(-1) ?? ''] : undefined;
}
