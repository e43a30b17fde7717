import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxConfig, SandboxSettings } from './config';
import { clearFaults } from './faults';
import { html, page } from './page';
import { BadRequest, type SandboxPart, sendHtml, sendJson } from './part';
import { externalParts } from './parts';

export interface RunningSandbox {
  /** Without a slash at the end. */
  url: string;
  smtpPort: number;
  close(): Promise<void>;
}

/** `localhost` is either of these, depending on the machine and on who asks. */
export const LOOPBACK = ['127.0.0.1', '::1'] as const;

/**
 * Starts the sandbox on this machine's own addresses; a port of 0 chooses a free one. Throws the system's error when a
 * port is in use.
 */
export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  clearFaults();
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const http = await listenOnLoopback((request, response) => answer(request, response), settings.port);
  const config: SandboxConfig = {
    ...settings,
    port: http.port,
    sandboxUrl: settings.sandboxUrl ?? `http://localhost:${http.port}`,
  };
  const parts = externalParts(config);
  answer = (request, response) => void dispatch(parts, config, request, response);
  return { url: config.sandboxUrl, smtpPort: 0, close: http.close };
}

async function dispatch(
  parts: SandboxPart[],
  config: SandboxConfig,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', config.sandboxUrl);
    if (url.pathname === '/sandbox/health') return sendJson(response, 200, { status: 'ok' });
    const part = parts.find(({ prefix }) => isBelow(url.pathname, prefix));
    if (part && (await part.handle(request, response, url))) return;
    if (!response.headersSent) sendNotFound(request, response);
  } catch (error) {
    sendFailure(response, error);
  }
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
}

function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
  if (!request.headers.accept?.includes('text/html')) {
    sendJson(response, 404, { error: 'Not found' });
    return;
  }
  const body = html`<p><a class="button" href="/">To the overview</a></p>`;
  sendHtml(response, 404, page({ title: 'Nothing here', lead: 'The sandbox has no such page.', body }));
}

function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  const isExpected = error instanceof BadRequest;
  if (!isExpected) console.error('sandbox:', error);
  if (response.headersSent) response.destroy();
  else
    sendJson(response, isExpected ? error.status : 500, {
      error: isExpected ? error.message : 'Sandbox failure',
    });
}

interface Listening {
  port: number;
  close(): Promise<void>;
}

/** Listens on both loopback addresses, on one of them where the machine has no other. */
async function listenOnLoopback(listener: RequestListener, port: number): Promise<Listening> {
  const first = await listen(listener, port, LOOPBACK[0]);
  const chosen = (first.address() as AddressInfo).port;
  const second = await listen(listener, chosen, LOOPBACK[1]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return null;
    first.close();
    throw error;
  });
  const servers = second ? [first, second] : [first];
  return { port: chosen, close: async () => void (await Promise.all(servers.map(closeServer))) };
}

function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
