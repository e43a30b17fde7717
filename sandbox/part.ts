import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Html } from './page';

/** One external system, played under its own path prefix. */
export interface SandboxPart {
  name: 'oidc' | 'mail' | 'getaccept' | 'register' | 'creditsafe' | 'webhooks' | 'sandbox';
  /** The path prefix, such as `/getaccept`. The part handles requests to the prefix and below it. */
  prefix: string;
  /** Answers the request. Returns false if there is nothing at this address, which becomes a 404. */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
}

/** A request that cannot be understood. The server answers with its status and message. */
export class BadRequest extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'BadRequest';
    this.status = status;
  }
}

const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

/** The whole body. Throws BadRequest (413) if it is larger than 64 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new BadRequest('The body is too large.', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body as JSON. An empty body counts as `{}`. Throws BadRequest if it is not JSON. */
export async function readJson<T = Record<string, unknown>>(request: IncomingMessage): Promise<T> {
  const text = (await readBody(request)).toString('utf8');
  try {
    return (text === '' ? {} : JSON.parse(text)) as T;
  } catch {
    throw new BadRequest('The body is not JSON.');
  }
}

/** Whether the request is a form submitted by a page rather than a call. */
export function isFormPost(request: IncomingMessage): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}

/** The fields of a body that is either JSON or a submitted form, so that one address serves both buttons and calls. */
export async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!isFormPost(request)) {
    const body: unknown = await readJson<unknown>(request);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new BadRequest('The body is not a JSON object.');
    }
    return body as Record<string, unknown>;
  }
  return Object.fromEntries(new URLSearchParams((await readBody(request)).toString('utf8')));
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(JSON.stringify(body));
}

export function sendHtml(response: ServerResponse, status: number, body: Html | string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(String(body));
}

/** Answers with an empty 204. */
export function sendNothing(response: ServerResponse): void {
  response.writeHead(204).end();
}

/** Redirects a browser with 303, after a form was submitted. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end();
}
