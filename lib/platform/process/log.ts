import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { sharedState } from './shared-state';

/** Fields that are never logged, at the top level of an entry or one level down. */
const SECRET_FIELDS = [
  ...['token', 'idToken', 'accessToken', 'refreshToken', 'signingToken', 'password', 'secret'],
  ...['authorization', 'cookie', 'email'],
];
const HIDDEN = '[redacted]';

/** Secrets that a text may contain: credentials in an address, values of secret parameters, bearer tokens. */
const SECRETS_IN_TEXT: readonly [RegExp, string][] = [
  [/(\/\/)[^\s/@]+@/g, '$1'],
  [/([?&](?:token|secret|code|key|signature)=)[^\s&"']+/gi, `$1${HIDDEN}`],
  [/(\bBearer )[\w.~+/=-]+/gi, `$1${HIDDEN}`],
];

const requestIds = sharedState('requestIds', () => new AsyncLocalStorage<string>());

/** Runs `work` for a request, so that every log entry written meanwhile has the request's id. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work);
}

type Level = 'info' | 'warn' | 'error';

/** Logs through the console, so that warnings and errors go to stderr and keep their order among Next's own output. */
const SINKS = (['info', 'warn', 'error'] as const).map((level: Level) => ({
  level,
  stream: { write: (line: string) => console[level === 'info' ? 'log' : level](line.trimEnd()) },
}));

/**
 * The log of the product: `log.info({ event: 'stopped', isAnswered })` writes one line of JSON with `level`, `at` (ISO 8601, UTC), the
 * `requestId` of the request under way, and the fields given. `event` says what happened and never changes its name.
 */
export const log = pino(
  {
    level: 'info',
    base: null,
    messageKey: 'message',
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    mixin: () => {
      const requestId = requestIds.getStore();
      return requestId === undefined ? {} : { requestId };
    },
    formatters: { level: (level) => ({ level }), log: withoutSecrets },
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: HIDDEN },
  },
  pino.multistream(SINKS, { dedupe: true }),
);

function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? redactText(value) : value,
    ]),
  );
}

function redactText(text: string): string {
  return SECRETS_IN_TEXT.reduce((redacted, [pattern, instead]) => redacted.replace(pattern, instead), text);
}
