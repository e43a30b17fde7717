import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ANSWER_HEADERS,
  guardAnswer,
  noteDrawnFailure,
  noteDrawnNotFound,
  noteFailure,
} from '@/lib/server/http/answer-headers';

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/ended': (response) => response.end('text'),
  '/written': (response) => {
    response.write('te');
    response.end('xt');
  },
  '/refused': (response) => response.writeHead(405, { allow: 'GET' }).end(),
  '/list': (response) => response.writeHead(500, 'Broken', ['x-one', '1']).end(),
  '/away': (response) => {
    noteFailure(Object.assign(new Error('read'), { code: 'ECONNRESET' }), response.req.headers);
    response.statusCode = 500;
    response.end();
  },
  '/away-but-answered': (response) => {
    noteFailure(Object.assign(new Error('read'), { code: 'ECONNRESET' }), response.req.headers);
    response.end();
  },
  '/defect': (response) => {
    noteFailure(new TypeError('x is not a function'), response.req.headers);
    response.writeHead(500).end();
  },
  '/drawn-away': (response) => {
    response.req.headers['x-nonce'] = 'of-away';
    noteDrawnFailure(Object.assign(new Error('read'), { code: 'ECONNRESET' }), 'of-away');
    response.end('It could not be opened');
  },
  '/drawn-defect': (response) => {
    response.req.headers['x-nonce'] = 'of-defect';
    noteDrawnFailure(new TypeError('x is not a function'), 'of-defect');
    response.end('It could not be opened');
  },
  '/drawn-not-found': (response) => {
    response.req.headers['x-nonce'] = 'of-nothing';
    noteDrawnNotFound('of-nothing');
    response.end('There is no such page');
  },
  '/flushed': (response) => {
    response.flushHeaders();
    response.end();
  },
  '/own': (response) => {
    response.setHeader('content-security-policy', "default-src 'self'");
    response.writeHead(200, { 'referrer-policy': 'same-origin' }).end();
  },
};

let server: Server;
beforeAll(async () => {
  server = createServer((incoming, response) => {
    guardAnswer(response);
    ANSWERS[incoming.url ?? '']?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

function headersOf(path: string): Promise<Record<string, unknown>> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve({ ...response.headers, status: response.statusCode }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

it.each(['/ended', '/written', '/refused', '/list', '/flushed'])(
  'an answer by %s has every header',
  async (path) => {
    const headers = await headersOf(path);
    for (const [name, value] of Object.entries(ANSWER_HEADERS))
      expect([name, headers[name.toLowerCase()]]).toEqual([name, value]);
  },
);

it('a page that failed because the database is away is 503, and any other failure stays what it is', async () => {
  expect(await headersOf('/away')).toMatchObject({ status: 503, 'retry-after': '2' });
  expect(await headersOf('/away-but-answered')).toMatchObject({ status: 200 });
  expect(await headersOf('/defect')).toMatchObject({ status: 500 });
  expect(await headersOf('/defect')).not.toHaveProperty('retry-after');
});

it('a page that says that it failed has the status of the failure', async () => {
  expect(await headersOf('/drawn-away')).toMatchObject({ status: 503, 'retry-after': '2' });
  expect(await headersOf('/drawn-defect')).toMatchObject({ status: 500 });
  expect(await headersOf('/drawn-not-found')).toMatchObject({ status: 404 });
});

it('headers of its own stay, and the rest is added', async () => {
  expect(await headersOf('/own')).toMatchObject({
    'content-security-policy': "default-src 'self'",
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
});

it('headers that an answer is given with stay', async () => {
  expect(await headersOf('/refused')).toMatchObject({ allow: 'GET' });
  expect(await headersOf('/list')).toMatchObject({ 'x-one': '1' });
});
