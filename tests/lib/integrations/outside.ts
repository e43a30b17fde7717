import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  /** What the sandbox has told the product, oldest first. */
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

async function startProxy(target: string): Promise<{ proxy: Proxy; close(): void }> {
  const lost: RegExp[] = [];
  const answers: { call: RegExp; status: number; headers: Record<string, string>; body: string }[] = [];
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    const body = new Uint8Array(await readBody(request));
    const made = answers.findIndex((candidate) => candidate.call.test(call));
    if (made >= 0) {
      const [answer] = answers.splice(made, 1);
      response.writeHead(answer?.status ?? 500, answer?.headers).end(answer?.body);
      return;
    }
    const { host, connection, 'content-length': _, ...headers } = request.headers;
    try {
      const upstream = await fetch(`${target}${request.url}`, {
        method: request.method,
        headers: toHeaders(headers),
        body: body.length > 0 ? body : undefined,
        redirect: 'manual',
      });
      const bytes = Buffer.from(await upstream.arrayBuffer());
      const isLost = lost.findIndex((candidate) => candidate.test(call));
      if (isLost >= 0) {
        lost.splice(isLost, 1);
        request.socket.destroy();
        return;
      }
      response.writeHead(upstream.status, { 'Content-Type': upstream.headers.get('content-type') ?? '' });
      response.end(bytes);
    } catch {
      request.socket.destroy();
    }
  });
  const { url, close } = await listen(server);
  const proxy: Proxy = {
    url,
    calls,
    loseAnswerTo: (call) => void lost.push(call),
    answer: (call, status, headers = {}, body = '') => void answers.push({ call, status, headers, body }),
  };
  return { proxy, close };
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
