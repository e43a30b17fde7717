import { NO_PAGE_POLICY } from '@/lib/browser-policy/content-security-policy';
import type { Call } from '@/lib/contract/call';
import { plainLine } from '@/lib/domain/fields/plain-text';
import type { FileAnswer } from '@/lib/engine/answer';
import type { KeptAnswer } from './idempotency';

const POLICY = 'Content-Security-Policy';

/** A successful answer in the form in which it is stored for a repeated request. */
export function keptAnswer(call: Call, result: unknown): KeptAnswer {
  return call.response
    ? { status: call.status ?? 200, body: JSON.stringify(result) }
    : { status: 204, body: null };
}

/** A stored answer as a response. */
export function keptResponse({ status, body }: KeptAnswer): Response {
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  return new Response(body, {
    status,
    headers: { 'Cache-Control': 'no-store', ...(body ? { 'Content-Type': type } : {}) },
  });
}

/** The result of a call as a response: JSON, a file, or nothing. */
export function toResponse(call: Call, result: unknown): Response {
  if (result instanceof Response) return result;
  return call.media ? fileResponse(result as FileAnswer) : keptResponse(keptAnswer(call, result));
}

/**
 * The header of a download: its name as RFC 8187 writes it and, for programs that do not know that, in ASCII, with plain letters for those
 * with accents.
 */
export function attachmentNamed(fileName: string): string {
  const name = plainLine(fileName);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** A file as a response. Files are always downloads: the browser must never show them as pages of this site. */
function fileResponse({ fileName, contentType, content, isKept, isForOtherSites }: FileAnswer): Response {
  return new Response(content as BodyInit, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': attachmentNamed(fileName),
      'Cache-Control': isKept ? 'public, max-age=31536000, immutable' : 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(isForOtherSites && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      [POLICY]: `sandbox; ${NO_PAGE_POLICY}`,
    },
  });
}
