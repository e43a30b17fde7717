import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADDRESS_LIMIT } from '@/lib/domain/limits';
import { env } from '@/lib/platform/settings/env';
import {
  FRONT_LIMITS,
  frontLimitOf,
  guardFrontDoor,
  PATIENCE,
  watchBody,
} from '@/lib/server/http/front-door';
import { CALLER_ADDRESS_HEADER, readBytes } from '@/lib/server/http/request';

const FACTOR = 0.01;

let server: Server;
let strict: Server;
const served: string[] = [];
/** What the reading of each body came to. */
const ends: (number | string)[] = [];
beforeAll(async () => {
  vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockReturnValue(FACTOR);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = createServer((incoming, response) => {
    served.push(incoming.url ?? '');
    response.end('served');
  });
  // As Next does, which then leaves the connection open.
  server.on('upgrade', () => undefined);
  guardFrontDoor(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The same rules with less patience, so that a test need not wait a quarter of a minute.
  strict = createServer({ connectionsCheckingInterval: 50 }, async (incoming, response) => {
    watchBody(incoming, response, { body: 200, bodyBytes: 100 });
    if (incoming.url === '/api/unread') return void response.end('unread');
    const body = Readable.toWeb(incoming) as unknown as ReadableStream<Uint8Array>;
    const read = await readBytes({ headers: new Headers(), body } as Request, 1_000_000).then(
      ({ byteLength }) => byteLength,
      ({ code }: { code: string }) => code,
    );
    ends.push(read);
    response.end(String(read));
  });
  guardFrontDoor(strict);
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
  strict.headersTimeout = 300;
});
afterAll(() => {
  for (const one of [server, strict]) one.closeAllConnections();
});

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

function ask(path: string, address: string, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { [CALLER_ADDRESS_HEADER]: address };
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, agent: new Agent() },
      async (response) => {
        let body = '';
        for await (const part of response) body += part;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}

describe('an address', () => {
  it.each([
    ['page', '/apply/teknikbolagen', 'text/plain; charset=utf-8'],
    ['health', '/readyz', 'text/plain; charset=utf-8'],
    ['static', '/_next/static/x.js', 'text/plain; charset=utf-8'],
    ['call', '/api/Case', 'application/problem+json'],
  ] as const)(
    'that floods %s is refused before the product gets it; others are not',
    async (name, path, type) => {
      const allowed = Math.ceil(FRONT_LIMITS[name] * FACTOR);
      for (let count = 0; count < allowed; count += 1)
        expect((await ask(path, '192.0.2.1')).status).toBe(200);
      served.length = 0;
      const { status, headers, body } = await ask(path, '192.0.2.1');
      expect([status, headers['content-type'], served]).toEqual([429, type, []]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      if (name === 'call') expect(JSON.parse(body)).toMatchObject({ errorCode: 'RATE_LIMITED', status: 429 });
      expect((await ask(path, '192.0.2.2')).status).toBe(200);
    },
  );

  it('has a limit of its own for each kind of address', () => {
    expect(
      [
        '/',
        '/case/admin?x=/api/',
        '/nowhere',
        '/api/Case',
        '/api',
        '/api?x',
        '/apiary',
        '/healthz',
        '/_next/image',
      ].map(frontLimitOf),
    ).toEqual(['page', 'page', 'page', 'call', 'call', 'call', 'page', 'health', 'page']);
  });
});

it('takes nothing that is sent to a page or a file, so that no body of it is waited for', async () => {
  served.length = 0;
  for (const path of ['/', '/apply/teknikbolagen', '/config.json', '/_next/static/x.js']) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers, body } = await ask(path, `192.0.2.3${path}${method}`, method);
      expect([path, method, status, headers.allow]).toEqual([path, method, 405, 'GET, HEAD']);
      expect(headers['retry-after']).toBeUndefined();
      expect(body).toMatch(/\w/);
    }
  }
  expect(served).toEqual([]);
  const { status } = await ask('/api/Case', '192.0.2.4', 'POST');
  expect([status, (await ask('/', '192.0.2.4', 'HEAD')).status]).toEqual([200, 200]);
});

it('takes of a call only the methods that there are, and says which', async () => {
  served.length = 0;
  for (const method of ['TRACE', 'PROPFIND', 'SEARCH', 'MKCOL', 'LINK']) {
    for (const path of ['/api/Case', '/api/nothing', '/']) {
      const { status, headers } = await ask(path, `192.0.2.5${path}${method}`, method);
      const allow = path === '/' ? 'GET, HEAD' : 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
      expect([method, path, status, headers.allow]).toEqual([method, path, 405, allow]);
    }
  }
  expect(served).toEqual([]);
});

