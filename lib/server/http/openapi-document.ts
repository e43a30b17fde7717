import { z } from 'zod';
import { actionsOf, type Call } from '@/lib/contract/call';
import { webhookMessageShape } from '@/lib/contract/calls/organisation-webhooks';
import { ALL_CALLS } from '@/lib/contract/contract';
import { problemShape } from '@/lib/contract/problem-shape';
import { ERROR_STATUS, type ErrorCode, PUBLIC_CODE } from '@/lib/domain/errors';
import { asksForWork } from '@/lib/domain/lifecycle/conditions';
import { type Caller, isPermitted, NEEDS_SIGNING_LOGIN, ROLE_IDS } from '@/lib/domain/lifecycle/permissions';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { conditionsFor } from '@/lib/domain/lifecycle/transitions';
import { limitInWords, TEXT_LIMITS } from '@/lib/domain/limits';
import { isOrganisationAction } from '@/lib/domain/organisation/permissions';
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEventType } from '@/lib/domain/organisation/webhooks';
import { isOverHttps } from '@/lib/platform/settings/env';

type Json = Record<string, unknown>;

export interface DocumentOptions {
  /** Over https, the names of cookies have a prefix. */
  isSecure?: boolean;
}

/**
 * The OpenAPI 3.1 document of these calls, made from the schemas that parse the calls. Paths are written as in the specification. The
 * server matches them in any casing.
 */
export function openApiDocument(calls: readonly Call[], { isSecure = false }: DocumentOptions = {}): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  schemaOf(problemShape, 'output', schemas);
  for (const call of [...calls].sort((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method))) {
    const { method, path } = call;
    // The specification writes both `Case/` and `case/`. Put them together.
    const address = `/${path.replace(/^case\//, 'Case/')}`;
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Medlemsansökan',
      version: '1',
      description: DESCRIPTION,
    },
    servers: [{ url: '/api' }],
    paths: byName(paths),
    webhooks: Object.fromEntries(OUTGOING.map((type) => [type, webhook(type, schemas)])),
    components: {
      schemas: byName(schemas),
      securitySchemes: securitySchemes(isSecure),
    },
  };
}

/** What an organisation's own system gets, with the headers of Standard Webhooks. */
function webhook(type: WebhookEventType | typeof TEST_EVENT, schemas: Json): Json {
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return {
    post: {
      operationId: `webhook.${type}`,
      summary: WEBHOOK_SUMMARY[type],
      security: [],
      parameters: headers.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaOf(webhookMessageShape(type), 'output', schemas) },
        },
      },
      responses: { '2XX': { description: 'Received. Any other answer is tried again' } },
    },
  };
}

const OUTGOING = [...WEBHOOK_EVENTS, TEST_EVENT] as const;

const WEBHOOK_SUMMARY: Record<WebhookEventType | typeof TEST_EVENT, string> = {
  'case.created': 'An application was created',
  'case.signed': 'An application was signed by everybody',
  'case.approved': 'An application was approved',
  'case.rejected': 'An application was rejected',
  'case.exported': 'A case was sent to the membership register',
  'case.member': 'A company became a member',
  test: 'Somebody tried the receiver',
};

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

function byName(entries: Json): Json {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

const DESCRIPTION = [
  'Paths match in any casing; those of `Signature/` also without that prefix.',
  'A case worker authenticates by the session cookie, a program by a bearer token, and an applicant by the `token` of the case link or',
  'by the cookie that opening the link sets. A case token takes precedence, then a bearer token, then the session, then the cookie of the',
  'case, unless the header `Case-Access: applicant` (for downloads the parameter `as=applicant`) asks for that one, or `Case-Access: case-worker` forbids it.',
  'Changes must come from the product’s own pages or from a program that sends no foreign `Origin`.',
  'Errors are problem documents (RFC 9457). Their texts are in the language of the cookie `locale`, else of the case whose link is used, else, for',
  'a program, of its `Accept-Language`, else in Swedish. An unknown address gives 404, a wrong method 405 with `Allow`.',
].join(' ');

function operation(call: Call, schemas: Json): Json {
  return {
    operationId: operationId(call),
    summary: call.summary,
    tags: [call.path.split('/')[0]?.replace(/^case$/, 'Case')],
    security: securityOf(call),
    'x-permission': permissionsOf(call),
    ...(call.changes ? { 'x-changes': true } : {}),
    parameters: parametersOf(call, schemas),
    ...requestBody(call, schemas),
    responses: responsesOf(call, schemas),
  };
}

/** The actions that a call may take. If it takes none, who may make the call. */
function permissionsOf(call: Call): readonly string[] | string {
  const actions = actionsOf(call);
  if (actions.length > 0 || typeof call.permission !== 'string') return actions;
  return isOrganisationAction(call.permission) ? [call.permission] : call.permission;
}

/** `PUT Case/{caseId}/Data` is `putCaseByCaseIdData`. */
function operationId({ method, path }: Call): string {
  const words = path
    .replaceAll(/\{(\w)(\w*)\}/g, (_match, first: string, rest: string) => `By${first.toUpperCase()}${rest}`)
    .split(/[/.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join('');
}

/** Path, query and header parameters. Every call on a case has `caseId`. */
function parametersOf(call: Call, schemas: Json): Json[] {
  const schema = call.query
    ? (schemaOf(call.query, 'input', schemas) as { properties?: Json; required?: string[] })
    : {};
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const needed = [...(schema.required ?? []), ...(call.onCase && !call.caseThrough ? ['caseId'] : [])];
  const named: [string, unknown][] = Object.entries(schema.properties ?? {});
  const caseId: [string, unknown][] =
    call.onCase || call.alsoOnCase ? [['caseId', { type: 'string', format: 'uuid' }]] : [];
  const parameters = [...caseId, ...named].map(([name, parameter]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || needed.includes(name),
    schema: parameter,
  }));
  return [...parameters, ...accessParameters(call), ...keyParameter(call)];
}

function keyParameter({ method }: Call): Json[] {
  if (method === 'GET') return [];
  const schema = { type: 'string', maxLength: TEXT_LIMITS.idempotencyKey };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema }];
}

