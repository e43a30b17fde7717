import { createHmac, randomBytes } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { WebhookFailure } from '@/lib/domain/organisation/webhooks';
import { env } from '@/lib/platform/settings/env';
import { InnerAddress, isAllowedHere, lookupPublic, mayBeCalled } from './public-address';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** The longest that one attempt may take, so that an address that does not answer holds nobody up. */
const LONGEST_MS = 10_000;

/** A new secret, as Standard Webhooks write it. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** The headers of Standard Webhooks, with a signature by each secret. */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now = new Date(),
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** How an address took an event. */
export interface WebhookAnswer {
  status: number | null;
  failure: WebhookFailure | null;
}

/**
 * Sends a signed event. Connects only to addresses on the internet, follows no redirect, reads nothing of the answer but its status, and
 * ends after ten seconds. Never throws for what the other side does.
 */
export function postEvent(
  address: string,
  { id, body, secrets }: { id: string; body: string; secrets: readonly string[] },
): Promise<WebhookAnswer> {
  if (!mayBeCalled(address)) return Promise.resolve({ status: null, failure: 'forbidden' });
  const url = new URL(address);
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
      method: 'POST',
      agent: false,
      ...(isAllowedHere(url) ? {} : { lookup: lookupPublic }),
      signal: AbortSignal.timeout(Math.min(env().INTEGRATION_TIMEOUT_MS, LONGEST_MS)),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Medlemsansokan-Webhooks/1',
        ...signedHeaders(id, body, secrets),
      },
    });
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      resolve({ status, failure: failureOfStatus(status) });
      response.destroy();
    });
    request.on('error', (error) => resolve({ status: null, failure: failureOf(error) }));
    request.end(body);
  });
}

function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function failureOf(error: Error & { code?: string }): WebhookFailure {
  if (error instanceof InnerAddress) return 'forbidden';
  if (error.name === 'AbortError' || error.name === 'TimeoutError' || error.code === 'ETIMEDOUT')
    return 'timeout';
  if (error.code === 'ENOTFOUND') return 'name';
  return /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(error.code ?? '') ? 'certificate' : 'unreachable';
}
