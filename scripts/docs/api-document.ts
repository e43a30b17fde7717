import { ALL_CALLS } from '@/lib/contract/contract';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { openApiDocument } from '@/lib/server/http/openapi-document';
import { code, table } from './table';
import { typeText } from './type-text';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
}

interface Operation {
  summary: string;
  tags: [string];
  'x-permission': string | string[];
  'x-changes'?: true;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>;
}

interface Document {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** The content of docs/api.md: `/api/openapi.json` for people to read. */
export function apiDocument(): string {
  // The document is typed as any JSON. Here it is known to be ours.
  const { info, paths, components } = openApiDocument(ALL_CALLS) as unknown as Document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(calls.map(({ operation }) => operation.tags[0]))];
  return [
    '# The calls',
    '<!-- Written by `npm run docs` from the schemas that the calls are parsed with; a test fails when it is out of date. -->',
    `The product serves the same as OpenAPI 3.1 at \`/api/openapi.json\`. ${info.description}`,
    GENERAL,
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      ...calls.filter(({ operation }) => operation.tags[0] === tag).map(callSection),
    ]),
    '## Shapes',
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `### ${name}\n\n\`\`\`ts\n${typeText(schema)}\n\`\`\``,
    ),
    OTHERS,
  ]
    .join('\n\n')
    .concat('\n');
}

const GENERAL = [
  'Every change accepts an `Idempotency-Key` header: the same key from the same caller repeats the first answer and changes nothing. With another',
  `request the key gives 409 IDEMPOTENCY_MISMATCH. A key of more than ${TEXT_LIMITS.idempotencyKey} characters gives 400 VALIDATION_FAILED with TOO_LONG. Errors are not stored, so a failed change can be tried again with the same key. Calls that set a cookie`,
  '(`SigningService/…`, `locale`) and reads can be repeated anyway. 429 comes with `Retry-After`, in seconds. Every answer has `X-Request-Id`.',
].join('\n');

const OTHERS = `## Other addresses

${table(
  ['address', 'what it is'],
  [
    [
      '`GET /config.json`',
      'the configuration of this installation: addresses, sign-in, telemetry; browsers fetch it after the page has loaded; nothing secret',
    ],
    [
      '`GET /healthz`, `GET /readyz`',
      '200 when alive; 200 when database and migrations are in order, else 503',
    ],
    ['`GET /api/openapi.json`', 'the OpenAPI document'],
    [
      '`GET /api/texts/…`',
      'the texts of the screens of applicants or case workers in one language, for browsers, which keep them',
    ],
    [
      '`GET /api/build-files/…`',
      'a script or style of another build of the product, while two of them serve: what answers `/_next/static/…` where this one does not have it',
    ],
    [
      '`GET /api/sign-in`, `POST /api/sign-out`, `/api/auth/…`',
      'sign-in by OpenID Connect; navigations, not calls',
    ],
    [
      '`POST /api/webhooks/mail`, `/signing`, `/register`',
      'signed by the sender (signing: a secret in the address); 204, also for an event already known; 401 for a bad signature',
    ],
  ],
)}`;

function callSection({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const { requestBody, responses, parameters } = operation;
  const [[status, success] = ['', undefined], ...refusals] = Object.entries(responses);
  const body = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    typed(`Body, ${type}`, schema),
  );
  const answer = Object.entries(success?.content ?? {}).map(([type, { schema }]) =>
    schema ? typed(`Answer ${status}`, schema) : `Answer ${status}: ${code(type)}`,
  );
  return [
    `### ${method.toUpperCase()} ${path.slice(1)}`,
    `${operation.summary}. ${whoMay(operation)}${operation['x-changes'] ? ' Changes the case the first time.' : ''}`,
    ...parameterTable(parameters),
    ...body,
    ...(answer.length > 0 ? answer : [`Answer ${status}.`]),
    `Refusals: ${refusals.map(([number, { description }]) => `${number} ${description}`).join('; ')}.`,
  ].join('\n\n');
}

function whoMay({ 'x-permission': permission }: Operation): string {
  if (permission === 'anybody') return 'For anybody.';
  if (permission === 'signedIn') return 'For anybody who is signed in.';
  return `Permission: ${[permission].flat().map(code).join(' or ')}.`;
}

function parameterTable(parameters: Parameter[]): string[] {
  const own = parameters.filter(({ in: place }) => place !== 'header');
  if (own.length === 0) return [];
  const rows = own.map(({ name, in: place, required, schema }) => [
    code(name),
    place,
    required ? 'yes' : '',
    code(typeText(schema)).replaceAll('|', '\\|'),
  ]);
  return [table(['parameter', 'in', 'needed', 'type'], rows)];
}

function typed(title: string, schema: object): string {
  const text = typeText(schema);
  return text.includes('\n') ? `${title}:\n\n\`\`\`ts\n${text}\n\`\`\`` : `${title}: ${code(text)}`;
}