function requestBody({ body, multipart }: Call, schemas: Json): Json {
  if (multipart) {
    const file = {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: sizeText(multipart.maxBytes),
    };
    const schema = { type: 'object', properties: { [multipart.field]: file }, required: [multipart.field] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(body, 'input', schemas) } },
    },
  };
}

const sizeText = (bytes: number) => `At most ${limitInWords(bytes)}.`;

function responsesOf(call: Call, schemas: Json): Json {
  const success = call.media ? 200 : call.response ? (call.status ?? 200) : 204;
  const content = call.media
    ? { [call.media]: {} }
    : call.response
      ? { 'application/json': { schema: schemaOf(call.response, 'output', schemas) } }
      : undefined;
  const answers: [string, Json][] = [
    [String(success), { description: 'Success', ...(content ? { content } : {}) }],
  ];
  return Object.fromEntries([...answers, ...refusalAnswers(call)]);
}

/** Adds a named schema to the document's schemas once, and refers to it. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  const moved = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) schemas[name] = moved(definition);
  const id = schema.meta()?.id;
  if (!id) return moved(json);
  if (!$defs || !(id in ($defs as Json))) schemas[id] = moved(json);
  return { $ref: `#/components/schemas/${id}` };
}

let made: string | undefined;

/** The OpenAPI document of the product's calls. It is public. */
export async function openApi(): Promise<Response> {
  made ??= JSON.stringify(openApiDocument(ALL_CALLS, { isSecure: isOverHttps() }), null, 2);
  return new Response(made, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' } });
}

/**
 * The ways in which a caller can authenticate. Over https, the names of browser cookies have a prefix, so that only this site can set them.
 */
function securitySchemes(isSecure: boolean): Json {
  const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description });
  return {
    session: cookie(
      `${isSecure ? '__Secure-' : ''}authjs.session-token`,
      'A case worker who has signed in. Over https the name begins with `__Secure-`; a long one is split into `….0`, `….1`.',
    ),
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'An access token of the identity provider for the audience `AUTH_API_AUDIENCE`; refused with 401 and `WWW-Authenticate` where that is not set. Never together with a cookie: what it does not allow, no session allows.',
    },
    caseToken: {
      type: 'apiKey',
      in: 'query',
      name: 'token',
      description: 'An applicant: the last part of the case link.',
    },
    caseCookie: cookie(
      `${isSecure ? '__Host-' : ''}case-{caseId}`,
      'An applicant whose browser has opened the case link. `{caseId}` is the id of the case in small letters; over https the name begins with `__Host-`.',
    ),
  };
}

/**
 * Who may make a call. Calls on a case: applicants (the contact person or a colleague) if the permission matrix allows it, and case
 * workers. Other calls: case workers, unless anybody may make them.
 */
function callersOf(call: Call): { workers: boolean; applicants: boolean } {
  const { permission, onCase, alsoOnCase } = call;
  if (permission === 'anybody') return { workers: false, applicants: false };
  if (permission === 'signedIn' || !onCase) return { workers: true, applicants: alsoOnCase === true };
  const may = (caller: Caller) => actionsOf(call).some((action) => isPermitted(action, caller));
  return {
    workers: ROLE_IDS.some(may),
    applicants: (may('applicant') || may('colleague')) && !call.forCaseWorkers,
  };
}

/** The kinds of authentication that a call accepts. Empty if it needs none. */
function securityOf(call: Call): Json[] {
  const { workers, applicants } = callersOf(call);
  return [
    ...(workers ? [{ session: [] }, { bearer: [] }] : []),
    ...(applicants ? [{ caseToken: [] }, { caseCookie: [] }] : []),
  ];
}

/** The parameters by which a browser that has both a session and a link says as whom it acts. */
function accessParameters(call: Call): Json[] {
  const { workers, applicants } = callersOf(call);
  if (!workers || !applicants) return [];
  const schema = { type: 'string', enum: ['applicant'] };
  const either = { type: 'string', enum: ['applicant', 'case-worker'] };
  const header = { name: 'Case-Access', in: 'header', required: false, schema: either };
  return call.media ? [header, { name: 'as', in: 'query', required: false, schema }] : [header];
}

/** Every error of a call by status: the errors common to its kind of call, and its own. */
function refusalAnswers(call: Call): [string, Json][] {
  return codesByStatus(refusalsOf(call)).map(([status, codes]) => [String(status), refusal(codes)]);
}

function refusalsOf(call: Call): ErrorCode[] {
  const { permission, onCase } = call;
  const isChange = call.method !== 'GET' || call.changes === true;
  const actions = actionsOf(call);
  const codes: (readonly ErrorCode[] | false)[] = [
    ['VALIDATION_FAILED', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'],
    permission !== 'anybody' && ['UNAUTHENTICATED'],
    permission !== 'anybody' && permission !== 'signedIn' && ['FORBIDDEN'],
    onCase || call.alsoOnCase ? ON_CASE : false,
    isChange && ['CROSS_SITE'],
    isChange && call.method !== 'GET' && ['IDEMPOTENCY_MISMATCH', 'CONFLICT'],
    onCase && isChange && ['LOCKED', 'CASE_BUSY', 'QUOTA_EXCEEDED', 'CHANGES_LIMITED'],
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
