import { actionsOf, type Call } from '@/lib/contract/call';
import { ERROR_STATUS, type ErrorCode, PUBLIC_CODE } from '@/lib/domain/errors';
import { asksForWork } from '@/lib/domain/lifecycle/conditions';
import { NEEDS_SIGNING_LOGIN } from '@/lib/domain/lifecycle/permissions';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { conditionsFor } from '@/lib/domain/lifecycle/transitions';

type Json = Record<string, unknown>;

/** Every error of a call by status: the errors common to its kind of call, and its own. */
export function refusalAnswers(call: Call): [string, Json][] {
  return codesByStatus(refusalsOf(call)).map(([status, codes]) => [String(status), refusal(codes)]);
}

function refusalsOf(call: Call): ErrorCode[] {
  const { permission, onCase } = call;
  const isChange = call.method !== 'GET' || call.changes === true;
  const actions = actionsOf(call);
  const codes: (readonly ErrorCode[] | false)[] = [
    ['VALIDATION_FAILED', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'],
    permission !== 'anybody' && ['UNAUTHENTICATED'],
    actions.length > 0 && ['FORBIDDEN'],
    onCase || call.alsoOnCase ? ON_CASE : false,
    isChange && ['CROSS_SITE'],
    isChange && call.method !== 'GET' && ['IDEMPOTENCY_MISMATCH', 'CONFLICT'],
    onCase && isChange && ['LOCKED', 'QUOTA_EXCEEDED', 'CHANGES_LIMITED'],
    actions.some((action) => NEEDS_SIGNING_LOGIN.includes(action)) && ['SIGNING_LOGIN_REQUIRED'],
    actions.some((action) =>
      CASE_STATUSES.some((status) => conditionsFor(action, status).some(asksForWork)),
    ) && ['NOT_READY'],
    (call.body !== undefined || call.multipart !== undefined) && ['TOO_LARGE', 'REQUEST_TIMEOUT'],
    call.multipart !== undefined && ['INFECTED_FILE', 'INTEGRATION_FAILED'],
    (call.path.includes('{') || call.body !== undefined) && ['NOT_FOUND'],
    call.errors ?? [],
  ];
  return [...new Set(codes.flatMap((some) => some || []))];
}

const ON_CASE = [
  'NOT_FOUND',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'REMOVED',
  'INVALID',
  'ILLEGAL_TRANSITION',
] as const;

function codesByStatus(codes: readonly ErrorCode[]): [number, string[]][] {
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), PUBLIC_CODE[code] ?? code]);
  }
  return [...byStatus].sort(([a], [b]) => a - b);
}

function refusal(codes: string[]): Json {
  const headers = {
    ...(codes.includes('RATE_LIMITED') ? { 'Retry-After': { schema: { type: 'integer' } } } : {}),
    ...(codes.includes('UNAUTHENTICATED') ? { 'WWW-Authenticate': { schema: { type: 'string' } } } : {}),
  };
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { type: 'object', properties: { errorCode: { enum: codes } }, required: ['errorCode'] },
    ],
  };
  return {
    description: codes.join(', '),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { 'application/problem+json': { schema } },
  };
}
