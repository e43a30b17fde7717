import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { SandboxConfig, SandboxSettings } from './config';
import { clearFaults } from './faults';
import { listenOnLoopback } from './listen';
import { createMailbox } from './mail/mailbox';
import { mailPart } from './mail/part';
import { startSmtp } from './mail/smtp';
import { oidcPart } from './oidc/part';
import { overviewPart } from './overview/part';
import { html, page } from './page';
import { BadRequest, type SandboxPart, sendHtml, sendJson } from './part';
import { externalParts } from './parts';

export interface RunningSandbox {
  /** Without a slash at the end. */
  url: string;
  smtpPort: number;
  close(): Promise<void>;
}

/** Starts the sandbox on this machine's own addresses. Port 0 chooses a free one. Throws the system's error if a port is in use. */
export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  clearFaults();
  const mailbox = createMailbox(
    settings.dataDir && path.join(settings.dataDir, 'mail'),
    undefined,
    settings.mailCapacity,
  );
  const smtp = await startSmtp(mailbox, settings.smtpPort);
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const http = await listenOnLoopback(
    () => createServer((request, response) => answer(request, response)),
    settings.port,
  ).catch(async (error) => {
    await smtp.close();
    throw error;
  });
  const config: SandboxConfig = {
    ...settings,
    port: http.port,
    smtpPort: smtp.port,
    sandboxUrl: settings.sandboxUrl ?? `http://localhost:${http.port}`,
  };
  const parts = [
    oidcPart(config),
    mailPart(config, mailbox),
    ...externalParts(config),
    overviewPart(config, mailbox),
  ];
  answer = (request, response) => void dispatch(parts, config, request, response);
  return {
    url: config.sandboxUrl,
    smtpPort: smtp.port,
    close: async () => void (await Promise.all([http.close(), smtp.close()])),
  };
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
    sendNotFound(request, response);
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
