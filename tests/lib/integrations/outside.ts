import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { readBody } from '@/sandbox/part';
import type { RunningSandbox } from '@/sandbox/server';
import { startTestSandbox } from '../../sandbox/start';

export interface Callback {
  path: string;
  headers: Headers;
  body: string;
}

export interface Outside {
  sandbox: RunningSandbox;
  /** What the sandbox has sent to the product, oldest first. */
  callbacks: Callback[];
  /** Between the product and the sandbox: what it does to calls is said by the test. */
  proxy: Proxy;
  close(): Promise<void>;
}

export interface Proxy {
  url: string;
  /** `METHOD path` of every call, oldest first. */
  calls: string[];
  /** The next call that matches reaches the sandbox, but its answer does not come back. */
  loseAnswerTo(call: RegExp): void;
  /** The next call that matches reaches the sandbox, but its answer does not come back until it is released. */
  holdAnswerTo(call: RegExp): () => void;
  /** The next call that matches is answered so, without reaching the sandbox. */
  answer(call: RegExp, status: number, headers?: Record<string, string>, body?: string): void;
}

/**
 * The sandbox, a proxy before it, and a product that only listens; the settings of this process lead to them. Call it
 * before anything reads the settings.
 */
export async function startOutside(): Promise<Outside> {
  const callbacks: Callback[] = [];
  const product = await listen(
    createServer(async (request, response) => {
      const body = (await readBody(request)).toString();
      callbacks.push({ path: request.url ?? '', headers: toHeaders(request.headers), body });
      response.writeHead(204).end();
    }),
  );
  const sandbox = await startTestSandbox({
    appUrl: product.url,
    mailWebhookPrivateKey: process.env.MAIL_WEBHOOK_PRIVATE_KEY,
    signingWebhookSecret: process.env.SIGNING_WEBHOOK_SECRET ?? '',
    registerWebhookSecret: process.env.REGISTER_WEBHOOK_SECRET ?? '',
    registerApiKey: process.env.REGISTER_API_KEY ?? '',
    creditsafe: {
      username: process.env.CREDITSAFE_USERNAME ?? '',
      password: process.env.CREDITSAFE_PASSWORD ?? '',
    },
  });
  const { proxy, close: closeProxy } = await startProxy(sandbox.url);
  Object.assign(process.env, {
    PUBLIC_URL: product.url,
    GETACCEPT_URL: `${proxy.url}/getaccept`,
    REGISTER_URL: `${proxy.url}/register/v1`,
    CREDITSAFE_URL: `${proxy.url}/creditsafe/`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    INTEGRATION_TIMEOUT_MS: '1500',
  });
  const close = async () => {
    closeProxy();
    product.close();
    await sandbox.close();
  };
  return { sandbox, callbacks, proxy, close };
}

/** Starts them before the tests of a file and closes them afterwards. Call it before anything reads the settings. */
export function setUpOutside(): Outside {
  const outside = {} as Outside;
  beforeAll(async () => void Object.assign(outside, await startOutside()));
  afterAll(() => outside.close());
  return outside;
}

interface MadeAnswer {
  call: RegExp;
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function startProxy(target: string): Promise<{ proxy: Proxy; close(): void }> {
  const lost: { call: RegExp }[] = [];
  const held: { call: RegExp; released: Promise<void> }[] = [];
  const made: MadeAnswer[] = [];
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    const body = new Uint8Array(await readBody(request));
    const answer = take(made, call);
    if (answer) {
      response.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    }
    const upstream = await forward(target, request, body).catch(() => null);
    await take(held, call)?.released;
    if (!upstream || take(lost, call)) request.socket.destroy();
    else response.writeHead(upstream.status, { 'Content-Type': upstream.type }).end(upstream.bytes);
  });
  const { url, close } = await listen(server);
  const proxy: Proxy = {
    url,
    calls,
    loseAnswerTo: (call) => void lost.push({ call }),
    holdAnswerTo(call) {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      held.push({ call, released });
      return resolve;
    },
    answer: (call, status, headers = {}, body = '') => void made.push({ call, status, headers, body }),
  };
  return { proxy, close };
}

/** Removes and returns the first entry that is meant for this call. */
function take<T extends { call: RegExp }>(entries: T[], call: string): T | undefined {
  const index = entries.findIndex((entry) => entry.call.test(call));
  return index < 0 ? undefined : entries.splice(index, 1)[0];
}

async function forward(target: string, request: IncomingMessage, body: Uint8Array<ArrayBuffer>) {
  const { host, connection, 'content-length': _, ...headers } = request.headers;
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method,
    headers: toHeaders(headers),
    body: body.length > 0 ? body : undefined,
    redirect: 'manual',
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', bytes };
}

async function listen(server: Server): Promise<{ url: string; close(): void }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
  return new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** What a promise was rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('It did not fail.');
}