it('an address that is far too long is refused before the product gets it, whatever it is of', async () => {
  served.length = 0;
  for (const path of ['/a/', '/api/Case/List?search=', '/_next/static/']) {
    const { status, headers, body } = await ask(`${path}${'a/'.repeat(ADDRESS_LIMIT / 2)}`, '192.0.2.5');
    expect([path, status, headers['retry-after'], headers.allow]).toEqual([path, 414, undefined, undefined]);
    expect(body).toMatch(
      path.startsWith('/api/') ? /"errorCode":"ADDRESS_TOO_LONG"/ : /Adressen är för lång/,
    );
  }
  expect(served).toEqual([]);
});

/** What a connection hears until it is closed, having sent `parts`, one every `pause` milliseconds. */
async function hear(parts: string[], pause: number): Promise<{ text: string; ms: number }> {
  const started = performance.now();
  const socket: Socket = connect((strict.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part);
    await wait(pause);
  }
  await closed;
  return { text, ms: performance.now() - started };
}

const POST = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

it('a request for another protocol is one like any other: answered, counted, and not left open', async () => {
  const answers = await Promise.all(
    ['websocket', 'h2c', 'x'].map((protocol) =>
      bytesOf(
        `GET /api/upgrade HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n\r\n`,
      ),
    ),
  );
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (200|429) /);
});

/** What the server says until it closes. */
function bytesOf(sent: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    socket.setTimeout(10_000, () => socket.destroy(new Error('It was left open')));
    socket.on('data', (part) => {
      said += part;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(said));
  });
}

describe('a request that cannot be parsed', () => {
  it.each([
    ['with an address that is far too long', `GET /${'a/'.repeat(400_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    [
      'with headers that are far too long',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(900_000)}\r\n\r\n`,
      431,
    ],
    ['that is no HTTP', `hello\r\n${'x'.repeat(900_000)}`, 400],
  ])(
    '%s hears why, with the headers of every answer, however much of it is still on its way',
    async (_, sent, status) => {
      for (const answer of await Promise.all(Array.from({ length: 20 }, () => bytesOf(sent)))) {
        expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
        expect(answer).toContain("Content-Security-Policy: default-src 'none'");
      }
    },
  );
});

it('a request whose sender leaves in the middle is never begun, one that is only slow is', async () => {
  const { port } = server.address() as AddressInfo;
  const send = async (path: string, isLeaving: boolean) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => socket.write(`${POST(path, 1_000)}{"a`, () => resolve()));
    if (!isLeaving) await expect.poll(() => served, { timeout: 20_000 }).toContain(path);
    socket.destroy();
  };
  await Promise.all(Array.from({ length: 5 }, (_, number) => send(`/api/left/${number}`, true)));
  await send('/api/slow', false);
  expect(served.filter((path) => path.startsWith('/api/left'))).toEqual([]);
});

describe('a request that stands still', () => {
  it('in its body is cut off with 408', async () => {
    const { text, ms } = await hear([`${POST('/api/read', 1000)}abc`], 0);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(2_000);
    // Whoever was reading it learns that, and has no defect to report.
    expect(ends.at(-1)).toBe('REQUEST_TIMEOUT');
  });

  it('or drips is cut off as well', async () => {
    const drops = [POST('/api/read', 1000), ...Array.from({ length: 100 }, () => 'x')];
    expect((await hear(drops, 20)).text).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is cut off although nobody reads its body', async () => {
    const { ms } = await hear([`${POST('/api/unread', 1000).replace('close', 'keep-alive')}abc`], 0);
    expect(ms).toBeLessThan(2_000);
  });

  it('in its headers, or before them, is cut off', async () => {
    for (const start of ['', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ']) {
      const { text, ms } = await hear([start], 0);
      expect(text === '' || text.startsWith('HTTP/1.1 408 ')).toBe(true);
      expect(ms).toBeLessThan(3_000);
    }
  });

  it('is none when it is only slow', async () => {
    const parts = [POST('/api/read', 3_000), ...Array.from({ length: 30 }, () => 'x'.repeat(100))];
    const { text } = await hear(parts, 50);
    expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*3000/);
  });
});

it('gives 15 MB from a telephone at 50 kB a second the time they need, and a server the same bounds', async () => {
  expect((15_000_000 / 50_000) * 1000).toBeLessThan(PATIENCE.request);
  expect((PATIENCE.body / 1000) * 50_000).toBeGreaterThan(PATIENCE.bodyBytes);
  await ask('/', '192.0.2.3');
  expect([server.headersTimeout, server.requestTimeout]).toEqual([PATIENCE.headers, PATIENCE.request]);
});
