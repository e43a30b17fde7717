import { z } from 'zod';
import { AppError } from '@/lib/domain/errors';
import { parseJson } from '@/lib/domain/parse-json';
import { redactAddress } from '@/lib/domain/redact-address';
import { MINUTE_MS } from '@/lib/domain/time';
import { consumeLimit } from '@/lib/engine/rate-limit';
import { countViolation } from '@/lib/integrations/telemetry/metrics';
import { log } from '@/lib/platform/process/log';
import { asAppError, problemResponse } from './problem';
import { callerAddress, readBytes, requireSameOrigin } from './request';

const MAX_BYTES = 32_000;
const MAX_REPORTS = 20;
/** The shortest time between two log lines about one directive, in milliseconds. */
const QUIET_MS = MINUTE_MS;

const DIRECTIVES = [
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['img-src', 'font-src', 'connect-src', 'form-action', 'frame-src', 'object-src', 'base-uri'],
  ...['frame-ancestors', 'default-src', 'require-trusted-types-for', 'trusted-types'],
];

const text = z.string().catch('');
/** The body that `report-uri` sends. */
const single = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
});
/** The body that `report-to` sends. Other kinds of reports have different bodies. */
const several = z.array(
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }),
  }),
);

interface Violation {
  directive: string;
  blocked: string;
  page: string;
}

/**
 * Receives browsers' reports about the content security policy. Counts them and writes at most one log line per minute and directive. Uses
 * only the directive, the kind of blocked resource and the template of the page's address. Stores nothing. Answers 204, or 403 for another
 * site, 413 for a large body, 400 for an invalid report, and 429 above the limit.
 */
export async function receiveCspReports(request: Request): Promise<Response> {
  try {
    requireSameOrigin(request);
    await consumeLimit('report', `address:${callerAddress(request)}`);
    const body = new TextDecoder().decode(await readBytes(request, MAX_BYTES));
    for (const violation of violationsOf(body)) note(violation, Date.now());
    return new Response(null, { status: 204 });
  } catch (error) {
    if (asAppError(error).code === 'INTERNAL') throw error;
    return problemResponse(error, 'en', crypto.randomUUID());
  }
}

function violationsOf(body: string): Violation[] {
  const value = parseJson(body);
  const one = single.safeParse(value);
  if (one.success) {
    const report = one.data['csp-report'];
    const directive = report['effective-directive'] || report['violated-directive'];
    return [violation(directive, report['blocked-uri'], report['document-uri'])];
  }
  const list = several.safeParse(value);
  if (!list.success || list.data.length > MAX_REPORTS) throw new AppError('VALIDATION_FAILED');
  return list.data.map(({ body }) => violation(body.effectiveDirective, body.blockedURL, body.documentURL));
}

function violation(directive: string, blocked: string, page: string): Violation {
  const [name = ''] = directive.split(' ');
  return {
    directive: DIRECTIVES.includes(name) ? name : 'other',
    blocked: kindOf(blocked),
    page: URL.canParse(page) ? redactAddress(new URL(page).pathname) : '',
  };
}

/** Only the kind of the blocked resource. Its address may contain typed text or a secret. */
function kindOf(blocked: string): string {
  if (/^(inline|eval|wasm-eval|trusted-types-(sink|policy))$/.test(blocked)) return blocked;
  const [, scheme = ''] = /^([a-z-]+)(?::|$)/.exec(blocked) ?? [];
  if (['data', 'blob', 'http', 'https', 'ws', 'wss'].includes(scheme)) return scheme;
  return /extension$/.test(scheme) ? 'extension' : 'other';
}

/** By directive: when it was last logged, and how many reports have arrived since. */
const reported = new Map<string, { at: number; since: number }>();

function note({ directive, blocked, page }: Violation, now: number): void {
  countViolation(directive, blocked);
  const last = reported.get(directive) ?? { at: Number.NEGATIVE_INFINITY, since: 0 };
  last.since += 1;
  reported.set(directive, last);
  if (now - last.at < QUIET_MS) return;
  log.warn({ event: 'csp-violation', directive, blocked, page, count: last.since });
  reported.set(directive, { at: now, since: 0 });
}
