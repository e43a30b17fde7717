import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_PAGE_POLICY } from '@/lib/browser-policy/content-security-policy';

/** What every answer carries unless it says otherwise itself: pages set a policy and a referrer policy of their own. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': NO_PAGE_POLICY,
  // Browsers heed it over https only.
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

const kept = globalThis as typeof globalThis & { isGuardingAnswers?: boolean };

/**
 * Gives every answer of this process the headers above where it has none of that name, whoever makes it: a page, a call, a file, or
 * Next itself when it refuses. Set at the last moment, so that it depends on no path.
 */
export function guardAnswers(): void {
  if (kept.isGuardingAnswers) return;
  kept.isGuardingAnswers = true;
  subscribe('http.server.request.start', (message) => {
    guard((message as { response: ServerResponse<IncomingMessage> }).response);
  });
}

function guard(response: ServerResponse<IncomingMessage>): void {
  const writeHead = response.writeHead;
  // Node calls it for every answer, also when only `end` was called. Headers that are given to it win.
  response.writeHead = function guarded(this: typeof response, ...given: unknown[]) {
    for (const [name, value] of Object.entries(ANSWER_HEADERS)) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    return Reflect.apply(writeHead, this, given);
  } as typeof response.writeHead;
}
