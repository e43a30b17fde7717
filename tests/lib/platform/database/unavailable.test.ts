import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { describe, expect, it } from 'vitest';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { PrismaClient } from '@/lib/generated/prisma/client';
import { isUnavailable } from '@/lib/platform/database/unavailable';
import { problemResponse } from '@/lib/server/http/problem';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error(`said ${code}`), { code, ...more });

function textsIn(file: string, pattern: RegExp): string[] {
  const source = readFileSync(path.join('node_modules', file), 'utf8');
  return [...source.matchAll(pattern)].map(([, text = '']) => text);
}

const jsIn = (folder: string) =>
  readdirSync(path.join('node_modules', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && !/test|native/.test(name))
    .map((name) => path.join(folder, name));

/** Every error that node-postgres and its pool make themselves. */
const OF_NODE_POSTGRES = ['pg/lib', 'pg-pool', 'pg-protocol/dist']
  .flatMap(jsIn)
  .flatMap((file) => textsIn(file, /(?:new (?:\w+\.)?(?:Database)?Error|x509Error)\(\s*['"`]([^'"`]+)/g));

/** Of these the caller is to blame: the product, or its settings. They say nothing of the database. */
const MISUSE = [
  /^Client has already been connected/,
  /^Release called on client/,
  /^Called end on pool more than once/,
  /^unexpected condition$/,
  /^Passing a function as the first parameter/,
  /^A query must have/,
  /^Prepared statements must be unique/,
  /^Query values must be an array/,
  /^circular reference/,
  /^Binary mode not supported/,
  /not supported in pipeline mode/,
  /^\$\{portalQuery\}/,
  /sslnegotiation|^sslmode|SSL to be enabled/,
  /^Buffer/,
  /^No response message/,
  /^Stream/,
  /^unknown hash|^bad length|^non-|^unknown OID|^Ed448/,
];

/** What postgres.js gives its own errors as a code. */
const OF_POSTGRES_JS = ['postgres/src/connection.js', 'postgres/src/index.js'].flatMap((file) =>
  textsIn(file, /Errors\.connection\('(\w+)'/g),
);

/** The codes that Prisma's adapter takes for a socket or for encryption. */
const OF_ADAPTER = ['TLS_ERRORS', 'SOCKET_ERRORS'].flatMap((name) => {
  const [list = ''] = textsIn(
    '@prisma/adapter-pg/dist/index.mjs',
    new RegExp(`var ${name} = [^(]*\\(\\[([^\\]]+)`, 'g'),
  );
  return [...list.matchAll(/"(\w+)"/g)].map(([, code = '']) => code);
});

const OF_SOCKETS = [
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'ENETUNREACH',
    'ENETDOWN',
    'ENETRESET',
  ],
  ...[
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EAI_FAIL',
    'ENOTCONN',
    'EADDRNOTAVAIL',
    'EPROTO',
  ],
  ...[
    'ERR_SOCKET_CLOSED',
    'ERR_STREAM_DESTROYED',
    'ERR_STREAM_WRITE_AFTER_END',
    'ERR_STREAM_PREMATURE_CLOSE',
  ],
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_TLS_HANDSHAKE_TIMEOUT', 'ERR_SSL_WRONG_VERSION_NUMBER'],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
];

const SQLSTATES = [
  ...['08000', '08001', '08003', '08004', '08006', '08007', '08P01'],
  ...['53000', '53100', '53200', '53300', '53400', '58000', '58030'],
  ...['57P01', '57P02', '57P03', '57P04', '57P05', '57014', '25006', '25P03', '25P04'],
  ...['40001', '40003', '40P01', '55P03', '28000', '28P01', '3D000'],
];

const OF_PRISMA = [
  ...['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1010', 'P1011', 'P1017'],
  ...['P2024', 'P2028', 'P2034', 'P2037'],
];

/** Faults of the product: the same request would fail again. */
const DEFECTS = [
  ...['22P02', '22001', '23505', '23503', '42703', '42P01', '42601', '42501', '21000', 'P0001', 'XX000'],
  ...[
    'P2002',
    'P2003',
    'P2025',
    'P2022',
    'ENOENT',
    'EACCES',
    'ENOSPC',
    'ERR_INVALID_ARG_TYPE',
    'UNDEFINED_VALUE',
  ],
];

const words = OF_NODE_POSTGRES.filter((text) => !MISUSE.some((pattern) => pattern.test(text)));
const AWAY: [string, Error][] = [
  ...[...new Set(words)].map((text): [string, Error] => [text, new Error(text.replace(/\$\{[^}]*\}/g, 'x'))]),
  ...[...OF_POSTGRES_JS, ...OF_PRISMA].map((code): [string, Error] => [code, withCode(code)]),
  ...[...new Set([...OF_ADAPTER, ...OF_SOCKETS])].map((code): [string, Error] => [
    code,
    withCode(code, { syscall: 'read', errno: -1 }),
  ]),
  ['a full disk', Object.assign(new Error('could not write init file'), { code: 'XX000' })],
  ...SQLSTATES.map((code): [string, Error] => [code, withCode(code, { severity: 'FATAL' })]),
];

it('knows the drivers by what is in their sources', () => {
  expect(words).toContain('Client has encountered a connection error and is not queryable');
  expect(words).toContain('timeout exceeded when trying to connect');
  expect(OF_POSTGRES_JS).toEqual(expect.arrayContaining(['CONNECT_TIMEOUT', 'CONNECTION_DESTROYED']));
  expect(OF_ADAPTER).toEqual(expect.arrayContaining(['CERT_HAS_EXPIRED', 'ECONNRESET']));
});

describe('an error of a connection', () => {
  it.each(AWAY)('%s is 503 with Retry-After, also deep inside other errors', async (_name, error) => {
    const loop = new Error('loop');
    loop.cause = loop;
    for (const thrown of [
      error,
      new Error('outer', { cause: new Error('middle', { cause: error }) }),
      new AggregateError([new Error('other'), error], ''),
      Object.assign(new Error('wrapped'), { meta: { driverAdapterError: { cause: error } } }),
      new AggregateError([loop, error]),
    ]) {
      expect(isUnavailable(thrown)).toBe(true);
      const answer = problemResponse(thrown, 'sv', 'id');
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('is known however Prisma wraps it', async () => {
    const found: unknown[] = [];
    for (const [name, error] of AWAY) {
      const client = new PrismaClient({ adapter: failingWith(error) });
      for (const run of [
        () => client.note.count(),
        () => client.$queryRaw`SELECT 1`,
        () => client.$executeRaw`SELECT 1`,
        () => client.$transaction(async (tx) => tx.note.count()),
        () => client.$transaction([client.note.count()]),
      ]) {
        const thrown = await run().then(
          () => null,
          (failure: unknown) => failure,
        );
        if (!isUnavailable(thrown)) found.push([name, thrown]);
      }
    }
    expect(found).toEqual([]);
  });
});

/** Prisma's own adapter, over a pool whose every statement fails. */
function failingWith(error: Error): PrismaPg {
  const adapter = new PrismaPg({ connectionString: 'postgresql://nobody@127.0.0.1:9/none' });
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connected = await connect();
    const pool = connected.underlyingDriver();
    const fail = () => Promise.reject(error);
    Object.assign(pool, { query: fail, connect: fail });
    return connected;
  };
  return adapter;
}

describe('what is no error of a connection', () => {
  it.each(DEFECTS)('%s stays 500', (code) => {
    expect(isUnavailable(withCode(code))).toBe(false);
    expect(problemResponse(withCode(code), 'sv', 'id').status).toBe(500);
  });

  it('has its own code, whatever is behind it', () => {
    const cause = withCode('ECONNRESET');
    for (const error of [
      new AppError('CONFLICT', { cause }),
      new IntegrationError('mail', 'unreachable', null, cause),
    ])
      expect(isUnavailable(error)).toBe(false);
    expect(isUnavailable(new AppError('UNAVAILABLE'))).toBe(true);
    for (const nothing of [null, undefined, 'ECONNRESET', 57, {}, [], new TypeError('x is not a function')])
      expect(isUnavailable(nothing)).toBe(false);
  });
});
