import { z } from 'zod';
import type { Call } from '@/lib/api/call';
import { ERROR_STATUS, type ErrorCode, PUBLIC_CODE } from '@/lib/errors';
import { problemShape } from './problem-shape';
import type { Permission, RegisteredCall } from './registry';

type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document of these calls, made from the very schemas that the handlers parse with. Paths are as the specification writes
 * them; the server matches them in any casing.
 */
export function openApiDocument(calls: readonly RegisteredCall[]): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  schemaOf(problemShape, 'output', schemas);
  for (const registered of calls) {
    const { method, path } = registered.call;
    // The specification writes both `Case/` and `case/`: one place for one path.
    const address = `/${path.replace(/^case\//, 'Case/')}`;
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(registered, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Medlemsansökan',
      version: '1',
      description: DESCRIPTION,
    },
    servers: [{ url: '/api' }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b, 'en'))),
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'authjs.session-token' },
        caseToken: { type: 'apiKey', in: 'query', name: 'token' },
      },
    },
  };
}

const DESCRIPTION = [
  'Paths match in any casing; those of `Signature/` also answer without that prefix.',
  'A case worker is known by the session cookie, an applicant by the `token` of the case link. A token always wins.',
  'What changes something must come from the product’s own pages or from a program that sends no foreign `Origin`.',
  'Refusals are problem documents (RFC 9457) with the texts in the language of the caller.',
].join(' ');

function operation(registered: RegisteredCall, schemas: Json): Json {
  const { call, permission } = registered;
  return {
    operationId: operationId(call),
    summary: call.summary,
    tags: [call.path.split('/')[0]?.replace(/^case$/, 'Case')],
    security: securityOf(permission),
    'x-permission': permission,
    ...(call.changes ? { 'x-changes': true } : {}),
    parameters: parametersOf(registered, schemas),
    ...requestBody(call, schemas),
    responses: responsesOf(registered, schemas),
  };
}

/** `PUT Case/{caseId}/Data` is `putCaseByCaseIdData`. */
function operationId({ method, path }: Call): string {
  const words = path
    .replaceAll(/\{(\w)(\w*)\}/g, (_match, first: string, rest: string) => `By${first.toUpperCase()}${rest}`)
    .split(/[/.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join('');
}

function securityOf(permission: Permission): Json[] {
  if (permission === 'anybody') return [];
  const isForApplicants = permission !== 'signedIn';
  return [{ session: [] }, ...(isForApplicants ? [{ caseToken: [] }] : [])];
}

/** Path and query parameters; `caseId` is understood of every call on a case. */
function parametersOf({ call, onCase }: RegisteredCall, schemas: Json): Json[] {
  const schema = call.query
    ? (schemaOf(call.query, 'input', schemas) as { properties?: Json; required?: string[] })
    : {};
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const named: [string, unknown][] = Object.entries(schema.properties ?? {});
  const caseId: [string, unknown][] = onCase ? [['caseId', { type: 'string', format: 'uuid' }]] : [];
  const parameters = [...caseId, ...named].map(([name, parameter]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || name === 'caseId' || (schema.required ?? []).includes(name),
    schema: parameter,
  }));
  if (call.method === 'GET') return parameters;
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  };
  return [...parameters, key];
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

const sizeText = (bytes: number) => `At most ${Math.floor(bytes / 1_000_000)} MB.`;

function responsesOf(registered: RegisteredCall, schemas: Json): Json {
  const { call } = registered;
  const success = call.media ? 200 : call.response ? (call.status ?? 200) : 204;
  const content = call.media
    ? { [call.media]: {} }
    : call.response
      ? { 'application/json': { schema: schemaOf(call.response, 'output', schemas) } }
      : undefined;
  const answers: [string, Json][] = [
    [String(success), { description: 'Success', ...(content ? { content } : {}) }],
  ];
  for (const [status, codes] of codesByStatus(refusalsOf(registered))) {
    answers.push([String(status), refusal(codes)]);
  }
  return Object.fromEntries(answers);
}

/** What a call may refuse with: what every call of its kind may, and what is its own. */
function refusalsOf({ call, permission, onCase }: RegisteredCall): ErrorCode[] {
  const isChange = call.method !== 'GET' || call.changes === true;
  return [
    ...new Set<ErrorCode>([
      'VALIDATION_FAILED',
      ...(permission === 'anybody' ? [] : (['UNAUTHENTICATED'] as const)),
      ...(permission === 'anybody' || permission === 'signedIn' ? [] : (['FORBIDDEN'] as const)),
      ...(onCase ? ON_CASE : []),
      ...(isChange ? (['CROSS_SITE'] as const) : []),
      ...(isChange && call.method !== 'GET' ? (['IDEMPOTENCY_MISMATCH', 'CONFLICT'] as const) : []),
      ...(onCase && isChange ? (['LOCKED', 'QUOTA_EXCEEDED', 'CHANGES_LIMITED'] as const) : []),
      ...(call.body || call.multipart ? (['TOO_LARGE'] as const) : []),
      ...(call.path.includes('{') || call.body ? (['NOT_FOUND'] as const) : []),
      'RATE_LIMITED',
      'UNAVAILABLE',
      ...(call.errors ?? []),
    ]),
  ];
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
  return {
    description: codes.join(', '),
    ...(codes.includes('RATE_LIMITED')
      ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } }
      : {}),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

/** A shape with a name goes among the schemas of the document, once, and is referred to. */
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
